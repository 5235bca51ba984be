"""Modules that are imported in a run: they keep no stand-in, their code is looked at, and the law is that of the code."""

import importlib
import sys
from fractions import Fraction

import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import Unsupported
from exactdp_checks.code.verdict.audit import audit_code

F = Fraction
TEXTS = {
    "from_random": "from random import random\ndef draw(): return random()\n",
    "of_numpy": "import numpy as np\nRNG = [np.random.default_rng()]\ndef draw(): return RNG[0].random()\n",
    "as_a_default": "import random\ndef draw(rng=random.Random()): return rng.random()\n",
    "in_turn": "def draw():\n    import from_random\n    return from_random.draw()\n",
    "looking": "import random\ndef draw():\n    u = random.random()\n    return u if hasattr(u, 'source') else 1 - u\n",
    "only_once": "import sys\nif hasattr(sys, 'only_once'): raise RuntimeError\nsys.only_once = 1\ndef draw(): return 0\n",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in TEXTS:
        sys.modules.pop(name, None)
    vars(sys).pop("only_once", None)


def imports(name):
    return lambda x: importlib.import_module(name).draw() < (x + 1) / 4


@pytest.mark.parametrize("name", ["from_random", "of_numpy", "as_a_default", "in_turn"])
def test_every_exploration_finds_the_law(name, folder):
    for _ in range(2):
        assert [law.mass[True] for law in law_of(imports(name), [0, 1]).laws] == [F(1, 4), F(1, 2)]
    assert 0 <= sys.modules[name].draw() < 1


def test_imported_code_is_looked_at(folder):
    with pytest.raises(Unsupported, match="made of"):
        law_of(imports("looking"), [0])


def test_what_is_imported_once_alone_is_refused(folder):
    with pytest.raises(Unsupported, match="imports only_once while it makes a report"):
        law_of(imports("only_once"), [0])
    assert "only_once" not in sys.modules  # it would keep stand-ins


def test_what_is_imported_by_every_run_is_refused(folder):
    def program(x):
        sys.modules.pop("from_random", None)
        return imports("from_random")(x)

    with pytest.raises(Unsupported, match="whenever it makes a report"):
        law_of(program, [0])


def test_the_audit_of_a_file(folder):
    path = folder / "reports.py"
    path.write_text("def report(x):\n    from of_numpy import draw\n    return x if draw() < 0.75 else 1 - x\n", "utf-8")
    found = audit_code(f"{path}:report", "0..1", "ln 3")
    assert (found.outcome, found.found.events) == ("proved", ())
