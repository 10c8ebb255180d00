// Language and colours: the browser's unless chosen here, and then kept.
import { languages, preferred, type Language } from './messages';

export type Theme = 'auto' | 'light' | 'dark';

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be forbidden
  }
}
function keep(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // then it lasts as long as the page
  }
}

class Preferences {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  readonly t = $derived(languages[this.language]);

  private readonly wants_dark = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    const language = read('nonet-language');
    this.language = language === 'en' || language === 'zh' ? language : preferred(navigator.languages);
    const theme = read('nonet-theme');
    if (theme === 'light' || theme === 'dark') this.theme = theme;
    this.wants_dark.addEventListener('change', () => this.show());
    this.show();
  }

  private show() {
    document.documentElement.lang = this.t.tag;
    const dark = this.theme === 'dark' || (this.theme === 'auto' && this.wants_dark.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }
  choose_language(language: Language) {
    this.language = language;
    keep('nonet-language', language);
    this.show();
  }
  choose_theme(theme: Theme) {
    this.theme = theme;
    keep('nonet-theme', theme);
    this.show();
  }
}

export const preferences = new Preferences();
