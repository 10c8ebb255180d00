import { describe, expect, test } from 'vitest';
import { begin, present, push, redo, undo } from '../../src/history';

describe('history', () => {
  test('goes back and forth, and stops at both ends', () => {
    let history = push(push(begin('a'), 'b'), 'c');
    expect(present(history)).toBe('c');
    history = undo(undo(history));
    expect(present(history)).toBe('a');
    expect(undo(history)).toBe(history);
    history = redo(redo(history));
    expect(present(history)).toBe('c');
    expect(redo(history)).toBe(history);
  });

  test('forgets what was undone when something else is done', () => {
    const history = push(undo(push(begin(1), 2)), 3);
    expect(history.entries).toEqual([1, 3]);
    expect(present(undo(history))).toBe(1);
  });

  test('keeps a thousand entries', () => {
    let history = begin(0);
    for (let i = 1; i < 3000; ++i) history = push(history, i);
    expect(history.entries.length).toBe(1000);
    expect(present(history)).toBe(2999);
    expect(history.entries[0]).toBe(2000);
  });

  test('against a list and a cursor, on random walks', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    let history = begin(0);
    const list = [0];
    let at = 0;
    for (let i = 1; i < 2000; ++i) {
      const what = random(3);
      if (what === 0) {
        history = push(history, i);
        list.splice(++at, list.length, i);
      } else if (what === 1) {
        history = undo(history);
        at = Math.max(0, at - 1);
      } else {
        history = redo(history);
        at = Math.min(list.length - 1, at + 1);
      }
      expect(present(history)).toBe(list[at]);
    }
  });
});
