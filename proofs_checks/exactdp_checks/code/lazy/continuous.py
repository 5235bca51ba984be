"""Exponential, Laplace and Gumbel variables of numpy, and random.expovariate: one uniform variable each, inverted.

In doubles those are followed whose algorithm is one logarithm of one random(), with its roundings: laplace, random.expovariate
and RandomState.exponential. The others (ziggurats, two logarithms) are refused there, and are exact on the continuum alone.
Source: inversion (L. Devroye, Non-uniform random variate generation, 1986, chapter II); numpy 2, distributions.c and
legacy-distributions.c; I. Mironov 2012, On significance of the least significant bits for differential privacy.

>>> from exactdp_checks.code.law.tree import Tree
>>> context = Context(Tree(), None)
>>> inverted(context, "laplace", float) < 0, float(context.tree.mass())
(True, 0.5)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from math import prod
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.arrays import array
from exactdp_checks.code.lazy.c_library import ACCURATE
from exactdp_checks.code.lazy.context import Context, refused
from exactdp_checks.code.lazy.uniform import settled
from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal

__all__ = ["Continuous", "inverted"]

NOTE = "exponential, Laplace and Gumbel variables are the exact ones, on the continuum: doubles round, and have other laws"
STEPS = {  # from a uniform u
    "exponential": (("sub from", 1), ("log", None), ("neg", None)),
    "gumbel": (("sub from", 1), ("log", None), ("neg", None), ("log", None), ("neg", None)),
    "laplace": (("laplace", None),),
}


DOUBLES = {"exponential": (("sub from", 1.0), ("C log", None), ("neg", None)), "laplace": (("C laplace", None),)}


def inverted(context: Context, name: str, kind: type, *, alone: bool = True) -> Any:
    """A standard variable of this name, of Python's or numpy's doubles.

    ``alone``: in doubles it is made of one logarithm. Raises Refusal for others there.
    """
    if context.bits is not None:
        if not alone or name not in DOUBLES:
            raise Refusal(
                f"{name} numbers of numpy in doubles have no exact law here: ask with the grid 'ideal' for that of real numbers, "
                f"or draw integers; {AUDIT}"
            )
        context.tree.notes[ACCURATE] = None
        found = context.positive(kind) if name == "laplace" else context.random(kind)
        return reduce(lambda v, step: v.then(*step), DOUBLES[name], found)
    found, before = context.random(kind), "np." if kind is np.float64 else ""
    context.tree.notes[NOTE] = None
    for step, operand in STEPS[name]:
        found = found.then(before + step if step in ("log", "laplace") else step, operand)
    return found


class Continuous:
    """The methods of generators that have them; ``context``: of their draws."""

    context: Context
    inverts = False  # the exponential variables, instead of a ziggurat

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """Of mean ``scale``."""
        return self._spread("exponential", size, 0.0, scale)

    def standard_exponential(self, size: Any = None, dtype: Any = np.float64, method: str = "zig", out: Any = None) -> Any:
        """Of mean 1."""
        if out is not None or np.dtype(dtype) != np.float64 or method not in ("zig", "inv"):
            raise Refusal("standard_exponential is followed for doubles, without out: write exponential(size=...)")
        return self._spread("exponential", size, 0.0, 1.0)

    def gumbel(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """loc - scale log(-log(1 - u))."""
        return self._spread("gumbel", size, loc, scale)

    def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Of density e^(-|z - loc| / scale) / (2 scale)."""
        return self._spread("laplace", size, loc, scale)

    def logistic(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """loc + scale log(u / (1 - u)), where reports may be real numbers."""
        return self._spread("logistic", size, loc, scale)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Of mean loc and standard deviation scale, where reports may be real numbers."""
        return self._spread("normal", size, loc, scale)

    def standard_normal(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Of mean 0 and standard deviation 1, where reports may be real numbers."""
        if out is not None or np.dtype(dtype) != np.float64:
            raise Refusal("standard_normal is followed for doubles, without out: write normal(size=...)")
        return self._spread("normal", size, 0.0, 1.0)

    def _spread(self, name: str, size: Any, loc: Any, scale: Any) -> Any:
        alone = size is None and np.ndim(loc) == np.ndim(scale) == 0
        make: Callable[[Any, Any], Any] = lambda at, by: _moved(self, name, float if alone else np.float64, at, by)  # noqa: E731
        if alone:
            return make(settled(loc), settled(scale))
        if size is None:
            shape = np.broadcast_shapes(np.shape(loc), np.shape(scale))
        else:
            shape = tuple(np.atleast_1d(size).tolist()) if np.size(size) else ()
        cells = [np.broadcast_to(np.asarray(v), shape).ravel().tolist() for v in (loc, scale)]
        return array([make(at, by) for at, by in zip(*cells, strict=True)] if prod(shape) else [], shape, np.float64)


def _moved(generator: Continuous, name: str, kind: type, loc: Any, scale: Any) -> Any:
    """loc + scale times a standard variable."""
    loc, scale = float(loc), float(scale)
    if not scale >= 0:
        raise ValueError("scale < 0")
    if scale == 0:
        return kind(loc)
    if generator.context.noisy:
        found = generator.context.noise(name, kind)
    elif name not in STEPS:
        raise refused(f"numpy.random.{type(generator).__name__}", name)
    else:
        found = inverted(generator.context, name, kind, alone=generator.inverts or name == "laplace")
    found = found if scale == 1 else found * scale
    return found + loc if loc else found
