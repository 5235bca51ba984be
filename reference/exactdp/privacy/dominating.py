"""Many reports through a channel whose likelihood ratios are too many to count by types: delta between two ends.

From above: the curve of one report is that of one pair of laws, which dominates every pair of inputs, and n of them dominate
n reports (Zhu, Dong, Wang). Its ratios are spread to the two nearest powers of a base b, which keeps both totals and only raises
delta. From below: the reports of one pair of inputs, with every ratio rounded down to a power of b. A law on powers of b is a
polynomial, and n reports are its n-th power, in balls of 192 bits. Sources: Y. Zhu, J. Dong, Y.-X. Wang, Optimal accounting of
differential privacy via characteristic function, AISTATS 2022; V. Doroshenko et al., Connect the dots, PoPETs 2022.

>>> from exactdp.mechanisms import krr
>>> law = dominating(curve(krr.channel(3, 3)))
>>> [str(r) for r in law.ratios], [str(Fraction(m, law.over)) for m in law.masses]
(['3', '1', '1/3'], ['3/5', '1/5', '1/5'])
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import floor, lcm, log, log1p

import flint
import numpy as np

from exactdp.arguments import check_count, plain
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, ball
from exactdp.numbers.exact import rational
from exactdp.privacy.curve import Curve, check_delta, curve
from exactdp.privacy.losses import Losses, check_rational, losses

__all__ = ["Enclosed", "dominating", "enclosed"]

BITS, TERMS = 192, 40_000  # of a ball; powers of b that n reports reach
MOST, FEWEST = 1_000, 16  # that one report reaches
USUAL = 4.75  # deviations of a normal law at 10^-6: where the pair of inputs from below is chosen
ONE, LEAST = Fraction(1), Fraction(1, 2**120)


def dominating(found: Curve) -> Losses:
    """The pair of laws whose (epsilon, delta) curve, in both directions, is this one.

    Args:
        found: of a channel: the largest delta over all ordered pairs of inputs.

    Returns:
        The losses of the pair: what holds of delta for n reports of it holds for n of the channel.

    Example:
        >>> dominating(curve(Channel([["3/4", "1/4"], ["1/4", "3/4"]]))).repeated(2).delta(ONE)
        Fraction(1, 2)

    Source: Zhu, Dong, Wang, 2022, Proposition 8: the slope of the curve changes at a ratio by the probability of it.
    """
    corners = found.corners
    slopes = [(e - d) / (q - p) for (p, d), (q, e) in pairwise(corners)] + [Fraction(0)]
    below = {corner[0]: after - before for corner, (before, after) in zip(corners[1:], pairwise(slopes), strict=True)}
    infinite = corners[-1][1]
    masses = {r: r * q for r, q in below.items()} | {1 / r: q for r, q in below.items()}
    if rest := 1 - infinite - sum(masses.values()):
        masses[ONE] = rest
    order = sorted(masses, reverse=True)
    over = lcm(infinite.denominator, *(m.denominator for m in masses.values()))
    whole = lcm(over, *((m / r).denominator for r, m in masses.items())) // over
    return Losses(tuple(order), tuple(int(masses[r] * over) for r in order), over, whole)


@dataclass(frozen=True)
class Enclosed:
    """n reports, from below and from above: laws on powers of a base, each (ratio, probability), and what is infinite."""

    lower: tuple[tuple[flint.arb, flint.arb], ...]
    upper: tuple[tuple[flint.arb, flint.arb], ...]
    infinite: tuple[flint.arb, flint.arb]

    def delta(self, power: ExactLike) -> Interval:
        """The smallest delta at e^epsilon = power >= 1.

        Args:
            power: e^epsilon >= 1, an exact number.

        Returns:
            An interval with rational ends.

        Raises:
            BadInput: for a power below 1.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.dominating import enclosed
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> both = enclosed(q, 2)
            >>> found = both.delta(1)
            >>> float(found.lower) <= 0.5 <= float(found.upper)
            True
        """
        at = rational(power)
        if at < 1:
            raise BadInput(f"power = {at}: delta is asked at e^epsilon >= 1")
        with flint.ctx.workprec(BITS):
            ends = []
            for law, infinite in zip((self.lower, self.upper), self.infinite, strict=True):
                asked = ball(at)
                ends.append(sum((m * abs(1 - asked / r) for r, m in law if not r <= asked), start=infinite))
            return Interval(max(Fraction(0), _exact(ends[0].lower())), min(ONE, _exact(ends[1].upper())))

    def epsilon_at(self, delta: ExactLike | float) -> Interval:
        """The smallest epsilon at this delta, in nats.

        Args:
            delta: in (0, 1].

        Returns:
            An interval, in nats.

        Raises:
            OutOfScope: where no epsilon may have it.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.dominating import enclosed
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> both = enclosed(q, 2)
            >>> found = both.epsilon_at("1/10")
            >>> float(found.lower) <= 2.0014800002101243 <= float(found.upper)
            True
        """
        limit = check_delta(delta)
        if limit < LEAST:
            raise OutOfScope(
                f"delta = {float(limit):.3g} is lost in balls of {BITS} bits: ask at 2^-120 or more, or repeated() for all"
            )
        with flint.ctx.workprec(BITS):
            asked = ball(limit)
            low, high = (_root(law, rest, asked) for law, rest in zip((self.lower, self.upper), self.infinite, strict=True))
            if high is None:
                raise OutOfScope(f"delta = {limit} is too small: an output of one input has probability 0 for another")
            below = Fraction(0) if low is None else _exact(low.log().lower())
            return Interval(max(Fraction(0), below), max(Fraction(0), _exact(high.log().upper())))


def _exact(end: flint.arb) -> Fraction:
    """The end of a ball, which is a number with finitely many bits."""
    mantissa, exponent = end.man_exp()
    return int(mantissa) * Fraction(2) ** int(exponent)


def _root(law: Iterable[tuple[flint.arb, flint.arb]], infinite: flint.arb, limit: flint.arb) -> flint.arb | None:
    """Around the least power >= 1 at which the law has this delta; None where it has more at every power."""
    above, below = infinite, flint.arb(0)
    if not above <= limit:
        return None
    one = flint.arb(1)
    for ratio, mass in [*law, (one, flint.arb(0))]:
        at = ratio if ratio > 1 else one
        if not above - at * below <= limit:
            root = (above - limit) / below
            return root if above - at * below > limit else root.union(at)  # where a ball does not tell, both ends hold
        if not ratio > 1:
            break
        above, below = above + mass, below + mass / ratio
    return one


@plain
def enclosed(channel: Channel, n: int) -> Enclosed:
    """n independent reports of one value through one channel, with delta between two ends.

    Args:
        channel: rational, k x m, k >= 2, with any number of different likelihood ratios.
        n: how many reports, at least 1 and at most 2,500.

    Returns:
        Both ends; they part with n and with the largest ratio (``repeated`` is exact where there are few ratios).

    Raises:
        BadInput: where t occurs, for one input. OutOfScope: for more reports.

    Example:
        >>> found = enclosed(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 2).delta(1)
        >>> found.lower <= Fraction(1, 2) <= found.upper
        True

    Source: the sources of this module.
    """
    if check_rational(channel, "many reports").size[0] < 2:
        raise BadInput("the channel has one input: pairs are compared of at least two")
    if check_count(n, "n") > TERMS // FEWEST:
        raise OutOfScope(f"{n} reports are enclosed too widely to say much: ask for up to {TERMS // FEWEST}")
    above, below = dominating(curve(channel)), losses(channel, *_likely(channel, n))
    with flint.ctx.workprec(BITS):
        rests = [flint.arb(flint.fmpq(law.over - sum(law.masses), law.over)) for law in (below, above)]
        infinite = 1 - (1 - rests[0]) ** n, 1 - (1 - rests[1]) ** n
        return Enclosed(_grid(below, n, spread=False), _grid(above, n, spread=True), infinite)


def _likely(channel: Channel, n: int) -> tuple[int, int]:
    """The pair of inputs of which n reports have the largest losses, as far as doubles say."""
    rows = channel.matrix.floats[channel.pattern]
    best, found = -np.inf, (0, 1)
    with np.errstate(all="ignore"):
        for x, row in enumerate(rows):
            loss = np.nan_to_num(np.where(row > 0, np.log(row / rows), 0.0), posinf=1e6)
            mean = (row * loss).sum(axis=1)
            value = n * mean + USUAL * np.sqrt(n * np.maximum((row * loss**2).sum(axis=1) - mean**2, 0))
            value[x] = -np.inf
            if value.max() > best:
                best, found = value.max(), (x, int(value.argmax()))
    return found


def _grid(law: Losses, n: int, *, spread: bool) -> tuple[tuple[flint.arb, flint.arb], ...]:
    """n reports on powers of a base: each ratio spread to both neighbours, or rounded down to the lower."""
    if not law.ratios:
        return ()
    ends = [log(r.numerator) - log(r.denominator) for r in (law.ratios[0], law.ratios[-1])]
    width = max(max(ends[0], 0.0) - min(ends[1], 0.0), 2**-20) / min(TERMS // n, MOST)
    base = 1 + Fraction(width).limit_denominator(2**50)
    step = log1p(float(base - 1))
    cells = dict[int, flint.fmpq]()
    for ratio, mass in zip(law.ratios, law.masses, strict=True):
        j = floor((log(ratio.numerator) - log(ratio.denominator)) / step)
        while base**j > ratio:
            j -= 1
        while base ** (j + 1) <= ratio:
            j += 1
        p, low = Fraction(mass, law.over), base**j
        up = base * (ratio - low) / (ratio * (base - 1)) * p if spread else Fraction(0)  # keeps P and Q
        for place, part in ((j, p - up), (j + 1, up)):
            if part:
                cells[place] = cells.get(place, flint.fmpq(0)) + flint.fmpq(part.numerator, part.denominator)
    first, last = min(cells), max(cells)
    powers = flint.arb_poly([flint.arb(cells.get(j, flint.fmpq(0))) for j in range(first, last + 1)]) ** n
    b = ball(base)
    coefficients = powers.coeffs()
    at, found = b ** (n * first), []
    for coefficient in coefficients:
        found.append((at, coefficient))
        at *= b
    return tuple(reversed(found))
