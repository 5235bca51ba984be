"""Lower bounds from a random set of exactly k users: chi^2 and total variation in fractions, and constants that fail."""

from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import pytest

from exactdp_checks.claims.papers.heavy_hitters.helpers import lower
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome


def laws(t, n, k):
    """The laws of n binary randomised responses: of nobody's 1, and with a random set of k users who hold 1."""
    one = Fraction(t) / (t + 1)
    sets = [set(s) for s in combinations(range(n), k)]

    def chance(reports, held):
        return prod((one if y == (u in held) else 1 - one) for u, y in enumerate(reports))

    every = list(product((0, 1), repeat=n))
    return [chance(y, set()) for y in every], [Fraction(sum(chance(y, s) for s in sets)) / len(sets) for y in every]


@pytest.mark.parametrize("t", [Fraction(3, 2), 2, 3])
@pytest.mark.parametrize(("n", "k"), [(1, 1), (4, 1), (4, 2), (4, 4), (6, 3)])
def test_chi_square_of_a_random_set(t, n, k):
    """1 + chi^2 is the mean of (1+g)^H, at most (1 + g k/n)^k, with equality for k = 1 and k = n."""
    base, mixed = laws(t, n, k)
    g = (Fraction(t) - 1) ** 2 / t
    square = sum(p * p / q for p, q in zip(mixed, base, strict=True))
    pairs = product(combinations(range(n), k), repeat=2)
    assert square == sum((1 + g) ** len(set(a) & set(b)) for a, b in pairs) / Fraction(comb(n, k)) ** 2
    assert square <= (1 + g * k / n) ** k
    assert (square == (1 + g * k / n) ** k) == (k in (1, n))


@pytest.mark.parametrize(("n", "k"), [(4, 1), (4, 2), (6, 3)])
def test_total_variation_is_within_pinsker(n, k):
    """TV^2 <= g k^2/(2n), t = 2."""
    base, mixed = laws(2, n, k)
    distance = sum(max(p - q, Fraction(0)) for p, q in zip(mixed, base, strict=True))
    assert 0 < distance**2 <= Fraction(1, 2) * k * k / (2 * n)


@pytest.mark.parametrize(
    ("steps", "changed"),
    [
        ("two_frequencies", {"constant": "295/100"}),
        ("two_frequencies", {"share": "17/25"}),
        ("two_frequencies", {"size": "19"}),
        ("every_item", {"constant": "41/10"}),
        ("every_item", {"part": "41/50"}),
        ("three_frequencies", {"constant": "153/10"}),
        ("three_frequencies", {"room": "501/1000"}),
        ("three_frequencies", {"size": "480"}),
    ],
)
def test_other_constants_are_refuted(steps, changed):
    found = getattr(lower, steps)
    assert prove.all_of(found()).outcome is Outcome.PROVED
    assert prove.all_of(found(**changed)).outcome is Outcome.REFUTED
