"""Reports that say many draws in one value: laws of parts, wrong sisters without one, random programs against all draws."""

import ast
import random
from copy import copy
from dataclasses import replace
from fractions import Fraction

import encoded_programs
import numpy as np
import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.interpreter.rewriting import as_one
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.encodings import one_to_one, parts_in
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of

F = Fraction
K = 30
RNG = np.random.default_rng()


def as_list(x):
    return [i for i in range(K) if random.random() < (0.75 if i == x else 0.25)]


def as_set(x):
    return {i for i in range(K) if random.random() < (0.75 if i == x else 0.25)}


def appended(x):
    out = []
    for i in range(K):
        chance = 0.75 if i == x else 0.25
        one = random.random() < chance
        if one:
            out.append(i)
    return sorted(out)


def added(x):
    out = set()
    for i in range(K):
        if random.random() < (0.75 if i == x else 0.25):
            out.add(i)
    return out


def of_bits(x):
    drawn = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(K)]
    return tuple(i for i, b in enumerate(drawn) if b == 1)


def of_array(x):
    drawn = RNG.random(K) < np.where(np.arange(K) == x, 0.75, 0.25)
    return np.where(drawn)[0]


def of_places(x):
    return np.flatnonzero(RNG.random(K) < np.where(np.arange(K) == x, 0.75, 0.25)).tolist()


def as_text(x):
    return "-".join("yes" if random.random() < (0.75 if i == x else 0.25) else "no " for i in range(K))


def mapped(x):
    drawn = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(K)]
    return "".join(map(str, drawn))


def grown(x):
    out = ""
    for i in range(K):
        out += "1" if random.random() < (0.75 if i == x else 0.25) else "0"
    return out


def as_bytes(x):
    return bytes([int(random.random() < (0.75 if i == x else 0.25)) for i in range(K)])


def shifted(x):
    drawn = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(K)]
    return sum(b << i for i, b in enumerate(drawn))


def read(x):
    return int("".join("1" if random.random() < (0.75 if i == x else 0.25) else "0" for i in range(K)), 2)


def digits(x):
    out = 0
    for i in range(K):
        out = (out << 1) | (random.random() < (0.75 if i == x else 0.25))
    return out


def together(x):
    out = 0
    for i in range(K):
        if random.random() < (0.75 if i == x else 0.25):
            out |= 1 << i
    return out


REPORTS = [
    as_list,
    as_set,
    appended,
    added,
    of_bits,
    of_array,
    of_places,
    as_text,
    mapped,
    grown,
    as_bytes,
    shifted,
    read,
    digits,
    together,
]


@pytest.mark.parametrize("report", REPORTS)
def test_a_value_of_many_draws_has_a_law_of_parts(report):
    rows = []
    (found, other) = law_of(report, (3, 0), kept=rows).parts
    assert found.shape == other.shape
    for parts, x in ((found, 3), (other, 0)):
        laws = [sorted(q for _, q in parts.laws[place]) for place in parts.places]
        chances = [max(((v not in (False, 0, "0", "no "), v), q) for v, q in parts.laws[place])[1] for place in parts.places]
        assert laws == [[F(1, 4), F(3, 4)]] * K
        assert chances == [F(3, 4) if i == x else F(1, 4) for i in range(K)]
    for evidence in gathered(report, rows):
        assert (evidence.problem, dict(evidence.left)) == ("", {})
    assert all(found.chance(canonical(report(3))) > 0 for _ in range(20))


def shared(x):
    u = random.random()
    return [i for i in range(K) if u < (0.75 if i == x else 0.25) and random.random() < 0.5]


def carried(x):
    out, b = [], False
    for i in range(K):
        c = b
        b = random.random() < (0.75 if i == x else 0.25)
        if c:
            out.append(i)
    return out


def twice(x):
    drawn = [int(random.random() < (0.75 if i == x else 0.25)) for i in range(K)]
    return "".join(str(drawn[i - i % 2]) for i in range(K))


def same_places(x):
    return [i // 2 for i in range(K) if random.random() < (0.75 if i == x else 0.25)]


def same_sums(x):
    return sum((random.random() < (0.75 if i == x else 0.25)) << (i // 2) for i in range(K))


def overlapping(x):
    out = 0
    for i in range(K):
        out |= (random.random() < (0.75 if i == x else 0.25)) << (i // 2)
    return out


def of_other_lengths(x):
    return "".join("11" if random.random() < (0.75 if i == x else 0.25) else "1" for i in range(K))


def backwards(x):
    out = [i for i in range(K) if random.random() < (0.75 if i == x else 0.25)]
    if x:
        out.reverse()
    return out


def seen_before(x):
    out = []
    other = out
    for i in range(K):
        if random.random() < (0.75 if i == x else 0.25):
            out.append(i)  # noqa: PERF401 - a loop
    return out if len(other) != 7 else [x]


def in_the_order_of_a_set(x):
    return tuple({str(i) for i in range(K) if random.random() < (0.75 if i == x else 0.25)})


@pytest.mark.parametrize(
    "report",
    [
        shared,
        carried,
        twice,
        same_places,
        same_sums,
        overlapping,
        of_other_lengths,
        backwards,
        seen_before,
        in_the_order_of_a_set,
    ],
)
def test_what_is_no_image_of_independent_draws_has_no_law_of_parts(report):
    """Each was tried as a wrong sister; ``shared`` was found by random programs: its one draw was made again for each place."""
    rows = []
    law_of(report, (1,), kept=rows, outcomes=40, seconds=1)
    assert rows[0].factored is None


@pytest.mark.parametrize("planted", ["another law", "another place", "not drawn"])
def test_wrong_laws_are_seen_by_the_paths(planted):
    rows = []
    law_of(as_list, (1,), kept=rows)
    row = copy(rows[0])
    parts = row.factored
    if planted == "another law":
        row.factored = replace(parts, laws=(parts.laws[0], tuple((v, 1 - q) for v, q in parts.laws[1])))
    elif planted == "another place":
        row.factored = replace(parts, shape=parts.shape._replace(items=(*range(1, K), 0)))
    else:
        row.factored = replace(parts, laws=(((False, F(1)),), parts.laws[1]))
    (found,) = gathered(as_list, [row])
    assert found.problem or found.left


@pytest.mark.parametrize("seed", [72, 75, 80, 87, 99, 122])
def test_random_programs(seed):
    """Against all draws: of these programs the first version had a wrong law for one."""
    assert encoded_programs.compared(seed)[0] == ""


def test_the_audit():
    """In processes of their own: ordinary calls are compared with the laws of the parts, which the report is made of."""
    found = audit_code(read, (0, 1), "ln 9")
    assert (found.proved, found.ratios) == (True, (F(9), F(9)))
    assert not audit_code(as_set, (0, 1), "ln 8", isolated=False).proved


BODIES = {
    "v = r()\nreturn [i for i in n if v < i]": False,
    "v = r()\nreturn sorted(v)": True,
    "v = r()\nreturn [v, v]": False,
    "v = r()\nreturn [i for i in v if r()]": True,
    "for i in n:\n    if r(): out.append(i)\nreturn out": True,
    "for i in n:\n    if r(): out.append(i)\nreturn out, i": False,
    "for i in n:\n    if r(): out.append(i)\nelse: out = 3\nreturn out": False,
    "for i in n:\n    if out: out.append(i)\nreturn out": False,
    "for i in out:\n    if r(): out.append(i)\nreturn out": False,
    "for i in n:\n    c = b\n    b = r()\n    if c: out.append(i)\nreturn out": False,
    "for i in n:\n    b = r() or b\n    if b: out.append(i)\nreturn out": False,
    "for i in n:\n    b = r()\n    if b and b: out.append(i)\nreturn out": False,
    "for i in n:\n    b = r()\n    if b: out.append(r())\nreturn out": False,
    "for i in n:\n    i = 3\n    if r(): out.append(i)\nreturn out": False,
    "for i in n:\n    out = out * 2 + r()\nreturn out": True,
    "for i in n:\n    out = out * out + r()\nreturn out": False,
    "for i in n:\n    out = out * 3 | r()\nreturn out": False,
    "for i in n:\n    out = 2 * out + out\nreturn out": False,
}


@pytest.mark.parametrize("body", BODIES)
def test_only_what_has_the_same_law_is_written_as_one(body):
    first, last = ast.parse(f"def f():\n{body}".replace("\n", "\n    ")).body[0].body
    assert (as_one(first, last) is not None) == BODIES[body]


def test_parts_are_read_from_a_report_in_one_way():
    assert [one_to_one("int", marks) for marks in ([(0, 1), (0, 2)], [(0, 1), (0, 1)], [(0, 2), (1, 4), (0, 6)])] == [
        True,
        False,
        True,
    ]
    assert not one_to_one("list", (1, 2, 1))
    assert one_to_one("list", (1, True, 1.0))
    rows = []
    law_of(as_list, (1,), kept=rows)
    shape = rows[0].factored.shape
    wrong = ([3, 2], [K], [1.0], (1,), {1}, [True], [1, 1], "1", b"\1", 1)
    assert [parts_in(shape, canonical(report)) for report in wrong] == [None] * len(wrong)
