"""Code that calls installed packages, which hold a generator, ask what is installed, or hash text: small ones of their shape."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.stand_ins.refusals import CodeFailed

RARE = 2.0**-20
# as scipy.stats, pandas and scikit-learn are written: the generator of the module is held, classes of generators are asked for
PACKAGE = """
import numbers
import numpy as np


def check(seed):
    if seed is None or seed is np.random:
        return np.random.mtrand._rand
    if isinstance(seed, (numbers.Integral, np.integer)):
        return np.random.RandomState(seed)
    if isinstance(seed, (np.random.RandomState, np.random.Generator)):
        return seed
    raise ValueError("no generator")


class Bernoulli:
    def __init__(self):
        self._random_state = check(None)

    def rvs(self, p, random_state=None):
        kept, self._random_state = self._random_state, check(random_state or self._random_state)
        found = self._random_state.binomial(1, p)
        self._random_state = kept
        return found


bernoulli = Bernoulli()


def sample(n, state=None):
    rng = np.random if state is None else state if isinstance(state, np.random.Generator) else check(state)
    return rng.choice(n, size=1, replace=False)[0]


KEPT, HELD = np.random.default_rng(3), (np.random.RandomState(4), np.random.default_rng(5))
BITS = np.random.PCG64(6)
Kind = type(HELD[1])
BOUND = HELD[0].random_sample


class Own(np.random.Generator):
    pass


OWN = Own(np.random.MT19937(7))
COPIES = {
    "kept": lambda: KEPT.random(),
    "tuple": lambda: HELD[0].rand(),
    "tuple, new": lambda: HELD[1].random(),
    "bits": lambda: BITS.random_raw() / 2**64,
    "of bits": lambda: np.random.Generator(BITS).random(),
    "class": lambda: Kind(BITS).random(),
    "bound": lambda: BOUND(),
    "own": lambda: OWN.random(),
    "own, made": lambda: Own(BITS).random(),
    "inherited": lambda: type("Late", (np.random.Generator,), {})(BITS).random(),
    "of a class": lambda: np.random.Generator.random(HELD[1]),
    "state": lambda: np.random.get_state()[1][0] / 2**32,
}


def asks_for_a_hash(key):
    hash(key)
    return True


def hashes(key):
    return hash(key) % 2
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "statistical_package.py").write_text(PACKAGE, "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    yield importlib.import_module("statistical_package")
    del sys.modules["statistical_package"]


def test_what_draws_in_its_place_is_replayed(package: Any) -> None:
    """As bernoulli.rvs of scipy and Series.sample of pandas: the replay did not reach the generator that they hold."""
    import numpy as np

    rng, legacy = np.random.default_rng(), np.random.RandomState()

    def held(x: int) -> int:
        return x if package.bernoulli.rvs(0.75) else 1 - x

    def given(x: int) -> int:
        return x if package.bernoulli.rvs(0.75, random_state=rng) else 1 - x

    def sampled(x: int) -> int:
        return x if package.sample(4) < 3 else 1 - x

    def sampled_by_one(x: int) -> int:
        return x if package.sample(4, rng) < 3 else 1 - x

    def sampled_by_state(x: int) -> int:
        return x if package.sample(4, legacy) < 3 else 1 - x

    for function in (held, given, sampled, sampled_by_one, sampled_by_state):
        found = audit_code(function, "0..1", "ln 3", isolated=False)
        assert (found.outcome, str(found.smallest.ratio) if found.smallest else "") == ("proved", "3"), function.__name__
    assert audit_code(held, "0..1", "1/2", isolated=False).refuted


def test_no_generator_of_a_package_escapes(package: Any) -> None:
    """A law without the rare report would be said to be private: each is followed, or named."""
    for way in package.COPIES:

        def code(x: int, way: str = way) -> object:
            if package.COPIES[way]() < RARE:
                return "late", x
            return x if package.bernoulli.rvs(0.75) else 1 - x

        try:
            found = audit_code(code, "0..1", "ln 3", isolated=False)
        except CodeFailed:  # as of a function of the class, which is given what it is not
            continue
        assert not found.proved, way
        assert found.undecided or (found.smallest and found.smallest.ratio == float("inf")), way


def test_a_hash_that_is_dropped_is_a_question_and_another_is_named(package: Any) -> None:
    """As ``in`` of pandas' indexes, which asks whether a key has a hash; the line of the package is named, not the user alone."""
    import random

    def asks(x: int) -> int:
        return x if random.randrange(4) < 3 and package.asks_for_a_hash("a") else 1 - x

    def hashes(x: int) -> int:
        return x if random.randrange(4) < 3 else package.hashes("a")

    assert audit_code(asks, "0..1", 2, isolated=False).proved
    found = audit_code(hashes, "0..1", 2, isolated=False)
    assert found.undecided
    line = PACKAGE[: PACKAGE.index("return hash")].count("\n") + 1
    assert f", by statistical_package.py, line {line}: the code uses hash() of text" in found.sentence


INVENTORY = """
import os
from functools import cache


@cache
def plugins():
    from importlib.metadata import entry_points

    return len(entry_points(group="no.group.of.this.name"))


def folders():
    return len(os.listdir(os.path.dirname(__file__)))


def elsewhere(folder):
    from importlib.metadata import distributions

    return len(list(distributions(path=[folder])))
"""
CALLS = """
import os
import random
import asking_package


def plugins(x):
    return x if random.random() < 0.75 and asking_package.plugins() == 0 else 1 - x


def folders(x):
    return x if random.random() < 0.75 and asking_package.folders() else 1 - x


def elsewhere(x):
    return x if random.random() < 0.75 or asking_package.elsewhere("/var/tmp") > 5 else 1 - x


def own(x):
    from importlib.metadata import entry_points

    return x if random.random() < 0.75 and len(entry_points()) else 1 - x
"""


def test_a_package_may_ask_what_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As narwhals does, which scikit-learn calls; in a process of its own, as only there files are watched. No folder is read."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "asking_package.py").write_text(INVENTORY, "utf-8")
    (tmp_path / "mine.py").write_text(CALLS, "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    found = audit_code(f"{tmp_path}/mine.py:plugins", "0..1", "ln 3", processes=1)
    assert (found.outcome, found.smallest and str(found.smallest.ratio)) == ("proved", "3")
    found = audit_code(f"{tmp_path}/mine.py:folders", "0..1", "ln 3", processes=1)
    assert found.undecided
    assert "reads a folder (os.listdir), at asking_package.py:14, called by mine.py, line 12" in found.sentence
    found = audit_code(f"{tmp_path}/mine.py:elsewhere", "0..1", "ln 3", processes=1)
    assert found.undecided
    assert "reads a folder (os.listdir), at asking_package.py:" in found.sentence  # of another folder, where nothing is installed
    assert audit_code(f"{tmp_path}/mine.py:own", "0..1", "ln 3", processes=1).undecided


REAL = """
import numpy as np
import pandas as pd
from scipy import stats
from sklearn.utils import resample, shuffle

rng = np.random.default_rng()
SERIES = pd.Series([0, 1, 2, 3])


def rvs(x):
    return x if stats.bernoulli.rvs(0.75) else 1 - x


def rvs_of(x):
    return x if stats.bernoulli.rvs(0.75, random_state=rng) else 1 - x


def sample(x):
    return x if SERIES.sample(1).iloc[0] < 3 else 1 - x


def shuffled(x):
    return x if shuffle([0, 1, 2, 3])[0] < 3 else 1 - x


def resampled(x):
    return x if resample([0, 1, 2, 3], n_samples=1)[0] < 3 else 1 - x
"""


@pytest.mark.parametrize("name", ["rvs", "rvs_of", "sample", "shuffled", "resampled"])
def test_the_packages_themselves(name: str, tmp_path: Path) -> None:
    """Where they are installed: only they show that they are written as the small ones are."""
    for package in ("scipy.stats", "pandas", "sklearn.utils"):
        pytest.importorskip(package)
    (tmp_path / "mine.py").write_text(REAL, "utf-8")
    found = audit_code(f"{tmp_path}/mine.py:{name}", "0..1", "ln 3")
    assert (found.outcome, found.smallest and str(found.smallest.ratio)) == ("proved", "3")


class Opened:
    """As pandas' frames: every attribute is looked up by ``object.__getattribute__``."""

    def __getattr__(self, name: str) -> Any:
        if name != "items":
            raise AttributeError(name)
        return object.__getattribute__(self, "__dict__")


OPENED = Opened()


def test_places_that_real_numbers_give_are_integers_where_code_looks() -> None:
    """As weights in sample() of pandas: no real number leaves the generator, but where the code draws one it is named."""
    import random

    import numpy as np

    rng = np.random.default_rng()

    def chosen(x: int) -> int:
        len(OPENED.items)
        return int(rng.choice([0, 1], p=[0.75, 0.25])) ^ x

    def different(x: int) -> int:
        len(OPENED.items)
        return int(np.random.choice(2, size=1, replace=False, p=[0.75, 0.25])[0]) ^ x  # noqa: NPY002

    def choices(x: int) -> int:
        len(OPENED.items)
        return random.choices([x, 1 - x], weights=[3, 1])[0]

    def floors(x: int) -> int:
        len(OPENED.items)
        return random.choices([x, x, x, 1 - x])[0]

    def real(x: int) -> int:
        len(OPENED.items)
        return x if random.random() < 0.75 else 1 - x

    for function in (chosen, different, choices, floors):
        found = audit_code(function, "0..1", "ln 3", isolated=False)
        assert (found.outcome, str(found.smallest.ratio) if found.smallest else "") == ("proved", "3"), function.__name__
    found = audit_code(real, "0..1", "ln 3", isolated=False)
    line = Opened.__getattr__.__code__.co_firstlineno
    assert f"__getattr__ (test_packages.py, line {line}) may see what random real numbers are made of" in found.sentence
    assert "as it names __getattribute__;" in found.sentence
