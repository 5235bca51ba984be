"""Tails by balls: they contain the fraction, are as narrow as asked for, and their work grows with the trials alone."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from exactdp.errors import OutOfScope
from exactdp.mechanisms import rejection_sampling
from exactdp.numbers import binomial
from exactdp.numbers.binomial import at_most, outside
from exactdp.numbers.normal import Real, total
from exactdp.protocols import hadamard_oracle


@pytest.mark.parametrize("p", [Fraction(1, 2), Fraction(1, 3), Fraction(999, 1000)])
@pytest.mark.parametrize("most", [0, 1, 37, 150, 199, 200, -1, 900])
def test_balls_contain_the_fraction(p: Fraction, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    exactly = at_most(200, most, p)
    assert not exactly.width
    assert exactly.lower == sum(comb(200, i) * p**i * (1 - p) ** (200 - i) for i in range(min(most, 200) + 1))
    monkeypatch.setattr(binomial, "EXACT", 10)
    for bits in (8, 64, 300):
        found = at_most(200, most, p, bits)
        assert found.lower <= exactly.lower <= found.upper
        assert found.width * 2**bits <= 1


@pytest.mark.parametrize("f", [0, 1, 40, 60])
@pytest.mark.parametrize("radius", [0, 1, 7, 30, 1000])
def test_the_tail_of_the_oracle_is_enclosed(f: int, radius: int) -> None:
    exactly, found = hadamard_oracle.tail(60, f, radius, 3), hadamard_oracle.tail_enclosure(60, f, radius, 3)
    assert found.lower <= exactly <= found.upper
    assert found.width * 2**64 <= 1


def test_terms_are_made_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """n + 2 terms for a tail over n users, not n^2; more than 10^7 users are refused before any."""
    made = 0
    terms = binomial._terms

    def counted(*arguments: Any) -> Any:
        nonlocal made
        for term in terms(*arguments):
            made += 1
            yield term

    monkeypatch.setattr(binomial, "_terms", counted)
    outside(5_000, 100, 2_400, 2_600, Fraction(3, 4))
    assert made == 5_002
    with pytest.raises(OutOfScope, match="at most 10000000"):
        hadamard_oracle.tail_enclosure(10**7 + 1, 0, 1, 3)
    with pytest.raises(OutOfScope, match="at most 10000000"):
        rejection_sampling.few_active(10**7 + 1, 1, "1/2")
    assert made == 5_002


def test_a_part_of_many_sums_is_enclosed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """3 000 addends, which nested sums could not enclose for the depth; the total, once for all of its quotients."""
    roots = [Real.of(i).sqrt().once() for i in range(1, 3_001)]
    whole, calls = total(roots).once(), 0
    sqrt = Real(["sqrt", Fraction(2)]).enclosure(96)
    assert abs(float((roots[1] / whole).enclosure().lower) - float(sqrt.lower) / sum(i**0.5 for i in range(1, 3_001))) < 1e-15
    from exactdp.numbers import normal

    def counted(x: Fraction, bits: int) -> Any:
        nonlocal calls
        calls += 1
        raise AssertionError(x)

    monkeypatch.setitem(normal.FUNCTIONS, "sqrt", counted)
    for root in roots[:5]:
        assert (root / whole).enclosure().lower > 0
    assert not calls
    assert total([]) == Real.of(0)
