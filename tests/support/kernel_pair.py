"""The second kernel in node, asked beside the first: they must answer the same."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from kernel_mutants import answered

__all__ = ["FOLDER", "NODE", "assert_agreed", "needs_node", "node"]

FOLDER = Path(__file__).resolve().parents[2] / "proofs_checks" / "exactdp_checks" / "second_kernel"
NODE = shutil.which("node")
CI = os.environ.get("CI", "").lower() not in ("", "0", "false")
needs_node = pytest.mark.skipif(NODE is None and not CI, reason="node is not there: the second kernel was not run")


def node(*arguments: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    """The second kernel with these arguments."""
    assert NODE is not None, "node is missing: install it, the second kernel must run in continuous integration"
    command = [NODE, str(FOLDER / "recheck.mjs"), *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False)


def assert_agreed(texts: list[str]) -> int:
    """Both kernels answer the same; how many certificates they accept."""
    found = node("--answers", given="".join(json.dumps({"certificate": text}) + "\n" for text in texts))
    assert found.returncode == 0, found.stderr
    theirs: list[Any] = [json.loads(line) for line in found.stdout.splitlines()]
    assert len(theirs) == len(texts)
    for text, other in zip(texts, theirs, strict=True):
        assert answered(text) == other, text
    return sum(other["accepted"] for other in theirs)
