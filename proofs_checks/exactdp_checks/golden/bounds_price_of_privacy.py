"""Golden vectors of the bounds of price-of-privacy: which functions at which arguments, within their hypotheses and outside.

As in ``bounds_context_aware_ldp``. Source: ``exactdp.bounds.price_of_privacy``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp.bounds.price_of_privacy import (
    adaptive,
    fano,
    information,
    max_sense,
    max_sense_tails,
    mismatch,
    multi_max_sense,
    overlap,
    pairwise_preference,
    too_few,
)
from exactdp_checks.golden import bounds_price_of_privacy_steps as steps
from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "MODULES", "NOT_HERE", "REFUSED"]

MODULES: Mapping[str, ModuleType] = {
    "price_of_privacy.adaptive": adaptive,
    "price_of_privacy.fano": fano,
    "price_of_privacy.information": information,
    "price_of_privacy.max_sense": max_sense,
    "price_of_privacy.max_sense_tails": max_sense_tails,
    "price_of_privacy.mismatch": mismatch,
    "price_of_privacy.multi_max_sense": multi_max_sense,
    "price_of_privacy.overlap": overlap,
    "price_of_privacy.pairwise_preference": pairwise_preference,
    "price_of_privacy.too_few": too_few,
}
NOT_HERE: frozenset[str] = frozenset({"information.Best", "mismatch.agree", "mismatch.overlap_form", "mismatch.uniform"})
N_W: tuple[Call, ...] = ((1, 1), (4, 2), (7, 5), (1000, 10))
N_W_T: tuple[Call, ...] = ((1, 1, "3"), (7, 5, "3/2"), (1000, 10, "1000"), (4, 2, "1"))
LEVELS: tuple[Call, ...] = (("1",), ("3/2",), ("3",), ("1000",))
POINT = ["1", "0", "0", "0"]
FLAT = ["1/4", "1/4", "1/4", "1/4"]
CORRELATED = ["1/2", "1/4", "0", "1/4"]
POSTERIORS: tuple[Call, ...] = (
    (1, 1, ["3/4", "1/4"]),
    (2, 1, FLAT),
    (2, 2, POINT),
    (2, 1, ["1/2", "1/6", "1/3", "0"], CORRELATED),
)
ONE_CLASS = (["1"], ["1/2", "1/2"], [["1", "0"]])
CANCELLED = (["1/2", "1/2"], ["1/2", "1/2"], [["1", "1/2"], ["0", "1/2"]])  # delta^(1) = 0, and the printed delta is not
THREE = (["1/3", "2/3"], ["1/4", "1/4", "1/2"], [["1", "0", "1/2"], ["1/4", "3/4", "1/3"]])
SETTING: tuple[Call, ...] = ((10, 4, 2, "1", "3", "1/2"), (1000, 100, 10, "5/2", "3/2", "1/7"), (1, 2, 2, "19/10", "1000", "1"))
ENOUGH: tuple[Call, ...] = ((4, 2, "1", "3", "1/2", "1"), (1000, 100, "2", "20", "1/3", "4"), (1, 1, "1/2", "3/2", "1", "1/2"))

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    *(
        (f"price_of_privacy.overlap.{name}", N_W)
        for name in (
            "apart",
            "delta_1",
            "delta_2",
            "equation_9_sharp",
            "law",
            "lemma_4_7_corrected",
            "lemma_4_7_error",
            "mean",
            "mismatch",
            "pairs",
            "tail",
        )
    ),
    ("price_of_privacy.overlap.sandwich", ((2, 1), (4, 2), (1000, 10))),
    *((f"price_of_privacy.overlap.{name}", N_W_T) for name in ("equation_15", "equation_16", "remainder", "remainder_sharp")),
    *((f"price_of_privacy.information.{name}", LEVELS) for name in ("lemma_3_1", "lemma_3_1_sharp", "lemma_3_1_small")),
    ("price_of_privacy.information.theorem_4_3", ((1,), (7,))),
    ("price_of_privacy.information.b_bits", ((1, 1, 1), (7, 5, 3), (7, 1, 0))),
    *(
        (f"price_of_privacy.information.{name}", N_W_T)
        for name in ("adaptive_sharp", "best", "theorem_4_10", "theorem_4_10_sharp", "theorem_4_8", "theorem_4_8_exact")
    ),
    *(
        (f"price_of_privacy.information.{name}", (("1/7", "3"), ("0", "3"), ("1", "3/2"), ("1/2", "1")))
        for name in ("chi_square_sharp", "product_prior")
    ),
    ("price_of_privacy.fano.lemma_2_5", (("0", 2), ("1/3", 4), ("2", 1000))),
    ("price_of_privacy.fano.lemma_a_1", (("0", 4, 2), ("1/3", 1000, 3))),
    ("price_of_privacy.fano.corollary_a_3", ((0, "1/3", 4, 1), (7, "1/100", 1000, 3))),
    *(
        (f"price_of_privacy.fano.{name}", ((0, "3", 4, 1), (3, "11/10", 1000, 3)))
        for name in ("corollary_a_4", "corollary_a_4_sharp")
    ),
    ("price_of_privacy.fano.success", ((4, 1, "3", 1), (1, 1, "3", 5), (100, 7, "3/2", 4), (2, 1, "1", 9))),
    *(
        (f"price_of_privacy.fano.{name}", ((1, "3"), (2, "3"), (100, "3/2")))
        for name in ("theorem_3_3", "theorem_3_3_corrected", "theorem_3_3_fano_corrected")
    ),
    ("price_of_privacy.fano.users", ((1, "1"), (3, "1/7"), (1000, "1/1000"), (5, "0"))),
    ("price_of_privacy.fano.ball", ((1, 1, 0), (4, 3, 1), (10, 2, 10))),
    ("price_of_privacy.fano.ball_printed", ((4, 3, 0), (10, 2, 10))),
    ("price_of_privacy.fano.clusterings", ((1, 1), (2, 3), (7, 3))),
    ("price_of_privacy.fano.clusterings_printed", ((1, 1), (2, 3), (7, 3))),
    ("price_of_privacy.fano.ball_chernoff", ((35, 8, 3), (1, 9, 0), (2, 2, 1))),
    ("price_of_privacy.fano.ball_chernoff_corrected", ((35, 8, 3), (1, 9, 0), (2, 2, 1))),
    *(
        (f"price_of_privacy.fano.{name}", ((2, 50, "1/10", "3/2", "1/2"), (10, 3, "1", "3", "1/3")))
        for name in ("theorem_a_5", "theorem_a_5_corrected", "theorem_a_5_direct_corrected")
    ),
    *((f"price_of_privacy.mismatch.{name}", POSTERIORS) for name in ("information_given", "mismatch", "types_given")),
    ("price_of_privacy.mismatch.sampling_channel", ((1, 1), (3, 2))),
    ("price_of_privacy.mismatch.spectrum", ((1, 1), (4, 2), (5, 5))),
    ("price_of_privacy.adaptive.growth", (("1",), ("3",))),
    *(
        (f"price_of_privacy.adaptive.{name}", ((100, 0, "3/2"), (100, 12, "3/2"), (1, 3, "3")))
        for name in ("recursion", "recursion_corrected", "recursion_solved")
    ),
    *((f"price_of_privacy.adaptive.{name}", (("0",), ("1",), ("10",))) for name in ("lemma_6_4", "lemma_6_4_sharp")),
    ("price_of_privacy.adaptive.lemma_6_4_at", (("1", "1/4"), ("0", "1/3"))),
    *((f"price_of_privacy.adaptive.{name}", (("0",), ("1/4",), ("49/100",))) for name in ("lemma_d_6", "lemma_d_6_sharp")),
    ("price_of_privacy.adaptive.criterion", (("4",), ("16/3",), ("20",), ("100",))),
    ("price_of_privacy.adaptive.theorem_6_1", ((2, "3", "1"), (1000, "3/2", "1/2"))),
    ("price_of_privacy.adaptive.theorem_6_1_sharp", ((3, 1, "3"), (1000, 10, "3/2"), (5, 2, "1"))),
    ("price_of_privacy.max_sense.epsilon_hat", LEVELS),
    ("price_of_privacy.max_sense.delta_printed", ((*ONE_CLASS, "2"), (*CANCELLED, "1/2"), (*THREE, "1"))),
    ("price_of_privacy.max_sense.delta_exact_w", ((*ONE_CLASS, "2", 4), (*CANCELLED, "1/2", 1), (*THREE, "1", 3))),
    ("price_of_privacy.max_sense.delta", ((*ONE_CLASS, "7/2", 4, 4), (*CANCELLED, "1", 2, 20), (*THREE, "1", 3, 8))),
    *((f"price_of_privacy.max_sense.{name}", SETTING) for name in ("separation", "separation_printed", "union", "union_printed")),
    ("price_of_privacy.max_sense.deviation", (("1", "1"), ("100", "30"), ("7/2", "1/10"))),
    *((f"price_of_privacy.max_sense.{name}", ENOUGH) for name in ("users", "users_printed")),
    ("price_of_privacy.max_sense.users_for_gap", ((4, "1/2", "1/10", "1"), (1000, "1/100", "1/1000", "4"), (1, "1", "1", "1"))),
    *(
        (f"price_of_privacy.multi_max_sense.{name}", (("1",), ("101/100",), ("10",)))
        for name in ("epsilon_hat", "epsilon_hat_lower", "epsilon_hat_lower_printed", "queries")
    ),
    ("price_of_privacy.multi_max_sense.epsilon_hat", (("1/10",), ("201/100",))),
    ("price_of_privacy.pairwise_preference.information", ((10, 4, "3"), (2, 1, "3"), (5, 5, "3/2"), (4, 2, "1"))),
    ("price_of_privacy.pairwise_preference.too_few", ((10, 4, "3"), (2, 2, "3"), (1000, 10, "1000"))),
    *steps.CALLS,
)

RATED = "a user rates w of N items, 1 <= w <= N"
BELOW_ONE = "t = e^epsilon is below 1"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    *(
        (f"price_of_privacy.overlap.{name}", "EmptyRange", RATED, ((0, 0), (4, 0), (4, 5), (-1, 1)))
        for name in (
            "apart",
            "delta_1",
            "delta_2",
            "equation_9_sharp",
            "law",
            "lemma_4_7_corrected",
            "lemma_4_7_error",
            "mean",
            "mismatch",
            "pairs",
            "tail",
        )
    ),
    ("price_of_privacy.overlap.sandwich", "OutsideHypotheses", "2w <= N", ((3, 2), (1, 1), (1000, 501))),
    *(
        (f"price_of_privacy.overlap.{name}", "NotALevel", BELOW_ONE, ((4, 2, "1/2"), (4, 2, "0"), (4, 2, "-3"), (4, 5, "3")))
        for name in ("equation_15", "equation_16", "remainder", "remainder_sharp")
    ),
    *(
        (f"price_of_privacy.information.{name}", "NotALevel", BELOW_ONE, (("1/2",), ("0",), ("-1",), ("999/1000",)))
        for name in ("lemma_3_1", "lemma_3_1_sharp", "lemma_3_1_small")
    ),
    ("price_of_privacy.information.theorem_4_3", "EmptyRange", "no items", ((0,), (-1,))),
    ("price_of_privacy.information.b_bits", "EmptyRange", RATED, ((4, 5, 1), (0, 1, 1), (4, 2, -1))),
    *(
        (f"price_of_privacy.information.{name}", "NotALevel", BELOW_ONE, ((4, 2, "1/2"), (4, 2, "0"), (4, 0, "3"), (4, 5, "3")))
        for name in ("adaptive_sharp", "best", "theorem_4_10", "theorem_4_10_sharp", "theorem_4_8", "theorem_4_8_exact")
    ),
    *(
        (
            f"price_of_privacy.information.{name}",
            "OutsideHypotheses",
            "pi is a probability, t >= 1",
            (("-1", "3"), ("2", "3"), ("1/2", "1/2"), ("1/2", "0")),
        )
        for name in ("chi_square_sharp", "product_prior")
    ),
    ("price_of_privacy.fano.lemma_2_5", "OutsideHypotheses", "I >= 0, M >= 2", (("-1", 4), ("1", 1), ("1", 0))),
    ("price_of_privacy.fano.lemma_a_1", "OutsideHypotheses", "M > M_d >= 1", (("1", 4, 4), ("1", 4, 0), ("-1", 4, 1))),
    ("price_of_privacy.fano.corollary_a_3", "OutsideHypotheses", "M > M_d >= 1, U >= 0", ((-1, "1", 4, 1), (1, "1", 4, 4))),
    *(
        (
            f"price_of_privacy.fano.{name}",
            "OutsideHypotheses",
            "M > M_d >= 1, U >= 0, t >= 1",
            ((-1, "3", 4, 1), (1, "1/2", 4, 1)),
        )
        for name in ("corollary_a_4", "corollary_a_4_sharp")
    ),
    (
        "price_of_privacy.fano.success",
        "OutsideHypotheses",
        "M >= M_d >= 1",
        ((4, 5, "3", 1), (4, 0, "3", 1), (4, 1, "3", -1), (4, 1, "3", 10**7)),
    ),
    *(
        (f"price_of_privacy.fano.{name}", "NoInformation", "t = 1, N = 0", ((2, "1"), (0, "3"), (2, "1/2")))
        for name in ("theorem_3_3", "theorem_3_3_corrected", "theorem_3_3_fano_corrected")
    ),
    ("price_of_privacy.fano.users", "EmptyRange", "no items; a negative information", ((0, "1"), (3, "-1"), (0, "0"), (-1, "1"))),
    ("price_of_privacy.fano.ball", "OutsideHypotheses", "0 <= d <= N", ((4, 3, 5), (4, 3, -1), (0, 3, 0))),
    ("price_of_privacy.fano.ball_printed", "OutsideHypotheses", "0 <= d <= N", ((4, 3, 5), (4, 0, 1))),
    ("price_of_privacy.fano.clusterings", "EmptyRange", "no items, no classes", ((0, 1), (2, 0), (3000, 2))),
    ("price_of_privacy.fano.clusterings_printed", "EmptyRange", "no items, no classes", ((0, 1), (2, 0), (10**7, 2))),
    ("price_of_privacy.fano.ball_chernoff", "OutsideHypotheses", "0 <= d <= N", ((4, 3, 5), (4, 3, -1), (0, 3, 0))),
    ("price_of_privacy.fano.ball_chernoff_corrected", "OutsideHypotheses", "1 - d/N >= 1/K", ((4, 3, 3), (2, 2, 2), (4, 1, 1))),
    ("price_of_privacy.fano.theorem_a_5", "OutsideHypotheses", "d > 0", ((2, 50, "0", "3", "1/2"), (2, 50, "1", "1", "1/2"))),
    *(
        (
            f"price_of_privacy.fano.{name}",
            "OutsideHypotheses",
            "p_max < 1, d >= 0, t > 1",
            ((2, 50, "1/10", "3", "1"), (2, 50, "-1", "3", "1/2"), (2, 50, "1", "1", "1/2")),
        )
        for name in ("theorem_a_5_corrected", "theorem_a_5_direct_corrected")
    ),
    *(
        (
            f"price_of_privacy.mismatch.{name}",
            "NotStochastic",
            "the posterior is a law on all D data",
            ((2, 1, POINT[:3]), (2, 1, ["1/2", "1/2", "1/2", "-1/2"]), (2, 3, FLAT), (2, 2, ["0", "0", "1", "0"], CORRELATED)),
        )
        for name in ("information_given", "mismatch", "types_given")
    ),
    ("price_of_privacy.mismatch.sampling_channel", "EmptyRange", RATED, ((3, 4), (11, 1))),
    ("price_of_privacy.mismatch.spectrum", "EmptyRange", RATED, ((3, 4), (0, 0), (2001, 1))),
    ("price_of_privacy.adaptive.growth", "NotALevel", BELOW_ONE, (("1/2",), ("0",))),
    *(
        (f"price_of_privacy.adaptive.{name}", "EmptyRange", "N >= 1, T >= 0", ((0, 1, "3"), (100, -1, "3"), (100, 10**6, "3")))
        for name in ("recursion", "recursion_corrected", "recursion_solved")
    ),
    *(
        (f"price_of_privacy.adaptive.{name}", "OutsideHypotheses", "delta >= 0", (("-1",), ("-1/1000",), ("-20",)))
        for name in ("lemma_6_4", "lemma_6_4_sharp")
    ),
    ("price_of_privacy.adaptive.lemma_6_4_at", "OutsideHypotheses", "0 < b < 1/2", (("1", "1/2"), ("1", "0"), ("-1", "1/4"))),
    *(
        (f"price_of_privacy.adaptive.{name}", "OutsideHypotheses", "0 <= x < 1/2", (("1/2",), ("-1/4",), ("3",)))
        for name in ("lemma_d_6", "lemma_d_6_sharp")
    ),
    ("price_of_privacy.adaptive.criterion", "OutsideHypotheses", "b >= 4", (("3",), ("0",), ("399/100",), ("-4",))),
    ("price_of_privacy.adaptive.theorem_6_1", "OutsideHypotheses", "t > 1, N >= 2", ((1, "3", "1"), (2, "1", "1"))),
    ("price_of_privacy.adaptive.theorem_6_1_sharp", "NotALevel", BELOW_ONE, ((3, 1, "1/2"), (3, 4, "3"), (3, 0, "3"))),
    ("price_of_privacy.max_sense.epsilon_hat", "NotALevel", BELOW_ONE, (("1/2",), ("0",), ("-1",), ("999/1000",))),
    (
        "price_of_privacy.max_sense.delta_printed",
        "OutsideHypotheses",
        "theta > 0; L >= 2; shares that sum to 1",
        ((*ONE_CLASS, "0"), (["1"], ["1"], [["1"]], "1"), (["1/2"], *ONE_CLASS[1:], "1")),
    ),
    (
        "price_of_privacy.max_sense.delta_exact_w",
        "OutsideHypotheses",
        "0 < theta < w; L >= 2",
        ((*ONE_CLASS, "4", 4), (*ONE_CLASS, "0", 4), (["1"], ["1"], [["1"]], "1", 2)),
    ),
    (
        "price_of_privacy.max_sense.delta",
        "OutsideHypotheses",
        "0 < theta < w <= N; beta_l N are integers",
        ((*ONE_CLASS, "2", 4, 5), (*ONE_CLASS, "4", 4, 4), (*ONE_CLASS, "2", 6, 4)),
    ),
    *(
        (
            f"price_of_privacy.max_sense.{name}",
            "OutsideHypotheses",
            "0 < theta < w <= N; 0 < delta <= 1",
            (
                (10, 4, 2, "2", "3", "1/2"),
                (10, 4, 2, "1", "3", "0"),
                (10, 4, 5, "1", "3", "1/2"),
                (0, 4, 2, "1", "3", "1/2"),
                (10, 4, 2, "1", "3", "3/2"),
            ),
        )
        for name in ("separation", "separation_printed", "union", "union_printed")
    ),
    ("price_of_privacy.max_sense.deviation", "OutsideHypotheses", "0 < gap <= cap", (("1", "2"), ("1", "0"), ("0", "0"))),
    *(
        (
            f"price_of_privacy.max_sense.{name}",
            "OutsideHypotheses",
            "0 < theta < w; t > 1; 0 < delta <= 1; d > 0",
            (
                (4, 2, "2", "3", "1/2", "1"),
                (4, 2, "1", "1", "1/2", "1"),
                (4, 2, "1", "3", "0", "1"),
                (4, 2, "1", "3", "1/2", "0"),
                (4, 2, "1", "3", "3/2", "1"),
            ),
        )
        for name in ("users", "users_printed")
    ),
    (
        "price_of_privacy.max_sense.users_for_gap",
        "OutsideHypotheses",
        "0 < gap <= cap; d > 0",
        ((4, "1/2", "1", "1"), (4, "1/2", "0", "1"), (4, "1/2", "1/4", "0"), (0, "1/2", "1/4", "1")),
    ),
    *(
        (f"price_of_privacy.multi_max_sense.{name}", "NotALevel", "epsilon > 0", (("0",), ("-1",), ("-1/2",), ("10001",)))
        for name in ("epsilon_hat", "epsilon_hat_lower_printed", "queries")
    ),
    ("price_of_privacy.multi_max_sense.epsilon_hat", "NotALevel", "epsilon > 0", (("-10",),)),
    ("price_of_privacy.multi_max_sense.epsilon_hat_lower", "OutsideHypotheses", "epsilon >= 1", (("1/2",), ("1/10",), ("0",))),
    ("price_of_privacy.pairwise_preference.information", "EmptyRange", RATED, ((1, 1, "3"), (4, 5, "3"), (4, 2, "1/2"))),
    ("price_of_privacy.pairwise_preference.too_few", "NoInformation", "w = 1, t = 1", ((4, 1, "3"), (4, 2, "1"), (4, 5, "3"))),
    *steps.REFUSED,
)
