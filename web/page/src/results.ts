// What came of a question, in words.
import { Refusal, type Advance, type Answer, type Checked, type Hint } from './api';
import type { Verdict } from './claim';
import type { Language, Messages } from './messages';
import { technique_of, translate, type Said } from './messages/server';
import { grouped } from './numbers';
import type { Solution } from './solution';

export type Result =
  | { kind: 'check'; checked: Checked; made: number }
  | { kind: 'hint'; hint: Hint; fill?: boolean }
  | { kind: 'solution'; solution: Solution; verdict?: Verdict | undefined } // the verdict: of one that came with an address
  | { kind: 'stopped'; advance: Advance }
  | { kind: 'refusal'; refusal: Refusal };

// Of a refusal, another error or our own words.
export function trouble_in_words(trouble: unknown, t: Messages, language: Language): Said {
  if (typeof trouble === 'string') return { text: trouble, lang: undefined };
  if (!(trouble instanceof Refusal)) return { text: String(trouble), lang: language === 'en' ? undefined : 'en' };
  if (trouble.what === 'offline' || trouble.what === 'busy') return { text: t.errors[trouble.what], lang: undefined };
  if (trouble.message) return translate(trouble.message, language);
  const { internal, limit, unsupported, unlisted, no_puzzle: usage } = t.errors;
  return { text: { internal, limit, unsupported, unlisted, usage }[trouble.what as string] ?? internal, lang: undefined };
}

export function verdict_in_words(answer: Answer, t: Messages): string {
  switch (answer.status) {
    case 'optimal':
      if (answer.cost === 0) return t.result.goal;
      return answer.aim === 'maximum' ? t.result.maximum(answer.cost ?? 0) : t.result.minimum(answer.cost ?? 0);
    case 'solved':
      return t.result.solution;
    case 'best-found':
      if (answer.cost === answer.bound) return t.result.best_met(answer.cost ?? 0);
      return t.result.best(answer.cost ?? 0, answer.bound ?? 0);
    case 'unsolvable':
      return t.result.unsolvable;
    default:
      return t.result.unknown;
  }
}

export function count_in_words(answer: Answer, t: Messages): string {
  const count = answer.answers ?? answer.optimal_answers;
  if (count === undefined || (answer.status !== 'optimal' && answer.status !== 'solved')) return '';
  if (String(count) === '1' && !answer.at_least) return answer.status === 'solved' ? t.result.only : t.result.only_best;
  if (String(count) === '0') return '';
  return t.result.count(grouped(count), answer.at_least === true);
}

// Where there is no step to show: because of what was set, because there is no way at all, or nothing is left.
export function hint_none_in_words(hint: Hint, t: Messages): string {
  if (hint.wrong?.length) return t.result.check_wrong(hint.wrong.length);
  return hint.status === 'unsolvable' || hint.cost === 0 ? verdict_in_words(hint, t) : t.result.hint_none;
}

export function check_in_words(result: Extract<Result, { kind: 'check' }>, t: Messages): string[] {
  const { checked, made } = result;
  const { best, optimum, distance } = checked;
  const wrong = checked.wrong?.length ?? 0;
  // The moves made have prices: sums of them are no numbers of moves.
  const priced = best !== undefined && best - (distance ?? 0) !== made;
  if (checked.solved) {
    if (made === 0 || optimum === undefined || best === undefined) return [t.result.check_solved];
    const least = best <= optimum;
    if (priced) return [t.result.check_solved, least ? t.result.minimum(best) : t.result.check_off(best, optimum)];
    return [least ? t.result.check_optimal(best) : t.result.check_longer(best, optimum)];
  }
  if (wrong > 0) return [t.result.check_wrong(wrong), checked.possible ? '' : t.result.check_impossible].filter(Boolean);
  if (checked.known === false) return [t.result.check_unknown];
  if (!checked.possible) return [checked.solvable === false ? t.result.check_never : t.result.check_impossible];
  if (distance === undefined) return [t.result.check_possible];
  const words = [priced ? t.result.minimum(distance) : t.result.check_left(distance)];
  if (made > 0 && checked.on_best_way === true) words.push(t.result.check_on);
  if (made > 0 && checked.on_best_way === false && best !== undefined && optimum !== undefined) {
    words.push(t.result.check_off(best, optimum));
  }
  return words;
}

// A solution, or what came with an address as one.
export function claim_in_words(verdict: Verdict | undefined, t: Messages): string[] {
  if (verdict === undefined) return [];
  if (typeof verdict === 'string') return [t.claim[verdict]];
  const { made, best, optimum } = verdict;
  if (best === undefined || optimum === undefined) return [t.claim.solves(made)];
  if (best <= optimum) return best === made ? [t.claim.least(made)] : [t.claim.solves_it, t.result.minimum(best)];
  return best === made ? [t.claim.longer(made, optimum)] : [t.claim.solves_it, t.claim.dearer(best, optimum)];
}

// Of a board that is filled: what a solution has there, which is not the reason for it.
export function hint_in_words(hint: Hint, fill: boolean, t: Messages): string {
  const { move = '', times = 1 } = hint;
  const words = times > 1 ? `${move} ×${times}` : move;
  if (!fill) return t.result.hint_move(words);
  if (hint.aim || hint.cost !== undefined) return t.result.hint_fill_best(words);
  const only = String(hint.answers) === '1' && !hint.at_least;
  return only ? t.result.hint_fill_only(words) : t.result.hint_fill(words);
}

// What was known when it was stopped.
export function stopped_in_words({ bound, best }: Advance, t: Messages): string[] {
  const words = [t.job.stopped];
  if (best !== undefined) words.push(t.result.stopped_best(best));
  if (bound !== undefined) words.push(t.result.stopped_bound(bound));
  return words;
}

// The short form, which is read aloud.
export function result_in_words(result: Result, t: Messages, language: Language): string {
  switch (result.kind) {
    case 'check':
      return check_in_words(result, t).join(' ');
    case 'hint': {
      const { hint } = result;
      if (hint.reason) {
        const words = [technique_of(hint.title ?? '', language).text, translate(hint.reason, language).text];
        return words.filter(Boolean).join(': ');
      }
      return hint.move ? hint_in_words(hint, result.fill === true, t) : verdict_in_words(hint, t);
    }
    case 'solution': {
      const { answer } = result.solution;
      const words = answer ? [verdict_in_words(answer, t), count_in_words(answer, t)] : [];
      return [...words, ...claim_in_words(result.verdict, t)].join(' ');
    }
    case 'stopped':
      return stopped_in_words(result.advance, t).join(' ');
    case 'refusal':
      return trouble_in_words(result.refusal, t, language).text;
  }
}
