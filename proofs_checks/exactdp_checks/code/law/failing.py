"""A run that ends with an error: an outcome of its own, with its mass, where the code itself raises it.

An observer sees that a report did not come, and why; so the class of the error and what it says, with
its notes and what it came from, are the outcome. What C code says
of a lazy value it cannot take is no doing of the code: then integers are drawn at once, and what still fails is refused. So is
code that ends its process (SystemExit and the like), and code that returns nothing for an input, whatever it draws.
Source: the definition of a channel; Python's opcode RAISE_VARARGS.

>>> meant(ZeroDivisionError()), meant(TypeError())
(True, False)
"""

from __future__ import annotations

from dis import opmap
from typing import Any, Protocol

from exactdp.errors import BadInput
from exactdp_checks.code.law.canonical import RAISES, Form, raised
from exactdp_checks.code.law.contents import itself, once
from exactdp_checks.code.stand_ins.lines import STANDARD, in_package, raising
from exactdp_checks.code.stand_ins.places import INSTALLED
from exactdp_checks.code.stand_ins.refusals import AUDIT, CodeFailed, Impure, NeedsNumbers
from exactdp_checks.code.stand_ins.system import impure
from exactdp_checks.code.validation.seen import told

__all__ = ["failed", "meant", "never_returns"]

LAZY = ("Lazy", "LazyArray")  # what C code says of a value that it cannot take
RAISE = opmap["RAISE_VARARGS"]


class Runs(Protocol):
    """The runs for one input: the input, their tree, the forms of the outputs, the last error and its line in the code."""

    x: Any
    tree: Any
    forms: Any
    error: Exception | None
    at: str


def failed(row: Runs, error: BaseException) -> Any:
    """An error as an output.

    Raises NeedsNumbers, CodeFailed for what a lazy value may cause, Impure for an end of the process.
    """
    said = f"{type(error).__name__}: {error}"[:200]
    at = f"{place}: " if (place := raising(error)) else ""
    if not isinstance(error, Exception):
        raise Impure(f"{at}for input {row.x!r} the code raises {said!r}, which ends a process: it must return a value") from error
    if name := _of_another(error):
        raise Impure(f"{at}{impure(name)}") from error
    if not meant(error) and any(name in said for name in LAZY):
        what = "a function of C does not take a random number before it is decided"
        advice = "compare the number, as in u < p, or draw an integer"
        raise NeedsNumbers(f"{at}for input {row.x!r} {what} ({said}): {advice}; otherwise {AUDIT}") from error
    if row.tree.made and not meant(error) and in_package(error):
        what = f"a package raises {said!r} after a random number was drawn, which it may not take before it is decided"
        raise NeedsNumbers(f"{at}for input {row.x!r} {what}: draw integers, as in randrange(4) < 3; otherwise {AUDIT}") from error
    if (row.tree.made and int not in row.tree.eager) or not meant(error):
        raise CodeFailed(f"{at}for input {row.x!r} the code raises {said!r}: it must return a value") from error
    try:
        itself(type(error))
        once(type(error))
    except BadInput as refused:
        raise CodeFailed(f"{at}for input {row.x!r} the code raises {said!r}: {refused}") from error
    row.at, row.error = at, error.with_traceback(None)
    return raised(*told(error))


def _of_another(error: Exception) -> str:
    """The function of a class of generators that was given one that is not replaced; "" where that is not the cause."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    if type(error) is not AttributeError or error.name != "context" or place is None:
        return ""
    frame = place.tb_frame
    ours = str(frame.f_globals.get("__name__")).startswith("exactdp_checks.code.stand_ins.")
    return f"{type(error.obj).__name__}.{frame.f_code.co_name}" if ours else ""


def never_returns(row: Runs) -> None:
    """Raises CodeFailed, caused by the last error, where every run of an input ended with one."""
    if row.forms and all(type(y) is Form and y.kind == RAISES for y in row.forms):
        said = ": ".join(next(iter(row.forms)).items)[:200]
        raise CodeFailed(f"{row.at}for input {row.x!r} the code raises {said!r}: it must return a value") from row.error


def meant(error: BaseException) -> bool:
    """Whether the code itself raises it, or arithmetic or a look-up does: what C code says of a lazy value is none of these."""
    if isinstance(error, ArithmeticError | LookupError):
        return True
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    if place is None:
        return False
    code = place.tb_frame.f_code
    installed = any(part in code.co_filename for part in (*INSTALLED, STANDARD))
    return not installed and code.co_code[place.tb_lasti] == RAISE
