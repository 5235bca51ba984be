"""Privacy of a product: a report of independent parts, each with one of a few laws, decided without its outputs.

Part of the trusted base with ``kernel``; standard library, ``arithmetic``, ``objects`` and ``wording`` only. "laws" are lists of
probabilities; "rows" name, for each input, the law of each part; laws of one part have as many values. Then

    max over reports of Q(y|x) / Q(y|x') = product over parts of max over values of law / law',

and with r(a, b) = max a / b, r(a, b) <= r(a, c) r(c, b) for every law c: so one product with the usual law of each part bounds
all pairs, and pairs are looked at only where that bound is too large. Source: composition of independent parts, exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any

from exactdp_checks.trusted.arithmetic import items, number, require
from exactdp_checks.trusted.document import Finding
from exactdp_checks.trusted.objects import Body, matrix, whole
from exactdp_checks.trusted.policy import Policy
from exactdp_checks.trusted.verdict import Method, Outcome
from exactdp_checks.trusted.wording import canonical, sha256

__all__ = ["private", "violated"]

MOST = 10**7  # parts of all pairs that are looked at


class Product:
    """The laws and the rows of a product, checked."""

    def __init__(self, body: Body) -> None:
        self.laws = [[number(v) for v in items(law)] for law in items(body["laws"])]
        require(all(law and min(law) >= 0 and sum(law) == 1 for law in self.laws), "not the probabilities of a law")
        self.rows: Sequence[Sequence[int]] = matrix(body["rows"], len(self.laws))
        self.k, self.parts = len(self.rows), len(self.rows[0])
        columns = list(zip(*self.rows, strict=True))
        require(all(len({len(self.laws[i]) for i in set(c)}) == 1 for c in columns), "laws of one part differ in length")
        self.usual = [Counter(column).most_common(1)[0][0] for column in columns]
        self.known: dict[tuple[int, int], Fraction | None] = {}

    @property
    def name(self) -> str:
        """The digest and the size."""
        written = [[[str(v) for v in law] for law in self.laws], self.rows]
        return f"the product channel {sha256(canonical(written))} ({self.k} inputs; {self.parts} independent parts)"

    def ratio(self, a: int, b: int) -> Fraction | None:
        """max a / b over the values; None if it is infinite."""
        if (a, b) not in self.known:
            pairs = [(p, q) for p, q in zip(self.laws[a], self.laws[b], strict=True) if p]
            self.known[a, b] = max(p / q for p, q in pairs) if all(q for _, q in pairs) else None
        return self.known[a, b]

    def worst(self, above: Sequence[int], below: Sequence[int]) -> Fraction | None:
        """The product of the ratios of two rows."""
        found = [self.ratio(a, b) for (a, b), n in Counter(zip(above, below, strict=True)).items() if a != b for _ in range(n)]
        finite = [ratio for ratio in found if ratio is not None]
        return prod(finite, start=Fraction(1)) if len(finite) == len(found) else None


def private(body: Body) -> Finding:
    """Q(y|x) <= e^E[x,x'] Q(y|x') for all x != x' and all reports y of the product."""
    channel = Product(body)
    policy = Policy(body["policy"], channel.k, constant=True)
    up = [channel.worst(row, channel.usual) for row in channel.rows]
    down = [channel.worst(channel.usual, row) for row in channel.rows]
    left = MOST
    for level, members, others in policy.groups():
        ones, twos = {up[x] for x in members}, {down[x] for x in others}
        if None not in ones | twos and level.excess(max(ones) * max(twos)) <= 0:  # type: ignore[type-var,operator]
            continue
        seen: set[Fraction] = set()
        for x in members:
            for other in others:
                if x == other:
                    continue
                left -= channel.parts
                require(left >= 0, "too many pairs to look at")
                worst = channel.worst(channel.rows[x], channel.rows[other])
                require(worst is not None, "an infinite ratio")
                if worst not in seen:
                    seen.add(worst)  # type: ignore[arg-type]
                    require(level.excess(worst) <= 0, "a ratio exceeds its bound")
    size = f"{channel.k} inputs, {channel.parts} independent parts"
    return Finding(Outcome.PROVED, Method.EXACT, f"this product, {size}", "", f"{channel.name} is private {policy.name}")


def violated(body: Body) -> Finding:
    """Q(y|x) > e^E[x,x'] Q(y|x') for two inputs and one report, which has the value report[j] in part j."""
    channel, (x, other), report = Product(body), items(body["place"]), items(body["report"])
    require(len(report) == channel.parts and whole(report) and min(report) >= 0, "not a report")
    _, _, _, level = Policy(body["policy"], channel.k, constant=True).place([x, other, 0])
    above, below = (prod(channel.laws[i][y] for i, y in zip(channel.rows[u], report, strict=True)) for u in (x, other))
    require(above > 0 and (below == 0 or level.excess(above / below) > 0), "no bound is broken there")
    ratio: Any = "infinite" if below == 0 else "above the bound"
    size = f"{channel.k} inputs, {channel.parts} independent parts"
    policy = Policy(body["policy"], channel.k, constant=True).name
    sentence = f"{channel.name} is not private {policy}: at inputs {x} and {other} the ratio at one report is {ratio}"
    return Finding(Outcome.REFUTED, Method.EXACT, f"this product, {size}", f"inputs {x} and {other}", sentence)
