"""Gives false certificates to nonet-verify, which must reject them.

nonet is asked two questions that differ in one thing, with --certificate. The honest certificates must be accepted.
forgery.py then makes false certificates of the right form from each: with the claim about one question made about the
other, and with members changed. nonet-verify must reject every one. If it accepts one, `trusted` must name exactly
what is false, and --replay must reject it.
"""

import json
import random
import re
from collections.abc import Iterator

import forgery
import lies_counts
import lies_files
import lies_questions
from calls import ANSWERED, REFUSED, STOPPED
from forgery import Certificate, Lies
from harness import Case, Kind, Program, Question

# What may be taken on trust without --replay, by claim.
BELIEFS = {
    "optimal": r"(optimality|that none is better) rests on",
    "best-found": r"(the bound|that none is better) rests on",
    "count": r"(the count rests on|the counts of \d+ |that no answer of these units is better)",
    "unsolvable": r"(that there is no answer|it) rests on",
    "solved": r"that there is no other answer rests on",
    "table": r"the other levels rest on",
}
MALFORMED = 21  # docs/exit-codes.md: a drawn text may be malformed
MOST_LIES = 80  # of a case that does not state a number


def ask_honestly(case: Case, program: Program, found: list[dict[str, Certificate]]) -> Iterator[Question]:
    """Adds the honest certificates to `found`: for each question those by verb."""
    for number, question in enumerate(case["questions"]):
        certificates: dict[str, Certificate] = {}
        for verb in case["verbs"]:
            name = f"honest-{number}-{verb}.json"
            args = [verb, question["puzzle"], *question["args"], "--threads", "1", "--certificate", name]
            text = ""
            if verb != "table":
                args += case["algorithm"]
                if question["text"]:
                    args.append("-")
                    text = question["text"].replace("/", "\n") + "\n"
            reply = program.ask(args, text, {question["puzzle"]: question["file"]} if "file" in question else None)
            by = f" by {case['algorithm'][1]}" if case["algorithm"] and verb != "table" else ""
            without_end = reply.code == STOPPED and "ida" in case["algorithm"]  # it cannot prove that there is no answer
            if reply.code in (*REFUSED, MALFORMED) or without_end:
                program.refused(f"certificate of {verb}{by}")
                continue
            yield f"certificate of {verb}{by}: written", True, reply.code in ANSWERED and (program.folder / name).exists() or reply.code
            if (program.folder / name).exists():
                certificates[verb] = json.loads((program.folder / name).read_text())
        found.append(certificates)


def own_lies(certificates: dict[str, Certificate], verb: str, draw: random.Random) -> Lies:
    """The lies made from one certificate, with the help of the others about its question."""
    certificate = certificates[verb]
    claim, kind = certificate["claim"], certificate["proof"]["kind"]
    yield from forgery.strangers(certificate)
    if "moves" in certificate:
        unique = certificates.get("count", {}).get("count") == "1"
        yield from forgery.costs(certificate, unique, lies_questions.detour(certificate), draw)
    elif "cost" in certificate:
        yield from forgery.scores(certificate)
    if claim == "count":
        yield from forgery.counts(certificate, draw)
    if claim == "table":
        yield from forgery.levels(certificate, draw)
    if claim == "solved":
        yield from forgery.answers(certificate, draw)
    if kind == "linear":
        yield from forgery.vectors(certificate, draw)
    if kind == "drat":
        yield from forgery.clauses(certificate, draw)
    if kind == "units":
        yield from forgery.units(certificate, draw)


def all_lies(case: Case, honest: list[dict[str, Certificate]]) -> list[tuple[str, Certificate]]:
    draw = random.Random(case["seed"])
    lies = []
    for certificates in honest:
        for verb in certificates:
            lies += own_lies(certificates, verb, draw)
            for other in honest:
                if other is not certificates and verb in other:
                    lies += forgery.exchanged(certificates[verb], other[verb])
                    lies += forgery.proofs_exchanged(certificates[verb], other[verb])
    return draw.sample(lies, min(len(lies), case.get("most", MOST_LIES)))


def verdicts(texts: dict[str, str], program: Program, *options: str) -> dict[str, tuple[str, list[str]]]:
    """By file: accepted, rejected or another message; and what is on trust."""
    # With a second file, because the verdict on a single file does not name it.
    reply = program.verify([*options, *texts, "no-such-file"], files=texts)
    found = {name: ("nothing", []) for name in texts}
    for line in reply.err.splitlines():
        name = line.partition(":")[0]
        if name in found:
            found[name] = ("rejected" if re.match(r"[^:]*:\d+: rejected: ", line) else line, [])
    name = ""
    for line in reply.out.splitlines():
        if line.startswith("accepted  "):
            name = line[10:].partition(":")[0]
            found[name] = ("accepted", [])
        elif line.startswith("trusted   ") and line != "trusted   nothing":
            found[name][1].append(line[10:])
    return found


def judged(lies: list[tuple[str, Certificate]], program: Program, may_believe: bool = True) -> Iterator[Question]:
    texts = {f"lie-{i}.json": json.dumps(lie) for i, (_, lie) in enumerate(lies)}
    if not texts:
        return
    first = verdicts(texts, program)
    believed = {name: texts[name] for name, (verdict, trusted) in first.items()
                if verdict == "accepted" and trusted and may_believe}
    replayed = verdicts(believed, program, "--replay") if believed else {}
    for (what, lie), (name, (verdict, trusted)) in zip(lies, first.items()):
        question = f"{what}: {lie['claim']} by {lie['proof']['kind']}"
        if name in believed:
            belief = BELIEFS[lie["claim"]]
            if not all(re.match(belief, line) for line in trusted):
                verdict = f"accepted on other trust: {trusted}"
            else:
                verdict = replayed[name][0]
                if "not decided: a replay would not fit the memory" in verdict:
                    program.refused(question)  # it is not accepted either: nothing to compare
                    continue
                question += ", replayed"
        yield question, "rejected", verdict if verdict == "rejected" else f"{verdict}: {json.dumps(lie)[:2000]}"


def examine(case: Case, program: Program) -> Iterator[Question]:
    honest: list[dict[str, Certificate]] = []
    yield from ask_honestly(case, program, honest)
    texts = {f"true-{i}-{verb}.json": json.dumps(certificate) for i, certificates in enumerate(honest)
             for verb, certificate in certificates.items()}
    if not texts:
        return
    for name, (verdict, _) in verdicts(texts, program).items():
        certificate = json.loads(texts[name])
        yield f"honest: {certificate['claim']} by {certificate['proof']['kind']}", "accepted", verdict
    yield from judged(all_lies(case, honest), program)


def smaller(case: Case) -> Iterator[Case]:
    for verb in case["verbs"]:
        if len(case["verbs"]) > 1:
            yield {**case, "verbs": [verb]}


def examine_made(case: Case, program: Program) -> Iterator[Question]:
    """Boards that are too large to count, but about which something is known."""
    lies = []
    draw = random.Random(case["seed"])
    for count in case["counts"]:
        certificate = {"certificate": 1, "puzzle": case["puzzle"], "settings": case["settings"],
                       "instance": case["instance"], "claim": "count", "count": str(count),
                       "work": {"algorithm": "none", "nodes": 0, "unit": "nodes"}}
        for proof in (forgery.search(), forgery.units_proof([([], count)])):
            lies.append((case["why"], {**certificate, "proof": proof}))
        if case["branches"]:
            parts = [count // len(case["branches"])] * len(case["branches"])
            parts[draw.randrange(len(parts))] += count - sum(parts)
            proof = forgery.units_proof([([name], part) for name, part in zip(case["branches"], parts)])
            lies.append((case["why"] + ", units", {**certificate, "proof": proof}))
    yield from judged(lies, program, may_believe=False)


def examine_logs(case: Case, program: Program) -> Iterator[Question]:
    """Logs of counts of queens in which every CRC, residue and sum is correct."""
    draw = random.Random(case["seed"])
    reply = program.ask(["count", "queens", *case["args"], "--threads", "1", "--checkpoint", "log"])
    if not (program.folder / "log").exists():  # a queen that is given leaves a row without an open cell
        yield "honest: no log, no answer", 10, reply.code
        return
    honest = (program.folder / "log").read_text()
    yield "honest: a log", "accepted", verdicts({"log": honest}, program)["log"][0]
    names, texts = [], {}
    for name, text in lies_counts.log_lies(honest, draw):
        texts[f"log-{len(names)}"] = text
        names.append(name)
    found = verdicts(texts, program)
    for name, file in zip(names, texts):
        yield f"{name}: a log", "rejected", found[file][0] if found[file][0] == "rejected" else str(found[file])


FAMILIES = lies_questions.FAMILIES + lies_files.FAMILIES
KINDS = [*(Kind(f"lies {name}", draw, examine, smaller, cases) for name, draw, cases in FAMILIES),
         Kind("lies theorems", lies_counts.draw_made, examine_made, cases=6),
         Kind("lies logs", lies_counts.draw_log, examine_logs, cases=4)]
