// What a shared address holds: puzzle, settings, question, where the player stands, and a solution from there.
// All of it stays in the fragment, which browsers do not send.
import type { Step } from './api';

export interface Shared {
  puzzle: string;
  file?: string; // a puzzle file instead of a puzzle's name
  settings: Record<string, string>;
  text?: string; // the question
  now?: string; // the position, where it is another
  moves?: Step[]; // a solution from there
  tab?: string;
}

const own = new Set(['puzzle', 'file', 'text', 'now', 'moves', 'tab']);

// Numbers and repetitions, then names: 4,5x2,9 without names would not say what to show.
function write_moves(moves: Step[]): string {
  return moves.map((step) => (step.times === 1 ? `${step.number}` : `${step.number}x${step.times}`)).join(',');
}

function read_moves(text: string): Step[] | undefined {
  const moves: Step[] = [];
  for (const part of text.split(',')) {
    const found = /^(\d{1,9})(?:x(\d{1,6}))?$/.exec(part);
    if (!found) return undefined;
    moves.push({ move: '', number: Number(found[1]), times: Number(found[2] ?? 1) });
  }
  return moves;
}

export function write_fragment(shared: Shared): string {
  const fields = new URLSearchParams();
  if (shared.file) fields.set('file', shared.file);
  else fields.set('puzzle', shared.puzzle);
  for (const [name, value] of Object.entries(shared.settings)) {
    // A setting with a name that means something here is marked.
    fields.set(own.has(name) || name.startsWith('setting-') ? `setting-${name}` : name, value);
  }
  if (shared.text !== undefined) fields.set('text', shared.text);
  if (shared.now !== undefined && shared.now !== shared.text) fields.set('now', shared.now);
  if (shared.moves?.length) fields.set('moves', write_moves(shared.moves));
  if (shared.tab && shared.tab !== 'play') fields.set('tab', shared.tab);
  return '#' + fields.toString();
}

export function read_fragment(fragment: string): Shared | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const puzzle = fields.get('puzzle') ?? '';
  const file = fields.get('file') ?? undefined;
  if (!puzzle && !file) return undefined;
  const shared: Shared = { puzzle, settings: {} };
  if (file) shared.file = file;
  for (const [name, value] of fields) {
    if (!own.has(name)) shared.settings[name.replace(/^setting-/, '')] = value;
  }
  const text = fields.get('text');
  if (text !== null) shared.text = text;
  const now = fields.get('now');
  if (now !== null) shared.now = now;
  const moves = read_moves(fields.get('moves') ?? '-');
  if (moves) shared.moves = moves;
  const tab = fields.get('tab');
  if (tab) shared.tab = tab;
  return shared;
}
