// Sentences that are made from formats, and said in another language. A format is the source's: {} stands for something,
// {0} for the first thing wherever it stands, {:.1f} for a number.
export type Sentence = readonly [format: string, words: string];

export interface Pattern {
  pattern: RegExp;
  words: string;
  weight: number; // letters that are said as they are: the more, the less else it may mean
}

const hole = /\{(\d*)(?::[^}]*)?\}/g;

// The server leaves out options of the command line.
function quoted(text: string): string {
  const all = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return all.replace(/ \\\((?:--|nonet )[a-z -]+\\\)/g, '(?:$&)?').replace(/--(?=[a-z]|$)/g, '(?:--)?');
}

function pattern_of([format, words]: Sentence, lists: string): Pattern {
  let source = '^';
  let end = 0;
  let next = 0;
  const seen = new Set<number>();
  for (const found of format.matchAll(hole)) {
    source += quoted(format.slice(end, found.index));
    const number = found[1] ? Number(found[1]) : next++;
    // What is put between two others may be nothing.
    const beside = format[found.index - 1] === '}' || format[found.index + found[0].length] === '{';
    const any = beside ? '.*?' : '.+?';
    source += seen.has(number) ? `\\k<h${number}>` : `(?<h${number}>${lists ? `${lists}|${any}` : any})`;
    seen.add(number);
    end = found.index + found[0].length;
  }
  source += quoted(format.slice(end)) + '$';
  return { pattern: new RegExp(source, 's'), words, weight: format.replace(hole, '').length };
}

// The most specific first. `lists`: what is rather taken for {} than as little as possible.
export function patterns_of(sentences: readonly Sentence[], lists = ''): Pattern[] {
  return sentences.map((sentence) => pattern_of(sentence, lists)).sort((one, other) => other.weight - one.weight);
}

// `part` says what stands for {}; undefined where no format fits.
export function say(text: string, patterns: readonly Pattern[], part: (text: string) => string): string | undefined {
  for (const { pattern, words } of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    let next = 0;
    return words.replace(hole, (_, number: string) => part(found.groups?.[`h${number || next++}`] ?? ''));
  }
  return undefined;
}
