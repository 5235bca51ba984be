"""The law of a stranger's function: randomness found wherever it is held, budgets that lose nothing, bad code named."""

# ruff: noqa: DTZ005, NPY002, T201 - as strangers write

import datetime as dt
import json
import math
import os
import pickle
import random
import secrets
import threading
import time
import uuid
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import programs_corpus as corpus
import pytest

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.code.law.distribution import REJECTED
from exactdp_checks.code.law.explored import joined
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.program import NotDetermined, channel_of
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Impure, Unsupported

F = Fraction


def warner(x, p="3/4"):
    return {x: F(p), 1 - x: 1 - F(p)}


BOUND = (np.random.default_rng(3).random,)  # a method of a generator that nothing else holds
HELD = [corpus.by_settings, corpus.by_function, corpus.CLIENT.report, corpus.by_default, corpus.closure()]


@pytest.mark.parametrize("function", HELD)
def test_generators_are_found_where_they_are_held(function):
    for x in (0, 1):
        assert law_of(function, [x]).laws[0].mass == warner(x)


def test_names_modules_objects_and_constructions():
    before = (corpus.rnd, corpus.RNG, corpus.Client.shared, corpus.CLIENT.rng, random.random, np.random.rand, time.time, hash)
    states = random.getstate(), np.random.get_state()[1].tobytes(), corpus.RNG.bit_generator.state
    assert law_of(corpus.by_names, [0, 1]).channel().rows == ((F(7, 8), F(1, 8)), (F(1, 8), F(7, 8)))
    assert law_of(corpus.by_modules, [3]).laws[0].mass == {3: F(1, 16), 7: F(15, 16)}
    assert law_of(corpus.by_object, [1]).laws[0].mass == {(y, b): p / 2 for y, p in warner(1).items() for b in (True, False)}
    found = law_of(corpus.by_construction, [1])
    assert found.laws[0].mass == {1: F(3, 8), 0: F(5, 8)}
    after = (corpus.rnd, corpus.RNG, corpus.Client.shared, corpus.CLIENT.rng, random.random, np.random.rand, time.time, hash)
    assert all(a is b for a, b in zip(before, after, strict=True))
    assert states == (random.getstate(), np.random.get_state()[1].tobytes(), corpus.RNG.bit_generator.state)


def test_parameters_that_ask_for_a_generator():
    def python(x, rng):
        return rng.randrange(3) + x

    def typed(x, source: random.Random, other: "np.random.Generator", *, old: np.random.RandomState, k=2):
        return (source.getrandbits(1), other.integers(k), old.randint(k))

    assert law_of(python, [0]).laws[0].mass == dict.fromkeys(range(3), F(1, 3))
    assert law_of(typed, [0]).laws[0].mass == dict.fromkeys(product(range(2), repeat=3), F(1, 8))
    assert law_of(lambda x, random_state: random_state.rand() < 0.5, [0]).laws[0].mass == {True: F(1, 2), False: F(1, 2)}
    assert law_of(lambda x, draw: (draw(3), draw((1, 2))), [0]).laws[0].mass[0, 1] == F(2, 9)
    assert law_of(lambda x, k, r: r.random() < k, [0], arguments={"k": 0.25, "r": random.Random(1)}).laws[0].mass[True] == F(1, 4)
    assert law_of(partial(lambda k, x: (x + random.randrange(k)) % k, 3), [0]).channel().rows == ((F(1, 3),) * 3,)
    for function in (lambda x, k: x, lambda: 0):
        with pytest.raises(BadInput, match="the function needs 'k' beside its input: give it as arguments|takes no input"):
            law_of(function, [0])


def test_it_agrees_with_the_law_of_draws():
    def sampler(x, draw):
        return x if draw((3, 2)) else (draw(4), [draw(2) for _ in range(draw(3))])[0] + x

    assert law_of(sampler, range(3)).channel(range(6)) == channel_of(sampler, range(3), range(6))


def krr(x, k, p):
    if random.random() < p:
        return x
    y = random.randrange(k - 1)
    return y + (y >= x)


@pytest.mark.parametrize("k", [2, 3, 5, 8])
def test_randomised_response_in_all_its_forms(k):
    p = 0.625

    def by_list(x):
        return x if random.random() < p else random.choice([y for y in range(k) if y != x])

    def by_numpy(x):
        return x if np.random.random() < p else np.random.choice(np.delete(np.arange(k), x))

    def shifted(x):
        return (x + (0 if random.random() < p else random.randint(1, k - 1))) % k

    expected = Channel([[F(p) if x == y else (1 - F(p)) / (k - 1) for y in range(k)] for x in range(k)])
    for function in (partial(krr, k=k, p=p), by_list, by_numpy, shifted):
        for grid in (53, None):
            assert law_of(function, range(k), grid=grid).channel(range(k)) == expected


def test_few_runs_for_many_outputs():
    found = law_of(partial(krr, k=1000, p=0.5), [0, 500, 999])
    assert found.runs <= 9
    assert [len(each.mass) for each in found.laws] == [1000] * 3


def test_rejecting_loops_and_sub_channels():
    def loop(x, k=3):
        y = random.randrange(k)
        while y == x and random.random() < 0.5:
            y = random.randrange(k)
        return y

    assert law_of(loop, range(3)).channel(range(3)).rows == tuple(tuple(F(1 + (y != x), 5) for y in range(3)) for x in range(3))
    found = law_of(loop, range(3), merge=False)
    assert not found.complete
    assert all(0 < r < F(1, 2**60) for r in found.unexplored)
    with pytest.raises(OutOfScope, match="are unexplored: raise the budgets, or use sub_channel"):
        found.channel()
    part = found.sub_channel()
    for x, y in product(range(3), repeat=2):
        low, high = part.bounds(x, part.outputs.index(y))
        assert low <= (F(1, 5) if x == y else F(2, 5)) <= high
    assert part.delta(2) < F(1, 2**60)


@pytest.mark.parametrize("budget", [{"outcomes": n} for n in (1, 2, 3, 10)] + [{"depth": n} for n in range(5)] + [{"seconds": 0}])
def test_budgets_lose_nothing(budget):
    def bits(x):
        return tuple(random.random() < (0.75 if i == x else 0.25) for i in range(5))

    whole, part = law_of(bits, range(2)), law_of(bits, range(2), merge=False, **budget)
    assert not part.complete
    for full, each in zip(whole.laws, part.laws, strict=True):
        assert sum(each.mass.values()) + each.unexplored == 1
        assert all(p == full.mass[y] for y, p in each.mass.items())
    assert law_of(bits, range(2), outcomes=32).complete


def test_more_values_than_the_budget():
    found = law_of(lambda x: random.getrandbits(64) if x else random.getrandbits(3), [0, 1])
    assert (found.unexplored, len(found.laws[0].mass)) == ((0, 1), 8)
    assert "not explored" in found.notes[0]
    assert law_of(lambda x: [secrets.token_bytes(1)], [0], outcomes=256).complete


BAD = [
    (Impure, "os.urandom", lambda x: os.urandom(1)),
    (Impure, "uuid.uuid4", lambda x: str(uuid.uuid4())),
    (Impure, "time.time", lambda x: time.time() > 0),
    (Impure, "datetime.now", lambda x: dt.datetime.now().second),
    (Impure, "Thread.start", lambda x: threading.Thread(target=print).start()),
    (Impure, "hash", lambda x: hash("a") % 2),
    (Impure, "by a way that is not replaced", lambda x: (BOUND[0](), 0)[1]),
    (Impure, "a generator of a class of its own", corpus.hidden_old),
    (Unsupported, "random.gauss", lambda x: random.gauss(0, 1)),
    (Unsupported, "round it", lambda x: np.random.laplace()),
    (Unsupported, "numpy.random.Generator.normal", lambda x, rng: rng.standard_normal(3)),
    (Unsupported, "numpy.log", lambda x, rng: np.log(rng.random(3))),
    (Unsupported, r"needs the value of a uniform variable", lambda x: math.log(random.random())),
    (Unsupported, "math.sin of a uniform", lambda x: math.sin(random.random()) < 0.5),
    (Unsupported, "round it", lambda x: random.random()),
    (Unsupported, "two uniform variables", lambda x: random.random() < random.random() / 3),
    (CodeFailed, "ZeroDivisionError: division by zero", lambda x: 1 / (random.randrange(3) * 0)),
    (CodeFailed, "TypeError", lambda x: len(random.randrange(3))),
    (NotDetermined, "the same draws", corpus.remembers),
    (NotDetermined, "the same draws", lambda x, seen=[]: (seen.append(0), len(seen))[1]),
    (BadInput, "a builtin_function_or_method, which has no canonical form", lambda x: len),
    (BadInput, "a zip, which has not run yet: return its values", lambda x: zip([x], [1], strict=True)),
    (BadInput, "equals another that is not the same", lambda x: (1, True)[random.randrange(2)]),
    (BadInput, "not equal to itself", lambda x: math.nan),
]


def seldom_fails(x):
    if random.random() < 2**-53:
        raise ValueError("a draw that was not expected")
    return x if random.random() < 0.75 else 1 - x


def test_an_error_is_an_outcome_with_its_mass():
    law = law_of(seldom_fails, [0]).laws[0]
    (failed,) = [y for y in law.mass if isinstance(y, tuple)]
    assert (law.mass[failed], failed.items) == (F(1, 2**53), ("ValueError", "a draw that was not expected"))
    assert law_of(lambda x: 1 / random.randrange(3), [0]).laws[0].mass[1.0] == F(1, 3)
    assert law_of(lambda x: [5, 6][random.randrange(3)], [0]).laws[0].mass[5] == F(1, 3)


@pytest.mark.parametrize(("error", "message", "function"), BAD)
def test_bad_code_is_named(error, message, function):
    with pytest.raises(error, match=message) as caught:
        law_of(function, [0])
    assert "\n" not in str(caught.value)
    assert time.time() > 0


def test_what_one_input_leaves_behind_shows():
    with pytest.raises(NotDetermined):
        law_of(corpus.leaves, range(10))


def test_inputs_that_change_are_fresh():
    def flips(x):
        for i in range(len(x)):
            x[i] ^= random.random() < 0.25
        return x

    for inputs in ([[0, 1], [1, 1]], np.array([[0, 1], [1, 1]])):
        found = law_of(flips, inputs)
        assert sorted(found.laws[0].mass.values()) == [F(1, 16), F(3, 16), F(3, 16), F(9, 16)]
        assert found.channel().size == (2, 4)
        assert list(map(list, inputs)) == [[0, 1], [1, 1]]


def test_a_refusal_that_the_code_swallows_is_not_lost():
    def swallows(x):
        try:
            return float(random.random())
        except:  # noqa: E722 - as strangers do
            return 0

    def catches(x):
        try:
            return math.log(random.random())
        except ValueError:
            return 0

    for function in (swallows, catches):
        with pytest.raises(Unsupported):
            law_of(function, [0])
    tail = law_of(lambda x: (lambda: [swallow() for _ in range(99)])(), [0], depth=3)
    assert tail.laws[0].unexplored == 1


def swallow():
    try:
        return random.random() < 0.5
    except BaseException:
        return None


def test_printing_progress_and_joining():
    done = []
    found = law_of(lambda x: print("<b>", x) or random.random() < 0.5, "ab", progress=done.append)
    assert (found.printed[:6], done) == ("<b> a\n", [F(1, 2), 1])
    parts = [law_of(partial(krr, k=4, p=0.5), [x]) for x in range(4)]
    whole = joined([pickle.loads(pickle.dumps(part)) for part in parts])
    assert whole.channel(range(4)) == law_of(partial(krr, k=4, p=0.5), range(4)).channel(range(4))
    with pytest.raises(BadInput, match="same grid"):
        joined([parts[0], law_of(partial(krr, k=4, p=0.5), [1], grid=9)])


@dataclass
class Report:
    item: int
    bits: list


def test_outputs_of_every_form():
    found = law_of(lambda x: Report(random.randrange(2), [random.randrange(2)]), [0])
    assert sorted(found.laws[0].mass.values()) == [F(1, 4)] * 4
    assert law_of(lambda x: {random.randrange(3), 1}, [0]).laws[0].mass.__len__() == 3
    assert law_of(lambda x: json.dumps([random.randrange(2), x]), [0]).outputs == ("[0, 0]", "[1, 0]")  # C code asks for an int
    assert law_of(lambda x: REJECTED if random.random() < 0.5 else x, [4]).channel().rows == ((1,),)
    assert law_of(lambda x: random.random() < 0.3, [0], grid=2).laws[0].mass == {True: F(1, 2), False: F(1, 2)}


@pytest.mark.parametrize("options", [{"grid": 54}, {"grid": 0}, {"grid": True}, {"depth": -1}, {"outcomes": 0}, {"depth": 1.5}])
def test_refused_options(options):
    with pytest.raises(BadInput, match="write "):
        law_of(lambda x: x, [0], **options)
