// The table of a puzzle's distances, and where the board on the table stands in it.
import { ask, follow, type Answer, type Question, type Table } from './api';
import { Job } from './job.svelte';

export interface Asker {
  readonly now: { readonly position: { readonly text: string } };
  question(text?: string): Question;
}

export class Distances {
  readonly job = new Job();
  table = $state.raw<Table>();
  trouble = $state.raw<unknown>();
  private place = $state.raw<{ text: string; distance: number | undefined }>();
  private readonly text = $derived.by(() => this.game.now.position.text);
  readonly here = $derived.by(() => {
    const distance = this.place?.text === this.text ? this.place.distance : undefined;
    return distance !== undefined && distance < (this.table?.histogram.length ?? 0) ? distance : undefined;
  });

  constructor(private readonly game: Asker) {}

  async build(): Promise<void> {
    this.trouble = undefined;
    const { text } = this;
    try {
      const made = await this.job.run('table', (signal, progress) =>
        follow<Table>('table', this.game.question(text), signal, { progress }),
      );
      if (!made) return;
      this.table = made;
      this.place = { text, distance: made.here };
    } catch (error) {
      this.trouble = error;
    }
  }

  // Once the table is there, only the distance of a position is asked for. Gives back what ends that.
  locate(): () => void {
    const { text } = this;
    const controller = new AbortController();
    if (this.table && this.place?.text !== text) {
      ask<Answer>('solve', this.game.question(text), controller.signal).then(
        ({ status, cost }) => (this.place = { text, distance: status === 'optimal' ? cost : undefined }),
        () => undefined, // then nothing is marked
      );
    }
    return () => controller.abort();
  }

  // Of another puzzle.
  forget() {
    this.job.drop();
    this.table = this.trouble = this.place = undefined;
  }
}
