"""Random puzzle files with moves (docs/puzzle-files.md, [[moves]]): moves carry pieces, add to values and set values.

A case holds templates as plain data. Each becomes a text and, independently, the list of its moves; nothing here parses
texts, except those of positions.
"""

import random
from collections.abc import Iterator, Sequence

from file_text import DIRECTIONS, Speller, board_of, quoted, text_of, values_line
from harness import Case, Kind, Program, Question, without_each
from ways import Graph, Move, Position, file_power, powers
from way_questions import Asked, questions

NEAR = ["orthogonal", "king", "knight", "hex", "diagonal", "right", "down", "edge"]
FEWEST = 2  # positions that a puzzle must have to be worth testing


class Rules:
    """The board, its values, and how templates become moves and text."""

    def __init__(self, case: Case) -> None:
        self.board = board_of(case["board"])
        self.values: list[list[str]] = case["values"]  # by cell
        self.sizes = tuple(len(v) for v in self.values)
        self.wide = any(len(v) > 1 for own in self.values for v in own)
        self.speller = Speller(self.board, case["spelling"])
        self.rng = self.speller.rng

    def move(self, name: str, carry: dict[int, int] | None = None, add: dict[int, int] | None = None,
             when: list[tuple[int, set[int]]] | None = None) -> Move:
        """carry[cell]: the cell to which its value moves."""
        source = list(range(len(self.sizes)))
        for start, end in (carry or {}).items():
            source[end] = start
        amounts = [(add or {}).get(i, 0) % k for i, k in enumerate(self.sizes)]
        conditions = tuple((cell, frozenset(allowed)) for cell, allowed in when or [])
        return Move(name, tuple(source), tuple(amounts), self.sizes, conditions)

    def text(self, position: Sequence[int]) -> str:
        return self.board.text([own[v] for own, v in zip(self.values, position)], self.wide)

    def read(self, text: str) -> Position | None:
        """The position that a text of the program shows."""
        signs = [s for s in (text.split() if self.wide else "".join(text.split())) if s not in "#/"]
        if len(signs) != len(self.values) or any(s not in own for s, own in zip(signs, self.values)):
            return None
        return tuple(own.index(s) for s, own in zip(signs, self.values))

    def guards(self, when: list) -> list[tuple[int, set[int]]]:
        """`when` lists [cells, values, holds]: if `holds`, each of the cells holds one of the values, otherwise none of them."""
        found = []
        for cells, values, holds in when:
            for cell in cells:
                every = set(range(self.sizes[cell]))
                found.append((cell, set(values) if holds else every - set(values)))
        return found

    def guard_texts(self, when: list) -> list[str]:
        return [f"{self.speller.cells(cells)} {'=' if holds else '!='} "
                + " ".join(self.values[cells[0]][v] for v in values) for cells, values, holds in when]

    def when_line(self, texts: list[str]) -> list[str]:
        if not texts:
            return []
        if len(texts) == 1 and self.rng.random() < 0.7:
            return [f"when = {quoted(texts[0])}"]
        return ["when = [" + ", ".join(map(quoted, texts)) + "]"]


def slide(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """A value moves into an adjacent gap."""
    b = rules.board
    moves = [rules.move(f"{n}:{b.names[y]}-{b.names[x]}", {x: y, y: x}, None, [(x, {t["gap"]})])
             for x in range(len(rules.sizes)) for y in b.near(t["near"], x) if not t["less"] or x < y]
    gap = rules.values[0][t["gap"]]
    less = ", a < b" if t["less"] else ""
    lines = [f'for = "a in cells, b in {t["near"]}(a){less}"', f'name = "{n}:{{b}}-{{a}}"',
             *rules.when_line([f"a = {gap}"]), 'swap = "a b"']
    return lines, moves


def chain(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """Exchanges cells whose numbers differ by `step`; the text computes with cell numbers."""
    cells, step = len(rules.sizes), t["step"]
    when = [[[0], t["values"], True]] if t["values"] else []
    moves = [rules.move(f"{n}:{k + 1}", {k: k + step, k + step: k}, None, [(k, set(t["values"]))] if when else None)
             for k in range(cells - step)]
    held = " ".join(rules.values[0][v] for v in t["values"])
    first = rules.rng.choice([(f"k in 1..{cells - step}", "k"), (f"j in 0..{cells - step - 1}, k = j + 1", "k"),
                              (f"k in 1..{cells}, k + {step} <= {cells}", "k")])
    return [f'for = "{first[0]}"', f'name = "{n}:{{k}}"', *rules.when_line([f"k = {held}"] if when else []),
            f'swap = "k, k + {step}"'], moves


def carry(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """Cycles, reversals and exchanges of sets, with amounts that are added, powers and inverses."""
    cells, speller = t["cells"], rules.speller
    pairs: dict[int, int] = {}
    if t["how"] == "swap" or t["how"] == "sets":
        half = len(cells) // 2
        for x, y in zip(cells[:half], cells[half:]):
            pairs |= {x: y, y: x}
        comma = ", " if half > 1 else rules.rng.choice([", ", " "])
        action = f'swap = "{speller.cells(cells[:half])}{comma}{speller.cells(cells[half:])}"'
    elif t["how"] == "reverse":
        pairs = dict(zip(cells, reversed(cells)))
        action = f'reverse = "{speller.cells(cells)}"'
    elif t["how"] == "cycle":
        pairs = dict(zip(cells, cells[1:] + cells[:1]))
        action = f'cycle = "{speller.cells(cells)}"' if rules.rng.random() < 0.7 else f'cycles = "({speller.cells(cells)})"'
    elif t["how"] == "cycles":
        cut = t["cut"]
        for part in (cells[:cut], cells[cut:]):
            pairs |= dict(zip(part, part[1:] + part[:1]))
        action = f'cycles = "({speller.cells(cells[:cut])})({speller.cells(cells[cut:])})"'
    else:
        action = ""
    add = {cell: amount for cell, amount in t["add"]}
    move = rules.move(f"{n}U", pairs, add, rules.guards(t["when"]))
    lines = [f'name = "{n}U"', *rules.when_line(rules.guard_texts(t["when"])), *([action] if action else [])]
    if add:
        lines.append('add = "' + added(rules, t["add"]) + '"')
    moves = [move]
    if t.get("powers"):
        lines.append("powers = true")
        moves = list(powers(move, file_power))
    elif t.get("inverse"):
        lines.append("inverse = true")
        if not move.then(move, "").nothing():
            moves.append(move.inverse(f"{n}U'"))
    return lines, moves


def added(rules: Rules, add: list[list[int]]) -> str:
    parts = []
    for cell, amount in add:
        word = rules.speller.cell(cell)
        parts.append(word if amount == 1 and rules.rng.random() < 0.7 else f"{amount}*{word}")
    return " ".join(parts)


def turn(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """Turns the board, or one of several, by a quarter or a half."""
    board = rules.board
    cells = list(range(len(rules.sizes)))
    top, rows, columns, word = 0, board.rows, board.columns, ""
    if board.data["kind"] == "boards":
        name, rows, columns = board.data["boards"][t["which"]]
        top = sum(r for _, r, _ in board.data["boards"][:t["which"]])
        word = f"{name} "
        cells = [c for c in cells if board.names[c].startswith(f"{name}.")]
    pairs = {}
    for cell in cells:
        r, c = board.places[cell][0] - top, board.places[cell][1]
        to = {"right": (c, rows - 1 - r), "left": (columns - 1 - c, r), "half": (rows - 1 - r, columns - 1 - c)}[t["by"]]
        pairs[cell] = board.at[to[0] + top, to[1]]
    return [f'name = "{n}T"', f'turn = "{word}{t["by"]}"'], [rules.move(f"{n}T", pairs)]


def assign(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """Cells change from one value to another if other cells meet the conditions."""
    when = [[[cell], [old], True] for cell, old, _ in t["set"]] + t["when"]
    add = {cell: new - old for cell, old, new in t["set"]}
    texts = rules.guard_texts(when)
    rules.rng.shuffle(texts)
    sets = ", ".join(f"{rules.speller.cell(cell)} = {rules.values[cell][new]}" for cell, _, new in t["set"])
    return ([f'name = "{n}S"', *rules.when_line(texts), f'set = "{sets}"'],
            [rules.move(f"{n}S", None, add, rules.guards(when))])


def hanoi(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """Values are peg numbers: a cell changes where no cell before it holds the old or the new value."""
    pegs = range(len(rules.values[0]))
    moves = [rules.move(f"{n}:{d + 1}:{p}-{q}", None, {d: q - p},
                        [(d, {p}), *((e, set(pegs) - {p, q}) for e in range(d))])
             for d in range(len(rules.sizes)) for p in pegs for q in pegs if p != q and abs(p - q) <= t["far"]]
    top = len(pegs) - 1
    far = f", max(p - q, q - p) <= {t['far']}" if t["far"] < top else ""
    return [f'for = "d in 1..{len(rules.sizes)}, p in 0..{top}, q in 0..{top}, p != q{far}"',
            f'name = "{n}:{{d}}:{{p}}-{{q}}"', 'when = ["d = p", "1..d-1 != p q"]', 'set = "d = q"'], moves


def pour(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """Pours from one jug into another until one is empty or the other full."""
    a, b = t["from"], t["to"]
    full = len(rules.values[b]) - 1
    most = len(rules.values[a]) - 1
    moves = []
    for x in range(1, most + 1):
        for y in range(full):
            moved = min(x, full - y)
            moves.append(rules.move(f"{n}:{x}-{y}", None, {a: -moved, b: moved}, [(a, {x}), (b, {y})]))
    one, other = rules.board.names[a], rules.board.names[b]
    return [f'for = "x in 1..{most}, y in 0..{full - 1}, t = min(x, {full} - y)"', f'name = "{n}:{{x}}-{{y}}"',
            f'when = ["{one} = x", "{other} = y"]', f'set = "{one} = x - t, {other} = y + t"'], moves


def replace(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """One picture becomes another, wherever it fits: -1 is any value, which stays; -2 is anything, even no cell."""
    board = rules.board
    moves = []
    left, right = t["left"], t["right"]
    at = [(r, c) for r, row in enumerate(left) for c in range(len(row))]
    for cell in range(len(rules.sizes)):
        for word in t["along"] or ["right"]:
            i, j = DIRECTIONS[word]
            # A picture of one row is laid in every direction, others as they are written.
            steps = [(c * i, c * j) for r, c in at] if t["along"] else at
            ends = [board.step(cell, *step) for step in steps]
            shown = [(end, left[r][c], right[r][c]) for end, (r, c) in zip(ends, at) if left[r][c] != -2]
            if any(end is None for end, _, _ in shown):
                continue
            name = f"{n}:{board.names[ends[0]]}-{board.names[ends[-1]]}"
            held = [(end, {old}) for end, old, _ in shown if old != -1]
            move = rules.move(name, None, {end: new - old for end, old, new in shown}, held)
            # Places with the same effect are one move, named after the first.
            if not any(move.add == m.add and set(move.when) == set(m.when) for m in moves[::1 + t["inverse"]]):
                moves += [move, move.inverse(name + "'")] if t["inverse"] else [move]
    sign = {-1: "?", -2: "#"}
    pictures = ["/".join("".join(sign.get(v) or rules.values[0][v] for v in row) for row in side) for side in (left, right)]
    lines = [f'name = "{n}:{{first}}-{{last}}"', f'replace = {quoted(" -> ".join(pictures))}']
    if t["along"]:
        words = ["orthogonal" if t["along"] == ["right", "left", "up", "down"] else " ".join(t["along"])]
        lines.append(f'along = "{words[0]}"')
    if t["inverse"]:
        lines.append("inverse = true")
    return lines, moves


def prefix(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """Pancakes: reverses the first k and, if they are burnt, adds a value to each."""
    moves = [rules.move(f"{n}:{k}", {i: k - 1 - i for i in range(k)}, dict.fromkeys(range(k), 1) if t["burnt"] else None)
             for k in range(2, len(rules.sizes) + 1)]
    return [f'for = "k in 2..{len(rules.sizes)}"', f'name = "{n}:{{k}}"', 'reverse = "1..k"',
            *(['add = "1..k"'] if t["burnt"] else [])], moves


TEMPLATES = {f.__name__: f for f in (slide, chain, carry, turn, assign, hanoi, pour, replace, prefix)}


def build(case: Case) -> tuple[str, Rules, list[Move]]:
    """The text of the file, its rules and its moves in order."""
    rules = Rules(case)
    rng = rules.rng
    moves: list[Move] = []
    parts: list[list[str]] = []
    for n, template in enumerate(case["templates"], 1):
        lines, own = TEMPLATES[template["t"]](rules, template, n)
        if rng.random() < 0.3:
            rng.shuffle(lines)
        parts.append(lines)
        if not own:
            raise ValueError("a template without moves is an error")
        moves += own
    goal = rules.text(case["goal"])
    alike = {rules.values[c][v] for c, v in enumerate(case["goal"])}
    if len(alike) == 1 and rng.random() < 0.7:
        goal = alike.pop()
    top = [f"goal = {quoted(goal)}"] + (['title = "drawn at random"'] if rng.random() < 0.2 else [])
    if case.get("start") and case["boards"]:
        top.append(f"start = {quoted(rules.text(case['boards'][0]))}")
    board = rules.board.lines()
    if all(v == rules.values[0] for v in rules.values):
        board.append(values_line(rules.values[0], rng))
    else:
        board.append("values = { " + ", ".join(
            f"{quoted(name) if '.' in name else name} = " + values_line(rules.values[c], rng).removeprefix("values = ")
            for c, name in enumerate(rules.board.names)) + " }")
    rng.shuffle(board)
    if rng.random() < 0.3 and all("\n" not in line for lines in parts for line in lines):
        inline = "moves = [\n" + "".join(f"  {{ {', '.join(lines)} }},\n" for lines in parts) + "]"
        return "\n".join([*top, inline, "", "[board]", *board, ""]), rules, moves
    return text_of([top, ["[board]", *board], *(["[[moves]]", *lines] for lines in parts)], rng), rules, moves


def examine(case: Case, program: Program) -> Iterator[Question]:
    text, rules, moves = build(case)
    boards = [tuple(b) for b in case["boards"]]
    asked = Asked("drawn.puzzle", text, Graph(moves, tuple(case["goal"])), boards, [rules.text(b) for b in boards],
                  [m.name for m in moves], program, random.Random(case["spelling"]), rules.read,
                  start=boards[0] if case.get("start") else None)
    yield from questions(asked, case["questions"])


def smaller(case: Case) -> Iterator[Case]:
    for candidate in _smaller(case):
        try:
            build(candidate)
        except ValueError:
            continue
        yield candidate


def _smaller(case: Case) -> Iterator[Case]:
    """Fewer questions, boards and templates, plainer spelling."""
    for key, least in (("questions", 1), ("boards", 1), ("templates", 1)):
        if len(case[key]) > least:
            for rest in without_each(case[key]):
                if rest:
                    yield {**case, key: rest}
    for i, t in enumerate(case["templates"]):
        for key in ("when", "add"):
            if t.get(key):
                yield {**case, "templates": [*case["templates"][:i], {**t, key: []}, *case["templates"][i + 1:]]}
    if case["spelling"] > 3:
        yield from ({**case, "spelling": seed} for seed in range(4))


from file_moves_drawn import draw  # noqa: E402  the other half of this file

KINDS = [Kind("file-moves", draw, examine, smaller, cases=100)]
