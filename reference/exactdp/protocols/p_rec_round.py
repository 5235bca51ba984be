"""One round of p-REC, the channel RecommendByWeight: from votes of the survivors to one object. CENTRAL, voter-level privacy.

With c_j of the W surviving voters on object j, x_j = c_j/W, tau = T/(R+1) and

    lambda = 2m ln tau, rho = 1/(2m), gamma = m/(3 tau - 1),    phi(x) = e^(lambda x) - e^(lambda rho) if x > rho, else 0,

object j is recommended with probability gamma/m + (1 - gamma) phi(x_j)/sum_k phi(x_k). As e^(lambda x) = tau^(2m x), this is
algebraic: phi(c/W) = tau^(2mc/W) - tau if 2mc > W. Probabilities are rational where all exponents lead to rational powers of tau,
functions of u where tau is u^N (for a neighbouring pair N = W(W-1) does), and ``normal.Real`` otherwise. tau is kept apart from
the number of rounds: a rational tau such as 8 then gives exact laws of the first rounds.

Requires m >= 2, tau > 1 and 3 tau >= m + 1 (gamma <= 1; not checked where tau is a function of u), and W >= 1: with nobody left
the shares are 0/0. The proofs of the paper need tau^2 >= 8 besides. Source: online-recommendation, Algorithms 1 and 2.

>>> probabilities([1, 1], rule(2, 8)), probabilities([2, 0], rule(2, 8))
((Fraction(1, 2), Fraction(1, 2)), (Fraction(22, 23), Fraction(1, 23)))
>>> ratios([1, 0], 1, rule(2, "tau"))[1]
exact('(3*tau - 1)/2')
>>> print(probabilities([2, 1], rule(2, 3))[0])
[0.81663007178932361, 0.81663007178932362]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import TypeAlias

from exactdp.arguments import check_draw, check_kind, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms.parameters import Draw, check_count
from exactdp.numbers.exact import Exact, RationalFunction, exact, rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "Number",
    "Rule",
    "counts_of",
    "horizon",
    "in_proofs",
    "lam",
    "phi",
    "power",
    "probabilities",
    "ratios",
    "recommend",
    "rule",
    "weights",
]

Number: TypeAlias = Exact | Real
MAX_BITS = 10**6


@dataclass(frozen=True)
class Rule:
    """The constants of a round: m objects, tau (lambda = 2m ln tau), the mixing gamma, the threshold rho.

    gamma = 0 mixes nothing, and rho = None truncates nothing (phi(x) = e^(lambda x)): variants that the paper warns of.
    """

    m: int
    tau: Exact
    gamma: Exact
    rho: Fraction | None

    def __post_init__(self) -> None:
        if isinstance(self.m, bool) or not isinstance(self.m, int) or self.m < 2:
            raise BadInput(f"m = {shown(self.m)}: a round has at least 2 objects; write an integer >= 2")
        object.__setattr__(self, "tau", exact(self.tau))
        object.__setattr__(self, "gamma", exact(self.gamma))
        if isinstance(self.tau, Fraction) and self.tau <= 1:
            raise OutOfScope(f"tau = {self.tau}: for tau <= 1 lambda is not positive and phi vanishes; take tau > 1")
        if isinstance(self.gamma, Fraction) and not 0 <= self.gamma <= 1:
            raise OutOfScope(f"gamma = {self.gamma} is no probability: take 3 tau >= m + 1")
        if self.rho is not None:
            object.__setattr__(self, "rho", rational(self.rho))
            if not 0 <= rational(self.rho) < Fraction(1, self.m):
                raise OutOfScope(f"rho = {self.rho}: the threshold is from 0 to below 1/m, or phi may vanish for all objects")


@numeric
def rule(m: int, tau: ExactLike) -> Rule:
    """The rule of the paper: gamma = m/(3 tau - 1), rho = 1/(2m).

    Args:
        m: the number of objects, at least 2.
        tau: above 1, or a variable.

    Returns:
        The rule, with gamma and rho.

    Raises:
        BadInput: for less than two objects.
        OutOfScope: for tau <= 1.

    Example:
        >>> rule(2, 8).gamma
        Fraction(2, 23)

    Source: online-recommendation, Algorithm 1.
    """
    if isinstance(m, bool) or not isinstance(m, int) or m < 2:
        raise BadInput(f"m = {shown(m)}: a round has at least 2 objects; write an integer >= 2")
    level = exact(tau)
    if isinstance(level, Fraction) and level <= 1:
        raise OutOfScope(f"tau = {level}: for tau <= 1 lambda is not positive and phi vanishes; take tau > 1")
    return Rule(m, level, m / (3 * level - 1), Fraction(1, 2 * m))


@numeric
def horizon(rounds: int, radius: int = 0) -> Fraction:
    """tau = T/(R+1) for T = ``rounds`` and R = ``radius``; it must be above 1.

    Args:
        rounds: T.
        radius: R, at least 0.

    Returns:
        tau, which has no unit.

    Raises:
        OutOfScope: if rounds <= radius + 1.

    Example:
        >>> horizon(8, 1)
        Fraction(4, 1)

    Source: online-recommendation, Algorithm 2.
    """
    if check_count(rounds, "T") <= check_count(radius, "R", 0) + 1:
        raise OutOfScope(f"T/(R+1) = {Fraction(rounds, radius + 1)}: the algorithm needs T > R + 1")
    return Fraction(rounds, radius + 1)


def check_rule(one: Rule) -> Rule:
    """A rule."""
    check_kind(one, Rule, "rule", "write rule(m, tau)")
    return one


def in_proofs(one: Rule) -> bool:
    """Whether tau >= 2 sqrt 2, that is rho + (ln 2)/lambda <= 5/(6m), as the proofs of Lemmas 12, 13 and 18 need.

    Args:
        one: the rule of the round, as of ``rule``.

    Returns:
        True or False.

    Raises:
        BadInput: for what is no rule, and where tau is a variable.

    Example:
        >>> in_proofs(rule(2, 8)), in_proofs(rule(2, 2))
        (True, False)
    """
    return rational(check_rule(one).tau) ** 2 >= 8


def lam(one: Rule) -> Real:
    """lambda = 2m ln tau.

    Args:
        one: the rule of the round, as of ``rule``.

    Returns:
        The slope, which has no unit.

    Raises:
        BadInput: for what is no rule, and where tau is a variable.

    Example:
        >>> round(float(lam(rule(2, 8))), 4)
        8.3178

    Source: online-recommendation, Algorithm 1.
    """
    return 2 * check_rule(one).m * Real.of(rational(one.tau)).ln()


@numeric
def power(base: ExactLike, exponent: ExactLike) -> Number:
    """base^exponent for base > 0: in Q, or in Q(u) for base u^N, where it lies there; else a Real.

    Args:
        base: above 0, or a power of a variable.
        exponent: a rational number.

    Returns:
        The power, exactly where it can be written.

    Raises:
        OutOfScope: for other functions, and for powers of a variable that are no integers.

    Example:
        >>> power(8, "2/3"), power("u^6", "1/2")
        (Fraction(4, 1), exact('u^3'))
    """
    tau, e = exact(base), rational(exponent)
    p, q = e.numerator, e.denominator
    if isinstance(tau, Fraction) and tau <= 0:
        raise OutOfScope(f"({tau})^({e}): take a base > 0")
    if q == 1 and isinstance(tau, Fraction) and abs(p) * max(n.bit_length() for n in tau.as_integer_ratio()) > MAX_BITS:
        raise OutOfScope(f"a power with exponent {e} has more than {MAX_BITS} bits: take a smaller one")
    if q == 1:
        return tau**p
    if isinstance(tau, RationalFunction):
        ((exponents, coefficient),) = tau.numerator.items() if len(tau.numerator) == 1 else [((1,), 0)]
        if coefficient != 1 or len(exponents) > 1 or tau.denominator != {(0,): 1} or (exponents[0] * p) % q:
            raise OutOfScope(f"({tau})^({e}) is no function of {', '.join(tau.variables)}: write tau as u^N, N = W(W-1)")
        return exact(tau.variables[0]) ** (exponents[0] * p // q)
    roots = _root(tau.numerator, q), _root(tau.denominator, q)
    if None not in roots:
        return Fraction(*roots) ** p  # type: ignore[arg-type]
    return (Real.of(tau).ln() * e).exp()


@numeric
def phi(share: ExactLike, one: Rule) -> Number:
    """e^(lambda x) - e^(lambda rho) for x = ``share`` > rho, else 0; e^(lambda x) where nothing is truncated.

    Args:
        share: a share of votes, from 0 to 1.
        one: the rule of the round, as of ``rule``.

    Returns:
        The weight, at least 0.

    Raises:
        BadInput: for what is no rule.

    Example:
        >>> phi(1, rule(2, 8)), phi("1/4", rule(2, 8))
        (Fraction(4088, 1), Fraction(0, 1))

    Source: online-recommendation, Algorithm 1.
    """
    x = rational(share)
    check_rule(one)
    if one.rho is None:
        return power(one.tau, 2 * one.m * x)
    if x <= one.rho:
        return Fraction(0)
    return _difference(power(one.tau, 2 * one.m * x), power(one.tau, 2 * one.m * one.rho))


def counts_of(counts: Sequence[int], one: Rule) -> tuple[int, ...]:
    """The surviving votes on each of the m objects: integers >= 0, not all 0.

    Args:
        counts: the surviving votes on each object, not all 0.
        one: the rule of the round, as of ``rule``.

    Returns:
        The counts.

    Raises:
        BadInput: unless there is a count >= 0 for each object.
        OutOfScope: where all are 0.

    Example:
        >>> counts_of([2, 0], rule(2, 8))
        (2, 0)
    """
    if isinstance(counts, str) or not isinstance(counts, Sequence) or len(counts) != check_rule(one).m:
        raise BadInput(f"write the number of votes of each of the {one.m} objects, such as {[1] * one.m}")
    for c in counts:
        if isinstance(c, bool) or not isinstance(c, int) or c < 0:
            raise BadInput(f"{shown(c)} is not a number of votes: write an integer >= 0")
    if not any(counts):
        raise OutOfScope("no voter survives: the shares are 0/0; a pattern with a peer of the client always has a survivor")
    return tuple(counts)


def weights(counts: Sequence[int], one: Rule) -> tuple[Number, ...]:
    """phi(c_j/W) for every object.

    Args:
        counts: the surviving votes on each object, not all 0.
        one: the rule of the round, as of ``rule``.

    Returns:
        A weight for each object.

    Raises:
        BadInput: unless there is a count >= 0 for each object.

    Example:
        >>> weights([1, 1], rule(2, 8))
        (Fraction(56, 1), Fraction(56, 1))

    Source: online-recommendation, Algorithm 1.
    """
    votes = counts_of(counts, one)
    return tuple(phi(Fraction(c, sum(votes)), one) for c in votes)


def probabilities(counts: Sequence[int], one: Rule) -> tuple[Number, ...]:
    """gamma/m + (1 - gamma) phi(c_j/W)/sum of phi, for every object.

    Args:
        counts: the surviving votes on each object, not all 0.
        one: the rule of the round, as of ``rule``.

    Returns:
        A probability for each object.

    Raises:
        BadInput: unless there is a count >= 0 for each object.

    Example:
        >>> probabilities([1, 1], rule(2, 8))
        (Fraction(1, 2), Fraction(1, 2))

    Source: online-recommendation, Algorithm 1.
    """
    return tuple(_mixed(q, one) for q in _shares(weights(counts, one)))


@numeric
def ratios(counts: Sequence[int], vote: int, one: Rule) -> tuple[Number | None, ...]:
    """Pr/Pr' for every object, Pr with one voter more on object ``vote``; None for a positive number over 0, and 1 for 0/0.

    Args:
        counts: the surviving votes on each object, not all 0.
        vote: the object of the extra voter.
        one: the rule of the round, as of ``rule``.

    Returns:
        A ratio for each object, or None.

    Raises:
        BadInput: unless vote is an object of the round.

    Example:
        >>> ratios([1, 1], 0, rule(2, 8))[0]
        Fraction(683, 368)

    Source: online-recommendation, Lemma 12.
    """
    before = counts_of(counts, one)
    if isinstance(vote, bool) or not isinstance(vote, int) or not 0 <= vote < one.m:
        raise BadInput(f"{shown(vote)} is not an object: write an integer from 0 to {one.m - 1}")
    after = [c + (j == vote) for j, c in enumerate(before)]
    pairs = zip(probabilities(after, one), probabilities(before, one), strict=True)
    return tuple(Fraction(1) if a == b else None if b == Fraction(0) else _quotient(a, b) for a, b in pairs)


def recommend(counts: Sequence[int], one: Rule, draw: Draw) -> int:
    """One object: uniform with probability gamma, else j with probability proportional to phi(x_j). For rational weights.

    Args:
        counts: the surviving votes on each object, not all 0.
        one: the rule of the round, as of ``rule``.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The object that is recommended.

    Raises:
        OutOfScope: where the weights are not rational.

    Example:
        >>> recommend([1, 1], rule(2, 8), lambda weights: 0)
        0

    Source: online-recommendation, Algorithm 1.
    """
    found = weights(counts, one)
    check_draw(draw)
    exactly = [w for w in found if not isinstance(w, Real)]
    if len(exactly) < len(found):
        raise OutOfScope("the weights are not rational: take tau such that tau^(2mc/W) is rational for every c, as tau = 8^W")
    if draw((one.gamma, 1 - one.gamma)) == 0:
        return draw(one.m)
    return draw(exactly)


def _shares(found: Sequence[Number]) -> tuple[Number, ...]:
    """Each number over their sum; exactly 1/k where k are not 0 and these are equal."""
    held = [w for w in found if w != Fraction(0)]
    if all(w == held[0] for w in held):
        return tuple(Fraction(int(w != Fraction(0)), len(held)) for w in found)
    total = held[0]
    for w in held[1:]:
        total = total + w
    return tuple(Fraction(0) if w == Fraction(0) else _quotient(w, total) for w in found)


def _mixed(q: Number, one: Rule) -> Number:
    if isinstance(q, Real):
        return q * (1 - rational(one.gamma)) + rational(one.gamma) / one.m
    return one.gamma / one.m + (1 - one.gamma) * q


def _difference(a: Number, b: Number) -> Number:
    return Real.of(a) - Real.of(b) if isinstance(a, Real) or isinstance(b, Real) else a - b


def _quotient(a: Number, b: Number) -> Number:
    return Real.of(a) / Real.of(b) if isinstance(a, Real) or isinstance(b, Real) else a / b


def _root(n: int, q: int) -> int | None:
    """The q-th root of n >= 1 where it is an integer."""
    if q >= n.bit_length():
        return 1 if n == 1 else None
    if q % 2 == 0:
        half = isqrt(n)
        return _root(half, q // 2) if half * half == n else None
    low, high = 1, 1 << (n.bit_length() // q + 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if middle**q < n else (low, middle)
    return low if low**q == n else None
