"""Parameters say what they take: no public function of ``exactdp`` takes a bare ``object``, but those that are listed here.

``likes.py`` has the aliases. What is left takes anything for a reason, which stands beside it.
"""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import numpy as np
import pytest
from public_functions import functions

import exactdp
import exactdp_checks
from exactdp import likes
from exactdp.numbers import normal

HOME = Path(exactdp.__file__).parent
ANYTHING = {  # module.function of parameters that are ``object`` -> why
    "*.check_*": "says whether the argument is what it must be",
    "arguments.*": "shows, or refuses, whatever was given",
    "fast.noise.*": "the same for the fast twins, which share nothing with the exact side",
    "fast.gaussian.numbers": "answers whether all of them are numbers",
    "numbers.exact.exact": "makes a number of whatever it is given, or says what to write instead",
    "numbers.exact.rational": "as exact",
    "numbers.exact.RationalFunction.at": "as exact; it stands below the aliases, which name its class",
    "levels.*": "as numbers.text.level and exact",
    "numbers.normal.rational_or_real": "as exact",
    "numbers.text.decimal": "turns floats into text, and lets all else through",
    "numbers.text.level": "makes a level of whatever it is given, or says what to write instead",
    "numbers.enclosure.*": "as exact; it stands below the aliases, which name its class",
}


def bare(text: str, module: str) -> Iterator[tuple[str, str]]:
    """(module.function, parameter) of every public function with a parameter that is a bare ``object``, or has no annotation."""
    for name, function in functions(ast.parse(text).body):
        of = function.args
        for one in (*of.posonlyargs, *of.args, *of.kwonlyargs, *filter(None, (of.vararg, of.kwarg))):
            said = ast.unparse(one.annotation) if one.annotation else "object"
            if one.arg not in ("self", "cls") and re.fullmatch(r"object( \| None)?", said):
                yield f"{module}.{name}", one.arg


def every() -> dict[str, str]:
    found = {}
    for path in sorted(HOME.rglob("*.py")):
        module = ".".join(path.relative_to(HOME).with_suffix("").parts)
        found |= dict(bare(path.read_text("utf-8"), module))
    return found


def test_no_parameter_takes_just_anything() -> None:
    """But those of the list, each of which still names something."""
    found = every()
    assert {name: one for name, one in found.items() if not any(fnmatchcase(name, p) for p in ANYTHING)} == {}
    assert [p for p in ANYTHING if not any(fnmatchcase(name, p) for name in found)] == []


def test_a_bare_object_is_found() -> None:
    text = "def f(x: object, *, y: int, z: object | None = None): pass\nclass A:\n    def g(self, t) -> int: pass\n"
    assert list(bare(text + "def _h(x: object): pass", "m")) == [("m.f", "x"), ("m.f", "z"), ("m.A.g", "t")]


DOORS = {  # of exactdp_checks, what is called from Python -> the parameters that take anything, for a reason
    "auditing/audit.py": {"audit": {"estimator"}},  # an Estimator, scores in a list, an array or a mapping, or text in Q(t)
    "code/verdict/audit.py": {"audit_code": set[str]()},
    "code/verdict/comparing.py": {"compare_code": set[str]()},
    "sampling/audit.py": {"sample_audit": set[str]()},
}


@pytest.mark.parametrize("path", DOORS)
def test_the_functions_that_people_call_say_what_they_take(path: str) -> None:
    home = Path(exactdp_checks.__file__).parent
    found = list(bare((home / path).read_text("utf-8"), "door"))
    for name, allowed in DOORS[path].items():
        assert {one for where, one in found if where == f"door.{name}"} == allowed


USER = """
from fractions import Fraction
import numpy as np
import exactdp
from exactdp.bounds.context_aware_ldp import risk
from exactdp.mechanisms import krr

channel = krr.channel(3, t="3")
exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3")
exactdp.audit(np.eye(2), epsilon=Fraction(1))
exactdp.audit(np.eye(2), epsilon=1.5)
exactdp.audit(np.eye(2), epsilon=np.float32(1.5))
exactdp.audit(channel, epsilon="inf")
exactdp.audit(channel, policy=exactdp.PrivacyMatrix.ldp(3, "ln 3"))
exactdp.audit(channel, policy=[[0, "ln 3", 1], ["ln 3", 0, 1], [1, 1, 0]])
exactdp.audit(channel, policy={"kind": "ldp", "epsilon": "ln 3"})
exactdp.audit_code("coin.py:report", inputs="0..1", epsilon="ln 3")
exactdp.audit_code(lambda x: x, inputs=range(2), epsilon=1)
exactdp.Channel([[Fraction(1), 0], [0, 1]])
risk.block_l2_bound([2, "k"], "t", 10)
"""
WRONG = """
import exactdp
from exactdp.bounds.context_aware_ldp import risk
from exactdp.mechanisms import krr

krr.channel(3, t=3.0)
exactdp.audit(7, epsilon=1)
exactdp.audit([[1]], epsilon=[1])
exactdp.Channel([[0.5, 0.5]])
risk.block_l2_bound(2, "t", 10)
exactdp.audit_code(7, inputs="0..1")
exactdp.audit_code("coin.py:report", inputs=2)
exactdp.audit([[1]], policy=3)
"""


@pytest.mark.slow
def test_a_type_checker_sees_what_users_write(tmp_path: Path) -> None:
    """What the documentation writes is quiet; a float, a number for a matrix and a size for sizes are errors, line by line."""
    from mypy import api

    home = HOME.parents[1]
    flags = ["--strict", "--no-incremental", "--config-file", str(home / "pyproject.toml"), "--follow-imports=silent"]
    (tmp_path / "user.py").write_text(USER, "utf-8")
    (tmp_path / "wrong.py").write_text(WRONG, "utf-8")
    said = api.run([*flags, str(tmp_path / "user.py"), str(tmp_path / "wrong.py")])[0]
    places = {(name, int(line)) for name, line in re.findall(r"(user|wrong)\.py:(\d+): error", said)}
    assert places == {("wrong", line) for line in range(6, 14)}, said


def test_the_aliases_are_what_the_functions_take() -> None:
    """Each member of an alias is accepted where the alias stands."""
    from decimal import Decimal
    from fractions import Fraction

    from exactdp.numbers.enclosure import LogSum
    from exactdp.numbers.exact import exact
    from exactdp.numbers.text import level

    numbers = [2, Fraction(2), Decimal(2), "2", exact("t"), np.int64(2)]
    assert {type(v) for v in numbers} >= {int, Fraction, Decimal, str}
    assert len(numbers) == len(likes.ExactLike.__args__)
    assert [str(exact(v)) for v in numbers] == ["2", "2", "2", "2", "t", "2"]
    levels = [LogSum.ln(3), 2.0, np.float64(2)]
    assert len(likes.LevelLike.__args__) == len(numbers) + len(levels)
    assert [level(v) for v in levels] == [LogSum.ln(3), level(2), level(2)]
    assert set(normal.RealLike.__args__) == {*likes.ExactLike.__args__, LogSum, normal.Real}
    assert set(likes.ExtendedLike.__args__) == {*likes.ExactLike.__args__, float}
