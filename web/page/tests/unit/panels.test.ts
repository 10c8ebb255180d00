// The table of distances and the race, beside a board that goes on.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Distances } from '../../src/distances.svelte';
import { Game } from '../../src/game.svelte';
import { Race } from '../../src/race.svelte';
import { FakeServer, info_of, lamps, settled } from './fake_server';

let server: FakeServer;
let text: string;
const game = () => ({
  info: info_of('lamps', { algorithms: ['auto', 'table', 'ida'].map((name) => ({ name, what: '' })) }),
  get now() {
    return { position: { text } };
  },
  question: (of = text) => ({ puzzle: 'lamps', text: of }),
});

beforeEach(() => {
  server = new FakeServer();
  text = '110';
});
afterEach(() => void vi.unstubAllGlobals());

describe('where the board stands', () => {
  let distances: Distances;
  beforeEach(async () => {
    distances = new Distances(game());
    void distances.build();
    await settled();
    await server.last.answer({ positions: 8, histogram: [1, 3, 3, 1], complete: true, here: 2 });
  });

  test('comes with the table', () => {
    expect(distances.here).toBe(2);
    distances.locate();
    expect(server.asked.length).toBe(1);
  });

  test('is asked for after a move, and the table stays', async () => {
    text = '111';
    distances.locate();
    await settled();
    expect(server.last).toMatchObject({ verb: 'solve', question: { text: '111' } });
    await server.last.answer({ status: 'optimal', cost: 3 });
    expect(distances.table?.positions).toBe(8);
    expect(distances.here).toBe(3);
    expect(server.of('table')).toHaveLength(1);
  });

  test('is not asked for any more when the board is another', async () => {
    text = '111';
    const end = distances.locate();
    await settled();
    end();
    expect(server.last.aborted).toBe(true);
  });

  test('is nowhere where that is not proved or not in the table', async () => {
    for (const answer of [{ status: 'best-found', cost: 2 }, { status: 'optimal', cost: 9 }]) {
      text += '0';
      distances.locate();
      await settled();
      await server.last.answer(answer);
      expect(distances.here).toBeUndefined();
    }
  });
});

describe('a race', () => {
  let race: Race;
  beforeEach(() => {
    race = new Race(game());
  });

  test('is between those that are chosen, and not run by nobody', async () => {
    race.choose('table', false);
    void race.start();
    await settled();
    expect(server.last.question.algorithms).toEqual(['ida']);
    race.choose('ida', false);
    expect(race.nobody).toBe(true);
    await race.start();
    expect(server.asked.length).toBe(1);
  });

  test('shows how far who runs has come, without what others did', async () => {
    void race.start();
    await settled();
    const advance = (more: object) => (race.job.advance = race.advanced(more));
    advance({ algorithm: 'table', work: 0, seconds: 0 });
    advance({ work: 1000, seconds: 1 });
    expect(race.lanes.map(({ outcome }) => outcome)).toEqual(['running', 'waiting']);
    expect(race.lanes[0]).toMatchObject({ nodes: 3, each: 6 });
    race.raced = [{ algorithm: 'table', outcome: 'proved', work: { count: 1000, unit: 'steps' }, ns_each: 1e6 }];
    advance({ algorithm: 'ida', work: 1000, seconds: 1 });
    advance({ work: 1100, seconds: 1.1 });
    expect(race.lanes.map(({ outcome }) => outcome)).toEqual(['proved', 'running']);
    expect(race.lanes[1]?.nodes).toBeCloseTo(2);
    expect(race.job.advance.algorithm).toBe('ida');
  });

  test('draws the time of who counts nothing', () => {
    race.raced = [
      { algorithm: 'table', outcome: 'proved', work: { count: 0, unit: 'nodes' }, seconds: 0.001, ns_each: 0 },
      { algorithm: 'ida', outcome: 'unsupported', seconds: 0 },
    ];
    expect(race.lanes).toMatchObject([{ nodes: 0, each: 6 }, { nodes: 0, each: 0 }]);
  });

  test('on another board is said to be so', async () => {
    const table = new Game();
    table.puzzles = [game().info];
    void table.open({ puzzle: 'lamps', settings: {} });
    await settled();
    await server.last.answer(lamps('110'));
    race = new Race(table);
    void race.start();
    await settled();
    await server.last.answer({ algorithm: 'ida', outcome: 'proved' });
    expect(race.stale).toBe(false);
    void table.touch(0);
    await settled();
    await server.last.answer(lamps('010'));
    expect(race.stale).toBe(true);
    expect(race.raced).toHaveLength(1);
    void table.undo();
    await settled();
    expect(race.stale).toBe(false);
  });
});
