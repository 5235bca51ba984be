"""Generators where strangers hide them, for test_programs_hidden.py: x is kept with probability 3/4, whatever the place."""

# ruff: noqa: PLW0108, RUF012 - as strangers write

import functools
import random
import secrets
from dataclasses import dataclass, field
from typing import Any

import numpy as np

P = 0.75


def kept(x: int, u: Any) -> int:
    return x if u < P else 1 - x


@dataclass(frozen=True)
class Frozen:
    rng: Any = field(default_factory=lambda: np.random.default_rng(4))


class Slots:
    __slots__ = ("rng",)

    def __init__(self) -> None:
        self.rng = random.Random(4)


class Held:
    many = [np.random.default_rng(4)]
    make = staticmethod(np.random.default_rng)
    uniform = random.random
    system = random.SystemRandom()

    @classmethod
    def by_class(cls, x: int) -> int:
        return kept(x, cls.many[0].random())

    def by_method(self, x: int, rng: Any = random.Random(4)) -> int:  # noqa: B008 - as strangers do
        return kept(x, rng.random())


class Child(Held):
    pass


FROZEN, SLOTS, HELD = Frozen(), Slots(), Held()
NESTED = {"deep": [{"er": ({"rng": np.random.RandomState(4)},)}]}
MAKERS = {"numpy": np.random.default_rng, "python": random.Random, "old": np.random.RandomState}
made = functools.partial(np.random.default_rng)
uniform = functools.partial(random.random)
BITS = np.random.PCG64(4)


def helper(x: int, rng: Any = np.random.default_rng(4)) -> int:  # noqa: B008
    return kept(x, rng.random())


def by_keyword(x: int, *, make: Any = np.random.default_rng) -> int:
    return kept(x, make().random())


with_generator = functools.partial(helper, rng=np.random.default_rng(4))


def closed() -> Any:
    rngs = [np.random.default_rng(4)]
    draw = random.random
    return lambda x: kept(x, rngs[0].random()) if x else kept(x, draw())


inner = closed()


def word(bits: Any = secrets.randbits) -> Any:
    return bits(2)


PLACES = {
    "frozen dataclass": lambda x: kept(x, FROZEN.rng.random()),
    "slots": lambda x: kept(x, SLOTS.rng.random()),
    "list in a class": lambda x: kept(x, Held.many[0].random()),
    "function in a class": lambda x: kept(x, Held.make().random()),
    "builtin in a class": lambda x: kept(x, HELD.uniform()),
    "system": lambda x: kept(x, Held.system.random()),
    "class method": lambda x: Held.by_class(x),
    "default of a method": lambda x: HELD.by_method(x),
    "class of a parent": lambda x: Child.by_class(x),
    "nested": lambda x: kept(x, NESTED["deep"][0]["er"][0]["rng"].rand()),
    "makers": lambda x: kept(x, MAKERS["numpy"]().random()) if x else kept(x, MAKERS["python"]().random()),
    "old maker": lambda x: kept(x, MAKERS["old"]().random_sample()),
    "partial class": lambda x: kept(x, made().random()),
    "partial function": lambda x: kept(x, uniform()),
    "default": lambda x: helper(x),
    "default by keyword": lambda x: by_keyword(x),
    "partial with a generator": lambda x: with_generator(x),
    "closure": lambda x: inner(x),
    "closure itself": inner,
    "partial itself": with_generator,
    "bits": lambda x: kept(x, np.random.Generator(BITS).random()),
    "fresh bits": lambda x: kept(x, np.random.Generator(np.random.PCG64()).random()),
    "fresh sequence": lambda x: kept(x, np.random.default_rng(np.random.SeedSequence()).random()),
    "generator of a generator": lambda x: kept(x, np.random.default_rng(NESTED["deep"][0]["er"][0]["rng"]).random()),
    "spawned": lambda x: kept(x, np.random.default_rng().spawn(2)[1].random()),
    "secrets in a default": lambda x: x if word() else 1 - x,
}
