"""The command line as a user meets it: run it, assert that it refuses with one sentence; tools that a test needs."""

import os
import shutil

import pytest
from click.testing import CliRunner, Result

from exactdp_checks.cli import main

HALF = "0.75,0.25\n0.25,0.75\n"


def needs(tool: str) -> pytest.MarkDecorator:
    """A test that runs a tool: left out where it is missing, but not in continuous integration, where it must be there."""
    expected = os.environ.get("CI", "").lower() not in ("", "0", "false")
    return pytest.mark.skipif(shutil.which(tool) is None and not expected, reason=f"{tool} is not there")


def run(*arguments: object) -> Result:
    """``exactdp`` with these arguments."""
    return CliRunner().invoke(main, [str(a) for a in arguments])


def assert_refused(part: str, *arguments: object, names: str = "", status: int = 2) -> None:
    """Status 2 (3 if it is out of reach), one sentence with advice on standard error, nothing else."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (status, ""), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    (line,) = result.stderr.strip().splitlines()
    assert part in line
    assert names in line
    assert len(line) < 700
    assert ":" in line
