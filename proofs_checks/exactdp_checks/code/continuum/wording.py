"""The words of an audit on the continuum: the answer, that it is one of real numbers, the ratio, what it rests on."""

from __future__ import annotations

from math import log
from typing import Any

from exactdp_checks.auditing.decimals import decimal, short_text
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.continuum.computed import Computed

__all__ = ["data", "details", "lines", "sentence"]

DOUBLES = (
    "doubles are not covered: they have gaps, and the last bits of a noisy double may tell the input (Mironov 2012). Round the "
    "report to a fixed grid with exact arithmetic, or draw discrete noise"
)


def lines(audit: Computed) -> list[str]:
    """The result first, then the ratio or the reason, then what it rests on."""
    claim = _claim(audit)
    if audit.outcome == "undecided":
        said = f"undecided whether it is {claim}" if claim else "its smallest epsilon is not found"
        first = [
            f"UNDECIDED  {audit.name}: {said}, on the continuum.",
            f"  {printable(audit.gap, 500)[:1].upper()}{printable(audit.gap, 500)[1:]}.",
        ]
    elif audit.wanted:
        word = {"within": f"is {claim}", "exceeded": f"is not {claim}", "found": "has its smallest epsilon"}[audit.outcome]
        first = [
            f"COMPUTED  {audit.name} {word} on the continuum; doubles are not covered.",
            f"  {_ratio(audit)}.{_delta(audit)}",
        ]
    else:
        said = f"undecided whether it is {claim}" if claim else "its smallest epsilon is not found"
        word = {"within": f"it is {claim}", "exceeded": f"it is not {claim}", "found": "its epsilon is known"}[audit.outcome]
        first = [
            f"UNDECIDED  {audit.name}: {said}, as its reports are doubles with noise.",
            f"  With real numbers (--grid ideal) {word}. {_ratio(audit)}.{_delta(audit)}",
        ]
    law = audit.found.observed.sentence
    replays = f"; {audit.found.validation.counts}" if audit.found.validation.inputs else ""
    rests = f"{law[0].upper()}{law[1:]}; {audit.found.explored.runs} runs, random numbers on the continuum{replays}"
    computed = "" if audit.outcome == "undecided" else ". Computed, and checked by no kernel"
    return [*first, f"  {rests}{computed}."]


def sentence(audit: Computed) -> str:
    """The lines as one."""
    return " ".join(line.strip() for line in lines(audit))


def _claim(audit: Computed) -> str:
    if audit.policy is None:
        return ""
    if audit.epsilon is None:
        return "private within the policy"
    level = audit.epsilon + audit.slack
    shown = short_text(level) or f"{float(level.enclosure().lower):.6g}"
    if audit.asked_delta is not None:
        return f"(epsilon, delta)-LDP at epsilon = {shown}, delta = {audit.asked_delta}"
    return f"epsilon-LDP at epsilon = {shown}"


def _ratio(audit: Computed) -> str:
    if audit.worst is None or audit.places is None:
        return "No ratio is known"
    x, other = (printable(audit.found.explored.inputs[i], 40) for i in audit.places)
    where = f"of input {x} to input {other}, at {_at(audit.worst.where)}"
    if audit.worst.infinite:
        return f"No epsilon is finite: the ratio of the laws, {where}, is above every bound"
    level = audit.worst.level
    what = "A ratio of the laws" if audit.outcome == "exceeded" else "The largest ratio of the laws"
    if level is not None:
        text = short_text(level, 40)
        about = f"{float(level.enclosure().lower):.10g}"
        shown = f"about {about}, known exactly" if not text else f"= {text}" if text == about else f"= {text} ~ {about}"
        return f"{what}, {where}, is e^epsilon with epsilon {shown}"
    found = audit.worst.enclosure()
    return f"{what}, {where}, is about {decimal(found.lower)}: epsilon ~ {log(float(found.lower)):.6g}"


def _at(where: str) -> str:
    """At which reports; of all reports those far out are not every one."""
    return where.replace("every report y, far out", "y far out")


def _delta(audit: Computed) -> str:
    if audit.delta is None:
        return ""
    shown = decimal(audit.delta.enclosure(64).lower)
    return f" At this epsilon delta is about {shown}, or more."


def details(audit: Computed, *, verbose: bool = True) -> list[str]:
    """What doubles do, notes, what was printed, and if ``verbose`` the assumptions."""
    found = [] if audit.outcome == "undecided" else [f"note: {DOUBLES}"]
    found += [f"note: {note}" for note in audit.found.explored.notes]
    found += [f"assumption: {each}" for each in audit.found.observed.assumptions if verbose]
    return found + ([f"the code printed: {audit.found.printed}"] if audit.found.printed else [])


def data(audit: Computed) -> dict[str, Any]:
    """What ``to_json`` writes."""
    worst, places, explored = audit.worst, audit.places, audit.found.explored
    smallest = None
    if worst is not None and audit.outcome != "undecided":
        smallest = "inf" if worst.infinite else None if worst.level is None else str(worst.level)
    return {
        "name": audit.name,
        "sentence": sentence(audit),
        "outcome": "undecided" if not audit.wanted else audit.outcome,
        "status": audit.status,
        "asked": {
            "epsilon": None if audit.epsilon is None else str(audit.epsilon),
            "slack": str(audit.slack),
            "policy": audit.policy is not None and audit.epsilon is None,
        },
        "continuum": {
            "outcome": audit.outcome,
            "gap": audit.gap or None,
            "smallest_epsilon": smallest,
            "inputs": None if places is None else [str(explored.inputs[i]) for i in places],
            "where": None if worst is None else _at(worst.where),
            "delta": None if audit.delta is None else decimal(audit.delta.enclosure(64).lower, 17),
        },
        "law": {
            "grid": "ideal",
            "complete": explored.complete,
            "runs": explored.runs,
            "inputs": [str(x) for x in explored.inputs],
            "observed": audit.found.observed.to_json(),
            "validation": audit.found.validation.to_json(),
            "notes": list(explored.notes),
            "printed": audit.found.printed,
        },
    }
