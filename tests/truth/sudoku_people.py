"""Sudoku as people solve it: every step of `rate` and `hint` against all solutions, from docs/sudoku-techniques.md.

A step may only take candidates that are in no solution and place digits that are in every one. Up to hidden pairs the
oracle finds patterns itself, so it knows which technique is the easiest. If a board is not filled in the end, every
candidate that is left is in some solution.
"""

import pathlib
import random
import re
from collections.abc import Iterator
from itertools import combinations

from calls import answered
from harness import Case, Kind, Program, Question, without_each
from sudoku_rules import NINE, TooMany, random_grid, with_holes

DOCS = pathlib.Path(__file__).parents[2] / "docs" / "sudoku-techniques.md"
RATINGS = {title: float(rating) for rating, title in re.findall(r"^\| (\d+\.\d) \| ([^|]+) \|", DOCS.read_text(), re.MULTILINE)}
ROWS, COLUMNS, BOXES = NINE.regions[:9], NINE.regions[9:18], NINE.regions[18:]
MOST = 60  # solutions of a board
HARD = ["8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "7..95........7...463...8.9...1.3.5...........2.....64.1....9..2.7..8..3..5.1.....",
        "....1.7....8..5..2...9.21..85.....4.3...6.......1....37.2..4......53.9.7......8..",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."]


def known_easiest(masks: list[int], filled: set[int]) -> str | None:
    """The title of the easiest technique that changes anything, up to hidden pairs."""
    free = [cell for cell in range(81) if cell not in filled]
    if any(sum(cell not in filled for cell in region) == 1 for region in NINE.regions):
        return "Full House"

    def places(digit: int, region: list[int]) -> list[int]:
        return [cell for cell in region if masks[cell] & digit]

    digits = [1 << d for d in range(9)]
    for title, regions in (("Hidden Single (box)", BOXES), ("Hidden Single (line)", ROWS + COLUMNS)):
        if any(len(found := places(digit, region)) == 1 and found[0] not in filled for region in regions for digit in digits):
            return title
    if any(masks[cell] & (masks[cell] - 1) == 0 for cell in free):
        return "Naked Single"
    lines = ROWS + COLUMNS
    for title, inside, across in (("Pointing", BOXES, lines), ("Claiming", lines, BOXES)):
        for region in inside:
            for digit in digits:
                found = places(digit, region)
                if len(found) > 1 and any(set(found) <= set(other) and len(places(digit, other)) > len(found) for other in across):
                    return title
    for region in NINE.regions:
        for a, b in combinations([cell for cell in region if masks[cell].bit_count() == 2], 2):
            if masks[a] == masks[b] and any(masks[cell] & masks[a] for cell in region if cell not in (a, b)):
                return "Naked Pair"
    for inside, across in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        for digit in digits:
            pairs = [found for region in inside if len(found := places(digit, region)) == 2]
            for one, other in combinations(pairs, 2):
                corners = {*one, *other}
                sides = [line for line in across if corners & set(line)]
                if len(sides) == 2 and any(set(places(digit, line)) - corners for line in sides):
                    return "X-Wing"
    for region in NINE.regions:
        where = {digit: found for digit in digits if len(found := places(digit, region)) == 2}
        for one, other in combinations(where, 2):
            if where[one] == where[other] and any(masks[cell] & ~(one | other) for cell in where[one]):
                return "Hidden Pair"
    return None


def _named(name: str) -> tuple[int, int]:
    """The cell and the bit of r1c3=7 or r1c3<>7."""
    row, column, digit = map(int, re.fullmatch(r"r(\d)c(\d)(?:=|<>)(\d)", name).groups())
    return 9 * (row - 1) + column - 1, 1 << digit - 1


class Solutions:
    def __init__(self, masks: list[int]):
        self.all = NINE.solutions(masks, MOST + 1, nodes=10**6)
        self.possible = [0] * 81
        for solution in self.all:
            self.possible = [a | b for a, b in zip(self.possible, solution)]

    def wrong(self, step: dict) -> list[str]:
        """The removals and placements of a step that are wrong."""
        removed = [name for name in step["removed"] if self.possible[_named(name)[0]] & _named(name)[1]]
        return removed + [name for name in step["placed"] if self.possible[_named(name)[0]] != _named(name)[1]]


def _text(board: str | list[int]) -> str:
    if isinstance(board, str):
        return board
    words = ["".join(str(d + 1) for d in range(9) if mask >> d & 1) for mask in board]
    return "\n".join(" ".join(words[i:i + 9]) for i in range(0, 81, 9))


def _examine(case: Case, program: Program) -> Iterator[Question]:
    boards = case["boards"]
    text = "".join(_text(board) + "\n" for board in boards)
    solutions = [Solutions(NINE.masks(board) if isinstance(board, str) else board) for board in boards]
    code = 0 if all(found.all for found in solutions) else 10
    reply = program.ask(["rate", "sudoku", "--json", "--steps"], text)
    rated = reply.json()
    yield from answered("rate", reply, "rating", len(boards), code)
    for board, found, line in zip(boards, solutions, rated):
        yield from _rated(board, found, line)
    plain = program.ask(["rate", "sudoku", "--json", "--threads", "2"], text)
    yield "rate, without steps", [line.get("rating") for line in rated], [line.get("rating") for line in plain.json()]
    reply = program.ask(["hint", "sudoku", "--json"], text)
    yield from answered("hint", reply, "hint", len(boards), code)
    for found, line, hint in zip(solutions, rated, reply.json()):
        first = (line.get("steps") or [{}])[0]
        yield "hint, the first step", *(tuple(step.get(key) for key in ("technique", "rating")) for step in (first, hint))
        if "removed" in hint:
            yield "hint, sound", [], found.wrong(hint)


def _rated(board: str | list[int], solutions: Solutions, line: dict) -> Iterator[Question]:
    yield "rate, status", "solved" if solutions.all else "unsolvable", line["status"]
    if not solutions.all:
        return
    unique = len(solutions.all) == 1
    yield "rate, uniqueness", ("1", False) if unique else ("2", True), (line["answers"], line["at_least"])
    steps = line["steps"]
    yield "rate, number of steps", len(steps), line["steps_taken"]
    hardest = max((step["rating"] for step in steps), default=None)
    yield "rate, hardest step", hardest, line.get("rating")
    if hardest is not None:
        yield "rate, title", hardest, RATINGS.get(line["title"])
    known = isinstance(board, str)
    masks = NINE.left_by_givens(NINE.masks(board)) if known else board[:]
    filled = {cell for cell, mark in enumerate(board) if mark != "."} if known else set()
    for step in steps:
        yield "rate, a sound step", [], solutions.wrong(step)
        yield "rate, a step's rating", RATINGS.get(step["title"]), step["rating"]
        if not known:
            continue
        easiest = known_easiest(masks, filled)
        if easiest is None:
            yield "rate, a harder step only where needed", True, step["rating"] > RATINGS["Hidden Pair"]
        else:
            yield "rate, the easiest step", easiest, step["title"]
        before = masks[:], len(filled)
        for name in step["removed"]:
            cell, bit = _named(name)
            masks[cell] &= ~bit
        for name in step["placed"]:
            cell, bit = _named(name)
            masks[cell] = bit
            filled.add(cell)
            for peer in NINE.peers[cell]:
                masks[peer] &= ~bit
        yield "rate, a step changes something", True, before != (masks, len(filled))
    if known:
        yield "rate, complete", len(filled) == 81, line["complete"]
        yield "rate, what is left", solutions.possible, masks


def _draw(draw: random.Random) -> Case:
    boards: list[str | list[int]] = []
    for _ in range(draw.randint(1, 3)):
        grid = random_grid(draw)
        board = with_holes(NINE, grid, draw.randint(20, 62), draw.choice([1, 1, 1, 5, 30]), draw)
        style = draw.choice(["plain"] * 6 + ["wrong", "marks", "hard"])
        if style == "wrong":
            cell = draw.randrange(81)
            board = board[:cell] + draw.choice("123456789") + board[cell + 1:]
        elif style == "hard":
            exchange = dict(zip("123456789.", "".join(draw.sample("123456789", 9)) + "."))
            board = "".join(exchange[mark] for mark in draw.choice(HARD))
        elif style == "marks":
            board = [mask | (sum(1 << d for d in range(9) if draw.random() < 0.3)) for mask in NINE.masks(grid)]
        try:
            if len(NINE.solutions(NINE.masks(board) if isinstance(board, str) else board, MOST + 1, nodes=2000)) <= MOST:
                boards.append(board)
        except TooMany:
            pass
    return {"boards": boards or [random_grid(draw)]}


def _smaller(case: Case) -> Iterator[Case]:
    if len(case["boards"]) > 1:
        yield from ({"boards": boards} for boards in without_each(case["boards"]) if boards)


KINDS = [Kind("sudoku-people", _draw, _examine, _smaller, 25)]
