"""Histograms as mappings, and the distances of the table that was counted."""

import ctypes
import gc
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import nonet

try:
    import numpy
except ImportError:
    numpy = None

SOURCE = pathlib.Path(os.environ.get("NONET_SOURCE", pathlib.Path(__file__).parents[2]))

WITH_RESIDUES = [("tiles", {"size": "2x3"}), ("tiles", {"size": "2x4"}), ("knights", {"size": "3x3"}), ("pyraminx", {}),
                 ("nine", {"size": "2"})]


def residues_of(table):
    view = memoryview(table.distances)
    return [view[i // 4] >> 2 * (i % 4) & 3 for i in range(len(table.distances))]


def address_of(exporter):
    """Where the bytes of a buffer lie."""

    class Py_buffer(ctypes.Structure):
        _fields_ = [("buf", ctypes.c_void_p), ("rest", ctypes.c_char * 128)]

    buffer = Py_buffer()
    ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(exporter), ctypes.byref(buffer), 0)
    try:
        return buffer.buf
    finally:
        ctypes.pythonapi.PyBuffer_Release(ctypes.byref(buffer))


class Histograms(unittest.TestCase):
    def test_mapping(self):
        table = nonet.table("tiles", size="2x3", cache=False)
        self.assertEqual(dict(table)[21], 1)
        self.assertEqual((len(table), table.farthest, table.positions, table.complete), (22, 21, 360, True))
        self.assertNotIn(22, table)
        self.assertNotIn("1", table)
        self.assertNotIn(None, table)
        with self.assertRaises(KeyError):
            table[-1]
        self.assertEqual(nonet.solve("tiles", table.hardest[0], size="2x3").cost, 21)

    def test_what_was_counted(self):
        self.assertEqual(nonet.table("lights-out", size="3x3").counted, "every board")
        self.assertIn("parities", nonet.table("binary-sudoku").counted)
        self.assertEqual(nonet.table("tiles", size="2x3").counted, "")

    def test_cache(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(nonet.table("tiles", size="2x4", cache=folder).source, "")
            self.assertEqual(len(os.listdir(folder)), 1)
            again = nonet.table("tiles", size="2x4", cache=pathlib.Path(folder))
            self.assertIn("file", again.source)
            self.assertEqual(again.expand().tolist(), nonet.table("tiles", size="2x4", cache=False).expand().tolist())

    def test_none(self):
        with self.assertRaises(nonet.UnsupportedError):
            nonet.table("sudoku")


class Buffers(unittest.TestCase):
    def test_shape(self):
        view = memoryview(nonet.table("tiles", size="2x3", cache=False).distances)
        self.assertEqual((view.format, view.itemsize, view.nbytes, view.ndim), ("B", 1, (360 + 31) // 32 * 8, 1))

    def test_nobody_writes(self):
        table = nonet.table("tiles", size="2x3", cache=False)
        for buffer in (memoryview(table.distances), table.expand()):
            self.assertTrue(buffer.readonly)
            with self.assertRaises(TypeError):
                buffer[0] = 0
            with self.assertRaises(TypeError):
                (ctypes.c_char * 1).from_buffer(buffer)

    def test_one_table(self):
        """The same bytes, whoever asks."""
        puzzle = nonet.puzzle("tiles", size="2x4")
        table = puzzle.table(cache=False)
        address = address_of(table.distances)
        self.assertEqual(address_of(memoryview(table.distances)), address)
        self.assertEqual(address_of(puzzle.table(cache=False).distances), address)
        self.assertNotEqual(address_of(puzzle.again().table(cache=False).distances), address)

    def test_bytes_outlive_everything(self):
        puzzle = nonet.puzzle("tiles", size="2x4")
        table = puzzle.table(cache=False)
        view, expanded = memoryview(table.distances), table.expand()
        before = (bytes(view), expanded.tolist())
        del puzzle, table
        gc.collect()
        [bytes(len(view)) for _ in range(100)]
        self.assertEqual((bytes(view), expanded.tolist()), before)

    def test_memory_is_that_of_one_table(self):
        """A table of 16 MiB: looking at all of its bytes takes no memory but theirs."""
        code = """
import nonet, sys
def resident():
    with open("/proc/self/status") as status:
        return sum(int(line.split()[1]) for line in status if line.startswith(("RssAnon", "RssShmem"))) << 10
table = nonet.table("knights", size="5x5", cache=False)
before = resident()
views = [memoryview(table.distances) for _ in range(4)]
looked = sum(view[i] for view in views for i in range(0, len(view), 4096))
print(len(views[0]), resident() - before)
"""
        child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        length, grown = map(int, child.stdout.split())
        self.assertGreater(length, 16 << 20)
        self.assertLess(grown, length / 4)

    @unittest.skipIf(numpy is None, "NumPy is not here")
    def test_numpy(self):
        table = nonet.table("tiles", size="2x4", cache=False)
        array = numpy.frombuffer(table.distances, dtype="uint8")
        self.assertEqual(array.__array_interface__["data"], (address_of(table.distances), True))
        self.assertIs(numpy.asarray(memoryview(table.distances)).flags.writeable, False)
        residues = (array[:, None] >> numpy.arange(0, 8, 2, dtype="uint8") & 3).ravel()[:len(table.distances)]
        distances = numpy.asarray(table.expand())
        self.assertEqual(distances.dtype, "uint16")
        self.assertTrue((distances % 3 == residues).all())
        self.assertEqual(numpy.bincount(distances).tolist(), list(table.values()))
        number = numpy.argmax(distances)
        self.assertEqual((table.distances[number], table[distances[number]]), (table.farthest, table[table.farthest]))
        self.assertIn(table.position(number), table.hardest)


class Distances(unittest.TestCase):
    def agree(self, table):
        """Histogram, expanded distances, and residues where there are some."""
        expanded = table.expand().tolist()
        self.assertEqual(len(expanded), len(table.distances))
        self.assertEqual([expanded.count(distance) for distance in table], list(table.values()))
        self.assertEqual(expanded.count(nonet.Table.UNREACHED), len(expanded) - table.positions)
        for number in range(0, len(expanded), 1 + len(expanded) // 50):
            far = None if expanded[number] == nonet.Table.UNREACHED else expanded[number]
            self.assertEqual(table.distances[number], far)
        return expanded

    def test_residues_say_what_the_histogram_says(self):
        for name, settings in WITH_RESIDUES:
            with self.subTest(name, **settings):
                table = nonet.table(name, cache=False, **settings)
                expanded = self.agree(table)
                self.assertEqual(residues_of(table),
                                 [3 if far == nonet.Table.UNREACHED else far % 3 for far in expanded])

    def test_puzzles_whose_moves_add(self):
        """Their tables are kept in another way: the same, without a buffer."""
        for name, settings in [("lights-out", {"size": "4x4"}), ("clocks", {}), ("binary-sudoku", {})]:
            with self.subTest(name):
                table = nonet.table(name, cache=False, **settings)
                self.agree(table)
                with self.assertRaises(TypeError):
                    memoryview(table.distances)

    def test_of_a_file(self):
        """Its index has all arrangements of the tiles, of which moves reach half."""
        puzzle = nonet.load(SOURCE / "examples/puzzles/tiles-2x4.puzzle")
        table = puzzle.table(cache=False)
        expanded = self.agree(table)
        self.assertEqual((len(expanded), table.positions), (40320, 20160))
        self.assertEqual(residues_of(table), [3 if far == nonet.Table.UNREACHED else far % 3 for far in expanded])
        for number in (expanded.index(nonet.Table.UNREACHED), expanded.index(table.farthest)):
            position = table.position(number)
            self.assertEqual(puzzle.solve(position).cost, table.distances[number])
            self.assertEqual(table.rank(position), None if table.distances[number] is None else number)

    def test_numbers(self):
        for name, settings in [("tiles", {"size": "2x3"}), ("pyraminx", {}), ("nine", {"size": "3"}),
                               ("lights-out", {"size": "4x4"}), ("binary-sudoku", {})]:
            puzzle = nonet.puzzle(name, **settings)
            table = puzzle.table(cache=False)
            for position in puzzle.generate(5, seed=3):
                with self.subTest(name, position=position):
                    number = table.rank(position)
                    self.assertEqual(table.distances[number], puzzle.solve(position).cost)
                    self.assertEqual(table.rank(table.position(number)), number)

    def test_every_number_of_nine(self):
        table = nonet.table("nine", size="3", cache=False)
        self.assertEqual((len(table.distances), table.farthest), (9800, 10))
        self.assertEqual({table.distances[table.rank(position)] for position in table.hardest}, {10})
        self.assertEqual([table.rank(table.position(number)) for number in range(9800)], [*range(9800)])

    def test_no_moves_lead_there(self):
        table = nonet.table("tiles", size="2x3", goal="last")
        self.assertIsNone(table.rank("123/540"))
        self.assertEqual(table.distances[table.rank("123/450")], 0)
        lamps = nonet.table("lights-out", size="4x4")
        self.assertIsNone(lamps.rank("1000/0000/0000/0000"))
        with self.assertRaisesRegex(nonet.UsageError, "another shape"):
            nonet.table("lights-out").rank("111/111/111")  # of boards of 5x5

    def test_what_is_no_number(self):
        table = nonet.table("tiles", size="2x3")
        self.assertEqual(table.distances[-1], table.distances[359])
        for number in (360, -361, 10**30, -10**30):
            with self.subTest(number), self.assertRaises(IndexError):
                table.distances[number]
            with self.subTest(number), self.assertRaises(IndexError):
                table.position(number)
        for number in ("1", None, 1.0, slice(3)):
            with self.subTest(number), self.assertRaises(TypeError):
                table.distances[number]
        self.assertEqual(sum(far is not None for far in table.distances), 360)

    def test_of_another_puzzle(self):
        table = nonet.table("tiles", size="2x3")
        for position in (nonet.puzzle("clocks").example, nonet.puzzle("tiles").example):
            with self.subTest(position), self.assertRaises(nonet.Error):
                table.rank(position)

    def test_tables_without_an_index_have_no_distances(self):
        table = nonet.load(SOURCE / "examples/puzzles/pegs-triangle.puzzle").table()
        self.assertTrue(table.complete)
        with self.assertRaisesRegex(nonet.UnsupportedError, "no numbers"):
            memoryview(table.distances)

    def test_a_table_that_was_stopped_has_none(self):
        table = nonet.table("tiles", cache=False, time_limit=0)
        with self.assertRaisesRegex(nonet.UnsupportedError, "stopped"):
            memoryview(table.distances)

    def test_refused_and_stopped(self):
        table = nonet.table("tiles", size="2x4")
        with self.assertRaises(nonet.RefusedError):
            table.expand(memory=1000)
        with self.assertRaises(nonet.StoppedError):
            table.expand(time_limit=0)


if __name__ == "__main__":
    unittest.main()
