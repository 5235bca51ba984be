"""What the labels of runs say, as they come from the process that ran them: the laws of a report, one for each of its parts.

>>> from exactdp_checks.code.law.canonical import CONTINUUM, Form
>>> from exactdp_checks.code.isolation.wire import encoded, symbol
>>> z = "noise", "laplace", None, None, (("add to", 2),), "float"
>>> run = run_of(symbol(encoded(Form(CONTINUUM, (Fraction(1), (), "one", (z,))))))
>>> run.shape, run.items == (z,)
('one', True)
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.code.continuum.laws import Beyond, Law, law_of
from exactdp_checks.code.isolation.wire import form_of

__all__ = ["Run", "parts_of", "run_of"]


@dataclass(frozen=True)
class Run:
    """``weight`` without ``hidden`` parts of the line; ``items`` of a report of this shape."""

    weight: Fraction
    hidden: tuple[Any, ...]
    shape: str
    items: tuple[Any, ...]


def run_of(label: Any) -> Run:
    """The run of a label."""
    _, (_, content) = None, json.loads(label.key)[2]
    weight, hidden, shape, items = content
    return Run(form_of(weight), form_of(hidden), shape, tuple(_item(item) for item in items[1]))


def _item(item: Any) -> tuple[Any, ...]:
    parts = item[1]
    if parts[0] == "noise":
        return tuple(form_of(part) for part in parts)
    try:
        value = form_of(parts[2])
        hash(value)
    except BadInput:  # of a class of its own
        value = json.dumps(parts[2])
    return "plain", parts[1], value


def parts_of(labels: Iterable[Any]) -> tuple[str, tuple[Law, ...]]:
    """(the shape of the reports, the laws of their parts, which are independent). Raises Beyond."""
    runs = [run_of(label) for label in labels]
    shapes = {run.shape for run in runs}
    if shapes == {"one"}:
        return "one", (law_of((run.weight, run.hidden, run.items[0]) for run in runs),)
    if len(runs) > 1:
        raise Beyond("a report of several real numbers is made in several ways: its parts are not independent")
    return runs[0].shape, tuple(law_of([(runs[0].weight, (), item)]) for item in runs[0].items)
