"""The certificate of the best channel of a linear program: the channel's privacy, its utility, and that every output is paid for.

What the kernel holds: the channel is within the policy; the sum of its gains; multipliers >= 0; and for every output and every
place g_i(x) - u_x <= sum of lambda(x, b) - sum of bound lambda(a, x). That these bound every channel is weak duality, one
sentence, so the document says argued. Programs with more than ``MOST`` different comparisons are computed, and marked so.

>>> from exactdp_checks.proving.programs import best_linear
>>> policy = PrivacyMatrix.ldp(3, "ln 2")
>>> certified(policy, best_linear(policy, [[Fraction(x == y, 3) for x in range(3)] for y in range(3)])).outcome.value
'argued'
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.scale import Metric
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.parts import all_of, computed, document
from exactdp_checks.proving.programs import Linear
from exactdp_checks.proving.prove import comparison, privacy
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["certified"]

MOST = 20_000
DUALITY = (
    "A column v >= 0 within the constraints has g_i v - u v <= the sum over constraints (a, b) of lambda (v_a - bound v_b) <= 0"
)
DUALITY += (
    " (the hub, where there is one, takes the least entry of v), and the columns of a channel sum to 1 at every input; a channel"
)
DUALITY += (
    " with other outputs has no more: outputs with the same largest g_i v are merged. So no channel has more than the sum of u."
)


def certified(policy: PrivacyMatrix, found: Linear) -> Verdict:
    """Is the utility of the channel the lower end, and is no channel within the policy above the upper end?

    Args:
        policy: the policy that was asked about.
        found: what ``best_linear`` found for it.

    Returns:
        A document; computed, and marked so, where the comparisons are too many; undecided or refuted where a part is.

    Example:
        >>> from exactdp_checks.proving.programs import best_linear
        >>> policy = PrivacyMatrix.ldp(2, 1)
        >>> certified(policy, best_linear(policy, [["1/2", 0], [0, "1/2"]])).outcome.value
        'argued'

    Source: weak duality of linear programming.
    """
    inputs = policy.k
    ends = f"from {found.lower} to {found.upper}"
    said = f"of {inputs} inputs and {len(found.gains)} answers the largest utility is {ends}"
    if len(said) > 1500:
        said = f"of {inputs} inputs and {len(found.gains)} answers the largest utility is about {float(found.lower)!r}"
    checks = _paid(found)
    if checks is None:
        return computed(f"{said}: the comparisons of prices are too many for a certificate")
    attained = privacy(found.channel, policy)
    rows = [tuple(map(rational, row)) for row in found.channel.rows]
    terms = [
        ["*", expression(found.least[i][x]), expression(rows[x][j])]
        for j, i in enumerate(found.outputs)
        for x in range(inputs)
        if found.least[i][x]
    ]
    parts: list[tuple[str, Verdict | str]] = [("attained: the channel is within the policy", attained)]
    if terms:
        parts.append(("attained: its utility", comparison(["+", 0, *terms], "==", expression(found.lower))))
    bounds = [compared(v, "<=", LogSum.ln(b)) for v, b in _bounds(policy, found) if v != LogSum.ln(b)]
    if bounds:
        parts.append(("bounds: e^level rounded up", all_of(bounds)))
    parts.append(("bound: every output is paid for by prices and multipliers", all_of(checks)))
    for _, verdict in parts:
        if isinstance(verdict, Verdict) and verdict.outcome.value != "proved":
            return verdict
    parts.append(("duality", DUALITY))
    return document("best-channel", f"Within the policy, {said}.", "one policy", "argued", parts)


def _bounds(policy: PrivacyMatrix, found: Linear) -> list[tuple[LogSum, Fraction]]:
    """The levels of the constraints that were used, with their bounds."""
    pairs = dict[tuple[str, Fraction], LogSum]()
    upper = policy.upper if isinstance(policy, Metric) else None
    wide = policy if upper is None else upper
    for a, b, bound in found.edges.listed:
        level = wide[0, 1] if found.edges.hub else wide[a, b]
        if isinstance(level, LogSum) and (bound != 1 or not found.edges.hub):
            pairs[str(level), bound] = level
    return [(level, bound) for (_, bound), level in pairs.items()]


def _paid(found: Linear) -> list[Verdict] | None:
    """The comparisons, each different one once; None where there are too many."""
    nodes = len(found.prices) + found.edges.hub
    seen = dict[str, tuple[Any, Any]]()
    for row, own in zip(found.gains, found.multipliers, strict=True):
        paid: list[list[Any]] = [["+", 0] for _ in range(nodes)]
        for e, v in sorted(own.items()):
            a, b, bound = found.edges.listed[e]
            paid[a].append(expression(v))
            paid[b].append(["*", expression(-bound), expression(v)])
            seen.setdefault(f"0 {v}", (0, expression(v)))
        for x in range(nodes):
            left = ["-", expression(row[x]), expression(found.prices[x])] if x < len(row) else 0
            paid[x][1:] = [0, *sorted(paid[x][2:], key=str)]
            seen.setdefault(f"{left} {paid[x]}", (left, paid[x]))
        if len(seen) > MOST:
            return None
    return [comparison(left, "<=", right) for left, right in seen.values() if left != right]
