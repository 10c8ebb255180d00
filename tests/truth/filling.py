"""The questions about every puzzle that is filled: solve, hint, count and list, and what each of them claims.

Each puzzle's module states the truth about its boards: all answers in the order of lists, and the symmetries that
leave a board as it is. One call takes several boards. If the chosen algorithm, engine or option cannot answer, the
program may refuse (docs/exit-codes.md): a refusal is not compared.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from calls import REFUSED, answered, refusal_without_answer
from harness import NOT_HERE, Case, Program, Question, Reply

LISTS = ["list", "list --limit", "list --up-to-symmetry", "list --up-to-symmetry --limit", "solve --all", "solve --all --limit"]
LISTS_IN_ANY_ORDER = ["list --any-order", "list --any-order --limit"]
UP_TO_SYMMETRY = [f"{verb} --up-to-symmetry{limit}" for verb in ("count", "list") for limit in ("", " --limit")]
LIMITED = ["count --limit", "count --up-to-symmetry --limit"]
# The diagram counts, samples and finds optima; SAT finds answers in no order.
REFUSES = frozenset([f"{what} by diagram" for what in ["solve --first", "count --up-to-symmetry", *LISTS, *LISTS_IN_ANY_ORDER, *LIMITED]]
                    + [f"{what} by sat" for what in ["solve --first", *UP_TO_SYMMETRY, *LISTS]])
EVERY_QUESTION = ["solve", "solve --first", "count", *LIMITED, "count --up-to-symmetry", *LISTS, *LISTS_IN_ANY_ORDER]
Image = Callable[[str], str]  # maps an answer's text to the text of its image


@dataclass
class Setup:
    """What the boards of one call share."""

    puzzle: str
    settings: list[str]
    algorithms: list[str]
    moves: Callable[[str], list[str]]  # the moves of an answer by name, in the order of the puzzle
    engines: list[str] = field(default_factory=list)  # for --backend
    scored: bool = False  # only the best answers count


@dataclass
class Truth:
    text: str
    answers: list[str]  # in the order of lists
    images: list[Image]  # by the symmetries that leave the board as it is
    given: set[str] = field(default_factory=set)  # moves that the board already shows
    cost: int | None = None
    loose: Callable[[str], object] | None = None  # the rules fix the order up to this key, the program decides the rest

    @property
    def status(self) -> str:
        if not self.answers:
            return "unsolvable"
        return "solved" if self.cost is None else "optimal"

    def classes(self) -> list[str]:
        """The first answer of every class up to symmetry."""
        seen: set[str] = set()
        first = []
        for answer in self.answers:
            if answer not in seen:
                first.append(answer)
                seen.update(image(answer) for image in self.images)
        return first


class Examination:
    """One case: boards with their truth, and the calls about them."""

    def __init__(self, setup: Setup, truths: list[Truth], program: Program):
        self.setup = setup
        self.truths = truths
        self.program = program
        self.text = "".join(truth.text + "\n" for truth in truths)
        self.code = 0 if all(truth.answers for truth in truths) else 10

    def ask(self, verb: str, *options: str) -> Reply:
        return self.program.ask([verb, self.setup.puzzle, *self.setup.settings, *options], self.text)

    def lines(self, reply: Reply, schema: str) -> list[dict]:
        """The line of every board; empty if a board has none."""
        found = {line["instance"]: line for line in reply.json() if line["schema"] == f"nonet.{schema}/1"}
        return [found.get(i + 1, {}) for i in range(len(self.truths))]

    def listed(self, reply: Reply) -> list[list[dict]]:
        found: list[list[dict]] = [[] for _ in self.truths]
        for line in reply.json():
            if line["schema"] == "nonet.listed/1":
                found[line["instance"] - 1].append(line)
        return found

    def number(self, line: dict) -> int:
        return int(line.get("optimal_answers" if self.setup.scored else "answers", 0))

    def algorithm(self, draw: random.Random) -> tuple[str, list[str]]:
        """A name for the question, and the options."""
        name = draw.choice(["auto", *self.setup.algorithms])
        options = [] if name == "auto" else ["--algorithm", name]
        threads = draw.choice([[], ["--threads", "1"], ["--threads", "3"]])
        return name, options + threads

    # ---- questions: each takes its parameters from `draw`

    def solve(self, draw: random.Random) -> Iterator[Question]:
        name, options = self.algorithm(draw)
        yield from self._solved("solve", name, self.ask("solve", "--json", *options))

    def solve_engine(self, draw: random.Random) -> Iterator[Question]:
        if self.setup.engines:
            name = draw.choice(self.setup.engines)
            yield from self._solved("solve", name, self.ask("solve", "--json", "--backend", name))

    def solve_first(self, draw: random.Random) -> Iterator[Question]:
        name, options = self.algorithm(draw)
        yield from self._solved("solve --first", name, self.ask("solve", "--json", "--first", *options), first=True)

    def _refused(self, what: str, name: str, reply: Reply) -> bool:
        """Whether the algorithm or engine named by the question refused it; `auto` may not refuse."""
        if name == "auto" or reply.code not in REFUSED:
            return False
        lacks = reply.code == 12 and re.search(rf"\bno {name}\b.* here", reply.err)
        self.program.refused(f"{what} by {name}{NOT_HERE if lacks else ''}")
        return True

    def _solved(self, what: str, name: str, reply: Reply, first: bool = False) -> Iterator[Question]:
        if self._refused(what, name, reply):
            return
        yield from answered(f"{what} by {name}", reply, "answer", len(self.truths), self.code)
        for truth, line in zip(self.truths, self.lines(reply, "answer")):
            yield f"{what} by {name}, status", truth.status, line.get("status")
            if not truth.answers:
                continue
            answer = line.get("text")
            if first:
                yield f"{what} by {name}", (truth.answers[0], True), (answer, line.get("first"))
            else:
                yield f"{what} by {name}", True, answer in truth.answers
                if line.get("first"):
                    yield f"{what}, claimed to be the first", truth.answers[0], answer
            if answer in truth.answers:
                moves = [move["move"] for move in line["moves"]]
                yield f"{what}, moves", [m for m in self.setup.moves(answer) if m not in truth.given], moves
            if truth.cost is not None:
                yield f"{what}, cost and bound", (truth.cost, truth.cost), (line.get("cost"), line.get("bound"))
            elif "answers" in line:
                found = int(line["answers"])
                right = 2 <= found <= len(truth.answers) if line["at_least"] else found == len(truth.answers)
                yield f"{what}, uniqueness", True, right
            else:
                yield f"{what}, uniqueness is reported", True, False

    def solve_lines(self, draw: random.Random) -> Iterator[Question]:
        if self.setup.scored:
            return
        reply = self.ask("solve", "--lines")
        expected = [truth.answers[0] if len(truth.answers) == 1 else "several solutions" if truth.answers else "0 solutions"
                    for truth in self.truths]
        yield "solve --lines", (expected, self.code), (reply.out.splitlines(), reply.code)

    def hint(self, draw: random.Random) -> Iterator[Question]:
        reply = self.ask("hint", "--json")
        yield from answered("hint", reply, "hint", len(self.truths), self.code)
        for truth, line in zip(self.truths, self.lines(reply, "hint")):
            yield "hint, status", truth.status, line.get("status")
            if truth.answers and "technique" not in line:
                open_moves = {m for answer in truth.answers for m in self.setup.moves(answer)} - truth.given
                yield "hint, move", True, line.get("move") in open_moves if open_moves else "move" not in line

    def count(self, draw: random.Random) -> Iterator[Question]:
        name, options = self.algorithm(draw)
        yield from self._counted("count", name, self.ask("count", "--json", *options), self._totals())

    def count_engine(self, draw: random.Random) -> Iterator[Question]:
        if self.setup.engines:
            name = draw.choice(self.setup.engines)
            yield from self._counted("count", name, self.ask("count", "--json", "--backend", name), self._totals())

    def count_limit(self, draw: random.Random) -> Iterator[Question]:
        name, options = self.algorithm(draw)
        limit = self._limit(draw, self._totals())
        reply = self.ask("count", "--json", "--limit", str(limit), *options)
        yield from self._counted("count --limit", name, reply, self._totals(), limit)

    def count_classes(self, draw: random.Random) -> Iterator[Question]:
        name, options = self.algorithm(draw)
        totals = [len(truth.classes()) for truth in self.truths]
        limit = self._limit(draw, totals) if draw.random() < 0.3 else 0
        reply = self.ask("count", "--json", "--up-to-symmetry", *options, *(["--limit", str(limit)] if limit else []))
        what = f"count --up-to-symmetry{' --limit' if limit else ''}"
        yield from self._counted(what, name, reply, totals, limit)

    def _totals(self) -> list[int]:
        return [len(truth.answers) for truth in self.truths]

    def _limit(self, draw: random.Random, totals: list[int]) -> int:
        """A limit below, above or equal to the number of answers."""
        total = draw.choice(totals)
        return max(1, draw.choice([1, 2, 3, total - 1, total, total + 1, draw.randint(1, total + 1)]))

    def _counted(self, what: str, name: str, reply: Reply, totals: list[int],
                 limit: int = 0) -> Iterator[Question]:
        if self._refused(what, name, reply):
            return
        yield from answered(f"{what} by {name}", reply, "count", len(self.truths), self.code)
        for truth, total, line in zip(self.truths, totals, self.lines(reply, "count")):
            yield f"{what} by {name}", min(total, limit or total), self.number(line)
            yield f"{what}, status", truth.status, line.get("status")
            if total and total != limit:
                yield f"{what}, all of them", bool(limit and limit < total), line.get("at_least")
            if truth.cost is not None:
                yield f"{what}, cost", truth.cost, line.get("cost")

    def list_all(self, draw: random.Random) -> Iterator[Question]:
        name, options = self.algorithm(draw)
        verb = ["solve", "--all"] if draw.random() < 0.3 else ["list"]
        reply = self.ask(*verb, "--json", *options)
        what = " ".join(verb)
        if self._refused(what, name, reply):
            return
        for truth, lines in zip(self.truths, self.listed(reply)):
            yield f"{what}, moves", [self._moves(truth, line["text"]) for line in lines], [self._named(line) for line in lines]
            numbers = [[move["number"] for move in line["moves"]] for line in lines]
            yield f"{what}, order of move numbers", sorted(sorted(n) for n in numbers), numbers
            if truth.cost is not None:
                yield f"{what}, costs", [truth.cost] * len(lines), [line["cost"] for line in lines]
        yield from self._lists(what, name, reply, [truth.answers for truth in self.truths])

    def list_limit(self, draw: random.Random) -> Iterator[Question]:
        name, options = self.algorithm(draw)
        limit = self._limit(draw, self._totals())
        verb = ["solve", "--all"] if draw.random() < 0.3 else ["list"]
        reply = self.ask(*verb, "--json", "--limit", str(limit), *options)
        what = f"{' '.join(verb)} --limit"
        if not self._refused(what, name, reply):
            yield from self._lists(what, name, reply, [t.answers for t in self.truths], limit)

    def list_classes(self, draw: random.Random) -> Iterator[Question]:
        name, options = self.algorithm(draw)
        classes = [truth.classes() for truth in self.truths]
        limit = self._limit(draw, [len(found) for found in classes]) if draw.random() < 0.3 else 0
        reply = self.ask("list", "--json", "--up-to-symmetry", *options, *(["--limit", str(limit)] if limit else []))
        what = f"list --up-to-symmetry{' --limit' if limit else ''}"
        if not self._refused(what, name, reply):
            yield from self._lists(what, name, reply, classes, limit)

    def _moves(self, truth: Truth, text: str) -> object:
        return [m for m in self.setup.moves(text) if m not in truth.given] if text in truth.answers else "not an answer"

    def _named(self, line: dict) -> list[str]:
        return [move["move"] for move in line["moves"]]

    def _lists(self, what: str, name: str, reply: Reply, expected: list[list[str]], limit: int = 0) -> Iterator[Question]:
        yield from answered(f"{what} by {name}", reply, "list", len(self.truths), self.code)
        for truth, all_of_them, lines, end in zip(self.truths, expected, self.listed(reply), self.lines(reply, "list")):
            wanted = all_of_them[:limit] if limit else all_of_them
            yield f"{what} by {name}", wanted, [line["text"] for line in lines]
            yield f"{what}, status and number", (truth.status, len(wanted)), (end.get("status"), end.get("listed"))
            if len(all_of_them) != limit:
                yield f"{what}, all of them", not limit or len(all_of_them) < limit, end.get("complete")

    def list_any_order(self, draw: random.Random) -> Iterator[Question]:
        name, options = self.algorithm(draw)
        limit = self._limit(draw, self._totals()) if draw.random() < 0.4 else 0
        reply = self.ask("list", "--json", "--any-order", *options, *(["--limit", str(limit)] if limit else []))
        what = f"list --any-order{' --limit' if limit else ''}"
        if self._refused(what, name, reply):
            return
        yield from answered(f"{what} by {name}", reply, "list", len(self.truths), self.code)
        for truth, lines in zip(self.truths, self.listed(reply)):
            found = [line["text"] for line in lines]
            wanted = min(limit or len(truth.answers), len(truth.answers))
            yield f"{what}, different answers", (wanted, True), (len(set(found)), set(found) <= set(truth.answers))
            yield f"{what} by {name}", wanted, len(found)

    def list_text(self, draw: random.Random) -> Iterator[Question]:
        reply = self.ask("list")
        yield "list as text", "\n".join("".join(answer + "\n" for answer in truth.answers) for truth in self.truths), reply.out
        yield "list as text, exit code", self.code, reply.code

    def sample(self, draw: random.Random) -> Iterator[Question]:
        number = draw.randint(1, 12)
        reply = self.ask("list", "--json", "--sample", str(number), "--seed", str(draw.randint(0, 1 << 30)))
        if self.setup.scored and reply.code == 20:  # only all answers can be sampled, not the best
            yield from refusal_without_answer("list --sample", reply)
            return
        yield from answered("list --sample", reply, "list", len(self.truths), self.code)
        for truth, lines in zip(self.truths, self.listed(reply)):
            found = [line["text"] for line in lines]
            yield "list --sample, members", True, set(found) <= set(truth.answers)
            yield "list --sample, number", number if truth.answers else 0, len(found)


QUESTIONS: dict[str, Callable[[Examination, random.Random], Iterator[Question]]] = {
    name: getattr(Examination, name) for name in (
        "solve", "solve_engine", "solve_first", "solve_lines", "hint", "count", "count_engine", "count_limit", "count_classes",
        "list_all", "list_limit", "list_classes", "list_any_order", "list_text", "sample")}


def draw_questions(draw: random.Random, number: int = 6) -> dict:
    """The part of a case that says which questions are asked, and with which parameters."""
    return {"questions": draw.sample(sorted(QUESTIONS), number), "pick": draw.randrange(1 << 30)}


def examine(setup: Setup, truths: list[Truth], case: Case, program: Program) -> Iterator[Question]:
    examination = Examination(setup, truths, program)
    if any(truth.loose for truth in truths):
        yield from _settle_order(examination)
    for name in case["questions"]:
        yield from QUESTIONS[name](examination, random.Random(f"{case['pick']}/{name}"))


def _settle_order(examination: Examination) -> Iterator[Question]:
    """If the rules do not say which of two answers comes first, the program's list decides for this case."""
    reply = examination.ask("list", "--json")
    yield from answered("list, all answers", reply, "list", len(examination.truths), examination.code)
    for truth, lines in zip(examination.truths, examination.listed(reply)):
        found = [line["text"] for line in lines]
        yield "list, answers as a set", sorted(truth.answers), sorted(found)
        keys = [truth.loose(answer) for answer in found]
        yield "list, order", sorted(keys), keys
        if sorted(truth.answers) == sorted(found):
            truth.answers = found


def fewer_questions(case: Case) -> Iterator[Case]:
    """For smaller(): a case with only one of its questions."""
    if len(case["questions"]) > 1:
        yield from ({**case, "questions": [name]} for name in case["questions"])


def refusal(program: Program, puzzle: str, settings: list[str], text: str) -> Iterator[Question]:
    """A board that breaks the format: exit code 21, one error with a place, and no answer."""
    reply = program.ask(["count", puzzle, *settings, "-"], text)
    yield "malformed, exit code", 21, reply.code
    yield "malformed, no answer", "", reply.out
    yield "malformed, a place", True, re.match(r"nonet: [^\n]*?:\d+:\d+: ", reply.err) is not None


def generated(program: Program, puzzle: str, settings: list[str], case: Case,
              fits: Callable[[list[str], str], bool]) -> Iterator[Question]:
    """Generated boards have a solution: the one that the program finds obeys the rules."""
    command = ["generate", puzzle, *settings, "--seed", str(case["seed"]), "--number", str(case["number"])]
    reply = program.ask(command)
    boards = reply.out.strip("\n").split("\n\n")
    yield "generate, number", (case["number"], 0), (len(boards), reply.code)
    yield "generate, the same again", reply.out, program.ask([*command, "--threads", "1"]).out
    solved = program.ask(["solve", puzzle, *settings, "--json"], reply.out)
    yield from answered("solve of generated boards", solved, "answer", len(boards), 0)
    for board, line in zip(boards, solved.json()):
        yield "generate, a solution", True, fits(board.split("\n"), line.get("text", ""))


def draw_generated(draw: random.Random) -> Case:
    return {"seed": draw.randrange(1 << 40), "number": draw.randint(1, 5)}
