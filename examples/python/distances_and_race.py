# %% [markdown]
# # How far is every position, and who is quickest to find out?
# A script in cells (`# %%`), for notebooks and for the command line: `python3 distances_and_race.py [FOLDER]`. It draws
# distances.svg and race.svg into the folder where matplotlib is there (Debian: python3-matplotlib), and prints bars otherwise.

# %%
import sys
from pathlib import Path

import nonet

try:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
except ImportError:
    pyplot = None

folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")


def print_bars(bars):
    """Lines of label, bar and number."""
    most = max(bars.values())
    for label, value in bars.items():
        print(f"{label:>14} {'#' * round(50 * value / most):50} {value:.6g}")


# %% [markdown]
# The 8-puzzle has 181,440 positions that reach the goal. The table knows how far each of them is.

# %%
puzzle = nonet.puzzle("tiles", rows=3, columns=3, goal="last")
table = puzzle.table()
print(f"{table.positions} positions, farthest {table.farthest}; one of the {table[table.farthest]} hardest:")
print(table.hardest[0])

# %%
if pyplot:
    figure, axes = pyplot.subplots()
    axes.bar(list(table.keys()), list(table.values()))
    axes.set_xlabel("moves to the goal")
    axes.set_ylabel("positions")
    axes.set_title("The 8-puzzle")
    figure.savefig(folder / "distances.svg")
else:
    print_bars({str(distance): number for distance, number in table.items()})

# %% [markdown]
# Some boards at a distance of 20, and what several algorithms take for them. All prove the same optimum.

# %%
boards = list(puzzle.generate(5, seed=1, distance=20))
race = puzzle.race(boards, ["bfs", "bidirectional", "astar", "ida", "nbs"])
print(race)

# %%
if pyplot:
    figure, axes = pyplot.subplots()
    axes.scatter([racer.nodes for racer in race.racers], [racer.seconds for racer in race.racers])
    for racer in race.racers:
        axes.annotate(racer.algorithm, (racer.nodes, racer.seconds))
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("nodes")
    axes.set_ylabel("seconds")
    axes.set_title("Five boards of the 8-puzzle, 20 moves from the goal")
    figure.savefig(folder / "race.svg")
else:
    print_bars({racer.algorithm: racer.nodes for racer in race.racers})
