"""Matrices, patterns and their sizes, as the assistant is given them; each is read back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.policy import Policy

__all__ = ["CELLS", "Body", "checked", "matrix_text", "pattern_text"]

CELLS = 200_000  # products of two inputs and an output: the assistant looks at each
Body = Mapping[str, Any]


def matrix_text(channel: Body) -> str:
    """The rows, each with its denominator."""
    rows = zip(channel["rows"], channel["denominators"], strict=True)
    found = "; ".join(f"([{'; '.join(map(str, row))}]%Z, {d}%positive)" for row, d in rows)
    read = [[int(v) for v in row.split("; ")] for row in re.findall(r"\[([-\d; ]*)\]%Z", found)]
    if read != channel["rows"] or [int(d) for d in re.findall(r"(\d+)%positive", found)] != channel["denominators"]:
        raise NotExported("the matrix does not read as the certificate says")
    return f"[{found}]"


def pattern_text(pattern: Sequence[Sequence[int]] | None, k: int) -> str:
    """Which value stands where; without a pattern the first for all."""
    if pattern is None:
        return f"(repeat (repeat 0 {k}) {k})%nat"
    found = "; ".join(f"[{'; '.join(map(str, row))}]" for row in pattern)
    if [[int(v) for v in row.split("; ")] for row in re.findall(r"\[([\d; ]*)\]", found)] != [list(row) for row in pattern]:
        raise NotExported("the pattern does not read as the certificate says")
    return f"[{found}]%nat"


def checked(body: Body) -> tuple[int, int, Policy]:
    """The sizes and the policy, where this is not too large."""
    channel = body["channel"]
    k, m = len(channel["rows"]), len(channel["rows"][0])
    if k * k * m > CELLS:
        raise NotExported(f"{k} inputs and {m} outputs are too many for the assistant")
    return k, m, Policy(body["policy"], k, constant=True)
