"""What the bounds' functions take and what they refuse: calls just inside and just outside of what each requires, by module.

In every pair of the tables the first are refused and the second are answered.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import pytest

from exactdp.bounds.price_of_privacy import (
    adaptive,
    fano,
    information,
    max_sense,
    max_sense_tails,
    mismatch,
    multi_max_sense,
    overlap,
    pairwise_preference,
    too_few,
)
from exactdp.errors import ExactDPError

Calls: TypeAlias = tuple[tuple[Any, ...], ...]
Table: TypeAlias = Mapping[Callable[..., Any], tuple[Calls, Calls]]

ADAPTIVE: Table = {
    adaptive.growth: ((("1/2",), ("99/100",)), ((1,),)),
    adaptive.recursion: (((0, 1, 2), (3, -1, 2), (3, 1, "1/2")), ((1, 0, 1),)),
    adaptive.recursion_solved: (((0, 1, 2), (3, -1, 2)), ((1, 0, 2),)),
    adaptive.recursion_corrected: (((0, 1, 2), (3, -1, 2)), ((1, 0, 2),)),
    adaptive.base_variance_sharp: (((0, 2), (3, "1/2")), ((1, 1),)),
    adaptive.lemma_6_4_sharp: (((-1,), ("-1/9",)), ((0,), ("1/9",))),
    adaptive.lemma_6_4_averaged: ((("-1",),), (("0",), ("1/9",))),
    adaptive.equation_30: (((0,), (-1,)), (("1/9",), (1,))),
    adaptive.criterion: (((3,), ("39/10",)), ((4,),)),
    adaptive.criterion_rounded: (((19,), ("199/10",)), ((20,), ("201/10",))),
    adaptive.theorem_6_1: (((1, 2, "1/2"), (3, 1, "1/2"), (3, 2, 0), (3, 2, -1)), ((2, 2, "1/9"), (3, "101/100", 1))),
}
FANO: Table = {
    fano.lemma_a_1: ((("-1", 9, 2), (1, 0, 1), (1, 9, 0)), (("0", 9, 2), ("1/9", 9, 1))),
    fano.corollary_a_3: (((-1, 1, 9, 2), (1, "-1", 9, 2)), ((0, 1, 9, 2),)),
    fano.corollary_a_4: (((-1, 2, 9, 2), (1, "1/2", 9, 2)), ((0, 2, 9, 2), (1, 1, 9, 2))),
    fano.corollary_a_4_sharp: (((-1, 2, 9, 2), (1, "1/2", 9, 2)), ((0, 2, 9, 2), (1, 1, 9, 2))),
    fano.success: (((2, 3, 2, 1), (9, 0, 2, 1), (9, 2, "1/2", 1), (9, 2, 2, -1)), ((3, 3, 2, 1), (9, 1, 1, 0))),
    fano.theorem_3_3: (((0, 2), (3, 1), (3, "1/2")), ((1, 2), (3, "101/100"))),
    fano.theorem_3_3_fano_corrected: (((0, 2), (3, 1)), ((1, 2),)),
    fano.users: (((0, 1), (3, "-1")), ((1, 1), (3, "1/9"))),
    fano.ball: (((3, 2, 4), (3, 2, -1), (0, 2, 0)), ((3, 2, 3), (3, 2, 0), (1, 1, 0))),
    fano.ball_chernoff_corrected: (((3, 2, 2), (4, 4, 4)), ((4, 2, 2), (3, 2, 1), (4, 2, 1), (4, 4, 3))),
    fano.theorem_a_5: (((0, 2, "1/2", 2, "1/2"), (3, 0, "1/2", 2, "1/2"), (3, 2, -1, 2, "1/2"), (3, 2, "1/2", 2, 1)), ()),
}
INFORMATION: Table = {
    **dict.fromkeys((information.lemma_3_1, information.lemma_3_1_sharp, information.lemma_3_1_small), ((("1/2",),), ((1,),))),
    information.theorem_4_3: (((0,), (True,)), ((1,),)),
    information.one_bit: (((3, 6, 0), (3, 0, 0), (3, 2, -2), (3, 2, 1), (3, 2, 4), (3, 5, 3)), ((3, 5, 1), (3, 1, 1), (3, 2, 0))),
    information.lemma_4_5: ((("1/2",),), ((1,),)),
    information.lemma_4_5_sharp: (((-1, 2), ("10/9", 2), ("1/2", "1/2")), ((0, 2), (1, 2), ("1/2", 1))),
    information.b_bits: (((3, 0, 1), (3, 4, 1), (3, 1, -1)), ((3, 3, 1), (3, 1, 0))),
    information.chi_square_sharp: (((-1, 2), ("10/9", 2), ("1/2", "1/2")), ((0, 2), (1, 2), ("1/2", 1))),
}
MULTI: Table = {
    **dict.fromkeys(
        (multi_max_sense.queries, multi_max_sense.epsilon_hat), (((0,), (-1,), ("10001",)), (("1/9",), (1,), ("10000",)))
    ),
    multi_max_sense.epsilon_hat_lower: (((0,), ("99/100",), ("1/2",)), ((1,), ("101/100",))),
    multi_max_sense.users: (((6, 4, 1, 1, "1/2", 1), (6, 2, 2, 0, "1/2", 1), (6, 2, 2, 1, 0, 1)), ()),
    multi_max_sense.users_printed: (((4, 0, 1, "1/2"), (4, 2, 1, 0), (4, 2, 1, "-1/2"), (4, 2, 1, "10/9")), ((4, 2, 1, 1),)),
}
OVERLAP: Table = {
    overlap.mean: (((0, 1), (3, 0), (3, 4)), ((3, 3), (1, 1))),
    overlap.sandwich: (((3, 2), (5, 3), (1, 1)), ((4, 2), (6, 3), (2, 1))),
    overlap.lower_corrected: (((3, 2), (5, 3)), ((4, 2), (6, 3))),
    overlap.equation_15: (((3, 1, "1/2"),), ((3, 1, 1),)),
    overlap.equation_16: (((3, 1, "1/2"),), ((3, 1, 1),)),
    pairwise_preference.information: (((1, 1, 2), (3, 1, "1/2"), (3, 4, 2)), ((2, 1, 2), (2, 2, 1))),
    mismatch.spectrum: (((2001, 1), (3, 4), (3, 0)), ((3, 3),)),
}
TAILS: Table = {
    max_sense_tails.chernoff_corrected: (((1, 0), (1, "8/5"), (0, 1), (1, -1)), ((1, "3/2"), ("1/9", "1/9"))),
    max_sense_tails.deviation_sharp: (((0, "1/2"), (8, 0), (8, 9), (-1, 1)), ((8, 8), (8, "1/9"), (1, 1))),
    max_sense.deviation: (((7, 8), (0, 0), (9, 0)), ((8, 8), (8, "1/9"))),
    max_sense.epsilon_hat: ((("1/2",),), ((1,),)),
    max_sense.users_printed: (
        ((4, 2, 1, 2, "1/2", 0), (4, 2, 1, 1, "1/2", 1), (4, 2, 2, 2, "1/2", 1)),
        ((4, 2, 1, 2, 1, "1/9"),),
    ),
}
FEW: Table = {
    too_few.informal_theorem_1: (((2, 2), (3, 1), (3, "1/2")), ((3, 2), (3, "101/100"))),
    too_few.tradeoff: (((1, -1), (1, "-1/9"), (1, "5/9"), (1, 1)), ((1, 0), (1, "1/2"), (1, "1/9"))),
    too_few.small_epsilon: (((3, 4, 1), (3, 0, 1)), ((3, 3, 1),)),
}
TABLES = [ADAPTIVE, FANO, INFORMATION, MULTI, OVERLAP, TAILS, FEW]


@pytest.mark.parametrize("table", TABLES)
def test_what_is_refused_and_what_is_answered(table: Table) -> None:
    for function, (refused, answered) in table.items():
        for given in refused:
            with pytest.raises(ExactDPError):
                function(*given)
        for given in answered:
            function(*given)
