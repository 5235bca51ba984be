"""kernel: every kind has certificates that are accepted, and each is refused for every reason that the code knows."""

from copy import deepcopy
from typing import Any

import pytest
from kernel_examples import EXAMPLES, LN3, RR, SCHEMA, VALID, certificate, level, one, verdict

from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.kernel import Rejected, check, digest
from exactdp_checks.trusted.verdict import Outcome


@pytest.mark.parametrize("name", EXAMPLES)
def test_accepted(name: str) -> None:
    kind, body, outcome, method, scope = EXAMPLES[name]
    found = verdict(kind, body)
    assert (found.outcome, found.method) == (outcome, method)
    assert scope in found.scope
    assert found.certificate == certificate(kind, body)
    VALID.validate(certificate(kind, body))


def test_every_kind_has_an_example() -> None:
    assert {kind for kind, *_ in EXAMPLES.values()} == set(kernel.KINDS) == set(SCHEMA["$defs"]["kind"]["enum"])


def test_details_name_the_witness() -> None:
    assert verdict(*EXAMPLES["rational"][:2]).detail == "attained at inputs 0 and 1, output 0"
    assert verdict(*EXAMPLES["violation"][:2]).detail == "inputs 1, 0, output 1: ratio 3"
    assert verdict(*EXAMPLES["infinite ratio"][:2]).detail == "inputs 0, 2, output 0: ratio infinite"
    assert verdict(*EXAMPLES["wrong moments"][:2]).detail == "wrong at input 0, coordinates 0"
    assert verdict(*EXAMPLES["counterexample"][:2]).detail == "k = 3"
    assert verdict(*EXAMPLES["optimum"][:2]).detail == "value 19/2"


def with_(name: str, *changes: tuple[tuple[Any, ...], Any]) -> tuple[str, Any]:
    """The example with values put at paths; a value ... deletes."""
    kind, body = EXAMPLES[name][0], deepcopy(EXAMPLES[name][1])
    for path, value in changes:
        place = body
        for step in path[:-1]:
            place = place[step]
        if value is ...:
            del place[path[-1]]
        else:
            place[path[-1]] = value
    return kind, body


REFUSED = [  # what would be false, or is not what the kind says; and the reason
    (with_("rational", (("attained",), None), (("policy",), one(level(0, 0, [3, "999/1000"])))), "a ratio exceeds"),
    (with_("rational", (("policy",), one(level("109861/100000"))), (("attained",), None)), "a ratio exceeds"),
    (with_("rational", (("attained",), [0, 1, 1])), "not attained there"),
    (with_("rational", (("attained",), [0, 0, 0])), "a bad place"),
    (with_("rational", (("attained",), [0, -1, 0])), "a bad place"),
    (with_("rational", (("attained",), [0, True, 0])), "a bad place"),
    (with_("rational", (("attained",), [0, 1])), "malformed"),
    (with_("rational", (("attained",), [0, 1, 2])), "malformed"),
    (with_("rational", (("channel", "rows"), [[3, 1], [1, 4]])), "does not sum to 1"),
    (with_("rational", (("channel", "rows"), [[3, 1], [1]])), "not a matrix"),
    (with_("rational", (("channel", "rows"), [])), "a bad radius or denominator"),
    (with_("rational", (("channel", "rows"), [[], []])), "not a matrix"),
    (with_("rational", (("channel", "rows"), [[5, -1], [1, 3]])), "an entry outside"),
    (with_("rational", (("channel", "rows"), [[3, True], [1, 3]])), "not a matrix"),
    (with_("rational", (("channel", "denominators"), [4, -4])), "a denominator is not positive"),
    (with_("rational", (("channel", "denominators"), [4, 4, 4])), "a bad radius or denominator"),
    (with_("rational", (("channel", "radius"), -1)), "a bad radius or denominator"),
    (with_("radius", (("channel", "radius"), "3/20")), "a ratio exceeds"),
    (with_("radius", (("channel", "radius"), "1/2")), "an infinite ratio"),
    (with_("radius", (("attained",), [0, 1, 0])), "not attained there"),
    (with_("radius", (("channel", "rows"), [[9, 9], [4, 6]])), "does not sum to 1"),
    (with_("blocks", (("policy", "levels", 1), level(50))), "an infinite ratio"),
    (with_("blocks", (("attained",), [0, 2, 0])), "no constraint at this place"),
    (with_("blocks", (("attained",), [0, 1, 2])), "malformed"),
    (with_("blocks", (("policy", "pattern"), None)), "a null pattern"),
    (with_("blocks", (("policy",), one("inf"))), "a null pattern"),
    (with_("blocks", (("policy", "pattern"), [[0, 0], [0, 0]])), "another size"),
    (with_("blocks", (("policy", "pattern"), [[0, 0]] * 3)), "another size"),
    (with_("blocks", (("policy", "pattern", 0, 1), 2)), "an entry outside"),
    (with_("blocks", (("policy", "levels", 1), "infinite")), "malformed"),
    (with_("symbolic", (("policy",), one(level(0, "1/2"))), (("attained",), None)), "not in Q(t)"),
    (with_("symbolic", (("policy",), one(level(5, 1))), (("attained",), None)), "not in Q(t)"),
    (with_("symbolic", (("policy",), one(LN3)), (("attained",), None)), "far out"),
    (with_("symbolic", (("policy",), one(level(0, -1))), (("attained",), None)), "far out"),
    (with_("symbolic", (("policy",), one(level(0, 2)))), "not attained there"),
    (with_("symbolic", (("attained",), [0, 1, 1])), "not attained there"),
    (with_("symbolic", (("channel", "values", 1), 1)), "does not sum to 1"),
    (with_("symbolic", (("channel", "values"), [["-", 2, "t"], ["-", "t", 1]])), "far out"),
    (with_("symbolic blocks", (("attained",), [0, 1, 2])), "not attained there"),  # 0 = e^eps 0 is not attained by anybody
    (with_("violation", (("policy",), one(level("11/10")))), "the bound holds"),
    (with_("violation", (("place",), [0, 0, 0])), "a bad place"),
    (with_("violation", (("t",), 2)), "t occurs in a channel of numbers"),
    (with_("violation in a radius", (("channel", "radius"), "1/10")), "the bound holds"),
    (with_("violation at t", (("t",), 1)), "the bound holds"),
    (with_("violation at t", (("t",), "1/2")), "the bound holds"),
    (with_("infinite ratio", (("place",), [2, 0, 1])), "the bound holds"),
    (with_("infinite ratio", (("policy", "levels", 0), "inf")), "no constraint"),
    (with_("approximate", (("delta",), "249/1000")), "delta is larger"),
    (with_("approximate", (("power",), "2001/1000")), "delta is larger"),  # a power above e^level makes delta too small
    (with_("approximate", (("delta",), -1)), "delta is larger"),
    (with_("approximate", (("power",), "1/2")), "a power below 1"),
    (with_("approximate", (("channel", "radius"), "1/10")), "a radius"),
    (with_("approximate", (("level",), level(0, 1, [2, 1]))), "a level in t"),
    (with_("approximate", (("pair",), [0, 1])), "not exceeded"),
    (with_("approximate refuted", (("power",), "2718/1000")), "not exceeded"),  # below e: the sum is too large
    (with_("approximate refuted", (("delta",), "8/100")), "not exceeded"),
    (with_("approximate refuted", (("pair",), [0, 0])), "not exceeded"),
    (with_("approximate refuted", (("pair",), [0, -1])), "not exceeded"),
    (with_("approximate refuted", (("pair",), [0, True])), "not exceeded"),
    (with_("moments", (("order",), 3)), "the order is"),
    (with_("moments", (("order",), True)), "the order is"),
    (with_("moments", (("order",), 2)), "sizes differ"),
    (with_("moments", (("target", "pattern"), [[1, 0]])), "sizes differ"),
    (with_("moments", (("scores", "pattern"), [[0, 1]])), "sizes differ"),
    (with_("moments", (("channel",), RR)), "not a table of values"),
    (with_("comparison", (("bits",), -1)), "bits is an integer"),
    (with_("comparison", (("bits",), 4097)), "bits is an integer"),
    (with_("comparison", (("bits",), True)), "bits is an integer"),
    (with_("comparison", (("bits",), 64)), "overlap"),
    (with_("comparison", (("relation",), ">")), "malformed"),
    (with_("comparison", (("point",), {})), "malformed"),
    (with_("enclosure", (("bits",), 1)), "overlap"),
    (with_("enclosure", (("lhs",), ["ln", 0])), "not positive"),
    (with_("counterexample", (("point", "k"), 2)), "no counterexample"),
    (with_("counterexample", (("point", "k"), "5/2")), "outside the range"),
    (with_("counterexample", (("from", "k"), 4)), "outside the range"),
    (with_("counterexample", (("from",), {})), "outside the range"),
    (with_("counterexample", (("integers",), ["k", "j"])), "outside the range"),
    (with_("counterexample", (("from",), {"k": 1, "j": 1})), "malformed"),
    (with_("enumeration", (("ranges", "k"), [2, 6])), "false at"),
    (with_("enumeration", (("ranges", "k"), [6, 3])), "no point"),
    (with_("enumeration", (("ranges", "k"), [3, 10**6])), "no point, or too many"),
    (with_("enumeration", (("ranges", "k"), [3, 10**30])), "malformed"),
    (with_("enumeration", (("ranges",), {})), "a range is"),
    (with_("enumeration", (("ranges", "k"), [3, "6"])), "a range is"),
    (with_("enumeration", (("ranges", "k"), [3, 4, 5])), "malformed"),
    (with_("identity", (("rhs",), ["+", "t", "k"])), "the two sides differ"),
    (with_("identity", (("variables",), ["t"])), "malformed"),
    (with_("identity", (("lhs",), 1), (("rhs",), 1), (("variables",), [])), "needs a variable"),
    (with_("nonnegative", (("from", "t"), "1")), "corners are integers"),
    (with_("nonnegative", (("from",), {})), "corners are integers"),
    (with_("nonnegative", (("open",), ["k"])), "corners are integers"),
    (with_("nonnegative", (("rhs",), ["-", 1, ["/", 1, "t"]])), "negative coefficient"),
    (with_("nonnegative", (("relation",), "==")), "malformed"),
    (with_("open corner", (("open",), [])), "at the corner"),
    (with_("open corner", (("rhs",), 0)), "negative coefficient"),
    (with_("closed corner", (("relation",), "<")), "at the corner"),
    (with_("sturm", (("relation",), "<")), "the sign changes"),
    (with_("sturm", (("rhs",), ["-", "t", 2])), "the sign changes"),
    (with_("sturm", (("from",), {"t": 1, "k": 1})), "malformed"),
    (with_("induction", (("initial", "same"), 2)), "false at the base"),
    (with_("induction", (("steps", 1, 1), 1)), "is wrong"),
    (with_("induction", (("base",), -1)), "a bad base"),
    (with_("induction", (("states", "third"), 1)), "a state out of reach"),
    (with_("induction", (("steps",), [["same", ["*", 2, "a"], "same"]])), "a state out of reach"),
    (with_("induction", (("steps",), [["same", ["*", 2, "a"], "same"], ["same", "n", "other"]])), "no step from the state other"),
    (with_("optimum", (("value",), 9)), "the values differ"),
    (with_("optimum", (("primal",), ["3/2", 2, 0])), "not feasible"),
    (with_("optimum", (("primal",), ["3/2", 3, "-1/2"])), "not feasible"),
    (with_("optimum", (("dual",), [1, 3])), "the dual vector is not feasible"),
    (with_("optimum", (("primal",), ["3/2", 1, "3/2"])), "the values differ"),
    (with_("optimum", (("dual",), [2])), "sizes differ"),
    (with_("optimum", (("matrix", 0), [1, 1])), "sizes differ"),
    (with_("all", (("parts",), [])), "a part is not proved"),
    (with_("all", (("parts", 0, "body", "relation"), "==")), "a part is not proved"),
    (with_("all", (("parts", 0, "sha256"), "0")), "the fields"),
]


@pytest.mark.parametrize(("changed", "reason"), REFUSED, ids=lambda v: v if isinstance(v, str) else v[0])
def test_refused(changed: tuple[str, Any], reason: str) -> None:
    with pytest.raises(Rejected, match=reason.replace("(", r"\(").replace(")", r"\)")):
        verdict(*changed)


def test_a_certificate_is_a_closed_object() -> None:
    good = certificate(*EXAMPLES["rational"][:2])
    assert check(good).outcome is Outcome.PROVED
    for changed in (
        {**good, "format": "exactdp-certificate/1"},
        {**good, "format": "exactdp-certificate/3"},
        {**good, "kind": "proof"},
        {**good, "kind": []},
    ):
        with pytest.raises(Rejected):
            check({**changed, "sha256": digest(changed)})
    with pytest.raises(Rejected, match="the digest does not match"):
        check({**good, "sha256": "0" * 64})
    with pytest.raises(Rejected, match="the fields"):
        check({**good, "note": "for every t"})
    with pytest.raises(Rejected, match="malformed"):
        check([good])  # type: ignore[arg-type]
