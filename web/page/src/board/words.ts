// A cell in words, for those who listen to the page.
import type { Board, Cell, Move } from '../api';
import type { Messages } from '../messages';
import { is_empty, is_hole, look_of, states_of } from './geometry';

export function content_in_words(board: Board, cell: Cell, t: Messages): string {
  const { text } = cell;
  if (cell.blocked || text === '#') return t.cell.blocked;
  switch (look_of(board)) {
    case 'lamps':
      if (text === '0' || text === '.') return t.cell.lampOff;
      return states_of(board) > 2 ? t.cell.lampState(text) : t.cell.lampOn;
    case 'clocks':
      return t.cell.clock(text);
    case 'knights':
      return is_hole(text) ? t.cell.empty : text === '1' ? t.cell.whiteKnight : t.cell.blackKnight;
    case 'queens':
      return is_empty(text) ? t.cell.empty : t.cell.queen;
    case 'tiles':
      return is_hole(text) || text === '0' ? t.cell.blank : t.cell.tile(text);
    case 'pieces':
      return is_empty(text) ? t.cell.empty : t.cell.piece(text);
    case 'stickers':
      return t.cell.sticker(text);
    default:
      return is_empty(text) ? t.cell.empty : text;
  }
}

// What a move does, where its name says little; otherwise nothing.
export function move_in_words(board: Board | null, move: Move, t: Messages): string {
  const look = board ? look_of(board) : 'plain';
  if (look === 'clocks') return t.move.clocks((move.cells ?? []).map((cell) => cell + 1).join(', '));
  if (look !== 'matrices') return '';
  const [, matrix, way, column] = /^(?:([AB])([LR])|C(\d+))$/.exec(move.name) ?? [];
  if (column) return t.move.exchange(column);
  return matrix ? (way === 'L' ? t.move.left : t.move.right)(matrix) : '';
}

export function place_of(board: Board, cell: number): [row: number, column: number] {
  return [Math.floor(cell / board.columns) + 1, (cell % board.columns) + 1];
}

export interface Noticed {
  wrong?: boolean;
  target?: boolean;
  notes?: readonly string[];
}

export function cell_in_words(board: Board, index: number, noticed: Noticed, t: Messages): string {
  const cell = board.cells[index] as Cell;
  const parts = [cell.name ?? t.cell.place(...place_of(board, index)), content_in_words(board, cell, t)];
  if (cell.given && look_of(board) === 'digits') parts.push(t.cell.given);
  if (cell.changed) parts.push(t.cell.changed);
  if (cell.wrong || noticed.wrong) parts.push(t.cell.wrong);
  if (noticed.target) parts.push(t.cell.target);
  const marks = cell.marks ?? [];
  if (marks.length > 0) parts.push(t.cell.candidates(marks.map((mark) => mark.text).join(' ')));
  const removed = marks.filter((mark) => mark.role === 'removed');
  if (removed.length > 0) parts.push(t.cell.removed(removed.map((mark) => mark.text).join(' ')));
  const placed = marks.filter((mark) => mark.role === 'placed');
  if (placed.length > 0) parts.push(t.cell.placed(placed.map((mark) => mark.text).join(' ')));
  if (noticed.notes?.length) parts.push(t.cell.notes(noticed.notes.join(' ')));
  return parts.join(', ');
}
