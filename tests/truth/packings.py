"""Pentominoes and Langford pairs, by laying pieces on the first open cell and numbers on the first free place.

Pentominoes: pieces of five squares, turned and mirrored, each at most once, fill every open cell; a given letter is
covered by its piece. Lists are in the order in which a reader meets the pieces: by first cell and letter; the order of
two placements of a piece on the same first cell is the program's choice. A symmetry is an isometry of the
plane that maps the open cells, and the letters on them, to themselves.

Langford pairs: every number 1 to n twice in a row of 2n places, with k places between the two k; lists are in
dictionary order. Reversal is a symmetry if the given row is a palindrome.
"""

import random
from collections.abc import Iterator

from filling import REFUSES, Setup, Truth, draw_generated, draw_questions, examine, fewer_questions, generated, refusal
from harness import Case, Kind, Program, Question, without_each

ALGORITHMS = ["cover", "bitmask", "backtrack", "diagram", "sat"]
Cell = tuple[int, int]
PICTURES = {"F": ".XX/XX./.X.", "I": "XXXXX", "L": "X./X./X./XX", "N": ".X/.X/XX/X.", "P": "XX/XX/X.", "T": "XXX/.X./.X.",
            "U": "X.X/XXX", "V": "X../X../XXX", "W": "X../XX./.XX", "X": ".X./XXX/.X.", "Y": ".X/XX/.X/.X", "Z": "XX./.X./.XX"}
ISOMETRIES = [lambda r, c: (r, c), lambda r, c: (c, -r), lambda r, c: (-r, -c), lambda r, c: (-c, r),
              lambda r, c: (c, r), lambda r, c: (r, -c), lambda r, c: (-c, -r), lambda r, c: (-r, c)]
MOST_ANSWERS = 300
MOST_NODES = 6000


class TooMany(Exception):
    """More answers than a case should have."""


def _shapes() -> list[tuple[str, tuple[Cell, ...]]]:
    """Every piece in every position, as cells relative to the first of them in reading order."""
    found = set()
    for letter, picture in PICTURES.items():
        cells = [(r, c) for r, row in enumerate(picture.split("/")) for c, mark in enumerate(row) if mark == "X"]
        for isometry in ISOMETRIES:
            image = sorted(isometry(r, c) for r, c in cells)
            found.add((letter, tuple((r - image[0][0], c - image[0][1]) for r, c in image)))
    return sorted(found)


SHAPES = _shapes()


def packings(board: list[str]) -> list[str]:
    """All answers, as boards with / between the rows."""
    open_cells = {(r, c): mark for r, row in enumerate(board) for c, mark in enumerate(row) if mark != "#"}
    number = {cell: i for i, cell in enumerate(sorted(open_cells))}
    ways: list[list[tuple[str, int]]] = [[] for _ in number]  # by first cell: the letter, and the cells as bits
    for (r, c), i in number.items():
        for letter, shape in SHAPES:
            cells = [(r + down, c + right) for down, right in shape]
            if all(open_cells.get(cell) in (".", letter) for cell in cells):
                ways[i].append((letter, sum(1 << number[cell] for cell in cells)))
    answers = []
    full = (1 << len(number)) - 1
    nodes = 0

    def go(covered: int, laid: dict[str, int]) -> None:
        nonlocal nodes
        nodes += 1
        if covered == full:
            shown = {cell: letter for letter, bits in laid.items() for cell, i in number.items() if bits >> i & 1}
            answers.append("/".join("".join(shown.get((r, c), "#") for c in range(len(row))) for r, row in enumerate(board)))
        if len(answers) > MOST_ANSWERS or nodes > MOST_NODES:
            raise TooMany
        if covered != full:
            first = (~covered & covered + 1).bit_length() - 1
            for letter, bits in ways[first]:
                if not bits & covered and letter not in laid:
                    go(covered | bits, {**laid, letter: bits})

    if len(number) % 5 == 0:
        go(0, {})
    return answers


def _board_images(board: list[str]) -> list[dict[Cell, Cell]]:
    marks = {(r, c): mark for r, row in enumerate(board) for c, mark in enumerate(row) if mark != "#"}
    kept = []
    for isometry in ISOMETRIES:
        moved = {cell: isometry(*cell) for cell in marks}
        # The image of the open cells is shifted back to where they are.
        down, right = (min(cell[i] for cell in marks) - min(cell[i] for cell in moved.values()) for i in (0, 1))
        image = {cell: (r + down, c + right) for cell, (r, c) in moved.items()}
        if all(marks.get(target) == marks[cell] for cell, target in image.items()):
            kept.append(image)
    return kept


def _image(answer: str, symmetry: dict[Cell, Cell]) -> str:
    rows = [list(row) for row in answer.split("/")]
    moved = [row[:] for row in rows]
    for (r, c), (a, b) in symmetry.items():
        moved[a][b] = rows[r][c]
    return "/".join("".join(row) for row in moved)


def _pieces(answer: str) -> list[str]:
    """The pieces in the order in which a reader meets them, by first cell and letter."""
    seen: dict[str, str] = {}
    for r, row in enumerate(answer.split("/")):
        for c, mark in enumerate(row):
            if mark != "#":
                seen.setdefault(mark, f"{mark}@r{r + 1}c{c + 1}")
    return list(seen.values())


def _loose(answer: str) -> str:
    """The letter on the first open cell; the rest of the order depends on how pieces lie."""
    return next((mark for mark in answer if mark not in "#/"), "")


def pentomino_truth(board: list[str]) -> Truth:
    answers = packings(board)
    maps = _board_images(board) if answers and any(mark != "#" for row in board for mark in row) else []
    images = [lambda answer, symmetry=symmetry: _image(answer, symmetry) for symmetry in maps] or [lambda answer: answer]
    marks = [mark for row in board for mark in row]
    given = {piece for answer in answers[:1] for piece in _pieces(answer) if marks.count(piece[0]) == 5}
    return Truth("\n".join(board), answers, images, given, loose=_loose)


def _grown(draw: random.Random, pieces: int) -> list[str]:
    """A board made by laying this many pieces side by side: of any shape, sometimes with holes."""
    laid: dict[Cell, str] = {}
    for letter in draw.sample(sorted(PICTURES), pieces):
        for _ in range(200):
            r, c = (0, 0) if not laid else draw.choice(sorted(laid))
            shape = draw.choice([cells for name, cells in SHAPES if name == letter])
            down, right = draw.randint(-4, 4), draw.randint(-4, 4)
            cells = [(r + down + a, c + right + b) for a, b in shape]
            near = {(a + x, b + y) for a, b in cells for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            if not any(cell in laid for cell in cells) and (not laid or near & set(laid)):
                laid.update((cell, letter) for cell in cells)
                break
    top, left = (min(cell[i] for cell in laid) for i in (0, 1))
    bottom, right = (max(cell[i] for cell in laid) for i in (0, 1))
    shown = set(draw.sample(sorted(set(laid.values())), draw.choice([0, 0, 1]) if pieces > 1 else 0))
    return ["".join(("." if laid[r, c] not in shown else laid[r, c]) if (r, c) in laid else "#" for c in range(left, right + 1))
            for r in range(top, bottom + 1)]


def _holed(draw: random.Random) -> list[str]:
    """A rectangle with holes, sometimes with letters on it."""
    rows, columns = draw.choice([(1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (5, 6), (4, 6), (4, 4), (6, 6), (5, 7), (3, 6), (4, 8)])
    board = [["."] * columns for _ in range(rows)]
    holes = rows * columns % 5 + 5 * draw.choice([0, 0, 0, 1, 1]) if draw.random() < 0.9 else draw.randint(0, 5)
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    if draw.random() < 0.4:  # opposite cells, to keep some symmetry
        cells = [p for r, c in draw.sample(cells, holes // 2) for p in ((r, c), (rows - 1 - r, columns - 1 - c))]
        holes = min(holes, len(set(cells)))
        cells = sorted(set(cells))[:holes]
    for r, c in draw.sample(cells, min(holes, len(cells))):
        board[r][c] = "#"
    if draw.random() < 0.4:
        for _ in range(draw.choice([1, 1, 2])):
            r, c = draw.randrange(rows), draw.randrange(columns)
            if board[r][c] == ".":
                board[r][c] = draw.choice(sorted(PICTURES))
    board = ["".join(row) for row in board]
    return board if any(mark != "#" for row in board for mark in row) else ["....."]


def _draw_pentominoes(draw: random.Random) -> Case:
    boards = []
    while len(boards) < draw.choice([1, 2, 3, 4]):
        board = _grown(draw, draw.randint(1, 6)) if draw.random() < 0.5 else _holed(draw)
        try:
            packings(board)
        except TooMany:
            continue
        boards.append(board)
    return {"boards": boards, **draw_questions(draw)}


def _examine_pentominoes(case: Case, program: Program) -> Iterator[Question]:
    truths = [pentomino_truth(board) for board in case["boards"]]
    for truth in truths:
        truth.text += "\n"  # a blank line ends the board, because its number of rows is not stated
    # SAT never ends if 5 does not divide the number of cells.
    whole = all(sum(len(row) - row.count("#") for row in board) % 5 == 0 or len(board) < 5 for board in case["boards"])
    yield from examine(Setup("pentominoes", [], [a for a in ALGORITHMS if whole or a != "sat"], _pieces), truths, case, program)


def _small(board: list[str]) -> bool:
    try:
        packings(board)
    except TooMany:
        return False
    return True


def _smaller_pentominoes(case: Case) -> Iterator[Case]:
    yield from fewer_questions(case)
    if len(case["boards"]) > 1:
        yield from ({**case, "boards": boards} for boards in without_each(case["boards"]) if boards)
        return
    board = case["boards"][0]
    smaller = [board[1:], board[:-1], [row[1:] for row in board], [row[:-1] for row in board]]
    for r, row in enumerate(board):
        for c, mark in enumerate(row):
            smaller += [[*board[:r], row[:c] + other + row[c + 1:], *board[r + 1:]] for other in "#." if mark not in (other, "#")]
    for candidate in smaller:
        if any(mark != "#" for row in candidate for mark in row) and _small(candidate):
            yield {**case, "boards": [candidate]}


def langford_rows(given: list[int]) -> list[list[int]]:
    """All rows; 0 is a free place."""
    n = len(given) // 2
    answers = []
    row = [0] * (2 * n)

    def go(place: int, left: set[int]) -> None:
        while place < 2 * n and row[place]:
            place += 1
        if place == 2 * n:
            answers.append(row[:])
            return
        for k in sorted(left):
            other = place + k + 1
            if other < 2 * n and not row[other] and given[place] in (0, k) and given[other] in (0, k):
                row[place] = row[other] = k
                go(place + 1, left - {k})
                row[place] = row[other] = 0

    go(0, set(range(1, n + 1)))
    return answers


def _pairs(answer: str) -> list[str]:
    seen: dict[str, str] = {}
    for place, k in enumerate(answer.split(), 1):
        seen.setdefault(k, f"{k}@{place}")
    return list(seen.values())


def langford_truth(given: list[int]) -> Truth:
    answers = [" ".join(map(str, row)) for row in langford_rows(given)]
    images = [lambda answer: answer]
    if given == given[::-1]:
        images.append(lambda answer: " ".join(reversed(answer.split())))
    shown = {pair for answer in answers[:1] for pair in _pairs(answer) if given.count(int(pair.split("@")[0])) == 2}
    text = str(len(given) // 2) if not any(given) else " ".join(str(k) if k else "." for k in given)
    return Truth(text, answers, images, shown)


def _draw_row(draw: random.Random) -> list[int]:
    n = draw.choice([1, 2, 3, 3, 4, 4, 5, 6, 7, 7, 7, 8])
    row = [0] * (2 * n)
    style = draw.choice(["empty", "of an answer", "of an answer", "same backwards", "random"])
    if n == 8 or style == "of an answer":
        places = draw.sample(range(2 * n), draw.choice([1, 1, 2, 3]) if n > 1 else 1)
        answers = langford_rows([0] * (2 * n)) if n < 8 else []
        answer = draw.choice(answers) if answers else [draw.randint(1, n) for _ in row]
        for place in places:
            row[place] = answer[place]
    elif style == "same backwards":
        k = 2 * draw.randint(0, n // 2)
        row[n - 1 - k // 2] = row[n + k // 2] = k
    elif style == "random":
        for place in draw.sample(range(2 * n), draw.choice([1, 1, 2])):
            row[place] = draw.randint(1, n)
    return row


def _draw_langford(draw: random.Random) -> Case:
    return {"rows": [_draw_row(draw) for _ in range(draw.randint(1, 6))], **draw_questions(draw)}


def _examine_langford(case: Case, program: Program) -> Iterator[Question]:
    truths = [langford_truth(row) for row in case["rows"]]
    yield from examine(Setup("langford", [], ALGORITHMS, _pairs), truths, case, program)


def _smaller_langford(case: Case) -> Iterator[Case]:
    yield from fewer_questions(case)
    if len(case["rows"]) > 1:
        yield from ({**case, "rows": rows} for rows in without_each(case["rows"]) if rows)
        return
    row = case["rows"][0]
    if len(row) > 2:
        shorter = [k if k < len(row) // 2 else 0 for k in row]
        yield {**case, "rows": [shorter[2:]]}
        yield {**case, "rows": [shorter[:-2]]}
    for place, k in enumerate(row):
        if k and (len(row) < 16 or sum(map(bool, row)) > 1):
            yield {**case, "rows": [[*row[:place], 0, *row[place + 1:]]]}


def is_packing(board: list[str], answer: str) -> bool:
    rows = answer.split("/")
    cells: dict[str, list[Cell]] = {}
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            if mark != "#":
                cells.setdefault(mark, []).append((r, c))
    kept = [len(row) for row in rows] == [len(row) for row in board] and all(
        there == mark or there == "." and mark != "#" for row, line in zip(board, rows) for there, mark in zip(row, line))
    return kept and all((letter, tuple((r - own[0][0], c - own[0][1]) for r, c in own)) in SHAPES for letter, own in cells.items())


def is_langford(board: list[str], answer: str) -> bool:
    given, row = board[0].split(), answer.split()
    return (len(given) == len(row) and all(there in (".", k) for there, k in zip(given, row))
            and all([i for i, word in enumerate(row) if word == str(k)] == [row.index(str(k)), row.index(str(k)) + k + 1]
                    for k in range(1, len(row) // 2 + 1)))


def _examine_generated(case: Case, program: Program) -> Iterator[Question]:
    yield from generated(program, case["puzzle"], [], case, is_packing if case["puzzle"] == "pentominoes" else is_langford)


MALFORMED = [("langford", ". . ."), ("langford", "0"), ("langford", "5 . . ."), ("langford", ". x"),
             ("langford", "101"), ("pentominoes", "7x10"), ("pentominoes", "A...."), ("pentominoes", ".....\n..\n....."),
             ("pentominoes", "0x5"), ("pentominoes", "f....")]
FACTS = [("langford", "6 . . . . . . . . . . . . .", 2), ("pentominoes", "...I/...I/...I/...I/...I", 14),
         ("langford", "7", 26), ("langford", "8", 150), ("pentominoes", "3x20", 2)]


def _examine_facts(case: Case, program: Program) -> Iterator[Question]:
    for puzzle, board, number in case["facts"]:
        reply = program.ask(["count", puzzle, "--json", "--up-to-symmetry", board])
        yield f"known count up to symmetry of {puzzle} {board}", number, int(reply.json()[0].get("answers", 0))


KINDS = [
    Kind("packings-pentominoes", _draw_pentominoes, _examine_pentominoes, _smaller_pentominoes, 50, refuses=REFUSES),
    Kind("packings-langford", _draw_langford, _examine_langford, _smaller_langford, 60, refuses=REFUSES),
    Kind("packings-facts", lambda draw: {"facts": FACTS}, _examine_facts,
         lambda case: ({"facts": [fact]} for fact in case["facts"] if len(case["facts"]) > 1), 1),
    Kind("packings-generate", lambda draw: {**draw_generated(draw), "puzzle": draw.choice(["pentominoes", "langford"])},
         _examine_generated, lambda case: ({**case, "number": n} for n in range(1, case["number"])), 10),
    Kind("packings-malformed", lambda draw: dict(zip(("puzzle", "text"), draw.choice(MALFORMED))),
         lambda case, program: refusal(program, case["puzzle"], [], case["text"] + "\n"), cases=10),
]
