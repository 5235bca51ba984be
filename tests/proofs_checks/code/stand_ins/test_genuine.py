"""A library's function that a stranger replaced has not the library's law: named where it is looked for, and never "proved"."""

import functools
import operator
import random
import secrets
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins import genuine
from exactdp_checks.code.stand_ins.genuine import changed, shadowed
from exactdp_checks.code.stand_ins.refusals import Impure

CHANGES: dict[str, tuple[Any, str, Any]] = {
    "random.random": (random, "random", lambda: 0.5),
    "random.choice": (random, "choice", types.MethodType(lambda _, items: items[0], random._inst)),  # type: ignore[attr-defined]
    "random.len": (random, "len", lambda _: 1),
    "random._floor": (random, "_floor", lambda _: 0),
    "random.Random.randrange": (random.Random, "randrange", lambda *_: 0),
    "random.Random.shuffle": (random.Random, "shuffle", functools.partial(max, 3)),
    "random.Random.random": (random.Random, "random", operator.methodcaller("getrandbits", 1)),
    "random.SystemRandom.random": (random.SystemRandom, "random", lambda _: 0.5),
    "secrets.randbelow": (secrets, "randbelow", lambda _: 0),
    "secrets.choice": (secrets, "choice", random.choice),
    "numpy.random.rand": (np.random, "rand", lambda *_: 0.5),
    "numpy.random.default_rng": (np.random, "default_rng", lambda: np.random.RandomState(1)),
    "numpy.array": (np, "array", lambda v: v),
}
KNOWN_ALONE = ("random.len", "random._floor", "numpy.array")  # which are found only if they were seen before
LEAKS = """
def leaks(x):
    u = draw()
    if u > 1:
        return "leak", x
    return x if u < 0.75 else 1 - x
"""
RARE = {
    "an object's own function": "R = random.Random()\n"
    "R.random = lambda: 2.0 if random.getrandbits(20) == 0 else random.random()\ndraw = lambda: R.random()",
    "a module's function": "secrets.randbelow = lambda n: 8 if random.getrandbits(20) == 0 else random.randrange(n)\n"
    "draw = lambda: secrets.randbelow(4) / 4",
    "a function bound to a generator": "mine = lambda self: 2.0 if random.getrandbits(20) == 0 else self.uniform(0, 1)\n"
    'mine.__name__ = "random"\ndraw = types.MethodType(mine, random.Random())',
    "the code of a function": "random.Random.uniform.__code__ = (lambda self, a, b: "
    "2.0 if self.getrandbits(20) == 0 else self.random()).__code__\ndraw = lambda: random.uniform(0, 1)",
}


def test_nothing_is_changed() -> None:
    assert changed() == ""


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_replaced_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, attribute, instead = CHANGES[name]
    monkeypatch.setattr(owner, attribute, instead, raising=False)
    assert changed() == name
    with pytest.raises(Impure, match=f"{name} was replaced by something else"):
        law_of(lambda x: x, [0])
    monkeypatch.undo()
    assert changed() == ""


def test_the_code_of_a_method_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random.Random.randrange, "__code__", (lambda _self, *_: 0).__code__)
    assert changed() in ("random.randrange", "random.Random.randrange")


def test_a_function_at_one_generator() -> None:
    one, other = random.Random(), random.Random()
    one.choice = lambda items: items[0]  # type: ignore[method-assign]
    assert (shadowed(one), shadowed(other)) == (True, False)
    assert law_of(lambda _: one.choice("ab"), [0]).laws[0].mass == {"a": 1}
    assert len(law_of(lambda _: other.choice("ab"), [0]).laws[0].mass) == 2


def test_methods_that_are_kept_are_followed() -> None:
    draws = (random.Random().random, np.random.default_rng().random, np.random.RandomState().rand, random.SystemRandom().random)
    for draw in draws:
        assert len(law_of(lambda _, draw=draw: draw() < 0.25, [0]).laws[0].mass) == 2


@pytest.mark.parametrize("name", [name for name in CHANGES if name not in KNOWN_ALONE])
def test_what_was_replaced_before_this_was_imported(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nothing is known of what there was: whatever is no function of its library is named."""
    owner, attribute, instead = CHANGES[name]
    monkeypatch.setattr(owner, attribute, instead, raising=False)
    assert name in list(genuine._before())
    monkeypatch.setattr(owner, attribute, functools.partial(max, 3), raising=False)
    assert name in list(genuine._before())


def test_a_trial_that_doubles_do_not_have_is_not_replayed() -> None:
    """numpy's inversion gives no number whose probability is below 2^-53, though its law has it."""
    found = audit_code(lambda x: int(np.random.default_rng().binomial(1, (1 + 2 * x) * 1e-16)), "0..1", 2, isolated=False)
    assert (found.outcome, "too rare for doubles" in found.sentence) == ("undecided", True)


@pytest.mark.slow
@pytest.mark.parametrize("name", RARE)
def test_a_leak_once_in_a_million_calls(name: str, tmp_path: Path) -> None:
    """Two of these were "proved" at ln 3, where no epsilon is finite: a replay with the library's function does not see them."""
    file = tmp_path / f"rare_{abs(hash(name))}.py"
    file.write_text(f"import random, secrets, types\n{RARE[name]}\n{LEAKS}")
    assert not audit_code(f"{file}:leaks", "0..1", "ln 3").proved
