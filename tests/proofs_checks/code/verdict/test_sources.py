"""Channels from whatever a user has at hand; whatever is not one is refused with advice."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotExact, NotStochastic
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import block_hadamard, krr
from exactdp.numbers.exact import exact
from exactdp_checks.code.law.program import channel_of as law_channel
from exactdp_checks.code.verdict.sources import channel_of, code_in, mechanism_channel, sampler_of

F = Fraction
QUARTERS = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
GOLDEN = {"exact": ["1/4", "3/4"], "decimal": ["0.25", "0.75"], "pattern": [[1, 0], [0, 1]]}


def report(x: int, draw: Callable[[int], int]) -> int:
    return x if draw(4) else 1 - x


@pytest.mark.parametrize(
    "source",
    [
        QUARTERS,
        QUARTERS.matrix,
        QUARTERS.rows,
        [["0.75", "0.25"], [F(1, 4), "3/4"]],
        "3/4, 1/4; 1/4, 3/4",
        "3/4,1/4\n\n1/4,3/4\n",
        GOLDEN,
        iter([["3/4", "1/4"], ["1/4", "3/4"]]),
    ],
)
def test_one_channel_in_many_forms(source: object) -> None:
    assert channel_of(source) == QUARTERS


def test_integers_over_a_denominator() -> None:
    for dtype in (int, np.int8, np.uint64, object):
        assert channel_of(np.array([[3, 1], [1, 3]], dtype=dtype), denominator=4) == QUARTERS
    words = np.array([[2**63 + 1, 2**63 - 1], [0, 2**64]], dtype=object)
    assert channel_of(words, denominator=2**64)[0, 0] == F(2**63 + 1, 2**64)
    assert channel_of(np.eye(2, dtype=int)) == Channel([[1, 0], [0, 1]])
    assert channel_of([[1]], denominator="1").size == (1, 1)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "Q.CSV"
    path.write_text("x,no,yes\na,3/4,1/4\nb,1/4,3/4\n")
    for source in (path, str(path)):
        assert channel_of(source) == Channel(QUARTERS.matrix, ["a", "b"], ["no", "yes"])
    assert channel_of(path, ["c", "d"]).inputs == ("c", "d")


def test_mechanisms() -> None:
    assert channel_of("krr", k=3) == krr.channel(3)
    assert channel_of("krr", k=2, t="3") == QUARTERS
    assert channel_of("krr", ["a", "b"], ["A", "B"], k=2, t=3).outputs == ("A", "B")
    blocks = [[0, 1], [2]]
    assert channel_of("block_hadamard", partition=blocks, release_singletons=True) == block_hadamard.channel(
        blocks, release_singletons=True
    )
    assert mechanism_channel("krr", {"k": 1}).size == (1, 1)


def test_code() -> None:
    assert channel_of(report, "0..1") == QUARTERS
    assert channel_of(report, [1, 0]).inputs == (1, 0)
    assert channel_of(report, "0..1", [1, 0]).outputs == (1, 0)
    assert channel_of(report, "0..1", depth=9) == QUARTERS
    assert channel_of(report, [0]).rows == ((F(3, 4), F(1, 4)),)
    found = channel_of(lambda x, draw: draw(("t", 1)) ^ x, "0..1")
    assert found[0, 0] == exact("t/(t+1)")
    assert channel_of("operator:neg", [1, 2]).outputs == (-1, -2)


@pytest.mark.parametrize(
    ("source", "is_code"),
    [
        (report, True),
        ("json:dumps", True),
        ("a.b:C.f", True),
        ("krr", False),
        ("a:b.csv", False),
        ("q.csv", False),
        ("1/2,1/2", False),
        (":f", False),
        ([[1]], False),
        (QUARTERS, False),
        ("c:/q.csv", False),
        (3, False),
    ],
)
def test_what_is_code(source: object, is_code: bool) -> None:
    assert code_in(source) is is_code


@pytest.mark.parametrize("q", [QUARTERS, krr.channel(3), Channel([[1, 0, 0]], ["a"], ["x", "y", "z"]), krr.channel(1)])
def test_a_sampler_has_the_law_of_its_channel(q: Channel) -> None:
    assert law_channel(sampler_of(q), q.inputs, outputs=q.outputs) == q


@pytest.mark.parametrize(
    ("arguments", "options", "error", "part"),
    [
        (("grr",), {}, BadInput, "'grr' is no channel: write a mechanism such as \"krr\""),
        (("",), {}, BadInput, "is no channel"),
        (("grr",), {"k": 3}, BadInput, "'k' is no option here: parameters belong to one of krr, "),
        (("krr",), {}, BadInput, "krr: missing a required argument: 'k': give its parameters by name, k, t, epsilon, as in t=3"),
        (("krr",), {"k": 3, "eps": 1}, BadInput, "unexpected keyword argument 'eps'"),
        (("krr",), {"k": 3, "t": 2.0}, NotExact, "float"),
        (([[0.5, 0.5]],), {}, NotExact, "write"),
        ((np.array([[0.5, 0.5]]),), {}, NotExact, "write"),
        (([[1, 1]],), {}, NotStochastic, "sums to 2"),
        (([[1, "x"]],), {}, BadInput, ""),
        (("1/2,1/2;1",), {}, BadInput, ""),
        (([],), {}, BadInput, ""),
        ((["1,2"],), {}, BadInput, "not a list of rows"),
        ((b"1,2",), {}, BadInput, "a bytes is no channel"),
        ((3,), {}, BadInput, "a int is no channel"),
        (({"exact": ["1"]},), {}, BadInput, 'the keys "exact" and "pattern"'),
        (([["1/2", "1/2"]],), {"denominator": 2}, BadInput, "a denominator is for rows of integers"),
        (([[True, True]],), {"denominator": 2}, BadInput, "a denominator is for rows of integers"),
        (([[1, 1]],), {"denominator": 0}, BadInput, "the denominator is 0"),
        (([[1, 1]],), {"denominator": 2.0}, NotExact, "float"),
        ((QUARTERS,), {"denominator": 2}, BadInput, "leave it out"),
        ((QUARTERS, "0..1"), {}, BadInput, "'0..1' are no labels: give a list"),
        ((QUARTERS, 3), {}, BadInput, "3 are no labels"),
        ((QUARTERS, [0, 0]), {}, BadInput, "occurs twice"),
        ((QUARTERS,), {"outputs": [1]}, BadInput, "1 labels for 2 outputs"),
        ((report,), {}, BadInput, "code has no list of its inputs"),
        ((report, "0..1"), {"k": 3}, BadInput, "'k' is no option for code: write one of arguments"),
        (("no_such_module:f", "0..1"), {}, BadInput, "cannot be imported"),
        (("q.csv",), {}, BadInput, "there is no file q.csv"),
    ],
)
def test_bad_input(arguments: tuple[Any, ...], options: dict[str, Any], error: type[Exception], part: str) -> None:
    with pytest.raises(error) as caught:
        channel_of(*arguments, **options)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_matrix_of_the_house_is_taken_as_it_is() -> None:
    matrix = ExactMatrix.of([[1, 0], [0, 1]])
    assert channel_of(matrix).matrix is matrix
    assert channel_of(QUARTERS) is QUARTERS
    with pytest.raises(BadInput, match="is no mechanism: write one of krr"):
        mechanism_channel("grr", {"k": 3})
