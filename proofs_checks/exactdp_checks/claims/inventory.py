"""The inventory of the five papers (``exactdp/papers.toml``) against the claims: what is proved, what is refuted, what is open.

``python -m exactdp_checks.claims.inventory ROOT`` writes the states into a checkout's papers.toml and the table into its README.

>>> len({s.paper for s in statements()})
5
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers import KEYS, claims
from exactdp_checks.trusted.verdict import Outcome

__all__ = ["Statement", "statements", "states", "status_table"]

BEGIN, END = "<!-- status: begin -->", "<!-- status: end -->"


@dataclass(frozen=True)
class Statement:
    """One entry of the inventory."""

    id: str
    label: str
    kind: str
    statement: str
    believed: str
    state: str
    note: str = ""

    @property
    def paper(self) -> str:
        """The key of the paper."""
        return self.id.partition("/")[0]


def statements() -> tuple[Statement, ...]:
    """The whole inventory, in the order of the papers."""
    text = resources.files("exactdp").joinpath("papers.toml").read_text(encoding="utf-8")
    return tuple(Statement(**entry) for entry in tomllib.loads(text)["statement"])


def covered(claim: Claim) -> str:
    """The id of the statement that a claim covers: its own, without "-as-printed"."""
    return claim.id.removesuffix("-as-printed")


def states(found: Iterable[Claim]) -> dict[str, str]:
    """For the ids that claims cover: "proved" or "refuted", as the claim expects and ``exactdp check`` confirms."""
    return {covered(c): "refuted" if c.expected is Outcome.REFUTED else "proved" for c in found}


def status_table() -> str:
    """The states by paper, as a Markdown table."""
    now = states(claims())
    counts = {key: Counter(now.get(s.id, "open") for s in statements() if s.paper == key) for key in KEYS}
    lines = ["| paper | statements | proved | refuted as printed | open |", "|---|---:|---:|---:|---:|"]
    for key, count in [*counts.items(), ("all", sum(counts.values(), Counter()))]:
        name = f"`{key}`" if key in counts else key
        lines.append(f"| {name} | {count.total()} | {count['proved']} | {count['refuted']} | {count['open']} |")
    return "\n".join(lines)


def with_states(text: str, now: dict[str, str]) -> str:
    """The text of papers.toml with every state replaced by the present one."""

    def entry(match: re.Match[str]) -> str:
        found = re.search(r'^id = "([^"]+)"$', match[0], re.MULTILINE)
        return re.sub(r'^state = ".*"$', f'state = "{now.get(found[1] if found else "", "open")}"', match[0], flags=re.MULTILINE)

    return re.sub(r"^\[\[statement\]\]\n(?:.+\n)+", entry, text, flags=re.MULTILINE)


def with_table(text: str, table: str) -> str:
    """The text of the README with the table between its marks."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{table}\n{END}{rest.split(END)[1]}"


def main(root: Path) -> None:
    """Write the states and the table into the checkout at ``root``."""
    inventory, readme = root / "reference/exactdp/papers.toml", root / "README.md"
    inventory.write_text(with_states(inventory.read_text(encoding="utf-8"), states(claims())), encoding="utf-8")
    readme.write_text(with_table(readme.read_text(encoding="utf-8"), status_table()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
