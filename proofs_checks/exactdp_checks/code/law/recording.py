"""A context that keeps what the code asks for, and where that lies: the draws of a path, in order.

Source: as ``validation.tape``.

>>> from exactdp_checks.code.law.tree import Tree
>>> context = Recording(Tree(), 53)
>>> context.log = []
>>> context.below(3) < 3, [(kind, size) for kind, size, _ in context.log]
(True, [('int', 3)])
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from exactdp_checks.code.law.draws import wanted
from exactdp_checks.code.lazy.arrangements import Arrangement
from exactdp_checks.code.lazy.context import RARE, Context
from exactdp_checks.code.lazy.uniform import Lazy

__all__ = ["Recording"]

SEARCHED = Fraction(0.333333333333333333333333)  # the probability from which on numpy makes a geometric number from one random()

INVERTED = 30  # expected successes, or failures, up to which numpy makes a binomial number from one random()


class Recording(Context):
    """``log``: (kind, size, what) of each draw; None while nothing is kept."""

    log: list[tuple[str, Any, Any]] | None = None

    @property
    def blocks(self) -> bool:  # type: ignore[override]
        """Numbers are made one by one where they are kept."""
        return self.log is None

    def _keep(self, kind: str, size: Any, what: Any) -> None:
        if self.log is not None:
            self.log.append((kind, size, what))

    def random(self, kind: type = float, *, seen: bool = True) -> Any:
        """Kept."""
        found = super().random(kind, seen=seen)
        self._keep("real", found.map.domain.size, found.source)
        return found

    def noise(self, name: str, kind: type = float) -> Lazy:
        """Kept."""
        found = super().noise(name, kind)
        self._keep("noise", name, found.source)
        return found

    def randoms(self, n: int, kind: type = float) -> list[Any]:
        """One by one."""
        return super().randoms(n, kind) if self.log is None else [self.random(kind) for _ in range(n)]

    def single(self) -> Any:
        """Kept."""
        found = super().single()
        self._keep("real", found.map.domain.size, found.source)
        return found

    def positive(self, kind: type = float) -> Any:
        """Kept, with what 0 leaves."""
        found = super().positive(kind)
        if self.log is not None and self.bits is not None:
            self._keep("positive", *self.log.pop()[1:])
        return found

    def trial(self, p: Any, kind: type = int) -> Any:
        """Kept, with how many numbers there are and how many of them are a success."""
        found = super().trial(p, kind)
        if type(found) is Lazy:
            self._keep("trial", Fraction(p).as_integer_ratio()[::-1], found.source)
        return found

    def below(self, n: int, kind: type = int) -> Any:
        """Kept, unless it is certain."""
        found = super().below(n, kind)
        if n > 1 and self.log is not None:
            self._keep("int", int(n), found.source if type(found) is Lazy else int(found))
        return found

    def value(self, n: int) -> int:
        """Kept, unless it is certain."""
        found = super().value(n)
        if n > 1:
            self._keep("int", int(n), found)
        return found

    def other(self, n: int, i: int) -> int:
        """Kept."""
        found = super().other(n, i)
        self._keep("distinct", (n, i), found)
        return found

    def hidden(self, made: Arrangement) -> None:
        """Kept, with all of its draws."""
        self._keep("arrangement", None, made)

    def happens(self, p: Any) -> bool:
        """Kept as one geometric number, of all trials to the first success."""
        found, chance = super().happens(p), Fraction(p)
        if self.log is None or chance == 1:
            return found
        before = self.log.pop() if self.log and self.log[-1][0] == "trials" else ("trials", chance, 0)
        kind = "trials" if not found else "geometric" if chance >= SEARCHED else "other"
        self._keep(kind, chance if kind != "other" else "a geometric number that numpy makes from a logarithm", before[2] + 1)
        return found

    def binomial(self, n: int, p: Any) -> int:
        """Kept, with the weights of all numbers."""
        found = super().binomial(n, p)
        if n and p and self.log is not None:
            a, b = Fraction(p).as_integer_ratio()
            weights = tuple(comb(n, i) * a**i * (b - a) ** (n - i) for i in range(n + 1))
            how = "a binomial number that numpy makes by rejection" if n * min(a, b - a) > INVERTED * b else ""
            how = how or ("" if min(weights) << RARE > b**n else "a binomial number with values that are too rare for doubles")
            self._keep("other" if how else "binomial", how or weights, found)
        return found

    def draw(self, request: Any) -> Any:
        """Kept, where it has weights."""
        found = super().draw(request)
        if not isinstance(request, int):
            self._keep("pick", tuple(wanted(request)), found)  # type: ignore[arg-type]
        return found
