"""Products over items as expressions: their means over all w-subsets."""

from itertools import combinations
from math import comb
from typing import Any

from exactdp_checks.claims.notation import RationalFunction, variable

__all__ = ["averaged", "names", "product_of"]


def names(N: int) -> list[RationalFunction]:
    """b_0, ..., b_(N-1) as variables."""
    return [variable(f"b{j}") for j in range(N)]


def product_of(factors: list[Any]) -> Any:
    """The product as an expression."""
    return ["*", 1, *factors]


def averaged(N: int, w: int, factor: Any) -> Any:
    """The mean over the w-subsets of the items of the product of factor(j), as an expression."""
    return ["/", ["+", 0, *(product_of([factor(j) for j in one]) for one in combinations(range(N), w))], comb(N, w)]
