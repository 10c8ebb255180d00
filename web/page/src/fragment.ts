// What a shared address holds: puzzle, settings, question, where the player stands and by which moves, notes, and a
// solution from there.
// All of it stays in the fragment, which browsers do not send. Anybody may have written one: what is read is bounded,
// and what makes no sense is left out.
import type { Step } from './api';

// A cell that a move of a solution writes.
export interface Change {
  cell: number;
  text: string;
}

export interface Shared {
  puzzle: string;
  file?: string; // a puzzle file instead of a puzzle's name
  settings: Record<string, string>;
  text?: string; // the question
  now?: string; // the position, where it is another
  made?: readonly Step[]; // moves from the question to the position
  notes?: Record<number, readonly string[]>; // by cell
  moves?: Step[]; // a solution from there
  changes?: Change[][]; // by every move, where the puzzle is filled
  tab?: string;
}

// Names are not read any more: those of moves are the server's.
const own = new Set(['puzzle', 'file', 'text', 'now', 'made', 'notes', 'moves', 'names', 'cells', 'tab']);

// The server plays 10,000 moves and shows 4,096 cells.
const most = { length: 2_000_000, moves: 10_000, cells: 4096, changes: 20_000, values: 64 };

// Lists within lists are held together by - . _, which addresses show as they are; in a value they are *1 *2 *3.
const special = '*-._';
function mask(text: string): string {
  return text.replace(/[*\-._]/g, (letter) => `*${special.indexOf(letter)}`);
}
function unmask(text: string): string {
  return text.replace(/\*([0-3])/g, (_, index: string) => special[Number(index)] as string);
}

// Numbers and repetitions: 4,5x2,9.
function write_moves(moves: readonly Step[]): string {
  return moves.map((step) => (step.times === 1 ? `${step.number}` : `${step.number}x${step.times}`)).join(',');
}

function read_moves(text: string): Step[] | undefined {
  const moves: Step[] = [];
  for (const part of text.split(',', most.moves + 1)) {
    const found = /^([1-9]\d{0,8})(?:x([1-9]\d{0,5}))?$/.exec(part);
    if (!found || moves.length === most.moves) return undefined;
    moves.push({ move: '', number: Number(found[1]), times: Number(found[2] ?? 1) });
  }
  return moves;
}

// 1-4.8_12-7: cell 1 may be 4 or 8, cell 12 may be 7.
function write_notes(notes: Record<number, readonly string[]>): string {
  return Object.entries(notes)
    .filter(([, values]) => values.length > 0)
    .map(([cell, values]) => `${cell}-${values.map(mask).join('.')}`)
    .join('_');
}

function read_notes(text: string): Record<number, readonly string[]> | undefined {
  const notes: Record<number, readonly string[]> = {};
  for (const part of text.split('_', most.cells)) {
    const found = /^(\d{1,4})-(.+)$/.exec(part);
    if (found) notes[Number(found[1])] = (found[2] as string).split('.', most.values).map(unmask);
  }
  return Object.keys(notes).length > 0 ? notes : undefined;
}

// 1-4_0-F.1-F: the first move writes 4 into cell 1, the second F into 0 and 1.
function write_changes(changes: readonly Change[][]): string {
  return changes.map((move) => move.map(({ cell, text }) => `${cell}-${mask(text)}`).join('.')).join('_');
}

function read_changes(text: string): Change[][] | undefined {
  const changes: Change[][] = [];
  let count = 0;
  for (const move of text.split('_', most.moves + 1)) {
    const cells: Change[] = [];
    for (const part of move === '' ? [] : move.split('.', most.cells)) {
      const found = /^(\d{1,4})-([^-]{0,64})$/.exec(part);
      if (!found || ++count > most.changes) return undefined;
      cells.push({ cell: Number(found[1]), text: unmask(found[2] as string) });
    }
    changes.push(cells);
  }
  return changes;
}

export function write_fragment(shared: Shared): string {
  const fields = new URLSearchParams();
  const set = (name: string, value: string) => {
    if (value !== '') fields.set(name, value);
  };
  if (shared.file) fields.set('file', shared.file);
  else fields.set('puzzle', shared.puzzle);
  for (const [name, value] of Object.entries(shared.settings)) {
    // A setting with a name that means something here is marked.
    fields.set(own.has(name) || name.startsWith('setting-') ? `setting-${name}` : name, value);
  }
  if (shared.text !== undefined) fields.set('text', shared.text);
  if (shared.now !== undefined && shared.now !== shared.text) fields.set('now', shared.now);
  set('made', write_moves(shared.made ?? []));
  set('notes', write_notes(shared.notes ?? {}));
  if (shared.moves?.length) {
    fields.set('moves', write_moves(shared.moves));
    set('cells', write_changes(shared.changes ?? []));
  }
  if (shared.tab && shared.tab !== 'play') fields.set('tab', shared.tab);
  return '#' + fields.toString();
}

export function read_fragment(fragment: string): Shared | undefined {
  if (fragment.length > most.length) return undefined;
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
  const made = read_moves(fields.get('made') ?? '-');
  if (made) shared.made = made;
  const notes = read_notes(fields.get('notes') ?? '');
  if (notes) shared.notes = notes;
  const moves = read_moves(fields.get('moves') ?? '-');
  const changes = read_changes(fields.get('cells') ?? '-');
  if (moves) shared.moves = moves;
  if (moves && changes) shared.changes = changes;
  const tab = fields.get('tab');
  if (tab) shared.tab = tab;
  return shared;
}
