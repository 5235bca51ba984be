"""What the claims of online-recommendation share: the rows of a table. Nothing here is a claim.

Privacy is central and at the level of voters in all of them.
"""

from __future__ import annotations

from typing import Any

__all__ = ["rows"]


def rows(table: tuple[tuple[Any, ...], ...], *names: str) -> tuple[dict[str, Any], ...]:
    """The rows of a table as parameters of these names."""
    return tuple(dict(zip(names, row, strict=True)) for row in table)
