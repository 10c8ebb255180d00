// What is done on the page is not lost, and what comes from elsewhere is not believed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, cells, Playground, texts_of, verbs_asked } from './playground';

let playground: Playground;
beforeAll(async () => {
  playground = await Playground.start();
});
afterAll(() => playground.stop());

test('moves of a link are checked', async () => {
  const { page, complaints } = await playground.page();
  const result = page.locator('section.result');
  for (const [fragment, words] of [
    ['#puzzle=lights-out&text=111/111/111&moves=1', 'does not solve it'],
    ['#puzzle=lights-out&text=111/111/111&moves=99', 'does not solve it'],
    ['#puzzle=lights-out&text=000/010/000&moves=2,4,5,6,8', '5 moves, and that is the minimum: proved.'],
    ['#puzzle=tiles&text=2 8 3 1 0 4 7 6 5&moves=1,2,1,3,2,4', '6 moves that solve it; 4 would be enough: proved.'],
  ] as const) {
    await playground.open(page, fragment);
    await result.getByText(words).waitFor();
  }
  // A given is not written over: the board is solved again.
  await playground.open(page, '#puzzle=sudoku&moves=1&names=anything&cells=0-9.1-hello');
  await page.locator('#step-forward').waitFor();
  expect(await answered(page)).toContain('It is the only one: proved.');
  expect(await cells(page).first().getAttribute('aria-label')).toContain('1, given');
  expect(complaints).toEqual([]);
});

test('a puzzle that is left is one step back, with its moves', async () => {
  const { page, complaints } = await playground.page();
  await playground.open(page, '#puzzle=lights-out&text=000/010/000');
  await page.locator('[data-cell="0"]').click();
  await page.locator('[data-cell="4"]').click();
  await expect.poll(() => texts_of(page)).toBe('100\n001\n010');
  await playground.pick(page, 'tiles');
  await page.getByRole('button', { name: 'Back to your Lights Out' }).click();
  await expect.poll(() => texts_of(page)).toBe('100\n001\n010');
  await page.getByText('2 moves made', { exact: true }).waitFor();
  await page.goForward();
  await expect.poll(() => page.locator('#puzzle').inputValue()).toBe('tiles');
  expect(complaints).toEqual([]);
});

test('arrow keys on the picker open nothing until Enter', async () => {
  const { page } = await playground.page();
  await playground.open(page, '#puzzle=lights-out');
  const asked = verbs_asked(page);
  await page.focus('#puzzle');
  await page.keyboard.press('ArrowDown');
  await page.locator('#open').waitFor();
  expect(asked).toEqual([]);
  const chosen = await page.locator('#puzzle').inputValue();
  expect(chosen).not.toBe('lights-out');
  await page.keyboard.press('Enter');
  await page.waitForURL(({ hash }) => hash.startsWith(`#puzzle=${chosen}&`));
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('puzzle');
});

test('a table stays while another view is looked at, and marks where the board goes', async () => {
  const { page } = await playground.page();
  const asked = verbs_asked(page);
  await playground.open(page, '#puzzle=tiles&tab=table');
  await page.click('#build-table');
  await page.getByText('You are here: 4').first().waitFor();
  await page.click('#tab-play');
  await page.locator('[data-cell="1"]').click();
  await page.click('#tab-table');
  await page.getByText(/You are here: [35]/).first().waitFor();
  expect(asked.filter((verb) => verb === 'table')).toHaveLength(1);
});

test('what is written stays, also when an example is loaded', async () => {
  const { page } = await playground.page();
  await playground.open(page, '#puzzle=tiles&tab=file');
  await page.fill('#file', 'name = "mine"');
  await page.reload();
  await cells(page).first().waitFor();
  await expect.poll(() => page.locator('#file').inputValue()).toBe('name = "mine"');
  await page.selectOption('#example', 'hanoi');
  expect(await page.locator('#file').inputValue()).toBe('name = "mine"');
  await page.click('#load-example');
  await expect.poll(() => page.locator('#file').inputValue()).toContain('Hanoi');
  await page.click('#own-draft');
  await expect.poll(() => page.locator('#file').inputValue()).toBe('name = "mine"');
});

test('the board is heard, and focus is not lost with what had it', async () => {
  const { page } = await playground.page();
  const voice = page.locator('p.hidden[role=status]');
  const focus = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('data-cell'));
  await playground.open(page, '#puzzle=nine');
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => voice.innerText()).toContain('Which move: AL, AR?');
  await page.keyboard.press('Escape');
  await page.locator('.menu').waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await page.locator('.menu').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => voice.innerText()).toContain('AL. 1 move made.');
  expect(await focus()).toBe('0');
  await page.keyboard.press('Control+z');
  await expect.poll(() => voice.innerText()).toContain('Taken back.');
  // ? is a key of the board alone.
  await page.focus('#solve');
  await page.keyboard.press('?');
  await page.locator('[data-cell="0"]').focus();
  expect(await page.locator('section.result .verdict').count()).toBe(0);
  await page.keyboard.press('?');
  expect(await answered(page)).toContain('Play');
});
