"""Samples and orders that stay hidden: right mechanisms and their leaky sisters, and small programs against brute force."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.subsets import Subset
from exactdp_checks.code.lazy import arrangements
from exactdp_checks.code.validation.replay import replayed
from exactdp_checks.code.verdict import pairs
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.code.verdict.pairs import Tables

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
    """p / (1 - p) times (k - w) / w: computed, so no verdict rests on it."""
    found = audit_code(right, range(K), "ln 3", isolated=False)
    assert found.undecided
    assert found.ratios == (3, 3)
    assert "sampled" in str(found).splitlines()[0]
    assert "is exactly 3" in str(found)
    assert "certified by no kernel" in str(found)


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


def drawn(program: Callable[[int, Any], Any], x: int) -> Counter[Any]:
    """The law of a program by all draws of the real algorithms."""
    law, waiting = Counter[Any](), list[tuple[int, ...]]([()])
    while waiting:
        path, taken, chance = waiting.pop(), list[int](), [Fraction(1)]

        def pick(n: int, path: Any = path, taken: Any = taken, chance: Any = chance) -> int:
            i = len(taken)
            if i >= len(path):
                waiting.extend((*taken, other) for other in range(1, n))
            taken.append(path[i] if i < len(path) else 0)
            chance[0] /= n
            return int(taken[-1])

        class Scripted(random.Random):
            def _randbelow(self, n: int, pick: Any = pick) -> int:
                return pick(n) if n > 1 else 0

            def random(self, pick: Any = pick) -> float:
                return float((0.0, 0.25, 0.5, 0.75)[pick(4)])

        law[canonical(program(x, Scripted()))] += chance[0]  # type: ignore[arg-type]
    return law


def ratio(one: Counter[Any], two: Counter[Any]) -> Any:
    return max(p / two[y] if two[y] else inf for y, p in one.items())


def program(rng: random.Random) -> Callable[[int, Any], Any]:
    """One of many small programs that make a list in two ways and report it in one of six."""
    k, p = 4, rng.choice((0.25, 0.5, 0.75))
    w, ends, first, second = rng.randint(2, 3), rng.randrange(6), rng.randrange(4), rng.randrange(4)

    def made(x: int, draws: Any, way: int) -> list[int]:
        others = [i for i in range(k) if i != x]
        if way == 0:
            return [*draws.sample(others, w - 1), x]
        if way == 1:
            return list(draws.sample(range(k), w))
        draws.shuffle(others)
        return [x, *others[: w - 1]] if way == 2 else others[:w]

    def report(x: int, draws: Any) -> Any:
        chosen = made(x, draws, first if draws.random() < p else second)
        if ends == 0:
            return sorted(chosen)
        if ends == 1:
            return {"chosen": tuple(sorted(chosen)), "n": w}
        if ends == 2:
            return set(chosen)
        if ends == 3:
            draws.shuffle(chosen)
            return chosen
        return frozenset(chosen) if ends == 4 else chosen

    return report


def test_small_programs_have_the_law_of_all_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """With arrangements of any size hidden: a class of reports that is counted wrongly is found nowhere else."""
    monkeypatch.setattr(arrangements, "HIDDEN_FROM", 2)
    rng, hidden = random.Random(5), 0
    for _ in range(10):
        code = program(rng)
        code.__annotations__["draws"] = "Random"
        rows: list[Row] = []
        found, truth = law_of(code, range(3), kept=rows), [drawn(code, x) for x in range(3)]
        want = max(ratio(truth[x], truth[y]) for x in range(3) for y in range(3))
        if found.subsets:
            laws = [
                one or tuple((Fraction(str(p)), y) for y, p in law.mass.items())
                for one, law in zip(found.subsets, found.laws, strict=True)
            ]
            try:
                assert Tables(laws).worst()[0] == want
            except OutOfScope:  # too many runs to be counted: no verdict
                continue
            hidden += 1
            evidence = gathered(code, rows)
            assert not any(each.problem or each.covered.left for each in evidence)
            assert not replayed(code, range(3), [t for each in evidence for t in each.tapes], {"draws": "Random"}).problems
        elif all(law.unexplored == 0 for law in found.laws):
            assert [dict(law.mass) for law in found.laws] == [dict(law) for law in truth]
    assert hidden > 2
