"""The losses of two inputs: the outcomes merged by their likelihood ratio P/Q, exactly, for one report and for many.

All that two hypotheses P and Q have to do with privacy is in the ratios and their probabilities under P: delta is the sum of
P (1 - power/ratio) over ratio > power, and independent reports multiply ratios and probabilities. n equal reports are one power
of a polynomial with a variable for each prime-like factor of the ratios, so outcomes are counted by types, never as n-tuples.
Sources: D. Sommer, S. Meiser, E. Mohammadi, Privacy loss classes, PoPETs 2019 (the form); the method of types.

>>> warner = losses(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 0, 1)
>>> [str(r) for r in warner.ratios], warner.delta(Fraction(2))
(['3', '1/3'], Fraction(1, 4))
>>> [str(r) for r in warner.repeated(3).ratios], warner.repeated(3).delta(Fraction(2))
(['27', '3', '1/3', '1/27'], Fraction(17, 32))
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, gcd, inf, lcm, prod
from operator import itemgetter, neg
from typing import Any, Protocol, Self, TypeVar

import flint
import numpy as np
import numpy.typing as npt

from exactdp.arguments import check_count, plain
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.exact import coprime_basis
from exactdp.privacy.ratio import Ratio, filter_is_sound
from exactdp.privacy.tradeoff import check_inputs

__all__ = ["MOST_TYPES", "Losses", "losses", "pair_classes", "worst"]

MOST_TYPES = 300_000  # outcomes of many reports that are told apart
FEWER = "take fewer reports"
MOST_BITS = 40_000_000  # of all probabilities of these outcomes together


class Ordered(Protocol):
    """What can be compared."""

    def __gt__(self, other: Any, /) -> Any: ...


T = TypeVar("T", bound=Ordered)


@dataclass(frozen=True)
class Losses:
    """P and Q: descending finite ratios P/Q > 0, the numerators of their probabilities under P, the denominator of these, and the
    further one of those under Q.

    What is missing from 1 under P has an infinite ratio; what is missing under Q has the ratio 0.
    """

    ratios: tuple[Fraction, ...]
    masses: tuple[int, ...]
    over: int
    whole: int

    @classmethod
    def of(cls, above: Sequence[Fraction], below: Sequence[Fraction]) -> Self:
        """The losses of two laws on the same outcomes.

        Args:
            above: the probabilities P of the outcomes.
            below: the probabilities Q of the same outcomes.

        Returns:
            The losses of P against Q.

        Example:
            >>> from exactdp.privacy.losses import Losses
            >>> from fractions import Fraction
            >>> half, third = Fraction(1, 2), Fraction(1, 3)
            >>> Losses.of([half, half], [third, 2 * third]).ratios
            (Fraction(3, 2), Fraction(3, 4))
        """
        found: dict[Fraction, tuple[Fraction, Fraction]] = {}
        for a, b in zip(above, below, strict=True):
            if a and b:
                p, q = found.get(ratio := a / b, (Fraction(0), Fraction(0)))
                found[ratio] = p + a, q + b
        over = lcm(*(p.denominator for p, _ in found.values()))
        whole = lcm(over, *(q.denominator for _, q in found.values())) // over
        order = sorted(found.items(), key=itemgetter(0), reverse=True)
        masses = tuple(p.numerator * (over // p.denominator) for _, (p, _) in order)
        return cls(tuple(ratio for ratio, _ in order), masses, over, whole)

    @property
    def infinite(self) -> Fraction:
        """The probability under P of what has none under Q."""
        return Fraction(self.over - sum(self.masses), self.over)

    @property
    def largest(self) -> Ratio:
        """The largest ratio: e^epsilon of these two inputs, in this direction."""
        return inf if self.infinite else self.ratios[0]

    @cached_property
    def under(self) -> tuple[int, ...]:
        """The numerators of the probabilities under Q, over ``over * whole``."""
        pairs = zip(self.ratios, self.masses, strict=True)
        return tuple(mass * self.whole * ratio.denominator // ratio.numerator for ratio, mass in pairs)

    def line(self, power: Fraction) -> tuple[Fraction, Fraction]:
        """The probabilities (P(S), Q(S)) of S, where P > power Q. Delta is P(S) - power Q(S), and at no power less than this.

        Args:
            power: e^epsilon > 0, a fraction.

        Returns:
            P(S) and Q(S), fractions.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.losses import losses
            >>> from fractions import Fraction
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> warner = losses(q, 0, 1)
            >>> warner.line(Fraction(2))
            (Fraction(3, 4), Fraction(1, 4))
        """
        many = bisect_left(self.ratios, -power, key=neg)
        return Fraction(self.over - sum(self.masses[many:]), self.over), Fraction(sum(self.under[:many]), self.whole * self.over)

    def power(self, delta: Fraction) -> Ratio:
        """The least power >= 1 with no larger delta; inf where no power has one.

        Args:
            delta: in [0, 1], a fraction.

        Returns:
            A ratio >= 1, or inf.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.losses import losses
            >>> from fractions import Fraction
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> warner = losses(q, 0, 1)
            >>> warner.power(Fraction(1, 4))
            Fraction(2, 1)
        """
        above, below, limit = (self.over - sum(self.masses)) * self.whole, 0, delta * self.over * self.whole
        if above > limit:
            return inf
        for ratio, mass, other in zip((*self.ratios, Fraction(1)), (*self.masses, 0), (*self.under, 0), strict=True):
            at = max(ratio, Fraction(1))
            if (above - limit) * at.denominator > at.numerator * below:
                return (above - limit) / below
            if ratio <= 1:
                break
            above, below = above + mass * self.whole, below + other
        return Fraction(1)

    def delta(self, power: Fraction) -> Fraction:
        """The sum of max(0, P - power Q) over the outcomes.

        Args:
            power: e^epsilon > 0, a fraction.

        Returns:
            A fraction in [0, 1].

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.losses import losses
            >>> from fractions import Fraction
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> warner = losses(q, 0, 1)
            >>> warner.delta(Fraction(2))
            Fraction(1, 4)
        """
        above, below = self.line(power)
        return above - power * below

    def moment(self, order: int) -> Fraction | float:
        """The sum of P^order Q^(1 - order), order >= 1; inf (the only float) where P has mass that Q has not.

        Args:
            order: an integer >= 1.

        Returns:
            A fraction, or inf.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.losses import losses
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> warner = losses(q, 0, 1)
            >>> warner.moment(2)
            Fraction(7, 3)
        """
        if self.infinite and order > 1:
            return inf
        total = flint.fmpq(0)
        for r, mass in zip(self.ratios, self.masses, strict=True):
            total += mass * flint.fmpq(r.numerator, r.denominator) ** (order - 1)
        return Fraction(int(total.p), int(total.q) * self.over) + (self.infinite if order == 1 else 0)

    def then(self, other: Losses) -> Losses:
        """Both outcomes together, independent given the input.

        Args:
            other: the losses of another report.

        Returns:
            The losses of both.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.losses import losses
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> warner = losses(q, 0, 1)
            >>> warner.then(warner).ratios
            (Fraction(9, 1), Fraction(1, 1), Fraction(1, 9))
        """
        check_types(len(self.ratios) * len(other.ratios), self.over.bit_length() + other.over.bit_length(), FEWER)
        found: dict[Fraction, int] = {}
        for r, a in zip(self.ratios, self.masses, strict=True):
            for s, b in zip(other.ratios, other.masses, strict=True):
                found[r * s] = found.get(r * s, 0) + a * b
        order = sorted(found, reverse=True)
        return Losses(tuple(order), tuple(found[r] for r in order), self.over * other.over, self.whole * other.whole)

    def types(self, n: int) -> int:
        """A bound on the number of different ratios of n independent reports.

        Args:
            n: how many reports.

        Returns:
            An integer.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.losses import losses
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> warner = losses(q, 0, 1)
            >>> warner.types(3)
            4
        """
        if not self.ratios:  # every outcome of one is none of the other
            return 0
        _, places, low = self._lattice()
        sides = zip(zip(*places, strict=True), low, strict=True)
        found: int = min(comb(n + len(places) - 1, n), prod(n * (max(column) - least) + 1 for column, least in sides))
        return found

    def _lattice(self) -> tuple[list[Fraction], list[list[int]], list[int]]:
        """Numbers whose powers the ratios are (one if it can be, else coprime integers), the exponents, and the least of each."""
        letters = coprime_basis({v for r in self.ratios for v in (r.numerator, r.denominator)}) or [2]
        places = [[_exponent(r, b) for b in letters] for r in self.ratios]
        bases = [Fraction(b) for b in letters]
        line = max(places, key=lambda place: sum(map(abs, place)))
        step = gcd(*line) or 1
        unit = [e // step for e in line]
        if len(letters) > 1 and all(
            a * v == b * u for place in places for a, u in zip(place, unit, strict=True) for b, v in zip(place, unit, strict=True)
        ):
            lead = next(i for i, u in enumerate(unit) if u)
            bases = [prod((Fraction(b) ** u for b, u in zip(letters, unit, strict=True)), start=Fraction(1))]
            places = [[place[lead] // unit[lead]] for place in places]
        return bases, places, [min(column) for column in zip(*places, strict=True)] or [0]

    def repeated(self, n: int) -> Losses:
        """The outcomes of n independent reports of the same input.

        Args:
            n: how many reports, >= 1.

        Returns:
            The losses of all reports together.

        Raises:
            OutOfScope: with the number of outcomes, where there would be more than can be told apart in a minute.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.losses import losses
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> warner = losses(q, 0, 1)
            >>> warner.repeated(2).ratios
            (Fraction(9, 1), Fraction(1, 1), Fraction(1, 9))
        """
        check_reports(lambda reports: (self.types(reports), reports * self.over.bit_length()), check_count(n, "n"))
        if not self.ratios:
            return Losses((), (), self.over**n, 1)
        letters, places, low = self._lattice()
        names = [f"x{i}" for i in range(len(letters))]
        ring = flint.fmpz_mpoly_ctx.get(names, "lex")
        terms = {
            tuple(e - b for e, b in zip(place, low, strict=True)): mass for place, mass in zip(places, self.masses, strict=True)
        }
        if len(letters) == 1:  # the polynomials of one variable are the fastest
            line = [0] * (1 + max((e for (e,) in terms), default=0))
            for (e,), mass in terms.items():
                line[e] = mass
            found: dict[tuple[int, ...], int] = {(e,): int(c) for e, c in enumerate((flint.fmpz_poly(line) ** n).coeffs()) if c}
        else:
            found = {tuple(map(int, e)): int(c) for e, c in (ring.from_dict(terms) ** n).to_dict().items()}
        ratios = {
            prod((b ** (e + n * least) for b, e, least in zip(letters, place, low, strict=True)), start=Fraction(1)): mass
            for place, mass in found.items()
        }
        order = sorted(ratios, reverse=True)
        return Losses(tuple(order), tuple(ratios[r] for r in order), self.over**n, self.whole**n)


def check_types(count: int, bits: int, advice: str) -> None:
    """That so many outcomes, with probabilities of so many bits, are told apart in about a minute.

    Raises OutOfScope with the number, before anything is computed.
    """
    if count > MOST_TYPES or count * bits > MOST_BITS * 20:
        shown = str(count) if count < 10**9 else f"about 10^{len(str(count)) - 1}"
        raise OutOfScope(
            f"{shown} outcomes with probabilities of {bits} bits are too many (at most {MOST_TYPES}): {advice}, or a "
            "channel with fewer different likelihood ratios"
        )


def check_reports(cost: Callable[[int], tuple[int, int]], n: int) -> None:
    """``check_types`` of the outcomes and bits of n reports; where these are too many, it says how many reports are not."""
    try:
        check_types(*cost(n), FEWER)
    except OutOfScope:
        most, many = 0, n
        while many - most > 1:
            middle = (most + many) // 2
            try:
                check_types(*cost(middle), FEWER)
                most = middle
            except OutOfScope:
                many = middle
        check_types(*cost(n), f"take up to {most} reports" if most else FEWER)


def _exponent(ratio: Fraction, base: int) -> int:
    found = 0
    for part, sign in ((ratio.numerator, 1), (ratio.denominator, -1)):
        while part % base == 0:
            part //= base
            found += sign
    return found


def check_rational(channel: Channel, what: str) -> Channel:
    """A channel of rational numbers. Raises BadInput, with what is computed at one level, where t occurs."""
    if not check_channel(channel).matrix.is_rational:
        raise BadInput(f"{what} is computed at one level: give a value, as in channel.at(t=3)")
    return channel


@plain
def losses(channel: Channel, x: int, other: int) -> Losses:
    """The losses of input x against another one, of one report of a rational channel.

    Args:
        channel: rational, k x m.
        x: a position from 0 to k - 1.
        other: another.

    Returns:
        The distribution of Q(Y|x)/Q(Y|other) under both inputs.

    Raises:
        BadInput: where t occurs, and for positions that are none.

    Example:
        >>> losses(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 0, 1).ratios
        (Fraction(3, 1), Fraction(1, 3))
    """
    check_inputs(x, other, check_rational(channel, "a loss").size[0])
    values = channel.matrix.fractions
    above, below = ([values[i] for i in channel.pattern[row].tolist()] for row in (x, other))
    return Losses.of(above, below)


def pair_classes(channel: Channel, pairs: Iterable[tuple[int, int]] | None = None) -> list[tuple[int, int]]:
    """One ordered pair of different inputs for each multiset of (Q(y|x), Q(y|x')): the others have the same losses.

    Args:
        channel: k x m.
        pairs: the ordered pairs of positions to look at; all pairs of different inputs where none are given.

    Returns:
        Pairs, the first of each class.

    Raises:
        OutOfScope: for more than 2 10^8 entries of pairs.

    Example:
        >>> pair_classes(Channel([["3/4", "1/4"], ["1/4", "3/4"]]))
        [(0, 1)]
    """
    k, m = check_channel(channel).size
    if pairs is None:
        if k * k * m > 2 * 10**8:
            raise OutOfScope(f"{k} inputs and {m} outputs have {k * k * m} entries of pairs: take fewer than {2 * 10**8}")
        pairs = ((x, z) for x in range(k) for z in range(k) if x != z)
    width, found = len(channel.matrix.values), dict[bytes, tuple[int, int]]()
    pattern = channel.pattern.astype(np.int64)
    for x, z in pairs:
        found.setdefault(np.sort(pattern[x] * width + pattern[z]).tobytes(), (x, z))
    return list(found.values())


def worst(
    channel: Channel,
    near: Callable[[npt.NDArray[np.float64], npt.NDArray[np.float64]], npt.NDArray[np.float64]],
    exact: Callable[[int, int], T],
    slack: float = 1e-9,
) -> tuple[T, int, int]:
    """(value, x, x') of a pair whose value is the largest, over the ordered pairs of different inputs.

    Args:
        channel: rational, k x m.
        near: from a row (1 x m) and all rows (k x m), as doubles, the values of the pairs, each within ``slack`` of the exact
            one, relative to it where it exceeds 1; nan or inf where it cannot say.
        exact: the value of a pair.
        slack: of ``near``.

    Returns:
        The value, decided exactly among the pairs that doubles leave open, and its pair.

    Raises:
        BadInput: for a channel of one input, and where t occurs.

    Example:
        >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"], ["1/2", "1/2"]])
        >>> worst(q, lambda one, rows: abs(one - rows).sum(axis=1), lambda x, z: abs(q[x, 0] - q[z, 0]) * 2)
        (Fraction(1, 1), 0, 1)
    """
    k, m = check_rational(channel, "the worst pair").size
    if k < 2:
        raise BadInput("the channel has one input: pairs are compared of at least two")
    pairs = None
    if k * k * m > 2_000 and filter_is_sound(channel.matrix):
        rows = channel.matrix.floats[channel.pattern]
        with np.errstate(all="ignore"):
            found = np.array([near(rows[x : x + 1], rows) for x in range(k)])
        found[np.isnan(found)] = np.inf
        np.fill_diagonal(found, -np.inf)
        top = found.max()
        least = top - 2 * slack * max(1.0, abs(top)) if np.isfinite(top) else np.inf
        pairs = [(int(x), int(z)) for x, z in np.argwhere(found >= least)]
    best: tuple[T, int, int] | None = None
    for x, z in pair_classes(channel, pairs):
        value = exact(x, z)
        if best is None or value > best[0]:
            best = value, x, z
    if best is None:  # pragma: no cover - there are at least two inputs
        raise BadInput("the channel has no pair of inputs")
    return best
