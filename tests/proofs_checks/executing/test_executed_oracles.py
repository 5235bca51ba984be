"""The executed laws of the oracles: certified at many levels, refuted below what they are; the command."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import subset_selection
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import smallest_epsilon
from exactdp_checks.executing import oracles
from exactdp_checks.executing.executed import executed_channel
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted.kernel import recheck
from exactdp_checks.trusted.verdict import Outcome

CASES: tuple[tuple[str, tuple[Any, ...], dict[str, Any]], ...] = (
    ("unary_encoding", (1,), {}),
    ("unary_encoding", (2,), {}),
    ("unary_encoding", (1000,), {}),
    ("unary_encoding", (7,), {"kind": "symmetric"}),
    ("histogram_encoding", (5, 2), {}),
    ("count_mean_sketch", (3,), {}),
    ("local_hashing", (2,), {}),
    ("local_hashing", (4,), {}),
    ("hadamard_count_mean_sketch", (), {}),
)


@pytest.mark.parametrize("epsilon", ["t=3", "ln(3/2)", "1.0986", Fraction(1, 3), 0.5, 1e-6, 37.5], ids=str)
@pytest.mark.parametrize(("name", "size", "options"), CASES)
def test_every_law_is_certified(name: str, size: tuple[Any, ...], options: dict[str, Any], epsilon: Any) -> None:
    found = oracles.certified(name, *size, epsilon=epsilon, **options)
    assert found.outcome is Outcome.PROVED
    if size != (1000,):
        assert recheck(text_of(found)).outcome is Outcome.PROVED


@pytest.mark.parametrize(("name", "size", "options"), [case for case in CASES if case[1] not in ((1,), (1000,))])
def test_a_law_with_less_noise_is_not_certified(
    name: str, size: tuple[Any, ...], options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One step of 2^-40 less noise than the level allows."""
    law, count, bits = oracles.ORACLES[name]

    def louder(*arguments: Any, **keywords: Any) -> tuple[int, int, int]:
        zero, one, whole = law(*arguments, **keywords)
        return zero - (whole >> 40), one + (whole >> 40) * ((count(*size, **options) if not bits else 2) - 1), whole

    louder.__signature__ = __import__("inspect").signature(law)  # type: ignore[attr-defined]
    monkeypatch.setattr(oracles, "ORACLES", {name: (louder, count, bits)})
    assert oracles.certified(name, *size, epsilon="t=3", **options).outcome is not Outcome.PROVED


@pytest.mark.parametrize(
    ("name", "parameters", "level", "below"),
    [
        ("rappor", ("1/2", "1/4", "3/4"), "ln(25/9)", "ln(277/100)"),
        ("rappor", ("1/3", "1/10", "4/5"), "ln 8", "ln 3"),
        ("longitudinal", (3, "ln 4", "ln 2"), "ln(10/7)", "ln(142/100)"),
        ("longitudinal", (2, 1, 2), 1, "3/5"),
        ("longitudinal_bits", (3, "ln 9", "ln 4"), "ln(19/11)", "ln(172/100)"),
        ("rappor_permanent", ("1/2",), "ln 9", "ln(899/100)"),
    ],
)
def test_where_the_level_follows_from_the_parameters(name: str, parameters: tuple[Any, ...], level: Any, below: Any) -> None:
    """Proved at the level of one report, which is that of the mechanism, and refuted a little below."""
    found = oracles.certified(name, *parameters, epsilon=level)
    assert found.outcome is Outcome.PROVED
    assert recheck(text_of(found)).outcome is Outcome.PROVED
    assert oracles.certified(name, *parameters, epsilon=below).outcome is Outcome.REFUTED
    assert run("executed", name, *parameters, "--epsilon", below).exit_code == 1


@pytest.mark.parametrize("epsilon", ["t=3", "1", Fraction(1, 3), 0.5, "10"], ids=str)
@pytest.mark.parametrize(("k", "d"), [(2, 1), (3, 2), (4, 1), (5, 2), (6, 5), (1000, 269), (3000, 3), (1000, 999)])
def test_sets_of_every_size(k: int, d: int, epsilon: Any) -> None:
    """Certified at the level asked for, refuted below the ratio of the two probabilities, which is that of all sets."""
    found = oracles.certified(oracles.SETS, k, d, epsilon=epsilon)
    assert found.outcome is Outcome.PROVED
    assert recheck(text_of(found)).outcome is Outcome.PROVED
    zero, one, whole = subset_selection.executed(k, d, epsilon)
    ratio = LogSum.ln(Fraction(one, zero))
    pair = oracles._of_sets(k, d, Fraction(zero, whole), Fraction(one, whole))
    assert smallest_epsilon(pair).epsilon == ratio
    if k < 7:
        assert smallest_epsilon(executed_channel("subset_selection", k, d, epsilon=epsilon)).epsilon == ratio
    below = PrivacyMatrix.ldp(2, LogSum.ln(Fraction(one, zero) * Fraction(999999, 1000000)))
    assert prove.privacy(pair, below).outcome is Outcome.REFUTED


def test_what_is_refused() -> None:
    with pytest.raises(OutOfScope, match="one item is private"):
        oracles.certified(oracles.SETS, 1, 1, epsilon=1)
    with pytest.raises(BadInput, match="1 <= d < k"):
        oracles.certified(oracles.SETS, 5, 5, epsilon=1)
    assert "PROVED" in run("executed", oracles.SETS, 1000, 269, "--epsilon", 1).stdout
    for arguments in (("rappor", "1/2", "1/4"), ("longitudinal", 3, 1)):
        with pytest.raises(BadInput, match="has the parameters"):
            oracles.certified(*arguments, epsilon=1)
    with pytest.raises(BadInput, match="write p < q"):
        oracles.certified("rappor", "1/2", "3/4", "1/4", epsilon=1)
    for arguments, message in ((("krr", 3), "no oracle"), (("unary_encoding",), "parameters"), (("local_hashing", 1), "g = 1")):
        with pytest.raises(BadInput, match=message):
            oracles.certified(*arguments, epsilon=1)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="optimised"):
        oracles.certified("unary_encoding", 3, epsilon=1, kind="x")
    with pytest.raises(OutOfScope, match="at most 1000"):
        oracles.certified("unary_encoding", 1001, epsilon=1)


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "law.json"
    shown = run("executed", "unary_encoding", 20, "--epsilon", "ln 3", "--certificate", file)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("PROVED  unary_encoding at epsilon = ln 3: ")
    assert recheck(file.read_text(encoding="utf-8")).outcome is Outcome.PROVED
    assert json.loads(run("executed", "local_hashing", 4, "--epsilon", 1, "--json").stdout)["outcome"] == "proved"
    assert_refused("has the parameters", "executed", "hadamard_count_mean_sketch", 3, "--epsilon", 1)
    assert_refused("write exactdp executed krr K --epsilon 'ln 3'", "executed", "krr", "--epsilon", "ln 3")
