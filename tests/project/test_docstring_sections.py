"""Docstrings in sections: Args, Returns, Example. What people call has them; the number of others that lack them only falls."""

import inspect
import pkgutil
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

import exactdp

SECTIONS = ("Args:", "Returns:", "Example:")
WITHOUT = {"recheck"}  # the kernel's, whose length is bounded
INTERNAL = (  # modules for the other modules: the site shows none of them
    *(
        "arguments",
        "display",
        "limits",
        "numbering",
        "numeric",
        "signs",
        "fast.noise",
        "fast.bits",
        "fast.tables",
        "fast.portions",
    ),
    *("mechanisms.parameters", "mechanisms.records", "bounds.parameters", "bounds.linear_queries.parameters"),
    *("bounds.online_recommendation.parameters", "bounds.price_of_privacy.parameters", "privacy.units", "privacy.rows"),
    *("numbers.foreign", "numbers.latex", "numbers.powers", "numbers.quotients", "numbers.remainders", "numbers.sign"),
)
LACKING: dict[str, int] = {}  # package or module -> public functions that lack a section: none may


def lacking(function: Any) -> list[str]:
    """The sections that its docstring lacks; of one without arguments no Args are asked."""
    said = inspect.getdoc(function) or ""
    needed = SECTIONS if inspect.signature(function).parameters else SECTIONS[1:]
    return [section for section in needed if section not in said]


def counted() -> Counter[str]:
    found: Counter[str] = Counter()
    for info in pkgutil.walk_packages(exactdp.__path__, "exactdp."):
        module = import_module(info.name)
        if info.name.removeprefix("exactdp.") in INTERNAL:
            continue
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name, None)
            if inspect.isfunction(value) and value.__module__ == info.name and lacking(value):
                found[info.name.split(".")[1]] += 1
    return found


def test_what_people_call_is_explained() -> None:
    """Every function that ``import exactdp`` shows."""
    doors = {name: getattr(exactdp, name) for name in exactdp.__all__ if name not in WITHOUT}
    found = {name: lacking(door) for name, door in doors.items() if inspect.isfunction(door)}
    assert len(found) >= 10
    assert {name: sections for name, sections in found.items() if sections} == {}


def test_what_is_not_explained_yet_only_falls() -> None:
    """A new function without its sections fails; so does a number that could be lower."""
    assert dict(sorted(counted().items())) == LACKING


def test_what_is_internal_is_not_shown() -> None:
    """A module that is counted as internal exists, and is on no page of the API."""
    assert all(import_module(f"exactdp.{name}") for name in INTERNAL)
    hooks = pytest.importorskip("hooks", reason="mkdocs is installed with the extra site")
    shown = "\n".join(text for _, text in hooks.api())
    assert "::: exactdp.numbers.exact" in shown
    assert [name for name in INTERNAL if f"::: exactdp.{name}\n" in f"{shown}\n"] == []


def test_no_section_stands_twice() -> None:
    """In any docstring of a function of the packages."""
    twice = []
    for info in pkgutil.walk_packages(exactdp.__path__, "exactdp."):
        for name, value in vars(import_module(info.name)).items():
            said = (inspect.getdoc(value) or "") if inspect.isfunction(value) and value.__module__ == info.name else ""
            twice += [f"{info.name}.{name}" for section in (*SECTIONS, "Raises:") if f"\n{said}".count(f"\n{section}") > 1]
    assert twice == []


def test_a_section_that_is_missing_is_found() -> None:
    def half(k: int) -> int:
        """k.

        Args:
            k: a number.
        """
        return k

    assert lacking(half) == ["Returns:", "Example:"]
    assert lacking(lambda: 1) == ["Returns:", "Example:"]
