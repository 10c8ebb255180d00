// Keys that make a choice. Where a longer choice begins with what was typed, the next key is waited for: 1, then
// 2 is 12, and not 1 first.
const patience = 600; // milliseconds

export class Typing {
  private waiting?: { cell: number; text: string; timer: ReturnType<typeof setTimeout> };

  constructor(private readonly put: (cell: number, value: string) => void) {}

  // Whether the key was of use.
  press(cell: number, key: string, choices: readonly string[]): boolean {
    const before = this.waiting;
    this.waiting = undefined;
    if (before) clearTimeout(before.timer);
    let text = key;
    if (before) {
      if (before.cell === cell && begins(choices, before.text + key)) text = before.text + key;
      else this.commit(before.cell, before.text, choices);
    }
    if (!begins(choices, text)) return false;
    const longer = choices.some((choice) => same(choice.slice(0, text.length), text) && choice.length > text.length);
    if (longer) {
      const timer = setTimeout(() => {
        this.waiting = undefined;
        this.commit(cell, text, choices);
      }, patience);
      this.waiting = { cell, text, timer };
    } else this.commit(cell, text, choices);
    return true;
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
