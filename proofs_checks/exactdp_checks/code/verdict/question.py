"""What is asked about a stranger's code: the bound that it claims, and what is computed of its law beside.

The bound is an epsilon, a policy, or a policy with the epsilon at which it is taken; this is the one place that reads them.
``slack`` is added to every level. ``outputs`` says that no others are possible. The ``estimator`` is given lists of ``users``
reports, and returns frequencies or ``counts``; ``arguments`` are those of the code, by name; ``public``: values of arguments
that everybody knows, such as seeds of a hash function, each as likely: they are part of the report.

>>> ask, rest = Question.of(epsilon="ln 3", seconds=5)
>>> ask.level, ask.bound((0, 1)).levels[1], rest
(level('ln(3)'), level('ln(3)'), {'seconds': 5})
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from typing import Any

from exactdp.arguments import listed
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.policies import policy_of

__all__ = ["Question"]


@dataclass(frozen=True)
class Question:
    """The fields are those of the module's text."""

    epsilon: object = None
    policy: object = None
    slack: Any = 0
    delta: object = None
    prior: Any = None
    outputs: Any = None
    estimator: object = None
    users: int = 1
    counts: bool = False
    arguments: Mapping[str, Any] | None = field(default=None, hash=False)
    public: Mapping[str, Sequence[Any]] | None = field(default=None, hash=False)

    def __post_init__(self) -> None:
        extra = rational(self.slack)
        object.__setattr__(self, "slack", extra)
        if extra < 0 or extra > 1 or (extra and self.level is None and self.policy is None):
            raise BadInput(
                "the tolerance is added to epsilon: write a small number from 0 to 1, such as 1e-9, and an epsilon or a policy"
            )
        if self.outputs is not None:
            object.__setattr__(self, "outputs", listed(self.outputs, "outputs", "[0, 1]"))

    @classmethod
    def of(cls, **options: Any) -> tuple[Question, dict[str, Any]]:
        """(the question, the options that belong to something else)."""
        names = {each.name for each in fields(cls)}
        mine = {name: value for name, value in options.items() if name in names}
        return cls(**mine), {name: value for name, value in options.items() if name not in names}

    @cached_property
    def level(self) -> LogSum | None:
        """The epsilon, without the slack."""
        return None if self.epsilon is None else level(self.epsilon)

    def bound(self, inputs: Sequence[Hashable]) -> PrivacyMatrix | None:
        """What is asked, for these inputs, with the slack; None where nothing is.

        Raises BadInput ("write a level for each pair of inputs") or ("the policy names its epsilon: leave out
        epsilon, or leave it out there").
        """
        k = len(inputs)
        more = PrivacyMatrix.ldp(k, self.slack)
        if self.policy is None:
            return None if self.level is None else PrivacyMatrix.ldp(k, self.level + Fraction(self.slack))
        matrix, named = self._policy(inputs)
        if matrix.k != k:
            raise BadInput(f"the policy has {matrix.k} symbols and there are {k} inputs: write a level for each pair of inputs")
        if self.level is not None:
            if named is not None and not named.epsilon:
                raise BadInput("the policy names its epsilon: leave out epsilon, or leave it out there")
            matrix = matrix.at(self.level)
        return matrix + more if self.slack else matrix

    def _policy(self, inputs: Sequence[Hashable]) -> tuple[PrivacyMatrix, LogSum | None]:
        """The matrix of a policy, and the epsilon that it names."""
        if isinstance(self.policy, PrivacyMatrix):
            return self.policy, None
        if isinstance(self.policy, Mapping):
            return policy_of(self.policy, inputs)
        if isinstance(self.policy, Sequence) and not isinstance(self.policy, str):
            return PrivacyMatrix.explicit(self.policy), None
        raise BadInput(f"a {type(self.policy).__name__} is not a policy: give a PrivacyMatrix, rows of levels, or a mapping")
