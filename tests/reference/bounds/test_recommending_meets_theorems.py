"""Every public bound of online-recommendation is at least as strong as the theorem about it, and refuses nothing that it covers.

A row holds the bound and the expression of the theorem, written again from the assistant's statement in floating point, at random
parameters within the theorem's hypotheses. A bound from above is at most the expression, one from below at least.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import log
from typing import Any

import pytest

from exactdp.bounds.online_recommendation import lower, upper

LEAK = 0.75 * log(3) - log(2)
NEAR = 1e-9
Row = tuple[str, str, Callable[..., Any], Callable[..., float]]


def recommending(draw: random.Random) -> dict[str, Any]:
    """Rounds, objects, diversity, radius and peers with T > R + 1 and 3T >= (m + 1)(R + 1); P and W from 2 on."""
    m, D, R = draw.randint(2, 6), draw.randint(0, 4), draw.randint(0, 4)
    T = max(R + 2, -(-(m + 1) * (R + 1) // 3)) + draw.choice([0, 0, 1, 5, 100])
    return {"m": m, "D": D, "R": R, "T": T, "P": draw.randint(2, 30), "more": draw.randint(0, 50)}


def without(names: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of these names, out of all that were drawn."""
    return lambda **drawn: function(**{name: drawn[name] for name in names.split()})


def steep(m: int, T: int, R: int = 0) -> float:
    return 2 * m * log(T / (R + 1))


def lost(m: int, T: int, R: int, P: int, n: int) -> float:
    return 2 * m * (2 * R + 1) * log((2 * R + 1) * n / ((R + 1) * P)) + m * (R + 1) / 2


ABOVE: list[Row] = [
    (
        "OnlineRecommendation.lem_12 OnlineRecommendation.lem_12_printed",
        "m T R P",
        lambda m, T, R, P: upper.lemma_12(m, T, P, R),
        lambda m, T, R, P: 3 * steep(m, T, R) / P,
    ),
    (
        "OnlineRecommendation.lem_12_sharp",
        "m T R P",
        lambda m, T, R, P: upper.lemma_12_sharp(m, T, P, R),
        lambda m, T, R, P: (2 if m > 2 else 3) * steep(m, T, R) / P,
    ),
    (
        "OnlineRecommendation.thm_11 OnlineRecommendation.thm_11_printed",
        "m T P",
        lambda m, T, P: upper.theorem_11(m, max(T, m + 1), P),
        lambda m, T, P: 18 * m * m * log(max(T, m + 1)) / P,
    ),
    (
        "OnlineRecommendation.thm_17 OnlineRecommendation.thm_17_sharp",
        "m T D R P",
        upper.theorem_17_sharp,
        lambda m, T, D, R, P: 18 * m**2 * (2 * D + 2 * R + 1) ** 2 * log(T / (R + 1)) / ((D + R + 1) * P),
    ),
    (
        "OnlineRecommendation.thm_17_printed",
        "m T D R P",
        upper.theorem_17,
        lambda m, T, D, R, P: 36 * m**2 * (2 * D + 2 * R + 1) * log(T / (R + 1)) / P,
    ),
    (
        "OnlineRecommendation.lem_18 OnlineRecommendation.lem_18_printed",
        "m T D R P more",
        lambda m, T, D, R, P, more: upper.lemma_18(m, T, D, R, P, (D + R + 1) * P + more),
        lambda m, T, D, R, P, more: 3 * (2 * D + 2 * R + 1) * steep(m, T, R) / ((D + R + 1) * P + more),
    ),
    (
        "OnlineRecommendation.thm_10",
        "m T P more",
        lambda m, T, P, more: upper.theorem_10(m, max(T, m + 1), P, P + more),
        lambda m, T, P, more: 2 * m * log((P + more) / P) + m / 2,
    ),
    (
        "OnlineRecommendation.thm_16",
        "m T R P more",
        lambda m, T, R, P, more: upper.theorem_16(m, T, R, P, P + more),
        lambda m, T, R, P, more: lost(m, T, R, P, P + more),
    ),
    (
        "OnlineRecommendation.lem_14 OnlineRecommendation.lem_14_printed",
        "m P",
        lambda m, P: upper.lemma_14(m=m, W=P),
        lambda m, P: P * (1 - 1 / (3 * m)),
    ),
]


def below(T: int, D: int, R: int, P: int, L: Fraction) -> float:
    """The largest of the three bounds of OnlineRecommendation.thm_1."""
    s = min(D + R, T)
    found = [log(T / (2 * L)) / P, LEAK / (2 * P) * ((5 / 18 - 4 * float(L) / T) * s - 1 / 6)]
    return max([*found, LEAK / 38 * (s + log(T / L)) / P] if 72 * L <= T else found)


def drawn(count: int = 60) -> Iterator[dict[str, Any]]:
    draw = random.Random(29)
    return (recommending(draw) for _ in range(count))


@pytest.mark.parametrize("row", ABOVE, ids=lambda row: row[0])
def test_a_bound_from_above_is_no_weaker(row: Row) -> None:
    _, names, function, theorem = row
    for case in drawn():
        here, there = (float(without(names, f)(**case)) for f in (function, theorem))
        assert here <= there * (1 + NEAR) + NEAR, case


def test_the_sum_of_weights_is_bounded_where_the_theorem_says() -> None:
    """OnlineRecommendation.lem_13, lem_13_printed, lem_13_round: tau >= 1 + 1/m and two survivors, whatever gamma is."""
    for m, T, R, W in ((2, 3, 1, 2), (9, 2, 0, 2), (40, 41, 39, 3), (3, 100, 5, 70)):
        assert float(upper.lemma_13(m, T, W, R)) <= 2 * steep(m, T, R) / W * (1 + NEAR)


def test_a_lower_bound_on_epsilon_is_no_weaker() -> None:
    """OnlineRecommendation.thm_1 and its parts thm_7 and thm_15, for every loss and cap n >= 2P; and never below 0."""
    draw = random.Random(15)
    for _ in range(60):
        T, P = draw.choice([1, 2, 7, 60, 199, 2000]), draw.randint(1, 9)
        D, R, L = draw.randint(0, T), draw.randint(0, T), Fraction(draw.randint(1, 4 * T), draw.choice([1, 8, 200]))
        cap = draw.choice([None, 2 * P, 2 * P + draw.randint(0, 9)])
        for function in (lower.theorem_1, *([lower.theorem_15_exact] if D + R and T <= 200 else [])):
            here = float(function(T, D, R, P, L, cap))
            s = min(D + R, T)
            linear = LEAK / (2 * P) * ((5 / 18 - 4 * float(L) / T) * s - 1 / 6)
            assert here >= (below(T, D, R, P, L) if function is lower.theorem_1 else linear) - NEAR, (T, D, R, P, L, cap)
            assert here >= 0


def test_the_loss_of_every_algorithm_is_no_weaker() -> None:
    """OnlineRecommendation.thm_6."""
    for m, P, k, R in ((2, 1, 0, 3), (2, 3, 4, 0), (3, 2, 2, 5), (5, 1, 1, 1)):
        assert lower.theorem_6(m, R + (m - 1) * k, R, P, P * m**k) >= (1 - Fraction(1, m)) * R + Fraction(m - 1, 2) * k
