"""Races: each algorithm in a process of its own, and what they claim compared as intervals."""

import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import nonet
from nonet import Claim, Racer, Run, heats
from nonet.races import disagreement

# A shell starts what runs beside it with Ctrl-C ignored, and so would everything that is started here.
signal.signal(signal.SIGINT, signal.default_int_handler)

PROGRAM = os.environ.get("NONET_PROGRAM", "")
HARD = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"  # 80 moves: nothing proves that in a moment


def claiming(name, **claim):
    return Racer(name, [Run("found", claim=Claim(**claim))])


def interrupt_when_a_process_searches():
    """A search is a thread beside the one that waits for it."""
    own = threading.main_thread().native_id
    while True:
        with open(f"/proc/self/task/{own}/children", encoding="utf-8") as file:
            children = file.read().split()
        try:
            if any(len(os.listdir(f"/proc/{child}/task")) > 1 for child in children):
                return os.kill(os.getpid(), signal.SIGINT)
        except FileNotFoundError:
            pass


class Claims(unittest.TestCase):
    """As tests/cli/race_claims_test.cpp has it for the program."""

    NONE = claiming("none", low=math.inf, high=math.inf, most=0)

    def test_optima(self):
        three, four = claiming("a", low=3, high=3), claiming("b", low=4, high=4)
        self.assertEqual(disagreement([three, four]), (0, "a", "b"))
        self.assertIsNone(disagreement([three, three]))
        self.assertIsNone(disagreement([claiming("g", low=2, high=7), four]))
        self.assertIsNotNone(disagreement([claiming("g", low=2, high=3), four]))
        self.assertIsNotNone(disagreement([claiming("stopped", low=5), four]))
        self.assertIsNone(disagreement([claiming("stopped", low=4), four]))

    def test_an_answer_or_none(self):
        self.assertIsNone(disagreement([self.NONE, self.NONE]))
        self.assertIsNotNone(disagreement([self.NONE, claiming("b", low=0, high=9)]))
        self.assertIsNotNone(disagreement([self.NONE, claiming("b", least=1)]))
        self.assertIsNone(disagreement([self.NONE, claiming("b")]))

    def test_numbers_of_answers(self):
        nine = claiming("a", least=9, most=9)
        self.assertIsNotNone(disagreement([nine, claiming("b", least=10, most=10)]))
        self.assertIsNotNone(disagreement([claiming("b", least=10), nine]))
        self.assertIsNone(disagreement([nine, claiming("b", least=8)]))

    def test_the_third(self):
        three = claiming("b", low=3, high=3)
        self.assertEqual(disagreement([claiming("a"), three, three, claiming("d", low=2, high=2)])[1], "d")

    def test_of_answers(self):
        race = nonet.race("tiles", ["283/104/765", "283/140/765"], algorithms=["astar", "beam"])
        self.assertEqual([run.claim.low for run in race.racers[0].runs], [4, 5])
        self.assertEqual([run.claim.high for run in race.racers[0].runs], [4, 5])
        for exact, guess in zip(race.racers[0].runs, race.racers[1].runs):
            self.assertTrue(guess.claim.low <= exact.cost <= guess.claim.high)
        unsolvable = nonet.race("tiles", ["132/804/765"], algorithms=["bfs"])
        self.assertEqual(unsolvable.racers[0].runs[0].claim, Claim(math.inf, math.inf, 0, 0))

    def test_a_contradiction_is_a_defect(self):
        """One process says what is not so."""
        true_heat = nonet.races.run_heat

        def lying(heat, racer):
            true_heat(heat, racer)
            if heat.algorithm == "bfs":
                racer.runs[0] = Run("proved", cost=3, claim=Claim(3, 3))

        nonet.races.run_heat = lying
        try:
            with self.assertRaisesRegex(nonet.DefectError, "bfs and astar contradict each other on <tiles"):
                nonet.race("tiles", ["283/104/765"], algorithms=["astar", "bfs"])
        finally:
            nonet.races.run_heat = true_heat


class Races(unittest.TestCase):
    def test_race(self):
        race = nonet.race("tiles", size="2x3", instances=3, algorithms=["bfs", "astar", "table", "beam"])
        self.assertEqual([racer.proved for racer in race.racers][:3], [3, 3, 3])
        self.assertEqual({run.ran for run in race.racers[3].runs} <= {"found", "proved"}, True)
        costs = [[run.cost for run in racer.runs] for racer in race.racers]
        self.assertEqual(costs[0], costs[1])
        self.assertIn("astar", str(race))
        self.assertGreater(race.racers[0].memory, 0)
        self.assertEqual(race.racers[0].number("proved"), 3)

    def test_what_proved_nothing_is_said(self):
        race = nonet.race("binary-sudoku", ["1" + "0" * 80], algorithms=["linear", "greedy"])
        self.assertEqual([run.ran for racer in race.racers for run in racer.runs], ["refused", "found"])
        self.assertRegex(str(race), r"linear .*  1 refused")
        self.assertRegex(str(race), r"greedy .*  1 found")

    def test_one_position(self):
        for one in ("283/104/765", nonet.puzzle("tiles").read("283/104/765")):
            self.assertEqual(nonet.race("tiles", one, algorithms="astar").racers[0].runs[0].cost, 4)

    def test_of_a_described_puzzle(self):
        ring = nonet.define(goal="12345", board={"cells": "A B C D E", "values": "12345"},
                            moves={"turn": [1, 2, 3, 4, 0], "swap": [1, 0, 2, 3, 4]})
        self.assertEqual([r.runs[0].cost for r in ring.race(["21345"], ["bfs", "astar"]).racers], [1, 1])

    def test_nothing_is_left_by_another(self):
        """The table is built by the process that is asked for it, and gone with it."""
        puzzle = nonet.puzzle("tiles", size="2x4")
        puzzle.table(cache=False)
        race = puzzle.race(instances=1, algorithms=["table", "astar"])
        self.assertGreater(race.racers[0].nodes, 1000)  # one that was there takes a step a move

    def test_wrong(self):
        for wrong in ({"algorithms": ["luck"]}, {"algorithms": ["bfs", "bfs"]}, {"time_limit": -1},
                      {"threads": 0}, {"instances": -1}, {"memory": 0}):
            with self.subTest(wrong), self.assertRaises(nonet.UsageError):
                nonet.race("tiles", **wrong)
        with self.assertRaises(nonet.InputError):
            nonet.race("tiles", ["283"])
        with self.assertRaises(TypeError):
            nonet.race("tiles", [3])

    def test_limits(self):
        fifteen = nonet.puzzle("tiles", size="4x4", goal="first")
        race = fifteen.race([HARD, HARD], ["ida-tt", "bfs", "table"], time_limit=0.2, memory=1 << 24)
        first, second = race.racers[0].runs
        self.assertEqual((first.ran, second.ran, second.reason),
                         ("stopped", "stopped", "not reached: the time was over"))
        self.assertGreater(first.claim.low, 30)
        self.assertEqual([run.ran for run in race.racers[1].runs], ["stopped"] * 2)
        self.assertEqual(race.racers[2].runs[0].ran, "refused")

    def test_modules_beside_the_user_are_not_taken(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("pickle", "nonet", "signal"):
                with open(os.path.join(folder, f"{name}.py"), "w", encoding="utf-8") as file:
                    file.write("raise SystemExit('not this one')")
            before = os.getcwd()
            os.chdir(folder)
            try:
                self.assertEqual(nonet.race("tiles", "283/104/765", algorithms="bfs").racers[0].proved, 1)
            finally:
                os.chdir(before)

    def test_modules_beside_the_package_are_not_taken(self):
        package = os.path.dirname(nonet.__file__)
        race = "nonet.race('tiles', '283/104/765', algorithms='bfs').racers[0]"
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(package, os.path.join(folder, "nonet"))
            for name in ("pickle", "resource", "dataclasses"):
                with open(os.path.join(folder, f"{name}.py"), "w", encoding="utf-8") as file:
                    file.write("raise SystemExit('not this one')")
            code = f"import sys; sys.path.append({folder!r}); import nonet; print(nonet.__path__, {race}.proved)"
            run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
            self.assertEqual((run.stdout, run.stderr), (f"['{folder}/nonet'] 1\n", ""))

    def heat(self, start, time_limit=None):
        """What becomes of a heat whose process does something else."""
        true_start, true_grace = heats._START, heats.GRACE
        heats._START, heats.GRACE = start, 0.0
        racer = Racer("bfs")
        try:
            heats.run_heat(heats.Heat(nonet.puzzle("tiles"), ["283104765"], "bfs", time_limit, 1, 1 << 30), racer)
        finally:
            heats._START, heats.GRACE = true_start, true_grace
        return racer.runs[0].ran, racer.runs[0].reason

    def test_a_process_that_does_not_do_what_it_should(self):
        kill = "import os, signal; os.kill(os.getpid(), signal.{})"
        self.assertEqual(self.heat("raise SystemExit(3)"), ("failed", "its process ended with code 3"))
        self.assertEqual(self.heat(kill.format("SIGKILL")),
                         ("stopped", "its process was killed, perhaps for want of memory"))
        self.assertEqual(self.heat(kill.format("SIGSEGV")),
                         ("failed", f"its process ended by signal {int(signal.SIGSEGV)}"))
        self.assertEqual(self.heat("import time\nwhile True: time.sleep(60)", 0.0),
                         ("stopped", "out of time, and it did not stop"))

    def test_nothing_is_left_behind(self):
        """No process, no file that is open; not after Ctrl-C either."""
        files = len(os.listdir("/proc/self/fd"))
        nonet.race("tiles", "283/104/765", algorithms="bfs")
        interrupting = threading.Thread(target=interrupt_when_a_process_searches)
        interrupting.start()
        with self.assertRaises(nonet.Interrupted) as stopped:
            nonet.race("tiles", HARD, size="4x4", goal="first", algorithms=["ida-tt", "bfs"], time_limit=None)
        interrupting.join()
        race = stopped.exception.partial
        self.assertTrue(race.interrupted)
        self.assertEqual([(racer.algorithm, len(racer.runs)) for racer in race.racers], [("ida-tt", 1)])
        self.assertEqual(race.racers[0].runs[0].reason, "interrupted")
        self.assertEqual(len(os.listdir("/proc/self/fd")), files)
        with self.assertRaises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)

    @unittest.skipUnless(PROGRAM, "NONET_PROGRAM does not say where the program is")
    def test_like_the_program(self):
        words = ["tiles", "--size=3x3", "--instances=3", "--seed=4", "--algorithms=bfs,astar,beam,nbs", "--json"]
        run = subprocess.run([PROGRAM, "race", *words], capture_output=True, text=True, check=False)
        theirs = json.loads(run.stdout)
        own = nonet.race("tiles", size="3x3", instances=3, seed=4, algorithms=["bfs", "astar", "beam", "nbs"])
        for racer, their in zip(own.racers, theirs["algorithms"]):
            with self.subTest(racer.algorithm):
                self.assertEqual(racer.algorithm, their["algorithm"])
                self.assertEqual([(one.ran, one.cost, one.nodes) for one in racer.runs],
                                 [(one["outcome"], one.get("cost"), one["work"]["count"]) for one in their["runs"]])


if __name__ == "__main__":
    unittest.main()
