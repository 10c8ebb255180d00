"""Keywords: settings, flags, limits, paths; what is wrong with one is said in Python's words."""

import ast
import copy
import dataclasses
import importlib
import importlib.util
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import nonet
from nonet.settings import texts_of

CLOCKS = "9 9 12/6 6 6/6 3 6"
BOARD = {"cells": "A B C D E", "values": "12345"}


class Refusing(unittest.TestCase):
    def refused(self, ask, words, kind=nonet.UsageError):
        with self.assertRaises(kind) as caught:
            ask()
        self.assertEqual(str(caught.exception), words)


class Flags(Refusing):
    def test_settings(self):
        for value, shown in ((0, "0"), (1, "1"), ([], "[]"), ("no", "'no'"), ("", "''")):
            with self.subTest(value):
                self.refused(lambda: nonet.puzzle("queens", torus=value), f"torus: expected True or False, found {shown}")
        self.assertEqual(repr(nonet.puzzle("queens", torus=None)), "nonet.puzzle('queens')")
        self.refused(lambda: nonet.puzzle("sudoku").random(minimal=0), "minimal: expected True or False, found 0")

    def test_questions(self):
        certificate = nonet.solve("clocks", CLOCKS, certificate=True).certificate
        for name, ask in (("first", lambda **key: nonet.solve("clocks", CLOCKS, **key)),
                          ("certificate", lambda **key: nonet.solve("clocks", CLOCKS, **key)),
                          ("certificate", lambda **key: nonet.count("clocks", CLOCKS, **key)),
                          ("certificate", lambda **key: nonet.table("clocks", **key)),
                          ("symmetry", lambda **key: nonet.count("queens", "6", **key)),
                          ("symmetry", lambda **key: nonet.list("queens", "6", **key)),
                          ("any_order", lambda **key: nonet.list("queens", "6", **key)),
                          ("steps", lambda **key: nonet.rate("sudoku", "." * 81, **key)),
                          ("replay", lambda **key: nonet.verify(certificate, **key)),
                          ("strict", lambda **key: nonet.verify(certificate, **key))):
            with self.subTest(name):
                self.refused(lambda: ask(**{name: "no"}), f"{name}: expected True or False, found 'no'")

    def test_settings_that_are_none(self):
        for value in (True, False):
            self.refused(lambda: nonet.puzzle("tiles", goal=value),
                         f"goal: expected a text, a number or a list, found {value}")

    def test_names_of_types_say_nothing(self):
        for name in ("bool_", "bool"):
            with self.subTest(name), self.assertRaisesRegex(nonet.UsageError, "torus: expected True or False"):
                nonet.puzzle("queens", torus=type(name, (), {})())


class Settings(Refusing):
    def test_unknown(self):
        for value in (False, None, 3):
            self.refused(lambda: nonet.puzzle("queens", no_such=value), "queens has no setting no_such; it has torus")
            self.refused(lambda: nonet.count("queens", "6", no_such=value), "queens has no setting no_such; it has torus")
            self.refused(lambda: nonet.puzzle("clocks").random(no_such=value), "clocks has no wish no_such; it has none")
        self.refused(lambda: nonet.solve("clocks", CLOCKS, name="x"), "clocks has no setting name; it has costs")

    def test_of_a_puzzle_that_is_made(self):
        self.refused(lambda: nonet.solve(nonet.puzzle("clocks"), CLOCKS, costs="1"),
                     "costs: this puzzle is made; settings are for one that is named")

    def test_size(self):
        both = "expected rows and columns, or size, not both"
        self.refused(lambda: nonet.puzzle("tiles", rows=3, columns=3, size="3x3"), both)
        self.refused(lambda: nonet.puzzle("tiles", rows=3, size="3x3"), both)
        for name in ("sudoku", "nine"):
            self.refused(lambda: nonet.puzzle(name, rows=9, columns=9),
                         f"{name} has no setting rows: its size is one number, as size=9")
        self.refused(lambda: nonet.puzzle("clocks", columns=3), "clocks has no setting columns; it has costs")

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "costs.txt"
            path.write_text("1 2 3\n4 5 6\n7 8 9\n")
            self.assertEqual(nonet.solve("clocks", CLOCKS, costs=path).cost, 26)
            self.refused(lambda: nonet.puzzle("clocks", costs=f"@{path}"),
                         f"costs: expected a text, a number or a list, found '@{path}'; for a file give pathlib.Path('{path}')")
        with self.assertRaises(nonet.FileError):
            nonet.puzzle("clocks", costs=path)

    def test_what_is_empty(self):
        """The library takes some of it for a rule that asks for nothing."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "empty.txt"
            for content in ("", " \n"):
                path.write_text(content)
                self.refused(lambda: nonet.puzzle("sudoku", cages=path),
                             f"cages: '{path}' is empty; for a setting that is not wanted give None")
            for value in ([path], [], (), "", " ", "\n", [""], ["", ""], [[], []]):
                for name in ("cages", "extra", "size"):
                    with self.subTest(value, name=name), \
                            self.assertRaisesRegex(nonet.UsageError, f"^{name}: .* is empty; for a setting"):
                        nonet.puzzle("sudoku", **{name: value})
        self.refused(lambda: nonet.puzzle("sudoku").random(pattern=[]),
                     "pattern: [] is empty; for a wish that is not wanted give None")
        self.assertEqual(repr(nonet.puzzle("sudoku", cages=None)), "nonet.puzzle('sudoku')")
        nonet.puzzle("sudoku", cages=["15: r1c1 r1c2", ""])

    def test_texts(self):
        self.assertEqual(repr(nonet.puzzle("lights-out", torus=True, size="3x3")),
                         "nonet.puzzle('lights-out', torus=True, size='3x3')")
        self.assertEqual(repr(nonet.Puzzle("sudoku", {"cages": "", "diagonals": ""})),
                         "nonet.puzzle('sudoku', cages='', diagonals=True)")

    def test_lists(self):
        for costs in ([*range(1, 10)], range(1, 10), tuple(range(1, 10)), ["1", "2", "3", 4, 5, 6, 7, 8, 9]):
            self.assertEqual(nonet.solve("clocks", CLOCKS, costs=costs).cost, 26)
        goal = nonet.solve("tiles", "123/456/708", goal="123/456/780")
        self.assertEqual(goal.cost, 1)
        for rows in (["123", "456", "780"], [[1, 2, 3], [4, 5, 6], [7, 8, 0]]):
            self.assertEqual(nonet.solve("tiles", "123/456/708", goal=rows).moves, goal.moves)
        self.assertEqual(repr(nonet.puzzle("tiles", size=[2, 3])), "nonet.puzzle('tiles', size='2x3')")
        nonet.puzzle("sudoku", cages=["15: r1c1 r1c2", "7: r2c1"])
        for wrong in (b"3x3", bytearray(b"3x3"), {"a": 1}, object, 2j, [[[1]]], {1, 2}, frozenset("12"), [{1, 2}]):
            with self.subTest(wrong), self.assertRaisesRegex(nonet.UsageError, "goal: expected a text, a number or a list"):
                nonet.puzzle("tiles", goal=wrong)

    def test_what_stands_between_the_parts_of_lists(self):
        rows = [["a", "b"], ["c", "d"]]
        between = {}
        for one in nonet._nonet.puzzles():
            known = {name: value for name, value, _ in one["settings"]}
            for name in known:
                if known[name] != "":
                    (text,) = texts_of(one["name"], known, {name: rows}).values()
                    between[one["name"], name] = re.fullmatch("a b(.)c d", text, re.DOTALL)[1]
        self.assertEqual({key: mark for key, mark in between.items() if mark != "\n"},
                         {("binary-sudoku", "size"): "x", ("binary-sudoku", "box"): "x", ("cube2", "goal"): " ",
                          ("knights", "size"): "x", ("lights-out", "size"): "x", ("pyraminx", "goal"): " ",
                          ("sudoku", "box"): "x", ("sudoku", "extra"): ";", ("tiles", "size"): "x"})
        for key in (("binary-sudoku", "costs"), ("clocks", "costs"), ("lights-out", "costs"), ("target-sudoku", "weights"),
                    ("sudoku", "cages"), ("sudoku", "regions"), ("knights", "goal"), ("tiles", "goal")):
            self.assertEqual(between[key], "\n", key)

    def test_large_numbers(self):
        self.refused(lambda: nonet.puzzle("tiles", goal=1 << 300),
                     "goal: expected a number of at most 256 bits, found a number of 301 bits")

    def test_wishes_of_a_puzzle_that_is_made(self):
        self.refused(lambda: nonet.generate(nonet.puzzle("tiles"), colour=1), "tiles has no wish colour; it has none")
        with self.assertRaisesRegex(nonet.UsageError, "sudoku has no wish colour; it has clues, "):
            nonet.generate(nonet.puzzle("sudoku"), colour=1)
        with self.assertRaisesRegex(nonet.UsageError, "sudoku has no setting colour; it has box, "):
            nonet.generate("sudoku", colour=1, clues=30)
        with self.assertRaisesRegex(nonet.UsageError, "there is no puzzle 'no'"):
            nonet.generate("no", colour=1)

    def test_wishes_that_are_called_like_parameters(self):
        tiles = nonet.puzzle("tiles")
        for ask, name in ((tiles.random, "number"), (tiles.random, "self"), (tiles.random, "wishes"), (tiles.generate, "self"),
                          (tiles.generate, "wishes"), (lambda **key: nonet.generate(tiles, **key), "self")):
            self.refused(lambda: ask(**{name: 5}), f"tiles has no wish {name}; it has none")
        for ask in (nonet.solve, nonet.count, nonet.list, nonet.table, nonet.generate, nonet.rate, nonet.hint, nonet.race,
                    nonet.puzzle):
            for name in ("self", "settings", "wishes", "known"):
                self.refused(lambda: ask("tiles", **{name: 5}), f"tiles has no setting {name}; it has size, goal")

    def test_wishes_are_looked_at_at_once(self):
        for wishes in ({"colour": 1}, {"clues": True}, {"distance": -1}, {"distance": 3, "clues": 30}):
            with self.subTest(wishes), self.assertRaises(nonet.UsageError):
                nonet.generate("sudoku", **wishes)


class Limits(Refusing):
    def test_nothing_is_no_limit(self):
        for ask in (nonet.count, nonet.list):
            for limit in (0, -1, "5", True):
                with self.subTest(ask.__name__, limit=limit), \
                        self.assertRaisesRegex(nonet.UsageError, "limit: expected a whole number from 1"):
                    ask("queens", "6", limit=limit)
        with self.assertRaisesRegex(nonet.UsageError, "sample: expected a whole number from 1"):
            nonet.list("queens", "6", sample=0)
        self.assertEqual((nonet.count("queens", "6", limit=None).number, len([*nonet.list("queens", "6", limit=None)])), (4, 4))
        self.assertEqual((nonet.count("queens", "6", limit=2).number, len([*nonet.list("queens", "6", limit=2)])), (2, 2))

    def test_seeds_are_for_samples(self):
        self.refused(lambda: nonet.list("queens", "8", seed=1), "seed: it is for a sample, and sample is not given")
        self.assertEqual(len([*nonet.list("queens", "8", sample=3, seed=2)]), 3)

    def test_certificates_count_all(self):
        for name, key in (("symmetry", {"symmetry": True}), ("limit", {"limit": 3})):
            for puzzle in ("queens", "langford"):
                self.refused(lambda: nonet.count(puzzle, "7", certificate=True, **key),
                             f"{name} and certificate cannot be asked for together: a certificate counts all answers")

    def test_cache(self):
        for wrong in ("a\0b", "", 3, b"", "\ud800", []):
            with self.subTest(wrong), self.assertRaisesRegex(nonet.UsageError, "cache: expected a folder, True or False"):
                nonet.table("tiles", size="2x3", cache=wrong)
        with tempfile.TemporaryDirectory() as folder:
            for name in (os.fsencode(folder) + b"/\xff", pathlib.Path(folder) / "ü"):
                nonet.table("tiles", size="2x4", cache=name)
                self.assertEqual(len(os.listdir(name)), 1)
            with unittest.mock.patch.dict(os.environb, {b"XDG_CACHE_HOME": os.fsencode(folder) + b"/\xfe"}):
                nonet.table("tiles", size="2x4")
            self.assertEqual(os.listdir(os.fsencode(folder) + b"/\xfe"), [b"nonet"])

    def test_seeds_end(self):
        last = 2**64 - 1
        self.assertEqual(len([*nonet.generate("clocks", 1, seed=last)]), 1)
        with self.assertRaises(nonet.UsageError):
            nonet.generate("clocks", 2, seed=last)


class Paths(Refusing):
    def test_certificates(self):
        text = nonet.solve("clocks", CLOCKS, certificate=True).certificate
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "clocks.json")
            pathlib.Path(path).write_text(text)
            for same in (pathlib.Path(path), text, text.encode(), text.replace("\n", " ")):
                self.assertEqual(nonet.verify(same).claim, "4 moves are the minimum")
            pathlib.Path(path).write_text(text.replace('"cost": 4', '"cost": 3'))
            with self.assertRaises(nonet.RejectedError) as caught:
                nonet.verify(pathlib.Path(path))
            self.assertTrue(str(caught.exception).startswith(path + ":"), str(caught.exception))
            self.refused(lambda: nonet.verify(pathlib.Path(path + "x")), f"{path}x: cannot be read: No such file or directory",
                         nonet.FileError)
        self.refused(lambda: nonet.verify(pathlib.Path("a\0b")), "'a\\x00b' is no path", nonet.FileError)
        self.refused(lambda: nonet.load("a\0b"), "'a\\x00b' is no path", nonet.FileError)
        self.refused(lambda: nonet.load("\ud800"), "'\\ud800' is no path", nonet.FileError)
        for nothing in ("", "\n", b""):
            with self.assertRaises(nonet.RejectedError):
                nonet.verify(nothing)

    def test_texts_open_nothing(self):
        """Who sends a text to be checked must not choose which file is opened, nor learn whether there is one."""
        text = nonet.solve("clocks", CLOCKS, certificate=True).certificate
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "clocks.json")
            pathlib.Path(path).write_text(text)
            for name in (path, path + "x", "clocks.json"):
                hint = f"; for a file give pathlib.Path('{name}')"
                self.refused(lambda: nonet.verify(name), f"1: expected a value, found '{name[0]}'{hint}", nonet.RejectedError)
                self.refused(lambda: nonet.verify(name.encode()), f"1: expected a value, found '{name[0]}'", nonet.RejectedError)
        for other in ("{", "[1]", "a\nb", "a\0b", "x" * 5000, text.replace('"cost": 4', '"cost": 3')):
            with self.subTest(other[:9]), self.assertRaises(nonet.RejectedError) as caught:
                nonet.verify(other)
            self.assertNotIn("pathlib", str(caught.exception))

    def test_puzzles(self):
        self.refused(lambda: nonet.load("no.puzzle"), "no.puzzle: cannot be read: No such file or directory", nonet.FileError)
        with self.assertRaisesRegex(nonet.UsageError, "nonet.load reads a file"):
            nonet.solve("my.puzzle")


    def test_files_without_end(self):
        zero = pathlib.Path("/dev/zero")
        for ask, most in ((lambda: nonet.load(zero), 64), (lambda: nonet.verify(zero), 256),
                          (lambda: nonet.solve("lights-out", "111/111/111", costs=zero), 16)):
            self.refused(ask, f"/dev/zero: it has more than {most} MiB", nonet.RefusedError)


class Permutations(Refusing):
    def test_lengths(self):
        define = lambda **moves: nonet.define(goal="12345", board=BOARD, moves=moves)
        self.refused(lambda: define(x=[1, 0]), "the move x: expected a permutation of the 5 cells of the board, found one of 2")
        self.refused(lambda: define(ok=[1, 0, 2, 3, 4], x=[1, 0, 2, 3, 4, 5]),
                     "the move x: expected a permutation of the 5 cells of the board, found one of 6")
        self.refused(lambda: define(x=[1, 1, 2, 3, 4]), "the move x: [1, 1, 2, 3, 4] is no permutation of 0 to 4")
        self.refused(lambda: define(x=["1", 0]), "the move x: ['1', 0] is no permutation of 0 to 1")
        with self.assertRaises(nonet.InputError):
            define(x=[1, 0, 2, 3, 5, 4])


class Words(unittest.TestCase):
    PROGRAM = re.compile(r"--[a-z]|@FILE|\bnonet [a-z]")

    def test_puzzles_speak_of_keywords(self):
        for name in nonet.puzzles():
            puzzle = nonet.puzzle(name)
            texts = [puzzle.rules, puzzle.formats, puzzle.table_forecast()]
            for part in (puzzle.settings, puzzle.wishes, puzzle.algorithms, puzzle.styles):
                texts += part.values()
            for text in texts:
                with self.subTest(name):
                    self.assertIsNone(self.PROGRAM.search(text), text)
        self.assertIn("unless modulus says", nonet.puzzle("lights-out").rules)
        self.assertIn("symmetry counts", nonet.puzzle("queens").rules)
        self.assertIn("pathlib.Path", nonet.puzzle("clocks").settings["costs"])
        self.assertIn("as nonet.rate rates it", nonet.puzzle("sudoku").wishes["rating"])

    def test_what_is_said(self):
        for said, words in (
                ("the memory allowed is used up (--memory); '--memory' is no number; --time-limit 3",
                 "the memory allowed is used up (memory); '--memory' is no number; time_limit 3"),
                ("expected a cell, found 'r1--c1'; there is no --Colour-2",
                 "expected a cell, found 'r1--c1'; there is no Colour_2"),
                ("it finds them: --any-order", "it finds them: any_order"),
                ("nonet list --sample draws; 1 -- 2", "nonet.list with sample draws; 1 -- 2"),
                ("takes long (nonet table does)", "takes long (nonet.table does)"),
                ("the contest's --time-limit, found 'nonet list', or @FILE",
                 "the contest's time_limit, found 'nonet list', or the pathlib.Path of a file")):
            self.assertEqual(nonet._nonet.spoken(said), words)

    def test_what_others_wrote(self):
        for text in ("--judge prints", "--up-to-symmetry", "nonet list --x", ", or @FILE", "don't --judge x"):
            with self.subTest(text), self.assertRaisesRegex(nonet.UsageError, re.escape(f"found '{text}'")):
                nonet.puzzle("tiles", size=text)

        certificate = nonet.solve("clocks", CLOCKS, certificate=True).certificate
        with self.assertRaisesRegex(nonet.RejectedError, 'the member "--moves-it" is not understood'):
            nonet.verify(certificate.replace('"moves"', '"--moves-it"'))

    def test_what_rests_on_trust(self):
        (trusted,) = nonet.verify(nonet.table("tiles", certificate=True).certificate).trusted
        self.assertIn("; replay goes through all positions", trusted)


class Mistakes(Refusing):
    def test_moves(self):
        board = nonet.puzzle("tiles").example
        for wrong in (3, None, b"U"):
            with self.subTest(wrong), self.assertRaisesRegex(TypeError, "expected names of moves"):
                board.play(wrong)
        self.refused(lambda: board.play([["U"]]), "there is no move ['U'] here; there are U, D, L, R")

    def test_styles(self):
        sudoku = nonet.puzzle("sudoku")
        with self.assertRaisesRegex(nonet.UsageError, "sudoku has no style 'x'; it has line, "):
            sudoku.write(sudoku.example, "x")
        for wrong in (3, None, ["x"], "\ud800"):
            for puzzle in (sudoku, nonet.puzzle("tiles")):
                with self.subTest(wrong), self.assertRaisesRegex(nonet.UsageError, "style: expected a name, found"):
                    puzzle.write(puzzle.example, wrong)

    def test_races(self):
        with self.assertRaisesRegex(TypeError, "expected a position or its text, found int"):
            nonet.race("clocks", 3)
        for wrong in (3, [3], [[]]):
            with self.subTest(wrong), self.assertRaisesRegex(nonet.UsageError, "clocks has no algorithm "):
                nonet.race("clocks", instances=1, algorithms=wrong)
        with self.assertRaisesRegex(nonet.UsageError, "instances: expected a whole number from 1"):
            nonet.race("clocks", instances=0)
        clocks = nonet.puzzle("clocks")
        with unittest.mock.patch.object(clocks, "generate", side_effect=nonet.Interrupted(clocks.example)), \
                self.assertRaises(nonet.Interrupted) as caught:
            clocks.race()
        self.assertIsNone(caught.exception.partial)

    def test_names(self):
        for wrong in (3, "\ud800"):
            with self.subTest(wrong), self.assertRaises(nonet.Error):
                nonet.define("goal", name=wrong)
        for keys in ({"algorithm": ["x"]}, {"backend": 3}, {"backend": "\ud800"}):
            with self.subTest(keys), self.assertRaisesRegex(nonet.UsageError, "expected a name, found"):
                nonet.count("queens", "6", **keys)
        with tempfile.TemporaryDirectory() as folder:
            path = os.fsencode(folder) + b"/\xff.puzzle"
            with open(path, "w", encoding="utf-8") as file:
                file.write('goal = "0"\n[board]\ngrid = "1x1"\nvalues = 2\n[[moves]]\nname = "a"\nadd = "1"\n')
            self.assertEqual(nonet.load(path).solve("1").cost, 1)

    def test_large_numbers(self):
        with self.assertRaisesRegex(nonet.UsageError, "not a number of"):
            nonet.define(goal="1", board={"cells": "A", "values": 10**5000})
        for value in (1 << 63, -(1 << 63) - 1):
            self.refused(lambda: nonet.define(goal="1", board={"cells": "A", "values": value}),
                         f"a whole number in a description is from -2^63 to 2^63 - 1, not {value}")

    def test_hints_look_at_their_keywords(self):
        with self.assertRaisesRegex(nonet.UsageError, "threads: expected"):
            nonet.hint("sudoku", "." * 81, threads="two")


class Objects(unittest.TestCase):
    def test_copies(self):
        count = nonet.count("queens", "6", certificate=True)
        self.assertEqual(dataclasses.asdict(count)["number"], copy.deepcopy(count).number)
        for found in (count.answer, nonet.table("tiles", size="2x3")):
            self.assertIs(copy.copy(found), found)
            self.assertIs(copy.deepcopy(found), found)

    def test_what_was_interrupted(self):
        tiles = nonet.puzzle("tiles", size="2x3")
        sent = [None, tiles.random(), nonet.rate("sudoku", nonet.puzzle("sudoku").example),
                nonet.race("clocks", CLOCKS, ["linear"])]
        kept = {"Answer": nonet.solve("clocks", CLOCKS), "Table": tiles.table()}
        for partial in (*sent, *kept.values(), nonet.count("queens", "6")):
            for again in (copy.copy, copy.deepcopy):
                stopped = again(nonet.Interrupted(partial))
                self.assertIs(type(stopped), nonet.Interrupted)
                self.assertIs(stopped.partial, partial)
                self.assertEqual(str(stopped), str(nonet.Interrupted(partial)))
        for partial in sent:
            stopped = pickle.loads(pickle.dumps(nonet.Interrupted(partial)))
            self.assertEqual((stopped.partial, str(stopped)), (partial, str(nonet.Interrupted(partial))))
        for name, partial in {**kept, "Answer of a count": nonet.count("queens", "6")}.items():
            with self.subTest(name), self.assertRaisesRegex(TypeError, f"^nonet.{name.split()[0]} cannot be pickled"):
                pickle.dumps(nonet.Interrupted(partial))

    def test_texts(self):
        self.assertEqual(repr(nonet.count("queens", "6", certificate=True)), "Count(number=4, complete=True, answer=<queens: solved>)")
        answers = nonet.list("queens", "6")
        self.assertEqual(repr(answers), "<queens: answers, open>")
        self.assertEqual((len([*answers]), repr(answers)), (4, "<queens: answers, complete>"))
        with nonet.list("queens", "16") as answers:
            pass
        self.assertEqual(repr(answers), "<queens: answers, closed>")

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "NumPy is not here")
    def test_numpy(self):
        numpy = importlib.import_module("numpy")
        self.assertEqual(nonet.solve("clocks", CLOCKS, costs=numpy.arange(1, 10), threads=numpy.int8(1)).cost, 26)
        self.assertEqual(nonet.count("queens", "5", torus=numpy.bool_(True)).number, 10)
        self.assertEqual(nonet.count("queens", "6", torus=numpy.bool_(False)).number, 4)
        self.assertEqual(repr(nonet.puzzle("sudoku", size=numpy.array(4))), "nonet.puzzle('sudoku', size='4')")
        for wrong in (numpy.array(3.5), numpy.bool_(True), numpy.zeros((1, 1, 1), int)):
            with self.subTest(repr(wrong)), self.assertRaisesRegex(nonet.UsageError, "size: expected a text, a number or a list"):
                nonet.puzzle("sudoku", size=wrong)
        with self.assertRaisesRegex(nonet.UsageError, "threads: expected a whole number"):
            nonet.solve("clocks", CLOCKS, threads=numpy.array([1, 2]))
        with self.assertRaisesRegex(nonet.UsageError, "size: expected two numbers"):
            nonet.puzzle("tiles", rows=numpy.array([1, 2]), columns=3)
        with self.assertRaisesRegex(nonet.UsageError, "the move turn: .* is no permutation"):
            nonet.define(goal="12345", board=BOARD, moves={"turn": numpy.zeros((5, 5), int)})
        for wrong in (numpy.array([1, 2]), numpy.bool_(True), numpy.str_("x")):
            with self.subTest(repr(wrong)), self.assertRaisesRegex(nonet.UsageError, "time_limit: expected a number"):
                nonet.solve("clocks", CLOCKS, time_limit=wrong)
        nonet.define(goal="0", board={"grid": "1x1", "values": numpy.int64(2)}, moves=[{"name": "a", "add": "1"}])
        turn = numpy.array([1, 2, 3, 4, 0])
        self.assertEqual(nonet.define(goal="12345", board=BOARD, moves={"turn": turn}).table().farthest, 4)


SCRIPT = """
import nonet
view: memoryview = nonet.table("tiles", rows=2, columns=3).residues
nonet.solve("queens", "6", torus=True, time_limit=5, threads=2)
nonet.solve("tiles", goal=["123", "456", "780"])
"""
WRONG = ['nonet.solve("queens", time_limit="5")', 'nonet.count("queens", limit="5")', 'nonet.list("queens", symmetry="no")',
         'nonet.table("tiles", cache=3.5)', 'nonet.puzzle("tiles", goal=object())', 'nonet.generate("tiles", distance="3")']


class Types(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not here")
    def test_keywords_have_types(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "script.py").write_text(SCRIPT + "\n".join(WRONG))
            run = subprocess.run([sys.executable, "-m", "mypy", "--strict", "script.py"], capture_output=True, text=True,
                                 check=False, cwd=folder, env={**os.environ, "MYPYPATH": str(pathlib.Path(nonet.__file__).parents[1])})
        lines = [int(line.split(":")[1]) for line in run.stdout.splitlines() if ": error:" in line]
        first = SCRIPT.count("\n") + 1
        self.assertEqual(lines, [*range(first, first + len(WRONG))], run.stdout + run.stderr)

    def test_stubs_have_buffers_where_there_are_some(self):
        stubs = ast.parse((pathlib.Path(nonet.__file__).parent / "_nonet.pyi").read_text())
        classes = {one.name: {part.name for part in one.body if isinstance(part, ast.FunctionDef)}
                   for one in stubs.body if isinstance(one, ast.ClassDef)}
        for table in (nonet.table("tiles", size="2x3"), nonet.table("clocks")):
            kind = type(table.distances)
            try:
                memoryview(table.distances)
                has = True
            except TypeError:
                has = False
            self.assertEqual("__buffer__" in set().union(*(classes.get(one.__name__, ()) for one in kind.__mro__)), has, kind)

    def test_residues(self):
        table = nonet.table("tiles", size="2x3")
        self.assertEqual(table.residues, memoryview(table.distances))
        with self.assertRaisesRegex(nonet.UnsupportedError, "expand"):
            nonet.table("clocks").residues


if __name__ == "__main__":
    unittest.main()
