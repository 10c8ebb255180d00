import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Job } from '../../src/job.svelte';

// Work that ends when it is told to.
function work_of<T>() {
  let finish!: (value: T) => void;
  let fail!: (error: Error) => void;
  let advance!: (work: number) => void;
  const work = (signal: AbortSignal, progress: (advance: { work: number }) => void) =>
    new Promise<T>((resolve, reject) => {
      finish = resolve;
      fail = reject;
      advance = (count) => progress({ work: count });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { work, finish: (value: T) => finish(value), fail: (error: Error) => fail(error), advance: (n: number) => advance(n) };
}

test('says what is done, how far it is, and what came of it', async () => {
  const job = new Job();
  const { work, finish, advance } = work_of<number>();
  const done = job.run('solve', work);
  advance(5);
  expect(job).toMatchObject({ running: true, what: 'solve', advance: { work: 5 }, stopped: false });
  finish(7);
  expect(await done).toBe(7);
  expect(job).toMatchObject({ running: false, stopped: false });
});

test('one that is stopped comes to nothing, and that is said', async () => {
  const job = new Job();
  const done = job.run('solve', work_of().work);
  job.stop();
  expect(await done).toBeUndefined();
  expect(job).toMatchObject({ running: false, stopped: true });
  void job.run('hint', work_of().work);
  expect(job.stopped).toBe(false);
});

test('nothing is said of one that is of no use any more, and of none', async () => {
  const job = new Job();
  job.stop();
  expect(job.stopped).toBe(false);
  const done = job.run('solve', work_of().work);
  job.drop();
  expect(await done).toBeUndefined();
  expect(job).toMatchObject({ running: false, stopped: false });
});

test('a new one ends the old one, whose end and advance are not taken for its own', async () => {
  const job = new Job();
  const old = work_of<number>();
  const first = job.run('solve', old.work);
  const next = work_of<number>();
  const second = job.run('hint', next.work);
  old.advance(9);
  expect(await first).toBeUndefined();
  expect(job).toMatchObject({ running: true, what: 'hint', advance: {} });
  next.finish(1);
  expect(await second).toBe(1);
});

test('what goes wrong is thrown', async () => {
  const job = new Job();
  const { work, fail } = work_of();
  const done = job.run('solve', work);
  fail(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect(job.running).toBe(false);
});

describe('one that takes long', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is waited for until it is over', async () => {
    const job = new Job();
    const { work, finish } = work_of<number>();
    const done = job.run('solve', work);
    vi.advanceTimersByTime(199);
    expect(job.waiting).toBe(false);
    vi.advanceTimersByTime(1);
    expect(job.waiting).toBe(true);
    finish(7);
    await done;
    expect(job.waiting).toBe(false);
  });

  test('is not waited for when it was over, stopped or dropped before', async () => {
    const job = new Job();
    const { work, finish } = work_of<number>();
    const done = job.run('solve', work);
    finish(7);
    await done;
    for (const end of ['stop', 'drop'] as const) {
      void job.run('solve', work_of().work);
      job[end]();
    }
    vi.advanceTimersByTime(1000);
    expect(job.waiting).toBe(false);
  });

  test('is waited for anew when it follows another', async () => {
    const job = new Job();
    const first = job.run('solve', work_of().work);
    vi.advanceTimersByTime(150);
    void job.run('hint', work_of().work);
    await first;
    vi.advanceTimersByTime(150);
    expect(job.waiting).toBe(false);
    vi.advanceTimersByTime(50);
    expect(job.waiting).toBe(true);
    void job.run('check', work_of().work);
    expect(job).toMatchObject({ running: true, waiting: false });
  });
});
