"""naming: a function by its name, in a module or in a file; what cannot be imported is refused in one sentence."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.isolation.naming import Code, code_of, load, title
from exactdp_checks.code.verdict.audit import audit_code

Folder = Callable[[str, str | bytes], Path]
LOADING = [
    ("import nothing_of_this_name", "cannot be imported .ModuleNotFoundError"),
    ("def f(:", "cannot be imported .SyntaxError"),
    ("import sys; sys.exit(3)", "cannot be imported .SystemExit"),
    ("1 / 0", "cannot be imported .ZeroDivisionError"),
    ("f = 3", "no function 'f'"),
    ("def g(x): return 0", "has no 'f': write one of g"),
    ("def f(): return 0", "takes no input"),
    ("def f(x, level): return 0", "needs 'level'"),
]


@pytest.mark.parametrize(("text", "part"), LOADING)
def test_what_cannot_be_loaded(folder: Folder, text: str, part: str) -> None:
    with pytest.raises(BadInput, match=part):
        audit_code(f"{folder('loaded_once.py', text)}:f", "0..1", isolated=False)
    sys.modules.pop("loaded_once", None)


@pytest.mark.parametrize("name", ["f", ":f", "a:", "a b:f", "a:f()", "a:__import__('os')", "x.py:", 3, None])
def test_bad_names(name: Any) -> None:
    with pytest.raises(BadInput, match=r"write module:function|is not a function"):
        audit_code(name, "0..1")


def test_functions_without_a_name_for_a_child(folder: Folder) -> None:
    copied = audit_code(lambda x: x, "0..1", 1)
    assert (copied.outcome, copied.observed.place, copied.found.isolated) == ("refuted", "a copy of this process", True)
    with pytest.raises(BadInput, match="there is no file"):
        audit_code("nowhere/x.py:f", "0..1")
    assert code_of(title) == Code("exactdp_checks.code.isolation.naming", "title")
    assert title(len) == "builtins:len"
    names: dict[str, Any] = {}
    exec("f = lambda x: x", names)  # of no module
    assert title(names["f"]) == "<lambda>"
    assert load(Code("json", "JSONEncoder.encode")).__name__ == "encode"


def test_a_file_finds_its_neighbours_and_takes_arguments(folder: Folder) -> None:
    folder("neighbour_of_it.py", "LEVEL = 3")
    path = folder("of_two.py", "from neighbour_of_it import LEVEL\ndef f(x, draw, k=2): return draw([LEVEL] + [1] * (k - 1)) ^ x")
    assert audit_code(f"{path}:f", "0..1", "ln 3").outcome == "proved"
    assert audit_code(f"{path}:f", "0..1", arguments={"k": 4}).channel.size == (2, 4)
    assert "neighbour_of_it" not in sys.modules


@pytest.mark.parametrize(
    "options",
    [
        {"memory": 1},
        {"seconds": 0},
        {"seconds": -1},
        {"seconds": True},
        {"users": 0},
        {"processes": 0},
        {"grid": 54},
        {"depth": -1},
    ],
)
def test_bad_budgets(options: Any) -> None:
    with pytest.raises(BadInput, match="write"):
        audit_code("json:dumps", "0..1", **options)
