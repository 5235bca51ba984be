"""More calls of ``bounds_price_of_privacy``: numbers of users that are too few, steps of the proofs, sharper constants.

Source: ``exactdp.bounds.price_of_privacy``.

>>> "price_of_privacy.too_few.theorem_4_3" in dict(CALLS)
True
"""

from __future__ import annotations

from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "REFUSED"]

N_W: tuple[Call, ...] = ((2, 1), (4, 2), (1000, 10))
N_W_T: tuple[Call, ...] = ((1, 1, "3"), (7, 5, "3/2"), (1000, 10, "1000"), (4, 2, "1"))
POINT = ["1", "0", "0", "0"]
FLAT = ["1/4", "1/4", "1/4", "1/4"]
CORRELATED = ["1/2", "1/4", "0", "1/4"]
POSTERIORS: tuple[Call, ...] = (
    (1, 1, ["3/4", "1/4"]),
    (2, 1, FLAT),
    (2, 2, POINT),
    (2, 1, ["1/2", "1/6", "1/3", "0"], CORRELATED),
)

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("price_of_privacy.too_few.informal_theorem_1", ((3, "3"), (9, "3"), (1000, "1001/1000"))),
    ("price_of_privacy.too_few.theorem_4_3", ((1,), (3,), (1000,))),
    *((f"price_of_privacy.too_few.{name}", N_W_T) for name in ("theorem_4_8", "theorem_4_10", "theorem_4_10_sharp")),
    ("price_of_privacy.too_few.small_epsilon", ((1, 1, "1"), (4, 2, "1/2"), (1000, 10, "1/10"))),
    ("price_of_privacy.too_few.tradeoff", (("1", "0"), ("1/10", "1/4"), ("5", "1/2"))),
    ("price_of_privacy.overlap.upper_corrected", N_W),
    ("price_of_privacy.overlap.lower_corrected", N_W),
    ("price_of_privacy.pairwise_preference.users_printed", ((1, 1), *N_W)),
    ("price_of_privacy.fano.unlabelled_corrected", ((1, 1, 0), (4, 3, 1), (10, 2, 10))),
    *((f"price_of_privacy.mismatch.{name}", POSTERIORS) for name in ("jensen", "lemma_4_1_corrected")),
    *(
        (f"price_of_privacy.information.{name}", N_W_T)
        for name in ("equation_25", "equation_25_sharp", "theorem_4_10_explicit_sharp")
    ),
    ("price_of_privacy.information.lemma_4_5", (("1",), ("3/2",), ("1000",))),
    ("price_of_privacy.information.lemma_4_5_sharp", (("0", "3"), ("1/3", "3/2"), ("1", "3"))),
    ("price_of_privacy.information.one_bit", ((1, 1, 1), (7, 7, 7), (4, 2, 0), (4, 5, 3))),
    *((f"price_of_privacy.adaptive.{name}", ((1, "1"), (100, "3/2"))) for name in ("base_variance", "base_variance_sharp")),
    ("price_of_privacy.adaptive.criterion_rounded", (("20",), ("100",), ("41/2",))),
    ("price_of_privacy.adaptive.equation_30", (("1",), ("1/10",), ("7",))),
    ("price_of_privacy.adaptive.lemma_6_4_averaged", (("0",), ("3/2",))),
    ("price_of_privacy.multi_max_sense.users", ((4, 2, 2, "2", "1/2", "1"), (1000, 10, 3, "5/2", "1/100", "4"))),
    ("price_of_privacy.multi_max_sense.users_printed", ((4, 2, "2", "1/2"), (1000, 100, "1/10", "1/100"))),
    ("price_of_privacy.max_sense_tails.chernoff_printed", (("1/100", "99"), ("3", "1"), ("100", "3/2"))),
    ("price_of_privacy.max_sense_tails.chernoff_corrected", (("1/100", "1"), ("100", "3/2"))),
    ("price_of_privacy.max_sense_tails.chernoff_step_printed", (("1", "1"), ("1", "100"))),
    ("price_of_privacy.max_sense_tails.chernoff_step_corrected", (("1", "1"), ("100", "750"))),
    ("price_of_privacy.max_sense_tails.deviation_sharp", (("1", "1"), ("100", "30"), ("7/2", "1/10"))),
    (
        "price_of_privacy.max_sense_tails.users_sharp",
        ((4, 2, "1", "3", "1/2", "1"), (1000, 100, "2", "20", "1/3", "4"), (1, 1, "1/2", "3/2", "1", "1/2")),
    ),
)

RATED = "a user rates w of N items, 1 <= w <= N"
BELOW_ONE = "t = e^epsilon is below 1"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    ("price_of_privacy.too_few.informal_theorem_1", "OutsideHypotheses", "M >= 3, t > 1", ((2, "3"), (3, "1"), (3, "1/2"))),
    ("price_of_privacy.too_few.theorem_4_3", "EmptyRange", "no items", ((0,), (-1,), (True,))),
    *(
        (f"price_of_privacy.too_few.{name}", "NotALevel", BELOW_ONE, ((4, 2, "1/2"), (4, 2, "0"), (4, 0, "3"), (4, 5, "3")))
        for name in ("theorem_4_8", "theorem_4_10", "theorem_4_10_sharp")
    ),
    (
        "price_of_privacy.too_few.small_epsilon",
        "OutsideHypotheses",
        "0 < epsilon <= 1",
        ((4, 2, "11/10"), (4, 2, "0"), (4, 5, "1")),
    ),
    (
        "price_of_privacy.too_few.tradeoff",
        "OutsideHypotheses",
        "epsilon > 0, 0 <= f <= 1/2",
        (("1", "-1"), ("1", "2/3"), ("0", "1/4")),
    ),
    ("price_of_privacy.overlap.upper_corrected", "EmptyRange", RATED, ((0, 0), (4, 0), (4, 5))),
    ("price_of_privacy.overlap.lower_corrected", "OutsideHypotheses", "2w <= N", ((3, 2), (1, 1), (4, 5))),
    ("price_of_privacy.pairwise_preference.users_printed", "EmptyRange", RATED, ((0, 0), (4, 0), (4, 5), (-1, 1))),
    ("price_of_privacy.fano.unlabelled_corrected", "OutsideHypotheses", "0 <= d <= N", ((4, 3, 5), (4, 3, -1), (0, 3, 0))),
    *(
        (
            f"price_of_privacy.mismatch.{name}",
            "NotStochastic",
            "the posterior is a law on all D data",
            ((2, 1, POINT[:3]), (2, 1, ["1/2", "1/2", "1/2", "-1/2"]), (2, 3, FLAT), (2, 2, ["0", "0", "1", "0"], CORRELATED)),
        )
        for name in ("jensen", "lemma_4_1_corrected")
    ),
    *(
        (f"price_of_privacy.information.{name}", "NotALevel", BELOW_ONE, ((4, 2, "1/2"), (4, 2, "0"), (4, 0, "3"), (4, 5, "3")))
        for name in ("equation_25", "equation_25_sharp", "theorem_4_10_explicit_sharp")
    ),
    ("price_of_privacy.information.lemma_4_5", "NotALevel", BELOW_ONE, (("1/2",), ("0",), ("-1",))),
    (
        "price_of_privacy.information.lemma_4_5_sharp",
        "OutsideHypotheses",
        "p is a probability, t >= 1",
        (("-1", "3"), ("2", "3"), ("1/2", "1/2")),
    ),
    (
        "price_of_privacy.information.one_bit",
        "OutsideHypotheses",
        "0 < |A| < 2N, |C_1| items with one rating of two in A",
        ((1, 2, 0), (4, 2, 1), (4, 2, 4), (4, 0, 0)),
    ),
    *(
        (f"price_of_privacy.adaptive.{name}", "NotALevel", BELOW_ONE, ((1, "1/2"), (0, "3")))
        for name in ("base_variance", "base_variance_sharp")
    ),
    ("price_of_privacy.adaptive.criterion_rounded", "OutsideHypotheses", "b >= 20", (("19",), ("0",), ("-20",))),
    ("price_of_privacy.adaptive.equation_30", "OutsideHypotheses", "A > 0", (("0",), ("-1",), ("-1/2",))),
    ("price_of_privacy.adaptive.lemma_6_4_averaged", "OutsideHypotheses", "I >= 0", (("-1",), ("-1/1000",))),
    (
        "price_of_privacy.multi_max_sense.users",
        "OutsideHypotheses",
        "Q blocks of n, n | N; epsilon > 0; 0 < G <= 1",
        ((5, 2, 2, "2", "1/2", "1"), (4, 2, 3, "2", "1/2", "1"), (4, 2, 2, "2", "0", "1"), (4, 2, 2, "2", "2", "1")),
    ),
    (
        "price_of_privacy.multi_max_sense.users_printed",
        "OutsideHypotheses",
        "epsilon > 0, 0 < delta <= 1",
        ((4, 2, "0", "1/2"), (4, 2, "1", "0"), (4, 5, "1", "1/2")),
    ),
    (
        "price_of_privacy.max_sense_tails.chernoff_printed",
        "OutsideHypotheses",
        "m > 0, a > 0",
        (("0", "1"), ("1", "0"), ("1", "-1")),
    ),
    ("price_of_privacy.max_sense_tails.chernoff_corrected", "OutsideHypotheses", "0 < a <= 3/2", (("1", "8/5"), ("1", "0"))),
    ("price_of_privacy.max_sense_tails.chernoff_step_printed", "OutsideHypotheses", "m > 0, Delta > 0", (("0", "1"), ("1", "0"))),
    (
        "price_of_privacy.max_sense_tails.chernoff_step_corrected",
        "OutsideHypotheses",
        "0 < Delta <= 15 m/2",
        (("1", "8"), ("1", "0")),
    ),
    (
        "price_of_privacy.max_sense_tails.deviation_sharp",
        "OutsideHypotheses",
        "0 < gap <= cap",
        (("1", "2"), ("1", "0"), ("0", "0")),
    ),
    (
        "price_of_privacy.max_sense_tails.users_sharp",
        "OutsideHypotheses",
        "0 < theta < w; t > 1; 0 < delta <= 1; d > 0",
        ((4, 2, "2", "3", "1/2", "1"), (4, 2, "1", "1", "1/2", "1"), (4, 2, "1", "3", "0", "1"), (4, 2, "1", "3", "1/2", "0")),
    ),
)
