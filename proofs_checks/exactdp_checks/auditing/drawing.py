"""The drawings of a report: the heat map of the tight privacy matrix, the worst pairs, the curve of delta.

Colours and curves are drawn from rounded values; the exact ones stand beside them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import inf, log
from typing import Any

import numpy as np

from exactdp.errors import OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import RationalFunction, rational
from exactdp.policy import Level, Logarithms, Nats, PrivacyMatrix
from exactdp.privacy.ratio import Ratio, log_ratio, ratio_of, ratio_within
from exactdp_checks.auditing.asking import in_eps
from exactdp_checks.auditing.audited import Audited
from exactdp_checks.auditing.decimals import decimal, decimals_apart, level_value, short_text
from exactdp_checks.auditing.files import printable

__all__ = ["curve", "heat_map", "loss_of", "px", "rounded_levels", "worst_pairs"]

CELLS = 48  # of a side of the heat map
SHADES = 9


def loss_of(ratio: Ratio) -> Level | None:
    """ln ratio, None for 0 and where it is no level for every t."""
    try:
        return log_ratio(ratio) if ratio else None
    except OutOfScope:
        return None


def px(value: Fraction) -> str:
    """A coordinate from 0 to 1 on a drawing of 200 units."""
    return f"{float(value) * 200:.2f}"


def curve(region: Sequence[tuple[Fraction, Fraction]]) -> dict[str, Any]:
    """delta(epsilon) of a pair, the largest of (1 - P_MD) - e^epsilon P_FA over the vertices of its testing region."""
    finite = [float((1 - missed) / alarm) for alarm, missed in region if alarm]
    top = max(1.0, min(float(np.log(max(finite, default=1.0))) * 1.25, 12.0))
    steps = [top * i / 60 for i in range(61)]
    values = [max(0.0, *(float(1 - y) - float(np.exp(e)) * float(x) for x, y in region)) for e in steps]
    points = " ".join(f"{200 * e / top:.2f},{200 * (1 - v):.2f}" for e, v in zip(steps, values, strict=True))
    return {"points": points, "top": f"{top:.2g}"}


def rounded_levels(matrix: PrivacyMatrix) -> np.ndarray[Any, Any]:
    """The levels in nats, rounded, at eps = 1 where eps occurs: for colours and for sorting."""
    levels = matrix.levels
    if isinstance(levels, Nats):
        return levels.doubles()[matrix.pattern]
    if isinstance(levels, Logarithms):
        try:
            above, below = levels.above.astype(np.float64), levels.below.astype(np.float64)
        except OverflowError:
            return np.array([_rounded(v) for v in levels])[matrix.pattern]
        with np.errstate(divide="ignore"):
            rounded: np.ndarray[Any, Any] = (np.log(above) - np.log(below))[matrix.pattern]
        return rounded
    return np.array([_rounded(v) for v in levels])[matrix.pattern]


def _rounded(value: Level) -> float:
    if not isinstance(value, LogSum):
        return inf
    if not (value.constant or value.epsilon) and len(value.terms) == 1:
        ((base, times),) = value.terms.items()
        return (log(base.numerator) - log(base.denominator)) * float(times)
    return float(level_value(value.at(LogSum(1))) or 0)


def heat_map(audit: Audited, values: np.ndarray[Any, Any]) -> dict[str, Any] | None:
    """The tight matrix as at most 48 x 48 cells in nine shades; infinite levels apart.

    A cell is the largest level of its pairs; within a policy of several levels it is the pair with the least slack against its
    bound, and the less slack there is, the darker. A pair without a bound, or of one input, has endless slack.
    """
    tight = audit.tight
    if tight is None:
        return None
    k = tight.k
    slack = _slack(audit, values)
    shown = values if slack is None else -slack  # of a cell: where this is the largest
    edges = np.linspace(0, k, min(k, CELLS) + 1).astype(int)
    spans = list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))
    top, least = _top(values), 1.0 if slack is None else _top(slack)
    rows = []
    for a, b in spans:
        row = []
        for c, d in spans:
            block = shown[a:b, c:d]
            x, other = (int(i) for i in np.unravel_index(int(block.argmax()), block.shape))
            level, value = tight[a + x, c + other], float(block.max())
            title = _title(audit, a + x, c + other, level)
            part = value / top if slack is None else 1 + value / least
            shade = "inf" if value == inf else f"s{max(0, min(SHADES - 1, int(max(part, 0.0) * SHADES)))}"
            if slack is not None:
                over = value > 1e-12 * top
                shade += " over" if over else ""
                title += "; beyond the policy" if over else "; no bound" if value == -inf else f"; slack {max(0.0, -value):.4g}"
            row.append({"shade": shade, "text": _cell(level), "title": title})
        rows.append({"name": _span(audit.inputs, a, b), "cells": row})
    return {
        "rows": rows,
        "columns": [_span(audit.inputs, a, b) for a, b in spans],
        "size": 440 // len(spans),
        "slack": slack is not None,
        "written": len(spans) <= 10,
        "merged": k > CELLS,
        "top": f"{top if slack is None else least:.4g}",
        "infinite": bool((shown == inf).any()),
        "symbolic": not audit.matrix.is_rational,
    }


def _slack(audit: Audited, values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any] | None:
    """Bound minus level of every pair, rounded, within a policy of several levels that are numbers; else None."""
    if audit.policy is None or audit.epsilon is not None or in_eps(audit.policy):
        return None
    bounds = rounded_levels(audit.policy)
    with np.errstate(invalid="ignore"):
        slack = np.where(np.isinf(bounds), inf, bounds - values)
    np.fill_diagonal(slack, inf)
    return slack


def _top(values: np.ndarray[Any, Any]) -> float:
    """The largest finite one; 1 where none is positive."""
    finite = values[np.isfinite(values)]
    return float(finite.max()) if len(finite) and finite.max() > 0 else 1.0


def _span(labels: Sequence[Hashable], a: int, b: int) -> str:
    return printable(labels[a], 14) if b == a + 1 else f"{printable(labels[a], 14)} ... {printable(labels[b - 1], 14)}"


def _cell(level: Level) -> str:
    if not isinstance(level, LogSum):
        return "\u221e"
    value = level_value(level)
    return short_text(level, 8) or "\u2026" if value is None else decimal(value, 3)


def _title(audit: Audited, x: int, other: int, level: Level) -> str:
    value = level_value(level)
    rounded = "" if value is None else f" = {decimal(value, 9)}"
    exact = short_text(level, 80)
    return f"{printable(audit.inputs[x], 30)} against {printable(audit.inputs[other], 30)}: {exact}{rounded}"


def worst_pairs(audit: Audited, values: np.ndarray[Any, Any]) -> list[dict[str, Any]]:
    """The ten ordered pairs with the largest levels of the tight matrix, each with the output that shows it."""
    tight = audit.tight
    if tight is None:
        return []
    values = values.copy()
    np.fill_diagonal(values, -1)
    near = np.argsort(-values, axis=None, kind="stable")[: 10 + tight.k]
    if audit.matrix.is_rational:  # nearly equal levels are ordered exactly
        near = np.array(sorted(near.tolist(), key=lambda i: _order(tight[divmod(i, tight.k)]), reverse=True))
    found = []
    for x, other in (divmod(int(i), tight.k) for i in near[:10]):
        level = tight[x, other]
        if x != other:
            y, ratio = _shown_by(audit, x, other, level)
            bound = None if audit.policy is None else audit.policy[x, other]
            labels = {"x": audit.inputs[x], "other": audit.inputs[other], "y": audit.outputs[y]}
            found.append(
                {name: printable(label, 30) for name, label in labels.items()}
                | {"ratio": short_text(ratio, 40) or decimal(rational(ratio), 12), "level": _cell_long(level, bound)}
                | {"bound": "" if bound is None else short_text(bound, 30) or _cell_long(bound)}
                | {"ok": None if bound is None else _holds(ratio, bound)}
            )
    return found


def _order(level: Level) -> tuple[bool, Fraction]:
    """A level of a rational channel, ln of one ratio, as what it is compared by."""
    return (False, next(iter(level.terms), Fraction(1))) if isinstance(level, LogSum) else (True, Fraction(0))


def _holds(ratio: Ratio, bound: Level) -> bool | None:
    try:
        return ratio_within(ratio, bound)
    except OutOfScope:
        return None


def _cell_long(level: Level, bound: Level | None = None) -> str:
    """The level exactly, where that is short, and in decimals that differ from those of the bound if it does."""
    value, limit = level_value(level), level_value(bound)
    exact = short_text(level, 30)
    if value is None:
        return exact or "a long expression"
    rounded = decimal(value, 9) if limit is None else max(decimal(value, 9), decimals_apart(value, limit)[0], key=len)
    return exact if exact == rounded else f"{exact} \u2248 {rounded}" if exact else rounded


def _shown_by(audit: Audited, x: int, other: int, level: Level) -> tuple[int, Ratio]:
    """An output whose ratio is e^level, and the ratio."""
    best: tuple[int, Ratio] = (0, Fraction(0))
    for y in range(audit.matrix.shape[1]):
        ratio = ratio_of(audit.matrix[x, y], audit.matrix[other, y])
        if isinstance(ratio, RationalFunction) or isinstance(best[1], RationalFunction):
            if loss_of(ratio) == level:
                return y, ratio
        elif ratio > best[1]:
            best = y, ratio
    return best
