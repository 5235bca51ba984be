"""Projected Hadamard response: the unbiased estimate of Hadamard response, and its nearest point in the simplex.

Items 0..k-1 (k is the paper's J), c = (t+1)/(t-1), reports z_1, ..., z_n in 0..K-1 as in ``mechanisms.hadamard_response``:

    pbar(v) = c sum_w H(v+1, w) q(w),  q(w) = (number of reports w)/n;    phat = argmin over the simplex of ||w - pbar||.

q counts the reports; the paper prints the data there. ``law`` is the exact law for i.i.d. data, over the multisets of reports:
C(n+K-1, n) of them. Requires k, n >= 1 and a rational t > 1. Source: linear-queries, section 4, (11) and Algorithm 5.

>>> raw([0, 1, 1, 2], 3, 3), estimate([0, 1, 1, 2], 3, 3)
((Fraction(0, 1), Fraction(1, 1), Fraction(-1, 1)), (Fraction(0, 1), Fraction(1, 1), Fraction(0, 1)))
>>> found = risks(law([1, 0], 3, 3), [1, 0])
>>> found.raw, found.projected
(Fraction(7, 3), Fraction(13, 32))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from exactdp.arguments import check_count, check_kind, listed
from exactdp.channel import check_distribution
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms import hadamard_response
from exactdp.numbers.enclosure import Interval, sqrt
from exactdp.numbers.exact import rational
from exactdp.numeric import numeric
from exactdp.postprocess import Estimate, simplex

__all__ = ["MAX_MULTISETS", "Event", "Risks", "estimate", "law", "multisets", "raw", "risks"]

MAX_MULTISETS = 100_000


@dataclass(frozen=True)
class Event:
    """A multiset of reports (how often each occurs), its probability, and what the server makes of it."""

    counts: tuple[int, ...]
    probability: Fraction
    raw: Estimate
    projected: Estimate


@dataclass(frozen=True)
class Risks:
    """E ||pbar - p||^2, E ||phat - p||^2, and the law of ||phat - p||^2 as pairs (value, probability) in ascending order."""

    raw: Fraction
    projected: Fraction
    squares: tuple[tuple[Fraction, Fraction], ...]

    def mean_error(self, bits: int = 64) -> Interval:
        """E ||phat - p|| in l2, enclosed.

        Args:
            bits: each root is enclosed within 2^-bits.

        Returns:
            An interval with rational ends.

        Example:
            >>> from exactdp.protocols.projected_hadamard import Risks
            >>> from fractions import Fraction
            >>> one = Risks(Fraction(4), Fraction(4), ((Fraction(4), Fraction(1)),))
            >>> float(one.mean_error().upper)
            2.0
        """
        terms = (sqrt(square, bits) * probability for square, probability in self.squares)
        return sum(terms, start=Interval(Fraction(0), Fraction(0)))


@numeric
def raw(reports: Sequence[int], k: int, t: ExactLike) -> Estimate:
    """pbar, unbiased; entries may be negative.

    Args:
        reports: outputs of Hadamard response, one for each user.
        k: the number of items, at least 1.
        t: e^epsilon, above 1, rational.

    Returns:
        k estimates of frequencies.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> raw([0, 0, 1], 2, 3)
        (Fraction(2, 3), Fraction(2, 1))

    Source: linear-queries, Section 4.
    """
    return tuple(rational(v) for v in hadamard_response.estimator(k, rational(t)).estimate(reports))


@numeric
def estimate(reports: Sequence[int], k: int, t: ExactLike) -> Estimate:
    """phat, a distribution.

    Args:
        reports: outputs of Hadamard response, one for each user.
        k: the number of items, at least 1.
        t: e^epsilon, above 1, rational.

    Returns:
        k frequencies of sum 1.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> estimate([0, 0, 1], 2, 3)
        (Fraction(0, 1), Fraction(1, 1))

    Source: linear-queries, Algorithm 5.
    """
    return simplex(raw(reports, k, t))


@numeric
def multisets(outputs: int, n: int) -> Iterator[tuple[int, ...]]:
    """Every way that n reports fall on the outputs, as counts.

    Args:
        outputs: how many different reports there are.
        n: the number of users.

    Returns:
        The counts, one multiset after the other.

    Raises:
        OutOfScope: for more than MAX_MULTISETS.

    Example:
        >>> list(multisets(2, 2))
        [(2, 0), (1, 1), (0, 2)]
    """
    _few(check_count(outputs, "outputs"), n)
    for reports in combinations_with_replacement(range(outputs), n):
        seen = Counter(reports)
        yield tuple(seen[y] for y in range(outputs))


def _few(outputs: int, n: int) -> None:
    if check_count(n, "n") > MAX_MULTISETS or outputs > MAX_MULTISETS or comb(n + outputs - 1, n) > MAX_MULTISETS:
        raise OutOfScope(f"{n} reports fall on {outputs} outputs in more than {MAX_MULTISETS} ways: take fewer users or items")


@numeric
def law(prior: Iterable[ExactLike], n: int, t: ExactLike) -> tuple[Event, ...]:
    """The exact law of the protocol for n users with i.i.d. items of law ``prior``; one event for each multiset.

    Args:
        prior: a probability for each item, of sum 1.
        n: the number of users.
        t: e^epsilon, above 1, rational.

    Returns:
        An event for each multiset of reports, with its probability and both estimates.

    Raises:
        OutOfScope: for too many multisets, and at t = 1.

    Example:
        >>> len(law(["1/2", "1/2"], 2, 3))
        10

    Source: linear-queries, Algorithm 5.
    """
    p = listed(prior, "probabilities", '["1/2", "1/2"]')
    k, level = len(p), rational(t)
    _few(hadamard_response.alphabet(k), n)
    table = [[rational(v) for v in row] for row in hadamard_response.estimator(k, level).scores.rows]
    chances = [rational(q) for q in hadamard_response.channel(k, level).output(check_distribution(p, k))]
    found = []
    for counts in multisets(len(chances), n):
        ways = factorial(n) // prod(map(factorial, counts))
        chance = ways * prod((q**c for q, c in zip(chances, counts, strict=True)), start=Fraction(1))
        seen = [(row, c) for row, c in zip(table, counts, strict=True) if c]
        mean = tuple(sum((row[v] * c for row, c in seen), start=Fraction(0)) / n for v in range(k))
        found.append(Event(counts, chance, mean, simplex(mean)))
    return tuple(found)


def risks(events: Iterable[Event], prior: Iterable[ExactLike]) -> Risks:
    """The mean squared errors of pbar and phat, and the law of the squared error of phat.

    Args:
        events: those of ``law``.
        prior: a probability for each item.

    Returns:
        Both risks, squared l2 distances, and the law of the second error.

    Raises:
        BadInput: where there are no events.

    Example:
        >>> found = risks(law(["1/2", "1/2"], 2, 3), ["1/2", "1/2"])
        >>> found.projected < found.raw
        True
    """
    found = listed(events, "events", "law(prior, n, t)")
    for event in found:
        check_kind(event, Event, "event", "give those of law")
    if not found:
        raise BadInput("there are no events: give those of law")
    p = tuple(rational(v) for v in check_distribution(prior, len(found[0].raw)))
    first, squares = Fraction(0), dict[Fraction, Fraction]()
    for event in found:
        first += event.probability * _square(event.raw, p)
        square = _square(event.projected, p)
        squares[square] = squares.get(square, Fraction(0)) + event.probability
    spread = tuple(sorted(squares.items()))
    return Risks(first, sum((s * q for s, q in spread), start=Fraction(0)), spread)


def _square(one: Estimate, two: Estimate) -> Fraction:
    return sum(((a - b) ** 2 for a, b in zip(one, two, strict=True)), start=Fraction(0))
