import { expect, test } from 'vitest';
import type { Answer, Board } from '../../src/api';
import { fitting_notes } from '../../src/opening';
import { board_after, changes_of, is_same, solution_from, solution_of, with_names } from '../../src/solution';

const board = (texts: string): Board => ({
  rows: 1,
  columns: texts.length,
  cells: [...texts].map((text) => ({ text, marks: [{ place: 1, text: '1' }] })),
});
const step = (number: number, times = 1) => ({ move: `m${number}`, number, times });
const filled: Answer = {
  status: 'solved',
  moves: [step(1), step(2)],
  positions: [{ board: board('1.4') }, { board: board('124') }],
};
const digit = () => ['1', '2', '4'];
const texts = (shown: Board) => shown.cells.map((cell) => cell.text).join('');

test('moves that are made several times are steps of their own where their positions are known', () => {
  const moves = [step(4, 2), step(5)];
  const positions = [{ text: 'a' }, { text: 'b' }, { text: 'c' }];
  expect(solution_of('', { status: 'optimal', moves, positions }).moves).toEqual([step(4), step(4), step(5)]);
  expect(solution_of('', { status: 'optimal', moves, positions: positions.slice(1) }).moves).toEqual(moves);
});

test('a board that is filled is filled again from what its moves write', () => {
  const start = board('..4');
  const solution = solution_of('..4', filled);
  const changes = changes_of(solution, start)!;
  expect(changes).toEqual([[{ cell: 0, text: '1' }], [{ cell: 1, text: '2' }]]);
  const shared = solution_from({ puzzle: 'x', settings: {}, moves: solution.moves, changes }, '..4', digit)!;
  expect(shared.answer).toBeUndefined();
  expect(texts(board_after(start, shared.changes!.slice(0, 1)))).toBe('1.4');
  expect(texts(board_after(start, shared.changes!))).toBe('124');
  expect(board_after(start, changes).cells[2]?.marks).toBeUndefined();
  expect(changes_of(shared, start)).toBe(changes);
});

test('where a position is not known, or the board is another, nothing is shared but the moves', () => {
  const start = board('..4');
  expect(changes_of({ ...solution_of('', filled), positions: [undefined, { board: board('124') }] }, start)).toBeUndefined();
  expect(changes_of({ ...solution_of('', filled), positions: [{ board: board('1') }] }, start)).toBeUndefined();
});

test('an address that says too little, or writes what cannot be written, is solved again', () => {
  const shared = { puzzle: 'x', settings: {}, moves: [step(1)] };
  const choices = (cell: number) => (cell === 0 ? ['1', '2'] : []);
  const with_changes = (...changes: { cell: number; text: string }[][]) => solution_from({ ...shared, changes }, '', choices);
  expect(solution_from(shared, '')?.moves).toEqual([step(1)]);
  expect(solution_from(shared, '', choices)).toBeUndefined();
  expect(with_changes([{ cell: 1, text: '1' }])).toBeUndefined();
  expect(with_changes([{ cell: 0, text: 'hello' }])).toBeUndefined();
  expect(with_changes([{ cell: 0, text: '1' }], [])).toBeUndefined();
  expect(with_changes([{ cell: 0, text: '1' }])?.changes).toHaveLength(1);
});

test('moves without names get those of positions, and the solution stays the same', () => {
  const solution = solution_from({ puzzle: 'x', settings: {}, moves: [3, 1, 2].map((number) => ({ move: '', number, times: 1 })) }, '')!;
  const named = with_names(solution, [{ number: 1, name: 'U' }, { number: 3, name: 'L' }]);
  expect(named.moves.map(({ move }) => move)).toEqual(['L', 'U', '']);
  expect(is_same(named, solution)).toBe(true);
  expect(with_names(named, [{ number: 1, name: 'other' }])).toBe(named);
});

test('notes are kept where they could have been written', () => {
  const choices = (cell: number) => [['.', '2', '1', '10'], []][cell] ?? [];
  expect(fitting_notes({ 0: ['10', '2', '2', 'x', '.'], 1: ['1'], 99: ['1'] }, choices)).toEqual({ 0: ['2', '10'] });
});
