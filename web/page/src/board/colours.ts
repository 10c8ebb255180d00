// Fills and the ink on them, at least 4.5 to 1; letters stand beside every colour, which is never alone in
// telling things apart.
export interface Paint {
  fill: string;
  ink: string;
}

const dark = '#1b1d21';
const light = '#ffffff';

const faces: Record<string, Paint> = {
  U: { fill: '#f4f4f2', ink: dark },
  W: { fill: '#f4f4f2', ink: dark },
  R: { fill: '#b3202e', ink: light },
  F: { fill: '#2fae62', ink: dark },
  G: { fill: '#2fae62', ink: dark },
  D: { fill: '#f6d32d', ink: dark },
  Y: { fill: '#f6d32d', ink: dark },
  L: { fill: '#f28b30', ink: dark },
  O: { fill: '#f28b30', ink: dark },
  B: { fill: '#1f56b8', ink: light },
};

const fills = [
  '#8ecae6',
  '#ffb703',
  '#cdb4db',
  '#95d5b2',
  '#f4a3a3',
  '#e9d8a6',
  '#a8c5f0',
  '#f7b267',
  '#c3e88d',
  '#e0aaff',
  '#9bdfd6',
  '#d6ccc2',
];

function place_of(text: string): number {
  let sum = 0;
  for (const letter of text) sum = sum * 31 + (letter.codePointAt(0) as number);
  return sum;
}

const pentominoes = 'FILNPTUVWXYZ';

export function paint_of_piece(text: string): Paint {
  const known = text.length === 1 ? pentominoes.indexOf(text.toUpperCase()) : -1;
  const place = known >= 0 ? known : place_of(text);
  return { fill: fills[place % fills.length] as string, ink: dark };
}

export function paint_of_sticker(text: string): Paint {
  return faces[text] ?? paint_of_piece(text);
}
