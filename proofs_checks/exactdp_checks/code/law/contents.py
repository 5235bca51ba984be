"""What an object of a class of the code's own holds, whatever its methods say of it: items and attributes as Python keeps them.

A report counts as its canonical form, so an object that holds more than the form, or that calls itself equal to another, would
hide a part of the report: it is refused by name. Source: Python's data model (special methods; slots are member descriptors).

>>> class Shy(dict):
...     def items(self):
...         return ()
>>> items_of(Shy(a=1))
(('a', 1),)
>>> shy = Shy(); shy.secret = 1; bare(shy)
Traceback (most recent call last):
    ...
exactdp.errors.BadInput: an output is a Shy with secret beside its items: return a tuple or a dict of all that is reported
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import fields
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any
from weakref import WeakValueDictionary

from exactdp.errors import BadInput
from exactdp_checks.code.stand_ins.places import is_theirs, names_of

__all__ = ["bare", "fields_of", "items_of", "itself", "named_once", "once"]

HEAP = 1 << 9  # the flag of types that are made in Python
EQUALITY = ("__eq__", "__hash__")
HOW = "return a tuple or a dict of all that is reported"
NAMED: WeakValueDictionary[str, type] = WeakValueDictionary()  # the classes of reports, by what a reader calls them
EXACT = frozenset({list, dict, set, frozenset, OrderedDict, bytearray})  # these hold their items alone


def items_of(output: Any) -> tuple[Any, ...]:
    """The items of a tuple, the pairs of a dict, the bytes of a bytearray: as the class of Python's has them."""
    if isinstance(output, tuple):
        return tuple(tuple.__iter__(output))
    if isinstance(output, OrderedDict):
        return tuple(OrderedDict.items(output))
    if isinstance(output, dict):
        return tuple(dict.items(output))
    return tuple(bytearray.__iter__(output))


def itself(kind: Any) -> None:
    """Raises BadInput for a class that may call itself equal to another, so that looking it up finds what it is not."""
    meta: Any = type(kind)
    if any(getattr(meta, name) is not getattr(type, name) for name in EQUALITY):
        raise BadInput(f"an output is a {kind.__name__}, whose class may call itself equal to another: {HOW}")


def once(kind: Any) -> None:
    """Raises BadInput for a class that has the name of another one."""
    if NAMED.setdefault(f"{kind.__module__}.{kind.__qualname__}", kind) is not kind:
        name = kind.__name__
        raise BadInput(f"an output is a {name}, and another is of another class {name}: make it once, outside of the function")


def bare(output: Any) -> None:
    """Raises BadInput where an object holds something beside its items."""
    kind = type(output)
    if kind in EXACT:
        return
    _plain(kind)
    if beside := sorted(_held(output)):
        raise BadInput(f"an output is a {kind.__name__} with {beside[0]} beside its items: {HOW}")


def fields_of(output: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a dataclass, in order. Raises BadInput where it holds something else as well."""
    kind = type(output)
    _plain(kind)
    held, names = _held(output), [f.name for f in fields(output)]
    beside = sorted(held.keys() - set(names))
    base = next((c.__name__ for c in kind.__mro__ if c is not object and not c.__flags__ & HEAP), "")
    if beside or base:
        raise BadInput(f"an output is a {kind.__name__} with {beside[0] if beside else f'a {base}'} beside its fields: {HOW}")
    return tuple((name, held[name] if name in held else getattr(kind, name)) for name in names)


def named_once(output: Any) -> None:
    """Raises BadInput for a member of an Enum that its class calls equal to others."""
    _plain(type(output))
    for name in EQUALITY:
        owner = next(c for c in type(output).__mro__ if name in vars(c))
        if is_theirs(owner.__module__):
            raise BadInput(
                f"an output is a {type(output).__name__}, which has an {name} of its own: return the name of the member"
            )


def _plain(kind: Any) -> None:
    """Raises BadInput for a class that its name does not tell from others, or that hides attributes."""
    once(kind)
    if any("__dict__" in vars(c) and type(vars(c)["__dict__"]) is not GetSetDescriptorType for c in kind.__mro__):
        raise BadInput(f"an output is a {kind.__name__}, whose attributes do not show: {HOW}")


def _held(output: Any) -> dict[str, Any]:
    """The attributes of the object, in its dict and in slots."""
    return {**names_of(output), **dict(_slots(output))}


def _slots(output: Any) -> Iterator[tuple[str, Any]]:
    for c in type(output).__mro__:
        for name, place in list(vars(c).items()):
            if type(place) is MemberDescriptorType:
                try:
                    value = place.__get__(output, type(output))
                except AttributeError:  # nothing is there
                    continue
                yield name, value
