// What is drawn and marked of a position.
import type { Board, Hint, Move } from './api';
import { is_empty } from './board/geometry';
import type { Change } from './fragment';

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

// Cells of moves between which the next touch chooses, and those of a hint.
export function targets_of(
  pending: readonly Move[],
  moves: readonly Move[],
  hint: Hint | undefined,
  board: Board | null,
): Set<number> {
  const cells = new Set(pending.flatMap((move) => move.cells ?? []));
  if (!hint || !board) return cells;
  const move = moves.find((one) => one.number === hint.number);
  const meant = move ? cells_of_move(board, move) : put_in_by(hint, board).map(({ cell }) => cell);
  for (const cell of meant) cells.add(cell);
  return cells;
}

// Where it is made by touching a cell, that one; of clocks all that turn; of matrices all that move, whether they then look
// different or not.
export function cells_of_move(board: Board, move: Move): number[] {
  const { rows, columns } = board;
  if (board.look === 'matrices') {
    const in_half = (column: number) => (column < rows ? column : column - (columns - rows));
    const column_moves = (column: number) =>
      move.name.startsWith('A') ? column < rows : move.name.startsWith('B') ? column >= columns - rows : move.name === `C${in_half(column) + 1}`;
    const all = board.cells.map((_, cell) => cell);
    const moved = all.filter((cell) => !board.cells[cell]?.blocked && column_moves(cell % columns));
    if (moved.length > 0) return moved;
  }
  if (move.handle !== undefined && board.look !== 'clocks') return [move.handle];
  return move.cells ?? [];
}

// What a hint puts into a board that is filled.
export function put_in_by(hint: Hint, board: Board): Change[] {
  const named = (hint.placed ?? []).flatMap((name) => {
    const [, row, column, text] = /^r(\d+)c(\d+)=(.+)$/.exec(name) ?? [];
    return text === undefined ? [] : [{ cell: (Number(row) - 1) * board.columns + Number(column) - 1, text }];
  });
  if (named.length > 0) return named;
  return (hint.board?.cells ?? []).flatMap(({ text, changed }, cell) => (changed && !is_empty(text) ? [{ cell, text }] : []));
}
