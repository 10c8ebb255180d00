// What a random question shall be like, and how hard the one that came is.
import { ask, type PuzzleInfo, type Question } from './api';

export type Wanted = Readonly<Record<string, string>>; // by name; flags that are wanted are there, without a value

// Ratings of the hardest step: single places, then single digits and lines, then pairs, fish and wings, then chains.
export const levels = { easy: '1.2-1.9', medium: '2.0-2.9', hard: '3.0-4.9', fiendish: '5.0-9.9' };
export type Level = keyof typeof levels;
export const level_names = Object.keys(levels) as Level[];

export function level_of(rating: number): Level {
  return [...level_names].reverse().find((name) => rating >= Number.parseFloat(levels[name])) ?? 'easy';
}

// Wishes that this puzzle has; a distance where it is one of moves and nothing else is wished for.
export function random_of(info: PuzzleInfo, wanted: Wanted, distance: number | null): Record<string, unknown> {
  const asked = info.wishes.flatMap(({ name, value }) => {
    const wish = wanted[name]?.trim();
    return wish === undefined || (wish === '' && value !== '') ? [] : [[name, wish]];
  });
  if (asked.length > 0) return { wishes: Object.fromEntries(asked) };
  return distance === null || info.fill ? {} : { distance };
}

export interface Rated {
  text: string;
  rating: number;
  title: string; // of the hardest technique
}

// Undefined where people have no way to solve it that is known here.
export async function rated(question: Question): Promise<Rated | undefined> {
  try {
    const { rating, title = '', complete } = await ask<Partial<Rated> & { complete?: boolean }>('rate', question);
    return rating === undefined || !complete ? undefined : { text: question.text ?? '', rating, title };
  } catch {
    return undefined;
  }
}
