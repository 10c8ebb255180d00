import { expect, test } from 'vitest';
import { read_fragment, write_fragment, type Shared } from '../../src/fragment';

const step = (number: number, times = 1) => ({ move: '', number, times });

test.each<Shared>([
  { puzzle: 'tiles', settings: { size: '3x4' }, text: '1 2 3\n4 5 6\n' },
  { puzzle: 'cube2', settings: { oriented: '', metric: 'quarter' }, text: "R U' F2", moves: [step(3), step(12, 2)] },
  { puzzle: 'sudoku', settings: {}, text: '1.3&=#+% \n', now: '123', tab: 'race' },
  { puzzle: 'x', settings: { text: 'a setting with our name', 'setting-x': '1' }, text: '' },
  { puzzle: '', file: 'name = "数独"\n# a + b & c\n', settings: {}, text: '1' },
])('what is written is read back: %o', (shared) => {
  expect(read_fragment(write_fragment(shared))).toEqual(shared);
});

test('the position is left out where it is the question, and so is the first view', () => {
  expect(write_fragment({ puzzle: 'tiles', settings: {}, text: '1', now: '1', tab: 'play' })).toBe('#puzzle=tiles&text=1');
});

test('nothing useful is nothing', () => {
  expect(read_fragment('')).toBeUndefined();
  expect(read_fragment('#')).toBeUndefined();
  expect(read_fragment('#board-card')).toBeUndefined();
});

test.each(['1,2;3', 'x', '1x', '1,,2', '99999999999'])('moves that are none are ignored: %s', (moves) => {
  expect(read_fragment(`#puzzle=tiles&moves=${encodeURIComponent(moves)}`)?.moves).toBeUndefined();
});
