"""Utilities that are squares over a linear form, for Coq: by products of constraints, in each order of two values."""

import os
import shutil
from pathlib import Path
from typing import Any

import exported_claims
import pytest

from exactdp_checks.exporting import coq
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.terms import NotExported

WITH = pytest.mark.skipif(
    os.environ.get("THEOREMS") != "1" or shutil.which("coqc") is None,
    reason="the assistant is asked where it is installed and THEOREMS=1 is set",
)
LN3 = {"constant": 0, "eps": 0, "logs": [[3, 1]]}
FOUR = {  # the largest value is that of the sets of two symbols: no products of the constraints alone show it
    "policy": {"levels": [LN3], "pattern": None},
    "utility": {"form": "squares", "weights": [[1, -1, 0, 0], [0, 0, 1, -1]], "masses": ["1/2", "1/2"], "over": ["1/4"] * 4},
    "rays": [[3 if chosen >> x & 1 else 1 for x in range(4)] for chosen in range(1, 15)],
    "bases": [],
}


def squares(primal: dict[int, str], dual: list[str], value: str, **more: Any) -> Lemma:
    """The theorem of a certificate about the policy with four symbols, weights of rays by the symbols that are higher."""
    rest = {"primal": [primal.get(i, 0) for i in range(1, 15)], "dual": [[v] for v in dual], "value": [value]}
    return coq.lemma("channels", {**FOUR, **rest, "utility": {**FOUR["utility"], **more}})


BEST = (dict.fromkeys((5, 6, 9, 10), "1/8"), ["1/4"] * 4, "1")  # one of each pair is higher


def test_squares_that_are_not_written() -> None:
    assert "Either" in squares(*BEST).proof[0]
    with pytest.raises(NotExported, match="^squares over a linear form that is 0 at an input, where they are not,"):
        squares(*BEST, over=["1/4", "1/4", "1/2", 0])
    with pytest.raises(NotExported, match="^no products of the constraints were found whose sum is the quadratic form$"):
        squares(BEST[0], ["1/5"] * 4, "4/5")


@WITH
def test_squares_by_the_order_of_the_values(folder: Path) -> None:
    assert exported_claims.accepted([squares(*BEST).written("it")], folder) == ""
