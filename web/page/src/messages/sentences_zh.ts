// The server's sentences in Chinese: those it makes from formats, facts that stand in them, and several in a row.
import { patterns_of, say } from './sentences';
import { answers } from './server_zh_answers';
import { parts, refusals } from './server_zh_boards';
import { forcing, lists, reasons, translate_facts } from './server_zh_reasons';

const is_deep = ([format]: readonly [string, string]) => format.startsWith('suppose ');
const deep = patterns_of(reasons.filter(is_deep), lists); // as long as a tree of suppositions
const shallow = patterns_of(reasons.filter((one) => !is_deep(one)), lists);
const plain = patterns_of([...answers, ...refusals]);
const all_parts = patterns_of([...parts, ...answers, ...refusals]);

const longest = 2000; // of a sentence that is tried with every format
const most_clauses = 8;

function reason_part(text: string): string {
  return say(text, shallow, translate_facts) ?? translate_facts(text);
}

// What is in quotes is somebody's own.
function part(text: string): string {
  if (text.startsWith("'")) return text;
  return say(text, all_parts, part) ?? translate_facts(text);
}

function reason(text: string): string | undefined {
  const said = forcing.test(text) ? translate_facts(text) : say(text, deep, translate_facts);
  const words = said ?? (text.length > longest ? undefined : say(text, shallow, reason_part));
  return words === undefined || /[a-z]{2}/i.test(words.replace(/[XYZW]+-Wing/g, '')) ? undefined : words;
}

// Beside names and what is in quotes.
function has_english(text: string): boolean {
  return /[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text.replace(/'[^']*'/g, ''));
}

// "one; other", "one: other", "one, other": where each is known.
function clauses(text: string): string | undefined {
  for (const [between, mark] of [['; ', '；'], [': ', '：'], [', ', '，']] as const) {
    const list = text.split(between);
    if (list.length === 1 || list.length > most_clauses) continue;
    const words = list.map(plainly);
    if (words.every((one) => one !== undefined)) return words.join(mark);
  }
  return undefined;
}

function plainly(text: string): string | undefined {
  return [say(text, plain, part), clauses(text)].find((words) => words !== undefined && !has_english(words));
}

export function sentence_in_chinese(text: string): string | undefined {
  const words = reason(text);
  if (words !== undefined || text.length > longest) return words;
  return plainly(text);
}
