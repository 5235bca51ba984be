"""Every twin, and every kind of report that is none: refused in one sentence, never a silent estimate."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp.fast import (
    binary_optimal,
    block_hadamard,
    count_mean_sketch,
    general_hadamard_response,
    hadamard_count_mean_sketch,
    hadamard_response,
    high_low_hadamard,
    histogram_encoding,
    hrr,
    krr,
    local_hashing,
    longitudinal,
    mangat,
    max_sense,
    multi_max_sense,
    one_bit_mean,
    rappor,
    subset_selection,
    unary_encoding,
)

E, K, N = "ln 3", 5, 40
X = np.arange(N) % K
HALF = Fraction(1, 2)
BLOCKS = [[0, 1], [2, 3, 4]]
QUERY = [1, -1]


def rng() -> np.random.Generator:
    return np.random.default_rng(7)


Estimate = Callable[[Any], Any]
Encode = Callable[[Any], Any]
LISTS: dict[str, tuple[Encode, Estimate]] = {  # one number for each user
    "krr": (lambda x: krr.encode(x, K, E, rng()), lambda r: krr.estimate(r, K, E)),
    "hadamard_response": (lambda x: hadamard_response.encode(x, K, E, rng()), lambda r: hadamard_response.estimate(r, K, E)),
    "hrr": (lambda x: hrr.encode(x, K, E, rng()), lambda r: hrr.estimate(r, K, E)),
    "general_hadamard_response": (
        lambda x: general_hadamard_response.encode(x, K, 2, E, rng()),
        lambda r: general_hadamard_response.estimate(r, K, 2, E),
    ),
    "high_low_hadamard": (
        lambda x: high_low_hadamard.encode(x, K, [0, 1], E, rng()),
        lambda r: high_low_hadamard.estimate(r, K, [0, 1], E),
    ),
    "block_hadamard": (lambda x: block_hadamard.encode(x, BLOCKS, E, rng()), lambda r: block_hadamard.estimate(r, BLOCKS, E)),
    "mangat": (lambda x: mangat.encode(x, K, [0], E, rng()), lambda r: mangat.estimate(r, K, [0], E)),
    "subset_selection": (lambda x: subset_selection.encode(x, K, 2, E, rng()), lambda r: subset_selection.estimate(r, K, 2, E)),
    "longitudinal": (lambda x: longitudinal.encode(x, K, "ln 9", E, rng()), lambda r: longitudinal.estimate(r, K, "ln 9", E)),
}
BITS: dict[str, Estimate] = {  # a bit for each user
    "binary_optimal": lambda r: binary_optimal.estimate(r, "t", 3, E),
    "max_sense": lambda r: max_sense.debias(r, E),
    "multi_max_sense": lambda r: multi_max_sense.debias(r, 1, E),
    "one_bit_mean": lambda r: one_bit_mean.estimate(r, QUERY, 1, E),
}
TABLES: dict[str, tuple[Encode, Estimate]] = {  # a row for each user
    "unary_encoding": (lambda x: unary_encoding.encode(x, K, E, rng()), lambda r: unary_encoding.estimate(r, K, E)),
    "subset_selection sets": (
        lambda x: subset_selection.encode_sets(x, K, 2, E, rng()),
        lambda r: subset_selection.estimate_sets(r, K, 2, E),
    ),
    "rappor": (
        lambda x: rappor.encode(x, K, HALF, HALF, Fraction(3, 4), rng()),
        lambda r: rappor.estimate(r, K, HALF, HALF, Fraction(3, 4)),
    ),
    "local_hashing": (lambda x: local_hashing.encode(x, K, 2, E, rng()), lambda r: local_hashing.estimate(r, K, 2, E)),
    "local_hashing prime": (
        lambda x: local_hashing.encode_prime(x, K, 7, 3, E, rng()),
        lambda r: local_hashing.estimate_prime(r, K, 7, 3, E),
    ),
    "hadamard_count_mean_sketch": (
        lambda x: hadamard_count_mean_sketch.encode(x, K, 2, E, rng()),
        lambda r: hadamard_count_mean_sketch.estimate(r, K, 2, E),
    ),
    "histogram_encoding": (
        lambda x: histogram_encoding.encode(x, K, 4, E, rng()),
        lambda r: histogram_encoding.estimate(r, K, 4, E),
    ),
    "histogram_encoding threshold": (
        lambda x: histogram_encoding.encode(x, K, 4, E, rng()),
        lambda r: histogram_encoding.estimate_by_threshold(r, K, 4, E),
    ),
    "histogram_encoding laplace": (
        lambda x: histogram_encoding.encode_laplace(x, K, E, rng()),
        lambda r: histogram_encoding.estimate_laplace(r, K, E),
    ),
}
WRONG: dict[str, Callable[[Any], Any]] = {
    "none at all": lambda r: r[:0],
    "one axis more": lambda r: r[None],
    "a column more": lambda r: r[..., None],
    "negative": lambda r: np.where(np.arange(len(r)).reshape(-1, *[1] * (r.ndim - 1)) == 3, -100, r.astype(np.int64)),
    "beyond": lambda r: np.where(np.arange(len(r)).reshape(-1, *[1] * (r.ndim - 1)) == 3, 10**6, r.astype(np.int64)),
    "floats": lambda r: r.astype(np.float64) + 0.5,
    "not a number": lambda r: np.where(np.arange(len(r)).reshape(-1, *[1] * (r.ndim - 1)) == 3, np.nan, r),
    "complex": lambda r: r.astype(np.complex128),
    "texts": lambda r: r.astype(str),
    "objects": lambda r: np.full(r.shape, None),
    "ragged": lambda r: [[0], [1, 2]],
    "a text": lambda r: "0 1 2",
    "nothing": lambda r: None,
    "truth values": lambda r: r.astype(bool),
}


def refused(call: Estimate, given: Any) -> None:
    with pytest.raises((ValueError, TypeError)) as said:
        call(given)
    assert "\n" not in str(said.value)
    assert len(str(said.value)) > 10


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", LISTS)
def test_lists(name: str, wrong: str) -> None:
    encode, estimate = LISTS[name]
    reports = encode(X)
    estimate(reports)
    before = reports.copy()
    refused(estimate, WRONG[wrong](reports))
    assert (reports == before).all()


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", BITS)
def test_bits(name: str, wrong: str) -> None:
    reports = np.arange(N) % 2
    BITS[name](reports)
    refused(BITS[name], WRONG[wrong](reports))


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", TABLES)
def test_tables(name: str, wrong: str) -> None:
    encode, estimate = TABLES[name]
    reports = encode(X)
    estimate(reports)
    given = WRONG[wrong](reports)
    if name.endswith("laplace") and wrong in ("negative", "beyond", "floats"):
        assert np.isfinite(estimate(given)).all()  # its reports are any real numbers
    else:
        refused(estimate, given)


@pytest.mark.parametrize("wrong", [w for w in WRONG if w != "none at all"])
@pytest.mark.parametrize("name", [*LISTS, *TABLES])
def test_items(name: str, wrong: str) -> None:
    """What is encoded is a list of items."""
    refused((LISTS | TABLES)[name][0], WRONG[wrong](X))


def test_sketches() -> None:
    """Their reports are pairs of arrays."""
    matrices, words = count_mean_sketch.encode(X, K, 2, E, rng())
    for given in (
        (matrices[:0], words[:0]),
        (matrices, words[1:]),
        (matrices[None], words),
        (matrices, words[:, None]),
        matrices,
    ):
        refused(lambda r: count_mean_sketch.estimate(r, K, 2, E), given)
