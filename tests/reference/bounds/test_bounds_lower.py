"""lower: bounds against exact values of actual channels, closed forms against their definitions, hypotheses refused outside."""

from fractions import Fraction
from math import inf, sqrt
from random import Random

import pytest

from exactdp.bounds.context_aware_ldp import lower
from exactdp.bounds.context_aware_ldp.families import blocks_uniform, chi_square, high_low_uniform, signs, uniform
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import hadamard_response, krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact

LEVELS = tuple(map(Fraction, ("11/10", "3/2", "2", "3", "7/2", "10", "1000")))


def mangat(other: int, t: Fraction) -> Channel:
    """Symbol 0 as it is, another as 0 with probability 1/t and else as it is."""
    rows = [[Fraction(1), *[Fraction(0)] * other]]
    return Channel(rows + [[1 / t, *[(1 - 1 / t) * (i == j) for j in range(other)]] for i in range(other)])


def test_claim_1_at_channels() -> None:
    """The sum is attained by Mangat's channel at s = 1 and is below both bounds for every channel tried."""
    for t in LEVELS:
        for other in (1, 2, 3, 5):
            k = other + 1
            value = lower.claim_1_sum(mangat(other, t), [0])
            assert value == lower.claim_1_maximum(k, 1, t)
            assert value <= lower.claim_1_sharp(k, 1, t) <= lower.claim_1_printed(k, t)
        for scheme in (krr, hadamard_response):
            for s in (1, 2, 3):
                found = lower.claim_1_sum(scheme.channel(5, t), range(s))
                assert 0 < found <= lower.claim_1_sharp(5, s, t) <= lower.claim_1_printed(5, t)
    assert lower.claim_1_sum(Channel([[1, 0], [1, 0]]), [0]) == 0
    assert lower.claim_1_printed(4) == exact("t - 1 + 3*(1 - 1/t)")


def test_the_sum_is_the_chi_square_of_the_family() -> None:
    """chi2(Q|P) = (k alpha^2/k'^2) claim_1_sum with the minus sign, and at most the bound for k' >= k/2."""
    for k, sensitive in ((2, [0]), (4, [2]), (4, [0, 3]), (5, [1, 4])):
        channel, other, alpha = krr.channel(k, 3), k - len(sensitive), Fraction(1, 9)
        family = [high_low_uniform(k, sensitive, alpha, z, -1) for z in signs(other)]
        found = chi_square(channel, family, uniform(k))
        assert found == Fraction(k, other**2) * alpha**2 * lower.claim_1_sum(channel, sensitive)
        assert found <= lower.high_low_chi_square(k, len(sensitive), alpha, 3)
    with pytest.raises(OutOfScope, match="at most half"):
        lower.high_low_chi_square(5, 3, "1/9", 2)


@pytest.mark.parametrize("sizes", [(2,), (4,), (2, 2), (2, 4)])
def test_block_chi_square(sizes: tuple[int, ...]) -> None:
    """Maximum, sharp and printed bound in this order above two channels; on pairs randomised response attains the maximum."""
    partition = [range(sum(sizes[:j]), sum(sizes[: j + 1])) for j in range(len(sizes))]
    k, alpha = sum(sizes), Fraction(1, 10)
    family = [blocks_uniform(partition, alpha, z) for z in signs(k // 2)]
    for t in LEVELS:
        most = lower.block_chi_square_maximum(sizes, alpha, t)
        assert most <= lower.block_chi_square_sharp(sizes, alpha, t) == lower.block_chi_square_printed(sizes, alpha, t) / 4
        for scheme in (krr, hadamard_response):
            parts = [scheme.channel(size, t) for size in sizes]
            width = sum(p.size[1] for p in parts)
            rows, before = [], 0
            for p in parts:
                rows += [[*[0] * before, *row, *[0] * (width - before - p.size[1])] for row in p.rows]
                before += p.size[1]
            found = chi_square(Channel(rows), family, uniform(k))
            assert 0 < found <= most
            if scheme is krr and set(sizes) == {2}:
                assert found == most == 8 * k * alpha**2 * ((t - 1) / (t + 1)) ** 2 / sum(v * v for v in sizes)


def test_pair_share_is_a_maximum_over_the_cone() -> None:
    """Against all d; and no column within ratio t exceeds it."""
    rng = Random(5)
    for size in (2, 4, 6, 14):
        for t in LEVELS:
            u, g = t - 1, lower.pair_share(size, t)
            assert g == max(d * u**2 / (size + d * u) ** 2 for d in range(1, size // 2 + 1))
            assert g <= u**2 / (2 * size)
            assert g <= u / (4 * size)
            for _ in range(20):
                column = [1 + u * Fraction(rng.choice((0, 1, 1, 3, 4)), 4) for _ in range(size)]
                gaps = sum((a - b) ** 2 for a, b in zip(column[::2], column[1::2], strict=True))
                assert gaps <= g * sum(column) ** 2
    assert lower.pair_share(2) == lower.pair_share(2, inf) == 1
    assert lower.group_gain([2, 4], 2, free=3) == 2 * 9 + 4 * 18 + 6
    assert lower.group_gain([], 2) == 0


def test_risk_bounds() -> None:
    """Enclosures of the formulas, 0 where the root exceeds 1; at the claimed number of reports exactly a."""
    for t in (Fraction(11, 10), Fraction(3)):
        for sizes in ((2,), (4, 6, 2)):
            a, squares, u = Fraction(1, 10), sum(v * v for v in sizes), t - 1
            n = 10_000
            found = lower.block_risk(sizes, t, n, "1/20")
            by_float = max(0.0, 0.05 * (1 - sqrt(8 * n * 0.05**2 * float(u) ** 2 / (0.9 * squares))))
            assert abs(float(found.lower) - by_float) < 1e-12
            reports = lower.block_reports(sizes, a, t)
            assert lower.block_reports(sizes, a).at(t=t) == reports  # over Q(t) and at t
            assert lower.block_risk(sizes, t, int(reports), 2 * a).upper >= a
            assert lower.block_risk(sizes, t, int(reports) + 1, 2 * a).lower < a
        for k, s in ((2, 1), (9, 3)):
            a = Fraction(1, 20)
            reports = lower.high_low_reports(k, s, a, t)
            assert lower.high_low_risk(k, s, t, int(reports), 4 * a).upper >= a
            weight = (1 - 8 * a) * lower.high_low_weight(k, s, t) / (64 * a**2)
            assert weight > reports  # k' + u/(t+1) in place of k' + 1
            assert lower.high_low_risk(k, s, t, int(weight), 4 * a).upper >= a
            assert lower.high_low_risk(k, s, t, int(weight) + 1, 4 * a).lower < a
            assert lower.high_low_risk(k, s, t, 10**9, 4 * a).upper == 0
    assert lower.high_low_risk(3, 1, 1, 100, "1/4").lower == Fraction(1, 8)  # at t = 1 reports say nothing


def test_the_best_alpha() -> None:
    """No worse than 2a, near the maximum, strictly inside its range; more_than is the solved bound on the risk."""
    for a in map(Fraction, ("1/1000000", "1/50", "1/5", "1/4", "2/5", "49/100", "499999/1000000")):
        best = lower.best_alpha(a)
        assert a < best < Fraction(1, 2)
        if a < Fraction(1, 4):
            assert lower.more_than(1, a) >= lower.more_than(1, a, 2 * a) == (1 - 4 * a) / (16 * a**2)
        grid = [a + (Fraction(1, 2) - a) * Fraction(i, 200) for i in range(1, 200)]
        assert lower.more_than(1, a) * Fraction(1001, 1000) >= max(lower.more_than(1, a, alpha) for alpha in grid)
    # with the coarser share u^2/(2k) the gain is 2 S2/u^2, and at alpha = 2a the bound is the one for blocks
    a, t = Fraction(1, 9), Fraction(2)
    assert lower.more_than(Fraction(2 * 20, 16), a, 2 * a) == lower.block_reports([2, 4], a, t)
    assert lower.more_than(lower.group_gain([2, 4], t) / 16, a) > lower.block_reports([2, 4], a, t)
    # high-low: twice a, and a weight that is at least the printed k'^2/(4 (k'+1)(1-1/t))
    a = Fraction(1, 30)
    assert lower.high_low_weight(7, 2, inf) == Fraction(25, 24)
    assert lower.high_low_weight(7, 2, 3) > Fraction(25, 24 * 2) * 3
    assert lower.more_than(Fraction(25, 24) / (1 - Fraction(1, 3)), 2 * a, 4 * a) == lower.high_low_reports(7, 2, a, 3)


def test_fano_for_blocks() -> None:
    """The number of reports from the list form, 0 where the ball is too large, out of scope where masses are negative."""
    found = lower.fano_blocks([2] * 40, "1/100", "1/10", 2)
    assert isinstance(found, LogSum)
    assert 7156 < found <= 7157
    assert lower.fano_blocks([2], "1/100", "1/10", 2) == 0
    assert lower.fano_blocks([2] * 40, "1/100", 1, 2) == 0
    for a in (0, "1/2", -1):
        with pytest.raises(OutOfScope, match="masses would be negative"):
            lower.fano_blocks([2, 4], a, "1/10", 2)


def test_hypotheses() -> None:
    """Outside them each function says what it needs."""
    with pytest.raises(OutOfScope, match="too large for k = 3"):
        lower.claim_1_maximum(3, 2, 100)
    assert lower.claim_1_maximum(3, 2, 2) == Fraction(1, 2) * (1 + Fraction(1, 5))
    for k, s in ((3, 3), (1, 1), (2, 5)):
        with pytest.raises(OutOfScope, match="1 <= s < k"):
            lower.claim_1_sharp(k, s, 2)
    for sizes in ([], [3], [2, 1]):
        with pytest.raises(OutOfScope, match="even size"):
            lower.block_reports(sizes, "1/10", 2)
    for a in (0, "1/4", -1):
        with pytest.raises(OutOfScope, match="0 < a < 1/4"):
            lower.block_reports([2], a, 2)
    with pytest.raises(OutOfScope, match="0 < a < 1/8"):
        lower.high_low_reports(3, 1, "1/8", 2)
    with pytest.raises(OutOfScope, match="needs t > 1"):
        lower.block_reports([2], "1/10", 1)
    with pytest.raises(BadInput, match="at least 1"):
        lower.claim_1_printed(3, "1/2")
    for alpha in (0, "1/2"):
        with pytest.raises(OutOfScope, match="0 < alpha < 1/2"):
            lower.block_risk([2], 2, 3, alpha)
    with pytest.raises(OutOfScope, match="not above a"):
        lower.more_than(1, "1/4", "1/5")
    with pytest.raises(OutOfScope, match="write t > 1"):
        lower.pair_share(2, 1)
    with pytest.raises(BadInput, match="an integer >= 0"):
        lower.group_gain([2], 2, -1)
    for k in (0, True, "3"):
        with pytest.raises(BadInput, match="integer >= 1"):
            lower.claim_1_printed(k, 2)


def test_the_maximum_of_claim_1_up_to_its_last_level() -> None:
    """t u^2 (s-1) <= (k+u)(k+(s+1)u), no further: at k = 3, s = 2 level 5 is within, and level 6 is not."""
    assert lower.claim_1_maximum(3, 2, 5) == Fraction(4, 5) * (1 + Fraction(4, 11))
    with pytest.raises(OutOfScope, match="needs t u"):
        lower.claim_1_maximum(3, 2, 6)


def test_the_display_of_section_5_2_at_channels() -> None:
    """(4 alpha^2/k) claim_1_sum is at least the chi-square of the family with sign -1, and at most the bound for all channels."""
    alpha = Fraction(1, 20)
    for t in (Fraction(3, 2), Fraction(7)):
        for channel, sensitive in ((krr.channel(3, t=t), [1]), (hadamard_response.channel(4, t=t), [3, 0])):
            k, found = channel.size[0], lower.high_low_chi_square_of(channel, iter(sensitive), alpha)
            family = [high_low_uniform(k, sensitive, alpha, z, -1) for z in signs(k - len(sensitive))]
            assert chi_square(channel, family, uniform(k)) <= found
            assert found <= lower.high_low_chi_square(k, len(sensitive), alpha, t)
            assert found == 4 * alpha**2 / k * lower.claim_1_sum(channel, sensitive)
    with pytest.raises(OutOfScope, match="more than half"):
        lower.high_low_chi_square_of(krr.channel(3, t=2), [0, 1], alpha)


def test_the_key_step_is_attained() -> None:
    """By Mangat's channel."""
    for t in LEVELS:
        for other in (1, 2, 5):
            total = Fraction(0)
            for column in zip(*mangat(other, t).rows, strict=True):
                base = column[0] / 2 + sum(column[1:]) / (2 * other)
                total += sum((b - column[0]) ** 2 for b in column[1:]) / base
            assert total <= lower.high_low_key(other + 1, 1, t)
            assert lower.high_low_key(other + 3, 3, t) == 2 * other * (1 - 1 / t) * (other + (t - 1) / (t + 1))
    assert lower.high_low_key(2, 1, 1) == 0


def test_groups_and_squared_risks() -> None:
    """At one group (8 n alpha^2 u^2/((1-2alpha) S2)) is never smaller; the l2 bound is below c^2 M/n, which the scheme has."""
    for sizes, t, n, alpha in (([2], 3, 1, "1/10"), ([4, 2], "3/2", 10, "1/4"), ([8], "11/10", 3, "1/20")):
        found = lower.group_risk(sizes, t, n, alpha)
        assert found.upper >= lower.block_risk(sizes, t, n, alpha).lower
        a, gain = float(Fraction(alpha)), float(lower.group_gain(sizes, t))
        assert abs(float(found.lower) - max(0.0, a * (1 - sqrt(16 * n * a * a / ((1 - 2 * a) * gain))))) < 1e-12
    assert lower.group_risk([], 3, 1, "1/10", 4).lower > lower.group_risk([], 3, 1, "1/10", 1).lower
    assert lower.group_risk([2], 3, 0, "1/10").lower == Fraction(1, 10)
    with pytest.raises(OutOfScope, match="no group"):
        lower.group_risk([], 3, 1, "1/10")
    for sizes, even in (([3], 2), ([1, 4, 2], 4), ([5, 5], 4)):
        for t in LEVELS:
            n = int(even**2 / (4 * (t - 1) ** 2)) + 1
            found = lower.block_l2_risk(sizes, t, n)
            assert found == Fraction(even) / (64 * n * (t - 1) ** 2)
            assert found <= ((t + 1) / (t - 1)) ** 2 * max(sizes) / n <= 96 * (t + 1) ** 2 * found
    for sizes, t, n in (([1, 1], 3, 1), ([4], "3/2", 15), ([2], 1, 1), ([], 3, 1)):
        with pytest.raises(OutOfScope, match="at least 2 symbols|needs t > 1"):
            lower.block_l2_risk(sizes, t, n)
    assert lower.block_l2_risk([4], "3/2", 16) == Fraction(1, 64)


def test_equation_21() -> None:
    """8 k alpha^2 epsilon^2/S2, never below the bound 2 k alpha^2 u^2/S2 for epsilon <= 1, u <= 2 epsilon."""
    assert lower.equation_21([4, 2], "1/4", "1/2") == Fraction(8 * 6, 16 * 4 * 20)
    for epsilon, t in (("1", "3"), ("1/2", "17/10"), ("1/100", "102/100")):
        assert lower.equation_21([4, 2], "1/10", epsilon) >= lower.block_chi_square_sharp([4, 2], "1/10", t)
    with pytest.raises(OutOfScope, match="epsilon <= 1"):
        lower.equation_21([2], "1/10", 2)
    with pytest.raises(OutOfScope, match="even size"):
        lower.equation_21([3], "1/10", 1)


def test_sizes_and_reports_are_checked() -> None:
    """In one sentence, whatever they are."""
    for sizes in (None, 5, "22", {2: 2}):
        for call in (
            lambda s=sizes: lower.block_reports(s, "1/10", 3),
            lambda s=sizes: lower.block_chi_square_sharp(s, "1/10", 3),
            lambda s=sizes: lower.equation_21(s, "1/10", 1),
            lambda s=sizes: lower.group_risk(s, 3, 1, "1/10"),
            lambda s=sizes: lower.block_l2_risk(s, 3, 1),
        ):
            with pytest.raises(BadInput, match="write a list such as"):
                call()
    for n in (-1, None, "3", True, 1.5):
        for call in (
            lambda n=n: lower.block_risk([2], 3, n, "1/10"),
            lambda n=n: lower.high_low_risk(2, 1, 3, n, "1/10"),
            lambda n=n: lower.group_risk([2], 3, n, "1/10"),
            lambda n=n: lower.block_l2_risk([2], 3, n),
        ):
            with pytest.raises(BadInput, match="n = .*write an integer"):
                call()
    for channel in (None, [[1]]):
        with pytest.raises(BadInput, match="no channel"):
            lower.high_low_chi_square_of(channel, [0], "1/10")
