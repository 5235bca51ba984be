"""The words of a statistical audit: what was found, how sure that is, and what would have been seen.

>>> percent(Fraction(999, 1000)), percent(Fraction(2, 3))
('99.9%', '66.6667%')
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.numbers.enclosure import LogSum
from exactdp.policy import Level
from exactdp_checks.auditing.decimals import decimal, exact_text, level_value, short_text
from exactdp_checks.auditing.files import printable
from exactdp_checks.sampling.audited import Sampled
from exactdp_checks.sampling.bounds import Test

__all__ = ["details", "lines", "percent", "sentence", "to_json"]


def percent(share: Fraction) -> str:
    """A share in percent."""
    return f"{decimal(share * 100).rstrip('0').rstrip('.')}%"


def below(value: LogSum) -> str:
    """A lower bound in decimals, rounded down."""
    lower = value.enclosure(64).lower
    return f"{float(int(lower * 10**6)) / 10**6:.6g}"


def _level(value: Level | None) -> str:
    exact = short_text(value)
    number = level_value(value)
    plain = "infinite" if number is None else f"{float(number):.6g}"
    return plain if number is None or not exact or number == Fraction(plain) else f"{exact} ~ {plain}"


def _claim(audit: Sampled) -> str:
    delta = f" and delta = {decimal(audit.delta)}" if audit.delta else ""
    kind = "(epsilon, delta)-LDP" if audit.delta else "epsilon-LDP"
    if audit.epsilon is None:
        return f"private within the policy{delta}"
    return f"{kind} at epsilon = {_level(audit.epsilon)}{delta}"


def _counts(audit: Sampled, test: Test) -> str:
    x, other = (printable(repr(audit.inputs[i]), 40) for i in (test.x, test.other))
    return f"{test.event}: {test.above} of {test.n} runs at input {x}, {test.below} of {test.n_other} at input {other}"


def sentence(audit: Sampled) -> str:
    """The verdict with its counts, or the bound that was found."""
    test, sure = audit.best, f"with confidence {percent(audit.confidence)}"
    if audit.policy is None:
        return f"{audit.name}: epsilon >= {below(audit.bound)} {sure} ({_counts(audit, test)}); a sample gives no upper bound."
    if audit.status == 1:
        found = "0" if test.epsilon is None else below(test.epsilon)
        against = f"against at most {_level(audit.policy[test.x, test.other])}"
        return f"{audit.name} is not {_claim(audit)}, {sure}: {_counts(audit, test)}, so the loss is at least {found} {against}."
    start = f"{audit.name}: undecided whether it is {_claim(audit)}"
    return f"{start}: {audit.runs} runs of each input show epsilon >= {below(audit.bound)} {sure}; a sample proves nothing."


def lines(audit: Sampled) -> list[str]:
    """The sentence for a terminal: the result, the counts, what they rest on."""
    test, sure = audit.best, f"with confidence {percent(audit.confidence)}"
    seen = f"{_counts(audit, test)[0].upper()}{_counts(audit, test)[1:]}"
    rests = f"Runs of the code, seed {audit.seed}: they can refute, and never prove."
    if audit.policy is None:
        result = f"FOUND  {audit.name} has epsilon >= {below(audit.bound)}, {sure}."
    elif audit.status == 1:
        result = f"REFUTED  {audit.name} is not {_claim(audit)}, {sure}."
        seen = f"{seen}: the loss is at least {'0' if test.epsilon is None else below(test.epsilon)}"
    else:
        result = f"UNDECIDED  {audit.name} may be {_claim(audit)}: {audit.runs} runs of each input do not refute it."
        seen = f"They show epsilon >= {below(audit.bound)} {sure}: {_counts(audit, test)}"
    return [result, f"  {seen}.", f"  {rests}"]


def details(audit: Sampled) -> list[str]:
    """What follows the sentence on a terminal."""
    error = decimal(audit.tests[0].error, 3)
    tested = f"{len(audit.tests)} tests, each of two bounds, each of which fails with probability at most {error}"
    lines = [f"seed {audit.seed}; {tested}"]
    q, p = audit.seen
    chance = f"Q({audit.best.event}|{printable(repr(audit.inputs[audit.best.other]), 40)}) = {decimal(q, 4)}"
    if p is None:
        lines.append(
            f"power: at {chance}, so many runs would have refuted this with probability 0.9 for no value under the other input"
        )
    else:
        ratio = "" if not q else f", a ratio of {decimal(p / q, 4)},"
        lines.append(
            f"power: at {chance}, a probability of {decimal(p, 4)}{ratio} would have been seen with probability 0.9 or more"
        )
    lines.append("events that were not tested are not covered: what is rarer, or finer, than the runs show stays hidden")
    return lines + [f"note: {note}" for note in audit.notes]


def to_json(audit: Sampled) -> dict[str, Any]:
    """Everything, exact numbers as text with decimals beside."""
    q, p = audit.seen
    return {
        "name": audit.name,
        "sentence": sentence(audit),
        "outcome": audit.verdict.outcome.value,
        "method": audit.verdict.method.value,
        "scope": audit.verdict.scope,
        "detail": audit.verdict.detail,
        "inputs": [printable(repr(x), 200) for x in audit.inputs],
        "runs": audit.runs,
        "seed": audit.seed,
        "confidence": str(audit.confidence),
        "epsilon": None if audit.epsilon is None else exact_text(audit.epsilon),
        "delta": str(audit.delta),
        "bound": {"exact": exact_text(audit.bound), "decimal": below(audit.bound)},
        "tests": [_test(audit, test) for test in audit.tests],
        "power": {"probability": "9/10", "at": str(q), "seen_from": None if p is None else str(p)},
        "notes": list(audit.notes),
    }


def _test(audit: Sampled, test: Test) -> dict[str, Any]:
    bound = None if audit.policy is None else audit.policy[test.x, test.other]
    return {
        "event": test.event,
        "x": test.x,
        "other": test.other,
        "counts": [test.above, test.n, test.below, test.n_other],
        "error": str(test.error),
        "low": str(test.low),
        "high": str(test.high),
        "epsilon": None if test.epsilon is None else below(test.epsilon),
        "level": None if bound is None else exact_text(bound),
        "exceeds": bound is not None and test.exceeds(bound),
    }
