"""Decision rules: what E-LDP means for a test between two inputs, over all rules, and the region of its two errors.

A rule decides for x on a set T of outputs and for x' elsewhere: P_FA = Q(T|x'), P_MD = 1 - Q(T|x). A channel is E-LDP exactly if

    (7) P_FA + e^E[x',x] P_MD >= 1    and    (8) e^E[x,x'] P_FA + P_MD >= 1

for all x, x' and all rules; an infinite level is no constraint. Both are linear in the rule, so randomised rules, which are
mixtures of deterministic ones, add nothing; and (7) for (x, x') is (8) for (x', x) with the roles of T and its complement
exchanged, so (8) is the only one to search. Sources: context-aware-ldp, Theorem 1, Figure 1, Appendix B (with its fourth vertex).

>>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
>>> violating_rule(q, PrivacyMatrix.ldp(2, "ln 3")) is None
True
>>> violating_rule(q, PrivacyMatrix.ldp(2, "ln 2"))
Rule(x=0, other=1, outputs=(0,), false_alarm=Fraction(1, 4), missed=Fraction(1, 4))
>>> inside(decision_region(q, 0, 1), error_region(3, 4)), inside(decision_region(q, 0, 1), error_region(3, 2))
(True, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import TypeAlias

from exactdp.arguments import is_integer, listed, plain, shown
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput
from exactdp.likes import ExtendedLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.sign import sign
from exactdp.policy import PrivacyMatrix, check_policy
from exactdp.privacy.tradeoff import best_event, check_inputs, testing_region

__all__ = ["Point", "Rule", "decide", "decision_region", "error_region", "factor", "inside", "violating_rule"]

Point: TypeAlias = tuple[Exact, Exact]  # (P_FA, P_MD)


@dataclass(frozen=True)
class Rule:
    """Decide for x where the output is in ``outputs`` and for ``other`` elsewhere; with its probabilities of error."""

    x: int
    other: int
    outputs: tuple[int, ...]
    false_alarm: Exact
    missed: Exact


@plain
def decide(channel: Channel, x: int, other: int, outputs: Sequence[int]) -> Rule:
    """The rule with P_FA = Q(outputs|other) and P_MD = 1 - Q(outputs|x); the channel may depend on t.

    Args:
        channel: k x m, at one level or over Q(t).
        x: the position of the input that the rule decides for.
        other: that of the alternative.
        outputs: the positions of the outputs at which it decides for x.

    Returns:
        The rule with both error probabilities.

    Raises:
        BadInput: unless the outputs are different positions.

    Example:
        >>> decide(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 0, 1, [0])
        Rule(x=0, other=1, outputs=(0,), false_alarm=Fraction(1, 4), missed=Fraction(1, 4))

    Source: context-aware-ldp, Theorem 1.
    """
    k, m = check_channel(channel).size
    check_inputs(x, other, k)
    chosen = listed(outputs, "outputs", "[0, 1]")
    if not all(is_integer(y) and 0 <= y < m for y in chosen) or len(set(chosen)) < len(chosen):
        raise BadInput(f"a rule is a set of outputs: write different positions from 0 to {m - 1}")
    chosen = tuple(sorted(chosen))
    hits = [sum((channel[row, y] for y in chosen), start=Fraction(0)) for row in (x, other)]
    return Rule(x, other, chosen, hits[1], 1 - hits[0])


def violating_rule(channel: Channel, policy: PrivacyMatrix) -> Rule | None:
    """The worst rule of the first pair (x, x') for which some rule breaks (8), that is T = {y : Q(y|x) > e^E[x,x'] Q(y|x')}.

    None if (7) and (8) hold for all pairs and all 2^m rules: the channel is E-LDP. Linear in the number m of outputs, since the
    worst rule is a set of large likelihood ratios.

    Args:
        channel: rational, k x m.
        policy: levels in nats of the k inputs, without eps.

    Returns:
        The rule, or None.

    Raises:
        BadInput: where policy and channel have different numbers of inputs, and where t or eps occurs.

    Example:
        >>> violating_rule(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), PrivacyMatrix.ldp(2, 1))
        Rule(x=0, other=1, outputs=(0,), false_alarm=Fraction(1, 4), missed=Fraction(1, 4))

    Source: context-aware-ldp, Theorem 1.
    """
    if check_policy(policy).k != check_channel(channel).size[0]:
        raise BadInput(f"the policy has {policy.k} symbols and the channel {channel.size[0]} inputs: they must agree")
    if not channel.matrix.is_rational or any(isinstance(v, LogSum) and v.epsilon for v in policy.levels):
        raise BadInput("rules are searched at one level: give values for t and eps, as in channel.at(t=3) and policy.at('ln 3')")
    for x in range(policy.k):
        for other in range(policy.k):
            bound = policy[x, other]
            if x != other and isinstance(bound, LogSum) and (found := best_event(channel, bound, x, other)).outputs:
                return Rule(x, other, found.outputs, found.below, 1 - found.above)
    return None


def factor(value: ExtendedLike) -> Exact | float:
    """e^level for a level >= 0: an exact number >= 1, a function of t (or A, B, ...) >= 1 from t = 1 on, or inf for "inf".

    Args:
        value: a number, text such as "t" or "inf", or a function of t.

    Returns:
        The exact number, or inf.

    Raises:
        BadInput: for a number below 1.

    Example:
        >>> factor("3/2"), factor("inf")
        (Fraction(3, 2), inf)
    """
    if isinstance(value, str | float) and value in ("inf", inf):
        return inf
    number = exact(value)
    if number != 1 and sign(number - 1) != 1:
        raise BadInput(f'{number} is not e^epsilon for an epsilon >= 0: write a number >= 1, "t", "t^2" or "inf"')
    return number


def error_region(above: ExtendedLike, below: ExtendedLike) -> tuple[Point, ...]:
    """The vertices (P_FA, P_MD), counter-clockwise from (0, 1), of all errors under E-LDP; above = e^E[x,x'], below = e^E[x',x].

    They are (0, 1), v, (1, 0), (1, 1) - v, where v meets (7) and (8) with equality (an infinite level: it lies on an axis); the
    segment from (0, 1) to (1, 0) where a level is 0.

    Args:
        above: e^E[x,x'], a number >= 1, a function of t, or inf.
        below: e^E[x',x], likewise.

    Returns:
        Points (P_FA, P_MD).

    Raises:
        BadInput: for a number below 1.

    Example:
        >>> error_region(3, 3)[1]
        (Fraction(1, 4), Fraction(1, 4))

    Source: context-aware-ldp, Theorem 1, equations (7) and (8).
    """
    a, b = factor(above), factor(below)
    one, zero = Fraction(1), Fraction(0)
    ends: tuple[Point, Point] = ((zero, one), (one, zero))
    if 1 in (a, b):
        return ends
    if isinstance(a, float) or isinstance(b, float):
        v: Point = (zero if isinstance(a, float) else 1 / a, zero if isinstance(b, float) else 1 / b)
    else:
        missed = (a - 1) / (a * b - 1)
        v = 1 - b * missed, missed
    return (ends[0], v, ends[1], (1 - v[0], 1 - v[1]))


@plain
def decision_region(channel: Channel, x: int, other: int) -> tuple[Point, ...]:
    """The vertices (P_FA, P_MD), counter-clockwise from (0, 1), of the errors of all rules: the hull of (Q(T|x'), 1 - Q(T|x)).

    Symmetric about (1/2, 1/2), by exchange of the two decisions. Rational channels only.

    Args:
        channel: rational, k x m.
        x: a position from 0 to k - 1.
        other: another.

    Returns:
        Points (P_FA, P_MD).

    Raises:
        BadInput: where t occurs, and for positions that are none.

    Example:
        >>> decision_region(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 0, 1)[1:2]
        ((Fraction(1, 4), Fraction(1, 4)),)

    Source: context-aware-ldp, Theorem 1 and Figure 1.
    """
    lower = testing_region(channel, x, other)
    return (*lower, *((1 - a, 1 - b) for a, b in lower[1:-1]))


def _point(point: object) -> tuple[Fraction, Fraction]:
    if not isinstance(point, Sequence) or isinstance(point, str) or len(point) != 2:
        raise BadInput(f"{shown(point)} is no point: write its two coordinates, such as (0, 1)")
    return rational(point[0]), rational(point[1])


def inside(inner: Sequence[Point], outer: Sequence[Point]) -> bool:
    """Whether a convex polygon lies in another, both given by their vertices counter-clockwise; rational numbers only.

    Args:
        inner: vertices of a convex polygon, counter-clockwise, as pairs of rational numbers.
        outer: likewise.

    Returns:
        True where every point of the inner polygon is one of the outer.

    Raises:
        BadInput: where the outer polygon has no vertices.

    Example:
        >>> inside([(0, 1), (1, 0)], error_region(3, 3)), inside([(0, 0)], error_region(3, 3))
        (True, False)
    """
    first, second = (list(map(_point, listed(polygon, "points", "[(0, 1), (1, 0)]"))) for polygon in (inner, outer))
    if not second:
        raise BadInput("the outer polygon has no vertices: write at least one point")
    for (a, b), (c, d) in zip(second, second[1:] + second[:1], strict=True):
        if any((c - a) * (q - b) < (d - b) * (p - a) for p, q in first):
            return False
    if len(second) > 2:
        return True
    (a, b), (c, d) = second[0], second[-1]
    return all(0 <= (c - a) * (p - a) + (d - b) * (q - b) <= (c - a) ** 2 + (d - b) ** 2 for p, q in first)
