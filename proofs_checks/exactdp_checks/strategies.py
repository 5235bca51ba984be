"""Strategies of hypothesis for users: privacy levels, policies, priors, channels, private channels, reports.

Everything is exact and valid by construction. A size is an integer, or None for all sizes from 1 to 4. Examples shrink towards
small sizes, small levels and zeros: the least channel has one input, the least level is 0, the least policy asks for equal rows.
``private_channels`` draws from all channels within a policy, those on its border included: columns are multiples of extreme rays
(``exactdp.privacy.polytope``), and then, half of the time, garbled, which loses no privacy and reaches every other channel.
Requires hypothesis, as in the extra ``testing``. Source: context-aware-ldp, Definitions 1-4.

>>> from hypothesis import find, settings
>>> from exactdp.privacy.levels import smallest_epsilon
>>> quick = settings(derandomize=True, database=None)
>>> find(channels(2, 2, zeros=False), lambda q: smallest_epsilon(q).ratio >= 2, settings=quick).rows[0]
(Fraction(1, 2), Fraction(1, 2))
>>> find(priors(3), lambda p: max(p) < 1, settings=quick)
(Fraction(0, 1), Fraction(1, 2), Fraction(1, 2))
>>> find(levels(), lambda epsilon: epsilon > 1, settings=quick)
level('ln(3)')
>>> find(reports("krr", k=3, t=2), lambda ys: len(set(ys)) == 2, settings=quick)
[0, 1]
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import inf
from typing import Any, TypeAlias

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, rational, variable
from exactdp.policy import Level, PrivacyMatrix
from exactdp.privacy.polytope import Ray, decompose, extreme_rays, ray_channel
from exactdp_checks.code.verdict.sources import channel_of

try:
    from hypothesis import strategies as st
    from hypothesis.strategies import DrawFn, SearchStrategy
except ImportError as error:  # pragma: no cover
    raise ImportError("exactdp_checks.strategies needs hypothesis: install exactdp[testing]") from error

__all__ = ["channels", "levels", "policies", "powers", "priors", "private_channels", "reports"]

Size: TypeAlias = int | None
Bounds: TypeAlias = list[list[Fraction | None]]  # e^E, None where there is no constraint
MOST = 4  # the largest size that is drawn where none is given
WEIGHT = 12  # the largest integer weight of an entry
STEPS = 6  # columns that are drawn before the rest is filled up
TINY = Fraction(1, 10**9)


def powers(*, one: bool = True) -> SearchStrategy[Fraction]:
    """t = e^epsilon >= 1, a rational number: small ones first, then some next to 1 and some that are very large."""
    usual = st.fractions(1, 24, max_denominator=8).filter(lambda t: one or t > 1)
    near = st.integers(1, 1000).map(lambda n: 1 + n * TINY)
    large = st.integers(10, 40).map(lambda n: Fraction(10**n))
    return st.one_of(*([st.just(Fraction(1))] if one else []), st.integers(2, 9).map(Fraction), usual, near, large)


def levels(*, zero: bool = True, infinite: bool = False, nats: bool = False, symbolic: bool = False) -> SearchStrategy[Level]:
    """Privacy levels: ln t for a rational t; with ``nats`` also rational numbers of nats, with ``symbolic`` multiples of eps.

    ``infinite`` adds inf, no constraint. Only the logarithms, 0 and inf have a rational e^epsilon, which polytopes need.
    """
    kinds: list[SearchStrategy[Level]] = [powers(one=zero).map(LogSum.ln)]
    if nats:
        kinds.append(st.builds(Fraction, st.integers(1, 40), st.integers(1, 10)).map(LogSum))
    if symbolic:
        kinds.append(st.integers(1, 3).map(lambda n: LogSum.eps() * n))
    return st.one_of(*kinds, *([st.just(inf)] if infinite else []))


@st.composite
def priors(draw: DrawFn, k: Size = None, *, zeros: bool = True) -> tuple[Fraction, ...]:
    """Probabilities of k symbols; some are 0 unless ``zeros`` is False."""
    return _distribution(draw, draw(_size(k, "k")), zeros)


@st.composite
def channels(draw: DrawFn, k: Size = None, m: Size = None, *, zeros: bool = True, symbolic: bool = False) -> Channel:
    """Channels with k inputs and m outputs; ``symbolic``: over Q(t), with entries c t^i / sum, which are channels for t >= 1."""
    inputs, outputs = draw(_size(k, "k")), draw(_size(m, "m"))
    if not symbolic:
        return Channel([_distribution(draw, outputs, zeros) for _ in range(inputs)])
    t, rows = variable("t"), []
    for _ in range(inputs):
        weights: list[Exact] = [c * t ** draw(st.integers(0, 2)) for c in _weights(draw, outputs, zeros)]
        total: Exact = sum(weights, start=Fraction(0))
        rows.append([w / total for w in weights])
    return Channel(rows)


@st.composite
def policies(draw: DrawFn, k: Size = None, *, entries: SearchStrategy[Level] | None = None) -> PrivacyMatrix:
    """Privacy matrices on k symbols of every kind: one level for all pairs, high-low, blocks, a metric, levels for each pair.

    ``entries`` are the levels, by default logarithms; inf is only taken where there is a level for each pair.
    """
    size = draw(_size(k, "k"))
    finite = levels() if entries is None else entries.filter(lambda v: v != inf)
    kind = draw(st.sampled_from(("ldp", "high-low", "blocks", "metric", "explicit")))
    if kind == "explicit":
        free = levels(infinite=True) if entries is None else entries
        return PrivacyMatrix.explicit([[0 if x == z else draw(free) for z in range(size)] for x in range(size)])
    unit = draw(finite)
    if kind == "high-low":
        return PrivacyMatrix.high_low(size, draw(st.sets(st.integers(0, size - 1))), unit)
    if kind == "blocks":
        owners = draw(st.lists(st.integers(0, size - 1), min_size=size, max_size=size))
        return PrivacyMatrix.blocks([[x for x in range(size) if owners[x] == b] for b in sorted(set(owners))], unit)
    if kind == "metric":
        places = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
        return PrivacyMatrix.metric([[abs(a - b) for b in places] for a in places], unit)
    return PrivacyMatrix.ldp(size, unit)


def private_channels(policy: PrivacyMatrix | SearchStrategy[PrivacyMatrix], *, garbled: bool = True) -> SearchStrategy[Channel]:
    """Channels within the policy; unless ``garbled``, those alone whose columns are multiples of extreme rays.

    Raises OutOfScope for levels with an irrational e^level, and in eps: give a value, as in policy.at("ln 3").
    """
    if not isinstance(policy, PrivacyMatrix):
        if not isinstance(policy, SearchStrategy):
            raise BadInput(f"a {type(policy).__name__} is no policy: give a PrivacyMatrix, or a strategy such as policies()")
        return policy.flatmap(lambda asked: private_channels(asked, garbled=garbled))
    equal, bounds = _bounds(policy)
    return _of_rays(equal, bounds, extreme_rays(equal), garbled)


@st.composite
def reports(
    draw: DrawFn, /, source: object, *, least: int = 1, most: int = 20, items: Sequence[Hashable] | None = None, **parameters: Any
) -> list[Hashable]:
    """Lists of reports of a channel, or of a mechanism by name at its parameters: outputs that some input can have.

    With ``items`` there is one report for each of these inputs, which it can have.
    """
    channel = channel_of(source, **parameters)
    if items is None:
        possible = [y for i, y in enumerate(channel.outputs) if any(row[i] != 0 for row in channel.rows)]
        return draw(st.lists(st.sampled_from(possible), min_size=least, max_size=most))
    places = {x: i for i, x in enumerate(channel.inputs)}
    unknown = next((x for x in items if x not in places), None)
    if unknown is not None:
        raise BadInput(f"{unknown!r} is not an input of the channel: give items from its inputs")
    rows = [channel.rows[places[x]] for x in items]
    return [draw(st.sampled_from([y for y, p in zip(channel.outputs, row, strict=True) if p != 0])) for row in rows]


@st.composite
def _of_rays(draw: DrawFn, policy: PrivacyMatrix, bounds: Bounds, rays: Sequence[Ray], garbled: bool) -> Channel:
    """As much of a ray as there is, or a part of that, again and again; what is left is decomposed."""
    rest, found = [Fraction(1)] * policy.k, []
    for _ in range(draw(st.integers(0, STEPS))):
        ray = draw(st.sampled_from(rays))
        theta = _step(bounds, rest, ray) * draw(st.sampled_from((Fraction(1), Fraction(1, 2), Fraction(1, 7))))
        rest = [a - theta * rational(r) for a, r in zip(rest, ray, strict=True)]
        found.append((theta, ray))
    channel = ray_channel([*found, *(decompose(policy, rest) if any(rest) else ())])
    return channel.then(draw(channels(channel.size[1]))) if garbled and draw(st.booleans()) else channel


def _size(size: Size, name: str) -> SearchStrategy[int]:
    if size is None:
        return st.integers(1, MOST)
    if not isinstance(size, int) or isinstance(size, bool) or size < 1:
        raise BadInput(f"{name} = {size!r}: write an integer >= 1, or None for sizes from 1 to {MOST}")
    return st.just(size)


def _weights(draw: DrawFn, size: int, zeros: bool) -> list[int]:
    """Integer weights, not all 0; a last one of 1 stands in where all are."""
    found = draw(st.lists(st.integers(0 if zeros else 1, WEIGHT), min_size=size, max_size=size))
    return found if any(found) else [*found[:-1], 1]


def _distribution(draw: DrawFn, size: int, zeros: bool) -> tuple[Fraction, ...]:
    weights = _weights(draw, size, zeros)
    return tuple(Fraction(w, sum(weights)) for w in weights)


def _bounds(policy: PrivacyMatrix) -> tuple[PrivacyMatrix, Bounds]:
    """The closed policy, and e^E; level 0 one way is level 0 both ways, as rows of sum 1 are then equal."""
    closed = policy.closure()
    rows = [[LogSum() if closed[z, x] == 0 else level for z, level in enumerate(row)] for x, row in enumerate(closed.rows)]
    equal = PrivacyMatrix.explicit(rows).closure()
    found: Bounds = []
    for row in equal.rows:
        powers_of = [level.exp() if isinstance(level, LogSum) else None for level in row]
        for level, power in zip(row, powers_of, strict=True):
            if isinstance(level, LogSum) and not isinstance(power, Fraction):
                raise OutOfScope(f"e^({level}) is not rational: write levels such as ln 3, or give eps a value")
        found.append([rational(p) if p is not None else None for p in powers_of])
    return equal, found


def _step(bounds: Bounds, rest: Sequence[Fraction], ray: Sequence[Exact]) -> Fraction:
    """The largest theta for which rest - theta ray is within the bounds, and has no negative entry."""
    v = [rational(r) for r in ray]
    steps = [a / r for a, r in zip(rest, v, strict=True) if r]
    for x, row in enumerate(bounds):
        for z, bound in enumerate(row):
            if x != z and bound is not None and (slack := bound * v[z] - v[x]):
                steps.append((bound * rest[z] - rest[x]) / slack)
    return min(steps)
