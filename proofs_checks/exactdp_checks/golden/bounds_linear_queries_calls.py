"""More calls of ``bounds_linear_queries``: projections onto polytopes, and the rejection sampler with its protocol.

>>> sorted({name.split(".")[1] for name, _ in CALLS})
['preliminaries', 'rejection_projection', 'rejection_sampling']
"""

from __future__ import annotations

from exactdp.numbers.enclosure import LogSum
from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "REFUSED"]

TAU_D: tuple[Call, ...] = (("1/4", "1/100000"), ("69/100", "1/2"), ("1/1000", "1/3"))
MATRIX, POINT = [["1", "0", "-1/2"], ["0", "2", "1"]], ["1/2", "-1"]
REJECTION: tuple[Call, ...] = ((1, 2, 10**4, "1"), (10, 1000, 120, "1/2", "3"), (10**5, 2, 10**8, "1"))

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("linear_queries.preliminaries.sampling_error", ((1,), (3,), (10**6, "5/2"))),
    ("linear_queries.preliminaries.true_error", (("0", 1), ("1/10", 3), ("1/10", 10**6, "5/2"))),
    *(
        (f"linear_queries.preliminaries.{name}", ((MATRIX, POINT), ([["1"]], ["3"]), ([["0", "1"], ["1", "1"]], ["0", "1/7"])))
        for name in ("lemma_2_2", "corollary_2_3", "corollary_2_3_sharp")
    ),
    *(
        (f"linear_queries.preliminaries.{name}", ((["1"],), (["1/10", "0", "-1/5"],), (["-1", "-1"],)))
        for name in ("simplex_printed", "simplex_sharp")
    ),
    ("linear_queries.rejection_projection.equation_8_corrected", ((1, "1/2"), (120, "1/7200"), (10, "99/1000"))),
    ("linear_queries.rejection_projection.equation_9_corrected", ((2,), (120, "5/2"))),
    ("linear_queries.rejection_projection.equation_10_corrected", ((1, 1, 2, "1"), (3, 5, 100, "1/2", "2"), (3, 5, 9, "3"))),
    ("linear_queries.rejection_projection.lemma_3_5_corrected", ((1,), (120,))),
    *(
        (f"linear_queries.rejection_projection.{name}", ((120,), (211,), (10**6,)))
        for name in ("silent_printed", "active_printed")
    ),
    (
        "linear_queries.rejection_projection.table_1_corrected",
        ((1, 2, 3, "1"), (10, 1000, 10**6, "1/2", "3"), (7, 7, 10**4, "1")),
    ),
    *(
        (f"linear_queries.rejection_sampling.{name}", TAU_D)
        for name in ("outside", "silent_most", "silent_least", "silent_ratio", "active_least", "active_ratio_printed")
    ),
    *(
        (f"linear_queries.rejection_sampling.{name}", (("1/100000",), ("1/2",)))
        for name in ("silent_ratio_sharp", "active_ratio_sharp")
    ),
    ("linear_queries.rejection_sampling.active_most", (("1/4",), (LogSum.ln(2),), ("1/1000",))),
    ("linear_queries.rejection_sampling.good_printed", ((2,), (120,))),
    ("linear_queries.rejection_sampling.users", (("1",), ("1/2000",))),
    ("linear_queries.rejection_sampling.theorem_3_3_delta", ((2,), (120,), (10**12,))),
    ("linear_queries.rejection_projection.threshold", ((1, 2, 2, "1"), (10, 1000, 120, "1/2"))),
    ("linear_queries.rejection_projection.theorem_3_4", REJECTION),
    ("linear_queries.rejection_projection.equation_10", REJECTION),
    ("linear_queries.rejection_projection.equation_8", ((3,), (101,), (102,), (120,))),
    ("linear_queries.rejection_projection.lemma_3_5", ((120,), (1000,))),
    (
        "linear_queries.rejection_projection.theorem_3_4_corrected",
        ((1, 1, 2, "1"), (3, 5, 100, "1/2", "2"), (3, 5, 9, "1386/1000")),
    ),
)

NONE = "an integer that counts is at least 1"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    ("linear_queries.preliminaries.sampling_error", "EmptyRange", NONE, ((0,), (1, "0"), (1, "-1"))),
    (
        "linear_queries.preliminaries.true_error",
        "OutsideHypotheses",
        "an error of at least 0",
        (("-1", 1), ("0", 0), ("0", 1, "0")),
    ),
    *(
        (
            f"linear_queries.preliminaries.{name}",
            "WrongShape",
            "one number for each row of A",
            ((MATRIX, ["1"]), ([], []), ([[]], ["1"])),
        )
        for name in ("lemma_2_2", "corollary_2_3", "corollary_2_3_sharp")
    ),
    *(
        (f"linear_queries.preliminaries.{name}", "EmptyRange", "no items", (([],),))
        for name in ("simplex_printed", "simplex_sharp")
    ),
    (
        "linear_queries.rejection_projection.equation_8_corrected",
        "OutsideHypotheses",
        "s delta < 1, 0 < delta < 1",
        ((2, "1/2"), (1, "1"), (1, "0"), (0, "1/2")),
    ),
    ("linear_queries.rejection_projection.equation_9_corrected", "EmptyRange", "n >= 2", ((1,), (0,), (2, "0"))),
    (
        "linear_queries.rejection_projection.equation_10_corrected",
        "OutsideHypotheses",
        "n >= 2, epsilon > 0",
        ((1, 2, 1, "1"), (1, 2, 2, "0")),
    ),
    ("linear_queries.rejection_projection.lemma_3_5_corrected", "EmptyRange", NONE, ((0,), (-1,))),
    *(
        (f"linear_queries.rejection_projection.{name}", "OutsideHypotheses", "n >= 120", ((119,), (0,)))
        for name in ("silent_printed", "active_printed")
    ),
    (
        "linear_queries.rejection_projection.table_1_corrected",
        "OutsideHypotheses",
        "n >= 3, J >= 2, epsilon <= 1",
        ((1, 2, 2, "1"), (1, 1, 3, "1"), (1, 2, 3, "11/10")),
    ),
    *(
        (
            f"linear_queries.rejection_sampling.{name}",
            "OutsideHypotheses",
            "0 < tau <= ln 2, 0 < delta < 1",
            (("0", "1/10"), ("7/10", "1/10"), ("1/4", "0"), ("1/4", "1")),
        )
        for name in ("outside", "silent_most", "silent_least", "silent_ratio", "active_least", "active_ratio_printed")
    ),
    ("linear_queries.rejection_sampling.silent_ratio", "OutsideHypotheses", "tau < ln 2", ((LogSum.ln(2), "1/10"),)),
    ("linear_queries.rejection_sampling.active_ratio_printed", "OutsideHypotheses", "delta <= 1/2", (("1/4", "51/100"),)),
    ("linear_queries.rejection_sampling.active_ratio_sharp", "OutsideHypotheses", "0 < delta <= 1/2", (("51/100",), ("0",))),
    ("linear_queries.rejection_sampling.silent_ratio_sharp", "OutsideHypotheses", "0 < delta < 1", (("1",), ("0",))),
    ("linear_queries.rejection_sampling.active_most", "OutsideHypotheses", "0 < tau <= ln 2", (("0",), ("7/10",))),
    *(
        (f"linear_queries.rejection_sampling.{name}", "EmptyRange", "n >= 2", ((1,), (0,)))
        for name in ("good_printed", "theorem_3_3_delta")
    ),
    ("linear_queries.rejection_sampling.users", "OutsideHypotheses", "epsilon > 0", (("0",), ("-1",))),
    (
        "linear_queries.rejection_projection.threshold",
        "OutsideHypotheses",
        "J >= 2, n >= 2",
        ((1, 1, 2, "1"), (1, 2, 1, "1"), (1, 2, 2, "2")),
    ),
    *(
        (
            f"linear_queries.rejection_projection.{name}",
            "OutsideHypotheses",
            "n >= 120, epsilon <= 1",
            ((1, 2, 119, "1"), (1, 2, 120, "3/2")),
        )
        for name in ("theorem_3_4", "equation_10")
    ),
    ("linear_queries.rejection_projection.equation_8", "OutsideHypotheses", "n >= 3", ((2,), (0,))),
    ("linear_queries.rejection_projection.lemma_3_5", "OutsideHypotheses", "n >= 120", ((119,), (1,))),
    (
        "linear_queries.rejection_projection.theorem_3_4_corrected",
        "OutsideHypotheses",
        "n >= 2, epsilon <= 2 ln 2",
        ((1, 2, 1, "1"), (1, 2, 9, "1387/1000")),
    ),
)
