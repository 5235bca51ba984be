"""Mechanisms and algorithms of the papers as schemes of a simulation, each with the exact mean of its squared error beside it.

HL (context-aware-ldp, section 6.2; the first half of the items is sensitive) and BS (section 6.1; blocks of about sqrt(k) items)
estimate the frequencies; so does Algorithm-5 of linear-queries, Hadamard response, after which "mse" is that of the nearest point
of the simplex, at most the error before. With c = (t+1)/(t-1) and second moments E[A_x^2] the sum of n Var is sum E[A_x^2] - 1:

    HL: c^2 (p(A) + 2 p(other)/(t+1)) for x in A, c p(x) for another;    BS: c^2 p(X_j), x in block j;    Algorithm-5: c^2.

Algorithm-2 answers RANGES queries 1{v < (j+1) k/RANGES}, over sqrt(RANGES), with Gaussian noise of variance sigma^2 (corrected,
delta = 10^-6): "raw mse" is sigma^2/n per query, "mse" that of the projected answer. Algorithm-4 (corrected, private, tau =
epsilon/2 <= ln 2) sends a report with probability 1/2, "active"; no closed form of its "mse" is known. Algorithm-6 asks ROUNDS of
these queries, within [-1, 1], one in each round: of m users a round has (c^2 - mean q^2 + var q (n-m)/(n-1))/m, of none
(mean q)^2, m ~ Bin(n, 1/ROUNDS). Pairwise-Preference (price-of-privacy; one class, everything rated, reading B, liked with
probability c_i / max c): "mse" is the mean over pairs of (Ahat_ij - E Ahat_ij)^2/n^2. p-REC (no level is used; T = 1000 rounds,
fixed votes, nobody leaves): "top" is the share of rounds in which the item with most votes, the first, is recommended.

>>> predicted("HL", [2, 1, 1], "ln 3")["mse"]
('=', 0.5416666666666666, '13/24')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import comb, isqrt, tanh

import numpy as np
import numpy.typing as npt

from exactdp.errors import OutOfScope
from exactdp.fast import block_hadamard, gaussian, hadamard_response, high_low_hadamard, rejection_sampling
from exactdp.fast.portions import simulated
from exactdp.fast.postprocess import simplex
from exactdp.fast.protocols import adaptive_one_bit, gaussian_projection, p_rec, pairwise_preference
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.numbers.exact import Exact, exact, variable
from exactdp.numbers.text import level
from exactdp.oracles.comparing import enclosed

__all__ = ["AVERAGED", "NAMES", "check", "estimated", "measured", "predicted", "run"]

NAMES = ("HL", "BS", "Pairwise-Preference", "p-REC", "Algorithm-2", "Algorithm-4", "Algorithm-5", "Algorithm-6")
AVERAGED = ("HL", "BS", "Algorithm-5")
RANGES, ROUNDS, REPEATED = 64, 8, 1000
DELTA = 1e-6
MOST_USERS = {"Algorithm-4": 2**20, "Algorithm-6": 2**22, "Pairwise-Preference": 2**26, "p-REC": 2**20}
MOST_CELLS = 2**24  # of the queries of Algorithm 2
Known = Mapping[str, tuple[str, float, str]]
Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def check(name: str, k: int, epsilon: str, n: int) -> None:
    """Raises OutOfScope for what a scheme does not simulate, with the size that it does."""
    most = MOST_USERS.get(name)
    if most is not None and n > most:
        raise OutOfScope(f"{name}, n = {n}: the users are held at once; write --n {most}, or less")
    if name in ("Algorithm-2", "Algorithm-4") and RANGES * k > MOST_CELLS:
        raise OutOfScope(
            f"{name}, k = {k}: {RANGES} queries on so many items do not fit; write --k {MOST_CELLS // RANGES}, or less"
        )
    if name == "p-REC" and k > 2**16:
        raise OutOfScope(f"p-REC, k = {k}: write --k {2**16}, or less")
    try:
        run(name, np.eye(1, k, dtype=np.int64)[0], epsilon, np.random.default_rng(0))
    except ValueError as error:
        raise OutOfScope(f"{name}, k = {k}, epsilon = {epsilon}: {error}") from None


def _blocks(k: int) -> tuple[tuple[int, ...], ...]:
    """Runs of about sqrt(k) items."""
    size = isqrt(k - 1) + 1
    return tuple(tuple(range(start, min(start + size, k))) for start in range(0, k, size))


def _ranges(k: int, many: int) -> npt.NDArray[np.bool_]:
    """many x k: whether item v is below (j+1) k/many."""
    return np.arange(k)[None, :] * many < (np.arange(many)[:, None] + 1) * k


def run(name: str, counts: Counts, epsilon: str, rng: np.random.Generator) -> dict[str, float]:
    """What one run measures."""
    if name == "Pairwise-Preference":
        return _paired(counts, epsilon, rng)
    if name == "p-REC":
        return _recommended(counts, rng)
    if name == "Algorithm-2":
        return _answered(counts, epsilon, rng)
    if name == "Algorithm-4":
        return _rejected(counts, epsilon, rng)
    if name == "Algorithm-6":
        return _adaptive(counts, epsilon, rng)
    return measured(name, estimated(name, counts, epsilon, rng), counts)


def estimated(name: str, counts: Counts, epsilon: str, rng: np.random.Generator) -> Floats:
    """The estimates of the frequencies, of a scheme of ``AVERAGED``: a mean over the users."""
    k = len(counts)
    if name == "HL":
        encode = partial(_high_low, k, epsilon)
        read = partial(high_low_hadamard.estimate, k=k, sensitive=range((k + 1) // 2), epsilon=epsilon)
    elif name == "BS":
        encode = partial(_in_blocks, k, epsilon)
        read = partial(block_hadamard.estimate, partition=_blocks(k), epsilon=epsilon)
    else:
        encode = partial(_hadamard, k, epsilon)
        read = partial(hadamard_response.estimate, k=k, epsilon=epsilon)
    return simulated(encode, read, counts, rng)


def measured(name: str, found: Floats, counts: Counts) -> dict[str, float]:
    """What a run measures, from its estimates."""
    k, n = len(counts), int(counts.sum())
    gap = found - counts / n
    raw = float(gap @ gap) / k
    if name != "Algorithm-5":
        return {"mse": raw, "largest error": float(np.abs(gap).max())}
    gap = simplex(found) - counts / n
    return {"raw mse": raw, "mse": float(gap @ gap) / k}


def _high_low(k: int, epsilon: str, x: Counts, rng: np.random.Generator) -> Counts:
    return high_low_hadamard.encode(x, k, range((k + 1) // 2), epsilon, rng)


def _in_blocks(k: int, epsilon: str, x: Counts, rng: np.random.Generator) -> Counts:
    return block_hadamard.encode(x, _blocks(k), epsilon, rng)


def _hadamard(k: int, epsilon: str, x: Counts, rng: np.random.Generator) -> Counts:
    return hadamard_response.encode(x, k, epsilon, rng)


def _noise(epsilon: str) -> float:
    """sigma^2 at a double at most the level."""
    return gaussian.corrected_variance(1.0, float(level(epsilon)), DELTA)


def _answered(counts: Counts, epsilon: str, rng: np.random.Generator) -> dict[str, float]:
    a = _ranges(len(counts), RANGES) / RANGES**0.5
    aim = a @ (counts / counts.sum())
    mean = gaussian.average(np.repeat(np.arange(len(counts)), counts), a, 1.0, _noise(epsilon), rng)
    gaps = mean - aim, gaussian_projection.answer(a, mean, True).value - aim
    return {measure: float(gap @ gap) / RANGES for measure, gap in zip(("raw mse", "mse"), gaps, strict=True)}


def _rejected(counts: Counts, epsilon: str, rng: np.random.Generator) -> dict[str, float]:
    a, tau = _ranges(len(counts), RANGES) / RANGES**0.5, float(level(epsilon)) / 2
    data = np.repeat(np.arange(len(counts)), counts)
    sent, active = rejection_sampling.encode(data, a, 1.0, rejection_sampling.corrected_variance(1.0, tau, DELTA), tau, rng)
    gap = gaussian_projection.answer(a, rejection_sampling.estimate(sent), True).value - a @ (counts / counts.sum())
    return {"active": float(active.mean()), "mse": float(gap @ gap) / RANGES}


def _adaptive(counts: Counts, epsilon: str, rng: np.random.Generator) -> dict[str, float]:
    asked = _ranges(len(counts), ROUNDS).astype(np.float64)
    data = np.repeat(np.arange(len(counts)), counts)
    rounds = adaptive_one_bit.run(data, lambda before: asked[len(before)], ROUNDS, 1, epsilon, rng)
    gap = adaptive_one_bit.estimates(rounds) - asked @ (counts / counts.sum())
    return {"mse": float(gap @ gap) / ROUNDS}


def _paired(counts: Counts, epsilon: str, rng: np.random.Generator) -> dict[str, float]:
    k, n = len(counts), int(counts.sum())
    pairs, bits = pairwise_preference.run([counts / counts.max()], [n], k, epsilon, rng)
    low, high = np.sort(pairs[bits == 1], axis=1).T
    codes, seen = np.unique(low * k + high, return_counts=True)
    s = 1 - 2 * counts / counts.max()
    tau = tanh(float(level(epsilon)) / 2)
    hits = (1 + tau * s[codes // k] * s[codes % k]) / (k * (k - 1))  # P(S = 1 | pair) = (1 + tau s_i s_j)/2
    one, two, four = (float((s**power).sum()) for power in (1, 2, 4))
    whole = (comb(k, 2) + tau * (one * one - two) + tau * tau * (two * two - four) / 2) / (k * (k - 1)) ** 2
    total = float((seen * (seen - 2 * n * hits)).sum()) + n * n * whole
    return {"mse": total / n**2 / comb(k, 2)}


def _recommended(counts: Counts, rng: np.random.Generator) -> dict[str, float]:
    k, n = len(counts), int(counts.sum())
    likes = np.broadcast_to(np.ones(k, dtype=np.bool_), (REPEATED, k))
    votes = np.broadcast_to(np.repeat(np.arange(k), counts), (REPEATED, n))
    found = p_rec.run(likes, votes, max(REPEATED, 2 * k), REPEATED, REPEATED, rng)
    return {"top": float((found.recommended == int(counts.argmax())).mean())}


def predicted(name: str, counts: Sequence[int], epsilon: str) -> Known:
    """What is known of the means, by the name of the measure."""
    k, n = len(counts), sum(counts)
    if name == "Algorithm-2":
        noise = _noise(epsilon) / n
        return {"raw mse": ("=", noise, ""), "mse": ("at most", noise, "")}
    if name == "Algorithm-4":
        return {"active": ("=", 0.5, "1/2")}
    if name == "Algorithm-6":
        value = _by_sizes(counts, epsilon)
        return {"mse": ("=", value, "")}
    if name == "p-REC":
        value = _chosen(counts)
        return {"top": ("=", value, "")}
    t = variable("t")
    c = (t + 1) / (t - 1)
    if name == "Pairwise-Preference":
        total = _pairs(counts) / comb(k, 2)
    elif name == "HL":
        inside = (k + 1) // 2
        share = Fraction(sum(counts[:inside]), n)
        total = (inside * c * c * (share + 2 * (1 - share) / (t + 1)) + c * (1 - share) - 1) / (n * k)
    elif name == "BS":
        total = (c * c * sum(Fraction(len(b) * sum(counts[x] for x in b), n) for b in _blocks(k)) - 1) / (n * k)
    else:
        total = (k * c * c - 1) / (n * k)
    known = _known(exact(total), epsilon)
    if name == "Algorithm-5" and known is not None:
        return {"raw mse": ("=", *known), "mse": ("at most", *known)}
    return {} if known is None else {"mse": ("=", *known)}


def _known(value: Exact, epsilon: str) -> tuple[float, str] | None:
    """The number, and the exact one as text; None where epsilon is too small to be shown."""
    power = level(epsilon).exp()
    if isinstance(power, Fraction) and not isinstance(value, Fraction):
        value = exact(value.at(t=power))
    inside = enclosed(value, epsilon, 512)
    return None if inside is None else (float((inside.lower + inside.upper) / 2), str(value))


def _pairs(counts: Sequence[int]) -> Exact:
    """The sum over pairs of h(1-h)/n, h = (1 + tau s_i s_j)/(k(k-1)), s = 1 - 2b."""
    k, n, most = len(counts), sum(counts), max(counts)
    tau = (variable("t") - 1) / (variable("t") + 1)
    one, two, four = (Fraction(sum((most - 2 * c) ** power for c in counts), most**power) for power in (1, 2, 4))
    sums = comb(k, 2) + tau * (one * one - two) / 2
    squares = comb(k, 2) + tau * (one * one - two) + tau * tau * (two * two - four) / 2
    return exact((sums / (k * (k - 1)) - squares / (k * (k - 1)) ** 2) / n)


def _chosen(counts: Sequence[int]) -> float:
    """gamma/m + (1-gamma) phi/sum phi of the first object with most votes, phi(q) = tau^(2mq) - tau if q > 1/(2m), enclosed."""
    m, votes, top = len(counts), sum(counts), max(counts)
    tau = max(REPEATED, 2 * m)
    gamma = Fraction(m, 3 * tau - 1)
    rate = LogSum.ln(tau) * (2 * m)
    below = exp((rate * (Fraction(1, 2 * m) - Fraction(top, votes))).enclosure(128).lower, 128).lower
    low = Fraction(0)
    for c in sorted(set(counts)):
        if 2 * m * c > votes:
            power = exp((rate * Fraction(c - top, votes)).enclosure(128).lower, 128).lower
            low += counts.count(c) * (power - below)
    return float(gamma / m + (1 - gamma) * (1 - below) / low)


def _by_sizes(counts: Sequence[int], epsilon: str) -> float:
    """The mean squared error of a round, over its numbers of users and the rounds; in doubles, by ratios of binomial terms."""
    n, k = sum(counts), len(counts)
    law = np.array(counts) / n
    asked = _ranges(k, ROUNDS).astype(np.float64)
    means = asked @ law  # of the squares too
    c = 1 / tanh(float(level(epsilon)) / 2)
    m = np.arange(n + 1)
    logs = np.concatenate([[0.0], np.cumsum(np.log((n - m[:-1]) / ((m[1:]) * (ROUNDS - 1.0))))])
    weights = np.exp(logs - logs.max())
    weights /= weights.sum()
    spread = means - means**2
    over = float((weights[1:] / m[1:]).sum())
    more = float((weights[1:] * (n - m[1:]) / m[1:]).sum()) / max(1, n - 1)
    return float((over * (c * c - means) + more * spread + weights[0] * means**2).mean())
