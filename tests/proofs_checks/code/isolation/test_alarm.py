"""The alarm ends a stranger's run, and nothing in which Python would drop what it raises."""

import gc
import signal
import sys
from typing import Any

import pytest

from exactdp_checks.code.isolation.alarm import alarm
from exactdp_checks.code.stand_ins.refusals import Overdue


def rung() -> None:
    """The alarm, at once and in this frame."""
    signal.raise_signal(signal.SIGALRM)


def test_the_alarm_ends_a_run() -> None:
    with pytest.raises(Overdue), alarm(1000, test_the_alarm_ends_a_run):
        rung()


def test_the_alarm_waits_for_a_callback_of_the_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries have such callbacks; under load a collection is where the alarm rings. What it raises there is lost."""
    dropped: list[Any] = []
    calls: list[str] = []

    def callback(phase: str, _: object) -> None:
        calls.append(phase)
        rung()

    monkeypatch.setattr(sys, "unraisablehook", dropped.append)
    gc.callbacks.append(callback)
    try:
        with alarm(1000, test_the_alarm_ends_a_run):
            gc.collect()
    finally:
        gc.callbacks.remove(callback)
    assert calls == ["start", "stop"]
    assert dropped == []
