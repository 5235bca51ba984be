"""What the installed package says of the ids that a certificate names: the statement of a claim, the statement of a fact."""

from __future__ import annotations

from functools import cache

__all__ = ["installed_fact", "installed_statement"]


@cache
def _statements() -> dict[str, str]:
    from exactdp_checks.claims.papers import claims

    return {claim.id: claim.statement for claim in claims()}


def installed_statement(claim: str) -> str | None:
    """The statement of the claim with this id; None if there is no such claim here."""
    return _statements().get(claim)


def installed_fact(fact: str) -> str | None:  # noqa: ARG001 - there is no list of facts yet
    """The statement of the fact with this id; None if there is no such fact here."""
    return None
