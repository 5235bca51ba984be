"""What pyproject.toml promises is what was tested, and a version that was not is named."""

import tomllib
from pathlib import Path

import pytest

from exactdp_checks.dependencies import TESTED, others, within

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]


def test_each_lower_bound_is_the_oldest_that_was_tested() -> None:
    promised = dict(each.split(">=") for each in PROJECT["dependencies"])
    assert promised.keys() == TESTED.keys()
    for name, least in promised.items():
        assert least.split(".")[:2] == TESTED[name][0].split("."), name


@pytest.mark.parametrize("version", ["1.26.4", "2.6.0", "2.6.0rc1", "3.0", "10.0"])
def test_another_version_is_named(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not within(version, TESTED["numpy"])
    monkeypatch.setattr("importlib.metadata.version", lambda name: version)
    assert others({"numpy": ("2.0", "2.5")}) == (f"numpy {version} is installed, 2.0 to 2.5 were tested",)


def test_a_missing_dependency_is_named() -> None:
    assert others({"no-such-library": ("1.0", "1.0")}) == ("no-such-library is not installed",)
