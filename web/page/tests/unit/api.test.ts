import { afterEach, expect, test, vi } from 'vitest';
import { ask, EventSplitter, follow, Refusal } from '../../src/api';
import { grouped, rough, time_text } from '../../src/numbers';

const stream = 'event: progress\ndata: {"work": 5}\n\n: still there\n\nevent: answer\ndata: {"cost":\ndata:  7}\n\nevent: end\ndata: {}\n\n';

test('events are the same however the stream is cut', () => {
  const whole = new EventSplitter().take(stream);
  expect(whole.map(({ event }) => event)).toEqual(['progress', 'answer', 'end']);
  expect(JSON.parse(whole[1]?.data ?? '')).toEqual({ cost: 7 });
  for (let cut = 0; cut <= stream.length; ++cut) {
    const splitter = new EventSplitter();
    expect([...splitter.take(stream.slice(0, cut)), ...splitter.take(stream.slice(cut))]).toEqual(whole);
  }
});

afterEach(() => vi.unstubAllGlobals());

function answer_with(...responses: (() => Response)[]) {
  const asked = vi.fn(async () => (responses.length > 1 ? responses.shift() : responses[0])?.() as Response);
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('a refusal has the words and the place of the server', async () => {
  answer_with(() => new Response('{"error":{"message":"no","what":"input","line":2,"column":3}}', { status: 422 }));
  const refusal = await ask('board', {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ message: 'no', what: 'input', line: 2, column: 3 });
});

test('a busy server is asked again, not forever', async () => {
  const busy = () => new Response('{}', { status: 429, headers: { 'Retry-After': '0' } });
  let asked = answer_with(busy, () => new Response('{"fine":1}'));
  expect(await ask('board', {})).toEqual({ fine: 1 });
  expect(asked).toHaveBeenCalledTimes(2);
  asked = answer_with(busy);
  await expect(ask('board', {})).rejects.toMatchObject({ what: 'busy' });
  expect(asked).toHaveBeenCalledTimes(4);
});

test('a stream gives progress, answers and the last of them', async () => {
  answer_with(() => new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } }));
  const seen: unknown[] = [];
  const last = await follow('solve', {}, new AbortController().signal, {
    progress: (advance) => seen.push(advance),
    answer: (answer) => seen.push(answer),
  });
  expect(last).toEqual({ cost: 7 });
  expect(seen).toEqual([{ work: 5 }, { cost: 7 }]);
});

test('an error in a stream is a refusal, and so is a stream without an answer', async () => {
  const events = (text: string) => () => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
  answer_with(events('event: error\ndata: {"error":{"message":"too long","what":"limit"}}\n\n'));
  await expect(follow('solve', {}, new AbortController().signal)).rejects.toMatchObject({ what: 'limit' });
  answer_with(events('event: end\ndata: {}\n\n'));
  await expect(follow('solve', {}, new AbortController().signal)).rejects.toMatchObject({ what: 'internal' });
});

test('numbers for people', () => {
  expect(grouped('3674160')).toBe('3\u202f674\u202f160');
  expect(grouped(999)).toBe('999');
  expect(rough(67603900)).toBe('67.6\u202fM');
  expect(time_text(0)).toBe('< 1 ms'); // by the coarse clock of a browser
  expect(time_text(0.0000005)).toBe('500 ns');
  expect(time_text(0.25)).toBe('250 ms');
  expect(time_text(12.345)).toBe('12.3 s');
});
