// What has just happened on the board, in words: for those who do not see it.
import type { Move } from './api';
import { cell_in_words } from './board/words';
import { times_of, type Entry } from './entry';
import { present, type History } from './history';
import type { Messages } from './messages';

export interface Scene {
  readonly opened: number;
  readonly history: History<Entry>;
  readonly pending: readonly Move[];
}

export function what_happened(before: Scene, after: Scene, title: string, t: Messages): string {
  if (after.opened !== before.opened) return title;
  if (after.pending !== before.pending && after.pending.length > 0) {
    return t.said.which(after.pending.map(({ name }) => name).join(', '));
  }
  if (after.history === before.history) return '';
  const [old, now] = [present(before.history), present(after.history)];
  const travelled = after.history.entries === before.history.entries;
  const way = !travelled ? '' : after.history.at < before.history.at ? t.said.undone : t.said.redone;
  return [way, ...changes(old, now, travelled, t)].filter(Boolean).join(' ');
}

function changes(old: Entry, now: Entry, travelled: boolean, t: Messages): string[] {
  const made = times_of(now.made);
  if (now.question === old.question && made !== times_of(old.made)) {
    if (made === 0 && !travelled) return [t.said.restarted];
    const move = travelled || now.by === '' ? '' : `${now.by}.`;
    return [move, `${t.board.made(made)}.`, now.position.solved ? `${t.board.solved}.` : ''];
  }
  const cells = changed_cells(old, now);
  const { board, text } = now.position;
  const several = cells.length > 1;
  if (several && travelled) return [];
  if (several && now.question === old.question && text === now.question) return [t.said.restarted];
  if (!board || cells.length === 0 || (several && now.question !== old.question)) return travelled ? [] : [t.said.question];
  // Candidates that the server marks are not what was written.
  const bare = { ...board, cells: board.cells.map((one) => ({ ...one, marks: undefined })) };
  return cells.map((cell) => `${cell_in_words(bare, cell, { notes: now.notes[cell] ?? [] }, t)}.`);
}

function changed_cells(old: Entry, now: Entry): number[] {
  const before = old.position.board?.cells ?? [];
  return (now.position.board?.cells ?? []).flatMap(({ text }, cell) => {
    const same = text === before[cell]?.text && String(now.notes[cell] ?? []) === String(old.notes[cell] ?? []);
    return same ? [] : [cell];
  });
}
