"""What follows the sentence of an audit: labels, rounding, scale, the tight matrix of few inputs, information, moments."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction

from exactdp.numbers.enclosure import LogSum, ln
from exactdp.numbers.exact import rational
from exactdp.privacy.levels import WorstRatio
from exactdp_checks.auditing.audited import Audited
from exactdp_checks.auditing.decimals import both, decimal, decimals_apart, exact_text, level_value, short_text
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing.wording import witness_text
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["TIGHT", "details", "further", "labels_text", "tight_table"]

TIGHT = "tight privacy matrix, in nats (row against column):"


def details(audit: Audited, *, verbose: bool = True) -> list[str]:
    """What follows the sentence on a terminal: labels, the tight matrix of a few inputs, the information, the estimator."""
    sides = (("inputs", audit.inputs), ("outputs", audit.outputs)) if verbose else ()
    lines = [f"{kind}: {labels_text(given)}" for kind, given in sides]
    lines += further(audit)
    lines += [" ".join(line) for line in tight_table(audit)]
    if audit.information is not None:
        nats = audit.information.enclosure(67)
        bits = nats / ln(2, 67)  # as in_bits does, with the same enclosure
        lines.append(f"mutual information: {decimal(nats.lower, 12)} nats, {decimal(bits.lower, 12)} bits (enclosed to 2^-64)")
    found = audit.estimate
    if found is not None:
        proof = ", proved" if found.verdict is not None and found.verdict.outcome.value == "proved" else ", computed exactly"
        biased = [(x, j, v) for (x, row) in enumerate(found.bias.rows) for j, v in enumerate(row) if v != 0]
        verdict = f"unbiased{proof}"
        if biased:
            x, j, v = biased[0]
            size = short_text(v, 40) or "a long fraction"
            verdict = (
                f"biased at {len(biased)} places, first at input {printable(audit.inputs[x], 40)}, coordinate {j}, by {size}"
            )
        lines.append(f"estimator: {verdict}; variance of one report, coordinates summed:")
        for label, value in list(zip(audit.inputs, found.variances, strict=True))[:12]:
            rounded = decimal(value) if isinstance(value, Fraction) else "a long expression"
            lines.append(f"  {printable(label, 40)}: {short_text(value, 60) or rounded}")
    return lines


def tight_table(audit: Audited) -> list[list[str]]:
    """The tight matrix of a few inputs without a policy: a title, then cells of one width, the labels first; else nothing."""
    tight = audit.tight if audit.policy is None and len(audit.inputs) <= 12 else None
    if tight is None:
        return []
    labels = [printable(label, 14) for label in audit.inputs]
    cells = [[short_text(v, 10) or decimal(level_value(v) or Fraction(0)) for v in row] for row in tight.rows]
    table = [["", *labels], *([label, *row] for label, row in zip(labels, cells, strict=True))]
    width = max(len(text) for row in table for text in row)
    return [[TIGHT], *([text.rjust(width) for text in row] for row in table)]


def labels_text(labels: Sequence[Hashable]) -> str:
    """How many there are and what they are called, or that they have no names."""
    if all(label == i and isinstance(label, int) for i, label in enumerate(labels)):
        return f"{len(labels)}, without labels, counted from 0"
    shown = [printable(label, 20) for label in labels[:8]]
    return f"{len(labels)} ({', '.join(shown)}{', ...' if len(labels) > len(shown) else ''})"


def further(audit: Audited) -> list[str]:
    """What rounding leaves open, and the smallest scale of a metric policy."""
    return _rounding(audit) + _scale(audit)


def _rounding(audit: Audited) -> list[str]:
    """What rounding leaves open, in one line."""
    reading, near = audit.reading, audit.nearby
    if reading is None or near is None:
        return []
    at, below = level_value(near.at) or Fraction(0), level_value(near.below) or Fraction(0)
    ends = decimals_apart(at, below)
    proved = ", proved" if near.private.outcome.value == "proved" else ""
    refuted = (
        "" if near.refuted is None else f", and none below {ends[1]}{', refuted for certain' if _sure(near.refuted) else ''}"
    )
    off = f"rounding: the rows sum to 1 within {decimal(abs(reading.defect), 2)}"
    radius = f"2^-{(near.radius.denominator // near.radius.numerator).bit_length() - 1}"
    return [f"{off}; every channel within {radius} of the floats, entry by entry, is private at {ends[0]}{proved}{refuted}"]


def _scale(audit: Audited) -> list[str]:
    """The smallest scale of a metric policy, and where it is attained."""
    found = audit.scale
    if found is None or audit.metric is None:
        return []
    place = witness_text(audit, WorstRatio(found.ratio, found.x, found.other, found.y))
    enclosed = found.upper is not None
    far = f"about {decimal(found.distance)}" if enclosed else short_text(found.distance) or decimal(found.distance)
    distance = f"at distance {far}"
    if not isinstance(found.scale, LogSum):
        return [f"scale: none is finite: {place} is {exact_text(found.ratio)} {distance}"]
    value, asked = level_value(found.scale) or Fraction(0), level_value(audit.metric.scale)
    rounded = decimal(value) if asked is None else decimals_apart(value, asked)[0]
    exact = "" if enclosed else short_text(found.scale)
    texts = f"{exact} ~ {rounded}" if exact and exact != rounded else f"about {rounded}"
    return [f"scale: the smallest, per unit of distance, is {texts}: {place} = {both(rational(found.ratio))} {distance}"]


def _sure(verdict: Verdict) -> bool:
    return verdict.outcome.value == "refuted"
