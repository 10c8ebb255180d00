// Where the cells of a board lie, in units of the drawing: a cell is `unit` wide. What is the same for all looks.
import type { Board, Group, Look } from '../api';

export const unit = 40;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  cells: Box[];
  margin: number; // left and above, for marks of rows and columns
}

export const looks: readonly Look[] = [
  'plain',
  'digits',
  'bits',
  'lamps',
  'clocks',
  'tiles',
  'knights',
  'queens',
  'matrices',
  'pieces',
  'stickers',
];

// A look this page does not know is drawn as text.
export function look_of(board: Board): Look {
  return board.look && looks.includes(board.look) ? board.look : 'plain';
}

// Neither a cell nor a wall: the space around what is unfolded, or between two matrices.
export function is_gap(board: Board, cell: number): boolean {
  const { text, blocked } = board.cells[cell] ?? { text: '' };
  const look = look_of(board);
  if (look === 'stickers') return blocked || text.trim() === '';
  return look === 'matrices' && blocked === true;
}

export function is_empty(text: string): boolean {
  return text === '' || text === '.' || text === '_';
}

// The cell that pieces move into. Elsewhere a star is something that stands there.
export function is_hole(text: string): boolean {
  return is_empty(text) || text === '*';
}

// A bit that is set, and drawn as such.
export function is_one(look: Look, text: string): boolean {
  return (look === 'bits' || look === 'matrices') && text === '1';
}

// How many states a cell has, by the numbers that can be put into it.
export function states_of(board: Board): number {
  return Math.max(2, (board.choices ?? []).filter((choice) => /^\d+$/.test(choice)).length);
}

// Sides of a tetrahedron are unfolded as rows of 1, 3 and 5.
export function is_triangular(board: Board): boolean {
  if (look_of(board) !== 'stickers') return false;
  for (let column = 0; column < board.columns; ++column) {
    const filled = !is_gap(board, column);
    const alone =
      (column === 0 || is_gap(board, column - 1)) && (column + 1 === board.columns || is_gap(board, column + 1));
    if (filled) return alone;
  }
  return false;
}

export function layout_of(board: Board): Layout {
  const look = look_of(board);
  const margin = look === 'bits' && board.groups?.length ? unit * 0.35 : 0;
  // Two matrices that stand side by side without anything between them get a space.
  const half =
    look === 'matrices' && board.columns === 2 * board.rows && !board.cells.some((cell) => cell.blocked)
      ? board.rows
      : board.columns;
  const triangular = is_triangular(board);
  const width = triangular ? unit / 2 : unit;
  const cells = board.cells.map((_, i) => {
    const row = Math.floor(i / board.columns);
    const column = i % board.columns;
    return {
      x: margin + column * width + (column >= half ? unit * 0.8 : 0),
      y: margin + row * unit * (triangular ? 0.87 : 1),
      width: unit,
      height: triangular ? unit * 0.87 : unit,
    };
  });
  const right = Math.max(unit, ...cells.map((cell) => cell.x + cell.width));
  const below = Math.max(unit, ...cells.map((cell) => cell.y + cell.height));
  return { width: right, height: below, cells, margin };
}

// Cells of a run alternate; where nothing lies above its first one, that is the lower corner of a triangle.
export function points_up(board: Board, cell: number): boolean {
  let first = cell;
  while (first % board.columns > 0 && !is_gap(board, first - 1)) --first;
  const first_up = is_gap_or_outside(board, first - board.columns);
  return ((cell - first) % 2 === 0) === first_up;
}

function is_gap_or_outside(board: Board, cell: number): boolean {
  return cell < 0 || is_gap(board, cell);
}

// A line around a cell, `inset` from its edges: of a square with round corners, or of a triangle.
export function outline_of(board: Board, layout: Layout, cell: number, inset: number): string {
  const { x, y, width, height } = layout.cells[cell] as Box;
  if (!is_triangular(board)) {
    const [r, w, h] = [6, width - 2 * inset - 12, height - 2 * inset - 12];
    const corner = (right: number, down: number) => `a${r} ${r} 0 0 1 ${right * r} ${down * r}`;
    return `M${x + inset + r} ${y + inset}h${w}${corner(1, 1)}v${h}${corner(-1, 1)}h${-w}${corner(-1, -1)}v${-h}${corner(1, -1)}z`;
  }
  const up = points_up(board, cell);
  const [tip, base] = up ? [y, y + height] : [y + height, y];
  const [middle, centre] = [x + width / 2, base + (tip - base) / 3];
  const shrink = 1 - (3 * inset) / height;
  const corners = [[middle, tip], [x + width, base], [x, base]] as const;
  const near = (at: number, to: number) => (to + (at - to) * shrink).toFixed(2);
  return `M${corners.map(([right, down]) => `${near(right, middle)} ${near(down, centre)}`).join('L')}z`;
}

// Lines between cells of different regions: those of boxes, or of a jigsaw.
export function borders_of(board: Board, layout: Layout, region: (cell: number) => number | string): string {
  const lines: string[] = [];
  for (let i = 0; i < board.cells.length; ++i) {
    const box = layout.cells[i] as Box;
    const right = (i + 1) % board.columns === 0 ? undefined : i + 1;
    const below = i + board.columns < board.cells.length ? i + board.columns : undefined;
    if (right !== undefined && region(i) !== region(right)) {
      lines.push(`M${box.x + box.width} ${box.y}v${box.height}`);
    }
    if (below !== undefined && region(i) !== region(below)) {
      lines.push(`M${box.x} ${box.y + box.height}h${box.width}`);
    }
  }
  return lines.join('');
}

export function region_of(board: Board): ((cell: number) => number) | undefined {
  const { pieces, columns, box_rows, box_columns } = board;
  if (pieces?.length === board.cells.length) return (cell) => pieces[cell] as number;
  if (!box_rows || !box_columns) return undefined;
  const across = Math.ceil(columns / box_columns);
  return (cell) =>
    Math.floor(Math.floor(cell / columns) / box_rows) * across + Math.floor((cell % columns) / box_columns);
}

export type GroupShape = { kind: 'row' | 'column' | 'area'; box: Box };

export function shape_of(group: Group, board: Board, layout: Layout): GroupShape | undefined {
  const boxes = group.cells.map((cell) => layout.cells[cell]).filter((box): box is Box => box !== undefined);
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const box = {
    x,
    y,
    width: Math.max(...boxes.map((b) => b.x + b.width)) - x,
    height: Math.max(...boxes.map((b) => b.y + b.height)) - y,
  };
  const whole = (count: number) => group.cells.length === count;
  const same = (f: (cell: number) => number) => new Set(group.cells.map(f)).size === 1;
  if (whole(board.columns) && same((cell) => Math.floor(cell / board.columns))) return { kind: 'row', box };
  if (whole(board.rows) && same((cell) => cell % board.columns)) return { kind: 'column', box };
  return { kind: 'area', box };
}

// Which things keep their identity from one board to the next: cells with the same text keep theirs, and a text
// that vanished in one place and appeared in another has moved.
export interface Traced {
  texts: string[];
  ids: number[];
}

export function trace(board: Board, before: Traced | undefined): Traced {
  const texts = board.cells.map((cell) => cell.text);
  if (!before || before.texts.length !== texts.length) return { texts, ids: texts.map((_, i) => i) };
  const ids = texts.map((text, i) => (text === before.texts[i] ? (before.ids[i] as number) : -1));
  const free = new Map<string, number[]>();
  before.texts.forEach((text, i) => {
    if (text !== texts[i]) free.set(text, [...(free.get(text) ?? []), before.ids[i] as number]);
  });
  const used = new Set(ids);
  let fresh = Math.max(...before.ids) + 1;
  texts.forEach((text, i) => {
    if (ids[i] !== -1) return;
    const id = free.get(text)?.shift();
    ids[i] = id !== undefined && !used.has(id) ? id : fresh++;
    used.add(ids[i] as number);
  });
  return { texts, ids };
}

// A quarter turn that makes one square matrix another: 1 clockwise, -1 against the clock, 0 neither.
export function quarter_turn(before: string[], after: string[], n: number, name: string): number {
  const at = (cells: string[], row: number, column: number) => cells[row * n + column];
  const is = (turn: (row: number, column: number) => string | undefined) =>
    after.every((text, i) => text === turn(Math.floor(i / n), i % n));
  const right = is((row, column) => at(before, n - 1 - column, row));
  const left = is((row, column) => at(before, column, n - 1 - row));
  if (right && left) return name.endsWith('L') ? -1 : 1;
  return right ? 1 : left ? -1 : 0;
}
