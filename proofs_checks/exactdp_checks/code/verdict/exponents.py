"""Verdicts on laws that are rational in e^(1/root): proved in Q(t), or decided in numbers.

With t = e^(1/root) a level of a nats is ln t^(a root). Where that is a power, the channel over Q(t) is asked about it for every
t >= 1, which has the one that the code has among them. Where that does not hold, or no power is asked about, the law in numbers
from below is asked, within 2^-200 of it: that proves or refutes, at the code's own t, whatever is not so near.
Source: as ``lazy.roots``.

>>> in_powers(LogSum("3/2"), 4), in_powers(LogSum("1/2"), 1)
(level('6*eps'), None)
"""

from __future__ import annotations

from dataclasses import replace

from exactdp.errors import NotStochastic
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.audit import Audit
from exactdp_checks.auditing.audit import audit as audit_matrix
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.tails import from_below

__all__ = ["in_powers", "numbers_of", "proof"]


def in_powers(level: LogSum, root: int) -> LogSum | None:
    """A level as a multiple of ln t; None where it is none, or has a fraction."""
    power = level.constant * root
    return None if level.terms or level.epsilon or power.denominator != 1 else LogSum(epsilon=power)


def proof(explored: Explored, asked: PrivacyMatrix | None, name: str) -> Audit | None:
    """The audit of the channel over Q(t) within these levels, where it is one for every t >= 1, and proved."""
    if asked is None:
        return None
    try:
        channel = explored.channel()
    except NotStochastic:
        return None
    rows = []
    for x in range(asked.k):
        levels = [asked[x, other] for other in range(asked.k)]
        plain = channel.matrix.is_rational  # no t is left: levels are asked as the numbers that they are
        found = [level if isinstance(level, float) or plain else in_powers(level, explored.root) for level in levels]
        known = [level for level in found if level is not None]
        if len(known) < len(found):
            return None
        rows.append([LogSum(0) if x == other else level for other, level in enumerate(known)])
    different = {level for x, row in enumerate(rows) for other, level in enumerate(row) if x != other}
    alone = different.pop() if len(different) == 1 else None
    if alone is not None and not isinstance(alone, float):
        audit = audit_matrix(channel, alone, name=name)
    else:
        audit = audit_matrix(channel, policy=PrivacyMatrix.explicit(rows), name=name)
    return audit if audit.verdict.outcome.value == "proved" else None


def numbers_of(explored: Explored) -> Explored:
    """The laws in numbers, from below, of which no other output is possible: what is unexplored is rounding alone."""
    laws = tuple(from_below(law, explored.root) for law in explored.laws)
    return replace(explored, laws=laws, chains=(), root=0)
