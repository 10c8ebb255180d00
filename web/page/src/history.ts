// Undo and redo over values that never change.
export interface History<T> {
  readonly entries: readonly T[];
  readonly at: number;
}

const most = 1000;

export function begin<T>(entry: T): History<T> {
  return { entries: [entry], at: 0 };
}

export function present<T>(history: History<T>): T {
  return history.entries[history.at] as T;
}

// What was undone is forgotten; beyond `most` entries the oldest is.
export function push<T>(history: History<T>, entry: T): History<T> {
  const entries = [...history.entries.slice(0, history.at + 1), entry].slice(-most);
  return { entries, at: entries.length - 1 };
}

// The present is another, as if it had been so from the start.
export function replaced<T>(history: History<T>, entry: T): History<T> {
  return { ...history, entries: history.entries.map((old, i) => (i === history.at ? entry : old)) };
}

export function undo<T>(history: History<T>): History<T> {
  return history.at === 0 ? history : { ...history, at: history.at - 1 };
}

export function redo<T>(history: History<T>): History<T> {
  return history.at + 1 === history.entries.length ? history : { ...history, at: history.at + 1 };
}
