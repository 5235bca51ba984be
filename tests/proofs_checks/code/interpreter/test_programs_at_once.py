"""What is done at once: coins where every run decides them, arithmetic with what is known, steps without a look at the others."""

import random
from itertools import product
from typing import Any

import pytest

from exactdp_checks.code.isolation.request import Request, answers
from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.merging import Closed
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.maps import ARITHMETIC, Domain, Map


def folded(x: int) -> int:
    """Seven bits, folded into a number."""
    found = x + 1
    for i in range(7):
        bit = random.getrandbits(1)
        found = found * 1000003 ^ ((bit + i) * 3 - 1)
    return found


def explored(program: Any) -> Row:
    """The row of program(context), explored."""
    context = Context(Tree(), 53)
    row = Row(context.tree, lambda: program(context), "x")
    row.explore()
    return row


def test_coins_that_are_decided_are_drawn_at_once() -> None:
    row = explored(lambda c: tuple(int(c.below(2)) for _ in range(3)))
    again = row.at_once(10**6)
    assert again is not row
    assert again.tree.coins
    assert again.at_once(10**6) is again


@pytest.mark.parametrize(
    ("program", "outcomes"),
    [
        (lambda c: (c.below(2), c.below(2)), 10**6),  # two stay open: twice two runs more
        (lambda c: int(c.below(3)) + int(c.below(2)), 10**6),  # not all are coins
        (lambda c: (int(c.below(4) % 2), int(c.below(2))), 10**6),
        (lambda c: int(c.random() < 0.5), 10**6),
        (lambda c: int(c.below(2)) + 2 * int(c.below(2)), 15),  # no room for twice the runs
    ],
)
def test_coins_stay_lazy_where_that_may_be_fewer_runs(program: Any, outcomes: int) -> None:
    row = explored(program)
    assert row.at_once(outcomes) is row


def test_the_law_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_input, "closed", lambda *_: Closed(None, None, "a test"))
    coins, made = law_of(folded, [0, 5]), list[bool]()
    monkeypatch.setattr(Row, "at_once", lambda row, _: (made.append(True), row)[1])
    lazy = law_of(folded, [0, 5])
    assert len(made) == 2
    assert coins.complete
    assert [dict(law.mass) for law in coins.laws] == [dict(law.mass) for law in lazy.laws]
    assert len(coins.laws[0].mass) == 2**7


def test_merging_that_came_to_nothing_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = list[bool]()
    monkeypatch.setattr(one_input, "closed", lambda *_: (tried.append(True), Closed(None, None, "a test"))[1])
    list(answers(Request(folded, (0, 5))))
    assert len(tried) == 2
    list(answers(Request(folded, (0,), merge=False)))
    assert len(tried) == 2


def test_a_step_is_known_from_the_steps_before() -> None:
    slots = ("steps", "monotone", "rounds", "one_to_one", "kind", "drawn", "logs")
    for kind, first, (name, operand) in product((int, bool), (("floor div", 2), ("mul", -3)), product(ARITHMETIC, (-3, 0, 1))):
        its = Map(Domain("integers", 7, kind)).then(*first)
        short, long = its.then(name, operand), Map(its.domain, (*its.steps, (name, operand)))
        assert [getattr(short, slot) for slot in slots] == [getattr(long, slot) for slot in slots]
        assert [short.value(j) for j in range(7)] == [long.value(j) for j in range(7)]


def test_what_is_known_is_a_number_of_its_own() -> None:
    def program(c: Context) -> tuple[Any, ...]:
        bit, other = c.below(2), c.below(2)
        one, two = int(bit * 1000 + 5000), int(other * 1000 + 5000)
        after = bit + 5000
        return (bool(bit), type(after) is int, one is two, after is bit + 5000, (bit - 1, 1 - bit, 3 * bit) == (0, 0, 3))

    assert {y[:4] for y in explored(program).law.mass} == {(False, True, False, False), (True, True, False, False)}
    assert {y[0] == y[4] for y in explored(program).law.mass} == {True}
