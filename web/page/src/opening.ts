// What a page starts from: a question, a puzzle file, notes that came with an address.
import { ask, Refusal, type FileRead, type Position, type PuzzleInfo, type Question, type Step } from './api';
import { is_empty } from './board/geometry';
import type { Shared } from './fragment';

export type Notes = Readonly<Record<number, readonly string[]>>;

// Nothing was written here. A 0 that is drawn as it is, of a lamp or a clock, is in no cell that is filled.
export function is_clear(text: string): boolean {
  return is_empty(text) || text === '0';
}

export function question_of(puzzle: string, file: string, settings: Record<string, string>, text?: string): Question {
  const which = file ? { file } : { puzzle };
  return { ...which, settings, ...(text === undefined ? {} : { text }) };
}

// A described puzzle, as if it were one of the built-in ones.
export async function read_file(file: string): Promise<PuzzleInfo> {
  const read = await ask<FileRead & Partial<PuzzleInfo>>('file', { file });
  const error = read.errors?.[0];
  if (!read.ok) throw new Refusal(error?.message ?? '', 'input', error?.line, error?.column);
  return {
    title: read.name ?? '',
    rules: '',
    formats: '',
    settings: [],
    algorithms: [],
    wishes: [],
    styles: [],
    judge: false,
    fill: false,
    explains: false,
    verbs: [],
    ...read,
    name: read.name ?? '',
    example: read.start ?? read.example ?? '',
  };
}

// At a text, without one at the example; with settings, to which that may not belong, at a random instance.
export async function first_position<T>(
  { file = '', settings, text }: Shared,
  { name, example }: PuzzleInfo,
  random: (question: Question) => Promise<T>,
): Promise<Position | T> {
  const ask_board = (wanted: string) => ask<Position>('board', question_of(name, file, settings, wanted));
  if (text !== undefined) return ask_board(text);
  if (Object.keys(settings).length === 0) return ask_board(example);
  try {
    return await random(question_of(name, file, settings));
  } catch {
    return ask_board(example);
  }
}

// Where the player stood, and the moves to there where they lead there.
export async function position_since(
  { now, made = [] }: Shared,
  first: string,
  question: (text: string) => Question,
): Promise<{ position: Position; made: readonly Step[] }> {
  const stood = now ?? first;
  if (made.length > 0) {
    const moves = made.map(({ number, times }) => ({ number, times }));
    const position = await ask<Position>('play', { ...question(first), moves }).catch(() => undefined);
    if (position?.text === stood) return { position, made };
  }
  return { position: await ask<Position>('board', question(stood)), made: [] };
}

// Those of somebody's notes that could have been written here: `choices` of a cell that is empty, else none.
export function fitting_notes(notes: Notes, choices: (cell: number) => readonly string[]): Notes {
  const fitting: Record<number, readonly string[]> = {};
  for (const [name, values] of Object.entries(notes)) {
    const cell = Number(name);
    const known = choices(cell).filter((choice) => !is_clear(choice) && values.includes(choice));
    if (known.length > 0) fitting[cell] = known;
  }
  return fitting;
}
