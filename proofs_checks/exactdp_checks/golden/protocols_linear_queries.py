"""Golden vectors of the protocols of linear-queries: estimates, transcripts of small executions, projections.

A protocol is an entry in ``CALLS``. Strategies of an adaptive server are given as three queries: the first, the one after a round
whose estimate is above 0, and the one after any other round; ``transcripts`` and ``executions`` take them. An execution lists
the draws as encode vectors do. Source: ``exactdp.protocols``, ``exactdp.projection``, ``exactdp.postprocess``.

>>> [rounds[0].estimate for rounds, _ in transcripts([["1"]], {"first": ["1"], "above": ["1"], "other": ["1"]}, [[0]], 1, 3)]
[Fraction(2, 1), Fraction(-2, 1)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from exactdp import postprocess, projection
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval
from exactdp.protocols import adaptive_one_bit, gaussian_projection, projected_hadamard, rejection_projection
from exactdp.protocols.adaptive_one_bit import Round, Strategy
from exactdp.protocols.projected_hadamard import Risks
from exactdp_checks.golden.calls import Call, Function
from exactdp_checks.golden.coding import runs
from exactdp_checks.golden.numbers import FIRST_BITS, Json, rendered

__all__ = ["CALLS", "MODULES", "OWN", "REFUSED", "executions", "mean_error", "risks", "transcripts"]

Queries = Mapping[str, Sequence[ExactLike]]
MODULES: Mapping[str, ModuleType] = {
    "adaptive_one_bit": adaptive_one_bit,
    "gaussian_projection": gaussian_projection,
    "postprocess": postprocess,
    "projected_hadamard": projected_hadamard,
    "projection": projection,
    "rejection_projection": rejection_projection,
}


def _strategy(queries: Queries) -> Strategy:
    def rule(rounds: tuple[Round, ...]) -> Sequence[ExactLike]:
        if not rounds:
            return queries["first"]
        return queries["above" if rounds[-1].estimate > 0 else "other"]  # type: ignore[operator]

    return rule


def transcripts(laws: Sequence[Sequence[ExactLike]], queries: Queries, partition: Any, r: ExactLike, t: ExactLike) -> list[Any]:
    """Every transcript given the partition of the users into rounds, with its probability."""
    parts = tuple(map(tuple, partition))
    return list(adaptive_one_bit.transcripts(laws, _strategy(queries), parts, r, t))


def executions(data: Sequence[int], queries: Queries, d: int, r: ExactLike, t: ExactLike) -> list[dict[str, Json]]:
    """Every execution for users with the given items, with its draws: rounds of the users first, then their answers."""
    found: list[tuple[Round, ...]] = []

    def program(draw: Any) -> int:
        found.append(adaptive_one_bit.run(data, _strategy(queries), d, r, t, draw))
        return len(found) - 1

    return [{"draws": run["draws"], "rounds": rendered(found[run["report"]])} for run in runs(program)]


def max_error_law(n: int, means: Sequence[ExactLike], r: ExactLike, t: ExactLike) -> list[tuple[object, object]]:
    """The law of the largest error as pairs (value, probability)."""
    return list(adaptive_one_bit.max_error_law(n, means, r, t).items())


def risks(prior: Sequence[ExactLike], n: int, t: ExactLike) -> Risks:
    """Exact risks of the raw and of the projected estimate of n users with i.i.d. items."""
    return projected_hadamard.risks(projected_hadamard.law(prior, n, t), prior)


def mean_error(prior: Sequence[ExactLike], n: int, t: ExactLike) -> Interval:
    """E ||phat - p||."""
    return risks(prior, n, t).mean_error(FIRST_BITS)


OWN: Mapping[str, Function] = {
    "adaptive_one_bit.executions": executions,
    "adaptive_one_bit.max_error_law": max_error_law,
    "adaptive_one_bit.transcripts": transcripts,
    "projected_hadamard.mean_error": mean_error,
    "projected_hadamard.risks": risks,
}


A2, A3, WIDE = [["1", "0"], ["0", "1"]], [["1", "1/2", "-1"], ["0", "1", "1/3"]], [["1", "-1", "0"]]
SAME = {"first": ["1", "-1"], "above": ["1", "-1"], "other": ["1", "-1"]}
TURNS = {"first": ["1", "-1"], "above": ["0", "1"], "other": ["-1/2", "1"]}
ONE = {"first": ["1"], "above": ["1"], "other": ["-1"]}
LAWS = [["1/4", "3/4"], ["1", "0"], ["1/2", "1/2"]]
VECTORS = ((["1/2", "1/3", "1/6"],), (["1/2", "-1/10"],), (["-1", "-2"],), (["3"],), (["0", "0", "0"],), (["2", "2"],))
SENT = [["2", "0"], ["1", "1"], ["-1/2", "3"]]

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("projected_hadamard.raw", (([0, 1, 1, 2], 3, "3"), ([0], 1, "3"), ([7, 7, 0], 4, "3/2"))),
    ("projected_hadamard.estimate", (([0, 1, 1, 2], 3, "3"), ([0], 1, "3"), ([7, 7, 0], 4, "3/2"), ([1] * 5, 2, "1000"))),
    ("projected_hadamard.law", ((["1", "0"], 1, "3"), (["1"], 2, "3"), (["1/2", "1/4", "1/4"], 2, "3/2"))),
    ("projected_hadamard.risks", ((["1", "0"], 3, "3"), (["1/2", "1/4", "1/4"], 2, "3/2"), (["1"], 1, "3"))),
    ("projected_hadamard.mean_error", ((["1", "0"], 3, "3"), (["1/2", "1/4", "1/4"], 2, "3/2"))),
    ("adaptive_one_bit.estimate", (([], "1", "3"), ([0], "1", "3"), ([1, 1, 0], "5/2", "3/2"))),
    (
        "adaptive_one_bit.transcripts",
        ((LAWS[:1], SAME, [[0]], "1", "3"), (LAWS, TURNS, [[0, 2], [1]], "1", "3/2"), ([["1"]], ONE, [[], [0]], "2", "3")),
    ),
    ("adaptive_one_bit.executions", (([0], SAME, 1, "1", "3"), ([0, 1], TURNS, 2, "1", "3"), ([], ONE, 2, "1", "3"))),
    ("adaptive_one_bit.max_error_law", ((3, ["0"], "1", "3"), (2, ["1/2", "-1"], "1", "3/2"), (0, ["1"], "1", "3"))),
    ("adaptive_one_bit.max_error", ((27, ["0"], "1", "3"), (4, ["1/2", "-1"], "1", "3/2"), (0, ["1"], "1", "3"))),
    ("gaussian_projection.estimate", ((A2, SENT), (WIDE, [["3"], ["1/2"]]), (A3, SENT), (A2, [["0", "0"]]), ([["1"]], [["-5"]]))),
    (
        "gaussian_projection.estimate_as_printed",
        ((A2, SENT, "1", "1/10"), (WIDE, [["3"], ["1/2"]], "1", "1/10"), (A3, SENT, "1/10", "1/100")),
    ),
    (
        "gaussian_projection.projects",
        (
            (1, 1, 2, "1", "1/10"),
            (10, 5, 1, "1", "1/10"),
            (110438, 1000, 10**6, "1", "1/100000"),
            (110439, 1000, 10**6, "1", "1/100000"),
        ),
    ),
    ("gaussian_projection.sampling_error", ((A3, ["1/2", "1/4", "1/4"], 10), (A2, ["1", "0"], 1))),
    ("gaussian_projection.mean_squared_error", ((WIDE, ["1/2", "1/2", "0"], 10, "3"), (A2, ["1", "0"], 1, "0"))),
    ("rejection_projection.estimate", ((A2, [["2", "0"], None, ["1", "1"]]), (A2, [None, None]), (A3, [None, ["1/10", "1/10"]]))),
    ("rejection_projection.estimate_as_printed", ((A2, [["2", "0"], None, ["1", "1"]], "1"), (WIDE, [["3"], None], "1/10"))),
    ("rejection_projection.projects", ((0, 2, 1, 2, "1"), (60, 120, 10, 1000, "1/2"), (2, 2, 1, 2, "1"), (5, 9, 1, 1, "1"))),
    *((f"postprocess.{name}", VECTORS) for name in ("none", "clip", "simplex", "norm_sub")),
    ("postprocess.postprocess", tuple((["1/2", "-1/10"], name) for name in ("none", "clip", "simplex", "norm-sub"))),
    ("projection.polytope", ((A2, ["2", "1"]), (A3, ["1/10", "0"]), (WIDE, ["-7"]), (A3, ["3", "-2"]))),
    ("projection.gap", ((A2, ["2", "1"], ["1", "0"]), (A2, ["2", "1"], ["0", "1"]))),
    ("projection.is_projection", ((A2, ["2", "1"], ["1", "0"]), (A2, ["2", "1"], ["0", "1"]), (A2, ["2", "1"], ["2", "1"]))),
    ("projection.l1_ball", ((["2", "1"],), (["1/2", "-1/4"],), (["-3", "0", "2"], "2"))),
    ("projection.minkowski_norm", ((A2, ["2", "1"]), (WIDE, ["0"]), ([["0"], ["1"]], ["1", "1"]))),
    ("projection.dual_norm", ((A2, ["2", "1"]), (A3, ["1", "-1"]))),
)

REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    *(
        (
            f"projected_hadamard.{name}",
            "OutsideDomain",
            "reports are 0..K-1, K = 4 for k = 3",
            (([4], 3, "3"), ([-1], 3, "3"), ([True], 3, "3")),
        )
        for name in ("raw", "estimate")
    ),
    *((f"projected_hadamard.{name}", "EmptyRange", "no reports", (([], 3, "3"), ([0], 0, "3"))) for name in ("raw", "estimate")),
    *((f"projected_hadamard.{name}", "NoInformation", "t = 1", (([0], 3, "1"),)) for name in ("raw", "estimate")),
    ("projected_hadamard.law", "NotStochastic", "no distribution", ((["1/2", "1/4"], 1, "3"), (["3/2", "-1/2"], 1, "3"))),
    ("projected_hadamard.risks", "EmptyRange", "no users", ((["1", "0"], 0, "3"),)),
    ("adaptive_one_bit.estimate", "OutsideDomain", "answers are bits", (([2], "1", "3"), ([-1], "1", "3"))),
    ("adaptive_one_bit.estimate", "NoInformation", "t = 1", (([0], "1", "1"),)),
    (
        "adaptive_one_bit.transcripts",
        "WrongShape",
        "every user answers once",
        ((LAWS, SAME, [[0, 1]], "1", "3"), (LAWS, SAME, [[0, 1, 2], [2]], "1", "3")),
    ),
    (
        "adaptive_one_bit.transcripts",
        "OutsideDomain",
        "queries within r",
        ((LAWS, SAME, [[0, 1, 2]], "1/2", "3"), (LAWS, ONE, [[0, 1, 2]], "1", "3")),
    ),
    ("adaptive_one_bit.executions", "OutsideDomain", "items of the query", (([2], SAME, 1, "1", "3"), ([-1], SAME, 1, "1", "3"))),
    (
        "adaptive_one_bit.max_error",
        "OutsideDomain",
        "means within r, users at least 0",
        ((3, ["2"], "1", "3"), (-1, ["0"], "1", "3"), (1, [], "1", "3")),
    ),
    (
        "gaussian_projection.estimate",
        "WrongShape",
        "reports of d entries, at least one",
        ((A2, []), (A2, [["1"]]), ([["1", "0"], ["1"]], [["1", "1"]])),
    ),
    (
        "gaussian_projection.estimate_as_printed",
        "OutsideHypotheses",
        "epsilon > 0, 0 < delta < 1",
        ((A2, SENT, "0", "1/10"), (A2, SENT, "1", "1")),
    ),
    (
        "gaussian_projection.projects",
        "EmptyRange",
        "counts of at least 1",
        ((0, 1, 2, "1", "1/10"), (1, 0, 2, "1", "1/10"), (1, 1, 0, "1", "1/10")),
    ),
    (
        "gaussian_projection.sampling_error",
        "NotStochastic",
        "no distribution, no users",
        ((A2, ["1", "1"], 1), (A2, ["1", "0"], 0)),
    ),
    ("gaussian_projection.mean_squared_error", "OutsideHypotheses", "a negative variance", ((A2, ["1", "0"], 1, "-1"),)),
    ("rejection_projection.estimate", "WrongShape", "no users, wrong lengths", ((A2, []), (A2, [["1"]]))),
    (
        "rejection_projection.estimate_as_printed",
        "OutsideHypotheses",
        "nobody is active; n = 1; epsilon > 1",
        ((A2, [None, None], "1"), (A2, [["1", "1"]], "1"), (A2, SENT, "3/2")),
    ),
    (
        "rejection_projection.projects",
        "OutsideHypotheses",
        "more active than users, epsilon > 1",
        ((3, 2, 1, 2, "1"), (1, 2, 1, 2, "2")),
    ),
    *((f"postprocess.{name}", "EmptyRange", "no entries", (([],),)) for name in ("none", "clip", "simplex", "norm_sub")),
    ("postprocess.postprocess", "OutsideDomain", "no such method", ((["1"], "softmax"), (["1"], 1))),
    ("projection.polytope", "WrongShape", "a point of d entries", ((A2, ["1"]), ([], []))),
    ("projection.gap", "OutsideHypotheses", "weights beyond the polytope", ((A2, ["2", "1"], ["1", "1"]),)),
    ("projection.l1_ball", "OutsideHypotheses", "no radius", ((["1"], "0"), (["1"], "-1"))),
)
