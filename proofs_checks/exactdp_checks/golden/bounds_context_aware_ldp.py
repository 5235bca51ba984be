"""Golden vectors of the bounds of context-aware-ldp: which functions at which arguments, within their hypotheses and outside.

A bound is an entry in ``CALLS``, with the arguments of every call; ``REFUSED`` lists calls that its hypotheses exclude.
``NOT_HERE`` names what is no bound: iterators, types, names, and predictions in floating point.
Source: ``exactdp.bounds.context_aware_ldp``.

>>> "context_aware_ldp.risk.gain" in dict(CALLS)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp.bounds.context_aware_ldp import bracket, communication, error_region, families, lower, packing, rates, risk
from exactdp.mechanisms import block_hadamard, high_low_hadamard, krr
from exactdp.policy import PrivacyMatrix
from exactdp_checks.golden import bounds_context_aware_ldp_calls as more
from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "MODULES", "NOT_HERE", "REFUSED"]

MODULES: Mapping[str, ModuleType] = {
    "context_aware_ldp.bracket": bracket,
    "context_aware_ldp.communication": communication,
    "context_aware_ldp.error_region": error_region,
    "context_aware_ldp.families": families,
    "context_aware_ldp.lower": lower,
    "context_aware_ldp.packing": packing,
    "context_aware_ldp.rates": rates,
    "context_aware_ldp.risk": risk,
}
NOT_HERE = frozenset(
    {"bracket.Bracket", "bracket.Shape", "families.balanced", "families.signs", "rates.Range", "risk.Roots"}
    | {"risk.gaussian_tv", "risk.gaussian_tv_uniform", "families.is_distribution", "families.sensitive_and_other"}
)
P4, P3, POINT = ["2/5", "3/10", "1/5", "1/10"], ["1/2", "1/4", "1/4"], ["0", "1"]
Z4, EVEN = [1, -1, 1, 1], ([2], [4, 2], [2, 2, 2], [8])
POLICIES = (
    PrivacyMatrix.ldp(3, "ln 2"),
    PrivacyMatrix.ldp(4, 1),
    PrivacyMatrix.high_low(5, [0], "ln 3"),
    PrivacyMatrix.high_low(6, [0, 1], "1/2"),
    PrivacyMatrix.blocks([[0, 1, 2, 3], [4]], "ln 3"),
    PrivacyMatrix.explicit([[0, 1, "1/2"], [1, 0, 1], [1, 1, 0]]),
    PrivacyMatrix.blocks([[0], [1]], 1),
)
FEW: tuple[Call, ...] = (("1",), ("3",), ("1000",))
SIZES_T_N: tuple[Call, ...] = (([1], "3", 1), ([2, 1], "3/2", 10), ([1, 1, 1], "3", 100), ([5, 3, 2], "1000", 1000))
K_S_T_N: tuple[Call, ...] = ((1, 1, "3", 1), (2, 1, "3/2", 10), (3, 3, "3", 100), (9, 4, "1000", 7), (1000, 10, "3", 10**6))
OTHER: tuple[Call, ...] = ((2, 1, "1"), (2, 1, "3"), (5, 2, "3/2"), (9, 4, "2"), (9, 8, "3/2"))

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("context_aware_ldp.bracket.block_upper", (([1], "2"), ([2, 3], "3"), ([8], "3/2"))),
    ("context_aware_ldp.bracket.high_low_upper", ((1, 1, "3"), (2, 100, "3"), (5, 3, "3/2"))),
    ("context_aware_ldp.bracket.one_sensitive_upper", ((1, "3"), (4, "3/2"))),
    (
        "context_aware_ldp.bracket.sample_complexity_bracket",
        tuple((policy, a) for policy in POLICIES for a in ("1/20", "1/5", "99/100")),
    ),
    ("context_aware_ldp.bracket.shape_of", tuple((policy,) for policy in POLICIES)),
    ("context_aware_ldp.families.ball", (([[2, 3]], "4"), ([["56", 28], ["2", 216]], "1000"), ([[1, 2]], "0"), ([[1, 2]], "-1"))),
    ("context_aware_ldp.families.high_low_ball", ((1, 1, "1/3"), (6, 6, "1/3"), (2, 5, "1"))),
    ("context_aware_ldp.families.blocks_uniform", (([[0, 1]], "1/10", [-1]), ([[0, 2, 1, 3], [4, 5]], "1/20", [1, -1, 1]))),
    ("context_aware_ldp.families.blocks_weighted", (([[0, 1]], "1/10", [1]), ([[0, 2, 1, 3], [4, 5]], "1/4", [1, -1, 1]))),
    ("context_aware_ldp.families.high_low_half", ((2, [0], "1/10", [1]), (6, [1, 4], "1/3", Z4))),
    (
        "context_aware_ldp.families.high_low_uniform",
        ((2, [0], "1/10", [1]), (6, [1, 4], "1/10", Z4), (6, [1, 4], "1/10", Z4, -1)),
    ),
    ("context_aware_ldp.families.pairs_of", (([[0, 1]],), ([[3, 1], [0, 2, 5, 4]],))),
    ("context_aware_ldp.families.uniform", ((1,), (3,))),
    ("context_aware_ldp.families.distance", ((POINT, ["1", "0"]), (P4, ["1/4"] * 4))),
    (
        "context_aware_ldp.families.chi_square",
        ((krr.channel(2, t=3), [["3/4", "1/4"], ["1/4", "3/4"]], ["1/2", "1/2"]), (krr.channel(2, t=1), [POINT], ["1/2", "1/2"])),
    ),
    (
        "context_aware_ldp.lower.claim_1_sum",
        (
            (high_low_hadamard.channel(4, [1], t=3), [1]),
            (block_hadamard.channel([[0, 1], [2]], t=2), [0, 2]),
            (krr.channel(3, t=1), [0]),
        ),
    ),
    ("context_aware_ldp.lower.claim_1_printed", tuple((k, t) for k in (1, 2, 5) for t in ("1", "3/2", "3"))),
    ("context_aware_ldp.lower.claim_1_sharp", OTHER),
    ("context_aware_ldp.lower.claim_1_maximum", (*OTHER, (3, 2, "5"))),
    ("context_aware_ldp.lower.high_low_chi_square", ((2, 1, "1/10", "3"), (9, 4, "1/20", "3/2"), (4, 2, "1/3", "1"))),
    *(
        (f"context_aware_ldp.lower.block_chi_square_{kind}", tuple((sizes, "1/10", t) for sizes in EVEN for t in ("3/2", "3")))
        for kind in ("printed", "sharp", "maximum")
    ),
    ("context_aware_ldp.lower.block_reports", tuple((sizes, "1/10", t) for sizes in EVEN for t in ("3/2", "3"))),
    (
        "context_aware_ldp.lower.block_risk",
        (([2], "3", 1, "1/10"), ([4, 2], "3/2", 10, "1/4"), ([2], "1", 1, "1/4"), ([2], "9", 99, "1/3")),
    ),
    (
        "context_aware_ldp.lower.fano_blocks",
        (([2] * 20, "1/100", "1/4", "3/2"), ([4, 2], "1/100", "1/10", "3"), ([8] * 4, "1/50", "0", "2")),
    ),
    ("context_aware_ldp.lower.group_gain", (([], "3", 2), ([2], "3"), ([2, 4], "2"), ([8], "3/2", 3))),
    ("context_aware_ldp.lower.pair_share", ((2, "inf"), (2, "3"), (8, "3/2"), (8, "9"), (2, "1000001/1000000"))),
    ("context_aware_ldp.lower.high_low_reports", ((2, 1, "1/10", "3"), (9, 4, "1/20", "3/2"), (1000, 1, "1/100", "1000"))),
    (
        "context_aware_ldp.lower.high_low_risk",
        ((2, 1, "3", 1, "1/10"), (9, 4, "3/2", 10, "1/4"), (9, 1, "1", 5, "1/4"), (2, 1, "9", 999, "1/3")),
    ),
    ("context_aware_ldp.lower.high_low_weight", ((2, 1, "3"), (9, 4, "3/2"), (9, 1, "inf"))),
    ("context_aware_ldp.lower.best_alpha", (("1/10",), ("1/1000",), ("49/100",))),
    ("context_aware_ldp.lower.more_than", (("45/8", "1/10"), ("45/8", "1/10", "1/4"), ("1", "49/100"))),
    ("context_aware_ldp.risk.gain", FEW[1:]),
    ("context_aware_ldp.risk.roots", ((["2"],), (["0"],), (["1/4", "3"],), ([],))),
    ("context_aware_ldp.risk.high_low_variances", ((P3, [0], "3"), (P4, [1, 3], "3/2"), (POINT, [0, 1], "3"))),
    ("context_aware_ldp.risk.high_low_l2", ((P3, [0, 1], "3"), (P4, [1, 3], "3/2", 10), (["1"], [0], "1000", 7))),
    *((f"context_aware_ldp.risk.{name}", K_S_T_N) for name in ("high_low_l2_max", "high_low_l1", "equation_27", "equation_17")),
    *(
        (f"context_aware_ldp.risk.{name}", ((1, "3"), (4, "3/2", 10)))
        for name in ("high_low_l2_bound", "equation_26", "one_sensitive_l1")
    ),
    ("context_aware_ldp.risk.block_variances", ((P3, [[0, 1], [2]], "3"), (P4, [[0], [1], [2], [3]], "3/2"))),
    ("context_aware_ldp.risk.block_l2", ((P3, [[0, 1], [2]], "3"), (P4, [[3, 1], [0, 2]], "3/2", 10), (["1"], [[0]], "1000", 7))),
    ("context_aware_ldp.risk.projection_factor", ((1,), (2,), (1000,))),
    *(
        (f"context_aware_ldp.risk.{name}", SIZES_T_N)
        for name in (
            "block_l2_max",
            "block_l2_bound",
            "proposition_5_l2",
            "block_l1",
            "equation_29",
            "equation_20",
            "released_l1",
            "released_l1_sharp",
        )
    ),
    *more.CALLS,
)

LEVELLESS = (
    PrivacyMatrix.ldp(3, 0),
    PrivacyMatrix.ldp(2, 0),
    PrivacyMatrix.high_low(3, [0], 0),
    PrivacyMatrix.blocks([[0, 1], [2]], 0),
    PrivacyMatrix.explicit([[0, 0, 1], [0, 0, 1], [1, 1, 0]]),
    PrivacyMatrix.explicit([[0, "ln 2"], [0, 0]]),
    PrivacyMatrix.binary(0, "inf"),
)
LEVEL_1 = "there is no estimator at t = 1"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    (
        "context_aware_ldp.bracket.sample_complexity_bracket",
        "OutsideHypotheses",
        "no accuracy",
        ((POLICIES[0], "0"), (POLICIES[0], "-1")),
    ),
    ("context_aware_ldp.bracket.shape_of", "OutsideHypotheses", "a level is 0", tuple((policy,) for policy in LEVELLESS)),
    ("context_aware_ldp.families.ball", "EmptyRange", "a weight of 0 or less", (([[0, 3]], "4"), ([[-1, 3]], "4"))),
    ("context_aware_ldp.families.uniform", "EmptyRange", "no symbols", ((0,), (-1,))),
    (
        "context_aware_ldp.families.blocks_weighted",
        "OutsideHypotheses",
        "an odd block has no pairs",
        (([[0]], "1/10", []), ([[0, 1, 2]], "1/4", [1])),
    ),
    (
        "context_aware_ldp.families.blocks_uniform",
        "WrongShape",
        "a sign for each pair",
        (([[0, 1]], "1/10", [1, 1]), ([[0, 1]], "1/10", [2])),
    ),
    (
        "context_aware_ldp.families.high_low_half",
        "OutsideHypotheses",
        "no symbol outside A",
        ((2, [0, 1], "1/10", []), (2, [], "1/10", [1])),
    ),
    ("context_aware_ldp.lower.claim_1_sharp", "OutsideHypotheses", "s < k", ((2, 2, "3"), (1, 1, "3"), (2, 1, "1/2"))),
    (
        "context_aware_ldp.lower.claim_1_maximum",
        "OutsideHypotheses",
        "t u^2 (s-1) <= (k+u)(k+(s+1)u) fails",
        ((9, 8, "1000"), (5, 4, "9"), (3, 2, "6")),
    ),
    ("context_aware_ldp.lower.high_low_chi_square", "OutsideHypotheses", "more than half is sensitive", ((3, 2, "1/10", "3"),)),
    *(
        (
            f"context_aware_ldp.lower.{name}",
            "OutsideHypotheses",
            "odd blocks",
            (([1], "1/10", "3"), ([2, 3], "1/10", "3"), ([], "1/10", "3")),
        )
        for name in ("block_chi_square_printed", "block_chi_square_sharp", "block_chi_square_maximum", "block_reports")
    ),
    (
        "context_aware_ldp.lower.block_reports",
        "OutsideHypotheses",
        "0 < a < 1/4",
        (([2], "1/4", "3"), ([2], "0", "3"), ([2], "1/10", "1")),
    ),
    (
        "context_aware_ldp.lower.block_risk",
        "OutsideHypotheses",
        "0 < alpha < 1/2",
        (([2], "3", 1, "1/2"), ([2], "3", 1, "0"), ([2], "3", 1, "-1")),
    ),
    (
        "context_aware_ldp.lower.high_low_risk",
        "OutsideHypotheses",
        "0 < alpha < 1/2, s < k",
        ((2, 1, "3", 1, "1/2"), (2, 2, "3", 1, "1/4")),
    ),
    (
        "context_aware_ldp.lower.fano_blocks",
        "OutsideHypotheses",
        "negative masses",
        (([4, 2], "1/5", "1/10", "3"), ([2], "0", "1/4", "3")),
    ),
    ("context_aware_ldp.lower.pair_share", "OutsideHypotheses", "odd sizes, t = 1", ((3, "3"), (2, "1"))),
    (
        "context_aware_ldp.lower.high_low_reports",
        "OutsideHypotheses",
        "0 < a < 1/8, t > 1",
        ((2, 1, "1/8", "3"), (2, 1, "1/10", "1")),
    ),
    ("context_aware_ldp.lower.high_low_weight", "OutsideHypotheses", "s < k, t > 1", ((2, 2, "3"), (2, 1, "1"))),
    ("context_aware_ldp.lower.best_alpha", "OutsideHypotheses", "0 < a < 1/2", (("1/2",), ("0",), ("-1",))),
    ("context_aware_ldp.lower.more_than", "OutsideHypotheses", "a < alpha < 1/2", (("1", "1/4", "1/4"), ("1", "1/4", "1/2"))),
    ("context_aware_ldp.risk.gain", "NoInformation", LEVEL_1, (("1",),)),
    ("context_aware_ldp.risk.gain", "NotALevel", "t < 1", (("1/2",), ("0",), ("-3",))),
    ("context_aware_ldp.risk.roots", "OutsideHypotheses", "a negative radicand", ((["-1"],), (["1", "-1/4"],))),
    (
        "context_aware_ldp.risk.high_low_variances",
        "NotStochastic",
        "no distribution",
        ((["1/2", "1/4"], [0], "3"), (["3/2", "-1/2"], [0], "3")),
    ),
    ("context_aware_ldp.risk.high_low_l2", "NotASetOfItems", "no such sensitive symbols", ((P3, [], "3"), (P3, [3], "3"))),
    *(
        (
            f"context_aware_ldp.risk.{name}",
            "OutsideHypotheses",
            "s > k, t = 1, n = 0",
            ((2, 3, "3", 1), (2, 1, "1", 1), (2, 1, "3", 0), (0, 1, "3", 1)),
        )
        for name in ("high_low_l2_max", "high_low_l1", "equation_27", "equation_17")
    ),
    *(
        (f"context_aware_ldp.risk.{name}", "NoInformation", LEVEL_1, ((2, "1", 1),))
        for name in ("high_low_l2_bound", "equation_26", "one_sensitive_l1")
    ),
    *(
        (f"context_aware_ldp.risk.{name}", "NotAPartition", "no partition", ((P3, [[0, 1]], "3"), (P3, [[0, 1], [1, 2]], "3")))
        for name in ("block_l2", "block_variances")
    ),
    *(
        (
            f"context_aware_ldp.risk.{name}",
            "EmptyRange",
            "no blocks, a block of 0, no users",
            (([], "3", 1), ([0, 1], "3", 1), ([1], "3", 0), ([1], "1", 1)),
        )
        for name in (
            "block_l2_max",
            "block_l2_bound",
            "proposition_5_l2",
            "block_l1",
            "equation_29",
            "equation_20",
            "released_l1",
            "released_l1_sharp",
        )
    ),
    ("context_aware_ldp.risk.projection_factor", "EmptyRange", "no symbols", ((0,), (-1,))),
    *more.REFUSED,
)
