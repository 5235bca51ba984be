"""The site, built once for the tests that look at it, with the certificates of a few claims beside it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECKED = ("linear-queries/thm-3.3-as-printed", "linear-queries/thm-3.3-corrected", "price-of-privacy/lem-6.4-as-printed")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, strictly built; only where SITE=1 is set, as its generator is an extra."""
    if os.environ.get("SITE") != "1":
        pytest.skip("the site is built where SITE=1 is set")
    built, certificates = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("certificates")
    code = "import sys; from exactdp_checks.cli import main; sys.argv[0] = 'exactdp'; main()"
    check = [sys.executable, "-c", code, "check", *CHECKED, "--certificates", str(certificates), "--jobs", "1"]
    subprocess.run(check, capture_output=True, text=True, check=True)
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "-q",
        "-f",
        str(ROOT / "docs" / "mkdocs.yml"),
        "-d",
        str(built),
    ]
    told = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "SITE_CERTIFICATES": str(certificates)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=told)
    assert done.returncode == 0, done.stderr
    return built
