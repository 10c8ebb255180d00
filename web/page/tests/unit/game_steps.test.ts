import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Game } from '../../src/game.svelte';
import { digits, FakeServer, info_of, lamps, settled } from './fake_server';

let server: FakeServer;
let game: Game;

beforeEach(() => {
  server = new FakeServer();
  game = new Game();
  game.puzzles = [info_of('lamps'), info_of('sudoku', { fill: true })];
});
afterEach(() => void vi.unstubAllGlobals());

describe('steps of a solution', () => {
  const moves = Array.from({ length: 10 }, (_, i) => ({ move: '', number: i + 1, times: 1 }));
  beforeEach(async () => {
    void game.open({ puzzle: 'lamps', settings: {}, text: '0000', moves });
    await settled();
    await server.last.answer(lamps('0000'));
    await server.last.answer({}, 500);
    server.asked.length = 0;
  });
  const plays = () => server.of('play');

  test('of many that are wanted the last one is shown', async () => {
    for (let step = 1; step <= 6; ++step) void game.go_to(step);
    await settled();
    for (let i = 0; i < plays().length; ++i) await plays()[i]?.answer(lamps(`${i}`));
    expect(game.step).toBe(6);
    expect(plays().length).toBeLessThan(3);
  });

  test('one that is known is not followed by one that comes late', async () => {
    void game.go_to(10);
    await settled();
    void game.go_to(0);
    await server.last.answer(lamps('1111'));
    expect(game.step).toBe(0);
    void game.go_to(10);
    await settled();
    expect(plays().length).toBe(1);
    expect(game.shown?.cells[0]?.text).toBe('1');
  });

  test('are played from the nearest that is known', async () => {
    void game.go_to(4);
    await settled();
    await server.last.answer(lamps('0011'));
    void game.go_to(6);
    await settled();
    expect(server.last.question).toMatchObject({ text: '0011', moves: [{ number: 5 }, { number: 6 }] });
    void game.go_to(3);
    await server.last.answer(lamps('0111'));
    expect(server.last.question).toMatchObject({ text: '0000', moves: [{ number: 1 }, { number: 2 }, { number: 3 }] });
  });

  test('a step that is refused does not lose the solution', async () => {
    void game.go_to(2);
    await settled();
    await server.last.answer(lamps('1100'));
    void game.go_to(3);
    await settled();
    await server.last.refuse('no such move');
    expect(game.solution?.moves.length).toBe(10);
    expect(game).toMatchObject({ step: 2, wanted: 2, step_trouble: { message: 'no such move' } });
    void game.go_to(1);
    await server.last.answer(lamps('1000'));
    expect(game).toMatchObject({ step: 1, step_trouble: undefined });
  });
});

describe('a board that is filled', () => {
  const moves = ['a1', 'a2', 'a3', 'a4'].map((move, i) => ({ move, number: i + 1, times: 1 }));
  const shown = () => game.shown?.cells.map(({ text }) => text).join('');

  async function solve(answer: Record<string, unknown>) {
    void game.open({ puzzle: 'sudoku', settings: {} });
    await settled();
    await server.last.answer(digits('....'));
    void game.solve();
    await settled();
    await server.last.answer({ status: 'solved', moves, ...answer });
  }

  test('is shown filled, and steps back from there', async () => {
    const positions = ['1...', '12..', '123.', '1234'].map((text) => ({ board: digits(text).board }));
    await solve({ positions });
    expect(shown()).toBe('1234');
    expect(game.step).toBe(4);
    await game.go_to(0);
    expect(shown()).toBe('....');
  });

  test('has its end also where not all positions came', async () => {
    const positions = [{ board: digits('1...').board }];
    await solve({ positions, after: digits('1234').board, more_positions: true });
    expect(game.solution?.moves.map(({ move }) => move)).toEqual(['a1', 'a2 … a4']);
    await game.go_to(1);
    expect(shown()).toBe('1...');
    await game.go_to(2);
    expect(shown()).toBe('1234');
    expect(server.of('play')).toEqual([]);
    expect(game.shared('').changes?.map((changes) => changes.length)).toEqual([1, 3]);
  });

  test('keeps its steps where all came, and while its cells are touched', async () => {
    const positions = ['1...', '12..', '123.', '1234'].map((text) => ({ board: digits(text).board }));
    await solve({ positions, after: digits('1234').board });
    expect(game.solution?.moves).toEqual(moves);
    await game.go_to(3);
    await game.touch(0);
    expect(shown()).toBe('123.');
  });
});

test('a move of a hint is made as often as it says', async () => {
  void game.open({ puzzle: 'lamps', settings: {} });
  await settled();
  await server.last.answer(lamps('000'));
  void game.play({ number: 2, name: 'turn' }, 3);
  await settled();
  expect(server.last.question.moves).toEqual([{ number: 2, times: 3 }]);
  await server.last.answer(lamps('010'));
  void game.check();
  await settled();
  await server.last.answer({ possible: true });
  expect(game.result).toMatchObject({ kind: 'check', made: 3 });
});

test('what a hint puts in is one change, and checked where it solves', async () => {
  void game.open({ puzzle: 'sudoku', settings: {} });
  await settled();
  await server.last.answer(digits('7..'));
  game.pencil = true;
  void game.put(1, '2');
  await settled();
  void game.put_all([{ cell: 1, text: '8' }, { cell: 2, text: '9' }]);
  await settled();
  expect(server.last).toMatchObject({ verb: 'edit', question: { text: '7..', cell: 1, value: '8' } });
  await server.last.answer(digits('78.'));
  expect(server.last).toMatchObject({ verb: 'edit', question: { text: '78.', cell: 2, value: '9' } });
  await server.last.answer(digits('789', { solved: true }));
  expect(game.now).toMatchObject({ question: '7..', position: { text: '789' }, notes: {} });
  expect(server.last.verb).toBe('check');
  void game.undo();
  await settled();
  expect(game.now.position.text).toBe('7..');
});
