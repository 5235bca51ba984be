"""Inequalities on an interval by coefficients on cells: what is true there is proved, what fails somewhere is not."""

from fractions import Fraction

import pytest

from exactdp.numbers.exact import Exact, exact
from exactdp_checks.proving.cells import at_most_between, simplest
from exactdp_checks.trusted.kernel import check
from exactdp_checks.trusted.verdict import Outcome

WAVE = exact("(x-1)*(x-2)*(x-3)")  # below 0 up to 1 and between 2 and 3
POLE = exact("1/(x-2)")


@pytest.mark.parametrize(
    ("one", "low", "high", "true"),
    [
        (WAVE, "2", "3", True),
        (WAVE, "2", "3001/1000", False),
        (WAVE, "1999/1000", "3", False),
        (WAVE, "0", "1", True),
        (-WAVE, "3", None, True),
        (-WAVE, "2999/1000", None, False),
        (-WAVE, "1", "2", True),
        (-WAVE, "1/2", None, False),
        (-POLE, "2", None, True),
        (-POLE, "19/10", None, False),
        (POLE, "1/3", "2", True),
        (POLE, "1/3", "2000001/1000000", False),
        (exact("x^2 - 1"), "1/100", "1", True),
        (exact("-(x^2 - 14/5*x + 2)"), "1", "2", True),
        (exact("-(x^2 - 14/5*x + 49/25 - 1/1000000)"), "1", "2", False),
        (exact("1/9"), "1", None, False),
    ],
)
def test_cells(one: Exact, low: str, high: str | None, true: bool) -> None:
    """Proved exactly where it is at most 0 on the whole piece, one thousandth too long or not; the kernel takes it again."""
    found = at_most_between(one, exact(0), Fraction(low), None if high is None else Fraction(high))
    assert found.outcome is (Outcome.PROVED if true else Outcome.UNDECIDED)
    if true:
        assert found.certificate is not None
        assert check(found.certificate).outcome is Outcome.PROVED
    else:
        assert "no certificate from" in found.detail


def test_the_simplest_number() -> None:
    """Against all fractions with small denominators."""
    for low in (Fraction(n, 37) for n in range(1, 80)):
        for width in (Fraction(1, 1000), Fraction(1, 50), Fraction(1, 3), Fraction(0)):
            found = simplest(low, low + width)
            assert low <= found <= low + width
            assert all(-(-low.numerator * d // low.denominator) > (low + width) * d for d in range(1, found.denominator))
