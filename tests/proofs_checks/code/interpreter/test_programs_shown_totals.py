"""Comparisons, counts and choices of a sum of many draws that a function returns: against all draws, and replayed."""

import random
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from arranged_programs import HEAD, drawn, held, made, read

from exactdp_checks import audit_code
from exactdp_checks.code.interpreter import counting
from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import counts
from exactdp_checks.code.validation.replay import replayed

F = Fraction
K = 40
RNG = np.random.default_rng()
GENERATOR = "sum(r.random() < (0.75 if i == x else 0.25) for i in range(k))"
LIST = "bits = [int(r.random() < (0.75 if i == x else 0.25)) for i in range(k)]\n"
RETURNED = [
    f"return {GENERATOR} >= 2",
    f"return 2 > {GENERATOR}",
    f"return int({GENERATOR} > k / 2)",
    f"return 'yes' if {GENERATOR} > k / 2 else 'no'",
    f"return {GENERATOR} % 2",
    f"return min({GENERATOR}, 2) + x",
    f"s = {GENERATOR}\nreturn s == 2 and x == 1",
    f"s = {GENERATOR}\nif s >= 2:\n    return 1\nreturn 0",
    f"s = {GENERATOR}\nif s >= 2:\n    return s\nelse:\n    return None",
    LIST + "return bits.count(1)",
    LIST + "return bits.count(0) > 1",
    LIST + "return sum(bits) > 2",
    LIST + "s = sum(bits)\nreturn 3 * s - 1",
    f"s = {GENERATOR}\nreturn 2 * s if s != 3 else -1",
]
DRAWN = [
    LIST + "return bits.count(2) > 1",
    LIST + "return (sum(bits) > 2) ^ bits[0]",
    LIST + "return bits[1] if sum(bits) > 2 else x",
    LIST + "s = sum(bits)\nreturn s + 2 if bits[0] else s",
    LIST + "return (sum(bits) > 2) + bits.count(1)",
    LIST + "bits[0] = bits[1]\nreturn sum(bits) > 2",
    LIST + "return sum([*bits, *bits]) > 4",
    LIST + "u = r.random()\nreturn sum(bits) > 4 * u",
    LIST + "return sum(bits) > x * sum(bits)",
]


def both(function):
    """The laws of inputs 0 and 1, with sums of few draws kept lazy."""
    rows = []
    with held(counting, "SMALL", 2), held(counts, "DRAWN", 1), held(one_input, "FIRST", 1):
        law_of(function, (0, 1), grid=2, kept=rows)
        evidence = gathered(function, rows, grid=2)
    return rows, evidence


@pytest.mark.parametrize("body", RETURNED + DRAWN)
def test_laws_are_those_of_all_draws(body):
    lines = "\n".join(f"    {line}" for line in f"k = 4\n{body}".splitlines())
    function = made(f"{HEAD}def f(x, r: random.Random):\n{lines}\n")
    rows, evidence = both(function)
    for x, row in enumerate(rows):
        law = Counter()
        for y, q in row.law.mass.items():
            law[read(y)] += q
        assert (law, row.law.unexplored) == (drawn(function, x, numpy=False), 0)
    assert body in DRAWN or all(row.totals for row in rows)
    if body in DRAWN:  # other tests have the evidence of these
        return
    assert [(each.problem, dict(each.left)) for each in evidence] == [("", {})] * 2
    assert replayed(function, (0, 1), [t for each in evidence for t in each.tapes], {"r": "Random"}).problems == ()


def majority(x):
    bits = [random.random() < (0.75 if i == x else 0.25) for i in range(K)]
    return int(sum(bits) > K / 2)


def of_array(x):
    return bool((RNG.random(K) < np.where(np.arange(K) == x, 0.75, 0.25)).sum() * 2 > K)


def counted(x):
    bits = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(K)]
    return "many" if bits.count(1) > K / 2 else "few"


@pytest.mark.parametrize("report", [majority, of_array, counted])
def test_a_majority_of_many_is_one_number(report):
    rows = []
    (law, _) = law_of(report, (3, K), kept=rows).laws
    binomial = [comb(K - 1, n) * F(1, 4) ** n * F(3, 4) ** (K - 1 - n) for n in range(K)]
    wanted = sum(binomial[K // 2 + 1 :]) + F(3, 4) * binomial[K // 2]
    assert [q for y, q in law.mass.items() if y in (1, "many")] == [wanted]
    assert all(row.totals for row in rows)


def leaky(x):
    bits = [random.random() < 0.25 for i in range(K)]
    s = sum(bits)
    return s > 3 if s != 39 else 2 + x


def test_the_audit():
    """In processes of their own, which count sums again; a sister that leaks once in 10^22 runs."""
    found = audit_code(majority, (0, 1, K), "ln 9")
    assert found.proved
    assert not audit_code(majority, (0, 1, K), "ln 1.2", isolated=False).proved
    assert not audit_code(leaky, (0, 1), "ln 9", isolated=False, seconds=1).proved


def test_a_sum_with_another_law_is_no_evidence():
    """Of the members of a sum one is counted twice: the replay counts the sum again."""
    rows = []
    law_of(majority, (0,), kept=rows)
    (evidence,) = gathered(majority, rows)
    (tape,) = evidence.tapes
    (one,) = tape.sums
    wrong = tape.__class__(**{**vars(tape), "sums": (one._replace(members=(*one.members[1:], one.members[1])),)})
    assert replayed(majority, (0,), [tape]).problems == ()
    assert replayed(majority, (0,), [wrong]).problems
