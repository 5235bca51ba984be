"""Matrices at the sizes that files have, for the benchmark ``scale``: audits of files, and moments of Hadamard response."""

import json
import tempfile
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

FOLDERS: list[tempfile.TemporaryDirectory[str]] = []
Task = Callable[[], Any]


def folder() -> Path:
    """A folder for files to audit, which is removed at the end of the process."""
    made = tempfile.TemporaryDirectory(prefix="exactdp-scale-")
    FOLDERS.append(made)
    return Path(made.name)


def audited(*arguments: object) -> Task:
    """The command line, its output thrown away."""
    from click.testing import CliRunner

    from exactdp_checks.commands.audit import audit

    return lambda: CliRunner().invoke(audit, [str(word) for word in arguments], catch_exceptions=False)


def near(n: int) -> tuple[Path, Path]:
    """A channel on n places of a line, and the policy of their distances, as files; ratios of the channel are far below."""
    here, at = folder(), np.arange(n)
    weights = 1000 + (at[None, :] * 7919 + at[:, None] * 104729) % 97
    weights[:, 0] += 1100 * n - weights.sum(axis=1)
    np.savetxt(here / "q.csv", weights / (1100 * n), fmt="%.12f", delimiter=",")
    places = np.random.default_rng(7).integers(0, 10**6, (n, 2)).tolist()
    (here / "policy.json").write_text(json.dumps({"kind": "metric", "points": places, "norm": "l1", "scale": "ln 2"}))
    lines = [f"{w.tolist()}"[1:-1].replace(", ", f"/{1100 * n},") + f"/{1100 * n}" for w in weights]
    (here / "exact.csv").write_text("\n".join(lines) + "\n")
    return here / "exact.csv", here / "policy.json"


def many_places(n: int) -> Task:
    """Row 4: a metric policy of n places in a plane."""
    channel, policy = near(n)
    return audited(channel, "--policy", policy)


def many_places_simply(n: int) -> Task:
    """numpy.loadtxt and all pairs in doubles, an input at a time."""
    channel, _ = near(n)
    path = channel.with_name("q.csv")

    def task() -> Any:
        q = np.loadtxt(path, delimiter=",")
        return [np.log((q[x] / q).max(axis=1)) for x in range(len(q))]

    return task


def tight_line(n: int) -> tuple[Path, Path]:
    """The truncated geometric channel at ratio 1/2, tight for |x - y| ln 2, and that policy, as files."""
    here = folder()
    rows = [[f"{2 if y in (0, n - 1) else 1}/{3 * 2 ** abs(x - y)}" for y in range(n)] for x in range(n)]
    policy = [[f"{abs(x - y)}*ln(2)" if x != y else "0" for y in range(n)] for x in range(n)]
    for name, cells in (("q.csv", rows), ("policy.csv", policy)):
        (here / name).write_text("\n".join(map(",".join, cells)) + "\n")
    doubles = [[Fraction(cell).numerator / Fraction(cell).denominator for cell in row] for row in rows]
    np.savetxt(here / "doubles.csv", doubles, delimiter=",")
    return here / "q.csv", here / "policy.csv"


def tight_levels(n: int) -> Task:
    """Row 5: a policy of n - 1 levels on a tight channel."""
    channel, policy = tight_line(n)
    return audited(channel, "--policy", policy)


def tight_levels_simply(n: int) -> Task:
    """numpy.loadtxt and all pairs in doubles: ties cannot be decided so."""
    path = tight_line(n)[0].with_name("doubles.csv")

    def task() -> Any:
        q = np.loadtxt(path, delimiter=",")
        return [np.log((q[x] / q).max(axis=1)) for x in range(len(q))]

    return task


def doubles_file(n: int) -> Path:
    """Rows of doubles that sum to 1 exactly, n by n, as .npy."""
    path, rng = folder() / "q.npy", np.random.default_rng(7)
    weights = rng.integers(900, 1100, (n, n))
    numerators = weights * (2**52 // weights.sum(axis=1)[:, None])
    numerators[:, 0] += 2**52 - numerators.sum(axis=1)
    np.save(path, numerators / 2.0**52)
    return path


def doubles_audited(n: int) -> Task:
    """Row 6: doubles as the rationals that they are, the whole matrix certified."""
    return audited(doubles_file(n), "--epsilon", 1, "--binary64", "--no-stream")


def divided_audited(n: int) -> Task:
    """Row 6: doubles whose rows must be divided by their exact sums."""
    path, rng = folder() / "q.npy", np.random.default_rng(3)
    weights = rng.integers(50, 100, (n, n)).astype(float)
    np.save(path, weights / weights.sum(axis=1, keepdims=True))
    return audited(path, "--epsilon", 1, "--binary64", "--no-stream")


def doubles_simply(n: int) -> Task:
    """The largest ratio of each column in doubles."""
    path = doubles_file(n)

    def task() -> Any:
        q = np.load(path)
        return (q.max(axis=0) / q.min(axis=0)).max()

    return task


def text_file(n: int) -> Path:
    """Decimals of 12 digits, n by n, as .csv."""
    path, rng = folder() / "q.csv", np.random.default_rng(7)
    with path.open("w") as file:
        for _ in range(n):
            weights = rng.integers(900, 1100, n)
            weights = weights * (10**12 // int(weights.sum()))
            weights[0] += 10**12 - int(weights.sum())
            file.write(",".join(f"0.{w:012d}" for w in weights.tolist()) + "\n")
    return path


def text_audited(n: int) -> Task:
    """Row 7: text in one pass."""
    return audited(text_file(n), "--epsilon", 1, "--stream")


def text_simply(n: int) -> Task:
    """numpy.loadtxt and the largest ratio of each column."""
    path = text_file(n)

    def task() -> Any:
        q = np.loadtxt(path, delimiter=",")
        return (q.max(axis=0) / q.min(axis=0)).max()

    return task


def unbiased(k: int) -> Task:
    """Row 10: Hadamard response over Q(t), from its matrices."""
    from exactdp.mechanisms import hadamard_response

    channel, estimator = hadamard_response.channel(k), hadamard_response.estimator(k)
    return lambda: estimator.is_unbiased(channel)


def unbiased_simply(k: int) -> Task:
    """The product of the two matrices in doubles, at t = 3."""
    from exactdp.mechanisms import hadamard_response

    q, a = hadamard_response.channel(k, t=3).to_numpy(), hadamard_response.estimator(k, t=3).to_numpy()
    return lambda: np.allclose(q @ a, np.eye(k))


def moments(k: int) -> Task:
    """Row 10: the same, and a covariance, by orbits."""
    from exactdp.mechanisms import hadamard_response
    from exactdp.moments import Moments

    def task() -> Any:
        found = Moments(hadamard_response, k)
        return found.is_unbiased, found.covariance(0, 1, {0: "1/2", 2: "1/2"})

    return task


def covariance(k: int) -> Task:
    """Row 10: all covariances under the uniform law, over Q(t)."""
    from exactdp.mechanisms import hadamard_response

    channel, estimator = hadamard_response.channel(k), hadamard_response.estimator(k)
    return lambda: estimator.covariance(channel, [Fraction(1, k)] * k)
