"""What a notebook does in threads of its own, while code is audited in its process, is not the code's doing."""

import datetime as dt
import os
import random
import threading
import time
from collections.abc import Callable
from typing import Any, cast

import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.stand_ins.refusals import Refusal
from exactdp_checks.code.stand_ins.system import impurities

USES = {
    "clock": (time, "time", "()"),
    "date": (dt, "datetime", ".now()"),
    "number": (os, "getpid", "()"),
    "randomness": (os, "urandom", "(8)"),
}


def caller(module: str, use: str) -> Callable[[], Any]:
    """A function of a module of that name, which uses what is replaced."""
    owner, name, rest = USES[use]
    (stand_in,) = [new for place, called, new in impurities() if place is owner and called == name]
    names: dict[str, Any] = {"__name__": module, "stand_in": stand_in}
    exec(f"def call():\n    return stand_in{rest}", names)
    return cast(Callable[[], Any], names["call"])


def aside(module: str, use: str, *, before: bool = True) -> Any:
    """What the use returns or raises in another thread, which was there before the code or is started by it."""
    ready, found, functions = threading.Event(), list[Any](), list[Callable[[], Any]]()

    def run() -> None:
        ready.wait()
        try:
            found.append(functions[0]())
        except Refusal as refusal:
            found.append(refusal)

    thread = threading.Thread(target=run)
    if before:
        thread.start()
    functions.append(caller(module, use))
    if not before:
        thread.start()
    ready.set()
    thread.join()
    return found[0]


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("module", ["tornado.ioloop", "zmq.eventloop.zmqstream", "ipykernel.iostream", "jupyter_client.session"])
def test_a_notebook_goes_on_beside_the_code(module: str, use: str) -> None:
    """It asks for the clock and for numbers of messages while cells run."""
    assert not isinstance(aside(module, use), Refusal)


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("module", ["__main__", "client", "tornado_client", "scipy.stats"])
def test_another_module_is_refused_in_a_thread_as_well(module: str, use: str) -> None:
    """What code hands to a thread is its own."""
    assert isinstance(aside(module, use), Refusal)


@pytest.mark.parametrize("use", USES)
def test_a_thread_that_the_code_starts_is_refused_whatever_its_module_is_called(use: str) -> None:
    """As a pool within the code would be."""
    assert isinstance(aside("tornado.ioloop", use, before=False), Refusal)


@pytest.mark.parametrize("use", USES)
def test_the_audited_thread_is_refused_whatever_its_module_is_called(use: str) -> None:
    """A name is easily forged."""
    with pytest.raises(Refusal):
        caller("tornado.ioloop", use)()


def test_a_thread_of_the_notebook_is_not_disturbed_by_an_audit() -> None:
    """While one runs in this process, as a cell does it, another thread asks for the time."""
    names: dict[str, Any] = {"__name__": "tornado.ioloop", "time": time, "os": os, "dt": dt}
    exec("def ask():\n    return time.time(), dt.datetime.now(), os.getpid(), os.urandom(4)", names)
    ended, refused, asked = threading.Event(), list[Refusal](), list[object]()

    def watch() -> None:
        while not ended.is_set():
            try:
                asked.append(names["ask"]())
            except Refusal as refusal:
                refused.append(refusal)

    def survey(record: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(bit if random.random() < 0.75 else 1 - bit for bit in record)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        found = audit_code(survey, "0..1 x 0..1 x 0..1 x 0..1", "ln 81", isolated=False)
    finally:
        ended.set()
        thread.join()
    assert found.outcome == "proved"
    assert asked
    assert refused == []
