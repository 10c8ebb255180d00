// A solution that is stepped through, as it is answered and as an address holds it.
import type { Answer, Board, Move, Step } from './api';
import type { Change, Shared } from './fragment';

// Of puzzles that are filled only the board is known: more and more of one answer.
export interface Shown {
  text?: string;
  board?: Board | null;
}

// Positions come with it, are written by its changes or are asked for. They are a solution's own: one with the same list
// of positions is the same.
export interface Solution {
  from: string;
  answer?: Answer; // absent: it came with the address
  moves: Step[];
  changes?: Change[][]; // of a board that is filled, by every move
  positions: (Shown | undefined)[]; // after every move
}

export function is_same(one: Solution | undefined, other: Solution): boolean {
  return one?.positions === other.positions;
}

// One position a move: where moves are made several times, the server may give one for each time.
export function solution_of(from: string, answer: Answer): Solution {
  const positions = answer.positions ?? [];
  const times = (answer.moves ?? []).reduce((sum, step) => sum + step.times, 0);
  let moves = answer.moves ?? [];
  if (positions.length === times && times !== moves.length) {
    moves = moves.flatMap((step) => Array.from({ length: step.times }, () => ({ ...step, times: 1 })));
  }
  return { from, answer, moves, positions: moves.map((_, i) => positions[i]) };
}

// Where a board is filled `choices` says what may be written into a cell. Undefined where the address does not say enough,
// or writes something else: such a board is not played by numbers of moves.
export function solution_from(
  { moves, changes }: Shared,
  from: string,
  choices?: (cell: number) => readonly string[],
): Solution | undefined {
  if (!moves?.length) return undefined;
  const solution = { from, moves, positions: moves.map(() => undefined) };
  if (!choices) return solution;
  const fits = changes?.length === moves.length && changes.flat().every(({ cell, text }) => choices(cell).includes(text));
  return fits ? { ...solution, changes } : undefined;
}

// Moves of an address are numbers; what they are called is known from the positions they can be made in.
export function with_names(solution: Solution, moves: readonly Move[]): Solution {
  const names = new Map(moves.map(({ number, name }) => [number, name]));
  if (!solution.moves.some(({ move, number }) => move === '' && names.has(number))) return solution;
  const named = solution.moves.map((step) => ({ ...step, move: step.move || (names.get(step.number) ?? '') }));
  return { ...solution, moves: named };
}

// What every move writes into the board; undefined where not all positions are known.
export function changes_of(solution: Solution, board: Board): Change[][] | undefined {
  if (solution.changes) return solution.changes;
  let before = board;
  const changes: Change[][] = [];
  for (const position of solution.positions) {
    const after = position?.board;
    if (!after || after.cells.length !== board.cells.length) return undefined;
    changes.push(
      after.cells.flatMap(({ text }, cell) => (text === before.cells[cell]?.text ? [] : [{ cell, text }])),
    );
    before = after;
  }
  return changes;
}

// Pencil marks are left out: what moves leave of them is not known here.
export function board_after(board: Board, changes: Change[][]): Board {
  const written = new Map(changes.flat().map(({ cell, text }) => [cell, text]));
  const cells = board.cells.map((cell, i) => ({ ...cell, marks: undefined, text: written.get(i) ?? cell.text }));
  return { ...board, cells };
}
