"""The header of exported theorems and the checker, compiled once for all files of tests that ask the assistant."""

import os
import shutil
from pathlib import Path

import exported_claims
import extracted
import pytest


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compiled header; a test that wants it is skipped where the assistant is not asked."""
    if os.environ.get("THEOREMS") != "1" or shutil.which("coqc") is None:
        pytest.skip("the assistant is asked where it is installed and THEOREMS=1 is set")
    found = tmp_path_factory.mktemp("coq")
    exported_claims.prepared(found)
    return found


@pytest.fixture(scope="session")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built here, where all that it takes is installed."""
    if missing := extracted.lacking():
        pytest.skip(f"the checker is not extracted: {missing} is not installed")
    base = tmp_path_factory.getbasetemp()
    return extracted.program((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "extracted")
