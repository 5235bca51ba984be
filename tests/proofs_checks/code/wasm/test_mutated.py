"""Mutants of a module against another engine: a sample here, a thousand where LONG is set."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest
from tests.support.mutated_modules import main

SAMPLE, ALL = 12, 1000


@pytest.mark.skipif(find_spec("wasmtime") is None, reason="needs wasmtime")
def test_mutants_report_the_same_on_another_engine() -> None:
    """None differs, and most are followed to their end."""
    count = ALL if os.environ.get("LONG") else SAMPLE
    counts, differ = main(count, 7)
    assert not differ, differ[0][:2000]
    assert counts["agree"] + counts["in part"] == count
    assert counts["agree"] > count // 2
    assert counts["runs on wasmtime"] > 50 * count
