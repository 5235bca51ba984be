"""What is no chain that ends, and no product: weights that vanish at t = 1, and objects that are not lists."""

from copy import deepcopy
from typing import Any

import pytest
from kernel_examples import EXAMPLES, certificate

from exactdp_checks.trusted.kernel import Rejected, check
from exactdp_checks.trusted.verdict import Outcome

SURE = {"values": [1], "pattern": [[0]]}


def vanishing(weight: Any, rest: Any, visits: Any) -> dict[str, Any]:
    """One state, which ends with a weight and goes round with the rest."""
    chain = {"values": [weight, rest, visits, 1], "rows": [[[-1, 0], [0, 1]]], "ends": [[[0, 3]]], "visits": [2]}
    return {"channel": SURE, "chains": [chain]}


def test_a_chain_that_never_ends_at_t_1() -> None:
    """(t-1)/t is positive above 1 alone: at t = 1 the chain stays where it is."""
    with pytest.raises(Rejected, match="a weight is not positive"):
        check(certificate("law", vanishing(["/", ["-", "t", 1], "t"], ["/", 1, "t"], ["/", "t", ["-", "t", 1]])))
    sure = check(certificate("law", vanishing(["/", "t", ["+", "t", 1]], ["/", 1, ["+", "t", 1]], ["/", ["+", "t", 1], "t"])))
    assert sure.outcome is Outcome.PROVED


@pytest.mark.parametrize("path", [("chains",), ("chains", 0, "values"), ("chains", 0, "rows"), ("chains", 0, "visits")])
def test_a_law_is_made_of_lists(path: tuple[Any, ...]) -> None:
    assert_lists(*EXAMPLES["law"][:2], path)


@pytest.mark.parametrize("path", [("laws",), ("laws", 0), ("report",), ("place",)])
def test_a_product_is_made_of_lists(path: tuple[Any, ...]) -> None:
    assert_lists(*EXAMPLES["product violation"][:2], path)


def assert_lists(kind: str, body: Any, path: tuple[Any, ...]) -> None:
    """Rejected with an object or a text in place of a list."""
    for other in ({}, "1", {"1": 1}):
        wrong = deepcopy(body)
        owner = wrong
        for step in path[:-1]:
            owner = owner[step]
        owner[path[-1]] = other
        with pytest.raises(Rejected):
            check(certificate(kind, wrong))
