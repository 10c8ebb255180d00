# %% [markdown]
# # How far is every position, and who is quickest to find out?
# A script in cells (`# %%`), for notebooks and for the command line: `python3 distances_and_race.py [FOLDER]`. It draws
# distances.svg and race.svg into the folder where matplotlib is there (Debian: python3-matplotlib), and prints bars otherwise.

# %%
from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Dict

import nonet

pyplot: Any = None
try:
    pyplot = import_module("matplotlib.pyplot")
except ImportError:
    print("matplotlib is not here (Debian: python3-matplotlib): bars of text stand in for the pictures.")

folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")


def print_bars(title: str, bars: Dict[str, float]) -> None:
    """Lines of label, bar and number."""
    print(f"\n{title}")
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
    figure, axes = pyplot.subplots(figsize=(8, 4.5), layout="constrained")
    bars = axes.bar(list(table.keys()), list(table.values()))
    axes.bar_label(bars, labels=[f"{n}" if n < 100 else "" for n in table.values()], fontsize=7, padding=2)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlabel("moves to the goal")
    axes.set_ylabel("positions")
    axes.set_title(f"The 8-puzzle: {table.positions:,} positions, none farther than {table.farthest} moves")
    figure.savefig(folder / "distances.svg")
else:
    print_bars("Positions by moves to the goal:", {str(distance): number for distance, number in table.items()})

# %% [markdown]
# The distances of all positions lie in memory, by number: those of a board and of what one move makes of it differ by one.

# %%
board = table.hardest[0]
print(f"\n{board!r} is {table.distances[table.rank(board) or 0]} moves away;", end=" ")
print(", ".join(f"after {move} {table.distances[table.rank(board.play([move])) or 0]}" for move in board.legal_moves))

# %% [markdown]
# Some boards at a distance of 20, and what several algorithms take for them. All prove the same optimum.

# %%
boards = list(puzzle.generate(5, seed=1, distance=20))
race = puzzle.race(boards, ["bfs", "bidirectional", "astar", "ida", "nbs"])
print(f"\n{race}")

# %%
if pyplot:
    figure, both = pyplot.subplots(1, 2, figsize=(9, 3.5), sharey=True, layout="constrained")
    slowest_first = race.ranking()[::-1]
    shown = {"positions looked at": [float(racer.nodes) for racer in slowest_first],
             "milliseconds": [1000 * racer.seconds for racer in slowest_first]}
    for axes, (title, values) in zip(both, shown.items()):
        axes.plot(values, [racer.algorithm for racer in slowest_first], "o")
        for place, value in enumerate(values):
            text = f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
            axes.annotate(text, (value, place), xytext=(0, 7), textcoords="offset points", ha="center", fontsize=9)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:,g}")
        axes.margins(0.15)
        axes.grid(axis="y", alpha=0.3)
        axes.set_xlabel(title)
    figure.suptitle("Five boards of the 8-puzzle, 20 moves from the goal: the quickest on top")
    figure.savefig(folder / "race.svg")
    print(f"\nThe pictures are {folder / 'distances.svg'} and {folder / 'race.svg'}.")
else:
    print_bars("Positions looked at:", {racer.algorithm: racer.nodes for racer in race.racers})
