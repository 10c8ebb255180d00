"""Searches that are stopped, interrupted, run beside one another, or not taken to their end."""

import gc
import os
import signal
import subprocess
import sys
import threading
import unittest

import nonet

# A shell starts what runs beside it with Ctrl-C ignored, and so would everything that is started here.
signal.signal(signal.SIGINT, signal.default_int_handler)

HARD = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"  # 80 moves: nothing proves that in a moment
FIFTEEN = {"size": "4x4", "goal": "first"}


def threads_alive():
    return len(os.listdir("/proc/self/task"))


class TimeLimits(unittest.TestCase):
    def test_best_found_with_a_bound(self):
        answer = nonet.solve("tiles", HARD, **FIFTEEN, algorithm="beam", time_limit=30, memory=1 << 26)
        self.assertEqual(answer.status, "best-found")
        self.assertFalse(answer.proved)
        self.assertGreaterEqual(answer.cost, 80)
        self.assertLessEqual(answer.bound, 80)
        self.assertTrue(list(answer.positions())[-1].solved)

    def test_out_of_time_at_once(self):
        answer = nonet.solve("tiles", HARD, **FIFTEEN, algorithm="ida", time_limit=0)
        self.assertEqual((answer.status, answer.cost, answer.found), ("unknown", None, False))
        self.assertGreater(answer.bound, 0)

    def test_tables_and_counts_that_are_not_whole(self):
        table = nonet.table("tiles", cache=False, time_limit=0)
        self.assertFalse(table.complete)
        self.assertLess(sum(table.values()), 181440)
        self.assertEqual(table.hardest, [])
        count = nonet.count("queens", "18", time_limit=0, threads=1, backend="scalar")
        self.assertFalse(count.complete)
        for puzzle, board in (("tiles", "283/104/765"), ("binary-sudoku", "1" * 81)):
            count = nonet.count(puzzle, board, time_limit=0, cache=False, threads=1)
            self.assertEqual(count.complete, count.answer.optimal, puzzle)

    def test_what_is_no_time(self):
        for limit in (-1, float("nan")):
            with self.assertRaises(nonet.UsageError):
                nonet.solve("clocks", "9 9 12/6 6 6/6 3 6", time_limit=limit)


class Interrupts(unittest.TestCase):
    """In a process of its own, which gets Ctrl-C as soon as there is a thread that searches. Who sends it is another
    thread of Python: where the search did not leave the interpreter to others, nothing would ever end it."""

    BEFORE = """
import nonet, os, signal, sys, threading, time
def interrupt_search(later=0):
    while len(os.listdir("/proc/self/task")) > 1:  # threads that were joined may still be there
        pass
    def wait():
        while len(os.listdir("/proc/self/task")) <= 2:
            pass
        time.sleep(later)
        os.kill(os.getpid(), signal.SIGINT)
    interrupting = threading.Thread(target=wait, daemon=True)
    interrupting.start()
    return interrupting
"""

    def run_interrupted(self, code):
        child = subprocess.run([sys.executable, "-c", self.BEFORE + code], capture_output=True, text=True, check=False,
                               timeout=300)
        return child.returncode, child.stdout.split(), child.stderr

    def test_solving(self):
        code, out, wrong = self.run_interrupted(f"""
puzzle = nonet.puzzle("tiles", size="4x4", goal="first")
position = puzzle.read("{HARD}")
interrupt_search()
try:
    puzzle.solve(position, algorithm="ida-tt", cache=False)
except nonet.Interrupted as stop:
    assert isinstance(stop, KeyboardInterrupt)
    print("kept", stop.partial.status, stop.partial.bound)
""")
        self.assertEqual((code, out[:2]), (0, ["kept", "unknown"]), wrong)
        self.assertGreater(int(out[2]), 30)

    def test_counting_keeps_what_was_counted(self):
        """Later and later, until there was something to keep."""
        code, out, wrong = self.run_interrupted("""
puzzle = nonet.puzzle("queens")
for attempt in range(7):
    interrupting = interrupt_search(0.1 * 2**attempt)
    try:
        puzzle.count("18", backend="scalar", threads=1)
    except nonet.Interrupted as stop:
        partial = stop.partial
    interrupting.join()
    if partial.number > 0:
        break
print("kept", partial.complete, partial.number)
""")
        self.assertEqual((code, out[:2]), (0, ["kept", "False"]), wrong)
        self.assertTrue(0 < int(out[2]) < 666090624, out)

    def test_tables(self):
        """Of a table the finished levels; of distances nothing: those of some positions would be of no use."""
        code, out, wrong = self.run_interrupted("""
puzzle = nonet.puzzle("tiles", size="3x4")
interrupt_search()
try:
    puzzle.table(cache=False)
except nonet.Interrupted as stop:
    print("kept", stop.partial.complete, stop.partial[0])
table = nonet.table("tiles", size="2x5", cache=False)
interrupt_search()
try:
    table.expand()
except nonet.Interrupted as stop:
    print("nothing", stop.partial)
""")
        self.assertEqual((code, out), (0, ["kept", "False", "1", "nothing", "None"]), wrong)

    def test_checking(self):
        """A certificate is checked in a process of its own, of which nothing is left."""
        code, out, wrong = self.run_interrupted("""
certificate = nonet.table("cube2", cache=False, certificate=True).certificate
def children():
    with open(f"/proc/self/task/{threading.main_thread().native_id}/children") as file:
        return file.read().split()
def wait():
    while not children():
        pass
    os.kill(os.getpid(), signal.SIGINT)
files = len(os.listdir("/proc/self/fd"))
threading.Thread(target=wait, daemon=True).start()
try:
    nonet.verify(certificate, replay=True)
except nonet.Interrupted as stop:
    print("nothing", stop.partial, children(), len(os.listdir("/proc/self/fd")) - files)
""")
        self.assertEqual((code, out), (0, ["nothing", "None", "[]", "0"]), wrong)

    def test_listing(self):
        """What was taken stays."""
        code, out, wrong = self.run_interrupted("""
interrupt_search()
taken = []
answers = nonet.list("queens", "16")
try:
    for answer in answers:
        taken.append(answer)
except KeyboardInterrupt:
    answers.close()
    print("kept", answers.complete, answers.closed)
""")
        self.assertEqual((code, out), (0, ["kept", "False", "True"]), wrong)

    def test_answers_that_were_found_before(self):
        """The handler is called while the first is waited for, and raises when all are found."""
        code, out, wrong = self.run_interrupted("""
def handler(*_):
    while answers.ending is None:
        time.sleep(0.01)
    raise KeyboardInterrupt
signal.signal(signal.SIGINT, handler)
def interrupt():
    while sys._current_frames()[threading.main_thread().ident].f_code.co_name != "__next__":
        pass
    time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGINT)
board = "6 10 2 14/4 15 1 13/12 9 5 11/3 0 8 7"  # it takes a second or more until the first of three is found
answers = nonet.list("tiles", board, size="4x4", goal="first", algorithm="ida-tt", cache=False)
threading.Thread(target=interrupt, daemon=True).start()
try:
    next(answers)
except nonet.Interrupted as stop:
    print("nothing", stop.partial, next(answers).cost, len([*answers]), answers.complete)
""")
        self.assertEqual((code, out), (0, ["nothing", "None", "50", "2", "True"]), wrong)

    def test_a_handler_may_raise_anything(self):
        code, out, wrong = self.run_interrupted(f"""
class Own(Exception): pass
def handler(*_): raise Own
signal.signal(signal.SIGINT, handler)
interrupt_search()
try:
    nonet.solve("tiles", "{HARD}", size="4x4", goal="first", algorithm="ida-tt", cache=False)
except Own:
    print("own")
""")
        self.assertEqual((code, out), (0, ["own"]), wrong)


class Threads(unittest.TestCase):
    def test_another_thread_may_close(self):
        answers = nonet.list("queens", "20", threads=1)
        closing = threading.Thread(target=answers.close)
        closing.start()
        for _ in answers:
            pass
        closing.join()
        self.assertTrue(answers.closed)

    def test_many_at_once(self):
        puzzle = nonet.puzzle("tiles")
        positions = list(puzzle.generate(24, seed=1))
        alone = [puzzle.solve(position).cost for position in positions]
        together = [0] * len(positions)

        def solve(first):
            for index in range(first, len(positions), 4):
                together[index] = puzzle.solve(positions[index], threads=1).cost

        threads = [threading.Thread(target=solve, args=(first,)) for first in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(together, alone)


    def test_several_take_from_one_list(self):
        for limit in (None, 50) * 10:
            answers = nonet.list("queens", "8", limit=limit)
            taken = []
            threads = [threading.Thread(target=lambda: taken.extend(answer.text for answer in answers)) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual((len(taken), len({*taken})), (limit or 92,) * 2)


class Ends(unittest.TestCase):
    """The process ends while a thread that nobody waits for asks: it does so at once, and without a word."""

    def ends(self, asking, waiting):
        code = f"""
import nonet, os, threading
def tasks(): return len(os.listdir("/proc/self/task"))
rounds = []
def ask():
    {asking}
thread = threading.Thread(target=ask, daemon=True)
alone = tasks() + 1
{waiting[0]}
thread.start()
while {waiting[1]}:
    pass
"""
        child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual((child.returncode, child.stdout, child.stderr), (0, "", ""))

    def test_searches(self):
        searching = ("", "tasks() <= alone and thread.is_alive()")  # the last may be over before it is seen
        for asking in (f"nonet.solve('tiles', '{HARD}', size='4x4', goal='first', algorithm='ida-tt', cache=False)",
                       "nonet.table('tiles', size='3x4', cache=False)",
                       "nonet.count('queens', '20', backend='scalar')",
                       "[*nonet.list('queens', '16', threads=1)]",
                       "[nonet.list('queens', '16', threads=1) for _ in range(3)][0].close()"):
            with self.subTest(asking):
                self.ends(asking, searching)

    def test_one_question_after_another(self):
        for question in ("nonet.solve('clocks', '9 9 12/6 6 6/6 3 6')", "next(nonet.list('queens', '8'))",
                         "table.rank('123/450')"):
            with self.subTest(question):
                self.ends(f"while True: {question}; rounds.append(1)",
                          ("table = nonet.table('tiles', size='2x3')", "len(rounds) < 20"))

    def test_checks(self):
        children = "open(f'/proc/self/task/{thread.native_id}/children').read()"
        self.ends("nonet.verify(certificate, replay=True)",
                  ("certificate = nonet.table('cube2', cache=False, certificate=True).certificate", f"not {children}"))

    def test_what_a_thread_does_at_last(self):
        """It is ended as by sys.exit(), so it may let go of what others wait for."""
        code = f"""
import atexit, os, threading
holding = threading.Lock()
atexit.register(lambda: print(holding.acquire(timeout=60)))  # before nonet's own: it is called after that
import nonet
def ask():
    with holding:
        nonet.solve('tiles', '{HARD}', size='4x4', goal='first', algorithm='ida-tt', cache=False)
    print("never")
threading.Thread(target=ask, daemon=True).start()
while len(os.listdir("/proc/self/task")) < 3:
    pass
"""
        child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual((child.returncode, child.stdout, child.stderr), (0, "True\n", ""))

    def test_forks(self):
        """They have none of the threads that asked, and do not wait for them."""
        code = f"""
import nonet, os, threading
def ask():
    nonet.solve('tiles', '{HARD}', size='4x4', goal='first', algorithm='ida-tt', cache=False)
threading.Thread(target=ask, daemon=True).start()
while len(os.listdir("/proc/self/task")) < 3:
    pass
child = os.fork()
if child != 0:
    print(os.waitpid(child, 0)[1])
else:
    threading.Thread(target=ask, daemon=True).start()  # its own is stopped at its end
    while len(os.listdir("/proc/self/task")) < 3:
        pass
"""
        child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual((child.returncode, child.stdout, child.stderr), (0, "0\n", ""))

    def test_lists_in_forks(self):
        """A list is its process's: a fork may let go of it, and take nothing from it."""
        code = """
import nonet, os
answers = nonet.list("queens", "16", threads=1)
for _ in range(70):
    next(answers)
child = os.fork()
if child == 0:
    assert answers.closed and not answers.complete and answers.ending is None
    try:
        next(answers)
    except nonet.UsageError as error:
        print(error, flush=True)
    answers.close()
    del answers
else:
    print(os.waitpid(child, 0)[1], next(answers).text.split()[0])
"""
        for _ in range(5):
            child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300)
            self.assertEqual((child.returncode, child.stdout, child.stderr),
                             (0, "this list was begun in another process\n0 1\n", ""))


class Lists(unittest.TestCase):
    def test_lazy(self):
        """There are 14,772,512 answers; a few are taken, and the search waits."""
        with nonet.list("queens", "16") as answers:
            self.assertEqual(next(answers).text.split()[:3], ["1", "3", "5"])
            self.assertFalse(answers.complete)
        self.assertTrue(answers.closed)
        self.assertEqual(list(answers), [])

    def test_letting_go_ends_the_search(self):
        before = threads_alive()
        answers = nonet.list("queens", "16", threads=1)
        next(answers)
        self.assertGreater(threads_alive(), before)
        del answers
        gc.collect()
        self.assertEqual(threads_alive(), before)

    def test_closing_before_anything_was_taken(self):
        answers = nonet.list("queens", "16")
        answers.close()
        answers.close()
        self.assertFalse(answers.complete)

    def test_left_open_when_the_process_ends(self):
        code = """
import nonet
answers = nonet.list("queens", "16")
print(next(answers).optimal, flush=True)
itself = [answers]
itself.append(itself)
"""
        child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual((child.returncode, child.stdout, child.stderr), (0, "True\n", ""))

    def test_to_the_end(self):
        answers = nonet.list("queens", "8")
        self.assertEqual(len({answer.text for answer in answers}), 92)
        self.assertTrue(answers.complete)
        self.assertEqual(answers.ending.status, "solved")
        self.assertEqual(len(list(nonet.list("queens", "8", symmetry=True))), 12)

    def test_what_is_thrown_away_was_not_given(self):
        with nonet.list("langford", "3") as answers:
            next(answers)
            while answers.ending is None:
                pass
        self.assertFalse(answers.complete)

    def test_a_sample_is_not_all(self):
        answers = nonet.list("queens", "8", sample=3)
        self.assertEqual((len(list(answers)), answers.complete), (3, False))
        answers = nonet.list("queens", "3", sample=3)
        self.assertEqual((len(list(answers)), answers.complete), (0, True))

    def test_limit(self):
        answers = nonet.list("queens", "8", limit=5)
        self.assertEqual(len(list(answers)), 5)
        self.assertFalse(answers.complete)

    def test_none(self):
        answers = nonet.list("queens", "3")
        self.assertEqual(list(answers), [])
        self.assertEqual((answers.complete, answers.ending.status), (True, "unsolvable"))


if __name__ == "__main__":
    unittest.main()
