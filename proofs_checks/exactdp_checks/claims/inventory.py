"""The inventory of the five papers (``exactdp/papers/``): what they state, checked or not, and what we add.

Statements about the mechanisms that people run, which are no paper's of the five, stand apart in ``exactdp/oracles.toml``.

>>> found = statements()
>>> len({s.paper for s in found}), next(s for s in found if s.id == "linear-queries/thm-3.3").ours
(6, False)
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import PurePath

from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers import KEYS

__all__ = ["FILES", "NOT_CHECKED", "Statement", "covered", "record_of", "statements"]

FILES = (*(f"papers/{key}.toml" for key in KEYS), "oracles.toml")
NOT_CHECKED = ("definition", "algorithm", "informal")  # kinds that are counted apart where no claim covers them


@dataclass(frozen=True)
class Statement:
    """One entry: ``printed`` is what the paper states, empty for what we add; ``statement`` is ours where no claim holds it.

    ``theorem`` names theorems that are the whole statement, ``refuting`` those that are its negation, each with what is said
    beside it; ``related`` those that differ from it, with the difference. ``reading`` is how a printed sentence is understood
    where it leaves that open.
    """

    id: str
    label: str
    kind: str
    printed: str = ""
    statement: str = ""
    note: str = ""
    reading: str = ""
    theorem: Mapping[str, str] = field(default_factory=dict)
    refuting: Mapping[str, str] = field(default_factory=dict)
    related: Mapping[str, str] = field(default_factory=dict)

    @property
    def paper(self) -> str:
        """The key of the paper."""
        return self.id.partition("/")[0]

    @property
    def ours(self) -> bool:
        """Whether we add it to the paper."""
        return not self.printed


@cache
def statements() -> tuple[Statement, ...]:
    """The whole inventory, in the order of the papers; then what stands apart."""
    root = resources.files("exactdp")
    tables = {PurePath(name).stem: tomllib.loads(root.joinpath(name).read_text(encoding="utf-8")) for name in FILES}
    return tuple(Statement(f"{paper}/{label}", **entry) for paper, table in tables.items() for label, entry in table.items())


def covered(claim: Claim) -> str:
    """The id of the statement that a claim covers: its own, without "-as-printed"."""
    return claim.id.removesuffix("-as-printed")


@cache
def _by_id() -> Mapping[str, Statement]:
    return {s.id: s for s in statements()}


def record_of(claim: Claim) -> Statement | None:
    """The record of the statement that a claim covers, if there is one."""
    return _by_id().get(covered(claim))
