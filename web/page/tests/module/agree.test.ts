// For every verb the module says what the program says, but where it has no SAT solver.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PuzzleInfo, Position, Raced } from '../../src/api';
import type { Host } from '../../src/module/host';
import { Both, type Told } from './both';

let both: Both;
beforeAll(async () => {
  both = await Both.start();
});
afterAll(() => both.stop());

const examples = fileURLToPath(new URL('../../../../examples/puzzles/', import.meta.url));
const no_solver = 'this build has no SAT solver';

// Without a solver, that there is no other solution rests on the search.
const without_proof = (told: Told[]) => JSON.stringify(told).replace(/\\"proof\\".*/, '');

// Without nauty, positions that are images of one another are each looked at.
const without_work = (told: Told[]) =>
  told.map(([event, body]): Told => [event, Object.fromEntries(Object.entries(body as object).filter(([key]) => key !== 'work'))]);

async function agree(verb: string, question: object, compared = (told: Told[]) => told): Promise<Told[]> {
  const theirs = compared(await both.program(verb, question));
  const ours = compared(await both.module(verb, question));
  const asked = `${verb} ${JSON.stringify(question)}`;
  if (verb === 'certificate' && JSON.stringify(theirs).includes('drat')) expect(without_proof(ours), asked).toBe(without_proof(theirs));
  else expect(ours, asked).toEqual(theirs);
  return theirs;
}

function answer_of<T>(told: Told[]): T | undefined {
  return told.find(([event]) => event === 'answer')?.[1] as T | undefined;
}

// One question of each verb about an instance.
async function agree_on(about: { text: string }, info: Pick<PuzzleInfo, 'verbs' | 'styles'>): Promise<void> {
  const position = answer_of<Position>(await agree('board', about));
  const cell = position?.board?.cells.findIndex((one) => !one.blocked && !one.given) ?? -1;
  const value = position?.board?.choices?.at(-1);
  const move = position?.moves?.at(0);
  if (cell >= 0 && value !== undefined) await agree('edit', { ...about, cell, value });
  if (move) await agree('play', { ...about, moves: [{ number: move.number, times: 1 }] });
  for (const { name } of info.styles) await agree('write', { ...about, style: name });
  await agree('solve', { ...about, steps: true });
  await agree('check', { ...about, from: about.text });
  await agree('count', about);
  await agree('list', { ...about, limit: 5 });
  for (const verb of ['hint', 'rate', 'canonical', 'certificate', 'judge', 'picture'])
    if (info.verbs.includes(verb)) await agree(verb, about);
}

test('the same puzzles, with the same offers', async () => {
  expect((await both.module('puzzles'))[0]).toEqual((await both.program('puzzles'))[0]);
});

test('a module that breaks for lack of memory says so', async () => {
  const lacking = { error: { message: 'this takes more memory than there is here', what: 'limit' } };
  for (const [breaks, said] of [
    [(host: Host) => host['exports'].nonet_room(2 ** 31 - 16), [['error', lacking]]],
    [(host: Host) => host['exports'].nonet_ask(-1, -1, 0), []],
  ] as const) {
    const host = await both.host();
    const told: Told[] = [];
    host['listen'] = (event, text) => told.push([event, JSON.parse(text)]);
    expect(() => breaks(host)).toThrow(WebAssembly.RuntimeError);
    expect(told).toEqual(said);
  }
});

const program_puzzles = ['lights-out', 'clocks', 'checkers', 'binary-sudoku', 'target-sudoku', 'nine', 'knights', 'tiles', 'cube2', 'pyraminx', 'queens', 'langford', 'pentominoes', 'sudoku'];

test('no puzzle is left out', async () => {
  const [[, all]] = (await both.program('puzzles')) as [[string, { puzzles: PuzzleInfo[] }]];
  expect(all.puzzles.map(({ name }) => name).filter((name) => name !== 'null').sort()).toEqual([...program_puzzles].sort());
});

test.each(program_puzzles)('%s', async (puzzle) => {
  const [[, all]] = (await both.program('puzzles')) as [[string, { puzzles: PuzzleInfo[] }]];
  const info = all.puzzles.find(({ name }) => name === puzzle)!;
  // Of knights there is a table of 67 million positions, which every question would build again.
  const large = puzzle === 'knights';
  const about = large ? { puzzle, algorithm: 'ida' } : { puzzle };
  await agree_on({ ...about, text: info.example }, info);
  for (let seed = 1; seed <= 3; ++seed) {
    const made = answer_of<Position>(await agree('random', { puzzle, seed }));
    if (made && !large) await agree_on({ ...about, text: made.text }, info);
  }
  await agree('board', { puzzle, text: 'nonsense' });
  await agree('solve', { puzzle, text: info.example, algorithm: 'nonsense' });
});

test.each(readdirSync(examples))('%s', async (name) => {
  const file = readFileSync(examples + name, 'utf8');
  const read = answer_of<{ start?: string }>(await agree('file', { file }));
  await agree('board', { file, text: read?.start ?? '' });
  await agree('random', { file, seed: 1 });
  if (!read?.start) return;
  await agree('solve', { file, text: read.start, steps: true }, without_work);
  await agree('list', { file, text: read.start, limit: 3 });
});

// What does not depend on time, nor on how a processor counts its work.
const result_of = (racer?: Raced) => ({ outcome: racer?.outcome, cost: racer?.cost, unsolvable: racer?.unsolvable });

test.each(['lights-out', 'sudoku', 'nine'])('a race of %s has the same results', async (puzzle) => {
  const [[, all]] = (await both.program('puzzles')) as [[string, { puzzles: PuzzleInfo[] }]];
  const text = all.puzzles.find(({ name }) => name === puzzle)!.example;
  const raced = (told: Told[]) =>
    new Map(told.filter(([event]) => event === 'answer').map(([, body]) => [(body as Raced).algorithm, body as Raced]));
  const theirs = raced(await both.program('race', { puzzle, text }));
  const ours = raced(await both.module('race', { puzzle, text }));
  expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort());
  for (const [name, racer] of ours) {
    if (name === 'sat') expect(racer).toMatchObject({ outcome: 'unsupported', message: no_solver });
    else expect(result_of(racer), name).toEqual(result_of(theirs.get(name)));
  }
  for (const side of [ours, theirs]) expect([...side.values()].map(({ outcome }) => outcome)).toContain('proved');
});

test('a table has the same histogram', async () => {
  await agree('table', { puzzle: 'tiles', settings: { size: '3x3' } });
  await agree('table', { puzzle: 'pyraminx' });
});
