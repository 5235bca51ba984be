"""certificate: expressions, tables, channels and policies keep their meaning in a certificate; files are canonical."""

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel_examples import VALID

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact, variable
from exactdp.policy import PrivacyMatrix
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import channel_body, expression, names_of, policy_body, rational_body, table_body, text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.arithmetic import Box, evaluate
from exactdp_checks.trusted.kernel import certify
from exactdp_checks.trusted.verdict import Method, Outcome

HALF = Fraction(1, 2)


@given(st.lists(st.integers(-5, 5), min_size=6, max_size=6), st.fractions(2, 9, max_denominator=7))
def test_expressions_keep_their_value(c: list[int], at: Fraction) -> None:
    t, k = variable("t"), variable("k")
    value = (c[0] * t**2 * k + c[1] * t + c[2] + Fraction(c[3], 7)) / (k**2 + abs(c[4]) * t + 1)
    point = {"t": at, "k": at + c[5] % 3}
    expected = value if isinstance(value, Fraction) else value.at(**point)
    assert evaluate(expression(value), point, Fraction) == expected


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (3, 3),
        ("-3/4", "-3/4"),
        ("0.1", "1/10"),
        (Fraction(4, 2), 2),
        (0, 0),
        ("t", "t"),
        ("a_name", "a_name"),
        (["+", "1/2", ["^", "t", 2]], ["+", "1/2", ["^", "t", 2]]),
        (exact("-t"), ["*", -1, "t"]),
        (exact("t^2/(t+1)"), ["/", ["^", "t", 2], ["+", "t", 1]]),
    ],
)
def test_forms(value: Any, form: Any) -> None:
    assert expression(value) == form


def test_logarithms() -> None:
    value = LogSum(HALF, [(3, 2)], 1)
    found = evaluate(expression(value), {"t": Fraction(5)}, lambda c: Box(c, c, 80))
    inside = value.at(LogSum.ln(5)).enclosure(60)
    assert found.low <= inside.upper
    assert inside.lower <= found.high
    assert found.high - found.low < Fraction(1, 2**70)
    with pytest.raises(BadInput):
        expression(0.5)


def test_names() -> None:
    assert names_of(["+", "t", ["*", "k", 2, "t"], "1/2"]) == ["k", "t"]
    assert names_of("x") == ["x"]
    assert names_of(3) == names_of("3/4") == []


def test_channels() -> None:
    numeric = channel_body(Channel([["1/2", "1/2"], ["1/3", "2/3"]]))
    assert numeric == {"rows": [[3, 3], [2, 4]], "denominators": [6, 6], "radius": 0}
    symbolic = channel_body(Channel([["t/(t+1)", "1/(t+1)"]]))
    assert [[symbolic["values"][i] for i in row] for row in symbolic["pattern"]] == [
        [["/", "t", ["+", "t", 1]], ["/", 1, ["+", "t", 1]]]
    ]
    with pytest.raises(BadInput, match=r"channel.at\(k=3\)"):
        channel_body(Channel([["k/(k+1)", "1/(k+1)"]]))
    table = table_body(ExactMatrix.of([["1/2", 0], [0, 1]]))
    assert [[table["values"][i] for i in row] for row in table["pattern"]] == [["1/2", 0], [0, 1]]


def test_denominators_stay_small() -> None:
    """Of one row each, where a common one is too large."""
    primes = (2**89 - 1, 2**107 - 1, 2**127 - 1)
    rows = [[Fraction(1, p), 1 - Fraction(1, p)] for p in primes]
    assert channel_body(Channel(rows)) == rational_body(rows, Fraction(0))
    body = rational_body(rows, Fraction(1, 3))
    assert (body["denominators"], body["radius"]) == (list(primes), "1/3")
    assert [[Fraction(n, d) for n in row] for row, d in zip(body["rows"], body["denominators"], strict=True)] == rows
    assert rational_body([[HALF, HALF], [Fraction(1, 3), Fraction(2, 3)]], Fraction(0))["denominators"] == [6, 6]


def test_policies() -> None:
    """One level off the diagonal is written once; everything else in full; the meaning is that of the policy."""
    assert policy_body(PrivacyMatrix.ldp(3, "ln 2")) == {"levels": [{"constant": 0, "eps": 0, "logs": [[2, 1]]}], "pattern": None}
    assert policy_body(PrivacyMatrix.ldp(1, 1))["pattern"] is None
    for policy in (
        PrivacyMatrix.high_low(3, [1], "2*eps + ln 3"),
        PrivacyMatrix.explicit([[0, "inf"], ["inf", 0]]),
        PrivacyMatrix.explicit([[0, "1/2", 3], [1, 0, "inf"], ["t=2", "eps", 0]]),
    ):
        body = policy_body(policy)
        for x, other in np.ndindex(policy.k, policy.k):
            level, bound = body["levels"][body["pattern"][x][other]], policy[x, other]
            if isinstance(level, int | str) and level != "inf":
                assert LogSum(level) == bound
            elif isinstance(bound, LogSum):
                assert LogSum(level["constant"], [(Fraction(b), Fraction(c)) for b, c in level["logs"]], level["eps"]) == bound
            else:
                assert level == "inf"


def test_certify_and_files() -> None:
    found = certify("comparison", {"lhs": 1, "relation": "<", "rhs": 2, "point": {}, "bits": 0})
    text = text_of(found)
    assert kernel.recheck(text) == found
    assert json.loads(text) == found.certificate
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) + "\n"
    VALID.validate(json.loads(text))
    with pytest.raises(kernel.Rejected):
        certify("comparison", {"lhs": 1})
    with pytest.raises(BadInput, match="no certificate"):
        text_of(prove.undecided(Method.EXACT, "scope", "detail"))
    assert found.outcome is Outcome.PROVED
