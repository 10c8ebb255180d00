// What is the same for all puzzles: languages, keyboard, phone, long work, puzzle files, weight.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, board_in_words, cells, Playground, texts_of } from './playground';

let playground: Playground;
beforeAll(async () => {
  playground = await Playground.start();
});
afterAll(() => playground.stop());

test('a browser that prefers Chinese gets Chinese, and the choice is kept', async () => {
  const { page, complaints } = await playground.page({ locale: 'zh-CN' });
  await playground.open(page, '#puzzle=lights-out');
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  expect(await page.locator('#puzzle option:checked').innerText()).toBe('关灯');
  await page.click('#solve');
  expect(await answered(page)).toMatch(/最小值是 4，已证明/);
  expect(await page.locator('section.result').innerText()).not.toMatch(/[A-Za-z]{4,} [A-Za-z]{2,} [A-Za-z]{2,}/);
  expect(await cells(page).first().getAttribute('aria-label')).toContain('第 1 行第 1 列');
  await page.getByLabel('语言').selectOption('en');
  expect(await page.locator('#puzzle option:checked').innerText()).toBe('Lights Out');
  await page.reload();
  await cells(page).first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(complaints).toEqual([]);
});

test('by keyboard alone: a puzzle is picked, set up, played, solved', async () => {
  const { page, complaints } = await playground.page();
  await playground.open(page, '#puzzle=lights-out&text=000/010/000');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // to the board
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('0');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('2');
  await page.keyboard.press('Space');
  await expect.poll(() => texts_of(page)).toBe('011\n011\n000');
  await page.keyboard.press('Control+z');
  await expect.poll(() => texts_of(page)).toBe('000\n010\n000');
  await page.keyboard.press('Control+y');
  await expect.poll(() => texts_of(page)).toBe('011\n011\n000');
  await page.keyboard.press('?');
  expect(await answered(page)).toMatch(/Play \(/);
  // From the board on by Tab to Solve, and then to the steps.
  const reach = async (id: string) => {
    for (let i = 0; i < 60; ++i) {
      if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${id} cannot be reached`);
  };
  await reach('solve');
  await page.keyboard.press('Enter');
  await page.locator('#step-forward').waitFor();
  await reach('step-forward');
  const before = await board_in_words(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => board_in_words(page)).not.toBe(before);
  expect(complaints).toEqual([]);
});

test('a Sudoku is typed: givens stay, pencil marks and mistakes are seen', async () => {
  const { page } = await playground.page();
  await playground.open(page, '#puzzle=sudoku');
  const label = (cell: number) => page.locator(`[data-cell="${cell}"]`).getAttribute('aria-label');
  expect(await label(0)).toContain('1, given');
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press('7');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await expect.poll(() => label(1)).toContain('wrong');
  expect(await label(0)).toContain('1, given');
  await page.keyboard.press('Delete');
  await expect.poll(() => label(1)).toContain('empty');
  await page.getByLabel('Write small notes').check();
  await page.locator('[data-cell="1"]').focus();
  await page.keyboard.press('4');
  await page.keyboard.press('8');
  await expect.poll(() => label(1)).toContain('notes 4 8');
  await page.reload();
  await cells(page).first().waitFor();
  await expect.poll(() => label(1)).toContain('notes 4 8');
});

test('notes for cells that have none are left out, and a solution without its cells is found again', async () => {
  const { page, complaints } = await playground.page();
  await playground.open(page, '#puzzle=sudoku&notes=0-5_1-4.x.4_4000-1&moves=1,2&cells=0-1');
  await page.locator('#step-forward').waitFor();
  const words = await board_in_words(page);
  expect(words.match(/notes/g)).toHaveLength(1);
  expect(words).toContain('notes 4');
  expect(complaints).toEqual([]);
});

test('on a phone nothing is wider than the screen, and cells can be touched', async () => {
  const { page, complaints } = await playground.page({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await playground.open(page, '');
  for (const { name } of playground.puzzles) {
    await playground.pick(page, name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, name).toBeLessThanOrEqual(0);
  }
  await playground.open(page, '#puzzle=lights-out&text=000/010/000');
  await page.locator('[data-cell="4"]').tap();
  await expect.poll(() => texts_of(page)).toBe('010\n101\n010');
  expect(complaints).toEqual([]);
});

test('a long job is stopped, and the server has time again', async () => {
  const { page, complaints } = await playground.page();
  await playground.open(page, '#puzzle=tiles&size=4x4&text=0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1');
  await page.click('#solve');
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.waitFor();
  await page.locator('.job').getByText('steps of work').waitFor();
  await stop.click();
  await stop.waitFor({ state: 'detached' });
  await page.fill('#text', '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15');
  await page.click('#use-text');
  await page.click('#solve');
  expect(await answered(page)).toContain('The minimum is 1');
  expect(complaints).toEqual([]);
});

test('a question at a distance is made while one waits, or not', async () => {
  const { page, complaints } = await playground.page();
  await playground.open(page, '#puzzle=knights');
  const question = await texts_of(page);
  await page.fill('input[name=distance]', '20');
  await playground.keep_from(page, 'random'); // a table of 67 million positions takes as long as it likes
  await page.click('#random');
  await page.locator('.job').getByText('Making a question').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.job').waitFor({ state: 'detached' });
  await playground.reach_again(page, 'random');
  expect(await texts_of(page)).toBe(question);
  await playground.pick(page, 'tiles');
  const tiles = await texts_of(page);
  await page.fill('input[name=distance]', '7');
  await page.click('#random');
  await expect.poll(() => texts_of(page), { timeout: 30_000 }).not.toBe(tiles);
  await page.click('#check');
  expect(await answered(page)).toContain('7 moves are left');
  expect(complaints).toEqual([]);
});

test('a solution is played as an animation, and goes on from where it is left', async () => {
  const { page, complaints } = await playground.page({ reducedMotion: 'no-preference' });
  for (const name of ['nine', 'knights', 'clocks']) {
    await playground.open(page, `#puzzle=${name}`);
    await page.click('#solve');
    await page.getByLabel('Speed').fill('10');
    await page.getByRole('group', { name: 'Step by step' }).getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => page.locator('#step-forward').isDisabled(), { timeout: 20_000 }).toBe(true);
  }
  // One step back from the end, the last move is made by hand: the position is that of the step.
  await page.click('#step-back');
  await page.getByRole('group', { name: 'Moves' }).getByRole('button', { name: /^9/ }).click();
  await page.locator('section.result').getByText('Solved in 4 moves: nobody can do better.').waitFor();
  expect(complaints).toEqual([]);
});

test('the table of distances says where you are, and shows the hardest', async () => {
  const { page } = await playground.page();
  await playground.open(page, '#puzzle=tiles&tab=table');
  await page.click('#build-table');
  await page.getByText('You are here: 4').first().waitFor();
  expect(await page.locator('#panel').innerText()).toMatch(/181.440 positions.*God's number: 30/s);
  await page.getByRole('button', { name: 'hardest' }).click();
  await page.click('#build-table');
  await page.getByText('You are here: 30').first().waitFor();
});

test('the race draws every algorithm as it ends', async () => {
  const { page } = await playground.page();
  await playground.open(page, '#puzzle=tiles&tab=race');
  await page.click('#start-race');
  await expect.poll(() => page.locator('#panel tbody tr').count(), { timeout: 50_000 }).toBeGreaterThanOrEqual(9);
  const outcomes = await page.locator('#panel tbody').innerText();
  expect(outcomes.match(/proved/g)?.length).toBeGreaterThanOrEqual(7);
});

test('a puzzle file: a mistake at its line, then played at once and shared', async () => {
  const { page, complaints } = await playground.page();
  await playground.open(page, '#puzzle=tiles&tab=file');
  await page.selectOption('#example', 'hanoi');
  await page.click('#load-example');
  await page.getByText('No mistakes').waitFor();
  const file = await page.locator('#file').inputValue();
  await page.fill('#file', file.replace('=', '= ='));
  await page.locator('#file-errors').getByText(/Line \d+, column \d+/).waitFor();
  await page.click('#play-file'); // it goes to the mistake, and does not say it again
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('file');
  expect(await page.getByText(await page.locator('#file-errors li span').innerText()).count()).toBe(1);
  await page.fill('#file', file);
  await page.getByText('No mistakes').waitFor();
  await page.click('#play-file');
  await expect.poll(() => page.locator('#puzzle option:checked').innerText()).toContain('Your own puzzle');
  await page.click('#solve');
  expect(await answered(page)).toMatch(/The minimum is \d+: proved/);
  const before = await board_in_words(page);
  await page.reload();
  await cells(page).first().waitFor();
  expect(await board_in_words(page)).toBe(before);
  expect(complaints).toEqual([]);
});

test('a puzzle file that is filled is filled: givens stay, mistakes are seen', async () => {
  const { page, complaints } = await playground.page();
  await playground.open(page, '#puzzle=tiles&tab=file');
  await page.selectOption('#example', 'jigsaw-sudoku');
  await page.click('#load-example');
  await page.getByText('No mistakes').waitFor();
  await page.click('#play-file');
  const label = (cell: number) => page.locator(`[data-cell="${cell}"]`).getAttribute('aria-label');
  await expect.poll(() => label(5)).toContain('4, given');
  await page.locator('[data-cell="5"]').focus();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  await expect.poll(() => label(6)).toContain(', 4');
  expect(await label(5)).toContain('4, given');
  await page.click('#check');
  expect(await answered(page)).toMatch(/wrong|cannot be completed/);
  await page.click('#tab-race');
  await page.click('#start-race');
  await expect.poll(() => page.locator('#panel tbody tr').count(), { timeout: 40_000 }).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});

test('files are downloaded: picture, certificate, judge input and output', async () => {
  const { page } = await playground.page();
  await playground.open(page, '#puzzle=clocks');
  for (const [button, file] of [
    ['Picture (SVG)', 'clocks.svg'],
    ['Certificate', 'clocks.certificate.json'],
    ['Judge input', 'clocks.in'],
    ['Judge output', 'clocks.out'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
    expect(download.suggestedFilename()).toBe(file);
  }
  await playground.open(page, '#puzzle=tiles&text=2%208%203%0A1%200%204%0A7%206%205%0A');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Judge input' }).click()]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('283104765\n');
  await playground.open(page, '#puzzle=lights-out');
  expect(await page.getByRole('button', { name: 'Judge input' }).count()).toBe(0);
});

test('an address that makes no sense leaves a page that works', async () => {
  const { page } = await playground.page();
  for (const fragment of ['#puzzle=nonsense', '#puzzle=tiles&text=999', '#puzzle=tiles&size=x&moves=1,2', '#file=%5B']) {
    await playground.open(page, fragment);
    await page.locator('section.result .trouble').waitFor();
  }
});

test('weight and first board', async () => {
  const { page } = await playground.page({ locale: 'en-US' }); // a window that has kept nothing
  const sizes = new Map<string, number>();
  const weigh = async (response: Response) => {
    // What answers is no part of the page: the server, or a worker with its module.
    if (!/\/api\/|\/worker\.js$|\.wasm$/.test(response.url())) sizes.set(new URL(response.url()).pathname, gzipSync(await response.body()).length);
  };
  const responses: Promise<void>[] = [];
  const listen = (response: Response) => void responses.push(weigh(response));
  page.on('response', listen);
  await playground.open(page, '');
  await Promise.all(responses);
  page.off('response', listen);
  const times: number[] = [];
  for (let i = 0; i < 5; ++i) {
    await playground.open(page, '');
    times.push(
      await page.evaluate(() => performance.getEntriesByName('first-board')[0]?.startTime ?? Number.POSITIVE_INFINITY),
    );
  }
  const weight = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.log(`page ${weight} bytes gzip; first board after ${times.map((time) => Math.round(time)).join(', ')} ms`);
  expect(weight).toBeLessThan(150_000);
  expect(Math.min(...times)).toBeLessThan(10_000);
});
