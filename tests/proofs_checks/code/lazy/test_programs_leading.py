"""floor(u * 2**m) of a uniform double is the leading bits of its integer: the law is that of every point of a small grid."""

import math
import operator
import random
from fractions import Fraction

import numpy as np
import pytest
from test_programs_fuzz import eager, lazy

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import conversions
from exactdp_checks.code.lazy.number_types import called
from exactdp_checks.code.stand_ins.numpy_random import Generator

BITS = 4
OPERATIONS = [
    operator.mod,
    operator.floordiv,
    operator.and_,
    operator.rshift,
    operator.lt,
    operator.ge,
    operator.mul,
    operator.add,
]


@pytest.fixture(autouse=True)
def _few_bits_are_many(monkeypatch):
    monkeypatch.setattr(conversions, "MANY_BITS", 2)


def made(seed):
    """A program that looks at bits of one or two numbers, and compares them before and after."""
    rng = random.Random(seed)
    steps = [
        (rng.randrange(5), rng.choice((1, 2, 3, 4)), rng.choice(OPERATIONS), rng.choice((1, 2, 3, 4, 5, 7, 8))) for _ in range(4)
    ]
    cuts = [rng.choice((0.25, 0.3, 0.5, 0.7)) for _ in steps]

    def program(draw):
        numbers, shown = [draw(), draw()], []
        for i, ((kind, m, operation, c), cut) in enumerate(zip(steps, cuts, strict=True)):
            u = numbers[i % 2]
            if kind == 0:
                shown.append(u < cut)
            elif kind == 1:
                shown.append(numbers[0] < numbers[1])
            else:
                shown.append(operation(math.floor(u * 2**m if kind == 2 else 2.0**m * u), c))
        return tuple(shown)

    return program


def test_the_law_is_that_of_all_points():
    size, decided = 2**BITS, 0
    for seed in range(16):
        program = made(seed)
        found = lazy(lambda rng, program=program: program(rng.random), bits=BITS)
        expected = eager(lambda draw, program=program: program(lambda: draw(size) / size))
        assert found in (None, expected), seed
        decided += found is not None
    assert decided > 8


def test_of_an_array():
    def program(rng):
        return ((rng.random(2) * 2**BITS).astype(int) % 3)[0]

    found = lazy(program, Generator, BITS)
    assert found == {str(i): Fraction(len(range(i, 16, 3)), 16) for i in range(3)}


def of_int(x):
    return (int(random.random() * 2**53) + x) % 3


def test_int_stays_lazy():
    found = law_of(of_int, [0])
    assert found.laws[0].unexplored == 0
    assert found.laws[0].mass == {i: Fraction(len(range(i, 2**53, 3)), 2**53) for i in range(3)}


def test_a_file_that_tells_int_from_another_class_keeps_it(tmp_path):
    texts = {
        "int(u)": True,
        "isinstance(u, int) and int(u)": True,
        "type(u) is int and int(u)": False,
        "list(map(int, u)) + int(u)": False,
    }
    for i, (text, wanted) in enumerate(texts.items()):
        path = tmp_path / f"code{i}.py"
        path.write_text(f"def f(u):\n    return {text}\n")
        names = {}
        exec(compile(path.read_text(), str(path), "exec"), names)
        assert called(names["f"]) is wanted, text
    assert np.dtype(int) == np.int64
