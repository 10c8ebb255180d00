import { en, type Messages } from './en';
import { zh } from './zh';

export type { Messages };
export type Language = 'en' | 'zh';
export const languages: Record<Language, Messages> = { en, zh };

export function preferred(list: readonly string[]): Language {
  for (const tag of list) {
    if (tag.toLowerCase().startsWith('zh')) return 'zh';
    if (tag.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}
