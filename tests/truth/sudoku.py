"""Sudoku with any boxes, jigsaws, diagonals, extra regions, cages and pencil marks, and Target Sudoku, by trying digits.

The rules are in sudoku_rules.py. Lists are in the order of the digits, row by row. Answers are the same up to symmetry
if a turn or reflection of the board maps one to the other and leaves the rules and what is given unchanged; cells
move, digits stay. In Target Sudoku a cell scores its digit times its weight, and only the best answers count.
What is particular to nine digits in boxes of 3x3 is in sudoku_nine.py.
"""

import random
from collections.abc import Iterator

import sudoku_nine
from filling import EVERY_QUESTION, REFUSES, UP_TO_SYMMETRY, Setup, Truth, draw_questions, examine, fewer_questions, refusal
from harness import Case, Kind, Program, Question, without_each
from sudoku_rules import DIGITS, NINE, Rules, TooMany, box_letters, moved, pattern, random_grid, rules_of, with_holes

ALGORITHMS = ["bands", "direct", "cover", "bitmask", "backtrack", "diagram", "sat"]
TARGET_ALGORITHMS = ["bound", "cover", "bitmask", "backtrack", "diagram"]
ENGINES = ["scalar", "avx2", "avx512"]
ALWAYS_REFUSED = REFUSES | {f"{what} by {name}" for what in UP_TO_SYMMETRY for name in ("bands", "direct")} | {
    f"{what} by direct" for what in EVERY_QUESTION[1:]}
TARGET_REFUSED = REFUSES | {f"solve --first by {name}" for name in TARGET_ALGORITHMS if name != "bound"}
# Engines, and `bands`, are for nine digits in boxes of 3x3.
OF_NINE = frozenset([f"{verb} by {engine}" for verb in ("solve", "count") for engine in ENGINES] + [f"{what} by bands" for what in EVERY_QUESTION])
BOXES = {4: [(2, 2), (2, 2), (1, 4), (4, 1)], 5: [(1, 5), (5, 1)], 6: [(2, 3), (3, 2), (3, 2), (1, 6), (6, 1)], 7: [(1, 7)],
         8: [(2, 4), (4, 2)], 9: [(3, 3), (3, 3), (1, 9), (9, 1)], 10: [(2, 5), (5, 2)], 12: [(3, 4), (4, 3)], 16: [(4, 4)]}
SQUAREST = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 16: (4, 4)}


def rules_from(case: Case) -> Rules:
    boxes = case["map"] or box_letters(case["n"], *case["box"])
    return rules_of(case["n"], boxes, case["diagonals"], case["extra"], case["cages"])


def _rows(letters: str, n: int, between: str = "/") -> str:
    return between.join(letters[i:i + n] for i in range(0, n * n, n))


def _cell(n: int, cell: int) -> str:
    return f"r{cell // n + 1}c{cell % n + 1}"


def settings_of(case: Case) -> list[str]:
    n = case["n"]
    settings = []
    if case["map"]:
        settings += ["--regions", _rows(case["map"], n)]
    elif case["size"] and tuple(case["box"]) == SQUAREST.get(n):
        settings += ["--size", str(n)]
    elif case["box"] != [3, 3]:
        settings += ["--box", f"{case['box'][0]}x{case['box'][1]}"]
    if case["diagonals"]:
        settings.append("--diagonals")
    if case["extra"]:
        settings += ["--extra", ";".join(_rows(letters, n) for letters in case["extra"])]
    if case["cages"]:
        settings += ["--cages", "; ".join(f"{total}: {' '.join(_cell(n, cell) for cell in cells)}" for total, cells in case["cages"])]
    return settings


def _neighbours(n: int, cell: int) -> list[int]:
    r, c = divmod(cell, n)
    return [a * n + b for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= a < n and 0 <= b < n]


def _jigsaw(draw: random.Random, n: int) -> str:
    """Boxes or rows with some cells exchanged between them; regions need not be connected."""
    letters = list(box_letters(n, *draw.choice(BOXES.get(n, [(1, n)]))))
    for _ in range(draw.choice([1, 2, 4, 8])):
        a = draw.randrange(n * n)
        b = draw.choice(_neighbours(n, a)) if draw.random() < 0.7 else n * n - 1 - a
        letters[a], letters[b] = letters[b], letters[a]
        if draw.random() < 0.5:  # the same on the opposite side
            a, b = n * n - 1 - a, n * n - 1 - b
            letters[a], letters[b] = letters[b], letters[a]
    return "".join(letters)


def _extra(draw: random.Random, n: int) -> str:
    letters = ["."] * (n * n)
    for letter in "ab"[:draw.choice([1, 1, 2])]:
        free = [cell for cell in range(n * n) if letters[cell] == "."]
        for cell in draw.sample(free, draw.choice([n, n, n - 1, 2, 3])):
            letters[cell] = letter
    return "".join(letters)


def _cages(draw: random.Random, n: int, digits: list[int]) -> list[tuple[int, list[int]]]:
    """Connected cells with their sums in a solution; sometimes with a wrong sum."""
    cages = []
    taken: set[int] = set()
    for _ in range(draw.choice([1, 2, n])):
        cells = [draw.randrange(n * n)]
        while len(cells) < draw.choice([1, 2, 3, 4]):
            near = [c for cell in cells for c in _neighbours(n, cell) if c not in cells and digits[c] not in {digits[x] for x in cells}]
            if not near:
                break
            cells.append(draw.choice(near))
        if draw.random() < 0.8 and taken & set(cells):
            continue
        taken |= set(cells)
        cages.append((max(1, sum(digits[cell] for cell in cells) + draw.choice([0] * 30 + [1, -1])), sorted(cells)))
    return cages


def _draw_rules(draw: random.Random, n: int) -> Case:
    case = {"n": n, "box": list(draw.choice(BOXES[n])), "size": draw.random() < 0.5, "map": "", "diagonals": False, "extra": [],
            "cages": []}
    if n <= 9 and draw.random() < 0.35:
        case["map"] = _jigsaw(draw, n)
    case["diagonals"] = n <= 9 and draw.random() < 0.25
    if n <= 9 and draw.random() < 0.25:
        case["extra"] = [_extra(draw, n) for _ in range(draw.choice([1, 1, 2]))]
        if any(letters.count(letter) == n and cells == [i for i, mark in enumerate(letters) if mark == letter]
               for letters in case["extra"] for letter in "ab" for cells in rules_of(n, case["map"] or box_letters(n, *case["box"])).regions):
            case["extra"] = []  # a region that already exists
    return case


def _draw(draw: random.Random) -> Case:
    while True:
        n = draw.choice([4] * 8 + [5, 5, 6, 6, 6, 6, 7, 8, 9, 9, 9, 10, 12, 16])
        case = _draw_rules(draw, n)
        try:
            start = [(1 << n) - 1] * (n * n) if n <= 9 else pattern(draw, n, *case["box"])
            found = rules_from(case).solutions(start, 1, draw, 20 * n)
        except TooMany:
            continue
        if not found:
            if draw.random() > 0.3:
                continue
            boards = ["".join(draw.choice("." * 9 + DIGITS[:n]) for _ in range(n * n)) for _ in range(3)]
        else:
            grid = found[0]
            if draw.random() < 0.3:
                case["cages"] = _cages(draw, n, [mask.bit_length() for mask in grid])
            boards = _boards(draw, rules_from(case), rules_from({**case, "cages": []}).text(grid))
        case["boards"] = [board for board in boards if _small(rules_from(case), board)]
        if case["boards"]:
            break
    return {**case, "form": draw.choice(["line", "rows", "zeros", "numbers"]), "marks": False, **draw_questions(draw)}


def _most(n: int) -> int:
    return 300 if n == 4 else 80


def _small(rules: Rules, board: str | list[int]) -> bool:
    try:
        return len(rules.solutions(_masks(rules, board), _most(rules.n) + 1, nodes=5 * _most(rules.n))) <= _most(rules.n)
    except TooMany:
        return False


def _masks(rules: Rules, board: str | list[int]) -> list[int]:
    return rules.masks(board) if isinstance(board, str) else board


def _boards(draw: random.Random, rules: Rules, grid: str) -> list[str]:
    boards = []
    for _ in range(draw.randint(1, 4)):
        most = draw.choice([1, 5, _most(rules.n)])
        open_cells = draw.randint(0, min(len(grid), 64)) if rules.n <= 9 else draw.randint(0, 30)
        board = with_holes(rules, grid, open_cells, most, draw)
        if draw.random() < 0.2:  # a digit that may be wrong
            cell = draw.randrange(len(grid))
            board = board[:cell] + draw.choice(DIGITS[:rules.n]) + board[cell + 1:]
        boards.append(board)
    return boards


def _draw_nine(draw: random.Random) -> Case:
    boards = _boards(draw, NINE, random_grid(draw))
    return {"n": 9, "box": [3, 3], "size": False, "map": "", "diagonals": False, "extra": [], "cages": [], "marks": False,
            "boards": [board for board in boards if _small(NINE, board)] or [random_grid(draw)],
            "form": draw.choice(["line", "rows", "zeros", "numbers"]), **draw_questions(draw)}


def _draw_marks(draw: random.Random) -> Case:
    n = draw.choice([4, 4, 6, 9, 9])
    case = {"n": n, "box": list(SQUAREST[n]), "size": n != 9, "map": "", "diagonals": draw.random() < 0.2, "extra": [], "cages": []}
    rules = rules_from(case)
    boards: list[list[int]] = []
    while len(boards) < draw.choice([1, 2, 3]):
        grid = rules.solutions([rules.full] * (n * n), 1, draw, 10**6)[0]
        more = draw.choice([0.1, 0.3, 0.5, 0.8])
        board = [mask | sum(1 << d for d in range(n) if draw.random() < more) if draw.random() < 0.8 else mask for mask in grid]
        if draw.random() < 0.1:
            board[draw.randrange(n * n)] = 1 << draw.randrange(n)
        if _small(rules, board) and any(mask & (mask - 1) for mask in board):
            boards.append(board)
    return {**case, "boards": boards, "marks": True, "form": "marks", **draw_questions(draw)}


def _written(rules: Rules, board: str | list[int], form: str) -> str:
    if not isinstance(board, str):
        words = ["".join(DIGITS[d] for d in range(rules.n) if mask >> d & 1) for mask in board]
        return "\n".join(" ".join(words[i:i + rules.n]) for i in range(0, len(words), rules.n))
    if form == "zeros":
        return board.replace(".", "0")
    if form == "rows":
        return _rows(board, rules.n, "\n")
    if form == "numbers":
        numbers = ["0" if mark == "." else str(DIGITS.index(mark) + 1) for mark in board]
        return "\n".join(" ".join(numbers[i:i + rules.n]) for i in range(0, len(numbers), rules.n))
    return board


def truth_of(rules: Rules, board: str | list[int], form: str) -> Truth:
    masks = _masks(rules, board)
    found = sorted([mask.bit_length() for mask in solution] for solution in rules.solutions(masks, 1 << 20, nodes=10**6))
    between = " " if rules.n > 9 else ""
    answers = [between.join(map(str, digits)) for digits in found]
    images = [lambda answer, image=image: between.join(moved(_digits(answer), image)) for image in rules.symmetries(masks)]
    given = {f"{_cell(rules.n, cell)}={mask.bit_length()}" for cell, mask in enumerate(masks) if mask & (mask - 1) == 0}
    return Truth(_written(rules, board, form), answers, images, given)


def _digits(answer: str) -> list[str]:
    return answer.split() if " " in answer else list(answer)


def _moves(answer: str) -> list[str]:
    digits = _digits(answer)
    n = round(len(digits) ** 0.5)
    return [f"{_cell(n, cell)}={digit}" for cell, digit in enumerate(digits)]


def _quick(algorithms: list[str], truths: list[Truth]) -> list[str]:
    """All algorithms, but plain backtracking only if little is left to try on the boards."""
    slow = any(len(truth.given) < 55 and len(truth.text) > 60 for truth in truths)
    return [name for name in algorithms if name != "backtrack" or not slow]


def _examine(case: Case, program: Program) -> Iterator[Question]:
    rules = rules_from(case)
    truths = [truth_of(rules, board, case["form"]) for board in case["boards"]]
    setup = Setup("sudoku", settings_of(case), _quick(ALGORITHMS, truths), _moves, ENGINES)
    yield from examine(setup, truths, case, program)
    if not setup.settings and not case["marks"]:
        yield from _judged(truths[0], random.Random(case["pick"]), program)


def _judged(truth: Truth, draw: random.Random, program: Program) -> Iterator[Question]:
    board = truth.text.replace("\n", "").replace(" ", "").replace(".", "0")
    contest = _rows(board, 9, "\n") + "\n"
    reply = program.ask(["solve", "sudoku", "--judge"], contest.replace("\n", draw.choice(["\n", "\r\n", "  \n"])))
    rows = reply.out.splitlines()
    yield "solve --judge, exit code", 0 if truth.answers else 10, reply.code
    yield "solve --judge, a solution", bool(truth.answers), "".join(rows) in truth.answers
    yield "solve --judge, form", [9] * 9 if truth.answers else [], [len(row) for row in rows]
    if not truth.answers:
        return
    right = draw.choice(truth.answers)
    cell = draw.randrange(81)
    wrong = right[:cell] + str(int(right[cell]) % 9 + 1) + right[cell + 1:]
    for answer, code in ((right, 0), (wrong, 1), (right[:-1], 2)):
        files = {"input": contest, "output": _rows(answer, 9, "\n") + "\n", "answer": _rows(truth.answers[0], 9, "\n") + "\n"}
        checked = program.ask(["check", "sudoku", "--protocol", "oj", "input", "output", "answer"], "", files)
        yield f"check of {('the right', 'a wrong', 'a malformed')[code]} output", code, checked.code


def _draw_target(draw: random.Random) -> Case:
    weights = draw.choice([None, None, [draw.randint(-9, 9) for _ in range(81)], [draw.choice([0, 0, 1, 1000]) for _ in range(81)],
                           [1] * 81, [min(r, c, 8 - r, 8 - c) for r in range(9) for c in range(9)]])
    boards = [board for board in _boards(draw, NINE, random_grid(draw)) if _small(NINE, board)]
    return {"weights": weights, "minimum": draw.random() < 0.4, "boards": boards or [random_grid(draw)], **draw_questions(draw)}


RINGS = [6 + min(r, c, 8 - r, 8 - c) for r in range(9) for c in range(9)]


def target_truth(board: str, weights: list[int], minimum: bool, spaced: bool) -> Truth:
    truth = truth_of(NINE, board, "numbers" if spaced else "line")
    scores = {answer: sum(int(mark) * weight for mark, weight in zip(answer, weights)) for answer in truth.answers}
    if scores:
        truth.cost = min(scores.values()) if minimum else max(scores.values())
        truth.answers = [answer for answer in truth.answers if scores[answer] == truth.cost]
    kept = [image for image in NINE.symmetries(NINE.masks(board)) if all(weights[a] == weights[b] for a, b in enumerate(image))]
    truth.images = [lambda answer, image=image: "".join(moved(answer, image)) for image in kept]
    return truth


def _examine_target(case: Case, program: Program) -> Iterator[Question]:
    weights = case["weights"]
    truths = [target_truth(board, weights or RINGS, case["minimum"], case["pick"] % 2 == 0) for board in case["boards"]]
    settings = ["--weights", " ".join(map(str, weights))] if weights else []
    settings += ["--minimum"] if case["minimum"] else []
    yield from examine(Setup("target-sudoku", settings, _quick(TARGET_ALGORITHMS, truths), _moves, scored=True), truths, case, program)
    if not settings:
        truth = target_truth(case["boards"][0], RINGS, False, True)
        reply = program.ask(["solve", "target-sudoku", "--judge"], truth.text + "\n")
        right = f"{truth.cost if truth.answers else -1}\n"
        yield "solve --judge", (right, 0), (reply.out, reply.code)
        board = case["boards"][0]
        regions = [[board[c] for c in range(81) if at(c) == k and board[c] != "."] for k in range(9)
                   for at in (lambda c: c // 9, lambda c: c % 9, lambda c: c // 27 * 3 + c % 9 // 3)]
        contest = all(len(set(digits)) == len(digits) for digits in regions)
        for output, code in ((right, 0), (f"{int(right) - 1}\n", 1)):
            if not contest:
                code = 3
            checked = program.ask(["check", "target-sudoku", "--protocol", "oj", "input", "output", "answer"], "",
                                  {"input": truth.text + "\n", "output": output, "answer": right})
            what = ("the right output", "a wrong output", "", "an input that is not the contest's")[code]
            yield f"check of {what}", code, checked.code


def _smaller(case: Case) -> Iterator[Case]:
    yield from fewer_questions(case)
    if len(case["boards"]) > 1:
        yield from ({**case, "boards": boards} for boards in without_each(case["boards"]) if boards)
        return
    plainer = [{"cages": cages} for cages in without_each(case.get("cages", []))]
    plainer += [{"extra": extra} for extra in without_each(case.get("extra", []))]
    plainer += [{name: value} for name, value in (("diagonals", False), ("map", ""), ("weights", None)) if case.get(name)]
    candidates = [{**case, **change} for change in plainer]
    board = case["boards"][0]
    if isinstance(board, str):
        candidates += [{**case, "boards": [board[:cell] + "." + board[cell + 1:]]} for cell, mark in enumerate(board) if mark != "."]
    for candidate in candidates:
        if _small(rules_from(candidate) if "n" in case else NINE, candidate["boards"][0]):
            yield candidate


MALFORMED = [([], "1" * 80), ([], "." * 80 + "x"), (["--size", "4"], "1234123412341235"), (["--size", "4"], "....\n...\n....\n...."),
             (["--box", "2x3"], "." * 35 + "7"), ([], "123456789\n" * 8), (["--size", "4"], "1 2 3 4\n1 2 3 5\n1 2 3 4\n1 2 3 4")]


KINDS = [
    Kind("sudoku-variants", _draw, _examine, _smaller, 80, refuses=ALWAYS_REFUSED | OF_NINE),
    Kind("sudoku-boards", _draw_nine, _examine, _smaller, 30, refuses=ALWAYS_REFUSED),
    Kind("sudoku-marks", _draw_marks, _examine, _smaller, 30, refuses=ALWAYS_REFUSED),
    Kind("sudoku-target", _draw_target, _examine_target, _smaller, 40, refuses=TARGET_REFUSED),
    Kind("sudoku-malformed", lambda draw: dict(zip(("settings", "text"), draw.choice(MALFORMED))),
         lambda case, program: refusal(program, "sudoku", case["settings"], case["text"] + "\n"), cases=10),
    *sudoku_nine.KINDS,
]
