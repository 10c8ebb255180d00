// The address says what is on the table: a reload brings it back, and the browser's Back goes to the puzzle before.
// Browsers refuse to have it changed more than a hundred times in half a minute: while a key is held it waits.
const pause = 400; // milliseconds
const at_once = 20;

export class Address {
  private written = '';
  private wanted = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private free = Number.NEGATIVE_INFINITY; // when all that may be written at once may be

  // Somebody pasted another, or went back or forward.
  get is_foreign(): boolean {
    return location.hash !== this.written;
  }

  // What is there is another by now.
  keep(next: string) {
    this.wanted = next;
    if (this.timer !== undefined) return;
    const wait = this.free - (at_once - 1) * pause - performance.now();
    if (wait <= 0) this.settle();
    else this.timer = setTimeout(() => this.settle(), wait);
  }

  // What was there stays as it is, one step back.
  push(next: string) {
    this.settle();
    this.written = this.wanted = next;
    history.pushState(null, '', next);
  }

  // What waits was meant for what was there before.
  arrive() {
    this.wait_no_more();
    this.written = this.wanted = location.hash;
  }

  private settle() {
    this.wait_no_more();
    if (this.wanted === this.written) return;
    this.written = this.wanted;
    this.free = Math.max(this.free, performance.now()) + pause;
    history.replaceState(null, '', this.wanted);
  }
  private wait_no_more() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
