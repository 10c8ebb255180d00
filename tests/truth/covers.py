"""Random exact covers: Knuth's format (.dlx, .xcc), and [cover] with [[options]] in puzzle files (docs/puzzle-files.md).

An item is covered between least and most times; an optional one at most once, or by any number of options that give it
the same colour. All sets of options are tried.
"""

import random
from collections import Counter
from collections.abc import Iterator

from file_text import text_of
from fill_questions import QUESTIONS, REFUSES, Answer, Filled, Instance, questions
from harness import Case, Kind, Program, Question, without_each

MOST_ANSWERS = 400
MOST_AUTOMORPHISMS = 5100
MOST_TRIED = 30000  # images of some options


class Cover:
    """A case has items [name, least, most], names of optional items, and options, each a list of [item, colour or ""]."""

    def __init__(self, case: Case) -> None:
        self.items = {name: (least, most) for name, least, most in case["items"]}
        self.optional = case["optional"]
        self.options = [dict(option) for option in case["options"]]
        self.weights = case.get("weights")

    def answers(self, start: frozenset[int] = frozenset()) -> list[Answer] | None:
        """All answers in dictionary order; None: too many."""
        found: list[Answer] = []
        last = {item: max((k for k, o in enumerate(self.options) if item in o), default=-1) for item in self.items}

        def choose(k: int, chosen: list[int], used: Counter, colours: dict[str, str]) -> bool:
            if len(found) > MOST_ANSWERS:
                return False
            if any(used[item] < least for item, (least, _) in self.items.items() if last[item] < k):
                return True
            if k == len(self.options):
                found.append(tuple(chosen))
                return True
            option = self.options[k]
            if self.fits(option, used, colours):
                more = colours | {item: colour for item, colour in option.items() if item not in self.items}
                if not choose(k + 1, [*chosen, k], used + Counter(i for i in option if i in self.items), more):
                    return False
            return k in start or choose(k + 1, chosen, used, colours)

        return sorted(found) if choose(0, [], Counter(), {}) else None

    def short(self) -> bool:
        """Whether an item has fewer options than it needs, which is an error in a puzzle file."""
        return any(sum(item in o for o in self.options) < max(1, least) for item, (least, _) in self.items.items()) or any(
            not any(item in o for o in self.options) for item in self.optional)

    def fits(self, option: dict[str, str], used: Counter, colours: dict[str, str]) -> bool:
        for item, colour in option.items():
            if item in self.items:
                if used[item] == self.items[item][1]:
                    return False
            elif item in colours and (not colour or colours[item] != colour):
                return False
        return True

    def rules(self, images: list[int]) -> set[tuple]:
        """The items as rules about the images of options: how often an item is covered, and by which options, grouped by the
        colour they give it. Items with equal constraints are one rule."""
        found = set()
        for item in [*self.items, *self.optional]:
            held = [k for k, option in enumerate(self.options) if item in option]
            if held:
                least, most = self.items.get(item, (-1, -1))
                groups: dict[str, set[int]] = {}
                for k in held:
                    groups.setdefault(self.options[k][item], set()).add(images[k])
                limits = least, min(most, len(held))  # cannot exceed the number of options that contain it
                found.add((limits, frozenset((bool(colour), frozenset(group)) for colour, group in groups.items())))
        return found

    def automorphisms(self, start: frozenset[int], weights: list[int] | None = None) -> list[list[int]] | None:
        """The permutations of options that map rules to rules, and keep the start and weights; None: too many to try."""
        options = range(len(self.options))
        wanted = self.rules(list(options))
        kinds = _numbered([(k in start, weights[k] if weights else 0) for k in options])
        for _ in options:  # options of different kinds cannot be exchanged
            known = {group: (group[0], sorted(kinds[k] for k in group[1])) for _, groups in wanted for group in groups}
            kinds = _numbered([(kinds[k], sorted(
                (limits, known[group], sorted(known[other] for other in groups))
                for limits, groups in wanted for group in groups if k in group[1])) for k in options])
        shared = [[_shared(wanted, k, l) for l in options] for k in options]
        found: list[list[int]] = []
        tried = 0

        def choose(images: list[int]) -> bool:
            nonlocal tried
            tried += 1
            k = len(images)
            if tried > MOST_TRIED or len(found) > MOST_AUTOMORPHISMS:
                return False
            if k == len(options):
                if self.rules(images) == wanted:
                    found.append(images)
                return True
            return all(choose([*images, image]) for image in options
                       if kinds[image] == kinds[k] and image not in images
                       and all(shared[image][other] == shared[k][l] for l, other in enumerate(images)))

        return found if choose([]) else None


def _numbered(labels: list) -> list[int]:
    """Equal labels as equal numbers, in their order."""
    order = sorted(labels)
    return [order.index(label) for label in labels]


def _shared(rules: set[tuple], k: int, l: int) -> list[tuple]:
    """The limits of the rules that two options share, and whether the two give the item one colour."""
    return sorted((limits, any({k, l} <= group for _, group in groups)) for limits, groups in rules
                  if all(any(option in group for _, group in groups) for option in (k, l)))


def _colour(item: str, colour: str) -> str:
    return f"{item}:{colour}" if colour else item


def option_names(options: list[list], of_colours: bool = True) -> list[str]:
    """Names for unnamed options: their items joined by commas, and a number after a name that is already taken."""
    names: list[str] = []
    seen: Counter = Counter()
    for option in options:
        name = ",".join(_colour(i, c) for i, c in option)
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return names


def dlx_text(case: Case, rng: random.Random) -> str:
    def item(name: str, least: int, most: int) -> str:
        if (least, most) == (1, 1):
            return name
        return f"{most}|{name}" if least == most and rng.random() < 0.7 else f"{least}:{most}|{name}"

    head = " ".join(item(*i) for i in case["items"])
    if case["optional"]:
        head += " | " + " ".join(case["optional"])
    lines = ["| drawn at random", head]
    for option in case["options"]:
        lines.append(" ".join(_colour(i, c) for i, c in option))
        if rng.random() < 0.1:
            lines.append("| a comment")
    return "\n".join(lines) + "\n"


def toml_text(case: Case, rng: random.Random) -> str:
    def item(name: str, least: int, most: int) -> str:
        if (least, most) == (1, 1):
            return name
        return f"{most}|{name}" if least == most and rng.random() < 0.7 else f"{least}:{most}|{name}"

    sections: list[list[str]] = [[]]
    cover = []
    if case["items"]:
        cover.append(f'items = "{" ".join(item(*i) for i in case["items"])}"')
    if case["optional"]:
        cover.append(f'optional = "{" ".join(case["optional"])}"')
    sections.append(["[cover]", *cover])
    if case["weights"]:
        sections.append(["[score]", f'aim = "{case["aim"]}"'])
    names = toml_names(case)
    for k, option in enumerate(case["options"]):
        lines = [f'items = "{" ".join(_colour(i, c) for i, c in option)}"']
        if case["named"]:
            lines.append(f'name = "{names[k]}"')
        if case["weights"] and (case["weights"][k] or rng.random() < 0.3):
            w = case["weights"][k]
            lines.append(f"weight = {w}" if rng.random() < 0.6 else f'weight = "{w - 2} + 2"')
        rng.shuffle(lines)
        sections.append(["[[options]]", *lines])
    return text_of(sections, rng)


def toml_names(case: Case) -> list[str]:
    return [f"o{k}" for k in range(len(case["options"]))] if case["named"] else option_names(case["options"])


def examine(case: Case, program: Program) -> Iterator[Question]:
    rng = random.Random(case["spelling"])
    cover = Cover(case)
    toml = case["format"] == "puzzle"
    names = toml_names(case) if toml else option_names(case["options"])
    everything = cover.answers()
    has_score = bool(toml and case["weights"])

    def instance(taken: list[int]) -> Instance:
        start = frozenset(taken)
        left = [a for a in everything if start <= set(a)]
        shown = " ".join(names[k] for k in sorted(start)) or "*"
        return Instance(shown, start, left, cover.automorphisms(start, case["weights"] if has_score else None))

    def read(shown: str) -> Instance | None:
        words = [] if shown.strip() == "*" else shown.split()
        return instance([names.index(w) for w in words]) if set(words) <= set(names) else None

    text = toml_text(case, rng) if toml else dlx_text(case, rng)
    asked = Filled(f"drawn.{case['format']}", text, names, case["weights"] if has_score else None, case.get("aim", ""),
                   [instance(t) for t in case["boards"]], program, rng, None, read, by_board=False, has_answers=bool(everything))
    if "explain" in case["questions"]:
        automorphisms = cover.automorphisms(frozenset())
        found = asked.ask("explain", "--json").json()[0]["found"]
        yield "explain: options", str(len(names)), found["options"].split()[0]
        if automorphisms is None:
            program.refused("explain: automorphisms")
        elif not has_score:
            yield "explain: automorphisms", str(len(automorphisms)), found["symmetries"].split(",")[0].split(":")[0]
    yield from questions(asked, [q for q in case["questions"] if q != "explain"])


def draw(rng: random.Random) -> Case:
    while True:
        case = _draw(rng)
        cover = Cover(case)
        if case["format"] == "puzzle" and cover.short():
            continue
        found = cover.answers()
        if found is None or not found and rng.random() < 0.9:
            continue
        for _ in range(rng.randint(1, 3)):
            taken = []
            if found and rng.random() < 0.7:
                answer = rng.choice(found)
                taken = rng.sample(answer, rng.randint(0, len(answer)))
            elif rng.random() < 0.4:
                taken = rng.sample(range(len(case["options"])), rng.randint(0, min(2, len(case["options"]))))
            case["boards"].append(taken)
        wanted = ["explain", *(q for q in QUESTIONS if q not in ("lines",))]
        case["questions"] = rng.sample(wanted, rng.randint(3, 6))
        return case


def _draw(rng: random.Random) -> Case:
    form = rng.choice(["dlx", "xcc", "puzzle"])
    pool = list("abcdefgh") if form == "puzzle" else rng.choice([list("abcdefgh"), ["p1", "q", "#", "R2", "long-name", "7", "é", "A.b"]])
    names = pool[:rng.randint(1, 6)]
    optional = names[len(names) - rng.randint(0, min(2, len(names) - 1)):] if rng.random() < 0.6 else []
    optional = optional if len(optional) < len(names) else []
    items = []
    for name in names:
        if name not in optional:
            least, most = rng.choice([(1, 1), (1, 1), (1, 1), (2, 2), (0, 1), (1, 2), (0, 2), (2, 3)])
            items.append([name, least, most])
    colours = rng.choice([[""], ["", "0", "1"], ["0", "1"], ["red", "b"]])
    options = []
    for _ in range(rng.randint(1, 9)):
        own = rng.sample(names, rng.randint(1, min(4, len(names))))
        option = [[i, rng.choice(colours) if i in optional else ""] for i in own]
        if any(i not in optional for i, _ in option):
            options.append(option)
    if rng.random() < 0.2 and options and form != "puzzle":
        options.append(rng.choice(options))
    case = {"format": form, "items": items, "optional": optional, "options": options, "weights": None, "aim": "",
            "named": rng.random() < 0.5, "spelling": rng.randrange(4, 1000000), "boards": [], "questions": []}
    if form == "puzzle":
        used = {i for option in options for i, _ in option}
        case["items"] = [i for i in items if i[0] in used]  # in a puzzle file, an item that no option has is an error
        case["optional"] = [i for i in optional if i in used]
        if len({str(sorted(o)) for o in options}) < len(options):
            case["named"] = True
        if rng.random() < 0.35:
            case["weights"] = [rng.randint(-4, 8) for _ in options]
            case["aim"] = rng.choice(["maximum", "minimum"])
    if not options or not case["items"]:
        return _draw(rng)
    return case


def smaller(case: Case) -> Iterator[Case]:
    for key in ("questions", "boards"):
        yield from ({**case, key: rest} for rest in without_each(case[key]) if rest)
    for k in range(len(case["options"])):
        if len(case["options"]) > 1:
            candidate = {**case, "options": case["options"][:k] + case["options"][k + 1:]}
            if case["weights"]:
                candidate["weights"] = case["weights"][:k] + case["weights"][k + 1:]
            candidate["boards"] = [[t - (t > k) for t in taken if t != k] for taken in case["boards"]]
            if case["format"] != "puzzle" or not Cover(candidate).short():
                yield candidate
    if case["weights"]:
        yield {**case, "weights": None}
    if case["spelling"] > 3:
        yield from ({**case, "spelling": seed} for seed in range(3))


# Most covers have items to be covered more or less than once.
OF_ONCE = {f"{verb} by bitmask" for verb in ("solve", "count", "list", "list --any-order")}
KINDS = [Kind("covers", draw, examine, smaller, cases=100, refuses=REFUSES | OF_ONCE)]
