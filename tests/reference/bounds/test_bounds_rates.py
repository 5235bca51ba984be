"""rates: rates and ranges against the formula in doubles, against the bracket of the policy itself, and refused outside."""

from fractions import Fraction
from math import isclose

import pytest

from exactdp.bounds.context_aware_ldp import rates
from exactdp.bounds.context_aware_ldp.bracket import sample_complexity_bracket
from exactdp.bounds.context_aware_ldp.lower import block_reports, high_low_reports
from exactdp.bounds.context_aware_ldp.rates import Range
from exactdp.errors import BadInput, OutOfScope
from exactdp.policy import PrivacyMatrix

POINTS = (("1/16", "1"), ("1/30", "2/5"), ("1/1000", "1/100"))


def close(found: Range, lower: float, upper: float) -> bool:
    return isclose(found.lower, lower, rel_tol=1e-12) and isclose(found.upper, upper, rel_tol=1e-12)


@pytest.mark.parametrize(("alpha", "epsilon"), POINTS)
def test_every_range_in_doubles(alpha: str, epsilon: str) -> None:
    a, e = float(Fraction(alpha)), float(Fraction(epsilon))
    assert close(rates.without_privacy(7, alpha), 7 / a**2 / 2048, 7 / a**2 / 4)
    assert close(rates.equation_3_corrected(7, alpha, epsilon), 49 / (a * e) ** 2 / 1536, 490 / (a * e) ** 2)
    rate = 9 / (a * e) ** 2 + 11 / a**2 / e
    assert isclose(rates.theorem_3(11, 3, alpha, epsilon), rate)
    assert close(rates.theorem_3_corrected(11, 3, alpha, epsilon), rate / 3072, 19 * rate)
    assert close(rates.theorem_3_corrected(11, 1, alpha, epsilon), 11 / a**2 / e / 1152, 77 / a**2 / e)
    assert rates.theorem_3_corrected(11, 0, alpha, epsilon) == rates.without_privacy(11, alpha)
    assert close(rates.two_symbols(alpha, epsilon), 1 / a**2 / e / 1024, 3 / a**2 / e)
    most = min(225 / (a * e) ** 2, 19 * (9 / (a * e) ** 2 + 8 / a**2 / e))
    assert close(rates.large_sensitive(8, 3, alpha, epsilon), 9 / (a * e) ** 2 / 1536, most)
    assert isclose(rates.section_5_1_upper(11, 3, alpha, epsilon), 19 * rate)
    assert isclose(rates.theorem_4([3, 1, 2, 1], alpha, epsilon), 15 / (a * e) ** 2)
    rate = 13 / (a * e) ** 2 + 7 / a**2
    assert close(rates.theorem_4_corrected([3, 1, 2, 1], alpha, epsilon), rate / 4096, min(9 * rate, 150 / (a * e) ** 2))
    rate = 8 / (a * e) ** 2 + 4 / a**2
    assert close(rates.theorem_4_corrected([2, 2], alpha, epsilon), rate / 4096, min(9 * rate, 80 / (a * e) ** 2))
    assert isclose(rates.section_6_1_upper([3, 1, 2, 1], alpha, epsilon), 10 * 15 / (a * e) ** 2)
    assert isclose(rates.equal_blocks(12, 3, alpha, epsilon), 48 / (a * e) ** 2)
    assert close(rates.equal_blocks_corrected(12, 3, alpha, epsilon), 48 / (a * e) ** 2 / 1536, 480 / (a * e) ** 2)
    assert isclose(rates.equation_3(7, alpha, epsilon), 49 / (a * e) ** 2)


@pytest.mark.parametrize(("alpha", "epsilon"), POINTS)
def test_no_range_misses_the_bracket_of_its_policy(alpha: str, epsilon: str) -> None:
    """Both contain n(alpha), so that they meet; Theorems 3 and 4 as printed put a rate where far fewer samples are enough."""
    for policy, found in (
        (PrivacyMatrix.ldp(7, epsilon), rates.equation_3_corrected(7, alpha, epsilon)),
        (PrivacyMatrix.high_low(11, range(3), epsilon), rates.theorem_3_corrected(11, 3, alpha, epsilon)),
        (PrivacyMatrix.high_low(11, [0], epsilon), rates.theorem_3_corrected(11, 1, alpha, epsilon)),
        (PrivacyMatrix.high_low(2, [0], epsilon), rates.two_symbols(alpha, epsilon)),
        (PrivacyMatrix.high_low(8, range(3), epsilon), rates.large_sensitive(8, 3, alpha, epsilon)),
        (PrivacyMatrix.blocks([[0, 1, 2], [3], [4, 5], [6]], epsilon), rates.theorem_4_corrected([3, 1, 2, 1], alpha, epsilon)),
        (PrivacyMatrix.blocks([[0, 1], [2, 3]], epsilon), rates.equal_blocks_corrected(4, 2, alpha, epsilon)),
        (PrivacyMatrix.blocks([[0], [1]], epsilon), rates.without_privacy(2, alpha)),
    ):
        bracket = sample_complexity_bracket(policy, alpha)
        assert bracket.lower <= found.upper
        assert found.lower < bracket.upper
    assert rates.theorem_3(3, 1, "1/16", "1/1000") > 40 * rates.theorem_3_corrected(3, 1, "1/16", "1/1000").upper
    assert rates.theorem_4([1] * 5, "1/16", "1/1000") > 100 * rates.theorem_4_corrected([1] * 5, "1/16", "1/1000").upper


def test_lower_bounds_from_the_exact_ones() -> None:
    """Weaker than the bounds that they come from; the first term is the block bound at an even part of the sensitive symbols."""
    for s, a, t in ((2, "1/8", 3), (3, "1/10", "3/2"), (9, "6/25", 1000)):
        assert rates.first_term(s, a, t) <= block_reports([s - s % 2], a, t)
    assert rates.first_term(3, "1/10", "3/2") == block_reports([2], "1/10", "3/2")
    assert rates.first_term(5, "1/8", 3) == Fraction(1, 2) * 25 / (Fraction(288, 64) * 4)
    for k, s, a, t in ((2, 1, "1/10", 3), (9, 4, "1/100", "3/2"), (1000, 500, "1/9", 1000)):
        assert rates.section_5_2_lower(k, s, a, t) <= high_low_reports(k, s, a, t)
    assert rates.section_5_2_lower(2, 1, "1/10", 3) == high_low_reports(2, 1, "1/10", 3) == Fraction(1, 5) * 100 * 3 / 1024


def test_hypotheses() -> None:
    for call, message in (
        (lambda: rates.without_privacy(1, "1/16"), "k >= 2"),
        (lambda: rates.without_privacy(2, "1/15"), "alpha <= 1/16"),
        (lambda: rates.equation_3_corrected(2, "1/16", "101/100"), "epsilon <= 1"),
        (lambda: rates.theorem_3(4, 2, "1/16", 1), "s < k/2"),
        (lambda: rates.theorem_3_corrected(1, 0, "1/16", 1), "k >= 2"),
        (lambda: rates.large_sensitive(9, 3, "1/16", 1), r"sqrt\(k\) < s"),
        (lambda: rates.large_sensitive(2, 3, "1/16", 1), "s <= k"),
        (lambda: rates.first_term(1, "1/8", 3), "needs two"),
        (lambda: rates.first_term(2, "1/4", 3), "between 0 and 1/4"),
        (lambda: rates.section_5_2_lower(3, 2, "1/10", 3), "at most half"),
        (lambda: rates.section_5_2_lower(2, 1, "1/8", 3), "between 0 and 1/8"),
        (lambda: rates.theorem_4_corrected([1], "1/16", 1), "k >= 2"),
        (lambda: rates.equal_blocks_corrected(3, 3, "1/16", 1), "without_privacy"),
        (lambda: rates.theorem_4([2], 1, 1), "between 0 and 1"),
        (lambda: rates.two_symbols("1/16", 2), "epsilon <= 1"),
    ):
        with pytest.raises(OutOfScope, match=message):
            call()
    for wrong in (
        lambda: rates.equal_blocks(5, 2, "1/16", 1),
        lambda: rates.section_5_1_upper(2, 3, "1/16", 1),
        lambda: rates.theorem_4([], "1/16", 1),
        lambda: rates.theorem_4("22", "1/16", 1),
        lambda: rates.section_6_1_upper([0], "1/16", 1),
        lambda: rates.theorem_3(5, -1, "1/16", 1),
        lambda: rates.equation_3(True, "1/16", 1),
        lambda: rates.equation_3(2, "1/16", 0),
    ):
        with pytest.raises(BadInput, match="write|too large"):
            wrong()
    assert rates.large_sensitive(2, 2, "1/16", 1).lower > 0
    assert rates.theorem_3(3, 1, "1/16", 1) == 4 * 256
