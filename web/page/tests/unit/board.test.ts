import { expect, test } from 'vitest';
import type { Board } from '../../src/api';
import { is_triangular, layout_of, look_of, outline_of, points_up, quarter_turn, region_of, shape_of, trace } from '../../src/board/geometry';
import { cell_in_words } from '../../src/board/words';
import { languages } from '../../src/messages';

function board(rows: string[], more: Partial<Board> = {}): Board {
  return { rows: rows.length, columns: rows[0]?.length ?? 0, cells: rows.flatMap((row) => [...row].map((text) => ({ text }))), ...more };
}

test('an unknown look is plain', () => {
  expect(look_of(board(['1']))).toBe('plain');
  expect(look_of(board(['1'], { look: 'hexagons' as never }))).toBe('plain');
});

test('sides of a tetrahedron: a triangle has three up and one down below its corner', () => {
  const pyramid = board(['  L  ', ' LLL ', 'LLLLL', 'DDDDD', ' DDD ', '  D  '], { look: 'stickers' });
  expect(is_triangular(pyramid)).toBe(true);
  expect(is_triangular(board([' UU ', ' UU '], { look: 'stickers' }))).toBe(false);
  const ups = pyramid.cells.map((_, i) => points_up(pyramid, i));
  expect(ups.slice(10, 15)).toEqual([true, false, true, false, true]);
  expect(ups.slice(15, 20)).toEqual([false, true, false, true, false]);
  expect([ups[2], ups[6], ups[7], ups[27]]).toEqual([true, true, false, false]);
});

test('a line around a triangle lies within it', () => {
  const pyramid = board(['  L  ', ' LLL '], { look: 'stickers' });
  const layout = layout_of(pyramid);
  const points = (cell: number, inset: number) =>
    [...outline_of(pyramid, layout, cell, inset).matchAll(/([\d.]+) ([\d.]+)/g)].map((found) => [Number(found[1]), Number(found[2])] as const);
  const [tip, right, left] = points(2, 0);
  expect([tip, right, left]).toEqual([[60, 0], [80, 34.8], [40, 34.8]]);
  const [inner_tip, inner_right] = points(2, 3);
  expect(inner_tip?.[1]).toBeCloseTo(6);
  expect(inner_right?.[1]).toBeCloseTo(34.8 - 3);
  expect(points(7, 0)[0]?.[1]).toBeCloseTo(69.6); // points down
});

test('cells do not lie on one another, two matrices stand apart', () => {
  const matrices = board(['0011', '0011'], { look: 'matrices' });
  const { cells, width } = layout_of(matrices);
  expect((cells[2]?.x ?? 0) - (cells[1]?.x ?? 0)).toBeGreaterThan(cells[0]?.width ?? 0);
  expect(width).toBe((cells[3]?.x ?? 0) + (cells[3]?.width ?? 0));
});

test('boxes and groups', () => {
  const four = board(['0000', '0000', '0000', '0000'], { look: 'bits', box_rows: 2, box_columns: 2 });
  const region = region_of(four);
  expect(Array.from({ length: 16 }, (_, i) => region?.(i))).toEqual([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]);
  const layout = layout_of(four);
  const kind = (cells: number[]) => shape_of({ name: '', cells, wrong: true }, four, layout)?.kind;
  expect(kind([4, 5, 6, 7])).toBe('row');
  expect(kind([1, 5, 9, 13])).toBe('column');
  expect(kind([0, 1, 4, 5])).toBe('area');
  expect(kind([])).toBeUndefined();
});

test('a tile that slides stays the same tile', () => {
  const first = trace(board(['12', '3.'], { look: 'tiles' }), undefined);
  const second = trace(board(['12', '.3'], { look: 'tiles' }), first);
  expect(second.ids).toEqual([first.ids[0], first.ids[1], first.ids[3], first.ids[2]]);
  const other = trace(board(['99', '99'], { look: 'tiles' }), second);
  expect(new Set(other.ids).size).toBe(4);
});

test('quarter turns are found, and told apart by the name where both fit', () => {
  const square = [...'1100'];
  expect(quarter_turn(square, [...'0101'], 2, 'AR')).toBe(1);
  expect(quarter_turn(square, [...'1010'], 2, 'AL')).toBe(-1);
  expect(quarter_turn(square, [...'1111'], 2, 'C1')).toBe(0);
  expect(quarter_turn([...'1001'], [...'0110'], 2, 'AL')).toBe(-1);
  expect(quarter_turn([...'1001'], [...'0110'], 2, 'AR')).toBe(1);
});

test('cells in words', () => {
  const t = languages.en;
  expect(cell_in_words(board(['01'], { look: 'lamps' }), 1, {}, t)).toBe('row 1, column 2, lamp on');
  const three = board(['12'], { look: 'lamps', choices: ['0', '1', '2'] });
  expect([0, 1].map((cell) => cell_in_words(three, cell, {}, t))).toEqual(['row 1, column 1, lamp at 1', 'row 1, column 2, lamp at 2']);
  expect(cell_in_words(board(['*1'], { look: 'knights' }), 0, { target: true }, t)).toBe('row 1, column 1, empty, highlighted');
  const digits = board(['5.'], { look: 'digits' });
  digits.cells[0] = { text: '5', given: true, wrong: true };
  digits.cells[1] = { text: '', marks: [{ place: 0, text: '1', role: 'removed' }, { place: 4, text: '5', role: 'placed' }] };
  expect(cell_in_words(digits, 0, {}, t)).toBe('row 1, column 1, 5, given, wrong');
  expect(cell_in_words(digits, 1, {}, t)).toBe('row 1, column 2, empty, candidates 1 5, not 1, must be 5');
  expect(cell_in_words(digits, 1, {}, languages.zh)).toContain('候选数 1 5');
});

test('a star is a hole among knights, and a star among stars; what is open is empty', () => {
  const english = languages.en;
  const said = (one: Board) => cell_in_words(one, 0, {}, english);
  expect(said(board(['*1'], { look: 'knights' }))).toContain(english.cell.empty);
  expect(said(board(['*.']))).toContain('*');
  expect(said(board(['_Q'], { look: 'queens' }))).toContain(english.cell.empty);
});

test('a cell that has a name is called by it', () => {
  const river = board(['0']);
  river.cells[0] = { text: '0', name: 'goat' };
  expect(cell_in_words(river, 0, {}, languages.en)).toBe('goat, 0');
});
