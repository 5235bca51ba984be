"""How a claim of linear-queries is written: ``claim`` makes it of a function, ``false`` where what is printed is false."""

from exactdp_checks.claims.claim import claims_of
from exactdp_checks.claims.writing import false_of

__all__ = ["claim", "false"]

claim = claims_of("linear-queries", t="e^epsilon", phi0="1/sqrt(2 pi)")
false = false_of(claim)
