// What is on the table: a puzzle, a question, the positions since, and what was asked about the last of them.
// Every change of the history is a turn: turns follow one another, and one meant for another puzzle is left out.
// Long work runs beside them; what comes of it is a turn too, left out when the history is not the one it was of.
import {
  ask,
  follow,
  Refusal,
  type Answer,
  type Board,
  type Checked,
  type Hint,
  type Move,
  type Position,
  type PuzzleInfo,
  type Question,
} from './api';
import { check_claim } from './claim';
import { nothing, noted, played, start, times_of, without_notes, type Entry } from './entry';
import type { Change, Shared } from './fragment';
import { begin, present, push, redo, replaced, undo, type History } from './history';
import { Job } from './job.svelte';
import { first_position, fitting_notes, is_clear, position_since, question_of, read_file, type Notes } from './opening';
import type { Result } from './results';
import { filled, targets_of } from './shown';
import { changes_of, solution_from, solution_of, with_names, type Solution } from './solution';
import { with_end } from './stepping';
import { Steps } from './steps.svelte';

export class Game {
  puzzles = $state.raw<PuzzleInfo[]>([]);
  info = $state.raw<PuzzleInfo>();
  file = $state('');
  settings = $state.raw<Record<string, string>>({});
  history = $state.raw<History<Entry>>(begin(start(nothing)));
  mode = $state<'play' | 'setup'>('play');
  pencil = $state(false);
  candidates = $state(false); // what the givens leave is shown
  result = $state.raw<Result>();
  focused = $state(0);
  pending = $state.raw<Move[]>([]); // moves between which the next touch chooses
  ready = $state(false);
  opened = $state(0); // counts puzzles
  left = $state.raw<PuzzleInfo>(); // the one before, where something had been done
  readonly job = new Job();
  readonly steps = new Steps(this);
  private opening?: Shared; // what is to be opened
  private turns: Promise<unknown> = Promise.resolve();

  readonly now = $derived(present(this.history));
  readonly board = $derived(this.now.position.board);
  readonly fill = $derived(this.info?.fill ?? false);
  readonly moves = $derived(this.now.position.moves ?? []);
  readonly can_set = $derived((this.board?.choices?.length ?? 0) > 0);
  readonly can_move = $derived(!this.fill && (this.moves.length > 0 || this.now.made.length > 0));
  readonly setting_up = $derived(this.can_set && (this.mode === 'setup' || !(this.fill || this.can_move)));
  readonly can_note = $derived(this.fill && !this.setting_up && this.board?.look === 'digits');
  // Moves that no cell stands for, and those of clocks: that a clock turns others is not seen on it.
  readonly buttons = $derived(
    this.fill ? [] : this.moves.filter((move) => move.handle === undefined || (this.board?.look === 'clocks' && move.cells !== undefined)),
  );
  readonly more_moves = $derived(!this.fill && this.now.position.more_moves === true);
  private readonly hinted = $derived(this.result?.kind === 'hint' ? this.result.hint : undefined);

  // What is drawn: a step of the solution, the board of a hint, or the position.
  readonly shown = $derived.by((): Board | null => {
    const { board: from, hinted, fill } = this;
    const solved = this.solution && this.step > 0 ? this.solution.positions[this.step - 1]?.board : undefined;
    const board = solved ?? (fill ? hinted?.board : undefined) ?? from;
    if (!board || !fill) return board;
    const differs = (cell: number) => board.cells[cell]?.text !== from?.cells[cell]?.text;
    const changed = (cell: number) => hinted !== undefined && board.cells[cell]?.changed === true;
    return filled(board, this.now.locked, this.candidates || hinted !== undefined, solved ? differs : changed);
  });
  readonly wrong = $derived(new Set(this.result?.kind === 'check' ? this.result.checked.wrong : this.hinted?.wrong));
  readonly targets = $derived(targets_of(this.pending, this.moves, this.hinted, this.board));
  readonly last_move = $derived(
    this.solution && this.step > 0 ? (this.solution.moves[this.step - 1]?.move ?? '') : this.now.by,
  );

  get solution(): Solution | undefined {
    return this.result?.kind === 'solution' ? this.result.solution : undefined;
  }
  set solution(solution: Solution) {
    if (this.result?.kind === 'solution' && this.result.solution !== solution) this.result = { ...this.result, solution };
  }
  get step() {
    return this.steps.step;
  }
  get wanted() {
    return this.steps.wanted;
  }
  get step_trouble() {
    return this.steps.trouble;
  }

  question(text = this.now.position.text): Question {
    return question_of(this.info?.name ?? '', this.file, this.settings, text);
  }

  // What came of an action when its turn was; undefined where it was left out or refused.
  turn<T>(action: () => T | Promise<T>, refused = (error: unknown) => this.refuse(error)) {
    const { opened } = this;
    const next = this.turns
      .then(() => (this.opened === opened ? action() : undefined))
      .catch((error: unknown) => void refused(error));
    this.turns = next;
    return next;
  }

  // Prepared in a turn, which says what is asked; undefined: nothing.
  private async work<T>(verb: string, prepare: () => Promise<Question | undefined>, land: (answer: T) => void) {
    const asked = await this.turn(async () => {
      const question = await prepare();
      return question && { question, of: this.history };
    });
    if (!asked) return;
    try {
      const answer = await this.long<T>(verb, asked.question);
      const landed = answer === undefined ? this.stopped() : () => land(answer);
      if (landed) await this.turn(() => void (this.history === asked.of && landed()));
    } catch (error) {
      if (this.history === asked.of) this.refuse(error);
    }
  }
  // What was known when somebody stopped it is kept.
  private stopped() {
    const { stopped, advance } = this.job;
    const known = advance.bound !== undefined || advance.best !== undefined;
    return stopped && known ? () => this.show({ kind: 'stopped', advance }) : undefined;
  }
  // Undefined when it was stopped.
  long<T>(verb: string, question: Question): Promise<T | undefined> {
    return this.job.run(verb, (signal, progress) => follow<T>(verb, question, signal, { progress }));
  }

  refuse(error: unknown) {
    const refusal = error instanceof Refusal ? error : new Refusal(String(error), 'internal');
    this.result = { kind: 'refusal', refusal };
  }

  private go(history: History<Entry>) {
    this.history = history;
    this.show(undefined);
    if (!this.opening) this.job.drop();
  }
  private show(result: Result | undefined) {
    this.result = result;
    this.pending = [];
    this.steps.reset();
  }

  async load() {
    this.puzzles = (await ask<{ puzzles: PuzzleInfo[] }>('puzzles')).puzzles;
  }

  // With a text, without one at its example, where that is refused at a random instance. The last one counts.
  async open(shared: Shared): Promise<void> {
    this.opening = shared;
    this.job.drop();
    await this.turns;
    try {
      const info = shared.file ? await read_file(shared.file) : this.puzzles.find((one) => one.name === shared.puzzle);
      if (!info) throw new Refusal('', 'usage');
      const first = this.opening === shared ? await this.first(shared, info) : undefined;
      if (!first) return;
      await this.turn(async () => {
        if (this.opening === shared) await this.lay_out(shared, info, first);
      });
    } catch (error) {
      if (this.opening === shared) this.refuse(error);
    } finally {
      if (this.opening === shared) this.opening = undefined;
    }
  }

  private async lay_out(shared: Shared, info: PuzzleInfo, first: Position) {
    this.opening = undefined;
    ++this.opened;
    this.left = this.history.at > 0 ? this.info : undefined;
    Object.assign(this, { info, file: shared.file ?? '', settings: shared.settings });
    this.go(begin(start(first)));
    this.mode = 'play';
    this.pencil = false;
    this.focused = 0;
    this.ready = true;
    if (shared.now !== undefined || shared.made) {
      const since = await position_since(shared, first.text, (text) => this.question(text));
      this.go(push(this.history, { ...this.now, ...since }));
    }
    if (shared.notes) this.take_notes(shared.notes);
    if (shared.moves?.length) this.take_solution(shared);
  }

  private first(shared: Shared, info: PuzzleInfo) {
    return first_position(shared, info, (question) => this.long<Position>('random', question));
  }

  private take_notes(notes: Notes) {
    const open = (cell: number) => is_clear(this.board?.cells[cell]?.text ?? '');
    const fitting = fitting_notes(notes, (cell) => (open(cell) ? this.choices_of(cell) : []));
    this.go(replaced(this.history, { ...this.now, notes: fitting }));
  }

  // It is shown at once; the server says whether it is one.
  private take_solution(shared: Shared) {
    const { fill } = this;
    const claim = solution_from(shared, this.now.position.text, fill ? (cell) => this.choices_of(cell) : undefined);
    if (!claim) return void this.solve();
    this.show({ kind: 'solution', solution: with_names(claim, this.moves), verdict: 'checking' });
    void check_claim(this, claim);
  }

  // A new question; errors are the caller's to show.
  async replace(text: string): Promise<void> {
    let trouble: unknown;
    await this.turn(
      () => this.begin_at(text),
      (error) => (trouble = error),
    );
    if (trouble !== undefined) throw trouble;
  }
  private async begin_at(text: string) {
    const position = await ask<Position>('board', this.question(text));
    this.go(push(this.history, start(position)));
  }

  random(more: Record<string, unknown>): Promise<void> {
    const prepare = async () => ({ ...question_of(this.info?.name ?? '', this.file, this.settings), ...more });
    return this.work('random', prepare, (position: Position) => this.go(push(this.history, start(position))));
  }

  undo() {
    return this.turn(() => this.travel(undo(this.history)));
  }
  redo() {
    return this.turn(() => this.travel(redo(this.history)));
  }
  private travel(history: History<Entry>) {
    if (history !== this.history) this.go(history);
  }
  restart() {
    return this.turn(async () => {
      if (this.now.position.text !== this.now.question) await this.begin_at(this.now.question);
    });
  }

  // What is shown becomes the position: after a step of a solution one may go on from there.
  private async adopt() {
    const { solution, step } = this;
    if (!solution || step === 0) return;
    const at = solution.positions[step - 1];
    if (at?.text === undefined) return this.go(this.history);
    const position = await ask<Position>('board', this.question(at.text));
    this.go(push(this.history, played(this.now, position, solution.moves.slice(0, step))));
  }

  play(move: Move, times = 1) {
    return this.turn(() => this.play_now(move, times));
  }
  private async play_now({ name, number }: Move, times = 1) {
    await this.adopt();
    const position = await ask<Position>('play', { ...this.question(), moves: [{ number, times }] });
    this.go(push(this.history, played(this.now, position, [{ move: name, number, times }])));
    if (position.solved) void this.check(this.now);
  }

  choices_of(cell: number): string[] {
    const board = this.board;
    const here = board?.cells[cell];
    if (!board || !here) return [];
    const choices = board.choices ?? [];
    if (here.blocked && !(this.setting_up && choices.includes('#'))) return [];
    if (this.setting_up) return choices;
    if (!this.fill || this.now.locked[cell]) return [];
    return choices.filter((choice) => choice !== '#');
  }

  // A value, or with the pencil a note.
  put(cell: number, value: string) {
    const { pencil } = this;
    return this.turn(() => {
      const empty = is_clear(this.board?.cells[cell]?.text ?? '');
      const note = pencil && this.can_note && empty && !is_clear(value);
      return note ? this.note_now(cell, value) : this.set_now(cell, value);
    });
  }
  private async set_now(cell: number, value: string) {
    await this.adopt();
    if (!this.choices_of(cell).includes(value)) return;
    const notes = without_notes(this.now, cell);
    if (this.now.position.board?.cells[cell]?.text === value) {
      if (this.now.notes[cell]?.length) this.go(push(this.history, { ...this.now, notes }));
      return;
    }
    this.written(await ask<Position>('edit', { ...this.question(), cell, value }), notes);
  }
  private written(position: Position, notes: Notes) {
    const entry = this.setting_up ? start(position) : { ...this.now, position, notes, by: '' };
    this.go(push(this.history, entry));
    if (position.solved && !this.setting_up) void this.check(entry);
  }
  // What a hint puts in is one change.
  put_all(changes: readonly Change[]) {
    return this.turn(async () => {
      let { position, notes } = this.now;
      for (const { cell, text } of changes) {
        position = await ask<Position>('edit', { ...this.question(position.text), cell, value: text });
        notes = without_notes({ ...this.now, notes }, cell);
      }
      this.written(position, notes);
    });
  }

  // Many choices are not gone through.
  private async set_next(cell: number) {
    const choices = this.choices_of(cell);
    if (choices.length > 4) return;
    await this.adopt();
    const text = this.board?.cells[cell]?.text ?? '';
    const next = choices[(choices.indexOf(text) + 1) % choices.length];
    if (next !== undefined) await this.set_now(cell, next);
  }
  private note_now(cell: number, value: string) {
    const choices = this.choices_of(cell);
    if (choices.includes(value)) this.go(push(this.history, noted(this.now, cell, value, choices)));
  }

  // A touch of a cell: the move that belongs to it, or the next of its choices.
  touch(cell: number) {
    return this.turn(async () => {
      if (this.setting_up || this.fill) return this.set_next(cell);
      await this.adopt();
      const among = this.pending.length > 0 ? this.pending : this.moves;
      let fitting = among.filter((move) => move.handle === cell);
      if (fitting.length === 0 && this.pending.length === 0 && this.more_moves) throw new Refusal('', 'unlisted');
      if (fitting.length === 0) fitting = among.filter((move) => move.cells?.includes(cell));
      if (fitting.length === 0 && this.pending.length > 0) {
        this.pending = [];
        return;
      }
      if (fitting.length === 1) await this.play_now(fitting[0] as Move);
      else this.pending = fitting;
    });
  }

  // Where an entry is given only of that, and not while another puzzle is opened.
  check(only?: Entry): Promise<void> {
    return this.look_into(
      'check',
      () => ({ from: this.now.question, moves: this.now.made.map(({ number, times }) => ({ number, times })) }),
      (checked: Checked) => ({ kind: 'check', checked, made: times_of(this.now.made) }),
      only,
    );
  }

  hint(): Promise<void> {
    return this.look_into('hint', () => (this.fill ? { from: this.now.question } : {}), (hint: Hint) => ({ kind: 'hint', hint, fill: this.fill }));
  }

  // A board that is filled is shown so.
  async solve(): Promise<void> {
    await this.look_into('solve', () => ({ steps: true }), (answer: Answer) => ({
      kind: 'solution',
      solution: solution_of(this.now.position.text, this.fill ? with_end(answer) : answer),
    }));
    if (this.fill && this.solution) await this.go_to(this.solution.moves.length);
  }

  private look_into<T>(verb: string, more: () => Record<string, unknown>, result: (answer: T) => Result, only?: Entry) {
    const prepare = async () => {
      if (only && (this.now !== only || this.opening)) return undefined;
      if (this.solution?.positions[this.step - 1]?.text !== undefined) await this.adopt();
      this.show(undefined);
      return { ...this.question(), ...more() };
    };
    return this.work<T>(verb, prepare, (answer) => this.show(result(answer)));
  }

  go_to(step: number): Promise<void> {
    return this.steps.go_to(step);
  }

  shared(tab: string): Shared {
    const shared: Shared = {
      puzzle: this.info?.name ?? '',
      settings: this.settings,
      text: this.now.question,
      now: this.now.position.text,
      made: this.now.made,
      notes: this.now.notes,
      tab,
    };
    if (this.file) shared.file = this.file;
    if (this.solution) {
      shared.moves = this.solution.moves;
      if (this.fill && this.board) shared.changes = changes_of(this.solution, this.board);
    }
    return shared;
  }
}
