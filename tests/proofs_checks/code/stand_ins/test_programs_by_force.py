"""Random programs on arrays, dicts, closures and exceptions have the law that numpy's own Generator gives them."""

from fractions import Fraction

import array_programs
import pytest

from exactdp_checks.code.law import one_input

SEEDS = 12  # programs in each batch


@pytest.fixture(autouse=True)
def _merging_from_two_runs(monkeypatch):
    monkeypatch.setattr(one_input, "FIRST", 2)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("batch", range(2))
def test_laws_are_those_by_force(batch):
    came = []
    for seed in range(batch * SEEDS, (batch + 1) * SEEDS):
        wrong, how = array_programs.compared(seed)
        assert not wrong, wrong
        came.append(how)
    assert came.count("closed") > SEEDS / 4


def test_force_runs_through_numpy_s_own_generator():
    found = array_programs.by_force(lambda x, rng: (int(rng.integers(4)), bool(rng.random() < 0.125)), 0)
    assert found == {repr((i, low)): Fraction(1 if low else 7, 32) for i in range(4) for low in (False, True)}


def test_another_law_is_found(monkeypatch):
    real = array_programs.law_of
    monkeypatch.setattr(array_programs, "law_of", lambda function, inputs, **options: real(function, inputs[::-1], **options))
    assert any(array_programs.compared(seed)[0] for seed in range(6))
