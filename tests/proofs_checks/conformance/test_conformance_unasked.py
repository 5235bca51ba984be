"""conformance: every golden vector is asked over the wire, or the reason why not stands with its id."""

from collections import Counter

from exactdp_checks.conformance.requests import cases
from exactdp_checks.conformance.unasked import KINDS, unasked
from exactdp_checks.golden.files import vectors

VECTORS = vectors()
ASKED = {"/".join(case.id.split("/")[:2]) for case in cases()}


def test_every_vector_is_asked_or_has_its_reason() -> None:
    both = [v for v in VECTORS if (f"{v['subject']}/{v['id']}" in ASKED) == bool(unasked(v))]
    assert both == [], (len(both), both[0])


def test_every_kind_with_a_reason_is_there() -> None:
    assert {v["kind"] for v in VECTORS} >= set(KINDS)


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
    assert len({case.mechanism for case in found}) == 12
    assert all(case.request["reports"] == [0] for case in found)
