"""Bounds of price-of-privacy: information of sketches, numbers of users that are too few, numbers that suffice."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from exactdp.arguments import unknown

if TYPE_CHECKING:
    from exactdp.bounds.price_of_privacy import adaptive as adaptive
    from exactdp.bounds.price_of_privacy import fano as fano
    from exactdp.bounds.price_of_privacy import information as information
    from exactdp.bounds.price_of_privacy import max_sense as max_sense
    from exactdp.bounds.price_of_privacy import max_sense_tails as max_sense_tails
    from exactdp.bounds.price_of_privacy import mismatch as mismatch
    from exactdp.bounds.price_of_privacy import multi_max_sense as multi_max_sense
    from exactdp.bounds.price_of_privacy import overlap as overlap
    from exactdp.bounds.price_of_privacy import pairwise_preference as pairwise_preference
    from exactdp.bounds.price_of_privacy import too_few as too_few

__all__ = ["ROOMS"]

ROOMS = (
    "adaptive",
    "fano",
    "information",
    "max_sense",
    "max_sense_tails",
    "mismatch",
    "multi_max_sense",
    "overlap",
    "pairwise_preference",
    "too_few",
)


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("module of bounds", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
