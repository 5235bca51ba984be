"""What the claims of online-recommendation share: claims about the rows of a table. Nothing here is a claim.

Privacy is central and at the level of voters in all of them.
"""

from __future__ import annotations

from typing import Any

__all__ = ["listed"]


def listed(table: tuple[tuple[Any, ...], ...], *names: str) -> dict[str, Any]:
    """``instances`` and ``hypotheses`` of a claim about the rows of a table, under these names."""
    rows = tuple(dict(zip(names, row, strict=True)) for row in table)
    return {"instances": rows, "hypotheses": lambda **given: given in rows}
