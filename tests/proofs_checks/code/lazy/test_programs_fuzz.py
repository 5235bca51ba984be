"""Random small programs, and odd uses of arrays: the law by lazy values is the law with every draw made at once.

The eager side is Python's and numpy's own arithmetic on every value of the draws; a refusal is allowed, another law is not.
"""

import math
import operator
import random
from fractions import Fraction

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.distribution import REJECTED
from exactdp_checks.code.law.exploring import row_of
from exactdp_checks.code.law.program import law
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.stand_ins.numpy_random import Generator
from exactdp_checks.code.stand_ins.python_random import PythonRandom
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Unsupported

pytestmark = pytest.mark.filterwarnings("ignore:Bitwise inversion:DeprecationWarning")  # ~ of a bool, from Python 3.12 on
SEEDS = 150  # programs in each batch
BITS = 3


def shown(mass):
    """Outputs by what an observer reads."""
    found = {}
    for y, p in mass.items():
        found[repr(y)] = found.get(repr(y), Fraction(0)) + p
    return found


def lazy(program, kind=PythonRandom, bits=BITS):
    """The law with lazy values, without a search for generators that hide; None where it is refused, as it may be."""
    context = Context(Tree(), bits)
    try:
        row = row_of(context, lambda: program(kind.within(context)()), 0, (128, 10**6, Fraction(0), None, 2, REJECTED))
    except BadInput as refusal:
        if isinstance(refusal, Unsupported) or "equals another that is not the same" in str(refusal):
            return None
        raise
    return shown(row.law.mass)


def eager(program):
    """The law with all draws made at once, None where the code fails."""
    try:
        return shown(law(lambda draw: Output(canonical(program(draw))), depth=30).mass)
    except (ArithmeticError, ValueError, TypeError, IndexError):
        return None


class Output:
    """An output that is the same only if it reads the same: 1 is not True."""

    def __init__(self, form):
        self.text = repr(form)

    def __eq__(self, other):
        return self.text == other.text

    def __hash__(self):
        return hash(self.text)

    def __repr__(self):
        return self.text


INTEGERS = [operator.add, operator.sub, operator.mul, operator.and_, operator.or_, operator.xor, operator.lt, operator.le]
INTEGERS += [operator.eq, operator.ge, operator.ne, operator.floordiv, operator.mod, operator.truediv, divmod]
INTEGERS += [lambda a, b: a >> (b % 3), lambda a, b: a << (b % 3), lambda a, b: (a, b)[a > b], lambda a, b: [a, b][b > 2]]
SINGLE = [operator.neg, abs, operator.invert, bool, int, float, math.floor, str, round, operator.index, lambda v: v * 0.5]


def integer_program(seed):
    """A few draws, a few operations on them and on constants, a branch, several outputs of one draw."""
    rng = random.Random(seed)
    sizes = [rng.choice([1, 2, 3, 4, 5, 6, 8, 12]) for _ in range(rng.randint(1, 3))]
    steps, known = [], len(sizes)
    for _ in range(rng.randint(1, 5)):
        one, two = rng.randrange(known), rng.randrange(known)
        constant = rng.choice([None, None, 1, 2, 3, 4, 5, 7, -2])
        steps.append((rng.choice(INTEGERS) if rng.random() < 0.8 else rng.choice(SINGLE), one, two, constant))
        known += 1
    outputs, branch = [rng.randrange(known) for _ in range(rng.randint(1, 3))], rng.randrange(known)

    def program(draw):
        values = [draw(n) for n in sizes]
        for op, one, two, constant in steps:
            arguments = [values[one]] if op in SINGLE else [values[one], values[two] if constant is None else constant]
            values.append(op(*arguments))
        if branch % 3 == 0 and values[branch] == 2:
            return values[outputs[0]]
        return tuple(values[i] for i in outputs)

    return program


STEPS = [operator.add, operator.sub, operator.mul, operator.truediv, lambda a, b: b - a, operator.floordiv, lambda a, b: b * a]
CONSTANTS = [2, 3, 5, 0.1, 0.25, 0.5, 1 / 3, 1.7, -2, -0.3, 10, 0]
COMPARISONS = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
REAL = [math.floor, math.ceil, int, round, lambda v: round(v, 1), operator.neg, abs, math.trunc, bool]


def real_program(seed):
    """Numbers of random(), steps on them, then comparisons or the values themselves."""
    rng = random.Random(seed)
    steps = [
        (rng.choice(REAL), None) if rng.random() < 0.4 else (rng.choice(STEPS), rng.choice(CONSTANTS))
        for _ in range(rng.randint(0, 4))
    ]
    asked = [(rng.choice(COMPARISONS), rng.choice([*CONSTANTS, 1, -1, 0.7, math.inf])) for _ in range(2)]
    mode, variables = rng.randrange(3), rng.randint(1, 2)

    def program(uniform):
        found = []
        for _ in range(variables):
            value = uniform()
            for op, constant in steps:
                value = op(value) if constant is None else op(value, constant)
            found += [value] if mode == 0 else [bool(op(value, c)) for op, c in asked[:mode]]
        return tuple(found)

    return program


@pytest.mark.parametrize("batch", range(4))
def test_programs_on_integers(batch):
    decided = 0
    for seed in range(batch * SEEDS, (batch + 1) * SEEDS):
        program = integer_program(seed)
        expected = eager(program)
        found = None if expected is None else lazy(lambda rng, program=program: program(rng.randrange))
        assert found is None or found == expected, seed
        decided += found is not None
    assert decided > SEEDS / 2


@pytest.mark.parametrize("batch", range(4))
def test_programs_on_uniform_numbers(batch):
    decided = 0
    for seed in range(batch * SEEDS, (batch + 1) * SEEDS):
        program = real_program(seed)
        expected = eager(lambda draw, program=program: program(lambda: draw(2**BITS) / 2**BITS))
        found = None if expected is None else lazy(lambda rng, program=program: program(rng.random))
        assert found is None or found == expected, seed
        decided += found is not None
    assert decided > SEEDS / 3


class Numpy:
    """A generator of real arrays."""

    def __init__(self, draw):
        self.draw = draw

    def integers(self, low, high, size, dtype):
        return np.array([low + self.draw(high - low) for _ in range(size)], dtype=dtype)

    def random(self, size):
        return np.array([self.draw(2**BITS) / 2**BITS for _ in range(size)])


def after(array, change):
    """The array after something was done to it, or to what was made of it."""
    change(array)
    return array


def first(array, value):
    array[0] = value
    return array


WIDE = [
    lambda v: after(v, lambda a: a.sort()),
    lambda v: after(v, lambda a: a.fill(1)),
    lambda v: after(v, lambda a: a.partition(1)),
    lambda v: after(v, lambda a: np.put(a, 0, 1)),
    lambda v: after(v, lambda a: np.copyto(a, 1)),
    lambda v: after(v, lambda a: np.add.at(a, 0, 1)),
    lambda v: after(v, lambda a: np.add(a, 1, out=a)),
    lambda v: after(v, lambda a: np.fill_diagonal(a.reshape(1, 2), 5)),
    lambda v: after(v, lambda a: operator.iadd(a, 1)),
    lambda v: after(v, lambda a: operator.imul(a[:1], 3)),
    lambda v: after(v, lambda a: operator.ixor(a, 1)),
    lambda v: after(v, lambda a: first(a, 0.5))[0] < 0.3,
    *(
        lambda v, part=part: after(v, lambda a: first(part(a), 9))
        for part in (np.copy, np.ravel, np.asarray, np.array, np.flip, np.sort, np.transpose, np.squeeze, np.atleast_2d, np.abs)
    ),
    *(
        lambda v, name=name: after(v, lambda a: first(getattr(a, name)(), 9))
        for name in ("copy", "flatten", "ravel", "view", "transpose", "squeeze", "cumsum", "tolist", "argsort", "nonzero")
    ),
    lambda v: after(v, lambda a: first(a.reshape(2, 1), 9)),
    lambda v: after(v, lambda a: first(a.T, 9)),
    lambda v: after(v, lambda a: first(a[::-1], 9)),
    lambda v: after(v, lambda a: first(a.swapaxes(0, 0), 9)),
    lambda v: v * 2**62,
    lambda v: v[0] * 2**62,
    lambda v: v[0] * np.int64(2**62) + 1,
    lambda v: (v[0] - 2**63, v[0] + 1),
    lambda v: (-v) % 2,
    lambda v: v.astype(np.int8) * 100,
    lambda v: v.astype(np.uint8) - 1,
    lambda v: v.astype(bool),
    lambda v: v.astype(float) / 2,
    lambda v: v.astype(str),
    lambda v: v / 3,
    lambda v: v[v > 1],
    lambda v: after(v, lambda a: a.__setitem__(a > 1, 7)),
    lambda v: np.where(v > 1, v, 0.5),
    lambda v: str(np.where(v > 1, v, 0.5)[0]),
    lambda v: (v @ [1, 2], v.sum(), v.max(), v.any()),
    lambda v: np.bincount(v, minlength=3),
    lambda v: np.concatenate([v, [1]]),
    lambda v: (v, v + 1, v == v.copy()),
    lambda v: ~v,
    lambda v: after(np.zeros(2), lambda a: operator.iadd(a, v)),
    lambda v: after(np.zeros(3, int), lambda a: a.__setitem__(v, 1)),
    lambda v: [isinstance(i, np.int64) for i in v] + [v.dtype.str, v.shape, len(v)],
    lambda v: after(v, random_swap),
]
NARROW = [
    lambda v: v + v.dtype.type(1),
    lambda v: v * 2,
    lambda v: v - 1,
    lambda v: 1 - v,
    lambda v: -v,
    lambda v: ~v,
    lambda v: v << 1,
    lambda v: v ^ 1,
    lambda v: v[0] + v.dtype.type(200 % np.iinfo(v.dtype).max),
    lambda v: int(v[0]) + 100,
    lambda v: v & 1 == 0,
]
REALS = [
    lambda u: after(u, lambda a: a.__setitem__(a < 0.5, 0)) > 0.25,
    lambda u: after(u, lambda a: first(a, 1)) < 0.5,
    lambda u: after(u, lambda a: operator.imul(a, 2)) < 0.5,
    lambda u: after(u, lambda a: operator.isub(a[:1], 0.5)) < 0.1,
    lambda u: (after(u, lambda a: first(a.flatten(), 0)) < 0.5, after(u, lambda a: first(a.copy(), 0)) < 0.5),
    lambda u: after(u, lambda a: a.sort()) < 0.5,
    lambda u: (u * 3).astype(int),
    lambda u: (u * 3).astype(np.int8),
    lambda u: (u * 300).astype(np.uint8),
    lambda u: np.floor(u * 3 - 1).astype(int),
    lambda u: np.abs(u - 0.5) < 0.25,
    lambda u: np.abs(u / -2),
    lambda u: u < np.array([0.5, np.nan]),
    lambda u: (u % 0.5 < 0.2, u.argmax()),
    lambda u: np.round(u * 4),
    lambda u: u.round(1),
    lambda u: u.astype(np.float32) < 0.3,
    lambda u: np.where(u < 0.5, u, 2) < 0.25,
    lambda u: (u < 0.5).astype(int) + (u < 0.75),
]


def random_swap(array):
    array[0], array[1] = array[1], array[0]


CASES = [(f"{k.__name__} {i}", "integers", p, k) for k in (np.int64, np.int8) for i, p in enumerate(WIDE)]
CASES += [
    (f"{k.__name__} narrow {i}", "integers", p, k) for k in (np.int64, np.uint8, np.int8, np.uint64) for i, p in enumerate(NARROW)
]
CASES += [
    (f"bool {i}", "integers", p, bool) for i, p in enumerate([*NARROW[5:6], lambda v: v + v, lambda v: v & True, lambda v: v + 1])
]
CASES += [(f"real {i}", "random", p, float) for i, p in enumerate(REALS)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("method", "program", "dtype"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_uses_of_arrays(method, program, dtype):
    arguments = {"size": 2} if method == "random" else {"high": 2 if dtype is bool else 3, "size": 2, "dtype": dtype, "low": 0}
    expected = eager(lambda draw: program(getattr(Numpy(draw), method)(**arguments)))
    if expected is None:
        with pytest.raises(CodeFailed):
            lazy(lambda rng: program(getattr(rng, method)(**arguments)), Generator)
        return
    found = lazy(lambda rng: program(getattr(rng, method)(**arguments)), Generator)
    assert found == expected or (found is None and method == "random")  # integers can always be drawn at once
