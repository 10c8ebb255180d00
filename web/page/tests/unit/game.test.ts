import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../src/api';
import { Game } from '../../src/game.svelte';
import { languages } from '../../src/messages';
import { trouble_in_words } from '../../src/results';
import { digits, FakeServer, info_of, lamps, settled } from './fake_server';

let server: FakeServer;
let game: Game;
const trouble = () => (game.result?.kind === 'refusal' ? game.result.refusal : undefined);
const texts = () => game.history.entries.map((entry) => entry.position.text);

async function open(puzzle: string, position = lamps('000')) {
  void game.open({ puzzle, settings: {} });
  await settled();
  await server.last.answer(position);
}

beforeEach(() => {
  server = new FakeServer();
  game = new Game();
  game.puzzles = [info_of('lamps'), info_of('sudoku', { fill: true }), info_of('tiles')];
});
afterEach(() => void vi.unstubAllGlobals());

describe('changes of the history follow one another', () => {
  test('a new question waits for the move before it', async () => {
    await open('lamps');
    void game.touch(0);
    await settled();
    void game.replace('111');
    await settled();
    const move = server.last;
    expect(move.verb).toBe('play');
    await move.answer(lamps('100'));
    expect(server.last).toMatchObject({ verb: 'board', question: { text: '111' } });
    await server.last.answer(lamps('111'));
    expect(game.now).toMatchObject({ question: '111', position: { text: '111' }, made: [] });
    expect(texts()).toEqual(['000', '100', '111']);
  });

  test('a puzzle that is opened is not followed by the text of the one before', async () => {
    await open('lamps');
    void game.replace('111');
    await settled();
    void game.open({ puzzle: 'sudoku', settings: {} });
    await server.last.answer(lamps('111'));
    expect(server.last.question.puzzle).toBe('sudoku');
    await server.last.answer(digits('1.'));
    expect(game.info?.name).toBe('sudoku');
    expect(texts()).toEqual(['1.']);
  });

  test('what was meant for the puzzle before is left out', async () => {
    await open('lamps');
    void game.open({ puzzle: 'sudoku', settings: {} });
    await settled();
    const sudoku = server.last;
    void game.touch(0);
    await settled();
    const move = server.last;
    await sudoku.answer(digits('1.'));
    void game.touch(1);
    void game.replace('111');
    await move.answer(lamps('100'));
    expect(server.last).toBe(move);
    expect(game.info?.name).toBe('sudoku');
    expect(texts()).toEqual(['1.']);
  });

  test('of two puzzles that are opened at once the last one counts, whichever comes first', async () => {
    for (const order of [[0, 1], [1, 0]]) {
      void game.open({ puzzle: 'sudoku', settings: {} });
      await settled();
      void game.open({ puzzle: 'tiles', settings: {} });
      await settled();
      const both = server.asked.slice(-2);
      for (const i of order) await both[i]?.answer(lamps(`${both[i]?.question.puzzle}`));
      expect(game.info?.name).toBe('tiles');
      expect(texts()).toEqual(['tiles']);
    }
  });

  test('a puzzle that was asked for before does not stop the one asked for after', async () => {
    void game.open({ puzzle: '', file: 'a file', settings: { rows: '3' } });
    await settled();
    const file = server.last;
    void game.open({ puzzle: 'tiles', settings: { rows: '4' } });
    await settled();
    const random = server.last;
    expect(random.verb).toBe('random');
    await file.answer({ ok: true, name: 'own', start: '1' });
    expect(random.aborted).toBe(false);
    await random.answer(lamps('tiles'));
    expect(texts()).toEqual(['tiles']);
  });

  test('neither moves nor what follows from them stop a puzzle from being opened', async () => {
    await open('lamps', lamps('100'));
    void game.touch(0);
    await settled();
    void game.open({ puzzle: 'tiles', settings: { rows: '4' } });
    await server.last.answer(lamps('000', { solved: true }));
    const random = server.last;
    expect(random.verb).toBe('random');
    void game.touch(1);
    await settled();
    await server.last.answer(lamps('010'));
    expect(game.now.position.text).toBe('010');
    expect(random.aborted).toBe(false);
    await random.answer(lamps('tiles'));
    expect(texts()).toEqual(['tiles']);
  });

  test('a puzzle that there is not leaves everything as it was', async () => {
    await open('lamps');
    await game.open({ puzzle: 'nonsense', settings: {} });
    expect(trouble()).toMatchObject({ what: 'usage', message: '' });
    expect(game.info?.name).toBe('lamps');
    expect(texts()).toEqual(['000']);
  });

  test('taking back during a move takes back that move', async () => {
    await open('lamps');
    void game.touch(0);
    await settled();
    await server.last.answer(lamps('100'));
    void game.touch(1);
    await settled();
    void game.undo();
    await settled();
    await server.last.answer(lamps('110'));
    expect(texts()).toEqual(['000', '100', '110']);
    expect(game.now.position.text).toBe('100');
    void game.redo();
    await settled();
    expect(game.now.position.text).toBe('110');
  });

  test('a note waits for the digit before it', async () => {
    await open('sudoku', digits('1..'));
    void game.put(1, '2');
    await settled();
    game.pencil = true;
    void game.put(2, '3');
    await server.last.answer(digits('12.'));
    expect(game.now).toMatchObject({ position: { text: '12.' }, notes: { 2: ['3'] } });
  });

  test('a question that is made after another board came is left out', async () => {
    await open('lamps');
    void game.random({});
    await settled();
    const random = server.last;
    void game.touch(0);
    await settled();
    const move = server.last;
    await random.answer(lamps('011'));
    await move.answer(lamps('100'));
    expect(texts()).toEqual(['000', '100']);
  });

  test('three quick touches turn a cell three times', async () => {
    await open('lamps');
    game.mode = 'setup';
    for (let i = 0; i < 3; ++i) void game.touch(0);
    for (const text of ['100', '000', '100']) {
      await settled();
      await server.last.answer(lamps(text));
    }
    const edits = server.of('edit').map(({ question }) => question.value);
    expect(edits).toEqual(['1', '0', '1']);
    expect(game.now.position.text).toBe('100');
  });

  test('a refusal does not hold up what follows', async () => {
    await open('lamps');
    void game.touch(0);
    void game.touch(1);
    await settled();
    await server.last.refuse('no');
    expect(trouble()?.message).toBe('no');
    await server.last.answer(lamps('010'));
    expect(texts()).toEqual(['000', '010']);
    expect(trouble()).toBeUndefined();
  });

  test('a text that is refused is the business of who gave it', async () => {
    await open('lamps');
    const refused = game.replace('nonsense').catch((error: unknown) => error);
    await settled();
    await server.last.refuse('no board');
    expect(await refused).toBeInstanceOf(Refusal);
    expect(game.result).toBeUndefined();
    expect(texts()).toEqual(['000']);
  });
});

describe('long work runs beside the board', () => {
  test('the check of a solved board holds up nothing', async () => {
    await open('lamps', lamps('100'));
    void game.touch(0);
    await settled();
    await server.last.answer(lamps('000', { solved: true }));
    const check = server.last;
    expect(check.verb).toBe('check');
    void game.touch(1);
    await settled();
    expect(server.last.verb).toBe('play');
    await server.last.answer(lamps('010'));
    expect(game.now.position.text).toBe('010');
    expect(check.aborted).toBe(true);
    expect(game.result).toBeUndefined();
  });

  test('another puzzle is opened while a check runs', async () => {
    await open('lamps', lamps('100'));
    void game.touch(0);
    await settled();
    await server.last.answer(lamps('000', { solved: true }));
    const check = server.last;
    void game.open({ puzzle: 'tiles', settings: {} });
    await settled();
    expect(check.aborted).toBe(true);
    await server.last.answer(lamps('11'));
    expect(texts()).toEqual(['11']);
  });

  test('what is asked right after a move is asked about the board after it', async () => {
    await open('lamps');
    void game.touch(0);
    void game.check();
    await settled();
    expect(server.last.verb).toBe('play');
    await server.last.answer(lamps('100'));
    expect(server.last).toMatchObject({ verb: 'check', question: { text: '100', from: '000', moves: [{ number: 1 }] } });
    await server.last.answer({ possible: true, distance: 1 });
    expect(game.result).toMatchObject({ kind: 'check', made: 1 });
  });

  test('a new question that is wanted right after a move comes', async () => {
    await open('lamps');
    void game.touch(0);
    void game.random({});
    await settled();
    await server.of('play')[0]?.answer(lamps('100'));
    await server.of('random')[0]?.answer(lamps('011'));
    expect(texts()).toEqual(['000', '100', '011']);
  });

  test('what was known when it was stopped is kept', async () => {
    await open('lamps');
    void game.solve();
    await settled();
    game.job.advance = { work: 5, bound: 12, best: 20 };
    game.job.stop();
    await settled();
    expect(server.last.aborted).toBe(true);
    expect(game.result).toEqual({ kind: 'stopped', advance: { work: 5, bound: 12, best: 20 } });
  });

  test('where nothing was known, or another board came, nothing is said', async () => {
    await open('lamps');
    void game.solve();
    await settled();
    game.job.stop();
    await settled();
    expect(game.result).toBeUndefined();
    void game.solve();
    await settled();
    game.job.advance = { bound: 12 };
    void game.touch(0);
    await settled();
    await server.last.answer(lamps('100'));
    expect(game.result).toBeUndefined();
  });

  test('nothing to take back or to repeat stops nothing', async () => {
    await open('lamps');
    void game.solve();
    await settled();
    void game.undo();
    void game.redo();
    await settled();
    expect(server.last).toMatchObject({ verb: 'solve', aborted: false });
    await server.last.answer({ status: 'optimal', cost: 0, moves: [] });
    expect(game.result?.kind).toBe('solution');
  });

  test('a board that is solved only in passing is not checked', async () => {
    await open('lamps', lamps('100'));
    void game.touch(0);
    void game.touch(1);
    await settled();
    await server.last.answer(lamps('000', { solved: true }));
    await server.last.answer(lamps('010'));
    expect(server.of('check')).toEqual([]);
  });
});

describe('what an address says was done', () => {
  const made = [{ move: '', number: 1, times: 1 }, { move: '', number: 2, times: 1 }];

  async function arrive(now?: string) {
    void game.open({ puzzle: 'lamps', settings: {}, text: '110', made, ...(now === undefined ? {} : { now }) });
    await settled();
    await server.last.answer(lamps('110'));
  }

  test('is done again: a board that is solved after a reload was solved in so many moves', async () => {
    await arrive('010');
    expect(server.last).toMatchObject({ verb: 'play', question: { text: '110', moves: [{ number: 1 }, { number: 2 }] } });
    await server.last.answer(lamps('010'));
    expect(game.now).toMatchObject({ question: '110', position: { text: '010' }, made });
    expect(game.shared('').made).toEqual(made);
    void game.touch(1);
    await settled();
    await server.last.answer(lamps('000', { solved: true }));
    expect(server.last).toMatchObject({ verb: 'check', question: { from: '110' } });
    expect(server.last.question.moves).toHaveLength(3);
  });

  test('may lead back to the start', async () => {
    await arrive();
    await server.last.answer(lamps('110'));
    expect(game.now).toMatchObject({ position: { text: '110' }, made });
  });

  test('counts only where it leads to the position', async () => {
    for (const answer of [lamps('111'), undefined]) {
      await arrive('011');
      await (answer ? server.last.answer(answer) : server.last.refuse('move 2 cannot be made here'));
      expect(server.last).toMatchObject({ verb: 'board', question: { text: '011' } });
      await server.last.answer(lamps('011'));
      expect(game.now).toMatchObject({ question: '110', position: { text: '011' }, made: [] });
    }
  });
});

test('a puzzle that is left with something done is remembered', async () => {
  await open('lamps');
  await open('sudoku', digits('1.'));
  expect(game.left).toBeUndefined();
  void game.put(1, '2');
  await settled();
  await server.last.answer(digits('12'));
  await open('tiles');
  expect(game.left?.name).toBe('sudoku');
});

describe('a board of more moves than are listed whole', () => {
  const many = (rows: number, columns: number) => {
    const position = lamps('0'.repeat(rows * columns));
    const moves = position.moves!.map((move, i) => {
      const around = [i, i - columns, i + columns].filter((cell) => cell >= 0 && cell < rows * columns);
      return i < 400 ? { ...move, cells: around, text: '' } : move;
    });
    return { ...position, board: { ...position.board!, rows, columns }, moves };
  };
  const unhandled = { number: 1, name: 'all', cells: [0, 1], text: '' };

  test.each([[25, 25], [20, 21], [64, 9]])('of %i rows and %i columns: a touch presses the lamp that was touched', async (rows, columns) => {
    const position = many(rows, columns);
    await open('lamps', position);
    for (const cell of [0, 399, 400, 408, 417, rows * columns - 1]) {
      void game.touch(cell);
      await settled();
      expect(server.last).toMatchObject({ verb: 'play', question: { moves: [{ number: cell + 1, times: 1 }] } });
      await server.last.answer(position);
    }
    expect(trouble()).toBeUndefined();
  });

  test('where a move of the cell may be left out, none is made and the page says why', async () => {
    const position = many(25, 25);
    await open('lamps', { ...position, moves: position.moves.slice(0, 400), more_moves: true });
    const asked = server.asked.length;
    void game.touch(417); // in row 17; moves of row 16 are listed and change it
    await settled();
    expect(server.asked.length).toBe(asked);
    for (const [language, words] of [['en', /^This board has more moves/], ['zh', /^这个棋盘的走法比/]] as const)
      expect(trouble_in_words(trouble(), languages[language], language).text).toMatch(words);
    void game.touch(399);
    await settled();
    expect(server.last).toMatchObject({ verb: 'play', question: { moves: [{ number: 400 }] } });
  });

  test('where all are listed a cell without a move of its own has those that change it', async () => {
    await open('lamps', lamps('00', { moves: [unhandled] }));
    void game.touch(1);
    await settled();
    expect(server.last).toMatchObject({ verb: 'play', question: { moves: [{ number: 1 }] } });
  });
});

describe('notes', () => {
  test('those of a cell are cleared with it', async () => {
    await open('sudoku', digits('1..'));
    game.pencil = true;
    void game.put(1, '2');
    await settled();
    const asked = server.asked.length;
    void game.put(1, '.');
    await settled();
    expect(game.now.notes[1] ?? []).toEqual([]);
    expect(server.asked.length).toBe(asked);
    void game.undo();
    await settled();
    expect(game.now.notes[1]).toEqual(['2']);
  });

  test('stand in the order of the choices', async () => {
    await open('sudoku', digits('1..'));
    game.pencil = true;
    for (const value of ['10', '2', '5', '1', '5']) void game.put(1, value);
    await settled();
    expect(game.now.notes[1]).toEqual(['1', '2', '10']);
  });
});
