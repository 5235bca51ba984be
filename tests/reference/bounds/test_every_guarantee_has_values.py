"""Every public function about the five papers has a value at arguments that a user can type: drawn by name and kind, or listed.

It alone finds a guarantee whose hypotheses cannot be met: heavy-hitters 4.2 asked for an integer that is a logarithm. Each value
of a flag counts as a function of its own.
"""

import inspect
import random
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from itertools import product
from pkgutil import walk_packages
from typing import Any

import pytest

from exactdp import PrivacyMatrix, bounds
from exactdp.errors import ExactDPError, OutOfScope
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.ratings import Rating

TRIES = 300
SIZES = (1, 2, 3, 4, 6, 8, 10, 16, 50, 100, 1000, 1200, 10**4, 10**6)
NUMBERS = ("1/2", "1/10", "1/100", "1/4", "3/4", "1", "2", "3/2", "1/1000", "4", *SIZES)
NAMED: dict[str, tuple[Any, ...]] = {
    "epsilon": ("1", "1/2", "ln 3", "1/10", "2"),
    "t": (3, "3/2", "11/10", 2, "5"),
    "channel": (krr.channel(2, t=3), krr.channel(3, t=3)),
    "policy": (PrivacyMatrix.ldp(2, 1),),
    "sizes": ([2, 2], [3, 5], [4, 4, 4], [1]),
    "partition": ([[0], [1]], [[0, 1], [2, 3]]),
    "matrix": ([[0, 1], [1, 0]], [[1, -1]], [[1, 0, 0], [0, 1, 1]]),
    **dict.fromkeys(("alpha", "beta", "delta"), ("1/10", "1/100", "1/4", "1/1000", "1/2")),
}
LISTS: tuple[list[Any], ...] = ([0], [1], [0, 1], [1, -1], [1, 2], [1, 2, 3], ["1/2", "1/2"], ["1/4"] * 4, ["1/2", 0, "1/2"])
CLASSES: dict[str, Any] = {"alpha": [1], "beta": ["1/2", "1/2"], "b": [[1, 0]]}
POSTERIORS = ("information_given", "jensen", "lemma_4_1_corrected", "mismatch", "types_given")
ONE: dict[str, Any] = {"N": 1, "w": 1, "posterior": [1, 0]}
LISTED: dict[str, dict[str, Any]] = {
    "context_aware_ldp.families ball": {"groups": [("1/10", 4), ("1/5", 2)], "radius": "1/5"},
    "context_aware_ldp.families blocks_uniform": {"partition": [[0, 1], [2, 3]], "alpha": "1/10", "z": [1, -1]},
    "context_aware_ldp.families blocks_weighted": {"partition": [[0, 1], [2, 3]], "alpha": "1/10", "z": [1, -1]},
    "context_aware_ldp.families chi_square": {"family": [["3/4", "1/4"], ["1/4", "3/4"]], "base": ["1/2", "1/2"]},
    "context_aware_ldp.families high_low_half": {"k": 3, "sensitive": [0], "alpha": "1/10", "z": [1, -1]},
    "context_aware_ldp.families high_low_uniform": {"k": 3, "sensitive": [0], "alpha": "1/10", "z": [1, -1]},
    "price_of_privacy.adaptive recursion": {"N": 4, "T": 3, "epsilon": "ln 2"},
    **{f"price_of_privacy.mismatch {name}": ONE for name in POSTERIORS},
    "price_of_privacy.max_sense delta": {**CLASSES, "theta": 2, "w": 4, "N": 10},
    "price_of_privacy.max_sense delta_exact_w": {**CLASSES, "theta": 2, "w": 4},
    "price_of_privacy.max_sense delta_printed": {**CLASSES, "theta": 2},
    "price_of_privacy.mismatch agree": {"z": [0, 1], "x": Rating((1,), (1,))},
    "price_of_privacy.mismatch overlap_form": {"one": Rating((0,), (1,)), "two": Rating((0,), (1,))},
    "users at_most": {"channel": krr.channel(2, t=3), "estimator": krr.estimator(2, t=3), "accuracy": "1/10", "delta": "1/2"},
}


def public() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions of the papers' packages, with the module behind ``exactdp.bounds``."""
    for module in (import_module(m.name) for m in walk_packages(bounds.__path__, "exactdp.bounds.")):
        for name in getattr(module, "__all__", ()):
            one = getattr(module, name)
            if inspect.isfunction(one) and one.__module__ == module.__name__:
                yield f"{module.__name__.removeprefix('exactdp.bounds.')} {name}", one


def argument(parameter: inspect.Parameter, draw: random.Random) -> Any:
    """A value for a parameter, by its name, else by its kind."""
    kind, name = str(parameter.annotation), parameter.name
    if name in NAMED:
        return draw.choice(NAMED[name])
    if "Sequence" in kind or "Iterable" in kind:
        return draw.choice(LISTS)
    return draw.choice(SIZES if kind.startswith("int") else NUMBERS)


def found(name: str, function: Callable[..., Any], flags: dict[str, bool]) -> dict[str, Any] | None:
    """Arguments at which a function has a value, its flags given; None if there are none among those that are drawn."""
    draw, parameters = random.Random(name), inspect.signature(function).parameters
    asked = [p for p in parameters.values() if p.name not in flags and (p.default is p.empty or p.name == "epsilon")]
    asked = [p for p in asked if p.name != "t" or "epsilon" not in parameters]
    for _ in range(TRIES):
        given = {p.name: argument(p, draw) for p in asked} | LISTED.get(name, {}) | flags
        try:
            function(**given)
        except (ExactDPError, TypeError, ZeroDivisionError):
            if name in LISTED:
                return None
            continue
        return given
    return None


def without(rows: list[tuple[str, Callable[..., Any]]]) -> list[tuple[str, dict[str, bool]]]:
    """The functions, with their flags, that have no value among the arguments that are drawn or listed."""
    none = []
    for name, function in rows:
        flags = [p.name for p in inspect.signature(function).parameters.values() if re.fullmatch("bool", str(p.annotation))]
        cases = [dict(zip(flags, values, strict=True)) for values in product((False, True), repeat=len(flags))]
        none += [(name, case) for case in cases if found(name, function, case) is None]
    return none


ROWS = list(public())


@pytest.mark.parametrize("paper", sorted({name.partition(".")[0] for name, _ in ROWS if "." in name}))
def test_every_function_of_a_paper_has_values(paper: str) -> None:
    assert without([row for row in ROWS if row[0].startswith(f"{paper}.")]) == []


def test_functions_of_all_papers_have_values() -> None:
    assert without([row for row in ROWS if "." not in row[0].partition(" ")[0]]) == []
    assert LISTED.keys() <= dict(ROWS).keys()
    assert len(ROWS) > 500


def test_a_guarantee_that_no_argument_meets_is_found() -> None:
    """As printed, Theorem 4.2 wants k = 8 ln(8/beta), which is an integer at no rational beta."""

    def printed(k: int, beta: str) -> int:
        if LogSum.ln(8 / Fraction(beta)) * 8 != k:
            raise OutOfScope("k = 8 ln(8/beta)")
        return k

    def rounded(k: int, beta: str) -> int:
        if LogSum.ln(8 / Fraction(beta)) * 8 > k:
            raise OutOfScope("k >= 8 ln(8/beta)")
        return k

    assert without([("planted printed", printed), ("planted rounded", rounded)]) == [("planted printed", {})]
