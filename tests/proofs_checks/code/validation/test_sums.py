"""A sum of draws is counted again by its generating function, and a wrong law, a wrong cell or a draw too many shows."""

from dataclasses import replace

import pytest

from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import totals
from exactdp_checks.code.validation.replay import SUMS, replayed
from exactdp_checks.code.validation.sums import Sum, printed, recounted
from exactdp_checks.code.validation.tape import tape_of, written
from exactdp_checks.code.validation.volumes import miscounted

BIT = ((0, 3, 0), (3, 4, 1))
CELLS = ((0, 4), (0, 4))
TWO = {0: 9, 1: 6, 2: 1}


def one(*members, said=0):
    return Sum(members, said)


def test_two_bits_and_what_differs():
    assert recounted(one((0, BIT), (1, BIT)), CELLS) == printed(TWO) == printed({v: 5 * w for v, w in TWO.items()})
    assert len({printed(law) for law in (TWO, {0: 9, 1: 6, 3: 1}, {0: 8, 1: 7, 2: 1}, {-1: 9, 0: 6, 1: 1})}) == 4


@pytest.mark.parametrize("members", [((0, BIT), (0, BIT)), ((0, BIT[:1]), (1, BIT)), ((0, (BIT[1], BIT[0])), (1, BIT))])
def test_pieces_that_are_none_of_the_cells(members):
    with pytest.raises(ValueError, match="sum"):
        recounted(one(*members), CELLS)


def count(x, rng):
    bits = rng.random(20) < 0.25
    bits[3] = rng.random() < (0.75 if x else 0.25)
    return bits.sum()


def tapes():
    rows = []
    law_of(count, (0, 1), kept=rows)
    return [tape for each in gathered(count, rows) for tape in each.tapes]


def test_a_count_is_replayed_and_tapes_are_written():
    found = tapes()
    assert [len(tape.sums) for tape in found] == [1] * 4
    assert [tape_of(written(tape)) for tape in found] == found
    assert replayed(count, (0, 1), found, {"rng": "Generator"}).problems == ()


def test_another_program_is_seen(monkeypatch):
    def capped(x, rng):
        bits = rng.random(20) < 0.25
        bits[3] = rng.random() < (0.75 if x else 0.25)
        return min(bits.sum(), 13)

    problems = replayed(capped, (0, 1), tapes(), {"rng": "Generator"}).problems
    assert problems
    assert "reports" in problems[0][1]


def test_a_wrong_convolution_is_seen(monkeypatch):
    right = totals.convolved
    monkeypatch.setattr(
        totals, "convolved", lambda tables: (*right(tables)[:3], *reversed(right(tables)[3:5]), *right(tables)[5:])
    )
    assert {said for _, said in replayed(count, (0, 1), tapes(), {"rng": "Generator"}).problems} == {SUMS}


def test_members_that_depend_on_each_other_are_seen():
    tape = next(tape for tape in tapes() if tape.sums)
    assert not miscounted(tape)
    first, second = (i for i, _ in tape.sums[0].members[:2])
    assert miscounted(replace(tape, orders=(((first, second), ((0, 1, True),)),)))
    assert miscounted(replace(tape, sums=tape.sums * 2))
    geometric = [slot._replace(kind="geometric") if i == first else slot for i, slot in enumerate(tape.slots)]
    assert miscounted(replace(tape, slots=tuple(geometric)))
    assert miscounted(replace(tape, sums=(tape.sums[0]._replace(members=tape.sums[0].members[1:]),)))
