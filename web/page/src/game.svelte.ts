// What is on the table: a puzzle, a question, the positions since, and what was asked about the last of them.
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
  type Step,
} from './api';
import type { Shared } from './fragment';
import { begin, present, push, redo, replaced, undo, type History } from './history';
import { Job } from './job.svelte';
import { fitting_notes, is_empty, question_of, read_file, type Notes } from './opening';
import { board_after, changes_of, solution_from, solution_of, type Shown, type Solution } from './solution';

export interface Entry {
  question: string;
  locked: readonly boolean[]; // cells of a question that is filled
  position: Position;
  made: readonly Step[]; // moves since the question
  by: string; // name of the last
  notes: Notes;
}

export type Result =
  | { kind: 'check'; checked: Checked; made: number }
  | { kind: 'hint'; hint: Hint }
  | { kind: 'solution'; solution: Solution }
  | { kind: 'refusal'; refusal: Refusal };

const nothing: Position = { text: '', board: null, moves: [] };

function start(position: Position): Entry {
  return {
    question: position.text,
    locked: locked_of(position.board),
    position,
    made: [],
    by: '',
    notes: {},
  };
}

function locked_of(board: Board | null): boolean[] {
  return (board?.cells ?? []).map((cell) => cell.given === true || cell.blocked === true || !is_empty(cell.text));
}

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
  step = $state(0); // of the solution
  focused = $state(0);
  pending = $state.raw<Move[]>([]); // moves between which the next touch chooses
  ready = $state(false);
  readonly job = new Job();
  private turn: Promise<unknown> = Promise.resolve();

  readonly now = $derived(present(this.history));
  readonly board = $derived(this.now.position.board);
  readonly fill = $derived(this.info?.fill ?? false);
  readonly moves = $derived(this.now.position.moves ?? []);
  readonly can_set = $derived((this.board?.choices?.length ?? 0) > 0);
  readonly can_move = $derived(!this.fill && (this.moves.length > 0 || this.now.made.length > 0));
  readonly setting_up = $derived(this.can_set && (this.mode === 'setup' || !(this.fill || this.can_move)));
  readonly solution = $derived(this.result?.kind === 'solution' ? this.result.solution : undefined);
  // Moves that no cell stands for, and those of clocks: that a clock turns others is not seen on it.
  readonly buttons = $derived(
    this.fill ? [] : this.moves.filter((move) => move.handle === undefined || this.board?.look === 'clocks'),
  );

  // What is drawn: a step of the solution, the board of a hint, or the position.
  readonly shown = $derived.by((): Board | null => {
    let board = this.board;
    if (this.solution && this.step > 0) board = this.solution.positions[this.step - 1]?.board ?? board;
    if (this.result?.kind === 'hint' && this.fill) board = this.result.hint.board ?? board;
    if (!board) return null;
    // Of a question that is filled the server sees only texts; which were there at first is known here.
    if (!this.fill) return board;
    const { locked } = this.now;
    const solved = this.solution && this.step > 0;
    const from = this.board;
    return {
      ...board,
      cells: board.cells.map((cell, i) => ({
        ...cell,
        marks: this.candidates || this.result?.kind === 'hint' ? cell.marks : undefined,
        given: locked[i] === true,
        changed: solved ? cell.text !== from?.cells[i]?.text : (cell.changed ?? false) && this.result?.kind === 'hint',
      })),
    };
  });
  readonly wrong = $derived(new Set(this.result?.kind === 'check' ? (this.result.checked.wrong ?? []) : []));
  readonly targets = $derived.by(() => {
    const cells = new Set<number>();
    for (const move of this.pending) for (const cell of move.cells ?? []) cells.add(cell);
    const hint = this.result?.kind === 'hint' ? this.result.hint : undefined;
    const move = hint && this.moves.find((one) => one.number === hint.number);
    if (move?.handle !== undefined) cells.add(move.handle);
    else for (const cell of move?.cells ?? []) cells.add(cell);
    return cells;
  });
  readonly last_move = $derived(
    this.solution && this.step > 0 ? (this.solution.moves[this.step - 1]?.move ?? '') : this.now.by,
  );

  question(text = this.now.position.text): Question {
    return question_of(this.info?.name ?? '', this.file, this.settings, text);
  }

  // Actions follow one another: each sees what the one before left.
  private act(action: () => Promise<void>): Promise<void> {
    const next = this.turn.then(action).catch((error: unknown) => this.refuse(error));
    this.turn = next;
    return next;
  }

  refuse(error: unknown) {
    const refusal = error instanceof Refusal ? error : new Refusal(String(error), 'internal');
    this.result = { kind: 'refusal', refusal };
  }

  private go(history: History<Entry>) {
    this.history = history;
    this.result = undefined;
    this.pending = [];
    this.step = 0;
    this.job.stop();
  }

  async load() {
    this.puzzles = (await ask<{ puzzles: PuzzleInfo[] }>('puzzles')).puzzles;
  }

  // With a text, without one at its example, where that is refused at a random instance.
  open(shared: Shared): Promise<void> {
    return this.act(async () => {
      const file = shared.file ?? '';
      const info = file ? await read_file(file) : this.puzzles.find((one) => one.name === shared.puzzle);
      if (!info) throw new Refusal(shared.puzzle, 'usage');
      const { settings } = shared;
      const opened = await this.first_position(shared.text, info, file, settings);
      if (!opened) return;
      Object.assign(this, { info, file, settings });
      this.go(begin(start(opened)));
      this.mode = 'play';
      this.pencil = false;
      this.focused = 0;
      this.ready = true;
      if (shared.now !== undefined) {
        const now = await ask<Position>('board', this.question(shared.now));
        this.go(push(this.history, { ...this.now, position: now }));
      }
      if (shared.notes) this.take_notes(shared.notes);
      if (shared.moves?.length) this.take_solution(shared);
    });
  }

  // Undefined when it was stopped.
  private async first_position(text: string | undefined, info: PuzzleInfo, file: string, settings: Record<string, string>) {
    const ask_board = (wanted: string) => ask<Position>('board', question_of(info.name, file, settings, wanted));
    if (text !== undefined) return ask_board(text);
    if (Object.keys(settings).length === 0) return ask_board(info.example);
    try {
      return await this.make(question_of(info.name, file, settings));
    } catch {
      return ask_board(info.example);
    }
  }

  private take_notes(notes: Notes) {
    const open = (cell: number) => is_empty(this.board?.cells[cell]?.text ?? '');
    const fitting = fitting_notes(notes, (cell) => (open(cell) ? this.choices_of(cell) : []));
    this.go(replaced(this.history, { ...this.now, notes: fitting }));
  }

  private take_solution(shared: Shared) {
    const solution = solution_from(shared, this.now.position.text, this.fill ? this.board : undefined);
    if (solution) this.result = { kind: 'solution', solution };
    else void this.solve();
  }

  // A random instance; undefined when it was stopped.
  private make(question: Question): Promise<Position | undefined> {
    return this.job.run('random', (signal, progress) => follow<Position>('random', question, signal, { progress }));
  }

  // A new question; errors are the caller's to show.
  async replace(text: string): Promise<void> {
    const position = await ask<Position>('board', this.question(text));
    this.go(push(this.history, start(position)));
  }

  async random(more: Record<string, unknown>): Promise<void> {
    try {
      const question = { ...question_of(this.info?.name ?? '', this.file, this.settings), ...more };
      const position = await this.make(question);
      if (position) this.go(push(this.history, start(position)));
    } catch (error) {
      this.refuse(error);
    }
  }

  undo() {
    this.go(undo(this.history));
  }
  redo() {
    this.go(redo(this.history));
  }
  restart() {
    return this.act(async () => {
      const position = await ask<Position>('board', this.question(this.now.question));
      this.go(push(this.history, start(position)));
    });
  }

  // What is shown becomes the position: after a step of a solution one may go on from there.
  private async adopt() {
    const { solution, step } = this;
    if (!solution || step === 0) return;
    const at = solution.positions[step - 1];
    if (at?.text === undefined) {
      this.go(this.history);
      return;
    }
    const position = await ask<Position>('board', this.question(at.text));
    const made = [...this.now.made, ...solution.moves.slice(0, step)];
    this.go(push(this.history, { ...this.now, position, made, by: solution.moves[step - 1]?.move ?? '' }));
  }

  play(move: Move): Promise<void> {
    return this.act(() => this.play_now(move));
  }
  private async play_now(move: Move) {
    await this.adopt();
    const moves = [{ number: move.number, times: 1 }];
    const position = await ask<Position>('play', { ...this.question(), moves });
    const made = [...this.now.made, { move: move.name, number: move.number, times: 1 }];
    this.go(push(this.history, { ...this.now, position, made, by: move.name }));
    if (position.solved) await this.check();
  }

  choices_of(cell: number): string[] {
    const board = this.board;
    const here = board?.cells[cell];
    if (!board || !here) return [];
    const choices = here.choices ?? board.choices ?? [];
    if (here.blocked && !(this.setting_up && choices.includes('#'))) return [];
    if (this.setting_up) return choices;
    if (!this.fill || this.now.locked[cell]) return [];
    return choices.filter((choice) => choice !== '#');
  }

  set(cell: number, value: string): Promise<void> {
    return this.act(async () => {
      await this.adopt();
      if (!this.choices_of(cell).includes(value)) return;
      if (this.now.position.board?.cells[cell]?.text === value) return;
      const position = await ask<Position>('edit', { ...this.question(), cell, value });
      const notes = { ...this.now.notes };
      delete notes[cell];
      const entry = this.setting_up ? start(position) : { ...this.now, position, notes, by: '' };
      this.go(push(this.history, entry));
      if (position.solved && !this.setting_up) await this.check();
    });
  }

  // A note of the player, there or not.
  note(cell: number, value: string) {
    const old = this.now.notes[cell] ?? [];
    const list = old.includes(value) ? old.filter((one) => one !== value) : [...old, value].sort();
    this.go(push(this.history, { ...this.now, notes: { ...this.now.notes, [cell]: list } }));
  }

  // A touch of a cell: the move that belongs to it, or the next of its choices.
  touch(cell: number): Promise<void> {
    return this.act(async () => {
      await this.adopt();
      if (this.setting_up || this.fill) {
        const choices = this.choices_of(cell);
        const few = choices.length <= 4;
        const text = this.board?.cells[cell]?.text ?? '';
        const next = choices[(choices.indexOf(text) + 1) % choices.length];
        if (few && next !== undefined) void this.set(cell, next);
        return;
      }
      const among = this.pending.length > 0 ? this.pending : this.moves;
      let fitting = among.filter((move) => move.handle === cell);
      if (fitting.length === 0) fitting = among.filter((move) => move.cells?.includes(cell));
      if (fitting.length === 0 && this.pending.length > 0) {
        this.pending = [];
        return;
      }
      if (fitting.length === 1) await this.play_now(fitting[0] as Move);
      else this.pending = fitting;
    });
  }

  async check(): Promise<void> {
    const { question, made } = this.now;
    const moves = made.map(({ number, times }) => ({ number, times }));
    await this.look_into('check', { from: question, moves }, (checked: Checked) => ({
      kind: 'check',
      checked,
      made: made.length,
    }));
  }

  hint(): Promise<void> {
    return this.look_into('hint', {}, (hint: Hint) => ({ kind: 'hint', hint }));
  }

  solve(): Promise<void> {
    return this.look_into('solve', { steps: true }, (answer: Answer) => ({
      kind: 'solution',
      solution: solution_of(this.now.position.text, answer),
    }));
  }

  private async look_into<T>(verb: string, more: Record<string, unknown>, result: (answer: T) => Result) {
    const text = this.solution && this.step > 0 ? this.solution.positions[this.step - 1]?.text : undefined;
    if (text !== undefined) await this.act(() => this.adopt());
    this.result = undefined;
    this.pending = [];
    const at = this.now;
    try {
      const answer = await this.job.run(verb, (signal, progress) =>
        follow<T>(verb, { ...this.question(), ...more }, signal, { progress }),
      );
      if (answer === undefined || this.now !== at) return;
      this.step = 0;
      this.result = result(answer);
    } catch (error) {
      this.refuse(error);
    }
  }

  // To a step of the solution; what is not known of it is asked for.
  async go_to(step: number): Promise<void> {
    const solution = this.solution;
    if (!solution || step < 0 || step > solution.moves.length) return;
    if (step > 0 && !solution.positions[step - 1]) {
      try {
        const position = await this.position_at(solution, step);
        if (this.solution !== solution) return;
        const positions = [...solution.positions];
        positions[step - 1] = position;
        this.result = { kind: 'solution', solution: { ...solution, positions } };
      } catch (error) {
        this.refuse(error);
        return;
      }
    }
    this.step = step;
  }

  private async position_at(solution: Solution, step: number): Promise<Shown> {
    if (solution.changes && this.board) return { board: board_after(this.board, solution.changes.slice(0, step)) };
    const moves = solution.moves.slice(0, step).map(({ number, times }) => ({ number, times }));
    const { text, board } = await ask<Position>('play', { ...this.question(solution.from), moves });
    return { text, board };
  }

  shared(tab: string): Shared {
    const shared: Shared = {
      puzzle: this.info?.name ?? '',
      settings: this.settings,
      text: this.now.question,
      now: this.now.position.text,
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
