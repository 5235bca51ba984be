"""A sum of functions of two words as a function of both, against IEEE addition on every pair."""

from __future__ import annotations

import pytest

from exactdp_checks.code.wasm.curves import CODES, Curves
from exactdp_checks.code.wasm.diagrams import Diagrams
from exactdp_checks.code.wasm.forms import Unfollowed, rising
from exactdp_checks.code.wasm.numeric import pattern, real
from exactdp_checks.code.wasm.values import Curve

ADD = CODES["f64.add"]


def curves_of(steps: tuple[float, float]) -> tuple[Curves, Curve, Curve]:
    """Two words of 5 bits, each times its step, as functions of 64 bits that round where they are added."""
    curves = Curves(Diagrams())
    words = [tuple(curves.diagrams.bit(5 * i + 4 - j) for j in range(5)) for i in range(2)]
    made = [
        Curve(word, rising(lambda n, step=step: pattern(n * step)), ("step", step), 64)  # type: ignore[misc]
        for word, step in zip(words, steps, strict=True)
    ]
    return curves, made[0], made[1]


@pytest.mark.parametrize("steps", [(32.0, 1.0), (1.0, 32.0), (2.0**53, 1.0), (2.0**52, 2.0**-3), (3.5, 0.1)])
def test_beside_is_the_sum(steps: tuple[float, float]) -> None:
    """Either order, and where the sum is rounded: on one pair it is the sum, and on a range the ends bound all of it."""
    curves, x, y = curves_of(steps)
    both = curves.beside(ADD, x, y)
    assert isinstance(both, Curve)
    high, low = (steps, steps[::-1])[steps[0] < steps[1]]
    sums = [(n >> 5) * high + (n & 31) * low for n in range(1024)]
    assert [real(both.span(n, n)[0]) for n in range(1024)] == sums
    for first in range(0, 1024, 48):
        for last in (first, first + 7, min(first + 300, 1023)):
            least, most = (real(v) for v in both.span(first, min(last, 1023)))
            assert least <= min(sums[first : last + 1])
            assert max(sums[first : last + 1]) <= most


def test_beside_is_refused_where_the_words_overlap() -> None:
    """A low word that reaches further than a step of the high one: the sum is no function that grows with both."""
    curves, x, y = curves_of((2.0, 1.0))
    with pytest.raises(Unfollowed, match="two random real numbers"):
        curves.beside(ADD, x, y)


def test_the_law_of_a_comparison_beside() -> None:
    """Of 1024 pairs those whose sum is below a number, by count."""
    curves, x, y = curves_of((32.0, 1.0))
    both = curves.beside(ADD, x, y)
    assert isinstance(both, Curve)
    below = curves.compared("lt", both, pattern(700.5), 64)
    assert curves.diagrams.chance(curves.truth(below)) * 1024 == 701
