// What was asked for is seen, and can be gone on from.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { answered, Playground, texts_of } from './playground';

let playground: Playground;
beforeAll(async () => void (playground = await Playground.start()));
afterAll(() => playground.stop());

const rim = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
const phone = (width: number, height: number) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const tablet = { upright: { width: 800, height: 1100 }, lying: { width: 1100, height: 800 } };
type Way = keyof typeof tablet;
const long_search = '#puzzle=tiles&size=5x5&text=12 16 3 21 22 23 15 13 0 19 5 17 8 7 2 9 20 24 14 1 18 11 6 4 10';

test.each([
  [360, 740],
  [390, 844],
])('on a phone of %d by %d the board, its steps and the result are seen together', async (width, height) => {
  const { page } = await playground.page(phone(width, height));
  for (const name of ['lights-out', 'sudoku', 'clocks']) {
    await playground.open(page, `#puzzle=${name}`);
    await page.click('#hint');
    await answered(page);
    expect((await rim(page, '.actions')).top, name).toBeGreaterThanOrEqual((await rim(page, '#kept')).bottom);
    await page.click('#solve');
    await answered(page);
    await expect.poll(async () => (await rim(page, '.board')).top, { message: name }).toBeGreaterThanOrEqual(0);
    const [board, stepper, verdict] = [await rim(page, '.board'), await rim(page, '.stepper'), await rim(page, '.verdict')];
    expect(stepper.top, name).toBeGreaterThanOrEqual(board.bottom);
    expect(verdict.top, name).toBeGreaterThanOrEqual(stepper.bottom);
    expect(verdict.bottom, name).toBeLessThanOrEqual(height);
    expect((await rim(page, '.actions')).top, name).toBeGreaterThanOrEqual(verdict.bottom);
  }
});

test.each([
  ['a phone', phone(390, 844)],
  ['a laptop', { viewport: { width: 1280, height: 720 } }],
])('on %s a search that takes long says how far it is, where it is seen', async (_, options) => {
  const { page } = await playground.page(options);
  await playground.open(page, long_search);
  await page.click('#solve');
  await page.locator('.job').getByText(/at least \d+ needed · best so far \d+/).waitFor();
  await expect.poll(async () => (await rim(page, '.job')).bottom).toBeLessThanOrEqual(options.viewport.height);
  expect((await rim(page, '.job')).top).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(await answered(page)).toMatch(/^Result\s+Stopped\. The best found so far is \d+\. That at least \d+ is needed is proved\.$/);
});

// Until the result is where it belongs.
async function turn(page: Page, way: Way) {
  await page.setViewportSize(tablet[way]);
  await page.locator(way === 'upright' ? '#board-card section.result' : '.result > section.result').waitFor({ state: 'attached' });
}

test.each(['hint', 'solve'])('what came of %s is not scrolled to again when a tablet is turned', async (verb) => {
  const { page } = await playground.page({ viewport: tablet.lying });
  await playground.open(page, '#puzzle=sudoku');
  await page.click(`#${verb}`);
  await answered(page);
  await page.evaluate(() => (Element.prototype.scrollIntoView = () => (document.body.id = 'scrolled')));
  for (const way of ['upright', 'lying'] as const) {
    await turn(page, way);
    expect(await page.locator('#scrolled').count(), way).toBe(0);
  }
  await page.click('#check');
  await page.locator('#scrolled').waitFor();
});

test('a search goes on to say how far it is when a tablet is turned', async () => {
  const { page } = await playground.page({ viewport: tablet.lying });
  await playground.open(page, long_search);
  await page.click('#solve');
  await page.locator('.job').waitFor();
  for (const way of ['upright', 'lying'] as const) {
    await turn(page, way);
    expect(await page.locator('.job').count(), way).toBe(1);
  }
  await page.getByRole('button', { name: 'Stop' }).click();
});

test.each(['tiles', 'sudoku'])('the table of a race of %s is as wide as there is room', async (name) => {
  const { page } = await playground.page({ viewport: { width: 1280, height: 800 } });
  await playground.open(page, `#puzzle=${name}&tab=race`);
  await page.click('#start-race');
  await expect.poll(() => page.locator('#start-race').isEnabled(), { timeout: 50_000 }).toBe(true);
  expect(await page.locator('#panel tbody tr').count()).toBeGreaterThanOrEqual(7);
  for (const width of [360, 390, 834, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const hidden = await page.locator('#panel .scroll').evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden, String(width)).toBe(0);
  }
});

test('a hint of a board that is filled is put in, and taken back as one', async () => {
  const { page } = await playground.page();
  for (const name of ['sudoku', 'queens', 'pentominoes']) {
    await playground.open(page, `#puzzle=${name}`);
    const before = await texts_of(page);
    await page.click('#hint');
    expect(await answered(page), name).not.toMatch(/Why|left on the best way/);
    await page.getByRole('button', { name: 'Do it' }).click();
    await expect.poll(() => texts_of(page), { message: name }).not.toBe(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => texts_of(page), { message: name }).toBe(before);
  }
});

test('a Sudoku of a chosen difficulty is rated, and what was wished for ends with it', async () => {
  const { page } = await playground.page();
  await playground.open(page, '#puzzle=sudoku');
  await page.selectOption('select[name=level]', 'hard');
  await page.click('#random');
  await page.getByText(/^Hard: [34]\.\d\. The hardest step: \w/).waitFor({ timeout: 20_000 });
  await playground.open(page, '#puzzle=sudoku');
  await page.selectOption('select[name=level]', 'easy');
  await playground.pick(page, 'tiles');
  const tiles = await texts_of(page);
  await page.click('#random');
  await expect.poll(() => texts_of(page)).not.toBe(tiles);
  expect(await page.locator('section.result .trouble').count()).toBe(0);
});

test('a distance that is none is said so, and nothing is drawn', async () => {
  const { page } = await playground.page();
  for (const distance of ['-1', '2.5', '101']) {
    await playground.open(page, '#puzzle=tiles');
    const tiles = await texts_of(page);
    await page.fill('input[name=distance]', distance);
    await page.click('#random');
    await page.locator('#distance-error').waitFor();
    expect(await texts_of(page)).toBe(tiles);
    await page.fill('input[name=distance]', '');
    await page.click('#random');
    await page.locator('#distance-error').waitFor({ state: 'detached' });
    await expect.poll(() => texts_of(page)).not.toBe(tiles);
  }
});

test('the cell that the pad writes into is chosen for the eye and the ear', async () => {
  const { page } = await playground.page();
  await playground.open(page, '#puzzle=sudoku');
  await page.locator('[data-cell="10"]').click();
  await page.getByRole('group', { name: 'Put into row 2, column 2' }).waitFor();
  expect(await page.locator('[aria-selected=true][role=gridcell]').getAttribute('data-cell')).toBe('10');
  expect(await page.locator('.board svg path.chosen').count()).toBe(1);
});
