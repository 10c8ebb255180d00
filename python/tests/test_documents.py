"""The examples in the docstrings and in docs/python.md say what happens; so does the script in examples/python."""

import doctest
import importlib
import os
import pathlib
import pkgutil
import subprocess
import sys
import tempfile
import unittest

import nonet

SOURCE = pathlib.Path(os.environ.get("NONET_SOURCE", pathlib.Path(__file__).parents[2]))


class Examples(unittest.TestCase):
    def test_docstrings(self):
        tried = 0
        for part in ["nonet", *(f"nonet.{m.name}" for m in pkgutil.iter_modules(nonet.__path__) if m.name[0] != "_")]:
            with self.subTest(part):
                result = doctest.testmod(importlib.import_module(part))
                self.assertEqual(result.failed, 0)
                tried += result.attempted
        self.assertGreater(tried, 30)

    def test_page(self):
        result = doctest.testfile(str(SOURCE / "docs/python.md"), module_relative=False)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 20)

    def test_script(self):
        """Without matplotlib, so that it is the same everywhere."""
        with tempfile.TemporaryDirectory() as folder:
            hide = f"import sys; sys.modules['matplotlib'] = None; sys.argv = ['x', {folder!r}]; import runpy; "
            script = SOURCE / "examples/python/distances_and_race.py"
            run = subprocess.run([sys.executable, "-c", hide + f"runpy.run_path({str(script)!r}, run_name='__main__')"],
                                 capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertIn("farthest 31", run.stdout)
            self.assertIn("astar", run.stdout)


if __name__ == "__main__":
    unittest.main()
