"""What the second source recognises, not computes: executions, witnesses, brackets; and what is changed in them is seen."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from exactdp_checks.golden import coding, protocols_heavy_hitters
from exactdp_checks.golden.files import NAMES, folder
from second_source import executions, functions, promises

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


def test_groups_of_several_users(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three users in two groups have too many executions for a document: each of them, and each wrong split, all the same."""
    monkeypatch.setattr(coding, "MOST_RUNS", 10_000)
    given: Any = ([0, 1, 1], 2, 2, 2, 3, "permutation")
    said = protocols_heavy_hitters.sketch_executions(*given)
    assert len(said) == 6144
    assert executions.hada_oracle(*given, said=said)
    assert not executions.hada_oracle([1, 1, 0], *given[1:], said=said)
    for name, wrong in (("hashed", lambda *_: 0), ("hashed", lambda _rows, shift, _x: shift), ("sign", lambda *_: 1)):
        with monkeypatch.context() as patched:
            patched.setattr(executions, name, wrong)
            assert not executions.hada_oracle(*given, said=said), name


WRONG: list[tuple[str, Any, str, Any]] = [
    ("adaptive_one_bit", executions.Replay, "weighted", lambda self, *w: executions.Replay.uniform(self, len(w))),
    ("hadamard_oracle", executions, "sign", lambda *_: 1),
    ("hada_oracle", executions, "hashed", lambda *_: 1),
    ("max_sense", executions.Replay, "lies", lambda self, t: self.weighted(1, t)),
    ("multi_max_sense", executions, "any", all),
    ("max_sense", executions, "any", all),
    ("pairwise_preference", executions.Replay, "lies", lambda self, t: 1 - self.weighted(t, 1)),
    ("p_rec", executions, "by_weight", lambda votes, m, *_: [1] * m),
    ("p_rec", executions, "survivors", lambda _client, pattern, *_: [list(pattern)[:1]]),
]


@pytest.mark.parametrize(("name", "room", "part", "wrong"), WRONG)
def test_a_wrong_line_of_a_protocol_is_seen(name: str, room: Any, part: str, wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, part, wrong, raising=False)
    assert any(functions.differs(vector) for vector in recognised(f"{name}.executions"))


@pytest.mark.parametrize(
    ("function", "part", "wrong"),
    [
        ("gaussian.promise", "phi", promises.real),
        ("gaussian.promise", "profile", lambda *_: promises.real(0)),
        ("rejection_sampling.promise", "bit_probability", lambda *_: promises.real(1) / 2),
        ("rejection_sampling.promise", "epsilon_public", lambda tau: 2 * promises.real(tau)),
        ("context_aware_ldp.bracket.sample_complexity_bracket", "block_root", lambda sizes, t: promises.real(len(sizes)) * t),
        ("context_aware_ldp.bracket.sample_complexity_bracket", "peak", lambda a: promises.real(a) * 2),
    ],
)
def test_a_wrong_formula_of_a_verdict_is_seen(function: str, part: str, wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, part, wrong)
    assert any(functions.differs(vector) for vector in recognised(function))
