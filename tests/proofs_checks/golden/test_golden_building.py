"""golden.building: every list is complete, ids stay, and a case that does not come out as it is meant ends the building."""

from collections import Counter
from pathlib import Path
from pkgutil import iter_modules

import pytest

import exactdp.bounds
import exactdp.protocols
from exactdp.errors import BadInput
from exactdp.mechanisms import CONTINUOUS
from exactdp.mechanisms.records import RECORDS
from exactdp.oracles import wired
from exactdp_checks.golden import continuous, protocols
from exactdp_checks.golden.bounds import PAPERS
from exactdp_checks.golden.building import SUBJECTS, Case, built, cases, derived, made, merged
from exactdp_checks.golden.files import NAMES, load, vectors
from exactdp_checks.golden.flags import FLAGS
from exactdp_checks.golden.mechanisms import MECHANISMS
from exactdp_checks.golden.numbers import matrix, number
from exactdp_checks.golden.refusals import RIGHT, SIZES

BOUNDS = tuple(PAPERS.values())


def test_the_lists_of_subjects_agree() -> None:
    assert set(MECHANISMS) == {one.name for one in (*RECORDS, *wired.RECORDS)} == set(RIGHT) == set(SIZES)
    assert set(continuous.MODULES) == set(CONTINUOUS)
    assert set(SUBJECTS) == set(NAMES)
    assert len(NAMES) == len(set(NAMES))


def test_every_bound_is_there() -> None:
    """Every public function of every module of bounds has calls within its hypotheses, or is named as no bound."""
    modules: dict[str, object] = {}
    for paper in iter_modules(exactdp.bounds.__path__):
        folder = Path(exactdp.bounds.__path__[0]) / paper.name
        modules |= {f"{paper.name}.{m.name}": None for m in iter_modules([str(folder)])}
    helpers = {name for name in modules if name.endswith(".parameters")}
    here = {name: module for part in BOUNDS for name, module in part.MODULES.items()}
    assert set(here) == set(modules) - helpers
    left_out = {f"{part.__name__.rpartition('.bounds_')[2]}.{name}" for part in BOUNDS for name in part.NOT_HERE}
    public = {f"{name}.{word}" for name, module in here.items() for word in module.__all__}
    called = {name for part in BOUNDS for name, _ in part.CALLS}
    assert called == public - left_out
    assert left_out <= public


def test_every_protocol_is_there() -> None:
    modules = {m.name for m in iter_modules(exactdp.protocols.__path__)}
    called = {name.partition(".")[0] for name, _ in protocols.CALLS}
    refused = {name.partition(".")[0] for name, *_ in protocols.REFUSED}
    assert modules <= called
    assert called == refused == set(protocols.MODULES)


def test_as_many_invalid_as_valid() -> None:
    assert len(vectors(result="invalid")) >= len(vectors(result="valid"))
    for name in NAMES:
        kinds = {(v["kind"], v["result"]) for v in load(name)["vectors"]}
        assert {result for _, result in kinds} == {"valid", "invalid"}
        if name in MECHANISMS:
            valid = {"channel", "estimator", "moments", "data", "information", "encode", "decode"}
            symbolic = {"symbolic"} if any(k == "symbolic" for k, _ in kinds) else set()
            assert {k for k, r in kinds if r == "valid"} - {"audit"} == valid | symbolic
            assert {k for k, r in kinds if r == "invalid"} == {"audit", "bias", "refuse"}


REFUSES_LITTLE = {  # functions with fewer refused calls than valid ones, and why
    "heavy_hitters.constants.oracle_root": "it has no arguments",
    "heavy_hitters.good_sets.chernoff_constant": "it has no arguments",
    "heavy_hitters.good_sets.kl_constant": "it has no arguments",
}


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("bounds") or n in (*CONTINUOUS, "protocols")])
def test_every_function_is_refused_as_often_as_it_is_called(name: str) -> None:
    calls = [case for case in cases(name) if case.kind != "promise"]
    valid, refused = (Counter(c.input["function"] for c in calls if c.result == result) for result in ("valid", "invalid"))
    assert valid
    lacking = {function for function, count in valid.items() if refused[function] < count}
    assert lacking <= REFUSES_LITTLE.keys(), {f: (valid[f], refused[f]) for f in lacking - REFUSES_LITTLE.keys()}
    assert not [f for f in REFUSES_LITTLE if f in valid and f not in lacking]  # the list names nothing else


def test_every_law_of_noise_is_there() -> None:
    """Every public function of the continuous mechanisms has calls, or is named as no law."""
    public = {f"{name}.{word}" for name, module in continuous.MODULES.items() for word in module.__all__}
    called = {case.input["function"] for name in CONTINUOUS for case in cases(name)}
    assert called == (public - continuous.NOT_HERE) | continuous.OWN.keys()
    assert public >= continuous.NOT_HERE


def test_every_flag_is_used_and_explained() -> None:
    used = {flag for v in vectors() for flag in v["flags"]}
    assert used == set(FLAGS)
    assert all(v["note"] and len(v["flags"]) == 1 for v in vectors(result="invalid"))
    for name in NAMES:
        here = {flag for v in load(name)["vectors"] for flag in v["flags"]}
        assert set(load(name)["flags"]) == here


def test_the_nasty_sizes() -> None:
    assert {1, 2, 3, 4, 5, 7, 8, 9} <= {v["input"]["parameters"]["k"] for v in vectors("krr", "channel")}
    high_low = [v["input"]["parameters"] for v in vectors("high_low_hadamard", "channel")]
    assert any(len(p["sensitive"]) == p["k"] > 1 for p in high_low)
    assert any(len(p["sensitive"]) == 1 < p["k"] for p in high_low)
    blocks = [v["input"]["parameters"]["partition"] for v in vectors("block_hadamard", "channel")]
    assert any(len(b) == 1 for p in blocks for b in p)
    assert any(sorted(x for b in p for x in b) != [x for b in p for x in b] for p in blocks)
    assert {"1", "1000001/1000000"} <= {v["input"]["t"]["exact"] for v in vectors(kind="channel")}
    assert any(v["output"]["ratio"]["exact"] == "inf" for v in vectors("binary_optimal", "channel"))


def test_ids_stay() -> None:
    """New vectors get the next id, also where they come before the others; none is removed, and none gets the id of another."""
    asked = list(cases("channels"))
    first = built("channels", {"vectors": []}, asked[2:5])
    assert [v["id"] for v in first["vectors"]] == [1, 2, 3]
    second = built("channels", first, [asked[0], asked[4], asked[3]])
    inputs = {v["id"]: v["input"] for v in second["vectors"]}
    assert inputs == {1: asked[2].input, 2: asked[3].input, 3: asked[4].input, 4: asked[0].input}
    assert built("channels", second, asked[:1]) == second
    assert built("channels", load("channels")) == load("channels")
    again = built("channels", second, [Case(asked[3].kind, asked[3].input, asked[3].result, asked[3].flags, "another note")])
    assert {v["id"]: v["note"] for v in again["vectors"]}[2] == "another note" or asked[3].result == "valid"


def test_a_withdrawn_vector_leaves_its_id() -> None:
    """It is in the list of what was removed; no other vector gets its id, also when it was the last, or comes again."""
    asked = list(cases("channels"))
    first = built("channels", {"vectors": []}, asked[:3])
    second = built("channels", first, asked[:2], withdrawn={3})
    assert ([v["id"] for v in second["vectors"]], second["removed"]) == ([1, 2], [3])
    third = built("channels", second, asked[:4])
    assert ([v["id"] for v in third["vectors"]], third["removed"]) == ([1, 2, 4, 5], [3])
    assert third["vectors"][2]["input"] == asked[2].input
    with pytest.raises(BadInput, match="channels/3 is asked for by this version: take its case out"):
        built("channels", first, asked[:3], withdrawn={3})
    with pytest.raises(BadInput, match="there is no vector channels/3 to be withdrawn"):
        built("channels", second, asked[:2], withdrawn={3})


def test_two_versions_are_merged() -> None:
    """The ids of both stay, whichever is the newer; what either withdrew is gone; two lines of versions do not mix."""
    asked = list(cases("channels"))
    one = built("channels", {"vectors": []}, asked[:3])
    two = built("channels", one, asked[:5])
    other = built("channels", one, [*asked[:3], asked[6]])
    gone = built("channels", two, [*asked[:1], *asked[2:5]], withdrawn={2})
    assert merged("channels", one, two) == merged("channels", two, one) == two
    for pair in ((two, gone), (gone, two)):
        both = merged("channels", *pair)
        assert (both["vectors"], both["removed"]) == (gone["vectors"], [2])
    assert merged("channels", {"vectors": []}, one) == one
    assert [v["id"] for v in built("channels", merged("channels", one, two), [*asked[:5], asked[6]])["vectors"]][-1] == 6
    for pair in ((other, two), (two, other)):
        with pytest.raises(BadInput, match=r"channels.json: two versions have different vectors 4"):
            merged("channels", *pair)
    moved = built("channels", {"vectors": []}, [asked[4], *asked[:2]])
    with pytest.raises(BadInput, match="one line of versions"):
        merged("channels", moved, one)
    twice = {**two, "vectors": [*two["vectors"], {**two["vectors"][0], "id": 6}]}
    with pytest.raises(BadInput, match="one vector has the ids"):
        merged("channels", twice, one)


HALVES = {"channel": matrix([["1/2", "1/2"], ["1/2", "1/2"]]), "policy": matrix([[0, 0], [0, 0]])}
AWAY = {"channel": matrix([[1, 0], [0, 1]]), "policy": matrix([[0, 0], [0, 0]])}
ACCEPTED = {"operation": "channel", "arguments": {"parameters": {"k": 3}, "t": "3"}}
CALL = {"function": "linear_queries.distribution.gain", "arguments": {"t": number(3)}}


@pytest.mark.parametrize(
    ("name", "case"),
    [
        ("channels", Case("audit", HALVES, "invalid", ("TinyExcess",), "it is private")),
        ("channels", Case("audit", AWAY)),
        ("channels", Case("audit", AWAY, "invalid", (), "no flag")),
        ("channels", Case("audit", AWAY, "invalid", ("NoSuchFlag",), "an unknown flag")),
        ("channels", Case("audit", HALVES, "valid", ("TinyExcess",))),
        ("bounds_linear_queries", Case("bound", CALL, "invalid", ("OutsideHypotheses",), "it is inside")),
        ("bounds_linear_queries", Case("bound", {**CALL, "arguments": {"t": number(1)}})),
        ("bounds_linear_queries", Case("bound", {**CALL, "function": "linear_queries.distribution._log"})),
        ("bounds_linear_queries", Case("bound", {**CALL, "function": "os.system"})),
        ("krr", Case("refuse", ACCEPTED, "invalid", ("NotALevel",), "3")),
        ("krr", Case("channel", {"parameters": {"k": 3}, "t": number(3), "epsilon": number(3)})),
        ("channels", Case("channel", {"parameters": {"k": 3}, "t": number(3), "epsilon": number(3)})),
        ("krr", Case("no such kind", {})),
    ],
)
def test_a_case_that_is_not_what_it_should_be(name: str, case: Case) -> None:
    with pytest.raises(BadInput):
        made(name, case)


def test_the_scores_of_a_bias_vector_are_biased() -> None:
    same = matrix([[1, 0], [0, 1]])
    with pytest.raises(BadInput, match="unbiased"):
        derived("krr", "bias", {"channel": same, "scores": same, "target": same})


@pytest.mark.parametrize("more", [{}, {"flags": [], "note": ""}, {"flags": 1, "note": ""}])
def test_an_old_vector_that_cannot_be_derived(more: dict[str, object]) -> None:
    broken = {"id": 1, "kind": "channel", "result": "valid", "input": {}, **more}
    with pytest.raises(BadInput, match=r"krr.json: vector 1 cannot be derived from its input .*: restore the file"):
        built("krr", {"vectors": [broken]}, [])
