// What a page starts from: a question, a puzzle file, notes that came with an address.
import { ask, Refusal, type FileRead, type PuzzleInfo, type Question } from './api';

export type Notes = Readonly<Record<number, readonly string[]>>;

export function is_empty(text: string): boolean {
  return text === '' || text === '.' || text === '*' || text === '0';
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

// Those of somebody's notes that could have been written here: `choices` of a cell that is empty, else none.
export function fitting_notes(notes: Notes, choices: (cell: number) => readonly string[]): Notes {
  const fitting: Record<number, readonly string[]> = {};
  for (const [name, values] of Object.entries(notes)) {
    const cell = Number(name);
    const known = choices(cell).filter((choice) => !is_empty(choice) && values.includes(choice));
    if (known.length > 0) fitting[cell] = known;
  }
  return fitting;
}
