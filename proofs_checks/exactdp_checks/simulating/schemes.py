"""The schemes that section 7 of context-aware-ldp compares, each with its fast twin and its exact second moments.

    block(partition)      the block Hadamard scheme (section 6.1); one block is Hadamard response in its high-privacy form
    general(k, parts)     Hadamard response for every epsilon, of the authors' earlier work: the other reading of the "LDP" curve

Both estimate p(x) by the mean of scores A_x that take the values +a, -a and 0. With t = e^epsilon, c = (t+1)/(t-1):

    E[A_x^2] = c^2 p(X_j), x in block j (beyond-bs-var);
    E[A_x^2] = d (2 + (t-1) p(part)) / (t-1)^2, d = t - 1 + 2B, x in one of the B parts.

n Var(p^_x) = E[A_x^2] - p(x)^2 for users drawn from p, and E[A_x^2] - p(x) for fixed users with the frequencies p. Hence
E l2^2 = sum_x Var(p^_x) exactly, and before post-processing d_TV = l1/2 is predicted by (1/2) sum_x sqrt(2 Var(p^_x)/pi), as if
the errors were Gaussian. Both are evaluated in doubles.

>>> scheme = block(equal_blocks(4, 2))
>>> (scheme.second_moments([0.5, 0.5, 0, 0], "ln 3")).tolist()  # c = 2
[4.0, 4.0, 0.0, 0.0]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import pi

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp.fast import block_hadamard, general_hadamard_response
from exactdp.fast.noise import power_below
from exactdp.mechanisms.general_hadamard_response import default_parts, part_size
from exactdp_checks.simulating.distributions import check_integer

__all__ = ["Level", "Partition", "Scheme", "block", "equal_blocks", "general", "usual_general"]

Level = int | Fraction | str
Partition = tuple[tuple[int, ...], ...]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Scheme:
    """A scheme with its parameters: a partition of 0..k-1, or k symbols in a number of parts."""

    name: str
    k: int
    partition: Partition | None = None
    parts: int = 1

    def estimate(self, x: npt.NDArray[np.int64], epsilon: Level, rng: np.random.Generator) -> Floats:
        """The unbiased estimate from one report of each user; ``x`` holds the users' symbols."""
        if self.partition is not None:
            reports = block_hadamard.encode(x, self.partition, epsilon, rng)
            return block_hadamard.estimate(reports, self.partition, epsilon)
        sent = general_hadamard_response.encode(x, self.k, self.parts, epsilon, rng)
        return general_hadamard_response.estimate(sent, self.k, self.parts, epsilon)

    def second_moments(self, p: npt.ArrayLike, epsilon: Level) -> Floats:
        """E[A_x^2] for every symbol x, for users with the distribution p."""
        law, u = np.asarray(p, dtype=np.float64), float(power_below(epsilon) - 1)
        found = np.empty(self.k)
        if self.partition is not None:
            for symbols in map(list, self.partition):
                found[symbols] = ((u + 2) / u) ** 2 * law[symbols].sum()
        else:
            members = part_size(self.k, self.parts) - 1
            for first in range(0, self.k, members):
                part = slice(first, first + members)
                found[part] = (u + 2 * self.parts) / u * (2 / u + law[part].sum())
        return found

    def predicted(self, p: npt.ArrayLike, epsilon: Level, n: int, *, fixed: bool) -> tuple[float, float]:
        """(E l1/2 as predicted, E l2^2) before post-processing; ``fixed`` if the users are not drawn from p but have it."""
        law = np.asarray(p, dtype=np.float64)
        variances = np.maximum(self.second_moments(law, epsilon) - (law if fixed else law**2), 0) / n
        return float(np.sqrt(2 * variances / pi).sum() / 2), float(variances.sum())


def equal_blocks(k: int, m: int) -> Partition:
    """m contiguous blocks of k/m symbols."""
    if check_integer(k, "k", 1) % check_integer(m, "m", 1):
        raise BadInput(f"{m} blocks of {k} symbols are not equal: write a number of blocks that divides {k}")
    size = k // m
    return tuple(tuple(range(j * size, (j + 1) * size)) for j in range(m))


def block(partition: Sequence[Sequence[int]], name: str = "") -> Scheme:
    """The block Hadamard scheme for any partition of 0..k-1."""
    blocks = tuple(tuple(part) for part in partition)
    return Scheme(name or f"{len(blocks)} blocks", sum(map(len, blocks)), blocks)


def general(k: int, parts: int, name: str = "") -> Scheme:
    """Hadamard response for every epsilon with this number of parts."""
    part_size(k, parts)
    return Scheme(name or f"general HR, {parts} parts", k, None, parts)


def usual_general(k: int, epsilon: Level) -> Scheme:
    """Hadamard response with the number of parts that its authors use at this epsilon, 2^floor(log2(min(e^epsilon, 2k))).

    Raises BadInput for an epsilon that is no level, or too small or too large for the fast twins of this scheme and of blocks.
    """
    try:
        parts = default_parts(k, epsilon)  # first, since it refuses any text at once
        power_below(epsilon)
        general_hadamard_response.executed(k, parts, epsilon)
        block_hadamard.executed([[0]], epsilon)
    except ValueError as error:
        raise (error if isinstance(error, BadInput) else BadInput(str(error))) from None
    return general(k, parts, f"LDP, general HR ({parts} part{'s' * (parts > 1)})")
