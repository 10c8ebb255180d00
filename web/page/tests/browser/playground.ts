// A program that serves, and a browser in front of it.
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { PuzzleInfo } from '../../src/api';

const program = process.env.NONET ?? fileURLToPath(new URL('../../../../build/release/nonet', import.meta.url));
const browser_path = process.env.NONET_BROWSER ?? '/usr/bin/chromium';

export class Playground {
  private constructor(
    readonly address: string,
    readonly puzzles: PuzzleInfo[],
    private readonly server: ChildProcess,
    private readonly browser: Browser,
  ) {}

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
    const browser = await chromium.launch({ executablePath: browser_path, args: ['--no-sandbox'] });
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

  // A page of its own; `complaints` are errors of the page and requests to anywhere else.
  async page(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
    const context = await this.browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A refused question is an answer; the browser logs it all the same.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(this.address) && !request.url().startsWith('blob:')) complaints.push(request.url());
    });
    return { page, complaints };
  }

  async open(page: Page, fragment: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${this.address}/${fragment}`);
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
