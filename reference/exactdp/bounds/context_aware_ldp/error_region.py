"""What an E-LDP channel leaves to tests: least error rates, posterior ratios, and what an event can say about a sensitive symbol.

A rule decides between the inputs x and x' from the report; P_FA is the probability of deciding for x under x', P_MD of deciding
for x' under x. Levels are given as t = e^epsilon >= 1; infinite t puts no constraint. Source: context-aware-ldp, equations (7)
and (8), Section 3.1, Proposition 3, Lemma 2, Appendix A.4, and beyond.

>>> equation_7("1/4", 3), equation_8("1/4", 3), vertex(2, 3)
(Fraction(1, 4), Fraction(1, 4), (Fraction(2, 5), Fraction(1, 5)))
>>> proposition_3("1/2", "1/4", 3), lemma_2("1/2", 3), pass_through(3), pass_through_most(3)
(Fraction(6, 1), Fraction(5, 6), Fraction(1, 2), Fraction(2, 3))
"""

from __future__ import annotations

from fractions import Fraction
from math import inf

from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, ExtendedLike
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import rational_or_real
from exactdp.numeric import numeric

__all__ = ["equation_7", "equation_8", "lemma_2", "pass_through", "pass_through_most", "proposition_3", "vertex"]


@numeric
def equation_7(false_alarm: ExactLike, t: ExtendedLike) -> Fraction:
    """P_MD >= (1 - P_FA)/t, t = e^(E[x', x]): (7), and the first display of Appendix A.4.

    Args:
        false_alarm: P_FA, from 0 to 1.
        t: e^level, at least 1, or inf.

    Returns:
        The least P_MD, a probability.

    Raises:
        BadInput: for what is no probability.

    Example:
        >>> equation_7("1/4", 3), equation_8("1/4", 3)
        (Fraction(1, 4), Fraction(1, 4))

    Source: context-aware-ldp, Theorem 1, equations (7) and (8).
    """
    chance, level = _chance(false_alarm, "P_FA"), _level(t)
    return Fraction(0) if isinstance(level, float) else (1 - chance) / level


@numeric
def equation_8(false_alarm: ExactLike, t: ExtendedLike) -> Fraction:
    """P_MD >= max(0, 1 - t P_FA), t = e^(E[x, x']); void for infinite t.

    Args:
        false_alarm: P_FA, from 0 to 1.
        t: e^level, at least 1, or inf.

    Returns:
        The least P_MD, a probability.

    Raises:
        BadInput: for what is no probability.

    Example:
        >>> equation_7("1/4", 3), equation_8("1/4", 3)
        (Fraction(1, 4), Fraction(1, 4))

    Source: context-aware-ldp, Theorem 1, equations (7) and (8).
    """
    chance, level = _chance(false_alarm, "P_FA"), _level(t)
    return Fraction(0) if isinstance(level, float) else max(Fraction(0), 1 - level * chance)


@numeric
def vertex(forward: ExtendedLike, backward: ExtendedLike) -> tuple[Fraction, Fraction]:
    """(P_FA, P_MD) = ((b-1)/(ab-1), (a-1)/(ab-1)), where (7) and (8) meet; a = e^(E[x, x']), b = e^(E[x', x]).

    P_MD < P_FA for 1 < a < b. Requires finite levels, not both 0.

    Args:
        forward: a, at least 1.
        backward: b, at least 1.

    Returns:
        P_FA and P_MD.

    Raises:
        OutOfScope: where a level is infinite, or both are 0.

    Example:
        >>> vertex(3, 3)
        (Fraction(1, 4), Fraction(1, 4))

    Source: context-aware-ldp, Theorem 1.
    """
    a, b = _level(forward), _level(backward)
    if isinstance(a, float) or isinstance(b, float):
        raise OutOfScope("an infinite level puts no constraint: the vertex is stated for two finite levels")
    if a == b == 1:
        raise OutOfScope("both levels are 0: the reports say nothing, and the boundary P_FA + P_MD = 1 has no vertex")
    return (b - 1) / (a * b - 1), (a - 1) / (a * b - 1)


@numeric
def proposition_3(one: ExactLike, two: ExactLike, t: ExtendedLike) -> Fraction | float:
    """P(X = x1|Y = y)/P(X = x2|Y = y) <= t p(x1)/p(x2), t = e^(E[x1, x2]), at priors p(x1) = one and p(x2) = two > 0.

    A ratio of probabilities.

    Args:
        one: p(x1), from 0 to 1.
        two: p(x2), above 0.
        t: e^level, at least 1, or inf.

    Returns:
        The bound on a ratio of posteriors.

    Raises:
        OutOfScope: where p(x2) = 0.
        BadInput: where the two are above 1 together.

    Example:
        >>> proposition_3("1/4", "1/2", 3)
        Fraction(3, 2)

    Source: context-aware-ldp, Proposition 3.
    """
    first, second, level = _chance(one, "p(x1)"), _chance(two, "p(x2)"), _level(t)
    if not second:
        raise OutOfScope("p(x2) = 0: the ratio of the posteriors has no denominator")
    if first + second > 1:
        raise BadInput(f"p(x1) + p(x2) = {first + second}: the probabilities of two symbols are at most 1 together")
    return level * first / second if first else Fraction(0)


@numeric
def lemma_2(mass: ExactLike, t: ExtendedLike) -> Fraction:
    """Q(M|x) <= 1 - (1 - Q(M|a))/t for a sensitive symbol a with Q(M|a) = ``mass``, any symbol x, and any set M of outputs.

    Args:
        mass: Q(M|a), from 0 to 1.
        t: e^level, at least 1, or inf.

    Returns:
        The most that Q(M|x) is.

    Raises:
        BadInput: for what is no probability.

    Example:
        >>> lemma_2(0, 3)
        Fraction(2, 3)

    Source: context-aware-ldp, Lemma 2.
    """
    chance, level = _chance(mass, "Q(M|a)"), _level(t)
    return Fraction(1) if isinstance(level, float) else 1 - (1 - chance) / level


@numeric
def pass_through(t: ExtendedLike) -> Fraction:
    """(t-1)/(t+1): the probability with which (14) sends a symbol that is not sensitive as it is.

    Args:
        t: e^level, at least 1, or inf.

    Returns:
        A probability.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> pass_through(3), pass_through_most(3)
        (Fraction(1, 2), Fraction(2, 3))

    Source: context-aware-ldp, equation (14).
    """
    level = _level(t)
    return Fraction(1) if isinstance(level, float) else (level - 1) / (level + 1)


@numeric
def pass_through_most(t: ExtendedLike) -> Fraction:
    """1 - 1/t: the most that any channel can send by outputs that a sensitive symbol never sends; ``lemma_2`` at mass 0.

    Args:
        t: e^level, at least 1, or inf.

    Returns:
        A probability.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> pass_through(3), pass_through_most(3)
        (Fraction(1, 2), Fraction(2, 3))

    Source: context-aware-ldp, equation (14).
    """
    return lemma_2(0, t)


def _level(t: object) -> Fraction | float:
    """t >= 1, or infinity (the only float)."""
    if isinstance(t, float) and t == inf:
        return inf
    found = rational_or_real(t)
    if found < 1:
        raise BadInput(f"t = {found}: t = e^epsilon is at least 1")
    return found


def _chance(value: object, name: str) -> Fraction:
    found = rational(value)
    if not 0 <= found <= 1:
        raise BadInput(f"{name} = {found}: a probability is a number from 0 to 1")
    return found
