// Work that takes a while: how far it is, and a way to stop it. A new one stops the old one.
import type { Advance } from './api';

export class Job {
  running = $state(false);
  what = $state('');
  stopped = $state(false); // by who waited for it
  advance = $state.raw<Advance>({});
  private controller?: AbortController;

  // What came of it; undefined when it was stopped.
  async run<T>(
    what: string,
    work: (signal: AbortSignal, progress: (advance: Advance) => void) => Promise<T>,
  ): Promise<T | undefined> {
    this.drop();
    const controller = new AbortController();
    this.controller = controller;
    this.running = true;
    this.what = what;
    this.advance = {};
    try {
      return await work(controller.signal, (advance) => {
        if (this.controller === controller) this.advance = advance;
      });
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      if (this.controller === controller) this.running = false;
    }
  }

  stop() {
    const { running } = this;
    this.drop();
    this.stopped = running;
  }

  // What came of it is of no use any more.
  drop() {
    this.controller?.abort();
    this.running = this.stopped = false;
  }
}
