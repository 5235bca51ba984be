"""The largest ratio of reports whose parts are independent given a hidden draw is that over all reports."""

from fractions import Fraction
from inspect import getsource
from itertools import product
from math import inf
from random import Random

import mixed_programs
import numpy as np
import pytest

from exactdp.errors import OutOfScope
from exactdp.policy import PrivacyMatrix
from exactdp_checks import audit_code
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.validation.replay import replayed
from exactdp_checks.code.verdict import mixtures
from exactdp_checks.code.verdict.mixtures import Classes
from exactdp_checks.code.verdict.of_classes import decided
from exactdp_checks.code.verdict.parts import product_of
from exactdp_checks.trusted.kernel import recheck

F = Fraction


def split(rng, values, zero):
    parts = [rng.randint(0 if zero else 1, 4) for _ in range(values)]
    return [F(n, sum(parts)) for n in parts] if sum(parts) else [F(1), *[F(0)] * (values - 1)]


def of(rng, n, values, zero):
    """A product law; half of its parts alike."""
    laws = tuple({tuple((v, p) for v, p in enumerate(split(rng, values, zero)) if p): None for _ in range(2)})
    return Factored((None,) * n, tuple(rng.randrange(len(laws)) for _ in range(n)), laws)


def by_all_reports(laws, n, values):
    largest = F(1)
    for report in product(range(values), repeat=n):
        chances = [sum(p * one.chance(report) for p, one in law) for law in laws]
        if max(chances):
            largest = max(largest, inf if min(chances) == 0 else max(chances) / min(chances))
    return largest


@pytest.mark.parametrize("seed", range(60))
def test_random_mixtures(seed, monkeypatch):
    rng = Random(seed)
    n, values, runs = rng.choice((2, 3, 4)), rng.choice((2, 3)), rng.choice((2, 2, 3))
    ones = [of(rng, n, values, zero=seed % 3 == 0) for _ in range(runs)]
    laws = [tuple(zip(split(rng, runs, zero=False), ones, strict=True)) for _ in range(rng.choice((2, 3)))]
    want = by_all_reports(laws, n, values)
    assert Classes(laws).worst() == want
    if runs == 2 and seed % 3:
        monkeypatch.setattr(mixtures, "TYPES", 0)
        assert Classes(laws).worst() == want


def test_truth_values_are_no_integers_and_shapes_are_told_apart():
    one, two = (Factored((None,), (0,), (((v, F(1, 2)), (v + v + 2, F(1, 2))),)) for v in (True, 1))
    assert Classes([((F(1), one),), ((F(1), two),)]).worst() == inf
    longer = Factored((None, None), (0, 0), two.laws)
    with pytest.raises(OutOfScope, match="shape"):
        Classes([((F(1), longer),), ((F(1), two),)]).worst()


def test_what_is_not_counted(monkeypatch):
    monkeypatch.setattr(mixtures, "TYPES", 0)
    ones = [of(Random(seed), 3, 2, zero=False) for seed in range(3)]
    with pytest.raises(OutOfScope, match="too many laws"):
        Classes([tuple((F(1, 3), one) for one in ones)] * 2).worst()


def listed(x, rng, T=8, p=0.75, q=0.25):
    kept = (rng.random() < p) == bool(x)
    return (kept ^ (rng.random(T) < q)).tolist()


def fading(x, rng):
    kept = (rng.random() < 0.75) == bool(x)
    return kept ^ (rng.random(8) < np.linspace(0.1, 0.4, 8))


def of_three(x, rng):
    kept = (x + int(rng.integers(3)) * (rng.random() < 0.5)) % 3
    return tuple((rng.random(7) < (0.25 if kept == 1 else 0.5 if kept else 0.75)).tolist())


def clear_once(x, rng):
    kept = (rng.random() < 0.75) == bool(x)
    found = (kept ^ (rng.random(8) < 0.25)).tolist()
    found[3] = bool(x)
    return found


@pytest.mark.parametrize("f", [listed, fading, of_three, clear_once])
def test_code_against_all_reports(f):
    rows = []
    hidden = law_of(f, (0, 1), outcomes=100, kept=rows)
    every = law_of(f, (0, 1))
    outputs = {y: None for law in every.laws for y in law.mass}
    chances = [[law.mass.get(y, F(0)) for law in every.laws] for y in outputs]
    want = max(inf if min(each) == 0 else max(each) / min(each) for each in chances)
    assert all(hidden.subsets)
    assert Classes(hidden.subsets).worst() == want
    found = gathered(f, rows)
    assert not any(each.problem or each.left for each in found)
    assert replayed(f, (0, 1), [t for each in found for t in each.tapes], {"rng": "Generator"}).problems == ()


@pytest.mark.parametrize(("level", "outcome"), [("ln 3", "proved"), (1, "refuted")])
def test_a_hundred_rounds_are_decided_by_their_classes(level, outcome, tmp_path):
    file = tmp_path / "memory.py"
    file.write_text(f"from numpy.random import Generator\n\n{getsource(listed)}".replace("rng,", "rng: Generator,"))
    found = audit_code(f"{file}:listed", "0..1", level, arguments={"T": 100})
    assert found.outcome == recheck(found.certificate).outcome.value == outcome
    assert found.ratios[0] == found.ratios[1] < 3
    line = str(found).splitlines()
    assert "sampled in the replay" in line[0]
    assert "100 parts that are independent given a hidden draw; the kernel checked the probabilities of classes" in line[1]
    assert "2 inputs; 101 outputs" in recheck(found.certificate).proposition


def test_without_ordinary_calls_or_with_too_many_classes_there_is_no_verdict(monkeypatch):
    found = audit_code(listed, "0..1", "ln 3", arguments={"T": 20}, isolated=False)
    assert found.outcome == "undecided"
    assert found.certificate is None
    assert "certified by no kernel, as no ordinary calls" in str(found)
    monkeypatch.setattr(mixtures, "TYPES", 0)
    _, verdict = decided(law_of(listed, (0, 1), outcomes=100).subsets, (0, 1), PrivacyMatrix.ldp(2, "ln 3"), "")
    assert verdict.certificate is None
    assert "certified by no kernel, as its classes are too many" in verdict.detail


def test_the_law_of_the_classes_is_that_of_all_reports():
    found = Classes(law_of(of_three, (0, 1), outcomes=100).subsets)
    for x, law in enumerate(law_of(of_three, (0, 1)).laws):
        want = {}
        for y, p in law.mass.items():
            want[found.class_of(y)] = want.get(found.class_of(y), 0) + p
        assert dict(found.law(x).mass) == want
    assert found.class_of((1,) * 7) is None


@pytest.mark.parametrize("seed", [0, 2, 3, 5, 8, 10])
def test_random_programs_have_the_law_of_all_draws(seed):
    assert mixed_programs.compared(seed) == ("", "mixture")


def test_zeros_of_two_signs_tell_inputs_apart_in_a_product():
    def signed(x, rng):
        return [*(rng.random(20) < 0.25).tolist(), 0.0 if x else -0.0]

    found = law_of(signed, [0, 1])
    assert found.parts
    assert product_of(found).worst().ratio == inf


def test_equal_sets_are_one_value_in_a_product_however_they_were_made():
    """The text of a set depends on the order in which it was filled: 8 and 0 share a place in its table."""

    def filled(x, rng):
        made = frozenset([8, 0]) if x else frozenset([0, 8])
        return [*(rng.random(20) < 0.25).tolist(), made]

    found = law_of(filled, [0, 1])
    assert repr(filled(0, np.random.default_rng())[-1]) != repr(filled(1, np.random.default_rng())[-1])
    assert found.parts
    assert product_of(found).worst().ratio == 1
