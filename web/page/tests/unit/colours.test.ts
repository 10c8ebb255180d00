// axe-core does not see inside drawings: their inks and grounds are compared here.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { paint_of_piece, paint_of_sticker } from '../../src/board/colours';

function light_of(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
function contrast(one: string, other: string): number {
  const [dark, light] = [light_of(one), light_of(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const style = readFileSync(new URL('../../src/style.css', import.meta.url), 'utf8');
const [first, second] = style.split(":root[data-theme='dark']") as [string, string];
const tokens = (text: string) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1], found[2]])) as Record<string, string>;

const stickers = [...'URFDLBWGYO'];
const pieces = [...'FILNPTUVWXYZ'];

test('contrast is what it is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
});

describe.each([
  ['light', tokens(first)],
  ['dark', tokens(second.split('}')[0] as string)],
])('%s', (_, of) => {
  const at = (name: string) => of[name] ?? expect.fail(`there is no --${name}`);
  test.each([
    ['ink', 'ground'],
    ['ink', 'surface'],
    ['ink', 'cell'],
    ['ink-soft', 'surface'],
    ['ink-soft', 'ground'],
    ['ink-soft', 'cell'],
    ['ink-soft', 'face'],
    ['accent-ink', 'surface'],
    ['accent-ink', 'cell'],
    ['on-accent', 'accent'],
    ['on-bit', 'bit'],
    ['tile-ink', 'tile'],
    ['lamp-text', 'lamp'],
    ['answer-ink', 'surface'],
    ['answer-ink', 'answer-soft'],
    ['on-answer', 'answer'],
    ['wrong-ink', 'surface'],
    ['wrong-ink', 'wrong-soft'],
    ['ink', 'mark-pattern'],
    ['ink', 'mark-fin'],
    ['ink', 'mark-on'],
    ['ink', 'mark-off'],
    ['odd', 'surface'],
  ])('%s is read on %s', (ink, ground) => {
    expect(contrast(at(ink), at(ground))).toBeGreaterThanOrEqual(4.5);
  });
  test.each([
    ['target', 'ring-ground'],
    ['focus', 'ring-ground'],
    ['answer', 'ring-ground'],
    ['wrong-ink', 'ring-ground'],
    ['focus', 'surface'],
    ['bar', 'surface'],
    ['bar-two', 'surface'],
    ['accent', 'face'],
    ['lamp-edge', 'tray'],
  ])('%s is seen on %s', (line, ground) => {
    expect(contrast(at(line), at(ground))).toBeGreaterThanOrEqual(3);
  });
  const fills_of = (names: string, paints: { fill: string }[]) => [...names.split(' ').map(at), ...paints.map(({ fill }) => fill)];
  const filled = fills_of('cell wall square-light square-dark answer-soft wrong-soft', pieces.map(paint_of_piece));
  const moved = fills_of('bit tray face tile lamp glow halo', stickers.map(paint_of_sticker));
  test.each([
    ['target', [...filled, ...moved]],
    ['focus', [...filled, ...moved]],
    ['answer', [...filled, ...moved]],
    ['wrong-ink', filled],
  ])('a ring of %s is seen on every colour of a board', (ring, fills) => {
    for (const fill of fills) {
      expect(Math.max(contrast(at(ring), fill), contrast(at('ring-ground'), fill)), fill).toBeGreaterThanOrEqual(3);
    }
  });
});

test('letters are read on stickers and pieces', () => {
  for (const paint of [...stickers.map(paint_of_sticker), ...pieces.map(paint_of_piece)]) {
    expect(contrast(paint.ink, paint.fill), paint.fill).toBeGreaterThanOrEqual(4.5);
  }
});

test('neighbours among the twelve pieces have different colours', () => {
  expect(new Set(pieces.map((letter) => paint_of_piece(letter).fill)).size).toBe(12);
});
