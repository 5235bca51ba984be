"""What a function takes beside its input, and what is to be said where it takes something else.

>>> def noisy(x, k, *, p):
...     return x
>>> list(parameters_of(noisy) or ())
['x', 'k', 'p']
>>> print(needed(["k", "p"]))
the function needs 'k' and 'p' beside its input: give them as arguments={'k': ..., 'p': ...}
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np

from exactdp.errors import BadInput
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.stand_ins.refusals import NEEDS

__all__ = ["PUBLIC", "Bound", "bound", "needed", "parameters_of"]

MUTABLE = frozenset({list, dict, set, bytearray, np.ndarray})  # arguments that every run is given afresh
PUBLIC = "public "  # before the name of an argument whose value is part of the report


def parameters_of(function: Callable[..., Any]) -> Mapping[str, inspect.Parameter] | None:
    """The parameters by name; None where Python does not know them.

    Raises BadInput for a class, and for a method without its object.
    """
    name = getattr(function, "__qualname__", "")
    if isinstance(function, type):
        raise BadInput(f"{name} is a class: write a function that makes an object of it and asks that for a report")
    try:
        found = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return None
    owner, _, method = name.rpartition(".")
    if inspect.isfunction(function) and owner and not owner.endswith("<locals>") and next(iter(found), "") in ("self", "cls"):
        raise BadInput(
            f"{name} is a method, and no object was given: write a function at the top of the file, as in "
            f"def report(x): return {owner}(...).{method}(x)"
        )
    return found


def needed(names: Sequence[str]) -> str:
    """What a function lacks."""
    quoted = [repr(name) for name in names]
    several = " and ".join(part for part in (", ".join(quoted[:-1]), quoted[-1]) if part)
    shown = ", ".join(f"{name}: ..." for name in quoted)
    return f"{NEEDS}{several} beside its input: give {'it' if len(names) == 1 else 'them'} as arguments={{{shown}}}"


def bound(function: Callable[..., Any], arguments: Mapping[str, Any], stand_ins: Any) -> Callable[[Any], Any]:
    """x -> function(x, ...), with the arguments by name and generators where the function asks for them (``StandIns``)."""
    parameters = parameters_of(function)
    if parameters is None:
        return function
    public = {name.removeprefix(PUBLIC): _values(name, value) for name, value in arguments.items() if name.startswith(PUBLIC)}
    arguments = {name: value for name, value in arguments.items() if not name.startswith(PUBLIC)}
    if wrong := [name for name in public if name not in parameters or name in arguments]:
        raise BadInput(f"{wrong[0]!r} is public and no other argument of the function: name one that is, once")
    options = {name: stand_ins.of(value) or value for name, value in arguments.items()}
    code = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__code__", None)
    used = set() if code is None else set(code.co_names)
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    places = [n for n, p in parameters.items() if p.kind is not inspect.Parameter.KEYWORD_ONLY and n not in (*options, *public)]
    if not places:
        raise BadInput("the function takes no input: write it as a function of the input, f(x)")
    missing = list[str]()
    for name in [n for n in parameters if n != places[0] and n not in (*options, *public)]:
        stand_in = stand_ins.wanted(name, parameters[name], used)
        if stand_in is not None:
            options[name] = stand_in
        elif parameters[name].default is inspect.Parameter.empty and parameters[name].kind not in several:
            missing.append(name)
    if missing:
        raise BadInput(needed(missing))
    shared = {id(g): g for g in (*stand_ins.made.values(), stand_ins.bits, *stand_ins.real)}  # a copy would repeat their draws
    return Bound(function, options, shared, tuple(public.items()), stand_ins.context) if options or public else function


def _values(name: str, values: Any) -> tuple[Any, ...]:
    if not isinstance(values, list | tuple | range) or not len(values):
        raise BadInput(f"{name} has values, each as likely as the others: give a list of them")
    return tuple(values)


@dataclass(frozen=True)
class Bound:
    """x -> function(x, **options), with a copy of each option that can be changed; ``shared`` is not copied.

    A ``public`` argument has one of its values, each as likely, and the report shows it: (value, ..., what is returned).
    """

    function: Callable[..., Any]
    options: dict[str, Any]
    shared: dict[int, Any]
    public: tuple[tuple[str, tuple[Any, ...]], ...]
    context: Context

    def chosen(self) -> dict[str, Any]:
        """A value for each public argument."""
        return {name: values[self.context.value(len(values))] for name, values in self.public}

    def given(self) -> dict[str, Any]:
        """The options of one call."""
        return {n: deepcopy(v, dict(self.shared)) if type(v) in MUTABLE else v for n, v in self.options.items()}

    def __call__(self, x: Any) -> Any:
        """The report on an input."""
        chosen = self.chosen()
        found = self.function(x, **self.given(), **chosen)
        return (*chosen.values(), found) if chosen else found
