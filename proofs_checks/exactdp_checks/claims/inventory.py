"""The inventory of the five papers (``exactdp/papers.toml``): what they state, checked or not, and what we add.

Statements about the mechanisms that people run, which are no paper's of the five, stand apart in ``exactdp/oracles.toml``.

>>> found = statements()
>>> len({s.paper for s in found}), next(s for s in found if s.id == "linear-queries/thm-3.3").ours
(6, False)
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from exactdp_checks.claims.claim import Claim

__all__ = ["FILES", "NOT_CHECKED", "Statement", "covered", "statements", "states"]

FILES = ("papers.toml", "oracles.toml")
NOT_CHECKED = ("definition", "algorithm", "informal")  # kinds that are counted apart where no claim covers them


@dataclass(frozen=True)
class Statement:
    """One entry: ``printed`` is what the paper states, empty for what we add; ``statement`` is ours where no claim holds it."""

    id: str
    label: str
    kind: str
    believed: str
    state: str
    printed: str = ""
    statement: str = ""
    note: str = ""

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
    texts = [resources.files("exactdp").joinpath(name).read_text(encoding="utf-8") for name in FILES]
    return tuple(Statement(**entry) for text in texts for entry in tomllib.loads(text)["statement"])


@cache
def states() -> Mapping[str, str]:
    """The word of each statement that the inventory holds."""
    return {s.id: s.state for s in statements()}


def covered(claim: Claim) -> str:
    """The id of the statement that a claim covers: its own, without "-as-printed"."""
    return claim.id.removesuffix("-as-printed")
