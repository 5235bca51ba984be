"""Shuffles whose order stays hidden: sums of bits and of constants, leaky sisters, and random programs against all draws."""

import random
from collections.abc import Callable
from fractions import Fraction
from math import comb, inf
from typing import Any

import arranged_programs
import numpy as np
import pytest
import shuffled_programs
from arranged_programs import held

from exactdp.errors import OutOfScope
from exactdp_checks.code.law import hidden_reports, one_input
from exactdp_checks.code.law.canonical import Form
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.spans import span_of
from exactdp_checks.code.lazy import arrangements
from exactdp_checks.code.verdict.pairs import Tables

N = 40
RNG = np.random.default_rng()


def of_bits(x: int) -> int:
    b = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(N)]
    random.shuffle(b)
    return sum(b)


def of_truths(x: int) -> int:
    b = [random.random() < (0.75 if i == x else 0.25) for i in range(N)]
    random.shuffle(b)
    return sum(b)


def twice(x: int) -> float:
    b = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(N)]
    random.shuffle(b)
    random.shuffle(b)
    return sum(b) / N


def of_sample(x: int) -> int:
    b = [1] * (N // 2) + [0] * (N // 2) + [x]
    return sum(random.sample(b, len(b)))


def of_numpy(x: int) -> Any:
    return RNG.permutation(np.array([1] * (N // 2) + [0] * (N // 2) + [x])).sum()


def in_order(x: int) -> list[int]:
    b = [1] * 20 + [0] * 20 + [x]
    random.shuffle(b)
    return sorted(b)


@pytest.mark.parametrize("function", [of_bits, of_truths, twice])
def test_the_sum_of_shuffled_bits_is_that_of_the_bits(function: Callable[[int], Any]) -> None:
    found = law_of(function, (0, 1, N))
    assert found.complete
    law = [found.laws[2].mass[y] for y in sorted(found.laws[2].mass)]
    assert law == [Fraction(comb(N, j) * 3 ** (N - j), 4**N) for j in range(N + 1)]
    assert found.laws[0] == found.laws[1] != found.laws[2]


@pytest.mark.parametrize("function", [of_sample, of_numpy, in_order])
def test_what_has_no_order_of_constants_is_known_without_a_draw(function: Callable[[int], Any]) -> None:
    found = law_of(function, (0, 1))
    assert found.complete
    assert found.runs == 2
    assert [len(law.mass) for law in found.laws] == [1, 1]
    assert found.laws[0] != found.laws[1]


def late(x: int) -> int:
    b = [int(random.random() < 0.5) for _ in range(N)]
    random.shuffle(b)
    b[0] = x
    return sum(b)


def all_but_the_first(x: int) -> int:
    b = [int(random.random() < 0.5) for _ in range(N)]
    c = b[1:]
    random.shuffle(c)
    return 2 * N * b[0] + sum(c)


def by_place(x: int) -> int:
    b = [int(random.random() < 0.5) for _ in range(N)]
    random.shuffle(b)
    return sum(i * v for i, v in enumerate(b)) + x


def first_ones(x: int) -> int:
    b = [1] * (N // 2) + [0] * (N // 2)
    random.shuffle(b)
    return sum(b[: N // 2]) + x


def another_type(x: int) -> int:
    b = [1] * (N // 2) + [0] * (N // 2) + [x or False]
    random.shuffle(b)
    return sum(v is False for v in b)


def one_twice(x: int) -> int:
    b = [1] * (N // 2) + [0] * (N // 2)
    random.shuffle(b)
    return sum([b[0], *b[:-1]]) + x


@pytest.mark.parametrize("function", [late, all_but_the_first, by_place, first_ones, another_type, one_twice])
def test_what_has_an_order_is_not_taken_for_what_has_none(function: Callable[[int], Any]) -> None:
    """A law that is found would be that of the items before the order."""
    assert not law_of(function, (0,), seconds=0.2).complete


def as_list(x: int) -> list[int]:
    b = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(N)]
    random.shuffle(b)
    return b


def of_constants(x: int) -> list[int]:
    b = [1] * x + [0] * N
    random.shuffle(b)
    return b


def put_in_place(x: int) -> list[int]:
    b = [int(random.random() < 0.25) for _ in range(N)]
    random.shuffle(b)
    b[0] = x
    return b


def of_types(x: int) -> list[float]:
    b = [1] * (N // 2) + [0] * (N // 2) + [x + 0.5]
    random.shuffle(b)
    return b


def a_list_or_one_order(x: int) -> list[int]:
    if random.random() < 0.5:
        return [0] * N + [1] * N
    return of_constants(N + x)


def test_a_shuffled_list_of_bits_has_the_law_of_their_sum() -> None:
    """The largest ratio is met where all bits are 0, or all are 1: (1/4) / (3/4)."""
    found = law_of(as_list, (0, 1, N))
    assert [len(law) for law in found.subsets] == [N + 1] * 3
    law = {one.fixed.count(1): p for p, one in found.subsets[2]}
    assert law == {j: Fraction(comb(N, j) * 3 ** (N - j), 4**N) for j in range(N + 1)}
    assert Tables(found.subsets).agreed()[0] == 3
    assert Tables(found.subsets[:2]).agreed()[0] == 1


def test_classes_with_the_probabilities_of_another_sum_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ones for zeros: the sum that the replay counts again is another one."""
    monkeypatch.setattr(
        hidden_reports,
        "span_of",
        lambda tree, v: [(j, n) for (j, _), (_, n) in zip(span_of(tree, v), span_of(tree, v)[::-1], strict=True)],
    )
    rows: list[Any] = []
    assert law_of(as_list, (0,), kept=rows).subsets
    assert "bug of exactdp" in gathered(as_list, rows)[0].problem


def test_a_shuffled_list_of_constants_shows_which_they_are() -> None:
    found = law_of(of_constants, (N, N, N + 1))
    assert Tables(found.subsets[:2]).agreed()[0] == 1
    assert Tables(found.subsets[1:]).agreed()[0] == inf


@pytest.mark.parametrize("function", [put_in_place, of_types])
def test_a_list_with_another_item_is_not_taken_for_orders(function: Callable[[int], Any]) -> None:
    found = law_of(function, (0, 1), seconds=0.5)
    assert not found.subsets
    assert not found.parts
    assert not found.complete


def test_a_report_that_is_one_of_the_orders_is_not_counted() -> None:
    with pytest.raises(OutOfScope, match="two places"):
        Tables(law_of(a_list_or_one_order, (0, 1)).subsets)


def test_an_item_of_a_shuffled_list_in_a_part_is_drawn() -> None:
    """Two of three items are 1: a part that is one item is no fair coin."""
    with held(arrangements, "HIDDEN_FROM", 2), held(one_input, "FIRST", 1):
        (law,) = law_of(of_parts, (0,)).laws
    assert law.mass[Form(list, (1, 1))] == Fraction(4, 9)


def joined_to_others(x: int) -> list[int]:
    b = [1] * (N // 2) + [0] * (N // 2)
    random.shuffle(b)
    b = [*b, 1, x]
    random.shuffle(b)
    return b


def test_a_shuffled_list_that_is_shuffled_again_with_others_has_all_their_numbers() -> None:
    """It was a crash: the sum of the first list was no variable."""
    rows: list[Any] = []
    laws = law_of(joined_to_others, (0, 1), kept=rows).subsets
    assert [[(p, one.fixed.count(1)) for p, one in law] for law in laws] == [[(1, N // 2 + 1 + x)] for x in (0, 1)]
    assert [each.problem for each in gathered(joined_to_others, rows)] == ["", ""]


@pytest.mark.parametrize("seed", [20261358, 20262190])
def test_merged_states_and_their_evidence_hide_the_same(seed: int) -> None:
    """A sample with counts is drawn where states are merged, and was hidden when it was run again."""
    with held(one_input, "FIRST", 2):
        assert arranged_programs.compared(seed) == ("", "hidden")


@pytest.mark.parametrize("seed", [777053, 8810006, 8810051, 8810109, 8810130])
def test_what_merged_states_draw_late_is_drawn_late_when_it_is_run_again(seed: int) -> None:
    wrong, what = shuffled_programs.compared(seed)
    assert wrong == ""
    assert what in ("merged", "hidden", "hidden in sums")


def first_of(b: list[int]) -> int:
    random.shuffle(b)
    return b[0]


def of_parts(x: int) -> list[int]:
    return [first_of([1, 1, x]) for _ in range(2)]


@pytest.mark.parametrize("seed", sorted({*range(30)} - {2, 3, 6, 7, 15, 19, 20, 22, 24, 25, 28}))
def test_random_programs_have_the_law_of_all_draws(seed: int) -> None:
    assert shuffled_programs.compared(seed)[0] == ""


@pytest.mark.parametrize("seed", range(12))
def test_random_programs_of_truth_values_have_the_law_of_all_draws(seed: int) -> None:
    """``v is True``, ``not v`` and the type of an item tell a truth value from an integer and from one that is not drawn."""
    assert shuffled_programs.compared(seed, truths=True)[0] == ""


def truths_or_integers(x: int) -> list[int]:
    b = [True] * 20 + [False] * 20 if x else [1] * 20 + [0] * 20
    random.shuffle(b)
    return b


def test_shuffled_truth_values_are_no_shuffled_integers() -> None:
    assert Tables(law_of(truths_or_integers, (0, 1)).subsets).agreed()[0] == inf


def now_and_then(x: int) -> Any:
    while random.random() < 0.5:
        while random.random() < 0.25:
            while True:
                random.random()
    b = [*range(20)]
    random.shuffle(b)
    return b


def test_orders_in_a_part_of_the_runs_are_no_whole_law() -> None:
    found = law_of(now_and_then, (0,), seconds=1)
    assert not found.complete
    assert not any(found.subsets)
