"""The capacity of a rational channel: the largest mutual information over all priors, enclosed from both sides.

For every prior p with output law q = p Q:  I(p) <= C <= max over x of KL(Q(.|x) || q), and the two meet at the best prior. Where
all rows have the same pairs (Q(y|x), q(y)) at the uniform prior, as those of k-RR have, they meet there. Elsewhere the
iteration of Blahut and Arimoto, in doubles and with longer steps, proposes p; both ends are then enclosed at that rational p.
Sources: S. Arimoto, 1972; R. Blahut, 1972 (the iteration); R. Gallager, 1968, Theorem 4.5.1 (the bound).

>>> from exactdp.mechanisms import krr
>>> capacity(krr.channel(4, 3)).exact == LogSum(terms=[("2", "1/2"), ("2/3", "1/2")])
True
>>> near = capacity(Channel([["1/2", "1/2"], [1, 0]]))
>>> near.nats.lower < LogSum.ln("5/4").enclosure().upper < near.nats.upper + Fraction(1, 10**9)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint
import numpy as np
import numpy.typing as npt

from exactdp.arguments import renamed
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput
from exactdp.information import mutual_information
from exactdp.levels import allowance
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, LogSum, ball, ln
from exactdp.numbers.exact import rational
from exactdp.shown import Shown

__all__ = ["Capacity", "capacity"]

STEPS = 40_000  # of the iteration
PRIOR = 2**60  # the denominator of a proposed prior
BITS = 120
EXACT = 60  # characters that are printed


@dataclass(frozen=True, repr=False)
class Capacity(Shown):
    """The capacity in nats, between two rational numbers; exactly, where a symmetry gives it; and the prior of the lower end."""

    nats: Interval
    prior: tuple[Fraction, ...]
    exact: LogSum | None = None

    def __str__(self) -> str:
        proof = "By symmetry: the uniform prior attains it" if self.exact is not None else "Both ends are certain"
        return f"{self.sentence}.\n  {float(self.bits.lower):.12g} bits; {len(self.prior)} inputs.\n  {proof}; no certificate."

    @property
    def sentence(self) -> str:
        """The capacity in nats, in decimals; exactly, where that is known and short."""
        exact = "" if self.exact is None else str(self.exact)
        return f"the capacity is {float(self.nats.lower):.12g} nats{f', exactly {exact}' if 0 < len(exact) <= EXACT else ''}"

    def to_json(self) -> dict[str, Any]:
        """Both ends in nats, the closed form where there is one, and the prior.

        Returns:
            Plain Python, for ``json.dumps``; numbers exactly and in decimals.

        Example:
            >>> capacity(Channel([["3/4", "1/4"], ["1/4", "3/4"]])).to_json()["prior"]
            ['1/2', '1/2']
        """
        ends = {
            name: {"exact": str(v), "decimal": float(v)} for name, v in (("lower", self.nats.lower), ("upper", self.nats.upper))
        }
        return {"nats": ends, "exact": None if self.exact is None else str(self.exact), "prior": list(map(str, self.prior))}

    @property
    def bits(self) -> Interval:
        """The capacity in bits."""
        return self.nats / ln(2, BITS)


@renamed("within")
def capacity(channel: Channel, tolerance: ExactLike | float = "1e-9") -> Capacity:
    """max over priors of I(X; Y) in nats.

    Args:
        channel: rational, k x m.
        tolerance: the width of the enclosure in nats that is tried for, above 0; what is reached is in the result.

    Returns:
        The enclosure, certain at both ends; exact for rows that are alike up to the order of outputs.

    Raises:
        BadInput: for another width, and where t occurs.

    Example:
        >>> capacity(Channel([["3/4", "1/4"], ["1/4", "3/4"]])).exact
        level('3/4*ln(3/2) + 1/4*ln(1/2)')

    Source: S. Arimoto, R. Blahut, 1972.
    """
    width = allowance(tolerance)
    if width <= 0:
        raise BadInput(f"tolerance = {width}: write a width above 0, such as '1e-9'")
    if not check_channel(channel).matrix.is_rational:
        raise BadInput("the capacity is computed at one level: give a value, as in channel.at(t=3)")
    k = channel.size[0]
    uniform = (Fraction(1, k),) * k
    exact = _symmetric(channel)
    if exact is not None:
        return Capacity(exact.enclosure(BITS), uniform, exact)
    proposed = _proposed(channel.matrix.floats[channel.pattern], float(width) / 4)
    weights = [int(v) for v in np.round(proposed * PRIOR).astype(object)]
    prior = tuple(Fraction(w, sum(weights)) for w in weights)
    lower = mutual_information(channel, prior).enclosure(BITS).lower
    return Capacity(Interval(max(lower, Fraction(0)), _above(channel, prior)), prior)


def _symmetric(channel: Channel) -> LogSum | None:
    """KL(Q(.|x) || q) for the uniform prior, if every row has the same pairs (Q(y|x), q(y)); else None."""
    k, values = channel.size[0], channel.matrix.fractions
    columns = np.sort(channel.pattern, axis=0)
    _, first, which = np.unique(columns, axis=1, return_index=True, return_inverse=True)
    counted = [zip(*np.unique(columns[:, y], return_counts=True), strict=True) for y in first.tolist()]
    sums = [sum((int(n) * values[int(i)] for i, n in pairs), start=Fraction(0)) / k for pairs in counted]
    ids = {law: i for i, law in enumerate(sorted(set(sums)))}
    codes = channel.pattern.astype(np.int64) * len(ids) + np.array([ids[law] for law in sums])[which.ravel()]
    if not (np.sort(codes, axis=1) == np.sort(codes[0])).all():
        return None
    row = zip(channel.pattern[0].tolist(), which.ravel().tolist(), strict=True)
    return LogSum(terms=[(values[i] / sums[c], values[i]) for i, c in row if values[i]])


def _proposed(rows: npt.NDArray[np.float64], width: float) -> npt.NDArray[np.float64]:
    """A prior whose two bounds are within the width, in doubles, or the best that is found."""
    k = len(rows)
    with np.errstate(all="ignore"):
        inside = np.where(rows > 0, rows * np.log(rows), 0).sum(axis=1)

    def gains(p: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        law = p @ rows
        with np.errstate(all="ignore"):
            logs = np.where(law > 0, np.log(law), 0)
        found: npt.NDArray[np.float64] = inside - rows @ logs
        return found

    prior, step = np.full(k, 1 / k), 1.0
    gain = gains(prior)
    value = prior @ gain
    for _ in range(STEPS):
        if gain.max() - value < width:
            break
        longer = prior * np.exp(np.minimum(step * (gain - gain.max()), 0))
        longer /= longer.sum()
        after = gains(longer)
        if longer @ after >= value or step <= 1:
            prior, gain, value, step = longer, after, longer @ after, step * 1.2
        else:
            step = max(1.0, step / 4)
    return prior


def _above(channel: Channel, prior: tuple[Fraction, ...]) -> Fraction:
    """max over x of KL(Q(.|x) || q), rounded up."""
    values, law = channel.matrix.fractions, channel.output(prior)
    with flint.ctx.workprec(BITS + 60):
        own = [ball(v) * ball(v).log() if v else flint.arb(0) for v in values]
        logs = [ball(rational(v)).log() if v else flint.arb(0) for v in law]
        table = [ball(v) for v in values]
        best: Any = None
        for row in channel.pattern.tolist():
            divergence = sum((own[i] - table[i] * logs[y] for y, i in enumerate(row)), start=flint.arb(0))
            mantissa, exponent = divergence.upper().man_exp()
            above = int(mantissa) * Fraction(2) ** int(exponent)
            best = above if best is None or above > best else best
    return Fraction(best)
