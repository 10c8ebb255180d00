import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Address } from '../../src/address';

// A browser's history of addresses.
let entries: string[];
let at: number;
let replaced: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  entries = [''];
  at = replaced = 0;
  vi.stubGlobal('location', {
    get hash() {
      return entries[at];
    },
  });
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, next: string) => {
      entries[at] = next;
      ++replaced;
    },
    pushState: (_: unknown, __: string, next: string) => (entries = [...entries.slice(0, ++at), next]),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// As with a key that is held: what comes next waits.
function hold(address: Address) {
  for (let i = 0; i < 30; ++i) address.keep(`#held${i}`);
}

test('a change takes the place of what was there', () => {
  const address = new Address();
  address.keep('#a');
  expect(entries).toEqual(['#a']);
  expect(address.is_foreign).toBe(false);
});

test('few changes are written at once; of many that follow one another not all, but the last', () => {
  const address = new Address();
  for (let i = 1; i <= 1000; ++i) {
    address.keep(`#${i}`);
    if (i === 10) expect(entries).toEqual(['#10']);
    vi.advanceTimersByTime(30);
  }
  vi.runAllTimers();
  expect(entries).toEqual(['#1000']);
  expect(replaced).toBeLessThan(100);
});

test('another puzzle is another entry, and the last state of the one before is one step back', () => {
  const address = new Address();
  hold(address);
  address.keep('#a');
  address.push('#b');
  vi.runAllTimers();
  expect(entries).toEqual(['#a', '#b']);
  address.keep('#b1');
  vi.runAllTimers();
  expect(entries).toEqual(['#a', '#b1']);
});

test('what waited is not written over the entry that was gone back to', () => {
  const address = new Address();
  address.keep('#a');
  address.push('#b');
  hold(address);
  address.keep('#b1');
  expect(entries[1]).not.toBe('#b1');
  at = 0;
  expect(address.is_foreign).toBe(true);
  address.arrive();
  vi.runAllTimers();
  expect(entries[0]).toBe('#a');
  expect(address.is_foreign).toBe(false);
});
