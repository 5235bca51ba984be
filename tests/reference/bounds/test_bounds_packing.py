"""packing: balls of the families against the bounds on their sizes, printed and corrected; Fano's bound on lists; refusals."""

from fractions import Fraction
from math import inf, isclose, log, log2

import pytest

from exactdp.bounds.context_aware_ldp import packing
from exactdp.bounds.context_aware_ldp.families import ball, high_low_ball
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum

H = log2(3) - 2 / 3


def test_balls_against_their_bounds() -> None:
    """Corrected: never exceeded; printed: exceeded from k' = 2 on, and for one block of 56 and 216 of size 2."""
    for other in (1, 2, 3, 6, 12, 20):
        most = max(high_low_ball(plus, other - plus, "1/3") for plus in range(other + 1))
        assert most <= packing.section_5_2_ball(other)
        assert (most <= packing.section_5_2_ball_printed(other)) is (other == 1)
        assert isclose(float(packing.section_5_2_ball(other)), 2 ** (H * other), rel_tol=1e-12)
        assert isclose(float(packing.section_5_2_ball_printed(other)), 2 ** (1 - H * other), rel_tol=1e-12)
    assert packing.section_5_2_ball(3).tree == Fraction(27, 4)
    for size, m in ((2, 1), (2, 9), (4, 3), (8, 2)):
        squares = m * size * size
        assert ball([(size, m * size // 2)], Fraction(squares, 6)) <= packing.section_6_2_ball([size] * m)
        assert isclose(float(packing.section_6_2_ball([size] * m)), 2 ** (H * m * size / 2), rel_tol=1e-12)
    sizes = [56, *[2] * 216]
    assert ball([(56, 28), (2, 216)], Fraction(56**2 + 4 * 216, 12)) > packing.section_6_2_ball_printed(sizes)
    with pytest.raises(OutOfScope, match="equal blocks"):
        packing.section_6_2_ball(sizes)


def test_the_gain_of_a_large_block() -> None:
    """log2 of 2^(k/2) over a ball of radius alpha/3 is at most b/2 + 1."""
    for b, pairs in ((4, 2), (8, 8), (20, 50)):
        members, inside = 2 ** (b // 2 + pairs), ball([(b, b // 2), (2, pairs)], Fraction(b * b + 4 * pairs, 12))
        assert members <= inside * 2 ** packing.packing_gain(b, pairs)
        assert packing.packing_gain(b, pairs) == Fraction(b, 2) + 1
    for b, pairs in ((4, 3), (3, 1), (8, 9)):
        with pytest.raises(OutOfScope, match="8N|even size"):
            packing.packing_gain(b, pairs)


def test_reports_for_a_family() -> None:
    """The list form, and a quarter of it where the family is dilated; 0 where ln 2 outweighs the rest."""
    found = packing.fano_list(64, 4, "1/4", "1/10")
    assert found == (LogSum.ln(16) * Fraction(3, 4) - LogSum.ln(2)) * 10
    assert packing.lemma_1_corrected(64, 4, "1/4", "1/10") * 4 == found
    assert isclose(float(packing.lemma_1_corrected(1000, 10, 0, 1)), (log(100) - log(2)) / 4)
    assert packing.fano_list(2, 1, "1/2", 1) == packing.lemma_1_corrected(64, 1, 0, inf) == LogSum()
    assert packing.fano_list(64, 1, 0, 0) == inf
    with pytest.raises(OutOfScope, match="more hypotheses"):
        packing.fano_list(4, 4, 0, 1)
    for members, most in ((True, 1), (4, 0), ("4", 1)):
        with pytest.raises(BadInput, match="write an integer"):
            packing.lemma_1_corrected(members, most, 0, 1)


def test_large_sizes() -> None:
    """No power is written out; a number that is too large for an enclosure is refused there."""
    assert packing.section_5_2_ball_printed(3 * 10**4) < Fraction(1, 2**1000)
    with pytest.raises(OutOfScope):
        packing.section_5_2_ball(3 * 10**9).enclosure()


def test_bad_sizes() -> None:
    for sizes in ([], "22", 4, [0], [True]):
        with pytest.raises(BadInput, match="write"):
            packing.section_6_2_ball_printed(sizes)
    for sizes in ([3], [2, 1]):
        with pytest.raises(OutOfScope, match="even size"):
            packing.section_6_2_ball(sizes)
    for other in (0, -1, 1.0, True):
        with pytest.raises(BadInput, match="write an integer"):
            packing.section_5_2_ball(other)
