#!/usr/bin/python3
"""Checks the rooms of the tree: tests/layers/check.py. A file may include what is of its own room and of those above it,
in the order of the list in docs/architecture.md; puzzles do not include one another; no header includes itself by way of
others; no folder is too large; and what that page names exists."""
import collections
import fnmatch
import html
import pathlib
import re
import subprocess
import sys

PAGE = "docs/architecture.md"
PICTURE = "docs/pictures/rooms.svg"
SOURCES = (".h", ".cpp", ".inc", ".cu", ".cuh")
INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<(nonet/[^>]+)>)', re.MULTILINE)
# Those that may use nothing else, whatever is above them; the first line that fits a file counts.
ALONE = {
    "verify/": ("verify/",),
    "python/verify.cpp": ("verify/", "python/"),
    "judges/": ("judges/",),
    "examples/": ("nonet/",),
}
PUZZLES = "nonet/puzzles/"  # which do not use one another
MOST_FILES = 48             # of one folder of sources


def rooms_of(page):
    """
    The folders of each room, the first room first.

    >>> rooms_of("## Rooms\\n\\n    nonet/base/  what is\\n    tests/ bench/  where a/ is\\n\\n## More\\n\\n    cli/ x\\n")
    [['nonet/base/'], ['tests/', 'bench/']]
    """
    part = page.partition("## Rooms\n")[2].partition("\n## ")[0]
    return [re.findall(r"(\S+/)(?= )", line.partition("  ")[0] + " ")
            for line in (line[4:] for line in part.splitlines() if line.startswith("    ")) if line[0] != " "]


def picture_of(page):
    """
    The rooms as SVG, the first one below, because the others stand on it; one line a room.

    >>> picture_of("## Rooms\\n\\n    nonet/base/  what is; door: `result.h`\\n    cli/  verbs\\n").count("<rect")
    2
    """
    part = page.partition("## Rooms\n")[2].partition("\n## ")[0]
    lines = [line.strip() for line in part.splitlines() if line.startswith("    ")]
    width, height = 1120, 34
    rows = []
    for number, line in enumerate(reversed(lines)):
        folders, _, about = line.partition("  ")
        about = about.strip().partition(";")[0].partition(":")[0].replace("`", "")
        library = folders.startswith("nonet/")
        y = number * height
        rows.append(f'<rect x="1" y="{y + 1}" width="{width - 2}" height="{height - 4}" rx="5" fill="{"#dbe9f6" if library else "#f3ead7"}"/>'
                    f'<text x="14" y="{y + 21}" font-weight="bold">{html.escape(folders)}</text>'
                    f'<text x="250" y="{y + 21}">{html.escape(about)}</text>')
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {len(lines) * height}" font-family="sans-serif" font-size="14" role="img">',
        "<title>The rooms of the tree: each uses only those below it</title>",
        *rows, "</svg>\n"])


def room_of(path, rooms):
    """
    The number of a file's room and its folder. Tests beside the code are of the last room.

    >>> room_of("web/api/api.h", [["nonet/base/"], ["web/api/"], ["tests/"]])
    (1, 'web/api/')
    >>> room_of("nonet/base/crc_test.cpp", [["nonet/base/"], ["web/api/"], ["tests/"]])
    (2, 'tests/')
    >>> room_of("extra/api.h", [["nonet/base/"]])
    """
    if path.endswith("_test.cpp") or "/test_" in path:
        path = "tests/" + path
    for number, folders in enumerate(rooms):
        for folder in folders:
            if path.startswith(folder):
                return number, folder
    return None


def puzzle_of(path):
    """
    >>> puzzle_of("nonet/puzzles/nine/word.h")
    'nine'
    >>> puzzle_of("nonet/toggle/engine.h")
    """
    return path.split("/")[2] if path.startswith(PUZZLES) else None


def broken_rule(path, included, rooms):
    """
    What forbids that include, or nothing.

    >>> page = [["nonet/base/"], ["nonet/puzzles/"], ["nonet/catalog/"], ["verify/"], ["tests/"]]
    >>> broken_rule("nonet/base/nine.h", "nonet/puzzles/nine/nine.h", page)
    'nonet/base/ uses only what is above it, and nonet/puzzles/ is below'
    >>> broken_rule("nonet/puzzles/nine/nine_test.cpp", "tests/sanitized.h", page)
    >>> broken_rule("nonet/puzzles/nine/nine.h", "nonet/base/result.h", page)
    >>> broken_rule("nonet/puzzles/nine/nine.h", "nonet/puzzles/queens/queens.h", page)
    'puzzles do not use one another'
    >>> broken_rule("verify/nine.h", "nonet/base/result.h", page)
    'verify/ uses nothing but verify/'
    >>> broken_rule("tests/nine.h", "verify/nine.h", page)
    """
    for folder, allowed in ALONE.items():
        if path.startswith(folder) and not path.endswith("_test.cpp"):
            return None if included.startswith(allowed) else f"{folder} uses nothing but {', '.join(allowed)}"
    user, used = room_of(path, rooms), room_of(included, rooms)
    if used[0] > user[0]:
        return f"{user[1]} uses only what is above it, and {used[1]} is below"
    if puzzle_of(path) and puzzle_of(included) and puzzle_of(path) != puzzle_of(included) and not path.endswith("_test.cpp"):
        return "puzzles do not use one another"
    return None


def includes_of(path, text, files):
    """
    Lines with the files that they include, as the build finds them; None for a file that is not here.

    >>> list(includes_of("cli/a.cpp", '#include "b.h"\\n#include <vector>\\n#include "nonet/c.h"\\n', {"cli/b.h", "nonet/c.h"}))
    [(1, 'b.h', 'cli/b.h'), (3, 'nonet/c.h', 'nonet/c.h')]
    """
    folders = [str(pathlib.PurePath(path).parent), "", "verify"]
    for found in INCLUDE.finditer(text):
        name = found[1] or found[2]
        candidates = [str(pathlib.PurePath(folder, name)) for folder in folders]
        line = text.count("\n", 0, found.start(1 if found[1] else 2)) + 1
        yield line, name, next((one for one in candidates if one in files), None)


def cycle_in(graph):
    """
    Files each of which includes the next, the last one the first; nothing where there are none.

    >>> cycle_in({"a.h": ["b.h", "c.h"], "b.h": [], "c.h": ["d.h"], "d.h": ["c.h"]})
    ['c.h', 'd.h', 'c.h']
    >>> cycle_in({"a.h": ["b.h"], "b.h": []})
    """
    done = set()

    def follow(file, way):
        if file in way:
            return way[way.index(file):] + [file]
        if file in done:
            return None
        for included in graph[file]:
            if cycle := follow(included, way + [file]):
                return cycle
        done.add(file)
        return None

    return next((cycle for file in graph if (cycle := follow(file, []))), None)


def missing_names(page, files, words):
    """
    What stands in backticks, looks like a file or a name in the code, and is none: with its line.

    >>> files, words = ["src/a.h", "nonet/moves/move_start.cpp"], {"solve", "Puzzle"}
    >>> list(missing_names("`a.h` `src/a.h` `src/b.h`\\n`move_*` `far_*` `./dev lint` `Puzzle::solve` `ask`", files, words))
    [(1, 'src/b.h'), (2, 'far_*'), (2, 'ask')]
    """
    stems = {file.rpartition("/")[2].partition(".")[0] for file in files}
    known = set(files) | {str(parent) for file in files for parent in pathlib.PurePath(file).parents}
    endings = {file[at + 1:] for file in files for at in range(len(file)) if file[at] == "/"} | known

    def exists(name):
        if re.fullmatch(r"[\w:]+", name):
            return name.rpartition(":")[2] in words or name in stems
        if name.endswith("*"):
            return any(fnmatch.fnmatch(stem, name) for stem in stems)
        if "*" in name:
            return any(fnmatch.fnmatch(file, name) for file in files)
        return name.rstrip("/") in endings

    for number, line in enumerate(page.splitlines(), 1):
        for name in re.findall(r"`([\w:./*-]+)`", line):
            looks_named = re.fullmatch(r"[A-Za-z_][\w:]*", name) or "/" in name or name.endswith((*SOURCES, "*"))
            if looks_named and not name.startswith(("/", ".", "-")) and not exists(name):
                yield number, name


def listed(*options):
    names = subprocess.run(["git", "ls-files", *options], check=True, text=True, stdout=subprocess.PIPE).stdout
    return [name for name in names.splitlines() if pathlib.Path(name).is_file()]


def too_large(files):
    """
    Folders with too many sources.

    >>> list(too_large([f"a/{i}.h" for i in range(MOST_FILES + 1)] + ["b/c.h"]))
    [('a', 49)]
    """
    folders = collections.Counter(str(pathlib.PurePath(file).parent) for file in files if not file.endswith("_test.cpp"))
    yield from ((folder, number) for folder, number in sorted(folders.items()) if number > MOST_FILES)


def check_includes(texts, files, rooms):
    graph = {}
    for file, text in texts.items():
        graph[file] = []
        if room_of(file, rooms) is None:
            yield f"{file}:1: is of no room in {PAGE}"
            continue
        for line, name, included in includes_of(file, text, files):
            if included is None:
                yield f"{file}:{line}: includes {name}: there is no such file"
            elif room_of(included, rooms) and (rule := broken_rule(file, included, rooms)):
                yield f"{file}:{line}: includes {included}: {rule}"
            if included in texts:
                graph[file].append(included)
    if cycle := cycle_in(graph):
        yield f"{cycle[0]}:1: includes itself: {' -> '.join(cycle)}"


def main():
    files = listed()
    texts = {file: pathlib.Path(file).read_text() for file in files if file.endswith(SOURCES)}
    page = pathlib.Path(PAGE).read_text()
    here = {*files, *listed("--others", "--exclude-standard")}  # what is new may be included before it is checked
    complaints = list(check_includes(texts, here, rooms_of(page)))
    words = {word for text in texts.values() for word in re.findall(r"\w+", text)}
    complaints += [f"{PAGE}:{line}: {name}: there is nothing of that name" for line, name in missing_names(page, files, words)]
    if "--picture" in sys.argv:
        pathlib.Path(PICTURE).write_text(picture_of(page))
    elif not pathlib.Path(PICTURE).is_file() or pathlib.Path(PICTURE).read_text() != picture_of(page):
        complaints.append(f"{PICTURE}:1: is not of the rooms in {PAGE}: tests/layers/check.py --picture draws it")
    complaints += [f"{folder}: {number} sources, at most {MOST_FILES}" for folder, number in too_large(texts)]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
