"""Mechanisms at small sizes, each beside its second reading: what the claims about code are about.

A ``Case`` is named by what a user would write, ``krr(3)``. A mechanism whose parameters are plain is called as its record in
``exactdp.mechanisms.records`` says; an oracle with its own kinds of parameters as its module takes them, t standing for s =
e^(epsilon/2) where that is what it takes.

>>> CASES["krr(5)"].channel().rows[0][0], CASES["krr(5)"].reading.outputs
(exact('t/(t + 4)'), 5)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from exactdp import mechanisms
from exactdp.channel import Channel
from exactdp.estimator import Estimator
from exactdp.mechanisms.local_hashing import Linear, Prime
from exactdp.mechanisms.rappor import Noise, once
from exactdp.mechanisms.records import record_of
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support
from exactdp_checks.claims.oracles import supports
from exactdp_checks.claims.oracles.readings import PLAIN, Reading

__all__ = ["CASES", "Case"]


@dataclass(frozen=True)
class Case:
    """A mechanism at one size; ``law`` are the arguments that stand behind the size, and ``drawn`` those of the sampler."""

    module: Any
    size: tuple[Any, ...]
    read: Callable[[], Reading]
    law: tuple[Any, ...] = ("t",)
    drawn: tuple[Any, ...] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    unit: int = 1  # the level of the policy in multiples of epsilon = ln t, 2 where t stands for the root of e^level

    @cached_property
    def reading(self) -> Reading:
        """What the definition says."""
        return self.read()

    def channel(self) -> Channel:
        """Q."""
        found: Channel = self.module.channel(*self.size, *self.law, **self.options)
        return found

    def estimator(self) -> Estimator:
        """A."""
        found: Estimator = self.module.estimator(*self.size, *self.law, **self.options)
        return found

    def policy(self, epsilon: Any = "eps") -> PrivacyMatrix:
        """E."""
        found: PrivacyMatrix = self.module.policy(*self.size, epsilon, **self.options)
        return found

    def sample(self, x: Any, draw: Any) -> Any:
        """One report."""
        law = self.law if self.drawn is None else self.drawn
        return self.module.sample(x, *self.size, *law, draw, **self.options)

    def estimate(self, reports: Any) -> Any:
        """From reports; of a mechanism that has no other, by its estimator."""
        if not hasattr(self.module, "estimate"):
            return self.estimator().estimate(reports)
        size = self.size[1:] if self.module is mechanisms.rappor else self.size
        return self.module.estimate(reports, *size, *(self.law if self.drawn is None else self.drawn))


SIZES: Mapping[str, tuple[tuple[Any, ...], ...]] = {
    "krr": ((1,), (2,), (5,)),
    "hadamard_response": ((1,), (3,), (4,)),
    "general_hadamard_response": ((1, 1), (3, 2), (5, 2), (3, 4)),
    "hrr": ((1,), (3,), (4,)),
    "high_low_hadamard": ((1, (0,)), (2, (1,)), (4, (2, 0)), (5, (1, 2, 4))),
    "mangat": ((1, (0,)), (4, (2,))),
    "block_hadamard": ((((0,),), False), (((1, 3), (0, 4, 2)), False), (((2,), (0, 1)), True), (((2,), (0, 1)), False)),
    "binary_optimal": (("t", "t"), ("t^2", "t"), ("t", "t^3")),
    "one_bit_mean": ((("1", "-1"), "1"), (("1", "0", "-1/2", "1"), "3/2"), (("-3/2", "3/2", "-3/2"), "3/2")),
    "max_sense": ((1, 1, (0,)), (3, 1, (2, 0)), (3, 2, (1,))),
    "multi_max_sense": ((1, 1, ((0,),)), (3, 2, ((2, 0), (1,))), (2, 1, ((1,), (0,)))),
    "pairwise_preference": ((2, 1, (0, 1), "C"), (3, 2, (2, 0), "A"), (3, 2, (0, 2), "B"), (3, 2, (1, 2), "C")),
    "subset_selection": ((1, 1), (3, 2), (4, 2), (5, 1), (4, 3)),
}


def _plain() -> dict[str, Case]:
    found = {}
    for name, sizes in SIZES.items():
        record = record_of(name)
        for given in sizes:
            size, rest = given[: len(record.names)], given[len(record.names) :]
            options = dict(zip(record.options, rest, strict=True))
            text = f"{name}({', '.join(map(str, given))})"
            found[text] = Case(record.module, size, partial(PLAIN[name], *given), options=options)
    return found


NOISE, CODE = Noise("1/2", "1/4", "3/4"), ((0, 1), (2,), (1, 2))
OUE, SUE = (mechanisms.unary_encoding.optimised("t"),), (mechanisms.unary_encoding.symmetric("t"),)


FAMILIES = (
    (Linear(1, 1), (1, "linear", 1)), (Linear(3, 1), (3, "linear", 1)), (Linear(2, 2), (2, "linear", 2)),
    (Prime(3, 3, 2), (3, "prime", 3, 2)), (Prime(2, 3, 3), (2, "prime", 3, 3)),
)  # fmt: skip


def _oracles() -> dict[str, Case]:
    bits, noisy, rappor = mechanisms.unary_encoding, mechanisms.histogram_encoding, mechanisms.rappor
    one, zero = "1/4*(1/4+3/4)+1/2*3/4", "1/4*(1/4+3/4)+1/2*1/4"
    found = {
        **{f"OUE({k})": Case(bits, (k,), partial(supports.unary, k, "1/2", "1/(t+1)"), OUE) for k in (1, 3)},
        "SUE(2)": Case(bits, (2,), partial(supports.unary, 2, "t/(t+1)", "1/(t+1)", 2), SUE, unit=2),
        "unary(3, 3/5, 1/7)": Case(bits, (3,), partial(supports.unary, 3, "3/5", "1/7", 0), (Support("3/5", "1/7"),)),
        "rappor": Case(rappor, (CODE, 3), partial(supports.filters, CODE, 3, one, zero), (once(NOISE),), (NOISE,)),
        "two rounds": Case(mechanisms.longitudinal, (3,), partial(supports.rounds, 3, "t+1", "2"), ("t+1", 2)),
    }
    for size in ((1, 0), (2, 0), (1, 2), (2, 1)):
        found[f"noisy{size}"] = Case(noisy, size, partial(supports.noisy, *size), unit=2)
    for family, named in FAMILIES:
        for oracle, read in HASHING.items():
            if family.g * family.size * (oracle == "count_mean_sketch") <= 40 and (oracle, family.g) != (SIGNS, 3):
                module = getattr(mechanisms, oracle)
                unit = 1 + (oracle == "count_mean_sketch")
                found[f"{oracle}{named}"] = Case(module, (family,), partial(_read, read, named, family.g), unit=unit)
    return found


def _read(read: Callable[..., Reading], named: tuple[Any, ...], g: int) -> Reading:
    return read(supports.hashes(*named), g)


SIGNS = "hadamard_count_mean_sketch"
HASHING = {"local_hashing": supports.hashed, "count_mean_sketch": supports.hashed_bits, SIGNS: supports.hashed_signs}
CASES: Mapping[str, Case] = {**_plain(), **_oracles()}
"""Every mechanism with numbered reports, at sizes at which constructions break, by its name."""
