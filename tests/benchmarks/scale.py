"""Protocols and exact numbers at the papers' scale: CPU seconds, peak memory and the fitted exponent over four sizes.

    python tests/benchmarks/scale.py [--only NAME] [--share 1] [--json]

Each size runs in a process of its own with one thread; peak memory is that of the whole process. Beside each line of ours, where
there is one, the simplest version in numpy, or in fractions, of the same task, at the sizes where it takes less than about ten
seconds. The exponent is the slope of log seconds in log size. ``--share 0.01`` takes a hundredth of every size. Nothing fails on
a slow machine.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from math import comb, log
from pathlib import Path
from typing import Any

import matrices
import numpy as np
import simulated

Task = Callable[[], Any]
Case = tuple[str, Callable[[int], Task], list[int]]


def two_groups(N: int) -> tuple[np.ndarray, np.ndarray]:
    """Pairs and bits of 10^6 users of two classes who rate all of N items."""
    from exactdp.fast.protocols import pairwise_preference

    likes = np.where(np.arange(N) < N // 2, 0.9, 0.1)
    return pairwise_preference.run([likes, 1 - likes], [500_000] * 2, N, "ln 3", np.random.default_rng(7))


def pairs(N: int) -> Task:
    """Row 1: the matrix and its clusters from the pairs and bits."""
    from exactdp.fast.protocols.pairwise_preference import counted, spectral

    chosen, bits = two_groups(N)
    return lambda: spectral(counted(chosen, bits, N), 2)


def pairs_whole(N: int) -> Task:
    """All eigenvectors of the whole matrix."""
    from exactdp.fast.protocols.clustering import lloyd

    chosen, bits = two_groups(N)

    def task() -> Any:
        whole = np.zeros((N, N))
        np.add.at(whole, tuple(chosen.T), bits)
        whole += whole.T
        return lloyd(whole @ np.linalg.eigh(whole)[1][:, -2:], 2)

    return task


def recommended(m: int) -> Task:
    """Row 2: T = 10^5 rounds, 100 voters, m objects."""
    from exactdp.fast.protocols import p_rec

    rng, T = np.random.default_rng(7), 10**5
    row, votes = rng.random(m) < 0.5, rng.integers(0, m, (T, 100))
    row[0], votes[:, :50] = True, 0
    return lambda: p_rec.run(np.broadcast_to(row, (T, m)), votes, float(max(T, 2 * m)), 0, T // 10, rng)


def recommended_simply(m: int) -> Task:
    """The probabilities of all objects, in T = 10^4 rounds without departures."""
    from exactdp.fast.protocols.p_rec import probabilities

    rng = np.random.default_rng(7)
    votes = rng.integers(0, m, (10**4, 100))
    votes[:, :50] = 0
    return lambda: [rng.choice(m, p=probabilities(np.bincount(row, minlength=m).tolist(), 10.0**4)) for row in votes]


def sensed(n: int) -> Task:
    """Row 3: N = 10^4 items, w = 50."""
    from exactdp.fast.protocols import max_sense

    likes = np.where(np.arange(10**4) < 5000, 0.9, 0.1)
    return lambda: max_sense.run([likes], [n], 50, 0.01, "ln 3", np.random.default_rng(7))


def sensed_blocks(n: int) -> Task:
    """Row 3: two blocks of 50 of N = 10^4 items, w = 50."""
    from exactdp.fast.protocols import multi_max_sense

    likes = np.where(np.arange(10**4) < 5000, 0.9, 0.1)
    return lambda: multi_max_sense.run([likes], [n], 50, 50, 2, "ln 3", np.random.default_rng(7))


def sensed_simply(n: int) -> Task:
    """N doubles for the ratings, for which are rated, and for the public set of a user."""
    rng, N = np.random.default_rng(7), 10**4
    likes = np.where(np.arange(N) < 5000, 0.9, 0.1)

    def task() -> Any:
        scores = np.zeros(N)
        for _ in range(n):
            keys, sets = rng.random(N), rng.random(N) < 0.01
            bit = (sets & (rng.random(N) < likes) & (keys <= np.partition(keys, 49)[49])).any()
            scores += sets * (bit ^ (rng.random() < 0.25))
        return scores

    return task


def active(n: int) -> Task:
    """Row 8: a binomial tail."""
    from exactdp.mechanisms.rejection_sampling import few_active

    return lambda: few_active(n, n // 3, "1/2")


def active_simply(n: int) -> Task:
    """The sum of the fractions."""
    return lambda: Fraction(sum(comb(n, i) for i in range(n // 3 + 1)), 2**n)


def oracle_tail(n: int) -> Task:
    """Row 8: the tail of the Hadamard oracle."""
    from exactdp.protocols.hadamard_oracle import tail_enclosure

    return lambda: tail_enclosure(n, n // 10, 4 * int(n**0.5), 3)


def tilted(J: int) -> Task:
    """Row 9: the expressions of J probabilities, and one of them enclosed."""
    from exactdp.mechanisms.rejection_sampling import printed_variance, tilt

    noise = printed_variance(1, 120, 1)
    squares = [Fraction(i + 1, J) for i in range(J)]
    return lambda: float(tilt(squares, [Fraction(1, J)] * J, noise, "1/4")[0])


def sketched(n: int) -> Task:
    """Row 11: HadaOracle, 20 groups, 1024 sums each, strings of 62 bits; the items of the users are made as well."""
    from exactdp.fast.protocols import hada_oracle

    parts = (np.random.default_rng(s).integers(0, 1000, min(2**18, n - s)) * (2**50 + 7) % 2**62 for s in range(0, n, 2**18))
    return lambda: hada_oracle.serve_portions(parts, 2**62, 20, 1024, "ln 3", np.random.default_rng(7))


def sketched_at_once(n: int) -> Task:
    """The same with all reports in one array."""
    from exactdp.fast.protocols import hada_oracle

    data, rng = np.random.default_rng(0).integers(0, 1000, n) * (2**50 + 7) % 2**62, np.random.default_rng(7)
    return lambda: hada_oracle.serve(hada_oracle.build(data, 2**62, 20, 1024, "ln 3", "independent", rng), "ln 3")


def queries(n: int) -> tuple[np.ndarray, np.ndarray, float]:
    """10^3 queries on 10^4 items, the items of n users, and the variance of the noise."""
    from exactdp.fast.gaussian import corrected_variance

    rng = np.random.default_rng(7)
    a = rng.random((1000, 10**4))
    a /= 32
    return a, rng.integers(0, 50, n), corrected_variance(1, 1, 1e-6)


def answered(n: int) -> Task:
    """Row 12: d = 10^3, J = 10^4, reports averaged and projected."""
    from exactdp.fast import gaussian
    from exactdp.fast.protocols.gaussian_projection import answer

    a, x, noise = queries(n)
    return lambda: answer(a, gaussian.average(x, a, 1.0, noise, np.random.default_rng(7)), True)


def answered_at_once(n: int) -> Task:
    """The same with all reports in one array."""
    from exactdp.fast import gaussian
    from exactdp.fast.protocols.gaussian_projection import estimate

    a, x, noise = queries(n)
    return lambda: estimate(a, gaussian.encode(x, a, 1.0, noise, np.random.default_rng(7)))


ITEMS = [10, 100, 1000, 10_000]
CASES: dict[str, list[Case]] = {
    "1 Pairwise-Preference, N items": [
        ("exactdp", pairs, [1250, 2500, 5000, 10_000]),
        ("numpy, all eigenvectors", pairs_whole, [250, 500, 1000, 1500]),
    ],
    "2 p-REC, m objects": [
        ("exactdp, T = 1e5", recommended, [10, 100, 1000, 10_000]),
        ("numpy, T = 1e4", recommended_simply, [10, 50, 250, 1000]),
    ],
    "3 MaxSense, n users": [
        ("exactdp", sensed, [10**3, 10**4, 10**5, 10**6]),
        ("numpy", sensed_simply, [1250, 2500, 5000, 10**4]),
        ("exactdp, Multi-MaxSense", sensed_blocks, [10**3, 10**4, 10**5, 10**6]),
    ],
    "4 metric policy, n places": [
        ("exactdp", matrices.many_places, [128, 256, 512, 1024]),
        ("numpy, loadtxt and pairs", matrices.many_places_simply, [128, 256, 512, 1024]),
    ],
    "5 tight policy, n levels": [
        ("exactdp", matrices.tight_levels, [50, 100, 150, 200]),
        ("numpy, loadtxt and pairs", matrices.tight_levels_simply, [50, 100, 150, 200]),
    ],
    "6 .npy of doubles, n x n": [
        ("exactdp", matrices.doubles_audited, [512, 1024, 2048, 4096]),
        ("exactdp, rows divided", matrices.divided_audited, [512, 1024, 2048, 4096]),
        ("numpy", matrices.doubles_simply, [512, 1024, 2048, 4096]),
    ],
    "7 .csv, n x n": [
        ("exactdp, one pass", matrices.text_audited, [512, 1024, 2048, 4096]),
        ("numpy, loadtxt", matrices.text_simply, [512, 1024, 2048, 4096]),
    ],
    "10 Hadamard response, k items": [
        ("exactdp, is_unbiased", matrices.unbiased, [256, 512, 1024, 2048]),
        ("numpy, product", matrices.unbiased_simply, [256, 512, 1024, 2048]),
        ("exactdp, covariance", matrices.covariance, [32, 64, 128, 256]),
        ("exactdp, orbits", matrices.moments, [10**3, 10**6, 10**9, 10**12]),
    ],
    "8 exact tails, n users": [
        ("exactdp, few_active", active, [10**3, 10**4, 10**5, 10**6]),
        ("fractions, few_active", active_simply, [500, 1000, 2000, 4000]),
        ("exactdp, Hadamard oracle", oracle_tail, [10**3, 10**4, 10**5, 10**6]),
    ],
    "9 tilt, J items": [("exactdp", tilted, [10, 100, 1000, 10_000])],
    "11 HadaOracle, n users": [
        ("exactdp, portions", sketched, [10**4, 10**5, 10**6, 10**7]),
        ("numpy, all reports", sketched_at_once, [10**4, 10**5, 10**6, 4 * 10**6]),
    ],
    "12 linear queries, n users": [
        ("exactdp, portions", answered, [10**2, 10**3, 10**4, 10**5]),
        ("numpy, all reports", answered_at_once, [10**2, 10**3, 10**4, 3 * 10**4]),
    ],
    "13 simulate, k items": [
        ("exactdp, MaxSense", simulated.max_sense, ITEMS),
        ("exactdp, Multi-MaxSense", simulated.multi_max_sense, ITEMS),
        ("exactdp, Pairwise-Preference", simulated.pairwise_preference, ITEMS),
        ("exactdp, p-REC", simulated.recommended, ITEMS),
        ("exactdp, Algorithm 6", simulated.averaged, ITEMS),
    ],
}


def measured(make: Callable[[int], Task], size: int) -> tuple[float, float]:
    """(CPU seconds of the task, peak MiB of a process of its own)."""
    module = make.__module__ if make.__module__ in ("matrices", "simulated") else "scale"
    code = (
        f"import resource, time, {module}\n"
        f"task = {module}.{make.__name__}({size})\n"
        "start = time.process_time(); task()\n"
        "print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    folder = {"PYTHONPATH": str(Path(__file__).resolve().parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **threads, **folder}
    )
    seconds, memory = map(float, done.stdout.split())
    return seconds, memory


def exponent(sizes: list[int], seconds: list[float]) -> float:
    """The slope of log seconds in log size, by least squares."""
    return float(np.polyfit([log(size) for size in sizes], [log(max(s, 1e-6)) for s in seconds], 1)[0])


def main(arguments: list[str] | None = None) -> None:
    """Measures, and prints a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="the lines whose name begins with this")
    parser.add_argument("--share", type=float, default=1.0, help="a share of every size")
    parser.add_argument("--json", action="store_true", help="print the lines as JSON")
    options = parser.parse_args(arguments)
    lines = []
    for name, cases in CASES.items():
        for by, make, full in cases if name.startswith(options.only) else ():
            sizes = [max(10 * (i + 1), int(size * options.share)) for i, size in enumerate(full)]
            seconds, memory = (list(column) for column in zip(*(measured(make, size) for size in sizes), strict=True))
            line = {"name": name, "by": by, "sizes": sizes, "seconds": seconds, "MiB": memory}
            lines.append({**line, "exponent": exponent(sizes, seconds)})
            if not options.json:
                cells = " ".join(f"{n:>8}: {s:7.3f} s {b:5.0f} MiB" for n, s, b in zip(sizes, seconds, memory, strict=True))
                sys.stdout.write(f"{name:28} {by:24} {cells}   exponent {lines[-1]['exponent']:.2f}\n")
                sys.stdout.flush()
    if options.json:
        sys.stdout.write(json.dumps(lines, indent=1) + "\n")


if __name__ == "__main__":
    main()
