"""Partitions into blocks and the vectors on them; moments of scores."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp.bounds.context_aware_ldp.families import distance
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import block_hadamard
from exactdp_checks.claims.notation import Channel, Exact, RationalFunction, Verdict, exact, prove, rational
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity

__all__ = [
    "ALL",
    "Partition",
    "at",
    "distribution",
    "even_blocks",
    "half_l1",
    "is_partition",
    "parameters",
    "partition",
    "squared_norms",
]

Partition = tuple[tuple[int, ...], ...]


def _sizes(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to write a total as a sum of sizes in descending order."""
    if not total:
        yield ()
    for size in range(min(total, most), 0, -1):
        yield from ((size, *rest) for rest in _sizes(total - size, size))


def _instances(*more: Partition) -> tuple[Mapping[str, Any], ...]:
    small = [block_hadamard.contiguous(sizes) for total in range(1, 7) for sizes in _sizes(total, total)]
    return tuple({"partition": p} for p in (INTERLEAVED, *small, *more, None))


INTERLEAVED: Partition = ((6, 0, 3), (1, 5), (2,), (4, 7))


ALL = _instances(
    ((1, 0), (3, 2)),
    ((4,), (0, 2), (1, 3, 5)),
    block_hadamard.contiguous((8, 7, 1)),
    block_hadamard.contiguous((1, 16, 2, 2, 15, 1)),
    tuple(tuple(range(j, 12, 4)) for j in range(4)),
)


def is_partition(partition: Partition | None) -> bool:
    """Whether it is a partition of 0..k-1, or None for all."""
    if partition is None:
        return True
    try:
        return bool(block_hadamard.layout(partition))
    except BadInput:
        return False


def parameters(partition: Partition | None) -> tuple[Partition] | None:
    """The parameters of the mechanism, None for every size."""
    return None if partition is None else (partition,)


def at(value: object, **values: object) -> Exact:
    """An expression with values for its variables."""
    found = exact(value)
    return found.at(**values) if isinstance(found, RationalFunction) else found


def even_blocks(sizes: Any) -> bool:
    """Whether these are sizes of blocks, all even."""
    return isinstance(sizes, tuple) and bool(sizes) and all(v > 0 and v % 2 == 0 for v in sizes)


def partition(sizes: Sequence[int]) -> list[range]:
    """Blocks of these sizes, of neighbours, from 0 on."""
    return [range(sum(sizes[:j]), sum(sizes[: j + 1])) for j in range(len(sizes))]


def half_l1(p: Sequence[Exact], q: Sequence[Exact]) -> list[Any]:
    """(1/2) sum |p_x - q_x|, written out with the absolute values for alpha > 0."""
    return ["/", ["+", *(2 * distance((a,), (b,)) for a, b in zip(p, q, strict=True))], 2]


def distribution(p: Sequence[Exact]) -> list[Verdict]:
    """Are the numbers >= 0 and of sum 1?"""
    return [identity(sum(p, start=Fraction(0)), 1), *(prove.comparison(0, "<=", v) for v in sorted(set(map(rational, p))))]


def squared_norms(channel: Channel, estimator: Estimator, claimed: Sequence[Exact]) -> Verdict:
    """Is E[sum over j of A(Y)_j^2 | X = x] = claimed[x] for every x?"""
    norms = ExactMatrix.of([[v] for v in estimator.scores.map(lambda v: v * v).row_sums()])
    return prove.mean(channel, Estimator(norms, ExactMatrix.of([[v] for v in claimed])))
