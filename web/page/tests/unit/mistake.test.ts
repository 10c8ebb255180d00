import { expect, test } from 'vitest';
import { offset_of } from '../../src/mistake';

test('a mistake is found by its line and column', () => {
  expect(offset_of('000\n01x', 2, 3)).toBe(6);
  expect(offset_of('000\n01x', 1)).toBe(0);
  expect(offset_of('000\n01x', 2, 99)).toBe(7);
});

test('also where rows stand in one line', () => {
  expect(offset_of('000/01x', 2, 3)).toBe(6);
  expect(offset_of('a/b', 1, 3)).toBe(2);
});
