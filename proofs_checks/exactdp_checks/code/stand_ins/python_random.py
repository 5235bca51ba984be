"""Stand-ins for random.Random, random.SystemRandom, the functions of ``random``, and ``secrets``.

What CPython does with its bits, where it shows: choices() takes floor(random() * n), which on the grid is not exactly uniform,
and bisects the running sums of the weights as the doubles that they are; randrange and choice reject and so are exactly uniform.
Source: CPython 3.11-3.13, Lib/random.py and Lib/secrets.py.

>>> from exactdp_checks.code.law.tree import Tree
>>> rng = PythonRandom.within(Context(Tree(), 53))()
>>> rng.randrange(10, 40, 10) > 10, rng.context.tree.mass()
(True, Fraction(2, 3))
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import ceil, isfinite, log
from operator import index
from random import Random
from typing import Any

from exactdp_checks.code.lazy.context import Context, picked, refused
from exactdp_checks.code.lazy.continuous import inverted
from exactdp_checks.code.lazy.shuffling import chosen, shuffle
from exactdp_checks.code.lazy.uniform import settled
from exactdp_checks.code.stand_ins.refusals import Refusal, seeded
from exactdp_checks.code.stand_ins.uncopied import Uncopied

__all__ = ["PythonRandom", "secret_functions"]

FLOATS = sys.version_info < (3, 12)  # whether randrange takes floats that are whole


class PythonRandom(Uncopied):
    """The methods of random.Random on the draws of a context, which all instances share; seeds, states and copies are refused."""

    context: Context

    @classmethod
    def within(cls, context: Context) -> type[PythonRandom]:
        """The class, bound to a context."""
        return type("Random", (cls,), {"context": context})

    def __init__(self, x: Any = None) -> None:
        self.seed(x)

    def seed(self, a: Any = None, version: int = 2) -> None:  # noqa: ARG002 - the signature of random.Random
        """Fresh draws follow anyway; a seed would make them known."""
        if a is not None:
            raise seeded(a)

    def random(self) -> Any:
        """Uniform on [0, 1)."""
        return self.context.random()

    def uniform(self, a: Any, b: Any) -> Any:
        """a + (b - a) random()."""
        return a + (b - a) * self.random()

    def getrandbits(self, k: int) -> Any:
        """Uniform on 0, ..., 2^k - 1."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        return self.context.below(2**k)

    def randbytes(self, n: int) -> bytes:
        """n uniform bytes."""
        return bytes(self.context.value(256) for _ in range(n))

    def randrange(self, start: Any, stop: Any = None, step: Any = 1) -> Any:
        """Uniform on range(start, stop, step)."""
        start, step = _whole(start, "arg 1"), _whole(step, "step")
        items = range(start) if stop is None else range(start, _whole(stop, "stop"), step)
        if not items:
            raise ValueError(f"empty range for randrange({start}, {stop}, {step})")
        found = self.context.below(len_of(items))
        found = found if items.step == 1 else items.step * found
        return items.start + found if items.start else found

    def randint(self, a: Any, b: Any) -> Any:
        """Uniform on a, ..., b."""
        return self.randrange(a, b + 1)

    def choice(self, seq: Sequence[Any]) -> Any:
        """A uniform item."""
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return picked(seq, self.context.below(len(seq)))

    def choices(self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1) -> list[Any]:
        """k items, with replacement, by one random() each."""
        n = len(population)
        if cum_weights is None and weights is None:
            return [picked(population, self._at_once("floor", float(n))) for _ in range(k)]
        if cum_weights is not None and weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        sums = list(accumulate(weights) if cum_weights is None else cum_weights)
        if len(sums) != n:
            raise ValueError("The number of weights does not match the population")
        total = sums[-1] + 0.0
        if total <= 0.0 or not isfinite(total):
            raise ValueError("Total of weights must be greater than zero and finite")
        return [picked(population, self._at_once("bisect", total, tuple(sums[: n - 1]))) for _ in range(k)]

    def _at_once(self, name: str, total: float, operand: Any = None) -> Any:
        """A place that one random() gives; settled, where integers are."""
        at_once = self.context.at_once
        found = self.context.random(seen=not at_once) * total
        place = found.__floor__() if name == "floor" else found.then(name, operand)
        return settled(place) if at_once else place

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        """k different places, in uniform order."""
        if not isinstance(population, Sequence):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        if counts is not None:
            sums = list(accumulate(counts))
            return [population[bisect_left(sums, place + 1)] for place in map(settled, self.sample(range(sums[-1]), k))]
        n = len(population)
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        if k == 1:
            return [self.choice(population)]
        large = 21 + (4 ** ceil(log(k * 3, 4)) if k > 5 else 0)
        return chosen(self.context, "pool" if n <= large else "different", population, k)

    def shuffle(self, x: Any) -> None:
        """Put the items in uniform order, in place."""
        shuffle(self.context, x)

    def gauss(self, mu: Any = 0.0, sigma: Any = 1.0) -> Any:
        """mu + sigma times a normal variable, where reports may be real numbers."""
        if not self.context.noisy:
            raise refused("random", "gauss")
        return mu + self.context.noise("normal") * sigma

    normalvariate = gauss

    def expovariate(self, lambd: float = 1.0) -> Any:
        """-log(1 - random()) / lambd."""
        if self.context.noisy:
            return self.context.noise("exponential") / lambd
        return inverted(self.context, "exponential", float) / lambd

    expovariate.__defaults__ = Random.expovariate.__defaults__  # none before Python 3.12

    def binomialvariate(self, n: int = 1, p: float = 0.5) -> int:
        """The number of successes in n trials: random() < p for one, the exact law for more."""
        return int(self.random() < p) if n == 1 and 0 < p < 1 else self.context.binomial(n, p)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise refused("random", name)


def _whole(value: Any, name: str) -> int:
    """index(value), or before Python 3.12 that of a float, as the library does it, but for its warning."""
    if FLOATS and isinstance(value, float):
        if int(value) != value:
            raise ValueError(f"non-integer {name} for randrange()")
        return int(value)
    return index(value)


def len_of(items: range) -> int:
    """len(items), also where it is too large for len."""
    return (items[-1] - items.start) // items.step + 1


def secret_functions(rng: PythonRandom) -> dict[str, Callable[..., Any]]:
    """The functions of ``secrets`` that draw."""

    def randbelow(exclusive_upper_bound: int) -> Any:
        if exclusive_upper_bound <= 0:
            raise ValueError("Upper bound must be positive.")
        return rng.context.below(exclusive_upper_bound)

    def token_bytes(nbytes: int | None = None) -> bytes:
        return rng.randbytes(32 if nbytes is None else nbytes)

    def token_urlsafe(nbytes: int | None = None) -> str:
        raise Refusal(f"secrets.token_urlsafe({nbytes}) is an identifier: leave it out of the report, or report it apart")

    return {
        "randbelow": randbelow,
        "token_bytes": token_bytes,
        "token_hex": lambda nbytes=None: token_bytes(nbytes).hex(),
        "token_urlsafe": token_urlsafe,
        "randbits": rng.getrandbits,
        "choice": rng.choice,
    }
