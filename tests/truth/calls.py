"""Calls the program, with settings as options and boards as text with the stray blanks that people leave; or a server.

A server answers thousands of questions a second, because no process has to be started for each (docs/server.md). Each
case has a server of its own.
"""

import http.client
import json
import os
import random
import select
import subprocess
from collections import Counter
from collections.abc import Iterator
from types import TracebackType

from harness import Program, Question, Reply, TooSlow

ANSWERED = (0, 10)  # docs/exit-codes.md: all is proved; some instance has no answer
REFUSED = (12, 20)  # docs/exit-codes.md: more memory or work than allowed; this algorithm cannot answer
STOPPED = 11  # docs/exit-codes.md: not proved, because a limit ended the search


def flags(settings: dict[str, str]) -> list[str]:
    """The settings of a puzzle as options; those without a value are switches."""
    return [word for name, value in settings.items() for word in ([f"--{name}", value] if value else [f"--{name}"])]


def feed(boards: list[str], rng: random.Random) -> str:
    """The boards of a case (with / between lines) as input; sometimes with CRLF, blanks or blank lines, which must not matter."""
    text = "\n\n".join(board.replace("/", "\n") for board in boards) + "\n"
    style = rng.randrange(6)
    if style == 1:
        text = text.replace("\n", "\r\n")
    elif style == 2:
        text = text.replace("\n", "  \n")
    elif style == 3:
        text = text.rstrip("\n")
    elif style == 4:
        text = "\n" + text.replace("\n\n", "\n\n\n") + "\n"
    return text


def written(text: str) -> list[str]:
    """The boards that the program printed, in the form that cases use."""
    return [board.strip("\n").replace("\n", "/") for board in text.strip("\n").split("\n\n")] if text.strip() else []


def refused(reply: Reply) -> bool:
    return reply.code in REFUSED


def answered(what: str, reply: Reply, schema: str, instances: int, *codes: int) -> Iterator[Question]:
    """Whether the program answered every instance: its exit code is one of `codes`, and there is one line of the schema for each."""
    # These names do not begin with the question, because never_answered() in run.py looks for answers that were compared.
    codes = codes or ANSWERED
    yield f"exit code of {what}", "of an answer", "of an answer" if reply.code in codes else reply.code
    lines = Counter(line["instance"] for line in reply.json() if line["schema"] == f"nonet.{schema}/1")
    yield f"lines of {what}", dict.fromkeys(range(1, instances + 1), 1), dict(lines)


def refusal_without_answer(what: str, reply: Reply) -> Iterator[Question]:
    """Questions that docs/methods.md says are refused: nothing but the refusal is printed."""
    yield f"a refused {what}", {"nonet.error/1"}, {line["schema"] for line in reply.json()}


def parted(lines: list[dict], boards: int) -> list[list[dict]]:
    """The lines of output grouped by instance; there are `boards` instances."""
    by_instance: list[list[dict]] = [[] for _ in range(boards)]
    for line in lines:
        by_instance[line["instance"] - 1].append(line)
    return by_instance


def in_time(answer: dict) -> bool:
    """Whether a server's answer is proved; on a busy machine its two seconds may run out first (docs/server.md)."""
    return answer.get("status") not in ("best-found", "unknown") and answer.get("known", True) and answer.get("error", {}).get("what") != "limit"


def steps(text: str) -> list[tuple[str, list[str]]]:
    """The output of `solve --steps`: each move as text, and what the cells show after it."""
    found = []
    for block in text.split("\n\n"):
        head, _, board = block.partition("\n")
        if head.startswith("move "):
            found.append((head.partition(": ")[2], board.translate(dict.fromkeys(map(ord, "[]|+-"), " ")).split()))
    return found


class Server:
    """`nonet serve` on a free port; it ends with the `with` block, or when the process that started it ends."""

    def __init__(self, program: Program) -> None:
        self.program = program
        # When its standard input closes, the shell ends the server and its wrapper, even if this process was killed.
        # The shell closes its own copy of standard output, so that a server that ends early is noticed.
        script = '"$0" serve --port 0 & exec >&-; read -r line; trap "" TERM; kill 0; wait'
        self.process = subprocess.Popen(["/bin/sh", "-c", script, str(program.nonet)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True, cwd=program.folder, start_new_session=True,
                                        env=dict(os.environ, XDG_CACHE_HOME=str(program.folder / "cache")))
        is_there, _, _ = select.select([self.process.stdout], [], [], program.seconds)
        first = self.process.stdout.readline() if is_there else ""
        if not first:
            self._end()
            raise TooSlow("nonet serve did not start")
        address = first.strip().removeprefix("http://").removesuffix("/")
        self.connection = http.client.HTTPConnection(address, timeout=program.seconds)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, kind: type | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.connection.close()
        self._end()

    def _end(self) -> None:
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, verb: str, question: dict) -> tuple[int, dict]:
        """The HTTP status and the answer."""
        body = json.dumps(question)
        self.program.calls.append(f"POST /api/v1/{verb} {body}")
        self.connection.request("POST", f"/api/v1/{verb}", body, {"Content-Type": "application/json"})
        response = self.connection.getresponse()
        return response.status, json.loads(response.read())
