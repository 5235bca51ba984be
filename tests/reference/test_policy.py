"""policy: the named matrices, infinite levels, sums, and the closure against a search through all paths."""

from fractions import Fraction
from itertools import permutations
from math import inf

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp.policy import Logarithms, PrivacyMatrix

LN2, LN3, EPS = LogSum.ln(2), LogSum.ln(3), LogSum.eps()
explicit = PrivacyMatrix.explicit


def plus(a, b):
    return inf if inf in (a, b) else a + b


def through_paths(rows):
    """The least sum along any path without repeated symbols, for every ordered pair."""
    k = len(rows)
    found = [[LogSum() if x == y else inf for y in range(k)] for x in range(k)]
    for x in range(k):
        for r in range(1, k):
            for path in permutations([z for z in range(k) if z != x], r):
                total = LogSum()
                for a, b in zip((x, *path), path, strict=False):
                    total = plus(total, rows[a][b])
                here = found[x][path[-1]]
                if total != inf and (here == inf or total < here):
                    found[x][path[-1]] = total
    return tuple(map(tuple, found))


def test_named_matrices():
    assert PrivacyMatrix.ldp(3, "ln 2").rows == tuple(tuple(LN2 if x != y else 0 for y in range(3)) for x in range(3))
    assert PrivacyMatrix.high_low(3, [0, 2], "eps").rows == ((0, EPS, EPS), (inf, 0, inf), (EPS, EPS, 0))
    assert PrivacyMatrix.high_low(2, [], 1).rows == ((0, inf), (inf, 0))
    assert PrivacyMatrix.blocks([[1, 3], [], [0, 2]], 1).rows == (
        (0, inf, 1, inf),
        (inf, 0, inf, 1),
        (1, inf, 0, inf),
        (inf, 1, inf, 0),
    )
    assert PrivacyMatrix.metric([[0, 1, "inf"], [2, 0, "1/2"], [0, 4, 0]], "ln 3").rows == (
        (0, LN3, inf),
        (LN3 * 2, 0, LN3 * Fraction(1, 2)),
        (0, LN3 * 4, 0),
    )
    assert PrivacyMatrix.metric([[0, 3], [1, 0]], "eps").rows == ((0, EPS * 3), (EPS, 0))
    assert PrivacyMatrix.metric([[0, "0.1"], [5, 0]]).rows == ((0, Fraction(1, 10)), (5, 0))
    two = PrivacyMatrix.binary("ln 2", inf)
    assert (two[0, 1], two[1, 0], two[0, 0], two.k) == (LN2, inf, 0, 2)
    assert explicit([["", "t=3"], ["Infinity", None]]).rows == ((0, LN3), (inf, 0))


def test_tables_and_patterns():
    """A pattern names levels that there are; without levels all are 0."""
    for levels, pattern in (([1], [[0, 1], [0, 0]]), ([1], [[0, -1], [0, 0]]), ([1, 2], [[0, 1], [2, 0]]), ([], [[1]])):
        with pytest.raises(BadInput, match="integers below that"):
            PrivacyMatrix([level(v) for v in levels], np.array(pattern))
    with pytest.raises(BadInput, match="integers below that"):
        PrivacyMatrix([level(1)], np.zeros((2, 2)))
    nothing = PrivacyMatrix([], np.zeros((2, 2), dtype=int))
    assert (nothing.rows, nothing.pattern.tolist()) == (((0, 0), (0, 0)), [[0, 0], [0, 0]])
    assert PrivacyMatrix([level(1), level(2)], np.array([[0, 1], [0, 1]])).rows == ((0, 2), (1, 0))


def test_the_diagonal_is_zero():
    assert explicit([[5, 1], [1, inf]]) == PrivacyMatrix.ldp(2, 1)
    for matrix in (PrivacyMatrix.ldp(3, 7), PrivacyMatrix.high_low(3, [1], 7), PrivacyMatrix.blocks([[0], [1, 2]], 7)):
        assert all(matrix[x, x] == 0 for x in range(3))
        assert matrix.levels[0] == 0
        assert not matrix.pattern.flags.writeable


@pytest.mark.parametrize("k", [1, 2])
def test_one_symbol_and_two(k):
    assert PrivacyMatrix.ldp(k, "ln 2").least() == (inf if k == 1 else LN2)
    for matrix in (PrivacyMatrix.ldp(k, 1), PrivacyMatrix.high_low(k, [0], 1), PrivacyMatrix.blocks([range(k)], 1)):
        assert matrix.closure() == matrix
        assert (matrix + matrix).k == k
        assert matrix.at(1) == matrix


def test_least():
    assert explicit([[0, "ln 3", inf], ["1.09", 0, inf], [2, "ln 4", 0]]).least() == Fraction(109, 100)
    assert explicit([[0, inf], [inf, 0]]).least() == inf
    assert explicit([[0, 0], [1, 0]]).least() == 0
    with pytest.raises(OutOfScope, match="compare differently at different eps"):
        explicit([[0, "eps"], [1, 0]]).least()


def test_equality():
    assert explicit([[0, "ln 4"], [inf, 0]]) == explicit([[1, "2*ln(2)"], ["inf", 0]])
    assert hash(explicit([[0, "ln 4"], [inf, 0]])) == hash(explicit([[0, "2*ln(2)"], [inf, 0]]))
    assert explicit([[0, 1], [1, 0]]) != explicit([[0, 1], [inf, 0]]) != explicit([[0, inf], [inf, 0]])
    assert explicit([[0, "eps"], [1, 0]]) != PrivacyMatrix.ldp(2, 1)
    assert PrivacyMatrix.ldp(2, 1) != PrivacyMatrix.ldp(3, 1)
    assert PrivacyMatrix.ldp(2, 1) != 1


def test_repr():
    """One sentence at every size: the entries are in ``rows``."""
    assert repr(explicit([[0, "eps + 1", "ln(7/4)"], ["1/3", 0, inf], ["2*eps", 2, 0]])) == "<PrivacyMatrix on 3 symbols>"
    assert repr(PrivacyMatrix.ldp(1, 2)) == "<PrivacyMatrix on 1 symbol>"
    assert repr(PrivacyMatrix.ldp(9, 2)) == "<PrivacyMatrix on 9 symbols>"


def test_at():
    assert explicit([[0, "eps"], ["2*eps + ln 2", 0]]).at("ln 3").rows == ((0, LN3), (LogSum.ln(18), 0))
    assert PrivacyMatrix.high_low(2, [0], "eps").at(0).rows == ((0, 0), (inf, 0))


def test_sums():
    a, b = explicit([[0, 1, inf], ["ln 2", 0, 0], [1, 1, 0]]), explicit([[0, "eps", 1], ["ln 3", 0, 5], [inf, 1, 0]])
    assert (a + b).rows == tuple(
        tuple(plus(u, v) for u, v in zip(*rows, strict=True)) for rows in zip(a.rows, b.rows, strict=True)
    )
    with pytest.raises(BadInput, match="on 3 and 2 symbols"):
        a + PrivacyMatrix.ldp(2, 1)


levels = st.one_of(st.just(inf), st.fractions(0, 5, max_denominator=7))
logs = st.one_of(st.just(inf), st.integers(1, 40).map(LogSum.ln))
multiples = st.one_of(st.just(inf), st.fractions(0, 5, max_denominator=7).map(lambda c: EPS * c))
mixed = st.one_of(levels, logs)


@pytest.mark.parametrize("kind", [levels, logs, multiples, mixed])
def test_closure_against_all_paths(kind):
    @settings(max_examples=40)
    @given(st.integers(1, 4).flatmap(lambda k: st.lists(st.lists(kind, min_size=k, max_size=k), min_size=k, max_size=k)))
    def run(rows):
        matrix = explicit(rows)
        closed = matrix.closure()
        assert closed.rows == through_paths(matrix.rows)
        assert closed.closure() == closed

    run()


def test_closure_needs_comparable_levels():
    with pytest.raises(OutOfScope, match="compare differently"):
        explicit([[0, "eps", 1], [inf, 0, "eps"], [inf, inf, 0]]).closure()
    comparable = explicit([[0, "eps", "3*eps + 1"], [inf, 0, "eps"], [inf, inf, 0]]).closure()
    assert comparable[0, 2] == EPS * 2


def test_closure_of_levels_beyond_64_bits():
    fine = Fraction(1, 10**30)
    chain = explicit([[0, fine, 10**20], [10**20, 0, 1], [1, inf, 0]]).closure()
    assert chain.rows == ((0, fine, 1 + fine), (2, 0, 1), (1, 1 + fine, 0))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: explicit([]), "square"),
        (lambda: explicit([[0, 1]]), "square"),
        (lambda: explicit([[0, 1], [1]]), "square"),
        (lambda: explicit([[0, -1], [1, 0]]), "negative"),
        (lambda: explicit([[0, "t"], [1, 0]]), "not a privacy level"),
        (lambda: explicit([[0, "x^"], [1, 0]]), "not a privacy level"),
        (lambda: explicit([["x^", 1], [1, 0]]), "not a privacy level"),
        (lambda: explicit([[0, ""], [1, 0]]), "not a privacy level"),
        (lambda: explicit([[0, 1], [True, 0]]), "truth value"),
        (lambda: explicit([[0, float("nan")], [1, 0]]), "not a finite number"),
        (lambda: explicit([[0, -inf], [1, 0]]), "not a finite number"),
        (lambda: PrivacyMatrix.ldp(0, 1), "k = 0"),
        (lambda: PrivacyMatrix.ldp(True, 1), "k = True"),
        (lambda: PrivacyMatrix.ldp(2, -1), "negative"),
        (lambda: PrivacyMatrix.ldp(2, "ln(1/2)"), "negative"),
        (lambda: PrivacyMatrix.high_low(3, [3], 1), "3 is not one of the symbols 0..2"),
        (lambda: PrivacyMatrix.high_low(3, [-1], 1), "-1 is not one of the symbols"),
        (lambda: PrivacyMatrix.high_low(3, ["a"], 1), "'a' is not one of the symbols"),
        (lambda: PrivacyMatrix.blocks([[0, 1], [1, 2]], 1), "exactly once|not one of the symbols"),
        (lambda: PrivacyMatrix.blocks([[0], [2]], 1), "not one of the symbols"),
        (lambda: PrivacyMatrix.blocks([], 1), "exactly once"),
        (lambda: PrivacyMatrix.blocks([[]], 1), "exactly once"),
        (lambda: PrivacyMatrix.blocks([[0, "a"]], 1), "'a' is not one of the symbols"),
        (lambda: PrivacyMatrix.blocks([[0, 1.0]], 1), "not one of the symbols"),
        (lambda: PrivacyMatrix.metric([[0, "ln 2"], [1, 0]]), "not a distance"),
        (lambda: PrivacyMatrix.metric([[0, -1], [1, 0]]), "negative"),
        (lambda: PrivacyMatrix.metric([[0, 1], [1, 0]], inf), "unit of a metric policy must be finite"),
        (lambda: PrivacyMatrix([level(1)], np.zeros((2, 3), dtype=int)), r"square.*not \(2, 3\)"),
    ],
)
def test_refusals(call, message):
    with pytest.raises((BadInput, NotExact), match=message):
        call()


def test_levels_of_other_libraries_do_not_share_an_identity():
    """Objects that are freed while the rows are read must not lend their id to the next."""
    k = 12
    matrix = explicit([sympy.Rational(x * k + y, 7) for y in range(k)] for x in range(k))
    assert all(matrix[x, y] == Fraction(x * k + y, 7) for x in range(k) for y in range(k) if x != y)


@pytest.mark.parametrize("dtype", [np.int64, object])
def test_logarithms(dtype):
    """Levels that are made when they are asked for."""
    table = Logarithms(np.array([1, 4, 1, 7], dtype=dtype), np.array([1, 2, 0, 3], dtype=dtype))
    assert [len(table), *table] == [4, 0, LN2, inf, LogSum.ln(Fraction(7, 3))]
    assert table[1:3] == [LN2, inf]
    matrix = PrivacyMatrix(table, np.array([[3, 1, 2], [3, 2, 1], [1, 1, 2]]))
    rows = [[0, "ln 2", inf], ["ln(7/3)", 0, "ln 2"], ["ln 2", "ln 2", 0]]
    assert matrix == explicit(rows)
    assert matrix.closure() == explicit(rows).closure()
    assert matrix.closure()[0, 2] == LN2 * 2
    assert (matrix + matrix, matrix.at(1), matrix.least()) == (explicit(rows) + explicit(rows), matrix, LN2)


def test_floats_are_levels():
    """Each is its shortest decimal, wherever a level is taken."""
    assert PrivacyMatrix.explicit([[0, 0.1], [0.0, 0]]) == PrivacyMatrix.explicit([[0, "1/10"], [0, 0]])
    assert PrivacyMatrix.ldp(2, 1.5) == PrivacyMatrix.ldp(2, np.float32(1.5)) == PrivacyMatrix.ldp(2, "3/2")
