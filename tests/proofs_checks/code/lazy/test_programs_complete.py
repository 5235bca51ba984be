"""Stand-ins are complete: no name of a real type is left to Python's defaults, of the installed Python and numpy.

Each name is implemented by the stand-in, answered by its ``__getattr__`` (which asks the real value, or refuses by name), or
listed here with the reason why its absence changes nothing.
"""

import random
from fractions import Fraction

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.arrays import LazyArray, array
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.counter import Counter
from exactdp_checks.code.lazy.harmonic import Below, Share, Term, Under
from exactdp_checks.code.lazy.maps import Domain
from exactdp_checks.code.lazy.uniform import Lazy, uniform
from exactdp_checks.code.stand_ins.bit_generators import Bits
from exactdp_checks.code.stand_ins.numpy_random import Generator
from exactdp_checks.code.stand_ins.python_random import PythonRandom
from exactdp_checks.code.stand_ins.random_state import RandomState
from exactdp_checks.code.stand_ins.refusals import Refusal

F = Fraction
NUMBERS = (float, int, bool, np.float64, np.float32, np.int64, np.bool_)
REAL = [
    (LazyArray, np.ndarray),
    *((Lazy, kind) for kind in NUMBERS),
    *((kind, int) for kind in (Counter, Term, Below, Under)),
    (Share, Fraction),
    (Generator, np.random.Generator),
    (RandomState, np.random.RandomState),
    (PythonRandom, random.Random),
    *((Bits, kind) for kind in (np.random.PCG64, np.random.MT19937, np.random.Philox, np.random.SFC64, np.random.SeedSequence)),
]
OF_CLASSES = "asked of the class, which is never the code's: a class that it names is the real one, or a stand-in"
NAMED = "no operator or built-in function asks it; code that names a dunder is found, and then nothing is lazy (identities)"
PROBED = "numpy asks for it of whatever it converts, and goes on to __array__ where it is missing"
SLOTS = "the stand-in has slots, so that setting and deleting raise AttributeError, as the real type does"
IDENTITY = "the real one compares and hashes by identity, as every object does"
HARMLESS = {
    **dict.fromkeys(("__new__", "__init_subclass__", "__subclasshook__", "__class_getitem__", "__getattribute__"), OF_CLASSES),
    **dict.fromkeys(("__getformat__", "__set_format__", "__getnewargs__", "__getnewargs_ex__", "__getstate__"), NAMED),
    **dict.fromkeys(("__setstate__", "__dir__", "__sizeof__", "__array_namespace__"), NAMED),
    **dict.fromkeys(("__array_interface__", "__array_struct__", "__array_priority__", "__array_wrap__"), PROBED),
    "__array_finalize__": PROBED,
    "__buffer__": PROBED,
    "__reduce_ex__": "object's calls __reduce__, which is refused",
}
LAZY = {
    **dict.fromkeys(("__setattr__", "__delattr__"), SLOTS),
    "__getitem__": "a number of numpy at [()]: TypeError; with it Python would iterate over the number",
}
GENERATORS = {
    **dict.fromkeys(("__eq__", "__ne__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__"), IDENTITY),
    **dict.fromkeys(("__class__", "__format__"), "object's own, in the real one too; __format__ asks __str__"),
    **dict.fromkeys(
        ("__setattr__", "__delattr__"), "what is set shows in the state (machine.states); the real ones of numpy refuse"
    ),
    **dict.fromkeys(("__pyx_vtable__", "__reduce_cython__", "__setstate_cython__"), "of Cython"),
}
MORE = {Lazy: LAZY, Generator: GENERATORS, RandomState: GENERATORS, PythonRandom: GENERATORS, Bits: GENERATORS}
MORE |= dict.fromkeys((Counter, Share, Term, Below, Under), dict.fromkeys(("__setattr__", "__delattr__"), SLOTS))


def own(stand_in):
    return {name for kind in stand_in.__mro__[:-1] for name in vars(kind)}


def left(names, stand_in, real):
    """The special methods of the real type that none of these names is."""
    harmless = HARMLESS | MORE.get(stand_in, {})
    methods = [name for name in dir(real) if name[:2] == "__" and callable(getattr(real, name))]  # __abstractmethods__ is a set
    return [name for name in methods if name not in names and name not in harmless]


@pytest.mark.parametrize(("stand_in", "real"), REAL, ids=lambda kind: kind.__name__)
def test_no_special_method_is_left_to_python(stand_in, real):
    missing = left(own(stand_in), stand_in, real)
    assert not missing, f"{stand_in.__name__} leaves {missing} of {real.__name__} to Python: implement, or refuse by name"


def test_the_walk_finds_a_method_that_is_taken_away():
    for stand_in, real, name in ((LazyArray, np.ndarray, "__bool__"), (Counter, int, "__floor__"), (Lazy, int, "__index__")):
        assert left(own(stand_in) - {name}, stand_in, real) == [name]


@pytest.mark.parametrize(("stand_in", "real"), [pair for pair in REAL if pair[0] in (Generator, RandomState, PythonRandom, Bits)])
def test_every_other_name_of_a_generator_is_implemented_or_refused(stand_in, real):
    made = stand_in.within(Context(Tree(), 53))() if hasattr(stand_in, "within") else stand_in()
    for name in dir(real):
        if name[:2] == "__" or hasattr(stand_in, name):
            continue
        with pytest.raises(Refusal, match="not supported"):
            getattr(made, name)


def one(bits=3):
    tree = Tree()
    return tree, array([uniform(tree, Domain("grid", 2**bits, np.float64))], 1, np.float64)


def test_an_array_of_several_has_no_truth_value():
    tree = Tree()
    two = array([uniform(tree, Domain("grid", 8, np.float64)) for _ in range(2)], 2, np.float64)
    for convert in (bool, float, int, complex):
        with pytest.raises((ValueError, TypeError)) as told:
            convert(two < 0.5 if convert is bool else two)
        with pytest.raises(type(told.value)) as real:
            convert(np.zeros(2) < 1 if convert is bool else np.zeros(2))
        assert str(told.value) == str(real.value)
    assert tree.mass() == 1  # nothing was drawn


def test_attributes_are_those_of_numpy():
    _, u = one()
    with pytest.raises(Refusal, match="in place"):
        u.shape = (1, 1)
    with pytest.raises(AttributeError):
        u.colour = 1
    with pytest.raises(AttributeError):
        del u.colour
    with pytest.raises(ValueError, match="cannot delete array elements"):
        del u[0]


TRUTHS = [
    lambda x, rng: x if rng.random(1) < 0.75 else 1 - x,
    lambda x, rng: x if not rng.random(1) >= 0.75 else 1 - x,
    lambda x, rng: (1 - x, x)[bool(rng.random(1) < 0.75)],
    lambda x, rng: x if rng.random(1) < 0.75 and True else 1 - x,
    lambda x, rng: x if False or rng.random((1, 1)) < 0.75 else 1 - x,
    lambda x, rng: x if rng.random(8)[:1] < 0.75 else 1 - x,
    lambda x, rng: x if rng.random(8)[3:4] < 0.75 else 1 - x,
    lambda x, rng: x if all([rng.random(1) < 0.75]) else 1 - x,
    lambda x, rng: next(v for v, t in ((x, rng.random(1) < 0.75), (1 - x, True)) if t),
    lambda x, rng: x if list(filter(None, [rng.random(1) < 0.75])) else 1 - x,
    lambda x, rng: x if float(rng.random(1)[0]) < 0.75 or False else 1 - x,
    lambda x, rng: x if True in (rng.random(1) < 0.75) else 1 - x,
    lambda x, rng: x if 0 in rng.choice([0, 1], size=1, p=[0.75, 0.25]) else 1 - x,
    lambda x, rng: 1 - x if rng.choice([0, 1], size=1, p=[0.75, 0.25]) else x,
    lambda x, rng: 1 - x if rng.integers(0, 4, 1) == 0 else x,
    lambda x, rng: x if rng.integers(0, 4, 1) else 1 - x,
]


@pytest.mark.parametrize("program", TRUTHS)
@pytest.mark.parametrize("bits", [4, 8])
def test_the_truth_value_of_one_item_is_that_of_the_item(program, bits):
    assert [dict(law.mass) for law in law_of(program, (0, 1), grid=bits).laws] == [
        {0: F(3, 4), 1: F(1, 4)},
        {1: F(3, 4), 0: F(1, 4)},
    ]


def test_where_states_meet_too():
    def leak(x, rng):
        for _ in range(40):
            if rng.random(1) < 0.25:
                return "late", x
        return x

    for x, law in zip((0, 1), law_of(leak, (0, 1)).laws, strict=True):
        assert law.mass == {("late", x): 1 - F(3, 4) ** 40, x: F(3, 4) ** 40}
