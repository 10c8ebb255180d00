// Boards of hundreds of cells: a touch acts on the touched cell, or the page says why not.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cells, Playground, texts_of } from './playground';

let playground: Playground;
beforeAll(async () => {
  playground = await Playground.start();
});
afterAll(() => playground.stop());

const board = (rows: number, columns: number) => Array.from({ length: rows }, () => '0'.repeat(columns));

// The board after one press of a cell.
function pressed(rows: number, columns: number, cell: number): string {
  const [at_row, at_column] = [Math.floor(cell / columns), cell % columns];
  const near = (row: number, column: number) => Math.abs(row - at_row) + Math.abs(column - at_column) <= 1;
  return board(rows, columns)
    .map((row, r) => [...row].map((_, c) => (near(r, c) ? '1' : '0')).join(''))
    .join('\n');
}

async function use_text(page: Page, text: string, count: number) {
  await page.fill('#text', text);
  await page.click('#use-text');
  await expect.poll(() => cells(page).count(), { timeout: 20_000 }).toBe(count);
}

test('every lamp of a large board is pressed by its own touch', async () => {
  const { page, complaints } = await playground.page();
  await playground.open(page, '#puzzle=lights-out');
  for (const [rows, columns, touched] of [
    [25, 25, [16 * 25 + 8, 624, 399, 0]],
    [20, 21, [400, 419]],
    [9, 64, [8 * 64 + 63]],
  ] as const) {
    const text = board(rows, columns).join('\n');
    await use_text(page, text, rows * columns);
    for (const cell of touched) {
      await page.locator(`[data-cell="${cell}"]`).click();
      await expect.poll(() => texts_of(page), { timeout: 10_000 }).toBe(pressed(rows, columns, cell));
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => texts_of(page), { timeout: 10_000 }).toBe(text);
    }
  }
  expect(complaints).toEqual([]);
});

test('queens are put where they were touched, on large boards, too', async () => {
  const { page, complaints } = await playground.page();
  await playground.open(page, '#puzzle=queens');
  for (const n of [46, 60]) {
    await use_text(page, String(n), n * n);
    const cell = (n - 1) * n + 3;
    await page.locator(`[data-cell="${cell}"]`).click();
    const row = '.'.repeat(n);
    const last = `...Q${'.'.repeat(n - 4)}`;
    await expect.poll(() => texts_of(page), { timeout: 10_000 }).toBe([...Array<string>(n - 1).fill(row), last].join('\n'));
  }
  expect(complaints).toEqual([]);
});

test('a board that is too large says so, and the one before stays', async () => {
  for (const [locale, words] of [['en-GB', 'this board is too large to draw'], ['zh-CN', '棋盘太大，画不出来']] as const) {
    const { page } = await playground.page(locale === 'en-GB' ? {} : { locale });
    await playground.open(page, '#puzzle=queens&text=5');
    await page.fill('#text', '65');
    await page.click('#use-text');
    await expect.poll(() => page.locator('#text-error').innerText()).toContain(words);
    expect(await cells(page).count()).toBe(25);
  }
});
