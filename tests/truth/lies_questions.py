"""Pairs of questions for lies.py, which differ in one thing: an instance or a setting."""

import random
import re
from collections.abc import Callable

from forgery import Certificate
from harness import Case


def pair(draw: random.Random, one: dict, other: dict, verbs: list[str], algorithms: list[str] | None = None) -> Case:
    algorithm = draw.choice(["auto", *(algorithms or [])])
    return {"questions": [one, other], "verbs": verbs, "seed": draw.randrange(2 ** 32),
            "algorithm": [] if algorithm == "auto" else ["--algorithm", algorithm]}


def question(puzzle: str, settings: dict[str, str], text: str, file: str | None = None) -> dict:
    args = [word for name, value in settings.items() for word in ([f"--{name}", value] if value else [f"--{name}"])]
    return {"puzzle": puzzle, "args": args, "text": text, **({"file": file} if file is not None else {})}


def grid(draw: random.Random, rows: int, columns: int, letters: str) -> list[str]:
    return ["".join(draw.choice(letters) for _ in range(columns)) for _ in range(rows)]


def altered(draw: random.Random, lines: list[str], letters: str) -> list[str]:
    """One character replaced."""
    row, column = draw.randrange(len(lines)), draw.randrange(len(lines[0]))
    line = lines[row]
    new = draw.choice([c for c in letters if c != line[column]])
    return [*lines[:row], line[:column] + new + line[column + 1:], *lines[row + 1:]]


def costs(draw: random.Random, number: int) -> str:
    return " ".join(draw.choice("1112345-") for _ in range(number))


# Puzzles whose moves commute.

def draw_lights(draw: random.Random) -> Case:
    rows, columns = draw.randint(1, 4), draw.randint(2, 4)
    k = draw.choice([2, 2, 3, 4, 5, 6, 7, 8, 9])
    settings = {"modulus": str(k)}
    digits = "0123456789"[:k]
    lines = grid(draw, rows, columns, digits + digits + ("#" if draw.random() < 0.4 else ""))
    if all(c == "#" for c in "".join(lines)):
        lines[0] = "1" + lines[0][1:]
    if draw.random() < 0.3:
        settings["torus"] = ""
    if draw.random() < 0.3:
        settings["neighbourhood"] = draw.choice(["king", "diagonal", "0,0 0,1 1,0:2", "0,1 1,0"])
    if draw.random() < 0.4:
        settings["costs"] = costs(draw, rows * columns)
    other, text = dict(settings), lines
    way = draw.choice(["instance", "instance", "modulus", "torus", "neighbourhood", "costs"])
    if way == "instance":
        text = altered(draw, lines, digits)
    elif way == "torus":
        other.pop("torus") if "torus" in other else other.update(torus="")
    else:
        other[way] = {"modulus": str(min(k + draw.randint(1, 3), 10)), "neighbourhood": draw.choice(["plus", "king", "0,0"]),
                      "costs": costs(draw, rows * columns)}[way]
    verbs = ["solve", "count"]
    largest = max(int(settings["modulus"]), int(other["modulus"]))
    if way != "instance" and largest ** (rows * columns) < 20_000 and "#" not in "".join(lines):
        settings["size"] = other["size"] = f"{rows}x{columns}"
        verbs.append("table")
    return pair(draw, question("lights-out", settings, "/".join(lines)), question("lights-out", other, "/".join(text)),
                verbs)


def draw_bits(draw: random.Random) -> Case:
    height, width = draw.choice([(2, 2), (2, 3), (1, 2), (3, 3), (3, 2)])
    rows, columns = height * draw.randint(1, 3), width * draw.randint(1, 3)
    settings = {"box": f"{height}x{width}", "size": f"{rows}x{columns}"}
    if draw.random() < 0.3 and rows * columns <= 36:
        settings["costs"] = costs(draw, rows * columns)
    lines = grid(draw, rows, columns, "01")
    other, text = dict(settings), lines
    way = draw.choice(["instance", "instance", "box", "costs"])
    if way == "box":
        other["box"] = f"{rows}x{width}" if rows > height else f"{height}x{columns}"
    elif way == "costs" and rows * columns <= 36:
        other["costs"] = costs(draw, rows * columns)
    else:
        text = altered(draw, lines, "01")
    return pair(draw, question("binary-sudoku", settings, "/".join(lines)),
                question("binary-sudoku", other, "/".join(text)), ["solve", "count"])


def draw_clocks(draw: random.Random) -> Case:
    def board() -> str:
        return "/".join(" ".join(draw.choice(["3", "6", "9", "12"]) for _ in range(3)) for _ in range(3))
    settings = {"costs": costs(draw, 9)} if draw.random() < 0.5 else {}
    text = board()
    if draw.random() < 0.5:
        return pair(draw, question("clocks", settings, text), question("clocks", settings, board()), ["solve", "count"])
    return pair(draw, question("clocks", settings, text), question("clocks", {"costs": costs(draw, 9)}, text),
                ["solve", "count"])


# Graphs of positions.

SEARCHES = ["bidirectional", "ida", "astar", "bfs"]


def draw_tiles(draw: random.Random) -> Case:
    rows, columns = draw.choice([(2, 2), (2, 3), (3, 2), (1, 5), (2, 4), (3, 3)])
    tiles = list(range(rows * columns))

    def board() -> str:
        order = draw.sample(tiles, len(tiles))
        return "/".join(" ".join(map(str, order[row * columns:(row + 1) * columns])) for row in range(rows))
    goals = ["last", "first", board()]
    settings = {"size": f"{rows}x{columns}", "goal": draw.choice(goals)}
    text = board()
    verbs = ["solve", "count"]
    if draw.random() < 0.5:
        return pair(draw, question("tiles", settings, text), question("tiles", settings, board()), verbs, SEARCHES)
    if rows * columns < 9 or draw.random() < 0.1:
        verbs.append("table")
    return pair(draw, question("tiles", settings, text), question("tiles", {**settings, "goal": draw.choice(goals)}, text),
                verbs, SEARCHES)


def draw_knights(draw: random.Random) -> Case:
    rows, columns = draw.choice([(3, 3), (3, 4), (4, 3), (4, 4)])
    pieces = list("*" + "".join(draw.choice("01") for _ in range(rows * columns - 1)))

    def board() -> str:
        draw.shuffle(pieces)
        return "/".join("".join(pieces[row * columns:(row + 1) * columns]) for row in range(rows))
    settings = {"size": f"{rows}x{columns}", "goal": board()}
    text = board()
    if draw.random() < 0.6:
        return pair(draw, question("knights", settings, text), question("knights", settings, board()), ["solve", "count"],
                    SEARCHES)
    return pair(draw, question("knights", settings, text), question("knights", {**settings, "goal": board()}, text),
                ["solve", "count", *(["table"] if rows + columns < 8 else [])], SEARCHES)


def draw_nine(draw: random.Random) -> Case:
    n = draw.choice([2, 2, 3, 3, 3])

    def board(moves: int) -> str:
        halves = [["0" * n] * n, ["1" * n] * n]
        for _ in range(moves):
            at = draw.randrange(n + 4)
            if at < n:
                for row in range(n):
                    a, b = halves[0][row], halves[1][row]
                    halves[0][row], halves[1][row] = a[:at] + b[at] + a[at + 1:], b[:at] + a[at] + b[at + 1:]
            else:
                which = at % 2
                halves[which] = ["".join(line) for line in zip(*halves[which][::-1])]
        return "/".join(halves[0] + halves[1])
    one, other = board(draw.randint(0, 20)), board(draw.randint(1, 20))
    if draw.random() < 0.3:
        other = "/".join(altered(draw, one.split("/"), "01"))
    return pair(draw, question("nine", {"size": str(n)}, one), question("nine", {"size": str(n)}, other), ["solve", "count"],
                SEARCHES)


def draw_twisty(draw: random.Random) -> Case:
    puzzle, letters, marks = draw.choice([("cube2", "URF", ["", "'", "2"]), ("pyraminx", "ULRB", ["", "'"])])

    def scramble(most: int) -> str:
        return " ".join(draw.choice(letters) + draw.choice(marks) for _ in range(draw.randint(1, most)))
    one, other = scramble(4), scramble(4)
    settings: dict[str, str] = {}
    if draw.random() < 0.3:
        settings["goal"] = scramble(2)
    changed = dict(settings)
    way = draw.choice(["instance", "goal", "metric"])
    if way == "goal":
        changed["goal"] = scramble(2)
    if way == "metric" and puzzle == "cube2":
        changed.update(draw.choice([{"metric": "quarter"}, {"oriented": ""}]))
    case = pair(draw, question(puzzle, settings, one), question(puzzle, changed, other if way == "instance" else one),
                ["solve", "count"])
    case["algorithm"] = ["--algorithm", draw.choice(["ida", "astar", "bidirectional"])]
    return case


INVERSES = {"U": "D", "D": "U", "L": "R", "R": "L"}


def detour(certificate: Certificate) -> tuple[list[str], int] | None:
    """Moves that may follow the answer and lead back to where they begin, and their cost; None if none are known."""
    puzzle, moves, settings = certificate["puzzle"], certificate["moves"], certificate["settings"]
    if not moves:
        return None
    last = moves[-1]
    if "rules" in certificate:
        if last in ("M0", "M1", "M0'", "M1'"):  # of lies_files.draw_rings
            back = last[:-1] if last.endswith("'") else last + "'"
            return ([back, last], 2) if back in [move["name"] for move in certificate["rules"]["moves"]] else None
        if last.startswith("p"):
            k = int(certificate["rules"]["kinds"][0]["turns"])
            return [last] * k, k
        return None
    if puzzle in ("lights-out", "binary-sudoku", "clocks"):
        k = {"binary-sudoku": 2, "clocks": 4}.get(puzzle) or int(settings.get("modulus", "2"))
        price = 1
        if "costs" in settings:
            square = re.fullmatch(r"\((\d+),(\d+)\)", last)
            columns = len(certificate["instance"][0])
            index = (int(square[1]) - 1) * columns + int(square[2]) - 1 if square else int(last) - 1
            price = int(settings["costs"].split()[index])
        return [last] * k, k * price
    if puzzle == "tiles":
        back = INVERSES[last]
    elif puzzle == "knights":
        back = last[2:] + last[:2]
    elif puzzle == "nine":
        back = last if last[0] == "C" else last[0] + {"L": "R", "R": "L"}[last[1]]
    else:
        back = last if last.endswith("2") else last[:-1] if last.endswith("'") else last + "'"
    return [back, last], 2


# Puzzles that are filled.

FILLS = ["cover", "backtrack", "diagram"]


def draw_queens(draw: random.Random) -> Case:
    n = draw.randint(1, 8)
    settings = {"torus": ""} if draw.random() < 0.3 else {}
    if draw.random() < 0.3:
        lines = ["." * n] * n
    else:
        lines = grid(draw, n, n, "." * 20 + "##" + "Q" * draw.randint(0, 1))
    other, text = dict(settings), lines
    if draw.random() < 0.3:
        other.pop("torus") if "torus" in other else other.update(torus="")
    else:
        text = altered(draw, lines, ".#Q")
    return pair(draw, question("queens", settings, "/".join(lines)), question("queens", other, "/".join(text)),
                ["solve", "count"], FILLS)


def draw_units(draw: random.Random) -> Case:
    """Counts that take many units."""
    one, other = draw.sample([("queens", "9"), ("queens", "10"), ("langford", "8"), ("pentominoes", "3x10"),
                              ("queens", "Q........./" + "/".join(["." * 10] * 9))], 2)
    return pair(draw, question(one[0], {}, one[1]), question(other[0], {}, other[1]), ["count"])


def draw_langford(draw: random.Random) -> Case:
    n = draw.randint(1, 8)
    row = ["."] * (2 * n)

    def given(row: list[str]) -> list[str]:
        k = draw.randint(1, n)
        if 2 * n - k - 1 > 0:
            at = draw.randrange(2 * n - k - 1)
            if row[at] == row[at + k + 1] == "." and str(k) not in row:
                row = list(row)
                row[at] = row[at + k + 1] = str(k)
        return row
    for _ in range(draw.randint(0, 2)):
        row = given(row)
    return pair(draw, question("langford", {}, " ".join(row)), question("langford", {}, " ".join(given(row))),
                ["solve", "count"], FILLS)


def solution(draw: random.Random, height: int, width: int) -> list[list[int]]:
    """A filled Sudoku: the usual pattern with digits, rows and columns permuted."""
    n = height * width

    def order(size: int, bands: int) -> list[int]:
        return [band * size + row for band in draw.sample(range(bands), bands) for row in draw.sample(range(size), size)]
    rows, columns, digits = order(height, width), order(width, height), draw.sample(range(1, n + 1), n)
    return [[digits[(width * (row % height) + row // height + column) % n] for column in columns] for row in rows]


def draw_sudoku(draw: random.Random) -> Case:
    height, width = draw.choice([(2, 2), (2, 2), (2, 2), (2, 3), (3, 3)])
    n = height * width
    full = solution(draw, height, width)
    chance = {4: 0.35, 6: 0.45, 9: 0.45}[n]
    lines = ["".join(str(digit) if draw.random() < chance else "0" for digit in row) for row in full]
    settings = {"box": f"{height}x{width}"}
    if n == 4 and draw.random() < 0.5:
        cells = draw.sample([(r, c) for r in range(n) for c in range(n)], 2)
        if full[cells[0][0]][cells[0][1]] != full[cells[1][0]][cells[1][1]]:
            total = sum(full[r][c] for r, c in cells)
            settings["cages"] = f"{total}: " + " ".join(f"r{r + 1}c{c + 1}" for r, c in cells)
    other, text = dict(settings), lines
    way = draw.choice(["instance", "instance", "diagonals", "cages", "extra", "regions"])
    if way == "instance":
        text = altered(draw, lines, "0" + "".join(map(str, range(1, n + 1))))
    elif way == "diagonals":
        other["diagonals"] = ""
    elif way == "cages":
        other["cages"] = f"{draw.randint(3, 2 * n - 1)}: r1c1 r{n}c{n}"
    elif way == "extra":
        cells = {(r, (r * 2 + r // 2) % n) for r in range(n)}
        other["extra"] = "/".join("".join("a" if (r, c) in cells else "." for c in range(n)) for r in range(n))
    else:
        other.pop("box")
        other["regions"] = "/".join("abcdefghi"[row] * n for row in range(n))
    return pair(draw, question("sudoku", settings, "/".join(lines)), question("sudoku", other, "/".join(text)),
                ["solve", "count"], ["cover", "backtrack"])


def draw_target(draw: random.Random) -> Case:
    full = solution(draw, 3, 3)
    lines = ["".join(str(digit) if draw.random() < 0.4 else "0" for digit in row) for row in full]
    settings = {} if draw.random() < 0.5 else {"weights": " ".join(str(draw.randint(-3, 9)) for _ in range(81))}
    other, text = dict(settings), lines
    way = draw.choice(["instance", "minimum", "weights"])
    if way == "instance":
        text = altered(draw, lines, "0123456789")
    elif way == "minimum":
        other["minimum"] = ""
    else:
        other["weights"] = " ".join(str(draw.randint(-3, 9)) for _ in range(81))
    return pair(draw, question("target-sudoku", settings, "/".join(lines)),
                question("target-sudoku", other, "/".join(text)), ["solve", "count"])


def draw_pentominoes(draw: random.Random) -> Case:
    rows, columns = draw.choice([(3, 5), (4, 5), (5, 5), (2, 5), (3, 6), (4, 6)])
    lines = grid(draw, rows, columns, "." * 15 + "#")
    return pair(draw, question("pentominoes", {}, "/".join(lines)),
                question("pentominoes", {}, "/".join(altered(draw, lines, ".#"))), ["solve", "count"], FILLS)


def draw_large(draw: random.Random) -> Case:
    """Instances too large for nonet-verify to count or search without --replay."""
    way = draw.choice(["table", "table", "queens", "pieces", "cube", "tiles", "sudoku", "cages"])
    verbs = ["solve", "count"]
    if way == "table":
        one, other = (question("tiles", {"size": "3x3", "goal": goal}, "")
                      for goal in draw.sample(["last", "283104765", "123804765"], 2))
        verbs = ["table"]
    elif way == "queens":
        at = draw.randrange(14)
        one, other = question("queens", {}, "13"), question("queens", {}, "/".join(
            ["." * at + "Q" + "." * (13 - at)] + ["." * 14] * 13))
        verbs = ["count"]
    elif way == "pieces":
        one, other = (question("pentominoes", {}, text) for text in draw.sample(["4x10", "5x6", "3x20"], 2))
        verbs = ["count"]
    elif way == "cube":
        one, other = (question("cube2", {}, " ".join(draw.choice("URF") + draw.choice(["", "'"]) for _ in range(14)))
                      for _ in range(2))
    elif way == "tiles":
        def board() -> str:
            tiles, at = [*range(1, 12), 0], 11
            for _ in range(60):
                beside = [at - 1] * (at % 4 > 0) + [at + 1] * (at % 4 < 3)
                to = draw.choice([to for to in (at - 4, at + 4, *beside) if 0 <= to < 12])
                tiles[at], tiles[to], at = tiles[to], 0, to
            return " ".join(map(str, tiles))
        one, other = (question("tiles", {"size": "3x4"}, board()) for _ in range(2))
    elif way == "sudoku":
        weights = " ".join(str(draw.randint(-3, 9)) for _ in range(81))
        lines = ["".join(str(digit) if draw.random() < 0.27 else "0" for digit in row) for row in solution(draw, 3, 3)]
        one, other = (question("target-sudoku", {"weights": weights, **more}, "/".join(lines))
                      for more in ({}, {"minimum": ""}))
        verbs = ["solve"]
    else:
        lines = ["000000"] * 4
        one, other = (question("sudoku", {"box": "2x3", "cages": f"{total}: r1c1 r6c6"}, "/".join([*lines, row, lines[0]]))
                      for total, row in zip(draw.sample(range(3, 12), 2), ("123456", "123450")))
        verbs = ["count"]
    return {**pair(draw, one, other, verbs), "algorithm": [], "most": 24 if way == "table" else 6}


FAMILIES: list[tuple[str, Callable[[random.Random], Case], int]] = [
    ("lights-out", draw_lights, 4), ("binary-sudoku", draw_bits, 3), ("clocks", draw_clocks, 1), ("tiles", draw_tiles, 3),
    ("knights", draw_knights, 2), ("nine", draw_nine, 2), ("twisty", draw_twisty, 2), ("queens", draw_queens, 3),
    ("units", draw_units, 1), ("langford", draw_langford, 2), ("sudoku", draw_sudoku, 3), ("target-sudoku", draw_target, 1),
    ("pentominoes", draw_pentominoes, 2), ("large", draw_large, 1),
]
