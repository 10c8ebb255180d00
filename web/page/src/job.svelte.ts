// Work that takes a while: how far it is, and a way to stop it. A new one stops the old one.
import type { Advance } from './api';

const at_once = 200; // milliseconds: what is over by then is not announced

export class Job {
  running = $state(false);
  waiting = $state(false); // it has run for longer than that
  what = $state('');
  stopped = $state(false); // by who waited for it
  advance = $state.raw<Advance>({});
  private controller?: AbortController;
  private timer?: ReturnType<typeof setTimeout>;

  // What came of it; undefined when it was stopped.
  async run<T>(
    what: string,
    work: (signal: AbortSignal, progress: (advance: Advance) => void) => Promise<T>,
  ): Promise<T | undefined> {
    this.drop();
    const controller = new AbortController();
    this.controller = controller;
    this.running = true;
    this.timer = setTimeout(() => (this.waiting = true), at_once);
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
      if (this.controller === controller) this.end();
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
    this.end();
    this.stopped = false;
  }

  private end() {
    clearTimeout(this.timer);
    this.running = this.waiting = false;
  }
}
