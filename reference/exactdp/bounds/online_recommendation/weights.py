"""The weights phi of p-REC and what sections 5 and 7.2 state about them: Lemmas 3, 4, 5 and 13, one round.

Privacy is central and at the level of voters: W survivors, one of them the extra voter of the larger pattern, and W - 1 without
him. phi(x) = e^(lambda x) - e^(lambda rho) for x > rho, else 0. In p-REC lambda = 2m ln tau and rho = 1/(2m), so that c of W
votes weigh tau^(2mc/W) - tau if 2mc > W. lambda and tau are rational, or lambda a sum of logarithms.
Source: online-recommendation, section 5 and the proofs of Lemmas 12 and 13.

>>> print(*weights([9, 3, 0], 4), least_sum(4))
508 4 0 12
>>> round(float(lemma_13([9, 2], 1, "6/5")), 3)
-2.539
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from exactdp.arguments import check_flag, shown
from exactdp.bounds.parameters import count
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, RealLike
from exactdp.numbers.text import level
from exactdp.numeric import numeric

__all__ = [
    "least_sum",
    "lemma_3",
    "lemma_4",
    "lemma_4_needs",
    "lemma_5",
    "lemma_13",
    "one_can_verify",
    "phi",
    "share_step",
    "weights",
]


def _listed(values: Sequence[ExactLike]) -> Sequence[ExactLike]:
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise BadInput(f"{shown(values)} is not a list: write one, such as [9, 3]")
    return values


def _slope(lam: LevelLike) -> Real:
    found = Real.of(level(lam) if isinstance(lam, float | np.floating) else lam)
    if found <= 0:
        raise BadInput("lambda must be above 0: p-REC has lambda = 2m ln tau with tau > 1")
    return found


def _power(exponent: RealLike) -> Real:
    """e^exponent; exactly where it is rational."""
    found = Real.of(exponent)
    if found.tree == 0:
        return Real.of(1)
    exactly = found.tree.exp() if isinstance(found.tree, LogSum) else None
    return found.exp() if exactly is None else Real.of(exactly)


@numeric
def phi(x: ExactLike, lam: ExactLike, rho: ExactLike) -> Real:
    """e^(lambda x) - e^(lambda rho) if x > rho, else 0.

    Args:
        x: a share of votes, a rational number.
        lam: lambda, at least 0.
        rho: the threshold of the weights, a share.

    Returns:
        The weight, at least 0.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(phi("3/4", 2, "1/4")), 4)
        2.833

    Source: online-recommendation, Section 5.
    """
    slope, at, start = _slope(lam), rational(x), rational(rho)
    return _power(slope * at) - _power(slope * start) if at > start else Real.of(0)


@numeric
def lemma_3(x: ExactLike, other: ExactLike, lam: ExactLike, rho: ExactLike) -> Real:
    """e^(lambda |x - x'|) phi(x') + (e^(lambda |x - x'|) - 1) e^(lambda rho) >= phi(x).

    Args:
        x: a share of votes, a rational number.
        other: another share.
        lam: lambda, at least 0.
        rho: the threshold of the weights, a share.

    Returns:
        The bound on a weight.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(lemma_3("3/4", "1/2", 2, "1/4")), 4)
        2.833

    Source: online-recommendation, Lemma 3.
    """
    gap = _power(_slope(lam) * abs(rational(x) - rational(other)))
    return gap * phi(other, lam, rho) + (gap - 1) * _power(_slope(lam) * rational(rho))


@numeric
def lemma_4(x: ExactLike, other: ExactLike, lam: LevelLike, rho: ExactLike) -> Real:
    """e^(2 lambda (x - x')) >= phi(x)/phi(x'), for x >= x' >= rho + ln(2)/lambda.

    Args:
        x: a share, at least the other one.
        other: a share, at least rho + ln(2)/lambda.
        lam: lambda, above 0.
        rho: the threshold of the weights, a share.

    Returns:
        The bound on a quotient of weights.

    Raises:
        OutOfScope: for other shares.

    Example:
        >>> round(float(lemma_4("3/4", "1/2", 4, "1/4")), 4)
        7.3891

    Source: online-recommendation, Lemma 4.
    """
    at, least, start = rational(x), rational(other), rational(rho)
    if at < least or _slope(lam) * (least - start) < LogSum.ln(2):
        raise OutOfScope(f"x = {at}, x' = {least}: the lemma is stated for x >= x' >= rho + ln(2)/lambda")
    return _power(_slope(lam) * (2 * (at - least)))


@numeric
def lemma_4_needs(d: ExactLike) -> Fraction:
    """1 + 1/d: the inequality of Lemma 4 at d = e^(lambda (x - x')) > 1 holds iff e^(lambda (x' - rho)) is at least that.

    Args:
        d: above 1.

    Returns:
        The least power.

    Raises:
        OutOfScope: if d <= 1.

    Example:
        >>> lemma_4_needs(2)
        Fraction(3, 2)

    Source: online-recommendation, Lemma 4.
    """
    found = rational(d)
    if found <= 1:
        raise OutOfScope(f"d = {found}: at x = x' the inequality is an equality, write d > 1")
    return 1 + 1 / found


@numeric
def lemma_5(
    points: Sequence[ExactLike], shifts: Sequence[ExactLike], top: ExactLike, lam: ExactLike, rho: ExactLike
) -> tuple[Real, Real]:
    """(sum phi(x_i + theta_i) + phi(top), sum phi(x_i) + phi(top + sum theta_i)): the first is at most the second.

    Requires theta_i >= 0 and x_i <= top; the order of the x_i does not matter.

    Args:
        points: shares, none above the last one.
        shifts: at least 0, one for each point.
        top: the last share.
        lam: lambda, at least 0.
        rho: the threshold of the weights, a share.

    Returns:
        Both sums of weights.

    Raises:
        BadInput: where points and shifts are not as many.
        OutOfScope: for a negative shift, and for a point above the last one.

    Example:
        >>> [round(float(v), 4) for v in lemma_5(["1/4"], ["1/4"], "1/2", 2, "1/4")]
        [2.1391, 2.833]

    Source: online-recommendation, Lemma 5.
    """
    xs, thetas, last = [rational(v) for v in _listed(points)], [rational(v) for v in _listed(shifts)], rational(top)
    if len(xs) != len(thetas):
        raise BadInput(f"{len(xs)} points and {len(thetas)} shifts: give one shift for each point")
    if any(theta < 0 for theta in thetas) or any(x > last for x in xs):
        raise OutOfScope("the lemma is stated for shifts >= 0 of points that are at most the last one")
    left = sum((phi(x + theta, lam, rho) for x, theta in zip(xs, thetas, strict=True)), start=phi(last, lam, rho))
    moved = phi(last + sum(thetas, start=Fraction(0)), lam, rho)
    return left, sum((phi(x, lam, rho) for x in xs), start=moved)


def _horizon(tau: object) -> Fraction:
    found = rational(tau)
    if found <= 1:
        raise OutOfScope(f"tau = {found}: phi is a weight for tau > 1")
    return found


@numeric
def weights(counts: Sequence[int], tau: ExactLike) -> tuple[Real, ...]:
    """phi(c_j/W) = tau^(2m c_j/W) - tau if 2m c_j > W, else 0; W = sum of the m >= 2 counts of votes, at least 1.

    Args:
        counts: votes of each of the m objects, not all 0.
        tau: the horizon, above 1.

    Returns:
        A weight for each object.

    Raises:
        BadInput: for less than two objects, and for no votes.

    Example:
        >>> [round(float(v), 4) for v in weights([8, 4], 3)]
        [15.7208, 1.3267]

    Source: online-recommendation, Algorithm 1.
    """
    base, m = _horizon(tau), len(_listed(counts))
    W = sum(count(c, "a count of votes", 0) for c in counts)
    if m < 2 or not W:
        raise BadInput(f"{m} objects with {W} votes: write the counts of at least 2 objects, not all 0")
    unit, zero = LogSum.ln(base), Real.of(0)
    return tuple(_power(unit * Fraction(2 * m * c, W)) - base if 2 * m * c > W else zero for c in counts)


@numeric
def least_sum(tau: ExactLike) -> Fraction:
    """phi(1/m) = tau^2 - tau <= sum of the weights: some object has a share of at least 1/m.

    Args:
        tau: the horizon, above 1.

    Returns:
        The bound on a sum of weights.

    Raises:
        OutOfScope: for tau <= 1.

    Example:
        >>> least_sum(3)
        Fraction(6, 1)
    """
    return _horizon(tau) ** 2 - _horizon(tau)


@numeric
def share_step(W: int, votes: int, own: bool) -> Fraction:
    """x_j - x'_j of an object with c votes without the extra voter: (W-1-c)/(W(W-1)) if it is his ``own``, else -c/(W(W-1)).

    Args:
        W: the number of voters that survive, at least 2.
        votes: of the object without the extra voter, at most W - 1.
        own: whether the extra voter votes for it.

    Returns:
        A difference of two shares.

    Raises:
        BadInput: if votes > W - 1.

    Example:
        >>> share_step(4, 1, True), share_step(4, 1, False)
        (Fraction(1, 6), Fraction(-1, 12))
    """
    if count(votes, "votes", 0) > count(W, "W", 2) - 1:
        raise BadInput(f"votes = {votes}, W = {W}: without the extra voter at most W - 1 votes are cast")
    return Fraction(W - 1 - votes if check_flag(own, "own") else -votes, W * (W - 1))


@numeric
def one_can_verify(tau: ExactLike, m: int, y: ExactLike) -> tuple[Fraction, Fraction]:
    """((y-1)/(tau-1), (y^3-1)/(3 tau - 1 - m)), y = e^(lambda/W) > 1, gamma < 1: the first is at most the second.

    Args:
        tau: the horizon, above 1.
        m: the number of objects, at least 2.
        y: above 1.

    Returns:
        Both sides.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> one_can_verify(3, 2, 2)
        (Fraction(1, 2), Fraction(7, 6))

    Source: online-recommendation, Section 7.2.
    """
    base, step = _horizon(tau), rational(y)
    if step <= 1 or 3 * base <= count(m, "m", 2) + 1:
        raise OutOfScope(f"tau = {base}, y = {step}: stated for y = e^(lambda/W) > 1 and gamma < 1, that is 3 tau > m + 1")
    return (step - 1) / (base - 1), (step**3 - 1) / (3 * base - 1 - m)


@numeric
def lemma_13(counts: Sequence[int], extra: int, tau: ExactLike) -> Real:
    """(W/lambda) ln(sum phi(x_j)/sum phi(x'_j)), from -2 to 2 for tau >= 2 sqrt 2 and W >= 6m, and not always otherwise.

    ``counts`` are the votes of the smaller pattern, ``extra`` the object of the extra voter, W the sum and one.

    Args:
        counts: votes of each object in the smaller pattern.
        extra: the object of the extra voter.
        tau: the horizon, above 1.

    Returns:
        The number between -2 and 2, where the lemma holds.

    Raises:
        BadInput: unless extra is the place of one of the objects.

    Example:
        >>> round(float(lemma_13([8, 4], 0, 3)), 4)
        0.2925

    Source: online-recommendation, Lemma 13.
    """
    if count(extra, "extra", 0) >= len(_listed(counts)):
        raise BadInput(f"extra = {extra}: write the place of one of the {len(counts)} objects, from 0 on")
    larger = [count(c, "a count of votes", 0) + (j == extra) for j, c in enumerate(counts)]
    two, one = weights(larger, tau), weights(counts, tau)
    ratio = sum(two, start=Real.of(0)) / sum(one, start=Real.of(0))
    steep = LogSum.ln(_horizon(tau)) * (2 * len(counts))
    return ratio.ln() * sum(larger) / steep
