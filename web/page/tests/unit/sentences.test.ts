// What the server says, read from its sources: every sentence of them has words in Chinese.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { translate } from '../../src/messages/server';
import { answers, units } from '../../src/messages/server_zh_answers';
import { parts, refusals } from '../../src/messages/server_zh_boards';
import { reasons } from '../../src/messages/server_zh_reasons';
import { techniques } from '../../src/messages/server_zh';

function source(path: string): string {
  const text = readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  return text.replace(/^#include.*$/gm, '').replace(/(^|\s)\/\/.*$/gm, '').replace(/"\s*\n\s*"/g, '');
}

// Where a sentence stands: made by fmt, part of an error, a reason, a choice. Descriptions of puzzles and their
// settings are elsewhere in the page.
const said = /(?:format\(|Fault::\w+,|"usage",|"limit",|"internal",|reason \+?=|choice =|expected =|message =|why =|wrong =|tried \+?=|tried \+|return|[?:+(,]|\{)\s*$/;

function sentences_of(path: string): string[] {
  const text = source(path);
  const found = [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].filter(({ index }) => {
    const before = text.slice(Math.max(0, index - 80), index);
    return said.test(before) && !(/",\s*$/.test(before) && !/"(?:usage|limit|internal)",\s*$/.test(before));
  });
  return found.map((one) => (one[1] as string).replace(/\\(["'])/g, '$1').replace(/^[;:,] |[:;,]? $/g, '').trim());
}

const is_sentence = (text: string) => text.includes(' ') && (text.match(/[a-z]{2,}/gi) ?? []).length > 2 && !/\\n|\\r/.test(text);

// What a page is not told: of counts, lists, files, processors and what is only checked in words of its own; and pieces of
// sentences that are known as a whole.
const untold = new Set([
  '(or {} for a whole board)',
  'expected {} {} in row {}{}, found {}',
  'expected {} cells in row {}{}, found {}',
  'with the pattern the fewest solutions were {}{}',
  'or more',
  'one of',
  'row {}',
  'column {}',
  'box {}',
  'and {} more',
  'is of another puzzle; it is built again',
  'so this is what a narrow beam found',
  'it is not known whether this can be solved: the search was stopped',
  'this cannot be solved any more: {}',
  'this never had a solution: {}',
  '{} is wrong',
  '{} cells are wrong',
  'so far everything can stay',
  'this can be solved',
  '{} more move{} needed',
  'and nothing is better than this way',
  'the best from here comes to {}, the best of all to {}',
  'bits lists all solutions; cover lists one per class',
  'bits draws no samples; diagram does',
  'bits lists on boards of up to {} rows, this has {}; cover lists on larger ones',
  '({} solutions + {} unchanged by a half turn + 2 times {} by a quarter turn) / 8',
  'bits counts on boards of up to {} rows, this has {}',
  'bits does not count up to automorphism; cover does',
  'bits counts up to symmetry on the empty board alone; cover does so on every board',
  '{} is an engine of bits, which does not count here: the others have scalar alone',
  '{} counts on boards that do not wrap around: a torus has scalar alone',
  'a count up to a limit keeps no checkpoint',
  'without a need for {}',
  '{} away in its rating',
  'only counts of all solutions keep a checkpoint',
  'bands does not count classes of solutions; cover does',
  'what a GPU takes is only known by trying: forecasts are of processors',
  'bands lists all solutions; cover lists one per class',
  '{} is an engine of bands, which does not answer here: the others have scalar alone',
  '{} finds solutions in no order: in that of a dictionary scalar does',
  'the GPU takes boards of digits, not of candidates',
  'no proof was written: it was stopped',
  'no proof was written: there is more than one solution, and nothing to refute',
  'no proof was written: it was stopped before it was known whether there is another',
  'a proof file is of the SAT solver, which does not find the best',
  'the first character of eight is taken to be the lowest byte',
  'cannot listen on {} port {}: {}',
  'no such address',
  '{} does not say what its moves do to its cells',
  'the table is of boards of {0} x {0}',
  'There is no solution, proved.',
  'Nothing is left to do.',
  'No technique of people goes on from here.',
  'Not everything was tried; {}.',
]);
const is_name = (text: string) => text in units || / rank 1$|max-age/.test(text);

const known = new Set([...reasons, ...answers, ...refusals, ...parts].map(([format]) => format));
const sources_of_reasons = ['singles', 'subsets', 'fish', 'wings', 'turbot', 'unique', 'colouring', 'chains', 'als', 'forcing', 'nested', 'suppose'];
// Pieces that facts are made of: sentences of them are below.
const pieces = /^(\{\} \{\}|(\{\} )?is .*|\{\}\{\} is \{\}\{\}|.*\{\} somewhere|if \{\} is \{\} then.*|so \{\} in any case|.*\{\}if \{\}.*|\{\} is .*|\{\} of \{\} is in \{\}|\{\} has no (candidate left|place for \{\})|in all of|none of|one of)$/;

test('every reason of a technique', () => {
  const found = sources_of_reasons.flatMap((name) => sentences_of(`nonet/puzzles/sudoku/human/${name}.cpp`)).filter(is_sentence);
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter((one) => !known.has(one) && !pieces.test(one))).toEqual([]);
});

test('every technique', () => {
  const titles = [...source('nonet/puzzles/sudoku/human/human.cpp').matchAll(/\{Technique::\w+, "[\w-]+", "([^"]+)"/g)].map((found) => found[1] as string);
  expect(titles.length).toBeGreaterThan(35);
  expect(titles.filter((title) => !(title in techniques))).toEqual([]);
});

test.each([
  'nonet/base/grid_text.cpp',
  'nonet/puzzles/queens/text.cpp',
  'nonet/moves/twisty_text.cpp',
  'nonet/contract/playing.cpp',
  'nonet/moves/answer.cpp',
  'nonet/moves/puzzle.h',
  'nonet/toggle/solve.cpp',
  'nonet/toggle/puzzle.cpp',
  'nonet/toggle/job.cpp',
  'nonet/cover/fill/solve.cpp',
  'nonet/puzzles/queens/puzzle.cpp',
  'nonet/puzzles/sudoku/generate/generate.cpp',
  'nonet/puzzles/sudoku/generate/maker.cpp',
  'nonet/puzzles/binary_sudoku/binary_sudoku.cpp',
  'nonet/puzzles/queens/checkers.cpp',
  'nonet/puzzles/clocks/clocks.cpp',
  'nonet/puzzles/cube2/cube2.cpp',
  'nonet/puzzles/knights/knights.cpp',
  'nonet/puzzles/langford/langford.cpp',
  'nonet/puzzles/lights_out/lights_out.cpp',
  'nonet/puzzles/nine/nine.cpp',
  'nonet/puzzles/pentominoes/pentominoes.cpp',
  'nonet/puzzles/pyraminx/pyraminx.cpp',
  'nonet/puzzles/sudoku/text.cpp',
  'nonet/puzzles/sudoku/settings.cpp',
  'nonet/puzzles/sudoku/rules.cpp',
  'nonet/puzzles/sudoku/wishes.cpp',
  'nonet/puzzles/sudoku/random.cpp',
  'nonet/puzzles/sudoku/people.cpp',
  'nonet/puzzles/sudoku/answers.cpp',
  'nonet/puzzles/sudoku/target/target.cpp',
  'nonet/puzzles/tiles/tiles.cpp',
  'web/api/answers.cpp',
  'web/api/api.cpp',
  'web/api/asked.cpp',
  'web/api/boards.cpp',
  'web/api/long_answers.cpp',
  'web/api/question.cpp',
  'web/server/head.cpp',
  'web/server/refusals.cpp',
  'web/server/server.cpp',
  'web/server/worker_process.cpp',
  'web/server/workers.cpp',
  'web/wasm/instead/cover/sat/sat.cpp',
])('every sentence of %s', (path) => {
  const found = sentences_of(path).filter(is_sentence);
  expect(found.filter((one) => !known.has(one) && !untold.has(one) && !is_name(one))).toEqual([]);
});

test('every unit of work', () => {
  const sources = ['nonet/toggle/job.cpp', 'nonet/moves/puzzle.h', 'nonet/puzzles/nine/nine.cpp', 'nonet/puzzles/binary_sudoku/formula.cpp', 'nonet/contract/answer.h'];
  const found = sources.flatMap((path) => [...source(path).matchAll(/unit = "([^"]+)"/g)].map((one) => one[1] as string));
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((unit) => !(unit in units))).toEqual([]);
});

// One sentence or more of every form, as the program says them.
const said_by_techniques: [string, string][] = [
  ['r4c5 is the last open cell of row 4, which lacks 7', 'r4c5 是第 4 行最后的空格，缺 7'],
  ['in box 4 only r4c1, r4c2 can be 3, all in row 4, so r4c8, r4c9 are not 3', '在第 4 宫中只有 r4c1, r4c2 能填 3，它们都在第 4 行，所以 r4c8, r4c9 不是 3'],
  ['in row 2 only r2c1, r2c3 can be 1 and 9, so r2c1 is not 4 or 5, r2c3 is not 6', '在第 2 行中只有 r2c1, r2c3 能填 1、9，所以 r2c1 不是 4 或 5, r2c3 不是 6'],
  ['in box 4 r4c1, r6c3 can only be 1 and 2, so r5c2 is not 1 or 2', '在第 4 宫中 r4c1, r6c3 只能是 1、2，所以 r5c2 不是 1 或 2'],
  ['in rows 2 and 5, 7 can only be in columns 3 and 8, so r1c3, r9c8 are not 7', '在第 2、5 行中，7 只能在第 3、8 列，所以 r1c3, r9c8 不是 7'],
  ['in columns 1, 4 and 8, 6 can only be in rows 2, 3 and 9, or else in r5c1; either way r4c2 is not 6', '在第 1、4、8 列中，6 只能在第 2、3、9 行，否则就在 r5c1；无论哪种情况，r4c2 不是 6'],
  ['whichever of 1 and 2 r1c1 is, r1c5 or r5c1 is 3, so r5c5 is not 3', '不管 r1c1 是 1、2 中的哪个，r1c5 或 r5c1 总是 3，所以 r5c5 不是 3'],
  ['whichever of 1, 2 and 3 r1c1 is, it, r1c5 or r2c1 is 3, so r1c2 is not 3', '不管 r1c1 是 1、2、3 中的哪个，它自己、r1c5 或 r2c1 总是 3，所以 r1c2 不是 3'],
  ['r1c1 and r5c5 can only be 1 and 2; in row 3 only r3c1, r3c5 can be 1, so not both are 1: one is 2, and r1c5 is not 2', 'r1c1 和 r5c5 只能是 1、2；在第 3 行中只有 r3c1, r3c5 能填 1，所以前两格不能都是 1：其中一格是 2，r1c5 不是 2'],
  ['5 has two places in row 1 (r1c1, r1c4) and in row 8 (r8c4, r8c2); r1c4 and r8c4 are not both 5, so r1c1 or r8c2 is, and r2c2 is not 5', '5 在第 1 行中只有两处（r1c1、r1c4），在第 8 行中也只有两处（r8c4、r8c2）；r1c4 和 r8c4 不能都是 5，所以 r1c1 或 r8c2 是，r2c2 不是 5'],
  ['in box 5, 4 can only be in row 5 or column 6, in column 2 only in r5c2 or r9c2; either way r9c6 is not 4', '在第 5 宫中，4 只能在第 5 行或第 6 列，在第 2 列中只能在 r5c2 或 r9c2；无论哪种情况，r9c6 不是 4'],
  ['type 1: if r1c1, r1c2, r4c1, r4c2 were all 3 and 5, these could be swapped, so r4c2 is neither', '类型 1：若 r1c1, r1c2, r4c1, r4c2 都是 3、5，两数就能互换，所以 r4c2 两者都不是'],
  ['type 2: if r1c1, r1c2, r4c1, r4c2 were all 3 and 5, these could be swapped, so 7 is in one of r4c1, r4c2, and r4c9 is not 7', '类型 2：若 r1c1, r1c2, r4c1, r4c2 都是 3、5，两数就能互换，所以 7 在 r4c1, r4c2 之一，r4c9 不是 7'],
  ['type 3: if r1c1, r1c2, r4c1, r4c2 were all 3 and 5, these could be swapped, so one of r4c1, r4c2 is one of 1 and 7; with r4c5 they take 1 and 7 of row 4, and r4c9 is not 1', '类型 3：若 r1c1, r1c2, r4c1, r4c2 都是 3、5，两数就能互换，所以 r4c1, r4c2 之一是 1、7 中的一个；与 r4c5 一起，它们占了第 4 行的 1、7，r4c9 不是 1'],
  ['type 4: if r1c1, r1c2, r4c1, r4c2 were all 3 and 5, these could be swapped, but one of r4c1, r4c2 is 3, which has no other place in row 4, so neither is 5', '类型 4：若 r1c1, r1c2, r4c1, r4c2 都是 3、5，两数就能互换，但 r4c1, r4c2 之一是 3，它在第 4 行中没有别的位置，所以两格都不是 5'],
  ['hidden: if r1c1, r1c2, r4c1, r4c2 were all 3 and 5, these could be swapped, and if r4c2 were 3, r4c1 and r1c2 would be 5: so it is not', '隐性：若 r1c1, r1c2, r4c1, r4c2 都是 3、5，两数就能互换，而若 r4c2 是 3，r4c1 和 r1c2 就是 5：所以它不是'],
  ['were r5c5 not 3, every open cell would have two digits and every digit two places: two solutions or none', '若 r5c5 不是 3，每个空格都恰有两个候选数，每个数字都恰有两处：两个解或者无解'],
  ['4 is in all of r1c1, r5c5 or in r1c5; two of r1c1, r5c5 see each other, so r1c1, r5c5 are not 4', '4 在 r1c1, r5c5 的每一格，或者在 r1c5；r1c1, r5c5 中有两格互相看见，所以 r1c1, r5c5 不是 4'],
  ['4 is in r1c1 or in r1c5; what sees both colours cannot be: r1c9 is not 4', '4 在 r1c1，或者在 r1c5；同时看见两种颜色的格子不能是它：r1c9 不是 4'],
  ['4 is in r1c1 or in r1c5, and 4 is in r7c1 or in all of r7c5, r8c8; r1c1 would rule out both of the latter, so r1c1 is not 4', '4 在 r1c1，或者在 r1c5，4 在 r7c1，或者在 r7c5, r8c8 的每一格；r1c1 会同时排除后面两种，所以 r1c1 不是 4'],
  ['4 is in r1c1 or in r1c5, and 4 is in r7c1 or in r7c9; r1c1 and r7c1 see each other, so one of the opposite colours r1c5 and r7c9 is 4, and r1c9 is not 4', '4 在 r1c1，或者在 r1c5，4 在 r7c1，或者在 r7c9；r1c1 和 r7c1 互相看见，所以相反的颜色 r1c5 和 r7c9 之一是 4，r1c9 不是 4'],
  ['r1c1, r5c5 and r1c5, r5c9 alternate between 2 and 6: one colour is 2, the other 6, so r1c9 is not 2 or 6', 'r1c1, r5c5 和 r1c5, r5c9 在 2、6 之间交替：一种颜色是 2，另一种是 6，所以 r1c9 不是 2 或 6'],
  ['3r1c1 = 3r1c5 - 3r4c5 = 3r4c2: if r1c1 is not 3 then r4c2 is 3, so either way r2c2 is not 3', '3r1c1 = 3r1c5 - 3r4c5 = 3r4c2：若 r1c1 不是 3，则 r4c2 是 3；所以无论如何，r2c2 不是 3'],
  ['3(r1c1, r1c2) = 3r1c5 - 7r1c5: if none of r1c1, r1c2 is 3 then one of r4c2, r4c3 is 3, so either way r2c2 is not 3', '3(r1c1, r1c2) = 3r1c5 - 7r1c5：若 r1c1, r1c2 都不是 3，则 r4c2, r4c3 之一是 3；所以无论如何，r2c2 不是 3'],
  ['3r1c1 = 3r1c5 - 3r4c5 = 3r1c1: if r1c1 is not 3 then r1c1 is 3 after all', '3r1c1 = 3r1c5 - 3r4c5 = 3r1c1：若 r1c1 不是 3，最终却 r1c1 是 3'],
  ['3(r1c1, r1c2) = 3r1c5: if none of r1c1, r1c2 is 3 then one of r1c1, r1c2 is 3 after all, so r1c9 is not 3', '3(r1c1, r1c2) = 3r1c5：若 r1c1, r1c2 都不是 3，最终却 r1c1, r1c2 之一是 3，所以 r1c9 不是 3'],
  ['3r1c1 = 3r1c5 - 7r1c5 = 7r1c1 - 3r1c1: a ring, so of any two neighbours in it one is true, and r1c9 is not 3, r2c9 is not 7', '3r1c1 = 3r1c5 - 7r1c5 = 7r1c1 - 3r1c1：成环，所以环上任意相邻两个必有一个为真，r1c9 不是 3, r2c9 不是 7'],
  ['r1c1, r1c2 take all but one of 1, 2 and 3, and r5c1 all but one of 3 and 4; 3 cannot be in both, so one of the two takes all its others, and r1c9 is not 4', 'r1c1, r1c2 只比 1、2、3 少占一个数，r5c1 只比 3、4 少占一个数；3 不能两边都有，所以其中之一占满其余的数，r1c9 不是 4'],
  ['r1c1, r1c2 with r1c9 in the line and r2c3 in the box are 4 cells for the digits 1, 2, 3 and 4, each of which is in them once, so r1c8 is not 1', 'r1c1, r1c2 加上行列中的 r1c9 和宫中的 r2c3，共 4 格放数字 1、2、3、4，每个恰好一次，所以 r1c8 不是 1'],
  ['if r1c1 is 5 then r1c5 is 3 (for row 1), r4c5 is 7, and r9c9 has no candidate left, so r1c1 is not 5', '若 r1c1 是 5，则 r1c5 是 3（在第 1 行）, r4c5 是 7，且 r9c9 没有候选数了，所以 r1c1 不是 5'],
  [
    'if r1c4 is 3 then r3c9 is 3 (for box 3), 6 of row 3 is in box 1, 6 of box 5 is in row 6, 7 of box 2 is in column 5, r7c5 is 2, and column 2 has no place for 8, so r1c4 is not 3',
    '若 r1c4 是 3，则 r3c9 是 3（在第 3 宫）, 第 3 行的 6 在第 1 宫, 第 5 宫的 6 在第 6 行, 第 2 宫的 7 在第 5 列, r7c5 是 2，且 第 2 列没有位置放 8，所以 r1c4 不是 3',
  ],
  ['if r1c1 is 5 then 3 of box 1 is in row 2, and column 7 has no place for 3, so r1c1 is not 5', '若 r1c1 是 5，则 第 1 宫的 3 在第 2 行，且 第 7 列没有位置放 3，所以 r1c1 不是 5'],
  ['if r1c1 is 5 then r2c2 is 4, and r9c9 is not 4; if r1c1 is 6 then r9c9 is not 4; so r9c9 is not 4 in any case', '若 r1c1 是 5，则 r2c2 是 4，且 r9c9 不是 4；若 r1c1 是 6，则 r9c9 不是 4；所以无论如何 r9c9 不是 4'],
  ['row 3 has 8 somewhere; if r3c1 is 8 then r5c5 is 2; if r3c9 is 8 then r5c5 is 2; so r5c5 is 2 in any case', '第 3 行总有一处是 8；若 r3c1 是 8，则 r5c5 是 2；若 r3c9 是 8，则 r5c5 是 2；所以无论如何 r5c5 是 2'],
  ['suppose r1c1 is 5: each of 120 positions that come from trying cell after cell is impossible; so r1c1 is not 5', '假设 r1c1 是 5：逐格尝试得到的 120 个局面都不可能；所以 r1c1 不是 5'],
  ['suppose r1c1 is 5, and follow singles and locked candidates: if r2c3 is 2 then r5c5 has no candidate left; if r2c3 is 7 then (if r4c4 is 1 then box 3 has no place for 9; if r4c4 is 2 then r6c6 has no candidate left); so r1c1 is not 5', '假设 r1c1 是 5，再用唯一数和区块推下去：若 r2c3 是 2，则 r5c5 没有候选数了；若 r2c3 是 7，则 (若 r4c4 是 1，则 第 3 宫没有位置放 9；若 r4c4 是 2，则 r6c6 没有候选数了)；所以 r1c1 不是 5'],
];

test.each(said_by_techniques)('%s', (text, words) => {
  expect(translate(text, 'zh')).toEqual({ text: words, lang: undefined });
});

test('a tree of suppositions of any length', () => {
  const leaf = 'if r2c3 is 2 then r5c5 has no candidate left; ';
  const text = `suppose r1c1 is 5, and follow singles and locked candidates: ${leaf.repeat(2000)}so r1c1 is not 5`;
  const { text: words, lang } = translate(text, 'zh');
  expect(lang).toBeUndefined();
  expect(words).not.toMatch(/[a-z]{2}/);
});

test.each([
  ["expected 0 or 1, found 'a or b'", "应为 0 或 1，却是 'a or b'"],
  ["expected a number from 0 to 1, . or #, found '@'", "应为 0 到 1 的数、. 或 #，却是 '@'"],
  ['expected 9 cells in row 1 (or 81 for a whole board), found 3', '第 1 行应有 9 格（整个棋盘 81 格），却有 3 格'],
  ['expected row 3 of 9, found the end of the input', '应为第 3 行（共 9 行），输入却结束了'],
  ['3 stands on the board 2 times and the blank is missing', '3 在棋盘上出现 2 次，缺 空位'],
  ['every cell of row 3 is blocked or attacked', '行 3 的每一格都是障碍或受攻击'],
  ['two 5s in row 3', '第 3 行有两个 5'],
  ['the techniques of people are for nine digits in boxes of 3x3 and nothing else', '人的技巧只用于 3x3 宫的九个数字'],
  ["tiles has no algorithm 'x'; it has bfs, ida", "tiles 没有算法 'x'；有 bfs, ida"],
  ['no position is 99 moves from the goal; the farthest is 39', '没有离目标 99 步的局面；最远 39 步'],
  ['a table of 67603900 positions (16.1 MiB at 2 bits each, about 40 MiB to build) fits memory', '67603900 个局面的表（每个 2 位，16.1 MiB；建立约需 40 MiB）放得进内存'],
  ['no such puzzle was found in 12 tries: those that were made have 24 to 27 clues, 9 were rated, 1.2 to 4.4; another seed or more time may find one', '试了 12 次没有找到这样的题目：出的题目有 24 到 27 个已知数，评定了 9 个，难度 1.2 到 4.4；换个种子或多些时间也许能找到'],
  ['these odd groups are disjoint and each needs a flip of its own: row 1, box (2,3)', '这些奇数组互不相交，每个都需要自己的一次翻转：第 1 行, 宫 (2,3)'],
  ['too many questions at once; try again in a moment', '同时的问题太多；请稍后再试'],
  ['the memory allowed is used up', '允许的内存用完了'],
  ['the memory allowed is used up (--memory)', '允许的内存用完了'],
  ['lights-out has no setting colour', 'lights-out 没有选项 colour'],
  ['a table of 9800 positions (2.39 KiB at 2 bits each, about 4.79 KiB to build) takes long to build', '9800 个局面的表（每个 2 位，2.39 KiB；建立约需 4.79 KiB）建立需要很久'],
  ['r1c5 is part of the only solution; every choice was tried', 'r1c5 属于唯一的解；所有选择都试过了'],
  ['there was no time for all of these moves; ask for a stream to have more time', '没有时间走完这些步；以事件流提问可以有更多时间'],
])('%s', (text, words) => {
  expect(translate(text, 'zh')).toEqual({ text: words, lang: undefined });
});

test('what is not known stays, quickly, however long it is', () => {
  for (const text of ['something new', 'in '.repeat(5000), `${'a, and b; '.repeat(300)}`, `if r1c1 is 5 then ${'what? '.repeat(9999)}`]) {
    expect(translate(text, 'zh')).toEqual({ text, lang: 'en' });
  }
});
