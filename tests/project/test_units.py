"""A quantity says in what it is measured: nats, users, probabilities, distances, rounds.

Held to it: the public functions of ``exactdp`` outside of ``numbers`` whose docstring speaks of an information, a probability, a
number of users or an expected distance, and all that return a level or a sum of logarithms.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from public_functions import functions

import exactdp
from exactdp.bounds.price_of_privacy import information

HOME = Path(exactdp.__file__).parent
HELD = sorted(path for path in HOME.rglob("*.py") if path.parent.name != "numbers")  # where a number has no unit yet
NATS = re.compile(r"\bI\([A-Z]|\bD\(|\bKL\b|\bkl\(|entropy|\binformation\b|<= epsilon\b")
TRIGGERS = {  # what is spoken of -> how its unit is named
    "information": (NATS, re.compile(r"\bnats\b|\bbits\b|\busers\b")),
    "probability": (
        re.compile(r"\bP(\^0)?\(|\bPr\["),
        re.compile(r"probabilit|chance|nats|ratio|squared|without a unit", re.IGNORECASE),
    ),
    "users": (re.compile(r"\bn\(a(lpha)?\)|^n >=|\bU = "), re.compile(r"\busers\b|\breports\b")),
    "distance": (re.compile(r"E \|\||\bR_n\b|E d_TV"), re.compile(r"\bl1\b|\bl2\b|total variation|in d_TV|users")),
}
LOGARITHMS = re.compile(r"\b(LogSum|Nats|Level)\b")
UNIT = re.compile(
    r"\b(nats|bits|users|reports|rounds|losses|number of|probabilit\w+|chance|ratio|l1|l2|squared|without a unit|unit of|"
    r"d_TV|copies|levels?)\b",
    re.IGNORECASE,
)


def unsaid(text: str) -> Iterator[str]:
    """The functions that do not name a unit, each with what it speaks of."""
    for name, function in functions(ast.parse(text).body):
        said = (ast.get_docstring(function) or "").partition("Raises")[0]
        returns = ast.unparse(function.returns) if function.returns else ""
        if returns in ("str", "bool", "None"):
            continue
        yield from (f"{name}: {what}" for what, (of, unit) in TRIGGERS.items() if of.search(said) and not unit.search(said))
        if LOGARITHMS.search(returns) and not UNIT.search(said):
            yield f"{name}: {returns}"


@pytest.mark.parametrize("path", HELD, ids=lambda path: "/".join(path.parts[-2:]))
def test_a_quantity_names_its_unit(path: Path) -> None:
    assert list(unsaid(path.read_text("utf-8"))) == []


def test_a_missing_unit_is_found() -> None:
    """Of each kind; a function that names it is quiet."""
    head = "def f(x) -> LogSum:\n    "
    assert list(unsaid(head + "'1/x.'")) == ["f: LogSum"]
    assert list(unsaid(head + "'1/x, in nats.'")) == []
    text = "def f(x):\n    "
    assert list(unsaid(text + "'x >= I(Z; S).'")) == ["f: information"]
    assert list(unsaid(text + "'x >= P(Z > 0).'")) == ["f: probability"]
    assert list(unsaid(text + "'n(alpha) <= x.'")) == ["f: users"]
    assert list(unsaid(text + "'E ||p - q|| <= x. Raises l2.'")) == ["f: distance"]


def test_nats_are_nats() -> None:
    """Natural logarithms: the information of one bit of a fair coin that is told as it is would be ln 2, its limit from below."""
    assert str(information.lemma_3_1(3)) == "ln(3)"
    assert 0.69 < float(information.theorem_4_10_sharp(1, 1, 3).enclosure(64).lower) * 2.41 < 0.70
