"""Hypothesis profiles, a folder to write input files into, a light heap, and what is quick and what is slow.

``pytest -m quick`` takes the tests of QUICK: of every storey something, in under two minutes on two idle cores. The functions of
``support/slow.txt`` are marked slow and left out unless asked for (``pytest -m "not wheel"`` is everything, as CI runs it); of
those with many cases every fortieth stays. The profile "ci" repeats the same examples in every run (the default where CI is
set), "dev" looks for new ones.
"""

import gc
import os
import sys
from collections import Counter
from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path
from types import ModuleType

import flint
import mpmath
import pytest
from hypothesis import settings
from quarter import LARGE, chosen

ROOT = Path(__file__).resolve().parents[1]
QUICK = (  # beginnings of paths from the root
    "README.md",
    "reference/exactdp/channel.py",
    "reference/exactdp/policy.py",
    "tests/project/test_repository.py",
    "tests/proofs_checks/answering/",
    "tests/proofs_checks/commands/test_demo.py",
    "tests/proofs_checks/commands/test_why.py",
    "tests/proofs_checks/trusted/test_arithmetic.py",
    "tests/proofs_checks/trusted/test_cone.py",
    "tests/proofs_checks/trusted/test_document.py",
    "tests/proofs_checks/trusted/test_verdict.py",
    "tests/proofs_checks/typeset/",
    "tests/reference/test_",
)
SLOW = frozenset((ROOT / "tests/support/slow.txt").read_text("utf-8").split())  # seconds, processes, larger sizes
HAVE_SLOW = frozenset(name.partition("::")[0] for name in SLOW)
STAYS = 40  # of the cases of a slow function every so many are in every run
OTHERS = pytest.StashKey[dict[str, ModuleType]]()  # modules of tests, which pytest has and no test needs but its own
collect_ignore = ["clients", "support/golden_reader.py", "support/kernel_setup.py"]  # programs that the tests run

PRECISIONS = (mpmath.mp.prec, flint.ctx.prec)  # in bits, at the start
settings.register_profile("ci", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def is_quick(path: Path) -> bool:
    """Whether the tests of this file are marked quick."""
    return path.is_relative_to(ROOT) and path.relative_to(ROOT).as_posix().startswith(QUICK)


class WithExamples:
    """A file in which there is no example is not searched for examples: a plugin, for the packages as well as for this folder."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """What is collected in a file."""
        found = yield
        return [one for one in found if type(one).__name__ != "DoctestModule" or b">>>" in file_path.read_bytes()]


def pytest_configure(config: pytest.Config) -> None:
    """The modules of our plugin's package are imported as they are: they have no asserts, and are hundreds.

    Of a package that is installed as editable, pytest rewrites every module as it does tests.
    """
    config.pluginmanager.register(WithExamples())
    hook = config.pluginmanager.rewrite_hook
    getattr(hook, "_must_rewrite", set()).discard("exactdp_checks")
    getattr(hook, "_marked_for_rewrite_cache", {}).clear()


@cache
def has_slow(path: Path) -> bool:
    """Whether some tests of this file are marked slow, by its text."""
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
    return name in HAVE_SLOW or b"mark.slow" in path.read_bytes()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files without a quick test are not read where those alone are asked for, nor files without a slow one where those are."""
    has = {"quick": is_quick, "slow": has_slow, "slow and not wheel": has_slow}.get(config.getoption("-m"))
    return True if has is not None and collection_path.is_file() and not has(collection_path) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The markers; of a slow function with many cases a quarter stays, where a quarter is asked for.

    With ``THIN`` so does of every function with more than so many cases.
    """
    large: dict[str, list[pytest.Item]] = {}
    thin = os.environ.get("THIN")
    cases: Counter[str] = Counter()
    for item in items:
        function, _, case = item.nodeid.partition("[")
        cases[function] += 1
        if function in SLOW and (not case or cases[function] % STAYS):
            item.add_marker("slow")
        elif is_quick(item.path):
            item.add_marker("quick")
        slow = item.get_closest_marker("slow") is not None
        if slow and not has_slow(item.path):
            raise pytest.UsageError(
                f"{function} is slow, and would not be run with slow tests alone: write pytest.mark.slow in its file"
            )
        if thin or slow:
            large.setdefault(function, []).append(item)
    left = {item for family in large.values() for item in set(family) - set(chosen(family, large=int(thin or LARGE)))}
    if left:
        config.hook.pytest_deselected(items=list(left))
        items[:] = [item for item in items if item not in left]


def pytest_collection_finish() -> None:
    """What collecting has made is taken out of sight: thousands of tests are half a million objects."""
    out_of_sight()


@pytest.fixture(scope="module", autouse=True)
def _light(request: pytest.FixtureRequest) -> None:
    """So is what the tests before have left: caches, channels, documents of vectors; and so are the other modules of tests.

    An audit of code goes through all modules that are not installed, and through all that these hold: in a process with hundreds
    of tests it takes ten times as long. So they are held by pytest, and neither here nor by their packages.
    """
    here = getattr(request.node, "obj", None)
    others = request.config.stash.setdefault(OTHERS, {})
    for name, module in list(sys.modules.items()):
        if name.rpartition(".")[2].startswith("test_") and str(getattr(module, "__file__", "")).startswith(f"{ROOT / 'tests'}"):
            others[name] = sys.modules.pop(name)
            package, _, last = name.rpartition(".")
            vars(sys.modules.get(package, ModuleType(""))).pop(last, None)
    if here is not None and here.__name__ in others:
        sys.modules[here.__name__] = here
    out_of_sight()


def out_of_sight() -> None:
    """Nothing that exists is seen by the collector of garbage any more, but generators of random numbers.

    An audit of code looks through every object in sight for a generator, and the collector goes through them again and again.
    """
    from exactdp_checks.code.stand_ins.generators import freeze

    freeze()


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_teardown() -> Generator[None]:
    """A test that leaves a working precision changed is the one that fails, not one of those that run after it."""
    yield
    if gc.get_count()[2]:  # some thousand objects were made
        out_of_sight()
    left = mpmath.mp.prec, flint.ctx.prec
    mpmath.mp.prec, flint.ctx.prec = PRECISIONS
    assert left == PRECISIONS, f"the precisions of mpmath and flint are left at {left}, not {PRECISIONS}"


@pytest.fixture
def folder(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    """Writes a file of this name and content, and says where it is."""

    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write
