"""Puzzles, positions, descriptions and errors; and that stubs say what there is."""

import ast
import copy
import dataclasses
import decimal
import importlib.util
import inspect
import multiprocessing
import operator
import os
import pathlib
import pickle
import pydoc
import subprocess
import sys
import tempfile
import unittest

import nonet
import nonet._nonet
import nonet._verify

SOURCE = pathlib.Path(os.environ.get("NONET_SOURCE", pathlib.Path(__file__).parents[2]))

EIGHT = """goal = "123/804/765"
start = "283/104/765"

[board]
grid = "3x3"
values = "012345678"

[[moves]]
for = "a in cells, b in orthogonal(a)"
name = "{b}-{a}"
when = "a = 0"
swap = "a b"
"""


class Puzzles(unittest.TestCase):
    def test_every_puzzle_solves_its_example(self):
        self.assertIn("sudoku", nonet.puzzles())
        for name in nonet.puzzles():
            with self.subTest(name):
                puzzle = nonet.puzzle(name)
                self.assertEqual(puzzle.solve(puzzle.example, time_limit=60).proved, True)
                self.assertTrue(puzzle.rules and puzzle.formats and puzzle.algorithms)

    def test_examples_are_of_no_settings(self):
        with self.assertRaisesRegex(nonet.UnsupportedError, "^tiles has no example for these settings; random"):
            nonet.puzzle("tiles", size="2x3").example
        self.assertEqual(nonet.puzzle("queens", torus=True).example.text, nonet.puzzle("queens").example.text)

    def test_settings(self):
        self.assertEqual(repr(nonet.puzzle("tiles", rows=2, columns=3)), "nonet.puzzle('tiles', size='2x3')")
        self.assertEqual(nonet.count("queens", "5", torus=True).number, 10)
        self.assertEqual(nonet.count("queens", "5", torus=False).number, 10)
        self.assertEqual(nonet.count("queens", "6", torus=True).number, 0)
        self.assertEqual(nonet.count("queens", "6").number, 4)

    def test_positions(self):
        board = nonet.puzzle("tiles").read("283104765")
        self.assertEqual(board, nonet.puzzle("tiles").read("2 8 3/1 0 4/7 6 5"))
        self.assertEqual(len({board, board.play([]), board.play("U")}), 2)
        self.assertEqual(board.play(["U", "D"]), board)
        self.assertEqual(board.board[0], ["2", "8", "3"])
        with self.assertRaisesRegex(nonet.UsageError, "no move 'X' here; there are U, D, L, R"):
            board.play("X")
        self.assertEqual([p.text for p in nonet.puzzle("clocks").read_all("3 " * 9 + "\n" + "6 " * 9)][0][:1], "3")

    def test_numbers_of_any_size(self):
        self.assertGreater(nonet.count("queens", "5").number.bit_length(), 3)
        lamps = nonet.define(goal="0", board={"grid": "1x200", "values": 2},
                             moves=[{"for": "a in cells", "name": "{a}", "add": "a"}])
        self.assertEqual(lamps.solve("1" * 200).cost, 200)

    def test_wishes(self):
        board = nonet.puzzle("sudoku").random(seed=2, clues=30)
        self.assertEqual(sum(cell != "." for row in board.board for cell in row), 30)
        with self.assertRaisesRegex(nonet.UsageError, "sudoku has no wish colour; it has clues, "):
            nonet.puzzle("sudoku").random(colour="red")

    def test_hints(self):
        hint = nonet.hint("sudoku", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        self.assertEqual((hint.moves, hint.step.technique), (["r9c7=1"], "hidden-single-box"))
        self.assertEqual(nonet.hint("sudoku", "55" + "." * 79).reason, "there is no solution")
        hint = nonet.hint("clocks", "12 12 12/12 12 12/12 12 12")
        self.assertEqual((hint.moves, hint.distance), ([], 0))
        self.assertEqual(nonet.hint("clocks", "9 9 12/6 6 6/6 3 6", costs=range(1, 10)).distance, 26)
        target = nonet.puzzle("target-sudoku")
        self.assertEqual((target.solve(target.example).cost, target.hint(target.example).distance), (2829, None))


class Described(unittest.TestCase):
    def test_text_and_start(self):
        puzzle = nonet.define(EIGHT, name="eight")
        self.assertEqual(puzzle.name, "eight")
        self.assertEqual(puzzle.solve().cost, 4)
        for position in nonet.generate("tiles", 4, seed=2):
            text = position.text.replace(" ", "").replace(".", "0").strip()
            with self.subTest(text):
                self.assertEqual(puzzle.solve(text).cost, nonet.solve("tiles", position).cost)

    def test_permutations(self):
        """Three cells, two swaps: as many positions as permutations, the farthest three swaps away."""
        puzzle = nonet.define(goal="abc", board={"cells": "A B C", "values": "abc"},
                              moves={"x": [1, 0, 2], "y": (0, 2, 1)})
        self.assertEqual(dict(puzzle.table()), {0: 1, 1: 2, 2: 2, 3: 1})

    def test_a_permutation_says_where_things_go(self):
        puzzle = nonet.define(goal="abc", board={"cells": "A B C", "values": "abc"}, moves={"t": [1, 2, 0]})
        self.assertEqual(puzzle.read("abc").play("t").text.strip(), "cab")

    def test_dataclass(self):
        @dataclasses.dataclass
        class Lamps:
            goal: str
            board: dict
            moves: list
            start: str = None

        puzzle = nonet.define(Lamps("0", {"grid": "5x5", "values": 2},
                                    [{"for": "a in cells", "name": "{a}", "add": "a orthogonal(a)"}]))
        self.assertEqual(puzzle.solve("11111/" * 4 + "11111").cost, 15)

    def test_files(self):
        hanoi = nonet.load(SOURCE / "examples/puzzles/hanoi.puzzle")
        answer = hanoi.solve()
        self.assertEqual((answer.cost, hanoi.count().number), (31, 1))
        self.assertTrue(list(answer.positions())[-1].solved)

    def test_words_of_others(self):
        """What the library says is said in keywords, and what a file's author wrote as it is written."""
        words = "--force, or @FILE: nonet list --x"
        described = {"goal": "--on --on", "board": {"grid": "1x2", "values": ["--on", "--off"]},
                     "moves": [{"for": "a in cells", "name": "--{a}", "add": "a"}]}
        puzzle = nonet.define(described, about=words, title=words)
        self.assertEqual((puzzle.rules, puzzle.title), (words, words))
        self.assertEqual(puzzle.solve("--off --on").moves, ["--r1c1"])
        with self.assertRaisesRegex(nonet.InputError, r"expected a value of this cell \(--on --off\), found 'x'"):
            puzzle.read("x --on")
        with self.assertRaisesRegex(nonet.InputError, "--x is no value of r1c1: expected --on or --off"):
            nonet.define(described, start="--x --on")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "words.puzzle"
            path.write_text(EIGHT.replace("[board]", f'about = "{words}"\n[board]'))
            self.assertEqual(pickle.loads(pickle.dumps(nonet.load(path))).rules, words)
            path = pathlib.Path(folder) / "cover.dlx"
            path.write_text("a b\na\nb\n")
            self.assertIn("The contest's answer is", nonet.load(path).formats)
        with self.assertRaises(nonet.InputError) as caught:
            nonet.puzzle("pyraminx", tips=True).read("." * 36)
        self.assertIn("with tips they count", str(caught.exception))
        self.assertEqual(caught.exception.args, (caught.exception.message,))

    def test_texts_that_are_no_text(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.puzzle"
            path.write_bytes(b'goal = "\xff"\n')
            with self.assertRaises(nonet.Error):
                nonet.load(path)

    def test_what_is_no_description(self):
        for bad in ({"goal": 1.5}, 7, {"moves": {"x": [0, 0]}}, {"moves": {"x": [0, 1]}}):
            with self.subTest(bad), self.assertRaises(nonet.UsageError):
                nonet.define(bad)


class Copies(unittest.TestCase):
    """Puzzles and positions go to other processes, and are made there again."""

    def test_pickles(self):
        tiles = nonet.puzzle("tiles", size="2x3")
        defined = nonet.define(EIGHT, name="eight")
        for puzzle in (tiles, defined, nonet.load(SOURCE / "examples/puzzles/hanoi.puzzle")):
            with self.subTest(puzzle):
                again = pickle.loads(pickle.dumps(puzzle))
                self.assertEqual((repr(again), again.name), (repr(puzzle), puzzle.name))
                position = puzzle.random(seed=2)
                for same in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position), copy.copy(position)):
                    self.assertEqual(same, position)
                    self.assertEqual(puzzle.solve(same).cost, again.solve(position).cost)

    def test_what_cannot_be_pickled(self):
        for one in (nonet.solve("tiles", "283/104/765"), nonet.list("queens", "8")):
            with self.assertRaisesRegex(TypeError, "pickle"):
                pickle.dumps(one)

    def test_other_processes(self):
        positions = [*nonet.generate("tiles", 3, seed=1)]
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            costs = pool.map(operator.attrgetter("solved"), positions)
        self.assertEqual(costs, [False] * 3)


class WrongKinds(unittest.TestCase):
    """What somebody may give by mistake is refused in words, and never ends the process."""

    def test_positions(self):
        puzzle = nonet.puzzle("tiles")
        for wrong in (3, b"283104765", 2.5, ["283104765"], pathlib.Path("x"), object()):
            for ask in (puzzle.solve, puzzle.count, puzzle.list, puzzle.rate, puzzle.hint, puzzle.read, puzzle.read_all):
                with self.subTest(wrong=wrong, ask=ask.__name__), self.assertRaisesRegex(TypeError, "expected a position"):
                    ask(wrong)

    def test_times(self):
        for limit in ("5", b"5", [], float("nan"), decimal.Decimal("sNaN"), -1, -10**400, True):
            with self.subTest(limit), self.assertRaisesRegex(nonet.UsageError, "time_limit: expected a number"):
                nonet.solve("clocks", "9 9 12/6 6 6/6 3 6", time_limit=limit)
        self.assertTrue(nonet.solve("clocks", "9 9 12/6 6 6/6 3 6", time_limit=10**400).optimal)

    def test_numbers(self):
        for keys in ({"threads": 10**400}, {"threads": "2"}, {"memory": 10**400}, {"memory": 1.5}, {"threads": True},
                     {"threads": None, "memory": -1}):
            with self.subTest(list(keys)), self.assertRaises(nonet.UsageError):
                nonet.solve("clocks", "9 9 12/6 6 6/6 3 6", **keys)
        for keys in ({"seed": -1}, {"seed": 2**64}, {"seed": "1"}, {"number": -1}, {"number": None}):
            with self.subTest(keys), self.assertRaises(nonet.UsageError):
                nonet.generate("clocks", **keys)  # at once, not when the first is taken

    def test_names(self):
        for name in (None, 3, "", "tiles\0", "tiles\ud800"):
            with self.subTest(name), self.assertRaises(nonet.UsageError):
                nonet.puzzle(name)
        for settings in ({"size": "\ud800"}, {"size": b"3x3"}, {"size": None, "colour": 1}, {"size": object()}):
            with self.subTest(settings), self.assertRaises(nonet.UsageError):
                nonet.puzzle("tiles", **settings)
        with self.assertRaisesRegex(nonet.UsageError, "there is no puzzle a number of"):
            nonet.puzzle(10**5000)
        with self.assertRaises(nonet.UsageError):
            nonet.solve("tiles", "283104765", algorithm=None)

    def test_positions_of_others(self):
        """The library would take them for its own."""
        sudoku, tiles, larger = nonet.puzzle("sudoku"), nonet.puzzle("tiles"), nonet.puzzle("tiles", size="4x4")
        for ask in (lambda: sudoku.write(tiles.example, "line"), lambda: sudoku.rate(tiles.example),
                    lambda: tiles.solve(larger.random()), lambda: larger.solve(tiles.example)):
            with self.assertRaises(nonet.Error):
                ask()

    def test_paths(self):
        for wrong in (None, 3.5, object()):
            with self.subTest(wrong), self.assertRaises(TypeError):
                nonet.load(wrong)
        with self.assertRaises(nonet.FileError):
            nonet.load(SOURCE)
        self.assertEqual(nonet.load(os.fsencode(SOURCE / "examples/puzzles/hanoi.puzzle")).name, "hanoi")

    def test_certificates(self):
        for wrong in (None, 3, ["x"]):
            with self.subTest(wrong), self.assertRaisesRegex(TypeError, "expected a certificate"):
                nonet.verify(wrong)
        with self.assertRaises(nonet.RejectedError):
            nonet.verify("\ud800")
        for memory in (-1, 10**400, "1"):
            with self.subTest(memory=str(memory)[:9]), self.assertRaises(nonet.UsageError):
                nonet.verify("{}", memory=memory)

    def test_descriptions(self):
        itself = {}
        itself["board"] = itself
        for wrong in (3, [], b"goal = 1", {"goal": None}, {1: 2}, {"goal": "\ud800"}, {"moves": {"x": None}}, itself,
                      {"moves": {"x": 5}}, {"a\nb": 1}):
            with self.subTest(type(wrong)), self.assertRaises(nonet.Error):
                nonet.define(wrong)


class Help(unittest.TestCase):
    def test_functions_say_what_they_take(self):
        for name in ("solve", "count", "list", "table", "generate", "rate", "hint", "race"):
            function, method = getattr(nonet, name), getattr(nonet.Puzzle, name)
            shown = inspect.signature(function)
            self.assertEqual(list(shown.parameters)[0], "which")
            self.assertEqual(list(shown.parameters)[-1], "settings")
            own = [*inspect.signature(method).parameters.values()][1:]
            if own[-1].kind is inspect.Parameter.VAR_KEYWORD:  # wishes, which stand among the settings
                own.pop()
            self.assertEqual([*shown.parameters.values()][1:-1], own)
            self.assertTrue(function.__doc__.startswith(method.__doc__.split("\n")[0]))
        self.assertIn("time_limit", pydoc.plain(pydoc.render_doc(nonet.solve)))


class Errors(unittest.TestCase):
    def test_places(self):
        with self.assertRaises(nonet.InputError) as caught:
            nonet.solve("tiles", "283/1x4/765")
        self.assertEqual((caught.exception.fault, caught.exception.line, caught.exception.column), ("input", 2, 2))
        self.assertIsInstance(caught.exception, ValueError)
        with self.assertRaises(nonet.Error) as caught:
            nonet.define(EIGHT.replace("orthogonal", "orthogonl"), name="typo")
        self.assertEqual((caught.exception.file, caught.exception.line), ("typo.puzzle", 9))
        self.assertIn("orthogonal", caught.exception.message)
        self.assertIn("^", str(caught.exception))
        self.assertEqual(str(pickle.loads(pickle.dumps(caught.exception))), str(caught.exception))

    def test_usage(self):
        for call in (lambda: nonet.puzzle("tile"), lambda: nonet.puzzle("tiles", colour=1),
                     lambda: nonet.solve("tiles", "283104765", algorithm="luck"),
                     lambda: nonet.solve("tiles", "283104765", threads=0),
                     lambda: nonet.solve("tiles", "283104765", memory=-1),
                     lambda: nonet.count("clocks", "3 3 3/3 3 3/3 3 3", symmetry=True),
                     lambda: nonet.count("clocks", "3 3 3/3 3 3/3 3 3", backend="scalar"),
                     lambda: nonet.count("queens", "8", backend="luck"),
                     lambda: nonet.puzzle("clocks").solve(nonet.puzzle("tiles").example),
                     lambda: nonet.puzzle("tiles").random(distance=-1),
                     lambda: nonet.puzzle("tiles").random(distance=99),
                     lambda: nonet.puzzle("tiles").read()):
            with self.assertRaises(nonet.UsageError):
                call()

    def test_words_of_python(self):
        for call, words in ((lambda: nonet.puzzle("tiles", some_colour=1), "tiles has no setting some_colour; it has size, goal"),
                            (lambda: nonet.puzzle("tiles", rows=3), "expected rows and columns, both, or size")):
            with self.assertRaises(nonet.UsageError) as caught:
                call()
            self.assertEqual(str(caught.exception), words)
        full = nonet.puzzle("tiles", size="4x4").solve("15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0", algorithm="bfs", memory=1 << 20)
        self.assertEqual(full.status, "unknown")
        self.assertIn("the memory allowed is used up (memory)", full.reason)

    def test_version(self):
        said = subprocess.run([os.environ["NONET_PROGRAM"], "--version"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(said.split()[:2], ["nonet", nonet.__version__])

    def test_what_is_no_text(self):
        with self.assertRaisesRegex(TypeError, "found int"):
            nonet.solve("sudoku", 3)
        with self.assertRaises(nonet.InputError):
            nonet.solve("queens", "8\ud800")

    def test_one_position(self):
        for text in ("", "283104765\n123804765"):
            with self.assertRaises(nonet.InputError):
                nonet.puzzle("tiles").read(text)

    def test_files(self):
        with self.assertRaises(nonet.FileError):
            nonet.load("there-is-no.puzzle")
        with self.assertRaises(nonet.FileError):
            nonet.verify(pathlib.Path("there-is-no.json"))

    def test_refused(self):
        with self.assertRaises(nonet.RefusedError):
            nonet.table("tiles", size="4x4")

    def test_certificates(self):
        text = nonet.solve("tiles", "283104765", certificate=True, algorithm="astar").certificate
        report = nonet.verify(text)
        self.assertEqual(report.puzzle, "tiles")
        self.assertEqual(nonet.verify(text, replay=True, strict=True).trusted, [])
        with self.assertRaises(nonet.RejectedError) as caught:
            nonet.verify(text.replace('"cost": 4', '"cost": 3').replace('"cost":4', '"cost":3'))
        self.assertEqual(caught.exception.fault, "rejected")
        with self.assertRaises(nonet.RejectedError):
            nonet.verify(b"")
        count = nonet.count("langford", "4", certificate=True)
        self.assertEqual(nonet.verify(count.certificate).puzzle, "langford")
        table = nonet.table("tiles", size="2x3", certificate=True)
        self.assertIn("21", nonet.verify(table.certificate).claim)


def stubbed(name):
    """The public names of a stub; of classes those within them."""
    tree = ast.parse((pathlib.Path(nonet.__file__).parent / f"{name}.pyi").read_text())
    names = {}
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            names[node.name] = set()
        if isinstance(node, ast.AnnAssign):
            names[node.target.id] = set()
        if isinstance(node, ast.ClassDef):
            inner = [n.name for n in node.body if isinstance(n, ast.FunctionDef)]
            inner += [n.target.id for n in node.body if isinstance(n, ast.AnnAssign)]
            names[node.name] = {one for one in inner if not one.startswith("_")}
    return names


class Stubs(unittest.TestCase):
    def test_stubs_say_what_there_is(self):
        for module in (nonet._nonet, nonet._verify):
            there = {name: {n for n in vars(value) if not n.startswith("_")} if inspect.isclass(value) else set()
                     for name, value in vars(module).items() if not name.startswith("_")}
            self.assertEqual(stubbed(module.__name__.split(".")[-1]), there)

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not here")
    def test_types(self):
        """Of the package, and of a script that uses it."""
        package = pathlib.Path(nonet.__file__).parent
        script = SOURCE / "examples/python/distances_and_race.py"
        environment = {**os.environ, "MYPYPATH": str(package.parent)}
        for files in ([*map(str, package.glob("*.py*"))], [str(script)]):
            with tempfile.TemporaryDirectory() as cache:
                run = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, *files],
                                     capture_output=True, text=True, check=False, env=environment, cwd=cache)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_everything_public_is_listed_and_typed(self):
        modules = {name for name, value in vars(nonet).items() if inspect.ismodule(value)}
        imported = {"annotations", "Any", "Cache", "Callable", "Dict", "Iterable", "Iterator", "Optional", "Sequence",
                    "Setting", "TypeVar", "Union"}
        public = {name for name in vars(nonet) if not name.startswith("_")} - modules - imported
        self.assertEqual(public, {*nonet.__all__, "list"})
        for name in public:
            value = getattr(nonet, name)
            self.assertTrue(value.__doc__, name)
            if inspect.isfunction(value):
                self.assertIn("return", value.__annotations__, name)
        self.assertTrue((pathlib.Path(nonet.__file__).parent / "py.typed").exists())


if __name__ == "__main__":
    unittest.main()
