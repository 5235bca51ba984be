"""A stand-in for the sources of numpy's generators, without seed or state. Source: numpy 2, random/bit_generator.pyx.

>>> len(Bits().spawn(2))
2
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.code.lazy.context import refused
from exactdp_checks.code.stand_ins.refusals import seeded
from exactdp_checks.code.stand_ins.uncopied import Uncopied

__all__ = ["Bits"]


class Bits(Uncopied):
    """What stands for PCG64, MT19937 and the others, and for SeedSequence: the source of a generator, without seed or state."""

    what = "generator's source"

    def __init__(self, seed: Any = None, **more: Any) -> None:
        given = [v for v in (seed, *more.values()) if v is not None and not isinstance(v, Bits)]
        if given:
            raise seeded(given[0])

    def spawn(self, n_children: int) -> list[Any]:
        """As many names for this source."""
        return [self] * n_children

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise refused("numpy.random.BitGenerator", name)

    def __setattr__(self, name: str, value: Any) -> None:
        raise refused("numpy.random.BitGenerator", f"{name} = ...")
