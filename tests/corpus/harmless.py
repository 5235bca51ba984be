"""Functions that do much beside drawing, and nothing that matters: each is proved, under assumptions that stand."""

# ruff: noqa: FURB192, PTH123 - as strangers write

import dataclasses
import functools
import itertools
import json
import logging
import os
import random
import re
import threading
import time
import warnings
from decimal import Decimal, localcontext
from enum import Enum

import numpy as np

STARTED = os.environ.get("NOTHING_OF_THIS_NAME", "0")
with open(__file__, encoding="utf-8") as _stream:
    LINES = len(_stream.readlines())
WORDS = {"yes", "no", "perhaps"}
TABLE = {word: i for i, word in enumerate(sorted(WORDS))}
KNOWN = frozenset({"a", ("b", 1)})
LOCK = threading.Lock()
MEMO: dict[int, float] = {}
GENERATOR, OLD = np.random.default_rng(), random.Random()
PATTERN = re.compile("[01]")
LOG = logging.getLogger("harmless")
NAMES = (
    *("cached", "memorised", "imports_when_it_runs", "logs", "warns", "asks_a_set", "sorts_a_set", "reads_a_table", "locks"),
    *("counts_within", "makes_objects", "catches_all_attributes", "formats", "measures_nothing", "with_a_generator", "with_both"),
    *("with_a_local_set", "with_decimals", "with_an_enumeration", "with_a_partial", "catches_an_error", "matches", "with_arrays"),
    *("compares_text", "goes_through_numbers", "fills_an_array", "fills_one_like_another", "makes_a_table_of_numpy"),
)


def fair(x: int, p: float = 0.75) -> int:
    return x if random.random() < p else 1 - x


@functools.cache
def chance(k: int) -> float:
    return (k + 1) / (k + 2)


def cached(x: int) -> int:
    return fair(x, chance(2))


def memorised(x: int) -> int:
    if 2 not in MEMO:
        MEMO[2] = 0.75
    return fair(x, MEMO[2])


def imports_when_it_runs(x: int) -> int:
    import colorsys
    import fractions

    return fair(x) if fractions.Fraction(1, 2) < 1 and colorsys.ONE_THIRD else x


def logs(x: int) -> int:
    LOG.warning("a report of %s", "somebody")
    return fair(x)


def warns(x: int) -> int:
    warnings.warn("this is old", UserWarning, stacklevel=1)
    return fair(x)


def asks_a_set(x: int) -> int:
    return fair(x) if "yes" in WORDS and "a" in KNOWN else x


def sorts_a_set(x: int) -> int:
    return fair(x) if sorted(WORDS)[0] == "no" else x


def reads_a_table(x: int) -> int:
    return fair(x) if TABLE["yes"] == 2 and LINES > 9 and STARTED == "0" else x


def locks(x: int) -> int:
    with LOCK:
        return fair(x)


def counts_within(x: int) -> int:
    numbers = itertools.count()
    return fair(x) if next(numbers) == 0 else x


@dataclasses.dataclass
class Client:
    p: float = 0.75
    sent: list[int] = dataclasses.field(default_factory=list)

    def report(self, x: int) -> int:
        self.sent.append(fair(x, self.p))
        return self.sent[-1]


def makes_objects(x: int) -> int:
    return Client().report(x)


class Anything:
    """Has every attribute, as a mock or a lazy module has."""

    def __getattr__(self, name: str) -> "Anything":
        return self

    def __call__(self, *_: object) -> "Anything":
        return self


ANYTHING = Anything()


def catches_all_attributes(x: int) -> int:
    ANYTHING.of.any.kind("of", "call")
    return fair(x)


def formats(x: int) -> str:
    return f"{fair(x):03d}"


def measures_nothing(x: int) -> int:
    time.sleep(0)
    return fair(x)


def with_a_generator(x: int) -> int:
    return x if GENERATOR.random() < 0.75 else 1 - x


def with_both(x: int) -> int:
    return x if OLD.random() < 0.75 else 1 - x


def with_a_local_set(x: int) -> int:
    return fair(x) if len({x, 1 - x}) == 2 else x


def with_decimals(x: int) -> int:
    with localcontext() as context:
        context.prec = 9
        return fair(x) if Decimal(1) / 3 < 1 else x


class Answer(Enum):
    YES = 1
    NO = 0


def with_an_enumeration(x: int) -> str:
    return Answer(fair(x)).name


with_a_partial = functools.partial(fair, p=0.75)


def catches_an_error(x: int) -> int:
    try:
        return [][fair(x)]
    except IndexError:
        return fair(x)


def matches(x: int) -> str:
    return json.dumps({"answer": fair(x)}) if PATTERN.match(str(x)) else ""


def with_arrays(x: int) -> tuple[int, ...]:
    bits = np.zeros(2, dtype=int)
    bits[fair(x)] = 1
    return tuple(bits.tolist())


def compares_text(x: int) -> str:
    return "yes" if fair(x) else "no"


def goes_through_numbers(x: int) -> int:
    return fair(x) if sum({1, 2, 3}) == 6 else x


def fills_an_array(x: int) -> int:
    bits = np.empty(2, dtype=np.int64)
    for i in range(2):
        bits[i] = fair(x)
    return int(bits[0])


def fills_one_like_another(x: int) -> int:
    chances = np.empty_like(np.zeros(2))
    chances.fill(0.25)
    chances[1] = 0.75
    return x if random.random() < chances[1] else 1 - x


def makes_a_table_of_numpy(x: int) -> int:
    table = np.full((2, 2), 0.25) + np.kron(np.eye(2), np.ones((1, 1))) / 2  # numpy makes them of memory that it fills
    return fair(x, float(np.linalg.inv(np.linalg.inv(table)).round(2)[x, x]))
