"""What an audit finds: verdicts of the kernel on one channel and on all channels near a matrix, information, moments.

Everything is exact. What would take more than about a minute, or more memory than a small machine has, is refused in a sentence
or left undecided, so that every audit ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.information import mutual_information
from exactdp.likes import ExactLike
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio, smallest_epsilon, tight_matrix
from exactdp.privacy.ratio import Ratio, filter_is_sound, ratio_within
from exactdp.truth import NoTruthValue
from exactdp_checks.auditing.floats import Reading
from exactdp_checks.auditing.one_level import OneLevel, decide
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import level_body, policy_body, rational_body
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["WORK", "Estimate", "Nearby", "estimate_of", "information_of", "nearby", "outside", "verdict_of", "within_of"]

WORK = 10**8  # comparisons that the kernel repeats, and exact operations, up to which a minute is enough
PACKED = 2 * 10**9  # comparisons of entries that the kernel makes row by row
NEAR = 20_000  # cells up to which all channels near floats are asked about as well
LOWER = Fraction(1, 10**30)  # so far below the least level of all nearby channels a certificate is asked for
FEW = 64  # inputs up to which a matrix of levels is certified pair by pair without being asked for


@dataclass(frozen=True)
class Estimate(NoTruthValue):
    """What an estimator makes of one report: its bias (k x d), and for each input the variances of all coordinates, summed."""

    bias: ExactMatrix
    variances: tuple[Exact, ...]
    verdict: Verdict | None  # the kernel's on unbiasedness; None where the certificate would be too long

    @property
    def unbiased(self) -> bool:
        """Whether the bias is 0 everywhere."""
        return list(self.bias.values) == [0]


def verdict_of(
    channel: Channel, bound: PrivacyMatrix | None, spread: kernel.Spread | None = None
) -> tuple[Verdict, WorstRatio | None]:
    """The kernel's verdict on the bound, or, without one, on the smallest epsilon (the tight matrix, where it is infinite)."""
    try:
        smallest = smallest_epsilon(channel)
        least = smallest.epsilon
    except OutOfScope as error:
        undecided = prove.undecided(Method.SYMBOLIC, "every t >= 1", str(error))
        return (undecided if bound is None else _prove(channel, bound)), None
    if bound is None and isinstance(least, LogSum):
        bound = OneLevel(channel.size[0], least)
    elif bound is None:
        if channel.size[0] > FEW:
            return prove.undecided(Method.EXACT, "this matrix", "no epsilon is finite"), smallest
        try:
            bound = tight_matrix(channel)
        except OutOfScope as error:
            return prove.undecided(Method.SYMBOLIC, "every t >= 1", str(error)), smallest
    if isinstance(bound, OneLevel) and channel.matrix.is_rational and not bound.bound.epsilon:
        level = bound.bound
        return _kernels(lambda: decide(channel, level, smallest)), smallest
    return _prove(channel, bound, spread), smallest


def outside(channel: Channel, upper: PrivacyMatrix) -> Verdict:
    """A channel that violates a policy of distances rounded down: is it outside with those rounded up as well?"""
    found = _prove(channel, upper)
    if found.outcome.value != "proved":
        return found
    return prove.undecided(Method.EXACT, "this matrix", "a ratio is too near its bound for distances enclosed to 2^-64")


def _prove(channel: Channel, bound: PrivacyMatrix, spread: kernel.Spread | None = None) -> Verdict:
    k, m = channel.size
    groups = sum(len(np.unique(row)) for row in bound.pattern) if len(bound.levels) > 2 else 1
    if groups * m > (PACKED if channel.matrix.is_rational else WORK) or (
        len(bound.levels) > 2 and channel.matrix.is_rational and not filter_is_sound(channel.matrix) and k * k * m > WORK // 10
    ):
        return prove.undecided(
            Method.EXACT, "this matrix", "the certificate would take too long to re-check: ask about fewer levels"
        )
    return _kernels(lambda: prove.privacy(channel, bound, spread))


def _kernels(search: Any) -> Verdict:
    """The verdict that a search found; undecided where the kernel rejects what was found, or numbers grew too long to write."""
    try:
        found: Verdict = search()
        return found
    except BadInput:
        raise
    except (kernel.Rejected, ValueError, RecursionError) as error:
        return prove.undecided(Method.EXACT, "this matrix", f"the kernel did not accept the certificate: {error!s:.150}")


def within_of(
    rows: ExactMatrix, radius: Fraction, bound: PrivacyMatrix | None, inputs: Sequence[Hashable]
) -> tuple[Verdict, WorstRatio]:
    """The verdict on all channels within the radius, and a bound on their worst ratio.

    Raises BadInput where no distribution is within the radius of a row.
    """
    (k, m), scope = rows.shape, f"every channel within {radius} of this matrix"
    smallest, largest = _extremes(rows, radius)
    least = smallest.epsilon
    if bound is None and not isinstance(least, LogSum):
        return prove.undecided(Method.EXACT, scope, "an entry may be 0 where another is not: no epsilon holds for all"), smallest
    asked = bound or OneLevel(k, least)  # type: ignore[arg-type]
    entries: Any = rows.rows
    for i, row in enumerate(entries):
        if sum(max(Fraction(0), v - radius) for v in row) > 1 or sum(min(Fraction(1), v + radius) for v in row) < 1:
            raise BadInput(
                f"no distribution is within {radius} of the row of input {inputs[i]}, entry by entry: give a larger radius"
            )
    level = asked.least() if len(asked.levels) <= 2 else None
    if isinstance(level, LogSum) and _one_level(asked):
        if not ratio_within(smallest.ratio, level) and ratio_within(largest.ratio, level):
            detail = f"some of these channels are private at this level and others may not be: {_between(smallest, largest)}"
            return prove.undecided(Method.EXACT, scope, detail), smallest
        if not ratio_within(smallest.ratio, level):
            body = {"channel": rational_body(entries, radius), "policy": _policy_body(asked)}
            place = [largest.x, largest.other, largest.y]
            return _kernels(lambda: kernel.certify("violation", {**body, "place": place, "t": 1})), smallest
    elif k * k * m > WORK // 10:
        return prove.undecided(Method.EXACT, scope, "there are too many pairs to look for a witness: ask one level"), smallest
    return _kernels(lambda: prove.privacy_within(entries, radius, asked)), smallest


def _policy_body(policy: PrivacyMatrix) -> dict[str, Any]:
    one = isinstance(policy, OneLevel)
    return {"levels": [level_body(policy.least())], "pattern": None} if one else policy_body(policy)


def _one_level(policy: PrivacyMatrix) -> bool:
    """Whether all pairs have the same level."""
    return isinstance(policy, OneLevel) or len(np.unique(policy.pattern[~np.eye(policy.k, dtype=np.bool_)])) == 1


def _extremes(rows: ExactMatrix, radius: Fraction) -> tuple[WorstRatio, WorstRatio]:
    """A bound on the worst ratio of all channels within the radius, and a ratio that each of them has at least."""
    low, top = rows.pattern.min(axis=0), rows.pattern.max(axis=0)
    most: tuple[Ratio, int] = (Fraction(0), 0)
    least: tuple[Ratio, int] = (Fraction(0), 0)
    for y in range(rows.shape[1]):
        a, b = rational(rows.values[int(top[y])]), rational(rows.values[int(low[y])])
        above, below = min(Fraction(1), a + radius), max(Fraction(0), b - radius)
        ratio: Ratio = above / below if below else inf if above else Fraction(0)
        most = (ratio, y) if ratio > most[0] else most  # type: ignore[operator]
        above, below = max(Fraction(0), a - radius), min(Fraction(1), b + radius)
        ratio = above / below if below else inf if above else Fraction(0)
        least = (ratio, y) if ratio > least[0] else least  # type: ignore[operator]
    found = []
    for ratio, y in (most, least):
        x = int(rows.pattern[:, y].argmax())
        other = next(i for i in (int(rows.pattern[:, y].argmin()), 0, 1) if i != x)
        found.append(WorstRatio(ratio, x, other, y))
    return found[0], found[1]


def _between(most: WorstRatio, least: WorstRatio) -> str:
    """Where the question is decided."""
    ends = [found.epsilon if found.ratio and found.ratio > 1 else LogSum() for found in (most, least)]  # type: ignore[operator]
    texts = ["no epsilon" if not isinstance(end, LogSum) else f"{float(end):.17g}" for end in ends]
    return f"all are private at {texts[0]}, none below {texts[1]} (rounded); the radius decides what lies between"


@dataclass(frozen=True)
class Nearby(NoTruthValue):
    """The channels within ``radius`` of floats, entry by entry: all are private at the one level, none below the other."""

    radius: Fraction
    private: Verdict
    at: LogSum
    below: LogSum
    refuted: Verdict | None


def nearby(reading: Reading) -> Nearby | None:
    """What holds for every channel as near to the floats as the one audited is; None where that is too much work, or nothing."""
    k, m = reading.matrix.shape
    if not reading.radius or k * m > NEAR or k < 2:
        return None
    radius = Fraction(2)
    while radius / 2 >= reading.radius:
        radius /= 2
    raw = reading.raw()
    most, least = _extremes(raw, radius)
    at, below = most.epsilon, least.epsilon
    if not isinstance(at, LogSum) or not isinstance(below, LogSum):
        return None
    body = {"channel": rational_body(raw.rows, radius)}  # type: ignore[arg-type]
    private = _kernels(lambda: kernel.certify("privacy", {**body, "policy": _policy_body(OneLevel(k, at)), "attained": None}))
    refuted = None
    if below > LOWER:
        asked = _policy_body(OneLevel(k, below - LOWER))
        place = [least.x, least.other, least.y]
        refuted = _kernels(lambda: kernel.certify("violation", {**body, "policy": asked, "place": place, "t": 1}))
    return Nearby(radius, private, at, below, refuted)


def information_of(channel: Channel, prior: Sequence[ExactLike] | str) -> LogSum:
    """The mutual information, in nats, of an input with the law ``prior`` (or "uniform") and its report.

    Raises BadInput ("mutual information is computed at one level: give epsilon a value such as t=3") or ("a prior is a
    list of probabilities, or 'uniform'").
    """
    if not channel.matrix.is_rational:
        raise BadInput("mutual information is computed at one level: give epsilon a value such as t=3")
    k = channel.size[0]
    if isinstance(prior, str) and prior != "uniform":
        raise BadInput('a prior is a list of probabilities, or "uniform"')
    try:
        return mutual_information(channel, [Fraction(1, k)] * k if isinstance(prior, str) else prior)
    except BadInput as error:
        raise BadInput(f"the prior: {error}: write {k} probabilities that sum to 1") from None


def estimate_of(channel: Channel, estimator: Any, t: Fraction | None) -> Estimate:
    """The moments of an estimator, or of scores, on one report; at t, where a value of t was asked for.

    Raises BadInput where the estimator depends on what the matrix does not or where its moments would take too long.
    """
    found = estimator if isinstance(estimator, Estimator) else Estimator(estimator)
    found = found if t is None else found.at(t=t)
    (k, m), d = channel.size, found.scores.shape[1]
    if {*found.scores.variables, *found.target.variables} - {*channel.matrix.variables}:
        raise BadInput("the estimator depends on what the matrix does not: give the matrix in t, or the scores as numbers")
    rational_ = channel.matrix.is_rational and found.scores.is_rational
    classes = len(channel.matrix.values) * len(found.scores.values)
    if k * m * d > (WORK if rational_ or classes <= FEW else WORK // 1000):
        raise BadInput(f"the moments of {m} scores of {d} coordinates on {k} inputs take too long: give a smaller estimator")
    bias, mean = found.bias(channel), found.mean(channel)
    norms = ExactMatrix.of([[v] for v in found.scores.map(lambda v: v * v).row_sums()])
    squares, means = channel.matrix @ norms, mean.map(lambda v: v * v).row_sums()
    variances = tuple(squares[x, 0] - means[x] for x in range(k))
    verdict = _kernels(lambda: prove.mean(channel, found)) if k * d * classes <= WORK // 10 else None
    return Estimate(bias, variances, verdict)
