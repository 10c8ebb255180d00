import { expect, test } from 'vitest';
import { read_fragment, write_fragment, type Shared } from '../../src/fragment';

const step = (number: number, times = 1) => ({ move: '', number, times });

test.each<Shared>([
  { puzzle: 'tiles', settings: { size: '3x4' }, text: '1 2 3\n4 5 6\n' },
  { puzzle: 'cube2', settings: { oriented: '', metric: 'quarter' }, text: "R U' F2", moves: [step(3), step(12, 2)] },
  { puzzle: 'sudoku', settings: {}, text: '1.3&=#+% \n', now: '123', tab: 'race' },
  { puzzle: 'nine', settings: {}, text: '1', now: '2', made: [step(1), step(4, 3)], moves: [step(2)] },
  { puzzle: 'x', settings: { text: 'a setting with our name', 'setting-x': '1', notes: '1-2' }, text: '' },
  { puzzle: '', file: 'name = "数独"\n# a + b & c\n', settings: {}, text: '1' },
  { puzzle: 'sudoku', settings: {}, text: '1', notes: { 1: ['4', '8'], 80: ['10', '*-._', '数'] } },
  {
    puzzle: 'pentominoes',
    settings: {},
    text: '6x10',
    moves: [step(3), step(5)],
    changes: [[{ cell: 0, text: 'F' }, { cell: 12, text: '-' }], []],
  },
])('what is written is read back: %o', (shared) => {
  expect(read_fragment(write_fragment(shared))).toEqual(shared);
});

test('lists are short, and readable in an address', () => {
  const notes = { 1: ['4', '8'], 12: ['7'], 13: [] };
  const moves = [step(4), { ...step(9), move: 'r1c1=1' }];
  const changes = [[{ cell: 1, text: '4' }], [{ cell: 0, text: '1' }]];
  expect(write_fragment({ puzzle: 'sudoku', settings: {}, notes, moves, changes })).toBe(
    '#puzzle=sudoku&notes=1-4.8_12-7&moves=4%2C9&cells=1-4_0-1',
  );
});

test('the position is left out where it is the question, and so are the first view and no notes', () => {
  expect(write_fragment({ puzzle: 'tiles', settings: {}, text: '1', now: '1', made: [], notes: {}, tab: 'play' })).toBe(
    '#puzzle=tiles&text=1',
  );
});

test('nothing useful is nothing', () => {
  expect(read_fragment('')).toBeUndefined();
  expect(read_fragment('#')).toBeUndefined();
  expect(read_fragment('#board-card')).toBeUndefined();
});

test.each(['1,2;3', 'x', '1x', '1,,2', '0', '1x0', '99999999999'])('moves that are none are ignored: %s', (moves) => {
  expect(read_fragment(`#puzzle=tiles&moves=${encodeURIComponent(moves)}`)?.moves).toBeUndefined();
});

test.each(['x', '1', '1-', '-4', '12345-4', '__', '1e3-4', '__proto__-4'])('notes that are none are ignored: %s', (notes) => {
  expect(read_fragment(`#puzzle=sudoku&notes=${notes}`)).toEqual({ puzzle: 'sudoku', settings: {} });
});

test.each(['x', '1', '-4', '1-2-3', '12345-4', '1-4_x', `1-${'4'.repeat(65)}`])('cells that are none are ignored: %s', (cells) => {
  expect(read_fragment(`#puzzle=sudoku&moves=1&cells=${cells}`)).toEqual({ puzzle: 'sudoku', settings: {}, moves: [step(1)] });
});

test('what an address calls its moves is ignored', () => {
  expect(read_fragment('#puzzle=nine&moves=1,2&names=AL_AR')).toEqual({ puzzle: 'nine', settings: {}, moves: [step(1), step(2)] });
});

test('an address is not taken at any length', () => {
  const many = (count: number, part: (i: number) => string, by: string) => Array.from({ length: count }, (_, i) => part(i)).join(by);
  const read = (fields: string) => read_fragment(`#puzzle=sudoku&${fields}`);
  expect(read(`moves=${many(10_000, () => '1', ',')}`)?.moves).toHaveLength(10_000);
  expect(read(`moves=${many(10_001, () => '1', ',')}`)?.moves).toBeUndefined();
  expect(Object.keys(read(`notes=${many(9999, (i) => `${i}-1`, '_')}`)?.notes ?? {})).toHaveLength(4096);
  expect(read(`notes=1-${many(9999, (i) => `${i}`, '.')}`)?.notes?.[1]).toHaveLength(64);
  expect(read(`moves=1&cells=${many(5001, () => '1-1.2-1.3-1.4-1', '_')}`)?.changes).toBeUndefined();
  expect(read(`text=${'1'.repeat(2_000_000)}`)).toBeUndefined();
});
