"""Random modules of what compilers seldom write, against wasmtime: a sample here, five hundred where LONG is set."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest
from tests.support.module_programs import counted

SAMPLE, ALL = 6, 500


@pytest.mark.skipif(find_spec("wasmtime") is None, reason="needs wasmtime")
def test_modules_have_the_law_that_another_engine_gives() -> None:
    """What only this finds: a branch, call, length or float that random bits choose, and is followed wrongly; a kept instance."""
    count = ALL if os.environ.get("LONG") else SAMPLE
    counts, differ = counted(count, 34)
    assert not differ, differ[0][:4000]
    assert counts["equal"] > count // 2
    assert counts["joined equal"]
    assert counts["kept equal"]
