"""The separation of exactly w rated items near its limit, on exact ratings; sums of exponentials; constants that fail."""

from fractions import Fraction
from itertools import product

import pytest

from exactdp.numbers.exact import rational
from exactdp.protocols import max_sense
from exactdp_checks.claims.papers.price_of_privacy.section_5 import limit as max_sense_limit
from exactdp_checks.trusted.verdict import Outcome

RATINGS = (0, 1, Fraction(1, 3))


def differences(N, w, p):
    """g - (1 - p v)^(w-1) for ratings of three values, from the separation of the code."""
    for b in product(RATINGS, repeat=N):
        if b[0] > b[1] and list(b[2:]) == sorted(b[2:]):
            gap = rational(max_sense.separation([b], [1], w, p, 0, 1, 3))
            g = gap / (p * (1 - p) * Fraction(1, 2) * (b[0] - b[1]) * w / N)
            yield g - (1 - p * sum(b) / N) ** (w - 1)


@pytest.mark.parametrize(("N", "w"), [(2, 1), (2, 2), (3, 3), (5, 2), (5, 4), (6, 3), (6, 6), (8, 4)])
@pytest.mark.parametrize("p", [Fraction(1, 10), Fraction(9, 10)])
def test_the_gain_is_within_its_bounds(N, w, p):
    low, high = -(w - 1) * p / (N - 1), 2 * (w - 1) * p / (N - 1)
    h = p * (w - 1) * (w - 2) / (2 * (N - w + 1))
    seen = list(differences(N, w, p))
    assert seen
    assert all(low - h <= d <= high + h for d in seen)


def test_the_difference_at_two_rated_items():
    """p (b + c - v)/(N-1) exactly: largest for ratings 1, 1/3 and 0, least for 1/3, 0 and 1."""
    p = Fraction(9, 10)
    seen = list(differences(5, 2, p))
    assert max(seen) == Fraction(16, 15) * p / 4
    assert min(seen) == -Fraction(1, 3) * p / 4


@pytest.mark.parametrize("changed", [{"most": "99/100"}, {"half": "21/10"}, {"both": "199/100"}, {"one": "99/100"}])
def test_other_constants_of_the_limit_are_refuted(changed):
    assert max_sense_limit.thm_5_1_delta_corrected.verdict(**changed).outcome is Outcome.REFUTED


@pytest.mark.parametrize("w", [1, 2, 3])
def test_another_factor_of_the_gain_is_refuted(w):
    assert max_sense_limit._means(3, w).outcome is Outcome.PROVED
    assert max_sense_limit._means(3, w, "1+p").outcome is Outcome.REFUTED


def test_an_operator_that_does_not_take_the_term_is_refuted():
    assert max_sense_limit.sec_5_separability.verdict().outcome is Outcome.PROVED
    assert max_sense_limit.sec_5_separability.verdict(back="1/10").outcome is Outcome.REFUTED
