"""golden.wrong: each pattern breaks what it says, each invalid vector is wrong in plain fractions."""

from fractions import Fraction
from math import exp, inf, log
from typing import Any

import pytest

from exactdp_checks.golden.files import vectors
from exactdp_checks.golden.mechanisms import MECHANISMS, Place
from exactdp_checks.golden.numbers import matrix
from exactdp_checks.golden.wrong import BIASED, VIOLATIONS, audited, biased, transposed, violations


def rows(given: dict[str, Any]) -> list[list[Fraction]]:
    return [[Fraction(given["exact"][i]) for i in row] for row in given["pattern"]]


def bounds(given: dict[str, Any]) -> list[list[float]]:
    values = [float(v) for v in given["decimal"]]
    return [[values[i] for i in row] for row in given["pattern"]]


@pytest.mark.parametrize("name", [*MECHANISMS, "channels"])
def test_audits_by_doubles(name: str) -> None:
    """All that doubles can tell: a violation by more than 1e-9 is one, and only what is flagged TinyExcess is closer."""
    found = vectors(name, "audit")
    assert found
    for vector in found:
        q, e = rows(vector["input"]["channel"]), bounds(vector["input"]["policy"])
        excess = -inf
        for x, one in enumerate(q):
            for other, two in enumerate(q):
                if x != other and e[x][other] < inf:
                    ratio = max((log(p / r) if r and p else inf if p else -inf) for p, r in zip(one, two, strict=True))
                    excess = max(excess, ratio - e[x][other])
        assert sum(map(sum, q)) == len(q)
        if vector["flags"] == ["TinyExcess"] or abs(excess) < 1e-9:
            assert -1e-9 < excess < 1
        else:
            assert (excess > 0) == (vector["result"] == "invalid")


@pytest.mark.parametrize("name", [*MECHANISMS, "channels"])
def test_witnesses(name: str) -> None:
    for vector in vectors(name, "audit", "invalid"):
        output, q = vector["output"], rows(vector["input"]["channel"])
        x, other, y = (output["witness"][w] for w in ("x", "other", "y"))
        bound = bounds(vector["input"]["policy"])[x][other]
        assert output["private"] is False
        assert float(output["bound"]["decimal"]) == bound
        if output["ratio"]["exact"] == "inf":
            assert q[x][y] > 0 == q[other][y]
        else:
            ratio = q[x][y] / q[other][y]
            assert Fraction(output["ratio"]["exact"]) == ratio
            assert log(ratio) > bound - 1e-9
        smallest = output["smallest"]["decimal"]
        assert smallest == "inf" or float(smallest) >= bound - 1e-9


@pytest.mark.parametrize("name", MECHANISMS)
def test_biases(name: str) -> None:
    found = vectors(name, "bias")
    own = MECHANISMS[name].flat is not None and MECHANISMS[name].levelless  # such scores know no t
    assert {flag for v in found for flag in v["flags"]} >= {"MissingFactor", "ClippedScores", *([] if own else ["OtherLevel"])}
    for vector in found:
        q, a, aim = (rows(vector["input"][word]) for word in ("channel", "scores", "target"))
        bias = [
            [sum(p * line[j] for p, line in zip(one, a, strict=True)) - aim[x][j] for j in range(len(a[0]))]
            for x, one in enumerate(q)
        ]
        assert rows(vector["output"]["bias"]) == bias
        place = vector["output"]["place"]
        first = next((x, j) for x, line in enumerate(bias) for j, v in enumerate(line) if v)
        assert (place["x"], place["coordinate"]) == first


KRR = Place("krr", {"k": 3}, Fraction(3))


def test_each_pattern_by_hand() -> None:
    found = {flag: channel.rows for flag, _, channel in violations(KRR)}
    assert found["BudgetTwice"][0] == (Fraction(9, 11), Fraction(1, 11), Fraction(1, 11))
    assert found["OneRowAtDoubleBudget"][1] == KRR.channel.rows[1]
    assert found["ItemsInClear"] == ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert found["LastItemInClear"][2] == (0, 0, 1)
    assert found["InfiniteRatio"][2] == (0, Fraction(1, 5), Fraction(4, 5))
    assert max(found["TinyExcess"][0]) - Fraction(3, 5) == Fraction(1, 10**20)
    wrong = {flag: scores.rows for flag, _, scores in biased(KRR)}
    right = KRR.estimator.scores.rows
    assert wrong["SignFlipped"][0] == tuple(-v for v in right[0])
    assert wrong["ClippedScores"][0] == (2, 0, 0)
    assert wrong["MissingFactor"][0] == (1, 0, 0)
    assert wrong["FormulaForTwo"][0] == (Fraction(3, 2), Fraction(-1, 2), Fraction(-1, 2))
    assert wrong["RowOffByOne"][0] == (right[0][1], right[0][2], right[0][0])
    assert wrong["OtherLevel"][0] == (Fraction(10, 8), Fraction(-1, 8), Fraction(-1, 8))


@pytest.mark.parametrize("place", [Place("krr", {"k": 1}, Fraction(3)), Place("mangat", {"k": 1, "sensitive": [0]}, Fraction(3))])
def test_one_item_has_nothing_to_hide(place: Place) -> None:
    assert list(violations(place)) == []


def test_every_pattern_occurs() -> None:
    audits, biases = ({flag for v in vectors(kind=kind) for flag in v["flags"]} for kind in ("audit", "bias"))
    assert {flag for flag, *_ in VIOLATIONS} <= audits
    assert {flag for flag, *_ in BIASED} <= biases


def test_right_at_the_bound() -> None:
    """A channel that meets its bound exactly is private; the least excess is not, and doubles do not see it."""
    policy = {"exact": ["0", "ln(3)"], "decimal": ["0", ""], "pattern": [[0, 1], [1, 0]]}
    right = matrix([["3/4", "1/4"], ["1/4", "3/4"]])
    assert audited({"channel": right, "policy": policy})["private"] is True
    tiny = Fraction(1, 10**20)
    over = matrix([[Fraction(3, 4) + tiny, Fraction(1, 4) - tiny], ["1/4", "3/4"]])
    found = audited({"channel": over, "policy": policy})
    assert found["private"] is False
    assert float(found["ratio"]["decimal"]) == 3.0
    assert exp(log(3.0)) == pytest.approx(3.0)


def test_the_transposed_policy() -> None:
    mangat = Place("mangat", {"k": 3, "sensitive": [1]}, Fraction(3))
    assert transposed(mangat.policy).rows == tuple(zip(*mangat.policy.rows, strict=True))
    assert transposed(KRR.policy) == KRR.policy
