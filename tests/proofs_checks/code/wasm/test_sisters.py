"""Right and wrong sisters: none that leaks is proved, none that does not is refuted. Of some the law is known by hand."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.verdict.audit import audit_code

HERE = Path(__file__).parent
REFUTED = "trap_after exit_after exit_status order payload nan_sign least_zero rare20 rare64 rare128 hidden_wrong called_wrong"
PROVED = "exit_right rare_right hidden hidden_right unwritten called rotated large divided rest product"
NAN = "gives NaN, whose sign and payload engines choose"
WORD = 2**32


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, from its text."""
    made = tmp_path_factory.mktemp("sisters") / "sisters.wasm"
    made.write_bytes(bytes.fromhex((HERE / "sisters.hex").read_text()))
    return made


@pytest.mark.parametrize("name", [*REFUTED.split(), "signed_end"])
def test_the_wrong_ones_are_refuted(module: Path, name: str) -> None:
    """What a run reports before it ends early, how it ends, the bits of a NaN, what happens once in 2^128 calls."""
    assert audit_code(f"{module}:{name}", [0, 1], "ln 2", seconds=30).outcome == "refuted"


@pytest.mark.parametrize("name", PROVED.split())
def test_the_right_ones_are_proved(module: Path, name: str) -> None:
    """Addresses, functions and shifts that random bits choose; the ends of the ranges of conversions."""
    epsilon = "ln 256" if name == "large" else "ln 2"
    assert audit_code(f"{module}:{name}", [0, 1], epsilon, seconds=30).outcome == "proved"


@pytest.mark.parametrize("name", ["nan_sum", "nan_bits", "nan_rare"])
def test_a_nan_that_arithmetic_makes_is_not_followed(module: Path, name: str) -> None:
    """Engines choose its bits, by those of the operands: one that is made once in 2^32 calls too."""
    audit = audit_code(f"{module}:{name}", [0, 1], "ln 2")
    assert audit.outcome == "undecided"
    assert NAN in " ".join(audit.notes)


@pytest.mark.parametrize("name", ["zero_sign", "zero_random"])
def test_two_zeros_are_no_one_report(module: Path, name: str) -> None:
    """0.0 and -0.0, of two inputs or of one: refused as by audits of Python."""
    with pytest.raises(BadInput, match=r"-0\.0 equals another"):
        audit_code(f"{module}:{name}", [0, 1], "ln 2")


@pytest.mark.parametrize(
    ("name", "law"),
    [
        ("large", {1: Fraction(255, WORD), 0: Fraction(WORD - 255, WORD)}),
        (
            "divided",
            {q: Fraction(count, WORD) for q, count in ((-2, 147483634), (-1, 1000000007), (1, 1000000007), (2, 147483635))},
        ),
        ("signed_end", {1: Fraction(513, 2**64), 2: Fraction(512, 2**64), 0: 1 - Fraction(1025, 2**64)}),
        ("trap_after", {(b"\0", "trap"): Fraction(1)}),
        ("exit_status", {"exit 0": Fraction(1)}),
    ],
)
def test_laws_by_hand(module: Path, name: str, law: dict[object, Fraction]) -> None:
    """Words that are rounded to 2^32 - 256; quotients; doubles of signed words at both ends."""
    found = dict(audit_code(f"{module}:{name}", [0, 1]).explored.laws[0].mass)
    if name == "divided":
        law = {**law, 0: Fraction(2 * 1000000007 - 1, WORD)}
    assert found == law


def test_an_address_that_is_outside(module: Path) -> None:
    """What allocate gives is held against the memory."""
    with pytest.raises(BadInput, match="at which 100 bytes are not in memory"):
        audit_code(f"{module}:length", ["a", "b" * 100], 1)
