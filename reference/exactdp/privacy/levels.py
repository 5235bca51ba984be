"""What a channel reveals, exactly: its worst likelihood ratio, violations of a privacy matrix, the tight privacy matrix.

The smallest epsilon for which a channel is epsilon-LDP is the logarithm of the largest Q(y|x) / Q(y|x') over x, x', y, where 0/0
constrains nothing and positive/0 is infinite. Rational channels are compared by the ranks of their values and by doubles with a
rigorous error bound, with exact confirmation of what the bound leaves open. Channels over Q(t) are compared for every t >= 1
at once, through the pairs of values that meet in a column. Source: context-aware-ldp, Definitions 1-4.

>>> q = Channel([["1/2", "1/2"], ["1/8", "7/8"]])
>>> smallest_epsilon(q)
WorstRatio(ratio=Fraction(4, 1), x=0, other=1, y=0)
>>> smallest_epsilon(q).epsilon, tight_matrix(q)[1, 0]
(level('ln(4)'), level('ln(7/4)'))
>>> violation(q, PrivacyMatrix.ldp(2, "ln 4")) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from itertools import product
from math import inf
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact
from exactdp.numbers.sign import compare
from exactdp.policy import Level, PrivacyMatrix, check_policy
from exactdp.privacy.pairs import largest_quotients, violating_pair
from exactdp.privacy.ratio import CLOSE, Ratio, Ratios, filter_is_sound, log_ratio, ratio_of, ratio_within

__all__ = ["WorstRatio", "attained", "smallest_epsilon", "tight_matrix", "violation"]

LEVELS = 32  # up to which a policy is checked level by level
CLASSES = 8  # of values, up to which integer matrix products are the shorter way to all pairs
MANY = 4096  # levels, beyond which they are made when they are asked for


@dataclass(frozen=True)
class WorstRatio:
    """ratio = Q(y|x) / Q(y|other), by positions; inf where the denominator is 0."""

    ratio: Ratio
    x: int
    other: int
    y: int

    @property
    def epsilon(self) -> Level:
        """ln ratio, in nats; eps stands for ln t. Raises OutOfScope where the ratio is no multiple of a power of t."""
        return log_ratio(self.ratio)


def smallest_epsilon(channel: Channel) -> WorstRatio:
    """The largest Q(y|x) / Q(y|x') over all x, x', y, and where it is attained; 1 for a channel with one input.

    Over Q(t): the ratio that is largest for every t >= 1; OutOfScope where there is none.

    Args:
        channel: k x m, rational or over Q(t).

    Returns:
        The ratio e^epsilon (inf where it is infinite) with its place; ``.epsilon`` is the level in nats.

    Raises:
        OutOfScope: over Q(t), where no ratio is the largest for every t.

    Example:
        >>> found = smallest_epsilon(Channel([["3/4", "1/4"], ["1/4", "3/4"]]))
        >>> found.ratio, str(found.epsilon)
        (Fraction(3, 1), 'ln(3)')

    Source: context-aware-ldp, Definitions 1 and 2.
    """
    if check_channel(channel).matrix.is_rational:
        top, low = channel.pattern.max(axis=0), channel.pattern.min(axis=0)
        y, ratio = _best_column(channel.matrix, top, low)
        return WorstRatio(ratio, int(channel.pattern[:, y].argmax()), int(channel.pattern[:, y].argmin()), y)
    everything = np.ones((channel.size[0], channel.size[0]), dtype=np.bool_)
    return _largest(channel, _meetings(channel, everything)) or WorstRatio(Fraction(1), 0, 0, 0)


def violation(channel: Channel, policy: PrivacyMatrix) -> WorstRatio | None:
    """A triple (x, x', y) with Q(y|x) > e^E[x,x'] Q(y|x'), None if there is none: whether the channel is E-LDP.

    The worst ratio of the pairs with one level is returned; of several levels, the one exceeded by the largest factor; of more
    than 32 levels, the first found. Over Q(t) the inequality is asked for every t >= 1, and the triple violates it for some t.

    Args:
        channel: k x m, rational or over Q(t).
        policy: levels in nats for each ordered pair of the k inputs.

    Returns:
        The place and its ratio, or None if the channel is E-LDP.

    Raises:
        BadInput: where policy and channel have different numbers of inputs.

    Example:
        >>> channel = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
        >>> violation(channel, PrivacyMatrix.ldp(2, "ln 3")), violation(channel, PrivacyMatrix.ldp(2, 1)).ratio
        (None, Fraction(3, 1))

    Source: context-aware-ldp, Definition 2.
    """
    if check_policy(policy).k != check_channel(channel).size[0]:
        raise BadInput(f"the policy has {policy.k} symbols and the channel {channel.size[0]} inputs: they must agree")
    if channel.matrix.is_rational and len(policy.levels) > LEVELS:
        triple = violating_pair(channel, policy)
        return None if triple is None else WorstRatio(*triple)
    worst: WorstRatio | None = None
    excess: Level = LogSum()
    off_diagonal = ~np.eye(check_policy(policy).k, dtype=np.bool_)
    for i, bound in enumerate(policy.levels):
        asked = (policy.pattern == i) & off_diagonal
        if isinstance(bound, LogSum) and asked.any() and (found := _worst_among(channel, asked, bound)) is not None:
            if not channel.matrix.is_rational or bound.epsilon or not isinstance(loss := found.epsilon, LogSum):
                return found
            if worst is None or loss - bound > excess:
                worst, excess = found, loss - bound
    return worst


def attained(channel: Channel, policy: PrivacyMatrix) -> WorstRatio | None:
    """A triple (x, x', y) with Q(y|x) = e^E[x,x'] Q(y|x') > 0 in a channel that is E-LDP; over Q(t), for every t.

    None where there is none, where the policy has more than 32 levels, and, it may be, for level 0.

    Args:
        channel: k x m, rational or over Q(t), which is E-LDP; that is not asked again.
        policy: its levels, of k inputs, at most 32 different ones.

    Returns:
        The place, or None.

    Example:
        >>> found = attained(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), PrivacyMatrix.ldp(2, "ln 3"))
        >>> found.x, found.other, found.y, str(found.epsilon)
        (0, 1, 0, 'ln(3)')
    """
    off_diagonal = ~np.eye(check_policy(policy).k, dtype=np.bool_)
    for i, bound in enumerate(policy.levels[:LEVELS] if len(policy.levels) <= LEVELS else ()):
        power = bound.exp() if isinstance(bound, LogSum) else None
        asked = (policy.pattern == i) & off_diagonal
        if isinstance(bound, LogSum) and power is not None and asked.any():
            found = _worst_among(channel, asked, bound, power)
            if found is not None and found.x != found.other:
                return found
    return None


def tight_matrix(channel: Channel) -> PrivacyMatrix:
    """The least E such that the channel is E-LDP: E[x, x'] = ln max over y of Q(y|x) / Q(y|x'), inf included.

    Over Q(t): raises OutOfScope where no ratio is the largest for every t >= 1, or where one is no multiple of a power of t.

    Args:
        channel: k x m, rational or over Q(t).

    Returns:
        E, k x k levels in nats, inf included; 0 on the diagonal.

    Raises:
        OutOfScope: over Q(t), where no ratio is the largest for every t >= 1, or where one is no multiple of a power of t.

    Example:
        >>> [[str(v) for v in row] for row in tight_matrix(Channel([["3/4", "1/4"], ["1/2", "1/2"]])).rows]
        [['0', 'ln(3/2)'], ['ln(2)', '0']]

    Source: context-aware-ldp, Definition 2.
    """
    k, values = check_channel(channel).size[0], channel.matrix.values
    codes = largest_quotients(channel) if channel.matrix.is_rational and len(values) > CLASSES else _tight_codes(channel)
    distinct, inverse = np.unique(codes, return_inverse=True)
    width = len(values)
    if channel.matrix.is_rational and len(distinct) > MANY:
        largest = width - 1  # over itself is 1, so that the first level is 0
        table = Ratios(channel.matrix, np.append(largest, distinct // width), np.append(largest, distinct % width))
        return PrivacyMatrix(table, inverse.reshape(k, k) + 1)
    levels = [log_ratio(ratio_of(values[int(c) // width], values[int(c) % width])) for c in distinct]
    return PrivacyMatrix(levels, inverse.reshape(k, k))


def _best_column(matrix: ExactMatrix, top: npt.NDArray[Any], low: npt.NDArray[Any]) -> tuple[int, Ratio]:
    """The column with the largest values[top] / values[low], and that ratio."""
    with np.errstate(all="ignore"):
        quotients = matrix.floats[top] / matrix.floats[low]
    quotients[np.isnan(quotients)] = 0.0
    candidates: Any = range(len(quotients))
    if filter_is_sound(matrix):
        candidates = np.flatnonzero(quotients >= quotients.max() * CLOSE).tolist()
    best: tuple[Fraction, int] = Fraction(-1), 0
    for code, y in {(int(top[y]), int(low[y])): y for y in reversed(list(candidates))}.items():
        above, below = matrix.fractions[code[0]], matrix.fractions[code[1]]
        if above and not below:
            return y, inf
        best = max(best, (above / below if below else Fraction(0), y), key=itemgetter(0))
    return best[1], best[0]


def _worst_among(channel: Channel, asked: npt.NDArray[np.bool_], bound: LogSum, power: Exact | None = None) -> WorstRatio | None:
    """The worst ratio over the ordered pairs (x, x') marked in ``asked``, if it exceeds e^bound; over Q(t), one that does.

    With a power: if it is the power.
    """

    def wanted(ratio: Ratio) -> bool:
        return not ratio_within(ratio, bound) if power is None else ratio == power

    if not check_channel(channel).matrix.is_rational:
        values = channel.matrix.values
        ratios = {place: ratio_of(values[a], values[b]) for (a, b), place in _meetings(channel, asked).items()}
        found = {place: ratio for place, ratio in ratios.items() if wanted(ratio) and (power is None or place[0] != place[1])}
        rank = cmp_to_key(_nearly)
        place = max(found, key=lambda place: rank(found[place]), default=None)
        return None if place is None else WorstRatio(found[place], *place)
    best: WorstRatio | None = None
    for members, others in _groups(asked):
        top, low = channel.pattern[members].max(axis=0), channel.pattern[others].min(axis=0)
        y, ratio = _best_column(channel.matrix, top, low)
        if best is None or ratio > best.ratio:  # type: ignore[operator]
            other = int(others[int(channel.pattern[others, y].argmin())])
            best = WorstRatio(ratio, members[int(channel.pattern[members, y].argmax())], other, y)
    return best if best is not None and wanted(best.ratio) else None


def _groups(asked: npt.NDArray[np.bool_]) -> list[tuple[list[int], npt.NDArray[Any]]]:
    """The ordered pairs marked in ``asked``, and some pairs (x, x), as products: members x others."""
    asked = asked | np.diag(asked.any(axis=1))  # so that, say, all rows of epsilon-LDP are one group
    groups: dict[bytes, list[int]] = {}
    for x in np.flatnonzero(asked.any(axis=1)):
        groups.setdefault(asked[x].tobytes(), []).append(int(x))
    return [(members, np.flatnonzero(asked[members[0]])) for members in groups.values()]


def _meetings(channel: Channel, asked: npt.NDArray[np.bool_]) -> dict[tuple[int, int], tuple[int, int, int]]:
    """(a, b) -> some (x, x', y) with class a at (x, y) and class b at (x', y), the pair (x, x') asked for or x = x'."""
    classes = range(len(channel.matrix.values))
    places: dict[tuple[int, int], tuple[int, int, int]] = {}
    for members, others in _groups(asked):
        near, far = channel.pattern[members], channel.pattern[others]
        tops, lows = ([(part == c).any(axis=0) for c in classes] for part in (near, far))
        for a, b in product(classes, repeat=2):
            if (a, b) not in places and (hit := tops[a] & lows[b]).any():
                y = int(hit.argmax())
                places[a, b] = members[int((near[:, y] == a).argmax())], int(others[int((far[:, y] == b).argmax())]), y
    return places


def _largest(channel: Channel, places: dict[tuple[int, int], tuple[int, int, int]]) -> WorstRatio | None:
    """The ratio of two classes that is largest for every t >= 1, with its place."""
    values = channel.matrix.values
    best: WorstRatio | None = None
    for (a, b), place in places.items():
        found = WorstRatio(ratio_of(values[a], values[b]), *place)
        if best is None or _order(found.ratio, best.ratio) > 0:
            best = found
    return best


def _nearly(one: Ratio, two: Ratio) -> int:
    """The sign of one - two for every t > 1; 0 where it depends on t."""
    if isinstance(one, float) or isinstance(two, float):
        return isinstance(one, float) - isinstance(two, float)
    return compare(one, two) or 0


def _order(one: Ratio, two: Ratio) -> int:
    """The sign of one - two for every t > 1. Raises OutOfScope where it depends on t."""
    order = _nearly(one, two)
    if not order and one != two:
        raise OutOfScope(f"{one} and {two} compare differently at different t: give a value, as in channel.at(t=3)")
    return order


def _tight_codes(channel: Channel) -> npt.NDArray[np.int64]:
    """For every ordered pair the code a * width + b of the classes a, b with the largest ratio, by value classes."""
    k, values = check_channel(channel).size[0], channel.matrix.values
    masks = [(channel.pattern == c).astype(np.float32) for c in range(len(values))]
    hits = {(a, b): masks[a] @ masks[b].T > 0 for a in range(len(values)) for b in range(len(values))}
    met = [(ratio_of(values[a], values[b]), a, b) for (a, b), hit in hits.items() if hit.any()]
    rank = cmp_to_key(_order)
    met.sort(key=lambda found: rank(found[0]))
    codes = np.zeros((k, k), dtype=np.int64)
    for _, a, b in met:  # ascending, so the largest ratio is written last
        codes[hits[a, b]] = a * len(values) + b
    return codes
