"""The laws of compiled mechanisms, known by hand; what is refused, and by which sentence."""

from __future__ import annotations

import shutil
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.support.command import run

from exactdp.errors import BadInput
from exactdp.mechanisms.krr import channel
from exactdp.numbers.exact import rational
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.code.verdict.comparing import compare_code
from exactdp_checks.pytest_plugin import assert_private, assert_same_law

HERE = Path(__file__).parent
FLAGS = [
    "--target=wasm32",
    "-O1",
    "-nostdlib",
    "-ffreestanding",
    "-Wl,--no-entry",
    "-Wl,-z,stack-size=4096",
    "-Wl,--strip-all",
    "-w",
]
QUARTER = Fraction(1, 4)


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, from its text."""
    made = tmp_path_factory.mktemp("compiled") / "mechanisms.wasm"
    made.write_bytes(bytes.fromhex((HERE / "mechanisms.hex").read_text()))
    return made


def laws(module: Path, name: str, inputs: Any, **options: Any) -> list[dict[Any, Any]]:
    """The law of each input."""
    return [dict(law.mass) for law in audit_code(f"{module}:{name}", inputs, **options).explored.laws]


def randomized(k: int, x: int, truth: Fraction) -> dict[int, Fraction]:
    """k-RR that answers with the truth, and otherwise by one of all."""
    return {y: (1 - truth) / k + (truth if x == y else 0) for y in range(k)}


@pytest.mark.parametrize(("name", "k"), [("krr4", 4), ("krr3", 3), ("krr7", 7)])
def test_randomized_response_by_three_uniforms(module: Path, name: str, k: int) -> None:
    """A mask, an unbounded rejection loop, and Lemire's product."""
    assert laws(module, name, range(k)) == [randomized(k, x, Fraction(1, 2)) for x in range(k)]


def test_verdict_with_certificates(module: Path) -> None:
    """Proved at the level, with the certificate of the loop; refuted below it."""
    audit = audit_code(f"{module}:krr3", "0..2", "ln 4")
    assert audit.outcome == "proved"
    assert audit.certificate is not None
    assert audit.law is not None
    assert audit.law.outcome.value == "proved"
    assert audit_code(f"{module}:krr3", "0..2", "ln 3").outcome == "refuted"


def test_a_planted_fault_is_found(module: Path) -> None:
    """A byte modulo 3 favours 0."""
    smallest = audit_code(f"{module}:biased", "0..2").smallest
    assert smallest is not None
    assert smallest.ratio == Fraction(341, 85)


def test_a_whole_part_of_a_double(module: Path) -> None:
    """The law of (int)(u * 10) is that of IEEE doubles, which no sampling tells from 1/10."""
    law = laws(module, "ten", [0, 1])[0]
    assert law == {y: _below(y + 1) - _below(y) for y in range(10)}


def _below(y: int) -> Fraction:
    """The probability that u * 10 < y, by halving over the doubles themselves."""
    low, high = 0, 2**53
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if middle * 2.0**-53 * 10 < y else (low, middle)
    return Fraction(low, 2**53)


def test_reports_of_other_kinds(module: Path) -> None:
    """Doubles, traps as reports, byte strings as inputs."""
    assert laws(module, "half", [1.0, 3.0])[0] == {1.0: QUARTER, 0.5: 3 * QUARTER}
    assert laws(module, "trapping", [6, 7])[0] == {"trap": QUARTER, 6: QUARTER, 3: QUARTER, 2: QUARTER}
    assert laws(module, "first", ["ab", "c"]) == [{97: 3 * QUARTER, 98: QUARTER}, {99: Fraction(1)}]


def test_a_loop_with_a_bound_and_one_without(module: Path) -> None:
    """States merge at draws; of a loop that counts without an end something is left, and never called whole."""
    (law, _) = laws(module, "geometric", [0, 1])
    assert law == {**{n: Fraction(1, 2 ** (n + 1)) for n in range(40)}, 40: Fraction(1, 2**40)}
    audit = audit_code(f"{module}:endless", "0..1", "ln 3")
    assert all(0 < rational(left) < Fraction(1, 2**60) for left in audit.unexplored)


def test_many_independent_parts_stay_parts(module: Path) -> None:
    """A unary encoding of 40 bits, whose ways meet again at every draw: the ratio of two bits."""
    audit = audit_code(f"{module}:unary", "0..2", "ln 3")
    assert audit.outcome == "proved"
    assert audit_code(f"{module}:unary", "0..2", "ln 2").outcome == "refuted"
    assert len(audit.explored.parts[0].places) == 40


def test_draws_behind_one_wrapper_are_told_apart(module: Path) -> None:
    """What a draw forgets depends on who asked: a loop whose two draws go through one function is closed."""
    law = laws(module, "response", [0, 1])[0]
    assert law == {y: Fraction(1, 5) if y % 2 else Fraction(1, 20) for y in range(8)}


def test_a_decision_is_kept_in_a_loop_that_rejects(module: Path) -> None:
    """Of an earlier draw its one bit is told apart, not all of its bits kept: the loop is closed."""
    (law, _) = laws(module, "hadamard", [0, 1])
    assert law == {y: Fraction(1, 16) if y & 1 else Fraction(3, 16) for y in range(8)}


def test_a_threshold_that_is_random_itself(module: Path) -> None:
    """A uniform against one of two numbers, as a second round of randomised response has it."""
    assert laws(module, "instantaneous", [0, 1]) == [
        {1: Fraction(7, 32), 0: Fraction(25, 32)},
        {1: Fraction(11, 16), 0: Fraction(5, 16)},
    ]


def test_a_double_from_two_words(module: Path) -> None:
    """As C++ makes one of a generator of 32 bits: 2^9 of 2^64 words below the middle are rounded up to 1/2."""
    assert laws(module, "halves", [0, 1])[0] == {1: Fraction(1, 2) - Fraction(1, 2**55), 0: Fraction(1, 2) + Fraction(1, 2**55)}


def test_every_run_begins_anew(module: Path) -> None:
    """What a call leaves in memory is not there for the next."""
    assert laws(module, "memory_between", [0, 1]) == [
        {1: Fraction(1, 2), 2: Fraction(1, 2)},
        {2: Fraction(1, 2), 3: Fraction(1, 2)},
    ]


@pytest.mark.parametrize(
    ("name", "why"), [("never", "longer than the time"), ("down", "recursion"), ("logarithm", "bits of a random real number")]
)
def test_what_is_not_followed_is_undecided(module: Path, name: str, why: str) -> None:
    """By name: an endless loop, a recursion, the bits of a double."""
    audit = audit_code(f"{module}:{name}", [1, 2], 1, seconds=1)
    assert audit.outcome == "undecided"
    assert why in " ".join(audit.notes)


def test_without_replay_there_is_no_verdict(module: Path) -> None:
    """A law that was not replayed proves nothing."""
    assert audit_code(f"{module}:krr4", "0..3", "ln 5", checks=False).outcome == "undecided"


def test_compared_with_a_mechanism(module: Path) -> None:
    """k-RR by name, in t: truth with probability 1/2 + 1/8, others 1/8, is t = 5."""
    assert compare_code(f"{module}:krr4", "krr", parameters={"k": 4, "t": 5}).equal
    assert compare_code(f"{module}:krr4", "krr", parameters={"k": 4, "t": 4}).equal is False


@pytest.mark.parametrize(
    ("call", "inputs", "said"),
    [
        ("nothing", [0, 1], "exports no function 'nothing': write one of"),
        ("krr4", ["a", "b"], "takes no byte string"),
        ("krr4", [(0, 1), (1, 1)], r"takes \(i32\)"),
        ("krr4", [0.5, 1.5], "is no i32"),
        ("krr4", [2**33, 0], "is no i32"),
    ],
)
def test_what_cannot_be_called(module: Path, call: str, inputs: Any, said: str) -> None:
    """One sentence each."""
    with pytest.raises(BadInput, match=said):
        audit_code(f"{module}:{call}", inputs, 1)


def test_files_that_are_no_modules(tmp_path: Path) -> None:
    """One sentence each."""
    for content, said in (
        (b"MZ", "first bytes"),
        (b"\0asm\x0d\0\1\0", "component"),
        (b"\0asm\1\0\0\0\1\5", "ends in the middle"),
    ):
        path = tmp_path / "a.wasm"
        path.write_bytes(content)
        with pytest.raises(BadInput, match=said):
            audit_code(f"{path}:f", [0, 1], 1)
    (tmp_path / "a.c").write_text("int f(int x) { return x; }")
    with pytest.raises(BadInput, match="compile it to WebAssembly"):
        audit_code(f"{tmp_path / 'a.c'}:f", [0, 1], 1)
    with pytest.raises(BadInput, match="cannot be read"):
        audit_code(f"{tmp_path / 'none.wasm'}:f", [0, 1], 1)
    with pytest.raises(BadInput, match="no named arguments"):
        audit_code(f"{tmp_path / 'none.wasm'}:f", [0, 1], 1, arguments={"k": 2})


@pytest.mark.skipif(shutil.which("clang-14") is None, reason="needs clang 14 with wasm-ld")
@pytest.mark.parametrize("name", ["mechanisms", "sisters", "kept"])
def test_the_text_of_the_module_is_that_of_its_source(tmp_path: Path, name: str) -> None:
    """The hex is what the compiler makes of the C beside it."""
    made = tmp_path / "m.wasm"
    subprocess.run(["clang-14", *FLAGS, str(HERE / f"{name}.c"), "-o", str(made)], check=True)
    assert made.read_bytes().hex() == "".join((HERE / f"{name}.hex").read_text().split())


def test_the_assertions(module: Path) -> None:
    """Against a mechanism, a channel, Python either way, another module; and what they deny."""

    def krr(x: int, draw: Any) -> int:
        return x if draw(2) else int(draw(4))

    compiled = f"{module}:krr4"
    assert assert_private(compiled, "ln 5", inputs="0..3").outcome == "proved"
    with pytest.raises(AssertionError, match="witness: inputs 0 and 1, output 0: ratio 5"):
        assert_private(compiled, "ln 4", inputs="0..3")
    for one, other in ((compiled, krr), (krr, compiled), (compiled, compiled), (compiled, channel(4, t=5))):
        assert assert_same_law(one, other, inputs="0..3").equal
    with pytest.raises(AssertionError, match="5/8 .* against 4/7"):
        assert_same_law(compiled, "krr", k=4, t=4)


@pytest.mark.parametrize(
    ("name", "epsilon", "status", "said"),
    [("krr4", "ln 5", 0, "rows within 0 (total variation)"), ("krr4", "ln 4", 1, "REFUTED"), ("logarithm", "1", 3, "UNDECIDED")],
)
def test_the_law_that_is_executed(module: Path, name: str, epsilon: str, status: int, said: str) -> None:
    """Held against the mechanism: its distance, and its level by a certificate."""
    k = 4 if name == "krr4" else 2
    done = run("executed", "krr", k, "--epsilon", epsilon, "--code", f"{module}:{name}")
    assert done.exit_code == status
    assert said in done.stdout
