"""The oracles beside those of other libraries: encode, decode, memory, and the mean squared error beside its exact prediction.

    python tests/benchmarks/peers.py [--users 100000,1000000] [--items 100,1000,10000,100000,1000000] [--limit 60] [--out FOLDER]

Makes an environment for each of pure-ldp, multi-freq-ldpy, OpenDP and diffprivlib, in the versions of the extra "peers" of
pyproject.toml (``--folder`` keeps them), and measures every oracle that it has and we have, at epsilon = 1, in a process of its
own. What takes longer than the limit, or more memory, is over the limit; so it is said of larger sizes too, which are not run.
The first lines are the machine's limits in the same run. ``--out`` writes the table (Markdown, JSON) and a picture (SVG).
Seconds, and the limit, are of the processor.
"""

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
import time
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from peer_worker import LIBRARIES

from exactdp.oracles.comparing import enclosed
from exactdp_checks.simulating.charts import Line, Panel, chart
from exactdp_checks.simulating.oracles import predicted

ROOT = Path(__file__).resolve().parents[2]
WORKER = Path(__file__).with_name("peer_worker.py")
OURS = ("GRR", "SUE", "OUE", "OLH", "SS", "HR")
PATIENCE = 20  # times the limit, where other programs run
POST = "cut at 0 and normalised by the library"
Row = dict[str, Any]


def pins() -> tuple[dict[str, str], list[str]]:
    """The libraries with their versions, and what they import and do not declare."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["peers"]
    named = {pin.partition("==")[0]: pin for pin in listed if "==" in pin}
    return named, [pin for pin in listed if "==" not in pin]


def interpreter(folder: Path, library: str) -> str:
    """The Python of the library's environment, which is made if it is not there."""
    named, others = pins()
    home = folder / library
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
    version = named[library].partition("==")[2]
    asked = f"from importlib.metadata import version; raise SystemExit(version({library!r}) != {version!r})"
    if subprocess.run([python, "-c", asked], capture_output=True, check=False).returncode:
        needed = {"opendp": ["numpy"], "diffprivlib": others[:1]}.get(library, others)
        subprocess.run([python, "-m", "pip", "install", "--quiet", named[library], *needed], check=True)
    return str(python)


def measured(python: str, task: Row) -> Row:
    """What the worker says, or what it is over."""
    path = os.pathsep.join([str(ROOT / "reference"), str(ROOT / "proofs_checks")])
    surroundings = {**os.environ, **({"PYTHONPATH": path} if task["library"] == "exactdp" else {"PYTHONPATH": ""})}
    try:
        done = subprocess.run(
            [python, WORKER, json.dumps(task)],
            capture_output=True,
            text=True,
            timeout=PATIENCE * task["limit"],
            check=False,
            env=surroundings,
        )
    except subprocess.TimeoutExpired:
        return {**task, "over": f"{PATIENCE * task['limit']:g} s of waiting"}
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return {**task, "over": f"{task['limit']:g} s"}
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        ending = done.stderr.strip().splitlines()[-1:] or [f"status {done.returncode}"]
        over = "memory" if "MemoryError" in done.stderr or "alloc" in done.stderr else ""
        return {**task, **({"over": f"{task['memory']:g} GiB"} if over else {"failed": ending[0][:120]})}
    found = json.loads(lines[-1])
    return {**task, **({"over": f"{task['memory']:g} GiB"} if "over" in found else found)}


def expected(oracle: str, k: int, n: int) -> float:
    """The exact mean of the error, in decimals."""
    counts = [n // k + (i < n % k) for i in range(k)]
    found = enclosed(predicted(oracle, counts, "1", drawn=False), 1, 256)
    if found is None:
        raise SystemExit("an error that is not known")
    return float((found.lower + found.upper) / 2)


def limits(n: int, k: int) -> Iterator[Row]:
    """What the machine does at best: a random byte for each bit of unary reports, a copy of them."""
    rng, words = np.random.default_rng(1), max(1, min(n * k // 8, 2**25))
    made, table = np.zeros(words, dtype=np.uint64), np.zeros(words, dtype=np.uint64)
    for name, task in (
        (f"{words} random words", lambda: rng.integers(0, 2**64, size=words, dtype=np.uint64)),
        (f"a copy of {words * 8 / 2**20:.1f} MiB", lambda: np.copyto(table, made)),
    ):
        start, times = time.process_time(), 0
        while time.process_time() - start < 1:
            task()
            times += 1
        yield {"limit": name, "seconds": (time.process_time() - start) / times}


def rows(options: argparse.Namespace, folder: Path) -> Iterator[Row]:
    """All measurements: ours first, so that ratios are to the same run."""
    tasks = [("exactdp", sys.executable, oracle) for oracle in OURS]
    for library in options.libraries:
        python = interpreter(folder, library)
        tasks += [(library, python, oracle) for oracle in LIBRARIES[library][1]]
    over: dict[tuple[str, str], list[tuple[int, int]]] = {}
    mine: dict[tuple[str, int, int], float] = {}
    for n in options.users:
        for k in options.items:
            for library, python, oracle in tasks:
                task = {"library": library, "oracle": oracle, "n": n, "k": k, "memory": options.memory, "limit": options.limit}
                if smaller := [(m, j) for m, j in over.get((library, oracle), []) if m <= n and j <= k]:
                    yield {**task, "over": f"not run: over at n = {smaller[0][0]}, k = {smaller[0][1]}"}
                    continue
                found = measured(python, task)
                if "over" in found:
                    over.setdefault((library, oracle), []).append((n, k))
                elif "mse" in found:
                    both = found["encode"] + found["decode"]
                    if library == "exactdp":
                        mine[oracle, n, k] = both
                    found["ratio"] = both / mine[oracle, n, k] if mine.get((oracle, n, k)) else None
                    found["predicted"] = expected(oracle, k, n)
                yield found


def markdown(machine: list[Row], lines: list[Row]) -> str:
    """The tables."""
    shown = ["| limit of the machine | ms |", "|---|---:|"]
    shown += [f"| {row['limit']} | {1000 * row['seconds']:.1f} |" for row in machine]
    shown += ["", "| n | k | oracle | library | encode, CPU s | decode, CPU s | times ours | MiB | mse | exact mean |"]
    shown += ["|---:|---:|---|---|---:|---:|---:|---:|---:|---:|"]
    for row in sorted(lines, key=lambda r: (r["n"], r["k"], r["oracle"], r["library"] != "exactdp")):
        start = f"| {row['n']} | {row['k']} | {row['oracle']} | {row['library']} |"
        if "mse" not in row:
            shown.append(
                f"{start} {'over the limit, ' + row['over'] if 'over' in row else 'failed: ' + row['failed']} | | | | | |"
            )
            continue
        ratio = (
            ""
            if row.get("ratio") is None or row["library"] == "exactdp"
            else f"{row['ratio']:.{0 if row['ratio'] >= 10 else 1}f}"
        )
        star = "\\*" if row["library"] == "multi-freq-ldpy" else ""
        shown.append(
            f"{start} {row['encode']:.4f} | {row['decode']:.4f} | {ratio} | {row['megabytes']:.0f} "
            f"| {row['mse']:.3g}{star} | {row['predicted']:.3g} |"
        )
    return "\n".join([*shown, "", f"\\* {POST}: the exact mean is that of the unbiased estimates."]) + "\n"


def picture(lines: list[Row]) -> str:
    """Encode and decode together against k, a panel for each number of users."""
    panels = []
    for n in sorted({row["n"] for row in lines}):
        some = [row for row in lines if row["n"] == n and "mse" in row]
        keys = dict.fromkeys((row["library"], row["oracle"]) for row in some)
        colours = {oracle: i for i, oracle in enumerate(OURS)}
        drawn = [
            Line(
                f"{library} {oracle}",
                colours[oracle],
                tuple(
                    (float(r["k"]), r["encode"] + r["decode"], None)
                    for r in some
                    if (r["library"], r["oracle"]) == (library, oracle)
                ),
                dashed=library != "exactdp",
            )
            for library, oracle in keys
        ]
        panels.append(Panel(f"n = {n}", "seconds", tuple(drawn)))
    return chart(panels, min(2, len(panels)), "k", "Encode and decode, epsilon = 1; dashed: other libraries")


def numbers(text: str) -> list[int]:
    """Positive integers with commas between them."""
    found = [int(float(part)) for part in text.split(",")]
    if min(found) < 2:
        raise argparse.ArgumentTypeError("write integers of at least 2, such as 100,1000")
    return sorted(set(found))


def main(arguments: list[str] | None = None) -> None:
    """Measures, prints the table, and writes it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--users", type=numbers, default=[10**5, 10**6])
    parser.add_argument("--items", type=numbers, default=[10**2, 10**3, 10**4, 10**5, 10**6])
    parser.add_argument("--limit", type=float, default=60, help="seconds of the processor for a measurement, all of it")
    parser.add_argument("--memory", type=float, default=4, help="GiB of a measurement")
    parser.add_argument("--libraries", type=lambda text: [t for t in text.split(",") if t], default=list(LIBRARIES))
    parser.add_argument("--folder", type=Path, help="of the environments; left out, they are made anew and removed")
    parser.add_argument("--out", type=Path, help="folder of peers.md, peers.json and peers.svg")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.libraries if name not in LIBRARIES]:
        parser.error(f"there is no library {unknown[0]!r}: write some of {', '.join(LIBRARIES)}")
    with TemporaryDirectory(prefix="exactdp-peers-") as made:
        machine = list(limits(options.users[0], 1000))
        lines = []
        for row in rows(options, options.folder or Path(made)):
            lines.append(row)
            both = f"{row['encode'] + row['decode']:.4f} s" if "mse" in row else row.get("over") or row.get("failed")
            sys.stderr.write(f"{row['library']} {row['oracle']}, n = {row['n']}, k = {row['k']}: {both}\n")
    text = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}, numpy {np.__version__}\n\n"
    text += markdown(machine, lines)
    sys.stdout.write(text)
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "peers.md").write_text(text, "utf-8")
        (options.out / "peers.json").write_text(json.dumps({"machine": machine, "rows": lines}, indent=1) + "\n", "utf-8")
        (options.out / "peers.svg").write_text(picture(lines), "utf-8")


if __name__ == "__main__":
    main()
