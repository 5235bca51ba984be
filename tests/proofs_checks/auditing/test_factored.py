"""factored: a product that is not written out gets the answer that the whole matrix would, with a certificate about it."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.product import Product
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.factored import factored

BIT = [["3/4", "1/4"], ["1/4", "3/4"]]


def unary(k: int, bit: Any = BIT) -> dict[str, Any]:
    return {"factors": [bit] * k, "positions": [[int(i == j) for j in range(k)] for i in range(k)]}


def channels(m: int) -> Any:
    row = st.lists(st.integers(0, 4), min_size=m, max_size=m).filter(sum)
    return st.lists(row, min_size=2, max_size=3).map(lambda rows: Channel([[Fraction(n, sum(r)) for n in r] for r in rows]))


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(1, 3).flatmap(channels), min_size=1, max_size=3), st.booleans(), st.sampled_from(["ln 2", "1", "5"]))
def test_as_the_whole(factors: list[Channel], some: bool, epsilon: str) -> None:
    every = Product(factors)
    inputs = list(every.channel().inputs)[:4] if some else None
    product = Product(factors, inputs)
    found, whole = factored("p", product, epsilon), audit(product.channel(), epsilon)
    assert whole.smallest is not None
    assert (found.status, found.worst.ratio) == (whole.status, whole.smallest.ratio)
    assert factored("p", product).status == 0
    assert found.verdict is not None
    assert found.verdict.outcome is whole.verdict.outcome


def test_command(tmp_path: Path) -> None:
    """A unary encoding of 40 symbols: 2^40 outputs."""
    path, other, proof = tmp_path / "u.json", tmp_path / "o.json", tmp_path / "c.json"
    path.write_text(json.dumps(unary(40)))
    other.write_text(json.dumps(unary(40, [["2/3", "1/3"], ["1/3", "2/3"]])))
    assert "is epsilon-LDP for epsilon = ln(9) ~ 2.19722, and this is tight." in run("audit", path).output
    found = run("audit", path, "--epsilon", "ln 9", "--certificate", proof, "--verbose")
    assert (found.exit_code, "the product channel sha256:" in found.output) == (0, True), found.output
    assert run("recheck", proof).exit_code == 0
    for asked, status, part in (
        ((), 0, "it is about"),
        (("--epsilon", "ln 9"), 0, "says at least what is asked"),
        (("--epsilon", "2.19"), 1, "it says less than what is asked"),
    ):
        again = run("recheck", proof, "--matrix", path, *asked)
        assert (again.exit_code, part in again.output) == (status, True), again.output
    wrong = run("recheck", proof, "--matrix", other)
    assert (wrong.exit_code, "it is about another product" in wrong.output) == (1, True)
    refuted = run("audit", path, "--epsilon", "2.19", "--certificate", proof, "--json")
    assert (refuted.exit_code, json.loads(refuted.stdout)["verdict"]["outcome"]) == (1, "refuted")
    assert run("recheck", proof, "--matrix", path).exit_code == 0
    assert "not a proof" in run("recheck", proof, "--matrix", path, "--epsilon", "3").output
    (tmp_path / "m.csv").write_text("0.5,0.5\n0.5,0.5\n")
    assert_refused("lists no factors", "recheck", proof, "--matrix", tmp_path / "m.csv")
    assert_refused("with --epsilon alone", "recheck", proof, "--matrix", path, "--header")


@pytest.mark.parametrize(
    ("content", "options", "part"),
    [
        (unary(40), ("--prior", "uniform"), "too large to be written out"),
        (unary(40), ("--epsilon", "eps"), "is of numbers"),
        (unary(40, [["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]), (), "depends on t"),
        ({"factors": [BIT] * 40}, (), "too many inputs"),
        ({"factors": [BIT] * 5000}, (), "has 5000 factors"),
        ({"factors": [[["1/2", "1/4"], ["1/2", "1/2"]]] * 40}, (), "sums to 3/4"),
    ],
)
def test_refused(tmp_path: Path, content: Any, options: tuple[str, ...], part: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(content))
    assert_refused(part, "audit", path, *options)


def test_without_a_finite_level(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(unary(40, [[1, 0], ["1/2", "1/2"]])))
    assert "for no finite epsilon" in run("audit", path).output
    assert run("audit", path, "--epsilon", "9").exit_code == 1
