// A server that answers when it is told to.
import { vi } from 'vitest';
import type { Board, Position, PuzzleInfo } from '../../src/api';

export class Asked {
  aborted = false;
  private settle!: (response: unknown) => void;
  readonly response: Promise<unknown>;

  constructor(
    readonly verb: string,
    readonly question: Record<string, unknown>,
    signal?: AbortSignal | null,
  ) {
    this.response = new Promise((resolve, reject) => {
      this.settle = resolve;
      signal?.addEventListener('abort', () => {
        this.aborted = true;
        reject(signal.reason as Error);
      });
    });
  }

  async answer(body: unknown, status = 200): Promise<void> {
    this.settle({ ok: status < 300, status, headers: new Headers(), body: {}, json: async () => body });
    await settled();
  }
  refuse(message: string): Promise<void> {
    return this.answer({ error: { message, what: 'input' } }, 422);
  }
}

export class FakeServer {
  readonly asked: Asked[] = [];

  constructor() {
    vi.stubGlobal('fetch', (path: string, { body, signal }: RequestInit) => {
      const question = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
      const asked = new Asked(path.replace('api/v1/', ''), question, signal);
      this.asked.push(asked);
      return asked.response;
    });
  }

  get last(): Asked {
    return this.asked.at(-1) as Asked;
  }
  // All of a kind, in order.
  of(verb: string): Asked[] {
    return this.asked.filter((asked) => asked.verb === verb);
  }
}

// Everything that can go on without another answer has gone on.
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export function info_of(name: string, more: Partial<PuzzleInfo> = {}): PuzzleInfo {
  return {
    name,
    title: name,
    rules: '',
    formats: '',
    example: '',
    settings: [],
    algorithms: [],
    wishes: [],
    styles: [],
    judge: false,
    fill: false,
    explains: false,
    verbs: [],
    ...more,
  };
}

// A row of lamps, each turned by its move.
export function lamps(text: string, more: Partial<Position> = {}): Position {
  const cells = [...text].map((one) => ({ text: one }));
  const moves = cells.map((_, i) => ({ number: i + 1, name: `lamp ${i + 1}`, handle: i }));
  return { text, board: { rows: 1, columns: cells.length, look: 'lamps', choices: ['0', '1'], cells }, moves, ...more };
}

// A row of digits that is filled.
export function digits(text: string, more: Partial<Position> = {}): Position {
  const cells = [...text].map((one) => ({ text: one }));
  const choices = ['.', ...Array.from({ length: 12 }, (_, i) => String(i + 1))];
  const board: Board = { rows: 1, columns: cells.length, look: 'digits', choices, cells };
  return { text, board, moves: [], ...more };
}
