"""Randomness wherever it hides: found or refused, and never taken for a constant; seeds, states and copies are refused."""

# ruff: noqa: NPY002, PLW0108, SIM105 - as strangers write

import copy
import os
import pickle
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np
import programs_hidden as hidden
import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import Impure, Overdue, Unsupported

F = Fraction
P, G, BITS = random.Random(3), np.random.default_rng(3), np.random.PCG64(5)
STATES = P.getstate(), G.bit_generator.state, BITS.state


class Own(random.Random):
    """A class of its own."""


class Constant(random.Random):
    def random(self):
        return 0.1


OWN, CONSTANT = Own(4), Constant(4)
TUPLE = (np.random.default_rng(5), random.Random(5), np.random.PCG64(5))


@pytest.mark.parametrize("name", hidden.PLACES)
def test_generators_are_found(name):
    before = repr([vars(hidden.Held), hidden.NESTED, hidden.MAKERS, hidden.made, hidden.helper.__defaults__, hidden.SLOTS.rng])
    found = law_of(hidden.PLACES[name], [0, 1])
    assert found.channel([0, 1]).rows == ((F(3, 4), F(1, 4)), (F(1, 4), F(3, 4)))
    after = repr([vars(hidden.Held), hidden.NESTED, hidden.MAKERS, hidden.made, hidden.helper.__defaults__, hidden.SLOTS.rng])
    assert before == after


SEEDED = {
    "random.seed": lambda x: (random.seed(x), random.random() < 0.5)[1],
    "Random": lambda x: random.Random(x).random() < 0.5,
    "zero": lambda x: random.Random(0).random() < 0.5,
    "drawn": lambda x: random.Random(random.getrandbits(2)).random() < 0.5,
    "default_rng": lambda x: np.random.default_rng(x).random() < 0.5,
    "numpy.seed": lambda x: (np.random.seed(x), np.random.rand() < 0.5)[1],
    "RandomState": lambda x: np.random.RandomState(x).rand() < 0.5,
    "SeedSequence": lambda x: np.random.default_rng(np.random.SeedSequence(x)).random() < 0.5,
    "entropy": lambda x: np.random.default_rng(np.random.SeedSequence(entropy=x)).random() < 0.5,
    "PCG64": lambda x: np.random.Generator(np.random.PCG64(x)).random() < 0.5,
    "list": lambda x: np.random.default_rng([x, 1]).random() < 0.5,
    "held": lambda x: hidden.MAKERS["numpy"](x).random() < 0.5,
    "swallowed": lambda x: swallowing(x),
}


def swallowing(x):
    try:
        random.seed(x)
    except BaseException:
        pass
    return random.random() < 0.5


@pytest.mark.parametrize("name", SEEDED)
def test_a_seed_within_a_report_is_refused(name):
    with pytest.raises(Unsupported, match="seeds its generator with .* leave out the seed"):
        law_of(SEEDED[name], [0, 1])


COPIES = {
    "deepcopy": lambda x: (copy.deepcopy(P).random() < 0.5) == (P.random() < 0.5),
    "copy": lambda x: (copy.copy(G).random() < 0.5) == (G.random() < 0.5),
    "pickle": lambda x: (pickle.loads(pickle.dumps(G)).random() < 0.5) == (G.random() < 0.5),
    "pickle of Python's": lambda x: (pickle.loads(pickle.dumps(P)).random() < 0.5) == (P.random() < 0.5),
    "jumped": lambda x: np.random.Generator(BITS.jumped()).random() < 0.5,
    "deepcopy of bits": lambda x: np.random.Generator(copy.deepcopy(BITS)).random() < 0.5,
    "state": lambda x: (P.setstate(STATES[0]), P.random() < 0.5)[1],
    "state of numpy's": lambda x: (setattr(G.bit_generator, "state", STATES[1]), G.random() < 0.5)[1],
    "state of bits": lambda x: (setattr(BITS, "state", STATES[2]), np.random.Generator(BITS).random() < 0.5)[1],
    "getstate": lambda x: random.getstate()[1][0] % 2,
    "get_state": lambda x: np.random.get_state()[1][0] % 2,
    "entropy": lambda x: np.random.SeedSequence().entropy % 2,
    "raw": lambda x: BITS.random_raw() % 2,
}


@pytest.mark.parametrize("name", COPIES)
def test_states_and_copies_are_refused(name):
    with pytest.raises(Unsupported, match="copies|not supported"):
        law_of(COPIES[name], [0, 1])


def pooled(x):
    with ThreadPoolExecutor(2) as pool:
        return sum(pool.map(lambda _: random.random() < 0.5, range(2)))


def pooled_and_swallowed(x):
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(lambda: random.random() < 1e-9)
    return 0 if future.exception() else 1


IMPURE = {
    "own": lambda x: OWN.random() < 1e-9,
    "own, fresh": lambda x: Own().random() < 1e-9,
    "own, seeded": lambda x: Own(4).random() < 1e-9,
    "tuple, numpy": lambda x: TUPLE[0].random() < 1e-9,
    "tuple, Python": lambda x: TUPLE[1].getrandbits(30) == 0,
    "tuple, bits": lambda x: TUPLE[2].random_raw() == 0,
    "type of a hidden one": lambda x: type(TUPLE[1])().random() < 1e-9,
    "urandom": lambda x, entropy=os.urandom: entropy(4) == b"0000",
    "id": lambda x: id(x) % 64 == 0,
    "hash of an object": lambda x: hash(object()) % 64 == 0,
    "hash of a tuple": lambda x: hash(("a", x)) % 64 == 0,
    "hash of None": lambda x: hash(None) % 64 == 0,
    "thread": lambda x: threading.Thread(target=print).start(),
    "pool": pooled,
    "pool, swallowed": pooled_and_swallowed,
}


@pytest.mark.parametrize("name", IMPURE)
def test_what_is_not_ours_is_refused_however_seldom_it_shows(name):
    with pytest.raises((Impure, Unsupported)) as caught:
        law_of(IMPURE[name], [0, 1])
    assert "\n" not in str(caught.value)


def test_what_does_not_vary_stays():
    assert law_of(lambda x: (hash((1, x)) == hash((1, x)), CONSTANT.random()), [0]).laws[0].mass == {(True, 0.1): 1}
    kinds = law_of(lambda x: kind_of(random.randrange(2), np.random.rand(2)), [0]).laws[0].mass
    assert kinds == {("int", "ndarray", True): 1}


def kind_of(y, u):
    return type(y).__name__, type(u).__name__, isinstance(type(y), type) and type(y) is int and type("A", (), {})().__class__ != y


def test_arguments_that_change_are_fresh():
    def f(x, seen):
        seen.append(x)
        return len(seen)

    assert law_of(f, [0, 1], arguments={"seen": []}).channel().rows == ((1,), (1,))


def test_generators_within_arguments_are_found_and_not_copied():
    rng, held = np.random.default_rng(3), {"rng": [np.random.default_rng(3)]}
    found = law_of(lambda x, held: x if held["rng"][0].random() < 0.75 else 1 - x, [0, 1], arguments={"held": held})
    assert found.channel([0, 1]).rows == ((F(3, 4), F(1, 4)), (F(1, 4), F(3, 4)))
    assert type(held["rng"][0]) is type(rng)
    with pytest.raises(Impure, match="a generator of its own"):
        law_of(lambda x, held: x if held[0].random() < 1e-9 else 1 - x, [0, 1], arguments={"held": (rng,)})
    with pytest.raises(Impure, match="a generator of its own"):
        law_of(lambda x, held: x if held[0][0].random() < 1e-9 else 1 - x, [0, 1], arguments={"held": [(rng,)]})


def test_ends_of_the_code_and_unfit_outputs_are_named():
    for function, part in ((lambda x: exit_(x), "SystemExit"), (lambda x: {}[x], "KeyError")):
        with pytest.raises(BadInput, match=part):
            law_of(function, [0])
    with pytest.raises(BadInput, match=r"^test_programs_hidden\.py, line \d+: an output is a Own, which has no canonical form"):
        law_of(lambda x: OWN, [0])


def exit_(x):
    raise SystemExit(x)


def test_a_clock_that_rings_in_a_run_loses_that_run_alone():
    def hangs(x):
        if random.random() < 0.5:
            return random.randrange(3)
        raise Overdue

    found = law_of(hangs, [0, 1])
    assert found.unexplored == (F(1, 2), F(1, 2))
    assert found.laws[1].mass == dict.fromkeys(range(3), F(1, 6))
    assert found.notes[0] == "for input 0 a run takes longer than the time for it: it hangs, or needs more seconds"
