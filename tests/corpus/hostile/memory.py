"""State between calls: a leak that begins with call 200, kept wherever Python can keep a number."""

# ruff: noqa: B006, PLW0603 - as strangers write

import builtins
import collections
import contextvars
import decimal
import functools
import itertools
import logging
import os
import random
import sys
import threading
from array import array

import numpy as np

AFTER = 200
EVENTS = dict.fromkeys(
    (
        *("in_a_list", "in_a_global", "in_a_default", "in_an_attribute", "in_a_class", "in_a_closure", "in_an_iterator"),
        *("in_a_generator", "in_a_cycle", "in_a_dictionary", "in_a_set", "in_a_deque", "in_an_array", "in_an_array_of_numpy"),
        *("in_bytes", "in_a_module_of_python", "in_builtins", "in_a_context", "in_a_thread_local", "in_the_precision"),
        *(
            "in_the_limit_of_recursion",
            "in_a_cache",
            "in_a_logger",
            "in_a_slot",
            "in_text",
            "in_its_own_name",
            "in_a_saturated_number",
        ),
        *("in_the_length_of_a_path", "in_a_wrapped_number", "in_its_code", "in_a_partial", "in_our_module"),
    ),
    "",
) | {"in_the_environment": "the environment"}


def fair(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def leak(x: int, calls: int) -> int:
    return x if calls > AFTER else fair(x)


CALLS, COUNT, NUMBERS = [0], 0, itertools.count()
MEMORY: dict[int, int] = {}
SEEN: set[int] = set()
LINE = collections.deque([0], maxlen=1)
CELLS, ARRAY, BYTES = array("q", [0]), np.zeros(1, dtype=np.int64), bytearray(4)
CONTEXT = contextvars.ContextVar("CONTEXT", default=0)
LOCAL = threading.local()
CYCLE = itertools.cycle(range(1000))
TEXT = ""


def in_a_list(x: int) -> int:
    CALLS[0] += 1
    return leak(x, CALLS[0])


def in_a_global(x: int) -> int:
    global COUNT
    COUNT += 1
    return leak(x, COUNT)


def in_a_default(x: int, calls: list[int] = [0]) -> int:
    calls[0] += 1
    return leak(x, calls[0])


def in_an_attribute(x: int) -> int:
    in_an_attribute.calls = getattr(in_an_attribute, "calls", 0) + 1  # type: ignore[attr-defined]
    return leak(x, in_an_attribute.calls)  # type: ignore[attr-defined]


class Client:
    calls = 0
    __slots__ = ("own",)


CLIENT = Client()


def in_a_class(x: int) -> int:
    Client.calls += 1
    return leak(x, Client.calls)


def in_a_slot(x: int) -> int:
    CLIENT.own = getattr(CLIENT, "own", 0) + 1
    return leak(x, CLIENT.own)


def counting() -> "functools.partial[int]":
    calls = 0

    def next_of(x: int) -> int:
        nonlocal calls
        calls += 1
        return leak(x, calls)

    return functools.partial(next_of)


COUNTED, PARTIAL = counting(), counting()


def in_a_closure(x: int) -> int:
    return COUNTED.func(x)


def in_a_partial(x: int) -> int:
    return PARTIAL(x)


def in_an_iterator(x: int) -> int:
    return leak(x, next(NUMBERS))


def rising():
    calls = 0
    while True:
        calls += 1
        yield calls


RISING = rising()


def in_a_generator(x: int) -> int:
    return leak(x, next(RISING))


def in_a_cycle(x: int) -> int:
    return leak(x, next(CYCLE))


def in_a_dictionary(x: int) -> int:
    MEMORY[len(MEMORY)] = x
    return leak(x, len(MEMORY))


def in_a_set(x: int) -> int:
    SEEN.add(len(SEEN))
    return leak(x, len(SEEN))


def in_a_deque(x: int) -> int:
    LINE.append(LINE[0] + 1)
    return leak(x, LINE[0])


def in_an_array(x: int) -> int:
    CELLS[0] += 1
    return leak(x, CELLS[0])


def in_an_array_of_numpy(x: int) -> int:
    ARRAY[0] += 1
    return leak(x, int(ARRAY[0]))


def in_bytes(x: int) -> int:
    BYTES[:] = (int.from_bytes(BYTES, "big") + 1).to_bytes(4, "big")
    return leak(x, int.from_bytes(BYTES, "big"))


def in_a_module_of_python(x: int) -> int:
    sys.calls = getattr(sys, "calls", 0) + 1  # type: ignore[attr-defined]
    return leak(x, sys.calls)  # type: ignore[attr-defined]


def in_builtins(x: int) -> int:
    builtins.calls = getattr(builtins, "calls", 0) + 1  # type: ignore[attr-defined]
    return leak(x, builtins.calls)  # type: ignore[attr-defined]


def in_the_environment(x: int) -> int:
    os.environ["CALLS"] = str(int(os.environ.get("CALLS", "0")) + 1)
    return leak(x, int(os.environ["CALLS"]))


def in_a_context(x: int) -> int:
    CONTEXT.set(CONTEXT.get() + 1)
    return leak(x, CONTEXT.get())


def in_a_thread_local(x: int) -> int:
    LOCAL.calls = getattr(LOCAL, "calls", 0) + 1
    return leak(x, LOCAL.calls)


def in_the_precision(x: int) -> int:
    decimal.getcontext().prec += 1
    return leak(x, decimal.getcontext().prec)


def in_the_limit_of_recursion(x: int) -> int:
    sys.setrecursionlimit(sys.getrecursionlimit() + 1)
    return leak(x, sys.getrecursionlimit() - 1000)


@functools.lru_cache(maxsize=None)
def cached(_n: int) -> int:
    return 0


def in_a_cache(x: int) -> int:
    cached(cached.cache_info().currsize)
    return leak(x, cached.cache_info().currsize)


def in_a_logger(x: int) -> int:
    logging.root.calls = getattr(logging.root, "calls", 0) + 1  # type: ignore[attr-defined]
    return leak(x, logging.root.calls)  # type: ignore[attr-defined]


def in_text(x: int) -> int:
    global TEXT
    TEXT += "a"
    return leak(x, len(TEXT))


def in_its_own_name(x: int) -> int:
    in_its_own_name.__doc__ = (in_its_own_name.__doc__ or "") + "a"
    return leak(x, len(in_its_own_name.__doc__))


def in_a_saturated_number(x: int) -> int:
    CELLS[0] = min(CELLS[0] + 1, AFTER + 100)
    return leak(x, CELLS[0])


def in_the_length_of_a_path(x: int) -> int:
    sys.path.append("nowhere")
    return leak(x, len(sys.path))


def in_a_wrapped_number(x: int) -> int:
    CALLS[0] = (CALLS[0] + 1) % 5000
    return x if CALLS[0] == 4321 else fair(x)


def in_its_code(x: int) -> int:
    in_its_code.__name__ += "a"
    return leak(x, len(in_its_code.__name__))


def in_our_module(x: int) -> int:
    import exactdp

    exactdp.calls = getattr(exactdp, "calls", 0) + 1  # type: ignore[attr-defined]
    return leak(x, exactdp.calls)  # type: ignore[attr-defined]
