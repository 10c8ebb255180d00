// The module (NONET_MODULE) and the program (NONET), asked the same.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EventSplitter } from '../../src/api';
import { Host } from '../../src/module/host';
import { start_program, type Server } from '../browser/playground';

export type Told = [event: string, body: unknown];

const built = (path: string) => fileURLToPath(new URL(`../../../../build/${path}`, import.meta.url));
const module_path = process.env.NONET_MODULE ?? built('wasm/nonet.wasm');

// As long as the module has (web/wasm/module.cpp): no question here comes near it, and some algorithms are
// chosen by the time that is left.
const seconds = '600';

// Time is not the same on both sides, nor are the instructions that a processor has.
const own = ['seconds', 'ns_each', 'engine'];
function settled(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(settled);
  if (typeof body !== 'object' || body === null) return body;
  const kept = Object.entries(body).filter(([key]) => !own.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, settled(value)]));
}

export class Both {
  private constructor(
    private readonly server: Server,
    private readonly compiled: WebAssembly.Module,
  ) {}

  static async start(): Promise<Both> {
    const compiled = await WebAssembly.compile(new Uint8Array(await readFile(module_path)));
    return new Both(await start_program('--time-limit', seconds), compiled);
  }
  stop(): Promise<unknown> {
    return this.server.stop();
  }

  async program(verb: string, question?: object): Promise<Told[]> {
    if (!question) return [['answer', await this.server.ask(verb)]];
    const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream' };
    const ask = () => fetch(`${this.server.address}/api/v1/${verb}`, { method: 'POST', headers, body: JSON.stringify(question) });
    const response = await ask().catch(ask); // while the module worked, the server ended the last connection
    const text = await response.text();
    const told = response.ok ? new EventSplitter().take(text) : [{ event: 'error', data: text }];
    return told.filter(({ event }) => event !== 'progress').map(({ event, data }) => [event, settled(JSON.parse(data))]);
  }

  host(): Promise<Host> {
    return Host.start(this.compiled);
  }

  // One that knows nothing of earlier questions, as the program's processes.
  async module(verb: string, question?: object): Promise<Told[]> {
    const host = await this.host();
    const told: Told[] = [];
    const listen = (event: string, text: string) => {
      if (event !== 'progress') told.push([event, settled(JSON.parse(text))]);
    };
    if (question) host.ask(verb, JSON.stringify(question), false, listen);
    else host.puzzles(listen);
    return told;
  }
}
