"""The law of the private bit and of pair and bit together, summed over the alphabet of the data, from the code."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from exactdp.errors import ExactDPError
from exactdp.mechanisms import krr, pairwise_preference
from exactdp.ratings import Rating, count, ratings
from exactdp_checks.claims.notation import Exact, exact, variable

__all__ = ["AGREE", "agreement", "joint", "known", "names", "small"]


def known(function: Callable[..., object], *arguments: Any, **options: Any) -> bool:
    """Whether the arguments are accepted."""
    try:
        function(*arguments, **options)
    except (ExactDPError, TypeError):
        return False
    return True


AGREE = "bi*bj + (1-bi)*(1-bj)"


def _chance(rating: Rating, names: tuple[str, ...], N: int) -> Exact:
    """P(the data), for a uniform set of rated items."""
    found = exact(Fraction(1, comb(N, len(rating.items))))
    for i, value in zip(rating.items, rating.bits, strict=True):
        b = exact(names[i])
        found = found * (b if value else 1 - b)
    return found


def agreement(N: int, w: int, pair: tuple[int, int], reading: str, names: tuple[str, ...]) -> Exact:
    """P(S0 = 1 | pair), summed over the data."""
    found = exact(0)
    for rating in ratings(N, w):
        if pairwise_preference.bit(rating, pair, reading):
            found = found + _chance(rating, names, N)
    return found


def names(N: int, letter: str = "b") -> tuple[str, ...]:
    """b0, b1, ... of N items."""
    return tuple(f"{letter}{i}" for i in range(N))


def joint(N: int, w: int, classes: int) -> Iterator[tuple[tuple[int, int], str, tuple[Exact, Exact]]]:
    """For every pair: b_ij as text, and (P(S = 0, P_u = pair), P(S = 1, P_u = pair)) of the code, for a uniform pair."""
    letters = ("b", "c")[:classes]
    weights = [exact(1)] if classes == 1 else [variable("a"), 1 - variable("a")]
    pairs = list(combinations(range(N), 2))
    for pair in pairs:
        i, j = pair
        chance = exact(0)
        for letter, weight in zip(letters, weights, strict=True):
            chance = chance + weight * agreement(N, w, pair, "B", names(N, letter))
        law = [chance * krr.probabilities(2)[s == 1] + (1 - chance) * krr.probabilities(2)[s == 0] for s in (0, 1)]
        shares = ["1"] if classes == 1 else ["a", "(1-a)"]
        written = "+".join(
            f"{share}*({AGREE.replace('bi', f'{c}{i}').replace('bj', f'{c}{j}')})"
            for c, share in zip(letters, shares, strict=True)
        )
        yield pair, written, (law[0] / len(pairs), law[1] / len(pairs))


def small(N: int, w: int, **more: object) -> bool:
    """Whether the alphabet is one of the sizes that are enumerated here."""
    fits = known(pairwise_preference.alphabet, N, w, (0, 1)) and count(N, w) <= 64
    return fits and more.get("classes", 1) in (1, 2) and more.get("reading", "B") in pairwise_preference.READINGS
