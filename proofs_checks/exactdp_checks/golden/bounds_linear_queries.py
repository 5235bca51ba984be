"""Golden vectors of the bounds of linear-queries: which functions at which arguments, within their hypotheses and outside.

As in ``bounds_context_aware_ldp``. Source: ``exactdp.bounds.linear_queries``.

>>> "linear_queries.distribution.theorem_4_2" in dict(CALLS)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp.bounds.linear_queries import (
    adaptive,
    distribution,
    gaussian_projection,
    lower,
    maxima,
    preliminaries,
    rejection_projection,
    rejection_sampling,
    table,
)
from exactdp_checks.golden import bounds_linear_queries_calls as more
from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "MODULES", "NOT_HERE", "REFUSED"]

MODULES: Mapping[str, ModuleType] = {
    "linear_queries.adaptive": adaptive,
    "linear_queries.distribution": distribution,
    "linear_queries.gaussian_projection": gaussian_projection,
    "linear_queries.lower": lower,
    "linear_queries.maxima": maxima,
    "linear_queries.preliminaries": preliminaries,
    "linear_queries.rejection_projection": rejection_projection,
    "linear_queries.rejection_sampling": rejection_sampling,
    "linear_queries.table": table,
}
NOT_HERE = frozenset({"maxima.Quadrature", "maxima.quadrature", "table.Row"})
PRIVATE = {"private": True}
J_N_T: tuple[Call, ...] = ((2, 1, "3"), (3, 100, "3/2"), (1000, 10**6, "3"), (7, 12, "1000001/1000000"))
J_T: tuple[Call, ...] = ((2, "3"), (1000, "3"), (5, "1000"))
D_N_T: tuple[Call, ...] = ((2, 80, "3"), (3, 1000, "3/2", "5/2"), (64, 10**6, "1000"))
D_J_N: tuple[Call, ...] = ((1, 2, 4, "1", "1/10"), (10, 1000, 10**5, "1/2", "1/100000", "2"), (3, 5, 7, "2", "1/4", "1", PRIVATE))
D_J: tuple[Call, ...] = ((1, 2, "1", "1/10"), (1000, 10**6, "1", "1/100000"), (3, 5, "2", "1/4", PRIVATE))
J_N_E_D: tuple[Call, ...] = ((2, 4, "1", "1/10"), (1000, 10**6, "1/2", "1/100000"), (5, 7, "2", "1/4", PRIVATE))
WITH_R: tuple[Call, ...] = (*J_N_E_D, (1, 4, "1", "1/10"), (2, 4, "1", "1/10", "5/2"))

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("linear_queries.adaptive.theorem_5_2", ((1, 80, "3"), *D_N_T)),
    ("linear_queries.adaptive.bad_partition", ((1, 1), (2, 80), (64, 10**4))),
    ("linear_queries.adaptive.equation_19", (*D_N_T, (1, 1, "3"), (2, 80, "3", "1", {"sharp": True}))),
    *((f"linear_queries.adaptive.{name}", ((1, 1, "3"), *D_N_T)) for name in ("equation_20_corrected", "proxy", "proxy_printed")),
    *((f"linear_queries.adaptive.{name}", ((1, 27, "3"), *D_N_T)) for name in ("equation_20", "theorem_5_2_every_d")),
    ("linear_queries.adaptive.second_term", ((1, 1), (2, 80), (64, 10**4, "5/2"))),
    ("linear_queries.adaptive.largest_error", (("3",), ("1000001/1000000", "5/2"))),
    ("linear_queries.adaptive.theorem_5_2_corrected", ((1, 1, "3"), *D_N_T)),
    ("linear_queries.adaptive.without_privacy", ((1, 1), (2, 80), (64, 10**4, "5/2"))),
    ("linear_queries.distribution.gain", (("3",), ("1000001/1000000",))),
    *((f"linear_queries.distribution.{name}", (("1",), ("1/100",), ("7/2",))) for name in ("gain_least", "gain_most")),
    *(
        (f"linear_queries.distribution.{name}", ((1,), (2,), (3,), (1000,)))
        for name in ("outputs", "outputs_printed", "bits", "bits_printed")
    ),
    *((f"linear_queries.distribution.{name}", ((1, "3"), (10**6, "3/2"))) for name in ("proxy", "proxy_printed")),
    *((f"linear_queries.distribution.{name}", ((1, 5, "3"), *J_N_T)) for name in ("squared_printed", "squared_sharp")),
    ("linear_queries.distribution.raw_at", ((["1"], 1, "3"), (["1/2", "1/3", "1/6"], 100, "3/2"), (["0", "1"], 7, "1000"))),
    ("linear_queries.distribution.raw", ((1, 1, "3"), *J_N_T)),
    ("linear_queries.distribution.raw_printed", ((1, 1, "3"), *J_N_T)),
    ("linear_queries.distribution.theorem_4_2", J_N_T),
    ("linear_queries.distribution.theorem_4_2_sharp", ((1, 5, "3"), *J_N_T)),
    ("linear_queries.distribution.crossing", J_T),
    ("linear_queries.distribution.helps_printed", J_T),
    ("linear_queries.distribution.helps_sharp", ((1, "3"), *J_T)),
    *(
        (f"linear_queries.gaussian_projection.{name}", D_J_N)
        for name in ("theorem_3_2", "theorem_3_2_corrected", "theorem_3_2_doubled", "theorem_3_2_sharp")
    ),
    *((f"linear_queries.gaussian_projection.{name}", WITH_R) for name in ("noise_max", "noise_max_printed")),
    ("linear_queries.gaussian_projection.empirical_projected_printed", J_N_E_D),
    *((f"linear_queries.gaussian_projection.{name}", D_J) for name in ("threshold", "crossing_always")),
    *(
        (f"linear_queries.gaussian_projection.{name}", ((2, 4, "1", "1/10"), (1000, 10**6, "1/2", "1/100000", "2")))
        for name in ("projected", "unprojected", "empirical_projected", "empirical_unprojected")
    ),
    ("linear_queries.lower.offline", ((10, 20, 10**4, "1"), (1, 2, 1, "1"), (3, 100, 400, "1/20", "5/2"))),
    ("linear_queries.lower.distribution", ((2, 1, "1"), (20, 10**4, "1"), (1000, 400, "1/20"))),
    ("linear_queries.lower.adaptive", ((4, 8, 10**4, "3"), (7, 8, 500, "2", "3"), (8, 16, 10**6, "3/2"))),
    ("linear_queries.lower.offline_gap", ((10, 20, 100, "1"), (100, 200, 10**4, "1/2"))),
    *(
        (f"linear_queries.lower.{name}", (("1", "1/2"), ("3", "1"), ("3/2", "0"), ("1000", "1/3")))
        for name in ("contraction", "contraction_sharp")
    ),
    ("linear_queries.lower.one_bit", ((1, "3"), (10**4, "3"), (7, "1000", "5/2"))),
    ("linear_queries.maxima.chi_mean", ((1,), (2,), (3,), (8,), (9,))),
    ("linear_queries.maxima.hoeffding_proxy", (("2", 1), ("1/2", 10), ("0", 3))),
    ("linear_queries.maxima.subgaussian_max", ((1,), (8, "1/4"), (1000, "9"), (2, "0"))),
    ("linear_queries.maxima.convex", ((1, "0"), (5, "1/2"), (5, "2"))),
    ("linear_queries.maxima.gaussian_max", ((1,), (3,), (8, 16))),
    *more.CALLS,
    ("linear_queries.table.offline", ((1, 2, 3, "1"), (100, 1024, 10**6, "1"), (9, 7, 100, "1/2", "3"))),
    ("linear_queries.table.distribution", ((2, 3, "1"), (1000, 10**6, "1/2"))),
    ("linear_queries.table.adaptive", ((2, 3, "3"), (64, 10**6, "3/2", "3"))),
)

NONE = "an integer that counts is at least 1"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    ("linear_queries.adaptive.theorem_5_2", "OutsideHypotheses", "n >= 8 d ln n fails", ((2, 60, "3"), (64, 100, "3"))),
    *(
        (f"linear_queries.adaptive.{name}", "OutsideHypotheses", "n >= 8 d ln n fails", ((2, 60, "3"), (64, 100, "3")))
        for name in ("equation_20", "theorem_5_2_every_d")
    ),
    ("linear_queries.adaptive.theorem_5_2_every_d", "OutsideHypotheses", "n > 1", ((1, 1, "3"),)),
    ("linear_queries.adaptive.second_term", "OutsideHypotheses", "n >= 8 d ln n fails", ((2, 60), (1, 26))),
    ("linear_queries.adaptive.largest_error", "NotALevel", "t > 1, r > 0", (("1",), ("1/2",), ("3", "0"))),
    ("linear_queries.adaptive.theorem_5_2", "NoInformation", "t = 1", ((2, 80, "1"),)),
    *(
        (f"linear_queries.adaptive.{name}", "EmptyRange", NONE, ((0, 80, "3"), (2, 0, "3"), (2, -1, "3"), (2, 80, "3", "0")))
        for name in ("equation_19", "equation_20", "equation_20_corrected", "proxy", "proxy_printed", "theorem_5_2_corrected")
    ),
    ("linear_queries.adaptive.bad_partition", "EmptyRange", NONE, ((0, 80), (2, 0))),
    ("linear_queries.adaptive.without_privacy", "EmptyRange", NONE, ((0, 80), (2, 0), (2, 80, "-1"))),
    *(
        (f"linear_queries.distribution.{name}", "OutsideHypotheses", "epsilon > 0", (("0",), ("-1",)))
        for name in ("gain_least", "gain_most")
    ),
    *(
        (f"linear_queries.distribution.{name}", "EmptyRange", NONE, ((0,), (-1,)))
        for name in ("outputs", "outputs_printed", "bits", "bits_printed")
    ),
    *(
        (f"linear_queries.distribution.{name}", "EmptyRange", NONE, ((0, "3"), (2, "1"), (2, "1/2")))
        for name in ("proxy", "proxy_printed")
    ),
    ("linear_queries.distribution.raw_at", "NotStochastic", "no law", ((["1/2"], 1, "3"), (["3/2", "-1/2"], 1, "3"))),
    ("linear_queries.distribution.gain", "NotALevel", "t < 1, and t = 1", (("1",), ("1/2",), ("-3",))),
    *(
        (f"linear_queries.distribution.{name}", "EmptyRange", NONE, ((0, 1, "3"), (2, 0, "3"), (True, 1, "3")))
        for name in ("raw", "raw_printed", "squared_printed", "squared_sharp", "theorem_4_2", "theorem_4_2_sharp")
    ),
    *(
        (f"linear_queries.distribution.{name}", "OutsideHypotheses", "ln J = 0", ((1, "3"),))
        for name in ("crossing", "helps_printed")
    ),
    ("linear_queries.distribution.helps_sharp", "EmptyRange", NONE, ((0, "3"),)),
    ("linear_queries.gaussian_projection.threshold", "OutsideHypotheses", "ln J = 0", ((1, 1, "1", "1/10"),)),
    ("linear_queries.gaussian_projection.theorem_3_2_corrected", "OutsideHypotheses", "J >= 2", ((1, 1, 4, "1", "1/10"),)),
    *(
        (
            f"linear_queries.gaussian_projection.{name}",
            "OutsideHypotheses",
            "epsilon > 0, 0 < delta < 1, counts of at least 1",
            ((1, 2, 4, "0", "1/10"), (1, 2, 4, "1", "0"), (1, 2, 4, "1", "1"), (0, 2, 4, "1", "1/10"), (1, 2, 0, "1", "1/10")),
        )
        for name in ("theorem_3_2", "theorem_3_2_sharp")
    ),
    (
        "linear_queries.gaussian_projection.theorem_3_2_doubled",
        "OutsideHypotheses",
        "J >= 2, epsilon^2 <= 2 ln(2/delta)",
        ((1, 1, 4, "1", "1/10"), (1, 2, 1, "3", "1/10"), (1, 2, 1, "12/5", "99/100")),
    ),
    (
        "linear_queries.gaussian_projection.crossing_always",
        "OutsideHypotheses",
        "epsilon <= 4 ln 2 for noise that is (epsilon, delta)-LDP",
        ((1, 2, "3", "1/10", PRIVATE),),
    ),
    *(
        (f"linear_queries.gaussian_projection.{name}", "OutsideHypotheses", "0 < delta < 1", ((2, 4, "1", "0"), (2, 4, "1", "2")))
        for name in (
            "projected",
            "unprojected",
            "empirical_projected",
            "empirical_unprojected",
            "empirical_projected_printed",
            "noise_max",
            "noise_max_printed",
        )
    ),
    (
        "linear_queries.lower.offline_gap",
        "OutsideHypotheses",
        "J >= 2d, n >= 3, epsilon <= 1 <= sqrt(n) epsilon <= d",
        ((10, 19, 100, "1"), (10, 20, 101, "1"), (2, 4, 2, "1"), (10, 20, 100, "2"), (2, 4, 3, "1/2")),
    ),
    *(
        (f"linear_queries.lower.{name}", "OutsideHypotheses", "t >= 1, 0 <= TV <= 1", (("1/2", "1"), ("3", "2"), ("3", "-1")))
        for name in ("contraction", "contraction_sharp")
    ),
    (
        "linear_queries.lower.offline",
        "OutsideHypotheses",
        "J >= 2d, n epsilon^2 >= 1, epsilon <= 1",
        ((2, 3, 100, "1"), (2, 4, 99, "1/10"), (2, 4, 100, "2")),
    ),
    ("linear_queries.lower.distribution", "OutsideHypotheses", "J >= 2, n epsilon^2 >= 1", ((1, 100, "1"), (2, 99, "1/10"))),
    (
        "linear_queries.lower.adaptive",
        "OutsideHypotheses",
        "d >= 4, J at least the power of two above d, t <= 3, n >= t d ln(2d)/(t-1)^2",
        ((3, 8, 10**4, "3"), (8, 15, 10**4, "3"), (4, 8, 10**4, "7/2"), (4, 8, 6, "3")),
    ),
    ("linear_queries.lower.one_bit", "EmptyRange", NONE, ((0, "3"), (1, "3", "0"))),
    ("linear_queries.maxima.chi_mean", "EmptyRange", NONE, ((0,), (-1,))),
    ("linear_queries.maxima.gaussian_max", "EmptyRange", NONE, ((0,), (3, 1))),
    ("linear_queries.maxima.hoeffding_proxy", "OutsideHypotheses", "a negative width", (("-1", 1), ("1", 0))),
    ("linear_queries.maxima.subgaussian_max", "OutsideHypotheses", "a negative proxy", ((1, "-1"), (0, "1"))),
    *more.REFUSED,
    ("linear_queries.table.offline", "EmptyRange", NONE, ((0, 2, 3, "1"), (1, 2, 3, "0"))),
    ("linear_queries.table.distribution", "EmptyRange", NONE, ((0, 3, "1"), (2, 0, "1"))),
    ("linear_queries.table.adaptive", "NoInformation", "t = 1", ((2, 3, "1"),)),
)
