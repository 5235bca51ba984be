"""Ordinary calls against a law of real reports: how many reports are at most y, for some y, is as the law says but for chance.

Source: A. Dvoretzky, J. Kiefer, J. Wolfowitz 1956; P. Massart 1990 (the constant).

>>> law = [(1.0, (), ("noise", "laplace", None, None, (("add to", 2),), "float"))]
>>> contradiction("x", law, [2 + i / 100 for i in range(-100, 101)])
''
>>> contradiction("x", law, [0.0] * 1000)
'for input x 1000 of 1000 ordinary calls report at most 0, where the law says 0.0676676'
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import inf, isnan, log, prod, sqrt
from typing import Any

from exactdp_checks.auditing.files import printable
from exactdp_checks.code.continuum.labels import run_of
from exactdp_checks.code.isolation.wire import form_of
from exactdp_checks.code.law.canonical import Form
from exactdp_checks.code.lazy.steps import pulled
from exactdp_checks.code.validation.noises import share

__all__ = ["contradiction", "disagreement"]

CHANCE, PLACES = 1e-12, 64


def disagreement(x: Any, labels: Iterable[Any], counts: Iterable[tuple[Any, int]]) -> str:
    """What ordinary calls report that the law of these labels does not say; "" if nothing."""
    runs = [run_of(label) for label in labels]
    reports = list[Sequence[Any]]()
    for form, times in counts:
        reports += [_cells(form_of(form), runs[0].shape)] * times
    size = len(runs[0].items)
    if any(len(report) != size for report in reports):
        return f"for input {printable(x, 40)} a report has another shape than the law says"
    for i in range(size):
        law = [(float(run.weight), run.hidden, run.items[i]) for run in runs]
        if said := contradiction(printable(x, 40), law, [report[i] for report in reports]):
            return said if size == 1 else f"in part {i} of the report, {said}"
    return ""


def _cells(report: Any, shape: str) -> Sequence[Any]:
    if shape == "one":
        return [report]
    items = report.items if type(report) is Form else report
    return list(items) if isinstance(items, tuple) else [report]


def contradiction(x: str, law: Sequence[tuple[float, Any, Any]], reports: Sequence[Any]) -> str:
    """The same of one number of each report, by runs (weight, hidden parts, item)."""
    numbers = sorted(float(v) for v in reports if isinstance(v, int | float) and not isinstance(v, bool))
    n = len(reports)
    if not n:
        return ""
    within = sqrt(log(2 / CHANCE) / (2 * n)) + 1e-9
    others = {run[2][1:] for run in law if run[2][0] == "plain" and _plain(run[2]) is None}
    for kind, value in others:
        count = sum(type(v).__name__ == kind and v == value for v in reports)
        said = sum(_chance(run, inf) for run in law if run[2][1:] == (kind, value) and run[2][0] == "plain")
        if abs(count / n - said) > within and kind != "form":
            return f"for input {x} {count} of {n} ordinary calls report {printable(value, 40)}, where the law says {said:.6g}"
    for place in range(min(PLACES, len(numbers))):
        y = numbers[place * len(numbers) // min(PLACES, len(numbers))]
        if isnan(y):
            return f"for input {x} an ordinary call reports nan"
        count = sum(v <= y for v in numbers)
        said = sum(_chance(run, y) for run in law)
        below = sum(_chance(run, y - 1e-9 * max(1.0, abs(y))) for run in law)
        if count / n < below - within or count / n > said + within:
            return f"for input {x} {count} of {n} ordinary calls report at most {y:.6g}, where the law says {said:.6g}"
    return ""


def _plain(item: Any) -> float | None:
    """The number that is reported, if it is one."""
    return float(item[2]) if item[1] in ("int", "float") and not isinstance(item[2], str) else None


def _chance(run: tuple[float, Any, Any], y: float) -> float:
    """How likely the run reports at most y; with y infinite, how likely it is."""
    weight, hidden, item = run
    found = weight * prod(share(name, (low, high)) for name, low, high in hidden)
    if item[0] == "plain":
        value = _plain(item)
        return found if y == inf or (value is not None and value <= y) else 0.0
    _, name, low, high, steps, _ = item
    if y == inf:
        return found * (1.0 if name == "uniform" else share(name, (low, high)))
    question: Any = (operator.le, Fraction(y))
    for step, operand in reversed(steps):
        question = pulled(step, question[0], question[1], operand)
        if isinstance(question, bool):
            return _chance(run, inf) if question else 0.0
    op, m = question
    under = op in (operator.lt, operator.le)
    start, end = (low, _least(high, m)) if under else (_most(low, m), high)
    if start is not None and end is not None and start >= end:
        return 0.0
    if name == "uniform":
        return found * float((end - start) / (high - low))
    return found * share(name, (start, end))


def _least(one: Any, other: Any) -> Any:
    return other if one is None else min(one, other)


def _most(one: Any, other: Any) -> Any:
    return other if one is None else max(one, other)
