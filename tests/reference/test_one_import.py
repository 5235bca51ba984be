"""import exactdp: the whole product, lazily, with tab completion and types, and suggestions for what is misspelt."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules, walk_packages

import pytest
from api_pages import INTERNAL

import exactdp

PACKAGES = ["mechanisms", "protocols", "fast", "fast.protocols", "bounds", "privacy", "numbers"]
PACKAGES += [f"bounds.{p.parent.name}" for p in Path(exactdp.__file__).parent.glob("bounds/*/__init__.py")]


def ran(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_the_whole_product_is_there() -> None:
    """Under the names that are asked for, and each is what it is elsewhere."""
    names = {
        "audit",
        "audit_code",
        "compare",
        "compare_code",
        "recheck",
        "sample_audit",
        "simulate",
        "optimal",
        "why",
        "mechanisms",
        "protocols",
        "bounds",
        "fast",
        "Channel",
        "PrivacyMatrix",
        "Program",
        "plot",
    }
    assert names <= set(exactdp.__all__) <= set(dir(exactdp))
    for name in exactdp.__all__:
        assert getattr(exactdp, name).__doc__, name
    assert exactdp.audit is import_module("exactdp_checks").audit
    assert exactdp.Channel is import_module("exactdp.channel").Channel


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    heavy = ["numpy", "flint", "sympy", "mpmath", "matplotlib", "exactdp_checks", "exactdp.channel"]
    code = f"import sys, exactdp; dir(exactdp); print([m for m in {heavy} if m in sys.modules])"
    assert ran(code) == "[]\n"
    code = (
        "import sys, exactdp; exactdp.mechanisms; print('exactdp.mechanisms.krr' in sys.modules, 'exactdp_checks' in sys.modules)"
    )
    assert ran(code) == "False False\n"


def test_each_name_comes_by_itself() -> None:
    """In a process in which nothing else was imported."""
    for name in exactdp.__all__:
        assert ran(f"import exactdp; print(exactdp.{name}.__name__)").strip(), name


@pytest.mark.parametrize("package", PACKAGES)
def test_a_room_lists_its_modules(package: str) -> None:
    """All of them, and no other; each is there when it is asked for, and seen by a type checker, by its file or in a list."""
    room = import_module(f"exactdp.{package}")
    folder = Path(str(room.__file__)).parent
    there = {p.stem for p in folder.glob("*.py")} | {p.parent.name for p in folder.glob("*/__init__.py")}
    left_out = {name.rpartition(".")[2] for name in INTERNAL if name.rpartition(".")[0] == package}
    assert set(room.ROOMS) == there - {"__init__"} - left_out
    source = (folder / "__init__.py").read_text(encoding="utf-8")
    for name in room.ROOMS:
        assert "iter_modules(__path__)" in source or f"import {name} as {name}\n" in source
        assert getattr(room, name) is import_module(f"exactdp.{package}.{name}")
        assert name in dir(room)
    with pytest.raises(AttributeError, match="write one of|did you mean"):
        _ = room.no_such_thing


def test_a_package_shows_what_is_public() -> None:
    """Its public names and its modules, and nothing that it imports for itself."""
    for package in ("exactdp", *(m.name for m in walk_packages(exactdp.__path__, "exactdp.") if m.ispkg)):
        room = import_module(package)
        modules = {m.name for m in iter_modules(room.__path__) if f"{package}.{m.name}".removeprefix("exactdp.") not in INTERNAL}
        shown = {name for name in dir(room) if not name.startswith("__")}
        assert shown <= {*getattr(room, "__all__", ()), *modules}, package


@pytest.mark.parametrize(
    ("ask", "meant"),
    [
        (lambda: exactdp.audt, "did you mean audit"),
        (lambda: exactdp.xyzzy, "write one of Channel, PrivacyMatrix"),
        (lambda: exactdp.mechanisms.krrr, "did you mean krr"),
        (lambda: exactdp.bounds.linear_querys, "did you mean linear_queries"),
        (lambda: exactdp.protocols.prec, "did you mean p_rec"),
    ],
)
def test_a_misspelt_name_is_corrected(ask: object, meant: str) -> None:
    with pytest.raises(AttributeError, match=meant):
        ask()  # type: ignore[operator]
    assert not hasattr(exactdp, "no_such_thing")
