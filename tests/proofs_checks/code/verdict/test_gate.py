"""No verdict without a replay: what of a law was not replayed against its code leaves an audit undecided, with the counts."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from exactdp_checks import audit_code, compare_code
from exactdp_checks.code.interpreter import states
from exactdp_checks.code.law import evidence, walks
from exactdp_checks.code.lazy import arrays
from exactdp_checks.code.validation.coverage import Covered, Validation
from exactdp_checks.trusted.verdict import NotProved

KEY = states.Writer.key


def krr(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def gone(x: int, rng: np.random.Generator) -> Any:
    """With probability 2^-20 the report shows the input: of an array of one number Python's own truth value would be true."""
    if rng.random(1) < 1 - 2.0**-20:
        return x if rng.random() < 0.75 else 1 - x
    return ("late", x)


def tossed(x: int) -> Any:
    """As before, by a number that a wrong key of states would leave out."""
    n = 2000 if random.random() < 1 - 2**-10 else 1000
    for _ in range(5):
        random.choice("abcdefgh")
    return ("late", x) if n < 1500 else x if random.random() < 0.75 else 1 - x


def looped(x: int) -> int:
    n = 0
    while random.random() < 0.5:
        n = (n + 1) % 3
    return n if random.random() < 0.5 else (n + x) % 3


def oue(x: int, rng: np.random.Generator) -> Any:
    return rng.random(40) < np.where(np.arange(40) == x, 0.5, 0.25)


def test_what_was_replayed_is_said_everywhere() -> None:
    found = audit_code(krr, "0..1", "ln 3")
    assert (found.outcome, found.validation.total("paths")) == ("proved", 4)
    assert "; 4 paths replayed natively at " in found.sentence
    told = found.to_json()["law"]["validation"]
    assert (told["paths"], told["sampled"], told["left"]) == (4, False, {})
    assert "4 paths replayed natively" in found.to_html()
    assert "replayed natively" in compare_code(krr, "krr", k=2, t=3).sentence


def test_merged_states_are_replayed_by_every_pair_of_edges() -> None:
    found = audit_code(looped, "0..2", 2, isolated=False)
    assert found.outcome == "proved", found.sentence
    told = found.validation.to_json()
    assert told["taken"] == told["edges"] > 6
    assert told["met"] == told["pairs"] > told["edges"]


def test_where_a_pair_of_edges_is_left_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "WALKS", 2)
    found = audit_code(looped, "0..2", 2, isolated=False)
    assert (found.outcome, found.status, found.certificate, found.smallest) == ("undecided", 3, None, None)
    assert "its law was not replayed whole against the code; of input 0: " in found.sentence
    assert "edges" in found.sentence
    assert audit_code(looped, "0..2", isolated=False).outcome == "undecided"  # what is found is a verdict too
    refuted = audit_code(looped, "0..2", 0, isolated=False)
    assert (refuted.outcome, refuted.witness) == ("undecided", None)
    with pytest.raises(NotProved, match="not replayed whole"):
        found.raise_if_not_proved()


def test_where_runs_are_too_many_to_be_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "LEAVES", 1)
    found = audit_code(krr, "0..1", "ln 3", isolated=False)
    assert found.outcome == "undecided"
    assert "2 runs, more than the 1 that are replayed" in found.sentence
    other = compare_code(krr, "krr", k=2, t=3, isolated=False)
    assert (other.equal, other.status) == (None, 3)
    assert "not replayed whole" in other.sentence
    differs = compare_code(krr, "krr", k=2, t=4, isolated=False)
    assert differs.equal is None  # that they differ is a verdict too


def test_a_refutation_needs_the_two_laws_of_its_witness() -> None:
    labels, open_ = ("a", "b", "c"), Covered(left=("a reason",))
    held = Validation((Covered(1, 1), open_, Covered(1, 1)))
    assert held.gap(labels, (0, 2)) == ""
    assert held.gap(labels, (0, 1)) == held.gap(labels) == "of input 'b': a reason"
    assert Validation().gap(labels) == "of input 'a': no path was replayed"
    assert Covered(paths=2).gap == "no path was replayed"
    assert "1 of 2 pairs" in replace(Covered(1, 1, 3, 3), pairs=2, met=1).gap


def test_parts_that_were_sampled_are_said_so_on_the_first_line() -> None:
    found = audit_code(oue, "0..2", "ln 3", isolated=False)
    assert found.outcome == "proved"
    first = found.sentence.partition(" (observed law")[0]
    assert first.endswith("over all reports of 40 independent parts, sampled in the replay")
    assert found.to_json()["law"]["validation"]["sampled"] is True


@pytest.mark.parametrize(
    ("function", "owner", "name", "instead"),
    [
        (gone, arrays.LazyArray, "__bool__", lambda self: True),
        (tossed, states.Writer, "key", lambda self, v: ("int",) if type(v) is int and v > 99 else KEY(self, v)),
    ],
    ids=["kind A", "kind B"],
)
def test_a_wrong_law_is_never_proved(function: Any, owner: Any, name: str, instead: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these was "proved" once, and is not ln 3-LDP for any epsilon."""
    right = audit_code(function, "0..1", "ln 3", isolated=False)
    assert (right.outcome, right.ratios is None or right.ratios[0]) == ("refuted", True), right.sentence
    monkeypatch.setattr(owner, name, instead)
    found = audit_code(function, "0..1", "ln 3", isolated=False)
    assert found.outcome == "undecided"
    assert found.found.events
    assert "run" in found.found.events[0] or "the law that was found is not that of the code" in found.found.events[0]
    assert audit_code(function, "0..1", "ln 3", isolated="fork").outcome == "undecided"


def test_a_generator_that_somebody_holds_is_scripted() -> None:
    """In a class, in slots, in a list, in a default: else the replay would draw from the real one."""

    class Client:
        __slots__ = ("rng",)
        shared = random.Random(1)

        def __init__(self) -> None:
            self.rng = np.random.default_rng(1)

    client, several = Client(), [np.random.RandomState(2)]

    def held(x: int, other: Any = np.random.default_rng(3)) -> Any:  # noqa: B008 - a default that holds one
        return client.rng.random() < 0.5, Client.shared.random() < 0.5, several[0].rand() < 0.5, other.random() < 0.75, x * 0

    found = audit_code(held, "0..1", 0, isolated=False)
    assert found.outcome == "proved", found.sentence
