"""Sample complexity from both sides: n(a) = the smallest n with minimax d_TV risk < a over the channels of a policy.

``sample_complexity_bracket`` returns integers with lower <= n(a) <= upper, each with the bound that gives it. Upper: the schemes'
bounds on E l1, which bound E d_TV after projection to the simplex too. Lower: Assouad's bounds with their best perturbation, and
the risk 1 - 1/k of an answer without reports. High-low and block policies are recognised (after closure), epsilon-LDP being both;
any other policy with positive finite levels lies between epsilon-LDP at its least and at its largest level.

Requires reports that are independent and non-interactive (channels may differ), exact levels above 0, an accuracy a > 0. A level
with irrational e^epsilon is enclosed, and the ends are taken that keep the bracket true. Source: context-aware-ldp, Theorems 3
and 4 with constants, corrected (s = 1 and blocks of one symbol), Propositions 4 and 5 sharpened.

>>> found = sample_complexity_bracket(PrivacyMatrix.blocks([[0, 1, 2, 3], [4]], "ln 3"), "1/20")
>>> found.lower, found.upper
(41, 11601)
>>> print(sample_complexity_bracket(PrivacyMatrix.high_low(1000, range(10), 1), "1/10"))
299 <= n <= 386333 (Assouad, pairs of symbols; high-low Hadamard response)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf

import numpy as np

from exactdp.arguments import shown
from exactdp.bounds.context_aware_ldp.lower import group_gain, high_low_weight, more_than
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, LogSum, exp, sqrt
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import rational_or_real
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix, check_policy
from exactdp.privacy.polytope import power_of

__all__ = ["Bracket", "Shape", "block_upper", "high_low_upper", "one_sensitive_upper", "sample_complexity_bracket", "shape_of"]

Bound = tuple[int, str]


@dataclass(frozen=True)
class Bracket:
    """lower <= n(a) <= upper, each with the bound that gives it."""

    lower: int
    upper: int
    lower_by: str
    upper_by: str

    def __str__(self) -> str:
        return f"{self.lower} <= n <= {self.upper} ({self.lower_by}; {self.upper_by})"


@dataclass(frozen=True)
class Shape:
    """What kind of policy: "high-low" with sizes (s, k - s), "blocks" with their sizes, or "between" levels on sizes (k,).

    All channels that are eps-LDP at ``level`` on the sets of the shape satisfy the policy, and all that satisfy it do so at
    ``largest``; the two differ only for "between". No level: no constraint.
    """

    kind: str
    sizes: tuple[int, ...]
    level: LogSum | None
    largest: LogSum | None


@numeric
def sample_complexity_bracket(policy: PrivacyMatrix, alpha: ExactLike) -> Bracket:
    """The largest lower and the smallest upper bound on n(alpha) known here. In users.

    Args:
        policy: levels in nats of the k symbols, without eps.
        alpha: the accuracy in total variation distance, above 0.

    Returns:
        Both bounds on the number of users, with the names of what gives them.

    Raises:
        OutOfScope: for policies of no kind that is known here.
        BadInput: if alpha <= 0.

    Example:
        >>> found = sample_complexity_bracket(PrivacyMatrix.ldp(4, "ln 3"), "1/100")
        >>> found.lower < found.upper
        True

    Source: context-aware-ldp, Theorems 3 and 4, with constants.
    """
    a = rational(alpha)
    if a <= 0:
        raise BadInput(f"alpha = {a}: the accuracy is a number above 0")
    if 1 - Fraction(1, check_policy(policy).k) < a:
        return Bracket(0, 0, "nothing is less", "the uniform law, without reports")
    shape = shape_of(policy)
    low = Fraction(2) if shape.level is None else _power(shape.level).lower
    high = Fraction(2) if shape.largest is None else _power(shape.largest).upper
    lower, upper = max(_lower(shape, high, a)), min(_upper(shape, low, a))
    return Bracket(lower[0], upper[0], lower[1], upper[1])


def shape_of(policy: PrivacyMatrix) -> Shape:
    """The shape of the closure of a policy.

    Args:
        policy: levels in nats, without eps.

    Returns:
        The groups, levels and pairs of its closure.

    Raises:
        OutOfScope: for a policy that is of no kind known here, or has a level 0 or eps.

    Example:
        >>> shape_of(PrivacyMatrix.ldp(4, "ln 3")).level
        level('ln(3)')
    """
    if any(isinstance(v, LogSum) and v.epsilon for v in check_policy(policy).levels):
        raise OutOfScope('the policy depends on eps: give a value for it, as in policy.at("ln 3")')
    found = _of_one_level(policy)  # high-low and block policies are closed, and closure is slow for many symbols
    if found is None:
        closed = policy.closure()
        found = _of_one_level(closed) or _between(closed)
    return found


def _finite(matrix: PrivacyMatrix) -> tuple[list[LogSum], bool]:
    """The finite levels off the diagonal, ascending, and whether there are no others."""
    used = [matrix.levels[int(i)] for i in np.unique(matrix.pattern[~np.eye(matrix.k, dtype=bool)])]
    finite = sorted(v for v in used if isinstance(v, LogSum))
    if finite and finite[0] == 0:
        raise OutOfScope(
            "two symbols with level 0 look alike, so that no number of reports tells them apart: write a level above 0"
        )
    return finite, len(finite) == len(used)


def _of_one_level(matrix: PrivacyMatrix) -> Shape | None:
    """The shape of a high-low or block policy."""
    finite, off = _finite(matrix)[0], ~np.eye(matrix.k, dtype=bool)
    if not finite:
        return Shape("blocks", (1,) * matrix.k, None, None)
    level = finite[0]
    if level != finite[-1]:
        return None
    bound = np.isin(matrix.pattern, [i for i, v in enumerate(matrix.levels) if isinstance(v, LogSum)]) & off
    counts = bound.sum(axis=1)
    if set(counts.tolist()) == {0, matrix.k - 1}:
        s = int((counts > 0).sum())
        return Shape("high-low", (s, matrix.k - s), level, level)
    blocks = {row.tobytes(): int(row.sum()) for row in bound | ~off}
    if sum(blocks.values()) > matrix.k:  # the sets of related symbols are disjoint only for an equivalence
        return None
    return Shape("blocks", tuple(sorted(blocks.values(), reverse=True)), level, level)


def _between(matrix: PrivacyMatrix) -> Shape:
    """The shape of a closed policy between epsilon-LDP at its least and at its largest level."""
    finite, everywhere = _finite(matrix)
    if everywhere:
        return Shape("between", (matrix.k,), finite[0], finite[-1])
    advice = "take PrivacyMatrix.high_low, PrivacyMatrix.blocks or finite levels, or ask about a policy that implies this one"
    raise OutOfScope(
        f"no bracket is known for this policy, with {len(finite)} finite levels and pairs without a constraint: {advice}"
    )


@numeric
def block_upper(sizes: Sequence[int], t: Fraction) -> Interval:
    """sqrt(n) E l1 <= sqrt(sum of k_j min(k_j c^2, 1 + (k_j-1)(2t+k_j-2)/u^2)): in each block Hadamard or k-RR.

    n Var(p^_x) is at most c^2 p(X_j), or has at most the sum p(X_j) (1 + ...) over the block; then Cauchy-Schwarz, twice.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1.

    Returns:
        The bound on sqrt(n) times the l1 risk.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(block_upper([2, 2], 3).upper), 4)
        3.1623
    """
    t = _level(t)
    u = t - 1
    total = (k * min(k * ((t + 1) / u) ** 2, 1 + (k - 1) * (2 * t + k - 2) / u**2) for k in _counts(sizes))
    return sqrt(sum(total, start=Fraction(0)))


@numeric
def high_low_upper(s: int, other: int, t: Fraction) -> Interval:
    """sqrt(n) E l1 <= sup over 0 <= v <= 1/c of c (s sqrt(1 - v) + sqrt(k' v)), v = p(B)/c; at most s c + sqrt(k' c).

    The sup is c sqrt(s^2 + k') where it is attained at v = k'/(s^2 + k') <= 1/c, else at v = 1/c.

    Args:
        s: how many symbols are sensitive, at least 1.
        other: k', how many are not, at least 1.
        t: e^epsilon, above 1.

    Returns:
        The bound on sqrt(n) times the l1 risk.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(high_low_upper(2, 3, 3).upper), 4)
        5.2915
    """
    _counts((s, other))
    t = _level(t)
    c = (t + 1) / (t - 1)
    if other * c <= s * s + other:
        return sqrt(c * c * (s * s + other))
    return sqrt(s * s * (c * c - c)) + sqrt(other * c)


@numeric
def one_sensitive_upper(other: int, t: Fraction) -> Interval:
    """sqrt(n) E l1 <= (1 + sqrt(k')) sqrt(1/(1 - 1/t)) for s = 1: Q(x|x) is 1, or 1 - 1/t for x outside A.

    Args:
        other: k', how many symbols are not sensitive, at least 1.
        t: e^epsilon, above 1.

    Returns:
        The bound on sqrt(n) times the l1 risk.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(one_sensitive_upper(3, 3).upper), 4)
        3.3461
    """
    t = _level(t)
    return (sqrt(*_counts((other,))) + 1) * sqrt(t / (t - 1))


def _level(t: Fraction) -> Fraction:
    """t > 1: at t = 1 there is no estimator."""
    level = rational_or_real(t)
    if level <= 1:
        raise OutOfScope(f"t = {level}: an upper bound needs a level above 0, t = e^epsilon > 1")
    return level


def _counts(sizes: Sequence[int]) -> Sequence[int]:
    """Numbers of symbols, at least one of them."""
    if not isinstance(sizes, Sequence) or not sizes or not all(type(k) is int and k >= 1 for k in sizes):
        raise BadInput(f"the sizes are {shown(sizes)}: write integers >= 1")
    return sizes


def _upper(shape: Shape, t: Fraction, a: Fraction) -> Iterator[Bound]:
    if shape.kind == "high-low":
        s, other = shape.sizes
        yield _enough(high_low_upper(s, other, t), a), "high-low Hadamard response"
        yield _enough(block_upper([s + other], t), a), "epsilon-LDP on all symbols"
        if s == 1:
            yield _enough(one_sensitive_upper(other, t), a), "Mangat's response for one sensitive symbol"
    else:
        name = (
            "epsilon-LDP at the least level" if shape.kind == "between" else "Hadamard or k-ary randomised response in each block"
        )
        yield _enough(block_upper(shape.sizes, t), a), name


def _lower(shape: Shape, t: Fraction, a: Fraction) -> Iterator[Bound]:
    yield 1, "an answer without reports has risk 1 - 1/k"
    k, half = sum(shape.sizes), Fraction(1, 2)
    groups = shape.sizes[:1] if shape.kind == "high-low" else shape.sizes
    even = [size - size % 2 for size in groups if size > 1]
    free = (k - sum(even)) // 2
    if a < half:
        name = "Assouad, pairs of symbols" if even and free else "Assouad, pairs in blocks" if even else "Assouad, free pairs"
        yield _beyond(more_than(group_gain(even, t, free) / 16, a)), name
    if 2 * a < half and shape.kind == "high-low":
        s, other = shape.sizes
        # half of the bound on the risk, and n a^2 over four times W, as 2a and W stand in more_than
        yield _beyond(more_than(high_low_weight(s + other, s, t), 2 * a)), "Assouad, sensitive against other symbols"
    if 2 * a < half and k > 1:
        yield _beyond(more_than(high_low_weight(k, 1, inf), 2 * a)), "Assouad, without privacy"


def _enough(root: Interval, a: Fraction) -> int:
    """The least n known to have root/sqrt(n) < a."""
    return int((root.upper / a) ** 2) + 1


def _beyond(n: Fraction) -> int:
    """The smallest number of reports above n."""
    return int(n) + 1


def _power(level: LogSum) -> Interval:
    """e^level, to 40 bits of e^level - 1."""
    power = power_of(level)
    if isinstance(power, Fraction):
        return Interval(power, power)
    bits = 64
    while True:
        ends = level.enclosure(bits)
        found = Interval(exp(ends.lower, bits).lower, exp(ends.upper, bits).upper)
        if found.width * 2**40 <= found.lower - 1:
            return found
        bits *= 2
