"""bounds.online_recommendation.weights: against the definition in doubles, inequalities on grids, edges of the hypotheses."""

from fractions import Fraction
from itertools import product
from math import exp, log

import pytest

from exactdp.bounds.online_recommendation import upper
from exactdp.bounds.online_recommendation import weights as w
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.protocols import p_rec_round

GRID = tuple(Fraction(i, 8) for i in range(-1, 11, 2))
RHO = Fraction(1, 4)


def phi(x: Fraction, lam: float) -> float:
    """In doubles."""
    return exp(lam * x) - exp(lam * RHO) if x > RHO else 0.0


def test_phi_and_lemma_3() -> None:
    """Lemma 3 for all pairs; equality for x > x' >= rho and for x = x', and nowhere else."""
    for lam in (2, LogSum.ln(3) * 4):
        slope = float(lam)
        for x, other in product((*GRID, RHO), repeat=2):
            assert abs(float(w.phi(x, lam, RHO)) - phi(x, slope)) < 1e-12
            gap = exp(slope * abs(x - other))
            right = w.lemma_3(x, other, lam, RHO)
            assert abs(float(right) - (gap * phi(other, slope) + (gap - 1) * exp(slope * RHO))) < 1e-9
            equal = x > other >= RHO or (x == other)
            assert abs(float(right - w.phi(x, lam, RHO))) < 1e-12 if equal else right > w.phi(x, lam, RHO)
    assert w.phi(RHO, 2, RHO) == Real.of(0)
    assert w.phi("1/2", LogSum.ln(2) * 4, RHO) == Real.of(2)
    for lam in (0, -1):
        with pytest.raises(BadInput, match="lambda must be above 0"):
            w.phi(1, lam, RHO)


def test_lemma_4_and_its_threshold() -> None:
    """Above the threshold rho + ln(2)/lambda the ratio is below e^(2 lambda (x - x')); the sharp condition decides."""
    lam = LogSum.ln(2) * 4  # threshold 1/4 + 1/4
    for x, step in product((Fraction(1, 2), Fraction(3, 4)), (Fraction(1, 10), Fraction(1, 2), Fraction(0))):
        bound = w.lemma_4(x + step, x, lam, RHO)
        ratio = w.phi(x + step, lam, RHO) / w.phi(x, lam, RHO)
        assert ratio < bound if step else bound == Real.of(1)
    for x, other in ((Fraction(1, 2), Fraction(49, 100)), (Fraction(1, 2), Fraction(3, 5))):
        with pytest.raises(OutOfScope, match="x >= x' >= rho"):
            w.lemma_4(x, other, lam, RHO)
    for d, a in product((Fraction(3, 2), Fraction(5)), (Fraction(11, 10), Fraction(6, 5), Fraction(5, 3), Fraction(2))):
        assert (a >= w.lemma_4_needs(d)) == ((a * d - 1) <= d**2 * (a - 1))
    with pytest.raises(OutOfScope, match="write d > 1"):
        w.lemma_4_needs(1)


def test_lemma_5() -> None:
    """Also for points that are not sorted; one point, none; refused where a point exceeds the last one."""
    for xs, thetas, top in (
        ((0, 1), (1, "1/2"), 1),
        ((1, 0), ("1/2", 1), 1),
        ((0,), (1,), "1/8"),
        (("1/2", "1/8", "-1"), ("1/8", "1/8", 1), "1/2"),
    ):
        left, right = w.lemma_5(xs, thetas, top, 2, RHO)
        assert left < right
        assert (
            abs(
                float(left)
                - sum(phi(Fraction(x) + Fraction(t), 2) for x, t in zip(xs, thetas, strict=True))
                - phi(Fraction(top), 2)
            )
            < 1e-9
        )
    left, right = w.lemma_5([], [], 1, 2, RHO)
    assert left == right
    for xs, thetas in (((2,), (1,)), ((0,), (-1,))):
        with pytest.raises(OutOfScope, match="shifts >= 0"):
            w.lemma_5(xs, thetas, 1, 2, RHO)
    with pytest.raises(BadInput, match="one shift for each"):
        w.lemma_5([0], [], 1, 2, RHO)


def test_weights_of_counts() -> None:
    """As in the round of the protocol; the threshold 2mc > W is strict; the least sum."""
    for m, W, tau in ((2, 8, 16), (3, 6, 8), (2, 3, 3)):
        for counts in product(range(W + 1), repeat=m):
            if sum(counts) == W:
                found = w.weights(counts, tau)
                assert [float(v) for v in found] == pytest.approx(
                    [float(v) for v in p_rec_round.weights(counts, p_rec_round.rule(m, tau))]
                )
                assert [v == Real.of(0) for v in found] == [2 * m * c <= W for c in counts]
                assert sum(map(float, found)) >= float(w.least_sum(tau)) * (1 - 1e-12)
    assert w.weights([2, 2, 2], 5) == (Real.of(20),) * 3
    assert w.least_sum(5) == 20
    for counts in ([3], [0, 0], [1, -1], [1, True]):
        with pytest.raises(BadInput):
            w.weights(counts, 3)
    for tau in (1, "1/2"):
        with pytest.raises(OutOfScope, match="tau > 1"):
            w.weights([1, 1], tau)
    for call in (lambda: w.weights(5, 3), lambda: w.lemma_13(None, 0, 3), lambda: w.lemma_5(3, [1], 1, 1, 0)):
        with pytest.raises(BadInput, match="not a list"):
            call()


def test_shares_move_by_less_than_one_over_w() -> None:
    """Against the shares themselves."""
    for W, votes in ((2, 0), (2, 1), (7, 3), (7, 6), (7, 0)):
        assert w.share_step(W, votes, True) == Fraction(votes + 1, W) - Fraction(votes, W - 1)
        assert w.share_step(W, votes, False) == Fraction(votes, W) - Fraction(votes, W - 1)
        assert all(abs(w.share_step(W, votes, own)) <= Fraction(1, W) for own in (True, False))
    with pytest.raises(BadInput, match="at most W - 1"):
        w.share_step(3, 3, True)


def test_one_can_verify() -> None:
    """The two sides at gamma, and their order; refused at gamma = 1, where the right side is infinite."""
    for tau, m, y in (
        (Fraction(4), 2, Fraction(3, 2)),
        (Fraction(101, 100), 2, Fraction(101, 100)),
        (Fraction(9), 5, Fraction(7)),
    ):
        one, two = w.one_can_verify(tau, m, y)
        gamma = m / (3 * tau - 1)
        assert one == (y - 1) * tau / (tau**2 - tau)
        assert two == (y**3 - 1) * gamma / (m * (1 - gamma))
        assert one < two
    for tau, m, y in ((1, 2, 2), (4, 2, 1), (2, 5, 2)):
        with pytest.raises(OutOfScope):
            w.one_can_verify(tau, m, y)


def test_lemma_13_within_and_outside() -> None:
    """In [-2, 2] for W = 6m = 12 at tau = 3 and at tau^2 = 8 + 1/100, for all counts; below -2 at tau = 6/5."""
    for tau in (3, Fraction(283, 100)):
        for first, extra in product(range(12), (0, 1)):
            found = w.lemma_13([first, 11 - first], extra, tau)
            assert abs(float(found)) < 2
    assert w.lemma_13([9, 2], 1, "6/5") < -2
    assert float(w.lemma_13([9, 2], 1, "6/5")) == pytest.approx(-2.539, abs=1e-3)
    tau, W = 3.0, 12
    sums = [sum(tau ** (4 * c / n) - tau if 4 * c > n else 0.0 for c in counts) for counts, n in (((9, 3), 12), ((9, 2), 11))]
    assert float(w.lemma_13([9, 2], 1, 3)) == pytest.approx(W * log(sums[0] / sums[1]) / (4 * log(tau)))
    with pytest.raises(BadInput, match="extra = 2"):
        w.lemma_13([9, 2], 2, 3)


def test_lemmas_12_and_14_at_every_count() -> None:
    """With W = 12, 13 survivors, m = 2, tau = 3: the ratios of the protocol's round against the bounds of one round."""
    one = p_rec_round.rule(2, 3)
    for W in (12, 13):
        most, leaked = upper.lemma_12(2, 3, W), 0
        for first, extra in product(range(W), (0, 1)):
            counts = [first, W - 1 - first]
            for j, ratio in enumerate(p_rec_round.ratios(counts, extra, one)):
                assert ratio is not None
                if ratio == Fraction(1):
                    continue
                assert abs(log(float(ratio))) <= float(most)  # type: ignore[arg-type]
                votes, leaked = counts[j] + (j == extra), leaked + 1
                assert W - votes <= upper.lemma_14_sharp(2, W) <= upper.lemma_14(2, W)
        assert leaked
