"""Hypothesis profiles, and a folder to write input files into.

The profile "ci" repeats the same examples in every run (the default where CI is set), "dev" looks for new ones.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

collect_ignore = ["clients", "golden_reader.py"]  # programs that the tests run

settings.register_profile("ci", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture
def folder(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    """Writes a file of this name and content, and says where it is."""

    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write
