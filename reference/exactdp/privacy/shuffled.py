"""Reports in a shuffler: delta of the histogram of n reports, exactly, with the worst inputs of the other users.

A shuffler shows how often each output occurs. One user changes the input from x to x'; delta at e^epsilon is the largest, over
these and over the inputs of the n - 1 others, of the sum over histograms of max(0, P - e^epsilon P'). It is convex in the law of
each user, so rows that are mixtures of others do not count: with two outputs only the least and the largest Q(1|x) do. The others
are found, not assumed alike. With more than four outputs delta is enclosed: by clones of the two inputs among the others from
above, by the reports of one event from below. Sources: A. Cheu et al., 2019; V. Feldman, A. McMillan, K. Talwar, Hiding among the
clones, 2021, Theorem 3.1 (before its closed form); B. Balle et al., The privacy blanket of the shuffle model, 2019.

>>> from exactdp.mechanisms import krr
>>> found = shuffled(krr.channel(3, 3), 10, "3/2")
>>> round(float(found.lower), 6), found.others, found.upper == found.lower
(0.038914, (0, 1, 8), True)
>>> round(float(shuffled(krr.channel(2, 3), 1000, "11/10", others=(999, 0)).lower), 12)
7.197453e-05
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb, lcm
from typing import Any

import flint
import numpy as np

from exactdp.arguments import check_count, listed, plain
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.privacy.levels import smallest_epsilon
from exactdp.privacy.losses import check_rational
from exactdp.privacy.tradeoff import best_event

__all__ = ["Shuffled", "clones", "shuffled"]

MOST_OUTPUTS = 4
MOST_WORK = 3_000_000  # histograms of all others together, each with exact numbers
MOST_CLONES = 1_000
FILTERED = 60  # reports from which on doubles choose the others of two outputs
SLACK = 1e-9  # far above the error of delta in doubles, n 2^-52 (1 + power) for convolutions of positive numbers
MOST_REPORTS = 3_000


@dataclass(frozen=True)
class Shuffled:
    """delta between two ends (equal where it is exact), and what attains the lower one: inputs of the others, x and other."""

    lower: Fraction
    upper: Fraction
    others: tuple[int, ...]
    x: int
    other: int


@plain
def shuffled(channel: Channel, n: int, power: ExactLike, others: Sequence[int] | None = None) -> Shuffled:
    """The least delta at e^epsilon = power of n reports behind a shuffler.

    Args:
        channel: rational, k x m, k >= 2.
        n: how many reports, at least 1, with that of the user who changes.
        power: e^epsilon, rational, at least 1.
        others: how many of the n - 1 others have each input; None for the worst.

    Returns:
        Exact for up to four outputs, within the work that is said; enclosed by clones and one event for more.

    Raises:
        BadInput: for a power below 1, others that are not n - 1, and where t occurs. OutOfScope: with the work, where it is too
            much.

    Example:
        >>> shuffled(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 1, 2).lower
        Fraction(1, 4)

    Source: convexity of delta, and the histogram of independent reports.
    """
    k, m = check_rational(channel, "delta in a shuffler").size
    check_count(n, "n")
    t = _power(power)
    if k < 2:
        raise BadInput("the channel has one input: a user changes between at least two")
    rows, over = _integers(channel)
    if others is not None:
        counts: tuple[int, ...] = listed(others, "numbers of others", "[9, 0]")
        if len(counts) != k or any(not isinstance(c, int) or c < 0 for c in counts) or sum(counts) != n - 1:
            raise BadInput(f"others: write {k} numbers of users, one for each input, of sum n - 1 = {n - 1}")
        _check_work(comb(n + m - 1, m - 1) * k * k, n)
        return _best(rows, over, n, t, [counts])
    if m > MOST_OUTPUTS:
        return _enclosed(channel, n, t)
    corners = _corners(rows)
    if m == 2 and n >= FILTERED:
        return _filtered(rows, over, n, t, corners)
    many = comb(n + len(corners) - 2, len(corners) - 1)
    _check_work(many * comb(n + m - 1, m - 1) * len(corners) ** 2, n)
    everyone = []
    for part in _split(n - 1, len(corners)):
        counts = tuple(part[corners.index(x)] if x in corners else 0 for x in range(k))
        everyone.append(counts)
    return _best(rows, over, n, t, everyone, corners)


def _power(power: ExactLike) -> Fraction:
    t = rational(power)
    if t < 1:
        raise BadInput(f"power = {t}: delta is asked at e^epsilon >= 1")
    return t


def _check_work(work: int, n: int) -> None:
    if work > MOST_WORK:
        shown = str(work) if work < 10**9 else f"about 10^{len(str(work)) - 1}"
        raise OutOfScope(
            f"{n} reports have {shown} histograms to compare, over {MOST_WORK}: take fewer reports, or name the others"
        )


def _integers(channel: Channel) -> tuple[list[list[int]], int]:
    rows = [[rational(v) for v in row] for row in channel.rows]
    over = lcm(*(v.denominator for row in rows for v in row))
    return [[int(v * over) for v in row] for row in rows], over


def _corners(rows: list[list[int]]) -> list[int]:
    """Inputs whose rows are no mixture of others, each row once; with two outputs the least and the largest."""
    if len(rows[0]) == 2:
        low, high = (end(range(len(rows)), key=lambda x: rows[x][1]) for end in (min, max))
        return sorted({low, high}) if rows[low] != rows[high] else [low]
    found: dict[tuple[int, ...], int] = {}
    for x, row in enumerate(rows):
        found.setdefault(tuple(row), x)
    return sorted(found.values())


def _split(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in _split(n - first, parts - 1):
            yield (first, *rest)


def _best(
    rows: list[list[int]],
    over: int,
    n: int,
    t: Fraction,
    everyone: Sequence[tuple[int, ...]],
    inputs: Sequence[int] | None = None,
) -> Shuffled:
    """The largest delta over these others and all pairs of inputs, by products of polynomials in the outputs."""
    m = len(rows[0])
    ring: Any = None if m == 2 else flint.fmpz_mpoly_ctx.get([f"y{i}" for i in range(m)], "lex")

    def polynomial(row: Sequence[int]) -> Any:
        if m == 2:
            return flint.fmpz_poly(list(row))
        return ring.from_dict({tuple(int(i == y) for i in range(m)): v for y, v in enumerate(row) if v})

    table = [polynomial(row) for row in rows]
    chosen = range(len(rows)) if inputs is None else inputs
    gaps = {
        (x, z): polynomial([t.denominator * a - t.numerator * b for a, b in zip(rows[x], rows[z], strict=True)])
        for x in chosen for z in chosen if rows[x] != rows[z]
    }  # fmt: skip
    powers: dict[tuple[int, int], Any] = {}
    best = 0, everyone[0], 0, 0
    for counts in everyone:
        law = polynomial([1, 0]) if m == 2 else None
        for x, c in enumerate(counts):
            if c:
                powers[x, c] = powers.get((x, c)) or table[x] ** c
                law = powers[x, c] if law is None else law * powers[x, c]
        for (x, z), gap in gaps.items():
            product = gap if law is None else law * gap
            total = sum(int(c) for c in product.coeffs() if c > 0)
            if total > best[0]:
                best = total, counts, x, z
    value = Fraction(best[0], over**n * t.denominator)
    return Shuffled(value, value, best[1], best[2], best[3])


def _filtered(rows: list[list[int]], over: int, n: int, t: Fraction, corners: list[int]) -> Shuffled:
    """Two outputs: the delta of every number of others in doubles, with a bound on their error, then the best exactly."""
    if n > MOST_REPORTS:
        raise OutOfScope(
            f"n = {n}: the worst others are searched for up to {MOST_REPORTS} reports; name the others to ask for more"
        )
    if len(corners) == 1:
        counts = tuple(n - 1 if x == corners[0] else 0 for x in range(len(rows)))
        return Shuffled(Fraction(0), Fraction(0), counts, corners[0], corners[0])
    ends = [rows[x][1] / over for x in corners]
    binomials = [_binomials(p, n - 1) for p in ends]
    near = np.zeros(n)
    for j in range(n):  # j others have the second corner
        law = np.convolve(binomials[0][n - 1 - j], binomials[1][j])
        for one, two in (ends, ends[::-1]):
            gap = np.convolve(law, [(1 - one) - float(t) * (1 - two), one - float(t) * two])
            near[j] = max(near[j], np.maximum(gap, 0).sum())
    slack = SLACK * (1 + float(t))
    likely = np.flatnonzero(near >= near.max() - 2 * slack).tolist()
    tried = sorted(likely, key=lambda j: -near[j])[:20]
    everyone = [tuple((n - 1 - j, j)[corners.index(x)] if x in corners else 0 for x in range(len(rows))) for j in tried]
    found = _best(rows, over, n, t, everyone, corners)
    if len(tried) == len(likely):
        return found
    return Shuffled(found.lower, max(found.lower, Fraction(float(near.max()) + slack)), found.others, found.x, found.other)


def _binomials(p: float, n: int) -> list[Any]:
    """The laws of 0, ..., n reports, by the recursion of Pascal, whose terms are all positive."""
    found = [np.ones(1)]
    for _ in range(n):
        found.append(np.convolve(found[-1], [1 - p, p]))
    return found


def _enclosed(channel: Channel, n: int, t: Fraction) -> Shuffled:
    """Between one event of the worst pair, a channel of two outputs, and clones at the channel's own epsilon."""
    worst = smallest_epsilon(channel)
    if isinstance(worst.ratio, float):
        upper = Fraction(1)
    else:  # a channel has every larger epsilon too, and short numbers are faster
        local = rational(worst.ratio)
        upper = clones(local if local.denominator < 2**16 else Fraction(ceil(local * 2**16), 2**16), n, t)
    k = channel.size[0]
    best: Shuffled | None = None
    for bound in sorted({t, Fraction(1)}):
        event = best_event(channel, LogSum.ln(bound), worst.x, worst.other)
        if not event.outputs:
            continue
        inside = [sum((rational(channel[x, y]) for y in event.outputs), start=Fraction(0)) for x in range(k)]
        ends = sorted(range(k), key=inside.__getitem__)[:: k - 1]  # the rows that count: the least and the largest
        two = shuffled(Channel([[1 - inside[x], inside[x]] for x in ends]), n, t)
        counts = tuple(two.others[ends.index(x)] if x in ends else 0 for x in range(k))
        found = Shuffled(two.lower, two.upper, counts, ends[two.x], ends[two.other])
        if best is None or found.lower > best.lower:
            best = found
    if best is None:
        return Shuffled(Fraction(0), upper, (n - 1, *(0,) * (k - 1)), worst.x, worst.other)
    return Shuffled(best.lower, max(best.lower, upper), best.others, best.x, best.other)


@plain
def clones(local: ExactLike, n: int, power: ExactLike) -> Fraction:
    """An upper bound on delta at e^epsilon = power of n shuffled reports of any local mechanism at e^epsilon_0 = local.

    Each other user is a clone of the one who changes with probability 1/local, of either input with half of it: delta of
    (A + D, C - A + 1 - D) against (A + 1 - D, C - A + D), C ~ Bin(n - 1, 1/local), A ~ Bin(C, 1/2), and D is 1 with probability
    local/(local + 1).

    Args:
        local: e^epsilon_0, rational, at least 1.
        n: how many reports, from 1 to 1000.
        power: e^epsilon, rational, at least 1.

    Returns:
        The bound, exact.

    Raises:
        BadInput: for a number below 1. OutOfScope: for more than 1000 reports.

    Example:
        >>> clones(3, 1, 2)
        Fraction(1, 4)

    Source: V. Feldman, A. McMillan, K. Talwar, 2021, Theorem 3.1.
    """
    t0, t = _power(local), _power(power)
    if check_count(n, "n") > MOST_CLONES:
        raise OutOfScope(f"n = {n}: the bound by clones is computed for up to {MOST_CLONES} reports")
    # given C = c the two laws of (a, c + 1 - a) mix Bin(c, 1/2) and its shift: weights t0/(t0+1) and 1/(t0+1), and exchanged
    total, a0, b0 = Fraction(0), t0.numerator, t0.denominator
    first = t.denominator * a0 - t.numerator * b0, t.denominator * b0 - t.numerator * a0
    for c in range(n):
        ways = comb(n - 1, c) * b0**c * (a0 - b0) ** (n - 1 - c)  # over a0^(n-1)
        if not ways:
            continue
        row = [comb(c, a) for a in range(c + 1)]
        gap = sum(max(0, first[0] * up + first[1] * down) for up, down in zip([0, *row], [*row, 0], strict=True))
        total += Fraction(ways * gap, 2**c)
    return total / (Fraction(a0) ** (n - 1) * t.denominator * (a0 + b0))
