"""What every function of a mechanism or a bound takes beside exact numbers: ``epsilon=`` for t, NumPy's integers, and arrays.

``@numeric`` gives a function three readings of its arguments.

- ``epsilon=`` may be written wherever ``t`` is taken; t is e^epsilon. A level is a number of nats, or text such as "ln 3". A
  float is its shortest decimal. Where e^epsilon is irrational, as at epsilon = 1, a bound is a ``Real``, which encloses it at any
  precision; a mechanism takes the largest n / 2^64 below e^epsilon for t, so that it is private at epsilon.
- Integers of NumPy are integers.
- A float in the place of an exact number of a bound is its shortest decimal: 0.05 is 1/20.
- An array in the place of a number gives an array of doubles, broadcast as NumPy does; nan where the function is out of scope.

>>> from exactdp.bounds.price_of_privacy.information import theorem_4_10_sharp
>>> theorem_4_10_sharp(10, 1, epsilon="ln 3"), round(float(theorem_4_10_sharp(10, 1, epsilon=1)), 5)
(level('ln(31/30)'), 0.02679)
>>> theorem_4_10_sharp(np.array([10, 100]), 1, epsilon=1).round(5).tolist()
[0.02679, 0.00271]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from math import inf
from typing import Any, Generic, ParamSpec, Protocol, TypeAlias, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

from exactdp.arguments import shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.levels import power_below
from exactdp.likes import LevelLike
from exactdp.numbers.enclosure import Interval
from exactdp.numbers.exact import Exact
from exactdp.numbers.normal import Real
from exactdp.numbers.text import decimal, level

__all__ = ["Numeric", "doubles", "numeric"]

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
FOREIGN = (np.ndarray, np.generic, float)
Key: TypeAlias = int | str  # the place or the name of an argument
EXACT = {"ExactLike", "ExactLike | None", "ExtendedLike", "RealLike"}
ONE = {*EXACT, "int", "int | None", "LevelLike", "LevelLike | None", "float"}


class Numeric(Protocol, Generic[P, R_co]):
    """A function that also takes ``epsilon=`` for t."""

    __name__: str
    __module__: str

    @overload
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co: ...
    @overload
    def __call__(self, *args: Any, epsilon: LevelLike | npt.NDArray[Any], **kwargs: Any) -> Any: ...


def numeric(function: Callable[P, R]) -> Numeric[P, R]:
    """The function, with ``epsilon=`` for t, NumPy's integers for integers, and arrays for numbers."""
    code = function.__code__
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    by_level = "t" in names and "epsilon" not in names
    own: set[Key] = {"epsilon", names.index("epsilon")} if "epsilon" in names else set()
    enclosed = function.__module__.startswith("exactdp.bounds.")
    place = names.index("t") if by_level and signature(function).parameters["t"].default is Parameter.empty else -1

    @wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        if len(args) <= place and not kwargs.keys() & {"t", "epsilon"}:
            raise BadInput(f"{function.__name__} needs a level of privacy: add epsilon=..., in nats, or t=..., e^epsilon")
        if not (by_level and "epsilon" in kwargs) and not any(isinstance(v, FOREIGN) for v in (*args, *kwargs.values())):
            return function(*args, **kwargs)
        given: dict[Key, Any] = {**dict(enumerate(map(_plain, args))), **{name: _plain(v) for name, v in kwargs.items()}}
        arrays = {key: v for key, v in given.items() if isinstance(v, np.ndarray)}
        wide = {key: v for key, v in arrays.items() if _annotated(function, names, key) in ONE}
        if wide:
            return _each(called, given, wide)
        given |= {key: v.tolist() for key, v in arrays.items() if v.dtype.kind in "iuO"}
        for key in given.keys() & own:
            if isinstance(given[key], float | np.floating) and np.isfinite(given[key]):
                given[key] = level(given[key]).constant
        if by_level and "epsilon" in given:
            if any(n in given for n in ("t", names.index("t"))):
                raise BadInput(f"epsilon = {shown(given['epsilon'])} and t are both given: write one of the two")
            given["t"] = _power(given.pop("epsilon"), enclosed)
        if enclosed:
            given |= {key: decimal(v) for key, v in given.items() if _annotated(function, names, key) in EXACT}
        return _call(function, given)

    if by_level:
        written = signature(function)
        extra = Parameter("epsilon", Parameter.KEYWORD_ONLY, default=None, annotation="LevelLike | None")
        called.__signature__ = written.replace(parameters=[*written.parameters.values(), extra])  # type: ignore[attr-defined]
    return cast("Numeric[P, R]", called)


def doubles(value: Any) -> Any:
    """An exact number as a double, several as an array of doubles. Raises BadInput for what is no number."""
    if isinstance(value, Interval):
        return float((value.lower + value.upper) / 2)
    if isinstance(value, tuple | list):
        return np.array([doubles(v) for v in value], dtype=float)
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf
    except OutOfScope:  # too large to enclose
        raise
    except (TypeError, ValueError):
        raise BadInput(f"{shown(value)} is no number: give single numbers in the place of arrays") from None


def _plain(value: Any) -> Any:
    """An integer or truth value of NumPy as Python's, an array without dimensions as its element."""
    if isinstance(value, np.ndarray):
        return _plain(value[()]) if value.ndim == 0 else value
    return value.item() if isinstance(value, np.integer | np.bool_) else value


def _power(epsilon: LevelLike, enclosed: bool) -> Exact:
    """e^epsilon: exact; a ``Real`` if it is to be enclosed, else a number just below."""
    asked = level(epsilon)
    if (exact := asked.exp()) is not None:
        return exact
    if asked.epsilon or not enclosed:
        return power_below(asked)[0]
    return cast(Exact, Real.of(asked).exp())


def _annotated(function: Callable[..., Any], names: Sequence[str], key: Key) -> str:
    """The type of the argument at this place or of this name, as it is written."""
    name = names[key] if isinstance(key, int) and key < len(names) else key
    return "LevelLike" if name == "epsilon" else str(function.__annotations__.get(str(name)))


def _call(function: Callable[..., Any], given: Mapping[Key, Any]) -> Any:
    places = [v for key, v in given.items() if isinstance(key, int)]
    return function(*places, **{key: v for key, v in given.items() if isinstance(key, str)})


def _each(
    function: Callable[..., Any], given: Mapping[Key, Any], wide: Mapping[Key, npt.NDArray[Any]]
) -> npt.NDArray[np.float64]:
    """The values of the function at the elements of arrays, as doubles."""
    try:
        arrays = np.broadcast_arrays(*wide.values())
    except ValueError:
        shapes = ", ".join(str(v.shape) for v in wide.values())
        raise BadInput(f"the shapes of the arrays do not agree ({shapes}): write arrays that NumPy broadcasts") from None
    values = []
    for point in zip(*(array.ravel().tolist() for array in arrays), strict=True):
        try:
            values.append(doubles(_call(function, {**given, **dict(zip(wide, point, strict=True))})))
        except OutOfScope:
            values.append(np.nan)
    shape = next((v.shape for v in values if isinstance(v, np.ndarray)), ())
    filled = [np.full(shape, v) if not isinstance(v, np.ndarray) else v for v in values]
    return np.array(filled, dtype=float).reshape(*arrays[0].shape, *shape)
