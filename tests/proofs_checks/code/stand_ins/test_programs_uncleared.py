"""Memory that is not cleared: other values at every repetition, of every type, and none where nothing is read."""

import random

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.program import NotDetermined
from exactdp_checks.code.stand_ins.uncleared_memory import PATTERNS, READS, content

TYPES = ("?", "i1", "u2", "i4", "i8", "f2", "f4", "f8", "c8", "c16", "S3", "U2", "M8[s]", "m8[ns]")


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("size", [1, 2, 7, 70_001])
def test_content_of_every_type(name: str, size: int) -> None:
    dtype, seen = np.dtype(name), set()
    for seed in range(2 * PATTERNS):
        found = content(dtype, size, seed)
        assert (found.dtype, found.shape) == (dtype, (size,))
        assert found.tolist() is not None
        seen.add(found.tobytes())
    assert len(seen) > 1


def test_truth_values_and_texts_stay_such() -> None:
    for seed in range(20):
        assert set(content(np.dtype(bool), 50, seed).view(np.uint8).tolist()) <= {0, 1}
        assert all(text.isascii() for text in content(np.dtype("U3"), 50, seed).tolist())


@pytest.mark.parametrize("name", TYPES)
def test_what_reads_it_is_not_determined(name: str) -> None:
    def reads(x: int) -> str:
        return f"{random.random() < 0.5} {np.empty(3, dtype=name)[x]!r}"

    with pytest.raises(NotDetermined, match=READS):
        law_of(reads, [0, 1])


def test_the_advice_is_that_of_other_memory_where_none_was_given() -> None:
    calls = [0]

    def counts(x: int) -> int:
        calls[0] += 1
        return calls[0] + x

    with pytest.raises(NotDetermined, match="keep nothing between calls"):
        law_of(counts, [0])


def test_arrays_of_objects_and_without_cells_are_as_they_were() -> None:
    found = law_of(lambda x: (np.empty(2, dtype=object).tolist(), np.empty((0, 3)).shape, random.random() < 0.5), [0])
    assert len(found.outputs) == 2


def test_numpy_is_put_back() -> None:
    before = np.empty, np.empty_like
    law_of(lambda x: x, [0])
    assert (np.empty, np.empty_like) == before


def test_many_parts_that_are_read_are_noticed() -> None:
    def many(x: int) -> list[bool]:
        chances = np.empty(40)
        return [random.random() < (0.5 if chances[i] == 0 else 0.25) for i in range(40)]

    with pytest.raises(NotDetermined, match=READS):
        law_of(many, [0])
