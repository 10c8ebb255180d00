// Algorithms race on the board that is on the table.
import { follow, type Advance, type Named, type Question, type Raced } from './api';
import { Job } from './job.svelte';

export interface Lane {
  name: string;
  raced?: Raced;
  outcome: string;
  nodes: number; // logarithms to base 10
  each: number;
}

const decades = (count: number) => Math.max(0, Math.log10(Math.max(1, count)));

export interface Course {
  readonly info: { readonly algorithms: readonly Named[] } | undefined;
  question(): Question;
}

export class Race {
  readonly job = new Job();
  seconds = $state(20);
  raced = $state.raw<readonly Raced[]>([]);
  trouble = $state.raw<unknown>();
  private left_out = $state.raw<ReadonlySet<string>>(new Set());
  private order = $state.raw<readonly string[]>([]);
  private begun = $state.raw<Advance>({}); // as the one that runs began
  private of = $state('');

  readonly known = $derived.by(() => (this.game.info?.algorithms ?? []).filter(({ name }) => name !== 'auto'));
  readonly wanted = $derived(this.known.map(({ name }) => name).filter((name) => !this.left_out.has(name)));
  readonly nobody = $derived(this.known.length > 0 && this.wanted.length === 0);
  readonly stale = $derived.by(() => this.of !== '' && this.of !== this.on());
  // Of a puzzle that does not say what it has, those that answer.
  readonly lanes = $derived.by(() => {
    const names = this.order.length > 0 ? this.order : this.raced.map(({ algorithm }) => algorithm);
    return names.map((name) => this.lane(name));
  });

  constructor(private readonly game: Course) {}

  private on(): string {
    return JSON.stringify(this.game.question());
  }
  takes_part(name: string): boolean {
    return !this.left_out.has(name);
  }
  choose(name: string, on: boolean) {
    const next = new Set(this.left_out);
    if (on) next.delete(name);
    else next.add(name);
    this.left_out = next;
  }

  async start(): Promise<void> {
    if (this.nobody) return;
    this.of = this.on();
    this.order = this.wanted;
    this.raced = [];
    this.begun = {};
    this.trouble = undefined;
    const algorithms = this.order.length > 0 ? { algorithms: this.order } : {};
    const question = { ...this.game.question(), time_limit: this.seconds, ...algorithms };
    try {
      await this.job.run('race', (signal, progress) =>
        follow<Raced>('race', question, signal, {
          progress: (advance) => progress(this.advanced(advance)),
          answer: (one) => (this.raced = [...this.raced, one]),
        }),
      );
    } catch (error) {
      this.trouble = error;
    }
  }

  // Who runs is said when it begins; what is counted is all that was done since the start.
  advanced(advance: Advance): Advance {
    if (advance.algorithm) this.begun = advance;
    const { algorithm = '', fraction } = this.begun;
    return { ...(fraction === undefined ? {} : { fraction }), ...advance, algorithm };
  }

  private lane(name: string): Lane {
    const raced = this.raced.find(({ algorithm }) => algorithm === name);
    if (!raced) return this.running(name);
    const { outcome, work, seconds = 0, ns_each = 0 } = raced;
    const count = Number(work?.count ?? 0);
    const time = count > 0 ? ns_each : 1e9 * seconds; // who counts nothing did one thing
    const did = ['proved', 'found', 'stopped'].includes(outcome);
    return { name, raced, outcome, nodes: did ? decades(count) : 0, each: did ? decades(time) : 0 };
  }
  private running(name: string): Lane {
    const { running, advance } = this.job;
    if (!running || this.begun.algorithm !== name) return { name, outcome: 'waiting', nodes: 0, each: 0 };
    const count = (advance.work ?? 0) - (this.begun.work ?? 0);
    const time = 1e9 * ((advance.seconds ?? 0) - (this.begun.seconds ?? 0));
    return { name, outcome: 'running', nodes: decades(count), each: count > 0 ? decades(time / count) : 0 };
  }

  // Of another puzzle.
  forget() {
    this.job.drop();
    this.raced = this.order = [];
    this.left_out = new Set();
    this.of = '';
    this.trouble = undefined;
  }
}
