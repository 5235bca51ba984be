"""How a claim of context-aware-ldp is written: ``claim`` makes it of a function."""

from exactdp_checks.claims.claim import claims_of

__all__ = ["claim"]

claim = claims_of("context-aware-ldp", t="e^epsilon")
