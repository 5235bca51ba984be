"""Docstrings in sections: Args, Returns, Example. Every public function of ``exactdp`` has them."""

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from api_pages import INTERNAL, api

import exactdp
import exactdp_checks
from exactdp.capacity import Capacity
from exactdp.deployments import Deployment
from exactdp.estimator import Estimator
from exactdp.instance import Mechanism
from exactdp.oracles.comparing import Comparison
from exactdp.oracles.solving import Solution
from exactdp.product import Product
from exactdp.shown import Shown
from exactdp_checks.auditing.one_level import OneLevel

SECTIONS = ("Args:", "Returns:", "Example:")
WITHOUT = {"recheck"}  # the kernel's, whose length is bounded


def lacking(function: Any) -> list[str]:
    """The sections that its docstring lacks; of one without arguments but self no Args are asked."""
    said = inspect.getdoc(function) or ""
    needed = (
        SECTIONS if [name for name in inspect.signature(function).parameters if name not in {"self", "cls"}] else SECTIONS[1:]
    )
    return [section for section in needed if section not in said]


def functions() -> Iterator[tuple[str, Any]]:
    """(name, function) of the public functions of every module that is not internal."""
    for info in pkgutil.walk_packages(exactdp.__path__, "exactdp."):
        module = import_module(info.name)
        if info.name.removeprefix("exactdp.") in INTERNAL:
            continue
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name, None)
            if inspect.isfunction(value) and value.__module__ == info.name:
                yield f"{info.name}.{name}", value


def own(kind: type) -> Iterator[tuple[str, Any]]:
    """(name, function) of the public methods that a class has of its own."""
    for name, held in vars(kind).items():
        method = getattr(held, "__func__", held)
        if not name.startswith("_") and inspect.isfunction(method):
            yield name, method


def methods() -> Iterator[tuple[str, Any]]:
    """(name, method) of the public methods of public classes in every module that is not internal."""
    for info in pkgutil.walk_packages(exactdp.__path__, "exactdp."):
        module = import_module(info.name)
        if info.name.removeprefix("exactdp.") in INTERNAL:
            continue
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name, None)
            if inspect.isclass(value) and value.__module__ == info.name:
                yield from ((f"{info.name}.{name}.{its}", method) for its, method in own(value))


def results() -> set[type]:
    """Every class of a result that is shown, wherever it is; what is inside of a check of a statement aside."""
    for info in pkgutil.walk_packages(exactdp_checks.__path__, "exactdp_checks."):
        if not info.name.startswith("exactdp_checks.claims") and not info.name.endswith("__main__"):
            import_module(info.name)

    def under(kind: type) -> set[type]:
        return {kind}.union(*map(under, kind.__subclasses__()))

    return {kind for kind in under(Shown) if kind.__module__.startswith("exactdp") and "claims" not in kind.__module__}


def test_what_people_call_is_explained() -> None:
    """Every function that ``import exactdp`` shows."""
    doors = {name: getattr(exactdp, name) for name in exactdp.__all__ if name not in WITHOUT}
    found = {name: lacking(door) for name, door in doors.items() if inspect.isfunction(door)}
    assert len(found) >= 10
    assert {name: sections for name, sections in found.items() if sections} == {}


def test_the_methods_that_people_call_are_explained() -> None:
    """Of every class that ``import exactdp`` shows, of the objects of mathematics and of its results."""
    classes = {getattr(exactdp, name) for name in exactdp.__all__}
    classes |= {Estimator, Mechanism, Product, Deployment, Comparison, Solution, Capacity}
    found = {
        f"{shown.__name__}.{name}": lacking(method)
        for shown in classes
        if inspect.isclass(shown)
        for name, held in vars(shown).items()
        if not name.startswith("_") and inspect.isfunction(method := getattr(held, "__func__", held))
    }
    assert len(found) >= 30
    assert {name: sections for name, sections in found.items() if sections} == {}


def test_every_public_function_is_explained() -> None:
    """Those of every module that has a page."""
    found = dict(functions())
    assert len(found) > 800
    assert {name: lacking(function) for name, function in found.items() if lacking(function)} == {}


def test_every_public_method_is_explained() -> None:
    """Those of every class of such a module, at whatever door it stands."""
    found = dict(methods())
    found |= {f"{kind.__name__}.{name}": method for kind in {OneLevel, *results()} for name, method in own(kind)}
    assert len(found) > 160
    assert {name: lacking(method) for name, method in found.items() if lacking(method)} == {}


def test_what_is_internal_is_not_shown() -> None:
    """A module that is counted as internal exists, and is on no page of the API."""
    assert all(import_module(f"exactdp.{name}") for name in INTERNAL)
    shown = "\n".join(text for _, text in api())
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


def test_a_package_lists_nothing_but_what_is_public() -> None:
    """dir() of the two top-level packages has public names alone; that of a package below may have its modules too."""
    below = [import_module(info.name) for info in pkgutil.walk_packages(exactdp.__path__, "exactdp.") if info.ispkg]
    assert len(below) >= 10
    for package in (exactdp, exactdp_checks, *below):
        top = package in (exactdp, exactdp_checks)
        modules = set() if top else {info.name for info in pkgutil.iter_modules(package.__path__)}
        listed = {name for name in dir(package) if not name.startswith("__")}
        assert listed
        assert listed <= {*getattr(package, "__all__", ()), *modules}, package.__name__
