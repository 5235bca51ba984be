"""A decoder on the exact law of the reports: exact mean, bias and covariance of its estimates, whatever it does.

The decoder is a function of a list of n reports (and of n, where it asks for it). All lists of reports are decoded: all
sequences, or, where those are too many, all multisets in the order of the outputs, with multinomial weights, which is the law of
a decoder that does not look at the order. A float that it returns is the double that it is. The data are n users with one input,
for every input, and n users whose inputs are independent of law ``prior``. The target is the vector of frequencies of the inputs
where the estimate has a coordinate for each input, the input itself where inputs are numbers, or tuples of as many numbers, as
the estimate has coordinates; n times that where the decoder returns ``counts``. Without a target there is a mean, and no bias.

Source: the definitions of bias and covariance; G(n) = (g(y_1), ..., g(y_n)) with independent y_i.

>>> from exactdp.channel import Channel
>>> clip = lambda v: (max(v, Fraction(0)),)
>>> estimates = tuple(((clip(v), Fraction(1)),) for v in (Fraction(-1, 2), Fraction(3, 2)))
>>> found = moments(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), estimates, (0, 1))
>>> [row.bias for row in found.rows]
[(Fraction(3, 8),), (Fraction(1, 8),)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, lcm, prod
from typing import Any

from exactdp.channel import Channel, check_distribution
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike
from exactdp.numbers.exact import rational
from exactdp.truth import NoTruthValue
from exactdp_checks.code.isolation.gathering import Estimates
from exactdp_checks.code.isolation.report_lists import reports_of

__all__ = ["Decoded", "Moments", "linear", "moments"]

WORK = 20_000_000  # products of integers
ROUNDING = Fraction(1, 2**40)  # of the largest estimate: what arithmetic in doubles may lose


@dataclass(frozen=True)
class Moments:
    """Of the estimate, for n users whose inputs have a law: ``label`` is their one input; ``bias`` is None without a target."""

    label: Hashable
    mean: tuple[Fraction, ...]
    bias: tuple[Fraction, ...] | None
    variances: tuple[Fraction, ...]
    covariance: tuple[tuple[Fraction, ...], ...] | None  # None where it is too large to compute


@dataclass(frozen=True)
class Decoded(NoTruthValue):
    """``rows``: one for every input, and one for a prior; ``ordered``: all sequences of reports were decoded, not multisets."""

    users: int
    ordered: bool
    rows: tuple[Moments, ...]
    size: Fraction  # of the largest coordinate of an estimate

    @property
    def worst(self) -> tuple[Moments, int, Fraction] | None:
        """The largest bias, by its absolute value, with its row and its coordinate; None without a target."""
        found = [(row, j, b) for row in self.rows for j, b in enumerate(row.bias or ())]
        return max(found, key=lambda place: abs(place[2]), default=None)

    @property
    def unbiased(self) -> bool | None:
        """Whether every bias is 0; None without a target."""
        return None if self.worst is None else self.worst[2] == 0

    @property
    def rounding(self) -> bool:
        """Whether the bias is no larger than what arithmetic in doubles loses."""
        return self.worst is not None and abs(self.worst[2]) <= ROUNDING * max(self.size, Fraction(1))


def moments(
    channel: Channel,
    estimates: Estimates,
    values: Sequence[Any],
    users: int = 1,
    *,
    counts: bool = False,
    prior: Sequence[ExactLike] | None = None,
) -> Decoded:
    """The moments of the estimates, which stand in the order of ``reports_of``; ``values`` are the inputs themselves.

    Raises BadInput ("a decoder is audited at one level: give t a value") or where there are not as many estimates as lists of
    reports or where vectors of different lengths are returned.
    """
    if not channel.matrix.is_rational:
        raise BadInput("a decoder is audited at one level: give t a value")
    k, m = channel.size
    ordered, lists = reports_of(m, users)
    places = list(lists)
    if len(estimates) != len(places):
        raise BadInput(f"{len(estimates)} estimates for {len(places)} lists of reports: give one for each")
    sizes = {len(vector) for law in estimates for vector, _ in law}
    if len(sizes) != 1:
        raise BadInput(
            f"the decoder returns vectors of {', '.join(map(str, sorted(sizes)))} numbers: return as many for all reports"
        )
    (d,) = sizes
    goals = _targets(values, d)
    laws: list[tuple[Hashable, Sequence[Fraction]]] = [
        (x, [Fraction(int(i == j)) for j in range(k)]) for i, x in enumerate(channel.inputs)
    ]
    if prior is not None or users > 1:
        weights = [Fraction(1, k)] * k if prior is None else [rational(p) for p in check_distribution(prior, k)]
        laws.append(("all inputs, of the law of the prior" if prior is not None else "all inputs, equally likely", weights))
    scaled = _Scaled(estimates, d)
    full = len(laws) * len(places) * d * d <= WORK
    rows = []
    for label, chosen in laws:
        chances = [rational(p) for p in channel.output(chosen)]
        mean, second = scaled.moments(_weights(places, chances, users, ordered), full)
        covariance = None
        if full:
            covariance = tuple(tuple(second[i][j] - mean[i] * mean[j] for j in range(d)) for i in range(d))
        variances = tuple(second[i][i if full else 0] - mean[i] ** 2 for i in range(d))
        goal = (
            None
            if goals is None
            else [sum((w * g[j] for w, g in zip(chosen, goals, strict=True)), Fraction(0)) for j in range(d)]
        )
        bias = None if goal is None else tuple(a - b * (users if counts else 1) for a, b in zip(mean, goal, strict=True))
        rows.append(Moments(label, tuple(mean), bias, variances, covariance))
    size = max(abs(v) for law in estimates for vector, _ in law for v in vector)
    return Decoded(users, ordered, tuple(rows), size)


def linear(estimates: Estimates, values: Sequence[Any]) -> Estimator | None:
    """The scores of a decoder of one report, with their target; None where it draws, or where there is no target."""
    if any(len(law) != 1 for law in estimates) or len({len(law[0][0]) for law in estimates}) != 1:
        return None
    scores = [law[0][0] for law in estimates]
    goals = _targets(values, len(scores[0]))
    return None if goals is None else Estimator(scores, goals)


def _targets(values: Sequence[Any], d: int) -> list[tuple[Fraction, ...]] | None:
    """What an estimate of d coordinates is compared with, for each input."""

    def plain(value: Any) -> bool:
        return isinstance(value, int | float | Fraction) and not isinstance(value, bool)

    if d == len(values):
        return [tuple(Fraction(int(i == j)) for j in range(d)) for i in range(d)]
    if d == 1 and all(map(plain, values)):
        return [(Fraction(value),) for value in values]
    if all(isinstance(value, tuple) and len(value) == d and all(map(plain, value)) for value in values):
        return [tuple(map(Fraction, value)) for value in values]
    return None


def _weights(places: Sequence[tuple[int, ...]], chances: Sequence[Fraction], users: int, ordered: bool) -> tuple[list[int], int]:
    """The probabilities of the lists of reports, as integers over their common denominator."""
    common = lcm(*(p.denominator for p in chances))
    shares = [int(p * common) for p in chances]
    found = []
    for reports in places:
        weight = prod(shares[y] for y in reports)
        if weight and not ordered:
            weight *= factorial(users) // prod(map(factorial, Counter(reports).values()))
        found.append(weight)
    return found, common**users


class _Scaled:
    """Estimates as integers over one denominator, and the probabilities of a decoder that draws as well."""

    def __init__(self, estimates: Estimates, d: int) -> None:
        self.d = d
        self.one = lcm(*(v.denominator for law in estimates for vector, _ in law for v in vector))
        self.odds = lcm(*(mass.denominator for law in estimates for _, mass in law))
        self.laws = [[([int(v * self.one) for v in vector], int(mass * self.odds)) for vector, mass in law] for law in estimates]

    def moments(self, weights: tuple[list[int], int], full: bool) -> tuple[list[Fraction], list[list[Fraction]]]:
        """The mean, and the second moments: all of them, or only the squares."""
        first = [0] * self.d
        second = [[0] * (self.d if full else 1) for _ in range(self.d)]
        for weight, law in zip(weights[0], self.laws, strict=True):
            for vector, mass in law if weight else ():
                for i, v in enumerate(vector):
                    part = weight * mass * v
                    first[i] += part
                    if full:
                        for j, other in enumerate(vector):
                            second[i][j] += part * other
                    else:
                        second[i][0] += part * v
        total = weights[1] * self.odds * self.one
        return [Fraction(v, total) for v in first], [[Fraction(v, total * self.one) for v in row] for row in second]
