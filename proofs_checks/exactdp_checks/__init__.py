"""exactdp_checks: proofs and refutations of what is said about exact channels, with certificates that anyone can re-check.

``audit(matrix, epsilon=..., policy=...)`` is the auditor, ``audit_code(function, inputs, epsilon=...)`` that of code, and
``compare_code(function, channel)`` compares; claims are in ``papers``, the trusted base is ``kernel``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from exactdp_checks.auditing.audit import audit
    from exactdp_checks.code.verdict.audit import audit_code
    from exactdp_checks.code.verdict.comparing import compare_code

__all__ = ["audit", "audit_code", "compare_code"]


def __getattr__(name: str) -> Any:
    if name == "audit":
        from exactdp_checks.auditing.audit import audit

        return audit
    if name == "audit_code":
        from exactdp_checks.code.verdict.audit import audit_code

        return audit_code
    if name == "compare_code":
        from exactdp_checks.code.verdict.comparing import compare_code

        return compare_code
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
