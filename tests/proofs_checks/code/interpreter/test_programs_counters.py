"""Loops that count without a bound: laws known by hand, tails, exponents, random programs, what must not be merged."""

import random
from copy import deepcopy
from fractions import Fraction

import canonne_kamath_steinke as cks
import numpy as np
import pytest
from counting_programs import compared

from exactdp.errors import BadInput
from exactdp.numbers.exact import exact
from exactdp_checks.code.isolation.wire import encoded, symbol
from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.canonical import restored
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.merging import agree
from exactdp_checks.code.law.tails import Tail, aligned, expanded, in_numbers
from exactdp_checks.code.lazy.counter import Counter, Restart, Run
from exactdp_checks.code.lazy.roots import decay, enclosed
from exactdp_checks.code.verdict.audit import _audited, audit_code
from exactdp_checks.code.verdict.question import Question
from exactdp_checks.trusted import kernel

F = Fraction
SEEN = [0]


def heads(x):
    n = 0
    while random.random() < 0.25:
        n += 1
    return n


def down(x):
    n, m = x, 5
    while random.randrange(3):
        n -= 2
        m += 1
    return (n, m)


def by_thirds(x):
    n = 0
    while random.getrandbits(1):
        n += 1
    return n // 3


def by_recursion(x):
    y = random.randrange(5)
    return by_recursion(x) if y == 4 else y


def clamped(x):
    n = 0
    while random.random() < 0.75:
        n += 1
    return min(max(n, 2), 5)


def by_numpy(x, rng):
    return int(rng.geometric(0.25))


def uneven(x):
    n = 0
    while random.randrange(2 if n % 2 else 3):
        n += 1
    return n


LAWS = {
    heads: lambda n: F(3, 4) * F(1, 4) ** n,
    by_thirds: lambda n: F(7, 8) * F(1, 8) ** n,
    clamped: lambda n: {2: F(37, 64), 3: F(27, 256), 4: F(81, 1024), 5: F(243, 1024)}.get(n, F(0)),
    by_recursion: lambda n: F(1, 4) if n < 4 else F(0),
    by_numpy: lambda n: F(1, 4) * F(3, 4) ** (n - 1) if n else F(0),
    uneven: lambda n: F(1, 3) ** (n // 2) * F(1, 3),
}


@pytest.mark.parametrize("function", LAWS, ids=lambda f: f.__name__)
def test_laws_known_by_hand(function):
    found = law_of(function, [0])
    assert found.complete
    assert not any("abandoned" in note for note in found.notes)
    law = expanded(found.laws[0])
    assert all(law.mass.get(n, 0) == LAWS[function](n) for n in range(30))
    verdict = found.solved()
    assert verdict.outcome.value == "proved"
    assert kernel.check(verdict.certificate).outcome.value == "proved"


def test_several_counters_in_step():
    law = expanded(law_of(down, [3]).laws[0])
    assert all(law.mass[3 - 2 * n, 5 + n] == F(2, 3) ** n / 3 for n in range(40))


@pytest.mark.parametrize("seed", range(60))
def test_random_programs_that_count(seed, monkeypatch):
    monkeypatch.setattr(one_input, "FIRST", 2)
    assert not compared(seed)[0]


def test_a_changed_tail_is_no_law():
    body = law_of(heads, [0]).solved().certificate["body"]
    for change in ("ratio", "columns", "states", "visits"):
        wrong = deepcopy(body)
        level = wrong["chains"][0]["levels"][0]
        level[change] = level["visits"][0] if change == "ratio" else level[change][1:] if change == "columns" else [0]
        if wrong != body:
            with pytest.raises(kernel.Rejected):
                kernel.certify("tails", wrong)


@pytest.mark.parametrize("start", range(10, 15))
def test_a_counter_that_begins_anew_far_out(start, monkeypatch):
    def again(x):
        n = 0
        while (r := random.randrange(4)) != 3:
            n = start if r == 2 else n + 1
        return n

    monkeypatch.setattr(one_input, "FIRST", 2)
    options = {"depth": 24, "outcomes": 300, "seconds": 2}
    whole, part = law_of(again, [0], **options), law_of(again, [0], merge=False, **options)
    assert one_input.CONTRADICTED not in whole.notes
    assert agree(whole.laws[0], part.laws[0])


def test_two_counters_are_a_part():
    def difference(x):
        a = b = 0
        while random.getrandbits(1):
            a += 1
        while random.getrandbits(1):
            b += 1
        return a - b

    found = law_of(difference, [0], outcomes=300)
    assert found.unexplored[0] > 0
    assert any("two counters" in note for note in found.notes)


@pytest.mark.parametrize("x", [F(0), F(1, 3), F(1), F(5, 2)])
def test_bernoulli_of_an_exponent(x):
    found = law_of(lambda i: int(cks.bernoulli_exp(x)), [0])
    assert found.complete
    chance = expanded(found.laws[0]).mass[1]
    assert chance == (decay(x, found.root) if x else 1)


def test_discrete_laplace():
    found = law_of(cks.noisy, [0, 1])
    t = exact("t")
    assert found.root == 1
    assert all(expanded(found.laws[0]).mass[n] == (t - 1) / (t + 1) / t ** abs(n) for n in range(-20, 21))
    assert str(found.solved()).startswith("proved (exact): at t = e^(1/1), each row")
    wide = law_of(cks.wider, [0])
    assert wide.root == 3
    assert all(expanded(wide.laws[0]).mass[n] == (t**2 - 1) / (t**2 + 1) / t ** (2 * abs(n)) for n in (-9, -1, 0, 4))


def test_audits_of_exponents():
    noisy = audit_code(cks.noisy, [0, 1, 2], 2, isolated=False)
    below = _audited(noisy.found, Question(epsilon="1.99"), "noisy")  # of the law that is there
    two_zeros = audit_code(cks.with_two_zeros, [0, 1], 1, isolated=False)
    assert [found.outcome for found in (noisy, below, two_zeros)] == ["proved", "refuted", "refuted"]
    assert all("loops that count replayed for" in found.sentence for found in (noisy, below, two_zeros))


def test_doubles_are_a_part():
    found = law_of(cks.in_doubles, [0.5])
    assert 0 < found.unexplored[0] < F(1, 2**60)


def coin_that_looks():
    while True:
        y = random.randrange(3)
        if y != 2:
            return y if SEEN[0] == 0 else 1


def counts():
    while random.random() < 0.5:
        SEEN[0] += 1
    return 1


def test_calls_that_look_around_or_change_it():
    def looks(x):
        SEEN[0] = 0
        a = coin_that_looks()
        SEEN[0] = 1
        return (a, coin_that_looks())

    def changes(x):
        SEEN[0] = 0
        counts()
        n, SEEN[0] = SEEN[0], 0
        return n % 2

    assert dict(law_of(looks, [0]).laws[0].mass) == {(0, 1): F(1, 2), (1, 1): F(1, 2)}
    found = law_of(changes, [0])
    assert one_input.CONTRADICTED not in found.notes
    assert abs(found.laws[0].mass[0] - F(2, 3)) <= found.unexplored[0]


def test_a_level_in_text_is_no_tail():
    def text(x):
        n = 0
        while random.getrandbits(1):
            n += 1
        return f"{n}"

    found = law_of(text, [0])
    assert 0 < found.unexplored[0] < F(1, 2**60)


def test_a_rate_that_depends_on_the_input():
    def rate(x):
        n = 0
        while random.random() < (0.5 if x else 0.25):
            n += 1
        return n

    found = law_of(rate, [0, 1])
    assert not any(type(y) is Tail for y in found.outputs)
    assert audit_code(rate, [0, 1], 20, isolated=False).outcome == "refuted"


def test_tails():
    half, third = F(1, 2), F(1, 3)
    one = Law({0: half, Tail(1, 2, half): half})
    assert aligned([one, Law({Tail(0, 1, half): 1})])[1].mass == {0: half, Tail(1, 2, half): half}
    assert all(type(y) is int for law in aligned([one, Law({Tail(0, 1, third): 1})]) for y in law.mass)
    assert all(type(y) is int for law in aligned([one, Law({Tail(0, 2, half): 1})]) for y in law.mass)
    both = aligned([Law({Tail(1, 2, half): half, Tail(-1, -2, half): half})])[0]
    assert len(both.mass) == 2
    assert aligned([Law({Tail(1, 3, half): half, Tail(2, 4, third): half})])[0].unexplored == 0
    assert Tail(5, 3, half).place(-1) == 3
    assert Tail((0, 1), (1, 1), half).place((4, 2)) is None
    assert repr(Tail((0, "a"), (-1, "a"), half)) == "(0 - n, 'a') for n = 0, 1, 2, ..."
    assert symbol(encoded(Tail((0, 1), (1, 1), half))) == Tail((0, 1), (1, 1), half)
    assert in_numbers(Law({Tail(0, 1, exact("1/t")): 1}), 1).unexplored > 0
    with pytest.raises(BadInput, match="no bound"):
        restored(Tail(0, 1, half))


def test_a_number_at_its_root():
    t = exact("t")
    value = enclosed((t**50 - 1) / (t**50 + 1), 7)
    assert float(value.lower) == pytest.approx(np.tanh(25 / 7))
    assert value.width < F(1, 2**200)


def test_what_is_not_known_of_a_counter():
    run = Run(None, 2)  # at least -2
    n = Counter(run, 1, 5)
    assert (n > 2, n >= 2, n == 2, n != 2, abs(-n) > 2, bool(n), (3 * n - n).slope) == (True, True, False, True, True, True, 2)
    for ask in (
        lambda: n < 9,
        lambda: n % 2,
        lambda: n * n,
        lambda: n / 2,
        lambda: f"{n}",
        lambda: {n},
        lambda: n & 1,
        lambda: n < 2.5,
    ):
        with pytest.raises((Restart, TypeError)):
            ask()
