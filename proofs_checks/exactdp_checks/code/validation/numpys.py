"""numpy's generators on a script, and which types they are: imported where numpy is in the process alone, before it is replaced.

>>> from exactdp_checks.code.validation.scripted import Bits
>>> script = Script()
>>> isinstance(ScriptedGenerator(Bits(script), script), KINDS)
True
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exactdp_checks.code.validation.scripted import Script

__all__ = ["KINDS", "METHOD", "RANDOM", "ScriptedGenerator", "ScriptedState"]

RANDOM: Any = np.random
KINDS = (np.random.Generator, np.random.RandomState)  # by their names they are others while code is replayed
METHOD = type(np.random.default_rng(0).random)


class Noisy:
    """The methods of numpy's generators that make standard variables by name: those of the script, where it has any."""

    script: Script

    def _of(self, name: str, loc: Any, scale: Any, size: Any) -> Any:
        found = self.script.noises(name, size, loc, scale)
        if found is None:
            return getattr(super(), name)(loc, scale, size)
        if np.any(np.asarray(scale) < 0):
            raise ValueError("scale < 0")
        return loc + scale * found

    def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """loc + scale z."""
        return self._of("laplace", loc, scale, size)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """loc + scale z."""
        return self._of("normal", loc, scale, size)

    def gumbel(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """loc + scale z."""
        return self._of("gumbel", loc, scale, size)

    def logistic(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """loc + scale z."""
        return self._of("logistic", loc, scale, size)

    def standard_normal(self, size: Any = None, *_: Any, **__: Any) -> Any:
        """z."""
        return self.normal(0.0, 1.0, size)

    def randn(self, *shape: int) -> Any:
        """z."""
        return self.normal(0.0, 1.0, shape or None)


class ScriptedGenerator(Noisy, np.random.Generator):
    """numpy's own, but for exponential numbers, which numpy makes by tables: of real numbers they are -log(1 - u)."""

    def __init__(self, bits: Any, script: Script) -> None:
        super().__init__(bits)
        self.script = script

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """-scale log(1 - u), or the next exponential variable."""
        found = self.script.noises("exponential", size, scale)
        shape = np.shape(scale) or None if size is None else size
        return (-np.log(1 - self.random(shape)) if found is None else found) * scale

    def standard_exponential(self, size: Any = None, *_: Any, **__: Any) -> Any:
        """-log(1 - u)."""
        return self.exponential(1.0, size)


class ScriptedState(Noisy, np.random.RandomState):
    """numpy's own, but for variables that are scripted by name."""

    def __init__(self, bits: Any, script: Script) -> None:
        super().__init__(bits)
        self.script = script

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """The next exponential variable; numpy's own, where none is scripted."""
        found = self.script.noises("exponential", size, scale)
        return super().exponential(scale, size) if found is None else found * scale

    def standard_exponential(self, size: Any = None) -> Any:
        """As exponential."""
        found = self.script.noises("exponential", size)
        return super().standard_exponential(size) if found is None else found
