"""Puzzles, positions, tables, descriptions and errors; and that stubs say what there is."""

import ast
import ctypes
import dataclasses
import inspect
import os
import pathlib
import pickle
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
        with self.assertRaisesRegex(nonet.UsageError, "no colour to be made by"):
            nonet.puzzle("sudoku").random(colour="red")

    def test_hints(self):
        hint = nonet.hint("sudoku", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        self.assertEqual((hint.moves, hint.step.technique), (["r9c7=1"], "hidden-single-box"))
        self.assertEqual(nonet.hint("sudoku", "55" + "." * 79).reason, "there is no solution")
        hint = nonet.hint("clocks", "12 12 12/12 12 12/12 12 12")
        self.assertEqual((hint.moves, hint.distance), ([], 0))

    def test_race(self):
        race = nonet.race("tiles", size="2x3", instances=3, algorithms=["bfs", "astar", "table", "beam"])
        self.assertEqual([racer.proved for racer in race.racers][:3], [3, 3, 3])
        self.assertEqual({run.ran for run in race.racers[3].runs} <= {"found", "proved"}, True)
        costs = [[run.cost for run in racer.runs] for racer in race.racers]
        self.assertEqual(costs[0], costs[1])
        self.assertIn("astar", str(race))
        with self.assertRaises(nonet.UsageError):
            nonet.race("tiles", algorithms=["luck"])


class Tables(unittest.TestCase):
    def test_mapping(self):
        table = nonet.table("tiles", size="2x3", cache=False)
        self.assertEqual(dict(table)[21], 1)
        self.assertEqual((len(table), table.farthest, table.positions, table.complete), (22, 21, 360, True))
        self.assertNotIn(22, table)
        self.assertNotIn("1", table)
        with self.assertRaises(KeyError):
            table[-1]
        self.assertEqual(nonet.solve("tiles", table.hardest[0], size="2x3").cost, 21)

    def test_distances_are_not_copied(self):
        table = nonet.table("tiles", size="2x3", cache=False)
        distances = table.distances
        view = memoryview(distances)
        self.assertTrue(view.readonly)
        self.assertEqual((view.format, view.itemsize, view.nbytes), ("B", 1, (360 + 31) // 32 * 8))

        class Py_buffer(ctypes.Structure):
            _fields_ = [("buf", ctypes.c_void_p), ("rest", ctypes.c_char * 128)]

        buffer = Py_buffer()
        ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(view), ctypes.byref(buffer), 0)
        self.assertEqual(buffer.buf, distances.address)
        ctypes.pythonapi.PyBuffer_Release(ctypes.byref(buffer))

    def test_distances_say_what_the_histogram_says(self):
        table = nonet.table("tiles", size="2x3", cache=False)
        view = memoryview(table.distances)
        residues = [view[i // 4] >> 2 * (i % 4) & 3 for i in range(len(table.distances))]
        self.assertEqual(residues, [table.distances.residue(i) for i in range(360)])
        for residue in range(3):
            self.assertEqual(residues.count(residue), sum(n for d, n in table.items() if d % 3 == residue))
        with self.assertRaises(IndexError):
            table.distances.residue(360)

    def test_a_view_outlives_its_table(self):
        view = memoryview(nonet.table("tiles", size="2x3", cache=False).distances)
        self.assertEqual(view[0] >> 8, 0)

    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("NumPy is not here")
        distances = nonet.table("tiles", size="2x3", cache=False).distances
        array = numpy.frombuffer(distances, dtype="uint8")
        self.assertEqual(array.__array_interface__["data"], (distances.address, True))

    def test_tables_without_an_index_have_no_distances(self):
        pegs = nonet.load(SOURCE / "examples/puzzles/pegs-triangle.puzzle")
        for table in (pegs.table(), nonet.table("lights-out", size="3x3")):
            self.assertTrue(table.complete)
            with self.assertRaises(nonet.UnsupportedError):
                memoryview(table.distances)

    def test_cache(self):
        with tempfile.TemporaryDirectory() as folder:
            nonet.table("tiles", size="2x4", cache=folder)
            self.assertEqual(len(os.listdir(folder)), 1)

    def test_none(self):
        with self.assertRaises(nonet.UnsupportedError):
            nonet.table("sudoku")


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

    def test_everything_public_is_listed_and_typed(self):
        modules = {name for name, value in vars(nonet).items() if inspect.ismodule(value)}
        imported = {"annotations", "Any", "Dict", "Iterator", "Sequence", "Tuple", "Union"}
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
