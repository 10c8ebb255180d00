"""Every question about a puzzle that is filled, all of whose answers were found by brute force.

An answer is a sorted list of numbers of options (placements, values of cells, options of a cover). An instance (a board)
has the list of answers that it leaves; answers of the program are compared by the names of options.
"""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

from calls import REFUSED, STOPPED, answered
from harness import Program, Question, Reply
from way_questions import with_expectations

QUESTIONS = ["solve", "first", "count", "list", "limit", "symmetry", "any_order", "sample", "algorithms", "hint", "expect",
             "generate", "judge", "check", "lines", "export", "certificate", "fmt"]
ALGORITHMS = ["cover", "bitmask", "backtrack", "diagram", "sat"]
REFUSES = frozenset(["list by diagram", "list --any-order by diagram", "list by sat"])
MOST_LISTED = 150
MOST_SYMMETRY = 1500
FEW_LISTED = 40  # for algorithms that may take long
Answer = tuple[int, ...]


@dataclass
class Instance:
    text: str  # with / between rows
    given: frozenset[int]  # options that are given, or may count as given, by number from 0
    answers: list[Answer]  # with what is given, in order
    symmetries: list[list[int]] | None = None  # permutations of options that keep the rules and what is given; None: unknown
    everywhere: list[list[int]] = field(default_factory=list)  # those of the board alone


@dataclass
class Filled:
    """A puzzle file that is filled, under test."""

    file: str
    text: str
    names: list[str]  # of the options
    weights: list[int] | None  # of the options, if answers have a score
    aim: str  # maximum or minimum
    instances: list[Instance]
    program: Program
    rng: random.Random
    board_text: Callable[[Answer], str] | None  # what an answer shows, one row a line, if there is a board
    read: Callable[[str], Instance | None]  # an instance that generate prints
    decode: Callable[[str], Answer | None] | None = None  # of the text of an answer; None: its moves determine it
    by_board: bool = True  # symmetries are those of a board
    has_answers: bool = True  # the empty board has answers
    may_look_alike: bool = False  # options with `show`: questions up to symmetry may be refused (docs/puzzle-files.md)
    start: Instance | None = None  # used if no board is given
    shown: Callable[[Answer], object] = lambda answer: answer  # what lists are ordered by; equal keys come in any order
    by_name: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_name = {name: k for k, name in enumerate(self.names)}

    def ask(self, verb: str, *args: str, texts: list[str] | None = None) -> Reply:
        text = "" if texts is None else "".join(t.replace("/", "\n") + "\n" for t in texts)
        options = [] if texts is None else ["-"]
        if verb not in ("explain", "generate", "export"):
            options += ["--time-limit", "20"]
        return self.program.ask([verb, self.file, *args, *options], text, {self.file: self.text})

    @property
    def texts(self) -> list[str]:
        return [i.text for i in self.instances]

    def score(self, answer: Answer) -> int:
        return sum(self.weights[k] for k in answer)

    def best(self, answers: list[Answer]) -> list[Answer]:
        """The answers that count: all or, if they have a score, the best."""
        if self.weights is None or not answers:
            return answers
        best = (max if self.aim == "maximum" else min)(map(self.score, answers))
        return [a for a in answers if self.score(a) == best]

    def answer(self, instance: Instance, line: dict) -> Answer | None:
        """The whole answer that a line shows, from its text, or from its moves and what is given."""
        if self.decode:
            return self.decode(line["text"])
        shown = {self.by_name.get(m["move"], -1) for m in line["moves"]}
        whole = [a for a in instance.answers if shown <= set(a) <= shown | instance.given]
        return whole[0] if len(whole) == 1 else None


def questions(asked: Filled, wanted: list[str]) -> Iterator[Question]:
    if "fmt" in wanted and asked.file.endswith(".puzzle"):
        first = asked.program.ask(["fmt", "-"], asked.text)
        yield "fmt: exit code", 0, first.code
        yield "fmt: what it says", tomllib.loads(asked.text), tomllib.loads(first.out)
        yield "fmt: twice", first.out, asked.program.ask(["fmt", "-"], first.out).out
        asked.text = first.out
    for question in wanted:
        if question != "fmt":
            yield from globals()["_" + question](asked)


def _code(instances: list[Instance]) -> int:
    return 0 if all(i.answers for i in instances) else 10


def _is_refused(asked: Filled, what: str, reply: Reply, *codes: int) -> bool:
    """Whether the program refused the question, or ended with one of these codes; other codes are left to `answered`."""
    if reply.code not in (codes or REFUSED):
        return False
    asked.program.refused(what)
    return True


def _status(asked: Filled, instance: Instance) -> str:
    return "unsolvable" if not instance.answers else "solved" if asked.weights is None else "optimal"


def _solve(asked: Filled) -> Iterator[Question]:
    reply = asked.ask("solve", "--json", texts=asked.texts)
    yield from answered("solve", reply, "answer", len(asked.instances), _code(asked.instances))
    yield from _solved(asked, asked.instances, reply.json(), "solve")


def _solved(asked: Filled, instances: list[Instance], lines: list[dict], verb: str) -> Iterator[Question]:
    for instance, line in zip(instances, lines):
        yield f"{verb}: status", _status(asked, instance), line.get("status", line)
        if not instance.answers or line.get("status") not in ("solved", "optimal"):
            continue
        best = asked.best(instance.answers)
        answer = asked.answer(instance, line)
        yield f"{verb}: one of the answers", True, answer in best
        if asked.weights is not None:
            yield f"{verb}: score", asked.score(best[0]), line["cost"]
            yield f"{verb}: bound", asked.score(best[0]), line["bound"]
        elif "answers" in line:
            many = int(line["answers"]) if not line["at_least"] else -1
            yield f"{verb}: whether it is the only one", len(best) == 1, many == 1
        if asked.board_text and answer in best:
            named = all(word in asked.by_name or word == "*" for word in line["text"].split())  # if a board would be ambiguous
            yield f"{verb}: text", True, named or line["text"] == asked.board_text(answer)


def _first(asked: Filled) -> Iterator[Question]:
    if asked.weights is not None:  # not available with a score
        return
    reply = asked.ask("solve", "--first", "--json", texts=asked.texts)
    yield from answered("first", reply, "answer", len(asked.instances), _code(asked.instances))
    for instance, line in zip(asked.instances, reply.json()):
        yield "first: status", _status(asked, instance), line.get("status", line)
        best = asked.best(instance.answers)
        if best and line.get("status") == _status(asked, instance):
            yield "first: answer", _shown(asked, best[:1]), _shown(asked, [asked.answer(instance, line)])


def _count(asked: Filled) -> Iterator[Question]:
    if asked.start is not None:
        reply = asked.ask("count", "--json")
        yield from answered("start", reply, "count", 1, _code([asked.start]))
        yield from _counted(asked, [asked.start], reply.json(), "start")
    reply = asked.ask("count", "--json", texts=asked.texts)
    yield from answered("count", reply, "count", len(asked.instances), _code(asked.instances))
    yield from _counted(asked, asked.instances, reply.json(), "count")


def _counted(asked: Filled, instances: list[Instance], lines: list[dict], verb: str) -> Iterator[Question]:
    for instance, line in zip(instances, lines):
        best = asked.best(instance.answers)
        yield f"{verb}: status", _status(asked, instance), line.get("status", line)
        if best and asked.weights is not None:
            yield f"{verb}: score", asked.score(best[0]), line.get("cost")
        if "optimal_answers" in line or "answers" in line:
            yield f"{verb}: answers", len(best), int(line.get("optimal_answers", line.get("answers")))
            yield f"{verb}: complete", False, line["at_least"]


def _limit(asked: Filled) -> Iterator[Question]:
    limit = asked.rng.randint(1, 5)
    reply = asked.ask("count", "--json", "--limit", str(limit), texts=asked.texts)
    yield from answered("count --limit", reply, "count", len(asked.instances), _code(asked.instances))
    for instance, line in zip(asked.instances, reply.json()):
        best = len(asked.best(instance.answers))
        said = int(line.get("optimal_answers", line.get("answers", 0)))
        yield "count --limit: answers", min(best, limit), said
        if best and best != limit:
            yield "count --limit: stopped", best > limit, line["at_least"]
    reply = asked.ask("list", "--json", "--limit", str(limit), texts=asked.texts)
    yield from answered("list --limit", reply, "list", len(asked.instances), _code(asked.instances))
    for instance, (listed, _) in zip(asked.instances, _listed(asked, asked.instances, reply)):
        best = asked.best(instance.answers)
        yield "list --limit: answers", True, len(set(listed)) == len(listed) and set(listed) <= set(best)
        yield "list --limit: the first", _shown(asked, best[:limit]), _shown(asked, listed)


def _shown(asked: Filled, answers: list[Answer | None]) -> list:
    return [None if a is None else asked.shown(a) for a in answers]


def _listed(asked: Filled, instances: list[Instance], reply: Reply) -> list[tuple[list[Answer | None], dict]]:
    """For each instance the listed answers, and the line after them."""
    lines = reply.json()
    found = []
    for k, instance in enumerate(instances, 1):
        own = [line for line in lines if line["instance"] == k]
        listed = [asked.answer(instance, line) for line in own if line["schema"] == "nonet.listed/1"]
        found.append((listed, next((line for line in own if line["schema"] == "nonet.list/1"), {})))
    return found


def _list(asked: Filled) -> Iterator[Question]:
    verb = asked.rng.choice([["list", "--json"], ["solve", "--all", "--json"]])
    few = [i for i in asked.instances if len(asked.best(i.answers)) <= MOST_LISTED]
    if few:
        reply = asked.ask(*verb, texts=[i.text for i in few])
        yield from answered("list", reply, "list", len(few), _code(few))
        yield from _all_listed(asked, few, reply, "list")


def _all_listed(asked: Filled, instances: list[Instance], reply: Reply, what: str, in_order: bool = True) -> Iterator[Question]:
    for instance, (listed, last) in zip(instances, _listed(asked, instances, reply)):
        best = asked.best(instance.answers)
        yield f"{what}: all", Counter(best), Counter(listed)
        if in_order:
            yield f"{what}: in order", _shown(asked, best), _shown(asked, listed)
        yield f"{what}: status", _status(asked, instance), last.get("status", last)
        yield f"{what}: complete", True, last.get("complete")


def _any_order(asked: Filled) -> Iterator[Question]:
    some = asked.instances[:2]
    reply = asked.ask("list", "--json", "--any-order", texts=asked.texts[:2])
    yield from answered("list --any-order", reply, "list", len(some), _code(some))
    yield from _all_listed(asked, some, reply, "list --any-order", in_order=False)


def _sample(asked: Filled) -> Iterator[Question]:
    if asked.weights is not None:
        return
    number = asked.rng.randint(1, 4)
    some = asked.instances[:2]
    reply = asked.ask("list", "--json", "--sample", str(number), "--seed", str(asked.rng.randrange(100)), texts=asked.texts[:2])
    yield from answered("list --sample", reply, "list", len(some), _code(some))
    for instance, (drawn, _) in zip(some, _listed(asked, some, reply)):
        yield "list --sample: answers", True, set(drawn) <= set(instance.answers)
        yield "list --sample: how many", number if instance.answers else 0, len(drawn)


def classes(symmetries: list[list[int]], answers: list[Answer]) -> list[Answer]:
    """The first answer of each symmetry class."""
    seen: set[Answer] = set()
    firsts = []
    for answer in answers:
        if answer not in seen:
            firsts.append(answer)
            seen |= {tuple(sorted(s[k] for k in answer)) for s in symmetries}
    return firsts


def _first_image(instance: Instance, place: dict[Answer, int], answer: Answer) -> Answer:
    return min((tuple(sorted(s[k] for k in answer)) for s in instance.symmetries), key=place.__getitem__)


def _is_clear(instance: Instance, answers: list[Answer], firsts: list[Answer]) -> bool:
    """Whether the classes stay the same if symmetries are added that keep the answers, but not the rules as written."""
    known = set(answers)
    loose = [s for s in instance.everywhere if all(tuple(sorted(s[k] for k in a)) in known for a in answers)]
    return not instance.everywhere or classes(loose, answers) == firsts


def _symmetry(asked: Filled) -> Iterator[Question]:
    option = "--up-to-symmetry" if asked.by_board else "--up-to-automorphism"
    sure = []
    for instance in asked.instances:
        if instance.symmetries is None or len(instance.answers) > MOST_SYMMETRY:
            asked.program.refused(f"count {option}")
            continue
        answers = asked.best(instance.answers)
        firsts = classes(instance.symmetries, answers)
        if _is_clear(instance, answers, firsts):
            sure.append((instance, firsts))
        else:
            asked.program.refused(f"count {option}")
    if not sure:
        return
    instances = [i for i, _ in sure]
    texts = [i.text for i in instances]
    count = asked.ask("count", "--json", option, texts=texts)
    if not (asked.may_look_alike and _is_refused(asked, f"count {option}", count, 20)):
        yield from answered(f"count {option}", count, "count", len(sure), _code(instances))
        for (_, firsts), line in zip(sure, count.json()):
            yield f"count {option}", len(firsts), int(line.get("optimal_answers", line.get("answers", 0)))
    lists = asked.ask("list", "--json", option, texts=texts)
    if asked.may_look_alike and _is_refused(asked, f"list {option}", lists, 20):
        return
    yield from answered(f"list {option}", lists, "list", len(sure), _code(instances))
    for (instance, firsts), (listed, _) in zip(sure, _listed(asked, instances, lists)):
        if len(firsts) <= MOST_LISTED:
            yield f"list {option}: classes", len(firsts), len(listed)
            # Which answer of a class is listed depends on the order of options; but there is one of each, in order.
            place = {answer: n for n, answer in enumerate(instance.answers)}
            known = [a for a in listed if a in place]
            yield f"list {option}: one of each class", sorted(firsts), sorted(_first_image(instance, place, a) for a in known)
            yield f"list {option}: in order", _shown(asked, sorted(known, key=place.__getitem__)), _shown(asked, listed)


def _algorithms(asked: Filled) -> Iterator[Question]:
    for name in asked.rng.sample(ALGORITHMS, 2):
        verb = asked.rng.choice(["solve", "count", "list", "list --any-order"])
        most = FEW_LISTED if verb.startswith("list") else 300
        few = [i for i in asked.instances if len(i.answers) <= most]
        if not few:
            continue
        what = f"{verb} by {name}"
        reply = asked.ask(*verb.split(), "--json", "--algorithm", name, texts=[i.text for i in few])
        if _is_refused(asked, what, reply, *REFUSED, STOPPED):
            continue
        schema = {"solve": "answer", "count": "count"}.get(verb, "list")
        yield from answered(what, reply, schema, len(few), _code(few))
        if verb == "solve":
            yield from _solved(asked, few, reply.json(), what)
        elif verb == "count":
            yield from _counted(asked, few, reply.json(), what)
        else:
            yield from _all_listed(asked, few, reply, what, in_order=verb == "list")


def _hint(asked: Filled) -> Iterator[Question]:
    reply = asked.ask("hint", "--json", texts=asked.texts)
    yield from answered("hint", reply, "hint", len(asked.instances), _code(asked.instances))
    for instance, line in zip(asked.instances, reply.json()):
        best = asked.best(instance.answers)
        yield "hint: status", _status(asked, instance), line.get("status", line)
        if not best or line.get("status") == "unsolvable":
            continue
        number = asked.by_name.get(line.get("move"), -1)
        if "move" in line:
            yield "hint: part of an answer", True, any(number in a for a in best)
        elif not asked.decode:  # cells whose value no option names are left open
            yield "hint: none where all is done", True, any(set(a) <= instance.given for a in best)


def _expect(asked: Filled) -> Iterator[Question]:
    wanted: list[tuple[str, str, str, bool]] = []
    for instance in asked.instances[:3]:
        best = asked.best(instance.answers)
        wrong = asked.rng.choice([0, 0, 1])
        if not best:
            wanted.append((instance.text, "unsolvable", "", True))
            continue
        if asked.weights is not None:
            wanted.append((instance.text, "cost", str(asked.score(best[0]) + wrong), not wrong))
        wanted.append((instance.text, "count", str(len(best) + wrong), not wrong))
    plain = asked.text
    asked.text = with_expectations(asked.file, plain, wanted)
    reply = asked.ask("explain", "--test", "--json")
    asked.text = plain
    yield "expect: exit code", 0 if all(right for *_, right in wanted) else 10, reply.code
    yield "expect: as expected", [right for *_, right in wanted], [line.get("ok", line) for line in reply.json()]


def _generate(asked: Filled) -> Iterator[Question]:
    number = asked.rng.randint(1, 3)
    reply = asked.ask("generate", "--number", str(number), "--seed", str(asked.rng.randrange(1000)))
    if not asked.has_answers and _is_refused(asked, "generate", reply):
        return
    yield "generate: exit code", 0, reply.code
    texts = [t for t in re.split(r"\n\n|\n$", reply.out) if t]
    if len(texts) != number:  # boards of one row
        texts = [t for t in reply.out.split("\n") if t]
    yield "generate: how many", number, len(texts)
    for text in texts:
        instance = asked.read(text)
        yield "generate: an instance with an answer", True, instance is not None and bool(instance.answers)


def _judge(asked: Filled) -> Iterator[Question]:
    instance = asked.rng.choice(asked.instances)
    best = asked.best(instance.answers)
    reply = asked.program.ask(["solve", asked.file, "--judge"], instance.text.replace("/", "\n") + "\n",
                              {asked.file: asked.text})
    if asked.board_text is None:
        yield "judge: output", f"{len(best)}\n", reply.out
    elif not best:
        yield "judge: output", "-1\n", reply.out
    elif asked.weights is not None:
        yield "judge: output", f"{asked.score(best[0])}\n", reply.out
    else:
        shown = {asked.board_text(a).replace("/", "\n") + "\n" for a in best}
        yield "judge: a filled board", True, reply.out in shown


def _check(asked: Filled) -> Iterator[Question]:
    instance = asked.rng.choice(asked.instances)
    best = asked.best(instance.answers)
    right = asked.rng.random() < 0.5
    if asked.board_text is None:
        said = str(len(best) + (0 if right else asked.rng.randint(1, 3)))
    elif not best or asked.weights is not None:
        true = asked.score(best[0]) if best else -1
        said = str(true if right else true + (-1 if asked.aim == "maximum" or not best else 1))
        if not right and said == "-1":
            return
    else:
        right, said = True, asked.board_text(asked.rng.choice(best)).replace("/", "\n")
        if asked.rng.random() < 0.4:
            right, said = False, "-1"
    files = {asked.file: asked.text, "in": instance.text.replace("/", "\n") + "\n", "out": said + "\n"}
    reply = asked.program.ask(["check", asked.file, "--protocol=oj", "in", "out"], "", files)
    yield "check: right", right, reply.code == 0
    yield "check: a verdict", True, reply.code in (0, 1, 2)


def _lines(asked: Filled) -> Iterator[Question]:
    if asked.weights is not None or asked.board_text is None:
        return
    reply = asked.ask("solve", "--lines", texts=asked.texts)
    yield "solve --lines: exit code", _code(asked.instances), reply.code
    yield "solve --lines: a line for each instance", len(asked.instances), len(reply.out.splitlines())
    for instance, line in zip(asked.instances, reply.out.splitlines()):
        if len(instance.answers) == 1:
            named = all(word in asked.by_name or word == "*" for word in line.split())
            yield "solve --lines", True, named or line == asked.board_text(instance.answers[0])
        else:
            yield "solve --lines", "several solutions" if instance.answers else "0 solutions", line


def _export(asked: Filled) -> Iterator[Question]:
    """The solutions of the exported pseudo-Boolean constraints are the answers; one of our answers is read back."""
    instance = min(asked.instances, key=lambda i: len(i.answers))
    reply = asked.ask("export", "--format", "opb", texts=[instance.text])
    if _is_refused(asked, "export", reply, 12):
        return
    yield "export: exit code", 0, reply.code
    lines = reply.out.splitlines()
    constraints = [line.split() for line in lines if line.endswith(";") and not line.startswith(("*", "min:"))]
    name = dict(m.groups() for line in lines if (m := re.match(r"\* (x\d+): (.+)", line)))
    variables = sorted(name, key=lambda x: int(x[1:]))
    fixed = {c[1]: int(c[0] == "+1" and c[3] != "0") for c in constraints if len(c) == 5}  # constraints on one variable
    free = [x for x in variables if x not in fixed]
    if len(free) > 9 or {t for c in constraints for t in c[1:-3:2]} - set(variables):
        return
    solutions = [value for bits in product((0, 1), repeat=len(free))
                 for value in [fixed | dict(zip(free, bits))] if all(_holds(c, value) for c in constraints)]
    yield "export: solutions", len(instance.answers), len(solutions)
    for answer in asked.best(instance.answers)[:1]:
        chosen = {asked.names[k] for k in answer}
        options = [x for x in free if name[x] in asked.by_name]  # colours follow from them
        same = [v for v in solutions if all(v[x] == (name[x] in chosen) for x in options)]
        yield "export: an answer as a solution", 1, len(same)
        said = " ".join(x if value else f"-{x}" for x, value in same[0].items())
        asked.program.folder.joinpath("solution").write_text(f"s OPTIMUM FOUND\nv {said}\n")
        read = asked.ask("export", "--format", "opb", "--read", "solution", texts=[instance.text])
        yield "export --read: an answer", 0, read.code


def _holds(constraint: list[str], value: dict[str, int]) -> bool:
    total = sum(int(a) * value[x] for a, x in zip(constraint[0:-3:2], constraint[1:-3:2]))
    wanted = int(constraint[-2])
    return total == wanted if constraint[-3] == "=" else total >= wanted


def _certificate(asked: Filled) -> Iterator[Question]:
    verb = asked.rng.choice(["solve", "count"])
    instance = asked.rng.choice(asked.instances)
    reply = asked.ask(verb, "--certificate", "proof.json", texts=[instance.text])
    if not _is_refused(asked, f"certificate of {verb}", reply, 12):
        yield f"certificate of {verb}: exit code", _code([instance]), reply.code
        yield f"certificate of {verb}: accepted", 0, asked.program.verify(["--replay", "proof.json"]).code
