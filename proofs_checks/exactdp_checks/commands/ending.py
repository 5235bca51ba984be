"""How a command ends: with a verdict's status only where there is a verdict.

0 proved, found, or as expected; 1 refuted, rejected, or not as expected; 2 bad input, said in one sentence; 3 undecided, or out
of reach: beyond the hypotheses, or too large; 70 a bug of exactdp, whatever it is; 74 nobody reads the output; 130 and 143
stopped from the keyboard, or by another process.
"""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from typing import Any

import click

import exactdp
from exactdp.errors import ExactDPError, OutOfScope
from exactdp_checks.code.stand_ins.refusals import NEEDS
from exactdp_checks.dependencies import others

__all__ = ["Ending", "EndingCommand", "OutOfReach", "Refused"]

BUG, UNREAD, STOPPED = 70, 74, 130
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
QUOTED = r"'(\w+)'"
UNNAMEABLE = {errno.ENAMETOOLONG, errno.ELOOP, errno.EACCES}  # of a name that was given, before anything is read


class Refused(click.ClickException):
    """Bad input ends the command with status 2 and one sentence."""

    exit_code = 2


class OutOfReach(Refused):
    """A question that is well formed, and that we cannot answer, ends the command with status 3 and one sentence."""

    exit_code = 3


class Ending(click.Command):
    """A command, or a group of them, with one outermost handler."""

    def main(self, *arguments: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """The command; its end is the process's."""
        if not standalone_mode:
            return super().main(*arguments, **{**extra, "standalone_mode": False})
        try:
            with _stoppable(), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a warning is neither an answer nor a refusal
                status = super().main(*arguments, **{**extra, "standalone_mode": False})
                sys.stdout.flush()
        except click.ClickException as error:
            said = _said(error, list((arguments[0] if arguments else extra.get("args")) or sys.argv[1:]))
            error.format_message = lambda: said  # type: ignore[method-assign]
            error.show()
            status = error.exit_code
        except (click.Abort, KeyboardInterrupt):
            click.echo("stopped: nothing was decided", err=True)
            status = STOPPED
        except BrokenPipeError:
            status = _unread()
        except Exception as error:  # noqa: BLE001 - whatever is not foreseen
            status = _bug(error)
        sys.exit(status if isinstance(status, int) else 0)

    def invoke(self, context: click.Context) -> Any:
        """The command, what it refuses as one sentence; click itself would take an unread output for status 1."""
        try:
            return super().invoke(context)
        except OutOfScope as error:
            raise OutOfReach(" ".join(str(error).split())) from None
        except ExactDPError as error:
            raise Refused(_as_options(" ".join(str(error).split()))) from None
        except (MemoryError, RecursionError) as error:
            raise OutOfReach(f"this input is too large for this machine ({type(error).__name__}): give a smaller one") from None
        except ValueError as error:
            if "null byte" not in str(error) and "null character" not in str(error):
                raise
            raise Refused("a name has a character of code 0, which no file has: leave it out") from None
        except BrokenPipeError:
            sys.exit(_unread())
        except OSError as error:
            if error.errno not in UNNAMEABLE:
                raise
            what = str(error.filename)
            name = what if len(what) <= 60 else f"{what[:57]}..."
            raise Refused(f"{name} cannot be looked for ({error.strerror}): name another file") from None
        except EOFError as error:
            sys.exit(_bug(error))


class EndingCommand(Ending):
    """A command that may be run by itself."""


def _said(error: click.ClickException, given: list[str]) -> str:
    """What click says, on one line, as it repeats arguments as they are; help where nothing was asked; all that is missing."""
    if type(error).__name__ == "NoArgsIsHelpError":  # of click 8.2; older ones show it themselves
        return error.format_message()
    if isinstance(error, click.MissingParameter) and error.ctx is not None:
        return _missing(error.ctx, given) or _line(error.format_message())
    if isinstance(error, click.UsageError) and (advice := _spread(error.message, given)):
        return f"{_line(error.format_message())}: {advice}"
    return _line(error.format_message())


def _spread(message: str, given: list[str]) -> str:
    """What to write where the values of one option were given as several words, which click takes for arguments."""
    found = re.match(r"Got unexpected extra arguments? \(([^\s)]+)", message)
    for option in ("--inputs", "--outputs"):
        values = list(takewhile(lambda v: not v.startswith("-"), given[given.index(option) + 1 :])) if option in given else []
        if found is not None and found[1] in values[1:]:
            whole = [int(v) for v in values if re.fullmatch(r"\d{1,9}", v)]
            in_order = len(whole) == len(values) and whole == list(range(whole[0], whole[0] + len(values)))
            listed = (
                f"{whole[0]}..{whole[-1]}"
                if in_order
                else f"'[{', '.join(v if _NUMBER.fullmatch(v) else json.dumps(v) for v in values)}]'"
            )
            return f"the values of {option} are one word: write {option} {_line(listed)}"
    return ""


def _missing(context: click.Context, given: list[str]) -> str:
    """All arguments and options that a command needs and was not given, each with what to write."""
    command = context.command
    rest = given[given.index(context.info_name) + 1 :] if context.info_name in given else given
    try:
        options, _, _ = command.make_parser(context).parse_args(list(rest))
    except click.ClickException:
        return ""
    there = {name for name, value in options.items() if isinstance(value, str | int | float | list | tuple) and value != ()}
    code = set() if "program" in there else {"function"}  # one of the two
    needed = [p for p in command.params if (p.required or p.name in code) and p.name not in there]
    names = [p.opts[-1] if isinstance(p, click.Option) else p.make_metavar(context).strip("[]") for p in needed]
    helps = [f"{name}: {p.help}" for name, p in zip(names, needed, strict=True) if isinstance(p, click.Option) and p.help]
    return _line(f"add {' and '.join(names)}{'. ' if helps else ''}{' '.join(helps)}") if names else ""


def _as_options(text: str) -> str:
    """What is said of the arguments of code, as options of a command."""
    if not text.startswith(NEEDS):
        return text
    what = text.partition(": give ")[0]
    return f"{what}: add {' '.join(f'--argument {name}=...' for name in re.findall(QUOTED, what))}"


def _line(text: str) -> str:
    """A text on one line, without characters that are not seen."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in " ".join(text.split()))


def _bug(error: BaseException) -> int:
    """Says that it is ours, and how to report it."""
    with suppress(Exception):
        traceback.print_exception(error, file=sys.stderr)
    what = f"{type(error).__name__} in exactdp {exactdp.__version__}, Python {sys.version.split()[0]}"
    untested = "".join(f"; {each}" for each in others())
    click.echo(
        f"this is a bug ({what}{untested}), and no answer: please report it to the authors with the lines above, the command "
        "line and, if you may show it, the input",
        err=True,
    )
    return BUG


def _unread() -> int:
    """Nobody reads standard output: what is left in it goes nowhere."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREAD


@contextmanager
def _stoppable() -> Iterator[None]:
    """A signal to end is an exception, so that what was begun is taken back."""
    names = [n for n in ("SIGTERM", "SIGHUP") if hasattr(signal, n)]
    mine = threading.current_thread() is threading.main_thread()
    numbers = [s for n in names if mine and signal.getsignal(s := getattr(signal, n)) == signal.SIG_DFL]

    def stop(number: int, _: object) -> None:
        sys.exit(128 + number)

    for number in numbers:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
