// Questions to the module as if it were the server, where the page is nothing but files.
import type { Asked, Heard } from './worker';

const mostWorkers = 4;
const grace = 1000; // milliseconds, of a question that nobody waits for any more
const broken = '{"error":{"message":"","what":"internal"}}';

let compiled: Promise<WebAssembly.Module> | undefined;

function compile(): Promise<WebAssembly.Module> {
  const address = new URL('nonet.wasm', document.baseURI);
  compiled ??= WebAssembly.compileStreaming(fetch(address)).catch(async () => {
    // A host that does not know what kind of file it is.
    const response = await fetch(address);
    return WebAssembly.compile(await response.arrayBuffer());
  });
  compiled.catch(() => (compiled = undefined)); // the next question tries again
  return compiled;
}

// Those that have nothing to do, the last one used last: what it built for a puzzle may be used again.
let idle: Worker[] = [];
const waiting: (() => void)[] = [];
let working = 0;

function turn(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) return reject(signal.reason as Error);
    waiting.push(go);
    signal?.addEventListener('abort', leave);
  });
}

function start(module: WebAssembly.Module): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(module);
  return worker;
}

async function take(signal?: AbortSignal | null): Promise<Worker> {
  const module = await compile();
  while (working >= mostWorkers) await turn(signal);
  ++working;
  try {
    return idle.pop() ?? start(module);
  } catch (error) {
    free_place();
    throw error;
  }
}

function free_place(): void {
  --working;
  waiting.shift()?.();
}

function give_back(worker: Worker, good: boolean): void {
  worker.onmessage = null;
  // One that was never asked may yet find that it cannot be loaded.
  worker.onerror = worker.onmessageerror = () => (idle = idle.filter((one) => one !== worker));
  if (good) idle.push(worker);
  else worker.terminate();
  free_place();
}

interface Listener {
  hear(event: string, text: string): void;
  end(many: boolean): void;
}

// Until it ends, or is aborted: then the worker ends, too. Where no stream was asked for, most are over at once, and
// the worker stays with what it built; but the module gives some of them minutes (web/wasm/module.cpp).
function question(worker: Worker, asked: Asked, signal: AbortSignal | null | undefined, to: Listener): Promise<void> {
  return new Promise((resolve, reject) => {
    let ending: ReturnType<typeof setTimeout> | undefined;
    const finish = (good: boolean) => {
      clearTimeout(ending);
      signal?.removeEventListener('abort', abort);
      give_back(worker, good);
    };
    const abort = () => {
      reject(signal?.reason as Error);
      if (asked.quick) ending = setTimeout(finish, grace, false);
      else finish(false);
    };
    worker.onmessage = ({ data }: MessageEvent<Heard>) => {
      if (data.event === 'broken') {
        finish(false);
        to.hear('error', broken); // where the module could not say why, which is heard first
        to.end(false);
        resolve();
      } else if (data.event === 'done') {
        finish(true);
        to.end(data.many);
        resolve();
      } else {
        to.hear(data.event, data.text);
      }
    };
    worker.onerror = worker.onmessageerror = () => {
      finish(false);
      reject(new Error('the worker cannot be reached'));
    };
    if (signal?.aborted) return finish(true), reject(signal.reason as Error);
    signal?.addEventListener('abort', abort);
    worker.postMessage(asked);
  });
}

async function whole(asked: Asked, signal?: AbortSignal | null): Promise<Response> {
  const answers: string[] = [];
  let end = '';
  let error: string | undefined;
  let gives_many = false;
  await question(await take(signal), asked, signal, {
    hear(event, text) {
      if (event === 'answer') answers.push(text);
      else if (event === 'error') error ??= text;
      else if (event === 'end' && text !== '{}') end = `,${text.slice(1, -1)}`;
    },
    end: (many) => (gives_many = many),
  });
  const headers = { 'Content-Type': 'application/json' };
  if (error !== undefined) return new Response(error, { status: 422, headers });
  return new Response(gives_many ? `{"answers":[${answers.join(',')}]${end}}` : answers.at(-1), { headers });
}

async function stream(asked: Asked, signal?: AbortSignal | null): Promise<Response> {
  const worker = await take(signal);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const said = question(worker, asked, signal, {
        hear: (event, text) => controller.enqueue(encoder.encode(`event: ${event}\ndata: ${text}\n\n`)),
        end: () => controller.close(),
      });
      said.catch((error: unknown) => controller.error(error));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

export const reach = (path: string, { headers, body, signal }: RequestInit): Promise<Response> => {
  const streamed = new Headers(headers).get('Accept') === 'text/event-stream';
  const verb = path.slice(path.lastIndexOf('/') + 1);
  const asked: Asked = { verb, question: typeof body === 'string' ? body : undefined, quick: !streamed };
  return streamed ? stream(asked, signal) : whole(asked, signal);
};
