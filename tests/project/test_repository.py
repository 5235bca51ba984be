"""The contracts that a machine can see. Every rule lists what breaks it in given sources, and is tested on planted ones."""

import ast
import gc
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import pytest
from floors import floor
from public_functions import in_sections

import exactdp

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"exactdp": ROOT / "reference", "exactdp_checks": ROOT / "proofs_checks"}

SYMBOLIC = {f"exactdp.numbers.{name}" for name in ("binomial", "exact", "enclosure", "foreign", "normal", "outward", "sign")}
SYMBOLIC |= {f"exactdp.privacy.{name}" for name in ("clones", "dominating", "losses", "memoised", "renyi", "shuffled")}
SYMBOLIC |= {"exactdp.capacity", "exactdp.matrix"}
KERNEL = "exactdp_checks.trusted.kernel"
ARITHMETIC, CONE = "exactdp_checks.trusted.arithmetic", "exactdp_checks.trusted.cone"
WORDING, OBJECTS = "exactdp_checks.trusted.wording", "exactdp_checks.trusted.objects"
POLICY, RATIOS = "exactdp_checks.trusted.policy", "exactdp_checks.trusted.ratios"
DOCUMENT, VERDICT = "exactdp_checks.trusted.document", "exactdp_checks.trusted.verdict"
FACTORS, LINEAR = "exactdp_checks.trusted.factors", "exactdp_checks.trusted.linear"
COLUMNS, TAILS = "exactdp_checks.trusted.columns", "exactdp_checks.trusted.tails"
NESTED, WORK = "exactdp_checks.trusted.nested", "exactdp_checks.trusted.work"
PACKED, PLACES = "exactdp_checks.trusted.packed", "exactdp_checks.trusted.places"
TRUSTED = {
    KERNEL: {ARITHMETIC, COLUMNS, CONE, DOCUMENT, FACTORS, LINEAR, NESTED, OBJECTS, PACKED, PLACES}
    | {POLICY, RATIOS, TAILS, VERDICT, WORDING, WORK},
    RATIOS: {ARITHMETIC, OBJECTS, POLICY},
    POLICY: {ARITHMETIC, OBJECTS, WORDING},
    FACTORS: {ARITHMETIC, DOCUMENT, OBJECTS, POLICY, VERDICT, WORDING},
    COLUMNS: {ARITHMETIC, DOCUMENT, OBJECTS, POLICY, VERDICT, WORDING},
    LINEAR: {ARITHMETIC, DOCUMENT, OBJECTS, VERDICT, WORDING},
    TAILS: {ARITHMETIC, DOCUMENT, LINEAR, OBJECTS, VERDICT, WORDING},
    NESTED: {ARITHMETIC, DOCUMENT, LINEAR, OBJECTS, TAILS, VERDICT, WORDING},
    DOCUMENT: {ARITHMETIC, OBJECTS, VERDICT, WORDING},
    OBJECTS: {ARITHMETIC, PACKED, PLACES, WORDING},
    PACKED: {ARITHMETIC},
    PLACES: set[str](),
    CONE: {ARITHMETIC, WORDING},
    WORDING: {ARITHMETIC},
    ARITHMETIC: {WORK},
    WORK: set[str](),
}
SAYS_PROVED = {KERNEL, COLUMNS, DOCUMENT, FACTORS, LINEAR, NESTED, TAILS, VERDICT, "exactdp_checks.claims.claim"}
FORBIDDEN = {"simplify", "nsimplify", "sympify", "parse_expr", "eval", "exec"}
EXACT_MATH = {"ceil", "comb", "factorial", "floor", "gcd", "inf", "isqrt", "lcm", "perm", "prod"}
CAN_FAIL = {"raises", "warns", "require", "fail"}
COMPUTED = "a computed name"
DOOR = "exactdp"  # the one module that shows what stands above it, to whoever asks: lazily, within a function
STRANGERS = {  # they import somebody else's code, by the name that it has
    *(f"exactdp_checks.code.isolation.{name}" for name in ("ordinary", "preparing", "worker")),
    *(f"exactdp_checks.code.{name}" for name in ("stand_ins.system", "stand_ins.importing", "interpreter.statements")),
}
TOLD = ("exactdp_checks.claims.papers.", "tests.support.", "tests.project.", "tests.proofs_checks.test_pytest_plugin")


@dataclass(frozen=True)
class Source:
    """A module: its dotted name, where it stands, its text."""

    name: str
    where: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)


@pytest.fixture(scope="module", autouse=True)
def _left_alone() -> Iterator[None]:
    """Every file is parsed once and its tree stays: the collector would walk through all of them again and again."""
    gc.disable()
    yield
    gc.enable()


def read(folder: Path, base: Path) -> list[Source]:
    names = {p: ".".join(p.relative_to(base).with_suffix("").parts) for p in sorted(folder.rglob("*.py"))}
    return [Source(n.removesuffix(".__init__"), str(p.relative_to(ROOT)), p.read_text("utf-8")) for p, n in names.items()]


@cache
def in_packages() -> list[Source]:
    return [source for package, base in PACKAGES.items() for source in read(base / package, base)]


@cache
def in_tests() -> list[Source]:
    return read(ROOT / "tests", ROOT)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def imports(source: Source, tree: ast.AST, known: set[str]) -> Iterator[tuple[int, str]]:
    """The (line, module) of everything that ``tree`` imports, inside functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = source.name if source.where.endswith("__init__.py") else source.name.rpartition(".")[0]
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            first = node.args[0] if node.args else None
            constant = first.value if isinstance(first, ast.Constant) else None
            inside = source.name if source.where.endswith("__init__.py") and first is not None and below(first) else COMPUTED
            yield node.lineno, constant if isinstance(constant, str) else inside


def below(name: ast.expr) -> bool:
    """Whether it is f"{__name__}.{name}", a module of the package that imports it, with which it shares a floor."""
    match name:
        case ast.JoinedStr([ast.FormattedValue(ast.Name("__name__")), ast.Constant("."), ast.FormattedValue(ast.Name())]):
            return True
    return False


def called(node: ast.AST) -> str:
    function = node.func if isinstance(node, ast.Call) else node
    return function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""


def run_on_import(tree: ast.Module) -> ast.Module:
    """``tree`` without its functions and without ``if TYPE_CHECKING``; what is behind ``if not TYPE_CHECKING`` is run."""
    hidden = [n for n in tree.body if isinstance(n, ast.If) and ast.unparse(n.test) == "not TYPE_CHECKING"]
    tree = ast.Module([*(n for n in tree.body if n not in hidden), *(inner for n in hidden for inner in n.body)], [])
    later = [n for n in tree.body if isinstance(n, ast.FunctionDef) or called(getattr(n, "test", n)) == "TYPE_CHECKING"]
    return ast.Module([n for n in tree.body if n not in later], [])


def broken_floors(sources: list[Source]) -> list[str]:
    """Imports go down only, and each module imports what its kind may import."""
    known, papers = {s.name for s in sources}, "exactdp_checks.claims.papers"
    parents = {s.name.rsplit(".", i)[0] for s in sources for i in range(1, s.name.count(".") + 1)}
    found = [f"{name} has no __init__.py: add one, with a docstring" for name in sorted(parents - known)]
    for s in sources:
        here = floor(s.name)
        if here is None:
            found.append(f"{s.name} has no floor: add it to FLOORS in tests/support/floors.py, above all that it imports")
            continue
        for line, target in imports(s, s.tree, known):
            there, home = floor(target), target.partition(".")[0]
            standard, rule = home in sys.stdlib_module_names, ""
            if target == COMPUTED and s.name in STRANGERS:
                continue
            if target == COMPUTED:
                rule = "hides from the floors: write the import out"
            elif home in PACKAGES and there is None:
                rule = "has no floor: add it to FLOORS in tests/support/floors.py"
            elif there is not None and there > here and s.name != DOOR:
                rule = "is above it: imports go down only"
            elif within(s.name, "exactdp.fast") and not (standard or home == "numpy" or within(target, "exactdp.fast")):
                rule = "is not for a fast twin: numpy and the standard library only"
            elif s.name in TRUSTED and not (standard or target in TRUSTED[s.name]):
                rule = "is not for the kernel: the standard library and what is trusted only"
            elif home in ("flint", "sympy") and within(s.name, "exactdp") and s.name not in SYMBOLIC:
                rule = f"is for {', '.join(sorted(SYMBOLIC))} only"
            elif within(s.name, papers) and within(target, papers) and s.name.split(".")[3:4] not in ([], target.split(".")[3:4]):
                rule = "is another paper: name its ids in `uses`"
            if rule:
                found.append(f"{s.where}:{line}: {s.name} imports {target}, which {rule}")
        if s.name in PACKAGES:
            eager = [target for _, target in imports(s, run_on_import(s.tree), known)]
            late = [target for target in eager if target.partition(".")[0] not in sys.stdlib_module_names]
            found += [f"{s.where} imports {target} when it is imported: do so inside a function" for target in late]
    return found


def circles(sources: list[Source]) -> list[str]:
    """No file imports, through others or at once, what imports it; inside functions and under TYPE_CHECKING too."""
    known = {s.name for s in sources}
    needs = {s.name: {t for _, t in imports(s, s.tree, known) if t in known} - {s.name} for s in sources if s.name != DOOR}
    reached = {name: set(targets) & needs.keys() for name, targets in needs.items()}
    for middle in reached:  # Warshall
        for name, targets in reached.items():
            if middle in targets:
                reached[name] = targets | reached[middle]
    rings = {tuple(sorted(n for n in reached if name in reached[n] and n in reached[name])) for name in reached}
    told = [ring for ring in rings if ring]
    return [f"{', '.join(ring)} import one another: move what they share into a file below them" for ring in sorted(told)]


def forbidden_names(sources: list[Source]) -> list[str]:
    """No assert, no evaluation or simplification, no mpmath.iv, and no word of proof outside the kernel and its types."""
    found = []
    for s in sources:
        if s.name not in SAYS_PROVED and re.search(r"\bPROVED\b", s.text):
            found.append(f"{s.where}: PROVED is for {', '.join(sorted(SAYS_PROVED))} only: ask the kernel")
        for node in ast.walk(s.tree):
            names = {called(node)} if isinstance(node, ast.Name | ast.Attribute) else set()
            if isinstance(node, ast.Import | ast.ImportFrom):
                home = getattr(node, "module", "")
                names = {n for alias in node.names for n in (alias.name, alias.name.rpartition(".")[2], f"{home}.{alias.name}")}
            rule = ""
            if isinstance(node, ast.Assert):
                rule = "assert vanishes under -O: raise an error of exactdp.errors"
            elif names & FORBIDDEN:
                rule = f"{', '.join(sorted(names & FORBIDDEN))} is forbidden: use exactdp.numbers.exact"
            elif "mpmath.iv" in names or (isinstance(node, ast.Attribute) and node.attr == "iv" and "mpmath" in s.text):
                rule = "mpmath.iv does not enclose: use exactdp.numbers.enclosure"
            elif isinstance(node, ast.Call | ast.Subscript) and s.name not in SAYS_PROVED:
                owner = node.func if isinstance(node, ast.Call) else node.value
                rule = "an Outcome is made by the kernel" if called(owner) == "Outcome" else ""
            if rule:
                found.append(f"{s.where}:{getattr(node, 'lineno', 0)}: {rule}")
    return found


def doubles(sources: list[Source]) -> list[str]:
    """No claim is decided in floating point: no float constant, no ``float`` called or passed on, no logarithm of ``math``."""
    found = []
    for s in sources:
        for node in ast.walk(s.tree) if within(s.name, "exactdp_checks.claims") else []:
            given = [node.func, *node.args, *(k.value for k in node.keywords)] if isinstance(node, ast.Call) else []
            used = {called(one) for one in given} & {"float"}
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                used |= {alias.name for alias in node.names} - EXACT_MATH
            elif isinstance(node, ast.Import | ast.ImportFrom):
                names = [getattr(node, "module", None), *(alias.name for alias in node.names)]
                used |= {str(n).partition(".")[0] for n in names} & {"math", "cmath"}
            elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                used.add(str(node.value))
            found += [f"{s.where}:{node.lineno}: {name} is a double: decide with exactdp.numbers" for name in sorted(used)]  # type: ignore[attr-defined]
    return found


def too_long(sources: list[Source]) -> list[str]:
    """At most 300 lines, and what formatting adds; 500 of what is trusted, 450 of proofs and data; sections do not count."""
    most = {s.name: 500 if s.name in TRUSTED else 450 if s.name.startswith(TOLD) else 350 for s in sources}
    sizes = [(s, len(s.text.splitlines()) - in_sections(s.tree), most[s.name]) for s in sources]
    switched = [f"{s.where} switches the formatter off: let it format" for s in sources if re.search(r"#\s*fmt:", s.text)]
    return switched + [f"{s.where} has {size} lines: at most {most}" for s, size, most in sizes if size > most]


def without_docstring(sources: list[Source]) -> list[str]:
    """Every module has a docstring, and in the packages every public class, function and method."""

    def missing(node: ast.Module | ast.ClassDef, where: str, inside: bool) -> Iterator[str]:
        for child in node.body if inside else []:
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not child.name.startswith("_"):
                exempt = {called(d) for d in child.decorator_list} & {"overload", "setter"}
                if not exempt and not (ast.get_docstring(child) or "").strip():
                    yield f"{where}:{child.lineno}: {child.name} has no docstring: its first line is the specification"
                if isinstance(child, ast.ClassDef):
                    yield from missing(child, where, inside)

    empty = [f"{s.where} has no docstring" for s in sources if not (ast.get_docstring(s.tree) or "").strip()]
    return empty + [m for s in sources for m in missing(s.tree, s.where, s.name.partition(".")[0] in PACKAGES)]


def cannot_fail(sources: list[Source]) -> list[str]:
    """Every test asserts, requires or expects an error, itself or through a helper of the tests."""
    functions = [(s, n) for s in sources for n in ast.walk(s.tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    failing: set[str] = set()

    def fails(function: ast.AST) -> bool:
        for node in ast.walk(function):
            asserts = isinstance(node, ast.Assert) and not isinstance(node.test, ast.Constant | ast.Tuple)
            name = called(node) if isinstance(node, ast.Call) else ""
            helper = name in failing and isinstance(getattr(node, "func", None), ast.Name)
            if asserts or helper or name in CAN_FAIL or name.startswith("assert_"):
                return True
        return False

    while new := {n.name for _, n in functions if n.name not in failing and fails(n)}:
        failing |= new
    tests = [(s, n) for s, n in functions if n.name.startswith("test_") and "/test_" in f"/{s.where}"]
    return [f"{s.where}:{n.lineno}: {n.name} cannot fail: assert something" for s, n in tests if not fails(n)]


PLANTED = [  # the rule, the module, its text, and a part of the one complaint ("" for none)
    (broken_floors, "exactdp.fast.krr", "import numpy.random\nimport math\nfrom exactdp.fast import words", ""),
    (broken_floors, "exactdp.fast.krr", "import sympy", "not for a fast twin"),
    (broken_floors, "exactdp.fast.krr", "from ..errors import BadInput", "not for a fast twin"),
    (broken_floors, "exactdp.numbers.exact", "import flint\nfrom exactdp.errors import BadInput", ""),
    (broken_floors, "exactdp.numbers.exact", "def f():\n    from exactdp import channel", "exactdp.numbers.exact:2: exactdp"),
    (broken_floors, "exactdp.numbers.exact", "from exactdp.matrix import ExactMatrix", "go down only"),
    (broken_floors, "exactdp.channel", "import flint", "exactdp.privacy.shuffled only"),
    (broken_floors, "exactdp.mechanisms.krr", "import exactdp.fast.krr", "go down only"),
    (
        broken_floors,
        "exactdp_checks",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import exactdp.numbers.exact",
        "",
    ),
    (broken_floors, "exactdp.policy", "import importlib\nimportlib.import_module('exactdp.bounds.x')", "go down only"),
    (broken_floors, "exactdp.policy", "import importlib\nimportlib.import_module(name)", "write the import out"),
    (broken_floors, "exactdp.new", "", "exactdp.new has no floor: add it to FLOORS in tests/support/floors.py"),
    (broken_floors, "exactdp.policy", "import exactdp.new", "has no floor: add it"),
    (broken_floors, "exactdp", "import exactdp.numbers.exact", "inside a function"),
    (broken_floors, "exactdp", "def __getattr__(name):\n    from exactdp_checks import auditing", ""),
    (broken_floors, "exactdp", "from exactdp_checks import auditing", "inside a function"),
    (broken_floors, "exactdp", "if not TYPE_CHECKING:\n    def f():\n        from exactdp_checks import auditing", ""),
    (broken_floors, "exactdp", "if not TYPE_CHECKING:\n    from exactdp_checks import auditing", "inside a function"),
    (broken_floors, "exactdp.channel", "def f():\n    from exactdp_checks import auditing", "go down only"),
    (broken_floors, "exactdp.channel", "def f():\n    import_module(f'{__name__}.{name}')", "write the import out"),
    (broken_floors, "exactdp.bounds", "def f():\n    import_module(f'{__name__}.{name}')", "write the import out"),
    (broken_floors, "exactdp_checks", "def audit():\n    from exactdp_checks.auditing.audit import audit", ""),
    (broken_floors, KERNEL, "import json\nfrom .verdict import Verdict", ""),
    (broken_floors, KERNEL, "from exactdp.errors import BadInput", "not for the kernel"),
    (broken_floors, "exactdp_checks.claims.papers.a", "from . import b", "another paper"),
    (broken_floors, "exactdp_checks.claims.papers.a", "import exactdp_checks.claims.papers.b", "another paper"),
    (broken_floors, "exactdp_checks.claims.papers", "from exactdp_checks.claims.papers import a, b", ""),
    (circles, "exactdp_checks.claims", "import exactdp_checks.claims.papers\nimport exactdp", ""),
    (circles, "exactdp_checks.claims.papers.b", "import exactdp_checks.claims.papers.a", "import one another"),
    (circles, "exactdp_checks.claims.papers.b", "def f():\n    from . import a", "import one another"),
    (
        circles,
        "exactdp_checks.claims.papers.b",
        "if TYPE_CHECKING:\n    from exactdp_checks.claims.papers import a",
        "papers.a, ",
    ),
    (forbidden_names, "exactdp.numbers.exact", "assert 1", "assert vanishes"),
    (forbidden_names, "exactdp.numbers.exact", "x = list(map(eval, cells))", "eval is forbidden"),
    (forbidden_names, "exactdp.numbers.exact", "from sympy import simplify as tidy", "simplify is forbidden"),
    (forbidden_names, "exactdp.numbers.exact", "y = x.simplify", "simplify is forbidden"),
    (forbidden_names, "exactdp.numbers.exact", "ast.literal_eval(x)\nx.evalf()", ""),
    (forbidden_names, "exactdp.numbers.exact", "import mpmath as mp\nx = mp.iv", "does not enclose"),
    (forbidden_names, "exactdp.numbers.exact", "from mpmath import iv", "does not enclose"),
    (forbidden_names, "exactdp_checks.auditing.audit", "x = Outcome.PROVED  # ", "ask the kernel"),
    (forbidden_names, "exactdp_checks.auditing.audit", "x = Outcome('proved')", "made by the kernel"),
    (forbidden_names, KERNEL, "x = Outcome.PROVED, Outcome('proved')", ""),
    (doubles, "exactdp_checks.claims.papers.a", "x = float(y)", "float is a double"),
    (doubles, "exactdp_checks.claims.papers.a", "x = max(y, key=float)", "float is a double"),
    (doubles, "exactdp_checks.claims.papers.a", "x = 0.5 * y", "0.5 is a double"),
    (doubles, "exactdp_checks.claims.papers.a", "from math import log", "log is a double"),
    (doubles, "exactdp_checks.claims.papers.a", "import math", "math is a double"),
    (doubles, "exactdp_checks.claims.papers.a", "from math import comb, inf\ndef f(level: Fraction | float): ...", ""),
    (doubles, "exactdp_checks.sampling.audit", "x = float(0.5)", ""),
    (too_long, "exactdp.numbers.exact", "\n" * 300, ""),
    (too_long, "exactdp.numbers.exact", 'def f(x):\n    """x.\n\n' + "    Args:\n" * 300 + '    """\n' + "\n" * 300, ""),
    (too_long, "exactdp.numbers.exact", 'def f(x):\n    """x.\n\n' + "    Args:\n" * 3 + '    """\n' + "\n" * 350, "at most 350"),
    (too_long, "exactdp.numbers.exact", "\n" * 351, "has 351 lines"),
    (too_long, "exactdp.numbers.exact", "x = [1,\n    2]  # fm" + "t: skip", "switches the formatter off"),
    (too_long, KERNEL, "\n" * 499, ""),
    (too_long, KERNEL, "\n" * 501, "has 501 lines"),
    (without_docstring, "exactdp.numbers.exact", "x = 1", "has no docstring"),
    (without_docstring, "exactdp.numbers.exact", "'d'\nclass A:\n    'd'\n    def f(self): ...", "f has no docstring"),
    (without_docstring, "exactdp.numbers.exact", "'d'\ndef f():\n    ' '", "f has no docstring"),
    (without_docstring, "exactdp.numbers.exact", "'d'\ndef _f(): ...\nclass _A:\n    def f(self): ...", ""),
    (cannot_fail, "tests/test_x", "def test_a():\n    assert True", "test_a cannot fail"),
    (cannot_fail, "tests/test_x", "def test_a():\n    print(1)", "test_a cannot fail"),
    (cannot_fail, "tests/test_x", "def test_a():\n    assert (x == 1, 'no')", "test_a cannot fail"),
    (cannot_fail, "tests/test_x", "def test_a():\n    h()\ndef h():\n    g()\ndef g():\n    assert x", ""),
    (cannot_fail, "tests/test_x", "def test_a():\n    with pytest.raises(ValueError):\n        f()", ""),
]


@pytest.mark.parametrize(("rule", "name", "text", "part"), PLANTED)
def test_planted(rule: Callable[[list[Source]], list[str]], name: str, text: str, part: str) -> None:
    """Each violation is found, once, and its neighbour that breaks nothing is let through."""
    others = [name.rsplit(".", i)[0] for i in range(1, name.count(".") + 1)] if rule is broken_floors else []
    if rule is circles:
        back = Source("exactdp_checks.claims.papers.a", "x", "import exactdp_checks.claims.papers.b")
        door = Source("exactdp", "exactdp/__init__.py", "def f():\n    import exactdp_checks.claims")
        found = rule([Source(name, name, text), back, door])
        assert (len(found), part in "".join(found)) == (bool(part), True)
        return
    others += [n for n in ("exactdp.channel", "exactdp_checks.claims.papers.b") if rule is broken_floors]
    others += ["exactdp_checks.claims.papers", "exactdp_checks.claims", "exactdp_checks", "exactdp"] if others else []
    found = rule([Source(name, name, text), *(Source(n, n, "") for n in sorted(set(others) - {name}))])
    assert len(found) == bool(part)
    assert part in "".join(found)


def test_a_package_may_import_what_is_in_it() -> None:
    """By its name, and nothing else."""
    own = Source("exactdp.bounds", "exactdp/bounds/__init__.py", "def f(n):\n    import_module(f'{__name__}.{n}')")
    other = Source("exactdp.bounds", "exactdp/bounds/__init__.py", "def f(n):\n    import_module(f'exactdp.{n}')")
    assert broken_floors([Source("exactdp", "exactdp/__init__.py", ""), own]) == []
    assert "write the import out" in "".join(broken_floors([Source("exactdp", "exactdp/__init__.py", ""), other]))


def test_a_package_needs_its_init() -> None:
    assert "exactdp.bounds has no __init__.py" in "".join(broken_floors([Source("exactdp.bounds.x", "x", "")]))


def test_the_sources_are_found() -> None:
    assert {"exactdp", "exactdp.numbers.exact", "exactdp.errors"} <= {s.name for s in in_packages()}
    assert {"tests.conftest", "tests.project.test_repository"} <= {s.name for s in in_tests()}


OF_PACKAGES = [(rule, in_packages) for rule in (broken_floors, circles, forbidden_names, doubles, too_long, without_docstring)]
OF_TESTS = [(rule, in_tests) for rule in (too_long, without_docstring, cannot_fail)]


@pytest.mark.parametrize(("rule", "sources"), [*OF_PACKAGES, *OF_TESTS], ids=lambda value: value.__name__)
def test_repository(rule: Callable[[list[Source]], list[str]], sources: Callable[[], list[Source]]) -> None:
    assert "\n".join(rule(sources())) == ""


def test_the_kernel_needs_nothing_but_python() -> None:
    """Imported by an interpreter that has no site-packages."""
    code = f"import sys; sys.path += {[str(base) for base in PACKAGES.values()]}; import {KERNEL}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_called_slow_is_there() -> None:
    """A line that names no test would leave nothing out, and nobody would see it."""
    for line in (ROOT / "tests/support/slow.txt").read_text("utf-8").split():
        path, _, name = line.partition("::")
        text = (ROOT / path).read_text("utf-8")
        assert (f"def {name}(" if path.startswith("tests/") else ">>> ") in text, line


def test_versions_agree() -> None:
    cited = re.findall(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    changed = re.findall(r"^## \[(\d[^]]*)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert (cited, changed[:1]) == ([exactdp.__version__], [exactdp.__version__])


def test_what_is_quick_exists() -> None:
    """Every path of the list begins one of a test, so that none is out of date."""
    files = [p.relative_to(ROOT).as_posix() for d in ("tests", "reference") for p in (ROOT / d).rglob("*.py")]
    files += ["README.md"]
    conftest = ast.parse((ROOT / "tests" / "conftest.py").read_text("utf-8"))
    (quick,) = [ast.literal_eval(n.value) for n in conftest.body if isinstance(n, ast.Assign) and called(n.targets[0]) == "QUICK"]
    assert [beginning for beginning in quick if not any(f.startswith(beginning) for f in files)] == []


def test_the_root_holds_what_it_should() -> None:
    """Commands that are given hostile names write where they are run: what they leave is not committed with the rest."""
    listed = subprocess.run(["git", "ls-files", "-z"], check=False, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("no repository of git")
    roots = {name.split("/")[0] for name in listed.stdout.split("\0") if name}
    folders = {"conda", "docs", "notebooks", "proofs_checks", "reference", "tests"}
    files = {"Dockerfile", "LICENSE", "action.yml", "pyproject.toml", "CITATION.cff"}
    assert {
        name for name in roots - folders - files if not name.startswith(".") and not re.fullmatch(r"[A-Z]+\.md", name)
    } == set()
