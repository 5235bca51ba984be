"""All channels within a policy: the cone of their columns, its extreme rays, and every column as a sum of rays.

A column v = (Q(y|x))_x of an E-LDP channel lies in C_E = {v >= 0 : v_x <= e^E[x,x'] v_x' for all x, x'}, and any vectors of C_E
that sum to (1, ..., 1) are the columns of one. A vector v != 0 of C_E is extreme exactly when no constraint leads out of its
support and the constraints that are tight, v_x = e^E[x,x'] v_x', connect it. Rays are scaled: their least positive entry is 1.
With t = e^epsilon: under high-low LDP (s sensitive symbols A of k) they are t on T and 1 elsewhere, for T in A, not empty and not
all symbols, and the unit vectors of the other symbols; under blocks, these for every block on its own, and a unit vector for a
block of one symbol. Requires e^E[x,x'] rational, or levels that are whole multiples of eps: then rays are over Q(t), for t > 1.
Source: context-aware-ldp, Definitions 2-4 (the rays are not in the paper).

>>> [tuple(map(str, ray)) for ray in extreme_rays(PrivacyMatrix.high_low(3, [0], "eps"))]
[('t', '1', '1'), ('0', '1', '0'), ('0', '0', '1')]
>>> finer, garbling = refine(PrivacyMatrix.ldp(2, "ln 3"), Channel([["2/3", "1/3"], ["1/3", "2/3"]]))
>>> [tuple(map(str, row)) for row in garbling.rows]
[('1/6', '5/6'), ('5/6', '1/6')]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

from exactdp.arguments import check_count, check_flag, check_kind, listed, plain, shown
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact, rational, variable
from exactdp.policy import PrivacyMatrix, check_policy

__all__ = ["MAX_RAYS", "Ray", "count_rays", "decompose", "extreme_rays", "is_extreme", "power_of", "ray_channel", "refine"]

Ray = tuple[Exact, ...]
Powers = list[list[Fraction | None]]  # e^E[x, x'], None where there is no constraint
MAX_RAYS = 10_000
MAX_BITS = 13_000  # of e^level


@plain
def extreme_rays(policy: PrivacyMatrix, most: int = MAX_RAYS, *, closed_forms: bool = True) -> tuple[Ray, ...]:
    """The extreme rays of C_E, in a fixed order: those of connected parts of the policy, one part after the other.

    Args:
        policy: levels in nats whose powers e^level are rational, or multiples of eps.
        most: how many there may be.
        closed_forms: use the known rays of one level and of high-low policies.

    Returns:
        Rays, each with one entry for each input, up to a positive factor.

    Raises:
        OutOfScope: where there are more than ``most``, where some e^level is irrational, and where levels mix eps and numbers.

    Example:
        >>> extreme_rays(PrivacyMatrix.ldp(2, "ln 3"))
        ((Fraction(3, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(3, 1)))
    """
    check_count(most, "most", 0)
    check_flag(closed_forms, "closed_forms")
    bounds, symbolic = _powers(policy)
    found: list[tuple[Fraction, ...]] = []
    for part in _parts(bounds):
        form = _form(bounds, part) if closed_forms else None
        count = len(found) + (0 if form is None else _count(part, *form))
        _check(count, most)
        found += _grown(bounds, part, most) if form is None else _known(bounds, part, *form)
    _check(len(found), most)
    return tuple(tuple(_power_of_t(v) if symbolic else v for v in ray) for ray in found)


_ADVICE = "use fewer symbols that constrain each other, or raise the limit"


def _check(count: int, most: int) -> None:
    if count > most:
        shown = str(count) if count < 10**9 else f"about 2^{count.bit_length() - 1}"
        raise OutOfScope(f"the policy has {shown} extreme rays or more, over the limit of {most}: {_ADVICE}")


@plain
def count_rays(policy: PrivacyMatrix, most: int = MAX_RAYS) -> int:
    """The number of extreme rays, by the closed forms where they apply: high-low 2^s - 1 + (k - s), or 2^k - 2 for s = k > 1.

    Args:
        policy: levels in nats whose powers e^level are rational, or multiples of eps.
        most: how many rays are searched for at most, where there is no closed form.

    Returns:
        The number.

    Raises:
        OutOfScope: where there are more than ``most``, or a power is irrational.

    Example:
        >>> count_rays(PrivacyMatrix.ldp(3, "ln 2")), count_rays(PrivacyMatrix.ldp(10, "ln 2"))
        (6, 1022)

    Source: P. Kairouz, S. Oh, P. Viswanath, Extremal mechanisms for local differential privacy, JMLR 2016, for one level.
    """
    check_count(most, "most", 0)
    bounds, _ = _powers(policy)
    parts = [(part, _form(bounds, part)) for part in _parts(bounds)]
    return sum(len(_grown(bounds, part, most)) if form is None else _count(part, *form) for part, form in parts)


def is_extreme(policy: PrivacyMatrix, vector: Sequence[ExactLike]) -> bool:
    """Whether the vector, of rational numbers, spans an extreme ray of C_E.

    Args:
        policy: levels in nats of k inputs, e^level rational.
        vector: k rational numbers in C_E.

    Returns:
        True where it is no sum of two others of C_E but multiples of it.

    Raises:
        BadInput: outside C_E.

    Example:
        >>> is_extreme(PrivacyMatrix.ldp(2, "ln 3"), [3, 1]), is_extreme(PrivacyMatrix.ldp(2, "ln 3"), [1, 1])
        (True, False)
    """
    v, bounds = _in_cone(policy, vector)
    return len(_connected(bounds, v)) == 1


def decompose(policy: PrivacyMatrix, column: Sequence[ExactLike]) -> tuple[tuple[Fraction, Ray], ...]:
    """(theta, ray), ... with column = sum of theta ray, theta > 0, over at most k extreme rays.

    Args:
        policy: levels in nats of k inputs, e^level rational.
        column: k numbers Q(y|0), ..., Q(y|k-1), at least 0 and within the policy.

    Returns:
        Pairs of a weight and a ray.

    Raises:
        BadInput: for a column outside C_E.

    Example:
        >>> decompose(PrivacyMatrix.ldp(2, "ln 3"), ["1/2", "1/2"])
        ((Fraction(1, 8), (Fraction(1, 1), Fraction(3, 1))), (Fraction(1, 8), (Fraction(3, 1), Fraction(1, 1))))
    """
    v, bounds = _in_cone(policy, column)
    found: list[tuple[Fraction, Ray]] = []
    while any(v):
        ray = _ray_of_face(bounds, v)
        steps = [a / r for a, r in zip(v, ray, strict=True) if r]
        for x, z in product(range(len(v)), repeat=2):
            bound = bounds[x][z]
            if x != z and bound is not None and (slack := bound * ray[z] - ray[x]):
                steps.append((bound * v[z] - v[x]) / slack)
        theta = min(steps)
        v = [a - theta * r for a, r in zip(v, ray, strict=True)]
        found.append((theta, tuple(ray)))
    return tuple(found)


def ray_channel(weights: Iterable[tuple[ExactLike, Ray]]) -> Channel:
    """The channel with the columns theta ray: rays of weight 0 are left out, and equal ones become one output.

    Args:
        weights: pairs of a weight theta and a ray with an entry for each input.

    Returns:
        The channel, an output for each ray.

    Raises:
        NotStochastic: unless the sum of theta ray is 1 at every input.
        BadInput: for no pair of a weight and a ray, or where no weight is positive.

    Example:
        >>> ray_channel([("1/4", (3, 1)), ("1/4", (1, 3))]).rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))
    """
    merged: dict[Ray, Fraction] = {}
    for pair in listed(weights, "weights and rays", "[(1, (1, 1))]"):
        if not isinstance(pair, Sequence) or len(pair) != 2:
            raise BadInput(f"{shown(pair)} is no pair of a weight and a ray: write (theta, ray)")
        theta, ray = pair[0], tuple(exact(v) for v in listed(pair[1], "entries of a ray", "(1, 1)"))
        merged[ray] = merged.get(ray, Fraction(0)) + rational(theta)
    columns = [[theta * v for v in ray] for ray, theta in merged.items() if theta]
    if not columns:
        raise BadInput("a channel has at least one output: give a ray with a positive weight")
    return Channel(zip(*columns, strict=True))


def refine(policy: PrivacyMatrix, channel: Channel) -> tuple[Channel, Channel]:
    """(R, W) with channel = R.then(W), where the columns of R are multiples of different extreme rays: R is better at any task.

    Args:
        policy: levels in nats of k inputs, e^level rational.
        channel: rational, k x m, which is E-LDP.

    Returns:
        The channel of rays, and the one that follows it.

    Raises:
        BadInput: where the channel is not E-LDP.

    Example:
        >>> from exactdp.mechanisms import krr
        >>> rays, rest = refine(PrivacyMatrix.ldp(2, "ln 3"), krr.channel(2, 2))
        >>> rays.then(rest) == krr.channel(2, 2)
        True
    """
    outputs = [decompose(policy, column) for column in zip(*check_channel(channel).rows, strict=True)]
    total: dict[Ray, Fraction] = {}
    for theta, ray in (pair for pairs in outputs for pair in pairs):
        total[ray] = total.get(ray, Fraction(0)) + theta
    shares = [{ray: theta for theta, ray in pairs} for pairs in outputs]
    garbling = [[share.get(ray, Fraction(0)) / theta for share in shares] for ray, theta in total.items()]
    return ray_channel((theta, ray) for ray, theta in total.items()), Channel(garbling)


def _powers(policy: PrivacyMatrix) -> tuple[Powers, bool]:
    """e^E of the closed policy, and whether eps stands in it: then at t = 2, where the powers of t are told apart."""
    closed = check_policy(policy).closure()
    used = {int(i) for x, row in enumerate(closed.pattern) for z, i in enumerate(row) if x != z}
    finite = {i: v for i in used if isinstance(v := closed.levels[i], LogSum)}
    symbolic = any(v.epsilon for v in finite.values())
    table: dict[int, Fraction] = {}
    for i, level in finite.items():
        power = power_of(level)
        if symbolic and (level.constant or level.terms or level.epsilon.denominator != 1):
            raise OutOfScope(f"the levels are not all whole multiples of eps, as {level} is not: give a value for eps")
        if power is None:
            raise OutOfScope(f"e^({level}) is not rational: write levels such as ln 3 or t=3")
        table[i] = rational(power.at(t=2) if symbolic and not isinstance(power, Fraction) else power)
    rows = enumerate(closed.pattern.tolist())
    return [[table.get(i) if x != z else None for z, i in enumerate(row)] for x, row in rows], symbolic


def power_of(level: LogSum) -> Exact | None:
    """e^level where it is an element of Q(t), else None.

    Args:
        level: a level in nats.

    Returns:
        The power, or None where it is irrational.

    Raises:
        OutOfScope: where it would have thousands of digits.

    Example:
        >>> power_of(LogSum.ln(3)), power_of(LogSum(1))
        (Fraction(3, 1), None)
    """
    check_kind(level, LogSum, "level", "write one such as LogSum.ln(3)")
    bits = sum((abs(c) * (b.numerator * b.denominator).bit_length() for b, c in level.terms.items()), start=abs(level.epsilon))
    if bits > MAX_BITS:
        raise OutOfScope(f"e^level has about {int(bits)} bits: write levels for which it has at most {MAX_BITS}")
    return level.exp()


def _power_of_t(value: Fraction) -> Exact:
    return variable("t") ** (value.numerator.bit_length() - 1) if value else value


def _parts(bounds: Powers) -> list[list[int]]:
    """The sets of symbols that finite levels connect, in either direction."""
    label = list(range(len(bounds)))
    for x, row in enumerate(bounds):
        for z, bound in enumerate(row):
            if bound is not None and label[x] != label[z]:
                label = [min(label[x], label[z]) if i in (label[x], label[z]) else i for i in label]
    return [[x for x, i in enumerate(label) if i == first] for first in sorted(set(label))]


def _form(bounds: Powers, part: list[int]) -> tuple[list[int], Fraction] | None:
    """(A, t) where every symbol of A has the level ln t against all others of the part, and the rest have none."""
    rows = {x: {bounds[x][z] for z in part if z != x} for x in part}
    sensitive = [x for x in part if rows[x] not in ({None}, set())]
    levels = set().union(*(rows[x] for x in sensitive)) or {Fraction(2)}
    t = next(iter(levels))
    return (sensitive, t) if len(levels) == 1 and t is not None else None


def _count(part: list[int], sensitive: list[int], t: Fraction) -> int:
    others = len(part) - len(sensitive)
    patterns: int = 2 ** len(sensitive) - 1 - (others == 0) if t > 1 else 1
    return patterns + others


def _known(bounds: Powers, part: list[int], sensitive: list[int], t: Fraction) -> list[tuple[Fraction, ...]]:
    k, found = len(bounds), []
    for mask in range(1, 2 ** len(sensitive) if t > 1 else 2):
        high = {x for i, x in enumerate(sensitive) if mask >> i & 1}
        if len(high) < len(part):
            found.append(tuple(t if x in high else Fraction(x in part) for x in range(k)))
    return found + [tuple(Fraction(z == x) for z in range(k)) for x in part if x not in sensitive]


def _grown(bounds: Powers, part: list[int], most: int) -> list[tuple[Fraction, ...]]:
    """The rays of a connected part: vectors on sets of symbols that grow, each new symbol at its least or its largest value.

    Vectors are 1 at the first symbol of their set; the closure makes the least value at most the largest.
    """
    waiting: list[dict[int, Fraction]] = [{x: Fraction(1)} for x in part]
    seen = {frozenset(v.items()) for v in waiting}
    found: list[tuple[Fraction, ...]] = []
    for v in waiting:
        if len(waiting) > 20 * most:
            raise OutOfScope(f"more than {20 * most} steps to find the extreme rays of the policy: {_ADVICE}")
        if not any(bounds[x][z] is not None for x in v for z in part if z not in v):
            least = min(v.values())
            found.append(tuple(v.get(x, Fraction(0)) / least for x in range(len(bounds))))
        for x in (z for z in part if z not in v and z > min(v)):
            lows = [a / b for z, a in v.items() if (b := bounds[z][x]) is not None]
            tops = [a * b for z, a in v.items() if (b := bounds[x][z]) is not None]
            for value in {*([max(lows)] if lows else []), *([min(tops)] if tops else [])}:
                longer = {**v, x: value}
                if (key := frozenset(longer.items())) not in seen:
                    seen.add(key)
                    waiting.append(longer)
    return sorted(found, reverse=True)


def _in_cone(policy: PrivacyMatrix, vector: Sequence[ExactLike]) -> tuple[list[Fraction], Powers]:
    """The vector and the powers; BadInput, with what is broken, for a vector that is not in the cone, or is 0."""
    bounds, symbolic = _powers(policy)
    if symbolic:
        raise OutOfScope("the policy depends on eps: give a value, as in policy.at('ln 3')")
    v = [rational(a) for a in listed(vector, "numbers", '[1, "1/2"], one for each symbol')]
    if len(v) != len(bounds):
        raise BadInput(f"{len(v)} numbers for {len(bounds)} symbols: give one for each")
    if not any(v) or min(v) < 0:
        raise BadInput("a column has no negative entry and at least one positive one: write probabilities of one output")
    for x, z in product(range(len(v)), repeat=2):
        bound = bounds[x][z]
        if x != z and bound is not None and v[x] > bound * v[z]:
            raise BadInput(f"the column breaks the policy: {v[x]} at {x} is more than {bound} times {v[z]} at {z}")
    return v, bounds


def _connected(bounds: Powers, v: Sequence[Fraction]) -> list[list[int]]:
    """The parts of the support that tight constraints connect."""
    tight = [
        [b if b is not None and v[x] and v[x] == b * v[z] else None for z, b in enumerate(row)] for x, row in enumerate(bounds)
    ]
    return [part for part in _parts(tight) if v[part[0]]]


def _ray_of_face(bounds: Powers, v: Sequence[Fraction]) -> list[Fraction]:
    """An extreme ray of the least face that contains v: a part is lowered until it meets a constraint, or vanishes."""
    w = list(v)
    while len(parts := _connected(bounds, w)) > 1:
        part, others = parts[0], [x for other in parts[1:] for x in other]
        scale = max((w[x] / (b * w[z]) for z in part for x in others if (b := bounds[x][z]) is not None), default=Fraction(0))
        w = [a * scale if x in part else a for x, a in enumerate(w)]
    least = min(a for a in w if a)
    return [a / least for a in w]
