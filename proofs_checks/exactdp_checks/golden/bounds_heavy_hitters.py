"""Golden vectors of the bounds of heavy-hitters: which functions at which arguments, within their hypotheses and outside.

As in ``bounds_context_aware_ldp``. Source: ``exactdp.bounds.heavy_hitters``.

>>> "heavy_hitters.oracle.corollary_3_4" in dict(CALLS)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp.bounds.heavy_hitters import (
    concentration,
    constants,
    deviations,
    good_sets,
    hrr,
    lower,
    oracle,
    partition,
    rates,
    search,
)
from exactdp_checks.golden import bounds_heavy_hitters_steps as steps
from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "MODULES", "NOT_HERE", "REFUSED"]

MODULES: Mapping[str, ModuleType] = {
    "heavy_hitters.concentration": concentration,
    "heavy_hitters.constants": constants,
    "heavy_hitters.deviations": deviations,
    "heavy_hitters.good_sets": good_sets,
    "heavy_hitters.hrr": hrr,
    "heavy_hitters.lower": lower,
    "heavy_hitters.oracle": oracle,
    "heavy_hitters.partition": partition,
    "heavy_hitters.rates": rates,
    "heavy_hitters.search": search,
}
NOT_HERE = frozenset({"constants.ceiling", "constants.chance", "constants.power_of_two"})
BLOCKS = {"permutation": True}
N_BETA: tuple[Call, ...] = ((1, "1/2"), (12, "1/100"), (10**6, "1/1000000"))
EITHER: tuple[Call, ...] = (*N_BETA, (10**4, "1/10", BLOCKS))
N_D: tuple[Call, ...] = ((10**8, 2**64, "1", "1/100"), (65536, 2**24, "1/2", "1/10"))
BLOCKED: tuple[Call, ...] = ((10008, 2, "1", "1/2"), (180000, 2**20, "1", "1/5"), (288000, 2**24, "1/2", "1/50"))
SEARCHED: tuple[Call, ...] = ((10000, 2, "1", "1/2"), (100_000_060, 2**64, "1", "1/100"), (65565, 2**24, "1/2", "1/10"))
ROWS: tuple[Call, ...] = ((2, 2, "1", "1/2"), (10**6, 2**32, "1/10", "1/100"), (10**6, 7, "3", "999/1000"))
PAIR: tuple[Call, ...] = ((1, 1), (2, 2), (12, 5), (100, 7))
LEVEL: tuple[Call, ...] = (("1",), ("1/100",), ("5",))
A_C: tuple[Call, ...] = (("2", "2"), ("1/2", "3"), ("1", "1/10"))

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("heavy_hitters.concentration.chernoff", (("1", "1"), ("1/2", "7"), ("10", "1/10"))),
    ("heavy_hitters.concentration.chernoff_lower", (("1", "1/2"), ("10", "1/10"), ("3", "9/10"))),
    ("heavy_hitters.concentration.bernstein", (("0", "1", "1/2"), ("100", "1", "1/2"), ("5/2", "0", "1/100"))),
    ("heavy_hitters.concentration.hoeffding", (("1", ["2"]), ("0", ["1", "1"]), ("1", ["0"]), ("3/2", ["1", "2", "1/2"]))),
    ("heavy_hitters.concentration.azuma", (("1", ["2"]), ("3/2", ["1", "2"]), ("3/2", ["1", "2"], {"two_sided": False}))),
    ("heavy_hitters.concentration.chung_lu", (("1", ["1/4"], "1"), ("2", ["1/4", "1/8"], "1/2"), ("1", ["0"], "0"))),
    ("heavy_hitters.concentration.mcdiarmid", (("0", 3, "2"), ("2", 3, "2"), ("1", 1, "0"))),
    ("heavy_hitters.concentration.permutation_mcdiarmid", (("1", 2, 1, "1"), ("2", 12, 3, "2"), ("0", 5, 4, "1"))),
    ("heavy_hitters.concentration.binomial", ((0, "1/2"), (4, "1/3"), (3, "0"), (3, "1"))),
    ("heavy_hitters.concentration.poisson_binomial", ((["1/2"],), (["1/2", "1", "0", "1/3"],))),
    ("heavy_hitters.concentration.hypergeometric", ((4, 2, 2), (5, 0, 3), (5, 5, 2), (1, 1, 0))),
    ("heavy_hitters.concentration.tail", ((["1/2", "1/2"], 1), (["1/4", "1/2", "1/4"], 0), (["1"], 5))),
    ("heavy_hitters.constants.c_0", ((), (BLOCKS,))),
    ("heavy_hitters.constants.c_1", ((), (BLOCKS,))),
    ("heavy_hitters.constants.c_epsilon", LEVEL),
    ("heavy_hitters.constants.ell", (("1/2",), ("1/100",), ("999/1000",))),
    ("heavy_hitters.constants.log_over", ((1, "1/2"), (8, "1/100"))),
    ("heavy_hitters.constants.oracle_root", ((),)),
    ("heavy_hitters.good_sets.bad_copies", ((1,), (8,), (9,), (48,))),
    ("heavy_hitters.good_sets.chernoff", ((1,), (48,), (159,))),
    ("heavy_hitters.good_sets.chernoff_constant", ((),)),
    ("heavy_hitters.good_sets.counting", ((1,), (8,), (9,), (159,))),
    ("heavy_hitters.good_sets.counting_limit", ((1,), (8,), (9,))),
    ("heavy_hitters.good_sets.gdset_0", EITHER),
    ("heavy_hitters.good_sets.gdset_1", EITHER),
    ("heavy_hitters.good_sets.gdset_2", ((0, 12, "1", "1/2"), (7, 48, "1/10", "1/100"))),
    ("heavy_hitters.good_sets.gdset_3", ((0, 12, "1"), (7, 48, "1/10"))),
    ("heavy_hitters.good_sets.kl_constant", ((),)),
    ("heavy_hitters.good_sets.markov", ((0, 12, 1, "1", "1/2"), (7, 48, 512, "1/10", "1/100"))),
    ("heavy_hitters.good_sets.two_sided_users", (("1/2",), ("1/100",))),
    ("heavy_hitters.hrr.all_items", ((1, 1, "3", "1/2"), (100, 7, "3/2", "1/100"))),
    ("heavy_hitters.hrr.c_epsilon_at_least", LEVEL),
    ("heavy_hitters.hrr.c_epsilon_at_most", LEVEL),
    ("heavy_hitters.hrr.hoeffding", (("0", 1, "3"), ("5/2", 10, "3/2"))),
    ("heavy_hitters.hrr.radius", ((1, "3", "1/2"), (100, "3/2", "1/100"), (10, "1000001/1000000", "9/10"))),
    ("heavy_hitters.lower.all_items", ((10**6, 10**6, "3"), (10**4, 7, "3/2"))),
    ("heavy_hitters.lower.chi_square", (("3",), ("1000001/1000000",))),
    ("heavy_hitters.lower.corollary_2_3", ((579, "1", "1/64"), (10**6, "1/10", "1/1000"), (579, "1/1000", "1/64"))),
    ("heavy_hitters.lower.fact_2_2", ((579, 2, "1", "1/64"), (10**6, 2**40, "1/10", "1/1000"), (579, 5, "1/1000", "1/64"))),
    ("heavy_hitters.lower.one_item", ((10**4, "3", "1/9"), (10**6, "3/2", "1/10000"))),
    ("heavy_hitters.lower.point_mass", ((1, "3/2", "1/9"), (7, "11/10", "1/100"))),
    ("heavy_hitters.lower.relative_entropy", (("3",), ("3/2",))),
    ("heavy_hitters.oracle.constant", (*LEVEL, ("1", BLOCKS))),
    ("heavy_hitters.oracle.copies", (("1/2",), ("1/100",), ("999/1000",), ("1/100000000",))),
    ("heavy_hitters.oracle.corollary_3_4", ((1, "1", 12), (10**6, "1/2", 48), (48000, "1", 48, BLOCKS))),
    ("heavy_hitters.oracle.counters", ((1, "1", "1/2"), (20000, "1", "1/100"))),
    ("heavy_hitters.oracle.hash_range", ((1, "1/1000", "1/2"), (1, "1", "1/2"), (20000, "1", "1/100"))),
    ("heavy_hitters.oracle.memory_threshold", (("1", "1/100"), ("1/10", "1/2"))),
    ("heavy_hitters.oracle.permutation_range", ((1, "1", "1/2"), (20000, "1", "1/100"))),
    ("heavy_hitters.oracle.printed_range", ((1, "1"), (20000, "1/2"))),
    ("heavy_hitters.oracle.rounded", ((1, "1", "1/2"), (10**6, "5", "1/100"), (48000, "1", "1/100", BLOCKS))),
    ("heavy_hitters.oracle.vacuous_below", (("1", "1/10"), ("1", "1/100"), ("1/2", "1/1000000"))),
    ("heavy_hitters.partition.delta_0", ((1, 1, "1/2"), (12, 144, "1/2"), (7, 3, "1/100"))),
    ("heavy_hitters.partition.delta_0_mean", PAIR),
    ("heavy_hitters.partition.delta_1", ((7, 3, "1/100"), (50, 50, "1/2", BLOCKS), (4, 1, "1/2", BLOCKS))),
    ("heavy_hitters.partition.delta_1_mean", (([2, 2], 2), ([2, 2], 2, BLOCKS), ([1, 0, 5], 3, BLOCKS), ([3], 1))),
    ("heavy_hitters.partition.lemma_8_1", EITHER),
    ("heavy_hitters.partition.lemma_8_2", EITHER),
    ("heavy_hitters.partition.lemma_9_1", ((7, 3), (1, 1), (12, 3, BLOCKS))),
    ("heavy_hitters.partition.lemma_9_2", ((100, 3, "1/2"), (12, 3, "1/100", BLOCKS), (2, 2, "1/2", BLOCKS))),
    ("heavy_hitters.partition.norm_law", (([2], 2), ([2, 2], 2), ([2, 2], 2, BLOCKS), ([1, 0, 2], 3, BLOCKS))),
    ("heavy_hitters.partition.norm_mean", (([2, 2], 2), ([2, 1], 5), ([2, 2], 2, BLOCKS))),
    ("heavy_hitters.partition.size_variance", ((3, 12, 4), (3, 12, 4, BLOCKS), (12, 12, 4, BLOCKS), (0, 1, 1, BLOCKS))),
    ("heavy_hitters.rates.bitstogram", ROWS),
    ("heavy_hitters.rates.expander", ROWS),
    ("heavy_hitters.rates.hada_heavy", ROWS),
    ("heavy_hitters.rates.optimality", A_C),
    ("heavy_hitters.rates.oracle", ((1, "1", "1/2"), (10**6, "1/10", "1/100"))),
    ("heavy_hitters.rates.sketched_oracle", ((1, "1", "1/2"), (10**6, "1/10", "1/100"))),
    ("heavy_hitters.rates.tree_hist", ROWS),
    ("heavy_hitters.rates.tree_hist_over_bitstogram", A_C),
    ("heavy_hitters.rates.tree_hist_over_hada_heavy", ((2,), (10**6,))),
    ("heavy_hitters.search.independent", N_D),
    ("heavy_hitters.search.k_ind", ((100, 3, "1", "1/2"), (10**8, 5, "1/2", "1/100"))),
    ("heavy_hitters.search.levels", ((2, 1), (2, 2), (4, 2), (10**6, 2**64), (65536, 2**24), (65536, 2**24 + 1))),
    ("heavy_hitters.search.groups", ((10008, 2, "1/2"), (180000, 2**20, "1/5"), (288000, 2**24, "1/50"))),
    ("heavy_hitters.search.permutation", BLOCKED),
    ("heavy_hitters.search.search_threshold", SEARCHED),
    ("heavy_hitters.search.threshold", SEARCHED),
    ("heavy_hitters.search.users", ((2, 2, "1/2"), (10**6, 2**64, "1/100"), (65536, 2**24, "1/10"), (10, 100, "999/1000"))),
    ("heavy_hitters.search.vacuous", ((2640324, 2**32, "1", "1/100"), (2650383, 2**32, "1", "1/100"), *SEARCHED)),
    *steps.CALLS,
)

COUNTS = "an integer that counts is at least 1"
CHANCE = "a failure probability is above 0 and below 1"
POSITIVE = "epsilon > 0"
FEW: tuple[Call, ...] = ((10007, 2, "1", "1/2"), (10, 2, "1", "1/2"), (100, 10**6, "1", "1/2"), (1, 2, "1", "1/2"))
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    *(
        (f"heavy_hitters.{name}", "EmptyRange", COUNTS, calls)
        for name, calls in (
            ("concentration.binomial", ((-1, "1/2"), (-4, "0"))),
            ("concentration.hypergeometric", ((0, 0, 0), (4, -1, 2))),
            ("concentration.mcdiarmid", (("1", 0, "1"), ("1", -1, "1"), ("-1", 3, "1"))),
            ("good_sets.bad_copies", ((0,), (-1,), (True,), (-8,))),
            ("good_sets.chernoff", ((0,), (-8,), (True,))),
            ("good_sets.counting", ((0,), (-1,), (True,), (-8,))),
            ("good_sets.counting_limit", ((0,), (-1,), (True,))),
            ("good_sets.gdset_3", ((-1, 12, "1"), (7, 0, "1"))),
            ("hrr.all_items", ((0, 1, "3", "1/2"), (1, 0, "3", "1/2"))),
            ("hrr.hoeffding", (("1", 0, "3"), ("1", -1, "3"))),
            ("lower.fact_2_2", ((579, 1, "1", "1/64"),)),
            ("oracle.corollary_3_4", ((0, "1", 12), (1, "1", 0))),
            ("oracle.counters", ((0, "1", "1/2"), (-1, "1", "1/2"))),
            ("oracle.hash_range", ((0, "1", "1/2"), (-1, "1", "1/2"), (True, "1", "1/2"))),
            ("oracle.permutation_range", ((0, "1", "1/2"), (-1, "1", "1/2"))),
            ("oracle.printed_range", ((0, "1"), (-1, "1"))),
            ("partition.delta_0", ((0, 1, "1/2"), (1, 0, "1/2"), (1, -1, "1/2"))),
            ("partition.delta_0_mean", ((0, 1), (1, 0), (True, 1), (1, -1))),
            ("partition.delta_1_mean", (([], 2), ([0], 2), ([-1, 2], 2), ([2], 0))),
            ("partition.norm_law", (([], 2), ([-1], 1), ([2], 0))),
            ("partition.norm_mean", (([], 2), ([2], 0), ([-1, 2], 1))),
            ("partition.size_variance", ((1, 0, 1), (1, 2, 0), (-1, 2, 1))),
            ("rates.bitstogram", ((0, 2, "1", "1/2"), (2, 1, "1", "1/2"), (-1, 2, "1", "1/2"))),
            ("rates.expander", ((0, 2, "1", "1/2"), (2, 1, "1", "1/2"), (-1, 2, "1", "1/2"))),
            ("rates.hada_heavy", ((1, 2, "1", "1/2"), (2, 1, "1", "1/2"), (0, 2, "1", "1/2"))),
            ("rates.tree_hist", ((0, 2, "1", "1/2"), (2, 1, "1", "1/2"), (-1, 2, "1", "1/2"))),
            ("rates.tree_hist_over_hada_heavy", ((1,), (0,))),
            ("search.levels", ((0, 2), (2, 0), (-1, 2), (2, -1))),
            ("search.search_threshold", ((0, 2, "1", "1/2"),)),
            ("search.vacuous", ((0, 2, "1", "1/2"), (10**4, 0, "1", "1/2"))),
        )
    ),
    *(
        (f"heavy_hitters.{name}", "OutsideHypotheses", CHANCE, calls)
        for name, calls in (
            ("concentration.bernstein", (("1", "1", "0"), ("1", "1", "1"), ("-1", "1", "1/2"))),
            ("constants.ell", (("0",), ("1",), ("2",))),
            ("constants.log_over", ((1, "0"), (0, "1/2"))),
            ("good_sets.gdset_0", ((12, "0"), (12, "1"), (0, "1/2"), (12, "3/2"))),
            ("good_sets.gdset_1", ((12, "0"), (12, "1"), (12, "-1/2"), (0, "1/2"))),
            ("good_sets.two_sided_users", (("0",), ("1",))),
            ("hrr.radius", ((1, "3", "0"), (1, "3", "1"), (0, "3", "1/2"))),
            ("oracle.copies", (("0",), ("1",), ("4",), ("-1/2",))),
            ("partition.lemma_8_1", ((12, "0"), (12, "1"), (0, "1/2"), (12, "3/2"))),
            ("partition.lemma_8_2", ((12, "0"), (12, "1"), (0, "1/2"), (12, "3/2"))),
            ("rates.oracle", ((1, "1", "0"), (1, "1", "1"))),
            ("rates.sketched_oracle", ((1, "1", "0"), (1, "1", "1"))),
        )
    ),
    *(
        (f"heavy_hitters.{name}", "OutsideHypotheses", POSITIVE, calls)
        for name, calls in (
            ("constants.c_epsilon", (("0",), ("-1",), ("-1/2",))),
            ("good_sets.gdset_2", ((7, 12, "0", "1/2"), (7, 12, "-1", "1/2"))),
            ("good_sets.markov", ((7, 12, 1, "0", "1/2"), (7, 12, 0, "1", "1/2"))),
            ("hrr.c_epsilon_at_least", (("0",), ("-1",), ("-1/2",))),
            ("hrr.c_epsilon_at_most", (("0",), ("-1",), ("-1/2",))),
            ("oracle.constant", (("0",), ("-1",), ("-1/2",))),
            ("oracle.memory_threshold", (("0", "1/2"), ("1", "1"))),
            ("oracle.vacuous_below", (("0", "1/2"), ("1", "0"), ("1", "1"))),
        )
    ),
    ("heavy_hitters.concentration.chernoff", "OutsideHypotheses", "mu > 0, delta > 0", (("0", "1"), ("1", "0"), ("1", "-1"))),
    ("heavy_hitters.concentration.chernoff_lower", "OutsideHypotheses", "0 < delta < 1", (("1", "1"), ("1", "2"), ("1", "0"))),
    (
        "heavy_hitters.concentration.hoeffding",
        "OutsideHypotheses",
        "eta >= 0, widths >= 0",
        (("-1", ["1"]), ("1", ["-1"]), ("1", []), ("-1/2", ["1", "2"])),
    ),
    ("heavy_hitters.concentration.azuma", "OutsideHypotheses", "eta > 0", (("0", ["1"]), ("-1", ["1"]), ("1", []))),
    (
        "heavy_hitters.concentration.chung_lu",
        "OutsideHypotheses",
        "eta > 0",
        (("0", ["1"], "1"), ("1", ["-1"], "1"), ("1", [], "1")),
    ),
    (
        "heavy_hitters.concentration.permutation_mcdiarmid",
        "OutsideHypotheses",
        "1 <= n_1 < n",
        (("1", 3, 3, "1"), ("1", 3, 0, "1"), ("-1", 3, 1, "1")),
    ),
    ("heavy_hitters.concentration.binomial", "NotStochastic", "0 <= p <= 1", ((3, "2"), (3, "-1/2"))),
    ("heavy_hitters.concentration.poisson_binomial", "NotStochastic", "0 <= p <= 1", ((["2"],), (["1/2", "-1"],))),
    ("heavy_hitters.concentration.tail", "NotStochastic", "no distribution", ((["1/2"], 0), (["2", "-1"], 0), (["1"], -1))),
    ("heavy_hitters.concentration.hypergeometric", "OutsideDomain", "at most n are marked or drawn", ((3, 4, 1), (3, 1, 4))),
    ("heavy_hitters.lower.all_items", "OutsideHypotheses", "d >= 7, and n large", ((10**6, 6, "3"), (10, 100, "3"))),
    ("heavy_hitters.lower.chi_square", "NotALevel", "t < 1, and t = 1", (("1",), ("1/2",))),
    ("heavy_hitters.lower.relative_entropy", "NotALevel", "t < 1, and t = 1", (("1",), ("1/2",))),
    (
        "heavy_hitters.lower.corollary_2_3",
        "OutsideHypotheses",
        "n >= 579, epsilon <= 1, beta <= 1/64",
        ((578, "1", "1/64"), (579, "11/10", "1/64"), (579, "1", "1/63")),
    ),
    (
        "heavy_hitters.lower.fact_2_2",
        "OutsideHypotheses",
        "n >= 579, epsilon <= 1, beta <= 1/64",
        ((578, 2, "1", "1/64"), (579, 2, "11/10", "1/64"), (579, 2, "1", "1/63")),
    ),
    (
        "heavy_hitters.lower.one_item",
        "OutsideHypotheses",
        "beta < 1/8, n large",
        ((10**4, "3", "1/8"), (1, "3", "1/9"), (100, "3", "1/100"), (10, "11/10", "1/1000")),
    ),
    ("heavy_hitters.lower.point_mass", "OutsideHypotheses", "n g < ln(1/(4 beta))", ((1, "3", "1/4"), (10, "3", "1/100"))),
    ("heavy_hitters.oracle.corollary_3_4", "OutsideHypotheses", "k >= 12; k | n", ((1, "1", 11), (47, "1", 12, BLOCKS))),
    (
        "heavy_hitters.oracle.rounded",
        "OutsideHypotheses",
        "k | n",
        ((47, "1", "1/100", BLOCKS), (1, "1", "1/2", BLOCKS), (0, "1", "1/2")),
    ),
    (
        "heavy_hitters.partition.delta_1",
        "OutsideHypotheses",
        "k | n",
        ((7, 3, "1/2", BLOCKS), (2, 4, "1/2", BLOCKS), (7, 3, "1")),
    ),
    ("heavy_hitters.partition.lemma_9_1", "OutsideHypotheses", "L | n", ((7, 3, BLOCKS), (2, 4, BLOCKS), (0, 1))),
    (
        "heavy_hitters.partition.lemma_9_2",
        "OutsideHypotheses",
        "L >= 2 and L | n, or ln(1/beta) <= n/L",
        ((7, 3, "1/2", BLOCKS), (7, 1, "1/2", BLOCKS), (7, 3, "1/100")),
    ),
    ("heavy_hitters.partition.norm_law", "OutsideHypotheses", "k | n", (([2, 1], 2, BLOCKS),)),
    ("heavy_hitters.partition.size_variance", "OutsideDomain", "f <= n", ((3, 2, 1),)),
    *(
        (f"heavy_hitters.rates.{name}", "OutsideHypotheses", "a > 0, c > 0", (("0", "1"), ("1", "0"), ("-1", "1")))
        for name in ("optimality", "tree_hist_over_bitstogram")
    ),
    (
        "heavy_hitters.search.independent",
        "OutsideHypotheses",
        "L >= 2, n/L >= ln(4/beta)",
        ((100, 2, "1", "1/2"), (10, 100, "1", "1/100")),
    ),
    ("heavy_hitters.search.k_ind", "OutsideHypotheses", "n/L >= ln(4/beta)", ((6, 3, "1", "1/2"), (100, 0, "1", "1/2"))),
    ("heavy_hitters.search.levels", "OutsideHypotheses", "n = 1", ((1, 2), (1, 1))),
    ("heavy_hitters.search.groups", "OutsideHypotheses", "n = L k b", ((10**4, 2, "1/2"), (180001, 2**20, "1/5"))),
    ("heavy_hitters.search.users", "OutsideHypotheses", "n = 1", ((1, 2, "1/2"),)),
    *(
        (f"heavy_hitters.search.{name}", "OutsideHypotheses", "n = L k b", FEW)
        for name in ("permutation", "search_threshold", "threshold", "vacuous")
    ),
    *steps.REFUSED,
)
