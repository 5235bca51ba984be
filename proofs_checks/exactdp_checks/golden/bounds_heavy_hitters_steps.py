"""More calls of ``bounds_heavy_hitters``: rounded forms of its bounds, the steps of their proofs, and costs.

Source: ``exactdp.bounds.heavy_hitters``.

>>> "heavy_hitters.oracle.theorem_3_1" in dict(CALLS)
True
"""

from __future__ import annotations

from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "REFUSED"]

BLOCKS = {"permutation": True}
N_EPS_BETA: tuple[Call, ...] = ((1, "1", "1/2"), (20000, "1", "1/100"), (10**6, "1/10", "999/1000"))
ROWS: tuple[Call, ...] = ((2, 2, "1", "1/2"), (10**6, 2**32, "1/10", "1/100"), (10**6, 7, "3", "999/1000"))
SIZES: tuple[Call, ...] = ((1, 1), (2, 2), (12, 5))
TAILS: tuple[Call, ...] = (("0", 10, 2), ("3/2", 12, 3), ("100", 10**6, 5))

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("heavy_hitters.oracle.theorem_3_1", ((12, "1", 12), (48000, "1/2", 48))),
    ("heavy_hitters.oracle.corollary_3_2", ((1, "1", 12), (10**6, "1/2", 49))),
    ("heavy_hitters.oracle.abstract", ((45, "1", 45), (48000, "1/10", 48))),
    ("heavy_hitters.oracle.counters_whole", N_EPS_BETA),
    ("heavy_hitters.oracle.counters_at_most", N_EPS_BETA),
    ("heavy_hitters.oracle.copies_at_most", (("1/2",), ("1/100",))),
    ("heavy_hitters.oracle.hash_range_at_most", ((1, "1"), (1, "1/1000"), (20000, "5/2"))),
    ("heavy_hitters.oracle.additions", N_EPS_BETA),
    ("heavy_hitters.oracle.hash_bits", ((1, 1), (5, 2), (8, 8), (9, 2), (2, 1024))),
    ("heavy_hitters.oracle.markov_range", ((1, "1/2"), (10**4, "1/100"))),
    ("heavy_hitters.hrr.additions", ((1,), (2,), (5,), (8,), (1000,))),
    ("heavy_hitters.hrr.additions_at_most", ((1,), (2,), (5,), (1000,))),
    ("heavy_hitters.hrr.c_epsilon_rounded", (("1",), ("1/100",))),
    ("heavy_hitters.lower.counterexample", ((2, "1", "1"), (1000, "1/10", "3"), (2, "1", "1000"))),
    ("heavy_hitters.good_sets.markov_value", ((0, 1), (1, 1), (7, 48))),
    ("heavy_hitters.good_sets.markov_rounded", ((0, 1, "1/2"), (7, 48, "1/100"), (48, 48, "1/2"))),
    ("heavy_hitters.good_sets.users_at_most", ((6, "1/100"), (10**6, "1/2"), (6, "1/100", BLOCKS))),
    ("heavy_hitters.deviations.mean", SIZES),
    ("heavy_hitters.deviations.mean_sharp", SIZES),
    ("heavy_hitters.deviations.deviation", ((1, "1/2"), (10**6, "1/100"), (12, "1/2", BLOCKS))),
    ("heavy_hitters.deviations.deviation_printed", ((1, "1/2"), (10**6, "1/100"))),
    ("heavy_hitters.deviations.combined", ((7, 3, "1/100"), (12, 144, "1/2"), (12, 3, "1/2", BLOCKS))),
    ("heavy_hitters.deviations.covariance", ((2, 1), (2, 2), (12, 4))),
    ("heavy_hitters.deviations.level_failure", ((7, 3), (1, 1), (10**4, 7))),
    ("heavy_hitters.deviations.level_deviation", ((10, 3, "1/2"), (1, 5, "1/1000000"))),
    ("heavy_hitters.deviations.lemma_9_2_independent", ((10, 3, "1/2"), (1, 5, "1/1000000"))),
    ("heavy_hitters.deviations.level_tail", TAILS),
    ("heavy_hitters.deviations.level_tail_sharp", TAILS),
    ("heavy_hitters.deviations.level_tail_permutation", TAILS),
    ("heavy_hitters.rates.bitstogram_over_hada_heavy", ((2, "2", "2"), (10**6, "1/2", "3"))),
    ("heavy_hitters.rates.bitstogram_over_hada_heavy_least", ((2, "2"), (10**6, "1/10"))),
    ("heavy_hitters.rates.prefix", ROWS),
    ("heavy_hitters.rates.prot", ROWS),
    ("heavy_hitters.search.candidates", ((10000, 2, "1", "1/2"), (100_000_060, 2**64, "1", "1/100"))),
    ("heavy_hitters.search.queries", ((2, 2), (10**6, 2**64))),
    (
        "heavy_hitters.search.theorem_4_1",
        ((10000, 2, "1", "1/2"), (100_000_060, 2**64, "1", "1/100"), (65565, 2**24, "1/2", "1/10")),
    ),
)

COUNTS = "an integer that counts is at least 1"
CHANCE = "a failure probability is above 0 and below 1"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    *(
        (f"heavy_hitters.{name}", "EmptyRange", COUNTS, calls)
        for name, calls in (
            ("oracle.hash_bits", ((0, 2), (5, 0), (-1, 2), (True, 2))),
            ("oracle.hash_range_at_most", ((0, "1"), (-1, "1"), (1, "0"))),
            ("oracle.markov_range", ((0, "1/2"), (-1, "1/2"))),
            ("hrr.additions", ((0,), (-1,), (True,), (-8,), (-1000,))),
            ("hrr.additions_at_most", ((0,), (-1,), (True,), (-5,))),
            ("good_sets.markov_value", ((-1, 5), (0, 0), (True, 5))),
            ("deviations.mean", ((0, 1), (1, 0), (-1, 1))),
            ("deviations.mean_sharp", ((0, 1), (1, 0), (-1, 1))),
            ("deviations.level_failure", ((0, 1), (1, 0), (-1, 1))),
            ("search.queries", ((0, 2), (2, 0))),
        )
    ),
    *(
        (f"heavy_hitters.{name}", "OutsideHypotheses", CHANCE, calls)
        for name, calls in (
            ("oracle.additions", ((1, "1", "0"), (1, "1", "1"), (0, "1", "1/2"))),
            ("oracle.copies_at_most", (("0",), ("1",), ("-1/2",))),
            ("oracle.counters_at_most", ((1, "1", "0"), (1, "1", "1"), (1, "1/1000", "1/2"))),
            ("oracle.counters_whole", ((1, "1", "0"), (1, "1", "1"), (1, "0", "1/2"))),
            ("good_sets.markov_rounded", ((1, 1, "0"), (1, 1, "1"), (2, 1, "1/2"))),
            ("deviations.deviation", ((1, "0"), (1, "1"), (0, "1/2"))),
            ("deviations.deviation_printed", ((1, "0"), (1, "1"))),
            ("deviations.level_deviation", ((10, 3, "0"), (10, 3, "1"))),
            ("deviations.lemma_9_2_independent", ((10, 3, "0"), (10, 3, "1"))),
            ("rates.prefix", ((10, 2, "1", "0"), (1, 2, "1", "1/2"), (10, 1, "1", "1/2"))),
            ("rates.prot", ((10, 2, "1", "0"), (10, 2, "0", "1/2"), (10, 1, "1", "1/2"))),
        )
    ),
    *(
        (f"heavy_hitters.deviations.{name}", "OutsideHypotheses", note, calls)
        for name, note, calls in (
            ("combined", "k | n for a permutation", ((7, 3, "1/2", BLOCKS), (2, 4, "1/2", BLOCKS), (7, 3, "1"))),
            ("covariance", "n >= 2, k | n", ((1, 1), (7, 3), (2, 0))),
            ("level_tail", "eta >= 0", (("-1", 10, 2), ("1", 0, 2), ("1", 10, 0))),
            ("level_tail_sharp", "eta >= 0, L >= 2", (("-1", 10, 2), ("1", 10, 1), ("1", 0, 2))),
            ("level_tail_permutation", "eta >= 0, L >= 2, L | n", (("-1", 10, 2), ("1", 10, 1), ("1", 10, 3))),
        )
    ),
    (
        "heavy_hitters.oracle.theorem_3_1",
        "OutsideHypotheses",
        "epsilon <= 1, k >= 12, k | n",
        ((12, "11/10", 12), (11, "1", 11), (13, "1", 12)),
    ),
    ("heavy_hitters.oracle.corollary_3_2", "OutsideHypotheses", "epsilon <= 1, k >= 12", ((12, "11/10", 12), (11, "1", 11))),
    (
        "heavy_hitters.oracle.abstract",
        "OutsideHypotheses",
        "epsilon <= 1, beta <= 1/64, k | n",
        ((45, "11/10", 45), (44, "1", 44), (46, "1", 45)),
    ),
    ("heavy_hitters.oracle.hash_bits", "OutsideHypotheses", "m is a power of two", ((5, 3),)),
    ("heavy_hitters.hrr.c_epsilon_rounded", "OutsideHypotheses", "0 < epsilon <= 1", (("11/10",), ("0",), ("-1",))),
    (
        "heavy_hitters.lower.counterexample",
        "OutsideHypotheses",
        "d >= 2, epsilon > 0, c > 0",
        ((1, "1", "1"), (2, "0", "1"), (2, "1", "0")),
    ),
    ("heavy_hitters.good_sets.markov_value", "OutsideDomain", "a group has at most n users", ((2, 1),)),
    (
        "heavy_hitters.good_sets.users_at_most",
        "OutsideHypotheses",
        "n >= ln(4/beta)",
        ((5, "1/100"), (5, "1/100", BLOCKS), (2, "1/2")),
    ),
    (
        "heavy_hitters.rates.bitstogram_over_hada_heavy",
        "OutsideHypotheses",
        "n >= 2, a > 0, c > 0",
        ((1, "1", "1"), (2, "0", "1"), (2, "1", "0")),
    ),
    ("heavy_hitters.rates.bitstogram_over_hada_heavy_least", "OutsideHypotheses", "n >= 2, c > 0", ((1, "1"), (2, "0"))),
    (
        "heavy_hitters.search.candidates",
        "OutsideHypotheses",
        "n = L k b",
        ((10, 2, "1", "1/2"), (100, 10**6, "1", "1/2"), (1, 2, "1", "1/2")),
    ),
    (
        "heavy_hitters.search.theorem_4_1",
        "OutsideHypotheses",
        "epsilon <= 1, n >= 8, L <= n, n = L k b",
        ((10**4, 2, "11/10", "1/2"), (10, 2, "1", "1/2"), (7, 2, "1", "1/2"), (8, 10**6, "1", "1/2")),
    ),
)
