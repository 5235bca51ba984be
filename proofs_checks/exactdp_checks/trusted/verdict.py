"""Verdicts: what a check found, by which method, over what scope, with the certificate that anyone can re-check.

Undecided is an answer. A verdict has no truth value, so that "not refuted" is never read as "proved": ask ``outcome``, or call
``require()``.

>>> v = Verdict(Outcome.UNDECIDED, Method.EXACT, "one matrix", detail="the budget was spent")
>>> v.outcome is Outcome.REFUTED
False
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from html import escape
from typing import Any, Generic, TypeVar

from exactdp.errors import ExactDPError

__all__ = ["Method", "NotProved", "Outcome", "Verdict"]

T = TypeVar("T")


class Outcome(Enum):
    """What is known of a statement."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDECIDED = "undecided"
    COMPUTED = "computed"  # by the package, and not certified, or not wholly
    ARGUED = "argued"  # a written proof with certified steps
    INSTANCES = "instances"  # at the listed parameters of a statement that is more general

    def __bool__(self) -> bool:
        raise TypeError("an outcome is neither true nor false: compare it, as in verdict.outcome is Outcome.PROVED")


class Method(Enum):
    """How it is known, the strongest first; SAMPLED never proves."""

    SYMBOLIC = "symbolic"
    EXHAUSTIVE = "exhaustive"
    EXACT = "exact"
    OPTIMUM = "optimum"
    INTERVAL = "interval"
    SAMPLED = "sampled"


class NotProved(ExactDPError):
    """A result is used only if it is proved."""


class Late(Generic[T]):
    """A field that may be given as a function of no arguments, which is called when the field is first asked for."""

    def __init__(self, default: T) -> None:
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: type) -> T:
        if instance is None:
            return self.default
        held = vars(instance)
        if callable(held[self.name]):
            held[self.name] = held[self.name]()
        value: T = held[self.name]
        return value

    def __set__(self, instance: object, value: T | Callable[[], T]) -> None:
        vars(instance)[self.name] = value


@dataclass(frozen=True, repr=False)
class Verdict:
    """outcome by method over scope. What is established carries a certificate and is made by the kernel alone, which writes

    ``proposition``: one sentence, which identifies what the certificate establishes. A sample never proves.
    """

    outcome: Outcome
    method: Method
    scope: str
    certificate: Late[Mapping[str, Any] | None] = Late(None)
    detail: str = ""
    proposition: Late[str] = Late("")

    def __post_init__(self) -> None:
        without = vars(self)["certificate"] is None
        if self.outcome is Outcome.PROVED and (self.method is Method.SAMPLED or without):
            raise ExactDPError("a proof has a certificate, and a sample proves nothing: use the kernel's verdict")
        if self.outcome in (Outcome.COMPUTED, Outcome.ARGUED, Outcome.INSTANCES) and without:
            raise ExactDPError("what is computed or argued is written in a certificate: use the kernel's verdict")
        if self.outcome is Outcome.REFUTED and without and self.method is not Method.SAMPLED:
            raise ExactDPError("a refutation has a certificate with a witness: use the kernel's verdict")

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "certificate": self.certificate, "proposition": self.proposition}

    def __bool__(self) -> bool:
        raise TypeError("a verdict is proved, refuted, undecided, ..., not true or false: compare .outcome, or call .require()")

    def require(self) -> Verdict:
        """This verdict, if it is a proof. Raises NotProved otherwise."""
        if self.outcome is not Outcome.PROVED:
            raise NotProved(f"{self.outcome.value}: {self.detail or self.scope}")
        return self

    def __str__(self) -> str:
        if self.proposition:
            return f"{self.outcome.value} ({self.method.value}): {self.proposition}"
        detail = f": {self.detail}" if self.detail else ""
        return f"{self.outcome.value} ({self.method.value}; {self.scope}){detail}"

    def __repr__(self) -> str:
        return f"<Verdict: {str(self)[:300]}>"

    def to_dict(self) -> dict[str, Any]:
        """Its parts as text, without the certificate."""
        shown = {"outcome": self.outcome.value, "method": self.method.value, "scope": self.scope}
        return {**shown, "detail": self.detail, "proposition": self.proposition}

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return f"<p>{escape(str(self))}</p>"
