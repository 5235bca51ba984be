"""Random programs in C against a native compiler over all inputs of two bytes: a sample here, ten thousand where LONG is set."""

from __future__ import annotations

import os
import shutil

import pytest
from tests.support.compiled_programs import counted

SAMPLE, ALL = 24, 10_000


@pytest.mark.skipif(not (shutil.which("clang-14") and shutil.which("gcc")), reason="needs clang 14 for wasm32, and gcc")
def test_programs_have_the_law_that_a_native_compiler_gives() -> None:
    """What only this finds: an operation on symbolic bits, or on a function of a word, whose law is another."""
    count = ALL if os.environ.get("LONG") else SAMPLE
    counts, differ = counted(count, 34)
    assert not differ, differ[0][:2000]
    assert counts.total() == count
    assert counts["equal"] > count // 2
