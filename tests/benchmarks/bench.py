"""Benchmarks: one table of times, each with its ratio to a float64 baseline of the same run or with its target in seconds.

    python tests/benchmarks/bench.py [--size 1024] [--json]

Targets are for --size 1024. Times are the best of three where they are short. Nothing here fails on a slow machine.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from exactdp.channel import Channel
from exactdp.estimator import Estimator
from exactdp.fast import high_low_hadamard as fast_high_low
from exactdp.fast import hrr as fast_hrr
from exactdp.fast.protocols import hada_oracle as fast_hada_oracle
from exactdp.fast.protocols import max_sense as fast_max_sense
from exactdp.fast.protocols import p_rec as fast_p_rec
from exactdp.information import mutual_information
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import high_low_hadamard
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import smallest_epsilon, tight_matrix, violation
from exactdp.protocols import hada_oracle, p_rec_exact
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Verdict

Row = dict[str, Any]


def timed(task: Callable[[], Any]) -> tuple[float, Any]:
    """(seconds, result): the best of three runs if one is short."""
    times = []
    while len(times) < 3 and sum(times) < 2:
        start = time.perf_counter()
        result = task()
        times.append(time.perf_counter() - start)
    return min(times), result


def row(name: str, task: Callable[[], Any], baseline: float | None = None, target: float | None = None) -> tuple[Row, Any]:
    """A line of the table: the target is a ratio where there is a baseline, else seconds."""
    seconds, result = timed(task)
    found = {"name": name, "seconds": seconds, "baseline": baseline, "target": target}
    return {**found, "ratio": seconds / baseline if baseline else None}, result


def decimals(k: int) -> np.ndarray:
    """A k x k matrix of 12-digit decimals, as integers over 10^12, rows of sum 10^12, nearly all entries distinct."""
    weights = np.random.default_rng(1).uniform(1, 3, (k, k))
    found = (weights / weights.sum(axis=1)[:, None] * 1e12).astype(np.int64)
    found[:, -1] += 10**12 - found.sum(axis=1)
    return found


def normalised(k: int) -> list[list[Fraction]]:
    """A k x k matrix of integers of nine digits over the sums of their rows."""
    weights = np.random.default_rng(2).integers(5 * 10**8, 15 * 10**8, (k, k)).tolist()
    return [[Fraction(n, total) for n in line] for line, total in zip(weights, map(sum, weights), strict=True)]


def all_pairs(doubles: np.ndarray, bounds: np.ndarray) -> bool:
    """Q(y|x) <= bounds[x, x'] Q(y|x') for all x, x', y in float64, vectorised over x' and y."""
    return all(bool(((line / doubles).max(axis=1) <= bound).all()) for line, bound in zip(doubles, bounds, strict=True))


def slack_policy(k: int) -> PrivacyMatrix:
    """A level of its own, in rational nats of nine digits, for every ordered pair."""
    return PrivacyMatrix([LogSum(4 + Fraction(i, 10**9)) for i in range(k * k)], np.arange(k * k).reshape(k, k))


def of_one_matrix(name: str, make: Callable[[], Channel], policy: PrivacyMatrix) -> Iterator[Row]:
    """Targets (a) and (b) for one all-distinct matrix."""
    found, (q, floats) = row(f"{name}: make the channel, with its doubles", lambda: ((q := make()), q.matrix.floats))
    yield found
    doubles = floats[q.pattern]
    k = q.size[0]
    base, _ = timed(lambda: np.max(doubles.max(axis=0) / doubles.min(axis=0)))
    yield row(f"{name}: smallest epsilon (a)", lambda: smallest_epsilon(q), base, 2)[0]
    base, _ = timed(lambda: all_pairs(doubles, np.full((k, k), 50.0)))
    found, answer = row(f"{name}: all pairs, rational nats with slack (b)", lambda: violation(q, policy), base, 1)
    yield found
    made, tight = row(f"{name}: tight matrix", lambda: tight_matrix(q), base)
    yield made
    found, at_bound = row(f"{name}: all pairs, every one at its bound (b)", lambda: violation(q, tight), base, 1)
    yield found
    given = PrivacyMatrix(list(tight.levels), tight.pattern)
    found, known = row(f"{name}: the same levels as ln(p/q) from elsewhere (b)", lambda: violation(q, given), base, 1)
    yield found
    if not (answer is at_bound is known is None):
        raise SystemExit(f"{name}: a wrong answer")


def hadamard(k: int) -> Channel:
    """The channel of Hadamard response with k inputs and 2k outputs."""
    size, meet = 2 * k, np.arange(1, k + 1)[:, None] & np.arange(2 * k)[None, :]
    parity = sum((meet >> i) & 1 for i in range(size.bit_length())) % 2
    return Channel(ExactMatrix.from_table([exact(f"2*t/({size}*(t+1))"), exact(f"2/({size}*(t+1))")], parity))


def krr(k: int) -> tuple[Channel, Estimator]:
    """k-ary randomised response with its unbiased estimator."""
    values = exact(f"1/(t+{k - 1})"), exact(f"t/(t+{k - 1})")
    scores = exact("-1/(t-1)"), exact(f"(t+{k - 2})/(t-1)")
    return Channel(ExactMatrix.from_table(values, np.eye(k, dtype=int))), Estimator(
        ExactMatrix.from_table(scores, np.eye(k, dtype=int))
    )


def high_low(size: int) -> Iterator[Row]:
    """Proofs at k = size / 2, and the fast twin with k = 1e5 items, s = 1e3 of them sensitive, and n = 1e6 users."""
    k = size // 2
    for s in (max(1, k // 16), max(1, k // 2)):
        q, scores, policy = (getattr(high_low_hadamard, name)(k, range(s)) for name in ("channel", "estimator", "policy"))
        name = f"high-low, k = {k}, s = {s}: private and unbiased (h)"
        found, verdicts = row(name, lambda q=q, a=scores, e=policy: (prove.privacy(q, e), prove.mean(q, a)), None, 2)
        yield found
        for verdict in verdicts:
            verdict.require()
    k, s, n = 100 * size, size, 1000 * size
    rng = np.random.default_rng(3)
    sensitive, items = rng.choice(k, s, replace=False), rng.integers(0, k, n)
    shape = f"n = {n}, k = {k}, s = {s}"
    found, reports = row(f"high-low: encode, {shape}", lambda: fast_high_low.encode(items, k, sensitive, 1.0, rng))
    yield found
    found, estimates = row(
        f"high-low: decode, {shape} (i)", lambda: fast_high_low.estimate(reports, k, sensitive, 1.0), None, 0.3
    )
    yield found
    if abs(estimates.sum() - 1) > 6 * (s * 4.7 / n) ** 0.5:
        raise SystemExit("a wrong estimate")


def heavy_hitters(size: int) -> Iterator[Row]:
    """HRR and HadaOracle: n = 1e6 users, k = 1e5 items for HRR and 2^40 for the sketch."""
    k, n = 100 * size, 1000 * size
    rng = np.random.default_rng(4)
    items, order = rng.integers(0, k, n), fast_hrr.order(k)
    items[: n // 2] = 0
    reports = fast_hrr.encode(items, k, 1.0, rng)
    base, _ = timed(lambda: np.bincount(reports // 2, weights=1 - 2 * (reports % 2), minlength=order))
    found, estimates = row(f"HRR: decode, n = {n}, k = {k} (m)", lambda: fast_hrr.estimate(reports, k, 1.0), base, 5)
    yield found
    groups, width = hada_oracle.sizes(n, 1, "1/100")
    base, _ = timed(lambda: rng.permutation(n))
    found, sketch = row(
        f"HadaOracle: construction, n = {n}, k = {groups}, m = {width} (n)",
        lambda: fast_hada_oracle.build(items, 2**40, groups, width, 1.0, "permutation", rng),
        base,
        20,
    )
    yield found
    asked = np.arange(max(1, size))
    found, sketched = row(f"HadaOracle: {asked.size} queries", lambda: fast_hada_oracle.query(sketch, asked, 1.0), None, 2)
    yield found
    if max(abs(estimates[0] * n - n / 2), abs(sketched[0] - n / 2)) > 6 * 3 * n**0.5:
        raise SystemExit("a wrong estimate")


def many_users(size: int) -> Iterator[Row]:
    """MaxSense with n = 1e6 users and 32 items; p-REC with T = 1e5 rounds and 20 voters; the exact privacy of p-REC_sim."""
    n, T = 1000 * size, 100 * size
    rng = np.random.default_rng(5)
    classes = [[1.0] * 16 + [0.0] * 16]
    base, _ = timed(lambda: [(rng.random((n // 8, 32)) < 0.125).sum(axis=0) for _ in range(16)])  # what is sensed, what is rated
    found, done = row(
        f"MaxSense: simulation and scores, n = {n} (o)", lambda: fast_max_sense.run(classes, [n], 8, 0.125, 1.0, rng), base, 6
    )
    yield found
    gap = done.centred(0.125)[:16].mean() - done.centred(0.125)[16:].mean()
    votes = np.zeros((T, 20), dtype=np.int64)
    votes[:, 10:] = rng.integers(0, 2, (T, 10))
    liked = np.tile([True, False], (T, 1))
    found, run = row(f"p-REC: T = {T} rounds (p)", lambda: fast_p_rec.run(liked, votes, T / 6, 5, 5, rng), None, 0.5)
    yield found
    found, worst = row(
        "p-REC_sim: exact privacy, T = 100, P = 12, n = 24 (q)", lambda: p_rec_exact.privacy(2, 100, 12, 24, 100), None, 0.5
    )
    yield found
    if gap < 0 or run.survivors[-1] < 10 or not 0.9511 < float(worst.epsilon.lower) < 0.9512:
        raise SystemExit("a wrong answer")


def k_rr_code(x: int, k: int) -> int:
    """k-ary randomised response as strangers write it."""
    if random.random() < 0.5:
        return x
    y = random.randrange(k - 1)
    return y + (y >= x)


def unary_code(x: int, bits: int) -> tuple[bool, ...]:
    """One bit for each item, flipped one by one."""
    return tuple([random.random() < (0.75 if i == x else 0.25) for i in range(bits)])


def hadamard_code(x: int, size: int) -> int:
    """Hadamard response: a uniform place, moved to the right half if a coin says so."""
    y = random.randrange(size)
    if ((x + 1) & y).bit_count() % 2 != (random.random() < 0.75):
        y ^= (x + 1) & -(x + 1)
    return y


def of_code(size: int) -> Iterator[Row]:
    """The exact laws of scalar code, in this process."""
    k, bits, items = 1000 * size // 1024, 6 + size.bit_length() - 1, 100 * size // 1024
    for name, code, inputs, target in (
        (f"law of k-RR code, k = {k} (j)", partial(k_rr_code, k=k), range(k), 5.0),
        (f"law of unary code, {bits} bits, 2 inputs (k)", partial(unary_code, bits=bits), range(2), 7.5),
        (f"law of Hadamard code, k = {items} (l)", partial(hadamard_code, size=128), range(items), 10.0),
    ):
        found, explored = row(name, lambda code=code, inputs=inputs: law_of(code, inputs), None, target)
        yield found
        if not (explored.complete or explored.parts):  # a product of independent parts is not listed
            raise SystemExit("a wrong answer")


def rows(size: int) -> Iterator[Row]:
    """All lines; sizes other than 1024 shrink everything."""
    numerators, fractions, policy = decimals(size), normalised(size), slack_policy(size)
    yield from of_one_matrix("decimals", lambda: Channel(ExactMatrix.from_integers(numerators, 10**12)), policy)
    yield from of_one_matrix("normalised", lambda: Channel(fractions), policy)
    found, q = row("Hadamard: make the channel", lambda: hadamard(size))
    yield found
    found, verdict = row(
        "Hadamard: private for every epsilon (c)", lambda: prove.privacy(q, PrivacyMatrix.ldp(size, "eps")), None, 0.15
    )
    yield found
    verdict.require()
    q, scores = krr(k := max(2, size // 4))
    found, verdict = row(f"k-RR, k = {k}: prove.mean for every epsilon (d)", lambda: prove.mean(q, scores), None, 0.5)
    yield found
    verdict.require()
    found, unbiased = row(f"k-RR, k = {k}: Estimator.is_unbiased", lambda: scores.is_unbiased(q), None, 0.5)
    yield found
    q = Channel(ExactMatrix.from_integers(decimals(k), 10**12))
    prior = [Fraction(1, k)] * k
    yield row(f"mutual information, {k} x {k}, to 1e-30 (e)", lambda: mutual_information(q, prior).enclosure(100), None, 0.5)[0]
    q = Channel(ExactMatrix.from_integers(numerators, 10**12))
    found, verdict = row("decimals: prove LDP, certificate included", lambda: prove.privacy(q, PrivacyMatrix.ldp(size, "ln 4")))
    yield found
    text = text_of(verdict.require())
    found, again = row("decimals: re-check the certificate (f)", lambda: kernel.recheck(text), None, 1)
    yield found
    if not (isinstance(again, Verdict) and unbiased):
        raise SystemExit("a wrong answer")
    yield from high_low(size)
    yield from heavy_hitters(size)
    yield from many_users(size)
    yield from of_code(size)
    command = [sys.executable, "-c", "from exactdp_checks.cli import main; main()", "--help"]
    yield row("exactdp --help (g)", lambda: subprocess.run(command, capture_output=True, check=True), None, 0.4)[0]


def table(lines: list[Row]) -> str:
    """The lines as text."""
    shown = [f"{'':58} {'seconds':>9} {'baseline':>9} {'ratio':>7} {'target':>7}"]
    for line in lines:
        baseline = f"{line['baseline']:9.4f} {line['ratio']:7.2f}" if line["baseline"] else " " * 17
        target = "" if line["target"] is None else f"{line['target']:6g}{'x' if line['baseline'] else 's'}"
        missed = "  missed" if line["target"] and (line["ratio"] or line["seconds"]) > line["target"] else ""
        shown.append(f"{line['name']:58} {line['seconds']:9.4f} {baseline} {target:>7}{missed}")
    return "\n".join(shown) + "\n"


def report(rows: Callable[[int], Iterator[Row]], about: str, arguments: list[str] | None = None) -> None:
    """Runs all lines and prints the table."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=1024, help="rows of the large matrices, a power of two >= 8")
    parser.add_argument("--json", action="store_true", help="print the lines as JSON")
    options = parser.parse_args(arguments)
    lines = list(rows(options.size))
    sys.stdout.write(json.dumps(lines, indent=1) + "\n" if options.json else table(lines))


def main(arguments: list[str] | None = None) -> None:
    """Runs everything."""
    report(rows, __doc__ or "", arguments)


if __name__ == "__main__":
    main()
