"""kernel: no changed number and no clever wording gets a false statement accepted; an oracle decides what is true."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from kernel_examples import EXAMPLES, T_FLAT, VALID, certificate, channel, level, one, put, sides, verdict
from kernel_oracle import oracle

from exactdp_checks.trusted.kernel import Rejected, check


def numbers(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every integer and numeric string, with its path."""
    if isinstance(part, dict | list):
        for step, inner in part.items() if isinstance(part, dict) else enumerate(part):
            yield from numbers(inner, (*path, step))
    elif type(part) is int or (isinstance(part, str) and part.lstrip("-").replace("/", "").isdigit()):
        yield path, part


def tampered(body: Any) -> Iterator[Any]:
    """The body with one number changed, or two neighbours swapped."""
    for path, old in numbers(body):
        q = Fraction(old)
        for new in {q + 1, q - 1, Fraction(0), -q} - {q}:
            yield put(body, path, int(new) if new.denominator == 1 else str(new))
        if isinstance(path[-1], int):
            siblings = body
            for step in path[:-1]:
                siblings = siblings[step]
            if path[-1] + 1 < len(siblings) and siblings[path[-1] + 1] != old:
                yield put(put(body, path, siblings[path[-1] + 1]), (*path[:-1], path[-1] + 1), old)


TIGHT = {"rational", "unequal denominators", "moments", "identity"}  # no other certificate near them states a truth


@pytest.mark.parametrize("name", EXAMPLES)
def test_any_changed_number(name: str) -> None:
    """Without a new digest: rejected. With one: rejected, or true by the oracle."""
    kind, body, outcome, *_ = EXAMPLES[name]
    assert oracle(kind, body) is outcome
    accepted, tried = [], 0
    for changed in tampered(body):
        tried += 1
        with pytest.raises(Rejected, match="digest"):
            check({**certificate(kind, body), "body": changed})
        try:
            found = verdict(kind, changed)
        except Rejected:
            continue
        assert oracle(kind, changed) is found.outcome, changed
        VALID.validate(certificate(kind, changed))
        accepted.append((changed, found.outcome))
    assert tried >= 2 or not list(numbers(body))
    assert name not in TIGHT or outcome not in {o for _, o in accepted}


FLAT = channel([1, 1], [1, 1])
FORMS = {"states": {"s": "n"}, "steps": [["s", ["*", 2, "a"], "s"]], "initial": {"s": 1}, "base": 1}
POLE = ["/", 1, ["-", "t", 2]]
HOLES = {  # each states what is false, undefined or more than was checked; most were once accepted
    "a level that is the logarithm of a negative number": (
        "privacy",
        {"channel": channel([3, 1], [1, 3]), "policy": one(level(0, 0, [-9, 2])), "attained": None},
    ),
    "the same, over Q(t)": ("privacy", {"channel": T_FLAT, "policy": one(level(0, 0, [-2, 2])), "attained": None}),
    "a level of minus infinity": ("violation", {"channel": FLAT, "policy": one(level(0, 0, [0, 1])), "place": [0, 1, 0], "t": 1}),
    "the same, for a proof": ("privacy", {"channel": T_FLAT, "policy": one(level(0, 0, [0, 1])), "attained": None}),
    "a level that falls with t, read at t = 1 alone": (
        "privacy",
        {"channel": FLAT, "policy": one(level(0, -1)), "attained": None},
    ),
    "the same, with a positive start": ("privacy", {"channel": FLAT, "policy": one(level(0, -1, [3, 1])), "attained": None}),
    "a negative level": ("privacy", {"channel": FLAT, "policy": one(level(-1)), "attained": None}),
    "a policy of nothing": ("privacy", {"channel": FLAT, "policy": {"levels": [], "pattern": []}, "attained": None}),
    "a policy without levels": ("privacy", {"channel": FLAT, "policy": {"levels": [], "pattern": None}, "attained": None}),
    "a violation without a constraint": (
        "violation",
        {"channel": FLAT, "policy": {"levels": ["inf"], "pattern": [[0, 0], [0, 0]]}, "place": [0, 1, 0], "t": 1},
    ),
    "a violation of 0 <= 0": (
        "violation",
        {"channel": channel([1, 0], [1, 0]), "policy": one(level(0)), "place": [0, 1, 1], "t": 1},
    ),
    "a channel in Q(t) with a radius": (
        "privacy",
        {"channel": {**T_FLAT, "radius": "1/4"}, "policy": one(level(0)), "attained": None},
    ),
    "a channel without outputs": (
        "privacy",
        {"channel": {"values": [], "pattern": [[], []]}, "policy": one(level(0)), "attained": None},
    ),
    "a target of another order": ("moments", {"channel": T_FLAT, "scores": T_FLAT, "target": T_FLAT, "order": 2}),
    "an induction from nowhere": ("induction", {**FORMS, "states": {"s": 5}, "steps": [["s", "a", "s"]], "initial": {}}),
    "a state that is reached from itself alone": (
        "induction",
        {**FORMS, "states": {"s": "n", "u": 5}, "steps": [*FORMS["steps"], ["u", "a", "u"]]},
    ),
    "a step through a pole": (
        "induction",
        {
            **FORMS,
            "states": {"s": ["/", 1, ["-", "n", 2]]},
            "initial": {"s": -1},
            "steps": [["s", ["/", "a", ["+", ["*", 2, "a"], 2]], "s"]],
        },
    ),
    "a pole that a division hides": ("sturm", sides(0, "<", ["+", 1, ["^", ["/", 1, POLE], 2]], **{"from": {"t": 1}})),
    "a pole that a power hides": ("sturm", sides(0, "<", ["^", POLE, 0], **{"from": {"t": 1}})),
    "a pole that a product with 0 hides": ("sturm", sides(0, "<", ["+", 1, ["*", 0, POLE]], **{"from": {"t": 1}})),
    "a pole that a difference hides": ("nonnegative", sides(POLE, "<=", ["+", 1, POLE], **{"from": {"t": 2}}, open=[])),
    "the same, by coefficients": (
        "nonnegative",
        sides(0, "<=", ["/", 1, ["/", 1, ["-", "t", 1]]], **{"from": {"t": 1}}, open=[]),
    ),
    "a division by 0": ("identity", {"lhs": ["/", 1, ["-", "t", "t"]], "rhs": ["/", 1, 0], "variables": ["t"]}),
    "a name that reads as a scope": ("comparison", sides(1, "<", 2, point={"all real t >= 1, k": 2}, bits=0)),
    "a name that looks like another": ("comparison", sides(1, "<", 2, point={"\u0442": 2}, bits=0)),
    "a long name": ("comparison", sides(1, "<", 2, point={"t" * 31: 2}, bits=0)),
    "a state that reads as a scope": (
        "induction",
        {
            **FORMS,
            "states": {"s and all n": "n"},
            "steps": [["s and all n", ["*", 2, "a"], "s and all n"]],
            "initial": {"s and all n": 1},
        },
    ),
    "one variable twice": ("identity", {"lhs": "t", "rhs": "t", "variables": ["t", "t"]}),
    "variables in one text": ("identity", {"lhs": "t", "rhs": "t", "variables": "t"}),
    "a program without equations": ("optimum", {"cost": [1], "matrix": [], "rhs": [], "primal": [0], "dual": [], "value": 0}),
    "a program without variables": ("optimum", {"cost": [], "matrix": [[]], "rhs": [0], "primal": [], "dual": [0], "value": 0}),
    "an equality by enclosures": ("enclosure", sides(["ln", 4], "==", ["*", 2, ["ln", 2]], point={}, bits=512)),
    "parts that refute": ("all", {"parts": [{"kind": "comparison", "body": sides(2, "<", 1, point={}, bits=0)}]}),
    "equal powers too large to multiply": (
        "privacy",
        {
            "channel": channel([3, 1], [1, 3]),
            "attained": None,
            "policy": one(level(0, 0, [3, "500001/1000000"], [3, "499998/1000000"], [3, "1/1000000"])),
        },
    ),
}


@pytest.mark.parametrize("hole", HOLES)
def test_no_hole(hole: str) -> None:
    with pytest.raises(Rejected):
        verdict(*HOLES[hole])
