// A program that serves, and a browser in front of it.
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { PuzzleInfo } from '../../src/api';

const program = process.env.NONET ?? fileURLToPath(new URL('../../../../build/release/nonet', import.meta.url));
const browser_path = process.env.NONET_BROWSER ?? '/usr/bin/chromium';

export interface Visit {
  page: Page;
  complaints: string[];
}

export class Playground {
  private constructor(
    readonly address: string,
    readonly puzzles: PuzzleInfo[],
    private readonly server: ChildProcess,
    private readonly browser: Browser,
  ) {}
  private readonly visits = new Map<string, Visit>();
  private opened = 0;

  static async start(): Promise<Playground> {
    const server = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
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
    const browser = await chromium.launch({ executablePath: browser_path, args: ['--no-sandbox', '--disable-gpu'] });
    const { puzzles } = (await (await fetch(`${address}/api/v1/puzzles`)).json()) as { puzzles: PuzzleInfo[] };
    return new Playground(address, puzzles, server, browser);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.server.removeAllListeners('exit');
    const ended = new Promise((resolve) => this.server.on('exit', resolve));
    this.server.kill('SIGINT');
    await ended;
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
