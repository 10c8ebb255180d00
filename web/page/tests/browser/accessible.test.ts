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

// Evaluated by the debugger: the page's own rules forbid scripts from elsewhere.
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(
    () => (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run().then((run) => run.violations),
  );
  return found.map((one) => `${one.id}: ${one.nodes[0]?.html} ${one.nodes[0]?.failureSummary}`);
}

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
  await page.context().close();
});

test.each(['light', 'dark'] as const)('every puzzle with a hint and a solution, %s', async (colorScheme) => {
  const { page } = await playground.page({ colorScheme });
  for (const { name } of playground.puzzles) {
    await playground.open(page, `#puzzle=${name}`);
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    expect(await violations(page), name).toEqual([]);
    await page.click('#hint');
    await answered(page);
    expect(await violations(page), `${name}, hint`).toEqual([]);
    await page.click('#solve');
    await page.locator('#step-forward').waitFor();
    await page.click('#step-forward');
    expect(await violations(page), `${name}, solved`).toEqual([]);
  }
  await page.context().close();
}, 180_000);

test.each(['light', 'dark'] as const)('the other views, %s', async (colorScheme) => {
  for (const locale of ['en', 'zh-CN']) {
    const { page } = await playground.page({ colorScheme, locale });
    await playground.open(page, '#puzzle=tiles&tab=table');
    await page.click('#build-table');
    await page.locator('#panel svg').waitFor();
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    expect(await violations(page), 'table').toEqual([]);
    await page.click('#tab-race');
    await page.click('#start-race');
    await expect.poll(() => page.locator('#panel tbody tr').count(), { timeout: 30_000 }).toBeGreaterThan(2);
    expect(await violations(page), 'race').toEqual([]);
    await page.click('#tab-file');
    await page.selectOption('#example', 'hanoi');
    await page.locator('.good').waitFor();
    expect(await violations(page), 'file').toEqual([]);
    await page.fill('#file', 'x = [');
    await page.locator('#file-errors li').waitFor();
    expect(await violations(page), 'file with a mistake').toEqual([]);
    await page.click('#tab-play');
    await page.fill('#text', '@@@');
    await page.click('#use-text');
    await page.locator('#text-error').waitFor();
    expect(await violations(page), 'bad input').toEqual([]);
    await page.context().close();
  }
}, 180_000);
