"""Golden vectors of promises of noise: does a continuous mechanism keep a stated epsilon (and delta), and if not, who sees it?

For the Gaussian randomizer ``promise`` compares delta*(epsilon) with delta, and names the two items that are furthest apart and
their worst event: a half space <y, a_x - a_other> >= threshold. For the rejection sampler, printed and corrected, with private or
public y, it compares epsilon with the exact level, and names a point y at which the answer B of two items tells them apart.
Source: linear-queries, Theorems 3.1 and 3.3 and beyond.

>>> found = gaussian_promise(["1 -1"], 1, gaussian.printed_variance(1, 1, "1e-5"), 1, "1e-5")
>>> found.private, round(float(found.delta), 8), round(float(found.smallest.upper), 4)
(False, 0.00144062, 1.5756)
>>> rejection_promise(["1 0", "0 1"], 1, 4, "1/4", "1/2", True).private
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, permutations
from math import inf

from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms import gaussian
from exactdp.mechanisms import rejection_sampling as rejection
from exactdp.mechanisms.gaussian import Column, Variance
from exactdp.numbers.enclosure import Interval
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, cdf
from exactdp.numbers.text import level

__all__ = ["Event", "GaussianPromise", "Moments", "Point", "RejectionPromise", "gaussian_promise", "moments", "rejection_promise"]

Queries = Iterable[Sequence[ExactLike] | str]
BITS = 64
WITHIN = Fraction(1, 10**20)


@dataclass(frozen=True)
class Event:
    """The half space <y, a_x - a_other> >= threshold, and its probabilities for the two items."""

    x: int
    other: int
    threshold: Real
    probability: Real
    other_probability: Real


@dataclass(frozen=True)
class GaussianPromise:
    """Whether delta*(epsilon) <= delta; delta*; the least epsilon for this delta; the worst event where there is one."""

    private: bool
    delta: Real
    smallest: Interval
    witness: Event | None


@dataclass(frozen=True)
class Point:
    """P(B = sent|y) for two items at a point y, where it tells them apart."""

    x: int
    other: int
    y: Column
    sent: int
    probability: Real
    other_probability: Real


@dataclass(frozen=True)
class RejectionPromise:
    """Whether the sampler is epsilon-LDP; its exact level, or inf; a point that shows that it is not."""

    private: bool
    smallest: Real | float
    witness: Point | None


@dataclass(frozen=True)
class Moments:
    """Mean, bias, covariance and risk of the mean of the reports of n users with i.i.d. items."""

    mean: Column
    bias: Column
    covariance: tuple[tuple[Variance, ...], ...]
    risk: Variance


def gaussian_promise(
    queries: Queries, r: ExactLike, variance: ExactLike, epsilon: ExactLike, delta: ExactLike
) -> GaussianPromise:
    """Is the Gaussian randomizer with this noise (epsilon, delta)-LDP?"""
    found, noise, rate = gaussian.columns(queries, r), gaussian.check_variance(variance), Real.of(level(epsilon))
    stated, squared = gaussian.check_probability(delta), gaussian.squared_diameter(found)
    least, smallest = gaussian.profile(squared, noise, epsilon), Interval(Fraction(0), Fraction(0))
    if not squared:
        return GaussianPromise(True, least, smallest, None)
    smallest = gaussian.smallest_epsilon(squared, noise, stated, WITHIN)
    x, other = next(
        (i, j) for i, j in permutations(range(len(found)), 2) if gaussian.squared_diameter((found[i], found[j])) == squared
    )
    s, half = (squared / noise).sqrt(), (_inner(found[x], found[x]) - _inner(found[other], found[other])) / 2
    chances = cdf(s / 2 - rate / s), cdf(s / -2 - rate / s)
    return GaussianPromise(bool(least <= stated), least, smallest, Event(x, other, noise * rate + half, *chances))


def _inner(a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
    return sum((v * w for v, w in zip(a, b, strict=True)), start=Fraction(0))


def moments(queries: Queries, r: ExactLike, prior: Sequence[ExactLike], n: int, variance: ExactLike) -> Moments:
    """A p, 0, (A (diag p - p p^T) A^T + sigma^2 I)/n and its trace, for a rational or logarithmic sigma^2."""
    found, noise, law = gaussian.columns(queries, r), gaussian.check_variance(variance).tree, [rational(p) for p in prior]
    if len(law) != len(found) or min(law) < 0 or sum(law) != 1 or isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise OutOfScope("the items follow a law, one number for each with sum 1, and there is at least one user")
    rows = list(zip(*found, strict=True))
    mean = tuple(_inner(row, law) for row in rows)

    def entry(i: int, j: int) -> Variance:
        spread = _inner([p * v for p, v in zip(law, rows[i], strict=True)], rows[j]) - mean[i] * mean[j]
        return (noise + spread) * Fraction(1, n) if i == j else spread / n

    size = range(len(rows))
    covariance = tuple(tuple(entry(i, j) for j in size) for i in size)
    risk = sum((covariance[i][i] for i in size), start=Fraction(0))
    return Moments(mean, (Fraction(0),) * len(rows), covariance, risk)


def rejection_promise(
    queries: Queries,
    r: ExactLike,
    variance: ExactLike,
    tau: ExactLike,
    epsilon: ExactLike,
    corrected: bool = False,
    public: bool = False,
) -> RejectionPromise:
    """Is the rejection sampler epsilon-LDP, with y or nothing sent (private y), or with y known and B sent (public y)?

    Raises OutOfScope where no pair of columns is linearly independent, unless it is printed and has one query or equal columns.
    """
    found, noise = gaussian.columns(queries, r), gaussian.check_variance(variance)
    window, stated = rejection.check_window(tau), Real.of(level(epsilon))
    pairs = [(x, z) for x, z in permutations(range(len(found)), 2) if _gram(found[x], found[z])]
    if not corrected:
        witness = next(_points(found, pairs, noise, window), None)
        if witness is None and len(set(found)) > 1:
            raise OutOfScope("no point tells two columns apart: give two that are linearly independent, or one query")
        return RejectionPromise(witness is None, Real.of(0) if witness is None else inf, witness)
    if not pairs:
        raise OutOfScope("no two columns are linearly independent: the exact level is known where two are")
    exact = rejection.epsilon_public(window) if public else rejection.epsilon_private(window)
    private = bool(stated >= exact)
    return RejectionPromise(private, exact, None if private else _split(found, pairs[0], noise, window, stated, public))


def _gram(a: Column, b: Column) -> Fraction:
    """The determinant of the Gram matrix: 0 exactly where a and b are linearly dependent."""
    return _inner(a, a) * _inner(b, b) - _inner(a, b) ** 2


def _at(a: Column, b: Column, noise: Real, losses: tuple[Real, Real]) -> Column:
    """A rational y next to the point of span(a, b) with these losses for a and b."""
    one, two = ((noise * loss).enclosure(BITS).lower + _inner(v, v) / 2 for v, loss in zip((a, b), losses, strict=True))
    aa, ab, bb = _inner(a, a), _inner(a, b), _inner(b, b)
    s, u = (one * bb - two * ab) / _gram(a, b), (two * aa - one * ab) / _gram(a, b)
    return tuple((s * v + u * w).limit_denominator(2**BITS) for v, w in zip(a, b, strict=True))


def _points(found: Sequence[Column], pairs: Sequence[tuple[int, int]], noise: Real, window: Real) -> Iterator[Point]:
    """Points at which the printed sampler sends for one item and never for another."""
    tried = [(x, other, _at(found[x], found[other], noise, (Real.of(0), window * 2))) for x, other in pairs]
    if not pairs and len(found[0]) == 1:
        ends = sorted({e / a[0] for a in found if a[0] for e in _ends(a, noise, window)})
        near = [*((one + two) / 2 for one, two in pairwise(ends)), *(e + 1 for e in ends[-1:])]
        tried = [(x, other, (y,)) for x, other in permutations(range(len(found)), 2) for y in near]
    for x, other, y in tried:
        chances = [rejection.bit_probability(found[v], y, noise, window) for v in (x, other)]
        if chances[0].tree and not chances[1].tree:
            yield Point(x, other, y, 1, *chances)


def _ends(a: Column, noise: Real, window: Real) -> tuple[Fraction, Fraction]:
    """Rationals next to the ends of <y, a> in Good."""
    low, high = rejection.slab(_inner(a, a), noise, window)
    return low.enclosure(BITS).lower, high.enclosure(BITS).lower


def _split(
    found: Sequence[Column], pair: tuple[int, int], noise: Real, window: Real, epsilon: Real, public: bool
) -> Point | None:
    """A point next to losses tau and -tau at which the probabilities of one answer differ by more than e^epsilon."""
    x, other = pair
    for bits in range(1, BITS):
        inside = window * (1 - Fraction(1, 2**bits))
        y = _at(found[x], found[other], noise, (inside, inside * -1))
        one, two = (rejection.bit_probability(found[v], y, noise, window, corrected=True) for v in pair)
        if one > epsilon.exp() * two:
            return Point(x, other, y, 1, one, two)
        if public and 1 - two > epsilon.exp() * (1 - one):
            return Point(other, x, y, 0, 1 - two, 1 - one)
    return None
