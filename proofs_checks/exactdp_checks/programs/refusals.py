"""Why a stranger's code has no exact law here: each class is the rule that was broken, each message says what to write instead.

Within a run they travel as ``Refusal``, which ``except Exception`` in the code does not catch, and which is remembered in
``RAISED`` where a bare ``except`` does: code that goes on without its randomness is not the code that was asked about.

>>> raise Unsupported("log(u) is not exact: use draws and comparisons")
Traceback (most recent call last):
    ...
exactdp_checks.programs.refusals.Unsupported: log(u) is not exact: use draws and comparisons
"""

from contextvars import ContextVar

from exactdp.errors import BadInput

__all__ = ["AUDIT", "RAISED", "CodeFailed", "Impure", "Refusal", "Unsupported"]

AUDIT = "its law is not found exactly, a statistical audit bounds it"
RAISED: ContextVar[list["Refusal"] | None] = ContextVar("RAISED", default=None)


class Unsupported(BadInput):
    """Randomness is uniform and used through comparisons, affine maps, rounding and indexing."""


class Impure(BadInput):
    """All randomness comes from random, numpy.random, secrets or an argument, and nothing else changes what the code does."""


class CodeFailed(BadInput):
    """The code returns a value for every input and all results of its draws."""


class Refusal(BaseException):
    """A refusal on its way out of a stranger's code; ``error`` is what is raised in the end."""

    def __init__(self, message: str, kind: type[BadInput] = Unsupported) -> None:
        super().__init__(message)
        self.error = kind(message)
        raised = RAISED.get()
        if raised is not None:
            raised.append(self)
