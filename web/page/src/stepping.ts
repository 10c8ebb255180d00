// Steps of a solution whose positions did not come with it.
import { ask, type Answer, type Position, type Question } from './api';
import type { Solution } from './solution';

// Positions come up to a limit. Of a board that is filled the others cannot be asked for: the moves after the last
// that is known are one step, to the end.
export function with_end(answer: Answer): Answer {
  const { moves = [], positions = [], after } = answer;
  const rest = moves.slice(positions.length);
  const [first, last] = [rest[0], rest.at(-1)];
  if (!after || !first || !last) return answer;
  const move = first === last ? last.move : `${first.move} … ${last.move}`;
  return {
    ...answer,
    moves: [...moves.slice(0, positions.length), { ...last, move }],
    positions: [...positions, { board: after }],
  };
}

export function is_known(solution: Solution, step: number): boolean {
  return step === 0 || solution.positions[step - 1] !== undefined;
}

// Played from the nearest position before it that is known.
export async function played_to(
  solution: Solution,
  step: number,
  question: (text: string) => Question,
): Promise<Position> {
  let from = step;
  while (from > 0 && solution.positions[from - 1]?.text === undefined) --from;
  const before = solution.positions[from - 1]?.text ?? solution.from;
  const moves = solution.moves.slice(from, step).map(({ number, times }) => ({ number, times }));
  return ask<Position>('play', { ...question(before), moves });
}
