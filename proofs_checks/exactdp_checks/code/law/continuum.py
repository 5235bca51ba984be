"""Reports that are real numbers: what a run returns as a label, of the density that its report has.

The label of a run is its probability, without that of the parts of the line in which its noise lies, these parts, and for each
number of the report the steps that make it of a variable. ``exactdp_checks.code.continuum`` makes laws of the labels.
Requires: a tree that is ``noisy``. Each number of a report is made of a variable of its own.
Source: a mixture of densities and atoms (P. Billingsley, Probability and measure, 1995, section 31).

>>> from exactdp_checks.code.law.tree import Tree
>>> from exactdp_checks.code.lazy.context import Context
>>> context = Context(Tree(noisy=True), "reals")
>>> labelled(context.tree, 2 + 3 * context.noise("laplace")).items[3]
(('noise', 'laplace', None, None, (('mul by', 3), ('add to', 2)), 'float'),)
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import isfinite
from typing import Any

import numpy as np

from exactdp_checks.code.law.canonical import CONTINUUM, Form, canonical
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.maps import Domain
from exactdp_checks.code.lazy.noises import MET, SIGNS, Noise
from exactdp_checks.code.lazy.uniform import Lazy, settled
from exactdp_checks.code.lazy.variables import Segment
from exactdp_checks.code.stand_ins.refusals import AUDIT, NoDensity, Refusal

__all__ = ["MOVES", "ROUNDS", "labelled"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
MOVES = frozenset({"add", "add to", "sub", "sub from", "mul", "mul by", "div", "neg", "float"})
CLAMPS = frozenset({"np.maximum", "np.minimum", "from zero"})
ROUNDS = frozenset({"floor", "ceil", "trunc", "round", "np.floor", "np.ceil", "np.rint", "np.trunc", "np.int64", "floor div"})


def labelled(tree: Any, output: Any) -> Form:
    """The label of a run that ends with this output, after draws of what is open in it and no real number."""
    kind: Any = type(output)
    if kind in (list, tuple, LazyArray) or (kind is np.ndarray and output.dtype.kind == "O"):
        cells = list(output.items.flat) if kind is LazyArray else list(output) if kind is not np.ndarray else list(output.flat)
        if any(type(v) is Lazy and _real(v) for v in cells):
            form = "x".join(map(str, output.shape)) if kind in (LazyArray, np.ndarray) else str(len(cells))
            name = "array" if kind in (LazyArray, np.ndarray) else kind.__name__
            return _label(tree, f"{name} {form}", cells)
    return _label(tree, "one", [output])


def _real(value: Lazy) -> bool:
    """Whether it is a real number of a density, or a whole one of infinitely many: not a sign or a truth value."""
    its = value.map
    few = issubclass(its.kind, bool | np.bool_) or any(name in SIGNS for name, _ in its.steps[-1:])
    return not few and (bool(its.domain.variable) or (its.domain.name == "ideal" and not its.rounds))


def _label(tree: Any, shape: str, cells: list[Any]) -> Form:
    cells = [v if type(v) is not Lazy or _real(v) else settled(v) for v in cells]
    lazies = [v for v in cells if type(v) is Lazy]
    several = Counter(identity(v.source) for v in lazies)
    if any(n > 1 for n in several.values()):
        raise Refusal(f"one random real number is in two places of a report: report each with one of its own; {AUDIT}", NoDensity)
    items = tuple(_noise(v) if type(v) is Lazy else _plain(v) for v in cells)
    hidden = [(z.name, _end(z.lo), _end(z.hi)) for z in tree.noises if z.narrowed and identity(z) not in several]
    return Form(CONTINUUM, (tree.mass() / tree.shares, tuple(sorted(hidden, key=repr)), shape, items))


def _plain(value: Any) -> tuple[Any, ...]:
    """A number that is no lazy one, or anything else that has a canonical form."""
    plain = canonical(value, settled)
    if type(plain) is float:
        plain = plain + 0.0 if isfinite(plain) else repr(plain)
    return "plain", type(plain).__name__ if type(plain) is not Form else "form", plain


def _noise(v: Lazy) -> tuple[Any, ...]:
    its, source = v.map, v.source
    steps = []
    for name, operand in its.steps:
        name = name.removeprefix("np.") if name == "np.round" and operand in (None, 0) else name
        wrong = name not in MOVES | CLAMPS | ROUNDS or (name == "round" and operand is not None)
        if wrong or not isinstance(operand, int | Fraction | None):
            raise Refusal(f"a report is a real number after {name}, whose density is not found; {AUDIT}", NoDensity)
        steps.append((name, operand if operand is None else Fraction(operand)))
    kind = "int" if issubclass(its.kind, int | np.integer) else "float"
    if type(source) is Noise:
        return "noise", source.name, _end(source.lo), _end(source.hi), _written(steps), kind
    if type(source) is not Segment or source.order is not None or its.domain != Domain("ideal", 0, its.domain.kind):
        raise Refusal(MET, NoDensity)
    return "noise", "uniform", source.lo, source.hi, _written(steps), kind


def _written(steps: list[Any]) -> tuple[Any, ...]:
    return tuple((name, int(v) if v is not None and v.denominator == 1 else v) for name, v in steps)


def _end(value: Any) -> Any:
    """A rational end; None of a line that goes on."""
    return None if not isfinite(value) else Fraction(value)
