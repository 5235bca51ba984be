"""wire: values come through as they are, and what stands for them differs where they do."""

import json
from collections import Counter, OrderedDict
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp.mechanisms import krr
from exactdp_checks.code.isolation.wire import Shown, canonical, encoded, form_of, number, number_of, symbol

F = Fraction
VALUES: list[Any] = [None, True, 0, -(2**70), "é\ud800", 0.1, float("inf"), -0.0, 1j, b"\x00", F(1, 3), (1, (2,)), [1, [2.5]]]
VALUES += [
    {1, 2},
    frozenset({"a"}),
    {"a": [1]},
    bytearray(b"ab"),
    np.array([[1, 2], [3, 4]]),
    np.array([0.5]),
    np.array(3),
    10**5000,
]


@pytest.mark.parametrize("value", VALUES, ids=lambda v: type(v).__name__)
def test_values_come_through_as_they_are(value: Any) -> None:
    form = canonical(value)
    sent = json.loads(json.dumps(encoded(form)))
    assert (form_of(sent), type(form_of(sent))) == (form, type(form))
    assert type(value) is int or repr(form_of(sent)) == repr(form)
    assert symbol(sent) == symbol(sent)
    assert hash(symbol(sent)) == hash(symbol(sent))
    assert len(str(symbol(sent))) <= 500


def test_symbols_differ_where_values_do() -> None:
    shown = [symbol(encoded(canonical(v))) for v in VALUES]
    assert len({(type(s), s) for s in shown}) == len(VALUES)
    long = [symbol(encoded("a" * n)) for n in (1000, 1001)]
    assert all(isinstance(s, Shown) for s in long)
    assert long[0] != long[1]
    for text in ("1/3", "0", "-1/2"):
        assert number_of(number(F(text))) == F(text)
    assert number_of(number(F(2**100, 3**90))) == F(2**100, 3**90)
    assert number_of(number(krr.channel(3)[0, 0])) == krr.channel(3)[0, 0]


class Own:
    """A stranger's class."""


def test_what_does_not_come_through() -> None:
    with pytest.raises(BadInput, match="cannot be handed over"):
        encoded(Own())
    with pytest.raises(BadInput, match="class of its own"):
        form_of(["of", "client.Own", ["t", []]])
    assert str(symbol(["of", "client.Own", ["t", [["t", ["a", 1]]]]])) == "Own(('a', 1))"
    assert str(symbol(["enum", "client.Colour.RED"])) == "Colour.RED"
    assert str(symbol(encoded(canonical(np.zeros((2, 0)))))) == "array([[], []])"


EMPTY = [frozenset(), set(), [], (), {}, "", b"", bytearray(), [[]], ({},), frozenset([frozenset()]), Counter(), OrderedDict()]


@pytest.mark.parametrize("value", EMPTY, ids=repr)
def test_empty_reports_are_shown(value: Any) -> None:
    """An empty frozenset was a crash, an empty set a dict."""
    sent = json.loads(json.dumps(encoded(canonical(value))))
    assert str(symbol(sent)) == (value if isinstance(value, str) else repr(value))
