"""What a parameter is when it is not given: one value for each name, in every public function of the reference."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from math import inf
from pkgutil import walk_packages

import exactdp.bounds
import exactdp.mechanisms
import exactdp.numbers
import exactdp.privacy
import exactdp.protocols

PACKAGES = (exactdp.bounds, exactdp.mechanisms, exactdp.numbers, exactdp.privacy, exactdp.protocols)
DEFAULTS = {
    "n": (1, None),
    "r": (1,),
    "R": (0,),
    "D": (0,),
    "radius": (0,),
    "diversity": (0,),
    "free": (0,),
    "sign": (1,),
    "proxy": (1,),
    "Q": (1,),
    "blocks": (1,),
    "k": (2,),
    "factor": (3,),
    "cells": (64,),
    "bits": (64,),
    "most": (None, 10_000),
    "triple": (None,),
    "m": (None,),
    "prior": (None,),
    "alpha": (None,),
    "t": ("t",),
    "epsilon": ("eps",),
    "corner": ({"t": 1},),
    "above": (False, "A", "t"),
    "below": ("B", "t"),
    "permutation": (False,),
    "private": (False,),
    "sharp": (False,),
    "corrected": (False,),
    "release_singletons": (False,),
    "two_sided": (True,),
    "up": (False,),
    "below_one": (False,),
    "alone": (False,),
    "alternate": (False,),
    "larger": (False,),
    "every": (False, True),
    "closed_forms": (True,),
    "tolerance": ("1e-12", "1e-10"),
    "h": ("h",),
    "dps": (30,),
    "theta": (1,),
    "root": ("s",),
    "dtype": ("float64",),
    "reading": ("B",),
    "partition": ("independent",),
    "model": ("exact",),
    "relation": ("<",),
    "form": ("grouped",),
    "what": ("a probability",),
    "more": (0,),
    "pairs": (None,),
    "others": (None,),
    "slack": (1e-9,),
    "replacement": (False,),
    "step": (abs,),
    "only": (None,),
    "table": (None,),
    "chosen": (None,),
}
OTHERS = {
    ("context_aware_ldp.lower", "pair_share", "t"): inf,  # the limit epsilon -> infinity
    ("context_aware_ldp.lower", "best_alpha", "bits"): 16,
    ("numbers.powers", "integer_power", "most"): 2**14,
    ("numbers.powers", "power_order", "most"): 2**14,
    ("privacy.curve", "scale_at", "bits"): 44,
    ("privacy.memoised", "memoised_bits", "above"): 1,
    ("privacy.memoised", "memoised_bits", "below"): 1,
    ("privacy.memoised", "memoised_between", "bits"): 0,
    ("mechanisms.histogram_encoding", "laplace_variance", "epsilon"): "nats",  # which is no power of t
    ("numbers.doubles", "executed_probability", "bits"): 53,
    ("numbers.doubles", "float_epsilon", "bits"): 53,
    ("numbers.doubles", "float_table", "bits"): 53,
    ("numbers.text", "shorten", "most"): 40,
}


def public() -> Iterator[tuple[str, Callable[..., object]]]:
    """Every public function, with the end of the name of its module."""
    for package in PACKAGES:
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            for name, value in sorted(vars(import_module(found.name)).items()):
                if inspect.isfunction(value) and value.__module__ == found.name and not name.startswith("_"):
                    yield ".".join(found.name.split(".")[-2:]), value


def given(function: Callable[..., object]) -> dict[str, object]:
    """The defaults of a function."""
    parameters = inspect.signature(inspect.unwrap(function)).parameters.values()  # epsilon= stands for t in all of them
    return {p.name: p.default for p in parameters if p.default is not p.empty}


def test_a_name_has_one_default() -> None:
    """Or one of few, of different types: a number is one number."""
    for module, function in public():
        for name, value in given(function).items():
            place = (module, function.__name__, name)
            allowed = (OTHERS[place],) if place in OTHERS else DEFAULTS.get(name, ())
            assert any(value == one and type(value) is type(one) for one in allowed), place


def test_every_default_is_listed() -> None:
    assert {name for _, function in public() for name in given(function)} == set(DEFAULTS)
