"""One claim described and checked: its instances and mutants, what was expected, what was found, certificates as files."""

from __future__ import annotations

from typing import Any

from exactdp_checks.claims.claim import Claim

__all__ = ["checked", "described"]


def described(claim: Claim) -> dict[str, Any]:
    """The claim in JSON: what it says, and how it is checked."""
    return {
        "id": claim.id,
        "paper": claim.paper,
        "statement": claim.statement,
        "where": claim.where,
        "expected": claim.expected.value,
        "instances": [{k: str(v) for k, v in i.items()} for i in claim.instances],
        "mutants": [{k: str(v) for k, v in m.items()} for m in claim.mutants],
        "uses": list(claim.uses),
        "beyond": claim.beyond,
    }
