"""Steps of proofs as text, and claims of linear-queries without parameters."""

from __future__ import annotations

from functools import partial

from exactdp_checks.claim import everywhere
from exactdp_checks.formula import at_most, identity, tree

__all__ = ["PAPER", "at_most", "identity", "symbolic", "tree"]

PAPER = "linear-queries/"
symbolic = partial(everywhere, "linear-queries")  # a claim of this paper without parameters
