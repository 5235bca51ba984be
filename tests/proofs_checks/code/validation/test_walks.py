"""Calls that are summed up, series and levels are walked and summed again: planted faults of each are caught, down to a depth."""

import random
from fractions import Fraction

import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.interpreter import chain, separate_calls, series
from exactdp_checks.code.interpreter.separate_calls import Apart
from exactdp_checks.code.law import coverings, one_input, walks
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import counter, harmonic
from exactdp_checks.code.validation.flows import ONE, Flow, Graph, State, Turn
from exactdp_checks.code.validation.replay import replayed

F = Fraction
RNG = random.SystemRandom()
STATE = {"n": 2}


def seldom(x):
    """Whether a loop that goes on with probability x / k at turn k ends after an even number of turns: e^-x."""
    k = 1
    while True:
        p = x / k
        if not RNG.randrange(p.denominator) < p.numerator:
            return k % 2 == 1
        k += 1


def longer(x):
    """e^-x for large x, a turn at a time."""
    while x > 1:
        if not seldom(F(1)):
            return False
        x -= 1
    return seldom(x)


def even(n):
    """A number below n, n being no power of 2, by rejection."""
    while True:
        r = 2 * (random.random() < 0.5) + (random.random() < 0.5)
        if r < n:
            return r


def shown():
    """A number below what is seen, by rejection."""
    while True:
        r = 2 * (random.random() < 0.5) + (random.random() < 0.5)
        if r < STATE["n"]:
            return r


def certain():
    """1, after draws."""
    while random.random() < 0.5:
        pass
    return 1


def coin(x):
    return x ^ seldom(F(1, 2))


def two(x):
    return x ^ longer(F(3 + 2 * x, 2))


def both(x):
    return (longer(F(3, 2)), longer(F(5, 2)))


def apart(x):
    a = even(3)
    return (a, even(2) if a else 0)


def around(x):
    STATE["n"] = 2
    a = shown()
    STATE["n"] = 3
    b = shown()
    STATE["n"] = 2
    return (a, b)


def sure(x):
    return certain() + random.randrange(2)


def counted(x):
    n = 0
    while seldom(F(1)):
        n += 1
    return n


PROGRAMS = (coin, two, both, apart, around, sure, counted)


def audited(function):
    return audit_code(function, "0..1", 4, isolated=False, seconds=30)


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_no_false_alarm(function):
    found = audited(function)
    assert (found.outcome, found.found.events, found.gap) == ("proved", (), "")
    told = found.validation.to_json()
    assert (told["taken"], told["met"]) == (told["edges"], told["pairs"])


ENDING, LAW_OF, VARYING, LEVELLED, SUMMED = (series.ending, Apart.law_of, harmonic.Varying, chain.levelled, chain.summed)


class OneKey:
    """All fractions and numbers are alike."""

    def key(self, value):
        return type(value).__name__ if isinstance(value, F | int) else separate_calls.identity(value)


def exchanged(*given):
    found = SUMMED(*given)
    return {s: (loop, dict(zip(row, reversed(row.values()), strict=True))) for s, (loop, row) in found.items()}


def of_call(change):
    def law_of(self, function, arguments):
        law, around = LAW_OF(self, function, arguments)
        return (None if law is None else change(*law)), around

    return law_of


def more(rows, ends, moves, counted):
    rows, ends, found, before = LEVELLED(rows, ends, moves, counted)
    return rows, [{y.later(y.ratio / 2) if hasattr(y, "ratio") else y: p for y, p in end.items()} for end in ends], found, before


FAULTS = {
    "another exponent": (series, "ending", lambda x, k, root: ENDING(2 * x, k, root), coin),
    "another root": (series, "decay", lambda x, root: series.exact("t") ** -int(x * root + 1), coin),
    "another first turn": (series, "ending", lambda x, k, root: ENDING(x, k + 2, root), coin),
    "even for odd": (series, "ending", lambda x, k, root: 1 - ENDING(x, k, root), coin),
    "the targets are exchanged": (chain, "summed", exchanged, coin),
    "a turn later": (harmonic, "Varying", lambda x, slope, offset: VARYING(x, slope, offset + 1), coin),
    "another numerator": (harmonic, "Varying", lambda x, slope, offset: VARYING(x / 2, slope, offset), coin),
    "a law for other arguments": (separate_calls, "Writer", OneKey, two),
    "a law for other arguments, again": (separate_calls, "Writer", OneKey, apart),
    "a law for other surroundings": (separate_calls.Apart, "seen_around", lambda self, around: True, around),
    "the values are exchanged": (Apart, "law_of", of_call(lambda v, w, c: (v[::-1], w, c)), apart),
    "the weights are exchanged": (Apart, "law_of", of_call(lambda v, w, c: (v, w[::-1], c)), coin),
    "another certain value": (Apart, "law_of", of_call(lambda v, w, c: (tuple([u + 1 for u in v]), w, c)), sure),
    "another ratio of levels": (chain, "levelled", more, counted),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault, monkeypatch):
    owner, name, instead, program = FAULTS[fault]
    monkeypatch.setattr(owner, name, instead)
    monkeypatch.setattr(one_input, "_agrees", lambda *given: True)  # the runs that were made would contradict most of them
    found = audited(program)
    assert (found.outcome, len(found.found.events) > 0) == ("undecided", True), found.sentence


def never_at(level):
    """Comparisons of counters with this number are false, whatever the level: a branch that the engine does not see."""
    ask = counter.Counter.ask
    return lambda self, op, other: False if other == level and type(other) is int else ask(self, op, other)


def late(x):
    n = 0
    while random.random() < 0.25:
        n += 1
        if random.random() < 0.5:
            n += 0
        if n == 16:
            return ("late", x)
    return 0


def later(x):
    n = 0
    while random.random() < 0.25:
        n += 1
        if random.random() < 0.5:
            n += 0
        if n == 60:
            return ("late", x)
    return 0


def test_a_branch_within_the_depth_is_seen_and_one_beyond_it_is_said_not_to_be(monkeypatch):
    """The limit of what is replayed: the line says for how many turns it was, and how probable more of them are."""
    for program, n in ((late, 16), (later, 60)):
        assert audited(program).outcome == "refuted"
        with monkeypatch.context() as patched:
            patched.setattr(counter.Counter, "ask", never_at(n))
            found = audited(program)
            assert found.outcome == ("undecided" if n == 16 else "proved"), found.sentence
    assert "loops that count replayed for 8 turns, beyond which is at most" in found.sentence
    assert 0 < found.validation.inputs[0].beyond < 1e-9


def test_a_law_that_is_not_that_of_its_states():
    half = F(1, 2)
    call = State(((half, -1, True, 0), (half, -2, True, 0)), call=(1, {0: half, 1: half}))
    inner = Graph((State(((F(1, 4), 0, True, 0), (half, -1, True, 0), (F(1, 4), -2, True, 0))),), ({0: F(1)}, {1: F(1)}))
    flow = Flow([Graph((call,), ({"a": F(1)}, {"b": F(1)})), inner])
    assert flow.wrong_calls() == [(0, 0)]
    assert {y: round(3 * p / ONE, 9) for y, p in flow.law(1, 0).mass.items()} == {0: 2, 1: 1}
    assert flow.law(1, 0).differs({0: F(2, 3), 1: F(1, 3)}) == []
    assert flow.law(1, 0).differs({0: F(2, 3) - F(1, 2**50), 1: F(1, 3) + F(1, 2**50)}) == [0, 1] or flow.law(1, 0).differs(
        {0: F(2, 3) - F(1, 2**50), 1: F(1, 3) + F(1, 2**50)}
    ) == [1, 0]
    assert "all together" in flow.law(1, 0).differs({0: F(1), 1: F(1)})
    assert Turn(half, 2, 3, True).at(1) == F(1, 10)
    assert Turn(half, 2, 3, False).at(1) == F(9, 10)


def test_where_calls_are_very_many_each_is_walked_once(monkeypatch):
    monkeypatch.setattr(coverings, "MOST", 10)
    found = audited(two)
    assert (found.outcome, found.gap) == ("proved", "")
    fewer = found.validation.total("pairs")
    monkeypatch.undo()
    assert fewer < audited(two).validation.total("pairs")


def one_of_many(x):
    """One of many bits, the place of which is drawn after them."""
    b = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(20)]
    return b[random.randrange(3)]


def the_first_or_the_second(x):
    """The bits stay as they are while a loop goes on."""
    b = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(20)]
    while random.random() < 0.5:
        if random.random() < 0.5:
            return b[0]
    return b[1]


@pytest.mark.parametrize(("function", "one"), [(one_of_many, F(5, 12)), (the_first_or_the_second, F(5, 12))])
def test_items_that_are_drawn_late_are_walked_as_the_states_draw_them(function, one, monkeypatch):
    """They were left out, as parts whose own draws are not replayed."""
    monkeypatch.setattr(walks, "PLAIN", 0.0)
    rows = []
    assert law_of(function, [0], kept=rows).laws[0].mass[1] == one
    (found,) = gathered(function, rows)
    assert (found.problem, found.left, found.counts["taken"]) == ("", {}, found.counts["edges"])
    assert replayed(function, [0], found.tapes).problems == ()
