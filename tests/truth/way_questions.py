"""Every question about a puzzle file with moves: what ways.py knows, and what the program says."""

import json
import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from calls import REFUSED, STOPPED, answered, refusal_without_answer
from harness import Program, Question, Reply
from ways import Graph, Position, Presses

QUESTIONS = ["solve", "first", "count", "list", "hint", "table", "algorithms", "explain", "expect", "generate", "judge",
             "check", "certificate", "fmt", "limit"]
ALGORITHMS = {
    "graph": ["table", "states", "bidirectional", "ida", "astar", "nbs", "bfs", "beam"],
    "toggle": ["linear", "table", "dp", "memo", "dfs", "ida", "astar", "greedy"],
}
MOST_LISTED = 60


@dataclass
class Asked:
    """A puzzle file under test."""

    file: str  # its name
    text: str
    truth: Graph | Presses
    boards: list[Position]
    texts: list[str]  # of the boards, with / between rows
    names: list[str]  # of the moves, in order
    program: Program
    rng: random.Random
    read: Callable[[str], Position | None]  # what generate and table print
    level_sums: bool = False  # the table counts classes of positions with equal sums
    start: Position | None = None  # of the file

    def ask(self, verb: str, *args: str, boards: list[str] | None = None, seconds: str = "20") -> Reply:
        text = "" if boards is None else "".join(b.replace("/", "\n") + "\n" for b in boards)
        options = [] if boards is None else ["-"]
        if verb not in ("explain", "table", "generate", "check"):
            options += ["--time-limit", seconds]
        return self.program.ask([verb, self.file, *args, *options], text, {self.file: self.text})

    def number(self, name: str) -> int:
        return self.names.index(name) + 1 if name in self.names else -1

    def sequence(self, moves: list[dict]) -> list[int]:
        """The moves of an answer; -1 if name and number do not match."""
        return [n if (n := self.number(m["move"])) == m["number"] else -1 for m in moves for _ in range(m["times"])]


def questions(asked: Asked, wanted: list[str]) -> Iterator[Question]:
    if "fmt" in wanted:
        yield from _fmt(asked)
    if asked.start is not None:
        line = asked.ask("solve", "--json").json()[0]
        yield "start: status", _status(asked, asked.start), line.get("status", line)
        yield "start: optimum", asked.truth.cost(asked.start), line.get("cost")
    for question in wanted:
        if question != "fmt":
            yield from globals()["_" + question](asked)


def _fmt(asked: Asked) -> Iterator[Question]:
    """`fmt` changes neither the meaning of the file nor any answer; from here on, its output is used as the file."""
    if not asked.file.endswith(".puzzle"):
        return
    first = asked.program.ask(["fmt", "-"], asked.text)
    yield "fmt: exit code", 0, first.code
    yield "fmt: what it says", tomllib.loads(asked.text), tomllib.loads(first.out)
    yield "fmt: twice", first.out, asked.program.ask(["fmt", "-"], first.out).out
    asked.text = first.out


def _status(asked: Asked, board: Position) -> str:
    return "unsolvable" if asked.truth.cost(board) is None else "optimal"


def _code(asked: Asked) -> int:
    return 10 if any(asked.truth.cost(b) is None for b in asked.boards) else 0


def _is_refused(asked: Asked, what: str, reply: Reply, *codes: int) -> bool:
    """Whether the program refused the question, or ended with one of these codes; other codes are left to `answered`."""
    if reply.code not in (codes or REFUSED):
        return False
    asked.program.refused(what)
    return True


def _valid(asked: Asked, board: Position, line: dict) -> bool:
    """The moves of an answer lead from the board to the goal, at the cost that it claims."""
    moves = asked.sequence(line["moves"])
    end = asked.truth.play(board, moves) if -1 not in moves else None
    return end is not None and len(moves) == line["cost"] and asked.truth.cost(end) == 0


def _solve(asked: Asked) -> Iterator[Question]:
    reply = asked.ask("solve", "--json", *asked.rng.choice([[], ["--no-cache"], ["--threads", "1"]]), boards=asked.texts)
    yield from answered("solve", reply, "answer", len(asked.boards), _code(asked))
    for board, line in zip(asked.boards, reply.json()):
        cost = asked.truth.cost(board)
        yield "solve: status", _status(asked, board), line.get("status", line)
        if cost is None or line.get("status") != "optimal":
            continue
        yield "solve: optimum", cost, line["cost"]
        yield "solve: bound", cost, line["bound"]
        yield "solve: the answer replayed", True, _valid(asked, board, line)
        if "optimal_answers" in line and not line["at_least"]:
            yield "solve: optimal answers", asked.truth.answers(board), int(line["optimal_answers"])
        if line["first"]:
            yield "solve: first in order", next(asked.truth.all(board)), asked.sequence(line["moves"])


def _first(asked: Asked) -> Iterator[Question]:
    reply = asked.ask("solve", "--json", "--first", boards=asked.texts)
    yield from answered("first", reply, "answer", len(asked.boards), _code(asked))
    for board, line in zip(asked.boards, reply.json()):
        yield "first: status", _status(asked, board), line.get("status", line)
        if asked.truth.cost(board) is not None:
            yield "first: answer", next(asked.truth.all(board)), asked.sequence(line["moves"])


def _count(asked: Asked) -> Iterator[Question]:
    reply = asked.ask("count", "--json", boards=asked.texts)
    yield from answered("count", reply, "count", len(asked.boards), _code(asked))
    for board, line in zip(asked.boards, reply.json()):
        yield "count: status", _status(asked, board), line.get("status", line)
        if asked.truth.cost(board) is not None:
            yield "count: optimum", asked.truth.cost(board), line.get("cost")
            yield "count: optimal answers", asked.truth.answers(board), int(line["optimal_answers"])
            yield "count: complete", False, line["at_least"]


def _limit(asked: Asked) -> Iterator[Question]:
    """Counts and lists with a limit."""
    limit = asked.rng.randint(1, 4)
    reply = asked.ask("count", "--json", "--limit", str(limit), boards=asked.texts)
    if reply.code == 20:  # puzzles with moves count all answers at once
        yield from refusal_without_answer("count --limit", reply)
    else:
        yield from answered("count --limit", reply, "count", len(asked.boards), _code(asked))
    for board, line in zip(asked.boards, reply.json() if reply.code != 20 else []):
        answers = asked.truth.answers(board)
        if answers:
            yield "count --limit: answers", min(answers, limit), int(line["optimal_answers"])
            if answers != limit:
                yield "count --limit: stopped", answers > limit, line["at_least"]
    reply = asked.ask("list", "--json", "--limit", str(limit), boards=asked.texts)
    yield from answered("list --limit", reply, "list", len(asked.boards), _code(asked))
    lines = reply.json()
    for k, board in enumerate(asked.boards, 1):
        yield "list --limit", list(islice(_all(asked, board), limit)), _listed(asked, lines, k)


def _all(asked: Asked, board: Position) -> Iterator[list[int]]:
    return iter(()) if asked.truth.cost(board) is None else asked.truth.all(board)


def _listed(asked: Asked, lines: list[dict], instance: int) -> list[list[int]]:
    return [asked.sequence(line["moves"]) for line in lines
            if line["instance"] == instance and line["schema"] == "nonet.listed/1"]


def _list(asked: Asked) -> Iterator[Question]:
    few = [(b, t) for b, t in zip(asked.boards, asked.texts) if asked.truth.answers(b) <= MOST_LISTED]
    if not few:
        return
    verb = asked.rng.choice([["list", "--json"], ["solve", "--all", "--json"]])
    reply = asked.ask(*verb, boards=[t for _, t in few])
    yield from answered("list", reply, "list", len(few))
    lines = reply.json()
    for k, (board, _) in enumerate(few, 1):
        yield "list: all in order", list(_all(asked, board)), _listed(asked, lines, k)
        last = next((line for line in lines if line["instance"] == k and line["schema"] == "nonet.list/1"), {})
        yield "list: status", _status(asked, board), last.get("status")
        yield "list: complete", True, last.get("complete")


def _hint(asked: Asked) -> Iterator[Question]:
    reply = asked.ask("hint", "--json", boards=asked.texts)
    yield from answered("hint", reply, "hint", len(asked.boards), _code(asked))
    for board, line in zip(asked.boards, reply.json()):
        cost = asked.truth.cost(board)
        yield "hint: status", _status(asked, board), line.get("status", line)
        if cost is None:
            continue
        yield "hint: distance", cost, line.get("cost")
        yield "hint: a move unless at the goal", cost > 0, "move" in line
        if "move" in line:
            moves = asked.sequence([line])[:1]
            after = asked.truth.play(board, moves) if -1 not in moves else None
            yield "hint: nearer by one", cost - 1, None if after is None else asked.truth.cost(after)


def _table(asked: Asked) -> Iterator[Question]:
    truth = asked.truth
    reply = asked.ask("table", "--json")
    if _is_refused(asked, "table", reply, 12):
        return
    yield "table: exit code", 0, reply.code
    table = reply.json()[0]
    yield "table: histogram", truth.histogram, table.get("histogram", table)
    if "histogram" not in table:
        return
    yield "table: positions", sum(truth.histogram), int(table["positions"])
    yield "table: God's number", len(truth.histogram) - 1, table["gods_number"]
    yield "table: complete", True, table["complete"]
    for text in {table["hardest"], *table["antipodes"]}:
        position = asked.read(text)
        yield "table: an antipode's distance", len(truth.histogram) - 1, None if position is None else truth.cost(position)
    if isinstance(truth, Graph) and "moves_per_position" in table:
        moves = sum(len(truth.legal(p)) for p in truth.positions)
        yield "table: legal moves", round(moves / len(truth.positions), 6), round(table["moves_per_position"], 6)


def _algorithms(asked: Asked) -> Iterator[Question]:
    kind = "graph" if isinstance(asked.truth, Graph) else "toggle"
    # A search without a bound grows exponentially with the depth: short ways only.
    names = asked.rng.sample(ALGORITHMS[kind], 2) + (["ida-tt"] if kind == "graph" and asked.rng.random() < 0.05 else [])
    for name in names:
        near = [(b, t) for b, t in zip(asked.boards, asked.texts)
                if not name.startswith("ida") or (asked.truth.cost(b) or 9) <= 5]
        verb = asked.rng.choice(["solve", "count"])
        if not near:
            continue
        reply = asked.ask(verb, "--json", "--algorithm", name, boards=[t for _, t in near], seconds="2")
        what = f"{verb} by {name}"
        if _is_refused(asked, what, reply):
            continue
        yield from answered(what, reply, "answer" if verb == "solve" else "count", len(near), 0, 10, STOPPED)
        for (board, _), line in zip(near, reply.json()):
            cost = asked.truth.cost(board)
            status = line.get("status")
            if status == "unknown":
                asked.program.refused(what)
            elif status in ("optimal", "unsolvable"):
                yield f"{verb} by {name}: status", _status(asked, board), status
            elif status == "best-found":
                yield f"{verb} by {name}: bounds", True, cost is not None and line["bound"] <= cost <= line["cost"]
            else:
                yield f"{verb} by {name}: a status", "any", status
            if status == "optimal":
                yield f"{verb} by {name}: optimum", cost, line["cost"]
            if "moves" in line and "cost" in line:
                yield f"{verb} by {name}: replayed", True, _valid(asked, board, line)
            if status == "optimal" and "optimal_answers" in line and not line["at_least"]:
                yield f"{verb} by {name}: answers", asked.truth.answers(board), int(line["optimal_answers"])


def _explain(asked: Asked) -> Iterator[Question]:
    found = asked.ask("explain", "--json").json()[0]["found"]
    yield "explain: moves", str(len(asked.names)), found["moves"].split(";")[0]
    said = re.match(r"(at most )?(\d+)\b", found.get("positions", ""))
    if not said:
        return
    number = int(said.group(2))
    counted = sum(asked.truth.histogram)
    if isinstance(asked.truth, Graph) and said.group(1):
        yield "explain: a bound on positions", True, counted <= number
    elif not asked.level_sums:
        yield "explain: positions", counted, number


def _expect(asked: Asked) -> Iterator[Question]:
    """Expected answers, some of them wrong on purpose; explain --test compares them."""
    truth, rng = asked.truth, asked.rng
    wanted: list[tuple[str, str, str, bool]] = []  # instance, what, value, right
    # A comment is one line, so it cannot hold a position of several rows.
    lines = [(b, t) for b, t in zip(asked.boards, asked.texts) if asked.file.endswith(".puzzle") or "/" not in t]
    for board, text in lines[:3]:
        cost = truth.cost(board)
        wrong = rng.choice([0, 0, 1])
        if cost is None:
            wanted.append((text, "unsolvable", "", True))
        else:
            wanted.append((text, "cost", str(cost + wrong), not wrong))
            if truth.answers(board) < 1000:
                wanted.append((text, "count", str(truth.answers(board) + wrong), not wrong))
    if not asked.level_sums and asked.file.rpartition(".")[2] not in ("cnf", "xor"):
        wrong = rng.choice([0, 0, 1])
        wanted.append(("", "states", str(sum(truth.histogram) + wrong), not wrong))
        wanted.append(("", "farthest", str(len(truth.histogram) - 1 + wrong), not wrong))
        if asked.file.endswith(".puzzle"):
            levels = truth.histogram[:-1] + [truth.histogram[-1] + wrong]
            wanted.append(("", "levels", " ".join(map(str, levels)), not wrong))
    plain = asked.text
    asked.text = with_expectations(asked.file, plain, wanted)
    reply = asked.ask("explain", "--test", "--json")
    asked.text = plain
    yield "expect: exit code", 0 if all(right for *_, right in wanted) else 10, reply.code
    yield "expect: as expected", [right for *_, right in wanted], [line.get("ok", line) for line in reply.json()]


def with_expectations(file: str, text: str, wanted: list[tuple[str, str, str, bool]]) -> str:
    lines = []
    for instance, what, value, _ in wanted:
        if not file.endswith(".puzzle"):
            sign = {"dlx": "|", "xcc": "|", "xor": "c", "cnf": "c"}.get(file.rsplit(".", 1)[1], "#")
            lines.append(" ".join(filter(None, [sign, "expect", what, value, instance])))
            continue
        lines.append("[[expect]]")
        if instance:
            lines.append(f"instance = {json.dumps(instance, ensure_ascii=False)}")
        shown = {"unsolvable": "true", "levels": "[" + ", ".join(value.split()) + "]"}.get(what, value)
        lines.append(f"{what} = {shown}")
    return text + "\n" + "\n".join(lines) + "\n"


def _generate(asked: Asked) -> Iterator[Question]:
    distance = asked.rng.randrange(len(asked.truth.histogram))
    number = str(asked.rng.randint(1, 3))
    seed = str(asked.rng.randrange(1000))
    for args, what in (([], "generate: solvable"), (["--distance", str(distance)], "generate: at this distance")):
        reply = asked.ask("generate", "--number", number, "--seed", seed, *args)
        if _is_refused(asked, what, reply, 12):
            continue
        yield "generate: exit code", 0, reply.code
        texts = reply.out.strip().split("\n\n") if "\n\n" in reply.out.strip() else _cut(reply.out, int(number))
        yield "generate: how many", int(number), len(texts)
        for text in texts:
            position = asked.read(text)
            cost = None if position is None else asked.truth.cost(position)
            yield what, True, cost is not None and (not args or cost == distance)


def _cut(out: str, number: int) -> list[str]:
    lines = out.strip().split("\n")
    size = max(1, len(lines) // number)
    return ["\n".join(lines[i:i + size]) for i in range(0, len(lines), size)]


def _judge(asked: Asked) -> Iterator[Question]:
    board, text = asked.rng.choice(list(zip(asked.boards, asked.texts)))
    cost = asked.truth.cost(board)
    reply = asked.program.ask(["solve", asked.file, "--judge"], text.replace("/", "\n") + "\n", {asked.file: asked.text})
    yield "judge: output", f"{-1 if cost is None else cost}\n", reply.out


def _check(asked: Asked) -> Iterator[Question]:
    board, text = asked.rng.choice(list(zip(asked.boards, asked.texts)))
    cost = -1 if (c := asked.truth.cost(board)) is None else c
    said = asked.rng.choice([cost, cost, cost + 1, cost - 1, "x"])
    code = 2 if said == "x" else 0 if said == cost else 1
    files = {asked.file: asked.text, "in": text.replace("/", "\n") + "\n", "out": f"{said}\n", "answer": f"{cost}\n"}
    protocol = asked.rng.choice(["oj", "testlib"])
    args = ["in", "out", "answer"] if protocol == "testlib" or asked.rng.random() < 0.5 else ["in", "out"]
    reply = asked.program.ask(["check", asked.file, f"--protocol={protocol}", *args], "", files)
    # A number below -1 is no answer at all: both codes are right.
    yield "check: exit code", True, reply.code == code or (said != "x" and int(said) < -1 and reply.code in (1, 2))


def _certificate(asked: Asked) -> Iterator[Question]:
    text = asked.rng.choice(asked.texts)
    verb = asked.rng.choice(["solve", "count", "table"])
    reply = asked.ask(verb, "--certificate", "proof.json", boards=None if verb == "table" else [text])
    if _is_refused(asked, f"certificate of {verb}", reply, 12):
        return
    yield f"certificate of {verb}: exit code", True, reply.code in (0, 10)
    checked = asked.program.verify(["--replay", "proof.json"])
    yield f"certificate of {verb}: accepted", 0, checked.code
