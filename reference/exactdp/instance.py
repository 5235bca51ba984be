"""A mechanism at its parameters: channel, policy, estimator, samples, estimates, variance and audit in one object.

It is made of the modules that exist: ``exactdp.mechanisms`` for what is exact, ``exactdp.fast`` for arrays of users. Where
e^epsilon is no rational number, as at epsilon = 1, t is the largest n / 2^64 below it: the channel is private at epsilon, and has
a little more noise than it needs.

>>> krr = mechanism("krr", k=10, epsilon="ln 3")
>>> print(krr)
krr(k=10) at epsilon = ln 3
>>> krr.channel.rows[0][:2], krr.t
((Fraction(1, 4), Fraction(1, 12)), Fraction(3, 1))
>>> krr.estimate(krr.encode([0, 1, 2] * 1000, 7)).round(1)[:3].tolist()
[0.3, 0.4, 0.3]
>>> mechanism("krr", k=10, epsilon=1).exact
False
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

import exactdp
from exactdp import fast, mechanisms
from exactdp.arguments import plain, unknown
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.levels import power_below
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.records import RECORDS
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp.shown import Shown

__all__ = ["Mechanism", "mechanism"]


@dataclass(frozen=True, repr=False)
class Mechanism(Shown):
    """A mechanism at its parameters and its level; make one with ``mechanism``."""

    name: str
    parameters: Mapping[str, Any]
    epsilon: LogSum
    t: Fraction
    exact: bool

    @property
    def _module(self) -> ModuleType:
        found: ModuleType = getattr(mechanisms, self.name)
        return found

    @property
    def _fast(self) -> ModuleType:
        found: ModuleType = getattr(fast, self.name)
        return found

    @cached_property
    def channel(self) -> Channel:
        """Q, inputs by outputs, exact, at ``t``."""
        made: Channel = self._module.channel(*self.parameters.values(), self.t)
        return made

    @cached_property
    def estimator(self) -> Estimator:
        """The unbiased scores at ``t``."""
        made: Estimator = self._module.estimator(*self.parameters.values(), self.t)
        return made

    @cached_property
    def policy(self) -> PrivacyMatrix:
        """The levels that the channel keeps, at ``epsilon``."""
        made: PrivacyMatrix = self._module.policy(*self.parameters.values(), self.epsilon)
        return made

    @plain
    def encode(self, x: npt.ArrayLike, rng: np.random.Generator | int) -> npt.NDArray[Any]:
        """One report for each user, by the NumPy implementation, whose law is never above epsilon.

        Args:
            x: the items of the users, integers from 0.
            rng: a generator of NumPy, or a seed.

        Returns:
            Reports, an array with an entry or a row for each user.

        Raises:
            ValueError: for what are no items.
            BadInput: for an ``rng`` that is neither.

        Example:
            >>> mechanism("krr", k=3, epsilon="ln 3").encode([0, 1, 2], 7).shape
            (3,)
        """
        try:
            source = np.random.default_rng(rng)
        except (TypeError, ValueError):
            kind = type(rng).__name__
            raise BadInput(f"rng is a {kind}: give numpy.random.default_rng(seed), or a seed, an integer from 0 on") from None
        reports: npt.NDArray[Any] = self._fast.encode(x, *self.parameters.values(), str(self.epsilon), source)
        return reports

    def estimate(self, reports: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """The estimated frequencies, as doubles.

        Args:
            reports: what ``encode`` returned, or what users sent.

        Returns:
            As many doubles as items.

        Raises:
            ValueError: without a report, and for what is none.

        Example:
            >>> mechanism("krr", k=2, epsilon="ln 3").estimate([0, 0, 1]).round(3).tolist()
            [0.833, 0.167]
        """
        found: npt.NDArray[np.float64] = self._fast.estimate(reports, *self.parameters.values(), str(self.epsilon))
        return found

    @plain
    def variance(self, counts: Sequence[int]) -> Exact:
        """The expected squared error of the estimates, all items together, for fixed data.

        Args:
            counts: how many users have each item.

        Returns:
            An exact number.

        Raises:
            BadInput: unless there is a count for each item.

        Example:
            >>> mechanism("krr", k=2, epsilon="ln 3").variance([3, 1])
            Fraction(3, 8)
        """
        return self.estimator.risk_of_data(self.channel, counts)

    def audit(self, epsilon: LevelLike | None = None) -> Any:
        """The audit of the channel.

        Args:
            epsilon: the level to ask about; by default the policy of the mechanism.

        Returns:
            The audit, as of ``exactdp.audit``.

        Raises:
            BadInput: for what is no level.

        Example:
            >>> mechanism("krr", k=2, epsilon="ln 3").audit("ln 2").refuted
            True
        """
        if epsilon is not None:
            return exactdp.audit(self.channel, epsilon=epsilon, name=self.name)
        found = np.unique(self.policy.pattern[~np.eye(self.policy.k, dtype=np.bool_)]).tolist()
        one = self.policy.levels[found[0]] if len(found) == 1 else None  # one level for all pairs: the sentence names it
        if isinstance(one, LogSum):
            return exactdp.audit(self.channel, epsilon=one, name=self.name)
        return exactdp.audit(self.channel, policy=self.policy, name=self.name)

    def __str__(self) -> str:
        sizes = ", ".join(f"{name}={value!r}" for name, value in self.parameters.items())
        below = "" if self.exact else f", t = {float(self.t):.10g} just below e^epsilon"
        return f"{self.name}({sizes}) at epsilon = {_written(self.epsilon)}{below}"

    def to_json(self) -> dict[str, Any]:
        """The name, the parameters, the level, t, and whether t is e^epsilon.

        Returns:
            Plain Python, for ``json.dumps``.

        Example:
            >>> mechanism("krr", k=2, epsilon="ln 3").to_json()["t"]
            {'exact': '3', 'decimal': 3.0}
        """
        asked = {"name": self.name, "parameters": dict(self.parameters), "epsilon": str(self.epsilon)}
        return {**asked, "t": {"exact": str(self.t), "decimal": float(self.t)}, "exact": self.exact}


def _written(epsilon: LogSum) -> str:
    """A level as one types it."""
    text = str(epsilon)
    return f"ln {text[3:-1]}" if text.startswith("ln(") and text[3:-1].isdigit() else text


def mechanism(name: str, *, epsilon: LevelLike | None = None, t: ExactLike | None = None, **parameters: Any) -> Mechanism:
    """A mechanism at its parameters.

    Args:
        name: one of ``exactdp.mechanisms.NAMES``, such as "krr".
        epsilon: the level in nats, a number or text such as "ln 3".
        t: e^epsilon, in place of epsilon.
        parameters: its sizes by name, such as k=10; integers of numpy are integers.

    Returns:
        The object with ``channel``, ``policy``, ``estimator``, ``encode``, ``estimate``, ``variance`` and ``audit``.

    Raises:
        BadInput: for a name that is none, and for parameters that are missing or unknown, all of them at once.

    Example:
        >>> mechanism("subset_selection", k=4, d=2, epsilon="ln 3").audit().proved
        True
    """
    found = next((record for record in RECORDS if record.name == name and not record.levelless), None)
    if found is None:
        raise BadInput(unknown("mechanism", name, [record.name for record in RECORDS if not record.levelless]))
    missing = [n for n in found.names if n not in parameters]
    if (epsilon is None) == (t is None):
        missing.append("epsilon (or t, and not both)")
    if missing:
        raise BadInput(f"{name} needs {', '.join(found.names)} and epsilon: add {', '.join(missing)}")
    extra = sorted(parameters.keys() - set(found.names))
    if extra:
        raise BadInput(f"{name} has no {', '.join(extra)}: write {', '.join(found.names)} and epsilon")
    asked = level(epsilon if epsilon is not None else f"t={t}")
    power, exact = power_below(asked)
    values = {n: int(v) if isinstance(v := parameters[n], np.integer) else v for n in found.names}
    return Mechanism(name, values, asked, power, exact)
