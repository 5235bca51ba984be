"""exactdp_checks: proofs and refutations of what is said about exact channels, with certificates that anyone can re-check.

``audit(matrix, epsilon=..., policy=...)`` is the auditor; claims are in ``papers``, the trusted base is ``kernel``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from exactdp_checks.auditing.audit import audit

__all__ = ["audit"]


def __getattr__(name: str) -> Any:
    if name == "audit":
        from exactdp_checks.auditing.audit import audit

        return audit
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
