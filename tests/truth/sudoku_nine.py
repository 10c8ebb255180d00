"""What nonet does with Sudokus of nine digits in boxes of 3x3 besides solving: canonical forms, minimality,
generation to specification, formats. From docs/sudoku.md.

Two boards are equivalent if exchanges of rows, columns, bands, stacks, diagonals and digits turn one into the other;
the canonical form is the smallest of all images. A given is needed if without it there is another solution.
"""

import random
from collections.abc import Iterator
from itertools import combinations, permutations

import sudoku_people
from calls import STOPPED, answered
from harness import Case, Kind, Program, Question, without_each
from sudoku_people import HARD
from sudoku_rules import NINE, Rules, box_letters, random_grid, rules_of, with_holes

Map = tuple[bool, list[int], list[int]]  # whether transposed first; the source of each row and column of the image


def image_of(board: str, exchange: Map, digits: dict[str, str]) -> str:
    transposed, rows, columns = exchange
    if transposed:
        board = "".join(board[9 * c + r] for r in range(9) for c in range(9))
    return "".join(digits.get(board[9 * r + c], ".") for r in rows for c in columns)


def random_image(board: str, draw: random.Random) -> str:
    rows, columns = ([3 * band + line for band in draw.sample(range(3), 3) for line in draw.sample(range(3), 3)] for _ in range(2))
    return image_of(board, (draw.random() < 0.5, rows, columns), dict(zip("123456789", draw.sample("123456789", 9))))


def in_order(board: str) -> str:
    """The digits renamed in the order in which they occur: the smallest text with the same cells."""
    names: dict[str, str] = {".": "."}
    return "".join(names.setdefault(mark, str(len(names))) for mark in board)


def exchanges(source: str, target: str) -> Iterator[Map]:
    """Every exchange of rows, columns and diagonals that turns the source into the target, up to renaming of digits."""
    if sum(mark != "." for mark in source) != sum(mark != "." for mark in target):
        return

    def counts(row: str) -> list[int]:
        return sorted(sum(mark != "." for mark in row[i:i + 3]) for i in (0, 3, 6))

    wanted = [counts(target[9 * r:9 * r + 9]) for r in range(9)]
    for transposed in (False, True):
        board = "".join(source[9 * c + r] for r in range(9) for c in range(9)) if transposed else source
        found = [counts(board[9 * r:9 * r + 9]) for r in range(9)]
        for rows in _line_orders(lambda to, origin: wanted[to] == found[origin]):
            to_columns = [[target[9 * r + c] for r in range(9)] for c in range(9)]
            from_columns = [[board[9 * r + c] for r in rows] for c in range(9)]
            yield from ((transposed, rows, columns) for columns in _matching(from_columns, to_columns))


def _line_orders(fits) -> Iterator[list[int]]:
    """The source of each line; bands stay together."""
    options = {(to, origin): [[3 * origin + line for line in order] for order in permutations(range(3))
                              if all(fits(3 * to + i, 3 * origin + line) for i, line in enumerate(order))]
               for to in range(3) for origin in range(3)}
    for bands in permutations(range(3)):
        for first in options[0, bands[0]]:
            for second in options[1, bands[1]]:
                for third in options[2, bands[2]]:
                    yield first + second + third


def _matching(source: list[list[str]], target: list[list[str]]) -> Iterator[list[int]]:
    """Orders of the source's columns that give the target's, up to renaming of digits."""
    open_source, open_target = ([[mark == "." for mark in column] for column in columns] for columns in (source, target))
    alike = [[column for column in range(9) if open_source[column] == wanted] for wanted in open_target]

    def go(order: list[int], names: dict[str, str]) -> Iterator[list[int]]:
        to = len(order)
        if to == 9:
            yield order
            return
        for column in alike[to]:
            # A new stack, or the rest of the one that was begun.
            if column in order or (column // 3 != order[-1] // 3 if to % 3 else column // 3 in [used // 3 for used in order]):
                continue
            renamed = dict(names)
            for a, b in zip(source[column], target[to]):
                if renamed.setdefault(a, b) != b:
                    break
            else:
                if len(set(renamed.values())) == len(renamed):
                    yield from go([*order, column], renamed)

    if all(alike):
        yield from go([], {})


def same(a: str, b: str) -> bool:
    return next(exchanges(a, b), None) is not None


# ---- canonical

def _draw_canonical(draw: random.Random) -> Case:
    boards = []
    for _ in range(draw.choice([1, 1, 2])):
        grid = random_grid(draw)
        holes = draw.sample(range(81), draw.randint(1, 64))
        holed = "".join("." if cell in holes else mark for cell, mark in enumerate(grid))
        boards.append(draw.choice([grid, holed, holed, holed, draw.choice(HARD)]))
        for _ in range(draw.randint(0, 3)):
            other = random_image(boards[-1], draw)
            if draw.random() < 0.4:  # two cells exchanged: usually an inequivalent board
                a, b = draw.randrange(81), draw.randrange(81)
                cells = list(other)
                cells[a], cells[b] = cells[b], cells[a]
                other = "".join(cells)
            boards.append(other)
    draw.shuffle(boards)
    return {"boards": boards, "pick": draw.randrange(1 << 30)}


def _examine_canonical(case: Case, program: Program) -> Iterator[Question]:
    boards = case["boards"]
    draw = random.Random(case["pick"])
    text = "".join(board + "\n" for board in boards)
    first: list[int] = []
    for i, board in enumerate(boards):
        first.append(next((j for j in sorted(set(first)) if same(boards[j], board)), i))
    automorphisms = {i: sum(1 for _ in exchanges(boards[i], boards[i])) for i in set(first)}
    lines = program.ask(["canonical", "sudoku", "--json", "--threads", draw.choice(["1", "2", "3"])], text).json()
    yield "canonical, one line a board", len(boards), len(lines)
    forms = [line["text"] for line in lines]
    for i, (board, line) in enumerate(zip(boards, lines)):
        form = line["text"]
        yield "canonical, which board has the same form first", first[i] + 1, line["first"]
        yield "canonical, equal forms", forms[first[i]], form
        if first[i] == i:
            yield "canonical, the form is an image", True, same(board, form)
        smallest = min(in_order(random_image(board, draw)) for _ in range(30))
        yield "canonical, no image is smaller", True, form <= smallest
        yield "canonical, automorphisms", automorphisms[first[i]], line["automorphisms"]
    again = program.ask(["canonical", "sudoku"], "".join(form + "\n" for form in forms))
    yield "canonical, the form of a form", "".join(form + "\n" for form in forms), again.out
    alike = program.ask(["canonical", "sudoku", "--same"], text)
    yield "canonical --same", 0 if set(first) == {0} else 10, alike.code
    different = program.ask(["canonical", "sudoku", "--unique"], text)
    yield "canonical --unique", "".join(board + "\n" for i, board in enumerate(boards) if first[i] == i), different.out


# ---- minimal

def needed(board: str, cells: tuple[int, ...]) -> bool:
    """Whether there is another solution without these givens."""
    masks = NINE.masks("".join("." if cell in cells else mark for cell, mark in enumerate(board)))
    return len(NINE.solutions(masks, 2, nodes=10**6)) > 1


def _draw_minimal(draw: random.Random) -> Case:
    boards = []
    for _ in range(draw.randint(1, 2)):
        board = draw.choice(HARD)
        if draw.random() < 0.8:
            board = list(board)
            solution = NINE.text(NINE.solutions(NINE.masks("".join(board)), 1, nodes=10**6)[0])
            for cell in draw.sample([c for c in range(81) if board[c] == "."], draw.choice([0, 1, 1, 2, 3])):
                board[cell] = solution[cell] if draw.random() < 0.95 else draw.choice("123456789")
            if draw.random() < 0.15:
                board[draw.choice([c for c in range(81) if board[c] != "."])] = "."
            board = "".join(board)
        else:
            board = with_holes(NINE, random_grid(draw), draw.randint(40, 60), 1, draw)
        boards.append(random_image(board, draw))
    return {"boards": boards}


def minimal_inside(board: str, redundant: list[int]) -> list[str]:
    """Every minimal board that is left when some redundant givens are left out; there must be few redundant ones."""
    found: list[set[int]] = []
    for number in range(len(redundant), -1, -1):
        for cells in combinations(redundant, number):
            if not any(set(cells) < out for out in found) and not needed(board, cells):
                found.append(set(cells))
    return ["".join("." if cell in out else mark for cell, mark in enumerate(board)) for out in found]


def _examine_minimal(case: Case, program: Program) -> Iterator[Question]:
    boards = case["boards"]
    text = "".join(board + "\n" for board in boards)
    numbers = [len(NINE.solutions(NINE.masks(board), 2, nodes=10**6)) for board in boards]
    givens = [[cell for cell, mark in enumerate(board) if mark != "."] for board in boards]
    redundant = [[cell for cell in cells if not needed(board, (cell,))] if number == 1 else []
                 for board, cells, number in zip(boards, givens, numbers)]
    reply = program.ask(["minimal", "sudoku", "--json"], text)
    minimal = [number == 1 and not cells for number, cells in zip(numbers, redundant)]
    yield from answered("minimal", reply, "minimal", len(boards), 0 if all(minimal) else 10)
    for i, line in enumerate(reply.json()):
        names = [f"r{cell // 9 + 1}c{cell % 9 + 1}={boards[i][cell]}" for cell in redundant[i]]
        yield "minimal, redundant givens", names, line["redundant"]
        yield "minimal", (minimal[i], len(givens[i])), (line["minimal"], line["givens"])
        yield "minimal, answers", (str(numbers[i]), numbers[i] == 2), (line["answers"], line["at_least"])
    if any(len(cells) > 6 for cells in redundant):
        return
    unique = [i for i, number in enumerate(numbers) if number == 1]  # others are refused
    if not unique:
        return
    reply = program.ask(["minimal", "sudoku", "--json", "--all"], "".join(boards[i] + "\n" for i in unique))
    yield from answered("minimal --all", reply, "minimal_list", len(unique))
    lines = reply.json()
    for k, i in enumerate(unique, 1):
        listed = sorted(line["text"] for line in lines if line["instance"] == k and line["schema"] == "nonet.minimal_listed/1")
        yield "minimal --all", sorted(minimal_inside(boards[i], redundant[i])), listed


# ---- generate

SYMMETRIES = {"none": [], "rotate180": [lambda r, c: (8 - r, 8 - c)], "rotate90": [lambda r, c: (c, 8 - r)],
              "horizontal": [lambda r, c: (8 - r, c)], "vertical": [lambda r, c: (r, 8 - c)],
              "both-mirrors": [lambda r, c: (8 - r, c), lambda r, c: (r, 8 - c)], "diagonal": [lambda r, c: (c, r)],
              "antidiagonal": [lambda r, c: (8 - c, 8 - r)], "both-diagonals": [lambda r, c: (c, r), lambda r, c: (8 - c, 8 - r)],
              "full": [lambda r, c: (c, 8 - r), lambda r, c: (c, r)]}


def orbit(cell: int, name: str) -> frozenset[int]:
    """The cells that the symmetry exchanges with this one."""
    found = {cell}
    while True:
        more = {9 * a + b for one in found for move in SYMMETRIES[name] for a, b in [move(*divmod(one, 9))]} | found
        if more == found:
            return frozenset(found)
        found = more


def _draw_generate(draw: random.Random) -> Case:
    wish = draw.choice(["minimal", "clues", "pattern", "strict", "rating", "technique", "grid", "other", "target"])
    case = {"wish": wish, "seed": draw.randrange(10**6), "number": draw.randint(1, 3), "symmetry": "none", "options": []}
    if wish in ("minimal", "clues") and draw.random() < 0.7:
        case["symmetry"] = draw.choice(["rotate180", "horizontal", "vertical", "diagonal", "antidiagonal", "rotate90", "both-diagonals"])
    if wish == "clues":
        case["clues"] = draw.choice([32, 36, 40, 45, 60, 81])
        case["options"] = ["--clues", str(case["clues"])]
    if wish == "pattern":
        cells = draw.sample(range(81), draw.randint(40, 60))
        case["pattern"] = "".join("x" if cell in cells else "." for cell in range(81))
        case["options"] = ["--pattern", case["pattern"]]
    if wish == "strict":
        case["symmetry"] = "rotate180"
        case["options"] = ["--strict"]
    if wish == "rating":
        low = draw.choice([1.2, 1.5, 2.3, 2.6])
        case["rating"] = [low, 3.4]
        case["options"] = ["--rating", f"{low}-3.4"]
    if wish == "technique":
        case["technique"] = draw.choice(["pointing", "naked-single", "hidden-pair", "claiming"])
        case["options"] = ["--technique", case["technique"]]
    if wish == "grid":
        case["options"] = ["--grid"]
    if wish == "other":
        case["box"] = draw.choice([[2, 2], [2, 3], [3, 2], [1, 5], [2, 4]])
        case["diagonals"] = draw.random() < 0.3 and case["box"] != [1, 5]
        case["options"] = ["--box", f"{case['box'][0]}x{case['box'][1]}", *(["--diagonals"] if case["diagonals"] else [])]
    if case["symmetry"] != "none":
        case["options"] += ["--symmetry", case["symmetry"]]
    return case


def _examine_generate(case: Case, program: Program) -> Iterator[Question]:
    target = case["wish"] == "target"
    command = ["generate", *(["target-sudoku"] if target else ["sudoku", "--format", "line"]), "--seed", str(case["seed"]),
               "--number", str(case["number"]), *case["options"]]
    reply = program.ask([*command, "--time-limit", "10"])
    what = f"generate, {case['wish']}"
    if reply.code == STOPPED and not case["wish"] == "grid":  # not found within the time limit
        program.refused(what)
        return
    yield f"{what}: exit code", 0, reply.code
    boards = reply.out.replace("\n\n", " ").replace("\n", "").split() if target else reply.out.split()
    yield "generate, number", case["number"], len(boards)
    other = program.ask([*command, "--time-limit", "10", "--threads", "1"])
    if other.code == STOPPED:
        program.refused("generate, the same by one thread")
    else:
        yield "generate, the same by one thread", (0, reply.out), (other.code, other.out)
    rules: Rules = NINE
    if case["wish"] == "other":
        n = case["box"][0] * case["box"][1]
        rules = rules_of(n, box_letters(n, *case["box"]), case["diagonals"])
    for board in boards:
        found = len(rules.solutions(rules.masks(board), 2, nodes=10**6))
        yield "generate, a solution" if target else "generate, one solution", True, found > 0 if target else found == 1
        givens = {cell for cell, mark in enumerate(board) if mark not in ".0"}
        if "clues" in case:
            yield "generate --clues", case["clues"], len(givens)
        if "pattern" in case:
            yield "generate --pattern", case["pattern"], "".join("x" if cell in givens else "." for cell in range(81))
        if case["wish"] == "grid":
            yield "generate --grid", 81, len(givens)
        if case["symmetry"] != "none":
            yield "generate --symmetry", True, all(orbit(cell, case["symmetry"]) <= givens for cell in givens)
        if case["wish"] in ("minimal", "strict", "rating", "technique"):
            alone = case["wish"] == "strict"
            orbits = {frozenset([cell]) if alone else orbit(cell, case["symmetry"]) for cell in givens}
            yield "generate, every given is needed", True, all(needed(board, tuple(cells)) for cells in orbits)
    if "rating" in case or "technique" in case:
        rated = program.ask(["rate", "sudoku", "--json"], reply.out)
        yield from answered("rate of generated boards", rated, "rating", len(boards), 0)
        for line in rated.json():
            if "rating" in case:
                yield "generate --rating", True, case["rating"][0] <= line["rating"] <= case["rating"][1]
            else:
                yield "generate --technique", case["technique"], line["technique"]


# ---- formats

FORMATS = ["line", "grid", "pencil", "sukaku", "sdk", "ss", "csv", "hodoku"]


def _draw_formats(draw: random.Random) -> Case:
    boards = [with_holes(NINE, random_grid(draw), draw.randint(0, 60), draw.choice([1, 3]), draw) for _ in range(draw.randint(1, 4))]
    return {"boards": boards, "formats": draw.sample(FORMATS, 4), "candidates": draw.random() < 0.4, "pick": draw.randrange(1 << 30)}


def _candidates(text: str) -> list[int]:
    words = text.replace("|", " ").split()
    return [sum(1 << int(mark) - 1 for mark in word) for word in words if not word.startswith("-")]


def _sukaku(boards: list[list[int]]) -> str:
    """Nine characters a cell, a board a line."""
    return "".join("".join(str(d + 1) if mask >> d & 1 else "." for mask in board for d in range(9)) + "\n" for board in boards)


def _examine_formats(case: Case, program: Program) -> Iterator[Question]:
    boards = case["boards"]
    text = "".join(board + "\n" for board in boards)
    left = [NINE.left_by_givens(NINE.masks(board)) for board in boards]
    for name in case["formats"]:
        written = program.ask(["convert", "sudoku", "--format", name], text)
        yield f"convert --format {name}, exit code", 0, written.code
        kept = "sukaku" if name in ("pencil", "sukaku") else "line"  # candidates do not say what was given
        again = program.ask(["convert", "sudoku", "--format", kept], written.out)
        yield f"{name}, read again", _sukaku(left) if kept == "sukaku" else text, again.out
        if name == "csv":
            found = [NINE.solutions(NINE.masks(board), 2) for board in boards]
            rows = [f"{board},{NINE.text(some[0]) if len(some) == 1 else ''}\n" for board, some in zip(boards, found)]
            yield "csv, with solutions", "puzzle,solution\n" + "".join(rows), written.out
        elif name == "hodoku":
            yield "hodoku, its boards", boards, [line.split(":")[3] for line in written.out.splitlines()]
        elif name == "pencil":
            yield "pencil, its candidates", [mask for board in left for mask in board], _candidates(written.out)
        elif name == "sukaku":
            yield "sukaku, its candidates", _sukaku(left), written.out
        else:
            yield f"{name}, its digits", "".join(boards), "".join(mark for mark in written.out if mark in ".123456789")
    if case["candidates"]:
        yield from _with_marks(boards[0], random.Random(case["pick"]), program)


def _with_marks(board: str, draw: random.Random, program: Program) -> Iterator[Question]:
    """Formats that hold candidates keep them, also where more are removed than the givens exclude."""
    solution = NINE.solutions(NINE.masks(board), 1)[0]
    left = [mask & ~sum(1 << d for d in range(9) if draw.random() < 0.15) | right
            for mask, right in zip(NINE.left_by_givens(NINE.masks(board)), solution)]
    numbers = sorted(NINE.text(found) for found in NINE.solutions(left, 50, nodes=10**6))
    for name in ("pencil", "sukaku", "hodoku"):
        written = program.ask(["convert", "sudoku", "--format", name], _sukaku([left]))
        listed = program.ask(["list", "sudoku", "--limit", "50"], written.out)
        yield f"{name} with fewer candidates, its solutions", numbers, listed.out.split()
        if name == "pencil":
            yield "pencil with fewer candidates", left, _candidates(written.out)


def _smaller(case: Case) -> Iterator[Case]:
    if len(case.get("boards", [])) > 1:
        yield from ({**case, "boards": boards} for boards in without_each(case["boards"]) if boards)
    if len(case.get("formats", [])) > 1:
        yield from ({**case, "formats": [name]} for name in case["formats"])
    if case.get("number", 1) > 1:
        yield {**case, "number": 1}


KINDS = [
    *sudoku_people.KINDS,
    Kind("sudoku-canonical", _draw_canonical, _examine_canonical, _smaller, 10),
    Kind("sudoku-minimal", _draw_minimal, _examine_minimal, _smaller, 8),
    Kind("sudoku-generate", _draw_generate, _examine_generate, _smaller, 20),
    Kind("sudoku-formats", _draw_formats, _examine_formats, _smaller, 25),
]
