"""Golden vectors of the bounds of online-recommendation: which functions at which arguments, within their hypotheses and outside.

As in ``bounds_context_aware_ldp``; privacy is central and at the level of voters.
Source: ``exactdp.bounds.online_recommendation``.

>>> "online_recommendation.lower.lemma_8" in dict(CALLS)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp.bounds.online_recommendation import lower, rates, upper, weights
from exactdp_checks.golden import bounds_online_recommendation_steps as steps
from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "MODULES", "NOT_HERE", "REFUSED"]

MODULES: Mapping[str, ModuleType] = {
    "online_recommendation.lower": lower,
    "online_recommendation.rates": rates,
    "online_recommendation.upper": upper,
    "online_recommendation.weights": weights,
}
NOT_HERE: frozenset[str] = frozenset({"lower.LEAK"})
CAP = {"n": 24}
PEERS: tuple[Call, ...] = ((2, 12, 12), (2, 12, 24), (3, 18, 100), (2, 1, 10**6))
PRIVATE: tuple[Call, ...] = ((2, 3, 12), (3, 100, 18), (4, 10**6, 1000))
CREDITS: tuple[Call, ...] = ((2, 12, 1, 1, 12), (2, 3, 0, 0, 12), (3, 1000, 5, 0, 18), (2, 17, 0, 5, 12))
ROUNDS: tuple[Call, ...] = ((1000, 30, 20, 1, "1"), (1, 0, 5, 3, "1/2"), (10**5, 3000, 1000, 12, "100"), (17, 10, 10, 1, "1"))
LARGE: tuple[Call, ...] = (
    (1000, 31, 20, 1, "1"),
    (10**5, 3000, 1000, 12, "100", 13),
    (10**5, 3000, 1000, 12, "1000"),
    (1, 0, 4, 3, "1/2"),
)

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("online_recommendation.upper.uniform_loss", ((2, 2), (3, 6), (2, 12, 1), (2, 3, 1), (5, 2))),
    *((f"online_recommendation.upper.{name}", PEERS) for name in ("loss_rounds", "loss_rounds_whole", "theorem_10_rounded")),
    ("online_recommendation.upper.leaking_rounds", PEERS),
    ("online_recommendation.upper.never_leaks", (*PEERS, (2, 12, 15), (2, 12, 16), (2, 12, 17), (3, 18, 22))),
    ("online_recommendation.upper.loss_rounds_whole", ((2, 81, 255), (2, 81, 256), (10**6, 1, 10**6))),
    *(
        (f"online_recommendation.upper.{name}", ((2, 2, 1, 1), (2, 100, 12, 24), (3, 6, 18, 100)))
        for name in ("theorem_10", "theorem_10_sharp")
    ),
    ("online_recommendation.upper.lemma_12", (*PRIVATE, (2, 17, 12, 5))),
    ("online_recommendation.upper.lemma_12_sharp", (*PRIVATE, (2, 17, 12, 5), (3, 100, 7), (2, 100, 11))),
    ("online_recommendation.upper.lemma_14", ((2, 2), (2, 12), (3, 100))),
    ("online_recommendation.upper.lemma_14_sharp", ((2, 2), (2, 3), (2, 12), (2, 13), (3, 100), (3, 7))),
    ("online_recommendation.upper.crude_privacy", ((2, 3, 12, 12), (2, 100, 12, 24), (3, 10, 18, 100))),
    *((f"online_recommendation.upper.{name}", PRIVATE) for name in ("theorem_11", "theorem_11_sharp")),
    ("online_recommendation.upper.credit_loss_rounds", ((2, 0, 12, 12), (2, 1, 12, 12), (3, 5, 1, 100))),
    ("online_recommendation.upper.theorem_16", ((2, 12, 1, 12, 12), (2, 2, 0, 1, 4), (3, 100, 5, 1, 100))),
    ("online_recommendation.upper.lemma_18", ((2, 12, 1, 1, 12, 36), (2, 3, 0, 0, 12, 12), (3, 1000, 5, 0, 18, 500))),
    ("online_recommendation.upper.lemma_19", ((2, 0, 0, 12), (2, 1, 1, 36), (3, 5, 0, 1))),
    *((f"online_recommendation.upper.{name}", CREDITS) for name in ("theorem_17", "theorem_17_sharp")),
    ("online_recommendation.lower.phases", ((2, 1, 1), (2, 1, 2), (2, 3, 11), (2, 3, 12), (3, 1, 26), (3, 1, 27))),
    ("online_recommendation.lower.theorem_6_radius", ((2, 1, 1), (3, 10, 0), (5, 12, 7))),
    ("online_recommendation.lower.theorem_6_logarithm", ((2, 2, 1, 4), (3, 6, 1, 27), (2, 1, 3, 5))),
    ("online_recommendation.lower.theorem_6", ((2, 3, 1, 1, 4), (2, 10, 3, 1, 9), (3, 8, 2, 1, 27))),
    (
        "online_recommendation.lower.lemma_8",
        ((1, 1, "1"), (8, 2, "2"), (3, 12, "5/4", 24), (2, 2, "2", 4), (2, 2, "1000001/1000000")),
    ),
    ("online_recommendation.lower.theorem_7", ((100, 4, "2"), (1, 1, "1/2"), (1, 1, "3"), (10**6, 12, "10", 24))),
    ("online_recommendation.lower.theorem_7_rounded", ((100, 4, "2"), (8, 1, "2"), (10**6, 12, "10", 24))),
    ("online_recommendation.lower.effective", ((17, 10, 10), (17, 0, 1), (17, 3, 4))),
    ("online_recommendation.lower.illegal", ((1, 1, 0), (2, 0, 1), (17, 10, 10), (30, 3, 2), (100, 20, 10))),
    ("online_recommendation.lower.chernoff", ((1, 0), (20, 10), (6, 0))),
    ("online_recommendation.lower.theorem_15_divergence", ((1000, 30, 20, "1"), (10**5, 3000, 1000, "100"), (17, 17, 0, "1/2"))),
    ("online_recommendation.lower.theorem_15", LARGE),
    ("online_recommendation.lower.theorem_15_linear", LARGE[:1] + LARGE[2:]),
    ("online_recommendation.lower.theorem_1", (*ROUNDS[:2], LARGE[2], ROUNDS[3])),
    ("online_recommendation.lower.theorem_15_sharp", (ROUNDS[0], *ROUNDS[2:], (1, 0, 5, 3, "1/2"))),
    ("online_recommendation.lower.theorem_15_exact", (LARGE[0], (100, 2, 1, 1, "1"), (17, 10, 10, 12, "1/10", 13))),
    ("online_recommendation.lower.divergence_limit", ((1, "1"), (1, "2"), (3, "5/4"))),
    ("online_recommendation.weights.phi", (("1/2", "3", "1/4"), ("1/4", "3", "1/4"), ("-1", "1/2", "-2"))),
    ("online_recommendation.weights.lemma_3", (("1/2", "1/4", "3", "1/4"), ("0", "1", "3", "1/4"), ("1", "0", "1/2", "1/4"))),
    ("online_recommendation.weights.lemma_4", (("1", "1", "2", "1/2"), ("3/2", "1", "2", "1/2"))),
    ("online_recommendation.weights.lemma_4_needs", (("2",), ("1000001/1000000",), ("50",))),
    (
        "online_recommendation.weights.lemma_5",
        ((["0"], ["1"], "1", "1", "1/2"), (["1/2", "1/3"], ["1/4", "0"], "1/2", "3", "1/4"), ([], [], "1", "1", "0")),
    ),
    ("online_recommendation.weights.weights", (([9, 3], "4"), ([1, 0, 0], "6/5"), ([9, 3, 0], "4"), ([2, 2], "3"))),
    ("online_recommendation.weights.least_sum", (("4",), ("6/5",))),
    ("online_recommendation.weights.share_step", ((2, 0, True), (2, 1, False), (12, 3, True), (12, 0, False), (12, 11, True))),
    ("online_recommendation.weights.one_can_verify", (("4", 2, "3/2"), ("3", 2, "101/100"), ("100", 5, "2"))),
    ("online_recommendation.weights.lemma_13", (([9, 2], 1, "6/5"), ([9, 2], 1, "4"), ([6, 6], 0, "3"), ([9, 9, 0], 2, "3"))),
    *steps.CALLS,
)

NONE = "an integer that counts is at least 1, m at least 2"
FEW = "at least P of at most n voters are peers"
ROOM = "a cap below 2P: majority has loss 0 and epsilon = 0"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    (
        "online_recommendation.upper.uniform_loss",
        "OutsideHypotheses",
        "T > R+1, gamma <= 1",
        ((2, 1), (2, 3, 2), (6, 2), (6, 4, 1)),
    ),
    *(
        (f"online_recommendation.upper.{name}", "OutsideHypotheses", FEW, ((2, 12, 11), (2, 0, 5), (1, 1, 2), (2, True, 5)))
        for name in ("loss_rounds", "loss_rounds_whole", "theorem_10_rounded", "never_leaks", "leaking_rounds")
    ),
    *(
        (
            f"online_recommendation.upper.{name}",
            "OutsideHypotheses",
            "T = 1, gamma > 1, P > n",
            ((2, 1, 1, 1), (6, 2, 1, 1), (2, 9, 3, 2)),
        )
        for name in ("theorem_10", "theorem_10_sharp")
    ),
    *(
        (
            f"online_recommendation.upper.{name}",
            "OutsideHypotheses",
            "W >= 2, 3T >= (m+1)(R+1)",
            ((2, 100, 1), (2, 1, 12), (2, 3, 12, 2)),
        )
        for name in ("lemma_12", "lemma_12_sharp")
    ),
    ("online_recommendation.upper.lemma_14", "EmptyRange", NONE, ((2, 1), (1, 5), (2, 0))),
    ("online_recommendation.upper.lemma_14_sharp", "EmptyRange", NONE, ((2, 1), (1, 5), (2, 0))),
    (
        "online_recommendation.upper.crude_privacy",
        "OutsideHypotheses",
        "P >= 6m, T >= 2",
        ((2, 100, 11, 24), (2, 1, 12, 24), (2, 9, 24, 12)),
    ),
    (
        "online_recommendation.upper.theorem_11",
        "OutsideHypotheses",
        "P >= 2, T >= 2, 3T >= m + 1: without P peers the loss of privacy is ln((3T-1)/2), whatever P is",
        ((2, 100, 1), (2, 1, 12), (9, 3, 54)),
    ),
    (
        "online_recommendation.upper.theorem_11_sharp",
        "OutsideHypotheses",
        "P >= 6m, T >= 2, 3T >= m + 1",
        ((2, 100, 11), (2, 1, 12), (9, 3, 54)),
    ),
    ("online_recommendation.upper.credit_loss_rounds", "OutsideHypotheses", FEW, ((2, 1, 12, 11), (2, -1, 12, 12))),
    ("online_recommendation.upper.theorem_16", "OutsideHypotheses", "T > R+1, gamma <= 1", ((2, 2, 1, 1, 1), (6, 4, 1, 1, 1))),
    (
        "online_recommendation.upper.lemma_18",
        "OutsideHypotheses",
        "P >= 2, a credit of D+R+1 for every peer",
        ((2, 12, 1, 1, 1, 36), (2, 12, 1, 1, 12, 35), (2, 2, 1, 1, 12, 36)),
    ),
    ("online_recommendation.upper.lemma_19", "EmptyRange", NONE, ((1, 0, 0, 12), (2, -1, 0, 12), (2, 0, 0, 0))),
    *(
        (
            f"online_recommendation.upper.{name}",
            "OutsideHypotheses",
            "P >= 2, T > R + 1, 3T >= (m+1)(R+1)",
            ((2, 12, 1, 1, 1), (2, 2, 1, 1, 12), (8, 5, 0, 1, 48), (2, 6, 0, 5, 12), (2, 12, -1, 1, 12)),
        )
        for name in ("theorem_17", "theorem_17_sharp")
    ),
    ("online_recommendation.lower.phases", "OutsideHypotheses", FEW, ((2, 3, 2), (1, 1, 2), (2, 0, 2))),
    ("online_recommendation.lower.theorem_6_radius", "OutsideHypotheses", "R <= T", ((2, 1, 2), (1, 2, 1), (2, 2, -1))),
    (
        "online_recommendation.lower.theorem_6_logarithm",
        "OutsideHypotheses",
        "T >= (m-1) k",
        ((2, 1, 1, 4), (3, 5, 1, 27), (2, 5, 3, 2)),
    ),
    ("online_recommendation.lower.theorem_6", "OutsideHypotheses", "T >= R + (m-1) k", ((2, 2, 1, 1, 4), (3, 7, 2, 1, 27))),
    ("online_recommendation.lower.lemma_8", "OutsideHypotheses", ROOM, ((2, 2, "2", 3), (8, 12, "2", 23))),
    ("online_recommendation.lower.lemma_8", "NotALevel", "t < 1", ((2, 2, "1/2"), (2, 2, "0"))),
    ("online_recommendation.lower.theorem_7", "OutsideHypotheses", ROOM, ((100, 4, "2", 7), (100, 4, "0"), (100, 4, "-1"))),
    ("online_recommendation.lower.theorem_7_rounded", "OutsideHypotheses", "T >= 4L, n >= 2P", ((7, 4, "2"), (100, 4, "2", 7))),
    ("online_recommendation.lower.effective", "OutsideHypotheses", "D + R >= 1", ((17, 0, 0), (0, 1, 1), (17, -1, 3))),
    ("online_recommendation.lower.illegal", "OutsideHypotheses", "D + R >= 1, few rounds", ((17, 0, 0), (10**6, 1, 1))),
    ("online_recommendation.lower.chernoff", "EmptyRange", "counts are at least 0", ((-1, 2), (2, -1))),
    (
        "online_recommendation.lower.theorem_15_divergence",
        "OutsideHypotheses",
        "6 ln T <= D + R",
        ((1000, 20, 20, "1"), (16, 20, 20, "1")),
    ),
    (
        "online_recommendation.lower.theorem_15_sharp",
        "OutsideHypotheses",
        "6 ln T <= min(D + R, T); with a cap n >= P + 1",
        ((1000, 20, 20, 1, "1"), (16, 20, 20, 1, "1"), (1000, 30, 20, 24, "1", CAP)),
    ),
    (
        "online_recommendation.lower.theorem_15",
        "OutsideHypotheses",
        "with a cap n >= 2P, or n >= P + 1 and 6 ln T <= min(D + R, T)",
        ((1000, 20, 20, 13, "1", CAP), (1000, 30, 20, 24, "1", CAP)),
    ),
    ("online_recommendation.lower.theorem_15_linear", "OutsideHypotheses", ROOM, ((1000, 20, 20, 13, "1", CAP),)),
    (
        "online_recommendation.lower.theorem_15_exact",
        "OutsideHypotheses",
        "D + R >= 1",
        ((100, 0, 0, 1, "1"), (100, 1, 1, 24, "1", CAP)),
    ),
    (
        "online_recommendation.lower.theorem_1",
        "OutsideHypotheses",
        ROOM,
        ((1000, 20, 20, 13, "1", CAP), (1000, 0, 0, 13, "1", CAP)),
    ),
    ("online_recommendation.lower.divergence_limit", "NotALevel", "t < 1", ((1, "1/2"), (1, "-2"))),
    ("online_recommendation.weights.phi", "OutsideHypotheses", "lambda > 0", (("1/2", "0", "1/4"), ("1/2", "-1", "1/4"))),
    (
        "online_recommendation.weights.lemma_3",
        "OutsideHypotheses",
        "lambda > 0",
        (("1", "0", "0", "1/4"), ("1", "0", "-1", "1/4")),
    ),
    (
        "online_recommendation.weights.lemma_4",
        "OutsideHypotheses",
        "x >= x' >= rho + ln(2)/lambda",
        (("1", "3/2", "2", "1/2"), ("1", "4/5", "2", "1/2"), ("1", "1/2", "2", "1/2")),
    ),
    ("online_recommendation.weights.lemma_4_needs", "OutsideHypotheses", "d > 1", (("1",), ("1/2",))),
    (
        "online_recommendation.weights.lemma_5",
        "OutsideHypotheses",
        "shifts >= 0 of points that are at most the last one",
        ((["0"], ["-1"], "1", "1", "1/2"), (["2"], ["1"], "1", "1", "1/2"), (["0", "1"], ["1"], "1", "1", "1/2")),
    ),
    (
        "online_recommendation.weights.weights",
        "OutsideHypotheses",
        "tau > 1, a vote",
        (([9, 3], "1"), ([0, 0], "2"), ([3], "2"), ([3, -1], "2")),
    ),
    ("online_recommendation.weights.least_sum", "OutsideHypotheses", "tau > 1", (("1",), ("1/2",))),
    (
        "online_recommendation.weights.share_step",
        "OutsideHypotheses",
        "W >= 2, at most W - 1 votes",
        ((1, 0, True), (3, 3, True), (3, -1, False)),
    ),
    (
        "online_recommendation.weights.one_can_verify",
        "OutsideHypotheses",
        "y > 1, gamma < 1",
        (("4", 2, "1"), ("1", 2, "2"), ("2", 5, "2")),
    ),
    (
        "online_recommendation.weights.lemma_13",
        "OutsideHypotheses",
        "tau > 1, an object",
        (([9, 2], 1, "1"), ([9, 2], 2, "4"), ([0, 0], 1, "4")),
    ),
    # as many refused as answered
    ("online_recommendation.upper.uniform_loss", "EmptyRange", NONE, ((2, 0), (1, 5))),
    ("online_recommendation.upper.lemma_12", "EmptyRange", NONE, ((2, 9, 0), (1, 9, 12))),
    ("online_recommendation.upper.lemma_12_sharp", "EmptyRange", NONE, ((2, 9, 0), (1, 9, 12))),
    ("online_recommendation.upper.lemma_14_sharp", "EmptyRange", NONE, ((2, -1), (0, 5), (2, True))),
    ("online_recommendation.upper.credit_loss_rounds", "EmptyRange", NONE, ((1, 1, 12, 12), (2, 1, 0, 12))),
    ("online_recommendation.upper.theorem_16", "EmptyRange", NONE, ((2, 12, 1, 0, 12), (2, 12, -1, 12, 12))),
    ("online_recommendation.lower.phases", "EmptyRange", NONE, ((2, 1, 0), (2, -1, 5), (0, 1, 5))),
    ("online_recommendation.lower.theorem_6", "EmptyRange", NONE, ((1, 5, 1, 1, 4), (2, 5, 1, 0, 4))),
    ("online_recommendation.lower.lemma_8", "EmptyRange", NONE, ((0, 2, "2"), (2, 0, "2"))),
    ("online_recommendation.lower.theorem_7", "EmptyRange", NONE, ((0, 4, "2"), (100, 0, "2"))),
    ("online_recommendation.lower.theorem_7_rounded", "EmptyRange", NONE, ((0, 4, "2"), (100, 0, "2"))),
    ("online_recommendation.lower.illegal", "EmptyRange", NONE, ((0, 1, 1), (17, -1, 3), (17, 3, -1))),
    ("online_recommendation.lower.chernoff", "EmptyRange", NONE, ((-1, -1),)),
    (
        "online_recommendation.lower.theorem_15_divergence",
        "OutsideHypotheses",
        "D + R >= 1, L > 0",
        ((17, 0, 0, "1"), (17, 17, 0, "0")),
    ),
    *(
        (
            f"online_recommendation.lower.{name}",
            "OutsideHypotheses",
            "L > 0, P >= 1",
            ((1000, 30, 20, 0, "1"), (1000, 30, 20, 1, "0")),
        )
        for name in ("theorem_15", "theorem_15_sharp", "theorem_15_exact", "theorem_1")
    ),
    ("online_recommendation.lower.divergence_limit", "EmptyRange", NONE, ((0, "2"), (-1, "2"))),
    ("online_recommendation.weights.phi", "OutsideHypotheses", "lambda > 0, where phi is 0 too", (("1/4", "0", "1/4"),)),
    ("online_recommendation.weights.lemma_3", "OutsideHypotheses", "lambda > 0", (("1", "1", "-1/2", "1/4"),)),
    ("online_recommendation.weights.lemma_4_needs", "OutsideHypotheses", "d > 1", (("0",), ("-2",))),
    ("online_recommendation.weights.share_step", "EmptyRange", NONE, ((0, 0, True), (2, 2, False))),
    ("online_recommendation.weights.lemma_13", "EmptyRange", NONE, (([9, 2], -1, "4"), ([9, -2], 1, "4"))),
    *steps.REFUSED,
)
