"""The libraries that this one needs, in the versions with which its tests were run, and which of those installed are others.

A failure with a version that was not tested may come from that version: the message then names it.
Source: the dependencies of pyproject.toml; the versions are those of the last runs with the lowest and the newest of each.

>>> range_of("numpy"), within("2.5.5", ("2.0", "2.5")), within("2.6.0", ("2.0", "2.5")), within("1.26.4", ("2.0", "2.5"))
('2.0 to 2.5', True, False, False)
"""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["TESTED", "others", "range_of", "within"]

TESTED: Mapping[str, tuple[str, str]] = {
    "click": ("8.2", "8.5"),
    "highspy": ("1.8", "1.16"),
    "jinja2": ("3.1", "3.1"),
    "mpmath": ("1.3", "1.3"),
    "numpy": ("2.0", "2.5"),
    "python-flint": ("0.7", "0.9"),
    "rich": ("13.0", "15.0"),
    "sympy": ("1.13", "1.14"),
}


def range_of(name: str) -> str:
    """The oldest and the newest version of a dependency with which the tests were run."""
    oldest, newest = TESTED[name]
    return oldest if oldest == newest else f"{oldest} to {newest}"


def within(installed: str, ends: tuple[str, str]) -> bool:
    """Whether a version, by its first two numbers, is none that is older or newer than these two."""
    return _numbers(ends[0]) <= _numbers(installed) <= _numbers(ends[1])


def others(tested_versions: Mapping[str, tuple[str, str]] = TESTED) -> tuple[str, ...]:
    """What is installed and was not tested, each with its version and those that were."""
    names = []
    for name, ends in tested_versions.items():
        installed = _installed(name)
        if installed is None:
            names.append(f"{name} is not installed")
        elif not within(installed, ends):
            names.append(f"{name} {installed} is installed, {ends[0]} to {ends[1]} were tested")
    return tuple(names)


def _installed(name: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version  # reads e-mail, which takes longer than a command's help

    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)[:2]))
