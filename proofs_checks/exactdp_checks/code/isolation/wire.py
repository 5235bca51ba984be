"""Values on their way between a child process and its parent, as JSON: nothing is unpickled, no stranger's class imported.

None, truth values, integers of 64 bits and text are themselves, everything else is a list [tag, ...]; a float is its hexadecimal
form, so nothing is rounded. ``form_of`` gives back the canonical form (of types of Python and numpy alone); ``symbol`` gives what
stands for it in reports: a number, text, a tuple, or a ``Shown``, which keeps the text of what it stands for, and differs where
the values differ. Source: canonical forms as in ``exactdp_checks.code.law.canonical``.

>>> encoded((1, 0.5, Fraction(1, 3)))
['t', [1, ['f', '0x1.0000000000000p-1'], ['q', '1/3']]]
>>> form_of(encoded((1, 0.5))), symbol(encoded(canonical([1, {"a": b"b"}])))
((1, 0.5), [1, {'a': b'b'}])
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

from exactdp.errors import BadInput
from exactdp.numbers.exact import Exact, exact
from exactdp_checks.code.law.canonical import Form, canonical
from exactdp_checks.code.law.tails import Tail

__all__ = ["Json", "Shown", "canonical", "encoded", "form_of", "number", "number_of", "symbol"]

Json: TypeAlias = Any
KINDS: dict[str, type] = {kind.__name__: kind for kind in (list, set, dict, bytearray, bool, int, float)}
SMALL = 2**63
LONGEST = 400  # characters of a label


@dataclass(frozen=True)
class Shown:
    """What stands for a value that is not hashable, or whose class is a stranger's: its text, and its encoding as ``key``."""

    text: str = field(compare=False)
    key: str

    def __repr__(self) -> str:
        return self.text


def encoded(form: Any) -> Json:
    """The canonical form as JSON. Raises BadInput ("use numbers, text, tuples, lists, arrays, sets or dicts")."""
    if form is None or isinstance(form, bool) or type(form) is str or (type(form) is int and -SMALL < form < SMALL):
        return form
    if type(form) is tuple:
        return ["t", [encoded(item) for item in form]]
    if type(form) is Tail:
        return ["tail", encoded(form.first), encoded(form.second), number(form.ratio or Fraction(0))]
    if type(form) is Form:
        kind: Any = form.kind
        return ["of", kind if isinstance(kind, str) else _named(kind), encoded(form.items)]
    if isinstance(form, frozenset):
        return ["fs", sorted((encoded(item) for item in form), key=json.dumps)]
    if isinstance(form, Enum):
        return ["enum", f"{_named(type(form))}.{form.name}"]
    texts: dict[Any, tuple[str, Any]] = {int: ("i", hex), float: ("f", float.hex), bytes: ("b", bytes.hex), Decimal: ("d", str)}
    tag, text = texts.get(type(form), ("", str))
    if tag:
        return [tag, text(form)]
    if type(form) is complex:
        return ["c", form.real.hex(), form.imag.hex()]
    if type(form) is Fraction:
        return ["q", number(form)]
    raise BadInput(f"a {type(form).__name__} cannot be handed over: use numbers, text, tuples, lists, arrays, sets or dicts")


def _named(kind: type) -> str:
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def number(value: Exact) -> str:
    """A number in Q, in hexadecimal where it is long; or one in Q(t)."""
    if not isinstance(value, Fraction):
        return f"={value}"
    if value.denominator < SMALL and -SMALL < value.numerator < SMALL:
        return str(value)
    return f"{value.numerator:x}:{value.denominator:x}"


def number_of(text: str) -> Exact:
    """The number that ``number`` wrote."""
    if text.startswith("="):
        return exact(text[1:])
    above, colon, below = text.partition(":")
    return Fraction(int(above, 16), int(below, 16)) if colon else Fraction(text)


def form_of(value: Json) -> Any:
    """The canonical form that was encoded. Raises BadInput for a class that is neither Python's nor numpy's."""
    if not isinstance(value, list):
        return value
    tag, content = value[0], value[1]
    if tag == "t":
        return tuple(map(form_of, content))
    if tag == "fs":
        return frozenset(map(form_of, content))
    if tag == "of" and content.startswith(("array ", "encoded ")):
        return Form(content, form_of(value[2]))
    if tag == "of" and content in KINDS:
        return Form(KINDS[content], form_of(value[2]))
    if tag in _READ:
        return _READ[tag](*value[1:])
    raise BadInput(f"a {content} is of a class of its own: give inputs as numbers, text, tuples, lists or arrays")


_READ: dict[str, Any] = {
    "i": lambda text: int(text, 16),
    "f": float.fromhex,
    "b": bytes.fromhex,
    "d": Decimal,
    "q": number_of,
    "c": lambda real, imag: complex(float.fromhex(real), float.fromhex(imag)),
}


def symbol(value: Json) -> Hashable:
    """What stands for an encoded value in a report: itself, where it is a short number, text or tuple; otherwise a ``Shown``."""
    found = _symbol(value)
    try:
        text = found if isinstance(found, str) else repr(found)
    except ValueError:  # Python writes no integer of more than 4300 digits
        text = json.dumps(value)
    if len(text) <= LONGEST:
        return found
    return Shown(
        f"{text[:80]}...{text[-20:]} ({len(text)} characters)", found.key if isinstance(found, Shown) else json.dumps(value)
    )


def _symbol(value: Json) -> Hashable:
    if not isinstance(value, list):
        return value  # type: ignore[no-any-return]
    if value[0] == "tail":
        return Tail(_symbol(value[1]), _symbol(value[2]), number_of(value[3]))
    if value[0] == "t":
        return tuple(map(_symbol, value[1]))
    if value[0] in _READ:
        return form_of(value)  # type: ignore[no-any-return]
    return Shown(_text(value), json.dumps(value))


def _text(value: Json) -> str:
    """As Python would write it."""
    if not isinstance(value, list) or value[0] not in ("of", "fs", "enum"):
        return repr(_symbol(value))
    if value[0] == "enum":
        return str(value[1]).split(".", 1)[1]
    kind, items = ("frozenset", value[1]) if value[0] == "fs" else (value[1], value[2])
    if kind.startswith("array "):
        shape = [int(size) for size in kind.rpartition(" ")[2].split("x") if size]
        return f"array({_nested(list(map(_text, items[1])), shape)})"
    several = value[0] == "fs" or (isinstance(items, list) and items[0] in ("t", "fs"))
    parts = items if value[0] == "fs" else items[1] if several else []
    if kind == "dict":
        return "{" + ", ".join(f"{_text(k)}: {_text(v)}" for _, (k, v) in parts) + "}"
    texts = list(map(_text, parts))
    if kind == "frozenset" and texts:
        return f"frozenset({{{', '.join(texts)}}})"
    if kind == "list" or (kind == "set" and texts):
        return f"[{', '.join(texts)}]" if kind == "list" else "{" + ", ".join(texts) + "}"
    return f"{kind.rpartition('.')[2]}({', '.join(texts) if several else _text(items)})"


def _nested(texts: list[str], shape: Sequence[int]) -> str:
    if not shape:
        return texts[0]
    size = len(texts) // shape[0] if shape[0] else 0
    return "[" + ", ".join(_nested(texts[i * size : (i + 1) * size], shape[1:]) for i in range(shape[0])) + "]"
