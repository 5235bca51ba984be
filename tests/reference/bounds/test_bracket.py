"""bracket: policies are recognised, both ends are true against exact risks of tiny cases, and irrational levels keep them so."""

from fractions import Fraction
from math import comb, floor, inf

import pytest

from exactdp.bounds.context_aware_ldp.bracket import (
    Bracket,
    block_upper,
    high_low_upper,
    one_sensitive_upper,
    sample_complexity_bracket,
    shape_of,
)
from exactdp.bounds.context_aware_ldp.lower import best_alpha, block_reports, high_low_reports
from exactdp.bounds.context_aware_ldp.risk import block_l1, high_low_l1, one_sensitive_l1, released_l1, roots
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix

SINGLE = PrivacyMatrix.blocks([[0], [1], [2]], 1)


def test_shapes() -> None:
    """By the matrix, whichever way it was made; after closure; equal levels in different words are equal."""
    kinds = {
        "high-low": [PrivacyMatrix.high_low(5, [1, 3], "ln 2"), PrivacyMatrix.binary(1, inf), PrivacyMatrix.binary(inf, 2)],
        "blocks": [
            PrivacyMatrix.blocks([[0, 2], [1], [3, 4, 5]], 1),
            SINGLE,
            PrivacyMatrix.ldp(4, 2),
            PrivacyMatrix.ldp(1, 2),
            PrivacyMatrix.high_low(3, [0, 1, 2], 1),
            PrivacyMatrix.binary(inf, inf),
            PrivacyMatrix.binary("ln 4", LogSum.ln(2) * 2),
        ],
        "between": [PrivacyMatrix.metric([[0, 1, 2], [1, 0, 1], [2, 1, 0]], "1/3"), PrivacyMatrix.binary(1, 2)],
    }
    for kind, policies in kinds.items():
        assert {shape_of(policy).kind for policy in policies} == {kind}
    assert shape_of(PrivacyMatrix.high_low(5, [1, 3], 1)).sizes == (2, 3)
    assert shape_of(kinds["blocks"][0]).sizes == (3, 2, 1)
    assert shape_of(SINGLE).sizes == (1, 1, 1)
    assert shape_of(SINGLE).level is None
    between = shape_of(kinds["between"][0])
    assert (between.level, between.largest) == (LogSum(Fraction(1, 3)), LogSum(Fraction(2, 3)))
    assert shape_of(PrivacyMatrix.explicit([[0, 1, inf], [1, 0, 1], [1, 1, 0]])).kind == "between"  # closed: 2 in place of inf


def test_other_policies_are_refused() -> None:
    """With advice."""
    one_way = PrivacyMatrix.explicit([[0, 1, inf], [inf, 0, inf], [inf, inf, 0]])
    mixed = PrivacyMatrix.explicit([[0, 1, inf], [2, 0, inf], [inf, inf, 0]])
    overlap = PrivacyMatrix.explicit([[0, 1, inf, inf], [1, 0, inf, inf], [inf, 1, 0, inf], [inf, inf, inf, 0]])
    for policy in (one_way, mixed, overlap):
        with pytest.raises(OutOfScope, match=r"take PrivacyMatrix\.high_low"):
            sample_complexity_bracket(policy, "1/10")
    with pytest.raises(OutOfScope, match="give a value for it"):
        sample_complexity_bracket(PrivacyMatrix.ldp(3, "eps"), "1/10")
    for policy in (PrivacyMatrix.ldp(3, 0), PrivacyMatrix.high_low(3, [0], 0), PrivacyMatrix.binary(0, 1)):
        with pytest.raises(OutOfScope, match="look alike"):
            sample_complexity_bracket(policy, "1/10")
    with pytest.raises(OutOfScope, match="at most 13000"):
        sample_complexity_bracket(PrivacyMatrix.ldp(3, "1000000000000*ln 3"), "1/10")
    for alpha in (0, "-1/10"):
        with pytest.raises(BadInput, match="above 0"):
            sample_complexity_bracket(SINGLE, alpha)
    with pytest.raises(OutOfScope, match="not enclosed"):
        sample_complexity_bracket(PrivacyMatrix.ldp(3, 10**6), "1/10")


def test_without_reports() -> None:
    """The uniform law has risk 1 - 1/k: 0 reports exactly for a larger alpha."""
    for k in (1, 2, 5):
        for policy in (
            PrivacyMatrix.ldp(k, 1),
            PrivacyMatrix.high_low(k, [0], 1),
            PrivacyMatrix.blocks([[x] for x in range(k)], 1),
        ):
            assert sample_complexity_bracket(policy, Fraction(k - 1, k) + Fraction(1, 10**9)).upper == 0
            if k > 1:
                at = sample_complexity_bracket(policy, Fraction(k - 1, k))
                assert at.lower >= 1
    assert sample_complexity_bracket(PrivacyMatrix.ldp(1, 1), "1/1000") == Bracket(
        0, 0, "nothing is less", "the uniform law, without reports"
    )


def risk_of_two(p: Fraction, n: int, rate: Fraction) -> Fraction:
    """E |p^ - p| after clipping to 0..1, from n reports on two symbols, true with probability ``rate``."""
    one = p * rate + (1 - p) * (1 - rate)
    estimates = ((Fraction(h, n) - (1 - rate)) / (2 * rate - 1) for h in range(n + 1))
    return sum(
        (
            comb(n, h) * one**h * (1 - one) ** (n - h) * abs(min(max(e, Fraction(0)), Fraction(1)) - p)
            for h, e in enumerate(estimates)
        ),
        start=Fraction(0),
    )


@pytest.mark.parametrize(("t", "a"), [("11/10", "1/10"), ("3", "1/20"), ("3", "2/5"), (inf, "1/20"), ("2", "1/8")])
def test_two_symbols_against_exact_risks(t: object, a: str) -> None:
    """Randomised response (or the symbol itself): its risk is below a at the upper end, and a or more below the lower one."""
    policy = PrivacyMatrix.blocks([[0], [1]], 1) if t == inf else PrivacyMatrix.ldp(2, f"t={t}")
    found = sample_complexity_bracket(policy, a)
    rate = Fraction(1) if t == inf else Fraction(t) / (Fraction(t) + 1)
    grid = [Fraction(i, 8) for i in range(5)]
    if found.upper <= 400:
        assert max(risk_of_two(p, found.upper, rate) for p in grid) < Fraction(a)
    if found.lower > 1:
        assert max(risk_of_two(p, found.lower - 1, rate) for p in grid) >= Fraction(a)
    assert found.lower <= found.upper


def test_brackets_are_ordered_and_move_the_right_way() -> None:
    """lower <= upper; more privacy and more accuracy never take fewer reports."""
    makers = (
        lambda e: PrivacyMatrix.ldp(6, e),
        lambda e: PrivacyMatrix.high_low(6, [0], e),
        lambda e: PrivacyMatrix.high_low(6, [1, 4], e),
        lambda e: PrivacyMatrix.high_low(6, range(5), e),
        lambda e: PrivacyMatrix.blocks([[0, 1, 2], [3, 4], [5]], e),
        lambda e: PrivacyMatrix.blocks([range(5), [5]], e),
        lambda e: PrivacyMatrix.ldp(2, e),
    )
    for make in makers:
        before = None
        for level in ("1e-12", "1/100", "ln 2", 1, "ln 3", 5, 50, 5000):
            found = sample_complexity_bracket(make(level), "1/20")
            assert 1 <= found.lower <= found.upper
            assert before is None or (found.lower <= before.lower and found.upper <= before.upper)
            finer = sample_complexity_bracket(make(level), "1/40")
            assert finer.lower >= found.lower
            assert finer.upper > found.upper
            before = found
    for a in ("1/2", "2/5", "1/4", "1/8"):
        assert sample_complexity_bracket(PrivacyMatrix.ldp(6, 1), a).lower >= 1


def test_at_least_as_good_as_the_bounds_of_the_paper_sharpened() -> None:
    """Never below the lower bounds with alpha = 2a and 4a, never above the sharp risk bounds."""
    a = Fraction(1, 30)
    for t in (Fraction(11, 10), Fraction(3), Fraction(50)):
        blocks = sample_complexity_bracket(PrivacyMatrix.blocks([range(4), range(4, 7), [7]], f"t={t}"), a)
        assert blocks.lower > block_reports([4, 2], a, t)
        for roots_of in (block_l1([4, 3, 1], t), released_l1([4, 3, 1], t)):
            assert blocks.upper <= (roots(roots_of).upper / a) ** 2 + 1
        for s in (1, 3):
            found = sample_complexity_bracket(PrivacyMatrix.high_low(8, range(s), f"t={t}"), a)
            assert found.lower > high_low_reports(8, s, a, t)
            assert found.upper <= (roots(high_low_l1(8, s, t)).upper / a) ** 2 + 1
        one = sample_complexity_bracket(PrivacyMatrix.high_low(8, [5], f"t={t}"), a)
        assert one.upper <= (roots(one_sensitive_l1(8, t)).upper / a) ** 2 + 1


def test_upper_bounds_on_the_risk() -> None:
    """The supremum over the mass of B by a fine grid; blocks of one symbol cost what they cost without privacy."""
    for t in (Fraction(5, 4), Fraction(2), Fraction(9)):
        c = (t + 1) / (t - 1)
        for s, other in ((1, 1), (1, 50), (7, 2), (3, 9)):
            grid = [Fraction(i, 500) / c for i in range(501)]
            values = [float(c) * (s * float(1 - v) ** 0.5 + float(other * v) ** 0.5) for v in grid]
            found = float(high_low_upper(s, other, t).upper)
            assert max(values) <= found + 1e-9
            assert found <= max(values) * 1.001
            assert found <= float(s * c) + float(other * c) ** 0.5 + 1e-9
    assert block_upper([1] * 9, Fraction(2)).lower == 3
    assert abs(float(block_upper([4], Fraction(101, 100)).upper) - 4 * 201) > 100  # k-ary randomised response is better there
    assert abs(float(block_upper([4], Fraction(10**9)).upper) - 2) < 1e-4  # no privacy: sqrt k
    assert abs(float(one_sensitive_upper(4, Fraction(2)).upper) - 3 * 2**0.5) < 1e-12


def test_irrational_levels_lie_between_rational_neighbours() -> None:
    """e lies between 271828/100000 and 271829/100000, and so does the bracket of epsilon = 1; tiny levels are exact integers."""
    for make in (lambda e: PrivacyMatrix.ldp(40, e), lambda e: PrivacyMatrix.high_low(40, range(7), e)):
        low, high = (sample_complexity_bracket(make(f"t=2.7182{d}"), "1/50") for d in (9, 8))
        found = sample_complexity_bracket(make(1), "1/50")
        assert low.lower <= found.lower <= high.lower
        assert low.upper <= found.upper <= high.upper
    tiny = sample_complexity_bracket(PrivacyMatrix.ldp(2, "1e-40"), "1/10")
    assert abs(tiny.upper / 10**80 - 400) < 1  # (2 + 2)/(epsilon a)^2
    assert abs(tiny.lower / 10**80 - 1.95) < 0.01  # 3.90 G/16 with G = 8/epsilon^2
    assert str(tiny).startswith(f"{tiny.lower} <= n <= {tiny.upper} (Assouad, pairs in blocks; ")


def test_the_lower_end_is_the_next_number_of_reports() -> None:
    """(1 - a/m)^2 (1 - 2m) W/m^2, W = 72/16 for five symbols at t = 2."""
    a = Fraction(1, 20)
    m = best_alpha(a)
    value = (1 - a / m) ** 2 * (1 - 2 * m) * Fraction(72, 16) / m**2
    assert sample_complexity_bracket(PrivacyMatrix.ldp(5, "ln 2"), a).lower == floor(value) + 1
