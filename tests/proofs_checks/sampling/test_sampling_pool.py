"""sampling.pool: children find what this process finds, and whatever they do, the audit ends with one sentence."""

import multiprocessing
from fractions import Fraction
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import sampled_code as code

from exactdp.errors import BadInput
from exactdp_checks.code.stand_ins.refusals import CodeFailed
from exactdp_checks.sampling.audit import sample_audit


def test_children_find_the_same_and_processes_do_not_matter() -> None:
    """Two processes, by name and as a callable."""
    wanted = sample_audit(code.krr, "0..3", 1, runs=50_000, seed=1, isolated=False).tests
    progress: list[Fraction] = []
    found = sample_audit("sampled_code:krr", "0..3", 1, runs=50_000, seed=1, jobs=2, progress=progress.append)
    assert found.tests == wanted
    assert progress == [Fraction(i + 1, 16) for i in range(16)]


@pytest.mark.parametrize(
    ("function", "options", "message", "kind"),
    [
        ("fails", {}, "raises ValueError", CodeFailed),
        ("ends", {}, "ended before it was done", CodeFailed),
        ("missing", {}, "has no 'missing'", BadInput),
    ],
)
def test_children_that_fail_are_named(function: str, options: dict[str, Any], message: str, kind: type[Exception]) -> None:
    with pytest.raises(kind, match=message):
        sample_audit(f"sampled_code:{function}", "0..1", 1, runs=400, seed=1, jobs=1, **options)


def test_code_in_a_file(tmp_path: Path) -> None:
    """It is imported by the child alone."""
    path = tmp_path / "strange.py"
    path.write_text("import random\n\ndef flip(x):\n    return x ^ int(random.random() < 0.25)\n", "utf-8")
    assert sample_audit(f"{path}:flip", "0..1", "1/2", runs=20_000, seed=1, jobs=1).status == 1


def test_no_child_outlives_its_audit() -> None:
    """Also one that loops."""
    before = set(multiprocessing.active_children())
    with pytest.raises(BadInput, match="not done after 1 seconds"):
        sample_audit("sampled_code:loops", "0..1", 1, runs=400, seed=1, jobs=2, seconds=1)
    left, end = set(multiprocessing.active_children()) - before, monotonic() + 5
    while any(child.is_alive() for child in left) and monotonic() < end:
        sleep(0.05)  # the pool's own thread reaps them too: for a moment one that has ended seems alive
    assert not any(child.is_alive() for child in left)


def test_this_process_has_a_limit_of_time_between_parts() -> None:
    with pytest.raises(BadInput, match="not done after 0 seconds"):
        sample_audit(code.krr, "0..3", 1, runs=50_000, seconds=0, isolated=False)


def test_functions_that_no_child_can_find_are_refused() -> None:
    with pytest.raises(BadInput, match="isolated=False"):
        sample_audit(lambda x: x, "0..1", 1, runs=1000)


def test_memory_is_limited() -> None:
    with pytest.raises(BadInput, match="more than 256 MiB"):
        sample_audit("sampled_code:hungry", "0..1", 1, runs=400, jobs=1, memory=256)
