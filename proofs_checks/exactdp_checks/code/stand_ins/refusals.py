"""Why a stranger's code has no exact law here: each class is the rule that was broken, each message says what to write instead.

Within a run they travel as ``Refusal``, which ``except Exception`` in the code does not catch, and which is remembered in
``RAISED`` where a bare ``except`` does: code that goes on without its randomness is not the code that was asked about.

>>> raise Unsupported("log(u) is not exact: use draws and comparisons")
Traceback (most recent call last):
    ...
exactdp_checks.code.stand_ins.refusals.Unsupported: log(u) is not exact: use draws and comparisons
"""

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.code.stand_ins.lines import running

__all__ = [
    "AUDIT",
    "NEEDS",
    "RAISED",
    "CodeFailed",
    "Impure",
    "NeedsNumbers",
    "NoDensity",
    "Overdue",
    "Refusal",
    "Unsupported",
    "looked",
    "seeded",
]

AUDIT = "its law is not found exactly, exactdp sample-audit bounds it"
NEEDS = "the function needs "  # and then arguments, by their names
RAISED: list[list["Refusal"]] = []  # those of each run that is going on; a run may explore the law of another function


class Unsupported(BadInput, OutOfScope):
    """Randomness is uniform and used through comparisons, affine maps, rounding and indexing."""


class NoDensity(Unsupported):
    """A report that is a real number is moved, scaled, clamped, rounded, and made of one random real number."""


class Impure(BadInput):
    """All randomness comes from random, numpy.random, secrets or an argument, and nothing else changes what the code does."""


class CodeFailed(BadInput):
    """The code returns a value for every input and all results of its draws."""


class NeedsNumbers(Unsupported):
    """Code that does with integers what a lazy value cannot imitate is run again with all integers drawn at once."""


class Overdue(BaseException):
    """Raised by a clock, from outside, in a run that takes too long: the run is abandoned, and the search ends."""


class Refusal(BaseException):
    """A refusal on its way out of a stranger's code; ``error`` is what is raised in the end."""

    def __init__(self, message: str, kind: type[BadInput] = Unsupported) -> None:
        place = running() if RAISED else ""
        message = f"{place}: {message}" if place else message
        super().__init__(message)
        self.error = kind(message)
        if RAISED:
            RAISED[-1].append(self)


def seeded(seed: object) -> Refusal:
    """The refusal of a seed within a report: the noise would be a function of it."""
    text = repr(seed) if type(seed) in (int, str, bytes, float, bool) else f"a {type(seed).__name__}"
    return Refusal(
        f"the code seeds its generator with {text[:40]} while it makes a report, so whoever knows the seed knows its noise: "
        "take a generator as an argument, or leave out the seed"
    )


def looked(package: str = "", where: str = "", how: str = "") -> Refusal:
    """The refusal of code that looks into its real numbers, or that calls a package which may; ``where``: the code, ``how``."""
    if package:
        return Refusal(
            f"the code uses {package}, which may see what random real numbers are made of{where and f' ({where}{how})'}; with it "
            f"integers alone are followed: draw integers, as in randrange(4) < 3, or draw without it; otherwise {AUDIT}"
        )
    how = how or ", as it holds a function such as getattr, is too large to be looked through, or ended the watch"
    return Refusal(
        f"{where or 'the code'} may see what random real numbers are made of{how}; with it integers alone are followed: "
        f"draw integers, as in randrange(4) < 3, or write it otherwise; else {AUDIT}"
    )
