"""kernel: what is malformed, closed or too large is refused in bounded time, by the schema too where it can see it."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from kernel_examples import EXAMPLES, T_FLAT, VALID, certificate, level, one, put, sides, verdict

from exactdp_checks.trusted.kernel import Rejected, check, recheck
from exactdp_checks.trusted.verdict import Outcome

BIG, NESTED = "9" * 100_000, ["^", ["^", ["^", "t", 1000], 1000], 1000]
GOOD = json.dumps(certificate(*EXAMPLES["rational"][:2]))
TEXTS = {
    "nothing": "",
    "not JSON": "{'format': 1}",
    "half": GOOD[:-9],
    "more": GOOD + "{}",
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "a string": '"privacy"',
    "bytes": b"\xff\xfe\x00",
    "a float": GOOD.replace("[3, 1]", "[3.0, 1]"),
    "a power of ten": GOOD.replace("[3, 1]", "[3e0, 1]"),
    "NaN": GOOD.replace("[3, 1]", "[NaN, 1]"),
    "infinity": GOOD.replace("[3, 1]", "[-Infinity, 1]"),
    "digits": GOOD.replace("[3, 1]", f"[{BIG}, 1]"),
    "a truth value": GOOD.replace('"eps": 0', '"eps": false'),
    "a repeated name": GOOD.replace('"radius": 0', '"radius": 0, "radius": 0'),
    "deep": "[" * 100_000,
    "deep objects": '{"a":' * 50_000,
    "deep certificate": GOOD.replace('"radius": 0', '"radius": ' + "[" * 900 + "]" * 900),
}
BODIES: dict[str, tuple[str, Any]] = {
    "digits in a string": ("comparison", sides(BIG, "<", 1, point={}, bits=0)),
    "digits in a fraction": ("comparison", sides("1/" + BIG, "<", 1, point={}, bits=0)),
    "many digits in all": ("comparison", sides(["*", *["9" * 4000] * 400], "<", 1, point={}, bits=0)),
    "a decimal": ("comparison", sides("0.5", "<", 1, point={}, bits=0)),
    "other digits": ("comparison", sides("\u0663", "==", 3, point={}, bits=0)),
    "powers of numbers": ("comparison", sides(["^", ["^", ["^", 3, 1000], 1000], 1000], "<", 1, point={}, bits=0)),
    "powers of enclosures": ("enclosure", sides(["^", ["^", ["^", 3, 1000], 1000], 1000], "<", 1, point={}, bits=9)),
    "powers of polynomials": ("identity", {"lhs": NESTED, "rhs": 1, "variables": ["t"]}),
    "powers of sums": ("identity", {"lhs": ["^", ["^", ["+", "t", "k", 1], 1000], 9], "rhs": 1, "variables": ["t", "k"]}),
    "a shift that is too long": (
        "nonnegative",
        sides(0, "<=", ["*", ["^", "t", 999], ["^", "k", 999]], **{"from": {"t": 1, "k": 1}}, open=[]),
    ),
    "a high degree": ("sturm", sides(0, "<=", ["^", ["-", "t", 2], 900], **{"from": {"t": 1}})),
    "a large exponential": ("enclosure", sides(["exp", 10**9], "<", 1, point={}, bits=9)),
    "a large level": ("privacy", {"channel": T_FLAT, "policy": one(level(0, 0, ["9" * 4000, 1000])), "attained": None}),
    "an exponent beyond": ("comparison", sides(["^", 1, 1001], "==", 1, point={}, bits=0)),
    "an exponent below": ("comparison", sides(["^", 1, -1], "==", 1, point={}, bits=0)),
    "an exponent in words": ("comparison", sides(["^", 1, "2"], "==", 1, point={}, bits=0)),
    "three arguments": ("comparison", sides(["-", 3, 2, 1], "==", 0, point={}, bits=0)),
    "no argument": ("comparison", sides(["+"], "==", 0, point={}, bits=0)),
    "no operation": ("comparison", sides([], "==", 0, point={}, bits=0)),
    "another operation": ("comparison", sides(["%", 3, 2], "==", 1, point={}, bits=0)),
    "an operation on lists": ("comparison", sides([["+"], 3, 2], "==", 1, point={}, bits=0)),
    "code": ("comparison", sides("__import__('os')", "==", 1, point={}, bits=0)),
    "a logarithm of a fraction": ("comparison", sides(["ln", 1], "==", 0, point={}, bits=0)),
    "a logarithm of a polynomial": ("identity", {"lhs": ["ln", "t"], "rhs": ["ln", "t"], "variables": ["t"]}),
    "null": ("privacy", None),
    "a list": ("optimum", [1]),
    "a string": ("all", "parts"),
    "other kind": ("sturm", EXAMPLES["induction"][1]),
}
MORE_THAN_THE_SCHEMA_SEES = {  # sizes and meanings, which only the kernel checks
    "digits in a string",
    "many digits in all",
    "powers of numbers",
    "powers of enclosures",
    "powers of polynomials",
    "powers of sums",
    "a shift that is too long",
    "a high degree",
    "a large exponential",
    "a large level",
    "a logarithm of a fraction",
    "a logarithm of a polynomial",
}


@pytest.mark.parametrize("name", TEXTS)
def test_malformed_texts(name: str) -> None:
    start = time.process_time()
    with pytest.raises(Rejected):
        recheck(TEXTS[name])
    assert TEXTS[name] != GOOD
    assert time.process_time() - start < 3


@pytest.mark.parametrize("name", BODIES)
def test_malformed_bodies(name: str) -> None:
    kind, body = BODIES[name]
    start = time.process_time()
    with pytest.raises(Rejected):
        verdict(kind, body)
    assert name in MORE_THAN_THE_SCHEMA_SEES or not VALID.is_valid(certificate(kind, body))
    assert time.process_time() - start < 3


def test_a_deep_expression_is_refused_or_read() -> None:
    """How deep Python goes depends on its version; 1 is not 2 in any."""
    deep: Any = 1
    for _ in range(700):
        deep = ["+", deep]
    try:
        outcome = check(certificate("comparison", sides(deep, "==", 2, point={}, bits=0))).outcome
    except Rejected as error:
        outcome, text = None, str(error)
        assert "RecursionError" in text
    assert outcome in (None, Outcome.REFUTED)


def put_in(body: Any, path: tuple[Any, ...], new: Any) -> Any:
    return put(body, path, new) if path else new


def objects(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Every object, with its path."""
    if isinstance(part, dict):
        yield path, part
    if isinstance(part, dict | list):
        for step, inner in part.items() if isinstance(part, dict) else enumerate(part):
            yield from objects(inner, (*path, step))


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_schema_is_closed(name: str) -> None:
    """A field too many or too few, anywhere: refused by the kernel and by the schema."""
    kind, body, *_ = EXAMPLES[name]
    for path, part in objects(body):
        if path and path[-1] in ("point", "from", "ranges", "states", "initial"):
            continue  # their names are the certificate's own
        for changed in [put_in(body, path, {**part, "note": 1})] + [
            put_in(body, path, {k: v for k, v in part.items() if k != n}) for n in part if n not in ("inputs", "outputs")
        ]:
            with pytest.raises(Rejected):
                verdict(kind, changed)
            assert not VALID.is_valid(certificate(kind, changed))
