"""Root causes of what is false as printed, each with its grade and the reason (``exactdp/papers/causes.toml``).

>>> cause("linear-queries", "E2").grade
'statement'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from exactdp.errors import BadInput

__all__ = ["GRADES", "Cause", "cause", "causes"]

GRADES = ("misprint", "corner", "step", "statement", "ungraded")


@dataclass(frozen=True)
class Cause:
    """``grade`` is what a fair reader of the printed sentence would say, ``reason`` why it is false."""

    paper: str
    id: str
    grade: str
    reason: str


@cache
def causes() -> Mapping[tuple[str, str], Cause]:
    """Every cause by the key of its paper and its id."""
    table = tomllib.loads(resources.files("exactdp").joinpath("papers/causes.toml").read_text(encoding="utf-8"))
    return {(paper, name): Cause(paper, name, **one) for paper, rows in table.items() for name, one in rows.items()}


def cause(paper: str, name: str) -> Cause:
    """The cause of this id. Raises BadInput if the file has none."""
    if (paper, name) not in causes():
        raise BadInput(f"{paper} has no root cause {name!r}: write its grade and reason into papers/causes.toml")
    return causes()[paper, name]
