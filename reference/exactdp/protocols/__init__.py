"""The protocols, one module for each: what the server does with the reports of many users."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from exactdp.arguments import unknown

if TYPE_CHECKING:
    from exactdp.protocols import adaptive_one_bit as adaptive_one_bit
    from exactdp.protocols import clustering as clustering
    from exactdp.protocols import gaussian_projection as gaussian_projection
    from exactdp.protocols import hada_heavy as hada_heavy
    from exactdp.protocols import hada_oracle as hada_oracle
    from exactdp.protocols import hada_oracle_moments as hada_oracle_moments
    from exactdp.protocols import hadamard_oracle as hadamard_oracle
    from exactdp.protocols import max_sense as max_sense
    from exactdp.protocols import multi_max_sense as multi_max_sense
    from exactdp.protocols import p_rec as p_rec
    from exactdp.protocols import p_rec_baselines as p_rec_baselines
    from exactdp.protocols import p_rec_enumeration as p_rec_enumeration
    from exactdp.protocols import p_rec_exact as p_rec_exact
    from exactdp.protocols import p_rec_round as p_rec_round
    from exactdp.protocols import pairwise_preference as pairwise_preference
    from exactdp.protocols import projected_hadamard as projected_hadamard
    from exactdp.protocols import rejection_projection as rejection_projection
    from exactdp.protocols import user_classes as user_classes
    from exactdp.protocols import voting as voting

__all__ = ["ROOMS"]

ROOMS = (
    "adaptive_one_bit",
    "clustering",
    "gaussian_projection",
    "hada_heavy",
    "hada_oracle",
    "hada_oracle_moments",
    "hadamard_oracle",
    "max_sense",
    "multi_max_sense",
    "p_rec",
    "p_rec_baselines",
    "p_rec_enumeration",
    "p_rec_exact",
    "p_rec_round",
    "pairwise_preference",
    "projected_hadamard",
    "rejection_projection",
    "user_classes",
    "voting",
)


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("protocol", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
