"""Lies for lies.py about large counts: what theorems and symmetries refute, and logs of counts of queens."""

import random
from collections.abc import Iterator

from forgery import crc32c
from harness import Case
from lies_questions import grid

PRIMES = (2147483647, 4294967291)


def draw_made(draw: random.Random) -> Case:
    way = draw.choice(["torus", "langford", "pentominoes", "queens", "torus queens", "backwards", "digits"])
    settings: dict[str, str] = {}
    branches: list[str] = []
    counts = [1, 8, draw.randint(2, 10 ** 12), 720720 * draw.randint(1, 10 ** 9)]
    if way == "torus":
        n = draw.choice([n for n in range(20, 46) if n % 2 == 0 or n % 3 == 0])
        puzzle, settings, instance = "queens", {"torus": ""}, [str(n)]
        if draw.random() < 0.5:
            instance = grid(draw, n, n, "." * n + "#")
        else:
            branches = [f"r1c{c + 1}" for c in range(n)]
    elif way == "langford":
        n = draw.choice([n for n in range(21, 60) if n % 4 in (1, 2)])
        puzzle, instance = "langford", [str(n)]
        branches = [f"{n}@{i + 1}" for i in range(n - 1)]
    elif way == "pentominoes":
        rows, columns = draw.choice([(6, 9), (7, 8), (4, 14), (3, 19)])
        puzzle, instance = "pentominoes", [f"{rows}x{columns}"]
    elif way == "queens":
        n = draw.randint(20, 40)
        puzzle, instance, counts = "queens", [str(n)], [2 * draw.randint(1, 10 ** 12) + 1, 10 ** 20 + 1]
        branches = [f"r1c{c + 1}" for c in range(n)]
    elif way == "torus queens":
        n = draw.choice([25, 29, 31, 35])
        puzzle, settings, instance = "queens", {"torus": ""}, [str(n)]
        counts = [2 * n * draw.randint(10 ** 6, 10 ** 12) + draw.randint(1, 2 * n - 1)]
    elif way == "backwards":
        n = draw.choice([n for n in range(20, 60) if n % 4 in (0, 3)])
        puzzle, instance, counts = "langford", [str(n)], [2 * draw.randint(1, 10 ** 20) + 1]
    else:
        first = draw.sample("123456789", draw.randint(1, 7))
        puzzle, instance = "sudoku", ["".join(first).ljust(9, "0")] + ["0" * 9] * 8
        counts = [2 * draw.randint(1, 10 ** 15) + 1]
    return {"puzzle": puzzle, "settings": settings, "instance": instance, "counts": counts, "branches": branches,
            "why": "an impossible count of " + way, "seed": draw.randrange(2 ** 32)}


def draw_log(draw: random.Random) -> Case:
    case = {"seed": draw.randrange(2 ** 32)}
    kind = draw.choice(["empty", "empty", "torus", "marked"])
    if kind == "empty":
        return {"args": [str(draw.randint(6, 11))], **case}
    if kind == "torus":
        return {"args": [str(draw.choice([5, 7, 11])), "--torus"], **case}
    n = draw.randint(5, 9)
    cells = [draw.choices(".#", [12, 1], k=n) for _ in range(n)]
    cells[draw.randrange(n)][draw.randrange(n)] = "Q"
    return {"args": ["/".join("".join(row) for row in cells)], **case}


ANSWERS = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]  # of n queens (OEIS A000170)


def log_text(identity: str, units: int, lines: list[tuple[int, int, int]]) -> str:
    """A complete log in which every check is correct; lines: unit, count, nodes."""
    header = (f"nonet units 2\nidentity {identity}\nunits {units}\n"
              f"columns unit count nodes count%{PRIMES[0]} count%{PRIMES[1]} engine crc\n")
    crc = crc32c(header)
    text = header + f"header {crc:08x}\n"
    rows = [f"{unit} {count} {nodes} {count % PRIMES[0]} {count % PRIMES[1]} scalar " for unit, count, nodes in lines]
    sums = [sum(count for _, count, _ in lines), sum(nodes for _, _, nodes in lines)]
    rows.append(f"total {sums[0]} {sums[1]} {sums[0] % PRIMES[0]} {sums[0] % PRIMES[1]} ")
    return text + "".join(f"{row}{crc32c(row, crc):08x}\n" for row in rows)


def log_lies(honest: str, draw: random.Random) -> Iterator[tuple[str, str]]:
    rows = [line.split() for line in honest.splitlines()]
    identity, units = honest.splitlines()[1].removeprefix("identity "), int(rows[2][1])
    lines = [(int(row[0]), int(row[1]), int(row[2])) for row in rows[5:-1]]
    for more in (1, 2, 8, 800):
        at = draw.randrange(len(lines))
        unit, count, nodes = lines[at]
        lied = [*lines[:at], (unit, count + more, nodes), *lines[at + 1:]]
        yield "another count of a unit", log_text(identity, units, lied)
    is_empty = len(identity.split()) == 4  # otherwise nonet-verify does not know the units, only their sum
    different = [] if not is_empty else [(i, j) for i in range(len(lines)) for j in range(i) if lines[i][1] != lines[j][1]]
    if different:
        i, j = draw.choice(different)
        swapped = list(lines)
        swapped[i], swapped[j] = (lines[j][0], *lines[i][1:]), (lines[i][0], *lines[j][1:])
        yield "units renumbered", log_text(identity, units, swapped)
        i, j = draw.choice([pair if lines[pair[0]][1] >= 8 else pair[::-1] for pair in different])
        if lines[i][1] >= 8:
            moved = list(lines)
            moved[i] = (lines[i][0], lines[i][1] - 8, lines[i][2])
            moved[j] = (lines[j][0], lines[j][1] + 8, lines[j][2])
            yield "counts moved between units", log_text(identity, units, moved)
    if lines[0][1] > 0:
        yield "a unit dropped", log_text(identity, units - 1, lines[1:])
    yield "a unit dropped, the stated number kept", log_text(identity, units, lines[1:])
    yield "a unit twice", log_text(identity, units, lines + lines[:1])
    n = int(identity.split()[3])
    total = sum(count for _, count, _ in lines)
    if not is_empty and total != ANSWERS[n]:
        yield "the board of a count without marks", log_text(f"queens 3 n {n}", units, lines)
    if total != ANSWERS[n + 1]:
        yield "another board", log_text(f"queens 3 n {n + 1}", units, lines)
    if total > 0:
        yield "a torus", log_text("queens 3 n 28 torus", units, lines)
