"""Known wrong programs: what each would answer, so that a failure has a name.

The kinds are those that codes in the field have shown: epsilon taken in bits, row x of the Hadamard matrix in place of row x + 1,
estimates clipped without being asked, a factor left out, noise uniform over all items, zeros ignored, and so on. A value that is
irrational is a rational next to it. Names are phrases, to stand after "looks as if".

>>> dict(of_levels(Fraction(4)))["the ratio is answered, not its logarithm"]
Fraction(4, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import Any

from exactdp.channel import Channel
from exactdp.errors import ExactDPError
from exactdp.numbers.enclosure import LogSum, exp, ln, sqrt
from exactdp.postprocess import METHODS
from exactdp_checks.conformance.numbers import Value
from exactdp_checks.conformance.randomness import Draws, Program, replayed

__all__ = ["HADAMARD", "of_audits", "of_channels", "of_encoders", "of_estimates", "of_levels", "of_spreads", "other_levels"]

HADAMARD = ("hadamard_response", "general_hadamard_response", "high_low_hadamard", "block_hadamard")
ROW = "row x of the Hadamard matrix is used instead of row x + 1"
BITS = 80
Maker = Callable[[Any], Any]  # t -> a channel or an estimator


def other_levels(t: Fraction) -> Iterator[tuple[str, Fraction]]:
    """(pattern, the t that a program uses instead)."""
    epsilon = ln(t, BITS).lower
    yield "epsilon is taken in bits (2^epsilon instead of e^epsilon)", exp(epsilon * ln(2, BITS).lower, BITS).lower
    yield "epsilon is used in place of e^epsilon", max(epsilon, Fraction(0))
    yield "t = e^epsilon is taken as epsilon", exp(min(t, Fraction(60)), BITS).lower
    yield "epsilon is doubled", t * t
    yield "epsilon is halved", sqrt(t, BITS).lower
    yield "epsilon is ignored", Fraction(1)
    if epsilon:
        yield "epsilon is inverted (1/epsilon)", exp(min(1 / epsilon, Fraction(60)), BITS).lower


def attempt(make: Callable[[], Any]) -> Any:
    """What is made, or None where the wrong parameter is refused."""
    try:
        return make()
    except (ExactDPError, ZeroDivisionError):
        return None


def of_channels(mechanism: str, make: Maker, t: Fraction, x: int) -> Iterator[tuple[str, Any]]:
    """(pattern, row x) for channels over the level t."""
    q: Channel = make(t)
    rows: Any = q.rows
    k, m = q.size
    if k == m:
        yield "the channel is transposed (a column is answered)", tuple(row[x] for row in rows)
    if mechanism in HADAMARD:
        low = min(v for v in rows[x] if v)
        yield ROW, rows[x - 1] if x else tuple((t * low if v else v) for v in rows[x])
    for step, name in ((-1, "item x - 1 is taken for item x"), (1, "item x + 1 is taken for item x")):
        if 0 <= x + step < k:
            yield name, rows[x + step]
    if mechanism == "krr":
        own = t / (t + k - 1)
        yield (
            "the noise is uniform over all items, not over the others",
            tuple(own * (y == x) + (1 - own) / k for y in range(k)),
        )
        yield "the formula for two items is used for any number of them", tuple((t if y == x else 1) / (t + 1) for y in range(k))
        yield "each other item has the whole probability 1 - p", tuple(own if y == x else 1 - own for y in range(k))
    for name, level in other_levels(t):
        if (found := attempt(lambda level=level: make(level).rows[x])) is not None:  # type: ignore[misc]
            yield name, found


def of_encoders(
    mechanism: str,
    sampler: Callable[[int, Fraction], Program],
    t: Fraction,
    asked: Sequence[tuple[int, Draws]],
    right: Sequence[int],
) -> Iterator[tuple[str, Any]]:
    """(pattern, reports) for encoders that read the same randomness; None stands for a report that is not known."""

    def reports(item: Callable[[int], int], level: Fraction, **how: bool) -> tuple[int | None, ...]:
        return tuple(replayed(sampler(item(x), level), draws, **how) for x, draws in asked)

    yield "reports are counted from 1", tuple(y + 1 for y in right)
    yield "the item itself is reported", tuple(x for x, _ in asked)
    yield "the two results of the draw with weights are exchanged", reports(lambda x: x, t, exchanged=True)
    yield "u/n is compared with <= instead of <", reports(lambda x: x, t, inclusive=True)
    if mechanism == "krr":
        skipped = [draws[1][1] if len(draws) > 1 and y != x else y for (x, draws), y in zip(asked, right, strict=True)]
        yield "the own item is not skipped among the others", tuple(skipped)
    shifted = reports(lambda x: x - 1, t)
    yield (ROW if mechanism in HADAMARD else "item x - 1 is taken for item x"), shifted
    yield "item x + 1 is taken for item x", reports(lambda x: x + 1, t)
    for name, level in other_levels(t):
        if level >= 1:
            yield name, attempt(lambda level=level: reports(lambda x: x, level))  # type: ignore[misc]


def of_estimates(mechanism: str, make: Maker, t: Fraction, reports: Sequence[int]) -> Iterator[tuple[str, Any]]:
    """(pattern, estimate) for estimators over the level t > 1."""
    a = make(t)
    right: tuple[Fraction, ...] = a.estimate(reports)
    n, (m, d) = len(reports), a.scores.shape
    c = (t + 1) / (t - 1)
    zero, one = Fraction(0), Fraction(1)
    yield "estimates are clipped at 0", tuple(max(v, zero) for v in right)
    yield "estimates are clipped to [0, 1]", tuple(min(max(v, zero), one) for v in right)
    yield "estimates are clipped at 0 and divided by their sum", METHODS["clip"](right)
    yield "estimates are divided by their sum", tuple(v / total for v in right) if (total := sum(right)) else None
    yield "estimates are projected to the simplex", METHODS["simplex"](right)
    yield "counts are answered, not frequencies", tuple(v * n for v in right)
    yield "the factor (t+1)/(t-1) is missing", tuple(v / c for v in right)
    if mechanism in HADAMARD:
        yield ROW, (c, *right[:-1])
    if m == d:
        yield "frequencies of the reports are answered as they are", tuple(Fraction(reports.count(y), n) for y in range(m))
        scores = a.scores.rows
        yield "the estimator is transposed", tuple(sum((scores[j][y] for y in reports), start=zero) / n for j in range(d))
    yield "the estimate is divided by n - 1, not by n", tuple(v * n / (n - 1) for v in right) if n > 1 else None
    for name, level in other_levels(t):
        yield name, attempt(lambda level=level: make(level).estimate(reports))  # type: ignore[misc]


def of_levels(ratio: Fraction | float) -> Iterator[tuple[str, Value]]:
    """(pattern, level) for the smallest epsilon of a channel with this worst ratio."""
    if ratio == inf:
        return
    found = ln(Fraction(ratio), BITS).lower
    yield "epsilon is answered in bits (a logarithm to base 2)", found / ln(2, BITS).lower
    yield "the ratio is answered, not its logarithm", Fraction(ratio)
    yield "a logarithm to base 10 is answered", found / ln(10, BITS).lower
    yield "epsilon is halved", found / 2
    yield "epsilon is doubled", 2 * found


SPREADS: Mapping[str, Callable[[Sequence[tuple[Fraction, ...]]], Sequence[tuple[Fraction, Fraction]]]] = {
    "rows and columns are exchanged": lambda rows: [(a, b) for row in rows for a in row for b in row],
    "entries that are 0 are ignored": lambda rows: [(a, b) for c in zip(*rows, strict=True) for a in c for b in c if a and b],
    "only neighbouring inputs x, x + 1 are compared": lambda rows: [
        pair for c in zip(*rows, strict=True) for a, b in pairwise(c) for pair in ((a, b), (b, a))
    ],
    "inputs are compared with input 0 only": lambda rows: [
        pair for c in zip(*rows, strict=True) for a in c for pair in ((a, c[0]), (c[0], a))
    ],
    "only ratios Q(y|x)/Q(y|x') with x < x' are seen": lambda rows: [
        (c[i], c[j]) for c in zip(*rows, strict=True) for i in range(len(c)) for j in range(i + 1, len(c))
    ],
}


def of_spreads(rows: Sequence[tuple[Fraction, ...]]) -> Iterator[tuple[str, Fraction | float]]:
    """(pattern, the worst ratio) of programs that compare the wrong entries."""
    for name, pairs in SPREADS.items():
        yield name, max((a / b if b else inf for a, b in pairs(rows) if a), default=Fraction(1))


def of_audits(rows: Sequence[tuple[Fraction, ...]], ratio: Fraction | float, t: Fraction) -> Iterator[tuple[str, bool]]:
    """(pattern, answer) for the question whether the worst ratio is at most t."""
    yield "every channel is said to be private", True
    yield "no channel is said to be private", False
    yield "a channel that attains the level is refused (< in place of <=)", ratio < t
    for name, found in of_spreads(rows):
        yield name, found <= t
    columns = list(zip(*rows, strict=True))
    epsilon = LogSum.ln(t)
    yield "differences of probabilities are compared with epsilon", all(max(c) - min(c) <= epsilon for c in columns)
    for name, level in other_levels(t):
        if level >= 1 and not name.startswith("epsilon is inverted"):
            yield name, ratio <= level
