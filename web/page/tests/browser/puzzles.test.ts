// Every puzzle in a real browser: edit, hint, solve, step, share and reload, bad input.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, board_in_words, cells, Playground, texts_of } from './playground';

const names = [
  'binary-sudoku',
  'checkers',
  'clocks',
  'cube2',
  'knights',
  'langford',
  'lights-out',
  'nine',
  'pentominoes',
  'pyraminx',
  'queens',
  'sudoku',
  'target-sudoku',
  'tiles',
];

let playground: Playground;
beforeAll(async () => {
  playground = await Playground.start();
});
afterAll(() => playground.stop());

test('these are all puzzles', () => {
  expect(playground.puzzles.map((puzzle) => puzzle.name).sort()).toEqual(names);
});

async function changes(page: Page, from: string) {
  await expect.poll(() => board_in_words(page), { timeout: 10_000 }).not.toBe(from);
}
async function becomes(page: Page, words: string) {
  await expect.poll(() => board_in_words(page), { timeout: 10_000 }).toBe(words);
}

// The page stays from one to the next but for a reload: to load it takes longer than all the rest.
describe.each(names)('%s', (name) => {
  test('hint, solve, step, share, reload, edit, undo, redo, bad input, random, check', async () => {
    const { page, complaints } = await playground.page();
    if (page.url() === 'about:blank') await playground.open(page, '');
    await playground.pick(page, name);
    const question = await board_in_words(page);

    await page.click('#hint');
    expect(await answered(page)).not.toContain('Not possible');

    await page.click('#solve');
    const said = await answered(page);
    expect(said).toMatch(/proved|solution/);
    await page.locator('#step-forward').waitFor();
    const { verbs, fill } = playground.puzzles.find((puzzle) => puzzle.name === name)!;
    if (fill) {
      await changes(page, question);
      await page.getByRole('button', { name: 'First' }).click();
    }
    await becomes(page, question);
    await page.click('#step-forward');
    await changes(page, question);
    await page.getByRole('button', { name: 'Last' }).click();
    await expect.poll(() => page.locator('#step-forward').isDisabled()).toBe(true);
    const end = await board_in_words(page);
    expect(end).not.toBe(question);
    await page.getByRole('button', { name: 'First' }).click();
    await becomes(page, question);

    await page.click('#share');
    await page.getByText('The link was copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain(`#puzzle=${name}`);
    expect(link).toBe(page.url());
    // The address says it all: it is shown though the server has no time to check it.
    await playground.keep_from(page, 'solve', { message: 'later', what: 'limit' });
    await page.reload();
    await page.locator('#step-forward').waitFor();
    await becomes(page, question);
    await page.getByRole('button', { name: 'Last' }).click();
    // Marks of what the last step did come with a solution, not with the moves of an address.
    const plain = (words: string) => words.replaceAll(', part of the answer', '');
    await expect.poll(async () => plain(await board_in_words(page)), { timeout: 10_000 }).toBe(plain(end));
    await page.getByRole('button', { name: 'First' }).click();
    await becomes(page, question);
    await playground.reach_again(page, 'solve');

    if (verbs.includes('edit')) {
      await page.getByRole('button', { name: 'Set up' }).click();
      type Shown = { board: { choices: string[]; cells: { text: string; blocked?: boolean }[] } };
      const body = (await playground.ask('board', { puzzle: name, text: await texts_of(page) })) as Shown;
      const cell = body.board.cells.findIndex((one) => !one.blocked);
      const choices = body.board.choices;
      const value = choices[(choices.indexOf(body.board.cells[cell]!.text) + 1) % choices.length]!;
      await page.locator(`[data-cell="${cell}"]`).focus();
      for (const key of value) await page.keyboard.press(key);
    } else {
      expect(verbs).toContain('play');
      await page.getByRole('group', { name: 'Moves' }).getByRole('button').first().click();
    }
    await changes(page, question);
    const edited = await board_in_words(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(page, question);
    await page.getByRole('button', { name: 'Redo' }).click();
    await becomes(page, edited);

    await page.fill('#text', '@@@');
    await page.click('#use-text');
    const alert = page.locator('#text-error');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/line 1, column \d+: \S/);
    expect(await board_in_words(page)).toBe(edited);
    expect(await page.locator('#text').getAttribute('aria-invalid')).toBe('true');

    await page.click('#random');
    await expect.poll(async () => (await texts_of(page)) !== '@@@', { timeout: 30_000 }).toBe(true);
    await page.click('#check');
    expect(await answered(page)).not.toContain('Not possible');
    expect(await cells(page).count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });
});
