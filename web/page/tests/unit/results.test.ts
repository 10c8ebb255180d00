import { expect, test } from 'vitest';
import { Refusal, type Answer, type Checked, type Hint } from '../../src/api';
import { en } from '../../src/messages/en';
import { zh } from '../../src/messages/zh';
import { check_in_words, claim_in_words, count_in_words, hint_none_in_words, result_in_words, trouble_in_words, verdict_in_words } from '../../src/results';

const answer = (more: Partial<Answer>): Answer => ({ status: 'optimal', ...more });
const check = (checked: Checked, made = 0) => check_in_words({ kind: 'check', checked, made }, en);

test('a refusal is said in our words where the server has none', () => {
  const said = (refusal: unknown) => trouble_in_words(refusal, en, 'en').text;
  expect(said(new Refusal('', 'usage'))).toBe(en.errors.no_puzzle);
  expect(said(new Refusal('', 'limit'))).toBe(en.errors.limit);
  expect(said(new Refusal('', 'unsupported'))).toBe(en.errors.unsupported);
  expect(said(new Refusal('', 'internal'))).toBe(en.errors.internal);
  expect(said(new Refusal('whatever', 'busy'))).toBe(en.errors.busy);
  expect(said(new Refusal('', 'offline'))).toBe(en.errors.offline);
  expect(said(new Refusal('row 3 is too long', 'input'))).toBe('row 3 is too long');
  expect(said('our own')).toBe('our own');
  expect(said(new Error('odd'))).toContain('odd');
  expect(trouble_in_words(new Refusal('', 'usage'), zh, 'zh')).toEqual({ text: zh.errors.no_puzzle, lang: undefined });
});

test('every verdict has words of its own', () => {
  const words = [
    answer({ cost: 0 }),
    answer({ cost: 3 }),
    answer({ cost: 3, aim: 'maximum' }),
    answer({ status: 'solved' }),
    answer({ status: 'best-found', cost: 5, bound: 3 }),
    answer({ status: 'best-found', cost: 5, bound: 5 }),
    answer({ status: 'unsolvable' }),
    answer({ status: 'unknown' }),
  ].map((one) => verdict_in_words(one, en));
  expect(new Set(words).size).toBe(words.length);
  expect(words[1]).toBe('The minimum is 3: proved.');
});

test('how many answers there are is said where it is known', () => {
  expect(count_in_words(answer({ optimal_answers: 1 }), en)).toBe(en.result.only_best);
  expect(count_in_words(answer({ status: 'solved', answers: 1 }), en)).toBe(en.result.only);
  expect(count_in_words(answer({ answers: 1, at_least: true }), en)).toBe(en.result.count('1', true));
  expect(count_in_words(answer({ answers: '12345' }), en)).toBe(en.result.count('12\u202f345', false));
  expect(count_in_words(answer({ answers: 0 }), en)).toBe('');
  expect(count_in_words(answer({ status: 'best-found', answers: 2 }), en)).toBe('');
  expect(count_in_words(answer({}), en)).toBe('');
});

test('a check of a solved board compares moves', () => {
  const solved = { solved: true, possible: true, distance: 0 };
  expect(check({ ...solved, best: 4, optimum: 4 }, 4)).toEqual([en.result.check_optimal(4)]);
  expect(check({ ...solved, best: 6, optimum: 4 }, 6)).toEqual([en.result.check_longer(6, 4)]);
  expect(check(solved, 4)).toEqual([en.result.check_solved]);
  expect(check({ ...solved, best: 4, optimum: 4 })).toEqual([en.result.check_solved]);
});

test('what moves with prices cost is not called a number of moves', () => {
  const solved = { solved: true, possible: true, distance: 0 };
  for (const words of [
    ...check({ ...solved, best: 30, optimum: 30 }, 4),
    ...check({ ...solved, best: 30, optimum: 20 }, 4),
    ...check({ possible: true, distance: 12, best: 30, optimum: 30, on_best_way: true }, 4),
  ]) {
    expect(words).not.toContain('move');
  }
  expect(check({ ...solved, best: 30, optimum: 20 }, 4)).toEqual([en.result.check_solved, en.result.check_off(30, 20)]);
});

test('a check on the way says what is left, and whether it is a best way', () => {
  expect(check({ possible: true, distance: 3 })).toEqual([en.result.check_left(3)]);
  expect(check({ possible: true, distance: 3, best: 5, optimum: 5, on_best_way: true }, 2)).toEqual([
    en.result.check_left(3),
    en.result.check_on,
  ]);
  expect(check({ possible: true, distance: 3, best: 5, optimum: 4, on_best_way: false }, 2)).toEqual([
    en.result.check_left(3),
    en.result.check_off(5, 4),
  ]);
  expect(check({ possible: true })).toEqual([en.result.check_possible]);
  expect(check({ possible: false })).toEqual([en.result.check_impossible]);
  expect(check({ possible: false, known: false })).toEqual([en.result.check_unknown]);
  expect(check({ possible: true, wrong: [1, 2] })).toEqual([en.result.check_wrong(2)]);
  expect(check({ possible: false, wrong: [1] })).toEqual([en.result.check_wrong(1), en.result.check_impossible]);
});

test('what came with an address is said to be as good as it is', () => {
  const said = (verdict: Parameters<typeof claim_in_words>[0]) => claim_in_words(verdict, en).join(' ');
  expect(said(undefined)).toBe('');
  expect(said('wrong')).toBe(en.claim.wrong);
  expect(said({ made: 4, best: 4, optimum: 4 })).toBe('4 moves, and that is the minimum: proved.');
  expect(said({ made: 6, best: 6, optimum: 4 })).toBe('6 moves that solve it; 4 would be enough: proved.');
  expect(said({ made: 6 })).toMatch(/6 moves that solve it.*not known/);
  // Moves with prices: a sum of them is no number of moves.
  expect(said({ made: 2, best: 7, optimum: 7 })).not.toMatch(/7 moves|2 moves/);
  expect(said({ made: 2, best: 7, optimum: 5 })).not.toMatch(/7 moves|5 moves/);
});

test('of what was stopped is said what is known', () => {
  const said = (advance: object) => result_in_words({ kind: 'stopped', advance }, en, 'en');
  expect(said({ bound: 12, best: 20 })).toBe('Stopped. The best found so far is 20. That at least 12 is needed is proved.');
  expect(said({ bound: 12 })).not.toContain('best');
});

test('what is read aloud is short', () => {
  const said = (result: Parameters<typeof result_in_words>[0]) => result_in_words(result, en, 'en');
  expect(said({ kind: 'hint', hint: { status: 'optimal', move: 'up' } })).toBe(en.result.hint_move('up'));
  expect(said({ kind: 'hint', hint: { status: 'solved', reason: 'there is one place' } })).toBe('there is one place');
  const filled = (more: Partial<Hint>) => said({ kind: 'hint', fill: true, hint: { status: 'solved', move: 'r1c2', ...more } });
  expect(filled({ answers: '92', at_least: false })).toBe(en.result.hint_fill('r1c2'));
  expect(filled({ answers: '1', at_least: true })).toBe(en.result.hint_fill('r1c2'));
  expect(filled({ answers: '1', at_least: false })).toBe(en.result.hint_fill_only('r1c2'));
  expect(filled({ status: 'optimal', aim: 'maximum', cost: 2829 })).toBe(en.result.hint_fill_best('r1c2'));
  expect(said({ kind: 'hint', hint: answer({ cost: 0 }) })).toBe(en.result.goal);
  const solution = { from: '', moves: [], positions: [] };
  expect(said({ kind: 'solution', solution, verdict: 'wrong' })).toBe(en.claim.wrong);
  expect(said({ kind: 'solution', solution: { ...solution, answer: answer({}) } })).toContain('minimum');
  expect(said({ kind: 'refusal', refusal: new Refusal('', 'usage') })).toBe(en.errors.no_puzzle);
});

test('a hint where something set is wrong says that, not that there is no solution', () => {
  const hint: Hint = { status: 'unsolvable' };
  expect(hint_none_in_words({ ...hint, wrong: [1] }, en)).toBe(en.result.check_wrong(1));
  expect(hint_none_in_words(hint, en)).toBe(verdict_in_words(hint, en));
});

test('a question that never had a solution is not said to have lost it', () => {
  expect(check({ known: true, possible: false, solvable: false })).toEqual([en.result.check_never]);
  expect(check({ known: true, possible: false, solvable: true })).toEqual([en.result.check_impossible]);
});
