// Keys that make a choice. Where a longer choice begins with what was typed, the next key is waited for: 1, then
// 2 is 12, and not 1 first.
import { is_clear } from './opening';

const patience = 600; // milliseconds
const clearing = new Set(['Delete', 'Backspace', '0', '.']); // where they are not part of a choice

export class Typing {
  private waiting?: {
    cell: number;
    text: string;
    choices: readonly string[];
    timer: ReturnType<typeof setTimeout>;
  };

  constructor(private readonly put: (cell: number, value: string) => void) {}

  // Whether the key was of use.
  press(cell: number, key: string, choices: readonly string[]): boolean {
    if (key.length === 1 && this.add(cell, key, choices)) return true;
    if (!clearing.has(key)) return false;
    this.cancel(cell);
    const empty = choices.find(is_clear);
    if (empty !== undefined) this.put(cell, empty);
    return empty !== undefined;
  }

  private add(cell: number, key: string, choices: readonly string[]): boolean {
    const before = this.waiting;
    this.cancel();
    let text = key;
    if (before) {
      if (before.cell === cell && begins(choices, before.text + key)) text = before.text + key;
      else this.commit(before.cell, before.text, before.choices);
    }
    if (!begins(choices, text)) return false;
    const longer = choices.some((choice) => same(choice.slice(0, text.length), text) && choice.length > text.length);
    if (longer) {
      const timer = setTimeout(() => {
        this.waiting = undefined;
        this.commit(cell, text, choices);
      }, patience);
      this.waiting = { cell, text, choices, timer };
    } else this.commit(cell, text, choices);
    return true;
  }

  // What waits for another key, in one cell or anywhere, is forgotten.
  cancel(cell?: number) {
    if (cell !== undefined && this.waiting?.cell !== cell) return;
    clearTimeout(this.waiting?.timer);
    this.waiting = undefined;
  }

  // Exactly so, otherwise in small or large letters.
  private commit(cell: number, text: string, choices: readonly string[]) {
    const value = choices.find((choice) => choice === text) ?? choices.find((choice) => same(choice, text));
    if (value !== undefined) this.put(cell, value);
  }
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
function begins(choices: readonly string[], text: string): boolean {
  return choices.some((choice) => same(choice.slice(0, text.length), text));
}
