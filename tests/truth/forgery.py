"""False certificates, made from honest ones: the meaning is falsified, the form is kept.

This file knows only what docs/certificates.md says: which members a claim has, and how sums, chained checks and the
lines of logs are formed. Every function yields (name, certificate). The claim is false by construction, given that the
honest certificate is true: for example a cost below the optimum, or the answer of a question with another optimum.
Where only the proof is changed, it is no longer a proof by the documented rules.
"""

import copy
import random
from collections.abc import Iterator

Certificate = dict
Lies = Iterator[tuple[str, Certificate]]
QUESTION = ("puzzle", "settings", "rules", "instance")


def _crc_table() -> list[int]:
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


CRC_TABLE = _crc_table()


def crc32c(text: str, before: int = 0) -> int:
    crc = before ^ 0xFFFFFFFF
    for byte in text.encode():
        crc = crc >> 8 ^ CRC_TABLE[(crc ^ byte) & 255]
    return crc ^ 0xFFFFFFFF


def changed(certificate: Certificate, **members: object) -> Certificate:
    """A copy with some members changed; None removes a member."""
    result = copy.deepcopy(certificate)
    for name, value in members.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = copy.deepcopy(value)
    return result


def search(bound: int = 0) -> dict:
    return {"kind": "search", "iterations": [[bound, 1000]]}


def units_proof(units: list[tuple[list[str], int]]) -> dict:
    """Units with the checks that belong to them."""
    before = "00000000"
    listed = []
    for options, count in units:
        before = f"{crc32c('|'.join([before, ' '.join(options), str(count)])):08x}"
        listed.append({"options": options, "count": str(count), "check": before})
    return {"kind": "units", "units": listed}


def truth(certificate: Certificate) -> tuple:
    """What an honest certificate says about its question; two questions differ where this differs."""
    claim = certificate["claim"]
    if claim == "unsolvable" or certificate.get("count") == "0":
        return ("none",)
    if claim == "solved":
        only = certificate.get("only")
        return ("solved", only, certificate["answer"] if only else None)
    return (claim, certificate.get("cost"), certificate.get("count"), certificate.get("levels"))


def exchanged(one: Certificate, other: Certificate) -> Lies:
    """The claim about one question made about another, with the proof of either."""
    if truth(one) == truth(other):
        return
    differ = [name for name in QUESTION if one.get(name) != other.get(name)]
    what = {"instance": "another instance", "settings": "other settings", "rules": "other rules"}.get(
        differ[0] if len(differ) == 1 else "", "another question")
    lie = changed(one, **{name: other.get(name) for name in QUESTION})
    if "aim" in other and "aim" in lie:
        lie["aim"] = other["aim"]
    yield what, lie
    yield what + " and its proof", changed(lie, proof=other["proof"])
    if lie["claim"] == "optimal":
        bounded = changed(lie, claim="best-found", bound=lie["cost"])
        yield what + ", best found", bounded
        yield what + ", best found by a search", changed(bounded, proof=search(lie["cost"]))
        yield what + ", by a search", changed(lie, proof=search(lie["cost"]))
    if lie["claim"] == "count":
        yield what + ", by a search", changed(lie, proof=search(lie.get("cost", 0)))
        yield what + ", a unit", changed(lie, proof=units_proof([([], int(lie["count"]))]))
    if lie["claim"] == "unsolvable":
        yield what + ", by a search", changed(lie, proof=search())
        yield what + ", by an invariant", changed(lie, proof={"kind": "invariant", "text": "it cannot be"})


def proofs_exchanged(one: Certificate, other: Certificate) -> Lies:
    """A true claim with a proof that shows something else."""
    kind = one["proof"]["kind"]
    if kind != other["proof"]["kind"] or one["claim"] != other["claim"]:
        return
    if kind in ("search", "groups") and one.get("cost") != other.get("cost"):
        yield "the proof of another", changed(one, proof=other["proof"])
    if kind == "units" and one["count"] != other["count"]:
        yield "the proof of another", changed(one, proof=other["proof"])


def _with_cost(certificate: Certificate, cost: int, moves: list[str] | None = None) -> Certificate:
    """Another cost, and a proof whose form agrees with it."""
    proof = copy.deepcopy(certificate["proof"])
    if proof["kind"] == "search":
        kept = [pair for pair in proof["iterations"] if pair[0] < cost]
        proof["iterations"] = [*kept, [cost, (kept[-1][1] if kept else 0) + 1000]]
    if proof["kind"] == "goal":
        proof = search(cost)
    return changed(certificate, cost=cost, proof=proof, **({} if moves is None else {"moves": moves}))


def costs(certificate: Certificate, unique: bool, detour: tuple[list[str], int] | None, draw: random.Random) -> Lies:
    """Claims about the fewest moves; `detour`: moves that lead back to where they begin, and their cost."""
    cost, moves = certificate["cost"], certificate["moves"]
    kind = certificate["proof"]["kind"]
    if cost > 0:
        lower = _with_cost(certificate, cost - 1)
        yield "a lower cost", lower
        yield "a lower cost, by a search", changed(lower, proof=search(cost - 1))
        cut = draw.randrange(len(moves))
        yield "a lower cost and one move fewer", _with_cost(certificate, cost - 1, moves[:cut] + moves[cut + 1:])
        if kind == "groups":
            groups = certificate["proof"]["groups"]
            yield "a lower cost and one group fewer", changed(lower, proof={"kind": "groups", "groups": groups[1:]})
        yield "the goal", changed(certificate, cost=0, moves=[], proof={"kind": "goal"})
        yield "the goal, with moves", changed(certificate, proof={"kind": "goal"})
    if unique and len(set(moves)) > 1:
        at = draw.choice([i for i in range(len(moves)) if moves[i] != moves[0]])
        yield "a move replaced", changed(certificate, moves=[*moves[:at], moves[0], *moves[at + 1:]])
    if detour:
        more, extra = detour
        longer = _with_cost(certificate, cost + extra, moves + more)
        yield "a longer answer", longer
        yield "a longer answer, by a search", changed(longer, proof=search(cost + extra))
        if kind == "groups":
            groups = certificate["proof"]["groups"]
            for name, more_groups in (("repeated groups", groups[:1]), ("more rows", [f"row {i + 1}" for i in range(extra)]),
                                      ("more boxes", [f"box (1,{i + 1})" for i in range(extra)])):
                proof = {"kind": "groups", "groups": groups + (more_groups * extra)[:extra]}
                yield f"a longer answer, with {name}", changed(longer, proof=proof)
        if kind == "linear" and certificate["proof"]["kernel"]:
            proof = changed(certificate["proof"], kernel=certificate["proof"]["kernel"][1:])
            yield "a longer answer, the kernel truncated", changed(longer, proof=proof)
        if certificate["claim"] == "optimal":
            for bound in {cost + 1, cost + extra}:
                raised = _with_cost(certificate, bound)
                yield "a bound above the optimum", changed(raised, claim="best-found", bound=bound, cost=cost + extra,
                                                           moves=moves + more)
    if certificate["claim"] == "optimal":
        yield from unsolvable(certificate)


def strangers(certificate: Certificate) -> Lies:
    """Members that do not apply here, or that do not exist."""
    yield "what is trusted, in the certificate", changed(certificate, trusted=[])
    if "moves" not in certificate and certificate["claim"] != "unsolvable":
        yield "moves of a puzzle without moves", changed(certificate, moves=["r1c1"])
    if "aim" in certificate:
        yield "the other aim", changed(certificate, aim="maximum" if certificate["aim"] == "minimum" else "minimum")
    if "answer" in certificate and "aim" not in certificate:
        yield "an aim without scores", changed(certificate, aim="minimum")
    if certificate["proof"]["kind"] == "search":
        yield "a negative seed", changed(certificate, proof=changed(certificate["proof"], seed=-1))


def unsolvable(certificate: Certificate) -> Lies:
    """The claim that there is no answer, where there is one."""
    never = changed(certificate, claim="unsolvable", cost=None, moves=None, answer=None, only=None, count=None)
    for proof in (search(), {"kind": "invariant", "text": "it cannot be"}, {"kind": "drat", "options": [], "steps": ["0"]},
                  {"kind": "weights", "weights": []}, certificate["proof"]):
        yield f"no answer, by {proof['kind']}", changed(never, proof=proof)


def vectors(certificate: Certificate, draw: random.Random) -> Lies:
    """Incomplete proofs by linear algebra."""
    proof = certificate["proof"]
    for name in ("kernel", "image"):
        if not proof[name]:
            continue
        at = draw.randrange(len(proof[name]))
        rest = proof[name][:at] + proof[name][at + 1:]
        yield f"a vector of the {name} dropped", changed(certificate, proof=changed(proof, **{name: rest}))
        twice = proof[name][:at] + [proof[name][at]] + proof[name][at:]
        yield f"a vector of the {name} twice", changed(certificate, proof=changed(proof, **{name: twice}))
    if proof["kernel"]:
        at = draw.randrange(len(proof["kernel"]))
        vector = proof["kernel"][at]
        zero = "0" * len(vector)
        spoiled = proof["kernel"][:at] + [zero] + proof["kernel"][at + 1:]
        yield "a vector of zeros", changed(certificate, proof=changed(proof, kernel=spoiled))
        both = changed(proof, kernel=proof["kernel"][:at] + proof["kernel"][at + 1:], image=proof["image"] + [vector])
        yield "a vector of the kernel in the image", changed(certificate, proof=both)


def counts(certificate: Certificate, draw: random.Random) -> Lies:
    """Another number of answers, and units that add up to it."""
    true = int(certificate["count"])
    for count in {true + 1, true - 1, 2 * true, true + 2 * draw.randint(1, 20), 0, 1, 10 ** 30} - {true}:
        if count < 0:
            continue
        lie = changed(certificate, count=str(count))
        if certificate["proof"]["kind"] != "units":
            yield "another count", lie
            continue
        units = read_units(certificate)
        at = draw.randrange(len(units))
        options, old = units[at]
        if old + count - true >= 0:
            units[at] = (options, old + count - true)
            yield "another count of a unit", changed(lie, proof=units_proof(units))
        yield "another count, one unit", changed(lie, proof=units_proof([([], count)]))
        yield "another count, by a search", changed(lie, proof=search(certificate.get("cost", 0)))


def read_units(certificate: Certificate) -> list[tuple[list[str], int]]:
    return [(unit["options"], int(unit["count"])) for unit in certificate["proof"]["units"]]


def units(certificate: Certificate, draw: random.Random) -> Lies:
    """Units moved, dropped, duplicated and merged, with correct checks and a correct sum."""
    honest = read_units(certificate)
    if len(honest) < 2 or certificate["count"] == "0":
        return

    def lie(name: str, listed: list[tuple[list[str], int]]) -> tuple[str, Certificate]:
        total = str(sum(count for _, count in listed))
        return name, changed(certificate, count=total, proof=units_proof(listed))

    at = draw.randrange(len(honest))
    options, count = honest[at]
    yield lie("a unit dropped", honest[:at] + honest[at + 1:])
    yield lie("a unit twice", honest + [honest[at]])
    if len(options) > 0:
        siblings = {tuple(other[:len(options)]) for other, _ in honest if other[:len(options) - 1] == options[:-1]}
        if len(siblings) > 2:
            yield lie("a unit in place of all its siblings",
                      honest[:at] + [(options[:-1], count)] + honest[at + 1:])
    different = [i for i, unit in enumerate(honest) if unit[1] != count]
    if different:
        to = draw.choice(different)
        moved = list(honest)
        moved[at], moved[to] = (options, honest[to][1]), (honest[to][0], count)
        yield lie("units renumbered", moved)
    rich = [i for i, unit in enumerate(honest) if unit[1] > 0 and i != at]
    if rich:
        source = draw.choice(rich)
        moved = list(honest)
        moved[at] = (options, count + 1)
        moved[source] = (honest[source][0], honest[source][1] - 1)
        yield lie("counts moved between units", moved)
    broken = units_proof(honest)
    broken["units"][at]["check"] = f"{crc32c(broken['units'][at]['check']):08x}"
    yield "a wrong check", changed(certificate, proof=broken)


def levels(certificate: Certificate, draw: random.Random) -> Lies:
    """Tables with wrong levels, with the same sum or a different one."""
    honest = certificate["levels"]

    def lie(name: str, listed: list[int]) -> tuple[str, Certificate]:
        proof = changed(certificate["proof"], levels=listed, states=sum(listed))
        return name, changed(certificate, levels=listed, proof=proof)

    if len(honest) > 2:
        at = draw.randrange(2, len(honest))
        moved = list(honest)
        moved[at] -= 1
        moved[at - 1] += 1
        if moved[-1] > 0:
            yield lie("a position at another distance", moved)
        else:
            yield lie("the last level dropped", moved[:-1])
        yield lie("levels merged", honest[:at - 1] + [honest[at - 1] + honest[at]] + honest[at + 1:])
        yield lie("a level dropped", honest[:at] + honest[at + 1:])
        yield lie("a level twice", honest[:at] + honest[at - 1:])
        if honest[at] != honest[at - 1] and (at > 1):
            swapped = list(honest)
            swapped[at - 1], swapped[at] = honest[at], honest[at - 1]
            yield lie("levels exchanged", swapped)
    if honest[-1] > 1:
        yield lie("a position further away", honest[:-1] + [honest[-1] - 1, 1])
    yield lie("one position more", honest[:-1] + [honest[-1] + 1])
    yield lie("ten levels more", honest + [1] * 10)
    proof = changed(certificate["proof"], states=certificate["proof"]["states"] + 1)
    yield "another number of positions", changed(certificate, proof=proof)


def option_names(certificate: Certificate) -> list[str]:
    """The names of the answer's options, without those that are given; empty where this file does not know them."""
    words = certificate["answer"].split()
    if "rules" in certificate:
        return words
    board = "".join(certificate["instance"])
    if certificate["puzzle"] == "sudoku" and " " not in board:
        n = len(certificate["instance"])
        return [f"r{i // n + 1}c{i % n + 1}={digit}" for i, digit in enumerate(certificate["answer"]) if board[i] == "0"]
    if certificate["puzzle"] == "queens" and "Q" not in board:
        return [f"r{i + 1}c{column}" for i, column in enumerate(words)]
    return []


def answers(certificate: Certificate, draw: random.Random) -> Lies:
    """Claims about the answer of a puzzle that is filled, and about other answers."""
    only = certificate.get("only")
    answer = certificate["answer"]
    spaced = " " in answer or "rules" in certificate
    words = answer.split(" ") if spaced else list(answer)
    pairs = [(i, j) for i in range(len(words)) for j in range(i) if words[i] != words[j]]
    options = certificate["proof"].get("options") or option_names(certificate)
    if only:
        if pairs:
            i, j = draw.choice(pairs)
            words[i], words[j] = words[j], words[i]
            wrong = (" " if spaced else "").join(words)
            if "rules" not in certificate:  # with rules, the order of the names has no meaning
                yield "entries of the answer exchanged", changed(certificate, answer=wrong)
            yield "another answer", changed(certificate, only=False, proof={"kind": "another", "answer": wrong})
        yield "the same answer as another one", changed(certificate, only=False, proof={"kind": "another", "answer": answer})
        two = changed(certificate, claim="count", answer=None, only=None)
        for count in (0, 2, 3):
            yield "more or fewer answers, a unit", changed(two, count=str(count), proof=units_proof([([], count)]))
            yield "more or fewer answers, a search", changed(two, count=str(count), proof=search())
    elif only is False:
        alone = changed(certificate, only=True)
        for proof in (search(), {"kind": "answer"}, {"kind": "drat", "options": options, "steps": ["0"]},
                      {"kind": "drat", "options": options, "steps": ["1 0", "-1 0", "0"]}, certificate["proof"]):
            yield f"the only answer, by {proof['kind']}", changed(alone, proof=proof)
        one = changed(certificate, claim="count", answer=None, only=None)
        for count in (0, 1):
            yield "fewer answers, a unit", changed(one, count=str(count), proof=units_proof([([], count)]))
            yield "fewer answers, a search", changed(one, count=str(count), proof=search())
    yield from unsolvable(certificate)


def clauses(certificate: Certificate, draw: random.Random) -> Lies:
    """Refutations that are truncated or use other names."""
    proof = certificate["proof"]
    steps = proof["steps"]
    yield "the empty clause dropped", changed(certificate, proof=changed(proof, steps=steps[:-1]))
    yield "no clauses", changed(certificate, proof=changed(proof, steps=[]))
    yield "steps after the empty clause", changed(certificate, proof=changed(proof, steps=steps + ["0"]))
    if proof["options"]:
        names = proof["options"] + proof["options"][:1]
        yield "an option twice", changed(certificate, proof=changed(proof, options=names))
        names = ["r99c99=9"] + proof["options"][1:]
        yield "an unknown option", changed(certificate, proof=changed(proof, options=names))
        variable = len(proof["options"]) + 1
        yield "an unknown variable", changed(certificate, proof=changed(proof, steps=[f"{variable} 0"] + steps))


def scores(certificate: Certificate) -> Lies:
    """The score of the best answer of a puzzle that is filled."""
    cost = certificate["cost"]
    for lie in (cost - 1, cost + 1, 2 * cost + 7):
        yield "another score", changed(certificate, cost=lie, proof=search(lie))
    if certificate["claim"] == "optimal":
        yield from unsolvable(certificate)
