// What is drawn and marked of a position.
import type { Board, Hint, Move } from './api';

// Of a question that is filled the server sees only texts; which were there at first is known here.
export function filled(
  board: Board,
  locked: readonly boolean[],
  marks: boolean,
  changed: (cell: number) => boolean,
): Board {
  const cells = board.cells.map((cell, i) => ({
    ...cell,
    marks: marks ? cell.marks : undefined,
    given: locked[i] === true,
    changed: changed(i),
  }));
  return { ...board, cells };
}

// Cells of moves between which the next touch chooses, and of the move of a hint.
export function targets_of(pending: readonly Move[], moves: readonly Move[], hint: Hint | undefined): Set<number> {
  const cells = new Set(pending.flatMap((move) => move.cells ?? []));
  const move = hint && moves.find((one) => one.number === hint.number);
  for (const cell of move?.handle !== undefined ? [move.handle] : (move?.cells ?? [])) cells.add(cell);
  return cells;
}
