"""auditor: verdicts with witnesses, policies, delta, information, moments, radii, against independent computations."""

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import exactdp_checks
from exactdp.channel import Channel
from exactdp.errors import BadInput, NotExact, NotStochastic, OutOfScope
from exactdp.estimator import Estimator
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.audit import Audit, audit
from exactdp_checks.auditing.decimals import decimal, decimals_apart
from exactdp_checks.trusted import kernel

WARNER = [["3/4", "1/4"], ["1/4", "3/4"]]
KRR = [["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]
SKEW = [["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/8", "1/8", "3/4"]]


def outcome(found: Audit) -> tuple[str, int]:
    return found.verdict.outcome.value, found.status


def brute(rows: list[list[str]]) -> dict[tuple[int, int], Fraction]:
    q = [[Fraction(v) for v in row] for row in rows]
    return {(x, z): max(a / b for a, b in zip(q[x], q[z], strict=True)) for x in range(len(q)) for z in range(len(q))}


def test_levels_and_the_exact_boundary() -> None:
    assert outcome(audit(WARNER, "ln 3")) == ("proved", 0)
    assert outcome(audit(WARNER, "ln(2999999999999999999/1000000000000000000)")) == ("refuted", 1)
    assert outcome(exactdp_checks.audit(WARNER, epsilon="t=3")) == ("proved", 0)
    assert outcome(audit(KRR, "eps")) == ("proved", 0)
    assert outcome(audit(KRR, "1/2*eps")) == ("undecided", 3)  # e^(eps/2) is not in Q(t)
    assert audit(KRR, "0*eps + ln 2").t == 2
    assert audit(KRR, "ln 3").t == 3
    assert audit(KRR, "ln 3").matrix == ExactMatrix.of(WARNER)


def test_a_level_is_decided_where_no_ratio_is_the_largest_for_every_t() -> None:
    """2t - 1 and t cross at t = 1 alone, but neither is the largest power: the sentence says what the verdict does."""
    rows = [["(2*t - 1)/(2*t)", "1/(2*t)"], ["1/(2*t)", "(2*t - 1)/(2*t)"]]
    proved, refuted = audit(rows, "2*eps"), audit(rows, "eps")
    assert (outcome(proved), proved.smallest) == (("proved", 0), None)
    assert "is epsilon-LDP at epsilon = 2*eps, proved" in proved.sentence
    assert "undecided" not in proved.sentence
    within = audit(rows, policy=PrivacyMatrix.explicit([[LogSum(0), LogSum(epsilon=2)], [LogSum(epsilon=3), LogSum(0)]]))
    assert "is private within the policy, proved" in within.sentence
    assert outcome(refuted) == ("refuted", 1)
    assert "no epsilon is the smallest for every t" in refuted.sentence


def test_without_a_bound_the_smallest_epsilon_is_certified_and_attained() -> None:
    found = audit(SKEW, inputs="abc", outputs=["u", "v", "w"])
    worst = max(brute(SKEW).values())
    assert (found.smallest is not None and found.smallest.ratio, found.status) == (worst, 0)
    assert found.verdict.detail.startswith("attained")
    assert "Q(u|a) / Q(u|c) = 4" in found.sentence
    assert found.tight is not None
    assert {(x, z): found.tight[x, z].exp() for x in range(3) for z in range(3)} == brute(SKEW)  # type: ignore[union-attr]
    assert kernel.recheck(found.certificate or "").outcome.value == "proved"
    infinite = audit([[1, 0], [0, 1]])
    assert (infinite.status, infinite.verdict.outcome.value) == (0, "proved")
    assert "no finite epsilon" in infinite.sentence
    unknown = audit([["t/(t+1)", "1/(t+1)"], ["1/(t^2+1)", "t^2/(t^2+1)"]])
    assert (outcome(unknown), unknown.certificate) == (("undecided", 3), None)


def test_policies() -> None:
    ratios = brute(SKEW)
    levels = [[LogSum.ln(ratios[x, z]) for z in range(3)] for x in range(3)]
    assert outcome(audit(SKEW, policy=levels)) == ("proved", 0)
    for x, z in ((0, 1), (2, 0), (1, 2)):
        less = [list(row) for row in levels]
        less[x][z] = LogSum.ln(ratios[x, z] * Fraction(10**30 - 1, 10**30))
        found = audit(SKEW, policy=less)
        assert outcome(found) == ("refuted", 1)
        assert found.verdict.certificate is not None
        assert found.verdict.certificate["body"]["place"][:2] == [x, z]
    blocks: dict[str, Any] = {"kind": "blocks", "blocks": [["a", "b"], ["c"]], "epsilon": "ln 2"}
    assert outcome(audit(SKEW, policy=blocks, inputs="abc")) == ("proved", 0)
    assert outcome(audit(SKEW, policy=blocks | {"blocks": [["a", "c"], ["b"]]}, inputs="abc")) == ("refuted", 1)
    assert outcome(audit(SKEW, "ln 2", blocks | {"epsilon": "eps"}, inputs="abc")) == ("proved", 0)
    assert audit(KRR, policy={"kind": "blocks", "blocks": [[0, 1]], "epsilon": "ln 3"}).t == 3
    assert outcome(audit(KRR, policy=[[0, "eps"], ["2*eps", 0]])) == ("proved", 0)
    assert outcome(audit(KRR, "ln 2", PrivacyMatrix.explicit([[0, "ln 2"], ["ln 2", 0]]))) == ("proved", 0)


@pytest.mark.parametrize(
    ("arguments", "options", "part"),
    [
        (([[0.75, "1/4"], [0.25, 0.75]],), {}, "is a float"),
        ((np.array([[0.5, 0.5], [0.5, 0.4]]),), {}, "row 1 sums to 0.9, which is further from 1 than rounding"),
        ((np.array([[1, 1], [0, 1]]),), {}, "sums to 2"),
        (
            ("q.csv",),
            {},
            r"is not a matrix: .*; of a file, exactdp_checks\.auditing\.reading\.read_table\(Path\(path\)\)\.channel\(\)",
        ),
        (({"a": 1},), {}, "is not a matrix"),
        ((["10", "01"],), {}, "not a list of rows"),
        (([],), {}, "empty"),
        (([[1, 0]],), {}, "one row"),
        (([["1e400", 0], [0, 1]],), {}, "digits"),
        (([["k/(k+1)", "1/(k+1)"], [0, 1]],), {}, "depends on k"),
        ((WARNER, float("nan")), {}, "nan"),
        ((WARNER, "eps"), {}, "has no t"),
        ((WARNER, None, [[0, "eps"], ["eps", 0]]), {}, "has no t"),
        ((WARNER, 1, PrivacyMatrix.ldp(2, 1)), {}, "levels of its own"),
        ((WARNER, None, PrivacyMatrix.ldp(3, 1)), {}, "3 symbols"),
        ((WARNER, None, "blocks"), {}, "not a policy"),
        ((KRR, 1), {}, "not rational"),
        ((KRR, None, [[0, 1], [1, 0]]), {}, "no single epsilon"),
        ((KRR,), {"delta": "0.1"}, "for numbers"),
        ((KRR, "eps"), {"prior": "uniform"}, "one level"),
        ((WARNER,), {"prior": "even"}, "uniform"),
        ((WARNER,), {"estimator": [["t", 0], [0, "t"]]}, "depends on what"),
        ((WARNER,), {"estimator": [[1, 0]]}, "agree"),
        ((KRR, "eps"), {"radius": "0.1"}, "depends on t"),
        (([["1/2", "1/4"], [0, 1]], 1), {"radius": "1/10"}, "no distribution is within"),
        ((WARNER,), {"inputs": ["a", "a"]}, "twice"),
    ],
)
def test_refusals(arguments: Any, options: Any, part: str) -> None:
    with pytest.raises((BadInput, NotExact, NotStochastic), match=part):
        audit(*arguments, **options)


def test_a_delta_without_a_level_asks_for_the_smallest_epsilon() -> None:
    """3/4 - power/4 = 1/10 at power = 13/5: there it is proved, below it is refuted; a zero against a half is no epsilon."""
    found = audit(WARNER, delta="0.1")
    assert (found.status, found.epsilon, found.searched) == (0, LogSum.ln(Fraction(13, 5)), True)
    assert "no smaller epsilon" in found.sentence
    assert audit(WARNER, "ln 2.5999999", delta="0.1").refuted
    assert audit(WARNER, delta=1).epsilon == LogSum()
    with pytest.raises(OutOfScope, match="delta is 1/2 or more"):
        audit([["1/2", "1/2"], [0, 1]], delta="0.1")


def test_delta_is_decided_with_a_certificate() -> None:
    """delta(1/2) = 3/4 - e^(1/2)/4 = 0.3378...; delta(ln 2) = 1/4 exactly."""
    for epsilon, limit, expected in (
        ("1/2", "0.338", ("proved", 0)),
        ("1/2", "0.337", ("refuted", 1)),
        ("ln 2", "1/4", ("proved", 0)),
        ("ln 2", "0.2499999999999999999", ("refuted", 1)),
        ("ln 3", "0", ("proved", 0)),
        (0, "1/2", ("proved", 0)),
    ):
        found = audit(WARNER, epsilon, delta=limit)
        assert outcome(found) == expected
        assert found.within_delta == (expected[1] == 0)
        assert ("proved" in found.sentence) == (expected[1] == 0)
        again = kernel.recheck(found.certificate or "")
        assert (again.outcome.value, f"delta {Fraction(limit)}" in again.scope) == (expected[0], True)


def test_within_is_sound_and_honest() -> None:
    assert outcome(audit(WARNER, "ln(76/24)", radius="0.01")) == ("proved", 0)
    assert outcome(audit(WARNER, "ln(75.999/24)", radius="0.01")) == ("undecided", 3)
    assert outcome(audit(WARNER, "ln 2", radius="0.01")) == ("refuted", 1)
    off = [["0.7500000001", "0.25"], ["0.25", "0.75"]]
    found = audit(off, radius="1e-9")
    assert (found.status, found.tight) == (0, None)
    assert "every channel within 1/1000000000" in found.sentence
    assert kernel.recheck(found.certificate or "").scope.startswith("every channel within 1/1000000000")
    assert outcome(audit([["9/10", "1/10"], ["1/10", "9/10"]], radius="0.1")) == ("undecided", 3)
    assert audit([["1/2", "1/2"], ["1/2", "1/2"]], radius="0.1").smallest.ratio == Fraction(3, 2)  # type: ignore[union-attr]


def test_information_and_moments() -> None:
    scores = [["3/2", "-1/2"], ["-1/2", "3/2"]]
    found = audit(WARNER, prior=["1/2", "1/2"], estimator=scores)
    assert found.information == LogSum.ln(2) + LogSum(terms=[("3/4", "3/4"), ("1/4", "1/4")])
    assert found.estimate is not None
    assert (found.estimate.unbiased, found.estimate.variances) == (True, (Fraction(3, 2), Fraction(3, 2)))
    assert json.loads(found.certificate or "")["kind"] == "all"
    biased = audit(Channel(WARNER), estimator=Estimator([[1, 0], [0, 1]])).estimate
    assert biased is not None
    assert (biased.unbiased, biased.bias.rows[0]) == (False, (Fraction(-1, 4), Fraction(1, 4)))
    every = audit(KRR, "eps", estimator=[["t/(t-1)", "-1/(t-1)"], ["-1/(t-1)", "t/(t-1)"]])
    assert every.estimate is not None
    assert (every.estimate.unbiased, every.estimate.verdict.outcome.value) == (True, "proved")  # type: ignore[union-attr]


def test_integers_of_numpy_and_labels_of_a_channel() -> None:
    assert audit(np.eye(2, dtype=np.int8)).status == 0
    named = Channel(WARNER, ["a", "b"], ["yes", "no"])
    assert (audit(named).inputs, audit(named, outputs="xy").outputs) == (("a", "b"), ("x", "y"))


def test_decimals() -> None:
    assert [decimal(Fraction(n)) for n in ("0", "1/3", "1/4", "1234567")] == ["0", "0.333333", "0.25", "1234570"]
    assert decimal(Fraction(1, 10**20)) == "1e-20"
    near = Fraction(3), Fraction(3) - Fraction(1, 10**25)
    assert decimals_apart(*near)[0] != decimals_apart(*near)[1]
    assert decimals_apart(Fraction(1), Fraction(1)) == ("1", "1")
