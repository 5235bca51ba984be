"""More calls of ``bounds_online_recommendation``: rates as printed, rounded forms of its bounds, steps of their proofs.

Source: ``exactdp.bounds.online_recommendation``.

>>> "online_recommendation.rates.theorem_1" in dict(CALLS)
True
"""

from __future__ import annotations

from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "REFUSED"]

PEERS: tuple[Call, ...] = ((2, 12, 12), (2, 12, 24), (3, 18, 100))
RADII: tuple[Call, ...] = ((0, 12, 12), (1, 12, 24), (5, 1, 100))
HORIZON: tuple[Call, ...] = ((2, 2), (2, 12, 1), (5, 2))

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("online_recommendation.upper.uniform_loss_rounded", HORIZON),
    ("online_recommendation.upper.round_range", HORIZON),
    ("online_recommendation.upper.random_loss", ((2, 1), (5, 12))),
    ("online_recommendation.upper.kick_out", ((2, 1), (2, 12), (3, 100))),
    ("online_recommendation.upper.loss_rounds_rounded", PEERS),
    ("online_recommendation.upper.lemma_13", ((2, 3, 12), (3, 100, 18), (2, 17, 12, 5))),
    ("online_recommendation.upper.exponential_weights", ((2, 2, 2), (3, 100, 7), (2, 17, 12, 5))),
    ("online_recommendation.upper.credit_loss_rounds_rounded", ((2, 0, 12, 12), (2, 1, 12, 12), (3, 5, 1, 100))),
    ("online_recommendation.upper.credit_decay", ((2, 0, 12), (2, 1, 36), (3, 5, 1))),
    ("online_recommendation.upper.theorem_16_rounded", ((2, 12, 1, 12, 12), (2, 2, 0, 1, 4), (3, 100, 5, 1, 100))),
    ("online_recommendation.lower.theorem_6_rounded", ((2, 2, 1, 4), (3, 6, 1, 27), (3, 2, 1, 3))),
    ("online_recommendation.lower.minimax_private", ((1, 1, "1", 2), (8, 2, "2", 4), (100, 12, "5/4", 24))),
    *((f"online_recommendation.rates.{name}", RADII) for name in ("theorem_2_loss", "theorem_2_loss_corrected", "theorem_6")),
    ("online_recommendation.rates.theorem_2_privacy", ((3, 12), (100, 12, 1, 2), (17, 1, 0, 5))),
    ("online_recommendation.rates.theorem_1", ((100, 12, 1, 0, "4"), (1, 1, 0, 0, "1"))),
    ("online_recommendation.rates.theorem_7", ((100, 12, "4"), (1, 1, "1"))),
    ("online_recommendation.rates.theorem_15", ((12, 0, 0), (12, 5, 7))),
    ("online_recommendation.rates.loss_over_radius", PEERS),
    ("online_recommendation.rates.loss_over_logarithm", ((2, 12, 24), (3, 18, 100), (5, 1, 5))),
)

NONE = "an integer that counts is at least 1, m at least 2"
FEW = "at least P of at most n voters are peers"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    *(
        (f"online_recommendation.upper.{name}", "OutsideHypotheses", "T > R+1, gamma <= 1", ((2, 1), (2, 3, 2), (6, 2)))
        for name in ("uniform_loss_rounded", "round_range")
    ),
    *(
        (f"online_recommendation.{name}", "EmptyRange", NONE, calls)
        for name, calls in (
            ("upper.random_loss", ((1, 5), (2, 0))),
            ("upper.kick_out", ((1, 5), (2, 0), (2, -1))),
            ("upper.credit_decay", ((1, 0, 12), (2, -1, 12), (2, 0, 0))),
            ("upper.exponential_weights", ((2, 9, 1), (1, 9, 12))),
            ("rates.theorem_15", ((0, 1, 1), (12, -1, 1), (12, 1, -1))),
        )
    ),
    *(
        (f"online_recommendation.{name}", "OutsideHypotheses", FEW, ((2, 12, 11), (2, 0, 5), (1, 1, 2)))
        for name in ("upper.loss_rounds_rounded", "rates.loss_over_radius")
    ),
    *(
        (f"online_recommendation.rates.{name}", "OutsideHypotheses", FEW, ((1, 12, 11), (-1, 12, 24), (1, 0, 5)))
        for name in ("theorem_2_loss", "theorem_2_loss_corrected", "theorem_6")
    ),
    (
        "online_recommendation.upper.lemma_13",
        "OutsideHypotheses",
        "W >= 2, T > R + 1, tau >= 1 + 1/m",
        ((2, 100, 1), (2, 1, 12), (2, 4, 12, 2)),
    ),
    ("online_recommendation.upper.exponential_weights", "OutsideHypotheses", "T > R+1", ((2, 3, 12, 2),)),
    (
        "online_recommendation.upper.credit_loss_rounds_rounded",
        "OutsideHypotheses",
        FEW,
        ((2, 1, 12, 11), (2, -1, 12, 12), (1, 1, 12, 12)),
    ),
    (
        "online_recommendation.upper.theorem_16_rounded",
        "OutsideHypotheses",
        "T > R+1, gamma <= 1",
        ((2, 2, 1, 1, 1), (6, 4, 1, 1, 1), (2, 12, 1, 12, 11)),
    ),
    (
        "online_recommendation.lower.theorem_6_rounded",
        "OutsideHypotheses",
        "n >= mP, T >= (m-1) k",
        ((2, 1, 1, 4), (3, 5, 1, 27), (3, 6, 2, 5)),
    ),
    (
        "online_recommendation.lower.minimax_private",
        "OutsideHypotheses",
        "n >= 2P: majority has loss 0 and epsilon = 0 below",
        ((2, 2, "2", 3), (2, 2, "1/2", 4), (0, 2, "2", 4)),
    ),
    (
        "online_recommendation.rates.theorem_2_privacy",
        "OutsideHypotheses",
        "T > R+1, P >= 1",
        ((1, 12), (3, 12, 0, 2), (100, 0), (100, 12, -1)),
    ),
    (
        "online_recommendation.rates.theorem_1",
        "OutsideHypotheses",
        "0 < L <= T",
        ((3, 12, 1, 0, "4"), (3, 12, 1, 0, "0"), (3, 0, 1, 0, "1")),
    ),
    ("online_recommendation.rates.theorem_7", "OutsideHypotheses", "0 < L <= T", ((3, 12, "4"), (3, 12, "0"))),
    ("online_recommendation.rates.loss_over_logarithm", "OutsideHypotheses", "n >= mP", ((2, 12, 23), (3, 1, 2), (2, 12, 11))),
)
