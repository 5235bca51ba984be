"""Privacy of every channel whose columns lie within bounds; and two entries that no private channel has.

Part of the trusted base with ``kernel``; standard library, ``arithmetic``, ``objects`` and ``wording`` only. With lows[y] <=
Q(y|x) <= tops[y] for every x, the ratios of column y are at most tops[y] / lows[y]: so the bounds alone decide, however many
inputs there are. Whether a matrix lies within the bounds is not said here: whoever says it has to read the matrix.

>>> body = {"tops": ["3/4", "3/4"], "lows": ["1/4", "1/4"], "level": {"constant": 0, "eps": 0, "logs": [[3, 1]]}, "attained": 0}
>>> within(body).sentence.partition(" is ")[2]
"private at epsilon = ln(3): Q(y|x) <= e^epsilon Q(y|x') for all inputs x, x' and all outputs y; equality where Q(0|x) is the \
largest and Q(0|x') the smallest that the bounds admit"
"""

from __future__ import annotations

from fractions import Fraction

from exactdp_checks.trusted.arithmetic import number, require, vector
from exactdp_checks.trusted.document import Finding
from exactdp_checks.trusted.objects import Body, whole
from exactdp_checks.trusted.policy import Level
from exactdp_checks.trusted.verdict import Method, Outcome
from exactdp_checks.trusted.wording import canonical, sha256, written

__all__ = ["columns_digest", "entries", "within"]


def columns_digest(lows: list[Fraction], tops: list[Fraction]) -> str:
    """The canonical digest of bounds: each pair of a column in lowest terms."""
    return sha256(canonical([[written(low), written(top)] for low, top in zip(lows, tops, strict=True)]))


def level_of(body: Body) -> Level:
    """The level, a number."""
    level = Level(body["level"])
    require(not level.eps, "a level that depends on t")
    return level


def within(body: Body) -> Finding:
    """tops[y] <= e^level lows[y] for every y, where some channel lies within; with an output "attained", equality there."""
    lows, tops, level, attained = vector(body["lows"]), vector(body["tops"]), level_of(body), body["attained"]
    require(len(lows) == len(tops) and min(lows) >= 0, "bounds that are no probabilities, or not for all columns")
    require(all(low <= top for low, top in zip(lows, tops, strict=True)), "the bounds of a column are the wrong way round")
    require(sum(lows) <= 1 <= sum(tops), "no row within the bounds sums to 1")
    for low, top in zip(lows, tops, strict=True):
        require(low > 0 or top == 0, "an infinite ratio")
        above, below = top.numerator * low.denominator, low.numerator * top.denominator
        require(top == 0 or level.within(above, below), "a ratio exceeds its bound")
    equality = ""
    if attained is not None:
        require(whole([attained]) and attained >= 0 and lows[attained] > 0, "a bad place")
        require(level.excess(tops[attained] / lows[attained]) == 0, "not attained there")
        sides = f"Q({attained}|x) is the largest and Q({attained}|x') the smallest"
        equality = f"; equality where {sides} that the bounds admit"
    name = f"every channel with Q(y|x) within the bounds {columns_digest(lows, tops)} of its {len(tops)} columns"
    law = "Q(y|x) <= e^epsilon Q(y|x') for all inputs x, x' and all outputs y"
    scope = f"every channel within these bounds of {len(tops)} columns"
    sentence = f"{name} is private at epsilon = {level}: {law}{equality}"
    return Finding(Outcome.PROVED, Method.EXACT, scope, "" if attained is None else f"attained at output {attained}", sentence)


def entries(body: Body) -> Finding:
    """above > e^level below: no channel that has both, in one column, is private at the level."""
    above, below, level = number(body["above"]), number(body["below"]), level_of(body)
    require(0 <= below <= above <= 1, "not two probabilities, the larger first")
    require(above > 0 and (not below or level.excess(above / below) > 0), "the bound holds there")
    sides = f"Q(y|x) = {written(above)} and Q(y|x') = {written(below)}"
    ratio = written(above / below) if below else "infinite"
    law = f"the ratio {ratio} of Q(y|x) to Q(y|x') exceeds e^({level})"
    sentence = f"no channel with {sides}, for inputs x, x' and an output y, is private at epsilon = {level}: {law}"
    return Finding(Outcome.PROVED, Method.EXACT, "every channel with these two entries", f"ratio {ratio}", sentence)
