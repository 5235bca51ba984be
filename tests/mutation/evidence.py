"""What may notice a mutant: the claims; and the suite: golden vectors, contracts, tests of reference, doctests.

A piece of evidence has a name and a function that says whether it notices that something is wrong: a claim whose examination is
not as expected, a vector that is not as derived again, a test that fails. An error is noticed too.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

__all__ = ["TESTS", "Piece", "pieces_of_claims", "pieces_of_suite", "pieces_of_vectors"]

ROOT = Path(__file__).resolve().parents[2]
TESTS = ("tests/reference", "reference/exactdp", "tests/project/test_contracts.py")


@dataclass(frozen=True)
class Piece:
    """A claim, a vector or a test."""

    name: str
    notices: Callable[[], bool]


def pieces_of_claims() -> list[Piece]:
    """The claims of the five papers."""
    from exactdp_checks.claims.claim import Claim, examine
    from exactdp_checks.claims.papers import claims

    def notices(claim: Claim) -> bool:
        return not all(found.ok for found in examine(claim))

    return [Piece(claim.id, partial(notices, claim)) for claim in claims()]


def pieces_of_vectors() -> list[Piece]:
    """The golden vectors, one at a time."""
    from exactdp_checks.golden.building import derived
    from exactdp_checks.golden.files import NAMES, line, load

    def notices(name: str, text: str, output: str) -> bool:
        vector = json.loads(text)
        return line(derived(name, vector["kind"], vector["input"])) != output

    return [
        Piece(f"vector {name}/{v['id']}", partial(notices, name, json.dumps(v), line(v["output"])))
        for name in NAMES
        for v in load(name)["vectors"]
    ]


def pieces_of_suite(use: Callable[[Sequence[Piece]], None], tests: Sequence[str] = TESTS, vectors: bool = True) -> None:
    """Collects the tests and gives them to ``use``, after the vectors; pytest ends where ``use`` returns."""
    import pytest

    os.environ["CI"] = "1"  # the same examples in every run
    os.environ.pop("PYTEST_ADDOPTS", None)  # as coverage of the run that this one stands in

    class Plugin:
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            for plugin in session.config.pluginmanager.get_plugins():
                if hasattr(plugin, "out_of_sight"):
                    plugin.out_of_sight = _nothing  # it walks through the whole heap, in every child
            use(
                [
                    *(pieces_of_vectors() if vectors else ()),
                    *(Piece(item.nodeid, partial(_fails, item)) for item in session.items),
                ]
            )
            return True

    arguments = ["-n", "0", "-q", "-q", "-s", "-p", "no:cacheprovider", "--rootdir", str(ROOT), *(str(ROOT / t) for t in tests)]
    here = Path.cwd()
    os.chdir(ROOT)
    status = pytest.main(arguments, plugins=[Plugin()])
    os.chdir(here)
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"the tests could not be collected: pytest ends with {status}")


def _nothing() -> None:
    """In the place of what would walk through the heap."""


def _fails(item: Any) -> bool:
    from _pytest.runner import runtestprotocol

    item.session._setupstate.teardown_exact(None)
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
