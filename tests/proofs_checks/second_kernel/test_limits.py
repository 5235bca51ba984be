"""At every limit of section 8 of FORMAT.md both kernels accept what is just within it, and reject what is just beyond it."""

import json
from typing import Any

import pytest
from kernel_examples import certificate, sides
from kernel_pair import assert_agreed, needs_node

from exactdp_checks.trusted.kernel import Rejected, recheck
from exactdp_checks.trusted.work import spend

pytestmark = needs_node


def compared(lhs: Any, bits: int = 0, relation: str = "<", rhs: Any = 0, **point: Any) -> str:
    body = sides(lhs, relation, rhs, point=point, bits=bits)
    return json.dumps(certificate("comparison", body))


def power(base: Any, *exponents: int) -> Any:
    for n in exponents:
        base = ["^", base, n]
    return base


def deep(lists: int) -> Any:
    found: Any = 1
    for _ in range(lists):
        found = ["+", found]
    return found


def over_t(kind: str, lhs: Any, rhs: Any, start: Any = 1, **more: Any) -> str:
    return json.dumps(certificate(kind, sides(lhs, "<=", rhs, **{"from": {"t": start}}, **more)))


def counted(count: int, bits: int, lhs: Any = "k") -> str:
    return json.dumps(certificate("enumeration", sides(lhs, "<", 10**9, ranges={"k": [1, count]}, bits=bits)))


def padded(count: int) -> Any:
    """0, written so long that much work is allowed."""
    return ["+", *[0] * count]


def sturm(degree: int, bits: int) -> str:
    """(2^bits - 1) t^degree >= 0."""
    return over_t("sturm", padded(31_000), ["*", 2**bits - 1, power("t", degree)], 0)


def same(e: Any) -> str:
    return json.dumps(certificate("identity", {"lhs": e, "rhs": ["*", e, 1], "variables": ["t"]}))


HALVES, DOUBLES, LONG = power("1/2", 738, 271), power(2, 998, 100), power("10001/10000", 1000, 1000, 1000)
AT = {  # just within, and just beyond
    "a number of 14000 bits": (compared(2**14000 - 1, relation="<=", rhs=2**13999), compared(2**14000)),
    "lists 200 deep": (compared(deep(199)), compared(deep(200))),
    "exponents of 1000": (compared(power("1/2", 1000)), compared(power("1/2", 1001))),
    "4096 bits": (compared(["sqrt", 2], 4096), compared(["sqrt", 2], 4097)),
    "names of 30 letters": (compared("k" * 30, **{"k" * 30: 1}), compared("k" * 31, **{"k" * 31: 1})),
    "fractions": (compared(HALVES), compared(["*", HALVES, "1/2"])),
    "enclosures": (compared(["*", DOUBLES, power(2, 71)], 64), compared(["*", DOUBLES, power(2, 72)], 64)),
    "quotients": (same(power(["+", "t", 1], 250)), same(power(["+", "t", 1], 400))),
    "powers": (same(power("t", 1000, 20)), same(["*", power("t", 1000, 20), "t"])),
    "terms of a shift": (
        over_t("nonnegative", 0, ["*", power("t", 999, 2), "t"], 0, open=["t"]),
        over_t("nonnegative", 0, power("t", 1000, 2), 0, open=["t"]),
    ),
    "roots": (sturm(125, 3), sturm(126, 3)),
    "exponentials": (compared(["exp", 10000], 64), compared(["exp", 10001], 64)),
    "error functions": (compared(["erf", 30], 64), compared(["erf", "301/10"], 64)),
    "points": (counted(1000, 0), counted(10**8, 0)),
    "work": (counted(1246, 0, ["+", *["k"] * 100]), counted(1247, 0, ["+", *["k"] * 100])),
    "three powers of 1000": (compared(power("10001/10000", 10)), compared(LONG)),
    "three powers of 1000, enclosed": (compared(power("10001/10000", 1000, 600), 64), compared(LONG, 64)),
}
POLYNOMIAL = ["+", *[["*", (-1) ** n * (3**200 + n), power("t", n + 1)] for n in range(59)], ["*", 3**220, power("t", 62)]]
HEAVY = {  # each asks for more work than its length allows; before the bound they took from seconds to minutes
    "an enumeration of 267 bytes": counted(20_000, 64, ["ln", ["+", "k", ["exp", "1/3"]]]),
    "a hundred exponentials at 4096 bits": compared(["+", *[["exp", f"{n}/{2 * n + 1}"] for n in range(1, 101)]], 4096),
    "logarithms": compared(["+", *[["ln", ["sqrt", n]] for n in range(2, 20)]], 4096),
    "an exponential far out": compared(["ln", ["exp", ["*", 5000, ["sqrt", 3]]]], 4096),
    "an error function": compared(["erf", ["*", 17, ["sqrt", 3]]], 4096),
    "fractions": compared(["+", *[["*", 0, power(f"3/{n}", 1000, 30)] for n in (7, 8, 10, 11)]]),
    "roots": over_t("sturm", 0, POLYNOMIAL),
    "a shift that is far": over_t("nonnegative", 0, power("t", 666, 3), 10**1000, open=[]),
}


@pytest.mark.parametrize("name", AT)
def test_just_within_and_just_beyond(name: str) -> None:
    within, beyond = AT[name]
    assert [assert_agreed([text]) for text in (within, beyond)] == [1, 0]


@pytest.mark.parametrize("name", HEAVY)
def test_no_certificate_takes_long(name: str) -> None:
    text = HEAVY[name]
    with pytest.raises(Rejected, match="more work than its length allows"):
        recheck(text)
    assert assert_agreed([text]) == 0


def test_nothing_is_limited_outside_a_certificate() -> None:
    spend(10**12)
    assert recheck(compared(1)).outcome.value == "refuted"
    spend(10**12)
