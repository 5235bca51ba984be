"""The frequency oracles of ``exactdp.oracles`` as schemes of a simulation: their twins, and the exact mean of their errors.

With c the counts of n users and fhat the estimates, mse = (1/k) sum_i (fhat_i - c_i/n)^2, for fixed data: its mean is (1/(n k))
times the sum over the items of n Var, exactly; drawn afresh from c/n in every run the users add 1 - sum (c_i/n)^2. The twins'
thresholds are off by less than 2^-64 relative, which no decimal shows; with continuous noise (SHE-Laplace, THE-Laplace) they
compute in doubles.

>>> str(predicted("OUE", [5, 3, 2], "ln 3", drawn=False))
'1/3'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp import fast
from exactdp.errors import OutOfScope
from exactdp.fast import histogram_encoding, rappor, unary_encoding
from exactdp.fast.noise import power_below
from exactdp.fast.portions import simulated
from exactdp.mechanisms.general_hadamard_response import part_size
from exactdp.numbers.exact import Exact, exact, variable
from exactdp.numbers.text import level
from exactdp.oracles.comparing import enclosed
from exactdp.oracles.oracle import Oracle
from exactdp.oracles.records import LAPLACE, NOISY, ORACLES, record

__all__ = ["NAMES", "OPTIONS", "check", "functions", "predicted", "run"]

Counts = npt.NDArray[np.int64]
Encode = Callable[..., Any]
PORTION = 2**25  # bytes of the reports of a portion
USERS = 2**18


class _Rappor:
    """Both stages at the level of the first one, p = 1/4 and q = 3/4, as the record says."""

    @staticmethod
    def noise(epsilon: str) -> tuple[Fraction, Fraction, Fraction]:
        """(f, p, q), f = 2/(s+1) rounded up."""
        return 2 / (unary_encoding.root_below(power_below(epsilon)) + 1), Fraction(1, 4), Fraction(3, 4)

    @classmethod
    def encode(cls, x: Counts, k: int, epsilon: str, rng: np.random.Generator) -> Any:
        """The reports."""
        return rappor.encode(x, k, *cls.noise(epsilon), rng)

    @classmethod
    def estimate(cls, reports: Any, k: int, epsilon: str) -> npt.NDArray[np.float64]:
        """The estimates."""
        return rappor.estimate(reports, k, *cls.noise(epsilon))


class _Threshold:
    """Continuous noise in doubles at the best threshold, rounded."""

    encode = staticmethod(histogram_encoding.encode_laplace)

    @staticmethod
    def estimate(reports: Any, k: int, epsilon: str) -> npt.NDArray[np.float64]:
        """The estimates."""
        h = enclosed(variable("h"), epsilon)
        theta = 1.0 if h is None else 2 * log((float(h.lower) + 1) / 2) / float(level(epsilon))
        return histogram_encoding.estimate_laplace_by_threshold(reports, k, epsilon, min(1.0, theta))


TWINS: Mapping[str, Any] = {"RAPPOR": _Rappor, "THE-Laplace": _Threshold}
OPTIONS: Mapping[str, Mapping[str, str]] = {"SUE": {"kind": "symmetric"}, "OUE": {"kind": "optimised"}}
SETS = ("SS",)  # their reports are sets, as bits
ENDINGS = {"SS": ("_sets", "_sets"), "THE": ("", "_by_threshold"), "SHE-Laplace": ("_laplace", "_laplace")}
NAMES = tuple(oracle.name for oracle in (*ORACLES, *NOISY, *LAPLACE))


def functions(oracle: Oracle) -> tuple[Encode, Encode]:
    """``encode`` and ``estimate`` of its twin, which take k, the parameters in the record's order, the level and the options."""
    twin = TWINS.get(oracle.name) or getattr(fast, oracle.module)
    encode, estimate = ENDINGS.get(oracle.name, ("", ""))
    return getattr(twin, f"encode{encode}"), getattr(twin, f"estimate{estimate}")


def run(name: str, counts: Counts, epsilon: str, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """The estimates of the frequencies from one report of each user, a portion of the users at a time."""
    k, oracle = len(counts), record(name)
    options, (encode, estimate) = OPTIONS.get(name, {}), functions(oracle)
    chosen = oracle.chosen(k, level(epsilon))
    given = (k, *chosen.values(), epsilon)
    bits = (
        64 * k if oracle in LAPLACE else 8 * k if oracle in NOISY else k if name in SETS else oracle.bits(k, chosen)
    )  # as the twin keeps a report
    width = max(8, bits // 8)

    def report(x: Counts, draw: np.random.Generator) -> Any:
        return encode(x, *given, draw, **options)

    def read(reports: Any) -> npt.NDArray[np.float64]:
        found: npt.NDArray[np.float64] = estimate(reports, *given, **options)
        return found

    return simulated(report, read, counts, rng, max(1, min(USERS, PORTION // width)))


def check(name: str, k: int, epsilon: str) -> None:
    """Raises OutOfScope for sizes and levels that the twin refuses, by a run of one user."""
    try:
        run(name, np.eye(1, k, dtype=np.int64)[0], epsilon, np.random.default_rng(0))
    except ValueError as error:
        raise OutOfScope(f"{name}, k = {k}, epsilon = {epsilon}: {error}") from None


def predicted(name: str, counts: Sequence[int], epsilon: str, *, drawn: bool) -> Exact:
    """The exact mean of the mse, in Q(s), Q(nats) or Q(h) as the moments are, or in Q where it is no function of the level."""
    k, n, oracle = len(counts), sum(counts), record(name)
    chosen = oracle.chosen(k, level(epsilon))
    total = _in_parts(counts, chosen["parts"]) if name == "GHR" else exact(oracle.moments(k, chosen).total)
    more = 1 - Fraction(sum(c * c for c in counts), n * n) if drawn else Fraction(0)
    found: Exact = exact((total + more) / (n * k))
    power = level(epsilon).exp()
    if power is None or isinstance(found, Fraction) or found.variables != ("t",):
        return found
    return exact(found.at(t=power))


def _in_parts(counts: Sequence[int], parts: int) -> Exact:
    """n E||fhat - f||^2 of Hadamard response in parts, for these data: items beside many users vary more."""
    k, n = len(counts), sum(counts)
    room = part_size(k, parts) - 1
    u = variable("t") - 1
    g = (u + 2 * parts) / u
    near = Fraction(sum(sum(counts[i : i + room]) * len(counts[i : i + room]) for i in range(0, k, room)), n)
    return exact(near * (g * (u + 2) / u) + (k - near) * (2 * g / u) - 1)
