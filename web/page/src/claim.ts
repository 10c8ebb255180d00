// A solution that came with an address is a claim: anybody may have written it.
import type { Answer, Board, Checked } from './api';
import { board_after, type Solution } from './solution';

// Proved false; another than the one that was found, which is shown instead; or true, with what is known of the best.
export type Verdict = 'checking' | 'unchecked' | 'wrong' | 'other' | { made: number; best?: number; optimum?: number };

export function verdict_of(made: number, checked: Checked | undefined): Verdict {
  const { best, optimum } = checked ?? {};
  return best === undefined || optimum === undefined ? { made } : { made, best, optimum };
}

// Of a board that is filled, which was solved again; undefined: that is what was claimed.
export function verdict_by_answer(claim: Solution, from: Board, answer: Answer): Verdict | undefined {
  if (answer.status === 'unsolvable') return 'wrong';
  const claimed = board_after(from, claim.changes ?? []);
  const found = answer.after ?? answer.positions?.at(-1)?.board;
  if (!found) return 'unchecked';
  if (found.cells.every(({ text }, cell) => text === claimed.cells[cell]?.text)) return undefined;
  return String(answer.answers) === '1' && !answer.at_least ? 'wrong' : 'other';
}
