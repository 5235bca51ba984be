"""Rows of 64-bit integers as the text of a certificate, many numbers at once: the very bytes that the kernel writes.

A number is 4 digits at a time from a table, and at last 3 digits with the comma behind them; digits that lead with zeros are the
byte 0 there, which is deleted afterwards. Nothing here is trusted: the verdict was made of the integers, and whoever re-checks
the certificate reads this text, with its digest.

>>> lists([array("q", [0, 12]), array("q", [1000, 2**63 - 1])])
b'[[0,12],[1000,9223372036854775807]]'
>>> lists([array("q", [-1])]) is None
True
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp_checks.trusted.packed import is_packed
from exactdp_checks.trusted.wording import around

__all__ = ["lists", "signed_text"]

BLOCK = 2**14  # numbers taken at once: they stay in the cache of a processor
LAST, CHUNK = 1000, 10_000  # what the digits before a comma are below, and all others, four at a time
HOLE = "\0rows\0"  # stands for the rows while the rest is written: JSON writes no such character
Words = npt.NDArray[np.uint32]


@cache
def _tables() -> tuple[Words, Words]:
    """Four bytes for a chunk of digits, and for the last digits with a comma; then of those that begin a number."""
    inner = [f"{i:04d}" for i in range(CHUNK)] + [str(i or "").rjust(4, "\0") for i in range(CHUNK)]
    last = [f"{i:03d}," for i in range(LAST)] + [f"{i},".rjust(4, "\0") for i in range(LAST)]
    one, two = (np.frombuffer("".join(part).encode("ascii"), dtype=np.uint32) for part in (inner, last))
    return one, two


def lists(rows: Sequence[array[int]]) -> bytes | None:
    """Rows of the same number of integers >= 0 as JSON writes lists of lists, without spaces; None where one is negative."""
    width = len(rows[0])
    step = max(1, BLOCK // max(1, width))
    parts = []
    for start in range(0, len(rows), step):
        chosen = rows[start : start + step]
        numbers = np.frombuffer(b"".join(chosen), dtype=np.int64)
        if not width or len(numbers) != width * len(chosen) or numbers.min() < 0:
            return None
        parts.append(_lines(numbers, len(chosen)))
    return b"[[" + b"".join(parts)[:-2] + b"]"


def _lines(numbers: npt.NDArray[np.int64], count: int) -> bytes:
    """So many rows of numbers, each as "1,2],[", the first bracket left out."""
    inner, last = _tables()
    more = max(0, -(-(len(str(int(numbers.max()))) - 3) // 4))
    words = np.empty((len(numbers), more + 1), dtype=np.uint32)
    words[:, more] = last.take(_below(numbers, rest := numbers // LAST, LAST))
    for place in range(more - 1, -1, -1):
        numbers, rest = rest, rest // CHUNK
        words[:, place] = inner.take(_below(numbers, rest, CHUNK))
    letters = words.view(np.uint8).reshape(count, -1)
    letters[:, -1] = ord("]")
    return letters.tobytes().translate(None, b"\0").replace(b"]", b"],[")


def _below(numbers: npt.NDArray[np.int64], rest: npt.NDArray[np.int64], unit: int) -> npt.NDArray[np.int64]:
    """Where the digits below the unit stand in their table, ``rest`` being those above."""
    found: npt.NDArray[np.int64] = numbers - rest * unit + (rest == 0) * unit
    return found


def signed_text(certificate: dict[str, Any], part: str) -> str | None:
    """The text of what ``kernel.signed`` makes of a certificate whose rows are arrays; None where they are not."""
    body = certificate["body"]
    rows = body["channel"][part]
    found = lists(rows) if part == "rows" and is_packed(rows) and len({len(row) for row in rows}) == 1 else None
    if found is None:
        return None
    text = around(certificate, "body", around(body, "channel", around(body["channel"], part, HOLE)))
    before, _, after = (piece.encode("ascii") for piece in text[:-1].partition(HOLE))
    hashed = hashlib.sha256(before)
    for piece in (found, after, b"}"):
        hashed.update(piece)
    return b"".join((before, found, after, f',"sha256":"{hashed.hexdigest()}"}}'.encode("ascii"))).decode("ascii")
