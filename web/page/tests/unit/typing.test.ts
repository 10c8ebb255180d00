import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Typing } from '../../src/typing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function typed(keys: string, choices: string[], pause = 0): string[] {
  const put: string[] = [];
  const typing = new Typing((cell, value) => put.push(`${cell}=${value}`));
  for (const key of keys) {
    typing.press(3, key, choices);
    vi.advanceTimersByTime(pause);
  }
  vi.runAllTimers();
  return put;
}

const tiles = Array.from({ length: 16 }, (_, i) => (i === 0 ? '.' : String(i)));

test('a key that says it all is put in at once', () => {
  expect(typed('7', tiles)).toEqual(['3=7']);
  expect(typed('q', ['.', 'Q'])).toEqual(['3=Q']);
  expect(typed('x', ['.', 'Q'])).toEqual([]);
});

test('two keys are one number, unless there is none or they come slowly', () => {
  expect(typed('12', tiles)).toEqual(['3=12']);
  expect(typed('1', tiles)).toEqual(['3=1']);
  expect(typed('12', tiles, 1000)).toEqual(['3=1', '3=2']);
  expect(typed('17', tiles)).toEqual(['3=1', '3=7']);
  expect(typed('112', tiles)).toEqual(['3=11', '3=2']);
});

test('what was begun in one cell is finished there', () => {
  const put: string[] = [];
  const typing = new Typing((cell, value) => put.push(`${cell}=${value}`));
  typing.press(0, '1', tiles);
  typing.press(1, '2', tiles);
  vi.runAllTimers();
  expect(put).toEqual(['0=1', '1=2']);
});
