"""comparing: equal laws are equal exactly, and the first difference, the distances and the relabelling are right."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import exactdp_checks
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import NAMES, hadamard_response, krr
from exactdp_checks.code.law.distribution import REJECTED
from exactdp_checks.code.verdict.comparing import Comparison
from exactdp_checks.code.verdict.comparing import compare_code as compare_isolated

F = Fraction
Folder = Callable[[str, str | bytes], Path]
WARNER = Channel([["3/4", "1/4"], ["1/4", "3/4"]])


def compare_code(function: Any, other: Any, *arguments: Any, **options: Any) -> Comparison:
    return compare_isolated(function, other, *arguments, **{"isolated": False, "seconds": None, **options})


def warner(x: int, draw: Any) -> int:
    return x ^ draw((3, 1))


@pytest.mark.parametrize(
    ("name", "parameters"),
    [("krr", {"k": k, "t": t}) for k in (2, 3, 6) for t in (2, "7/2")]
    + [("hadamard_response", {"k": k, "t": 3}) for k in (2, 3, 5)]
    + [("high_low_hadamard", {"k": 4, "sensitive": [0, 2], "t": 3}), ("mangat", {"k": 4, "sensitive": [1], "t": 2})],
)
def test_our_samplers_have_the_laws_of_our_channels(name: str, parameters: dict[str, Any]) -> None:
    module = {"krr": krr, "hadamard_response": hadamard_response}.get(name)
    if module is None:
        from exactdp.mechanisms import high_low_hadamard, mangat

        module = high_low_hadamard if name == "high_low_hadamard" else mangat
    found = compare_code(lambda x, draw: module.sample(x, *parameters.values(), draw), name, **parameters)
    assert (found.equal, found.status, found.place, found.sentence.count("exactly")) == (True, 0, None, 1)
    assert set(found.distances or ()) == {0}
    shown = ", ".join(f"{key}={value}" for key, value in parameters.items())
    assert f"{name}({shown})" in found.sentence


def test_the_first_difference_and_the_distances() -> None:
    def wrong(x: int, draw: Any) -> int:
        return x if draw(2) else (x + 1 + draw(2) * (x < 2)) % 3  # right for the items 0 and 1 alone

    found = compare_code(wrong, "krr", k=3, t=2)
    assert (found.equal, found.status) == (False, 1)
    assert (found.place, found.probabilities, found.distances) == ((2, 0), (F(1, 2), F(1, 4)), (0, 0, F(1, 4)))
    assert "first at input 2, output 0: 1/2 ~ 0.5 against 1/4 ~ 0.25; total variation distance 1/4 ~ 0.25" in found.sentence
    assert compare_code(wrong, "krr", [0, 1], k=3, t=2).equal is True
    assert compare_code(wrong, "krr", tolerance="1/4", k=3, t=2).equal is True
    assert compare_code(wrong, "krr", tolerance="24/100", k=3, t=2).equal is False
    one = compare_code(lambda x, draw: draw((3, 1)) ^ x if draw(10**9) else 2, WARNER)
    assert (one.place, one.probabilities) == ((0, 0), (F(3, 4) * (1 - F(1, 10**9)), F(3, 4)))
    assert compare_code(lambda x, draw: 2 * x, WARNER).distances == (F(1, 4), 1)  # an output that only one side has


def test_doubles_are_near_and_not_equal() -> None:
    import random

    def coded(x: int) -> int:
        return x if random.random() < 2 / 3 else 1 - x

    found = compare_code(coded, "krr", k=2, t=2)
    near = compare_code(coded, "krr", k=2, t=2, tolerance="1e-15")
    assert (found.equal, near.equal, near.status) == (False, True, 0)
    assert found.distances == (abs(F(-(-F(2 / 3) * 2**53 // 1), 2**53) - F(2, 3)),) * 2
    assert "is within 1/1000000000000000 ~ 1e-15 of krr(k=2, t=2)" in near.sentence


def test_relabelling() -> None:
    names = {0: "c", 1: "a", 2: "b"}
    code = lambda x, draw: names[(x + draw((2, 1, 1))) % 3]  # noqa: E731
    assert compare_code(code, "krr", k=3, t=2).equal is False
    found = compare_code(code, "krr", relabel=True, k=3, t=2)
    assert (found.equal, sorted(found.matching or ())) == (True, [("a", 1), ("b", 2), ("c", 0)])
    assert "up to the names of outputs" in found.sentence
    other = compare_code(code, "krr", relabel=True, k=3, t=3)
    assert (other.equal, max(other.distances or ())) == (False, F(1, 10))
    assert other.place is not None
    assert other.place[1] in names.values()
    swapped = Channel([["1/2", "1/4", "1/4"], ["1/4", "1/4", "1/2"]])
    rows = {0: (1, 2, 1), 1: (2, 1, 1)}
    assert compare_code(lambda x, draw: draw(rows[x]), swapped, relabel=True).equal is True
    fewer = compare_code(lambda x, draw: 0, WARNER, relabel=True)
    assert (fewer.equal, fewer.matching) == (False, ((0, 0),)) or fewer.equal is False


def test_files_functions_and_labels(folder: Folder) -> None:
    path = folder("q.csv", ",a,b\nyes,0.75,0.25\nno,0.25,0.75\n")
    code = lambda x, draw: "ab"[(x == "no") ^ draw((3, 1))]  # noqa: E731
    assert compare_code(code, path).equal is True
    assert compare_code(code, str(path), ["no", "yes"]).equal is True  # by label, not by position
    assert compare_code(code, str(path), ["no"]).equal is True
    assert compare_code(lambda x, draw: "ab"[draw(2)], path).place == ("yes", "a")
    by_place = compare_code(lambda x, draw: "ab"[(x == 8) ^ draw((3, 1))], path, [7, 8])
    assert by_place.equal is True
    plain = folder("plain.csv", "0.75,0.25\n0.25,0.75\n")
    assert compare_code(warner, plain).equal is True
    assert compare_code(warner, lambda x, draw: (x, x, x, 1 - x)[draw(4)], "0..1").equal is True
    assert compare_code(warner, lambda x, draw: x, "0..1").equal is False
    assert compare_code(lambda x, draw: [x ^ draw((3, 1))], Channel(WARNER.rows, None, ["[0]", "[1]"])).equal is True


def test_over_q_of_t() -> None:
    found = compare_code(lambda x, draw: x ^ draw(("t", 1)), Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]))
    assert found.equal is True
    differs = compare_code(lambda x, draw: x ^ draw(("t", 1)), WARNER)
    assert (differs.equal, differs.place, differs.distances) == (False, (0, 0), None)
    assert "against 3/4 ~ 0.75" in differs.sentence


def test_a_loop_that_is_closed_is_known_in_full() -> None:
    def looping(x: int, draw: Any) -> int:
        while True:
            y = draw(5)
            if y < 4:
                return x if y < 3 else 1 - x

    found = compare_code(looping, WARNER)
    assert (found.equal, found.status, found.place) == (True, 0, None)
    differs = compare_code(looping, Channel([["1/2", "1/2"], ["1/4", "3/4"]]))
    assert (differs.equal, differs.place) == (False, (0, 0))


def test_in_part() -> None:
    def looping(x: int, draw: Any) -> int:
        try:  # is outside of the syntax whose states are merged
            while True:
                y = draw(5)
                if y < 4:
                    return x if y < 3 else 1 - x
        finally:
            pass

    found = compare_code(looping, WARNER)
    assert (found.equal, found.status, found.place) == (None, 3, None)
    assert "undecided whether it is the channel" in found.sentence
    assert max(found.distances or ()) == 0
    differs = compare_code(looping, Channel([["1/2", "1/2"], ["1/4", "3/4"]]), outcomes=20)
    assert (differs.equal, differs.place) == (False, (0, 0))
    assert "at least" in differs.sentence
    for ask in (
        lambda: compare_code(looping, WARNER, relabel=True),
        lambda: compare_code(lambda x, draw: REJECTED if draw(2) else looping(x, draw), WARNER),
    ):
        with pytest.raises(OutOfScope, match="raise the budgets"):
            ask()
    assert compare_code(looping, WARNER, tolerance="1e-9").equal is True
    assert compare_code(looping, WARNER, tolerance="1e-9", outcomes=4).equal is None
    assert compare_code(looping, Channel([["1/2", "1/2"], ["1/4", "3/4"]]), tolerance="1/5", outcomes=20).equal is False
    both = compare_code(looping, looping, "0..1", tolerance="1e-9")
    assert both.equal is True
    assert compare_code(warner, looping, "0..1").equal is None
    assert compare_code(lambda x, draw: (x, 1 - x, REJECTED)[draw((3, 1, 4))], WARNER).equal is True


REFUSED: list[tuple[Any, dict[str, Any], str]] = [
    ("krr", {}, "give k, t"),
    ("krr", {"k": 3}, "give k, t"),
    ("krr", {"k": 3, "t": 2, "d": 1}, "the parameters k, t"),
    ("krr", {"k": 3, "t": 0.5}, "float"),
    ("krr", {"k": 0, "t": 2}, "integer >= 1"),
    ("grr", {"k": 3, "t": 2}, "no option here"),
    ("grr", {}, f"is no mechanism: write one of {NAMES[0]}"),
    ("nowhere.csv", {}, "there is no file"),
    ("json:dumps", {}, "on inputs that you give"),
    (WARNER, {"tolerance": 2}, "from 0 to 1"),
    (WARNER, {"inputs": "0..2"}, "2 inputs and you ask about 3"),
    (3, {}, "not a function|on inputs"),
]


@pytest.mark.parametrize(("other", "options", "part"), REFUSED)
def test_refused(other: Any, options: dict[str, Any], part: str) -> None:
    with pytest.raises(BadInput, match=part):
        compare_code(warner, other, **options)


def test_in_a_child_process(folder: Folder) -> None:
    path = folder(
        "client.py", "import random\ndef f(x): return x if random.random() < 0.5 else (x + random.randrange(1, 3)) % 3\n"
    )
    found = exactdp_checks.compare_code(f"{path}:f", "krr", k=3, t=2)
    assert (found.equal, found.name, found.to_json()["equal"]) == (True, "client.py:f", True)
    hanging = folder("hanging.py", "def f(x):\n    while True: pass\n")
    stopped = exactdp_checks.compare_code(f"{hanging}:f", WARNER, seconds=0.1)
    assert (stopped.equal, stopped.status, stopped.to_json()["unexplored"]) == (None, 3, ["1", "1"])
