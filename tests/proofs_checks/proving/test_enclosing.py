"""enclosing: optima of policies with irrational powers lie between two that are certified, around what is known otherwise."""

import json
from fractions import Fraction
from math import e, exp
from pathlib import Path

import pytest
from command import run
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import violation
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.proving.enclosing import enclosed, irrational
from exactdp_checks.trusted.kernel import recheck


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 4), st.fractions(Fraction(1, 20), 3, max_denominator=20))
def test_guessing(k: int, epsilon: Fraction) -> None:
    """k-RR is optimal for a guess: t / (t + k - 1)."""
    found = enclosed(PrivacyMatrix.ldp(k, epsilon), utility="guessing")
    right = exp(epsilon) / (exp(epsilon) + k - 1)
    assert float(found.lower.value) < right < float(found.upper.value) < float(found.lower.value) + 1e-6
    assert violation(found.lower.channel, PrivacyMatrix.ldp(k, epsilon)) is None
    assert violation(found.upper.channel, PrivacyMatrix.ldp(k, epsilon)) is not None
    assert (found.to_json()["lower"], found.to_json()["upper"]) == (found.lower.to_json(), found.upper.to_json())
    again = recheck(text_of(found.verdict))
    assert (again.outcome.value, "< exp" in again.proposition or "ln(" in again.proposition) == ("proved", True)


def test_levels_of_several_kinds() -> None:
    policy = PrivacyMatrix.explicit([[0, "ln 3", "inf"], [1, 0, "1/3"], ["inf", "ln 3", 0]])
    assert irrational(policy) == [LogSum(1), LogSum(Fraction(1, 3))]
    found = enclosed(policy)
    assert isinstance(found.lower.value, LogSum)
    assert found.lower.value < found.upper.value
    assert violation(found.lower.channel, policy) is None
    finer = enclosed(policy, bits=34)
    assert found.lower.value <= finer.lower.value < finer.upper.value <= found.upper.value
    with pytest.raises(BadInput, match="every e\\^level is rational"):
        enclosed(PrivacyMatrix.ldp(3, "ln 3"))
    with pytest.raises(OutOfScope):
        enclosed(PrivacyMatrix.ldp(24, 1))


def test_command(tmp_path: Path) -> None:
    policy, proof = tmp_path / "p.json", tmp_path / "c.json"
    policy.write_text(json.dumps({"kind": "metric", "distances": [[0, 1], [1, 0]]}))
    found = run("optimal", policy, "--epsilon", "1", "--utility", "guessing", "--certificate", proof)
    assert (found.exit_code, "is from 0.73105857" in found.output) == (0, True), found.output
    assert run("recheck", proof).exit_code == 0
    facts = json.loads(run("optimal", policy, "--epsilon", "1", "--utility", "guessing", "--json").output)
    assert float(facts["decimal"]) < e / (e + 1) < float(facts["at_most"]["decimal"])
    assert json.loads(run("optimal", policy, "--epsilon", "ln 3", "--json").output)["at_most"] is None
