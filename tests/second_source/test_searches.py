"""Worst cases that are said: another value, or a place that does not attain it, is seen by the second source."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from exactdp_checks.golden.files import folder
from second_source import functions

PLACES: dict[str, list[Callable[[Any], object]]] = {
    "p_rec_exact.privacy": [
        lambda v: v.update(smaller_above=not v["smaller_above"]),
        lambda v: v.update(path=v["path"][:-1]),
        lambda v: v["path"][0].update(recommended=0),
        lambda v: v.update(epsilon={"exact": "ln(7)", "decimal": "1.9"}),
    ],
    "p_rec_enumeration.privacy": [
        lambda v: v.update(smaller_above=not v["smaller_above"]),
        lambda v: v.update(recommended=[1, 0]),
        lambda v: v.update(ratio={"exact": "11", "decimal": "11"}),
        lambda v: v.update(smaller=[]),
    ],
}


@pytest.mark.parametrize("name", PLACES)
def test_worst_cases_that_are_none_are_seen(name: str) -> None:
    """Another value, or a place that does not attain it, or is in no promise."""
    vectors = json.loads((folder() / "protocols.json").read_text("ascii"))["vectors"]
    vector = next(v for v in vectors if v["input"]["function"] == name and functions.is_here(v))
    for change in PLACES[name]:
        wrong = copy.deepcopy(vector)
        change(wrong["output"]["value"])
        assert functions.differs(wrong)
    assert not functions.differs(vector)
