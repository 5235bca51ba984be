"""Programs that look at what a number is made of: the law is that of the numbers themselves, or there is none."""

import contextlib
import json
import operator
import random
import sys
from fractions import Fraction

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import Unsupported

F = Fraction
K = 64
MUL = "__mul"


def quiet_dumps(value):
    try:
        return json.dumps(value)
    except TypeError:
        return "none"


def other_encoder(value):
    try:
        return json.JSONEncoder().encode(value)
    except TypeError:
        return "none"


def swallowed(value):
    text = "none"
    with contextlib.suppress(TypeError):
        text = json.dumps(value)
    return text


def returned(value):
    text = "none"
    try:
        text = json.dumps(value)
    finally:
        return text  # noqa: B012 - as strangers do


def bare(value):
    try:
        return int.bit_length(value) > 2
    except:  # noqa: E722 - as strangers do
        return "none"


class Silent:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return True


def silent(value):
    with Silent():
        return json.dumps(value)
    return "none"


OF_INTEGERS = {
    "sum": lambda r: r.__add__(2.5) is NotImplemented,
    "product by getattr": lambda r: getattr(r, "__mul__")(2.5) is NotImplemented,  # noqa: B009 - as strangers do
    "name in parts": lambda r: getattr(r, MUL + "__")(2.5) is NotImplemented,
    "order": lambda r: r.__lt__(2.5) is NotImplemented,
    "equality": lambda r: r.__eq__(2.5) is NotImplemented,
    "of the class": lambda r: int.__add__(r, 2.5) is NotImplemented,
    "by methodcaller": lambda r: operator.methodcaller("__add__", 2.5)(r) is NotImplemented,
    "an array": lambda r: hasattr(r, "__array__"),
    "a name of ours": lambda r: hasattr(r, "source"),
    "names": lambda r: len(dir(r)) == len(dir(3)),
    "code in text": lambda r: eval("r.__add__(2.5)", {"r": r}) is NotImplemented,
    "text that fails": quiet_dumps,
    "suppressed": swallowed,
    "returned": returned,
    "bare": bare,
    "a context of its own": silent,
}
OF_REALS = {
    "another encoder": other_encoder,
    "sum": lambda u: u.__add__(F(1, 2)) is NotImplemented,
    "size": lambda u: sys.getsizeof(u) == sys.getsizeof(0.5),
    "a name of ours": lambda u: hasattr(u, "source"),
    "its text": lambda u: u.__doc__,
    "a name that is set": lambda u: setattr(u, "map", 1),
    "names": lambda u: len(dir(u)) == len(dir(0.5)),
    "text that fails": quiet_dumps,
    "suppressed": swallowed,
    "returned": returned,
    "a context of its own": silent,
}


@pytest.mark.parametrize("use", OF_INTEGERS.values(), ids=OF_INTEGERS)
def test_integers_are_drawn_at_once(use):
    def program(x):
        r = random.randrange(K)
        return (x, str(use(r))) if r < 5 else 0

    expected = {}
    for r in range(K):
        report = (1, str(use(r))) if r < 5 else 0
        expected[report] = expected.get(report, 0) + F(1, K)
    found = law_of(program, [1])
    assert found.complete
    assert dict(found.laws[0].mass) == expected


@pytest.mark.parametrize("use", OF_INTEGERS.values(), ids=OF_INTEGERS)
def test_a_rare_leak_behind_a_look_is_undecided(use):
    def program(x):
        r = random.randrange(2**40)
        return (x, str(use(r))) if r < 5 else 0

    assert not law_of(program, [0, 1], outcomes=200).complete


@pytest.mark.parametrize("use", OF_REALS.values(), ids=OF_REALS)
def test_real_numbers_are_refused(use):
    def program(x):
        u = random.random()
        return (x, str(use(u))) if u < 2**-40 else 0

    with pytest.raises(Unsupported, match="made of"):
        law_of(program, [0, 1])


def of_items(x):
    table = dict(enumerate(map(abs, range(3))))
    try:
        return max(table.items())[0] + random.randrange(2**60) // 2**59 + x
    except ValueError:
        return 0
    finally:
        table.clear()


def test_usual_code_stays_lazy():
    assert dict(law_of(of_items, [1]).laws[0].mass) == {3: F(1, 2), 4: F(1, 2)}


@pytest.mark.parametrize("shape", [2, (2, 1), (1, 2, 1)])
def test_an_array_of_integers_owns_its_memory(shape):
    def program(x):
        bits = np.random.default_rng().integers(2, size=shape)
        return x if bits.sum() == 0 and bits.base is None and bits.flags.owndata else 0

    assert dict(law_of(program, [1]).laws[0].mass) == {1: F(1, 4), 0: F(3, 4)}


@pytest.mark.parametrize("name", ["base", "ctypes", "data", "flags", "strides"])
def test_the_memory_of_a_lazy_array_is_refused(name):
    def program(x):
        bits = np.random.default_rng().random(20) < 0.5
        return x if bits.all() and getattr(bits, name) is None else 0

    with pytest.raises(Unsupported, match=f"kept, by {name}"):
        law_of(program, [1])


@pytest.mark.parametrize(
    "use",
    [
        np.abs,
        lambda u: np.mod(u, 2),
        lambda u: np.int8(3) + u,
        lambda u: np.add(u, 1),
        lambda u: np.array(u)[()],
        lambda u: np.full((1, 2), u)[0, 1],
        lambda u: np.array([0.5, u])[1],
    ],
)
def test_functions_of_numpy_return_its_doubles(use):
    found = law_of(lambda _: repr(use(random.random())), [0], grid=2)
    assert dict(found.laws[0].mass) == {repr(use(v)): F(1, 4) for v in (0.0, 0.25, 0.5, 0.75)}


@pytest.mark.parametrize("use", [np.array, np.asarray, lambda u: np.full(3, u), lambda u: np.full((2, 1), u)])
def test_arrays_of_one_double_are_of_doubles(use):
    found = law_of(lambda _: random.random() < 0.5 and (str(use(random.random()).dtype), use(random.random()).shape), [0])
    assert dict(found.laws[0].mass) == {False: F(1, 2), ("float64", use(0.5).shape): F(1, 2)}


def test_items_of_an_array_are_numbers_of_numpy():
    found = law_of(lambda _: type(np.array([random.randrange(3) for _ in range(12)])[5]).__name__, [0])
    assert dict(found.laws[0].mass) == {"int64": 1}
    found = law_of(lambda _: type(np.array([random.randrange(4) < 1 for _ in range(12)])[5]).__name__, [0])
    assert dict(found.laws[0].mass) == {type(np.True_).__name__: 1}


def look(u):
    return hasattr(u, "source")


class Shown:
    def __repr__(self):
        return "source of " + str(hasattr(self, "source"))

    def report(self, x):
        return (random.random() < 0.25) != bool(x)

    def shown(self, x):
        return (repr(self), random.random() < 0.25)


def never_called(x):
    return look(x) if x > 5 else random.random() < 0.25


def called_before(x):
    return look(x), random.random() < 0.25


def called_in_one_case(x):
    u = random.random()
    return x if u < 2**-40 and look(u) else 0


def not_watched(x):
    u = random.random()
    sys.setprofile(None)
    return x if u < 2**-40 and look(u) else 0


def in_a_row(x):
    u = random.random()
    return max([0.5, 0.25], key=lambda v: u.__le__(v) is NotImplemented) + x


def in_a_generator(x):
    u = random.random()
    return x if u < 2**-40 and all(hasattr(u, name) for name in ("real", "source")) else 0


NAMES = {"usual": ["real"], "ours": ["source"]}


def in_a_table(x):
    u = random.random()
    return x if u < 2**-40 and sum(hasattr(u, name) for name in NAMES["ours"]) else 0


def caught_elsewhere(x):
    u = random.random()
    return x if u < 2**-40 and quiet_dumps(u) == "none" else 0


def test_code_that_is_not_called_is_no_look():
    quarter = {True: F(1, 4), False: F(3, 4)}
    assert dict(law_of(never_called, [1]).laws[0].mass) == quarter
    assert dict(law_of(Shown().report, [0]).laws[0].mass) == quarter


@pytest.mark.parametrize(
    "program",
    [called_before, called_in_one_case, not_watched, in_a_row, in_a_generator, in_a_table, caught_elsewhere, Shown().shown],
    ids=lambda program: program.__name__,
)
def test_code_that_is_called_is_a_look(program):
    before = sys.getprofile()
    with pytest.raises(Unsupported, match="made of"):
        law_of(program, [0, 1])
    assert sys.getprofile() is before


def items_of_choice(x):
    found = np.random.default_rng().choice([5, 7], size=3, p=[0.25, 0.75])
    return (
        *(type(v).__name__ for v in found),
        *(type(v).__name__ for v in np.random.RandomState().choice(3, 2, p=[0.25, 0.25, 0.5])),
    )


def test_items_of_a_choice_are_numbers_of_numpy():
    assert dict(law_of(items_of_choice, [0]).laws[0].mass) == {items_of_choice(0): 1}


def test_chosen_places_are_compared_as_they_are():
    found = law_of(lambda _: tuple(np.random.default_rng().choice(3, size=10, p=[0.25, 0.25, 0.5]) > 0), [0])
    assert found.complete
    assert found.laws[0].mass[(True,) * 10] == F(3, 4) ** 10
