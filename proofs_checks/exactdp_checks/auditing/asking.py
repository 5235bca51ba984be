"""What is asked of a matrix: its rows and labels, a bound on every pair, the value of t, radius, tolerance, limit of delta."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from os import PathLike

import numpy as np

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.levels import Table, allowance
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.findings import WORK
from exactdp_checks.auditing.one_level import OneLevel
from exactdp_checks.auditing.policies import policy_of

__all__ = ["bound_of", "in_eps", "least_at", "limit_of", "looser", "radius_of", "rows_of", "t_of", "tolerance_of", "uniform"]

MAX_SIZE = 10**300  # of an entry; doubles go no further than 10^308


def rows_of(
    matrix: object, inputs: Sequence[Hashable] | None, outputs: Sequence[Hashable] | None
) -> tuple[ExactMatrix, Sequence[Hashable] | None, Sequence[Hashable] | None]:
    """The exact matrix, and its labels where none are given and it has some.

    Raises BadInput ("give a list of rows, one for each input") or where the matrix is not a list of rows or ("an entry
    has more than 300 digits: write probabilities, at most 1").
    """
    if isinstance(matrix, Channel):
        return matrix.matrix, inputs or matrix.inputs, outputs or matrix.outputs
    if isinstance(matrix, ExactMatrix):
        return matrix, inputs, outputs
    if not isinstance(matrix, Iterable) or isinstance(matrix, str | bytes | Mapping):
        file = (
            "; of a file, exactdp_checks.auditing.reading.read_table(Path(path)).channel()"
            if isinstance(matrix, str | PathLike)
            else ""
        )
        raise BadInput(f"a {type(matrix).__name__} is not a matrix: give a list of rows, one for each input{file}")
    rows = list(matrix)
    if not all(isinstance(row, Iterable) and not isinstance(row, str | bytes | Mapping) for row in rows):
        raise BadInput("the matrix is not a list of rows: give lists of numbers, as in [[1, 0], [0, 1]]")
    try:
        found = ExactMatrix.of(rows)
        values = (found.values[0], found.values[-1]) if found.is_rational else found.values
        large = any(isinstance(v, Fraction) and abs(v) > MAX_SIZE for v in values)
    except OverflowError:
        large = True
    if large:
        raise BadInput("an entry has more than 300 digits: write probabilities, at most 1")
    return found, inputs, outputs


def bound_of(
    policy: object, epsilon: object, rows: ExactMatrix, inputs: Sequence[Hashable]
) -> tuple[PrivacyMatrix | None, LogSum | None]:
    """What is asked of every pair, None if nothing is; and the value of eps.

    Raises BadInput ("give a PrivacyMatrix, rows of levels, or a mapping with a kind") or ("they must agree, write a level
    for each") or ("the policy names its epsilon: leave out epsilon, or leave it out there") or ("the policy has levels of
    its own: leave out epsilon, or write the levels as multiples of eps").
    """
    value = None if epsilon is None else level(epsilon)
    if policy is None:
        return None if value is None else OneLevel(rows.shape[0], value), value
    if isinstance(policy, Mapping):
        asked, named = policy_of(policy, inputs)
    elif isinstance(policy, PrivacyMatrix):
        asked, named = policy, None
    elif isinstance(policy, Iterable) and not isinstance(policy, str):
        asked, named = PrivacyMatrix.explicit(policy), None
    else:
        raise BadInput(
            f"a {type(policy).__name__} is not a policy: give a PrivacyMatrix, rows of levels, or a mapping with a kind"
        )
    if asked.k != rows.shape[0]:
        raise BadInput(
            f"the policy has {asked.k} symbols and the matrix {rows.shape[0]} inputs: they must agree, write a level for each"
        )
    if value is not None:
        if named is not None and not named.epsilon:
            raise BadInput("the policy names its epsilon: leave out epsilon, or leave it out there")
        if rows.is_rational and not in_eps(asked):
            raise BadInput("the policy has levels of its own: leave out epsilon, or write the levels as multiples of eps")
        asked = asked.at(value)
    return asked, value if value is not None else named


def tolerance_of(tolerance: object, bound: PrivacyMatrix | None) -> Fraction:
    """What is added to every level. Raises BadInput where there is none that is a number."""
    extra = allowance(tolerance)
    if bound is None:
        raise BadInput("a tolerance is added to a level: give an epsilon or a policy, or leave out the tolerance")
    if in_eps(bound):
        raise BadInput("a tolerance is added to levels that are numbers: write the epsilon as one, or leave out the tolerance")
    if not 0 <= extra <= 1:
        raise BadInput("a tolerance is from 0 to 1 nats: write one such as 1e-12")
    return extra


def looser(policy: PrivacyMatrix, extra: Fraction) -> PrivacyMatrix:
    """Every level off the diagonal plus so much."""
    if isinstance(policy, OneLevel):
        return OneLevel(policy.k, policy.bound + extra)
    levels = [LogSum(), *(v + extra if isinstance(v, LogSum) else v for v in policy.levels)]
    return PrivacyMatrix(levels, policy.pattern + 1)


def in_eps(policy: PrivacyMatrix) -> bool:
    """Whether a level depends on eps."""
    return not isinstance(policy.levels, Table) and any(isinstance(v, LogSum) and v.epsilon for v in policy.levels)


def t_of(rows: ExactMatrix, bound: PrivacyMatrix | None, value: LogSum | None) -> Fraction | None:
    """The value of t at which the matrix is audited; None for every t, and for a matrix without t.

    Raises BadInput where the matrix has no t, so eps means nothing for it or ("write 'ln 3' or 't=3', or 'eps' for every
    epsilon").
    """
    if bound is None or (in_eps(bound) and not rows.is_rational):
        return None
    if rows.is_rational:
        if in_eps(bound):
            raise BadInput('the matrix has no t, so eps means nothing for it: give epsilon as a number, such as "1.5" or "ln 3"')
        return None
    power = None if value is None else value.exp()
    if not isinstance(power, Fraction):
        which = "no single epsilon is given" if value is None else f"e^({value}) is not rational"
        raise BadInput(f'the matrix depends on t = e^epsilon and {which}: write "ln 3" or "t=3", or "eps" for every epsilon')
    return power


def radius_of(radius: object, rows: ExactMatrix) -> Fraction:
    """The radius around numbers from 0 to 1.

    Raises BadInput ("the matrix depends on t: a radius is for numbers, give epsilon a value such as t=3") or ("a radius
    is at least 0 and below 1, around entries from 0 to 1: write one such as 1e-9").
    """
    found = allowance(radius)
    if not rows.is_rational:
        raise BadInput("the matrix depends on t: a radius is for numbers, give epsilon a value such as t=3")
    if not 0 <= found < 1 or rows.values[0] < 0 or rows.values[-1] > 1:  # type: ignore[operator]
        raise BadInput("a radius is at least 0 and below 1, around entries from 0 to 1: write one such as 1e-9")
    return found


def uniform(shape: tuple[int, int]) -> ExactMatrix:
    """A channel of this size, for the sake of its labels."""
    return ExactMatrix.from_table([Fraction(1, shape[1])], np.zeros(shape, dtype=np.int64))


def limit_of(delta: object, value: LogSum | None, channel: Channel) -> Fraction:
    """What delta is compared with, at one epsilon.

    Raises BadInput ("delta is asked at one epsilon for all pairs: give epsilon as a number, such as '1.5' or 'ln 3', and
    no policy") or unless 0 <= delta <= 1 or ("ask without delta, or about fewer inputs").
    """
    limit = allowance(delta)
    if value is None or value.epsilon or not channel.matrix.is_rational:
        raise BadInput(
            'delta is asked at one epsilon for all pairs: give epsilon as a number, such as "1.5" or "ln 3", and no policy '
            "(exactdp profile --policy gives the smallest delta within one)"
        )
    if not 0 <= limit <= 1:
        raise BadInput("delta is a probability: write a number from 0 to 1")
    k, m = channel.size
    if k * k * m > WORK // 4:
        raise BadInput(f"delta of a {k} x {m} matrix takes too long: ask without delta, or about fewer inputs")
    return limit


def least_at(channel: Channel, delta: object) -> LogSum:
    """The smallest epsilon at this delta, which was asked without a level.

    Raises BadInput where t occurs or the matrix is too large, and OutOfScope, with the smallest delta there is, where no epsilon
    has so small a delta.
    """
    if not channel.matrix.is_rational:
        raise BadInput(
            'the smallest epsilon at a delta is for numbers: give t a value, as in --epsilon "t=3", or leave out delta'
        )
    limit = limit_of(delta, LogSum(), channel)
    from exactdp.privacy.curve import curve, epsilon_at

    found = LogSum() if limit == 1 else epsilon_at(channel, limit)
    if not isinstance(found, LogSum):
        least = curve(channel).corners[-1][1]
        raise OutOfScope(
            f"no epsilon has delta = {limit}: an output of one input has probability 0 for another; delta is {least} or more"
        )
    return found
