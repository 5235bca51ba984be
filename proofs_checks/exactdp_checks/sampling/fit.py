"""Goodness of fit: do runs of a stranger's code contradict an exact channel? Valid for every number of runs, without asymptotics.

The count c of output y in n runs of input x is Bin(n, Q(y|x)), if the code has the law Q. With m the number of cells with 0 <
Q < 1,

    p-value <= min(1, 2m min over cells of min(Pr[X >= c], Pr[X <= c])),    and 0 where an impossible output was seen,

which is conservative (two tails, Bonferroni over cells), never below the chance of such a result; tails are enclosed, not
approximated. ``multinomial`` is the exact test of one small row, with every table of n reports listed. A small p-value refutes
that the code has this law; a large one proves nothing.

Requires independent runs and a rational channel. Source: Clopper and Pearson 1934; Bonferroni.

>>> from exactdp_checks.sampling.reports import collected
>>> half = Channel([["1/2", "1/2"]])
>>> found = fit([collected([0] * 90 + [1] * 10)], half)
>>> found.p_value < Fraction(1, 10**12), found.place, found.counts
(True, (0, 0), (90, 100))
>>> multinomial([3, 0], ["1/2", "1/2"])
Fraction(1, 4)
"""

from __future__ import annotations

import os
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import Any

from exactdp.channel import Channel, check_distribution
from exactdp.errors import BadInput
from exactdp.likes import ExactLike
from exactdp.numbers.exact import rational
from exactdp.truth import NoTruthValue
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.isolation.naming import title
from exactdp_checks.sampling.audit import confidence_of
from exactdp_checks.sampling.binomial import least_probability, tail, tail_at_most
from exactdp_checks.sampling.bounds import POWER
from exactdp_checks.sampling.pool import Work, gathered
from exactdp_checks.sampling.reports import Reports, merged, plain
from exactdp_checks.sampling.running import parts_of
from exactdp_checks.sampling.wording import percent
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = ["Fit", "fit", "fit_code", "multinomial"]

TABLES = 200_000


@dataclass(frozen=True)
class Fit(NoTruthValue):
    """An upper bound on the p-value, the cell that gives it (None: an output not in the channel), and its count of n."""

    p_value: Fraction
    place: tuple[int, int | None]
    counts: tuple[int, int]
    cells: int
    label: str

    def verdict(self, confidence: Fraction, scope: str = "") -> Verdict:
        """Refuted where p <= 1 - confidence: the code does not have this law; else undecided."""
        seen, p = f"{self.counts[0]} of {self.counts[1]}", f"{float(self.p_value):.3g}"
        found = f"{self.label}: {seen}, p-value at most {p} over {self.cells} cells"
        outcome = Outcome.REFUTED if self.p_value <= 1 - confidence else Outcome.UNDECIDED
        return Verdict(outcome, Method.SAMPLED, scope or f"confidence {percent(confidence)}", detail=found)


def fit(reports: Sequence[Reports], channel: Channel) -> Fit:
    """The test of the reports of every input against the rows of the channel, outputs by their labels.

    Raises BadInput where the runs and the channel have different numbers of inputs.
    """
    if len(reports) != channel.size[0] or not channel.matrix.is_rational:
        raise BadInput(f"{len(reports)} inputs were run and the channel has {channel.size[0]}: give one rational row for each")
    rows = [[rational(q) for q in row] for row in channel.rows]
    cells = sum(0 < q < 1 for row in rows for q in row)
    names = {plain(label): y for y, label in enumerate(channel.outputs)}
    worst = Fit(Fraction(1), (0, 0), (0, reports[0].n), cells, "no cell is unlikely")
    for x, (row, found) in enumerate(zip(rows, reports, strict=True)):
        counts = _counts(found)
        known = [0] * len(row)
        for value, c in counts.items():
            y = names.get(value)
            if y is None or row[y] == 0:
                where = f"output {printable(repr(value), 40)} is impossible at input {printable(channel.inputs[x], 40)}"
                return Fit(Fraction(0), (x, y), (c, found.n), cells, where)
            known[y] = c
        for y, (q, c) in enumerate(zip(row, known, strict=True)):
            if 0 < q < 1:
                least = min(tail(c, found.n, q).upper, tail(found.n - c, found.n, 1 - q).upper)
                p = min(Fraction(1), 2 * cells * least)
                if p < worst.p_value:
                    where = f"output {printable(channel.outputs[y], 40)} at input {printable(channel.inputs[x], 40)}"
                    worst = Fit(p, (x, y), (c, found.n), cells, where)
    return worst


def _counts(reports: Reports) -> Mapping[Any, int]:
    if reports.counts is not None:
        return reports.counts
    return Counter(plain(row[0] if len(row) == 1 else row) for row in ([] if reports.rows is None else reports.rows.tolist()))


def seen_from(channel: Channel, runs: int, confidence: Fraction) -> Fraction:
    """The least p such that Q'(y|x) >= p would be seen with probability >= 9/10, in the cell whose Q(y|x) is nearest to 1/2."""
    values = [rational(q) for q in channel.matrix.values if 0 < rational(q) < 1]
    if not values:
        return Fraction(1)
    cells = sum(0 < rational(q) < 1 for row in channel.rows for q in row)
    q, low, high = min(values, key=lambda v: abs(v - Fraction(1, 2))), 0, runs + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if tail_at_most(middle, runs, q, (1 - confidence) / (2 * cells)) else (middle, high)
    return Fraction(1) if high > runs else least_probability(high, runs, POWER)


def fit_code(
    function: object,
    channel: Channel,
    *,
    inputs: Sequence[Any] | None = None,
    runs: int = 100_000,
    confidence: object = "99.9%",
    seed: int | None = None,
    jobs: int | None = None,
    arguments: Mapping[str, Any] | None = None,
    batch: bool = False,
    seconds: float = 600,
    memory: int = 4096,
    isolated: bool = True,
    progress: Callable[[Fraction], None] | None = None,
) -> Verdict:
    """Refuted, at this confidence, if runs of the code contradict the channel; else undecided, with what would have been seen.

    Raises BadInput ("write an integer from 2 to 10^9").
    """
    share, symbols = confidence_of(confidence), tuple(channel.inputs if inputs is None else inputs)
    if isinstance(runs, bool) or not isinstance(runs, int) or not 2 <= runs <= 10**9:
        raise BadInput(f"runs = {runs!r}: write an integer from 2 to 10^9")
    chosen = secrets.randbits(63) if seed is None else seed
    work = Work(function, arguments or {}, None, batch, chosen, jobs or os.cpu_count() or 1, seconds, memory, isolated)
    plans = [[task for half in parts_of(x, i, runs) for task in half] for i, x in enumerate(symbols)]
    parts = iter(gathered(work, [task for plan in plans for task in plan], progress))
    found = fit([merged(next(parts).reports for _ in plan) for plan in plans], channel)
    scope = f"{title(function)}, {runs} runs of each input with seed {chosen}, confidence {percent(share)}"
    p = seen_from(channel, runs, share)
    return found.verdict(share, f"{scope}; a cell of the channel would have been seen at {float(p):.4g} with probability 0.9")


def multinomial(counts: Sequence[int], probabilities: Sequence[ExactLike]) -> Fraction:
    """The exact p-value: the probability of all tables of n reports that are at most as likely as the one seen.

    Raises BadInput unless the counts are integers >= 0, not all 0, and the tables few enough to be listed.
    """
    law = [rational(v) for v in check_distribution(probabilities, len(counts))]
    n = sum(counts)
    if any(isinstance(c, bool) or not isinstance(c, int) or c < 0 for c in counts) or n < 1:
        raise BadInput("the counts are integers >= 0, not all 0: write how often every output was seen")
    if comb(n + len(law) - 1, len(law) - 1) > TABLES:
        raise BadInput(f"there are more than {TABLES} tables of {n} reports: use fit, which tests cell by cell")
    here = _likelihood(counts, law)
    chances = (_likelihood(table, law) for table in _tables(n, len(law)))
    return sum((p for p in chances if p <= here), start=Fraction(0))


def _tables(n: int, cells: int) -> Iterator[tuple[int, ...]]:
    if cells == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in _tables(n - first, cells - 1):
            yield (first, *rest)


def _likelihood(counts: Sequence[int], law: Sequence[Fraction]) -> Fraction:
    """n!/(c_1! c_2! ...) times the product of p_i^c_i."""
    left, ways = sum(counts), 1
    for c in counts:
        ways *= comb(left, c)
        left -= c
    return ways * prod((p**c for p, c in zip(law, counts, strict=True)), start=Fraction(1))
