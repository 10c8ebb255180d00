"""The examples in the docstrings and in docs/python.md say what happens; so does the script in examples/python."""

import doctest
import importlib
import importlib.util
import os
import pathlib
import pkgutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

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

    def run_script(self, folder, before="pass"):
        script = SOURCE / "examples/python/distances_and_race.py"
        code = f"import runpy, sys; sys.argv = ['x', {folder!r}]; {before}; runpy.run_path({str(script)!r})"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False,
                             env={**os.environ, "MPLBACKEND": "Agg", "MPLCONFIGDIR": folder})
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("farthest 31", run.stdout)
        self.assertIn("astar", run.stdout)
        return run.stdout

    def test_script_without_matplotlib(self):
        with tempfile.TemporaryDirectory() as folder:
            said = self.run_script(folder, "sys.modules['matplotlib'] = None")
            self.assertIn("#" * 50, said)
            self.assertEqual(os.listdir(folder), [])

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not here")
    def test_script_draws(self):
        """The least that a picture of 32 bars, and one of five algorithms twice, has in it."""
        with tempfile.TemporaryDirectory() as folder:
            self.assertNotIn("#" * 50, self.run_script(folder))
            for name, least in (("distances.svg", 32), ("race.svg", 10)):
                with self.subTest(name):
                    picture = xml.etree.ElementTree.parse(os.path.join(folder, name)).getroot()
                    self.assertEqual(picture.tag, "{http://www.w3.org/2000/svg}svg")
                    drawn = [one for one in picture.iter() if one.tag.endswith(("}path", "}use"))]
                    self.assertGreater(len(drawn), least)


if __name__ == "__main__":
    unittest.main()
