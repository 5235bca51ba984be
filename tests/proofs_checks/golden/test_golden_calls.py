"""golden.calls, .refusals, .protocols, .channels: arguments in JSON and back, refusals by rule, small protocols by hand."""

from fractions import Fraction
from math import inf
from typing import Any

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.numbers.exact import rational
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import smallest_epsilon
from exactdp_checks.golden import calls, channels, oracles, refusals
from exactdp_checks.golden import protocols_linear_queries as protocols
from exactdp_checks.golden.building import derived
from exactdp_checks.golden.files import vectors
from exactdp_checks.golden.mechanisms import MECHANISMS
from exactdp_checks.golden.numbers import number


@pytest.mark.parametrize(
    ("name", "value", "back"),
    [
        ("t", "3/2", Fraction(3, 2)),
        ("t", "inf", inf),
        ("k", 3, 3),
        ("private", True, True),
        ("method", "clip", "clip"),
        ("x", None, None),
        ("prior", ["1/2", "1/2"], [Fraction(1, 2)] * 2),
        ("z", [1, -1], [1, -1]),
        ("z", [], []),
        ("s", range(2), [0, 1]),
        ("partition", [[0, 1], [2]], [[0, 1], [2]]),
        ("family", [["1", "0"]], [[1, 0]]),
        ("groups", [["2", 3]], [[Fraction(2), 3]]),
        ("queries", {"first": ["1"]}, {"first": [1]}),
        ("reports", [["1"], None], [[1], None]),
        ("matrix", [["1", "x"]], [[1, "x"]]),
    ],
)
def test_arguments(name: str, value: object, back: object) -> None:
    assert calls.read(name, calls.written(value)) == back


def test_channels_and_policies_as_arguments() -> None:
    q, policy = krr.channel(2, t=3), PrivacyMatrix.explicit([[0, "inf"], ["ln 2", 0]])
    assert calls.read("channel", calls.written(q)).rows == q.rows
    assert calls.read("matrix", calls.written(q)) == q.rows
    assert calls.read("policy", calls.written(policy)) == policy


def test_precision_is_asked_for_where_there_is_any() -> None:
    found = calls.outcome(lambda x, bits=1: Fraction(bits), {"x": 1})
    assert found == {"hypotheses": True, "value": number(192)}


@pytest.mark.parametrize("name", ["x.y", "rational", "linear_queries.table.Row.upper", "", "math.inf"])
def test_unknown_functions(name: str) -> None:
    with pytest.raises(BadInput, match="there is no function"):
        calls.found_in({}, name)
    with pytest.raises(BadInput):
        derived("protocols", "protocol", {"function": name, "arguments": {}})


def test_a_call_is_refused_by_its_rule() -> None:
    assert calls.outcome(rational, {"value": 0.5}) == {"hypotheses": False, "error": "NotExact"}
    assert calls.outcome(krr.estimator, {"k": 2, "t": number(1)}) == {"hypotheses": False, "error": "OutOfScope"}


@pytest.mark.parametrize("name", MECHANISMS)
def test_refusals(name: str) -> None:
    found = vectors(name, "refuse")
    assert {v["input"]["operation"] for v in found} == {"channel", "estimator", "policy", "encode", "decode"}
    assert {v["output"]["error"] for v in found} >= {
        "BadInput",
        "NotExact",
        *(["OutOfScope"] if name != "rappor" else []),
    }  # f = 1 is no noise
    t = MECHANISMS[name].levels[3]
    right = {"parameters": refusals.RIGHT[name], "t": t, "item": 0, "reports": [0]}
    for operation in ("channel", "encode", "decode", "estimator", "policy"):
        with pytest.raises(BadInput, match="is not refused"):
            refusals.refused(name, {"operation": operation, "arguments": right})


def test_matrices_that_are_no_channels() -> None:
    assert all(refusals.refused("channels", case.input)["refused"] for case in refusals.matrix_cases())
    with pytest.raises(BadInput, match="is not refused"):
        refusals.refused("channels", {"operation": "matrix", "arguments": {"rows": [["1/3", "2/3"]]}})


def value(name: str, **arguments: Any) -> Any:
    found = [
        v
        for v in vectors("protocols")
        if v["input"]["function"] == name and all(v["input"]["arguments"][k] == calls.written(a) for k, a in arguments.items())
    ]
    return found[0]["output"]["value"]


def test_protocols_by_hand() -> None:
    assert value("projected_hadamard.raw", reports=[0, 1, 1, 2])["exact"] == ["0", "1", "-1"]
    assert value("projection.l1_ball", point=["2", "1"])["exact"] == ["1", "0"]
    assert value("postprocess.postprocess", method="simplex")["exact"] == ["4/5", "1/5"]
    assert value("rejection_projection.estimate", reports=[None, None])["answer"]["value"]["exact"] == ["0", "0"]
    assert value("adaptive_one_bit.max_error", n=0)["exact"] == "1"
    assert value("gaussian_projection.projects", n=110438) is True
    assert value("gaussian_projection.projects", n=110439) is False


def test_transcripts_have_probability_one() -> None:
    found = [v for v in vectors("protocols", "protocol", "valid") if v["input"]["function"] == "adaptive_one_bit.transcripts"]
    assert len(found) == 3
    for vector in found:
        total = sum(Fraction(chance["exact"]) for _, chance in vector["output"]["value"])
        users = sum(map(len, vector["input"]["arguments"]["partition"]))
        assert (total, len(vector["output"]["value"])) == (1, 2**users)


def test_executions_follow_their_draws() -> None:
    """Two users, two rounds: the first draws assign the rounds, and the second query turns on the first estimate."""
    found = protocols.executions([0, 1], protocols.TURNS, 2, 1, 3)
    chances = []
    for run in found:
        sizes = [len(one["users"]) for one in run["rounds"]]
        chosen = [draw["result"] for draw in run["draws"][:2]]
        assert sizes == [chosen.count(0), chosen.count(1)]
        first, second = run["rounds"]
        above = Fraction(first["estimate"]["exact"]) > 0
        assert second["query"]["exact"] == protocols.TURNS["above" if above else "other"]
        chance = Fraction(1)
        for draw in run["draws"]:
            chance *= Fraction(draw["weights"][draw["result"]] if draw["weights"] else 1, draw["range"])
        chances.append(chance)
    assert sum(chances) == 1


@pytest.mark.parametrize(
    ("channel", "ratio"),
    [
        (channels.unary(2, Fraction(1, 2), Fraction(1, 4)), 3),
        (channels.unary(1, Fraction(1, 2), Fraction(1, 4)), 1),
        (channels.one_coin(2, Fraction(3, 4)), 3),
        (channels.one_coin(3, Fraction(3, 4)), inf),
        (channels.subset_selection(3, 1, Fraction(3)), 3),
        (channels.subset_selection(3, 3, Fraction(3)), 1),
        (channels.truncated_geometric(2, Fraction(3)), 3),
        (channels.truncated_geometric(4, Fraction(3)), 27),
    ],
)
def test_channels_of_libraries(channel: Any, ratio: object) -> None:
    assert smallest_epsilon(channel).ratio == ratio


def test_the_true_bit_that_is_not_cleared() -> None:
    """The ratio is e^epsilon + 2, as was found in a library."""
    assert smallest_epsilon(channels.RIGHT).ratio == 3
    assert smallest_epsilon(channels.WRONG).ratio == 5


def test_continuous_noise_has_no_rational_variance() -> None:
    for name in ("SHE-Laplace", "THE-Laplace"):
        with pytest.raises(OutOfScope, match="continuous noise"):
            oracles.variances(name, 5, 4)
