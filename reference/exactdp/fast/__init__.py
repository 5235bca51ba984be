"""The numpy twins of the mechanisms: the same module names, ``encode`` and ``estimate`` for many users at once.

They share nothing with the exact side but the idea: numpy and the standard library only.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exactdp.fast import binary_optimal as binary_optimal
    from exactdp.fast import bits as bits
    from exactdp.fast import block_hadamard as block_hadamard
    from exactdp.fast import count_mean_sketch as count_mean_sketch
    from exactdp.fast import gaussian as gaussian
    from exactdp.fast import general_hadamard_response as general_hadamard_response
    from exactdp.fast import hadamard_count_mean_sketch as hadamard_count_mean_sketch
    from exactdp.fast import hadamard_response as hadamard_response
    from exactdp.fast import high_low_hadamard as high_low_hadamard
    from exactdp.fast import histogram_encoding as histogram_encoding
    from exactdp.fast import hrr as hrr
    from exactdp.fast import krr as krr
    from exactdp.fast import local_hashing as local_hashing
    from exactdp.fast import longitudinal as longitudinal
    from exactdp.fast import mangat as mangat
    from exactdp.fast import max_sense as max_sense
    from exactdp.fast import multi_max_sense as multi_max_sense
    from exactdp.fast import noise as noise
    from exactdp.fast import one_bit_mean as one_bit_mean
    from exactdp.fast import pairwise_preference as pairwise_preference
    from exactdp.fast import portions as portions
    from exactdp.fast import postprocess as postprocess
    from exactdp.fast import projection as projection
    from exactdp.fast import protocols as protocols
    from exactdp.fast import rappor as rappor
    from exactdp.fast import rejection_sampling as rejection_sampling
    from exactdp.fast import subset_selection as subset_selection
    from exactdp.fast import unary_encoding as unary_encoding

__all__ = ["ROOMS"]

ROOMS = (
    "binary_optimal", "block_hadamard", "gaussian", "general_hadamard_response", "hadamard_response", "high_low_hadamard",
    "hrr", "krr", "mangat", "max_sense", "multi_max_sense", "noise", "one_bit_mean", "pairwise_preference", "postprocess",
    "projection", "rejection_sampling", "subset_selection", "bits", "count_mean_sketch", "hadamard_count_mean_sketch",
    "histogram_encoding", "local_hashing", "longitudinal", "portions", "rappor", "unary_encoding", "protocols",
)  # fmt: skip


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"there is no fast twin {name!r}: write one of {', '.join(ROOMS)}", name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *ROOMS})
