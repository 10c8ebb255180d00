// What the server says it says in English. Here is what this page knows to say otherwise; the rest stays, marked
// as English.
import type { PuzzleInfo, Setting } from '../api';
import { grouped } from '../numbers';
import type { Language } from './index';
import { sentence_in_chinese } from './sentences_zh';
import { puzzles, settings, techniques, whats, wishes } from './server_zh';
import { units } from './server_zh_answers';

export interface Said {
  text: string;
  lang: string | undefined; // where it is not the page's
}

function said(text: string, translated: string | undefined, language: Language): Said {
  if (language === 'en') return { text, lang: undefined };
  return translated === undefined ? { text, lang: 'en' } : { text: translated, lang: undefined };
}

// "Name: what it is about".
function split(title: string): { name: string; what: string } {
  const colon = title.indexOf(': ');
  return colon < 0 ? { name: title, what: '' } : { name: title.slice(0, colon), what: title.slice(colon + 2) };
}

export function title_of(info: PuzzleInfo, language: Language): { name: string; what: string; lang: string | undefined } {
  const { text, lang } = said(info.title || info.name, puzzles[info.name]?.title, language);
  return { ...split(text), lang };
}

export function rules_of(info: PuzzleInfo, language: Language): Said {
  return said(info.rules, puzzles[info.name]?.rules, language);
}

// Values from files are for the command line: a page has none.
export function help_of(puzzle: string, setting: Setting, language: Language): Said {
  return said(setting.help.replace(/[,;]? or @FILE/g, ''), settings[`${puzzle}.${setting.name}`] ?? settings[setting.name], language);
}

export function wish_of(wish: Setting, language: Language): Said {
  return said(wish.help.replace(/[,;]? or @FILE/g, ''), wishes[wish.name], language);
}

export function algorithm_of(name: string, what: string, language: Language): Said {
  return said(what, whats[name], language);
}

export function technique_of(title: string, language: Language): Said {
  return said(title, techniques[title], language);
}

export function translate(text: string, language: Language): Said {
  return said(text, language === 'en' ? undefined : sentence_in_chinese(text), language);
}

// Units come in the plural.
export function amount_of(count: number | string, unit: string, language: Language): string {
  const one = language === 'en' && String(count) === '1';
  const name = one ? unit.replace(/ies$/, 'y').replace(/s$/, '') : said(unit, units[unit], language).text;
  return `${grouped(count)} ${name}`;
}

// Whether a sentence is in the page's language: ours are, and so is what was translated.
export function has_translation(text: string, language: Language): boolean {
  return language === 'en' || !/^[\x20-\x7e]+$/.test(text);
}
