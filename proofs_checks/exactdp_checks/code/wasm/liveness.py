"""Which locals of a function are still read after a place in its code: the others hold nothing that matters.

Source: live variable analysis (A. Aho et al., Compilers, 9.2.5).

>>> live([(0x41, 7, None), (0x21, 1, None), (0x20, 0, None), (0x20, 1, None), (0x0F, 0, None)])
[1, 1, 3, 2, 0]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["live"]


def live(code: Sequence[tuple[int, Any, Any]]) -> list[int]:
    """For each instruction the locals that are read from there on, as the bits of an integer."""
    found = [0] * (len(code) + 1)
    changed = True
    while changed:
        changed = False
        for at in range(len(code) - 1, -1, -1):
            op, a, b = code[at]
            if op in (0x0F, 0x00):
                now = 0
            elif op == 0x0C:
                now = found[a[0]]
            elif op == 0x0E:
                now = found[b[0]]
                for label in a:
                    now |= found[label[0]]
            else:
                now = found[at + 1]
                if op == 0x0D:
                    now |= found[a[0]]
                elif op == 0x04:
                    now |= found[a]
                elif op == 0x20:
                    now |= 1 << a
                elif op in (0x21, 0x22):
                    now &= ~(1 << a)
            if now != found[at]:
                found[at], changed = now, True
    return found[:-1]
