"""Real generators that say scripted numbers: CPython's own algorithms, and numpy's own, on words of ours.

Python's is a subclass of random.Random, of which the C code gives ``random`` and ``getrandbits`` alone. numpy's is a source of
bits, a C structure of four functions, for numpy's own Generator and RandomState: so ``integers``, ``choice``, ``shuffle`` run as
they are, with their multiplications and rejections, and each asks for words, not for results.
Source: CPython's random.py; numpy's bitgen.h (bitgen_t), distributions.c (Lemire's method, masked rejection).

>>> import numpy as np
>>> script = Script()
>>> rng = np.random.Generator(Bits(script))
>>> script.load([("real", 2**53), ("int", 10)], [2**52, 7])
>>> rng.random(), int(rng.integers(10)), script.left
(0.5, 7, 0)
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Sequence
from fractions import Fraction
from math import prod
from threading import Lock
from typing import Any, Self

from exactdp_checks.code.validation.corners import Sequence_

__all__ = ["Bits", "Otherwise", "Script", "ScriptedRandom", "weight"]

SINGLE = 2**24  # points of a real number of single precision


class Otherwise(BaseException):
    """The code asks for something else than its path says; not an Exception, so that nothing in the code catches it."""


def weight(value: Any) -> str:
    """A weight of a draw as it is compared: a number in lowest terms, or its text."""
    return value if isinstance(value, str) else str(Fraction(value) if isinstance(value, int | float) else value)


class Script:
    """What is asked for, in order, and the number of each draw. ``wrong``: what the code asked for instead."""

    def __init__(self) -> None:
        self.some = Sequence_(7)
        self.load((), ())

    def load(self, wanted: Sequence[tuple[str, Any]], numbers: Sequence[int]) -> None:
        """Begin again; a number that is none of some before it is said as the number, not its rank."""
        if any(kind == "distinct" for kind, _ in wanted):
            numbers = _unranked(wanted, numbers)
            wanted = [("int", size[0]) if kind == "distinct" else (kind, size) for kind, size in wanted]
        self.wanted, self.numbers, self.at, self.wrong = wanted, numbers, 0, ""

    @property
    def left(self) -> int:
        """The draws that were not asked for."""
        return len(self.wanted) - self.at

    def peek(self) -> tuple[str, Any] | None:
        """What comes next."""
        return self.wanted[self.at] if self.at < len(self.wanted) else None

    def next(self, kind: str) -> int:
        """The next number, of a real or an integer draw."""
        came = self.peek()
        if came is None or came[0] != kind:
            self.wrong = self.wrong or f"draw {self.at}: the code asks for {kind}, its path has {came and came[0]}"
            return self.some.below(2**24)  # not always the same, which numpy might reject for ever
        self.at += 1
        return self.numbers[self.at - 1]

    def checked(self) -> None:
        """Raises Otherwise if something else was asked for."""
        if self.wrong:
            raise Otherwise(self.wrong)

    def double(self) -> float:
        """A number on the grid of 53 bits; of numpy's inversion of a binomial law one that gives the wanted number."""
        came = self.peek()
        if came is not None and came[0] == "binomial":
            weights, value = [Fraction(w) for w in came[1]], self.next("binomial")
            if weights[-1] > weights[0]:  # numpy counts failures where they are fewer
                weights, value = weights[::-1], len(weights) - 1 - value
            return float((sum(weights[:value], Fraction(0)) + weights[value] / 2) / sum(weights))
        if came is not None and came[0] == "trial":
            (all_, wins), j = came[1], self.next("trial")
            success, chance = j >= all_ - wins, Fraction(wins, all_)
            if 2 * wins > all_:  # numpy asks for a failure
                return float(chance / 2 if success else (1 + chance) / 2)
            return float(1 - chance / 2 if success else (1 - chance) / 2)
        if came is not None and came[0] == "positive":
            return float(self.next("positive") / int(came[1]))
        if came is not None and came[0] == "geometric":
            left = (1 - Fraction(came[1])) ** (self.next("geometric") - 1)
            return float(1 - left + left * came[1] / 2)
        size = int(came[1]) if came else 1
        return float(self.next("real") / size)

    def noises(self, name: str, size: Any, *scales: Any) -> Any:
        """The next standard variables of this name, as many as the size or the broadcast scales say; None where none comes."""
        came = self.peek()
        if came is None or came[0] != "noise":
            return None
        import numpy as np

        shape = np.broadcast_shapes(*map(np.shape, scales)) if size is None else tuple(np.atleast_1d(size).tolist())
        found = [self._noise(name) for _ in range(prod(shape))]
        return np.array(found).reshape(shape) if shape else found[0]

    def _noise(self, name: str) -> float:
        came = self.peek()
        if came is not None and came != ("noise", name):
            self.wrong = self.wrong or f"draw {self.at}: the code asks for a {name} number, its path has {came[1]}"
            self.checked()
        return float(self.next("noise"))

    def draw(self, request: Any) -> int:
        """draw(n), or draw(weights), of a program that is given its randomness as an argument."""
        came = self.peek()
        if isinstance(request, list | tuple):
            wanted: Any = ("pick", tuple(map(weight, request)))
            said: Any = None if came is None else (came[0], came[1][0]) if came[0] == "pick" else came
        else:
            wanted, said = ("int", int(request)), came
        if wanted == ("int", 1):
            return 0
        if said != wanted:
            raise Otherwise(f"draw {self.at}: the code asks for draw({request!r:.40}), its path has {said!r:.60}")
        return self.next(wanted[0])

    def word(self, bits: int) -> int:
        """A word whose multiple by n has the wanted high part, and whose low bits are the wanted number."""
        came = self.peek()
        if came == ("real", SINGLE) and bits == 32:
            return self.next("real") << 8
        if came is None or came[0] != "int":
            return self.next("int")
        n, whole = int(came[1]), 2**bits
        value = self.next("int")
        if n == whole:
            return value
        least = (value * whole + whole % n + n - 1) // n
        step = 2 ** (n - 1).bit_length()
        found = least + (value - least) % step
        end = ((value + 1) * whole - 1) // n  # the last word with this multiple
        return int(found + step * self.some.below((end - found) // step + 1) if found <= end else least)


def _unranked(wanted: Sequence[tuple[str, Any]], numbers: Sequence[int]) -> list[int]:
    """The numbers themselves, where some are given by their rank among those that none of the last ones was."""
    found = list[int]()
    for (kind, size), value in zip(wanted, numbers, strict=True):
        for before in sorted(found[len(found) - size[1] :]) if kind == "distinct" else ():
            value += value >= before
        found.append(value)
    return found


class ScriptedRandom(random.Random):
    """random.Random on a script."""

    script: Script

    def __new__(cls, _: Script) -> Self:
        """Without a seed."""
        return super().__new__(cls)

    def __init__(self, script: Script) -> None:
        self.script = script

    def seed(self, *_: Any, **__: Any) -> None:
        """Nothing."""

    def random(self) -> float:
        """The next real number."""
        found = self.script.double()
        self.script.checked()
        return found

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        """mu + sigma times the next normal variable; CPython's own, where none is scripted."""
        found = self.script.noises("normal", None)
        return super().gauss(mu, sigma) if found is None else float(mu + found * sigma)

    def normalvariate(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        """As gauss."""
        found = self.script.noises("normal", None)
        return super().normalvariate(mu, sigma) if found is None else float(mu + found * sigma)

    def expovariate(self, lambd: float = 1.0) -> float:
        """The next exponential variable; CPython's own, where none is scripted."""
        found = self.script.noises("exponential", None)
        return super().expovariate(lambd) if found is None else float(found / lambd)

    def binomialvariate(self, n: int = 1, p: float = 0.5) -> int:
        """The wanted number: CPython's own algorithm, with its rejections, is not run."""
        return int(self.random() < p) if n == 1 and 0 < p < 1 else self.script.next("binomial") if n and p else 0

    def _randbelow(self, n: int) -> int:
        """As Python does it, where the path has this n: two of them may ask for as many bits."""
        if n == 1:  # 0, whatever bits come; that they are no draw of the path is right
            return 0
        came = self.script.peek()
        if n > 1 and came != ("int", n):
            self.script.wrong = f"draw {self.script.at}: the code asks for one of {n}, its path has {came}"
            self.script.checked()
        return int(self._randbelow_with_getrandbits(n))  # type: ignore[attr-defined]

    def getrandbits(self, k: int, /) -> int:
        """The next integer, if it has so many bits; 0 where an integer below 1 is asked for."""
        came = self.script.peek()
        if came is not None and came[0] == "int" and (int(came[1]) == 2**k or int(came[1]).bit_length() == k):
            return self.script.next("int")
        if k <= 1:
            return 0
        self.script.wrong = f"draw {self.script.at}: the code asks for {k} bits, its path has {came}"
        self.script.checked()
        return 0


class _Functions(ctypes.Structure):
    _fields_ = (
        ("state", ctypes.c_void_p),
        ("uint64", ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_void_p)),
        ("uint32", ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_void_p)),
        ("double", ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p)),
        ("raw", ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_void_p)),
    )


class Bits:
    """A source of bits for numpy's generators: ``capsule`` and ``lock`` are all that they ask for."""

    def __init__(self, script: Script) -> None:
        self.script, kinds = script, dict(_Functions._fields_[1:])
        long, word = (lambda _: script.word(64)), (lambda _: script.word(32))
        self.functions = _Functions(
            None, kinds["uint64"](long), kinds["uint32"](word), kinds["double"](lambda _: script.double()), kinds["raw"](long)
        )
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        self.capsule = make(ctypes.addressof(self.functions), b"BitGenerator", None)
        self.lock = Lock()

    @property
    def state(self) -> dict[str, int]:
        """How far its script is."""
        return {"at": self.script.at}
