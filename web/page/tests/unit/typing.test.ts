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

test('a nought ends a number where there is one, and clears elsewhere', () => {
  const squares = Array.from({ length: 26 }, (_, i) => (i === 0 ? '.' : String(i)));
  expect(typed('10', tiles)).toEqual(['3=10']);
  expect(typed('20', squares)).toEqual(['3=20']);
  expect(typed('20', tiles)).toEqual(['3=2', '3=.']);
  expect(typed('0', tiles)).toEqual(['3=.']);
  expect(typed('0', ['0', '1'])).toEqual(['3=0']);
});

test('a cell that is cleared forgets what waited for another key', () => {
  for (const key of ['Delete', 'Backspace']) {
    const put: string[] = [];
    const typing = new Typing((cell, value) => put.push(`${cell}=${value}`));
    typing.press(0, '1', tiles);
    expect(typing.press(0, key, tiles)).toBe(true);
    vi.runAllTimers();
    expect(put).toEqual(['0=.']);
    expect(typing.press(0, key, ['1', '2'])).toBe(false);
    expect(typing.press(0, 'Tab', tiles)).toBe(false);
  }
});

test('what waits can be given up', () => {
  const put: string[] = [];
  const typing = new Typing((cell, value) => put.push(`${cell}=${value}`));
  typing.press(0, '1', tiles);
  typing.cancel(1);
  vi.runAllTimers();
  typing.press(0, '1', tiles);
  typing.cancel(0);
  typing.press(1, '1', tiles);
  typing.cancel();
  vi.runAllTimers();
  expect(put).toEqual(['0=1']);
});

test('what was begun in one cell is one of the choices of that cell', () => {
  const put: string[] = [];
  const typing = new Typing((cell, value) => put.push(`${cell}=${value}`));
  typing.press(0, '1', tiles);
  typing.press(1, 'q', ['.', 'Q']);
  expect(put).toEqual(['0=1', '1=Q']);
});

test('what was begun in one cell is finished there', () => {
  const put: string[] = [];
  const typing = new Typing((cell, value) => put.push(`${cell}=${value}`));
  typing.press(0, '1', tiles);
  typing.press(1, '2', tiles);
  vi.runAllTimers();
  expect(put).toEqual(['0=1', '1=2']);
});
