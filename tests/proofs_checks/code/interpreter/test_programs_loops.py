"""Loops closed by merging states: laws known by hand, random programs against replay, products, what is outside."""

import random
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

import numpy as np
import pytest
from looping_programs import made, source

from exactdp.policy import PrivacyMatrix
from exactdp_checks.code.interpreter.absorption import components, visits
from exactdp_checks.code.law import exploring, one_input
from exactdp_checks.code.law.distribution import REJECTED, Law
from exactdp_checks.code.law.explored import joined
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.merging import agree
from exactdp_checks.code.law.program import law
from exactdp_checks.code.verdict.parts import product_of, verdict_of
from exactdp_checks.trusted import kernel

F = Fraction


def hadamard(x):
    while True:
        y = random.randrange(8)
        if random.random() < (0.75 if (x & y).bit_count() % 2 == 0 else 0.25):
            return y


def neumann(x):
    while True:
        if (a := random.random() < 0.25) != (random.random() < 0.25):
            return a


def on_the_stack(x):
    while True:
        pair = [random.random() < 0.25, random.random() < 0.5]
        if pair[0] != pair[1]:
            return pair[0]


def in_arguments(x):
    def differ(a, b):
        return a != b

    while not differ(first := random.random() < 0.25, random.random() < 0.5):
        pass
    return first


def ruined(x):
    place = 3
    while 0 < place < 8:
        place += 1 if random.random() < 0.25 else -1
    return place


def counted(x):
    tries = 0
    while True:
        tries += 1
        n = random.randint(0, 6)
        if n not in (0, 1):
            return n


def sixteen(x):
    return sum(random.random() < 0.25 for _ in range(16)) == 16


def aliased(x):
    a = b = [0]
    while a[0] < 2:
        b[0] = random.randrange(3)
    return a[0] + len(b)


class Coin:
    def __init__(self, p):
        self.p, self.last = p, None

    def toss(self):
        self.last = random.random() < self.p
        return self.last


def by_object(x):
    coin = Coin(0.25)
    while not coin.toss():
        if random.random() < 0.5:
            break
    return coin.last


def with_numpy(x, rng):
    while True:
        y = rng.choice(4, p=[0.5, 0.25, 0.125, 0.125])
        if y != 3:
            return int(y)


LAWS = {
    hadamard: {y: F(3 if (3 & y).bit_count() % 2 == 0 else 1, 16) for y in range(8)},
    neumann: {True: F(1, 2), False: F(1, 2)},
    on_the_stack: {True: F(1, 4), False: F(3, 4)},
    in_arguments: {True: F(1, 4), False: F(3, 4)},
    ruined: {8: F(3**3 - 1, 3**8 - 1), 0: 1 - F(3**3 - 1, 3**8 - 1)},
    counted: {n: F(1, 5) for n in range(2, 7)},
    sixteen: {True: F(1, 4**16), False: 1 - F(1, 4**16)},
    aliased: {3: F(1)},
    by_object: {True: F(2, 5), False: F(3, 5)},
    with_numpy: {0: F(4, 7), 1: F(2, 7), 2: F(1, 7)},
}


@pytest.mark.parametrize("function", LAWS, ids=lambda f: f.__name__)
def test_laws_known_by_hand(function):
    found = law_of(function, [3])
    assert found.complete
    assert dict(found.laws[0].mass) == LAWS[function]
    assert not any("negligible" in note for note in found.notes)
    if found.chains:
        verdict = found.solved()
        assert verdict.outcome.value == "proved"
        assert kernel.check(verdict.certificate).outcome.value == "proved"


def test_another_law_has_no_certificate():
    found = law_of(neumann, [0])
    wrong = exploring.Explored((0,), (Law({True: "1/4", False: "3/4"}),), 53, (), "", 1, found.chains)
    assert wrong.solved().outcome.value == "undecided"


def test_weights_in_t():
    def coin(x, draw):
        while True:
            a, b = draw(["t", 1]), draw([1, "t"])
            if a != b:
                return a ^ x

    found = law_of(coin, [0, 1])
    assert found.channel().at(t=2).rows == ((F(4, 5), F(1, 5)), (F(1, 5), F(4, 5)))
    assert str(found.solved()).startswith("proved (symbolic): for every t")


@pytest.mark.parametrize("seed", range(40))
def test_random_programs_with_loops(seed, monkeypatch):
    """Against runs of everything, which know a part; and against a search that shares nothing with the stand-ins."""
    monkeypatch.setattr(one_input, "FIRST", 2)
    text = source(Random(seed))
    function = made(text, seed)
    options = {"depth": 16, "outcomes": 60, "seconds": 2}
    whole, part = law_of(function, [seed % 2], **options), law_of(function, [seed % 2], merge=False, **options)
    assert agree(whole.laws[0], part.laws[0]), text
    assert one_input.CONTRADICTED not in whole.notes
    if "random.random" not in text.partition("def f(")[2]:
        assert agree(whole.laws[0], law(partial(function, seed % 2), depth=16, outcomes=60)), text


def test_what_grows_without_bound_is_a_part():
    def geometric(x):
        n = 0
        while random.random() < 0.5:
            n += 1
        return str(n)

    found = law_of(geometric, [0])
    assert 0 < found.unexplored[0] < F(1, 2**60)
    assert all(p == F(1, 2 ** (int(n) + 1)) for n, p in found.laws[0].mass.items())


def test_what_never_ends_is_not_given_away():
    def stuck(x, draw):
        if draw(2):
            return 0
        while draw(2) < 2:
            pass
        return 1

    assert law_of(stuck, [0], depth=10).unexplored[0] == F(1, 2)


def test_outside_of_the_subset_runs_are_replayed():
    def tried(x):
        while True:
            try:
                y = random.randrange(3)
            finally:
                pass
            if y:
                return y

    found = law_of(tried, [0])
    assert not found.complete
    assert any("states were not merged" in note for note in found.notes)


def test_the_order_of_a_set_is_outside():
    def ordered(x):
        seen = set()
        while random.random() < 0.5:
            seen = {random.randrange(2), 2}
        return list(seen)

    assert any("order of a set" in note for note in law_of(ordered, [0], depth=20, outcomes=90).notes)


def test_rejected_runs_have_no_chain():
    def half(x, draw):
        while True:
            y = draw(4)
            if y < 3:
                return REJECTED if y == 2 else y

    found = law_of(half, [0])
    assert (found.laws[0].rejected, found.chains) == (F(1, 3), ())


def oue(x, rng, k=20):
    return (rng.random(k) < np.where(np.arange(k) == x, 0.5, 0.25)).astype(np.int8)


def unary(x):
    return [int(random.random() < (0.75 if i == x else 0.25)) for i in range(20)]


def rappor(x):
    out = []
    for i in range(16):
        b, u = int(i == x), random.random()
        if u < 0.25:
            b = 1
        elif u < 0.5:
            b = 0
        out.append(1 if random.random() < (0.75 if b else 0.25) else 0)
    return tuple(out)


@pytest.mark.parametrize(("function", "ratio"), [(oue, 3), (unary, 9), (rappor, F(25, 9))], ids=["oue", "unary", "rappor"])
def test_products(function, ratio):
    channel = product_of(law_of(function, range(4)))
    assert channel.worst().ratio == ratio
    assert verdict_of(channel, PrivacyMatrix.ldp(4, f"ln({ratio})")).outcome.value == "proved"
    refuted = verdict_of(channel, PrivacyMatrix.ldp(4, f"ln({ratio}) - 1/1000"))
    assert refuted.outcome.value == "refuted"
    assert verdict_of(channel, None).outcome.value == "undecided"


def test_one_draw_in_two_parts_is_no_product():
    def twice(x, rng):
        u = rng.random(20)
        return np.concatenate([np.asarray(u < 0.5), np.asarray(u < 0.5)])[:2]

    found = law_of(twice, [0], outcomes=10)
    assert not found.parts


def test_shared_numbers_are_no_product():
    def shared(x, rng):
        u = rng.random(20)
        return [u < 0.5, u < 0.25]

    assert not law_of(shared, [0], outcomes=10).parts


def test_public_arguments():
    def hashed(x, seed):
        return (x * (2 * seed + 1)) // 3 % 2 if random.random() < 0.5 else random.randrange(2)

    found = law_of(hashed, range(4), public={"seed": [0, 1, 2]})
    assert {y[0] for y in found.outputs} == {0, 1, 2}
    assert max(p / q for one, two in product(found.channel().rows, repeat=2) for p, q in zip(one, two, strict=True)) == 3


def test_chains_and_their_parts():
    one = F(1)
    assert components([{1: one}, {2: one}, {1: one}]) == [[0], [2, 1]]
    assert visits([{1: F(1, 2), 2: F(1, 2)}, {1: one}, {}]) == ([1, 0, F(1, 2)], F(1, 2))
    parts = [law_of(f, [0]) for f in (neumann, lambda x: x)]
    assert len(joined(parts).chains) == 2


def test_a_part_with_too_many_values_is_no_law():
    def words(x, draw):
        while draw(2):
            pass
        return [random.getrandbits(64), random.getrandbits(3)]

    found = law_of(words, [0], outcomes=300)
    assert not found.parts
    assert found.unexplored[0] == 1
