"""Table 1 of context-aware-ldp: the error on a map of check-ins, for blocks that are the parts of a grid.

The latitudes are cut into m1 equal parts and the longitudes into m2, so that there are m1 m2 blocks of the 43,750 cells; (1, 1)
is classical LDP. The truth is the empirical distribution, and the users are the same in every run. Not stated in the paper, hence
chosen here: epsilon = 1, all post-processings, and both forms of Hadamard response for one block.

>>> [len(part) for part in grid_blocks(25, 70)][:2], len(grid_blocks(5, 7))
([25, 25], 35)
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from exactdp.errors import BadInput
from exactdp_checks.simulating.charts import heat_map
from exactdp_checks.simulating.check_ins import SHAPE, CheckIns
from exactdp_checks.simulating.distributions import check_integer
from exactdp_checks.simulating.runs import Advance, Errors, generator, mapped, repeated, tidy_csv
from exactdp_checks.simulating.schemes import Level, Partition, Scheme, block, usual_general

__all__ = ["GRIDS", "PRINTED", "Row", "grid_blocks", "picture", "run", "schemes", "to_csv", "to_json"]

PRINTED = {(1, 1): 0.591, (5, 7): 0.298, (25, 35): 0.108, (25, 70): 0.082}
GRIDS = tuple(PRINTED)


@dataclass(frozen=True)
class Row:
    """The errors of one scheme with one post-processing; ``printed`` is what the paper prints for this grid, on its data."""

    scheme: str
    blocks: int
    errors: Errors
    printed: float | None


def grid_blocks(m1: int, m2: int) -> Partition:
    """The blocks of cells, row by row: m1 parts of the 125 rows times m2 parts of the 350 columns."""
    if SHAPE[0] % check_integer(m1, "m1", 1) or SHAPE[1] % check_integer(m2, "m2", 1):
        raise BadInput(f"the grid {m1} x {m2} does not cut {SHAPE[0]} x {SHAPE[1]} cells into equal parts: write divisors")
    numbers = np.arange(SHAPE[0] * SHAPE[1]).reshape(m1, SHAPE[0] // m1, m2, SHAPE[1] // m2)
    return tuple(tuple(part) for part in numbers.swapaxes(1, 2).reshape(m1 * m2, -1).tolist())


def schemes(grids: Sequence[tuple[int, int]], epsilon: Level) -> list[tuple[Scheme, int, float | None]]:
    """Hadamard response for every epsilon, then the block scheme of each grid: (scheme, number of blocks, printed error)."""
    found: list[tuple[Scheme, int, float | None]] = [(usual_general(SHAPE[0] * SHAPE[1], epsilon), 1, PRINTED[1, 1])]
    for m1, m2 in grids:
        name = "LDP, one block" if m1 * m2 == 1 else f"({m1}, {m2})"
        found.append((block(grid_blocks(m1, m2), name), m1 * m2, PRINTED.get((m1, m2))))
    return found


def run(
    check_ins: CheckIns,
    grids: Sequence[tuple[int, int]] = GRIDS,
    epsilon: Level = 1,
    runs: int = 10,
    seed: int = 1,
    advance: Advance = lambda _: None,
) -> tuple[Row, ...]:
    """The table: a row for each scheme and post-processing; the paper has 100 runs. ``advance`` is called after each scheme."""
    if len(set(grids)) < len(grids):
        raise BadInput(f"grids = {tuple(grids)}: write each once")
    counts = check_ins.counts.ravel()
    todo = schemes(grids, epsilon)

    def errors(cell: tuple[Scheme, int, float | None]) -> tuple[Errors, ...]:
        scheme = cell[0]
        random = lambda i: generator(seed, "map", scheme.name, i)  # noqa: E731
        return repeated(scheme, lambda _: counts, counts / counts.sum(), epsilon, random, runs, fixed=True)

    found = mapped(errors, todo, lambda cell: cell[0].name, advance)
    return tuple(Row(s.name, m, e, printed) for (s, m, printed), all_ in zip(todo, found, strict=True) for e in all_)


def _flat(row: Row) -> dict[str, object]:
    return {"scheme": row.scheme, "blocks": row.blocks, **row.errors.flat(), "d_tv_printed": row.printed}


def to_json(rows: Sequence[Row], check_ins: CheckIns, epsilon: Level, seed: int) -> str:
    """What was read, the parameters, the rows; null where there is no standard error, prediction or printed value."""
    facts = {"source": check_ins.source, "n": check_ins.n, "outside": check_ins.outside, "bad": check_ins.bad}
    facts |= {"bad_lines": list(check_ins.bad_lines), "epsilon": str(epsilon), "seed": seed}
    return json.dumps({**facts, "rows": [_flat(row) for row in rows]}, indent=1) + "\n"


def to_csv(rows: Sequence[Row]) -> str:
    """The rows with a header; empty cells where JSON has null."""
    return tidy_csv([_flat(row) for row in rows])


def picture(check_ins: CheckIns) -> str:
    """Figure 3 as SVG: the heat map of the check-ins."""
    return heat_map(check_ins.counts, f"{check_ins.n} check-ins, 25N to 50N by 130W to 60W: {check_ins.source}")
