"""The report of an audit: as JSON with fixed keys, and as one page of HTML with its drawings inside, which needs no network."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

import exactdp
from exactdp.channel import Channel
from exactdp.numbers.enclosure import ln
from exactdp.policy import Level, PrivacyMatrix
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import Ratio
from exactdp.privacy.scale import WorstScale
from exactdp.privacy.tradeoff import testing_region as region_of
from exactdp_checks.auditing.audited import Audited
from exactdp_checks.auditing.decimals import decimal, exact_text, level_value, power_value
from exactdp_checks.auditing.details import details, further, labels_text
from exactdp_checks.auditing.drawing import curve, heat_map, loss_of, px, rounded_levels, worst_pairs
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing.floats import Reading
from exactdp_checks.auditing.page import embedded, recheck_script
from exactdp_checks.auditing.wording import sentence, witness, witness_text

if TYPE_CHECKING:
    from exactdp_checks.auditing.profile import Row

__all__ = ["NOT_VERIFIED", "to_html", "to_json", "to_snippet"]

LISTED = 64  # inputs up to which the tight matrix is written out in JSON
MOST_PROFILED = 2**15  # entries of pairs up to which a report has the profile
NOT_VERIFIED = (
    "that any code draws its reports from this matrix: only the matrix was audited",
    "that the numbers in the file are those of the mechanism: rounded entries are taken as they are written",
    "that the labels mean what they say, and that every possible input and output has its row and its column",
    "what several reports of one user reveal together: levels add up over rounds",
    "that the random numbers are random, and that nothing leaks beside the report (its time, its size, its absence)",
    "whether this epsilon is small enough for the people concerned",
)


def _pair(exact: object, rounded: Fraction | None) -> dict[str, str | None]:
    return {"exact": str(exact), "decimal": None if rounded is None else decimal(rounded, 17)}


def _level(value: Level | None) -> dict[str, str | None] | None:
    return None if value is None else _pair("inf" if isinstance(value, float) else value, level_value(value))


def _ratio(value: Ratio) -> dict[str, str | None]:
    return _pair("inf" if isinstance(value, float) else exact_text(value), value if isinstance(value, Fraction) else None)


def _place(audit: Audited, found: WorstRatio | None) -> dict[str, Any] | None:
    """A witness, by labels and by positions."""
    if found is None:
        return None
    labels = {"input": audit.inputs[found.x], "other": audit.inputs[found.other], "output": audit.outputs[found.y]}
    bound = None if audit.policy is None else audit.policy[found.x, found.other]
    return {
        **{name: str(label) for name, label in labels.items()},
        "place": [found.x, found.other, found.y],
        "ratio": _ratio(found.ratio),
        "loss": _level(loss_of(found.ratio)),
        "bound": _level(bound),
        "e_to_the_bound": None if bound is None or (power := power_value(bound)) is None else decimal(power, 17),
    }


def to_json(audit: Audited) -> dict[str, Any]:
    """Everything that was found; exact numbers are text, decimals (17 digits) stand beside; what was not asked is null."""
    verdict, (k, m) = audit.verdict, audit.matrix.shape
    tight = audit.tight if k <= LISTED else None
    certificate = verdict.certificate
    return {
        "exactdp": exactdp.__version__,
        "name": audit.name,
        "size": {"inputs": k, "outputs": m},
        "inputs": [str(label) for label in audit.inputs],
        "outputs": [str(label) for label in audit.outputs],
        "sentence": sentence(audit),
        "status": audit.status,
        "asked": {
            "epsilon": _level(audit.epsilon),
            "policy": None if audit.policy is None or audit.epsilon is not None else _levels(audit.policy),
            "t": None if audit.t is None else str(audit.t),
            "within": None if audit.radius is None else str(audit.radius),
            "tolerance": str(audit.tolerance) if audit.tolerance else None,
        },
        "verdict": {
            "outcome": verdict.outcome.value,
            "method": verdict.method.value,
            "scope": verdict.scope,
            "proposition": verdict.proposition or None,
            "detail": verdict.detail,
            "sha256": None if certificate is None else certificate["sha256"],
        },
        "smallest_epsilon": None if audit.smallest is None else _level(loss_of(audit.smallest.ratio)),
        "worst": _place(audit, audit.smallest),
        "witness": _place(audit, witness(audit)),
        "scale": None if audit.scale is None else _scale(audit, audit.scale),
        "floats": None if audit.reading is None else _floats(audit, audit.reading),
        "tight": None if tight is None else _levels(tight),
        "delta": _delta(audit),
        "information": _information(audit),
        "estimator": _estimate(audit),
        "not_verified": list(NOT_VERIFIED),
    }


def _scale(audit: Audited, found: WorstScale) -> dict[str, Any]:
    """The smallest scale of a metric policy with its worst pair."""
    labels = {"input": audit.inputs[found.x], "other": audit.inputs[found.other], "output": audit.outputs[found.y]}
    smallest, distance = _level(found.scale), _pair(found.distance, found.distance)
    ends = None
    if found.upper is not None and smallest is not None:  # nothing of it is exact but its ends
        ends = {"smallest": [str(found.below), str(found.scale)], "distance": [str(found.distance), str(found.upper)]}
        smallest, distance = smallest | {"exact": None}, distance | {"exact": None}
    return {
        **{name: str(label) for name, label in labels.items()},
        "smallest": smallest,
        "ratio": _ratio(found.ratio),
        "distance": distance,
        "enclosed": ends,
    }


def _floats(audit: Audited, reading: Reading) -> dict[str, Any]:
    """How floats were read, and what holds for all channels near them."""
    near = audit.nearby
    facts = {"rule": reading.rule, "defect": _pair(reading.defect, reading.defect), "nearby": None}
    if near is None:
        return facts
    verdicts = {"private": near.private, "refuted": near.refuted}
    return {
        **facts,
        "nearby": {
            "within": str(near.radius),
            "private_at": _level(near.at),
            "none_below": _level(near.below),
            **{name: None if verdict is None else verdict.outcome.value for name, verdict in verdicts.items()},
        },
    }


def _levels(matrix: PrivacyMatrix) -> dict[str, Any]:
    return {"levels": [_level(v) for v in matrix.levels], "pattern": matrix.pattern.tolist()}


def _delta(audit: Audited) -> dict[str, Any] | None:
    if audit.delta is None or audit.limit is None:
        return None
    found, stick = audit.delta.enclosure(80), audit.delta
    exact = stick.value()
    return {
        "limit": _pair(audit.limit, audit.limit),
        "value": _pair(f"{stick.above} - e^({stick.epsilon})*{stick.below}" if exact is None else exact, found.lower),
        "at_most_the_limit": audit.within_delta,
        "inputs": [str(audit.inputs[stick.x]), str(audit.inputs[stick.other])],
        "outputs": [str(audit.outputs[y]) for y in stick.outputs],
    }


def _information(audit: Audited) -> dict[str, Any] | None:
    if audit.information is None:
        return None
    nats = audit.information.enclosure(67)
    found = {"nats": nats, "bits": nats / ln(2, 67)}
    return {unit: {"lower": str(i.lower), "upper": str(i.upper), "decimal": decimal(i.lower, 15)} for unit, i in found.items()}


def _estimate(audit: Audited) -> dict[str, Any] | None:
    found = audit.estimate
    if found is None:
        return None
    worst = max((v for v in found.bias.values if isinstance(v, Fraction)), key=abs, default=None)
    return {
        "unbiased": found.unbiased,
        "verdict": None if found.verdict is None else found.verdict.outcome.value,
        "largest_bias": _ratio(worst) if found.bias.is_rational and worst is not None else None,
        "variances": [_pair(v, v if isinstance(v, Fraction) else None) for v in found.variances],
    }


def to_html(audit: Audited) -> str:
    """The report: one page, every text escaped, light and dark."""
    drawn, note = _drawn(audit)
    found = witness(audit)
    worst = _worst_pair(audit)
    values = np.zeros((0, 0)) if audit.tight is None else rounded_levels(audit.tight)
    region = region_of(drawn, *worst) if drawn is not None and worst is not None else None
    pages = {
        "audit": audit,
        "data": to_json(audit),
        "origin": audit.origin,
        "details": [line.split(": ", 1) for line in further(audit)],
        "labels": [("inputs", labels_text(audit.inputs)), ("outputs", labels_text(audit.outputs))],
        "note": note,
        "leaks": _leaks(audit),
        "version": exactdp.__version__,
        "not_verified": NOT_VERIFIED,
        "witness": None if found is None else witness_text(audit, found),
        "map": heat_map(audit, values),
        "pairs": worst_pairs(audit, values),
        "region": None if region is None else " ".join(f"{px(x)},{px(1 - y)}" for x, y in region),
        "curve": None if region is None else curve(region),
        "worst": None if worst is None else [printable(audit.inputs[i], 16) for i in worst],
        "certificate": embedded(audit.verdict.certificate),
        "script": None if audit.verdict.certificate is None else recheck_script(),
    }
    return str(_template().render(**pages))


def _leaks(audit: Audited) -> list[Row]:
    """What the profile answers; nothing for a channel that takes longer than seconds, at all levels, or in a radius."""
    k, m = audit.matrix.shape
    if audit.radius is not None or not audit.matrix.is_rational or k * k * m > MOST_PROFILED:
        return []
    from exactdp_checks.auditing.profile import profile  # an audit without a report does not need it

    channel = Channel(audit.matrix, audit.inputs, audit.outputs)
    return [row for row in profile(channel).rows if row.word != "not answered"]


def to_snippet(audit: Audited) -> str:
    """The answer for a notebook: a few lines, every text escaped."""
    word = audit.verdict.outcome.value if audit.policy is not None else "smallest epsilon"
    lines = "".join(f"<li>{escape(line)}</li>" for line in details(audit))
    return f"<div><p><b>{escape(word)}</b>: {escape(sentence(audit))}</p><ul style='white-space:pre-wrap'>{lines}</ul></div>"


@lru_cache(maxsize=1)
def _template() -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("exactdp_checks.auditing", "templates")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    ).get_template("report.html")


def _drawn(audit: Audited) -> tuple[Channel | None, str]:
    """The channel at one level, for the curves, and what to say about that level."""
    if audit.radius is not None:
        return None, ""
    if audit.matrix.is_rational:
        return audit.channel, ""
    return audit.channel.at(t=3), "drawn at t = 3"


def _worst_pair(audit: Audited) -> tuple[int, int] | None:
    found = witness(audit)
    return None if found is None or found.x == found.other else (found.x, found.other)
