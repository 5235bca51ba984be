"""Memory that numpy.empty does not clear, read before it is written: the law depends on what was there."""

import random

import numpy as np
from numpy import empty as blank
from numpy import empty_like

MEMORY = "reads memory that numpy.empty does not clear"
EVENTS = dict.fromkeys(
    (
        *("read_at_once", "read_as_parity", "read_as_truth", "two_are_alike", "like_another", "read_on_one_path_of_many"),
        *("by_a_default", "one_cell_forgotten", "in_a_sum", "only_where_it_is_nan"),
    ),
    MEMORY,
)


def fair(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def read_at_once(x: int) -> int:
    return x if np.empty(1)[0] == 0 else fair(x)


def read_as_parity(x: int) -> int:
    return x if np.empty(3, dtype=np.int64)[1] % 2 else fair(x)


def read_as_truth(x: int) -> int:
    return x if blank(1, dtype=bool)[0] else fair(x)


def two_are_alike(x: int) -> int:
    return x if np.empty(4).tobytes() == np.empty(4).tobytes() else fair(x)


def like_another(x: int) -> int:
    return x if empty_like(np.arange(3.0))[2] > 0 else fair(x)


def read_on_one_path_of_many(x: int) -> int:
    place = random.randrange(64)
    if place == 7:
        return x ^ int(np.empty(1)[0] == 0)
    return x if place < 48 else 1 - x


def by_a_default(x: int, make=np.empty) -> int:  # type: ignore[no-untyped-def]
    return x if make(1)[0] == 0 else fair(x)


def one_cell_forgotten(x: int) -> int:
    chances = np.empty(3)
    for i in range(2):
        chances[i] = 0.75
    return x if random.random() < chances[2] else 1 - x


def in_a_sum(x: int) -> int:
    votes = np.empty(2, dtype=np.int8)
    votes[0] = 1
    return x if votes.sum() > 1 else fair(x)


def only_where_it_is_nan(x: int) -> int:
    return x if np.isnan(np.empty(2)).any() else fair(x)
