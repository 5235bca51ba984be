"""The words of an audit: exact numbers with as many decimals as they need, labels on one line, and the one sentence.

>>> decimal(Fraction(1, 3), 4), decimals_apart(Fraction(1, 3), Fraction(333333334, 10**9))
('0.3333', ('0.333333333', '0.333333334'))
>>> exact_text(Fraction(3, 4)), exact_text(LogSum.ln(3)), exact_text(float("inf"))
('3/4', 'ln(3)', 'infinite')
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from fractions import Fraction

from exactdp.errors import OutOfScope
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.numbers.exact import RationalFunction
from exactdp.policy import Level
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import Ratio, ratio_of, ratio_within
from exactdp_checks.auditing.audited import Audited
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing.one_level import OneLevel

__all__ = ["decimal", "decimals_apart", "exact_text", "level_text", "level_value", "power_value", "sentence"]
__all__ += ["rounded_up", "short_text", "witness", "witness_text"]

PRECISIONS = (6, 9, 12, 15, 18, 21, 25, 30, 40, 60)


def decimal(value: Fraction, digits: int = 6) -> str:
    """The value rounded to so many significant digits."""
    with localcontext(prec=digits, Emax=MAX_EMAX, Emin=MIN_EMIN):
        rounded = Decimal(value.numerator) / Decimal(value.denominator)
        plain = -6 <= rounded.adjusted() < 16
        return format(rounded, "f") if plain else f"{rounded.normalize():E}".replace("E+", "e").replace("E", "e")


def decimals_apart(one: Fraction, two: Fraction) -> tuple[str, str]:
    """Both values with so many digits that they read differently where they differ, by one part in 10^60 or more."""
    for digits in PRECISIONS:
        texts = decimal(one, digits), decimal(two, digits)
        if one == two or Decimal(texts[0]) != Decimal(texts[1]):
            break
    return texts


def exact_text(value: Ratio | Level | None) -> str:
    """The exact value as text; a fraction of any size."""
    if value is None:
        return ""
    if isinstance(value, float):
        return "infinite"
    if isinstance(value, Fraction):
        with localcontext(prec=100_000, Emax=MAX_EMAX, Emin=MIN_EMIN):  # Python writes no integer of more than 4300 digits
            parts = [format(Decimal(n), "f") for n in (value.numerator, value.denominator)]
        return parts[0] if parts[1] == "1" else "/".join(parts)
    try:
        return str(value)
    except ValueError:  # Python writes no integer of more than 4300 digits
        return "a logarithm of a number of more than 4300 digits, which is not written out"


def short_text(value: Ratio | Level | None, most: int = 60) -> str:
    """The exact value where that is short, otherwise "" - a decimal stands beside it."""
    text = exact_text(value)
    return text if len(text) <= most else ""


def level_value(value: Level | None) -> Fraction | None:
    """A level in nats, to 60 digits; None where it is infinite or depends on eps."""
    if not isinstance(value, LogSum) or value.epsilon:
        return None
    found = value.enclosure(256)
    return (found.lower + found.upper) / 2


def power_value(value: Level | None) -> Fraction | None:
    """e^level, to 60 digits; None where it is infinite, depends on eps or is beyond e^1000."""
    if not isinstance(value, LogSum) or value.epsilon or value > 1000:
        return None
    power = value.exp()
    if isinstance(power, Fraction):
        return power
    found = value.enclosure(2048)
    return (exp(found.lower, 256).lower + exp(found.upper, 256).upper) / 2


def level_text(value: Level, beside: LogSum | None = None) -> str:
    """A level exactly where that is short, and in decimals, enough to tell it from another one."""
    exact, number = short_text(value), level_value(value) or Fraction(0)
    other = None if beside is None else level_value(beside)
    rounded = decimal(number) if other is None else decimals_apart(number, other)[0]
    return rounded if not exact else exact if exact == rounded or Fraction(rounded) == number else f"{exact} ~ {rounded}"


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
        return "private within the policy" + (f" + {_asked(LogSum(audit.tolerance))}" if audit.tolerance else "")
    if audit.tolerance:
        return f"epsilon-LDP at epsilon = {_asked(audit.epsilon - audit.tolerance)} + {_asked(LogSum(audit.tolerance))}"
    return f"epsilon-LDP at epsilon = {_asked(audit.epsilon)}"


def _asked(epsilon: LogSum | None) -> str:
    """A level as one would write it: 1.0986 for 5493/5000."""
    value = level_value(epsilon) or Fraction(0)
    plain = decimal(value, 15)
    is_plain = epsilon is not None and not (epsilon.terms or epsilon.epsilon) and Fraction(plain) == value
    return plain if is_plain else short_text(epsilon) or decimal(value)


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
    return f"; what rounding makes too large is within a tolerance, here of {extra}: --tolerance {extra}"


def _ratio(audit: Audited, found: WorstRatio) -> str:
    """The ratio at its place, exactly and in decimals."""
    prefix = "at most " if audit.radius is not None and audit.verdict.outcome.value != "refuted" else ""
    text = witness_text(audit, found)
    if isinstance(found.ratio, float):
        return f"{text} is {prefix and 'at worst '}infinite"
    if isinstance(found.ratio, RationalFunction):
        return f"the worst ratio is {text} = {short_text(found.ratio, 200)}"
    return f"the worst ratio is {text} = {prefix}{both(found.ratio)}"


def both(value: Fraction, shown: str | None = None) -> str:
    """The exact value and its decimals, once where they are the same."""
    exact, rounded = short_text(value), shown or decimal(value)
    if not exact:
        return f"about {rounded}"
    return exact if value.denominator == 1 or exact == rounded else f"{exact} ~ {rounded}"


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
    start = f"{held} (epsilon, delta)-LDP at epsilon = {_asked(audit.epsilon)} and delta = {shown}"
    size = f"{exact} ~ {value}" if exact and exact != value else exact or f"about {value}"
    proved = ", proved" if audit.verdict.outcome.value == "proved" else ""
    tight = ", and no smaller epsilon has this delta" if audit.searched and audit.epsilon and audit.epsilon > 0 else ""
    return f"{start}{proved}{tight}: delta(epsilon) = {size}{attained}; {_tail(audit)}"
