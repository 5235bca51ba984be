"""Reports that a program draws with randomness of its own, tested against the channel at a stated error for the whole run.

A request "sample" asks for N independent reports of an item. Each output y that is neither sure nor impossible has two tests,

    Pr[X >= c] <= a or Pr[X <= c] <= a for its count c of N, X ~ Bin(N, Q(y|x)),

and so has the event that reports 2i and 2i+1 are equal, with N/2 and the sum of the Q(y|x)^2: sorted, repeated and dependent
reports are seen. With m such tests in the run and a = error/m, a right program fails the run with probability at most ``error``
(Bonferroni); tails are enclosed, so this is exact at every N. A report of probability 0 always fails.

``reach`` is the other side, the power: a number d such that a program for which some probability is off by d or more fails with
probability at least 9/10. What is nearer to the channel may pass: a sample proves nothing. Memory from one request to another and
the quality of the generator are not seen. Source: Clopper and Pearson 1934; Bonferroni.

>>> coin = Sampling((Fraction(3, 4), Fraction(1, 4)), 10_000, Fraction(1, 10**9))
>>> right, wrong = Sample((7_450, 2_550), 3_100, 10_000), Sample((7_200, 2_800), 3_000, 10_000)
>>> unlikely(right, coin), unlikely(wrong, coin)
(('', ''), ('7200 of 10000 reports are 0, of probability 3/4', 'reports of some items follow another law than the channel'))
>>> float(reach([coin.row], 10_000, coin.error))
0.032...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from exactdp.errors import BadInput
from exactdp.truth import NoTruthValue
from exactdp_checks.conformance.views import View, quarters
from exactdp_checks.sampling.binomial import least_probability, tail_at_least, tail_at_most
from exactdp_checks.sampling.bounds import POWER

__all__ = ["ERROR", "FEWEST", "MOST", "NUMBER", "Plan", "Sample", "Sampling", "fits", "reach", "seen", "tails", "unlikely"]

NUMBER, FEWEST, MOST = 10_000, 100, 100_000  # reports of an item, which are one answer
ERROR = Fraction(1, 10**6)
DEPENDENT, OTHER = "reports depend on each other", "reports of some items follow another law than the channel"
TOGETHER = "coordinates of a report depend on each other"
STEP = Fraction(1, 2**48)

Row = tuple[Fraction, ...]


@dataclass(frozen=True)
class Sampling:
    """What a sample is compared with: the row of the channel, N, and the error a of one tail.

    Reports that are vectors have ``views`` in place of a row, and k coordinates of a kind: "real", "integer" or "bit".
    """

    row: Row
    number: int
    error: Fraction
    views: tuple[View, ...] = ()
    k: int = 0
    kind: str = ""

    @property
    def rows(self) -> tuple[Row, ...]:
        """The laws that are tested."""
        return tuple(view.row for view in self.views) if self.views else (self.row,)


@dataclass(frozen=True)
class Sample:
    """How often each output was reported, how many of the N/2 pairs of reports are equal, and N."""

    counts: tuple[int, ...]
    equal: int
    number: int

    @classmethod
    def of(cls, reports: Sequence[int], outputs: int) -> Sample:
        """The counts of reports 0..outputs-1. Raises BadInput for any other report."""
        counts = [0] * outputs
        for y in reports:
            if not 0 <= y < outputs:
                raise BadInput(f"{y} is reported, which is no output: reports are the integers from 0 to {outputs - 1}")
            counts[y] += 1
        equal = sum(a == b for a, b in zip(reports[::2], reports[1::2], strict=False))
        return cls(tuple(counts), equal, len(reports))


@dataclass(frozen=True)
class Plan(NoTruthValue):
    """The sampling of a run: reports of an item, the error of the run, its tests, the items that answered, and the reach."""

    number: int
    error: Fraction
    tests: int
    items: int = 0
    reach: Fraction | None = None

    @property
    def tail(self) -> Fraction:
        """The error of one tail."""
        return self.error / max(1, self.tests)

    @property
    def sentence(self) -> str:
        """The error and the power in words; "" where nothing was sampled."""
        if self.reach is None:
            return ""
        start = f"{self.number} reports of each of {self.items} items were tested: a right program fails with probability at most"
        seen = "no wrong one is sure to be seen" if self.reach >= 1 else f"a probability off by {_up(self.reach)} is seen"
        return f"{start} {float(self.error):.3g}, and {seen}" + ("" if self.reach >= 1 else " with probability at least 9/10")

    def to_json(self) -> dict[str, object]:
        """Everything, exact numbers as text."""
        return {
            "number": self.number,
            "error": str(self.error),
            "tests": self.tests,
            "items": self.items,
            "seen_from": None if self.reach is None else str(self.reach),
            "seen_with": str(POWER),
        }


def _up(value: Fraction) -> str:
    """A positive number, rounded up to three digits after the first zeros."""
    digits = 3
    while value * 10**digits < 100:
        digits += 1
    return f"{-(-value.numerator * 10**digits // value.denominator) / 10**digits:.{digits}f}"


def _chances(row: Row) -> Row:
    """The probabilities of the events: each output, and two equal reports."""
    return (*row, sum((p * p for p in row), start=Fraction(0)))


def tails(row: Row) -> int:
    """The number of tails that are tested for a row: those of the events that are neither sure nor impossible."""
    return 2 * sum(0 < p < 1 for p in _chances(row))


def _events(sample: Sample, row: Row, words: Sequence[str] = ()) -> Iterator[tuple[str, int, int, Fraction]]:
    """(what happened, the count, of how many, its probability); ``words`` stand for the outputs."""
    *outputs, twice = _chances(row)
    for y, (c, p) in enumerate(zip(sample.counts, outputs, strict=True)):
        yield f"{c} of {sample.number} reports are {words[y] if words else y}", c, sample.number, p
    pairs = sample.number // 2
    yield f"{sample.equal} of {pairs} pairs of consecutive reports are equal", sample.equal, pairs, twice


def unlikely(sample: Sample, asked: Sampling, words: Sequence[str] = ()) -> tuple[str, str]:
    """What is too unlikely under the row, an event with a tail of at most the error, and of what it looks; "" if nothing is."""
    for what, c, n, p in _events(sample, asked.row, words):
        far = tail_at_most(c, n, p, asked.error) if c > n * p else tail_at_most(n - c, n, 1 - p, asked.error)
        if far:
            return f"{what}, of probability {_short(p)}", DEPENDENT if "pairs" in what else OTHER
    return "", ""


def seen(reports: Sequence[object], asked: Sampling) -> tuple[tuple[Sample, ...], str, str]:
    """The samples of all views of reports that are vectors, and what is too unlikely in one of them, as ``unlikely`` says it."""
    found = [quarters(v, asked.k, asked.kind) for v in reports]
    samples = tuple(Sample.of([view.label(report) for report in found], len(view.row)) for view in asked.views)
    for view, sample in zip(asked.views, samples, strict=True):
        message, hint = unlikely(sample, Sampling(view.row, asked.number, asked.error), view.words)
        if message:
            joint = hint == OTHER and not view.name.startswith("coordinate ")
            return samples, f"{view.name}: {message}", TOGETHER if joint else hint
    return samples, "", ""


def fits(sample: Sample, row: Sequence[Fraction], error: Fraction) -> bool:
    """Whether a sample may be of this row, which may be no distribution."""
    if len(row) != len(sample.counts) or any(not 0 <= p <= 1 for p in row) or abs(sum(row, start=Fraction(-1))) > STEP:
        return False
    return not unlikely(sample, Sampling(tuple(row), sample.number, error))[0]


def _short(p: Fraction) -> str:
    return str(p) if len(str(p)) <= 12 else f"{float(p):.6g}"


def reach(rows: Iterable[Row], number: int, error: Fraction) -> Fraction:
    """A deviation of the probability of an output, from which on it is seen with probability at least 9/10.

    At least one, if less is not sure to be seen: where no deviation of that size is possible.
    """
    values = sorted({p for row in rows for p in row}, key=lambda p: (abs(p - Fraction(1, 2)), p))
    found = STEP
    for p in values:
        for q in (p, 1 - p):  # above p, and below
            if q < 1:
                found = max(found, _above(q, number, error, found))
    return found


def _above(p: Fraction, number: int, error: Fraction, known: Fraction) -> Fraction:
    """``known``, or more where p + known is not seen."""
    low, high = 0, number + 1  # the least count that fails
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if tail_at_most(middle, number, p, error) else (middle, high)
    if high > number:
        return 1 - p + STEP
    if p + known > 1 or tail_at_least(high, number, p + known, POWER):
        return known
    return least_probability(high, number, POWER) - p
