"""Inverse questions, by certain bisection: the largest epsilon under a capacity, the smallest under a risk, how many users.

The capacity of k-ary randomised response, Hadamard response, subset selection and every channel with symmetric rows grows with
epsilon, the variance of a frequency oracle falls with it. t = e^epsilon is bisected among rational numbers, each comparison is of
an exact sum of logarithms or an element of Q(s, ...), and epsilon = ln t is enclosed. Source: bisection.

>>> found = solve("krr", at_most="1 bit", k=8)
>>> round(float(found.epsilon.lower), 12), found.epsilon.width < Fraction(1, 10**12)
(2.465387836698, True)
>>> solve("OUE", at_most="1/10000", quantity="risk", k=100, epsilon="ln 3").users
40000
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from exactdp import mechanisms
from exactdp.arguments import check_count, plain, shown
from exactdp.capacity import capacity
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms import krr
from exactdp.mechanisms.records import record_of
from exactdp.numbers.enclosure import Interval, LogSum, ln
from exactdp.numbers.exact import Exact, rational
from exactdp.numbers.text import level
from exactdp.oracles.comparing import compare, enclosed, sign_at
from exactdp.shown import Shown

__all__ = ["QUANTITIES", "Solution", "solve", "users_needed"]

QUANTITIES = ("capacity", "risk")
LARGEST = Fraction(2) ** 200  # of t
BITS = 60  # of t, relative to it


@dataclass(frozen=True, repr=False)
class Solution(Shown):
    """What was asked, and the answer: epsilon between two numbers of nats, or a number of users."""

    question: str
    epsilon: Interval | None = None
    users: int | None = None

    def __str__(self) -> str:
        """The question and the answer; between which numbers; what it rests on."""
        if self.epsilon is None:
            return f"{self.sentence}.\n  One user fewer is not enough.\n  Decided exactly; no certificate."
        return f"{self.sentence}.\n  It is in {self.epsilon}.\n  Decided exactly at both ends; no certificate."

    @property
    def sentence(self) -> str:
        """The question and the answer in one line."""
        return f"{self.question}: {self.users if self.epsilon is None else f'{float(self.epsilon.lower):.12g}'}"

    def to_json(self) -> dict[str, Any]:
        """The question, and both ends of the answer.

        Returns:
            Plain Python, for ``json.dumps``; numbers exactly and in decimals.

        Example:
            >>> solve("GRR", at_most="1/1000", quantity="risk", k=4, epsilon=1).to_json()["epsilon"] is None
            True
        """
        ends = () if self.epsilon is None else (("lower", self.epsilon.lower), ("upper", self.epsilon.upper))
        nats = {name: {"exact": str(value), "decimal": float(value)} for name, value in ends} or None
        return {"question": self.question, "epsilon": nats, "users": self.users}


@plain
def solve(
    mechanism: str,
    at_most: LevelLike,
    *,
    quantity: str = "capacity",
    k: int,
    users: int | None = None,
    epsilon: LevelLike | None = None,
    **parameters: Any,
) -> Solution:
    """The largest epsilon with a capacity of at most so much; the smallest with a risk of at most so much; or how many users.

    Args:
        mechanism: for a capacity a mechanism, such as "krr"; for a risk a frequency oracle of ``compare``, such as "OUE".
        at_most: the capacity in nats, or in bits as "6.5 bits"; or the risk, the largest variance of one estimated frequency.
        quantity: "capacity" or "risk".
        k: the number of items.
        users: with a risk: how many; asked is the smallest epsilon.
        epsilon: with a risk, instead of users: the level; asked is the smallest number of users.
        parameters: of the mechanism besides k, such as d of subset selection.

    Returns:
        The answer; epsilon is enclosed, in nats, within 1e-12 of it, relative to it above 1.

    Raises:
        BadInput: for what cannot be asked. OutOfScope: where every epsilon is enough, or none below 138 nats.

    Example:
        >>> float(solve("GRR", at_most="1/1000", quantity="risk", k=4, users=1000).epsilon.upper) < 1.6
        True

    Source: bisection; every comparison is decided.
    """
    if quantity not in QUANTITIES:
        raise BadInput(f"there is no quantity {shown(quantity)}: write one of {', '.join(QUANTITIES)}")
    check_count(k, "k", 2)
    if quantity == "capacity":
        if users is not None or epsilon is not None:
            raise BadInput("a capacity is of one report at the epsilon that is asked for: leave out users and epsilon")
        return _capacity(mechanism, at_most, {"k": k, **parameters})
    if (users is None) == (epsilon is None):
        raise BadInput("a risk is asked at a number of users, for epsilon, or at an epsilon, for users: give one of the two")
    limit = rational(at_most)
    if limit <= 0 or parameters:
        raise BadInput(f"at_most = {limit}: write a variance above 0, and no parameters: an oracle chooses its own")
    if epsilon is not None:
        least = users_needed(compare(k, epsilon, names=(mechanism,)).rows[0].worst, limit, epsilon)
        question = f"users of {mechanism} at k = {k}, epsilon = {level(epsilon)} with a variance of at most {limit}"
        return Solution(question, users=least)
    count = check_count(users, "users")
    if compare(k, 1, names=(mechanism,)).rows[0].parameters:
        raise OutOfScope(f"{mechanism} chooses its parameters by the level: ask about a level, or an oracle without parameters")

    def too_small(t: Fraction) -> bool:
        at = LogSum.ln(t)
        return sign_at(compare(k, at, names=(mechanism,)).rows[0].worst - count * limit, at) > 0

    if too_small(LARGEST):
        raise OutOfScope(
            f"no epsilon below 138 nats has a variance of at most {limit} with {count} users: allow more, or take more"
        )
    question = f"smallest epsilon of {mechanism} at k = {k} with a variance of at most {limit} of {count} users"
    return Solution(question, _bisected(too_small))


def users_needed(value: Exact, limit: Fraction, epsilon: LevelLike) -> int:
    """The smallest n with value/n <= limit, decided, for n times a variance as in ``compare``.

    Args:
        value: n times a variance, an element of Q(s, t, nats, h).
        limit: of the variance, above 0.
        epsilon: the level.

    Returns:
        A number of users.

    Raises:
        OutOfScope: where the level is too small.

    Example:
        >>> users_needed(Fraction(3), Fraction(1, 100), 1)
        300

    Source: enclosures, and the sign of what they leave open.
    """
    near = enclosed(value, epsilon, 512)
    if near is None:
        raise OutOfScope(f"epsilon = {level(epsilon)} is too small: take a larger level")
    least = max(1, ceil(near.lower / limit))
    return least + (sign_at(value - least * limit, epsilon) > 0)


def _capacity(mechanism: str, at_most: LevelLike, parameters: dict[str, Any]) -> Solution:
    limit, unit = _nats(at_most)
    record = record_of(mechanism)
    if set(parameters) != set(record.names):
        raise BadInput(f"{mechanism} has the parameters {', '.join(record.names)}: give each of them, and no other")

    def within(t: Fraction) -> bool:
        if mechanism == "krr":
            return _krr(parameters["k"], t) <= limit
        near = capacity(getattr(mechanisms, mechanism).channel(**parameters, t=t), Fraction(1, 2**48))
        if near.exact is not None:
            return near.exact <= limit
        raise OutOfScope(f"the rows of {mechanism} are not symmetric: its capacity is enclosed, not exact; use capacity(channel)")

    if limit <= 0:
        raise OutOfScope("a capacity of at most 0 needs epsilon = 0: allow some capacity")
    if within(LARGEST):
        raise OutOfScope("every epsilon below 138 nats has a capacity of at most so much: allow less, or take more items")
    named = ", ".join(f"{name} = {value}" for name, value in parameters.items())
    return Solution(f"largest epsilon of {mechanism} at {named} with a capacity of at most {unit}", _bisected(within))


def _krr(k: int, t: Fraction) -> LogSum:
    """ln k + p ln p + (k-1) q ln q, without a matrix."""
    low, high = (rational(v) for v in krr.probabilities(k, t))
    return LogSum(terms=[(k * high, high), (k * low, (k - 1) * low)])


def _nats(at_most: LevelLike) -> tuple[LogSum, str]:
    text = at_most.strip() if isinstance(at_most, str) else ""
    for unit in (" bits", " bit"):
        if text.endswith(unit):
            return LogSum.ln(2) * rational(text.removesuffix(unit)), text
    found = level(at_most)
    if found.epsilon:
        raise BadInput(f"at_most = {found}: write a number of nats, or bits as in '6.5 bits'")
    return found, f"{found} nats"


def _bisected(below: Callable[[Fraction], bool]) -> Interval:
    """ln t, where ``below`` holds at the lower end of t and fails at the upper one."""
    low, high = Fraction(1), Fraction(2)
    while below(high):
        low, high = high, high * high
    while (high - low) * 2**BITS > low:
        middle = _middle(low, high)
        low, high = (middle, high) if below(middle) else (low, middle)
    return Interval(ln(low, BITS + 10).lower, ln(high, BITS + 10).upper)


def _middle(low: Fraction, high: Fraction) -> Fraction:
    """Near the geometric mean while the ends are far apart, else near the mean: a number with few digits."""
    middle: ExactLike = (low + high) / 2
    if high > 4 * low:
        bits = (low.numerator // low.denominator).bit_length() + (high.numerator // high.denominator).bit_length()
        middle = Fraction(2) ** (bits // 2)
        if not low < middle < high:
            middle = (low + high) / 2
    return rational(middle)
