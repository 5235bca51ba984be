"""The servers of many-user algorithms in floating point: the same file and function names as in ``exactdp.protocols``."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exactdp.fast.protocols import adaptive_one_bit as adaptive_one_bit
    from exactdp.fast.protocols import clustering as clustering
    from exactdp.fast.protocols import eigenvectors as eigenvectors
    from exactdp.fast.protocols import gaussian_projection as gaussian_projection
    from exactdp.fast.protocols import hada_heavy as hada_heavy
    from exactdp.fast.protocols import hada_oracle as hada_oracle
    from exactdp.fast.protocols import hadamard_oracle as hadamard_oracle
    from exactdp.fast.protocols import max_sense as max_sense
    from exactdp.fast.protocols import multi_max_sense as multi_max_sense
    from exactdp.fast.protocols import p_rec as p_rec
    from exactdp.fast.protocols import pairwise_preference as pairwise_preference
    from exactdp.fast.protocols import projected_hadamard as projected_hadamard
    from exactdp.fast.protocols import rejection_projection as rejection_projection

__all__ = ["ROOMS"]

ROOMS = (
    "adaptive_one_bit",
    "clustering",
    "eigenvectors",
    "gaussian_projection",
    "hada_heavy",
    "hada_oracle",
    "hadamard_oracle",
    "max_sense",
    "multi_max_sense",
    "p_rec",
    "pairwise_preference",
    "projected_hadamard",
    "rejection_projection",
)


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"there is no fast twin {name!r}: write one of {', '.join(ROOMS)}", name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
