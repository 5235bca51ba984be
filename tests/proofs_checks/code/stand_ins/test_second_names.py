"""The tests of ``second_names``, in a process of their own: each looks for generators in all objects that there are."""

import os
import subprocess
import sys
from pathlib import Path

WAYS = Path(__file__).with_name("second_names.py")


def test_no_second_name_escapes() -> None:
    """Among the objects of a whole run of tests each of the seventy takes seconds, here a tenth; in CI a quarter of them."""
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-q",
        "-p",
        "no:cacheprovider",
        "-o",
        "python_files=second_names.py",
        WAYS,
    )
    found = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | {"PYTEST_ADDOPTS": ""})
    assert found.returncode == 0, found.stdout[-4000:]
    assert int(found.stdout.rpartition(" passed")[0].split()[-1]) >= (30 if os.environ.get("QUARTER") else 120)
