import { expect, test } from 'vitest';
import { what_happened, type Scene } from '../../src/announce';
import { played, start, type Entry } from '../../src/entry';
import { begin, push, redo, undo } from '../../src/history';
import { en } from '../../src/messages/en';
import { digits, lamps } from './fake_server';

const scene = (history: Scene['history'], more: Partial<Scene> = {}): Scene => ({ opened: 1, history, pending: none, ...more });
const none: Scene['pending'] = [];
const said = (before: Scene, after: Scene) => what_happened(before, after, 'Lamps', en);
const on = (entry: Entry) => begin(entry);

test('moves, taking back and repeating are said', () => {
  const first = on(start(lamps('110')));
  const second = push(first, played(start(lamps('110')), lamps('010'), [{ move: 'lamp 1', number: 1, times: 1 }]));
  expect(said(scene(first), scene(second))).toBe('lamp 1. 1 move made.');
  expect(said(scene(second), scene(undo(second)))).toBe('Taken back. 0 moves made.');
  expect(said(scene(undo(second)), scene(redo(undo(second))))).toBe('Repeated. 1 move made.');
  expect(said(scene(second), scene(second))).toBe('');
});

test('a board that is solved by a move is said to be', () => {
  const first = on(start(lamps('100')));
  const entry = played(start(lamps('100')), lamps('000', { solved: true }), [{ move: 'lamp 1', number: 1, times: 1 }]);
  expect(said(scene(first), scene(push(first, entry)))).toContain(en.board.solved);
});

test('what is written into a cell is said with its place, without the candidates of the server', () => {
  const first = on(start(digits('1..')));
  const written = digits('12.');
  written.board!.cells[1]!.marks = [{ place: 0, text: '7' }];
  const second = push(first, { ...start(digits('1..')), question: '1..', position: written });
  expect(said(scene(first), scene(second))).toBe('row 1, column 2, 2.');
  expect(said(scene(second), scene(undo(second)))).toBe('Taken back. row 1, column 2, empty.');
  const entry = second.entries[1]!;
  const noted = push(second, { ...entry, notes: { 2: ['4', '8'] } });
  expect(said(scene(second), scene(noted))).toBe('row 1, column 3, empty, notes 4 8.');
});

test('what a hint writes into several cells is said, and no new question', () => {
  const first = on(start(digits('1..')));
  const second = push(first, { ...start(digits('1..')), position: digits('123') });
  expect(said(scene(first), scene(second))).toBe('row 1, column 2, 2. row 1, column 3, 3.');
  expect(said(scene(second), scene(undo(second)))).toBe('Taken back.');
  expect(said(scene(second), scene(push(second, start(digits('1..')))))).toBe(en.said.restarted);
});

test('another board, another puzzle and the way back to the question are told apart', () => {
  const first = on(start(lamps('110')));
  const second = push(first, played(start(lamps('110')), lamps('010'), [{ move: 'lamp 1', number: 1, times: 1 }]));
  expect(said(scene(second), scene(push(second, start(lamps('110')))))).toBe(en.said.restarted);
  expect(said(scene(second), scene(push(second, start(lamps('101')))))).toBe(en.said.question);
  expect(said(scene(second), scene(on(start(digits('1.'))), { opened: 2 }))).toBe('Lamps');
});

test('a choice of moves is said, and nothing when it is left', () => {
  const history = on(start(lamps('110')));
  const pending = [{ number: 1, name: 'up' }, { number: 2, name: 'down' }];
  expect(said(scene(history), scene(history, { pending }))).toBe(en.said.which('up, down'));
  expect(said(scene(history, { pending }), scene(history, { pending: [] }))).toBe('');
});
