"""Is an answer right? ``judge`` reads and compares one answer, ``naming`` says of which known fault the wrong ones look.

>>> case = Case("x", "estimate", {}, (Fraction(3, 2), Fraction(-1, 2)))
>>> judgement = judge(case, {"estimate": ["3/2", "0.0"]}, Fraction(1, 10**12))
>>> judgement.message
'entry 1 is 0.0, not -1/2 (-0.5)'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any

from exactdp.errors import BadInput
from exactdp.privacy.levels import smallest_epsilon
from exactdp.truth import NoTruthValue
from exactdp_checks.auditing.files import printable
from exactdp_checks.conformance.case import ANSWERS, PROBABILITIES, Case, Encoding
from exactdp_checks.conformance.numbers import Answered, agrees, enclosed, number_of, text_of
from exactdp_checks.conformance.randomness import law_of_reports
from exactdp_checks.conformance.samples import Sample, Sampling, seen, unlikely
from exactdp_checks.conformance.trees import Tree, differing

__all__ = ["ROUNDED", "Judgement", "Unsupported", "judge", "like"]

SAME_LAW = "the law of the reports is right, the randomness is read in another way"
ROUNDED = "answers are rounded by more than the declared tolerance"
SHORT = "its reports need more randomness than the draws of the request: it is sampled instead"
NEAR = Fraction(1, 10**9)  # within which an answer looks like that of a known fault, whose value may be rounded


class Unsupported(Exception):
    """The program says that it has no answer to this request, or has none that can be judged, for the reason given."""


@dataclass(frozen=True)
class Judgement(NoTruthValue):
    """``message`` is "" for a right answer; ``answered`` is the answer as it was read, None if it cannot be; ``hint`` a fault.

    ``legible``: whether it has the form of an answer, right or wrong.
    """

    message: str
    answered: Any = field(default=None, repr=False)
    hint: str = ""
    legible: bool = True


def judge(case: Case, answer: Mapping[str, Any], tolerance: Fraction) -> Judgement:
    """Whether the answer is right. Raises Unsupported."""
    key = ANSWERS[case.operation]
    if answer.get("unsupported") is True:
        raise Unsupported
    if key not in answer:
        if case.operation != "refuse" and answer.get("refused"):
            return Judgement(f"the request is refused: {_said(answer['refused'])}", hint="valid parameters are refused")
        if "error" in answer:
            return Judgement(f"the program reports an error: {_said(answer['error'])}")
        return Judgement(f'the answer has no "{key}": its keys are {printable(", ".join(answer) or "none", 100)}', legible=False)
    found = answer[key]
    try:
        if isinstance(case.expected, bool):
            return _truth(case, found)
        if isinstance(case.expected, Tree):
            return Judgement(differing(case.expected, found, tolerance))
        if case.encoding is not None:
            return _reports(case, found)
        if case.sampling is not None:
            return _sample(case.sampling, found)
        if isinstance(case.expected, tuple):
            return _vector(case, found, tolerance)
        number = number_of(found)
    except BadInput as error:
        return Judgement(printable(error, 300), legible=isinstance(found, list) and all(map(_is_integer, found)))
    right = agrees(number, case.expected, tolerance, relative=case.operation in PROBABILITIES)
    if right:
        return Judgement("", number)
    hint = ROUNDED if like(number, case.expected, relative=case.operation in PROBABILITIES) else ""
    return Judgement(f"{printable(number.text)} is answered, not {text_of(case.expected)}", number, hint)


def _said(value: object) -> str:
    return printable(value, 200)


def _truth(case: Case, found: object) -> Judgement:
    if not isinstance(found, bool):
        return Judgement(f"{printable(found)} is answered: write true or false", legible=False)
    if found == case.expected:
        return Judgement("", found)
    if ANSWERS[case.operation] == "private":
        said = "private, but it is not" if found else "not private, but it is"
    else:
        said = "refused, but must be accepted" if found else "accepted, but must be refused"
    return Judgement(f"{said}: {case.note}", found)


def _vector(case: Case, found: object, tolerance: Fraction) -> Judgement:
    if not isinstance(found, list):
        return Judgement(f"{printable(found)} is no list of numbers: write one", legible=False)
    expected: Any = case.expected
    numbers = [number_of(v) for v in found]
    if len(numbers) != len(expected):
        hint = "the number of outputs is wrong" if case.operation == "channel" else "the number of entries is wrong"
        return Judgement(f"{len(numbers)} entries are answered, not {len(expected)}", numbers, hint)
    relative = case.operation in PROBABILITIES
    for i, (one, two) in enumerate(zip(numbers, expected, strict=True)):
        if not agrees(one, two, tolerance, relative=relative):
            rounded = all(like(a, b, relative=relative) for a, b in zip(numbers, expected, strict=True))
            hint = ROUNDED if rounded else _shape(case, numbers)
            return Judgement(f"entry {i} is {printable(one.text)}, not {text_of(two)}", numbers, hint)
    return Judgement("", numbers)


def _shape(case: Case, numbers: Sequence[Answered]) -> str:
    """What a wrong vector shows by itself."""
    expected: Any = case.expected
    if any(v.value == inf for v in numbers):
        return "an infinite number is answered"
    found = [enclosed(v.value).lower for v in numbers]
    if len(found) > 1 and all(_near(a, b) for a, b in zip(reversed(found), expected, strict=True)):
        return "the entries are in the reverse order"
    if len(found) > 1 and all(_near(a, b) for a, b in zip(sorted(found), sorted(expected), strict=True)):
        return "the entries are right, in another order"
    factors: set[Fraction] = {a / b for a, b in zip(found, expected, strict=True) if b}
    if factors and all((b != 0) == (a != 0) for a, b in zip(found, expected, strict=True)):
        factor = min(factors)
        if factor and max(factors) - factor <= NEAR * abs(factor):
            return f"every entry is off by the factor {_short(factor)}"
    moves: list[Fraction] = [a - b for a, b in zip(found, expected, strict=True)]
    if len(moves) > 1 and max(moves) - min(moves) <= NEAR:
        return f"every entry is off by {_short(moves[0])}"
    if case.operation == "channel" and abs(sum(found, start=Fraction(-1))) > NEAR:
        return "the probabilities do not sum to 1"
    if case.operation == "channel" and min(found) < 0:
        return "a probability is negative"
    return ""


def _near(one: Fraction, two: Fraction) -> bool:
    return abs(one - two) <= NEAR * max(Fraction(1), abs(two))


def _short(value: Fraction) -> str:
    near = value.limit_denominator(1000)
    return str(near) if abs(near - value) <= NEAR * abs(value) else f"{float(value):.6g}"


def _reports(case: Case, found: object) -> Judgement:
    if not isinstance(found, list):
        return Judgement(f"{printable(found)} is no list of reports: write one integer for each input", legible=False)
    expected: Any = case.expected
    encoding = case.encoding
    if encoding is None or len(found) != len(expected):
        return Judgement(f"{len(found)} reports are answered for {len(expected)} inputs: write one for each")
    reports = [None if v is None else _report(v) for v in found]
    if encoding.by_law:
        return _law(encoding, reports)
    wrong = [i for i, (a, b) in enumerate(zip(reports, expected, strict=True)) if a != b]
    if not wrong:
        return Judgement("", reports)
    i = wrong[0]
    draws = [list(pair) for pair in encoding.draws[i]]
    where = f"input {encoding.items[i]} with the randomness {printable(draws, 80)}"
    given = "no report" if reports[i] is None else printable(reports[i])
    message = f"{len(wrong)} of {len(reports)} reports differ: {where} gives {expected[i]}, not {given}"
    return Judgement(message, reports, _executed(case, reports))


def _law(encoding: Encoding, reports: Sequence[int | None]) -> Judgement:
    """Whether the law of the reports, over all outcomes of the draws, is that of the channel. Raises Unsupported without them."""
    if None in reports:
        raise Unsupported(SHORT)
    hint = _of_law(encoding, reports)
    if hint == SAME_LAW:
        return Judgement("", reports)
    return Judgement(f"over all outcomes of the draws, {hint}", reports, hint)


def _sample(asked: Sampling, found: object) -> Judgement:
    """Whether N reports may be of the row: False with the stated error at most."""
    if not isinstance(found, list) or len(found) != asked.number:
        wanted = f"each a list of {asked.k} numbers" if asked.views else "as integers from 0"
        given = f"{len(found)} reports are answered" if isinstance(found, list) else f"{printable(found)} is no list of reports"
        return Judgement(f"{given}: write {asked.number} reports, {wanted}", legible=isinstance(found, list))
    if asked.views:
        samples, message, hint = seen(found, asked)
        return Judgement(message, samples, hint)
    sample = Sample.of([_report(v) for v in found], len(asked.row))
    message, hint = unlikely(sample, asked)
    return Judgement(message, sample, hint)


def _is_integer(value: object) -> bool:
    """Whether this has the form of a report, also of one that is no output."""
    try:
        return bool(_report(value) is not None)
    except BadInput:
        return False


def _report(value: object) -> int:
    number = number_of(value)
    if not isinstance(number.value, Fraction) or number.value.denominator != 1:
        raise BadInput(f"{printable(number.text)} is no report: reports are the integers from 0")
    return int(number.value)


def _executed(case: Case, reports: Sequence[int | None]) -> str:
    """What the law of the reports says, where all outcomes of the draws were asked for."""
    if None in reports:
        return "more randomness is asked for than the sampler takes"
    return "" if case.encoding is None or case.encoding.rows is None else _of_law(case.encoding, reports)


def _of_law(encoding: Encoding, reports: Sequence[int | None]) -> str:
    """What the law of reports is, one for every outcome of the draws."""
    rows = [
        [(d, -1 if y is None else y) for item, d, y in zip(encoding.items, encoding.draws, reports, strict=True) if item == x]
        for x in dict.fromkeys(encoding.items)
    ]
    q = law_of_reports(rows, encoding.outputs)
    if q is None:
        return "a report is no output of the mechanism"
    if q.rows == encoding.rows:
        return SAME_LAW
    ratio = smallest_epsilon(q).ratio
    return f"the reports follow another law, whose worst ratio is {ratio if isinstance(ratio, Fraction) else 'infinite'}"


def like(answered: Any, value: Any, *, relative: bool = False) -> bool | None:
    """Whether an answer is that of a fault; None where the fault has no value."""
    if value is None:
        return None
    if answered is None:
        return False
    if isinstance(answered, bool):
        return answered is value
    if isinstance(answered, list):
        if len(answered) != len(value):
            return False
        pairs = [(a, b) for a, b in zip(answered, value, strict=True) if b is not None]
        return all(like(a, b) for a, b in pairs) if pairs else None
    if isinstance(answered, Answered):
        return agrees(Answered(answered.value, False, answered.text), value, NEAR, relative=relative)
    return bool(answered == value)
