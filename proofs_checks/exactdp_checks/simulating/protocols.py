"""Protocols of the papers as schemes of a simulation: HadaOracle, HadaHeavy, MaxSense, with what is known of their errors.

HadaOracle (heavy-hitters, section 3; independent groups, sizes for beta = 1/100). Asked are the first 100 items. "copy mse" is
the mean of (x_i(v) - f(v))^2/n^2 over groups and items, of which the mean is exact; "mse" that of the medians, of which no closed
form is known; "within" the share of items whose error is within the radius of Corollary 3.2, at least 99/100 on average.
HadaHeavy (section 4; a permutation) searches with lambda' = threshold n. "found" is the share of the items with f >= 3 lambda'
that are found, where there are any, "wrong" the number of those found with f < lambda'; "candidates", the size of the output, is
at most n/lambda'. How often all are found is bounded by Theorem 4.1 for its own lambda' alone, which is larger.
Items of both are strings of a domain; where it is larger than k, item i stands for the number SHA-256(i) mod d.
MaxSense and Multi-MaxSense (price-of-privacy, section 5; one class, everything rated; p = 1/2, or two blocks of two items, one
where k is odd, with a bit at epsilon for each) have items liked with probability c_i / max c;
"mse" is the mean of (B_i - E B_i)^2/n^2 over the items, whose mean is that of Var B_i/n^2.

>>> predicted("MaxSense", [2, 1], "ln 3", Fraction(1, 20))["mse"]
('=', 0.07486979166666667, '115/1536')
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.bounds.heavy_hitters import oracle as oracle_bounds
from exactdp.errors import OutOfScope
from exactdp.fast import krr
from exactdp.fast.portions import portions
from exactdp.fast.protocols import hada_heavy as heavy_twin
from exactdp.fast.protocols import hada_oracle as oracle_twin
from exactdp.fast.protocols import max_sense as sense_twin
from exactdp.fast.protocols import multi_max_sense as multi_twin
from exactdp.numbers.exact import Exact, exact, variable
from exactdp.numbers.text import level
from exactdp.oracles.comparing import enclosed
from exactdp.protocols import hada_heavy, hada_oracle, hada_oracle_moments

__all__ = ["ADDED", "MOST_LIKED", "NAMES", "added", "check", "measured", "predicted", "run"]

NAMES = ("HadaOracle", "HadaHeavy", "MaxSense", "Multi-MaxSense")
ADDED = ("HadaOracle", "MaxSense", "Multi-MaxSense")  # whose copies and scores are sums over the users
BETA = Fraction(1, 100)
ASKED = 100
EXACT_LIKED = 200  # items of MaxSense up to which the prediction is printed exactly; beyond, to 300 bits
MOST_LIKED = 2**14  # the ratings of a user, all of them, are drawn at once
MOST_SEARCHED = 2**27  # users of HadaHeavy, of 40 bytes each
QUERIES = 2  # blocks of a user of Multi-MaxSense, if there are as many
FIXED = 320
SENSING = Fraction(1, 2)
UNIT = 2**40
COPIES, SMALLEST = 24, 64
Known = Mapping[str, tuple[str, float, str]]


def check(name: str, k: int, epsilon: str, n: int) -> None:
    """Raises OutOfScope for what a protocol does not simulate: each of them flips bits at this level."""
    try:
        krr.encode(np.zeros(1, dtype=np.int64), 2, epsilon, np.random.default_rng(0))
    except ValueError as error:
        raise OutOfScope(f"{name}, k = {k}, epsilon = {epsilon}: {error}") from None
    if name in ("MaxSense", "Multi-MaxSense") and k > MOST_LIKED:
        raise OutOfScope(f"k = {k}: {name} draws all ratings of a user; write --k {MOST_LIKED}, or less")
    if name == "HadaHeavy" and n > MOST_SEARCHED:
        raise OutOfScope(f"HadaHeavy, n = {n}: a permutation holds all users at once; write --n {MOST_SEARCHED}, or less")
    if name == "HadaOracle":
        hada_oracle.sizes(1, _below(epsilon), BETA)


def _below(epsilon: str) -> Fraction:
    """A rational level at most this one: sizes and radius for it are good for all larger ones."""
    lower = level(epsilon).enclosure(64).lower
    return lower if lower.denominator < UNIT else Fraction(int(lower * UNIT), UNIT)


def _strings(k: int, domain: int) -> list[int]:
    """The string of each item."""
    if domain <= k:
        return list(range(k))
    return [int.from_bytes(hashlib.sha256(str(i).encode()).digest() * 16) % domain for i in range(k)]


def _held(counts: npt.NDArray[np.int64], domain: int) -> tuple[npt.NDArray[Any], list[int], int]:
    """The string of each user, those of the items, and d."""
    strings, d = _strings(len(counts), domain), max(domain, len(counts))
    return np.repeat(_table(strings, d), counts), strings, d


def _table(strings: Sequence[int], d: int) -> npt.NDArray[Any]:
    """The strings as an array, by item."""
    known = np.empty(len(strings), dtype=np.int64 if d <= 2**63 else object)
    known[:] = strings
    return known


def run(
    name: str, counts: npt.NDArray[np.int64], epsilon: str, rng: np.random.Generator, domain: int, threshold: Fraction
) -> dict[str, float]:
    """What one run measures."""
    if name in ADDED:
        return measured(name, added(name, counts, epsilon, rng, domain), counts, epsilon)
    return _searched(counts, epsilon, rng, domain, threshold)


def added(
    name: str,
    counts: npt.NDArray[np.int64],
    epsilon: str,
    rng: np.random.Generator,
    domain: int,
    public: np.random.Generator | None = None,
    whole: npt.NDArray[np.int64] | None = None,
) -> npt.NDArray[Any]:
    """What these users add to the copies, or to the scores.

    Where they are a share of a run: ``whole`` are the counts of all of it, and ``public`` draws what all shares have in common.
    """
    everyone = counts if whole is None else whole
    k, n = len(counts), int(everyone.sum())
    if name == "HadaOracle":
        known, d = _strings(k, domain), max(domain, k)
        table, (groups, m) = _table(known, d), hada_oracle.sizes(n, _below(epsilon), BETA)
        users = (table[items] for items in portions(counts))
        hashes = None if public is None else oracle_twin.draw_hashes(d, groups, m, public)
        return oracle_twin.copies_of_portions(users, d, groups, m, epsilon, rng, known[:ASKED], hashes)
    row, mine = [everyone / everyone.max()], [int(counts.sum())]
    if name == "MaxSense":
        return sense_twin.run(row, mine, k, float(SENSING), epsilon, rng).scores
    return multi_twin.run(row, mine, k, *_blocks(k), epsilon, rng).scores


def measured(name: str, total: npt.NDArray[Any], counts: npt.NDArray[np.int64], epsilon: str) -> dict[str, float]:
    """What a run measures, from what all of its users add."""
    n, k = int(counts.sum()), len(counts)
    if name != "HadaOracle":
        means = np.array([float(n * h) for h in _hits(name, counts.tolist(), epsilon)])
        gaps = (total - means) / n
        return {"mse": float(gaps @ gaps) / k}
    errors, gaps = total - counts[:ASKED], np.abs(np.median(total, axis=0) - counts[:ASKED])
    radius = float(oracle_bounds.rounded(n, _below(epsilon), BETA))
    return {
        "copy mse": float((errors / n * errors / n).mean()),
        "mse": float((gaps / n * gaps / n).mean()),
        "within": float((gaps <= radius).mean()),
    }


def _searched(
    counts: npt.NDArray[np.int64], epsilon: str, rng: np.random.Generator, domain: int, threshold: Fraction
) -> dict[str, float]:
    n = int(counts.sum())
    data, known, d = _held(counts, domain)
    width = max(SMALLEST, 1 << int(np.sqrt(n)).bit_length())
    sketches = heavy_twin.build(data, d, hada_heavy.alphabet(n), COPIES, width, epsilon, "permutation", rng)
    found, _ = heavy_twin.run(sketches, epsilon, float(threshold * n))
    bar, output = threshold * n, set(found.tolist())
    heavy = [v for v, c in zip(known, counts.tolist(), strict=True) if c >= 3 * bar]
    light = {v for v, c in zip(known, counts.tolist(), strict=True) if c >= bar}
    share = {"found": sum(v in output for v in heavy) / len(heavy)} if heavy else {}
    return {**share, "wrong": float(len(output - light)), "candidates": float(len(output))}


def _blocks(k: int) -> tuple[int, int]:
    """(items of a block, blocks of a user) of Multi-MaxSense: pairs of items, where these cut k items up."""
    size = 2 - k % 2
    return size, min(QUERIES, k // size)


def _hits(name: str, counts: Sequence[int], epsilon: str) -> list[Fraction]:
    """P(a user adds 1 to B_i) for every item, within 2^-256 of the number."""
    power = level(epsilon).exp()
    inside = enclosed(variable("t"), epsilon, 512) if power is None else None
    if power is None and inside is None:
        raise OutOfScope(f"epsilon = {epsilon} is too small to be shown in decimals: take a larger level")
    t = Fraction(str(power)) if inside is None else (inside.lower + inside.upper) / 2
    zeros, share = (_sensing if name == "MaxSense" else _pairing)(counts)
    known: dict[int, Fraction] = {}
    for c in set(counts):
        known[c] = share * (t - (t - 1) * zeros(c)) / (t + 1)
    return [known[c] for c in counts]


def _sensing(counts: Sequence[int]) -> tuple[Callable[[int], Fraction], Fraction]:
    """P(the sketch is 0 | i is sensed) by the count of i, and p, for p = 1/2 and everything rated: (1 - b_i) prod (1 - b_j/2)."""
    most, whole, exactly = max(counts), Fraction(1), len(counts) <= EXACT_LIKED
    for c in counts:
        whole *= Fraction(2 * most - c, 2 * most)
        if not exactly:
            whole = Fraction((whole.numerator << FIXED) // whole.denominator, 1 << FIXED)
    return lambda c: whole * Fraction(2 * (most - c), 2 * most - c), SENSING


def _pairing(counts: Sequence[int]) -> tuple[Callable[[int], Fraction], Fraction]:
    """The same of Multi-MaxSense: 1 - b_i, times the mean of 1 - b_j over the others in a block of two; and Q n/N."""
    most, k = max(counts), len(counts)
    size, queries = _blocks(k)
    rest = k * most - sum(counts)

    def zero(c: int) -> Fraction:
        other = Fraction(rest - (most - c), most * (k - 1)) if size == 2 else Fraction(1)
        return Fraction(most - c, most) * other

    return zero, Fraction(queries * size, k)


def _number(value: Exact, epsilon: str) -> Fraction:
    power = level(epsilon).exp()
    if power is not None:
        return Fraction(str(exact(value if isinstance(value, Fraction) else value.at(t=power))))
    found = enclosed(value, epsilon, 512)
    if found is None:
        raise OutOfScope(f"epsilon = {epsilon} is too small to be shown in decimals: take a larger level")
    return (found.lower + found.upper) / 2


def predicted(name: str, counts: Sequence[int], epsilon: str, threshold: Fraction) -> Known:
    """What is known of the means, by the name of the measure."""
    n = sum(counts)
    if name == "HadaHeavy":
        return {"candidates": ("at most", float(1 / threshold), str(1 / threshold))}
    if name in ("MaxSense", "Multi-MaxSense"):
        total = sum((h * (1 - h) for h in _hits(name, counts, epsilon)), start=Fraction(0)) / (n * len(counts))
        exactly = level(epsilon).exp() is not None and (name != "MaxSense" or len(counts) <= EXACT_LIKED)
        return {"mse": ("=", float(total), str(total) if exactly else "")}
    groups, m = hada_oracle.sizes(n, _below(epsilon), BETA)
    known: dict[int, Exact] = {}
    for v, f in enumerate(counts[:ASKED]):
        if f not in known:
            bias = hada_oracle_moments.mean(n, f, m) - f
            known[f] = exact((hada_oracle_moments.variance(counts, v, groups, m) + bias * bias) / (n * n))
    few = counts[:ASKED]
    value = exact(sum((known[f] for f in few), start=exact(0)) / len(few))
    number = _number(value, epsilon)
    return {"copy mse": ("=", float(number), str(value)), "within": ("at least", float(1 - BETA), str(1 - BETA))}
