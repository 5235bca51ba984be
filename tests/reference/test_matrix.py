"""matrix: the same sums, products and comparisons from every representation, against plain loops over fractions."""

from fractions import Fraction
from math import inf, nextafter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput, NotExact
from exactdp.matrix import ExactMatrix
from exactdp.numbers.exact import exact, variable
from exactdp.numbers.quotients import ranks

F, T = Fraction, variable("t")
BIG = 10**40 + 7
TINY = F(1, 10**600)


def of(rows, common=False):
    return ExactMatrix.from_integers(*common_integers(rows)) if common else ExactMatrix.of(rows)


def common_integers(rows):
    d = int(np.lcm.reduce([v.denominator for row in rows for v in row]))
    return np.array([[int(v * d) for v in row] for row in rows]), d


def few(k, m):
    return [[F((i * j) % 3 - 1, 2) for j in range(m)] for i in range(k)]


def distinct(k, m):
    return [[F(i * m + j + 1, 7 * k * m) for j in range(m)] for i in range(k)]


def big(k, m):
    return [[F(i * m + j - 3, BIG + i + j) for j in range(m)] for i in range(k)]


def symbolic(k, m):
    return [[(T ** (i % 3) + j) / (T + 1 + i % 2) for j in range(m)] for i in range(k)]


KINDS = {
    "few": lambda k, m: (few(k, m), of(few(k, m))),
    "few over a common denominator": lambda k, m: (few(k, m), of(few(k, m), common=True)),
    "distinct": lambda k, m: (distinct(k, m), of(distinct(k, m))),
    "distinct over a common denominator": lambda k, m: (distinct(k, m), of(distinct(k, m), common=True)),
    "big": lambda k, m: (big(k, m), of(big(k, m))),
    "symbolic": lambda k, m: (symbolic(k, m), of(symbolic(k, m))),
}
ALL = pytest.mark.parametrize("kind", KINDS)
SHAPES = [(1, 1), (1, 5), (4, 1), (3, 4), (9, 13)]


@ALL
@pytest.mark.parametrize(("k", "m"), SHAPES)
def test_entries_and_sums(kind, k, m):
    rows, matrix = KINDS[kind](k, m)
    assert matrix.shape == (k, m)
    assert matrix.rows == tuple(map(tuple, rows))
    assert matrix.T.rows == tuple(zip(*rows, strict=True))
    assert all(matrix[i, j] == rows[i][j] for i in range(k) for j in range(m))
    assert matrix.row_sums() == [sum(row, start=F(0)) for row in rows]
    assert matrix.T.row_sums() == [sum(column, start=F(0)) for column in zip(*rows, strict=True)]
    assert matrix.map(lambda v: v * 2 - 1).rows == tuple(tuple(v * 2 - 1 for v in row) for row in rows)
    assert len(set(matrix.values)) == len(matrix.values) == len({v for row in rows for v in row})
    assert set(np.unique(matrix.pattern)) == set(range(len(matrix.values)))
    assert not matrix.pattern.flags.writeable
    if matrix.is_rational:
        assert list(matrix.values) == sorted(matrix.values)
        for form in ((matrix.over_common[0].tolist(), [matrix.over_common[1]] * len(matrix.values)), map(list, matrix.terms)):
            assert [F(n, d) for n, d in zip(*form, strict=True)] == list(matrix.values)
        assert matrix.floats.tolist() == [v.numerator / v.denominator for v in matrix.values]
        assert all(matrix.denominator % v.denominator == 0 for v in matrix.values)
        assert matrix.variables == ()


@ALL
@pytest.mark.parametrize("other", KINDS)
@pytest.mark.parametrize(("k", "m", "n"), [(1, 1, 1), (2, 3, 4), (9, 8, 3)])
def test_products(kind, other, k, m, n):
    (left, a), (right, b) = KINDS[kind](k, m), KINDS[other](m, n)
    expected = tuple(
        tuple(sum((u * v for u, v in zip(row, column, strict=True)), start=F(0)) for column in zip(*right, strict=True))
        for row in left
    )
    product = a @ b
    assert product.rows == expected
    assert product == ExactMatrix.of(expected)
    assert (b.T @ a.T) == product.T


def test_products_with_zeros():
    zero = ExactMatrix.of([[0, 0], [0, 0]])
    assert (zero @ zero).rows == (zero @ ExactMatrix.of([["t", 1], [2, 3]])).rows == ((0, 0), (0, 0))
    assert len((zero @ zero).values) == 1
    with pytest.raises(BadInput, match="inner sizes"):
        zero @ ExactMatrix.of([[1, 2]])


def test_a_large_product_of_few_values():
    """More counts than a code of 64 bits holds, so that whole rows are compared."""
    rng = np.random.default_rng(3)
    left, right = rng.integers(0, 8, (40, 30)), rng.integers(0, 8, (30, 20))
    a, b = (ExactMatrix.from_table([F(n) for n in range(8)], part) for part in (left, right))
    assert [[int(v) for v in row] for row in (a @ b).rows] == (left @ right).tolist()


@ALL
def test_equality(kind):
    rows, matrix = KINDS[kind](4, 5)
    same = ExactMatrix.of([list(row) for row in rows])
    view = ExactMatrix(matrix.T.values, np.ascontiguousarray(matrix.T.pattern)).T
    assert matrix == same == view
    assert hash(matrix) == hash(same) == hash(view)
    for i, j in ((0, 0), (3, 4), (2, 1)):
        changed = [list(row) for row in rows]
        changed[i][j] += F(1, 10**60)
        assert matrix != ExactMatrix.of(changed)
    assert matrix != ExactMatrix.of(rows[:3])
    assert matrix != rows


def test_equality_of_parts_that_use_some_of_the_values():
    whole = ExactMatrix.of([["1/4", "3/4"], ["1/2", "1/2"]])
    part = ExactMatrix(whole.values, whole.pattern[1:])
    assert part == ExactMatrix.of([["1/2", "1/2"]])
    assert part != ExactMatrix.of([["1/2", "1/4"]])
    assert ExactMatrix.from_table(part.values, part.pattern).values == (F(1, 2),)
    assert ExactMatrix.of([["1/2", "0.5"], [F(2, 4), exact("t/(2*t)")]]).values == (F(1, 2),)


def test_symbols():
    matrix = ExactMatrix.of([["t", "k/t"], [1, "t"]])
    assert (matrix.variables, matrix.is_rational) == (("k", "t"), False)
    assert matrix.at(t=2).rows == ((2, exact("k/2")), (1, 2))
    assert matrix.at(t=2, k=4).values == (1, 2)
    assert matrix.at(t=2, k=4).is_rational
    for name in ("floats", "over_common", "terms", "denominator", "fractions"):
        with pytest.raises(BadInput, match="depends on k, t: give values"):
            getattr(matrix, name)


def test_from_table():
    """Equal values merge, unused ones go, and what is not yet an exact number becomes one."""
    matrix = ExactMatrix.from_table([3, F(1), 9, "1"], np.array([[0, 1], [3, 3]]))
    assert (matrix.values, matrix.pattern.tolist()) == ((1, 3), [[1, 0], [0, 0]])
    assert all(type(v) is F for v in matrix.values)


def test_values_beyond_the_doubles():
    huge = F(10) ** 400
    matrix = ExactMatrix.of([[huge, -huge, huge + 1], [TINY, -TINY, 2 * TINY]])
    assert list(matrix.values) == [-huge, -TINY, TINY, 2 * TINY, huge, huge + 1]
    assert matrix.floats.tolist() == [-inf, 0, 0, 0, inf, inf]
    assert matrix.row_sums() == [huge + 1, 2 * TINY]


def test_values_that_share_a_double():
    """A third of the values differ at the 30th digit only; ascending all the same, and merged only if equal."""
    near = [F(1, 3) + F(n, 10**30) for n in (5, 2, 9, 2, 0, 5)]
    matrix = ExactMatrix.of([near, [F(1, 7)] * 6])
    assert list(matrix.values) == [F(1, 7), *sorted(set(near))]
    assert matrix.rows == (tuple(near), (F(1, 7),) * 6)
    assert len({float(v) for v in near}) == 1


def test_common_denominators_at_the_edge_of_64_bits():
    top = 2**63 - 1
    matrix = ExactMatrix.from_integers(np.array([[top, top, top], [-top - 1, 0, 2**53 + 1]]), 2**53 + 1)
    assert matrix.row_sums() == [F(3 * top, 2**53 + 1), F(-top - 1, 2**53 + 1) + 1]
    assert matrix.floats.tolist() == [v.numerator / v.denominator for v in matrix.values]
    assert nextafter(1, 2) != matrix.floats[2] == 1
    assert [list(matrix.values[1:]), matrix.values[-1]] == [[0, 1, F(top, 2**53 + 1)], F(top, 2**53 + 1)]
    wide = ExactMatrix.of([[2**62, 1], [0, 1]])
    assert (wide.over_common[0].tolist(), (wide @ wide).rows[0]) == ([0, 1, 2**62], (2**124, 2**62 + 1))
    assert ExactMatrix.from_integers(np.array([[1, 2]], dtype=np.uint8), np.int64(3)).values[1] == F(2, 3)


def test_unused_values_go_from_a_table_in_order():
    assert ExactMatrix.from_table([F(1), F(2), F(3)], np.array([[0, 1]])).values == (1, 2)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("shape", [(1, 9, 6), (2, 12, 5), (6, 2, 7)])
def test_products_of_long_and_of_short_rows(shape, seed):
    """Counts of a pair of values go up to the inner size, which is more, or less, than the rows."""
    k, m, n = shape
    rng = np.random.default_rng(seed)
    left, right = rng.integers(-1, 2, (k, m)), rng.integers(0, 3, (m, n))
    table = [F(v) for v in range(-1, 3)]
    product = ExactMatrix.from_table(table, left + 1) @ ExactMatrix.from_table(table, right + 1)
    assert [[int(v) for v in row] for row in product.rows] == (left @ right).tolist()


def test_products_of_many_symbolic_values_with_minus_one():
    left = [[T * i + j - 1 for j in range(20)] for i in range(3)]
    right = [[F(j - 1) + i * T for j in range(3)] for i in range(20)]
    expected = tuple(tuple(sum((u[m] * right[m][j] for m in range(20)), start=F(0)) for j in range(3)) for u in left)
    assert (ExactMatrix.of(left) @ ExactMatrix.of(right)).rows == expected
    assert left[0][0] == right[0][0] == -1


def test_integers_over_the_common_denominator_are_of_64_bits_where_they_fit():
    for top, dtype in ((1000, np.int64), (2**62 - 1, np.int64), (2**63, object), (2**64, object), (-(2**64), object)):
        n, d = ExactMatrix.of([[top, 1]]).over_common
        assert (n.dtype, sorted(n.tolist()), d) == (np.dtype(dtype), sorted([top, 1]), 1)
    top = 2**61
    for row in ([top, top + 1, top + 2, top + 3, 0], [-top, -top - 1, -top - 2, -top - 3, 0]):
        assert ExactMatrix.from_integers(np.array([row]), 1).row_sums() == [F(sum(row))]


@pytest.mark.parametrize("common", [7, 2**53 - 1, 2**53, 2**53 + 1, 2**54 - 3, 2**60 + 1])
@pytest.mark.parametrize("shift", [0, 2**53 - 4, 2**53 + 1, 2**54 - 40, -(2**53) - 3, -(2**54)])
def test_doubles_are_rounded_once(common, shift):
    """Numerators and denominators around 2^53, beyond which integers are rounded when they become doubles."""
    for top in (shift + 40, 3):
        numerators = np.array([[n * n + shift for n in range(6)], [top, shift, top, 1, 2, 3]])
        matrix = ExactMatrix.from_integers(numerators, common)
        assert matrix.floats.tolist() == [v.numerator / v.denominator for v in matrix.values]


@pytest.mark.parametrize("common", [1, 3, 2**70])
@pytest.mark.parametrize("power", [60, 61, 62, 63])
def test_sums_and_products_around_64_bits(power, common):
    """Of integers that fit 64 bits while their sums do not."""
    rows = [[F(sign * (2**power - 1 - n), common) for n in range(5)] for sign in (1, -1)]
    over = ExactMatrix.from_integers(np.array([[int(v * common) for v in row] for row in rows]), common)
    for matrix in (ExactMatrix.of(rows), over):
        assert matrix.row_sums() == [sum(row, start=F(0)) for row in rows]
        assert (matrix @ matrix.T).rows == tuple(tuple(sum(a * b for a, b in zip(u, v, strict=True)) for v in rows) for u in rows)
        n, d = matrix.over_common
        assert [F(int(v), d) for v in n] == list(matrix.values)


@pytest.mark.parametrize(
    ("array", "denominator"),
    [([1, 2], 3), ([[0.5]], 1), ([[1]], 0), ([[2**63]], 1), (np.array([[2**64 - 1]], dtype=np.uint64), 1), ([[True]], 1)]
    + [(np.zeros((0, 3), dtype=int), 1), (np.zeros((3, 0), dtype=int), 1), (np.array([[0, 2**63]], dtype=np.uint64), 1)],
)
def test_refused_integers(array, denominator):
    with pytest.raises(BadInput, match="64-bit signed integers"):
        ExactMatrix.from_integers(array, denominator)


@pytest.mark.parametrize(
    ("rows", "message"),
    [([], "empty"), ([[]], "empty"), ([[1, 2], [3]], "row 1 has 1 entries and row 0 has 2"), (["10"], "row 0 is text")]
    + [([[1], b"1"], "row 1 is text"), ([[[1]]], "a list is not an exact number")],
)
def test_refused_rows(rows, message):
    with pytest.raises(BadInput, match=message):
        ExactMatrix.of(rows)


@pytest.mark.parametrize("entry", [0.5, True, 1.0, float("nan"), np.float64(1), np.bool_(True), None])
def test_floats_are_refused_next_to_equal_integers(entry):
    with pytest.raises(NotExact):
        ExactMatrix.of([[1, 0, F(1, 2), entry]])


entries = st.one_of(
    st.integers(-3, 3).map(F), st.fractions(max_denominator=10**6), st.builds(F, st.integers(), st.integers(1, 10**50))
)
matrices = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda s: st.lists(st.lists(entries, min_size=s[1], max_size=s[1]), min_size=s[0], max_size=s[0])
)


@settings(max_examples=80)
@given(matrices)
def test_at_random(rows):
    matrix = ExactMatrix.of(rows)
    assert matrix.rows == tuple(map(tuple, rows))
    assert matrix.row_sums() == [sum(row, start=F(0)) for row in rows]
    gram = (matrix @ matrix.T).rows
    assert gram == tuple(tuple(sum((a * b for a, b in zip(u, v, strict=True)), start=F(0)) for v in rows) for u in rows)


@pytest.mark.parametrize("bits", [0, 1, 5, 59, 60, 61, 62, 63])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 7, 8, 100])
def test_ranks_are_those_of_numpy(bits, size):
    """On both sides of the 63 bits in which a number and its position fit; repeated, extreme and negative numbers."""
    rng = np.random.default_rng(bits * 1000 + size)
    numbers = rng.integers(0, 2**bits, size, dtype=np.int64)
    numbers[: size // 2] = 2**bits - 1
    for given_ in (numbers, numbers[::-1].copy(), -numbers, np.arange(size)):
        distinct_, places = ranks(given_)
        expected, inverse = np.unique(given_, return_inverse=True)
        assert distinct_.tolist() == expected.tolist()
        assert places.tolist() == inverse.tolist()


def test_no_value_of_integers_is_looked_at_for_variables():
    """One denominator, or one for each value: there is no variable, and no fraction is made to find that."""
    matrix = ExactMatrix.from_integers(np.arange(4).reshape(2, 2), 6)
    assert (matrix.variables, ExactMatrix.from_quotients(np.array([[1, 2]]), np.array([[3, 3]])).variables) == ((), ())
    assert ExactMatrix.of([[T, 1]]).variables == ("t",)
