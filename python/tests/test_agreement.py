"""The module and the program answer alike, on random positions."""

import json
import os
import subprocess
import unittest

import nonet

PROGRAM = os.environ.get("NONET_PROGRAM", "")


def program(*words):
    run = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]


def said(position):
    return position.text.strip("\n").replace("\n", "/")


@unittest.skipUnless(PROGRAM, "NONET_PROGRAM does not say where the program is")
class Agreement(unittest.TestCase):
    CHOSEN = [
        ("clocks", {}), ("lights-out", {"size": "4x5"}), ("binary-sudoku", {}), ("tiles", {"size": "2x4"}),
        ("knights", {"size": "3x3"}), ("cube2", {}), ("sudoku", {}), ("queens", {}), ("langford", {}),
    ]

    def words(self, name, settings):
        return [name, *(f"--{key}={value}" for key, value in settings.items())]

    def test_positions_are_drawn_alike(self):
        for name, settings in self.CHOSEN:
            with self.subTest(name):
                own = nonet.puzzle(name, **settings)
                drawn = subprocess.run([PROGRAM, "generate", *self.words(name, settings), "--seed", "5"],
                                       capture_output=True, text=True, check=True).stdout
                self.assertEqual(own.random(seed=5).text, drawn)

    def test_answers(self):
        for name, settings in self.CHOSEN:
            own = nonet.puzzle(name, **settings)
            for position in own.generate(3, seed=11):
                with self.subTest(name, position=position):
                    answer = own.solve(position)
                    (theirs,) = program("solve", *self.words(name, settings), said(position), "--json")
                    self.assertEqual(answer.status, theirs["status"])
                    self.assertEqual(answer.cost, theirs.get("cost"))
                    self.assertEqual(answer.bound, theirs.get("bound"))
                    if name != "queens":  # the program may be asked by several threads
                        self.assertEqual([[s.move, s.times] for s in answer.steps],
                                         [[s["move"], s["times"]] for s in theirs["moves"]])

    def test_counts_and_lists(self):
        for name, settings in [("clocks", {}), ("tiles", {"size": "2x3"}), ("langford", {}), ("queens", {})]:
            own = nonet.puzzle(name, **settings)
            for position in own.generate(2, seed=3):
                with self.subTest(name, position=position):
                    (theirs,) = program("count", *self.words(name, settings), said(position), "--json")
                    number = int(theirs.get("optimal_answers", theirs.get("answers", 0)))
                    count = own.count(position)
                    self.assertEqual((count.number, count.complete), (number, not theirs["at_least"]))
                    listed = program("list", *self.words(name, settings), said(position), "--json", "--limit", "20")
                    own_list = [answer.moves for answer in own.list(position, limit=20)]
                    self.assertEqual(own_list, [[m["move"] for m in one["moves"] for _ in range(m["times"])]
                                                for one in listed[:-1]])

    def test_tables(self):
        (theirs,) = program("table", "tiles", "--size=2x4", "--no-cache", "--json")
        table = nonet.table("tiles", size="2x4", cache=False)
        self.assertEqual([table[d] for d in table], theirs["histogram"])
        self.assertEqual(table.farthest, theirs["gods_number"])
        self.assertEqual([p.text for p in table.hardest], theirs["antipodes"])

    def test_people(self):
        for position in nonet.generate("sudoku", 2, seed=8):
            (theirs,) = program("rate", "sudoku", said(position), "--json", "--steps")
            rating = nonet.rate("sudoku", position, steps=True)
            self.assertEqual((rating.rating, rating.technique, rating.complete),
                             (theirs["rating"], theirs["technique"], theirs["complete"]))
            self.assertEqual([step.reason for step in rating.steps], [step["reason"] for step in theirs["steps"]])
            (theirs,) = program("hint", "sudoku", said(position), "--json")
            hint = nonet.hint("sudoku", position)
            self.assertEqual((hint.moves, hint.reason), (theirs["placed"], theirs["reason"]))

    def test_certificates_are_those_of_the_program(self):
        text = nonet.solve("clocks", "9 9 12/6 6 6/6 3 6", certificate=True).certificate
        checker = os.path.join(os.path.dirname(PROGRAM), "nonet-verify")
        run = subprocess.run([checker, "-"], input=text, capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        report = nonet.verify(text)
        self.assertIn(report.claim, run.stdout)


if __name__ == "__main__":
    unittest.main()
