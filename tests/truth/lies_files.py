"""Pairs of puzzle files for lies.py: their certificates contain the rules, so they can lie about those, too."""

import random
from collections.abc import Callable

from harness import Case
from lies_questions import altered, grid, pair, question


def files(draw: random.Random, name: str, one: str, other: str, texts: tuple[str, str], verbs: list[str]) -> Case:
    return pair(draw, question(name, {}, texts[0], one), question(name, {}, texts[1], other), verbs)


def draw_presses(draw: random.Random) -> Case:
    """Moves that only add."""
    rows, columns, k = draw.randint(1, 3), draw.randint(2, 3), draw.choice([2, 2, 3, 4, 5, 6])

    def text(k: int, add: str) -> str:
        return (f'goal = "0"\n[board]\ngrid = "{rows}x{columns}"\nvalues = {k}\n'
                f'[[moves]]\nfor = "a in cells"\nname = "p{{a}}"\nadd = "{add}"\n')
    adds = ["a orthogonal(a)", "a king(a)", "king(a)", "orthogonal(a)", "a diagonal(a)"]
    one = text(k, draw.choice(adds))
    board = grid(draw, rows, columns, "0123456789"[:k])
    boards = ("/".join(board), "/".join(board))
    other = one
    way = draw.choice(["instance", "moves", "values"])
    if way == "instance":
        boards = (boards[0], "/".join(altered(draw, board, "0123456789"[:k])))
    else:
        other = text(k, draw.choice(adds)) if way == "moves" else text(k + 1, "a orthogonal(a)")
    table = ["table"] if (k + 1) ** (rows * columns) < 20_000 else []
    return files(draw, "q.puzzle", one, other, boards, ["solve", "count", *table])


def draw_rings(draw: random.Random) -> Case:
    """Moves that carry pieces round, with their inverses or without."""
    cells = "abcdef"[:draw.randint(4, 6)]
    values = draw.choice(["rg", "rgy", "123456"])
    start = "".join((values * 6)[:len(cells)])

    def cycle() -> str:
        return " ".join(draw.sample(cells, draw.randint(2, len(cells))))
    cycles = [cycle() for _ in range(2)]
    inverse = "true" if draw.random() < 0.7 else "false"

    def text(cycles: list[str], goal: str) -> str:
        moves = "".join(f'[[moves]]\nname = "M{i}"\ncycle = "{c}"\ninverse = {inverse}\n' for i, c in enumerate(cycles))
        return f'goal = "{goal}"\n[board]\ncells = "{" ".join(cells)}"\nvalues = "{values}"\n{moves}'

    def shuffled() -> str:
        return "".join(draw.sample(start, len(start)))
    goal, board = shuffled(), shuffled()
    one = text(cycles, goal)
    way = draw.choice(["instance", "goal", "moves"])
    other = {"instance": one, "goal": text(cycles, shuffled()), "moves": text([cycles[0], cycle()], goal)}[way]
    return files(draw, "q.puzzle", one, other, (board, shuffled() if way == "instance" else board),
                 ["solve", "count", "table"])


def draw_jugs(draw: random.Random) -> Case:
    """Moves with guards, which cannot be taken back."""
    sizes = (draw.randint(3, 6), draw.randint(2, 4), draw.randint(1, 3))
    start = (sizes[0], 0, 0)

    def text(goal: tuple[int, int, int], without: int) -> str:
        rows = []
        for at, (x, y) in enumerate([("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]):
            if at == without:
                continue
            m, n = sizes["abc".index(x)], sizes["abc".index(y)]
            rows.append(f'  {{ name = "{x}{{x}}-{y}{{y}}", for = "x in 1..{m}, y in 0..{n - 1}, t = min(x, {n} - y)", '
                        f'when = ["{x} = x", "{y} = y"], set = "{x} = x - t, {y} = y + t" }},\n')
        return (f'goal = "{goal[0]} {goal[1]} {goal[2]}"\nmoves = [\n{"".join(rows)}]\n[board]\ncells = "a b c"\n'
                f'values = {{ a = {sizes[0] + 1}, b = {sizes[1] + 1}, c = {sizes[2] + 1} }}\n')

    def position() -> tuple[int, int, int]:
        while True:
            b, c = draw.randint(0, sizes[1]), draw.randint(0, sizes[2])
            if b + c <= sizes[0]:
                return sizes[0] - b - c, b, c
    goal = position()
    board = " ".join(map(str, start))
    one = text(goal, -1)
    way = draw.choice(["goal", "moves", "instance"])
    other = {"goal": text(position(), -1), "moves": text(goal, draw.randrange(6)), "instance": one}[way]
    return files(draw, "q.puzzle", one, other, (board, " ".join(map(str, position())) if way == "instance" else board),
                 ["solve", "count", "table"])


def cover(draw: random.Random, colours: bool) -> tuple[list[str], list[str], list[list[str]]]:
    """Primary items, secondary items and options, among which one cover is planted."""
    primary = list("ABCDEFG"[:draw.randint(3, 7)])
    secondary = list("XYZ"[:draw.randint(0, 3)])
    options = []
    order = draw.sample(primary, len(primary))
    while order:
        size = draw.randint(1, 3)
        options.append(order[:size])
        order = order[size:]
    for _ in range(draw.randint(4, 10)):
        option = draw.sample(primary, draw.randint(1, min(3, len(primary))))
        option += [item + (":" + draw.choice("01") if colours else "") for item in secondary if draw.random() < 0.4]
        options.append(option)
    unique = {tuple(sorted(option)): option for option in options}
    return primary, secondary, draw.sample(list(unique.values()), len(unique))


def cover_text(primary: list[str], secondary: list[str], options: list[list[str]]) -> str:
    head = " ".join(primary) + (" | " + " ".join(secondary) if secondary else "")
    return "\n".join([head, *(" ".join(option) for option in options)]) + "\n"


def draw_cover(draw: random.Random) -> Case:
    primary, secondary, options = cover(draw, False)
    one = cover_text(primary, secondary, options)
    other = cover_text(primary, secondary, [option for option in options if option is not options[0]])
    return files(draw, "q.dlx", one, other, ("", ""), ["solve", "count"])


def draw_coloured(draw: random.Random) -> Case:
    primary, secondary, options = cover(draw, True)
    one = cover_text(primary, secondary, options)
    if draw.random() < 0.5:
        least = draw.randint(0, 1)
        primary = [f"{least}:{draw.randint(1, 3)}|{primary[0]}", *primary[1:]]
        other = cover_text(primary, secondary, options)
    else:
        other = cover_text(primary, secondary, options[1:])
    return files(draw, "q.xcc", one, other, ("", ""), ["solve", "count"])


def draw_scores(draw: random.Random) -> Case:
    """Kings that do not attack each other, with weights; the aim is the largest or the smallest sum."""
    rows, columns = draw.randint(2, 3), draw.randint(2, 4)

    def text(aim: str, weights: list[int], times: str) -> str:
        lines = " / ".join(" ".join(str(w) for w in weights[row * columns:(row + 1) * columns]) for row in range(rows))
        return (f'[board]\ngrid = "{rows}x{columns}"\nvalues = "01"\n'
                f'[[rules]]\nfor = "a in cells, b in king(a), a < b"\ncount = "1"\namong = "a b"\ntimes = "{times}"\n'
                f'[score]\naim = "{aim}"\nweights = """\n{lines}"""\n')

    def weights() -> list[int]:
        return [draw.randint(-2, 5) for _ in range(rows * columns)]
    aim, first = draw.choice(["maximum", "minimum"]), weights()
    one = text(aim, first, "0..1")
    way = draw.choice(["aim", "weights", "times"])
    other = {"aim": text("minimum" if aim == "maximum" else "maximum", first, "0..1"),
             "weights": text(aim, weights(), "0..1"),
             "times": text(aim, first, draw.choice(["0..2", "1..1", "1..2"]))}[way]
    return files(draw, "q.puzzle", one, other, ("", ""), ["solve", "count"])


def draw_xor(draw: random.Random) -> Case:
    variables = draw.randint(3, 8)

    def text(clauses: list[list[int]]) -> str:
        return f"p cnf {variables} {len(clauses)}\n" + "".join(f"x{' '.join(map(str, clause))} 0\n" for clause in clauses)
    clauses = [[draw.choice([1, -1]) * v for v in draw.sample(range(1, variables + 1), draw.randint(1, variables))]
               for _ in range(draw.randint(1, variables))]
    at = draw.randrange(len(clauses))
    changed = [*clauses[:at], [-clauses[at][0], *clauses[at][1:]], *clauses[at + 1:]]
    return files(draw, "q.xor", text(clauses), text(changed), ("", ""), ["solve", "count"])


FAMILIES: list[tuple[str, Callable[[random.Random], Case], int]] = [
    ("presses in files", draw_presses, 2), ("rings in files", draw_rings, 2), ("jugs in files", draw_jugs, 1),
    ("covers in files", draw_cover, 2), ("coloured covers in files", draw_coloured, 1),
    ("scores in files", draw_scores, 2), ("parities in files", draw_xor, 1),
]
