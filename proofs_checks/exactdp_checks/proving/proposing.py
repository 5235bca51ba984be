"""What HiGHS proposes for the best channel of a linear utility: columns, prices and multipliers, in doubles, trusted by nobody.

>>> edges = Edges(((0, 1, Fraction(3)), (1, 0, Fraction(3))), hub=False)
>>> proposed(2, edges, np.array([[0.5, 0.0], [0.0, 0.5]])).columns.round(6).tolist()
[[0.75, 0.25], [0.25, 0.75]]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.errors import OutOfScope

__all__ = ["Edges", "Proposal", "proposed"]

INTERIOR = 60_000  # entries of all columns from which on the method of interior points is faster than the simplex method
SECONDS = 600.0

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Edges:
    """Constraints v_a <= bound v_b of a column; with a hub, the place k stands for a value that is no input."""

    listed: tuple[tuple[int, int, Fraction], ...]
    hub: bool


@dataclass(frozen=True)
class Proposal:
    """``columns`` k x r, ``prices`` of the k inputs, ``multipliers`` r x (number of edges)."""

    columns: Doubles
    prices: Doubles
    multipliers: Doubles


def proposed(k: int, edges: Edges, gains: Doubles) -> Proposal:
    """max of the sum of gains[i] q_i over columns q_i >= 0 within the edges, with sum 1 at every input.

    Raises OutOfScope where HiGHS does not solve it in ten minutes.
    """
    import highspy

    r, nodes, count = len(gains), k + edges.hub, len(edges.listed)
    program: Any = highspy.HighsLp()
    program.num_col_, program.num_row_, program.sense_ = r * nodes, k + r * count, highspy.ObjSense.kMaximize
    program.col_cost_ = np.pad(gains, ((0, 0), (0, int(edges.hub)))).ravel()
    program.col_lower_, program.col_upper_ = np.zeros(r * nodes), np.full(r * nodes, highspy.kHighsInf)
    program.row_lower_ = np.concatenate([np.ones(k), np.zeros(r * count)])
    program.row_upper_ = np.concatenate([np.ones(k), np.full(r * count, highspy.kHighsInf)])
    first, second = (np.array([edge[side] for edge in edges.listed], dtype=np.int64) for side in (0, 1))
    bounds = np.array([float(edge[2]) for edge in edges.listed])
    outputs = np.arange(r)[:, None]
    sums = (outputs * nodes + np.arange(k)).T  # k x r
    pairs = np.stack([outputs * nodes + first, outputs * nodes + second], axis=-1)  # r x count x 2
    weights = np.broadcast_to(np.stack([-np.ones(count), bounds], axis=-1), pairs.shape)
    program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lengths = np.concatenate([np.full(k, r), np.full(r * count, 2)])
    program.a_matrix_.start_ = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    program.a_matrix_.index_ = np.concatenate([sums.ravel(), pairs.ravel()]).astype(np.int32)
    program.a_matrix_.value_ = np.concatenate([np.ones(k * r), weights.ravel()])

    class Quiet(highspy.Highs):
        """Its first method prints a banner unless output is off; from version 1.16 on the constructor itself calls one."""

        def enableCallbacks(self) -> None:  # noqa: N802
            self.setOptionValue("output_flag", False)
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    solver: Any = Quiet()  # type: ignore[no-untyped-call]
    for option, value in (("output_flag", False), ("threads", 1), ("time_limit", SECONDS)):
        solver.setOptionValue(option, value)
    if r * k >= INTERIOR:
        solver.setOptionValue("solver", "ipm")
        solver.setOptionValue("run_crossover", "off")
    solver.passModel(program)
    solver.run()
    solution = solver.getSolution()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal or not solution.dual_valid:
        raise OutOfScope(
            f"the linear program with {r * nodes} variables is not solved in {SECONDS:.0f} seconds: take fewer symbols"
        )
    values, duals = np.array(solution.col_value).reshape(r, nodes), np.array(solution.row_dual)
    multipliers = np.abs(np.minimum(duals[k:], 0)) if duals[k:].sum() < 0 else np.maximum(duals[k:], 0)
    return Proposal(values[:, :k].T.copy(), duals[:k], multipliers.reshape(r, count))
