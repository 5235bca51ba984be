"""What code may remember between calls shows, wherever it is kept; what shows nowhere is refused when the code changes it."""

import codecs
import contextvars
import csv
import decimal
import gc
import itertools
import linecache
import logging
import os
import queue
import re
import socket
import sys
import threading
import warnings

import numpy as np
import pytest

from exactdp_checks.code.isolation.memory import State
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import Impure

__cached__ = 0
__slotnames__ = 0
__warningregistry__ = {}
ROOM = contextvars.ContextVar("ROOM", default=0)


class Client:
    """One."""


class Step:
    """What is awaited."""

    def __await__(self):
        yield


async def counting():
    for _ in range(9):
        await Step()


async def outer():
    await counting()


def turns():
    waiting = outer()
    waiting.send(None)
    return waiting


LOCAL = threading.local()


def text_of_the_module(x):
    global __doc__  # noqa: PLW0603
    __doc__ += "."


def a_name_that_python_uses(x):
    global __cached__, __slotnames__  # noqa: PLW0603
    __cached__ += 1
    __slotnames__ += 1


def registry_of_warnings(x):
    __warningregistry__["kept"] = __warningregistry__.get("kept", 0) + 1


def text_of_a_class(x):
    Client.__doc__ += "."


def name_of_a_class(x):
    Client.__name__ += "s"


def name_of_a_function(x):
    name_of_a_function.__name__ += "s"


def text_of_a_function(x):
    text_of_a_function.__doc__ = (text_of_a_function.__doc__ or "") + "."


def annotations(x):
    annotations.__annotations__["x"] = annotations.__annotations__.get("x", 0) + 1


def context(x):
    ROOM.set(ROOM.get() + 1)


def level_of_a_logger(x):
    logging.getLogger("kept").setLevel(logging.getLogger("kept").level + 1)


def another_logger(x):
    logging.getLogger(f"kept{len(logging.root.manager.loggerDict)}")


def logging_is_disabled(x):
    logging.disable(logging.root.manager.disable + 1)


def attribute_of_a_function_of_python(x):
    kept = linecache.getline.__dict__
    kept["kept"] = kept.get("kept", 0) + 1


def value_in_a_library_s_dict(x):
    sys.modules["logging"].__dict__["_nameToLevel"]["NOTSET"] -= 1


def default_of_decimals(x):
    decimal.DefaultContext.prec += 1


def attribute_of_a_thread(x):
    LOCAL.kept = getattr(LOCAL, "kept", 0) + 1


KEPT = [text_of_the_module, a_name_that_python_uses, registry_of_warnings, text_of_a_class, name_of_a_class, name_of_a_function]
KEPT += [text_of_a_function, annotations, context, level_of_a_logger, another_logger, logging_is_disabled, default_of_decimals]
KEPT += [attribute_of_a_function_of_python, value_in_a_library_s_dict, attribute_of_a_thread]
MADE = [  # what is held, and what turns it
    (queue.SimpleQueue, lambda held: held.put(1)),
    (lambda: np.arange(9).flat, next),
    (lambda: re.finditer("a", "aaa"), next),
    (lambda: csv.reader("abc"), next),
    (lambda: itertools.chain([1, 2, 3]), next),
    (lambda: [slice(0, 2)], lambda held: held.append(slice(0, held[-1].stop + 1))),
    (lambda: slice([], None), lambda held: held.start.append(1)),
    (turns, lambda held: held.send(None)),
]


@pytest.fixture(autouse=True)
def _put_back():
    kept = logging.root.manager.disable, decimal.DefaultContext.prec, dict(logging._nameToLevel)
    yield
    logging.root.manager.disable, decimal.DefaultContext.prec = kept[:2]
    logging._nameToLevel.update(kept[2])
    linecache.getline.__dict__.clear()


@pytest.mark.parametrize("function", KEPT, ids=lambda function: function.__name__)
def test_what_is_kept_shows(function):
    before = State.of(function)
    function(0)
    assert before.changed(State.of(function))


@pytest.mark.parametrize(("make", "turn"), MADE)
def test_what_turns_shows(make, turn):
    held = make()
    test_what_is_kept_shows(lambda _: turn(held))


def warns(x):
    """Nothing of these is kept by the code."""
    logging.getLogger("other").info("%s", x)
    return re.match("a*b", "aab"), [*itertools.chain([x])]


def test_what_does_not_change_is_the_same():
    warns(0)
    before = State.of(warns)
    warns(0)
    assert not before.changed(State.of(warns))


def overflows(x):
    return np.array([100], np.int8)[0] + np.int8(100)


@pytest.mark.filterwarnings("default")
def test_a_warning_that_python_shows_is_no_memory(monkeypatch):
    told = []
    monkeypatch.setattr(warnings, "showwarning", lambda *shown: told.append(linecache.getline(shown[2], shown[3])))
    __warningregistry__.clear()
    linecache.cache.pop(__file__, None)
    before = State.of(overflows)
    overflows(0)
    assert [line.strip()[:6] for line in told] == ["return"]
    assert not [name for name in before.changed(State.of(overflows)) if not name.endswith(".told")]


def test_what_is_left_of_the_cache_of_sources_is_compared_by_what_it_holds(monkeypatch):
    """Lines of no file stay as they are, and are memory where the code changes them."""
    monkeypatch.setitem(linecache.cache, "<of no file>", (1, None, ["1"], "<of no file>"))
    before = State.of(overflows)
    assert not before.changed(State.of(overflows))
    monkeypatch.setitem(linecache.cache, "<of no file>", (1, None, ["2"], "<of no file>"))
    assert before.changed(State.of(overflows)) == ("linecache.cache",)


SETTERS = [
    lambda x: socket.setdefaulttimeout(3),
    lambda x: csv.field_size_limit(3),
    lambda x: codecs.register_error("kept", len),
    lambda x: gc.set_threshold(700, 10, 11),
    lambda x: threading.stack_size(2**20),
    lambda x: sys.setswitchinterval(1),
    lambda x: sys.set_int_max_str_digits(5000),
    lambda x: sys.set_coroutine_origin_tracking_depth(1),
    lambda x: sys.set_asyncgen_hooks(),
    lambda x: os.umask(0),
    lambda x: np.setbufsize(16384),
    lambda x: np.seterrcall(None),
    lambda x: np.set_printoptions(precision=3),
]


@pytest.mark.parametrize("setter", SETTERS)
def test_settings_are_not_changed_by_a_report(setter):
    with pytest.raises(Impure, match="a setting of its process"):
        law_of(setter, [0])
