"""What is taken for an exact number, a level and a matrix, as types of arguments.

``ExactLike``: an integer (numpy's too), a fraction, a decimal, text such as "0.1" or "t/(t+1)", an element of Q(t, ...); also
numbers of python-flint and rational expressions of sympy, whose types a type checker does not know. A float is none.
``LevelLike``: nats as an ``ExactLike``, text such as "ln 3", "t=3" and "eps", a ``LogSum``, or a float as its shortest decimal.
``ExtendedLike``: an ``ExactLike``, or the float inf, where a number may be infinite.
``MatrixLike``: rows of ``ExactLike``, an array, a ``Channel`` or ``ExactMatrix``, a frame or matrix of another library.
``PolicyLike``: a ``PrivacyMatrix``, rows of levels, or a mapping as in a policy file.
``CodeLike``: a function, or the name of one, "module:function" or "file.py:function"; or a ``Program``.
``InputsLike``: values, or text such as "0..9".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import RationalFunction

__all__ = ["CodeLike", "ExactLike", "ExtendedLike", "InputsLike", "LevelLike", "MatrixLike", "PolicyLike", "RowsLike"]


class HasRows(Protocol):
    """A channel, or an exact matrix."""

    @property
    def rows(self) -> Sequence[Sequence[Any]]:
        """All entries."""
        raise NotImplementedError


class HasArray(Protocol):
    """A frame of pandas or polars."""

    def to_numpy(self) -> Any:
        """Its numbers."""
        raise NotImplementedError


ExactLike: TypeAlias = int | Fraction | Decimal | str | RationalFunction | np.integer[Any]
ExtendedLike: TypeAlias = ExactLike | float
LevelLike: TypeAlias = ExactLike | LogSum | float | np.floating[Any]
RowsLike: TypeAlias = Iterable[Iterable[ExactLike]]
MatrixLike: TypeAlias = RowsLike | npt.NDArray[Any] | HasRows | HasArray
PolicyLike: TypeAlias = HasRows | Mapping[str, Any] | Iterable[Iterable[LevelLike | float]]
CodeLike: TypeAlias = Callable[..., Any] | str
InputsLike: TypeAlias = Iterable[Any] | str
