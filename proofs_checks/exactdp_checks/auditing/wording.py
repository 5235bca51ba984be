"""The words of an audit: labels on one line, the witness, and the one sentence."""

from __future__ import annotations

from fractions import Fraction

from exactdp.errors import OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import RationalFunction
from exactdp.policy import Level
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import ratio_of, ratio_within
from exactdp_checks.auditing.audited import Audited
from exactdp_checks.auditing.decimals import (
    asked_text,
    both,
    claim_text,
    decimal,
    decimals_apart,
    exact_text,
    level_value,
    power_value,
    short_text,
)
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing.one_level import OneLevel

__all__ = ["rounded_up", "sentence", "witness", "witness_text"]


def witness(audit: Audited) -> WorstRatio | None:
    """Where the bound fails, by the certificate; otherwise the worst ratio of the matrix."""
    single = isinstance(audit.policy, OneLevel) and audit.matrix.is_rational and not audit.policy.bound.epsilon
    if audit.verdict.outcome.value != "refuted" or (single and audit.radius is None):
        return audit.smallest  # the place of the certificate, too, of a refutation at one level: no need to write it out
    body = (audit.verdict.certificate or {}).get("body", {})
    if "place" not in body:
        return audit.smallest
    x, other, y = body["place"]
    above, below, t = audit.matrix[x, y], audit.matrix[other, y], Fraction(body["t"])
    if audit.radius is not None:
        above, below = max(Fraction(0), above - audit.radius), min(Fraction(1), below + audit.radius)  # type: ignore[type-var]
    values = [v.at(t=t) if isinstance(v, RationalFunction) else v for v in (above, below)]
    return WorstRatio(ratio_of(*values), x, other, y)


def witness_text(audit: Audited, found: WorstRatio) -> str:
    """Q(y|x) / Q(y|x') with the labels of the matrix."""
    y, x, other = (printable(label, 40) for label in (audit.outputs[found.y], audit.inputs[found.x], audit.inputs[found.other]))
    return f"Q({y}|{x}) / Q({y}|{other})"


def sentence(audit: Audited) -> str:
    """What was found: the verdict, the witness, the ratio, the smallest epsilon and what they were compared with."""
    subject = audit.name if audit.radius is None else f"every channel within {short_text(audit.radius, 20)} of {audit.name}"
    if audit.reading is not None:
        subject += f" ({audit.reading.rule if audit.radius is None else audit.reading.kind})"
    found = witness(audit)
    if audit.vacuous:
        return f"{subject}: the policy constrains no pair of inputs, so every matrix is within it; nothing was compared."
    if found is None and audit.policy is not None and audit.verdict.outcome.value == "proved":
        return f"{subject} is {_claim(audit)}, proved: every ratio is within its bound, and none is the largest for every t."
    if found is None:
        return f"{subject}: {_what(audit, 'undecided')}: {audit.verdict.detail or 'no ratio is the largest for every t'}."
    if audit.smallest is not None and audit.smallest.ratio == 1 and audit.radius is None and audit.within_delta is None:
        asked = "" if audit.policy is None else f" is {_claim(audit)}, proved: it"
        if audit.policy is None or audit.verdict.outcome.value == "proved":
            return f"{subject}{asked} reveals nothing: all rows are equal, so epsilon = 0{_at(audit)}."
    if audit.policy is None:
        least = _smallest(audit)
        if isinstance(found.ratio, float) and audit.radius is not None:
            return f"{subject}: undecided for every epsilon: {_ratio(audit, found)}."
        if isinstance(found.ratio, float):
            return f"{subject} is epsilon-LDP for no finite epsilon: {_ratio(audit, found)}{_at(audit)}."
        proved = ", proved" if audit.verdict.outcome.value == "proved" else ""
        tight = ", and for no smaller one" if audit.radius is None else ""
        return f"{subject} is epsilon-LDP for {least}{proved}{tight}: {_ratio(audit, found)}{_at(audit)}."
    if audit.within_delta is not None:
        return f"{subject} {_delta(audit)}{_at(audit)}."
    outcome = audit.verdict.outcome.value
    bound = audit.policy[found.x, found.other]
    if outcome == "undecided":
        return f"{subject}: {_what(audit, outcome)}: {audit.verdict.detail}."
    if outcome == "refuted":
        start = "no channel" + subject.removeprefix("every channel") if audit.radius is not None else subject
        verb = "is" if audit.radius is not None else "is not"
        return f"{start} {verb} {_claim(audit)}: {_compared(audit, found, bound)}; {_tail(audit)}{_at(audit)}{_option(audit)}."
    return f"{subject} is {_claim(audit)}, proved: {_compared(audit, found, bound)}; {_tail(audit)}{_at(audit)}."


def _at(audit: Audited) -> str:
    return "" if audit.t is None else f", at t = {short_text(audit.t) or decimal(audit.t)}"


def _claim(audit: Audited) -> str:
    if audit.epsilon is None:
        return "private within the policy" + (f" + {asked_text(LogSum(audit.tolerance))}" if audit.tolerance else "")
    return claim_text(audit.epsilon, audit.tolerance)


def _what(audit: Audited, outcome: str) -> str:
    return f"{outcome} whether it is {_claim(audit)}" if audit.policy is not None else "its smallest epsilon is not found"


def _option(audit: Audited) -> str:
    """Of floats that fail by little: where they are private, and the one option that asks so."""
    if audit.least is None or audit.smallest is None or audit.epsilon is None:
        return ""
    proved = ", where it is proved" if audit.least.outcome.value == "proved" else ""
    return proved + rounded_up(audit, Fraction(1, 1000))


def rounded_up(audit: Audited, most: Fraction) -> str:
    """Of a refutation by at most so many nats: the tolerance with which the same is private, as an option; else nothing."""
    if audit.smallest is None or not isinstance(audit.smallest.ratio, Fraction):
        return ""
    least, asked = level_value(audit.smallest.epsilon), level_value(audit.epsilon)
    if least is None or asked is None or least - asked > most:
        return ""
    tenth = most
    while tenth / 10 > least - asked + Fraction(1, 10**50):
        tenth /= 10
    extra = f"{decimal(tenth + audit.tolerance, 3)}"
    option = f"--tolerance {extra} (in Python tolerance='{extra}')"
    return f"; a tolerance of {extra} covers this excess, if it comes from rounding: {option}"


def _ratio(audit: Audited, found: WorstRatio) -> str:
    """The ratio at its place, exactly and in decimals."""
    prefix = "at most " if audit.radius is not None and audit.verdict.outcome.value != "refuted" else ""
    text = witness_text(audit, found)
    if isinstance(found.ratio, float):
        return f"{text} is {prefix and 'at worst '}infinite"
    if isinstance(found.ratio, RationalFunction):
        return f"the worst ratio is {text} = {short_text(found.ratio, 200)}"
    return f"the worst ratio is {text} = {prefix}{both(found.ratio)}"


def _smallest(audit: Audited) -> str:
    if audit.smallest is None:
        return "the smallest epsilon is none for every t"
    try:
        least = audit.smallest.epsilon
    except OutOfScope:
        return f"epsilon = ln({short_text(audit.smallest.ratio, 200)})"
    value = level_value(least)
    if value is None:
        return f"epsilon = {exact_text(least)}"
    asked = level_value(audit.epsilon)
    rounded = decimals_apart(value, asked)[0] if asked is not None else decimal(value)
    exact = short_text(least)
    return f"epsilon = {exact} ~ {rounded}" if exact and exact != rounded else f"epsilon ~ {rounded}"


def _tail(audit: Audited) -> str:
    if audit.radius is not None:
        return f"the bound used is {_smallest(audit)}"
    if audit.smallest is not None and isinstance(audit.smallest.ratio, float):
        return "no epsilon is finite"
    return f"the smallest is {_smallest(audit)}" if audit.smallest is not None else "no epsilon is the smallest for every t"


def _compared(audit: Audited, found: WorstRatio, bound: Level) -> str:
    """The ratio against e^bound at its place."""
    failed = audit.verdict.outcome.value == "refuted"
    limit = power_value(bound)
    exponent = "epsilon" if audit.epsilon is not None else f"({exact_text(bound)})"
    verb = "exceeds" if failed else "is at most"
    if not failed and not isinstance(bound, LogSum):
        return f"{_ratio(audit, found)}, a pair that the policy does not constrain"
    if isinstance(found.ratio, Fraction) and limit is not None and found.ratio:
        ratio, shown = decimals_apart(found.ratio, limit)
        power = bound.exp() if isinstance(bound, LogSum) else None
        right = both(power, shown) if isinstance(power, Fraction) else f"about {shown}"
        by = f", by {decimal(found.ratio - limit, 3)}" if failed and found.ratio - limit < Fraction(1, 1000) else ""
        if audit.radius is not None:
            signs = (">=", ">") if failed else ("<=", "<=")
            return f"{witness_text(audit, found)} {signs[0]} {both(found.ratio, ratio)} {signs[1]} e^{exponent} = {right}{by}"
        return f"{witness_text(audit, found)} = {both(found.ratio, ratio)} {verb} e^{exponent} = {right}{by}"
    if isinstance(found.ratio, float):
        return f"{witness_text(audit, found)} is infinite, above every bound"
    value = f"{witness_text(audit, found)} = {short_text(found.ratio, 200) or 'a long fraction'}"
    where = audit.verdict.certificate["body"]["t"] if failed and audit.verdict.certificate else 1
    when = f" at t = {where}" if failed and not audit.matrix.is_rational else ""
    if isinstance(found.ratio, Fraction) and isinstance(bound, LogSum) and bound.epsilon and failed:
        exponent = f"({exact_text(bound)})"
    if not failed and not ratio_within(found.ratio, bound):
        return f"the worst ratio is {value}"  # of a pair with another bound than the one shown
    return f"{value} {verb} e^{exponent}{when}"


def _delta(audit: Audited) -> str:
    """The comparison of delta."""
    stick, limit = audit.delta, audit.limit
    if stick is None or limit is None:
        return ""
    found = stick.enclosure(200)
    value, shown = decimals_apart((found.lower + found.upper) / 2, limit)
    exact = short_text(stick.value())
    held = "is" if audit.within_delta else "is not"
    inputs = [printable(audit.inputs[i], 40) for i in (stick.x, stick.other)]
    attained = f", attained by the inputs {inputs[0]} and {inputs[1]}" if stick.outputs else ""
    start = f"{held} (epsilon, delta)-LDP at epsilon = {asked_text(audit.epsilon)} and delta = {shown}"
    size = f"{exact} ~ {value}" if exact and exact != value else exact or f"about {value}"
    proved = ", proved" if audit.verdict.outcome.value == "proved" else ""
    tight = ", and no smaller epsilon has this delta" if audit.searched and audit.epsilon and audit.epsilon > 0 else ""
    return f"{start}{proved}{tight}: delta(epsilon) = {size}{attained}; {_tail(audit)}"
