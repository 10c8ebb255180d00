import { expect, test } from 'vitest';
import type { Board, Move } from '../../src/api';
import { move_in_words } from '../../src/board/words';
import { languages } from '../../src/messages';
import { cells_of_move, put_in_by, targets_of } from '../../src/shown';

function board(rows: number, columns: number, look: Board['look'], texts = ''): Board {
  const cells = Array.from({ length: rows * columns }, (_, i) => ({ text: texts[i] ?? '0' }));
  return { rows, columns, look, cells };
}
const move = (name: string, more: Partial<Move> = {}): Move => ({ number: 1, name, ...more });

test('of a lamp the one that is touched is shown, of clocks all that turn', () => {
  const turn = move('4', { handle: 3, cells: [0, 3, 6] });
  expect(cells_of_move(board(3, 3, 'lamps'), turn)).toEqual([3]);
  expect(cells_of_move(board(3, 3, 'clocks'), turn)).toEqual([0, 3, 6]);
});

test('of matrices all that moves, whether it changes or not', () => {
  const matrices = board(2, 5, 'matrices');
  for (const gap of [2, 7]) matrices.cells[gap] = { text: '', blocked: true };
  expect(cells_of_move(matrices, move('AL', { cells: [0] }))).toEqual([0, 1, 5, 6]);
  expect(cells_of_move(matrices, move('BR', { cells: [] }))).toEqual([3, 4, 8, 9]);
  expect(cells_of_move(matrices, move('C1', { cells: [0] }))).toEqual([0, 3, 5, 8]);
  expect(cells_of_move(board(2, 4, 'matrices'), move('C2'))).toEqual([1, 3, 5, 7]);
  expect(cells_of_move(matrices, move('strange', { cells: [1] }))).toEqual([1]);
});

test('moves in words', () => {
  const words = (look: Board['look'], one: Move) => move_in_words(board(3, 3, look), one, languages.en);
  expect(words('clocks', move('4', { cells: [0, 3, 6] }))).toBe('turns clocks 1, 4, 7');
  expect(words('matrices', move('AL'))).toBe('turns A a quarter to the left');
  expect(words('matrices', move('BR'))).toBe('turns B a quarter to the right');
  expect(words('matrices', move('C12'))).toBe('exchanges column 12 of A with that of B');
  expect(words('matrices', move('strange'))).toBe('');
  expect(words('tiles', move('U'))).toBe('');
});

test('what a hint puts in: the cells that it names, otherwise those that it changes', () => {
  const sudoku = board(9, 9, 'digits');
  const status = 'solved';
  expect(put_in_by({ status, placed: ['r8c2=1', 'r1c9=12'] }, sudoku)).toEqual([
    { cell: 64, text: '1' },
    { cell: 8, text: '12' },
  ]);
  expect(put_in_by({ status, placed: [], removed: ['r1c1<>2'] }, sudoku)).toEqual([]);
  const hinted = board(1, 4, 'pieces', 'F.F.');
  hinted.cells = hinted.cells.map((cell) => ({ ...cell, changed: true }));
  expect(put_in_by({ status, move: 'F@r1c1', board: hinted }, hinted).map(({ cell }) => cell)).toEqual([0, 2]);
  expect(targets_of([], [], { status, board: hinted }, hinted)).toEqual(new Set([0, 2]));
});
