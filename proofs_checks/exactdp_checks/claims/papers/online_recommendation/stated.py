"""How a claim of online-recommendation is written: ``claim`` makes it of a function, ``rows`` are the parameters of a table.

>>> rows(((2, 3), (3, 6)), "m", "T")
({'m': 2, 'T': 3}, {'m': 3, 'T': 6})
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.claims.claim import claims_of

__all__ = ["claim", "rows"]

claim = claims_of("online-recommendation")


def rows(table: tuple[tuple[Any, ...], ...], *names: str) -> tuple[dict[str, Any], ...]:
    """The rows of a table as parameters of these names."""
    return tuple(dict(zip(names, row, strict=True)) for row in table)
