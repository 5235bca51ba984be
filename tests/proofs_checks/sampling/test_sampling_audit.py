"""sampling.audit: what is wrong is refuted, what is right is not, whatever the processes; bad input is one sentence."""

import json
from fractions import Fraction
from typing import Any

import pytest
import sampled_code as code

from exactdp.errors import BadInput, ExactDPError
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp_checks.sampling.audit import SampleAudit, confidence_of, sample_audit
from exactdp_checks.sampling.binomial import lower, upper
from exactdp_checks.sampling.wording import details
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict


def here(function: Any, inputs: Any = "0..1", *bound: Any, runs: int = 8_000, seed: int = 1, **options: Any) -> SampleAudit:
    """The audit in this process."""
    return sample_audit(function, inputs, *bound, runs=runs, seed=seed, isolated=False, **options)


REFUTED: list[tuple[Any, str, dict[str, Any]]] = [
    (code.warner, "1", {}),
    (code.krr, "ln 3", {"inputs": "0..3"}),
    (code.laplace, "0.7", {"runs": 20_000}),
    (code.gauss, "3/2", {"runs": 100_000, "batch": True}),
    (code.gauss, "1", {"runs": 100_000, "batch": True, "delta": "1/20"}),
    (code.pair, "5", {}),
    (code.bits, "ln 3", {"inputs": "0..2"}),
    (code.hidden, "1/2", {}),
    (code.clipped, "1/2", {}),
    (code.scaled, "3", {"arguments": {"probability": 0.01}}),
]
RIGHT: list[tuple[Any, str, dict[str, Any]]] = [
    (code.warner, "ln 3", {}),
    (code.krr, "ln 5", {"inputs": "0..3"}),
    (code.laplace, "1", {"runs": 20_000}),
    (code.gauss, "1", {"runs": 100_000, "batch": True, "delta": "2/5"}),
    (code.pair, "0", {"statistic": code.first_of}),
    (code.bits, "ln 9", {"inputs": "0..2"}),
    (code.scaled, "0", {"arguments": {"probability": 0.5}}),
]


def named(value: object) -> str:
    """The same name in every process that collects the tests."""
    return getattr(value, "__name__", ", ".join(value) if isinstance(value, dict) else str(value))


@pytest.mark.parametrize(("function", "epsilon", "options"), REFUTED, ids=named)
def test_too_large_a_claim_is_refuted(function: Any, epsilon: str, options: dict[str, Any]) -> None:
    """With counts, method and confidence; and the bound is above what was claimed."""
    found = here(function, **{"inputs": "0..1", "epsilon": epsilon, **options})
    assert (found.verdict.outcome, found.verdict.method, found.status) == (Outcome.REFUTED, Method.SAMPLED, 1)
    assert found.best.exceeds(found.policy[found.best.x, found.best.other])  # type: ignore[index]
    assert f"{found.best.above} of {found.best.n}" in found.verdict.detail
    assert "99.9%" in found.verdict.scope
    assert "seed 1" in found.verdict.scope
    assert " is not " in found.sentence


@pytest.mark.parametrize(("function", "epsilon", "options"), RIGHT, ids=named)
def test_a_true_claim_is_undecided_and_never_proved(function: Any, epsilon: str, options: dict[str, Any]) -> None:
    """With fixed seeds; by the confidence, one in a thousand others might refute."""
    found = here(function, **{"inputs": "0..1", "epsilon": epsilon, **options})
    assert (found.verdict.outcome, found.status) == (Outcome.UNDECIDED, 3)
    assert not any(test.exceeds(found.epsilon or LogSum()) for test in found.tests)
    assert "a sample proves nothing" in found.sentence
    assert any(line.startswith("power: at") for line in details(found))


def test_a_million_runs_of_a_numpy_mechanism() -> None:
    """In seconds."""
    found = here(code.gauss, "0..1", "5/2", runs=10**6, batch=True)
    assert (found.status, found.best.n) == (1, 500_000)


def test_the_bounds_are_those_of_the_second_half() -> None:
    """Counts of n - n // 2 runs, the error shared by two bounds of every test, and the ratio of the two."""
    found = here(code.warner, "0..1", 1, runs=10_001, confidence="99%", tests=3)
    assert 1 <= len(found.tests) <= 3
    for test in found.tests:
        assert (test.n, test.n_other) == (5001, 5001)
        assert test.error == Fraction(1, 100) / (2 * len(found.tests))
        assert (test.low, test.high) == (lower(test.above, test.n, test.error), upper(test.below, test.n_other, test.error))
    assert found.bound == max(test.epsilon for test in found.tests if test.epsilon is not None)
    assert found.bound < LogSum.ln(3)


def test_nothing_claimed_gives_a_bound() -> None:
    found = here(code.warner)
    assert (found.status, found.verdict.outcome, found.policy) == (0, Outcome.UNDECIDED, None)
    assert LogSum.ln(2) < found.bound < LogSum.ln(3)
    assert "a sample gives no upper bound" in found.sentence
    assert here(code.scaled, arguments={"probability": 0.5}).bound == 0


def test_stated_events_use_all_runs_and_are_all_counted() -> None:
    """Two events for two ordered pairs: eight bounds."""
    events = {"one": lambda y: y == 1, "zero": lambda y: y == 0}
    found = here(code.warner, "0..1", "3/4", events=events)
    assert found.status == 1
    assert len(found.tests) == 4
    assert {(t.x, t.other, t.event) for t in found.tests} == {(x, 1 - x, e) for x in (0, 1) for e in events}
    assert all(t.n == 8000 and t.error == Fraction(1, 8000) for t in found.tests)
    assert here(code.warner, "0..1", 1, events={"any": lambda _: True}).status == 3


def test_policies_are_compared_pair_by_pair() -> None:
    """What is not bounded is not tested; what is bounded at another level is compared with that."""
    sensitive = PrivacyMatrix.high_low(2, [0], "ln 3")
    found = here(code.warner, "0..1", None, sensitive)
    assert {(t.x, t.other) for t in found.tests} == {(0, 1)}
    assert found.status == 3
    wrong = here(code.warner, "0..1", None, [[0, 5], ["1/2", 0]])
    assert (wrong.status, wrong.best.x, wrong.best.other) == (1, 1, 0)
    blocks = {"kind": "blocks", "blocks": [[0, 1], [2, 3]]}
    assert here(code.krr, "0..3", "ln 3", blocks).status == 1
    assert here(code.krr, "0..3", "ln 5", blocks).status == 3


def test_seeds_determine_everything() -> None:
    one, two, three = (here(code.krr, "0..3", 1, runs=2000, seed=seed) for seed in (5, 5, 6))
    assert one.tests == two.tests != three.tests
    fresh = sample_audit(code.krr, "0..3", 1, runs=2000, isolated=False)
    assert fresh.tests == here(code.krr, "0..3", 1, runs=2000, seed=fresh.seed).tests


def test_hidden_randomness_is_noted() -> None:
    assert "randomness of its own" in here(code.hidden).notes[0]
    assert here(code.warner).notes == ()


def test_json_holds_everything() -> None:
    for bound in (None, "1", "ln 3"):
        found = here(code.warner, "0..1", bound, runs=3000)
        content = json.loads(json.dumps(found.to_json()))
        assert content["outcome"] == found.verdict.outcome.value
        assert Fraction(content["tests"][0]["low"]) == found.tests[0].low
        assert [t["exceeds"] for t in content["tests"]] == [bound is not None and t.exceeds(found.epsilon) for t in found.tests]
        assert (content["seed"], content["runs"], content["method"]) == (1, 3000, "sampled")


def test_a_sample_cannot_be_called_a_proof() -> None:
    with pytest.raises(ExactDPError, match="a sample proves nothing"):
        Verdict(Outcome.PROVED, Method.SAMPLED, "", {"kind": "sampled"})
    with pytest.raises(TypeError, match="not true or false"):
        bool(here(code.warner, runs=1000).verdict)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"epsilon": 1, "runs": 10}, "cannot refute this level, even if the code hides nothing: at least"),
        ({"epsilon": 40, "runs": 10**6}, "no number of runs can"),
        ({"runs": 1}, "runs = 1"),
        ({"runs": True}, "runs = True"),
        ({"tests": 0}, "tests = 0"),
        ({"seed": -1}, "seed = -1"),
        ({"jobs": 0}, "jobs = 0"),
        ({"delta": 1}, "delta is a probability below 1"),
        ({"confidence": "100%"}, "confidence of 1 "),
        ({"confidence": "40%"}, "between 1/2 and 1"),
        ({"confidence": 0.3}, "between 1/2 and 1"),
        ({"confidence": float("nan")}, "nan"),
        ({"epsilon": "eps"}, "one epsilon"),
        ({"epsilon": -1}, "negative"),
        ({"policy": "blocks"}, "is not a policy"),
        ({"policy": [[0, 1, 1]] * 3}, "3 symbols and there are 2 inputs"),
        ({"policy": PrivacyMatrix.ldp(2, "eps")}, "names its levels"),
        ({"policy": PrivacyMatrix.ldp(2, 1), "epsilon": 1}, "names its levels"),
        ({"policy": PrivacyMatrix.ldp(2, "inf")}, "at least two inputs that the policy compares"),
        ({"inputs": [0]}, "at least two inputs"),
        ({"inputs": []}, "at least one"),
        ({"inputs": "0,1"}, r'are no inputs: write "\[0,1\]"'),
        ({"function": code.texts}, "give a statistic"),
        ({"function": code.objects}, "canonical form"),
        ({"function": "no colon"}, "names no function"),
    ],
)
def test_bad_input(options: dict[str, Any], message: str) -> None:
    asked = {"function": code.warner, "inputs": "0..1", "runs": 1000, "isolated": False, **options}
    with pytest.raises(BadInput, match=message):
        sample_audit(**asked)


def test_confidences() -> None:
    assert confidence_of("99.9%") == confidence_of("0.999") == confidence_of(Fraction(999, 1000)) == Fraction(999, 1000)
