"""Random puzzle files without moves (docs/puzzle-files.md, [[rules]] and [score]): every cell takes one value.

All boards that meet the rules are found by trying values cell after cell.
"""

import random
from collections.abc import Iterator

from file_text import Board, Speller, board_of, draw_board, quoted, text_of, values_line
from fill_questions import QUESTIONS, REFUSES, Answer, Filled, Instance, questions
from harness import Case, Kind, Program, Question, without_each

MOST_ANSWERS = 1200
SINGLE = {"rows": "row", "columns": "column", "boxes": "box", "regions": "region", "diagonals": "diagonal",
          "antidiagonals": "antidiagonal"}
Rule = tuple[frozenset | None, tuple[int, ...], int, int]  # values (None: all differ), cells, at least, at most


class Rules:
    def __init__(self, case: Case) -> None:
        self.case = case
        self.board = board_of(case["board"])
        self.values: list[str] = case["values"]
        self.cells = len(self.board.places)
        self.wide = any(len(v) > 1 for v in self.values)
        self.rules = [rule for r in case["rules"] for rule in self.expand(r)]

    def expand(self, r: dict) -> list[Rule]:
        values = None if r["values"] is None else frozenset(r["values"])
        least, most = r["times"]
        if r["near"]:
            groups = [[a, b] for a in range(self.cells) for b in self.board.near(r["near"], a) if a < b]
        else:
            groups = [g for word in r["words"] for g in self.board.groups(word)] + r["lists"]
        return [(values, tuple(sorted(group)), least, most) for group in groups]

    def meets(self, answer: list[int], rule: Rule, whole: bool) -> bool:
        values, cells, least, most = rule
        held = [answer[c] for c in cells if c < len(answer)]
        if values is None:
            return len(set(held)) == len(held)
        count = sum(v in values for v in held)
        left = len(cells) - len(held)
        return count <= most and count + left >= least

    def answers(self) -> list[tuple[int, ...]] | None:
        """All boards, in reading order; None: too many."""
        of = [[r for r in self.rules if c in r[1]] for c in range(self.cells)]
        found: list[tuple[int, ...]] = []
        tried = 0

        blank = self.blank()
        order = sorted(range(len(self.values)), key=lambda v: v == blank)

        def fill(answer: list[int]) -> bool:
            nonlocal tried
            tried += 1
            if tried > 12000 or len(found) > MOST_ANSWERS:
                return False
            if len(answer) == self.cells:
                found.append(tuple(answer))
                return True
            for value in order:
                answer.append(value)
                if all(self.meets(answer, r, False) for r in of[len(answer) - 1]) and not fill(answer):
                    return False
                answer.pop()
            return True

        # A rule that needs more cells than it has can never be met.
        if not all(self.meets([], r, False) for r in self.rules):
            return []
        return found if fill([]) else None

    def blank(self) -> int | None:
        """The value that no rule mentions, if there is exactly one; it comes last."""
        named = [set(range(len(self.values))) if r["values"] is None else set(r["values"]) for r in self.case["rules"]]
        left = set(range(len(self.values))) - set().union(*named)
        return left.pop() if len(left) == 1 else None

    def wrong(self) -> bool:
        """Whether the file is in error: a cell has no value left, a value has no cell left, or what is left cannot meet
        some rule."""
        left = {(c, v) for c in range(self.cells) for v in range(len(self.values))}
        for values, cells, _, most in self.rules:
            if values is not None and most == 0:
                left -= {(c, v) for c in cells for v in values}
        if {c for c, _ in left} != set(range(self.cells)) or {v for _, v in left} != set(range(len(self.values))):
            return True
        for values, cells, least, _ in self.rules:
            held = [{v for v in range(len(self.values)) if (c, v) in left and (values is None or v in values)} for c in cells]
            if values is None and len(cells) == len(self.values) and len(set().union(*held)) < len(cells):
                return True
            if values is not None and least > sum(map(bool, held)):
                return True
        return False

    def options(self, answer: tuple[int, ...]) -> Answer:
        return tuple(c * len(self.values) + v for c, v in enumerate(answer))

    def text(self, shown: list[str]) -> str:
        return self.board.text(shown, self.wide)

    def written(self, given: dict[int, int]) -> str:
        return self.text([self.values[given[c]] if c in given else self.open for c in range(self.cells)])

    @property
    def open(self) -> str:
        """The text of an open cell."""
        return "." if "." not in self.values else "_" if "_" not in self.values else "?"

    def symmetries(self) -> list[list[int]]:
        """The symmetries of the board that keep all rules, as permutations of the cells."""
        rules = sorted(map(repr, self.rules))
        return [s for s in self.board.symmetries()
                if sorted(repr((v, tuple(sorted(s[c] for c in cells)), a, b)) for v, cells, a, b in self.rules) == rules]


def spell(rules: Rules, r: dict, speller: Speller) -> list[str]:
    """The lines of a rule, in one of its spellings."""
    rng, board = speller.rng, rules.board
    counted = ["count = " + quoted(" ".join(rules.values[v] for v in r["values"]))] if r["values"] is not None else []
    if counted:
        least, most = r["times"]
        counted.append(f"times = {least}" if least == most and rng.random() < 0.6 else f'times = "{least}..{most}"')
    one, many = ("different", "different") if not counted else ("among", "in")
    if r["near"]:
        return [f'for = "a in cells, b in {r["near"]}(a), a < b"', *counted, f'{one} = "a b"']
    if len(r["words"]) == 1 and not r["lists"] and r["words"][0] != "cells" and rng.random() < 0.4:
        word = r["words"][0]
        return [f'for = "k in 1..{len(board.groups(word))}"', *counted, f'{one} = "{SINGLE[word]}(k)"']
    if len(r["lists"]) == 1 and not r["words"] and counted and rng.random() < 0.5:
        return [*counted, f'among = "{speller.cells(r["lists"][0])}"']
    lists = ", ".join(speller.cells(cells) for cells in r["lists"])
    return [*counted, f'{many} = "{" ".join(r["words"])}{" " if lists and r["words"] else ""}{lists}"']


def build(case: Case) -> tuple[str, Rules]:
    rules = Rules(case)
    speller = Speller(rules.board, case["spelling"])
    rng = speller.rng
    sections: list[list[str]] = [['about = "drawn at random"'] if rng.random() < 0.2 else []]
    if case.get("start") and case["boards"]:
        sections[0].append(f"start = {quoted(rules.written(dict(case['boards'][0])))}")
    sections.append(["[board]", *rules.board.lines(), values_line(rules.values, rng)])
    for r in case["rules"]:
        lines = spell(rules, r, speller)
        rng.shuffle(lines)
        sections.append(["[[rules]]", *lines])
    if case["score"]:
        weights = rules.board.picture(lambda c: str(case["score"]["weights"][c]), "#", " / ", " ")
        sections.append(["[score]", f'aim = "{case["score"]["aim"]}"', f'weights = "{weights}"'])
    return text_of(sections, rng), rules


def examine(case: Case, program: Program) -> Iterator[Question]:
    text, rules = build(case)
    values = len(rules.values)
    everything = [(answer, rules.options(answer)) for answer in rules.answers()]
    weights = None
    if case["score"]:
        weights = [w * int(v) for w in case["score"]["weights"] for v in rules.values]

    def permuted(cells: list[int]) -> list[int]:
        return [cells[k // values] * values + k % values for k in range(rules.cells * values)]

    by_rules = [s for s in map(permuted, rules.symmetries())
                if weights is None or all(weights[k] == weights[image] for k, image in enumerate(s))]
    everywhere = [permuted(s) for s in rules.board.symmetries()]

    def instance(shown: str, given: dict[int, int]) -> Instance:
        left = [options for answer, options in everything if all(answer[c] == v for c, v in given.items())]
        numbers = frozenset(c * values + v for c, v in given.items())
        kept = [s for s in by_rules if {s[k] for k in numbers} == numbers]
        return Instance(shown, numbers, left, kept, everywhere)

    def read(shown: str) -> Instance | None:
        signs = [s for s in (shown.split() if rules.wide else "".join(shown.split())) if s != "#"]
        if len(signs) != rules.cells or not set(signs) <= {*rules.values, rules.open}:
            return None
        return instance(shown, {c: rules.values.index(s) for c, s in enumerate(signs) if s != rules.open})

    def decode(shown: str) -> Answer | None:
        filled = read(shown.replace("/", " "))
        return tuple(sorted(filled.given)) if filled and len(filled.given) == rules.cells else None

    names = [f"{name}={v}" for name in rules.board.names for v in rules.values]
    givens = [dict(pairs) for pairs in case["boards"]]
    instances = [instance(rules.written(g), g) for g in givens]
    start = instances[0] if case.get("start") else instance("", {})
    asked = Filled("drawn.puzzle", text, names, weights, (case["score"] or {}).get("aim", ""),
                   instances, program, random.Random(case["spelling"]),
                   lambda a: rules.text([rules.values[k % values] for k in a]), read, decode, start=start,
                   has_answers=bool(everything))
    yield from questions(asked, case["questions"])


def draw(rng: random.Random) -> Case:
    while True:
        case = _draw(rng)
        _, rules = build(case)
        if rules.wrong():
            continue
        found = rules.answers()
        if found is None or not found and rng.random() < 0.9:
            continue
        values = len(rules.values)
        for _ in range(rng.randint(2, 6)):
            cells = rng.sample(range(rules.cells), rng.randint(0, rules.cells))
            if found and rng.random() < 0.8:
                answer = rng.choice(found)
                board = {c: answer[c] for c in cells}
            else:
                board = {c: rng.randrange(values) for c in cells}
            case["boards"].append(sorted(board.items()))
        if rng.random() < 0.7:
            case["boards"][0] = []
        case["start"] = rng.random() < 0.3
        case["questions"] = rng.sample(QUESTIONS, rng.randint(3, 6))
        return case


def _draw(rng: random.Random) -> Case:
    board = draw_board(rng, ["grid", "grid", "grid", "shape", "cells", "boards"], 9)
    built = board_of(board)
    cells = len(built.places)
    if board["kind"] == "grid" and board["rows"] % 2 == 0 and board["columns"] % 2 == 0 and rng.random() < 0.6:
        board["boxes"] = [2, 2]
    if board["kind"] != "boards" and rng.random() < 0.35:
        letters = "ABC"[:rng.randint(2, 3)]
        board["regions"] = [rng.choice(letters) for _ in range(cells)]
    built = board_of(board)
    pool = rng.choice([list("123456"), list("0123"), list(".QR"), ["x", "yy", "10"], ["-1", "0", "2", "7"], list("._ab")])
    values = pool[:rng.randint(2, min(len(pool), max(2, min(4, 10 - cells // 2))))]
    rules = [_rule(rng, built, len(values)) for _ in range(rng.randint(0 if cells < 5 else 1, 4))]
    score = None
    if all(v.lstrip("-").isdigit() for v in values) and rng.random() < 0.3:
        score = {"aim": rng.choice(["maximum", "minimum"]), "weights": [rng.randint(-3, 6) for _ in range(cells)]}
    return {"board": board, "values": values, "rules": [r for r in rules if r] or [{
        "values": [0], "near": "", "words": ["cells"], "lists": [], "times": [0, cells // 2]}], "score": score,
        "spelling": rng.randrange(4, 1000000), "boards": [], "questions": []}


def _rule(rng: random.Random, board: Board, values: int) -> dict | None:
    cells = len(board.places)
    different = rng.random() < 0.45
    rule = {"values": None if different else sorted(rng.sample(range(values), rng.randint(1, max(1, values - 1)))),
            "near": "", "words": [], "lists": [], "times": [0, 0]}
    if not different:
        least = rng.randint(0, 2)
        rule["times"] = [least, least + rng.randint(0, 2)]
    if rng.random() < 0.3:
        rule["near"] = rng.choice(["orthogonal", "king", "knight", "hex", "right", "down", "diagonal"])
        if not any(b > a for a in range(cells) for b in board.near(rule["near"], a)):
            return None
        if not different:
            rule["times"] = rng.choice([[0, 1], [1, 1], [1, 2]])
        return rule
    words = board.group_words() + (["diagonals", "antidiagonals"] if board.data["kind"] in ("grid", "shape")
                                   and not board.wrap and not different else [])
    rule["words"] = rng.sample(words, rng.randint(0, min(2, len(words))))
    rule["lists"] = [rng.sample(range(cells), rng.randint(2, min(4, cells))) for _ in range(rng.randint(0, 2))]
    groups = [g for w in rule["words"] for g in board.groups(w)] + rule["lists"]
    # These would be errors: a group of one cell, one with more cells than values, or a count above its size.
    if not groups or different and any(len(g) < 2 or len(g) > values for g in groups):
        return None
    if not different and any(rule["times"][0] > len(g) for g in groups):
        rule["times"][0] = 0
    return rule


def smaller(case: Case) -> Iterator[Case]:
    return (candidate for candidate in _smaller(case) if not Rules(candidate).wrong())


def _smaller(case: Case) -> Iterator[Case]:
    for key in ("questions", "boards", "rules"):
        yield from ({**case, key: rest} for rest in without_each(case[key]) if rest)
    for i, board in enumerate(case["boards"]):
        yield from ({**case, "boards": [*case["boards"][:i], rest, *case["boards"][i + 1:]]} for rest in without_each(board))
    for i, r in enumerate(case["rules"]):
        for key in ("words", "lists"):
            for rest in without_each(r[key]):
                if rest or r["lists" if key == "words" else "words"]:
                    yield {**case, "rules": [*case["rules"][:i], {**r, key: rest}, *case["rules"][i + 1:]]}
    if case["score"]:
        yield {**case, "score": None}
    if case["spelling"] > 3:
        yield from ({**case, "spelling": seed} for seed in range(4))


KINDS = [Kind("file-fills", draw, examine, smaller, cases=100, refuses=REFUSES)]
