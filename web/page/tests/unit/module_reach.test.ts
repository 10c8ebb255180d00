// Questions to the module, with workers that answer when they are told to.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Asked, Heard } from '../../src/module/worker';
import { settled } from './fake_server';

class FakeWorker {
  static all: FakeWorker[] = [];
  static get busy() {
    return FakeWorker.all.filter(({ asked, ended }) => asked && !ended);
  }
  onmessage: ((message: { data: Heard }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  asked?: Asked;
  ended = false;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: Asked | object) {
    if ('verb' in message) this.asked = message;
  }
  terminate() {
    this.ended = true;
  }
  say(...told: Heard[]) {
    for (const data of told) this.onmessage?.({ data });
    if (told.at(-1)?.event === 'done') this.asked = undefined;
    return settled();
  }
}

let reach: (path: string, init: RequestInit) => Promise<Response>;
beforeEach(async () => {
  FakeWorker.all = [];
  vi.resetModules();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('document', { baseURI: 'http://host/some/where/' });
  vi.stubGlobal('fetch', async () => new Response());
  vi.spyOn(WebAssembly, 'compileStreaming').mockResolvedValue({} as WebAssembly.Module);
  ({ reach } = await import('../../src/module/reach'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../src/reach');
});

async function ask(verb: string, more: RequestInit = {}) {
  const response = reach(`api/v1/${verb}`, { body: '{}', ...more });
  response.catch(() => {});
  await settled();
  return response;
}
const pending = (verb: string, more?: RequestInit) => void ask(verb, more).catch(() => {});
const stream = { headers: { Accept: 'text/event-stream' } };

test('one answer is what the response holds, and the next question has the same worker', async () => {
  for (let i = 0; i < 2; ++i) {
    const response = reach('api/v1/board', { body: '{"puzzle":"x"}' });
    await settled();
    expect(FakeWorker.all[0]?.asked).toEqual({ verb: 'board', question: '{"puzzle":"x"}', quick: true });
    await FakeWorker.all[0]?.say({ event: 'answer', text: '{"a":1}' }, { event: 'end', text: '{}' }, { event: 'done', many: false });
    expect(await (await response).json()).toEqual({ a: 1 });
  }
  expect(FakeWorker.all).toHaveLength(1);
});

test('many answers are a list with what is said at the end', async () => {
  const response = reach('api/v1/list', { body: '{}' });
  await settled();
  const told = ['{"a":1}', '{"a":2}'].map((text) => ({ event: 'answer' as const, text }));
  await FakeWorker.all[0]?.say(...told, { event: 'end', text: '{"listed":2}' }, { event: 'done', many: true });
  expect(await (await response).json()).toEqual({ answers: [{ a: 1 }, { a: 2 }], listed: 2 });
});

test('an error is refused, and a worker that broke is not asked again', async () => {
  const refused = reach('api/v1/board', { body: '{}' });
  await settled();
  await FakeWorker.all[0]?.say({ event: 'error', text: '{"error":{"what":"input"}}' }, { event: 'done', many: false });
  expect((await refused).ok).toBe(false);
  const lacking: Heard = { event: 'error', text: '{"error":{"what":"limit"}}' };
  for (const told of [[lacking], []]) {
    const broken = reach('api/v1/board', { body: '{}' });
    await settled();
    await FakeWorker.all.at(-1)?.say(...told, { event: 'broken' });
    expect(await (await broken).json()).toMatchObject({ error: { what: told.length > 0 ? 'limit' : 'internal' } });
    expect(FakeWorker.all.at(-1)?.ended).toBe(true);
  }
  pending('board');
  await settled();
  expect(FakeWorker.all).toHaveLength(3);
});

test('a stream has its events, and ends its worker when it is stopped', async () => {
  const response = await ask('solve', stream);
  await FakeWorker.all[0]?.say({ event: 'progress', text: '{"work":5}' }, { event: 'answer', text: '{}' }, { event: 'done', many: false });
  expect(await response.text()).toBe('event: progress\ndata: {"work":5}\n\nevent: answer\ndata: {}\n\n');
  const stopping = new AbortController();
  const stopped = await ask('solve', { ...stream, signal: stopping.signal });
  stopping.abort();
  await expect(stopped.text()).rejects.toThrow();
  expect(FakeWorker.all[0]?.ended).toBe(true);
});

test('at most four work, others wait for their turn or go', async () => {
  for (let i = 0; i < 5; ++i) pending('solve', stream);
  await settled();
  expect(FakeWorker.busy).toHaveLength(4);
  const leaving = new AbortController();
  const left = ask('board', { signal: leaving.signal });
  await settled();
  leaving.abort();
  await expect(left).rejects.toThrow();
  expect(FakeWorker.busy).toHaveLength(4);
  await FakeWorker.all[0]?.say({ event: 'answer', text: '{}' }, { event: 'done', many: false });
  expect(FakeWorker.all).toHaveLength(4);
  expect(FakeWorker.busy).toHaveLength(4);
});

const done: Heard = { event: 'done', many: false };

test('a question that was left and is not soon over frees its worker', async () => {
  const leaving = new AbortController();
  const left = ['file', 'board', 'race', 'table'].map((verb) => ask(verb, { body: '{"file":"x"}', signal: leaving.signal }));
  await settled();
  pending('count');
  await settled();
  expect(FakeWorker.busy.map(({ asked }) => asked?.verb)).toEqual(['file', 'board', 'race', 'table']);
  vi.useFakeTimers();
  leaving.abort();
  for (const one of left) await expect(one).rejects.toThrow();
  void FakeWorker.all[0]?.say({ event: 'answer', text: '{}' }, done);
  await vi.advanceTimersByTimeAsync(10_000); // far less than the module's ten minutes
  expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([false, true, true, true]);
  expect(FakeWorker.busy.map(({ asked }) => asked?.verb)).toEqual(['count']);
});

test('a worker that cannot be loaded is as a server that cannot be reached', async () => {
  vi.doMock('../../src/reach', () => ({ reach }));
  const api = await import('../../src/api');
  const { signal } = new AbortController();
  for (const event of ['onerror', 'onmessageerror'] as const) {
    for (const asked of [() => api.ask('board', {}), () => api.follow('solve', {}, signal)]) {
      const refused = expect(asked()).rejects.toMatchObject({ what: 'offline' });
      await settled();
      expect(FakeWorker.busy).toHaveLength(1);
      FakeWorker.all.at(-1)?.[event]?.();
      await refused;
      expect(FakeWorker.busy).toHaveLength(0);
    }
  }
  vi.stubGlobal('Worker', class {
    constructor() {
      throw new Error('not allowed');
    }
  });
  for (let i = 0; i < 5; ++i) await expect(api.ask('board', {})).rejects.toMatchObject({ what: 'offline' });
});

test('a worker that breaks while it has nothing to do is not asked', async () => {
  const gone = AbortSignal.abort();
  await expect(ask('board', { signal: gone })).rejects.toThrow();
  FakeWorker.all[0]?.onerror?.();
  pending('board');
  await settled();
  expect(FakeWorker.all[0]?.asked).toBeUndefined();
  expect(FakeWorker.all[1]?.asked).toBeDefined();
});

test('questions that are over leave nothing with their signal', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  for (let i = 0; i < 5; ++i) pending('board', { signal }); // the last one waits
  await settled();
  for (let i = 0; i < 5; ++i) await FakeWorker.busy[0]?.say({ event: 'answer', text: '{}' }, done);
  expect(FakeWorker.busy).toHaveLength(0);
  expect(added).toHaveBeenCalledTimes(6);
  const left = added.mock.calls.filter(([, listener]) => !removed.mock.calls.some(([, other]) => other === listener));
  expect(left).toEqual([]);
});
