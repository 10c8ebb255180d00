// What the history holds: a question, a position since, and what the player did to get there.
import type { Board, Position, Step } from './api';
import { is_clear, type Notes } from './opening';

export interface Entry {
  question: string;
  locked: readonly boolean[]; // cells of a question that is filled
  position: Position;
  made: readonly Step[]; // moves since the question
  by: string; // name of the last
  notes: Notes;
}

export const nothing: Position = { text: '', board: null, moves: [] };

export function start(position: Position): Entry {
  return {
    question: position.text,
    locked: locked_of(position.board),
    position,
    made: [],
    by: '',
    notes: {},
  };
}

function locked_of(board: Board | null): boolean[] {
  return (board?.cells ?? []).map((cell) => cell.given === true || cell.blocked === true || !is_clear(cell.text));
}

export function played(entry: Entry, position: Position, made: readonly Step[]): Entry {
  return { ...entry, position, made: [...entry.made, ...made], by: made.at(-1)?.move ?? '' };
}

// A note that is there goes, another comes; they stand in the order of the choices.
export function noted(entry: Entry, cell: number, value: string, choices: readonly string[]): Entry {
  const old = entry.notes[cell] ?? [];
  const list = choices.filter((choice) => old.includes(choice) !== (choice === value));
  return { ...entry, notes: { ...entry.notes, [cell]: list } };
}

export function without_notes({ notes }: Entry, cell: number): Notes {
  return Object.fromEntries(Object.entries(notes).filter(([name]) => Number(name) !== cell));
}

// How many moves these are.
export function times_of(steps: readonly Step[]): number {
  return steps.reduce((sum, { times }) => sum + times, 0);
}
