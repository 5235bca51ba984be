"""A constant changed in a bound, a mechanism or a protocol makes the notebook of its paper fail, or show something else.

One is tried for each paper that fails early; all of them where CONSTANTS=1 is set (a run of a notebook each).
"""

import os
from pathlib import Path

import pytest
from stored import SETUP, first_difference

ROOT = Path(__file__).resolve().parents[2]
ALL = os.environ.get("CONSTANTS") == "1"
PLANT = """
import importlib.util, sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            return importlib.util.spec_from_file_location(name, {file!r}, loader=Loader(name, {file!r}))

class Loader(SourceFileLoader):
    def get_code(self, fullname):
        text = Path({file!r}).read_text("utf-8")
        return compile(text.replace({before!r}, {after!r}, 1), {file!r}, "exec")

sys.meta_path.insert(0, Finder())
__file__ = {setup!r}
exec(Path(__file__).read_text("utf-8"))
"""
EARLY = [  # (notebook, a file of the paper's bounds or below exactdp/, what stands there, what is put there)
    ("heavy_hitters", "hrr.py", 'log_over(2, beta) * (2 * count(n, "n"))', 'log_over(2, beta) * (3 * count(n, "n"))'),
    ("linear_queries", "mechanisms/rejection_sampling.py", "(4 * (radius / rate) ** 2)", "(5 * (radius / rate) ** 2)"),
    ("context_aware_ldp", "mechanisms/high_low_hadamard.py", "return low, level * low,", "return low, 2 * level * low,"),
    ("price_of_privacy", "adaptive.py", "max(Fraction(20), 10 *", "max(Fraction(21), 10 *"),
    ("online_recommendation", "upper.py", "Fraction(9 * m, P)", "Fraction(10 * m, P)"),
]
LATER = [
    ("heavy_hitters", "hrr.py", "-(gap**2) / (2 * count", "-(gap**2) / (3 * count"),
    ("heavy_hitters", "oracle.py", "ceiling(Real.of(ell(beta) * 8))", "ceiling(Real.of(ell(beta) * 9))"),
    ("heavy_hitters", "lower.py", "(n / (6 * level) ** 2)", "(n / (7 * level) ** 2)"),
    ("heavy_hitters", "partition.py", "Real.of(ell(beta) * (2 * n)).sqrt() + mean", "Real.of(ell(beta) * (3 * n)).sqrt() + mean"),
    ("linear_queries", "rejection_projection.py", "_printed(280, 10,", "_printed(280, 11,"),
    ("linear_queries", "gaussian_projection.py", "(8 * _log(J))", "(9 * _log(J))"),
    ("linear_queries", "lower.py", "* scale(r) / 12", "* scale(r) / 13"),
    ("context_aware_ldp", "risk.py", "return 3 * many * many * c * c / users", "return 4 * many * many * c * c / users"),
    ("context_aware_ldp", "risk.py", "return many * many * c * c / users", "return 2 * many * many * c * c / users"),
    ("context_aware_ldp", "mechanisms/block_hadamard.py", "low, level * low, Frac", "low, 2 * level * low, Frac"),
    ("price_of_privacy", "fano.py", 'LN2 * count(N, "N")', 'LN2 * 2 * count(N, "N")'),
    ("price_of_privacy", "max_sense.py", "/ (75 * N**2)", "/ (76 * N**2)"),
    ("price_of_privacy", "multi_max_sense.py", "_twice_tanh(Fraction(1, 4))", "_twice_tanh(Fraction(1, 5))"),
    ("online_recommendation", "upper.py", "Fraction(18 * m * _credit(D, R), P)", "Fraction(19 * m * _credit(D, R), P)"),
    ("online_recommendation", "upper.py", "+ Fraction(m, 2)", "+ Fraction(m, 3)"),
    ("online_recommendation", "lower.py", "(2 * loss(L))) * Fraction(1, _room", "(3 * loss(L))) * Fraction(1, _room"),
]
SHIFTED = [
    *EARLY[:1],
    *(pytest.param(*case, marks=pytest.mark.skipif(not ALL, reason="CONSTANTS=1 tries all")) for case in EARLY[1:] + LATER),
]


@pytest.mark.parametrize(("notebook", "path", "before", "after"), SHIFTED)
def test_a_changed_constant_is_seen(notebook: str, path: str, before: str, after: str, tmp_path: Path) -> None:
    """The kernel imports one module with the change in its text."""
    path = path if "/" in path else f"bounds/{notebook}/{path}"
    file = ROOT / "reference" / "exactdp" / path
    assert before in file.read_text("utf-8")
    module = f"exactdp.{path.removesuffix('.py').replace('/', '.')}"
    setup = tmp_path / "setup.py"
    setup.write_text(PLANT.format(module=module, file=str(file), before=before, after=after, setup=str(SETUP)), "utf-8")
    assert first_difference(ROOT / "notebooks" / f"{notebook}.ipynb", setup) is not None


def test_three_constants_of_each_paper_are_tried() -> None:
    """And each once."""
    cases = EARLY + LATER
    assert len(set(cases)) == len(cases)
    tried = [notebook for notebook, *_ in cases]
    assert all(tried.count(notebook) >= 3 for notebook in set(tried))
    assert len(set(tried)) == 5


def test_an_unchanged_notebook_is_no_difference(tmp_path: Path) -> None:
    """Else the check above could not fail."""
    assert first_difference(ROOT / "notebooks" / "auditing.ipynb") is None
