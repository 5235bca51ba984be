"""conformance: every golden vector is asked over the wire, or the reason why not stands with its id."""

import sys
from collections import Counter
from fractions import Fraction

from exactdp_checks.conformance.mechanisms import LEVELLESS
from exactdp_checks.conformance.requests import cases
from exactdp_checks.conformance.run import conformance
from exactdp_checks.conformance.unasked import unasked
from exactdp_checks.golden.files import vectors
from exactdp_checks.golden.mechanisms import MECHANISMS

VECTORS = vectors()


def test_every_vector_is_asked_or_has_its_reason() -> None:
    asked = {"/".join(case.id.split("/")[:2]) for case in cases()}
    both = [v for v in VECTORS if (f"{v['subject']}/{v['id']}" in asked) == bool(unasked(v))]
    assert both == [], (len(both), both[0])


def test_what_is_not_asked_is_one_in_a_hundred_and_of_five_kinds() -> None:
    """Floats and types of one language, draws of one sampler, an audit of one input: nothing for want of an operation."""
    left = Counter((v["kind"], unasked(v)) for v in VECTORS if unasked(v))
    assert sum(left.values()) < len(VECTORS) / 100
    assert {kind for kind, _ in left} == {"refuse", "protocol", "law", "audit", "bound", "promise"} & {kind for kind, _ in left}
    assert len({reason for _, reason in left}) == 5


def test_every_refusal_is_asked_but_for_two_reasons() -> None:
    left = Counter(unasked(v) for v in VECTORS if v["kind"] == "refuse")
    assert set(left) == {
        "",
        "0.0 is 0 where JSON has one kind of number",
        "t is no parameter of a mechanism whose levels are its parameters",
    }
    assert left[""] > 20 * sum(n for reason, n in left.items() if reason)


def test_an_estimate_at_t_1_is_to_be_refused() -> None:
    found = [c for c in cases() if c.about == "estimate" and c.request["parameters"].get("t") == "1" and c.expected is True]
    assert len({case.mechanism for case in found}) == len(MECHANISMS) - len(LEVELLESS)
    assert all(case.request["reports"] == [0] for case in found)


BIAS = """
import json, sys
from fractions import Fraction as F
for line in sys.stdin:
    r = json.loads(line)
    answer = {"operations": ["bias"]}
    if r["operation"] == "bias":
        q, a, goal = ([[F(v) for v in row] for row in r[name]] for name in ("channel", "scores", "target"))
        means = [[sum(p * s[j] for p, s in zip(row, a)) for j in range(len(a[0]))] for row in q]
        answer = {"bias": str(max(abs(m - g) for row, wanted in zip(means, goal) for m, g in zip(row, wanted)))}
    print(json.dumps({"id": r["id"], **answer}), flush=True)
"""


def test_a_bias_over_the_wire() -> None:
    """From the definition, in exact numbers: right for every channel and every scores; without the absolute value it is not."""
    asked = [case for case in cases() if case.operation == "bias"]
    assert {bool(case.expected) for case in asked} == {True, False}
    found = conformance([sys.executable, "-c", BIAS], asked[::3])
    assert (found.status, found.count("skipped")) == (0, 0), [r for r in found.results if r.outcome == "failed"][:2]
    assert conformance([sys.executable, "-c", BIAS.replace("abs(m - g)", "m - g")], asked[:100]).status == 1
    assert {r.pattern for r in conformance([sys.executable, "-c", BIAS.replace("str(max", "str(0 * max")], asked).results} == {
        "",
        "nothing is biased",
    }


def test_the_risk_is_the_trace_of_the_covariance() -> None:
    """For unbiased estimates, beside the vectors' own number: a second way to the same."""
    by_id = {case.id: case for case in cases() if case.operation == "risk"}
    for v in VECTORS:
        if v["kind"] in ("moments", "data"):
            numbers, pattern = v["output"]["covariance"]["exact"], v["output"]["covariance"]["pattern"]
            trace = sum((Fraction(numbers[row[i]]) for i, row in enumerate(pattern)), start=Fraction(0))
            shift = sum((Fraction(b) ** 2 for b in v["output"].get("bias", {"exact": []})["exact"]), start=Fraction(0))
            assert by_id[f"{v['subject']}/{v['id']}"].expected == trace + shift
