// Numbers for people.
export function grouped(value: number | string): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

export function rough(value: number | string): string {
  const number = Number(value);
  if (!Number.isFinite(number) || number < 1e6) return grouped(value);
  for (const [size, name] of [
    [1e12, 'T'],
    [1e9, 'G'],
    [1e6, 'M'],
  ] as const) {
    if (number >= size) return `${(number / size).toPrecision(3)}\u202f${name}`;
  }
  return String(value);
}

export function time_text(seconds: number): string {
  if (seconds <= 0) return '< 1 ms'; // less than the clocks of browsers show
  if (seconds < 1e-6) return `${(seconds * 1e9).toPrecision(3)} ns`;
  if (seconds < 1e-3) return `${(seconds * 1e6).toPrecision(3)} µs`;
  if (seconds < 1) return `${(seconds * 1e3).toPrecision(3)} ms`;
  return `${seconds < 100 ? seconds.toPrecision(3) : Math.round(seconds)} s`;
}
