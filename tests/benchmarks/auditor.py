"""Benchmarks of the auditor: one table, each line with its ratio to a baseline of the same run, where there is one.

    python tests/benchmarks/auditor.py [--size 1024] [--json]

The baseline of reading is ``numpy.loadtxt`` and the float64 pass over columns, that of all pairs the float64 loop of ``bench``.
"""

import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from bench import Row, all_pairs, decimals, hadamard, report, row, slack_policy, timed

from exactdp.channel import Channel
from exactdp.information import mutual_information
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import tight_matrix, violation
from exactdp.privacy.scale import Metric, smallest_scale
from exactdp.product import Product
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.floats import read_floats
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.auditing.streams.streamed import stream
from exactdp_checks.trusted.kernel import recheck


def loaded(path: Path) -> float:
    """numpy's reading of decimals, and the pass over columns that a float64 audit is."""
    found = np.loadtxt(path, delimiter=",")
    return float((found.max(axis=0) / found.min(axis=0)).max())


def of_files(size: int, folder: Path) -> Iterator[Row]:
    """Decimals and fractions, from the bytes of a file to the kernel's verdict."""
    numbers, file = decimals(size), folder / "decimals.csv"
    file.write_text("\n".join(",".join(f"0.{n:012d}" for n in line) for line in numbers.tolist()))
    base, _ = timed(lambda: loaded(file))
    yield row("decimals: read", lambda: read_table(file).channel(), base, 3)[0]
    found, answer = row("decimals: read and audited (r)", lambda: audit(read_table(file).channel(), 3), base, 3)
    yield found
    found, text = row(
        "decimals: read, audited, certificate written", lambda: audit(read_table(file).channel(), 3).certificate, base, 3
    )
    yield found
    yield row("decimals: certificate re-checked", lambda: recheck(text), base)[0]
    weights = np.random.default_rng(2).integers(5 * 10**8, 15 * 10**8, (size, size))
    fractions = folder / "fractions.csv"
    lines = zip(weights.tolist(), weights.sum(axis=1).tolist(), strict=True)
    fractions.write_text("\n".join(",".join(f"{n}/{total}" for n in line) for line, total in lines))
    yield row("fractions: read (s)", lambda: read_table(fractions).channel(), base, 10)[0]
    found, other = row("fractions: read and audited", lambda: audit(read_table(fractions).channel(), 3), base)
    yield found
    tall = folder / "tall.csv"
    counts = decimals(max(4, size // 10))
    tall.write_text("\n".join(",".join(f"0.{n:012d}" for n in line) for line in np.tile(counts, (10, 1)).tolist()))
    base, _ = timed(lambda: loaded(tall))
    found, long = row(
        f"{10 * len(counts)} inputs x {len(counts)}: read and audited", lambda: audit(read_table(tall).channel(), 3), base
    )
    yield found
    rows = np.tile(counts, (400, 1)).tolist()
    for name, cells in (("aligned", "0.{:012d}".format), ("ragged", lambda n: f"0.{n:012d}".rstrip("0"))):
        (folder / f"{name}.csv").write_text("\n".join(",".join(map(cells, line)) for line in rows))
    base, _ = timed(lambda: loaded(folder / "aligned.csv"))
    size = f"{len(rows)} inputs x {len(counts)}"
    yield row(f"{size}: streamed, cells of one width (x)", lambda: stream(folder / "aligned.csv", 3), base, 2)[0]
    found, passed = row(f"{size}: streamed, cells of any width (y)", lambda: stream(folder / "ragged.csv", 3), base, 4)
    yield found
    np.save(folder / "tall.npy", np.array(rows) / 1e12)
    base, _ = timed(lambda: float((lambda a: (a.max(axis=0) / a.min(axis=0)).max())(np.load(folder / "tall.npy"))))
    yield row(f"{size}: doubles, streamed", lambda: stream(folder / "tall.npy", 3), base)[0]
    if not answer.status == other.status == long.status == passed.status == 0:
        raise SystemExit("a wrong answer")


def of_functions(size: int, folder: Path) -> Iterator[Row]:
    """Hadamard response for every epsilon: a channel of two entries in t; the same from the text of its 2 size^2 cells."""
    q = hadamard(size)
    found, answer = row("Hadamard response, every epsilon: audited (z)", lambda: audit(q, "eps"), None, 0.15)
    yield found
    yield row("Hadamard response, every epsilon: audited, certificate written", lambda: audit(q, "eps").certificate)[0]
    file, cells = folder / "functions.csv", [str(v) for v in q.matrix.values]
    file.write_text("\n".join(",".join(cells[i] for i in line) for line in q.pattern.tolist()))
    base, _ = timed(lambda: [line.split(",") for line in file.read_text().splitlines()])
    yield row("Hadamard response: read from text and audited", lambda: audit(read_table(file).channel(), "eps"), base)[0]
    if answer.status:
        raise SystemExit("a wrong answer")


def of_floats(size: int) -> Iterator[Row]:
    """Doubles: the reading by exact sums, and the answer about k-RR of 50 inputs."""
    doubles = decimals(size) / 1e12
    base, _ = timed(lambda: float((doubles.max(axis=0) / doubles.min(axis=0)).max()))
    yield row("doubles: rows over their exact sums", lambda: read_floats(doubles), base)[0]
    power = np.exp(1.0)
    krr = np.full((50, 50), 1 / (power + 49))
    np.fill_diagonal(krr, power / (power + 49))
    found, answers = row("doubles of k-RR, k = 50: all answers", lambda: (a := audit(krr, 1), a.nearby))
    yield found
    if answers[1] is None or answers[1].private.outcome.value != "proved":
        raise SystemExit("a wrong answer")


def of_policies(size: int) -> Iterator[Row]:
    """A level for every pair: slack ones, and places on a map."""
    q = Channel(ExactMatrix.from_integers(decimals(size), 10**12))
    doubles = q.matrix.floats[q.pattern]
    base, _ = timed(lambda: all_pairs(doubles, np.full((size, size), 50.0)))
    policy = slack_policy(size)
    yield row("all-distinct slack levels: search", lambda: violation(q, policy), base, 1)[0]
    found, answer = row("all-distinct slack levels: certified (t)", lambda: audit(q, policy=policy), base)
    yield found
    tight = tight_matrix(q)
    least = np.log(np.stack([(line / doubles).max(axis=1) for line in doubles]))
    little = [LogSum(Fraction(n, 10**9)) for n in (np.ceil(least * 10**9) + 10**6).astype(np.int64).ravel().tolist()]
    nearly = PrivacyMatrix(little, np.arange(size * size).reshape(size, size))
    yield row("levels 0.001 above the least: search", lambda: violation(q, nearly), base, 1)[0]
    yield row("the least levels: search", lambda: violation(q, tight), base, 1)[0]
    points = np.random.default_rng(4).integers(0, 1000, (size, 2))
    apart = np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=-1)) / 1000
    weights = np.exp(-0.45 * apart)
    places, spots = weights / weights.sum(axis=1)[:, None], [[Fraction(int(c), 1000) for c in p] for p in points]
    reading = read_floats(places)
    found, metric = row("metric policy: made of places", lambda: Metric.between(spots, "l2", 1), base)
    yield found
    found, private = row("metric policy, places on a map: certified (u)", lambda: audit(reading, policy=metric), base)
    yield found
    found, worst = row("metric policy: smallest scale", lambda: smallest_scale(Channel(reading.matrix), metric), base)
    yield found
    if answer.status or private.status or worst is None:
        raise SystemExit("a wrong answer")


def of_factors(size: int) -> Iterator[Row]:
    """Unary encoding as factors; what a report tells about an input."""
    bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
    ones = np.eye(size)
    base, _ = timed(lambda: ones @ ones.T)
    found, worst = row(f"unary encoding of {size} symbols as factors (v)", lambda: Product.unary(bit, size).worst(), base)
    yield found
    q = Channel(ExactMatrix.from_integers(decimals(size), 10**12))
    doubles, prior = q.matrix.floats[q.pattern], [Fraction(1, size)] * size
    base, _ = timed(lambda: float((doubles * np.log(doubles / doubles.mean(axis=0))).sum()))
    yield row("mutual information, to 2^-64 (w)", lambda: mutual_information(q, prior).enclosure(67), base)[0]
    if str(worst.epsilon) != "2*ln(3)":
        raise SystemExit("a wrong answer")


def rows(size: int) -> Iterator[Row]:
    """All lines; sizes other than 1024 shrink everything."""
    with tempfile.TemporaryDirectory() as folder:
        yield from of_files(size, Path(folder))
        yield from of_functions(size, Path(folder))
    yield from of_floats(size)
    yield from of_policies(size)
    yield from of_factors(size)


def main(arguments: list[str] | None = None) -> Any:
    """Runs everything and prints the table."""
    return report(rows, __doc__ or "", arguments)


if __name__ == "__main__":
    main()
