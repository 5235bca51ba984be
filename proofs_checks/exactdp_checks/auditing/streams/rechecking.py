"""Is the certificate of a stream about this file? The file is read again; the kernel has checked the rest.

A certificate of a stream is a conjunction of two parts: what holds of every channel within bounds, or of none with two
entries, and the sentence that says what was read. The sentence must come out again, word for word, and the bounds or entries
with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from exactdp_checks.auditing.binding import level_of
from exactdp_checks.trusted.arithmetic import vector

if TYPE_CHECKING:
    from exactdp_checks.auditing.streams.streamed import Streamed

__all__ = ["answer", "is_streamed"]

KINDS = ("columns", "entries")


def is_streamed(certificate: Mapping[str, Any]) -> bool:
    """Whether the certificate is about a file that was streamed."""
    parts = certificate["body"]["parts"] if certificate["kind"] == "all" else []
    return len(parts) == 2 and parts[0].get("kind") in KINDS and "computed" in parts[1]


def answer(certificate: Mapping[str, Any], again: Streamed) -> tuple[bool, str]:
    """Whether the certificate is about the file, which was read again, and proves at least the level that it is asked about."""
    first, second = certificate["body"]["parts"]
    body, proof, y = first["body"], first["kind"] == "columns", again.worst.y
    if again.sha256 not in second["computed"]:
        return False, f"it is about another file than {again.name}, whose SHA-256 is {again.sha256}"
    if (read := again.read(refuting=not proof)) != second["computed"]:
        return False, f"{again.name} was read again, which says: {read}"
    sides = (
        {"lows": again.lows, "tops": again.tops} if proof else {"above": again.tops[y : y + 1], "below": again.lows[y : y + 1]}
    )
    for name, side in sides.items():
        if vector(body[name] if proof else [body[name]]) != [best.value for best in side]:
            return False, f"its {'bounds' if proof else 'entries'} are not those of {again.name}"
    if again.epsilon is not None and not proof:
        return False, f"it is about this file, and no proof: it shows that it is not private at {level_of(body['level'])}"
    if again.epsilon is not None and level_of(body["level"]) > again.epsilon:
        return False, f"it says less than what is asked: {level_of(body['level'])}, which is not at most {again.epsilon}"
    return True, f"{again.name} was read again, and is what it says"
