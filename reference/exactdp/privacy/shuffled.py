"""Reports in a shuffler: delta of the histogram of n reports, exactly, with the worst inputs of the other users.

A shuffler shows how often each output occurs. One user changes the input from x to x'; delta at e^epsilon is the largest, over
these and over the inputs of the n - 1 others, of the sum over histograms of max(0, P - e^epsilon P'). It is convex in the law of
each user, so rows that are mixtures of others do not count: with two outputs only the least and the largest Q(1|x) do. The others
are found, not assumed alike: all are compared, exactly where they are few, and for two outputs up to 10^5 reports within proved
bounds (``shuffled_bits``). Elsewhere delta is enclosed: by ``clones`` of the two inputs among the others from above, by the
reports of one event from below. Sources: A. Cheu et al., 2019; B. Balle et al., The privacy blanket of the shuffle model, 2019.

>>> from exactdp.mechanisms import krr
>>> found = shuffled(krr.channel(3, 3), 10, "3/2")
>>> round(float(found.lower), 6), found.others, found.upper == found.lower
(0.038914, (0, 1, 8), True)
>>> round(float(shuffled(krr.channel(2, 3), 1000, "11/10", others=(999, 0)).lower), 12)
7.197453e-05
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import Any

import flint
import numpy as np

from exactdp.arguments import check_count, listed, plain
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.privacy.clones import check_power, clones
from exactdp.privacy.levels import smallest_epsilon
from exactdp.privacy.losses import check_rational
from exactdp.privacy.shuffled_bits import MOST_POWER, scan
from exactdp.privacy.tradeoff import best_event

__all__ = ["Shuffled", "shuffled"]

MOST_OUTPUTS = 4
MOST_WORK = 3_000_000  # histograms of all others together, each with exact numbers
MOST_BITS = 400_000_000  # of the exact numbers of one choice of others
FILTERED = 60  # reports from which on doubles choose the others of two outputs
MOST_EXACT = 2_000  # reports of two outputs for which delta is exact
MOST_REPORTS = 100_000


@dataclass(frozen=True)
class Shuffled:
    """delta between two ends (equal where it is exact), and what attains the lower one: inputs of the others, x and other."""

    lower: Fraction
    upper: Fraction
    others: tuple[int, ...]
    x: int
    other: int


@plain
def shuffled(
    channel: Channel, n: int, power: ExactLike, others: Sequence[int] | None = None, *, step: Callable[[float], object] = abs
) -> Shuffled:
    """The least delta at e^epsilon = power of n reports behind a shuffler.

    Args:
        channel: rational, k x m, k >= 2.
        n: how many reports, at least 1, with that of the user who changes.
        power: e^epsilon, rational, at least 1.
        others: how many of the n - 1 others have each input; None for the worst.
        step: called with the share of the work that is done.

    Returns:
        Exact for up to four outputs within the work that is said. For two outputs and up to 2,000 reports exact too, but where
        more than 20 choices of others lie within rounding of the best: then the upper end is a bound in doubles. For two outputs
        and up to 10^5 both ends are, within about 10^-9 of delta (or 10^-38). Else enclosed by clones and one event.

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
    t = check_power(power)
    if k < 2:
        raise BadInput("the channel has one input: a user changes between at least two")
    rows, over = _integers(channel)
    corners = _corners(rows)
    counts: tuple[int, ...] | None = None
    if others is not None:
        counts = listed(others, "numbers of others", "[9, 0]")
        if len(counts) != k or any(not isinstance(c, int) or c < 0 for c in counts) or sum(counts) != n - 1:
            raise BadInput(f"others: write {k} numbers of users, one for each input, of sum n - 1 = {n - 1}")
        ends = all(not c or rows[x] in [rows[w] for w in corners] for x, c in enumerate(counts))
        if m != 2 or n <= MOST_EXACT or not ends:
            _check_work(comb(n + m - 1, m - 1) * k * k, n, over)
            return _best(rows, over, n, t, [counts])
    if m == 2 and n >= FILTERED:
        return _filtered(rows, over, n, t, corners, counts, step)
    if not _listable(n, m, len(corners)):
        return _enclosed(channel, n, t, step)
    parts = _split(n - 1, len(corners))
    everyone = [tuple(part[corners.index(x)] if x in corners else 0 for x in range(k)) for part in parts]
    return _best(rows, over, n, t, everyone, corners, step)


def _listable(n: int, m: int, inputs: int) -> bool:
    """Whether all others of so many inputs, and their histograms, are listed."""
    return m <= MOST_OUTPUTS and comb(n + inputs - 2, inputs - 1) * comb(n + m - 1, m - 1) * inputs**2 <= MOST_WORK


@plain
def all_others(channel: Channel, n: int) -> bool:
    """Whether delta is asked of all others, and not enclosed by one event and clones."""
    return channel.size[1] == 2 or _listable(n, channel.size[1], len(_corners(_integers(channel)[0])))


def _check_work(work: int, n: int, over: int) -> None:
    """Raises OutOfScope for more histograms than are compared, and for longer numbers than fit."""
    if work > MOST_WORK or work * n * over.bit_length() > 4 * MOST_BITS:
        shown = str(work) if work < 10**9 else f"about 10^{len(str(work)) - 1}"
        raise OutOfScope(
            f"{n} reports have {shown} histograms to compare, of numbers of {n * over.bit_length()} bits: ask for fewer reports"
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


def _polynomials(m: int) -> Callable[[Sequence[int]], Any]:
    """From a row to the polynomial with these coefficients at m outputs; two are one variable, which is the fastest."""
    if m == 2:
        return lambda row: flint.fmpz_poly(list(row))
    ring = flint.fmpz_mpoly_ctx.get([f"y{i}" for i in range(m)], "lex")
    return lambda row: ring.from_dict({tuple(int(i == y) for i in range(m)): v for y, v in enumerate(row) if v})


@plain
def histogram_laws(channel: Channel, others: Sequence[int], inputs: Sequence[int]) -> list[list[Fraction]]:
    """The probabilities of all histograms of the others' reports and one of each of these inputs, in one order."""
    rows, over = _integers(channel)
    polynomial = _polynomials(len(rows[0]))
    laws = []
    for x in inputs:
        law = polynomial(rows[x])
        for w, c in enumerate(others):
            law *= polynomial(rows[w]) ** c
        laws.append(dict(enumerate(law.coeffs())) if len(rows[0]) == 2 else law.to_dict())
    whole = over ** (sum(others) + 1)
    return [[Fraction(int(law.get(key, 0)), whole) for key in {**laws[0], **laws[-1]}] for law in laws]


def _best(
    rows: list[list[int]],
    over: int,
    n: int,
    t: Fraction,
    everyone: Sequence[tuple[int, ...]],
    inputs: Sequence[int] | None = None,
    step: Callable[[float], object] = abs,
) -> Shuffled:
    """The largest delta over these others and all pairs of inputs, by products of polynomials in the outputs."""
    m, polynomial = len(rows[0]), _polynomials(len(rows[0]))
    table = [polynomial(row) for row in rows]
    chosen = range(len(rows)) if inputs is None else inputs
    gaps = {
        (x, z): polynomial([t.denominator * a - t.numerator * b for a, b in zip(rows[x], rows[z], strict=True)])
        for x in chosen
        for z in chosen
        if rows[x] != rows[z]
    }
    powers: dict[tuple[int, int], Any] = {}
    best = 0, everyone[0], 0, 0
    for done, counts in enumerate(everyone):
        step(done / len(everyone))
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


def _filtered(
    rows: list[list[int]],
    over: int,
    n: int,
    t: Fraction,
    corners: list[int],
    named: tuple[int, ...] | None,
    step: Callable[[float], object],
) -> Shuffled:
    """Two outputs: delta for every number of others in doubles, with a bound on its error, the best exactly where it fits."""
    if n > MOST_REPORTS:
        raise OutOfScope(f"n = {n}: delta in a shuffler is enclosed for up to {MOST_REPORTS} reports")
    if t > MOST_POWER:
        raise OutOfScope(f"delta of {n} shuffled reports is enclosed for e^epsilon up to 2^900: ask for a smaller one")
    if len(corners) == 1:
        counts = named or tuple(n - 1 if x == corners[0] else 0 for x in range(len(rows)))
        return Shuffled(Fraction(0), Fraction(0), counts, corners[0], corners[0])
    low, high = sorted(corners, key=lambda x: rows[x][1])
    only = None if named is None else sum(c for x, c in enumerate(named) if rows[x] == rows[high])
    line = scan(Fraction(rows[low][1], over), Fraction(rows[high][1], over), n - 1, t, only, step)

    def others(j: int) -> tuple[int, ...]:
        return named or tuple({low: n - 1 - j, high: j}.get(x, 0) for x in range(len(rows)))

    upper, best = line.near + line.slack, int(line.near.argmax())
    likely = np.flatnonzero(upper >= (line.near - line.slack).max()).tolist()
    tried = sorted(likely, key=lambda j: -line.near[j])[:20]
    if n <= MOST_EXACT:
        found = _best(rows, over, n, t, [others(j) for j in tried], corners)
        most = found.lower if len(tried) == len(likely) else max(found.lower, min(Fraction(1), Fraction(float(upper.max()))))
        return Shuffled(found.lower, most, found.others, found.x, found.other)
    least = max(Fraction(0), Fraction(float(line.near[best] - line.slack[best])))
    x, other = (high, low) if line.up[best] else (low, high)
    return Shuffled(least, min(Fraction(1), Fraction(float(upper.max()))), others(best), x, other)


def _enclosed(channel: Channel, n: int, t: Fraction, step: Callable[[float], object]) -> Shuffled:
    """Between one event of the worst pair, a channel of two outputs, and clones at the channel's own epsilon."""
    worst = smallest_epsilon(channel)
    upper = Fraction(1) if isinstance(worst.ratio, float) else clones(rational(worst.ratio), n, t)
    found = [shuffled_event(channel, n, t, bound, worst.x, worst.other, step) for bound in sorted({t, Fraction(1)})]
    best = max(found, key=lambda one: one.lower)
    return Shuffled(best.lower, max(best.lower, upper), best.others, best.x, best.other)


@plain
def shuffled_event(
    channel: Channel, n: int, t: Fraction, bound: Fraction, x: int, other: int, step: Callable[[float], object] = abs
) -> Shuffled:
    """delta of reports that say only whether Q(y|x) > bound Q(y|other): no more than that of all reports."""
    ends, two = event_channel(channel, bound, x, other)
    found = shuffled(two, n, t, step=step)
    counts = tuple(found.others[ends.index(w)] if w in ends else 0 for w in range(channel.size[0]))
    return Shuffled(found.lower, found.upper, counts, ends[found.x], ends[found.other])


@plain
def event_channel(channel: Channel, bound: Fraction, x: int, other: int) -> tuple[list[int], Channel]:
    """The two inputs with the least and the largest probability of Q(y|x) > bound Q(y|other), and the channel to that event."""
    k = channel.size[0]
    event = best_event(channel, LogSum.ln(bound), x, other)
    inside = [sum((rational(channel[w, y]) for y in event.outputs), start=Fraction(0)) for w in range(k)]
    ends = sorted(range(k), key=inside.__getitem__)[:: k - 1]
    return ends, Channel([[1 - inside[w], inside[w]] for w in ends])
