"""The frequency oracles for many users: encode and decode, with random words of the same run as the machine's own limit.

    python tests/benchmarks/oracles.py [--size 1024] [--json]

Targets, in seconds, are for --size 1024: k = 1000 items, n = 100,000 users, epsilon = 1, on two free cores. The first line draws
as many random words as a unary encoding of eight digits needs, a byte for each bit of the reports.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from bench import Row, report, row

from exactdp.fast import (
    count_mean_sketch,
    hadamard_count_mean_sketch,
    hadamard_response,
    krr,
    local_hashing,
    rappor,
    subset_selection,
    unary_encoding,
)

EPSILON, SEED = 1.0, 20261122
Task = Callable[[Any], Any]


def tasks(x: np.ndarray, k: int, rng: np.random.Generator) -> list[tuple[str, Callable[[], Any], Task, float | None]]:
    """(name, encode, decode, target for both together)."""
    d = max(1, round(k * 0.269))
    return [
        ("GRR", lambda: krr.encode(x, k, EPSILON, rng), lambda y: krr.estimate(y, k, EPSILON), 0.002),
        ("HR", lambda: hadamard_response.encode(x, k, EPSILON, rng), lambda y: hadamard_response.estimate(y, k, EPSILON), 0.003),
        ("OUE", lambda: unary_encoding.encode(x, k, EPSILON, rng), lambda y: unary_encoding.estimate(y, k, EPSILON), 0.2),
        (
            "OLH, GF(2)",
            lambda: local_hashing.encode(x, k, 2, EPSILON, rng),
            lambda y: local_hashing.estimate(y, k, 2, EPSILON),
            0.01,
        ),
        (
            f"SS, d = {d}",
            lambda: subset_selection.encode_sets(x, k, d, EPSILON, rng),
            lambda y: subset_selection.estimate_sets(y, k, d, EPSILON),
            1.0,
        ),
        (
            "RAPPOR, f = 1/2",
            lambda: rappor.encode(x, k, "1/2", "1/4", "3/4", rng),
            lambda y: rappor.estimate(y, k, "1/2", "1/4", "3/4"),
            0.4,
        ),
        (
            "CMS, g = 128",
            lambda: count_mean_sketch.encode(x, k, 7, EPSILON, rng),
            lambda y: count_mean_sketch.estimate(y, k, 7, EPSILON),
            None,
        ),
        (
            "HCMS, g = 1024",
            lambda: hadamard_count_mean_sketch.encode(x, k, 10, EPSILON, rng),
            lambda y: hadamard_count_mean_sketch.estimate(y, k, 10, EPSILON),
            None,
        ),
    ]


def rows(size: int) -> Iterator[Row]:
    """All lines; sizes other than 1024 shrink items and users."""
    k, users = max(4, size * 1000 // 1024), max(100, size * 100_000 // 1024)
    rng = np.random.default_rng(SEED)
    x = rng.integers(0, k, size=users)
    words = users * k // 8
    yield row(f"{words} random words", lambda: rng.integers(0, 2**64, size=words, dtype=np.uint64))[0]
    shares = np.bincount(x, minlength=k) / users
    for name, encode, decode, target in tasks(x, k, rng):
        made, reports = row(f"{name}: encode", encode)
        read, found = row(f"{name}: decode", lambda decode=decode, reports=reports: decode(reports))
        both = {**made, "name": f"{name}: both", "seconds": made["seconds"] + read["seconds"], "target": target}
        yield from (made, read, both)
        if abs(found - shares).max() > 1:
            raise SystemExit("a wrong answer")


if __name__ == "__main__":
    report(rows, __doc__ or "")
