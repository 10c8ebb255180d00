import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages, preferred } from '../../src/messages';
import { amount_of, title_of, translate } from '../../src/messages/server';
import { puzzles } from '../../src/messages/server_zh';

type Tree = { [name: string]: unknown };

function leaves(tree: Tree, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? leaves(value as Tree, `${path}${name}.`) : [[path + name, value] as [string, unknown]],
  );
}

test('both languages say the same things, with the same details', () => {
  const en = leaves(languages.en as unknown as Tree);
  const zh = new Map(leaves(languages.zh as unknown as Tree));
  expect([...zh.keys()].sort()).toEqual(en.map(([path]) => path).sort());
  for (const [path, value] of en) {
    const other = zh.get(path);
    expect(typeof other, path).toBe(typeof value);
    if (typeof value === 'string') expect(String(other).trim(), path).not.toBe('');
  }
});

test('what is filled in is said in both', () => {
  for (const [path, value] of [...leaves(languages.en as unknown as Tree), ...leaves(languages.zh as unknown as Tree)]) {
    if (typeof value !== 'function') continue;
    const say = value as (...details: unknown[]) => string;
    const details = Array.from({ length: say.length }, (_, i) => 71 + i);
    // Languages may use "at least" as a switch, so only the first detail must be there.
    expect(say(...details), path).toContain('71');
  }
});

test('Chinese is Chinese', () => {
  const own = new Set(['title', 'tag', 'language']);
  for (const [path, value] of leaves(languages.zh as unknown as Tree)) {
    if (typeof value === 'string' && !own.has(path)) expect(value, path).toMatch(/[\u4e00-\u9fff]/);
  }
});

test('every puzzle of the program has a title and rules in Chinese', () => {
  const list = readFileSync(new URL('../../../../nonet/catalog/all.cpp', import.meta.url), 'utf8');
  const files = [...list.matchAll(/#include "nonet\/puzzles\/(?:\w+\/)+(\w+)\.h"/g)].map((found) => found[1]?.replace(/^target$/, 'target_sudoku').replaceAll('_', '-') ?? '');
  const names = files.filter((name) => name in puzzles || !['all', 'null', 'sudoku-puzzle'].includes(name));
  for (const name of names) expect(puzzles[name]?.rules, name).toMatch(/[\u4e00-\u9fff]/);
  expect(names.length).toBeGreaterThan(10);
});

test('reasons are translated, or marked as English', () => {
  expect(translate('all 4 answers were compared', 'zh')).toEqual({ text: '比较了全部 4 个答案', lang: undefined });
  expect(translate('in row 3 only r3c4 can be 7', 'zh').text).toBe('在第 3 行中只有 r3c4 能填 7');
  expect(translate('in rows 2 and 5, 7 can only be in columns 3 and 8, so r1c3, r9c8 are not 7', 'zh').text).toBe(
    '在第 2、5 行中，7 只能在第 3、8 列，所以 r1c3, r9c8 不是 7',
  );
  expect(translate('in box 4 r4c1, r6c3 can only be 1 and 2, so r5c2 is not 1 or 2', 'zh').text).toBe(
    '在第 4 宫中 r4c1, r6c3 只能是 1、2，所以 r5c2 不是 1 或 2',
  );
  expect(translate('something new', 'zh')).toEqual({ text: 'something new', lang: 'en' });
  expect(translate('something new', 'en')).toEqual({ text: 'something new', lang: undefined });
});

test('a title is a name and what it is about', () => {
  const info = { name: 'none', title: 'Name: what: it is' } as Parameters<typeof title_of>[0];
  expect(title_of(info, 'en')).toEqual({ name: 'Name', what: 'what: it is', lang: undefined });
  expect(title_of({ ...info, title: 'Only a name' }, 'zh')).toEqual({ name: 'Only a name', what: '', lang: 'en' });
});

test('the first language that there is', () => {
  expect(preferred(['zh-TW', 'en'])).toBe('zh');
  expect(preferred(['de', 'en-GB', 'zh'])).toBe('en');
  expect(preferred(['de'])).toBe('en');
});

test('one of something is not many', () => {
  expect(amount_of(1, 'kernel vectors', 'en')).toBe('1 kernel vector');
  expect(amount_of('1', 'parities', 'en')).toBe('1 parity');
  expect(amount_of(0, 'nodes', 'en')).toBe('0 nodes');
  expect(amount_of(27, 'parities', 'en')).toBe('27 parities');
  expect(amount_of(1, 'nodes', 'zh')).toBe('1 个节点');
});
