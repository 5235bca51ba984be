"""Hashes of text that code keeps by another way than a name: such code is not decided, whatever its result is dropped for."""

import builtins
import random
from collections.abc import Callable

import pytest

from exactdp_checks import audit_code


def kept_in_a_table(text: str) -> int:
    kept: dict[str, int] = {}
    kept.update(zip("a", map(hash, [text]), strict=True))
    return kept["a"]


def kept_in_a_list(text: str) -> int:
    kept: list[int] = []
    kept.extend(map(hash, [text]))
    return kept[0]


def kept_by_its_order(text: str) -> int:
    texts = [text, "another", "third"]
    texts.sort(key=hash)
    return texts.index(text)


def kept_by_a_method(text: str) -> int:
    kept: list[int] = []
    kept.append(hash(text))
    return kept[0]


def kept_by_another_name(text: str) -> int:
    kept: list[int] = []

    def hash(given: str) -> None:  # noqa: A001
        kept.extend(map(builtins.hash, [given]))

    hash(text)
    return kept[0]


KEEPING = [kept_in_a_table, kept_in_a_list, kept_by_its_order, kept_by_a_method, kept_by_another_name]


@pytest.mark.parametrize("keep", KEEPING)
def test_a_hash_that_is_kept_is_refused(keep: Callable[[str], int]) -> None:
    """A result that is dropped is not that of ``hash`` where something else calls it: such code was proved, in this process."""

    def f(x: int) -> int:
        return x if keep("salt") % 4 == 0 or random.randrange(4) < 3 else 1 - x

    assert audit_code(f, "0..1", 2, isolated=False).undecided
