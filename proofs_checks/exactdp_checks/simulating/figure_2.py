"""Figure 2 of context-aware-ldp: the error against the number of users, for block-structured and for classical LDP.

k = 1000 symbols, epsilon = 1, n = 1000 * 2^i users, m equal contiguous blocks. The figure leaves open which Hadamard response is
the baseline, how estimates are made distributions, and which geometric distribution is meant (its fourth panel has the caption of
the second): all readings are run. The truth is the distribution from which the users are drawn.

>>> rows = run(Grid(k=8, sizes=(500,), blocks=(2,), distributions=("uniform",), runs=2))
>>> [(row.scheme, row.errors.postprocess) for row in rows][:2]
[('LDP, one block', 'none'), ('LDP, one block', 'clip')]
>>> round(rows[0].errors.l2_predicted, 5)  # (c^2 k - 1/k)/n
0.07467
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from exactdp.errors import BadInput
from exactdp_checks.simulating.charts import Line, Panel, chart
from exactdp_checks.simulating.distributions import CAPTIONS, NAMES, check_integer, masses
from exactdp_checks.simulating.runs import METHODS, Advance, Errors, generator, mapped, repeated, tidy_csv
from exactdp_checks.simulating.schemes import Level, Scheme, block, equal_blocks, usual_general

__all__ = ["FULL", "SMALL", "Grid", "Row", "cells", "picture", "run", "schemes", "to_csv", "to_json"]


@dataclass(frozen=True)
class Grid:
    """What is run; the defaults are the paper's."""

    k: int = 1000
    epsilon: Level = 1
    sizes: tuple[int, ...] = tuple(1000 * 2**i for i in range(10))
    blocks: tuple[int, ...] = (10, 20, 50, 100)
    distributions: tuple[str, ...] = NAMES
    runs: int = 10
    seed: int = 1


FULL = Grid()
SMALL = Grid(k=100, sizes=(1000, 4000, 16000, 64000), blocks=(5, 20), runs=4)


@dataclass(frozen=True)
class Row:
    """The errors of one scheme on n users of one distribution, with one post-processing."""

    distribution: str
    scheme: str
    n: int
    errors: Errors


def schemes(grid: Grid) -> tuple[Scheme, ...]:
    """The two baselines, then the block scheme for every m."""
    baselines = (block(equal_blocks(grid.k, 1), "LDP, one block"), usual_general(grid.k, grid.epsilon))
    return (*baselines, *(block(equal_blocks(grid.k, m), f"m = {m}") for m in grid.blocks))


def cells(grid: Grid) -> list[tuple[str, Scheme, int]]:
    """(distribution, scheme, n) in the order of the rows."""
    for what, values in (("sizes", grid.sizes), ("blocks", grid.blocks), ("distributions", grid.distributions)):
        if len(set(values)) < len(values) or (not values and what != "blocks"):
            raise BadInput(f"{what} = {values}: write one or more, each once")
    for n in grid.sizes:
        check_integer(n, "n", 1)
    for name in grid.distributions:
        masses(name, grid.k)
    return [(name, scheme, n) for name in grid.distributions for scheme in schemes(grid) for n in grid.sizes]


def run(grid: Grid = FULL, advance: Advance = lambda _: None) -> tuple[Row, ...]:
    """The table: a row for each distribution, scheme, n and post-processing. ``advance`` is called after each cell."""

    def errors(cell: tuple[str, Scheme, int]) -> tuple[Errors, ...]:
        name, scheme, n = cell
        law = masses(name, grid.k)
        return repeated(
            scheme,
            lambda i: generator(grid.seed, "users", name, n, i).multinomial(n, law),
            law,
            grid.epsilon,
            lambda i: generator(grid.seed, "reports", name, n, i, scheme.name),
            grid.runs,
            fixed=False,
        )

    todo = cells(grid)
    found = mapped(errors, todo, lambda cell: f"{cell[0]}, {cell[1].name}, n = {cell[2]}", advance)
    return tuple(Row(name, scheme.name, n, e) for (name, scheme, n), all_ in zip(todo, found, strict=True) for e in all_)


def _flat(row: Row) -> dict[str, object]:
    return {"distribution": row.distribution, "scheme": row.scheme, "n": row.n, **row.errors.flat()}


def to_json(rows: Sequence[Row], grid: Grid) -> str:
    """The parameters and the rows; null where there is no standard error (one run) or no prediction (post-processed)."""
    return json.dumps({"grid": asdict(grid) | {"epsilon": str(grid.epsilon)}, "rows": [_flat(r) for r in rows]}, indent=1) + "\n"


def to_csv(rows: Sequence[Row]) -> str:
    """The rows with a header; empty cells where JSON has null."""
    return tidy_csv([_flat(row) for row in rows])


def picture(rows: Sequence[Row], grid: Grid) -> str:
    """SVG: a panel for each distribution (columns) and post-processing (rows); dashed lines are predictions.

    norm-sub has no row of its own: at the sum 1 it is the projection to the simplex.
    """
    panels = []
    names = list(dict.fromkeys(row.scheme for row in rows))
    for method in [m for m in METHODS if m != "norm-sub"]:
        for distribution in grid.distributions:
            lines = []
            for colour, scheme in enumerate(names):
                chosen = [r for r in rows if (r.distribution, r.scheme, r.errors.postprocess) == (distribution, scheme, method)]
                points = tuple((float(r.n), r.errors.d_tv.mean, r.errors.d_tv.error) for r in chosen)
                lines.append(Line(scheme, colour, points))
                predicted = tuple((float(r.n), v, None) for r in chosen if (v := r.errors.d_tv_predicted) is not None)
                lines += [Line(scheme, colour, predicted, dashed=True)] if predicted else []
            panels.append(Panel(CAPTIONS[distribution], "d_TV, " + ("raw" if method == "none" else method), tuple(lines)))
    title = f"d_TV against n: k = {grid.k}, epsilon = {grid.epsilon}, means of {grid.runs} runs with two standard errors"
    return chart(panels, len(grid.distributions), "n", title)
