"""The assertions of the pytest plugin, on the golden vectors and at their edges: what must pass passes, all else fails."""

import math
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotStochastic
from exactdp.estimator import Estimator
from exactdp.mechanisms import krr
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.audit import Audit
from exactdp_checks.code.verdict.sources import channel_of
from exactdp_checks.pytest_plugin import assert_private, assert_same_law, assert_unbiased, vectors

HALVES: Any = [["1/2", "1/2"], ["1/2", "1/2"]]


def golden(subject: str, kind: str, result: str) -> list[Any]:
    """At most 8 vectors, spread over all; privacy is asked about two inputs at least."""
    found = vectors(subject=subject, kind=kind, result=result)
    if kind == "audit":
        found = [v for v in found if len(v.values[0]["input"]["policy"]["pattern"]) > 1]
    return found[:: -(-len(found) // 8)]


def rows_of(matrix: dict[str, Any]) -> list[list[str]]:
    return [[matrix["exact"][i] for i in row] for row in matrix["pattern"]]


def warner(x: int, epsilon: float = math.log(3)) -> int:
    return x if random.random() < math.exp(epsilon) / (1 + math.exp(epsilon)) else 1 - x


def exactly(x: int, draw: Callable[[int], int]) -> int:
    return x if draw(4) else 1 - x


@pytest.mark.parametrize("vector", [*golden("krr", "audit", "invalid"), *golden("channels", "audit", "invalid")])
def test_every_invalid_channel_fails(vector: dict[str, Any]) -> None:
    given, told = vector["input"], vector["output"]
    policy = PrivacyMatrix.explicit(rows_of(given["policy"]))
    with pytest.raises(AssertionError, match=r"is not private within the policy: .*\nwitness: inputs") as caught:
        assert_private(channel_of(given["channel"]), policy=policy)
    assert told["private"] is False
    assert "ratio infinite" in str(caught.value) or told["ratio"]["exact"] != "inf"


@pytest.mark.parametrize("vector", golden("channels", "audit", "valid"))
def test_every_valid_channel_passes(vector: dict[str, Any]) -> None:
    given = vector["input"]
    found = assert_private(channel_of(given["channel"]), policy=rows_of(given["policy"]))
    assert (found.status, vector["output"]["private"]) == (0, True)


@pytest.mark.parametrize("vector", golden("krr", "bias", "invalid"))
def test_every_biased_estimator_fails(vector: dict[str, Any]) -> None:
    given, told = vector["input"], vector["output"]
    scores = Estimator(rows_of(given["scores"]), rows_of(given["target"]))
    sizes = [abs(Fraction(v)) for v in told["bias"]["exact"]]
    with pytest.raises(AssertionError, match="the estimator is biased at") as caught:
        assert_unbiased(channel_of(given["channel"]), scores)
    bias = str(caught.value).rpartition(" ")[2]
    assert abs(Fraction(bias)) == max(sizes)
    with pytest.raises(AssertionError):
        assert_unbiased(channel_of(given["channel"]), scores, tolerance=max(sizes) * Fraction(999, 1000))
    assert_unbiased(channel_of(given["channel"]), scores, tolerance=max(sizes))


@pytest.mark.parametrize("vector", golden("krr", "estimator", "valid"))
def test_every_unbiased_estimator_passes(vector: dict[str, Any]) -> None:
    t, scores = vector["input"]["t"]["exact"], rows_of(vector["output"]["scores"])
    channel = channel_of("krr", **vector["input"]["parameters"], t=t)
    assert_unbiased(channel, scores)
    if len(scores) < 6:
        assert_unbiased(channel, lambda reports: [Fraction(v) for v in scores[reports[0]]])
    with pytest.raises(AssertionError, match="biased"):
        assert_unbiased(channel, [[Fraction(v) + 1 for v in row] for row in scores])


def test_matrices_of_all_kinds(tmp_path: Path) -> None:
    path = tmp_path / "q.csv"
    path.write_text("3/4,1/4\n1/4,3/4\n")
    for subject in (
        path,
        str(path),
        "3/4,1/4;1/4,3/4",
        krr.channel(2, 3),
        {"exact": ["1/4", "3/4"], "pattern": [[1, 0], [0, 1]]},
    ):
        assert assert_private(subject, "ln 3").status == 0
        with pytest.raises(AssertionError, match="inputs 0 and 1, output 0: ratio 3"):
            assert_private(subject, "1.0986")
    assert assert_private(np.eye(2, dtype=int), policy=[[0, "inf"], ["inf", 0]]).status == 0
    with pytest.raises(AssertionError, match="the mechanism is not .*\nwitness: inputs a and b, output 0: ratio infinite"):
        assert_private(np.eye(2, dtype=int), 50, inputs=["a", "b"], name="the mechanism")


def test_more_is_asked_of_a_matrix() -> None:
    q = krr.channel(2, 3)
    assert assert_private(q, "ln 2", delta="1/4").status == 0
    with pytest.raises(AssertionError) as caught:
        assert_private(q, "ln 2", delta="1/5")
    assert "witness" not in str(caught.value)  # of epsilon alone, which was not asked
    assert assert_private([["0.750", "0.25"], ["0.25", "0.751"]], "ln 4", radius="1e-2").status == 0
    with pytest.raises(NotStochastic, match="sums to"):
        assert_private([["0.750", "0.25"], ["0.25", "0.751"]], "ln 4")
    with pytest.raises(AssertionError, match="undecided"):
        assert_private(q, "ln 3", radius="1e-9")


def test_a_long_ratio_is_shortened() -> None:
    p = Fraction(1, 3**900)
    with pytest.raises(AssertionError, match=r"ratio \d{200,}\.\.\.") as caught:
        assert_private([[1 - p, p], [p, 1 - p]], 1)
    assert max(map(len, str(caught.value).splitlines())) < 700


def test_code_of_all_kinds() -> None:
    assert assert_private(exactly, "ln 3", inputs="0..1").status == 0
    assert assert_private(f"{__name__}:exactly", "ln 3", inputs=[1, 0]).status == 0
    assert assert_private(exactly, inputs="0..1", policy=PrivacyMatrix.high_low(2, [0], "ln 3")).status == 0
    assert assert_private(exactly, "ln 3", inputs="0..1", isolated=True, seconds=20).status == 0
    found = assert_private(warner, "ln 3", inputs="0..1", tolerance="1e-12")
    assert not isinstance(found, Audit)
    assert found.observed.place == "a copy of this process"
    assert "in a copy of this process" in found.sentence
    here = assert_private(warner, "ln 3", inputs="0..1", tolerance="1e-12", isolated=False)
    assert "observed law in this process" in here.sentence
    with pytest.raises(AssertionError, match=r"exactly is not epsilon-LDP"):
        assert_private(exactly, "ln 3 - 1e-30", inputs="0..1")
    with pytest.raises(AssertionError, match=r"^it is not epsilon-LDP"):
        assert_private(exactly, 1, inputs="0..1", name="it")


def test_patches_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code runs in a copy of the process of the test."""
    monkeypatch.setattr(math, "exp", lambda _: 1.0)
    assert assert_private(warner, 0, inputs="0..1").status == 0


def test_the_bias_of_code() -> None:
    scores = krr.estimator(2, 3)
    assert_unbiased(exactly, scores, inputs="0..1", tolerance=0)
    assert_unbiased(exactly, scores.scores.rows, inputs="0..1", outputs=[0, 1])
    assert_unbiased(warner, scores, inputs="0..1")  # but for the rounding of doubles
    with pytest.raises(AssertionError, match="biased at 4 places"):
        assert_unbiased(warner, scores, inputs="0..1", tolerance=0)
    with pytest.raises(AssertionError, match="biased at 4 places, most at input 0, coordinate 0: its mean is 0, its target 1, "):
        assert_unbiased(exactly, scores, inputs="0..1", outputs=[1, 0])
    with pytest.raises(AssertionError, match="biased"):
        assert_unbiased(warner, krr.estimator(2, "3.000001"), inputs="0..1")
    with pytest.raises(AssertionError, match="biased"):
        assert_unbiased(lambda x: warner(x, 1.098612), scores, inputs="0..1")


def decode(reports: list[int]) -> list[float]:
    ones = reports.count(1) / len(reports)
    return [1 - (2 * ones - 0.5), 2 * ones - 0.5]


def test_the_bias_of_decoders() -> None:
    for users in (1, 2):
        assert_unbiased(exactly, decode, inputs="0..1", users=users)
        assert_unbiased(krr.channel(2, 3), decode, users=users)
        assert_unbiased(exactly, lambda ys: [len(ys) * v for v in decode(ys)], inputs="0..1", users=users, counts=True)
    assert_unbiased(warner, decode, inputs="0..1")
    assert_unbiased(warner, decode, inputs="0..1", tolerance="1e-15")
    with pytest.raises(AssertionError, match="biased"):
        assert_unbiased(warner, decode, inputs="0..1", tolerance=0)
    with pytest.raises(AssertionError, match="input 0, coordinate 0"):
        assert_unbiased(exactly, lambda ys: [1 - ys[0], ys[0]], inputs="0..1")
    with pytest.raises(AssertionError, match="returns 3 numbers for 2 inputs"):
        assert_unbiased(exactly, lambda ys: [ys[0]] * 3, inputs="0..1")
    with pytest.raises(AssertionError, match="the bias is not known, as runs are unexplored: runs of more than 3 draws"):
        assert_unbiased(lambda x: [0 for _ in iter(lambda: random.random() < 0.5, True)] or x, decode, inputs="0..1", depth=3)
    q = Channel([["3/4", "1/4"], ["1/4", "3/4"]], ["no", "yes"], ["NO", "YES"])
    assert_unbiased(q, lambda ys: decode([int(y == "YES") for y in ys]))


def test_the_bias_over_all_levels() -> None:
    assert_unbiased(krr.channel(3), krr.estimator(3))
    with pytest.raises(AssertionError, match=r"biased at 9 places, most at input 0, coordinate 0: .*\(t"):
        assert_unbiased(krr.channel(3), krr.estimator(3, 5))
    with pytest.raises(BadInput, match="give t a value"):
        assert_unbiased(krr.channel(2), decode)


def test_laws() -> None:
    assert assert_same_law(exactly, "krr", k=2, t=3).equal
    assert assert_same_law(exactly, [["3/4", "1/4"], ["1/4", "3/4"]]).equal
    assert assert_same_law(krr.channel(2, 3), exactly).equal
    assert assert_same_law("3/4,1/4;1/4,3/4", "krr", k=2, t=3).equal
    assert assert_same_law(lambda x, draw: "ab"[exactly(x, draw)], "krr", k=2, t=3, relabel=True).equal
    assert assert_same_law(warner, "krr", k=2, t=3, tolerance="1e-12").equal
    for function, options in ((warner, {"t": 3}), (exactly, {"t": 2}), (exactly, {"t": "3.0000000001"})):
        with pytest.raises(AssertionError, match=r"differs from krr\(.*first at input 0, output 0: .* against "):
            assert_same_law(function, "krr", k=2, **options)
    with pytest.raises(AssertionError, match="this channel differs from test_pytest_plugin_assertions:exactly"):
        assert_same_law(HALVES, exactly)
    with pytest.raises(AssertionError, match="differs"):
        assert_same_law(lambda x, draw: 1 - exactly(x, draw), "krr", k=2, t=3)


@pytest.mark.parametrize(
    ("asked", "part"),
    [
        (lambda: assert_private(HALVES), "nothing is asserted"),
        (lambda: assert_private(exactly, 1), 'give them, as in inputs="0..9"'),
        (lambda: assert_private("krr", 1), "krr: missing a required argument"),
        (lambda: assert_private(HALVES, -1), ""),
        (lambda: assert_private([["1/2", "1/2"]], 1), "one row"),
        (lambda: assert_unbiased(exactly, decode), "code has no list of its inputs"),
        (lambda: assert_unbiased(HALVES, [[1, 0]]), "2 outputs and the estimator scores 1"),
        (lambda: assert_unbiased(HALVES, [[1], [0]]), "2 inputs and the target 1"),
        (lambda: assert_same_law(exactly, 3), "a int is no channel"),
        (lambda: assert_same_law(3, "krr", k=2, t=3), "a int is no channel"),
        (lambda: assert_same_law(exactly, "grr"), "is no mechanism"),
    ],
)
def test_bad_input(asked: Callable[[], Any], part: str) -> None:
    """An error of exactdp, never a failed assertion, and without the frames in which it arose."""
    with pytest.raises(BadInput) as caught:
        asked()
    assert part in str(caught.value)
    places = [entry.path.name for entry in caught.traceback if entry.path.name != "arguments.py"]
    assert places == [Path(__file__).name] * 2 + ["pytest_plugin.py"] * 2


def test_no_vectors_are_an_error() -> None:
    with pytest.raises(BadInput, match="'grr': write one of krr, "):
        vectors("grr")
    with pytest.raises(BadInput, match="there is no golden vector with mechanism='krr', kind='nothing'"):
        vectors("krr", "nothing")
