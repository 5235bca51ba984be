"""Shuffled reports with certificates: from the channel to the law of the histogram, and from that law to delta.

For the inputs of the others that are the worst, and the two inputs between which a user changes, the histogram is what a Markov
chain returns that adds one report after the other: kind ``law``. Delta of that law: kinds ``approximate`` and ``comparison``. For
all other inputs of the others delta is certified in the same way where they are few; else it is computed, and marked so. Requires
a channel of up to four outputs.

>>> from exactdp.mechanisms import krr
>>> certified(krr.channel(2, 3), 4, 2).outcome.value
'argued'
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

from exactdp.arguments import check_count
from exactdp.channel import Channel
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.privacy.shuffled import Shuffled, shuffled
from exactdp.privacy.tradeoff import delta
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.parts import all_of, computed, document
from exactdp_checks.proving.prove import approximate, comparison
from exactdp_checks.proving.solving import Solved, law
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["certified", "histogram"]

MOST_STATES = 20_000  # of all chains together
READING = "The chains add the reports of the others and the changed one; what a shuffler shows is the histogram."
READING += " Delta is convex in the law of each user, so inputs whose rows are mixtures of others need no part."

Histogram = tuple[int, ...]


def histogram(rows: Sequence[Sequence[Fraction]]) -> tuple[list[Histogram], list[Fraction], Solved]:
    """The law of the histogram of one report from each row, and its chain: a state for each histogram of the first reports.

    Args:
        rows: the law of the report of each user, over the same outputs.

    Returns:
        The histograms, their probabilities in this order, and the chain, whose ends name them.

    Example:
        >>> half = [Fraction(1, 2)] * 2
        >>> [str(p) for p in histogram([half, half])[1]]
        ['1/4', '1/2', '1/4']

    Source: the histogram of independent reports.
    """
    m = len(rows[0])
    levels: list[dict[Histogram, Fraction]] = [{(0,) * m: Fraction(1)}]
    for row in rows:
        after: dict[Histogram, Fraction] = {}
        for counts, p in levels[-1].items():
            for y, q in enumerate(row):
                if q:
                    key = (*counts[:y], counts[y] + 1, *counts[y + 1 :])
                    after[key] = after.get(key, Fraction(0)) + p * q
        levels.append(after)
    places = {(i, counts): 0 for i, level in enumerate(levels[:-1]) for counts in level}
    places = {key: place for place, key in enumerate(places)}
    ends = {counts: e for e, counts in enumerate(sorted(levels[-1]))}
    moves: list[dict[int, Fraction]] = []
    for i, counts in places:
        line: dict[int, Fraction] = {}
        for y, q in enumerate(rows[i]):
            if q:
                key = (*counts[:y], counts[y] + 1, *counts[y + 1 :])
                line[places[i + 1, key] if i + 1 < len(rows) else -1 - ends[key]] = q
        moves.append(line)
    visits = tuple(levels[i][counts] for i, counts in places)
    chain = Solved(tuple(moves), tuple({e: Fraction(1)} for e in range(len(ends))), visits)
    return list(ends), [levels[-1][counts] for counts in ends], chain


def _pair(channel: Channel, others: Sequence[int], x: int, z: int) -> tuple[Channel, Verdict]:
    """The channel from the two inputs to the histogram, and the certificate of its law."""
    base = [[rational(v) for v in channel.rows[i]] for i, c in enumerate(others) for _ in range(c)]
    parts = [histogram([*base, [rational(v) for v in channel.rows[w]]]) for w in (x, z)]
    columns = {counts: y for y, counts in enumerate(sorted({*parts[0][0], *parts[1][0]}))}
    rows, chains = [], []
    for named, masses, chain in parts:
        known = dict(zip(named, masses, strict=True))
        rows.append([known.get(counts, Fraction(0)) for counts in columns])
        ends = tuple({columns[counts]: Fraction(1)} for counts in named)
        chains.append(Solved(chain.rows, ends, chain.visits))
    made = Channel(rows)
    return made, law(made, chains)


def certified(channel: Channel, n: int, power: ExactLike, found: Shuffled | None = None) -> Verdict:
    """Is delta of n shuffled reports at e^epsilon = power what ``shuffled`` says, attained and for no others more?

    Args:
        channel: rational, k x m, up to four outputs.
        n: how many reports.
        power: e^epsilon, rational, at least 1.
        found: what ``shuffled`` found; it is computed where it is not given.

    Returns:
        A document; the bound for all other inputs of the others is certified, or computed and marked so where they are many.

    Raises:
        BadInput, OutOfScope: as ``shuffled``, and for more than four outputs.

    Example:
        >>> certified(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 2, "3/2").outcome.value
        'argued'

    Source: the kinds ``law`` and ``approximate``.
    """
    check_count(n, "n")
    found = shuffled(channel, n, power) if found is None else found
    k, m = channel.size
    if m > 4:
        raise OutOfScope(f"the channel has {m} outputs: certificates are for up to 4")
    level, size = LogSum.ln(rational(power)), _states(n, m)
    if 2 * size > MOST_STATES or found.x == found.other or found.lower != found.upper:
        return computed(
            f"delta of {n} shuffled reports is from {float(found.lower)!r} to {float(found.upper)!r}; too long to certify"
        )
    made, step = _pair(channel, found.others, found.x, found.other)
    stick = delta(made, level)
    t = expression(rational(power))
    event = [["-", expression(made.rows[0][y]), ["*", t, expression(made.rows[1][y])]] for y in stick.outputs]
    parts: list[tuple[str, Verdict | str]] = [
        ("law of the histogram for the worst others", step),
        ("delta of this law", approximate(stick, made, found.lower)),
        ("attained: by one event", comparison(["+", 0, *event], "==", expression(found.lower))),
    ]
    everyone = list(combinations_with_replacement(range(k), n - 1)) if _many(n - 1, k) * k * k * size <= MOST_STATES else []
    bounds = []
    for one in everyone:
        counts = [one.count(x) for x in range(k)]
        for x in range(k):
            for z in range(x):
                other, its_law = _pair(channel, counts, x, z)
                bounds += [its_law, approximate(delta(other, level), other, found.upper)]
    said = f"delta of {n} shuffled reports at e^epsilon = {rational(power)} is {found.lower}"
    if bounds:
        parts.append(("bound: all inputs of the others", all_of(bounds)))
    else:
        parts.append(("bound: other inputs of the others", computed("for no other inputs of the others is delta larger")))
    for _, verdict in parts:
        if isinstance(verdict, Verdict) and verdict.outcome in (Outcome.UNDECIDED, Outcome.REFUTED):
            return verdict
    parts.append(("reading", READING))
    return document("shuffled", said if len(said) < 1500 else said[:1500], "one channel", "argued", parts)


def _states(n: int, m: int) -> int:
    """The histograms of 0, ..., n - 1 reports."""
    return _many(n - 1, m + 1)


def _many(n: int, parts: int) -> int:
    return comb(n + parts - 1, parts - 1)
