"""Code of strangers that Python itself calls in a loop, so that no variable shows what it does: such states are not merged."""

# ruff: noqa: B015, B018, UP030, UP032 - as strangers write

from fractions import Fraction

import pytest

from exactdp_checks.code.law.exploring import law_of

F = Fraction
SELDOM = F(1, 2**13)  # of thirteen steps before the end


LOG = []


class Tick:
    """An object whose length is a counter."""

    def __len__(self):
        LOG.append(1)
        return len(LOG)

    def __int__(self):
        LOG.clear()
        return 0


class Pair(tuple):
    """A tuple whose items are a counter."""

    __slots__ = ()

    def __getitem__(self, i):
        if i < 0:
            LOG.clear()
        LOG.append(1)
        return len(LOG)


def count(_=0):
    LOG.append(1)
    return len(LOG)


TICK, PAIR = Tick(), Pair()


def by_an_object(x, rng):
    int(TICK)
    while (k := int(rng.integers(4))) != 3:
        if k == 0:
            len(TICK)
    return x if len(TICK) > 13 else 0


def by_an_item(x, rng):
    PAIR[-1]
    while (k := int(rng.integers(4))) != 3:
        if k == 0:
            PAIR[0]
    return x if PAIR[0] > 14 else 0


def by_a_callback(x, rng):
    int(TICK)
    while (k := int(rng.integers(4))) != 3:
        if k == 0:
            max([1], key=count)
    return x if len(TICK) > 13 else 0


def by_its_globals(x, rng):
    by_its_globals.__globals__["LOG"].clear()
    while (k := int(rng.integers(4))) != 3:
        if k == 0:
            by_its_globals.__globals__["LOG"].append(1)
    return x if len(by_its_globals.__globals__["LOG"]) > 12 else 0


class Counting(type):
    """A metaclass that counts when it is asked."""

    def __instancecheck__(cls, value):
        LOG.append(1)
        return True


class Found:
    """A descriptor that counts when it is read."""

    def __get__(self, owner, kind=None):
        LOG.append(1)
        return 1


class Asked(metaclass=Counting):
    """A class with both."""

    found = Found()


class Index:
    """An index that counts when it is used."""

    def __index__(self):
        LOG.append(1)
        return 0

    def __eq__(self, other):
        LOG.append(1)
        return False

    __hash__ = None


INDEX = Index()


def spoofed(_):
    LOG.append(1)
    return 0


spoofed.__module__ = "bisect"


class Spoofed:
    """A class that says that it is Python's."""

    __module__ = "collections"

    @property
    def found(self):
        LOG.append(1)
        return 1


SPOOFED = Spoofed()


def over(_=0):
    """Not named before the end, so nothing shows LOG."""
    found = len(LOG) > 13
    LOG.clear()
    return found


def by_a_metaclass(x, rng):
    while rng.random() < 0.25:
        if rng.random() < 0.5:
            isinstance(1, Asked)
    return x if over() else 0


def by_a_descriptor(x, rng):
    while rng.random() < 0.25:
        if rng.random() < 0.5:
            Asked.found
    return x if over() else 0


def by_a_format(x, rng):
    while rng.random() < 0.25:
        if rng.random() < 0.5:
            "{0.found}".format(Asked)
    return x if over() else 0


def by_a_slice(x, rng):
    while rng.random() < 0.25:
        if rng.random() < 0.5:
            [1][INDEX:]
    return x if over() else 0


def by_a_search(x, rng):
    while rng.random() < 0.25:
        if rng.random() < 0.5:
            [INDEX].count(1)
    return x if over() else 0


def by_a_comparison(x, rng):
    while rng.random() < 0.25:
        if rng.random() < 0.5:
            [INDEX] == [1]
    return x if over() else 0


def by_a_spoofed_function(x, rng):
    while rng.random() < 0.25:
        if rng.random() < 0.5:
            min([1], key=spoofed)
    return x if over() else 0


def by_a_spoofed_class(x, rng):
    while rng.random() < 0.25:
        if rng.random() < 0.5:
            SPOOFED.found
    return x if over() else 0


COUNTED = [by_a_metaclass, by_a_descriptor, by_a_format, by_a_slice, by_a_search, by_a_comparison]


@pytest.mark.parametrize("program", [*COUNTED, by_a_spoofed_function, by_a_spoofed_class])
def test_code_that_nobody_calls_by_name_is_not_merged(program):
    LOG.clear()
    (law,) = law_of(program, [1], outcomes=70).laws
    LOG.clear()
    assert law.unexplored > 0
    assert law.mass.get(1, 0) + law.unexplored >= F(1, 7**14)


@pytest.mark.parametrize("program", [by_an_object, by_an_item, by_a_callback, by_its_globals])
def test_code_that_python_calls_is_not_merged(program):
    (law,) = law_of(program, [1], outcomes=100).laws
    assert law.mass.get(1, 0) + law.unexplored >= SELDOM
