"""Code that is not named but held: in tables, defaults, objects and modules; types under other names; encoders; own numbers."""

# ruff: noqa: PLW0108, SIM300 - as strangers write

import builtins
import functools
import json
import marshal
import operator
import random
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import Unsupported

F = Fraction
RNG = np.random.default_rng()


def seen(v: Any) -> bool:
    return getattr(v, "source", None) is None and v.__add__("a") is NotImplemented and v.__mul__(1j) is NotImplemented


@functools.singledispatch
def dispatched(_: Any) -> bool:
    return False


dispatched.register(float)(seen)
dispatched.register(int)(seen)


class Holder:
    by_class = staticmethod(seen)

    def __init__(self) -> None:
        self.by_object = seen

    def __getattr__(self, name: str) -> Any:
        return seen


class Slotted:
    __slots__ = ("held",)

    def __init__(self) -> None:
        self.held = seen


def by_default(v: Any, look: Any = seen) -> Any:
    return look(v)


def by_keyword(v: Any, *, look: Any = seen) -> Any:
    return look(v)


def with_attribute(v: Any) -> Any:
    return with_attribute.look(v)  # type: ignore[attr-defined]


with_attribute.look = seen  # type: ignore[attr-defined]
TABLE, LIST, HELD, SLOTTED = {"a": seen}, [(seen,)], Holder(), Slotted()
CACHED, SPACE, HAS = functools.lru_cache(None)(seen), SimpleNamespace(look=seen), hasattr
LIBRARY = ModuleType("a_library")
LIBRARY.__file__ = "/a/site-packages/a_library.py"
exec(
    "def peeked(v): return hasattr(v, 'source') or v.__add__('a') is NotImplemented\n"
    "def named(v): return type(v).__name__\n"
    "def is_real(v): return type(v) is float",
    vars(LIBRARY),
)
UNKNOWN = ModuleType("not_registered")
exec("def named(v): return type(v).__name__", vars(UNKNOWN))


def imported(v: Any) -> Any:
    import a_library as them  # type: ignore[import-not-found]

    return them.peeked(v)


HELD_LOOKS: dict[str, Callable[[Any], Any]] = {
    "a table": lambda v: TABLE["a"](v),
    "a list": lambda v: LIST[0][0](v),
    "a default": by_default,
    "a keyword": by_keyword,
    "an attribute of a function": with_attribute,
    "a cache": lambda v: CACHED(v),
    "a namespace": lambda v: SPACE.look(v),
    "an object": lambda v: HELD.by_object(v),
    "a class": lambda v: HELD.by_class(v),
    "any name": lambda v: HELD.anything(v),
    "slots": lambda v: SLOTTED.held(v),
    "dispatch": lambda v: dispatched(v),
    "globals": lambda v: globals()["seen"](v),
    "an installed module": lambda v: LIBRARY.peeked(v),
    "an import": imported,
}
HELD_AT_ONCE: dict[str, Callable[[Any], Any]] = {
    "another name": lambda v: HAS(v, "source"),
    "an attrgetter": lambda v: GETTER(v),
    "a partial": lambda v: PARTIAL(v, "source"),
}
GETTER, PARTIAL = operator.attrgetter("source"), functools.partial(hasattr)


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "a_library", LIBRARY)


@pytest.mark.parametrize("use", HELD_LOOKS.values(), ids=HELD_LOOKS)
def test_integers_are_drawn_where_held_code_looks(use: Any) -> None:
    assert dict(law_of(lambda _: use(random.randrange(4)), [0]).laws[0].mass) == {True: 1}


@pytest.mark.parametrize("use", [*HELD_LOOKS.values(), *HELD_AT_ONCE.values()], ids=[*HELD_LOOKS, *HELD_AT_ONCE])
def test_held_code_may_not_look_at_real_numbers(use: Any) -> None:
    with pytest.raises(Unsupported, match="made of|too many"):  # a cache needs the number itself
        law_of(lambda _: (use(u := random.random()), u < 0.25)[1], [0])


def test_functions_that_are_given_are_looked_at() -> None:
    assert dict(law_of(lambda f: f(random.randrange(4)), [seen]).laws[0].mass) == {True: 1}
    assert dict(law_of(lambda _, f: f(random.randrange(4)), [0], arguments={"f": seen}).laws[0].mass) == {True: 1}


KIND = type


class Kinds:
    kind = type


def kind_by_default(v: Any, kind: Any = type) -> str:
    return str(kind(v).__name__)


@pytest.mark.parametrize("use", [lambda v: KIND(v).__name__, lambda v: Kinds.kind(v).__name__, kind_by_default, LIBRARY.named])
def test_type_by_another_name_and_elsewhere(use: Any) -> None:
    for made, name in (
        (random.random, "float"),
        (lambda: random.randrange(4), "int"),
        (lambda: RNG.integers(4), "int64"),
        (lambda: RNG.random(1)[0], "float64"),
    ):
        assert dict(law_of(lambda _, made=made: use(made()), [0]).laws[0].mass) == {name: 1}
    assert dict(law_of(lambda _: LIBRARY.is_real(random.random()), [0]).laws[0].mass) == {True: 1}
    assert KIND is type


@pytest.mark.parametrize("use", [UNKNOWN.named, lambda v: builtins.type(v).__name__])
def test_type_that_is_not_replaced(use: Any) -> None:
    assert dict(law_of(lambda _: use(random.randrange(4)), [0]).laws[0].mass) == {"int": 1}
    with pytest.raises(Unsupported, match="made of"):
        law_of(lambda _: use(random.random()), [0])


def marshalled(v: Any) -> Any:
    try:
        return marshal.dumps(v)
    except ValueError:
        return b""


class Encoder(json.JSONEncoder):
    def default(self, o: Any) -> Any:
        return "other"


class Radd(float):
    def __radd__(self, other: Any) -> Any:
        return 42

    def __gt__(self, other: Any) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = float.__hash__


class Rmod(int):
    def __rmod__(self, other: Any) -> Any:
        return 43

    def __rdivmod__(self, other: Any) -> Any:
        return 44


HALF, TWO = Radd(0.5), Rmod(2)
OF_PYTHON = [(lambda: random.random(), [0.0, 0.25, 0.5, 0.75]), (lambda: random.randrange(4), [0, 1, 2, 3])]
OF_NUMPY = [(lambda: RNG.random(1)[0], list(map(np.float64, OF_PYTHON[0][1]))), (lambda: RNG.integers(4), [*np.arange(4)])]


@pytest.mark.parametrize(("draw", "values"), [*OF_PYTHON, *OF_NUMPY])
@pytest.mark.parametrize(
    "use",
    [
        lambda v: json.dumps(v, default=str),
        lambda v: json.dumps({"a": [v, (v,)]}, cls=Encoder),
        lambda v: json.dumps({v: 1, 7: {"a": v}}, skipkeys=True, default=lambda _: {"b": v if type(v) is float else 0}),
        lambda v: v + HALF,
        lambda v: HALF + v,
        lambda v: (v < HALF, v == HALF, v != HALF, HALF > v),
        lambda v: np.add(v, HALF),
        lambda v: (v % TWO, divmod(v, TWO)),
        lambda v: v + np.uint8(1),
        lambda v: v * np.uint64(3),
        np.round,
        np.rint,
        lambda v: np.add(v, 1, dtype=float),
        lambda v: np.searchsorted([0.0, 0.5, 1.0], v),
        lambda v: np.equal(v, 0.5),
        lambda v: np.less(v, 0.5),
        np.arange,
    ],
)
def test_numbers_as_they_are(use: Any, draw: Any, values: Any) -> None:
    def shown(v: Any) -> str:
        return repr(use(v))

    expected: dict[str, Fraction] = {}
    for v in values:
        expected[shown(v)] = expected.get(shown(v), F(0)) + F(1, 4)
    try:
        found = law_of(lambda _: shown(draw()), [0], grid=2)
    except Unsupported:
        return
    assert dict(found.laws[0].mass) == expected


@pytest.mark.parametrize("size", [2, 12])
@pytest.mark.parametrize(
    "use", [lambda u: repr(u.tolist()[:2]), lambda u: repr(((u < 0.5) ** 2)[:2]), lambda u: type(u.tolist()[0]) is float]
)
def test_items_of_arrays_as_they_are(use: Any, size: int) -> None:
    expected: dict[Any, Fraction] = {}
    for a, b in product((0.0, 0.25, 0.5, 0.75), repeat=2):
        y = use(np.array([a, b]))
        expected[y] = expected.get(y, F(0)) + F(1, 16)
    assert dict(law_of(lambda _: use(RNG.random(size)[:2]), [0], grid=2).laws[0].mass) == expected


def test_an_error_of_values_is_a_look() -> None:
    expected = {marshal.dumps(v): F(1, 4) for v in range(4)}
    assert dict(law_of(lambda _: marshalled(random.randrange(4)), [0]).laws[0].mass) == expected


def shape_of(v: Any) -> Any:
    match v:
        case object(source=_):
            return "lazy"
        case _:
            return "number"


def test_an_attribute_in_a_pattern_is_a_look() -> None:
    assert dict(law_of(lambda _: shape_of(random.randrange(4)), [0]).laws[0].mass) == {"number": 1}
