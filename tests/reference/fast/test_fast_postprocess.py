"""fast.postprocess: against the exact methods, on the doubles as they are."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp import postprocess as exactly
from exactdp.fast.postprocess import METHODS, postprocess

TINY = 5e-324
ENTRIES = st.one_of(st.floats(-4, 4), st.sampled_from([0.0, -0.0, 0.5, 0.25, -1.0, TINY, -TINY, 1e-17]))


def compare(vector, method, tolerance=Fraction(1, 10**14)):
    found = postprocess(vector, method)
    wanted = exactly.postprocess([Fraction(v) for v in vector], method)
    assert found.dtype == np.float64
    assert found.shape == (len(vector),)
    assert all(abs(Fraction(float(f)) - w) <= tolerance for f, w in zip(found, wanted, strict=True))


def test_the_names_are_those_of_the_exact_side():
    assert tuple(METHODS) == tuple(exactly.METHODS)


@given(st.lists(ENTRIES, min_size=1, max_size=12), st.sampled_from(list(METHODS)))
def test_as_the_exact_one(vector, method):
    compare(vector, method)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("k", [1, 2, 3])
def test_ties_negatives_and_boundaries(method, k):
    """Entries that meet theta, equal entries, no positive entry: every vector of a grid."""
    for vector in product([-1.0, -0.5, 0.0, 0.5, 1.0, 2.0], repeat=k):
        compare(vector, method)


@pytest.mark.parametrize("method", METHODS)
def test_a_long_vector(method):
    """As many entries as an experiment has: within 1e-12 of the exact result, entry by entry."""
    vector = np.random.default_rng(20261121).normal(0, 0.01, size=2000)
    compare(vector.tolist(), method, Fraction(1, 10**12))


@pytest.mark.parametrize("method", list(METHODS)[1:])
@pytest.mark.parametrize("scale", [1e-300, TINY, 1e150, 1e300])
def test_extreme_scales(method, scale):
    found = postprocess([scale, scale, -scale], method)
    wanted = exactly.postprocess([Fraction(scale), Fraction(scale), -Fraction(scale)], method)
    assert np.allclose(found, [float(w) for w in wanted], rtol=0, atol=1e-15)


def test_the_input_is_not_changed():
    vector = np.array([0.5, -0.5, 2.0])
    for method in METHODS:
        found = postprocess(vector, method)
        assert found is not vector
        assert not np.shares_memory(found, vector)
        assert vector.tolist() == [0.5, -0.5, 2.0]


def test_integers_and_lists_are_taken():
    assert postprocess([3, 1], "clip").tolist() == [0.75, 0.25]
    assert postprocess(np.array([3, 1], dtype=np.int32), "simplex").tolist() == [1.0, 0.0]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("bad", [[], [[0.5, 0.5]], [float("nan"), 1.0], [float("inf"), 0.0], ["1/2"], [True], [1j], 0.5])
def test_bad_input(method, bad):
    with pytest.raises(ValueError, match="list of finite numbers"):
        postprocess(bad, method)


@pytest.mark.parametrize("name", ["Simplex", "norm_sub", "", None])
def test_unknown_names(name):
    with pytest.raises(ValueError, match="choose among none, clip, simplex, norm-sub"):
        postprocess([1.0], name)
