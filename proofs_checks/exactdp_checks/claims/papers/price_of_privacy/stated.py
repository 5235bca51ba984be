"""How a claim of price-of-privacy is written: ``claim`` makes it of a function, ``false`` where what is printed is false."""

from exactdp_checks.claims.claim import claims_of
from exactdp_checks.claims.writing import false_of

__all__ = ["claim", "false"]

claim = claims_of("price-of-privacy")
false = false_of(claim)
