import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verdict_by_answer } from '../../src/claim';
import { Game } from '../../src/game.svelte';
import { digits, FakeServer, info_of, lamps, settled } from './fake_server';

let server: FakeServer;
let game: Game;
const verdict = () => (game.result?.kind === 'solution' ? game.result.verdict : game.result?.kind);
const step = (number: number, times = 1) => ({ move: '', number, times });

beforeEach(() => {
  server = new FakeServer();
  game = new Game();
  game.puzzles = [info_of('lamps'), info_of('sudoku', { fill: true })];
});
afterEach(() => void vi.unstubAllGlobals());

describe('moves that came with an address', () => {
  beforeEach(async () => {
    void game.open({ puzzle: 'lamps', settings: {}, text: '110', moves: [step(1), step(2)] });
    await settled();
    await server.last.answer(lamps('110'));
  });

  test('are shown, and not believed', async () => {
    expect(verdict()).toBe('checking');
    expect(game.solution?.moves.map(({ move }) => move)).toEqual(['lamp 1', 'lamp 2']);
    expect(server.last).toMatchObject({ verb: 'play', question: { text: '110', moves: [{ number: 1 }, { number: 2 }] } });
  });

  test('that do not lead to the end are said not to', async () => {
    await server.last.answer(lamps('010'));
    expect(verdict()).toBe('wrong');
    expect(server.of('check')).toEqual([]);
  });

  test('that cannot be made are said to be no solution', async () => {
    await server.last.refuse('move 2 cannot be made here');
    expect(verdict()).toBe('wrong');
    expect(game.solution?.moves).toHaveLength(2);
  });

  test('are compared with the best', async () => {
    await server.last.answer(lamps('000', { solved: true }));
    expect(server.last).toMatchObject({ verb: 'check', question: { text: '000', from: '110' } });
    expect(server.last.question.moves).toEqual([{ number: 1, times: 1 }, { number: 2, times: 1 }]);
    await server.last.answer({ solved: true, possible: true, best: 2, optimum: 2 });
    expect(verdict()).toEqual({ made: 2, best: 2, optimum: 2 });
    await game.go_to(2);
    expect(server.of('play')).toHaveLength(1);
    expect(game.shown?.cells.map(({ text }) => text)).toEqual(['0', '0', '0']);
  });

  test('solve it also where the best is not found', async () => {
    await server.last.answer(lamps('000', { solved: true }));
    game.job.stop();
    await settled();
    expect(verdict()).toEqual({ made: 2 });
  });

  test('are left alone when the board is another', async () => {
    const play = server.last;
    void game.touch(2);
    await play.answer(lamps('000', { solved: true }));
    await server.of('play')[1]?.answer(lamps('001'));
    expect(game.result).toBeUndefined();
    expect(server.of('check').every(({ aborted }) => aborted)).toBe(true);
  });
});

describe('a filled board that came with an address', () => {
  const positions = ['12.', '123'].map((text) => ({ board: digits(text).board }));
  const answer = { status: 'solved', answers: 1, moves: [step(1), step(2)], positions, after: digits('123').board };

  async function open(...written: string[]) {
    const changes = written.map((text, i) => [{ cell: i + 1, text }]);
    void game.open({ puzzle: 'sudoku', settings: {}, moves: [step(1), step(2)], changes });
    await settled();
    await server.last.answer(digits('1..'));
  }

  test('is shown at once and solved again', async () => {
    await open('2', '3');
    expect(verdict()).toBe('checking');
    await game.go_to(2);
    expect(game.shown?.cells.map(({ text }) => text)).toEqual(['1', '2', '3']);
    await server.last.answer(answer);
    expect(game.solution?.answer?.status).toBe('solved');
    expect(verdict()).toBeUndefined();
    expect(game.step).toBe(2);
  });

  test('gives way to the answer where it is another', async () => {
    await open('3', '2');
    await server.last.answer(answer);
    expect(verdict()).toBe('wrong');
    await game.go_to(2);
    expect(game.shown?.cells.map(({ text }) => text)).toEqual(['1', '2', '3']);
  });

  test('that writes into a given is not shown', async () => {
    const changes = [[{ cell: 0, text: '9' }], [{ cell: 1, text: 'hello' }]];
    void game.open({ puzzle: 'sudoku', settings: {}, moves: [step(1), step(2)], changes });
    await settled();
    await server.last.answer(digits('1..'));
    expect(game.solution).toBeUndefined();
    expect(server.last.verb).toBe('solve');
  });

  test('stays, unchecked, where it cannot be solved again in time', async () => {
    await open('2', '3');
    await server.last.answer({ status: 'unknown' });
    expect(verdict()).toBe('unchecked');
  });

  test('may be one of many', () => {
    const claim = { from: '', moves: [], positions: [], changes: [[{ cell: 1, text: '5' }]] };
    const from = digits('1..').board!;
    expect(verdict_by_answer(claim, from, { ...answer, answers: 2 })).toBe('other');
    expect(verdict_by_answer(claim, from, { ...answer, answers: 1, at_least: true })).toBe('other');
    expect(verdict_by_answer(claim, from, { status: 'unsolvable' })).toBe('wrong');
  });
});
