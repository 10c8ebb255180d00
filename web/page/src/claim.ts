// A solution that came with an address is a claim: anybody may have written it. The server says what it is worth.
import { Refusal, type Answer, type Board, type Checked } from './api';
import { times_of } from './entry';
import type { Game } from './game.svelte';
import { board_after, is_same, solution_of, type Solution } from './solution';
import { with_end } from './stepping';

// Proved false; another than the one that was found, which is shown instead; or true, with what is known of the best.
export type Verdict = 'checking' | 'unchecked' | 'wrong' | 'other' | { made: number; best?: number; optimum?: number };

function verdict_of(made: number, checked: Checked | undefined): Verdict {
  const { best, optimum } = checked ?? {};
  return best === undefined || optimum === undefined ? { made } : { made, best, optimum };
}

// Of a board that is filled, which was solved again; undefined: that is what was claimed.
export function verdict_by_answer(claim: Solution, from: Board, answer: Answer): Verdict | undefined {
  if (answer.status === 'unsolvable') return 'wrong';
  const claimed = board_after(from, claim.changes ?? []);
  const found = answer.after ?? answer.positions?.at(-1)?.board;
  if (!found) return 'unchecked';
  if (found.cells.every(({ text }, cell) => text === claimed.cells[cell]?.text)) return undefined;
  return String(answer.answers) === '1' && !answer.at_least ? 'wrong' : 'other';
}

export function check_claim(game: Game, claim: Solution): Promise<void> {
  return game.fill ? solve_again(game, claim) : play_through(game, claim);
}

function judge(game: Game, claim: Solution, verdict: Verdict) {
  const { solution } = game;
  if (solution && is_same(solution, claim)) game.result = { kind: 'solution', solution, verdict };
}

async function play_through(game: Game, claim: Solution) {
  const refused = (error: unknown) =>
    judge(game, claim, error instanceof Refusal && error.what === 'input' ? 'wrong' : 'unchecked');
  const end = await game.turn(() => game.steps.play_to(claim, claim.moves.length), refused);
  if (!end || !is_same(game.solution, claim)) return;
  if (!end.solved) return judge(game, claim, 'wrong');
  const moves = claim.moves.map(({ number, times }) => ({ number, times }));
  const asked = { ...game.question(end.text), from: claim.from, moves };
  const checked = await game.long<Checked>('check', asked).catch(() => undefined);
  judge(game, claim, verdict_of(times_of(claim.moves), checked));
}

async function solve_again(game: Game, claim: Solution) {
  const { board } = game;
  const answer = await game.long<Answer>('solve', { ...game.question(), steps: true }).catch(() => undefined);
  if (!board || !is_same(game.solution, claim)) return;
  if (!answer || answer.status === 'unknown') return judge(game, claim, 'unchecked');
  const solution = solution_of(claim.from, with_end(answer));
  game.result = { kind: 'solution', solution, verdict: verdict_by_answer(claim, board, answer) };
  game.steps.reset(Math.min(game.step, solution.moves.length));
}
