// Language and colours: the browser's unless chosen here, and then kept.
import { languages, preferred, type Language } from './messages';
import { remember, remembered } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

class Preferences {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  readonly t = $derived(languages[this.language]);

  private readonly wants_dark = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    const language = remembered('nonet-language');
    this.language = language === 'en' || language === 'zh' ? language : preferred(navigator.languages);
    const theme = remembered('nonet-theme');
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
    remember('nonet-language', language);
    this.show();
  }
  choose_theme(theme: Theme) {
    this.theme = theme;
    remember('nonet-theme', theme);
    this.show();
  }
}

export const preferences = new Preferences();
