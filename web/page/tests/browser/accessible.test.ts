// axe-core on every view, in both themes, in both languages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, Playground } from './playground';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

interface Axe {
  axe: { run(where: Document, options: object): Promise<{ violations: Violation[] }> };
}

// Evaluated by the debugger: the page's own rules forbid scripts from elsewhere.
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(
    () => (globalThis as unknown as Axe).axe.run(document, { resultTypes: ['violations'] }).then((run) => run.violations),
  );
  return found.map((one) => `${one.id}: ${one.nodes[0]?.html} ${one.nodes[0]?.failureSummary}`);
}

// What is shown, in the themes.
async function is_accessible(page: Page, view: string, themes: readonly ('light' | 'dark')[] = ['light', 'dark']) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
    expect(await violations(page), `${view}, ${colorScheme}`).toEqual([]);
  }
}
const open_details = (page: Page) => page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));

let playground: Playground;
beforeAll(async () => {
  playground = await Playground.start();
});
afterAll(() => playground.stop());

test('a mistake would be found', async () => {
  const { page } = await playground.page();
  await playground.open(page, '');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')));
  expect((await violations(page)).join()).toContain('label');
});

// Hints are of two kinds: techniques with marks in cells, and moves.
test('every puzzle with a solution, both kinds of hints', async () => {
  const { page } = await playground.page();
  await playground.open(page, '');
  for (const { name, explains, fill } of playground.puzzles) {
    await playground.pick(page, name);
    if (explains || name === 'tiles') {
      await page.click('#hint');
      await answered(page);
      await is_accessible(page, `${name}, hint`);
    }
    await open_details(page);
    await page.click('#solve');
    await page.locator('#step-forward').waitFor();
    if (!fill) await page.click('#step-forward');
    await is_accessible(page, `${name}, solved`);
  }
});

test.each([
  ['en', ['light', 'dark']],
  ['zh-CN', ['light']],
] as const)('the other views, %s', async (locale, themes) => {
  const { page } = await playground.page({ locale });
  const check = (view: string) => is_accessible(page, view, themes);
  await playground.open(page, '#puzzle=tiles&tab=table');
  await page.click('#build-table');
  await page.locator('#panel svg').waitFor();
  await open_details(page);
  await check('table');
  await page.click('#tab-race');
  await page.click('#start-race');
  await expect.poll(() => page.locator('#panel tbody tr').count(), { timeout: 30_000 }).toBeGreaterThan(2);
  await check('race');
  await page.click('#tab-file');
  await page.selectOption('#example', 'hanoi');
  await page.click('#load-example');
  await page.locator('.good').waitFor();
  await check('file');
  await page.fill('#file', 'x = [');
  await page.locator('#file-errors li').waitFor();
  await check('file with a mistake');
  await page.click('#tab-play');
  await page.fill('#text', '@@@');
  await page.click('#use-text');
  await page.locator('#text-error').waitFor();
  await check('bad input');
});
