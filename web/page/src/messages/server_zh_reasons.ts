// Why a technique of people works, in Chinese. Keys are the formats of the sources (src/sudoku_*.cpp): what stands for
// {} is made of the facts below.
import type { Sentence } from './sentences';

export const reasons: readonly Sentence[] = [
  ['in {} only {} can be {}', '在{}中只有 {} 能填 {}'],
  ['in {} only {} can be {}, all in {}, so {}', '在{}中只有 {} 能填 {}，它们都在{}，所以 {}'],
  ['in {} only {} can be {}, so {}', '在{}中只有 {} 能填 {}，所以 {}'],
  ['in {} {} can only be {}, so {}', '在{}中 {} 只能是 {}，所以 {}'],
  ['{} is the last open cell of {}, which lacks {}', '{} 是{}最后的空格，缺 {}'],
  ['{} can only be {}', '{} 只能是 {}'],
  ['{} has no candidate but {}', '{} 只剩候选数 {}'],
  ['in {}, {} can only be in {}, so {}', '在{}中，{} 只能在{}，所以 {}'],
  ['in {}, {} can only be in {}, or else in {}; either way {}', '在{}中，{} 只能在{}，否则就在 {}；无论哪种情况，{}'],
  ['whichever of {} {} is, {}{} or {} is {}, so {}', '不管 {1} 是 {0} 中的哪个，{2}{3} 或 {4} 总是 {5}，所以 {6}'],
  [
    '{0} and {1} can only be {2}; in {3} only {4} can be {5}, so not both are {5}: one is {6}, and {7}',
    '{0} 和 {1} 只能是 {2}；在{3}中只有 {4} 能填 {5}，所以前两格不能都是 {5}：其中一格是 {6}，{7}',
  ],
  [
    '{0} has two places in {1} ({2}, {3}) and in {4} ({5}, {6}); {3} and {5} are not both {0}, so {2} or {6} is, and {7}',
    '{0} 在{1}中只有两处（{2}、{3}），在{4}中也只有两处（{5}、{6}）；{3} 和 {5} 不能都是 {0}，所以 {2} 或 {6} 是，{7}',
  ],
  [
    'in {}, {} can only be in row {} or column {}, in {} only in {} or {}; either way {}',
    '在{}中，{} 只能在第 {} 行或第 {} 列，在{}中只能在 {} 或 {}；无论哪种情况，{}',
  ],
  ['{}: if {} were all {}, these could be swapped, {}', '{}：若 {} 都是 {}，两数就能互换，{}'],
  ['so {} is neither', '所以 {} 两者都不是'],
  ['so {} is in one of {}, and {}', '所以 {} 在 {} 之一，{}'],
  ['so one of {} is one of {}; with {} they take {} of {}, and {}', '所以 {} 之一是 {} 中的一个；与 {} 一起，它们占了{4}的 {3}，{5}'],
  ['but one of {} is {}, which has no other place in {}, so neither is {}', '但 {} 之一是 {}，它在{}中没有别的位置，所以两格都不是 {}'],
  ['and if {0} were {1}, {2} and {3} would be {4}: so it is not', '而若 {0} 是 {1}，{2} 和 {3} 就是 {4}：所以它不是'],
  [
    'were {0} not {1}, every open cell would have two digits and every digit two places: two solutions or none',
    '若 {0} 不是 {1}，每个空格都恰有两个候选数，每个数字都恰有两处：两个解或者无解',
  ],
  ['{}; two of {} see each other, so {}', '{}；{} 中有两格互相看见，所以 {}'],
  ['{}; what sees both colours cannot be: {}', '{}；同时看见两种颜色的格子不能是它：{}'],
  ['{}, and {}; {} would rule out both of the latter, so {}', '{}，{}；{} 会同时排除后面两种，所以 {}'],
  [
    '{}, and {}; {} and {} see each other, so one of the opposite colours {} and {} is {}, and {}',
    '{}，{}；{} 和 {} 互相看见，所以相反的颜色 {} 和 {} 之一是 {}，{}',
  ],
  [
    '{} and {} alternate between {}: one colour is {}, the other {}, so {}',
    '{} 和 {} 在 {} 之间交替：一种颜色是 {}，另一种是 {}，所以 {}',
  ],
  ['{}: if {} then {} after all{}{}', '{}：若 {}，最终却 {}{}{}'],
  ['{} - {}: a ring, so of any two neighbours in it one is true, and {}', '{} - {}：成环，所以环上任意相邻两个必有一个为真，{}'],
  ['{}: if {} then {}, so either way {}', '{}：若 {}，则 {}；所以无论如何，{}'],
  [
    '{} {} all but one of {}, and {} all but one of {}; {} cannot be in both, so {}, and {}',
    '{0} 只比 {2} 少占一个数，{3} 只比 {4} 少占一个数；{5} 不能两边都有，所以{6}，{7}',
  ],
  [
    '{} with {} in the line and {} in the box are {} cells for the digits {}, each of which is in them once, so {}',
    '{} 加上行列中的 {} 和宫中的 {}，共 {} 格放数字 {}，每个恰好一次，所以 {}',
  ],
  [
    'suppose {} is {}: each of {} positions that come from trying cell after cell is impossible; so {} is not {}',
    '假设 {} 是 {}：逐格尝试得到的 {} 个局面都不可能；所以 {} 不是 {}',
  ],
  [
    'suppose {} is {}, and follow singles and locked candidates: {}; so {} is not {}',
    '假设 {} 是 {}，再用唯一数和区块推下去：{}；所以 {} 不是 {}',
  ],
  ['each takes all its others', '各自占满其余的数'],
  ['one of the two takes all its others', '其中之一占满其余的数'],
];

// What stands for {} and holds blanks itself.
export const lists = String.raw`(?:(?:row|column|box)(?:s|es)? )?\d+(?:, \d+)*(?: and \d+)?|r\d+c\d+(?:, r\d+c\d+)*`;

const cell = 'r\\d+c\\d+';
const cells = `${cell}(?:, ${cell})*`;
const digits = '\\d+(?:, \\d+)*(?: (?:and|or) \\d+)*';
const kinds: Record<string, string> = { row: '行', column: '列', box: '宫' };
const list = (text: string) => text.replace(/,? (?:and|or) |, /g, '、');

// What is true of cells, digits and regions, wherever it stands in a sentence. Cells keep their names.
const facts: readonly [RegExp, (...found: string[]) => string][] = [
  [new RegExp(`\\b(row|column)s (${digits})`, 'g'), (_, kind, which) => `第 ${list(which as string)} ${kinds[kind as string]}`],
  [/\b(row|column|box) (\d+)/g, (_, kind, which) => `第 ${which} ${kinds[kind as string]}`],
  [/\bbox \((\d+),(\d+)\)/g, (_, band, stack) => `宫 (${band},${stack})`],
  [new RegExp(`none of (${cells}) is (\\d+)`, 'g'), (_, where, digit) => `${where} 都不是 ${digit}`],
  [new RegExp(`one of (${cells}) is (\\d+)`, 'g'), (_, where, digit) => `${where} 之一是 ${digit}`],
  [new RegExp(`(${cells}) (?:is|are) not (${digits})`, 'g'), (_, where, which) => `${where} 不是 ${(which as string).replaceAll(' or ', ' 或 ')}`],
  [new RegExp(`(\\d+) is (in all of |in )(${cells}) or (in all of |in )(${cells})`, 'g'), (_, digit, all, one, also, other) =>
    `${digit} ${place(all as string, one as string)}，或者${place(also as string, other as string)}`],
  [new RegExp(`(\\d+) of (第 \\d+ .) is in (第 \\d+ .)`, 'g'), (_, digit, region, other) => `${region}的 ${digit} 在${other}`],
  [new RegExp(`(${cell}) is (\\d+)`, 'g'), (_, where, digit) => `${where} 是 ${digit}`],
  [/ \(for (第 \d+ .)\)/g, (_, region) => `（在${region}）`],
  [/ has no candidate left/g, () => ' 没有候选数了'],
  [/ has no place for (\d+)/g, (_, digit) => `没有位置放 ${digit}`],
  [/ has (\d+) somewhere; /g, (_, digit) => `总有一处是 ${digit}；`],
  [/(^|; |；|\()if /g, (_, before) => `${before}若 `],
  [/ then /g, () => '，则 '],
  [/, so /g, () => '，所以 '],
  [/; so (.+) in any case$/g, (_, so) => `；所以无论如何 ${so}`],
  [/, and /g, () => '，且 '],
  [/; /g, () => '；'],
  [/^type (\d)$/g, (_, type) => `类型 ${type}`],
  [/^hidden$/g, () => '隐性'],
  [/^it, /g, () => '它自己、'],
  [new RegExp(`^${digits}$`, 'g'), (all) => list(all)],
];

function place(all: string, where: string): string {
  return all === 'in ' ? `在 ${where}` : `在 ${where} 的每一格`;
}

export function translate_facts(text: string): string {
  return facts.reduce((said, [pattern, words]) => said.replace(pattern, words), text);
}

// A forcing chain is nothing but facts.
export const forcing = new RegExp(`^(?:.* has \\d+ somewhere; )?if ${cell} is \\d+ then `);
