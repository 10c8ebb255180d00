// A program that serves, and a browser in front of it. With NONET_STATIC, a folder, nothing but its files is served, and
// the module in it answers.
import { spawn } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { PuzzleInfo } from '../../src/api';
import { Host } from '../../src/module/host';

globalThis.crypto ??= webcrypto as Crypto; // Node 18 has none

const static_folder = process.env.NONET_STATIC;
const program = process.env.NONET ?? fileURLToPath(new URL('../../../../build/release/nonet', import.meta.url));
const browser_path = process.env.NONET_BROWSER ?? '/usr/bin/chromium';

export interface Visit {
  page: Page;
  complaints: string[];
}

type Ask = (verb: string, question?: object) => Promise<unknown>;

// Somebody who answers.
export interface Server {
  address: string;
  ask: Ask;
  stop(): Promise<unknown>;
}

export async function start_program(...options: string[]): Promise<Server> {
  const server = spawn(program, ['serve', '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (data: Buffer) => {
      said += data.toString();
      const found = /http:\/\/[\w.:[\]]+/.exec(said);
      if (found) resolve(found[0].replace(/\/$/, ''));
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const ask: Ask = async (verb, question) => {
    const headers = { 'Content-Type': 'application/json' };
    const asked = question && { method: 'POST', headers, body: JSON.stringify(question) };
    return (await fetch(`${address}/api/v1/${verb}`, asked)).json();
  };
  const stop = () => {
    server.removeAllListeners('exit');
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGINT');
    return ended;
  };
  return { address, ask, stop };
}

const kinds: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', wasm: 'application/wasm' };

// Files below some path, as any host has them.
async function start_files(folder: string): Promise<Server> {
  let knows_modules = false; // the first time it says of the module only that it is bytes, as some hosts do
  const server = createServer((request, response) => {
    const name = /^\/some\/where\/([\w.]*)(\?.*)?$/.exec(request.url ?? '')?.[1];
    const known = !name?.endsWith('.wasm') || knows_modules;
    knows_modules ||= !known;
    const kind = known ? kinds[(name || '.html').split('.').at(-1)!] : 'application/octet-stream';
    readFile(`${folder}/${name || 'index.html'}`).then(
      (bytes) => response.writeHead(200, { 'Content-Type': kind }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = await Host.start(await WebAssembly.compile(new Uint8Array(await readFile(`${folder}/nonet.wasm`))));
  const ask: Ask = async (verb, question) => {
    let answer = '';
    const listen = (event: string, text: string) => (answer = event === 'end' ? answer : text);
    if (question) host.ask(verb, JSON.stringify(question), true, listen);
    else host.puzzles(listen);
    return JSON.parse(answer) as unknown;
  };
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where`, ask, stop };
}

// From now on. In a page of files they are seen in its log.
export function verbs_asked(page: Page): string[] {
  const asked: string[] = [];
  const look = (text: string, sign: RegExp) => {
    const [, verb] = sign.exec(text) ?? [];
    if (verb) asked.push(verb);
  };
  page.on('request', (request) => look(request.url(), /\/api\/v1\/(\w+)/));
  page.on('console', (message) => look(message.text(), /^asks (\w+)$/));
  return asked;
}

// In a page of files, questions of a verb for which the session has a text are answered with it, or never where it is empty.
function answer_from_session(): void {
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: { verb?: string }) {
    const text = message.verb === undefined ? null : sessionStorage.getItem(message.verb);
    if (message.verb !== undefined) console.debug(`asks ${message.verb}`);
    if (text === null) send.call(this, message);
    for (const data of text ? [{ event: 'error', text }, { event: 'done' }] : [])
      setTimeout(() => this.onmessage?.(new MessageEvent('message', { data })));
  };
}

export function start_browser(): Promise<Browser> {
  return chromium.launch({ executablePath: browser_path, args: ['--no-sandbox', '--disable-gpu'] });
}

export class Playground {
  private constructor(
    private readonly server: Server,
    readonly puzzles: PuzzleInfo[],
    private readonly browser: Browser,
  ) {
    this.address = server.address;
    this.ask = server.ask;
  }
  readonly address: string;
  readonly ask: Ask;
  private readonly visits = new Map<string, Visit>();
  private opened = 0;

  static async start(): Promise<Playground> {
    const server = await (static_folder ? start_files(static_folder) : start_program());
    const browser = await start_browser();
    const { puzzles } = (await server.ask('puzzles')) as { puzzles: PuzzleInfo[] };
    return new Playground(server, puzzles, browser);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }

  // Until reach_again(), questions of the verb are refused, or without an error never answered.
  async keep_from(page: Page, verb: string, error?: object): Promise<void> {
    const text = error ? JSON.stringify({ error }) : '';
    if (static_folder) await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [verb, text] as const);
    else await page.route(`**/api/v1/${verb}`, (route) => (error ? route.fulfill({ status: 422, body: text }) : undefined));
  }
  async reach_again(page: Page, verb: string): Promise<void> {
    if (static_folder) await page.evaluate((key) => sessionStorage.removeItem(key), verb);
    else await page.unroute(`**/api/v1/${verb}`);
  }

  // The page with these options. It is one and the same for all tests: a browser starts a process for every new one, which
  // takes longer than what is tested. `complaints` are errors of the page and requests to anywhere else.
  async page(options: BrowserContextOptions = {}): Promise<Visit> {
    const key = JSON.stringify(options);
    const visit = this.visits.get(key) ?? (await this.visit(options));
    this.visits.set(key, visit);
    if (visit.page.url().startsWith(this.address)) await visit.page.evaluate(() => localStorage.clear());
    visit.complaints.length = 0;
    return visit;
  }

  private async visit(options: BrowserContextOptions): Promise<Visit> {
    const context = await this.browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    if (static_folder) await context.addInitScript(answer_from_session);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A refused question is an answer; the browser logs it all the same.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(this.address) && !url.startsWith('blob:')) complaints.push(url);
    });
    return { page, complaints };
  }

  // Another puzzle, by the picker: the page stays. Its address says when it is there.
  async pick(page: Page, name: string): Promise<void> {
    await page.selectOption('#puzzle', name);
    await page.waitForURL(({ hash }) => hash.startsWith(`#puzzle=${name}&`));
  }

  // From the start: another address, as a change of the fragment alone does not load a page.
  async open(page: Page, fragment: string): Promise<void> {
    await page.goto(`${this.address}/?${++this.opened}${fragment}`);
    await page.locator('[role=gridcell]').first().waitFor();
  }
}

export function cells(page: Page) {
  return page.locator('[role=gridcell]');
}

// What a screen reader would say of the whole board.
export async function board_in_words(page: Page): Promise<string> {
  return (await cells(page).evaluateAll((list) => list.map((cell) => cell.getAttribute('aria-label')))).join('\n');
}

export async function texts_of(page: Page): Promise<string> {
  return page.locator('#text').inputValue();
}

// Until what was asked has been answered.
export async function answered(page: Page): Promise<string> {
  const result = page.locator('section.result');
  await result.locator('.verdict, .trouble').first().waitFor({ timeout: 50_000 });
  return result.innerText();
}
