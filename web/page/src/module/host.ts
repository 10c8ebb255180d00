// Runs the module (web/wasm/module.cpp). What it needs of the outside is a clock, seeds, and somebody to tell.

const events = ['progress', 'answer', 'error', 'end'] as const;
export type Told = (typeof events)[number];
export type Listen = (event: Told, text: string) => void;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  nonet_room(bytes: number): number;
  nonet_ask(verbBytes: number, questionBytes: number, quick: number): number;
  nonet_puzzles(): void;
  nonet_look(): void;
}

const betweenLooks = 200; // milliseconds
const badDescriptor = 8; // of WASI

export class Host {
  private listen: Listen = () => {};
  private looked = 0;
  private exports!: Exports;

  static async start(compiled: WebAssembly.Module): Promise<Host> {
    const host = new Host();
    const tell = (event: number, at: number, bytes: number) => host.listen(events[event] ?? 'end', host.text(at, bytes));
    const instance = await WebAssembly.instantiate(compiled, { nonet: { tell }, wasi_snapshot_preview1: host.system() });
    host.exports = instance.exports as unknown as Exports;
    host.exports._initialize();
    return host;
  }

  // Everything that is told comes while this runs. Returns whether the verb gives any number of answers.
  ask(verb: string, question: string, quick: boolean, listen: Listen): boolean {
    const encoder = new TextEncoder();
    const said = encoder.encode(verb);
    const asked = encoder.encode(question);
    this.listen = listen; // also to there being no room
    const at = this.exports.nonet_room(said.length + asked.length);
    const room = new Uint8Array(this.exports.memory.buffer, at);
    room.set(said);
    room.set(asked, said.length);
    this.looked = performance.now();
    return this.exports.nonet_ask(said.length, asked.length, quick ? 1 : 0) === 1;
  }

  puzzles(listen: Listen): void {
    this.listen = listen;
    this.looked = Infinity;
    this.exports.nonet_puzzles();
  }

  private text(at: number, bytes: number): string {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, bytes));
  }

  // A search asks for the time whenever it looks whether to stop.
  private look(now: number): void {
    if (now - this.looked < betweenLooks) return;
    this.looked = now;
    this.exports.nonet_look();
  }

  private system(): WebAssembly.ModuleImports {
    const memory = () => new DataView(this.exports.memory.buffer);
    const file = () => badDescriptor; // there are none
    return {
      clock_time_get: (_clock: number, _precision: bigint, at: number) => {
        const now = performance.now();
        memory().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
        this.look(now);
        return 0;
      },
      random_get: (at: number, bytes: number) => {
        crypto.getRandomValues(new Uint8Array(this.exports.memory.buffer, at, bytes));
        return 0;
      },
      environ_sizes_get: (count: number, bytes: number) => {
        memory().setUint32(count, 0, true);
        memory().setUint32(bytes, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit: (code: number) => {
        throw new Error(`the module ended with ${code}`);
      },
      fd_advise: file,
      fd_close: file,
      fd_fdstat_get: file,
      fd_filestat_get: file,
      fd_prestat_dir_name: file,
      fd_prestat_get: file,
      fd_read: file,
      fd_seek: file,
      fd_write: file,
      path_open: file,
      poll_oneoff: file,
    };
  }
}
