"""Binary Sudoku, The Clocks and Lights Out by their rules (`nonet puzzles NAME`), with every setting.

Small boards are answered by toggle_questions.Suffix, larger ones by three other exhaustive methods:
Lights Out by chasing lamps down from every first row, Binary Sudoku without costs band by band, The Clocks from both ends.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

from harness import Case, Kind, Program, Question
from toggle_questions import ALGORITHMS, Answer, Board, Move, Packed, Suffix, System, draw_asked, examine, smaller

NEIGHBOURHOODS = {"plus": [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)],
                  "king": [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)],
                  "diagonal": [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)]}
MOST_WORK = 100_000  # steps of a Suffix


def draw_costs(cells: int, rng: random.Random, largest: int = 2000) -> str:
    """The value of --costs for this many moves; empty for none."""
    kind = rng.randrange(6)
    if kind < 3:
        return ""
    most = rng.choice((2, 3, 9, 9, 50, largest))
    return " ".join("-" if kind == 5 and rng.random() < 0.2 else str(rng.randint(1, most)) for _ in range(cells))


def costs_of(text: str, cells: int) -> list[int | None]:
    return [None if word == "-" else int(word) for word in text.split()] if text else [1] * cells


def levels(suffix: Suffix) -> dict[int, int]:
    return dict(Counter(cost for cost, _ in suffix.tables[0].values()))


# Lights Out: a board is its lamps; None is a blocked cell.

def lights_read(text: str, modulus: int) -> Board:
    def row(line: str) -> list[str]:
        return line.split() if modulus > 10 or " " in line.strip() else list(line.strip())

    return [None if lamp == "#" else 0 if lamp == "." else int(lamp) for line in text.split("/") for lamp in row(line)]


def lights_moves(case: Case, blocked: Callable[[int], bool]) -> list[Move]:
    rows, columns = case["rows"], case["columns"]
    costs = costs_of(case["costs"], rows * columns)
    moves = []
    for cell in range(rows * columns):
        if blocked(cell):
            continue
        adds: Counter = Counter()
        for dr, dc, amount in case["offsets"]:
            r, c = cell // columns + dr, cell % columns + dc
            if case["torus"]:
                r, c = r % rows, c % columns
            if 0 <= r < rows and 0 <= c < columns and not blocked(r * columns + c):
                adds[r * columns + c] += amount
        moves.append(Move(cell + 1, f"({cell // columns + 1},{cell % columns + 1})", dict(adds), dict(adds), costs[cell]))
    return moves


def lights(case: Case) -> System:
    modulus = case["modulus"]
    lamps = lights_read(case["boards"][0], modulus)  # all boards of a case have the same blocked cells
    moves = lights_moves(case, lambda cell: lamps[cell] is None)
    settings = {"size": f"{case['rows']}x{case['columns']}"}
    if modulus != 2:
        settings["modulus"] = str(modulus)
    if case["neighbourhood"]:
        settings["neighbourhood"] = case["neighbourhood"]
    if case["torus"]:
        settings["torus"] = ""
    if case["costs"]:
        settings["costs"] = case["costs"]

    def sums(board: Board) -> dict[int, int]:
        return {i: lamp for i, lamp in enumerate(board) if lamp}

    def read(text: str) -> Board:
        return lights_read(text, modulus)

    def shown(lamp: int | None) -> str:
        return "#" if lamp is None else str(lamp)

    if case["chased"]:
        found = lru_cache(maxsize=64)(lambda lamps: _chased(case, lamps, moves))

        def chased(board: dict[int, int]) -> list[tuple[int, Answer]]:
            return found(tuple(board.get(i, 0) for i in range(case["rows"] * case["columns"])))

        def best(board: dict[int, int]) -> tuple[int, int] | None:
            costs = [cost for cost, _ in chased(board)]
            return (min(costs), costs.count(min(costs))) if costs else None

        def answers(board: dict[int, int]) -> Iterator[Answer]:
            numbers = {move.name: move.number for move in moves}
            every = chased(board)
            lowest = min(cost for cost, _ in every)
            yield from sorted((answer for cost, answer in every if cost == lowest),
                              key=lambda answer: [numbers[name] for name, times in answer for _ in range(times)])

        return System("lights-out", settings, ALGORITHMS, modulus, moves, sums, read, best, answers, shown)
    suffix = Suffix(modulus, case["rows"] * case["columns"], moves)
    return System("lights-out", settings, ALGORITHMS, modulus, moves, sums, read, suffix.best, suffix.answers, shown,
                  levels(suffix) if None not in lamps else None)


def _chased(case: Case, lamps: tuple[int, ...], moves: list[Move]) -> list[tuple[int, Answer]]:
    """All answers: every first row is tried, and the presses of each other row are what the lamps above still need."""
    rows, columns, k = case["rows"], case["columns"], case["modulus"]
    found = []
    for first in product(range(k), repeat=columns):
        presses = [first]
        for r in range(rows):
            above = presses[r - 1] if r else (0,) * columns
            row = presses[r]
            presses.append(tuple((-lamps[r * columns + c] - above[c] - row[c] - (row[c - 1] if c else 0)
                                  - (row[c + 1] if c + 1 < columns else 0)) % k for c in range(columns)))
        if any(presses.pop()):
            continue
        made = [(move, times) for move, times in zip(moves, (times for row in presses for times in row)) if times]
        if all(move.cost is not None for move, _ in made):
            found.append((sum(move.cost * times for move, times in made), [(move.name, times) for move, times in made]))
    return found


def _draw_neighbourhood(case: Case, rng: random.Random) -> None:
    name = rng.choice(("", "plus", "king", "diagonal", "own", "own"))
    case["neighbourhood"], case["offsets"] = name, [(r, c, 1) for r, c in NEIGHBOURHOODS[name or "plus"]] if name != "own" else []
    if name == "own":
        for _ in range(rng.randint(1, 5)):
            r, c, amount = rng.randint(-2, 2), rng.randint(-2, 2), rng.choice((1, 1, 1, rng.randint(0, case["modulus"] + 2)))
            if [r, c] not in [offset[:2] for offset in case["offsets"]]:
                case["offsets"].append([r, c, amount])
        case["neighbourhood"] = " ".join(f"{r},{c}" if amount == 1 and rng.random() < 0.7 else f"{r},{c}:{amount}"
                                         for r, c, amount in case["offsets"])


def _draw_lights(rng: random.Random) -> Case:
    while True:
        modulus = rng.choice((2, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))
        rows, columns = rng.choice(((1, 1), (1, 2), (1, 4), (4, 1), (2, 2), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (2, 5), (3, 4), (4, 3), (6, 2)))
        if modulus ** (rows * columns) * modulus * rows * columns <= MOST_WORK:
            break
    case: Case = {"rows": rows, "columns": columns, "modulus": modulus, "torus": rng.random() < 0.3, "chased": False,
                  "costs": draw_costs(rows * columns, rng)}
    _draw_neighbourhood(case, rng)
    blocked = {i for i in range(rows * columns) if rng.random() < 0.2} if rng.random() < 0.3 else set()
    return _with_lamps(case, blocked, rng.randint(4, 20), rng)


def _with_lamps(case: Case, blocked: set[int], boards: int, rng: random.Random) -> Case:
    rows, columns, k = case["rows"], case["columns"], case["modulus"]
    moves = lights_moves(case, lambda cell: cell in blocked)
    case["boards"] = []
    for _ in range(boards):
        lamps = [rng.randrange(k) for _ in range(rows * columns)]
        if rng.random() < 0.6:  # a board that certainly has a solution
            lamps = [0] * (rows * columns)
            for move in moves:
                times = rng.randrange(k) if move.cost is not None and rng.random() < 0.7 else 0
                for cell, amount in move.cells.items():
                    lamps[cell] = (lamps[cell] + times * amount) % k
        gap = " " if k > 10 or rng.random() < 0.2 else ""
        zero = rng.choice("00.")
        words = ["#" if i in blocked else str(lamp) if lamp else zero for i, lamp in enumerate(lamps)]
        case["boards"].append("/".join(gap.join(words[r * columns:(r + 1) * columns]) for r in range(rows)))
    return case | {"seed": rng.randrange(10**6), "ask": draw_asked(rng, ALGORITHMS)}


def _smaller_cells(case: Case) -> Iterator[Case]:
    """Fewer boards, settings and rows and, finally, fewer lamps on the only board."""
    yield from smaller(case)
    if case["costs"]:
        yield case | {"costs": ""}
    if case.get("torus"):
        yield case | {"torus": False}
    if "offsets" in case and case["rows"] > 1:
        yield case | {"rows": case["rows"] - 1, "costs": " ".join(case["costs"].split()[:-case["columns"]]),
                      "boards": [board.rpartition("/")[0] for board in case["boards"]]}
    if len(case["boards"]) == 1:
        board = case["boards"][0]
        for i, shown in enumerate(board):
            if shown not in "0./ ":
                yield case | {"boards": [board[:i] + "0" + board[i + 1:]]}


def _draw_large_lights(rng: random.Random) -> Case:
    rows, columns, modulus = rng.choice(((4, 4, 2), (4, 4, 2), (5, 5, 2), (5, 5, 2), (6, 4, 2), (7, 3, 2), (6, 6, 2), (4, 4, 3), (5, 3, 3), (3, 3, 4), (4, 3, 4),
                                         (4, 2, 6), (5, 2, 5), (4, 2, 12), (6, 1, 12), (5, 2, 7)))
    case: Case = {"rows": rows, "columns": columns, "modulus": modulus, "torus": False, "chased": True, "neighbourhood": rng.choice(("", "plus")),
                  "offsets": [(r, c, 1) for r, c in NEIGHBOURHOODS["plus"]], "costs": draw_costs(rows * columns, rng)}
    case = _with_lamps(case, set(), rng.randint(4, 10), rng)
    if modulus ** (rows * columns) > 2_000_000:  # too much memory for several at once
        case["ask"] = [ask for ask in case["ask"] if ask != "solve:table"]
    return case


# Binary Sudoku: sums are the parities of rows, columns and boxes, in this order.

def binary(case: Case) -> System:
    rows, columns, height, width = case["rows"], case["columns"], case["height"], case["width"]
    stacks = columns // width
    costs = costs_of(case["costs"], rows * columns)

    def groups(cell: int) -> tuple[int, int, int]:
        r, c = divmod(cell, columns)
        return r, rows + c, rows + columns + r // height * stacks + c // width

    moves = [Move(cell + 1, f"({cell // columns + 1},{cell % columns + 1})", {cell: 1}, {group: 1 for group in groups(cell)}, costs[cell])
             for cell in range(rows * columns)]

    def sums(board: Board) -> dict[int, int]:
        odd = Counter(group for cell, bit in enumerate(board) if bit for group in groups(cell))
        return {group: 1 for group, ones in odd.items() if ones % 2}

    def read(text: str) -> Board:
        return [int(bit) for bit in text if bit in "01"]

    settings = {"box": f"{height}x{width}"} if (height, width) != (3, 3) else {}
    if rows != height * width or columns != height * width:
        settings["size"] = f"{rows}x{columns}"
    if case["costs"]:
        settings["costs"] = case["costs"]
    if case["banded"]:
        found = lru_cache(maxsize=64)(lambda odd: by_bands(rows, columns, height, width, odd))
        return System("binary-sudoku", settings, case["algorithms"], 2, moves, sums, read, lambda odd: found(frozenset(odd)), None)
    suffix = Suffix(2, rows + columns + rows // height * stacks, moves)
    return System("binary-sudoku", settings, case["algorithms"], 2, moves, sums, read, suffix.best, suffix.answers, table=levels(suffix))


@lru_cache(maxsize=1024)
def _strip(height: int, odd_rows: int, even_columns: int, odd_columns: int) -> tuple[int, int]:
    """The fewest flips for these numbers of odd rows and columns of a strip, and in how many ways; 0: impossible."""
    found = {0: (0, 1)}  # by the parities of rows, after each column
    for parity in [0] * even_columns + [1] * odd_columns:
        after: dict[int, tuple[int, int]] = {}
        for (mask, (flips, ways)), column in product(found.items(), range(1 << height)):
            if column.bit_count() % 2 == parity:
                _keep(after, mask ^ column, flips + column.bit_count(), ways)
        found = after
    return found.get((1 << odd_rows) - 1, (0, 0))


def _keep(found: dict[int, tuple[int, int]], key: int, flips: int, ways: int) -> None:
    best = found.get(key)
    if best is None or flips < best[0]:
        found[key] = flips, ways
    elif flips == best[0]:
        found[key] = flips, ways + best[1]


def by_bands(rows: int, columns: int, height: int, width: int, odd: frozenset[int]) -> tuple[int, int]:
    """Every way to share the parities of columns among the bands; within a band the parity of each box is given."""
    stacks = columns // width
    patterns = [[p for p in range(1 << width) if p.bit_count() % 2 == parity] for parity in (0, 1)]
    found = {0: (0, 1)}
    for band in range(rows // height):
        odd_rows = sum(band * height + r in odd for r in range(height))
        boxes = [patterns[rows + columns + band * stacks + s in odd] for s in range(stacks)]
        after: dict[int, tuple[int, int]] = {}
        for parts in product(*boxes):
            mask = sum(part << s * width for s, part in enumerate(parts))
            ones = mask.bit_count()
            flips, ways = _strip(height, odd_rows, columns - ones, ones)
            if ways:
                for before, (cost, number) in found.items():
                    _keep(after, before ^ mask, cost + flips, number * ways)
        found = after
    return found[sum((rows + c in odd) << c for c in range(columns))]


def bits(rows: int, columns: int, rng: random.Random) -> str:
    share = rng.choice((0.1, 0.3, 0.5, 0.5, 0.9))
    return "/".join("".join("1" if rng.random() < share else "0" for _ in range(columns)) for _ in range(rows))


def _draw_binary(rng: random.Random) -> Case:
    while True:
        height, width, bands, stacks = (rng.choice((1, 1, 2, 2, 3, 4)) for _ in range(4))
        rows, columns = height * bands, width * stacks
        # Parities of rows and of boxes agree in each band, those of columns and boxes in each stack.
        rank = min(rows * columns, rows + columns + bands * stacks - bands - stacks + 1)
        if 2 * rows * columns << rank <= MOST_WORK:
            break
    costs = draw_costs(rows * columns, rng)
    algorithms = ALGORITHMS if costs else ["formula", *ALGORITHMS]
    return {"rows": rows, "columns": columns, "height": height, "width": width, "costs": costs, "banded": False, "algorithms": algorithms,
            "boards": [bits(rows, columns, rng) for _ in range(rng.randint(4, 20))], "seed": rng.randrange(10**6),
            "ask": draw_asked(rng, algorithms)}


def _draw_large_binary(rng: random.Random) -> Case:
    height, width, bands, stacks = rng.choice(((3, 3, 3, 3), (3, 3, 3, 3), (2, 3, 3, 2), (3, 2, 2, 3), (4, 2, 2, 4), (2, 4, 3, 2), (1, 6, 6, 1), (5, 2, 3, 3)))
    algorithms = ["formula", "dp", "memo", "dfs", "ida", "astar", "greedy", *(["table"] if (height, width) in ((3, 3), (2, 3), (3, 2)) else [])]
    rows, columns = height * bands, width * stacks
    asked = [ask for ask in draw_asked(rng, algorithms) if ask not in ("count:dfs", "count:linear")]
    return {"rows": rows, "columns": columns, "height": height, "width": width, "costs": "", "banded": True, "algorithms": algorithms,
            "boards": [bits(rows, columns, rng) for _ in range(rng.randint(4, 12))], "seed": rng.randrange(10**6), "ask": asked or ["solve"]}


# The Clocks: a board is the quarter turns that each clock shows; the nine moves are tried as
# two groups, of four and of five.

CLOCKS = ["ABDE", "ABC", "BCEF", "ADG", "BDEFH", "CFI", "DEGH", "GHI", "EFHI"]
HOURS = ["12", "3", "6", "9"]


def clocks(case: Case) -> System:
    costs = costs_of(case["costs"], 9)
    moves = [Move(i + 1, str(i + 1), {"ABCDEFGHI".index(clock): 1 for clock in turned}, {"ABCDEFGHI".index(clock): 1 for clock in turned}, cost)
             for i, (turned, cost) in enumerate(zip(CLOCKS, costs))]
    packed = Packed(4, 9)

    def best(sums: dict[int, int]) -> tuple[int, int] | None:
        every = list(answers(sums))
        return (sum(costs[int(name) - 1] * times for name, times in every[0]), 1) if every else None

    @lru_cache(maxsize=256)
    def turned(needed: int) -> list[Answer]:
        early, late = _clock_sums()
        found = [first + later for back, later in late for first in early.get(packed.add(needed, back), [])]
        made = [[(str(i + 1), times) for i, times in enumerate(presses) if times] for presses in found]
        assert len(made) == 1  # docs: each position has exactly one answer
        return [answer for answer in made if all(costs[int(name) - 1] is not None for name, _ in answer)]

    def answers(sums: dict[int, int]) -> Iterator[Answer]:
        yield from turned(packed.pack({i: -value for i, value in sums.items()}))

    def sums(board: Board) -> dict[int, int]:
        return {i: turns for i, turns in enumerate(board) if turns}

    def read(text: str) -> Board:
        return [HOURS.index(word) for word in text.replace("/", " ").split()]

    table = {0: 1}  # each answer once: a move 0 to 3 times
    for cost in costs:
        if cost is not None:
            after: Counter = Counter()
            for total, number in table.items():
                for times in range(4):
                    after[total + times * cost] += number
            table = dict(after)
    return System("clocks", {"costs": case["costs"]} if case["costs"] else {}, ALGORITHMS, 4, moves, sums, read, best, answers, HOURS.__getitem__, table)


@lru_cache(maxsize=1)
def _clock_sums() -> tuple[dict[int, list[tuple[int, ...]]], list[tuple[int, tuple[int, ...]]]]:
    """What moves 1 to 4 add, and what moves 5 to 9 leave to be added."""
    packed = Packed(4, 9)

    def added(first: int, presses: tuple[int, ...], sign: int = 1) -> int:
        sums: Counter = Counter()
        for turned, times in zip(CLOCKS[first:], presses):
            for clock in turned:
                sums["ABCDEFGHI".index(clock)] += sign * times
        return packed.pack(dict(sums))

    early: dict[int, list[tuple[int, ...]]] = {}
    for presses in product(range(4), repeat=4):
        early.setdefault(added(0, presses), []).append(presses)
    return early, [(added(4, presses, -1), presses) for presses in product(range(4), repeat=5)]


def draw_clocks(rng: random.Random) -> str:
    hours = [rng.choice(HOURS) for _ in range(9)]
    return "/".join(" ".join(hours[i:i + 3]) for i in (0, 3, 6)) if rng.random() < 0.7 else " ".join(hours)


def _draw_clocks(rng: random.Random) -> Case:
    return {"costs": draw_costs(9, rng, 50), "boards": [draw_clocks(rng) for _ in range(rng.randint(20, 40))], "seed": rng.randrange(10**6),
            "ask": draw_asked(rng, ALGORITHMS)}


def _of(system: Callable[[Case], System]) -> Callable[[Case, Program], Iterator[Question]]:
    def of_case(case: Case, program: Program) -> Iterator[Question]:
        yield from examine(system(case), case, program)
    return of_case


KINDS = [
    Kind("lights-out", _draw_lights, _of(lights), _smaller_cells, 60),
    Kind("lights-out-large", _draw_large_lights, _of(lights), _smaller_cells, 15),
    Kind("binary-sudoku", _draw_binary, _of(binary), _smaller_cells, 40),
    Kind("binary-sudoku-large", _draw_large_binary, _of(binary), _smaller_cells, 15),
    Kind("clocks", _draw_clocks, _of(clocks), smaller, 4),
]
