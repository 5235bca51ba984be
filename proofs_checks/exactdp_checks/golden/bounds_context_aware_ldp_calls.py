"""More calls of ``bounds_context_aware_ldp``: costs, tests, packings, rates, and the lower bounds that are not in the paper.

>>> sorted({name.split(".")[1] for name, _ in CALLS})
['communication', 'error_region', 'lower', 'packing', 'rates']
"""

from __future__ import annotations

from exactdp.mechanisms import krr
from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "REFUSED"]

K_A_E: tuple[Call, ...] = ((2, "1/16", "1"), (100, "1/20", "1/2"), (3, "1/1000", "1/100"))
BLOCKS_A_E: tuple[Call, ...] = (([2], "1/16", "1"), ([1, 1], "1/16", "1/10"), ([3, 1, 4, 1], "1/100", "1/2"))
HIGH_LOW_A_E: tuple[Call, ...] = ((5, 2, "1/16", "1"), (3, 1, "1/16", "1/60"), (2, 0, "1/20", "1"), (1000, 10, "1/100", "1/2"))

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("context_aware_ldp.communication.bits", ((1,), (2,), (9,), (1025,))),
    *((f"context_aware_ldp.communication.{name}", ((1,), (3,), (4,), (1000,))) for name in ("bits_printed", "bits_corrected")),
    ("context_aware_ldp.communication.outputs_most", ((1,), (7,))),
    ("context_aware_ldp.communication.high_low_outputs", ((1, 1), (7, 2), (3, 2), (1000, 255))),
    ("context_aware_ldp.communication.block_outputs", (([1],), ([1, 2, 4],), ([3, 7, 8],))),
    *(
        (f"context_aware_ldp.error_region.{name}", (("1/4", "3"), ("0", "1"), ("1", "1000"), ("1/10", "inf"), ("1/2", "3/2")))
        for name in ("equation_7", "equation_8", "lemma_2")
    ),
    ("context_aware_ldp.error_region.vertex", (("2", "3"), ("3", "2"), ("1", "3/2"), ("1000", "1000"))),
    (
        "context_aware_ldp.error_region.proposition_3",
        (("1/2", "1/4", "3"), ("0", "1/2", "2"), ("1/3", "2/3", "1"), ("1/2", "1/2", "inf")),
    ),
    *(
        (f"context_aware_ldp.error_region.{name}", (("1",), ("3",), ("1000",), ("inf",)))
        for name in ("pass_through", "pass_through_most")
    ),
    (
        "context_aware_ldp.lower.high_low_chi_square_of",
        tuple((q, [0], a) for q, a in ((krr.channel(2, t=3), "1/10"), (krr.channel(3, t=2), "1/4"))),
    ),
    ("context_aware_ldp.lower.high_low_key", ((2, 1, "3"), (9, 4, "3/2"), (9, 8, "1"))),
    ("context_aware_ldp.lower.equation_21", (([2], "1/10", "1"), ([4, 2], "1/4", "1/2"))),
    (
        "context_aware_ldp.lower.group_risk",
        (([2], "3", 1, "1/10"), ([4, 2], "3/2", 10, "1/4", 3), ([], "2", 1, "1/4", 1), ([2], "9", 999, "1/3")),
    ),
    ("context_aware_ldp.lower.block_l2_risk", (([2], "3", 1), ([3], "3/2", 4), ([1, 4, 2], "2", 1000))),
    *(
        (
            f"context_aware_ldp.packing.{name}",
            ((2**20, 2**4, "1/10", "1/100"), (2, 1, "0", "1"), (64, 1, "1/2", "3"), (8, 7, "1/2", "1")),
        )
        for name in ("fano_list", "lemma_1_corrected")
    ),
    *(
        (f"context_aware_ldp.packing.{name}", ((1,), (2,), (12,), (64,)))
        for name in ("section_5_2_ball", "section_5_2_ball_printed")
    ),
    ("context_aware_ldp.packing.section_6_2_ball", (([2],), ([4, 4, 4],), ([2] * 30,))),
    ("context_aware_ldp.packing.section_6_2_ball_printed", (([2],), ([4, 4, 4],), ([56, *[2] * 216],))),
    ("context_aware_ldp.packing.packing_gain", ((4, 2), (8, 8), (84, 882))),
    ("context_aware_ldp.rates.without_privacy", ((2, "1/16"), (1000, "1/100"))),
    *((f"context_aware_ldp.rates.{name}", K_A_E) for name in ("equation_3", "equation_3_corrected")),
    *((f"context_aware_ldp.rates.{name}", HIGH_LOW_A_E) for name in ("theorem_3", "theorem_3_corrected")),
    ("context_aware_ldp.rates.two_symbols", (("1/16", "1"), ("1/20", "1/100"))),
    ("context_aware_ldp.rates.large_sensitive", ((2, 2, "1/16", "1"), (99, 10, "1/20", "1/2"))),
    ("context_aware_ldp.rates.first_term", ((2, "1/8", "3"), (5, "1/10", "3/2"), (1000, "6/25", "1000"))),
    ("context_aware_ldp.rates.section_5_2_lower", ((2, 1, "1/10", "3"), (1000, 500, "1/100", "3/2"))),
    ("context_aware_ldp.rates.section_5_1_upper", ((1, 1, "1/16", "1"), (9, 4, "1/20", "1/2"))),
    *((f"context_aware_ldp.rates.{name}", BLOCKS_A_E) for name in ("theorem_4", "theorem_4_corrected", "section_6_1_upper")),
    ("context_aware_ldp.rates.equal_blocks", ((2, 2, "1/16", "1"), (12, 3, "1/20", "1/2"))),
    ("context_aware_ldp.rates.equal_blocks_corrected", ((2, 1, "1/16", "1"), (12, 6, "1/20", "1/2"))),
)

REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    *(
        (f"context_aware_ldp.communication.{name}", "EmptyRange", "no symbols", ((0,), (-1,)))
        for name in ("bits", "bits_printed", "bits_corrected", "outputs_most")
    ),
    ("context_aware_ldp.communication.high_low_outputs", "NotASetOfItems", "1 <= s <= k", ((2, 3), (2, 0), (0, 0))),
    ("context_aware_ldp.communication.block_outputs", "EmptyRange", "no blocks, or a block of 0", (([],), ([0, 1],))),
    *(
        (f"context_aware_ldp.error_region.{name}", "NotALevel", "t < 1", (("1/4", "1/2"), ("1/4", "0"), ("1/4", "-3")))
        for name in ("equation_7", "equation_8", "lemma_2")
    ),
    *(
        (f"context_aware_ldp.error_region.{name}", "NotStochastic", "no probability", (("5/4", "3"), ("-1/4", "3")))
        for name in ("equation_7", "equation_8", "lemma_2")
    ),
    (
        "context_aware_ldp.error_region.vertex",
        "OutsideHypotheses",
        "finite, not both 1",
        (("1", "1"), ("inf", "2"), ("3", "inf")),
    ),
    ("context_aware_ldp.error_region.vertex", "NotALevel", "t < 1", (("1/2", "3"), ("3", "0"))),
    (
        "context_aware_ldp.error_region.proposition_3",
        "OutsideHypotheses",
        "p(x2) > 0, p(x1) + p(x2) <= 1",
        (("1/2", "0", "3"), ("3/4", "1/2", "3"), ("-1/4", "1/2", "3")),
    ),
    *(
        (f"context_aware_ldp.error_region.{name}", "NotALevel", "t < 1", (("1/2",), ("0",), ("-3",)))
        for name in ("pass_through", "pass_through_most")
    ),
    (
        "context_aware_ldp.lower.high_low_chi_square_of",
        "OutsideHypotheses",
        "more than half is sensitive",
        ((krr.channel(3, t=2), [0, 1], "1/4"), (krr.channel(2, t=2), [0, 1], "1/4")),
    ),
    ("context_aware_ldp.lower.high_low_key", "OutsideHypotheses", "s < k", ((2, 2, "3"), (1, 1, "3"), (2, 1, "1/2"))),
    (
        "context_aware_ldp.lower.equation_21",
        "OutsideHypotheses",
        "even blocks, 0 < epsilon <= 1",
        (([3], "1/10", "1"), ([2], "1/10", "3/2"), ([2], "1/10", "0")),
    ),
    (
        "context_aware_ldp.lower.group_risk",
        "OutsideHypotheses",
        "0 < alpha < 1/2, even groups, t > 1",
        (([2], "3", 1, "1/2"), ([2], "3", 1, "0"), ([3], "3", 1, "1/4"), ([2], "1", 1, "1/4"), ([], "3", 1, "1/4")),
    ),
    (
        "context_aware_ldp.lower.block_l2_risk",
        "OutsideHypotheses",
        "a block of 2 symbols, n >= N^2/(4 (t-1)^2), t > 1",
        (([1, 1], "3", 1), ([4], "3/2", 15), ([2], "1", 1)),
    ),
    *(
        (
            f"context_aware_ldp.packing.{name}",
            "OutsideHypotheses",
            "more members than fit the ball, delta a probability, a divergence of at least 0",
            ((4, 4, "0", "1"), (1, 1, "0", "1"), (4, 1, "2", "1"), (4, 1, "0", "-1")),
        )
        for name in ("fano_list", "lemma_1_corrected")
    ),
    *(
        (f"context_aware_ldp.packing.{name}", "EmptyRange", "k' >= 1", ((0,), (-1,)))
        for name in ("section_5_2_ball", "section_5_2_ball_printed")
    ),
    ("context_aware_ldp.packing.section_6_2_ball", "OutsideHypotheses", "equal even blocks", (([4, 2],), ([3, 3],), ([],))),
    ("context_aware_ldp.packing.section_6_2_ball_printed", "OutsideHypotheses", "even blocks", (([3],), ([2, 1],), ([],))),
    ("context_aware_ldp.packing.packing_gain", "OutsideHypotheses", "b even, b^2 >= 8N", ((4, 3), (3, 1), (8, 9))),
    ("context_aware_ldp.rates.without_privacy", "OutsideHypotheses", "k >= 2, alpha <= 1/16", ((1, "1/16"), (2, "1/15"))),
    (
        "context_aware_ldp.rates.equation_3",
        "OutsideHypotheses",
        "0 < alpha < 1, epsilon > 0",
        ((2, "1", "1"), (2, "0", "1"), (2, "1/16", "0")),
    ),
    (
        "context_aware_ldp.rates.equation_3_corrected",
        "OutsideHypotheses",
        "k >= 2, alpha <= 1/16, epsilon <= 1",
        ((1, "1/16", "1"), (2, "1/15", "1"), (2, "1/16", "11/10")),
    ),
    ("context_aware_ldp.rates.theorem_3", "OutsideHypotheses", "s < k/2", ((4, 2, "1/16", "1"), (2, 1, "1/16", "1"))),
    (
        "context_aware_ldp.rates.theorem_3_corrected",
        "OutsideHypotheses",
        "s < k/2, k >= 2, alpha <= 1/16, epsilon <= 1",
        ((4, 2, "1/16", "1"), (1, 0, "1/16", "1"), (5, 2, "1/15", "1"), (3, 1, "1/16", "2")),
    ),
    ("context_aware_ldp.rates.two_symbols", "OutsideHypotheses", "alpha <= 1/16, epsilon <= 1", (("1/15", "1"), ("1/16", "2"))),
    (
        "context_aware_ldp.rates.large_sensitive",
        "OutsideHypotheses",
        "2 <= s <= k < s^2",
        ((100, 10, "1/16", "1"), (1, 1, "1/16", "1"), (2, 3, "1/16", "1")),
    ),
    (
        "context_aware_ldp.rates.first_term",
        "OutsideHypotheses",
        "s >= 2, 0 < a < 1/4, t > 1",
        ((1, "1/8", "3"), (2, "1/4", "3"), (2, "1/8", "1")),
    ),
    (
        "context_aware_ldp.rates.section_5_2_lower",
        "OutsideHypotheses",
        "k' >= k/2, 0 < a < 1/8, t > 1",
        ((3, 2, "1/10", "3"), (2, 1, "1/8", "3"), (2, 1, "1/10", "1")),
    ),
    (
        "context_aware_ldp.rates.section_5_1_upper",
        "OutsideHypotheses",
        "1 <= s <= k, epsilon <= 1",
        ((2, 3, "1/16", "1"), (2, 1, "1/16", "2")),
    ),
    ("context_aware_ldp.rates.theorem_4", "EmptyRange", "no blocks, or a block of 0", (([], "1/16", "1"), ([0], "1/16", "1"))),
    (
        "context_aware_ldp.rates.theorem_4_corrected",
        "OutsideHypotheses",
        "k >= 2, alpha <= 1/16, epsilon <= 1",
        (([1], "1/16", "1"), ([2], "1/15", "1"), ([2], "1/16", "2"), ([], "1/16", "1")),
    ),
    (
        "context_aware_ldp.rates.section_6_1_upper",
        "OutsideHypotheses",
        "alpha <= 1/16, epsilon <= 1",
        (([2], "1/15", "1"), ([2], "1/16", "2")),
    ),
    ("context_aware_ldp.rates.equal_blocks", "NotAPartition", "m does not divide k", ((5, 2, "1/16", "1"), (2, 4, "1/16", "1"))),
    (
        "context_aware_ldp.rates.equal_blocks_corrected",
        "OutsideHypotheses",
        "k/m >= 2, alpha <= 1/16, epsilon <= 1",
        ((2, 2, "1/16", "1"), (4, 2, "1/15", "1"), (4, 2, "1/16", "2")),
    ),
)
