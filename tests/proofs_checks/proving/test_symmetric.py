"""Symmetric checks: what is true is proved, what is wrong in one orbit alone is refuted, at a size and over orbits."""

from typing import Any

import pytest

from exactdp.mechanisms import hadamard_response, high_low_hadamard, krr
from exactdp.orbit import Orbit
from exactdp_checks.proving import symmetric
from exactdp_checks.trusted.verdict import Outcome

C = "(t+1)/(t-1)"
HIGH_LOW = (9, [0, 2, 3, 5, 7])  # all orbits of three occur
MOMENTS: dict[str, Any] = {
    "sensitive": f"({C})^2",
    "other": C,
    "sensitive, sensitive": (f"({C})^2", 0),
    "sensitive, other": (0, 0),
    "other, sensitive": (f"({C})^2 - {C}", 0),
    "other, other": (0, 0),
    **{o.name: 0 for o in high_low_hadamard.orbits("S", "m") if o.symbols == 3},
    "sensitive, sensitive, sensitive, dependent": C,
}
NORMS = {
    "sensitive": (f"s*({C})^2", {"sensitive, sensitive": "s - 1", "sensitive, other": "m"}),
    "other": (f"s*({C})^2 - (s-1)*({C})", {"other, sensitive": "s", "other, other": "m - 1"}),
}


@pytest.mark.parametrize("size", [HIGH_LOW, None], ids=str)
def test_every_second_moment_counts(size: symmetric.Size) -> None:
    """One orbit changed, in either entry of a pair, is found."""
    symmetric.second_moments(high_low_hadamard, size, MOMENTS).require()
    for name, value in MOMENTS.items():
        changed = [(value[0], 1), (1, value[1])] if isinstance(value, tuple) else [f"{value} + 1/1000"]
        for other in changed:
            found = symmetric.second_moments(high_low_hadamard, size, {**MOMENTS, name: other})
            assert found.outcome is Outcome.REFUTED, name


@pytest.mark.parametrize("size", [HIGH_LOW, None], ids=str)
def test_every_mean_counts(size: symmetric.Size) -> None:
    """The probability that an output is below S, seen from any symbol."""
    inside = (1, 1, 0, 1, 0, 0)
    claimed = {o.name: "1" if o.bounded else "2/(t+1)" for o in high_low_hadamard.orbits("S", "m") if o.symbols < 3}
    symmetric.mean(high_low_hadamard, size, inside.__getitem__, {**claimed, "other": "2/(t+1)"}).require()
    for name in claimed:
        wrong = symmetric.mean(high_low_hadamard, size, inside.__getitem__, {**claimed, name: "1/2"})
        assert wrong.outcome is Outcome.REFUTED, name


@pytest.mark.parametrize("size", [HIGH_LOW, None], ids=str)
def test_norms_at_a_size_and_at_every_size(size: symmetric.Size) -> None:
    """For both kinds of input; over orbits also a wrong number of symbols of a kind is found."""
    symmetric.norm(high_low_hadamard, size, NORMS, {"s": 5}).require()
    for name, (value, others) in NORMS.items():
        wrong = {**NORMS, name: (f"{value} - 1/1000", others)}
        assert symmetric.norm(high_low_hadamard, size, wrong, {"s": 5}).outcome is Outcome.REFUTED
    counts = {**NORMS, "other": (NORMS["other"][0], {"other, sensitive": "s - 1", "other, other": "m - 1"})}
    assert symmetric.norm(high_low_hadamard, None, counts).outcome is Outcome.REFUTED


@pytest.mark.parametrize("mechanism", [krr, hadamard_response, high_low_hadamard], ids=lambda m: m.__name__)
def test_private_and_unbiased_for_every_size(mechanism: Any) -> None:
    """A factor below 1, the sign and a gain that is wrong for large t alone are refuted."""
    symmetric.private(mechanism, None).require()
    assert symmetric.private(mechanism, None, "999999/1000000").outcome is Outcome.REFUTED
    symmetric.unbiased(mechanism, None).require()
    for gain in (-1, "(t^2+1)/t^2"):
        assert symmetric.unbiased(mechanism, None, gain).outcome is Outcome.REFUTED


class Changed:
    """High-low Hadamard response with one function replaced."""

    def __init__(self, **functions: Any) -> None:
        self.functions = functions

    def __getattr__(self, name: str) -> Any:
        return self.functions.get(name) or getattr(high_low_hadamard, name)


def test_the_policy_asks_for_bounded_orbits_only() -> None:
    """Were symbols that are not sensitive protected from others, or unbounded pairs bounded, the proof would fail."""
    orbits = high_low_hadamard.orbits("S", "m")
    for name in ("other, sensitive", "other, other"):
        every = [Orbit(o.name, o.cells, o.bounded or o.name == name) for o in orbits]
        changed = Changed(orbits=lambda *_, every=every: tuple(every))
        assert symmetric.private(changed, None).outcome is Outcome.REFUTED
    negative = Changed(probabilities=lambda *_: (*high_low_hadamard.probabilities("S", "m")[:4], -1, 0))
    assert symmetric.private(negative, None).outcome is Outcome.REFUTED


def test_rows_of_every_kind_sum_to_one() -> None:
    """A wrong row of one kind of symbol is found."""
    symmetric.sums_to_one(high_low_hadamard).require()
    values = high_low_hadamard.probabilities("S", "m")
    for role in (0, 1, 3, 4):
        wrong = tuple(2 * v if i == role else v for i, v in enumerate(values))
        assert symmetric.sums_to_one(Changed(probabilities=lambda *_, wrong=wrong: wrong)).outcome is Outcome.REFUTED


def test_counts_of_sylvester_matrices() -> None:
    """n/2 and n/4 by induction; neighbours are refuted."""
    symmetric.hadamard_counts().require()
    for half, quarter in (("n/2 + 1", "n/4"), ("n/2", "n/4 + 1"), ("n/3", "n/4"), ("n/2", "n/8")):
        assert symmetric.hadamard_counts(half, quarter).outcome is Outcome.REFUTED
