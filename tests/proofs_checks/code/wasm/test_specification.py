"""The specification's own tests, where a folder of them is named: none fails. WASM_SPEC=/path/to/test/spec"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from tests.support.specification import main

from exactdp_checks.code.wasm.reading import Bytes, Malformed

FOLDER = os.environ.get("WASM_SPEC")


@pytest.mark.skipif(FOLDER is None or shutil.which("wast2json") is None, reason="needs WASM_SPEC and wast2json")
def test_none_of_them_fails() -> None:
    """What it finds alone: an instruction that this interpreter and its other tests read in the same wrong way."""
    counts, wrong = main(Path(FOLDER or ""))
    assert not wrong, "\n".join(wrong)
    assert counts["passes"] > 10_000


def test_a_number_has_no_more_bytes_than_its_width() -> None:
    """Five for 32 bits, ten for 64."""
    assert Bytes(b"\x80\x80\x80\x80\x00").unsigned() == 0
    assert Bytes(b"\x80" * 9 + b"\x00").signed(64) == 0
    for reading in (lambda: Bytes(b"\x80" * 5 + b"\x00").unsigned(), lambda: Bytes(b"\x80" * 10 + b"\x00").signed(64)):
        with pytest.raises(Malformed, match="too many bytes"):
            reading()
