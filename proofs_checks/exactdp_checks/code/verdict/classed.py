"""Classes of reports that are not listed, to compare the law with reports of ordinary calls: their laws, and that of a report.

>>> from exactdp_checks.code.law.canonical import Form
>>> from exactdp_checks.code.law.exploring import law_of
>>> found = law_of(lambda x, rng: ((rng.random() < 0.75) ^ (rng.random(30) < 0.25)).tolist(), [0])
>>> (one,) = classed(found)
>>> sum(one.law.mass.values()), one.which(Form(list, (True,) * 30)), one.which(Form(list, (True,)))
(Fraction(1, 1), ((0, 30),), None)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, NamedTuple

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.code.isolation.wire import Json, form_of
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.verdict.mixtures import MANY, Classes
from exactdp_checks.code.verdict.uniform_runs import class_of, classes_of

__all__ = ["Classed", "classed"]


class Classed(NamedTuple):
    """Of an input: the law of the class of its report, and which class a report in its canonical form has."""

    law: Law
    which: Callable[[Any], Hashable]

    def of(self, written: Json) -> Hashable:
        """The class of a report that was sent."""
        try:
            return self.which(form_of(written))
        except BadInput:  # of a class of the code's own
            return None


def classed(explored: Explored) -> list[Classed | None]:
    """For each input its classes, None where its reports are listed or independent parts. Raises OutOfScope."""
    if not explored.subsets:
        return [None] * len(explored.inputs)
    if not any(type(y) is Factored for law in explored.subsets for _, y in law):
        return [Classed(classes_of(law), partial(class_of, law)) if law else None for law in explored.subsets]
    classes = Classes(explored.subsets)
    if not classes.few:
        raise OutOfScope(MANY)
    return [Classed(classes.law(x), classes.class_of) for x in range(len(explored.inputs))]
