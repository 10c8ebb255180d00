// The server's side of a question: one POST, answered at once or as server-sent events.
import { reach } from './reach';

export interface Setting {
  name: string;
  value: string; // what stands for the value; empty: a flag
  help: string;
}

export interface Named {
  name: string;
  what: string;
}

export interface PuzzleInfo {
  name: string;
  title: string;
  rules: string;
  formats: string;
  example: string;
  settings: Setting[];
  algorithms: Named[];
  wishes: Setting[];
  styles: Named[];
  judge: boolean;
  fill: boolean;
  explains: boolean;
  verbs: string[];
}

export type Role = 'plain' | 'pattern' | 'fin' | 'on' | 'off' | 'placed' | 'removed';

export interface Mark {
  place: number;
  text: string;
  role?: Role;
}

export interface Cell {
  text: string;
  name?: string; // where cells have names of their own
  given?: boolean;
  blocked?: boolean;
  changed?: boolean;
  wrong?: boolean;
  marks?: Mark[];
}

export interface Group {
  name: string;
  cells: number[];
  wrong?: boolean;
}

export type Look =
  | 'plain'
  | 'digits'
  | 'bits'
  | 'lamps'
  | 'clocks'
  | 'tiles'
  | 'knights'
  | 'queens'
  | 'matrices'
  | 'pieces'
  | 'stickers';

export interface Board {
  rows: number;
  columns: number;
  box_rows?: number;
  box_columns?: number;
  look?: Look;
  pieces?: number[];
  choices?: string[]; // of every cell
  cells: Cell[];
  groups?: Group[];
}

export interface Move {
  number: number;
  name: string;
  handle?: number;
  cells?: number[];
  text?: string; // the position after it
}

export interface Position {
  text: string;
  board: Board | null;
  moves?: Move[];
  more_moves?: boolean; // some moves are not listed
  solved?: boolean;
  seed?: number | string;
}

export interface Step {
  move: string;
  number: number;
  times: number;
}

export interface Work {
  count: number | string;
  unit: string;
  seconds: number;
}

export interface Answer {
  status: string;
  aim?: string;
  cost?: number;
  bound?: number;
  algorithm?: string;
  choice?: string;
  why?: string;
  words?: string;
  work?: Work;
  optimal_answers?: number | string;
  answers?: number | string;
  at_least?: boolean;
  moves?: Step[];
  after?: Board | null;
  positions?: { text?: string; board?: Board | null }[];
}

export interface Hint extends Answer {
  left?: number; // moves, with this one
  wrong?: number[]; // where there is no way on: what was set since the question and is not right
  move?: string;
  number?: number;
  times?: number;
  technique?: string;
  title?: string;
  rating?: number;
  reason?: string;
  placed?: string[];
  removed?: string[];
  board?: Board | null;
}

export interface Checked {
  conflicts?: number[]; // given cells that wrong ones are in the way of
  solvable?: boolean; // the question
  possible?: boolean;
  solved?: boolean;
  wrong?: number[];
  distance?: number;
  optimum?: number;
  best?: number;
  known?: boolean;
  on_best_way?: boolean;
  words?: string;
}

export interface Table {
  positions: number | string;
  counted?: string; // what they are
  histogram: (number | string)[];
  complete: boolean;
  gods_number?: number;
  hardest?: string;
  antipodes?: string[];
  here?: number;
  work?: Work;
}

export interface Raced {
  algorithm: string;
  outcome: string;
  cost?: number;
  work?: { count: number | string; unit: string };
  seconds?: number;
  ns_each?: number;
  message?: string;
  unsolvable?: boolean;
}

export interface Advance {
  work?: number;
  unit?: string;
  bound?: number;
  best?: number;
  fraction?: number;
  seconds?: number;
  algorithm?: string;
}

export interface FileError {
  line: number;
  column: number;
  message: string;
  excerpt?: string;
}

export interface FileRead {
  ok: boolean;
  name?: string;
  title?: string;
  rules?: string;
  start?: string;
  errors?: FileError[];
}

export type Fault = 'usage' | 'input' | 'refused' | 'unsupported' | 'limit' | 'internal' | 'offline' | 'busy' | 'unlisted';

// What the server refused, in its words; `what` says which kind.
export class Refusal extends Error {
  constructor(
    message: string,
    readonly what: Fault,
    readonly line?: number,
    readonly column?: number,
  ) {
    super(message);
  }
}

export interface Question {
  puzzle?: string;
  file?: string;
  settings?: Record<string, string>;
  text?: string;
  [more: string]: unknown;
}

const root = 'api/v1/';
const triesWhenBusy = 4;

function refusal(body: unknown, status: number): Refusal {
  const error = (body as { error?: { message?: string; what?: Fault; line?: number; column?: number } })?.error;
  return new Refusal(error?.message ?? `HTTP ${status}`, error?.what ?? 'internal', error?.line, error?.column);
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function send(verb: string, question: Question | undefined, accept: string, signal?: AbortSignal) {
  for (let tried = 1; ; ++tried) {
    let response: Response;
    try {
      response = await reach(root + verb, {
        method: question ? 'POST' : 'GET',
        headers: question ? { 'Content-Type': 'application/json', Accept: accept } : { Accept: accept },
        body: question ? JSON.stringify(question) : undefined,
        signal,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Refusal('', 'offline');
    }
    if (response.status !== 429) return response;
    if (tried === triesWhenBusy) throw new Refusal('', 'busy');
    const wait = Number(response.headers.get('Retry-After') ?? '1');
    await pause(1000 * Math.min(Math.max(wait, 0.2), 5), signal);
  }
}

export async function ask<T>(verb: string, question?: Question, signal?: AbortSignal): Promise<T> {
  const response = await send(verb, question, 'application/json', signal);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || body === undefined) throw refusal(body, response.status);
  return body as T;
}

// Splits a stream of server-sent events; what does not yet end with a blank line waits for more.
export class EventSplitter {
  private rest = '';

  take(text: string): { event: string; data: string }[] {
    const blocks = (this.rest + text).replaceAll('\r\n', '\n').split('\n\n');
    this.rest = blocks.pop() ?? '';
    const events = [];
    for (const block of blocks) {
      let event = 'message';
      const data: string[] = [];
      for (const line of block.split('\n')) {
        if (line.startsWith('event:')) event = line.slice(6).trim();
        else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      }
      if (data.length > 0) events.push({ event, data: data.join('\n') });
    }
    return events;
  }
}

export interface Listener<T> {
  answer?: (answer: T) => void;
  progress?: (advance: Advance) => void;
}

// Asks for a stream; the last answer is returned. Aborting the signal closes the connection, and the server
// then stops the work.
export async function follow<T>(verb: string, question: Question, signal: AbortSignal, to: Listener<T> = {}) {
  const response = await send(verb, question, 'text/event-stream', signal);
  if (!response.ok || !response.body) {
    throw refusal(await response.json().catch(() => undefined), response.status);
  }
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    const only = (await response.json()) as T;
    to.answer?.(only);
    return only;
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const splitter = new EventSplitter();
  let last: T | undefined;
  for (;;) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new Refusal('', 'offline');
    });
    const events = splitter.take(done ? '\n\n' : decoder.decode(value, { stream: true }));
    for (const { event, data } of events) {
      const body: unknown = JSON.parse(data);
      if (event === 'progress') to.progress?.(body as Advance);
      else if (event === 'error') throw refusal(body, response.status);
      else if (event === 'answer') {
        last = body as T;
        to.answer?.(last);
      }
    }
    if (done) break;
  }
  if (last === undefined) throw new Refusal('', 'internal');
  return last;
}
