"""Samples and orders that stay hidden: right mechanisms and their leaky sisters, and small programs against brute force."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, inf
from pathlib import Path
from typing import Any

import arranged_programs
import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.policy import PrivacyMatrix
from exactdp_checks.code.isolation.rechecking import contradiction
from exactdp_checks.code.law import rows
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.hidden_reports import subset_of
from exactdp_checks.code.law.subsets import Subset
from exactdp_checks.code.validation.supports import Support, recounted
from exactdp_checks.code.verdict import pairs, uniform_runs
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.code.verdict.classed import classed
from exactdp_checks.code.verdict.of_classes import decided
from exactdp_checks.code.verdict.pairs import Tables
from exactdp_checks.code.verdict.uniform_runs import Run, met
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted.kernel import recheck

K, W = 20, 10
RNG = np.random.default_rng()


def rest(x: int) -> list[int]:
    return [i for i in range(K) if i != x]


def by_sample(x: int) -> list[int]:
    if random.random() < 0.75:
        return sorted([*random.sample(rest(x), W - 1), x])
    return sorted(random.sample(rest(x), W))


def by_set(x: int) -> set[int]:
    chosen = set(random.sample(rest(x), W - 1))
    if random.random() < 0.75:
        chosen.add(x)
        return chosen
    return set(random.sample(rest(x), W))


def by_permutation(x: int) -> Any:
    order = RNG.permutation(np.array(rest(x)))
    return np.sort(np.append(order[: W - 1], x) if RNG.random() < 0.75 else order[:W])


def by_shuffle(x: int) -> list[int]:
    others = rest(x)
    random.shuffle(others)
    chosen = [x, *others[: W - 1]] if random.random() < 0.75 else others[:W]
    random.shuffle(chosen)
    return chosen


def first_leaks(x: int) -> list[int]:
    return [x, *random.sample(rest(x), W - 1)] if random.random() < 0.75 else random.sample(rest(x), W)


def size_leaks(x: int) -> list[int]:
    return sorted([*random.sample(rest(x), W), x]) if random.random() < 0.75 else sorted(random.sample(rest(x), W))


def never_own(x: int) -> list[int]:
    return sorted(random.sample(rest(x), W))


def rarely_leaks(x: int) -> list[int]:
    return [x] * W if random.random() < 2**-20 else by_sample(x)


def rarely_another_order(x: int) -> list[int]:
    chosen = by_sample(x)
    return [x, *chosen[1:]] if random.random() < 2**-20 else chosen


@pytest.mark.parametrize("right", [by_sample, by_set, by_permutation, by_shuffle])
def test_subset_selection_in_several_styles_has_the_ratio_of_its_formula(right: Callable[[int], Any]) -> None:
    """p / (1 - p) times (k - w) / w. Without ordinary calls, which are not made in this process, there is no verdict."""
    found = audit_code(right, range(K), "ln 3", isolated=False)
    assert found.undecided
    assert found.ratios == (3, 3)
    assert found.certificate is None
    assert "sampled" in str(found).splitlines()[0]
    assert "is exactly 3" in str(found)
    assert "certified by no kernel, as no ordinary calls" in str(found)
    for level, outcome in (("ln 3", "proved"), ("ln 2.99", "refuted")):
        _, verdict = decided(found.explored.subsets, range(K), PrivacyMatrix.ldp(K, level), "")
        assert recheck(text_of(verdict)).outcome.value == verdict.outcome.value == outcome
        assert "by class" in verdict.proposition


SELECTED = """
import random

def f(x):
    rest = [i for i in range(1000) if i != x]
    return sorted([x, *random.sample(rest, 99)] if random.random() < 0.25 else random.sample(rest, 100))
"""


@pytest.mark.parametrize(("level", "outcome"), [("ln 3", "proved"), ("ln 2.99", "refuted")])
def test_with_ordinary_calls_it_is_decided(tmp_path: Path, level: str, outcome: str) -> None:
    """In processes of their own: 1000 items."""
    file = tmp_path / "selected.py"
    file.write_text(SELECTED)
    found = audit_code(f"{file}:f", (0, 5), level)
    assert found.outcome == outcome
    assert found.ratios == (3, 3)
    assert "sampled" in str(found).splitlines()[0]
    assert "not that the code has them" in str(found)
    assert recheck(found.certificate).outcome.value == outcome


def test_levels_of_several_pairs_are_undecided() -> None:
    asked = PrivacyMatrix.explicit([[0, 2, 3], [2, 0, 3], [3, 3, 0]])
    _, verdict = decided(law_of(by_set, (0, 5, 6)).subsets, (0, 5, 6), asked, "")
    assert verdict.certificate is None
    assert "ask with epsilon" in verdict.detail


def test_without_a_second_count_that_agrees_there_is_no_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    """Binomial coefficients of one number too many."""
    monkeypatch.setattr(uniform_runs, "comb", lambda n, k: comb(n + 1, k))
    found = audit_code(by_set, (0, 5), 20, isolated=False)
    assert found.undecided
    assert found.ratios is None


def test_a_support_that_the_reports_leave_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool without its last number."""

    def fewer(output: Any) -> Subset | None:
        one = subset_of(output)
        return None if one is None else replace(one, pool=one.pool[:-1])

    monkeypatch.setattr(rows, "subset_of", fewer)
    assert "not among those that the law counts" in str(audit_code(by_set, (0, 5), 20, isolated=False))


def random_support(rng: random.Random, size: int, numbers: int, *, listed: bool) -> Run:
    allowed = rng.sample(range(numbers), rng.randint(size, numbers))
    places = [v if rng.random() < 0.4 else None for v in allowed[:size]] if listed else []
    fixed = frozenset(v for v in places if v is not None) if listed else frozenset(allowed[: rng.randint(0, size)])
    return Run(Fraction(1), (), size, fixed, frozenset(allowed), tuple(places))


@pytest.mark.parametrize("listed", [False, True])
def test_both_ways_of_counting_are_that_of_a_list_of_all_reports(listed: bool) -> None:
    """Two and three supports of up to three of six numbers."""
    rng = random.Random(listed)
    for _ in range(150):
        size = rng.randint(1, 3)
        runs = [random_support(rng, size, 6, listed=listed) for _ in range(rng.randint(1, 3))]
        want = Counter[int]()
        for report in (permutations if listed else combinations)(range(6), size):
            alive = 0
            for i, run in enumerate(runs):
                known = all(v in (None, w) for v, w in zip(run.places, report, strict=False))
                others = {w for v, w in zip(run.places, report, strict=False) if v is None} if listed else {*report} - run.fixed
                alive |= (known and run.fixed <= {*report} and others <= run.pool) << i
            want[alive] += 1
        del want[0]
        assert met(runs) == want[2 ** len(runs) - 1]
        assert recounted([Support(run.size, run.fixed, run.allowed, run.places) for run in runs]) == want


def test_ordinary_calls_contradict_another_mixture() -> None:
    """The classes of reports of 400 calls, of a law with 3/4 in the place of 1/2, and with other numbers."""
    found = law_of(by_set, [3])
    (one,) = classed(found)
    drawn_ = Counter(one.which(canonical(by_set(3))) for _ in range(400))
    assert contradiction("3", one.law, drawn_) == ""
    other = replace(found, subsets=(tuple((Fraction(1, 2), y) for _, y in found.subsets[0]),))
    assert contradiction("3", classed(other)[0].law, drawn_)
    fewer = replace(found, subsets=(tuple((p, replace(y, pool=y.pool[:-1])) for p, y in found.subsets[0]),))
    assert contradiction("3", classed(fewer)[0].law, Counter(classed(fewer)[0].which(canonical(by_set(3))) for _ in range(400)))


def quarters(x: int) -> list[float]:
    return [i + (0.25 if x else 0.5) for i in random.sample(range(K), W)]


def halves(x: int) -> list[float]:
    return [i / (2 if x else 4) for i in random.sample(range(K), W)]


@pytest.mark.parametrize("wrong", [quarters, halves])
def test_numbers_that_are_no_integers_are_not_taken_for_integers(wrong: Callable[[int], Any]) -> None:
    """Reports of two inputs that never meet, and would where their parts after the point were dropped."""
    found = audit_code(wrong, (0, 1), 20, isolated=False, seconds=0.5)
    assert not found.proved
    assert found.ratios is None or found.ratios[1] == inf


@pytest.mark.parametrize("wrong", [first_leaks, size_leaks, never_own, rarely_leaks, rarely_another_order])
def test_leaky_sisters_are_never_within_a_level(wrong: Callable[[int], Any]) -> None:
    """A first element, a size, an element that is never there, a rare branch."""
    assert not audit_code(wrong, (0, 5), 20, isolated=False, seconds=0.5).proved


def one_or_true(x: int) -> tuple[list[int], int]:
    return random.sample(range(K), W), True if x == 0 and random.random() < 0.5 else 1


def in_two_places(x: int) -> tuple[list[int], list[int]]:
    known, some, u = [*range(W)], sorted(random.sample(range(K), W)), random.random()
    if x == 0 and u < 0.25:
        return known, known
    return (some, known) if u >= 0.5 else (known, some)


def test_one_and_true_beside_what_is_hidden_are_told_apart() -> None:
    """They are equal in Python, and were counted as one."""
    with pytest.raises(BadInput, match="1 equals True"):
        audit_code(one_or_true, (0, 5), 20, isolated=False)


def test_a_report_with_two_places_for_what_is_hidden_has_no_ratio() -> None:
    """The same report counted twice made the largest ratio twice as large as it is."""
    assert "two places" in str(audit_code(in_two_places, (0, 5), "ln 300", isolated=False))


@pytest.mark.parametrize("asked", [{"delta": "1/100"}, {"outputs": [1, 2]}])
def test_what_is_not_counted_has_no_ratio(asked: dict[str, Any]) -> None:
    """With delta it was said to be exactly 1, and outputs were passed over."""
    found = audit_code(by_sample, (0, 5), 1, isolated=False, **asked)
    assert found.undecided
    assert "exactly" not in str(found)
    assert "leave out delta" in str(found)


def test_numbers_that_very_many_inputs_have_are_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inputs that share a number were not compared, if they were more than are looked at one by one."""
    monkeypatch.setattr(pairs, "PAIRS", 3)
    sizes = [20, 10] * 4
    laws: list[Any] = [((Fraction(1), Subset((), "shuffled", "list", 3, (0,), tuple(range(1, n)))),) for n in sizes]
    laws.append(((Fraction(1), Subset((), "shuffled", "list", 3, (), tuple(range(20)))),))
    with pytest.raises(OutOfScope):
        Tables(laws).worst()


@pytest.mark.parametrize("seed", [1, 2, 9])
def test_random_programs_have_the_law_of_all_draws(seed: int) -> None:
    """With arrangements of any size hidden: reports, classes, both counts, evidence and its replay."""
    assert arranged_programs.compared(seed) == ("", "hidden")


@pytest.mark.parametrize("seed", [9001030, 9001612])
def test_the_order_of_a_set_is_that_in_which_it_was_made(seed: int) -> None:
    """Numbers that share a place in the table of a set, 8 and 0, are read in the order in which they came."""
    assert arranged_programs.compared(seed)[0] == ""


@pytest.mark.parametrize("seed", [990000191, 990000660, 990000749])
def test_the_order_of_what_is_known_by_then_is_not_that_of_any_subset(seed: int) -> None:
    """A hidden list is shuffled once more, and its items are looked at by another name."""
    assert arranged_programs.compared(seed)[0] == ""
