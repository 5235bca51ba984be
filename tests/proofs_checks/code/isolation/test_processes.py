"""A copy of this process is made when no other thread imports: it would wait for the lock of a module that nobody opens."""

import gc
import importlib
import os
import random
import sys
import threading
from pathlib import Path

import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.isolation import processes, worker
from exactdp_checks.code.stand_ins import generators

GATE, BEGUN = threading.Event(), threading.Event()
pytestmark = pytest.mark.skipif(not processes.forks(), reason="needs a copy of this process")


def report(x: int) -> int:
    import module_behind_a_gate  # type: ignore[import-not-found]

    return x if random.random() < module_behind_a_gate.P else 1 - x


def test_a_module_that_another_thread_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An audit hung for a minute, and was undecided."""
    text = f"import sys\ntests = sys.modules[{__name__!r}]\ntests.BEGUN.set()\ntests.GATE.wait()\nP = 0.75\n"
    (tmp_path / "module_behind_a_gate.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    other = threading.Thread(target=lambda: importlib.import_module("module_behind_a_gate"))
    other.start()
    BEGUN.wait()
    assert processes._imported_elsewhere()
    asked: list[float] = []
    monkeypatch.setattr(processes, "sleep", lambda seconds: (asked.append(seconds), GATE.set(), other.join()))
    processes._wait_for_imports()
    monkeypatch.undo()
    assert (len(asked), processes._imported_elsewhere()) == (1, False)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert audit_code(report, "0..1", "ln 3", isolated="fork", checks=False).proved


def test_a_copy_has_what_it_needs_and_sees_generators_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each copy would import the engine anew, and look through all objects of this process: half of its time."""
    gc.unfreeze()
    generators._MARKS.clear()
    seen: list[tuple[int, int]] = []
    imported: list[set[str]] = []

    def known() -> None:
        worker.imported()
        imported.append({*worker.PREPARED, *(f"exactdp_checks.code.isolation.{name}" for name in worker.OURS)})

    def fork() -> int:
        """As in the parent."""
        seen.append((len(generators.alive()), len(gc.get_objects())))
        return 1

    many = len(gc.get_objects())
    monkeypatch.setattr(processes, "imported", known)
    monkeypatch.setattr(os, "fork", fork)
    process, life = processes._forked({"pipes": []}, {}, None, 1)
    os.close(life)
    assert (process.pid, gc.get_freeze_count(), imported[0] - sys.modules.keys()) == (1, 0, set())
    ((there, few),) = seen
    assert 0 < there < few < many // 100
