"""Random puzzle files whose moves only add, and XOR systems (docs/puzzle-files.md): modulus 2 to 12, any neighbours.

The truth comes from ways.Presses: for every sum that may be missing, the best multisets of moves.
"""

import random
from collections.abc import Iterator, Sequence

from file_moves import Rules
from file_text import board_of, draw_board, quoted, text_of, values_line
from harness import Case, Kind, Program, Question, without_each
from ways import Move, Presses, TooLarge, file_power, powers
from way_questions import QUESTIONS, Asked, questions

WORDS = ["orthogonal", "king", "knight", "hex", "diagonal", "right", "left", "up", "down", "edge"]

MOST_ANSWERS = 20000  # of a board, optimal or not


def expand(rules: Rules, t: dict, n: int) -> tuple[list[str], list[Move]]:
    """The lines and the moves of a template."""
    board, rng = rules.board, rules.rng
    cells = range(len(rules.sizes))
    if t["t"] == "near":
        whole = [(c, _around(rules, t["parts"], c)) for c in cells if t["from"] <= c < t["to"]]
        condition = rng.choice([f"a >= {t['from'] + 1}, a <= {t['to']}", f"a in {t['from'] + 1}..{t['to']}"])
        everywhere = t["from"] == 0 and t["to"] == len(cells)
        lines = [f'for = "a in cells{"" if everywhere else ", " + condition}"', f'name = "{n}:{{a}}"',
                 f'add = "{" ".join(_part(amount, word) for amount, word in t["parts"])}"']
        named = [(f"{n}:{board.names[c]}", add) for c, add in whole]
    elif t["t"] == "groups":
        groups = board.groups(t["word"])
        single = {"rows": "row", "columns": "column", "boxes": "box", "regions": "region"}[t["word"]]
        times = "" if t["amount"] == 1 else f"{t['amount']}*"
        lines = [f'for = "i in 1..{len(groups)}"', f'name = "{n}:{{i}}"', f'add = "{times}{single}(i)"']
        named = [(f"{n}:{i}", {c: t["amount"] for c in group}) for i, group in enumerate(groups, 1)]
    elif t["t"] == "pairs":
        named = [(f"{n}:{board.names[a]}-{board.names[b]}", {a: 1, b: t["amount"]})
                 for a in cells for b in board.near(t["word"], a) if a < b]
        lines = [f'for = "a in cells, b in {t["word"]}(a), a < b"', f'name = "{n}:{{a}}-{{b}}"',
                 f'add = "a {t["amount"]}*b"']
    else:
        parts = [f"{rules.speller.cell(c)}" if amount == 1 else f"{amount}*{rules.speller.cell(c)}" for c, amount in t["add"]]
        lines = [f'name = "{n}P"', f'add = "{" ".join(parts)}"']
        added: dict[int, int] = {}
        for c, amount in t["add"]:
            added[c] = added.get(c, 0) + amount
        named = [(f"{n}P", added)]
    moves = []
    for name, add in named:
        move = rules.move(name, None, add)
        if move.nothing():
            raise ValueError("a move changes something")
        if t["more"] == "powers":
            moves += powers(move, file_power)
        else:
            moves.append(move)
            if t["more"] == "inverse" and not move.then(move, "").nothing():
                moves.append(move.inverse(f"{name}'"))
    if t["more"]:
        lines.append(f'{t["more"]} = true')
    if not moves:
        raise ValueError("a template without moves is an error")
    return lines, moves


def _part(amount: int, word: str) -> str:
    shown = "a" if word == "a" else f"{word}(a)"
    return shown if amount == 1 else f"{amount}*{shown}"


def _around(rules: Rules, parts: list, cell: int) -> dict[int, int]:
    add: dict[int, int] = {}
    for amount, word in parts:
        for c in [cell] if word == "a" else rules.board.near(word, cell):
            add[c] = add.get(c, 0) + amount
    return add


def build(case: Case) -> tuple[str, Rules, list[Move], Presses]:
    rules = Rules(case)
    rng = rules.rng
    moves: list[Move] = []
    sections: list[list[str]] = [[]]
    for n, template in enumerate(case["templates"], 1):
        lines, own = expand(rules, template, n)
        sections.append(["[[moves]]", *lines])
        moves += own
    board = rules.board.lines()
    if all(v == rules.values[0] for v in rules.values):
        board.append(values_line(rules.values[0], rng))
    else:
        board.append("values = { " + ", ".join(
            f"{quoted(name) if '.' in name else name} = " + values_line(rules.values[c], rng).removeprefix("values = ")
            for c, name in enumerate(rules.board.names)) + " }")
    sections.append(["[board]", *board])
    goal = case["goal"]
    if "sums" in goal:
        groups = [group for word in goal["sums"] for group in rules.board.groups(word)]
        section = ["[goal]", f'sums = "{" ".join(goal["sums"])}"']
        if goal["value"] or rng.random() < 0.3:
            section.append(f'value = {goal["value"]}')
        sections.append(section)
        size = rules.sizes[0]
        return text_of(sections, rng), rules, moves, Presses(moves, groups, (goal["value"],) * len(groups), [size] * len(groups))
    text = rules.text(goal["position"])
    if len(set(text) - set("#/")) == 1 and not rules.wide and rng.random() < 0.7:
        text = (set(text) - set("#/")).pop()
    sections[0].append(f"goal = {quoted(text)}")
    return text_of(sections, rng), rules, moves, Presses(moves, [[c] for c in range(len(rules.sizes))],
                                                         tuple(goal["position"]), list(rules.sizes))


def examine(case: Case, program: Program) -> Iterator[Question]:
    text, rules, moves, truth = build(case)
    boards = [tuple(b) for b in case["boards"]]
    asked = Asked("drawn.puzzle", text, truth, boards, [rules.text(b) for b in boards], [m.name for m in moves], program,
                  random.Random(case["spelling"]), rules.read, "sums" in case["goal"])
    yield from questions(asked, case["questions"])


def draw(rng: random.Random) -> Case:
    while True:
        case = _draw(rng)
        try:
            _, _, moves, truth = build(case)
        except (TooLarge, ValueError):
            continue
        if truth.vectors // len(truth.best[0]) > MOST_ANSWERS:
            continue
        if "sums" in case["goal"] and not _some_position(truth):
            continue
        if len({m.name for m in moves}) < len(moves) or len(truth.best[0]) < 2 or len(moves) * len(truth.best[0]) > 8000:
            continue
        case["questions"] = rng.sample(QUESTIONS, rng.randint(3, 6))
        sizes = [len(v) for v in case["values"]]
        for _ in range(rng.randint(3, 8)):
            board = tuple(rng.randrange(k) for k in sizes)
            if rng.random() < 0.6:  # a board that certainly has a solution
                at = next(iter(truth.best[0]))
                board = tuple(case["goal"].get("position", board))
                if truth.missing(board) == at or "position" in case["goal"]:
                    board = truth.play(board, [rng.randint(1, len(moves)) for _ in range(rng.randint(0, 8))])
            case["boards"].append(board)
        return case


def _some_position(truth: Presses) -> bool:
    """Whether any position at all has the sums of the goal; otherwise the file is an error."""
    cells = sorted({c for group in truth.sums for c in group})
    found = {(0,) * len(truth.size)}
    for cell in cells:
        for _ in range(truth.size[0] - 1):
            found |= {tuple((s + (cell in group)) % k for s, group, k in zip(sums, truth.sums, truth.size)) for sums in found}
    return truth.wanted in found


def _draw(rng: random.Random) -> Case:
    board = draw_board(rng, ["grid", "grid", "shape", "cells", "boards"], 9)
    built = board_of(board)
    cells = len(built.places)
    modulus = rng.choice([2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    values = [[str(v) for v in range(modulus)]] * cells
    if rng.random() < 0.15:
        values = [[str(v) for v in range(rng.choice([2, 2, 3, 4, 6]))] for _ in range(cells)]
    elif rng.random() < 0.2:
        values = [list("ABCDEFGHIJKL"[:modulus])] * cells
    if board["kind"] == "grid" and board["rows"] % 2 == 0 and board["columns"] % 2 == 0 and rng.random() < 0.5:
        board["boxes"] = [2, 2]
    templates = [_template(rng, built, modulus) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
    goal: dict = {"position": [rng.randrange(len(v)) for v in values]}
    if rng.random() < 0.5:
        goal = {"position": [0] * cells}
    if rng.random() < 0.25 and built.group_words() and all(v == [str(i) for i in range(len(v))] for v in values[:1]) \
            and all(v == values[0] for v in values):
        goal = {"sums": rng.sample(built.group_words(), rng.randint(1, len(built.group_words()))),
                "value": rng.choice([0, 0, rng.randrange(modulus)])}
    return {"board": board, "values": values, "templates": [t for t in templates if t] or [{"t": "near", "parts": [
        [1, "a"]], "from": 0, "to": cells, "more": ""}], "goal": goal, "spelling": rng.randrange(4, 1000000), "boards": [],
        "questions": []}


def _template(rng: random.Random, board, modulus: int) -> dict | None:
    cells = len(board.places)
    words = [word for word in WORDS if word != "edge" or "edges" in board.data]
    amount = 1 if rng.random() < 0.7 else rng.randint(1, modulus + 1)
    more = rng.choice(["", "", "", "", "powers", "inverse"]) if modulus < 7 else ""
    kind = rng.choice(["near", "near", "near", "groups", "pairs", "plain"])
    if kind == "near":
        parts = [[amount, "a"]] if rng.random() < 0.8 else []
        parts += [[rng.choice([1, 1, amount]), rng.choice(words)] for _ in range(rng.choice([0, 1, 1, 2]))]
        start, end = sorted(rng.sample(range(cells + 1), 2)) if rng.random() < 0.2 else (0, cells)
        return {"t": kind, "parts": parts or [[1, "a"]], "from": start, "to": end, "more": more}
    if kind == "groups":
        words = board.group_words()
        return {"t": kind, "word": rng.choice(words), "amount": amount, "more": more} if words else None
    if kind == "pairs":
        return {"t": kind, "word": rng.choice(words), "amount": amount, "more": more}
    return {"t": kind, "add": [[rng.randrange(cells), rng.randint(1, modulus)] for _ in range(rng.randint(1, cells))],
            "more": more}


def smaller(case: Case) -> Iterator[Case]:
    for key in ("questions", "boards", "templates"):
        yield from ({**case, key: rest} for rest in without_each(case[key]) if rest)
    if "position" in case["goal"] and any(case["goal"]["position"]):
        yield {**case, "goal": {"position": [0] * len(case["values"])}}
    if case["spelling"] > 3:
        yield from ({**case, "spelling": seed} for seed in range(4))


def draw_xor(rng: random.Random) -> Case:
    """Equations over few variables: each is a list of variables, negative where negated, whose sum must be true."""
    variables, equations = rng.randint(1, 8), rng.randint(1, 8)
    rows = []
    for _ in range(equations):
        used = rng.sample(range(1, variables + 1), rng.randint(1, min(4, variables)))
        rows.append([v if rng.random() < 0.7 else -v for v in used])
    boards = [[rng.randrange(2) for _ in rows] for _ in range(rng.randint(1, 6))]
    return {"variables": variables, "rows": rows, "spelling": rng.randrange(1000000), "boards": boards,
            "questions": rng.sample([q for q in QUESTIONS if q != "fmt"], rng.randint(3, 6))}


def examine_xor(case: Case, program: Program) -> Iterator[Question]:
    rng = random.Random(case["spelling"])
    rows = case["rows"]
    head = rng.choice(["cnf", "xor"])
    lines = ["c drawn at random", f"p {head} {case['variables']} {len(rows)}"]
    for row in rows:
        lines.append("x" + rng.choice(["", " "]) + " ".join(map(str, row)) + " 0")
    sizes = (2,) * len(rows)
    # A variable that occurs in no equation is not a move.
    used = sorted({abs(v) for row in rows for v in row})
    names = [str(v) for v in used]
    moves = [Move(str(v), tuple(range(len(rows))), tuple(int(v in map(abs, row)) for row in rows), sizes) for v in used]
    truth = Presses(moves, [[c] for c in range(len(rows))], (0,) * len(rows), list(sizes))
    # With every variable false an equation is wrong, unless it has an odd number of negations.
    start = [(1 + sum(v < 0 for v in row)) % 2 for row in rows]
    boards = [tuple(start), *map(tuple, case["boards"])]

    def read(text: str) -> tuple | None:
        bits = "".join(text.split())
        return tuple(map(int, bits)) if len(bits) == len(rows) and set(bits) <= set("01") else None

    def shown(board: Sequence[int]) -> str:
        return "".join(map(str, board))

    file = f"drawn.{rng.choice(['cnf', 'xor'])}"
    asked = Asked(file, "\n".join(lines) + "\n", truth, boards, [shown(b) for b in boards], names, program, rng, read)
    reply = asked.ask("solve", "--json")  # the equations themselves
    line = reply.json()[0]
    yield "equations: optimum", truth.cost(tuple(start)), line.get("cost")
    yield from questions(asked, case["questions"])


def smaller_xor(case: Case) -> Iterator[Case]:
    for key in ("questions", "boards"):
        yield from ({**case, key: rest} for rest in without_each(case[key]) if rest or key == "boards")
    for i in range(len(case["rows"])):
        if len(case["rows"]) > 1:
            yield {**case, "rows": case["rows"][:i] + case["rows"][i + 1:], "boards": [b[:i] + b[i + 1:] for b in case["boards"]]}


REFUSES = frozenset(f"count by {name}" for name in ("table", "ida", "astar", "greedy"))
KINDS = [Kind("file-toggles", draw, examine, smaller, cases=100, refuses=REFUSES),
         Kind("xor", draw_xor, examine_xor, smaller_xor, cases=40, refuses=REFUSES)]
