// Turns and exchanges of matrices: what is drawn is the new board, which comes from where the old one was.
import type { Board } from '../api';
import { quarter_turn, type Box, type Layout } from './geometry';

const how = { duration: 350, easing: 'ease-in-out' };

// By which what is drawn of a cell is found again, as data-half and data-column.
export function place_in_matrices(board: Board, cell: number): { half: 'A' | 'B'; column: number } | undefined {
  if (board.look !== 'matrices') return undefined;
  const column = cell % board.columns;
  return { half: column < board.rows ? 'A' : 'B', column };
}

export function turn_matrices(drawing: SVGElement, board: Board, layout: Layout, before: string[], move: string) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const now = board.cells.map((cell) => cell.text);
  const n = board.rows;
  const second = board.columns - n;
  const at = (cell: number) => layout.cells[cell] as Box;
  const pick = (cells: string[], from: number) =>
    Array.from({ length: n * n }, (_, i) => cells[Math.floor(i / n) * board.columns + from + (i % n)] ?? '');
  for (const [half, from] of [['A', 0], ['B', second]] as const) {
    const [old, fresh] = [pick(before, from), pick(now, from)];
    if (old.join() === fresh.join()) continue;
    const turn = quarter_turn(old, fresh, n, move);
    if (turn === 0) continue;
    const [first, last] = [at(from), at((n - 1) * board.columns + from + n - 1)];
    const origin = `${(first.x + last.x + last.width) / 2}px ${(first.y + last.y + last.height) / 2}px`;
    for (const cell of drawing.querySelectorAll<SVGElement>(`[data-half="${half}"]`)) {
      cell.style.transformOrigin = origin;
      cell.animate([{ transform: `rotate(${-90 * turn}deg)` }, { transform: 'none' }], how);
    }
  }
  const exchanged = /^C(\d+)$/.exec(move);
  if (!exchanged) return;
  const column = Number(exchanged[1]) - 1;
  const across = at(second).x - at(0).x;
  for (const [from, way] of [[0, across], [second, -across]] as const) {
    for (const cell of drawing.querySelectorAll<SVGElement>(`[data-column="${from + column}"]`)) {
      cell.animate([{ transform: `translate(${way}px)` }, { transform: 'none' }], how);
    }
  }
}
