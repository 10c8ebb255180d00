"""Queens and Checker Challenge, by trying every column in every row.

n queens, no two in a row, column or diagonal; on a torus, diagonals wrap around. Some queens are given (Q), some cells
are blocked (#; queens attack across them). A list gives the columns by row. Answers are the same up to
symmetry if a turn or reflection of the board, on a torus combined with a shift, maps one to the other and leaves
the given queens and the blocked cells unchanged.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import product

from filling import REFUSES, UP_TO_SYMMETRY, Setup, Truth, draw_generated, draw_questions, examine, fewer_questions, generated, refusal
from harness import Case, Kind, Program, Question, without_each

ALGORITHMS = ["bits", "cover", "bitmask", "backtrack", "diagram", "sat"]
ENGINES = ["scalar", "avx2", "avx512"]
ALWAYS_REFUSED = REFUSES | {f"solve by {engine}" for engine in ENGINES} | {f"{what} by bits" for what in UP_TO_SYMMETRY[2:]}
Cell = tuple[int, int]


def fits(columns: Sequence[int], c: int, n: int, torus: bool) -> bool:
    """Whether a queen in the next row attacks none of those above."""
    for distance, column in enumerate(reversed(columns), 1):
        if column == c or abs(c - column) == distance:
            return False
        if torus and ((c - column - distance) % n == 0 or (c - column + distance) % n == 0):
            return False
    return True


def solutions(rows: list[str], torus: bool) -> list[tuple[int, ...]]:
    """Columns by row, from 0, in dictionary order."""
    n = len(rows)
    found = []
    columns: list[int] = []

    def go(r: int) -> None:
        if r == n:
            found.append(tuple(columns))
            return
        given = [c for c in range(n) if rows[r][c] == "Q"]
        if len(given) > 1:
            return
        for c in given or [c for c in range(n) if rows[r][c] == "."]:
            if fits(columns, c, n, torus):
                columns.append(c)
                go(r + 1)
                columns.pop()

    go(0)
    return found


def symmetries(rows: list[str], torus: bool) -> list[dict[Cell, Cell]]:
    """Maps of the cells that leave the board as it is."""
    n = len(rows)
    last = n - 1
    turns = [lambda r, c: (r, c), lambda r, c: (c, last - r), lambda r, c: (last - r, last - c), lambda r, c: (last - c, r),
             lambda r, c: (c, r), lambda r, c: (r, last - c), lambda r, c: (last - c, last - r), lambda r, c: (last - r, c)]
    shifts = list(product(range(n), range(n))) if torus else [(0, 0)]
    marked = [cell for cell in product(range(n), range(n)) if rows[cell[0]][cell[1]] != "."]
    kept = []
    for turn, (down, right) in product(turns, shifts):
        def image(r: int, c: int) -> Cell:
            a, b = turn(r, c)
            return (a + down) % n, (b + right) % n
        if all(rows[image(r, c)[0]][image(r, c)[1]] == rows[r][c] for r, c in marked):
            kept.append({(r, c): image(r, c) for r in range(n) for c in range(n)})
    return kept


def _text(columns: tuple[int, ...]) -> str:
    return " ".join(str(c + 1) for c in columns)


def _image(answer: str, symmetry: dict[Cell, Cell]) -> str:
    cells = sorted(symmetry[r, int(c) - 1] for r, c in enumerate(answer.split()))
    return _text(tuple(c for _, c in cells))


def _moves(answer: str) -> list[str]:
    return [f"r{r + 1}c{c}" for r, c in enumerate(answer.split())]


def truth_of(rows: list[str], torus: bool, written: str) -> Truth:
    answers = [_text(columns) for columns in solutions(rows, torus)]
    maps = symmetries(rows, torus) if answers else []
    images = [lambda answer, symmetry=symmetry: _image(answer, symmetry) for symmetry in maps]
    given = {f"r{r + 1}c{c + 1}" for r, row in enumerate(rows) for c in range(len(row)) if row[c] == "Q"}
    return Truth(written, answers, images, given)


def _draw_board(draw: random.Random, torus: bool) -> list[str]:
    n = draw.choice([1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8] if not torus else [1, 2, 3, 4, 5, 5, 5, 6, 7, 7, 7])
    cells = [["."] * n for _ in range(n)]
    style = draw.choice(["empty", "queens", "blocked", "both", "wild"])
    if style in ("queens", "both"):
        found = solutions(["." * n] * n, torus) if n < 8 else []
        columns = draw.choice(found) if found else [draw.randrange(n) for _ in range(n)]
        for r in draw.sample(range(n), min(n, draw.choice([1, 1, 1, 2, 3]))):
            cells[r][columns[r]] = "Q"
    if style in ("blocked", "both"):
        places = [(draw.randrange(n), draw.randrange(n)) for _ in range(draw.choice([1, 1, 2, 4, n]))]
        if draw.random() < 0.4:  # placed symmetrically, to keep some symmetry
            places = [p for r, c in places for p in ((r, c), (c, r), (n - 1 - r, n - 1 - c), (n - 1 - c, n - 1 - r))]
        for r, c in places:
            if cells[r][c] == ".":
                cells[r][c] = "#"
    if style == "wild":
        cells = [draw.choices(".Q#", [20, 1, 5], k=n) for _ in range(n)]
    return ["".join(row) for row in cells]


def _draw(draw: random.Random, puzzle: str) -> Case:
    torus = puzzle == "queens" and draw.random() < 0.4
    return {"puzzle": puzzle, "torus": torus, "boards": [_draw_board(draw, torus) for _ in range(draw.randint(1, 6))],
            **draw_questions(draw)}


def _written(rows: list[str]) -> str:
    # An empty board is written as its size, even if it is a single cell.
    return str(len(rows)) if all(set(row) == {"."} for row in rows) else "\n".join(rows)


def _examine(case: Case, program: Program) -> Iterator[Question]:
    torus = case["torus"]
    truths = [truth_of(rows, torus, _written(rows)) for rows in case["boards"]]
    setup = Setup(case["puzzle"], ["--torus"] if torus else [], ALGORITHMS, _moves, ENGINES)
    yield from examine(setup, truths, case, program)
    if not torus:
        yield from _judged(case["puzzle"], truths[0], random.Random(case["pick"]), program)


def _judge_output(puzzle: str, truth: Truth) -> str:
    first = truth.answers[:3] if puzzle == "checkers" else []
    return "".join(line + "\n" for line in [*first, str(len(truth.answers))])


def _judged(puzzle: str, truth: Truth, draw: random.Random, program: Program) -> Iterator[Question]:
    text = draw.choice(["\n", "\r\n", " \n"]).join(truth.text.split("\n")) + draw.choice(["", "\n", "\n\n", "\r\n"])
    reply = program.ask(["solve", puzzle, "--judge"], text)
    right = _judge_output(puzzle, truth)
    yield "solve --judge", (right, 0), (reply.out, reply.code)
    wrong = list(right.split("\n")[:-1])
    line = draw.randrange(len(wrong))
    words = wrong[line].split()
    word = draw.randrange(len(words))
    words[word] = str(int(words[word]) + draw.choice([1, 2]))
    wrong[line] = " ".join(words)
    contest = truth.text.isdigit() and (puzzle == "queens" or 6 <= int(truth.text) <= 13)
    beyond = contest and line < len(wrong) - 1 and int(words[word]) > int(truth.text)  # not a column, so malformed
    for output, code in ((right, 0), ("\n".join(wrong) + "\n", 2 if beyond else 1)):
        checked = program.ask(["check", puzzle, "--protocol", "oj", "input", "output", "answer"], "",
                              {"input": truth.text + "\n", "output": output, "answer": right})
        what = f"check of {'a wrong' if code else 'the right'} output" if contest else "check of an input that is not the contest's"
        yield what, code if contest else 3, checked.code


def _smaller(case: Case) -> Iterator[Case]:
    yield from fewer_questions(case)
    if len(case["boards"]) > 1:
        yield from ({**case, "boards": boards} for boards in without_each(case["boards"]) if boards)
        return
    rows = case["boards"][0]
    if len(rows) > 1:
        yield {**case, "boards": [[row[1:] for row in rows[1:]]]}
        yield {**case, "boards": [[row[:-1] for row in rows[:-1]]]}
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter != ".":
                yield {**case, "boards": [[*rows[:r], row[:c] + "." + row[c + 1:], *rows[r + 1:]]]}


def _examine_generated(case: Case, program: Program) -> Iterator[Question]:
    def is_answer(rows: list[str], answer: str) -> bool:
        columns = [int(c) - 1 for c in answer.split()]
        n = int(rows[0]) if rows[0].isdigit() else len(rows)
        rows = ["." * n] * n if rows[0].isdigit() else rows
        return len(columns) == n and all(fits(columns[:r], c, n, case["torus"]) and (rows[r][c] == "Q" or "Q" not in rows[r])
                                         for r, c in enumerate(columns))

    yield from generated(program, "queens", ["--torus"] if case["torus"] else [], case, is_answer)


# Known counts up to symmetry, computed by brute force over every turn of the board.
FACTS = [(["queens", "--torus"], "13", 11), (["queens"], "Q..../...../...../...../.....", 1), (["queens"], "8", 12),
         (["queens", "--torus"], "#....../......./......./......./......./......./.......", 3), (["queens"], "10", 92)]


def _examine_facts(case: Case, program: Program) -> Iterator[Question]:
    for words, board, number in case["facts"]:
        reply = program.ask(["count", *words, "--json", "--up-to-symmetry", board])
        yield f"known count up to symmetry of {' '.join(words)} {board}", number, int(reply.json()[0].get("answers", 0))


MALFORMED = ["0", "-1", "1001", "4x4", "Q..\n...\n..x", "..\n...\n..", "...\n..."]


def _examine_malformed(case: Case, program: Program) -> Iterator[Question]:
    yield from refusal(program, case["puzzle"], [], case["text"] + "\n")


KINDS = [
    Kind("queens", lambda draw: _draw(draw, "queens"), _examine, _smaller, 80, refuses=ALWAYS_REFUSED),
    Kind("queens-checkers", lambda draw: _draw(draw, "checkers"), _examine, _smaller, 25, refuses=ALWAYS_REFUSED),
    Kind("queens-facts", lambda draw: {"facts": FACTS}, _examine_facts,
         lambda case: ({"facts": [fact]} for fact in case["facts"] if len(case["facts"]) > 1), 1),
    Kind("queens-generate", lambda draw: {**draw_generated(draw), "torus": draw.random() < 0.4}, _examine_generated,
         lambda case: ({**case, "number": n} for n in range(1, case["number"])), 10),
    Kind("queens-malformed", lambda draw: {"puzzle": draw.choice(["queens", "checkers"]), "text": draw.choice(MALFORMED)},
         _examine_malformed, cases=10),
]
