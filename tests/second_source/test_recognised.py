"""What the second source recognises, not computes: executions, witnesses, brackets; and what is changed in them is seen."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from exactdp_checks.golden.files import NAMES, folder
from second_source import executions, functions

Vector = dict[str, Any]
ANOTHER = {"range": 1, "value": 0, "weights": [], "result": 0}
OTHER = {"exact": "5/7", "decimal": "0"}


def calls(name: str) -> list[Vector]:
    vectors = json.loads((folder() / f"{name}.json").read_text("ascii"))["vectors"]
    return [vector for vector in vectors if "function" in vector["input"] and functions.is_here(vector)]


def recognised(function: str) -> list[Vector]:
    found = [v for name in NAMES for v in calls(name) if v["input"]["function"] == function]
    assert found
    return found


def changed(vector: Vector, change: Callable[[Any], None]) -> Vector:
    other = copy.deepcopy(vector)
    change(other["output"] if vector["kind"] == "promise" else other["output"]["value"])
    return other


@pytest.mark.parametrize("function", sorted(executions.CHECKS))
def test_executions_that_are_not_all_or_not_these_are_seen(function: str) -> None:
    """One is missing or there twice; a draw has another result, weight or place; the server sees something else."""
    for vector in recognised(function):
        said = vector["output"]["value"]
        assert functions.differs(changed(vector, lambda v: v.pop()))
        assert functions.differs(changed(vector, lambda v: v.append(v[0])))
        assert functions.differs(changed(vector, lambda v: v[-1]["draws"].append(ANOTHER)))
        seen = next(name for name in said[-1] if name != "draws")
        assert functions.differs(changed(vector, lambda v, seen=seen: v[-1].update({seen: [*v[-1][seen], 7]})))
        for i, one in enumerate(said[-1]["draws"]):
            for name in ("result", "range", "value"):

                def more(v: Any, i: int = i, name: str = name) -> None:
                    v[-1]["draws"][i][name] += v[-1]["draws"][i]["range"]

                assert functions.differs(changed(vector, more)), (function, i, name)
            if one["weights"] and len(set(one["weights"])) > 1:
                assert functions.differs(changed(vector, lambda v, i=i: v[-1]["draws"][i]["weights"].reverse()))
            assert functions.differs(changed(vector, lambda v, i=i: v[-1]["draws"].pop(i)))


@pytest.mark.parametrize("function", ["gaussian.promise", "rejection_sampling.promise"])
def test_other_verdicts_and_witnesses_are_seen(function: str) -> None:
    for vector in recognised(function):
        said = vector["output"]
        assert functions.differs(changed(vector, lambda v: v.update(private=not v["private"])))
        assert functions.differs(changed(vector, lambda v: v.update(smallest={"exact": "77777", "decimal": "77777"})))
        if "delta" in said:
            assert functions.differs(changed(vector, lambda v: v.update(delta={"exact": "2", "decimal": "2"})))
        if said["witness"] is None:
            continue
        assert functions.differs(changed(vector, lambda v: v.update(witness=None)))
        for name in said["witness"].keys() & {"probability", "other_probability", "threshold"}:
            assert functions.differs(changed(vector, lambda v, name=name: v["witness"].update({name: OTHER})))
        assert functions.differs(changed(vector, lambda v: v["witness"].update(other=v["witness"]["x"])))


def test_other_brackets_are_seen() -> None:
    function = "context_aware_ldp.bracket.sample_complexity_bracket"
    for vector in recognised(function):
        said = vector["output"]["value"]
        for name, by in (
            ("lower", 1 + said["lower"] // 1000),
            ("lower", -1 - said["lower"] // 1000),
            ("upper", 1),
            ("upper", -1),
        ):
            assert functions.differs(changed(vector, lambda v, name=name, by=by: v.update({name: v[name] + by})))
        if said["upper"]:
            assert functions.differs(changed(vector, lambda v: v.update(upper_by="another scheme")))
            assert functions.differs(changed(vector, lambda v: v.update(lower_by="another bound")))
