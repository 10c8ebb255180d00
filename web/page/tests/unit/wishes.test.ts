import { expect, test } from 'vitest';
import type { Setting } from '../../src/api';
import { level_names, level_of, levels, random_of } from '../../src/wishes';
import { info_of } from './fake_server';

const wish = (name: string, value = 'TEXT'): Setting => ({ name, value, help: '' });
const sudoku = info_of('sudoku', { fill: true, wishes: [wish('rating'), wish('clues'), wish('minimal', '')] });
const tiles = info_of('tiles');

test('only what this puzzle knows is wished for', () => {
  const wanted = { rating: '2-3', strange: '1', minimal: '' };
  expect(random_of(sudoku, wanted, null)).toEqual({ wishes: { rating: '2-3', minimal: '' } });
  expect(random_of(tiles, wanted, null)).toEqual({});
});

test('what is empty is not wished for', () => {
  expect(random_of(sudoku, { rating: ' ', clues: ' 24 ' }, null)).toEqual({ wishes: { clues: '24' } });
});

test('a distance is for moves', () => {
  expect(random_of(tiles, {}, 7)).toEqual({ distance: 7 });
  expect(random_of(tiles, {}, 0)).toEqual({ distance: 0 });
  expect(random_of(sudoku, {}, 7)).toEqual({});
});

test('every rating is of one level, and each level begins where the one before ends', () => {
  const ends = level_names.map((name) => levels[name].split('-').map(Number) as [number, number]);
  ends.forEach(([from, to], i) => {
    expect(level_of(from)).toBe(level_names[i]);
    expect(level_of(to)).toBe(level_names[i]);
    if (i > 0) expect(from - (ends[i - 1]?.[1] ?? 0)).toBeCloseTo(0.1);
  });
  expect(level_of(1)).toBe('easy');
});
