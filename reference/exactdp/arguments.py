"""What arguments must be: integers within a range, lists, sources of randomness; and how a wrong one is shown in a message.

Each check answers with the argument itself, or refuses it in one sentence that says what to write instead.

>>> check_count(3, "n"), listed(range(3), "reports", "[0, 1]"), shown("x" * 100)
(3, (0, 1, 2), "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...")
>>> check_count(0, "n")
Traceback (most recent call last):
    ...
exactdp.errors.BadInput: n = 0: write an integer >= 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from warnings import warn

from exactdp.errors import BadInput

__all__ = ["MOST_BITS", "check_bits", "check_count", "check_draw", "check_flag", "check_kind", "is_integer", "listed"]
__all__ += ["meant", "plain", "renamed", "shown", "unknown"]

MOST_BITS = 13_287  # of 4000 digits: Python refuses to write an integer of more than 4300
P = ParamSpec("P")
R = TypeVar("R")
LONGEST = 60  # characters of a value in a message


def shown(value: object) -> str:
    """The value as it is written, on one line of at most 60 characters."""
    try:
        text = " ".join(repr(value).split())
    except ValueError:  # Python refuses to write an integer of more than 4300 digits
        text = "a number of very many digits"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def meant(name: object, known: Iterable[object]) -> str:
    """The question at the end of a sentence whether a known name was meant that looks like this one; nothing if none does.

    >>> meant("krrr", ["krr", "hrr", "mangat"]), meant("x", ["krr"])
    ('; did you mean krr?', '')
    """
    from difflib import get_close_matches

    close = get_close_matches(str(name)[:LONGEST], [str(k) for k in known], n=2, cutoff=0.6)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def unknown(what: str, name: object, known: Iterable[object]) -> str:
    """The sentence that there is no such name, with those that look like it, or with all of them."""
    texts = [str(k) for k in known]
    if str(name).startswith("__"):  # Python itself asks for these, again and again
        return f"there is no {what} {shown(name)}"
    return f"there is no {what} {shown(name)}: " + (meant(name, texts).removeprefix("; ") or f"write one of {', '.join(texts)}")


def plain(function: Callable[P, R]) -> Callable[P, R]:
    """The function, with NumPy's integers, and arrays of integers, as Python's."""

    @wraps(function)
    def called(*args: Any, **kwargs: Any) -> R:
        __tracebackhide__ = True
        return function(*map(_plain, args), **{name: _plain(value) for name, value in kwargs.items()})

    return called


def _plain(value: Any) -> Any:
    if type(value).__module__ != "numpy" or getattr(getattr(value, "dtype", None), "kind", "") not in "iub":
        return value
    return value.tolist()  # of one number that number, of an array a list


def renamed(old: str, new: str = "tolerance") -> Callable[[Callable[P, R]], Callable[P, R]]:
    """The keyword ``new`` may still be written ``old``, with a DeprecationWarning, until the next version."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def called(*args: P.args, **kwargs: P.kwargs) -> R:
            __tracebackhide__ = True  # no line of ours in the report of a test
            if old in kwargs:
                if new in kwargs:
                    raise BadInput(f"{old} is the former name of {new}: write {new} alone")
                warn(f"{old}= is now {new}=: the former name goes with the next version", DeprecationWarning, stacklevel=2)
                kwargs[new] = kwargs.pop(old)
            return function(*args, **kwargs)

        return called

    return mark


def is_integer(value: object) -> bool:
    """Whether the value is an integer, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_count(value: object, name: str, least: int = 1) -> int:
    """An integer, at least ``least``, of at most 4000 digits.

    Raises BadInput ("write an integer >= least") or ("write an integer of at most 4000 digits").
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadInput(f"{name} = {shown(value)}: write an integer >= {least}")
    if value.bit_length() > MOST_BITS:
        raise BadInput(f"{name} = {shown(value)}: write an integer of at most 4000 digits")
    return value


def check_bits(bits: object) -> int:
    """A number of bits of an enclosure, from 1 to 1000000. Raises BadInput ("write a number of bits from 1 to 1000000")."""
    if isinstance(bits, bool) or not isinstance(bits, int) or not 1 <= bits <= 1_000_000:
        raise BadInput(f"bits = {shown(bits)}: write a number of bits from 1 to 1000000")
    return bits


def listed(values: object, what: str, example: str) -> tuple[Any, ...]:
    """The members of a list (a tuple, a set, an array, ...) of ``what``; no text, no mapping, no single value.

    Raises BadInput with the example where it is none.
    """
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise BadInput(f"{shown(values)} is no list of {what}: write a list such as {example}")
    try:
        return tuple(values)
    except TypeError:  # an array without dimensions says that it is iterable
        raise BadInput(f"{shown(values)} is no list of {what}: write a list such as {example}") from None


def check_draw(draw: object) -> None:
    """A source of randomness: a function of an integer or of weights.

    Raises BadInput for what cannot be called.
    """
    if not callable(draw):
        raise BadInput(f"{shown(draw)} is no source of randomness: write a function draw(n), uniform on 0..n-1")


def check_flag(value: object, name: str) -> bool:
    """True or False. Raises BadInput for all else."""
    if value is not True and value is not False:
        raise BadInput(f"{name} = {shown(value)}: write True or False")
    return value


def check_kind(value: object, kind: Any, what: str, advice: str) -> None:
    """A value of the given type. Raises BadInput with this advice otherwise."""
    if not isinstance(value, kind):
        raise BadInput(f"{shown(value)} is no {what}: {advice}")
