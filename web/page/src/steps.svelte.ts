// A solution is stepped through. The last step that was wanted counts; what is not known of it is asked for.
import type { Board, Position, Question } from './api';
import { board_after, is_same, with_names, type Solution } from './solution';
import { is_known, played_to } from './stepping';

export interface Stepped {
  solution: Solution | undefined;
  readonly board: Board | null; // the solution starts from
  question(text: string): Question;
}

export class Steps {
  step = $state(0);
  wanted = $state(0); // the step that is shown when its position is known
  trouble = $state.raw<unknown>(); // why it is not
  private walk?: Solution; // whose positions are being asked for

  constructor(private readonly of: Stepped) {}

  reset(step = 0) {
    this.step = this.wanted = step;
    this.trouble = undefined;
  }

  async go_to(step: number): Promise<void> {
    const { solution } = this.of;
    if (!solution || step < 0 || step > solution.moves.length) return;
    this.wanted = step;
    this.trouble = undefined;
    if (is_known(solution, step)) this.step = step;
    else if (!is_same(this.walk, solution)) await this.walk_on(solution);
  }

  private async walk_on(solution: Solution) {
    this.walk = solution;
    try {
      while (is_same(this.of.solution, solution) && !is_known(solution, this.wanted)) {
        await this.know(solution, this.wanted);
      }
      if (is_same(this.of.solution, solution)) this.step = this.wanted;
    } catch (error) {
      if (!is_same(this.of.solution, solution) || this.wanted === this.step) return;
      this.trouble = error;
      this.wanted = this.step;
    } finally {
      if (is_same(this.walk, solution)) this.walk = undefined;
    }
  }

  private async know(solution: Solution, step: number) {
    const { changes, positions } = solution;
    if (changes && this.of.board) positions[step - 1] = { board: board_after(this.of.board, changes.slice(0, step)) };
    else await this.play_to(solution, step);
  }

  // What a position says of the moves that go on from it is of use for the solution's.
  async play_to(solution: Solution, step: number): Promise<Position> {
    const position = await played_to(solution, step, (text) => this.of.question(text));
    solution.positions[step - 1] = { text: position.text, board: position.board };
    const { solution: now } = this.of;
    if (now && is_same(now, solution)) this.of.solution = with_names(now, position.moves ?? []);
    return position;
  }
}
