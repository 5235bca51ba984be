"""The section of FINDINGS.md on compiled code: the mechanisms of this folder, built with what is installed, and audited.

``python tests/corpus/compiled/findings.py FINDINGS.md`` writes it. It needs clang 14 with libc++ for wasm32, rustc with the
target wasm32-wasi, the source of the crate rand (Debian: librust-rand-dev), and node. The sources are ours; what they call are
the libraries themselves.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import exactdp
from exactdp_checks.auditing.decimals import exact_text
from exactdp_checks.peers.findings import COMPILED

HERE = Path(__file__).parent
CRATES = Path("/usr/share/cargo/registry")
SLACK = "1e-12"
ROWS = (  # (library, function, what it calls, inputs, the level asked for)
    ("cpp", "krr", "bernoulli_distribution(0.5), uniform_int_distribution", "0..3", "ln 5"),
    ("cpp", "krr_in_doubles", "bernoulli_distribution(p), uniform_int_distribution", "0..3", "ln 3"),
    ("cpp", "weights", "discrete_distribution", "0..3", "ln 3"),
    ("cpp", "modulo", "a byte of random_device modulo 3", "0..2", "ln 4"),
    ("cpp", "seeded", "minstd_rand, seeded by random_device", "0..3", "ln 5"),
    ("cpp", "geometric", "geometric_distribution", "0..3", "ln 2"),
    ("rs", "krr", "gen_bool, gen_range", "0..3", "ln 5"),
    ("rs", "krr_of_ratio", "Bernoulli::from_ratio, Uniform", "0..3", "ln 3"),
    ("rs", "krr_in_doubles", "gen::<f64>, gen_range", "0..3", "ln 3"),
    ("rs", "weights", "WeightedIndex of integers", "0..3", "ln 3"),
    ("rs", "weights_in_doubles", "WeightedIndex of doubles", "0..3", "ln 3"),
    ("rs", "unary", "gen_ratio for 8 bits", "0..7", "ln 3"),
    ("rs", "chosen", "choose_weighted", "0..3", "ln 3"),
    ("rs", "subset", "seq::index::sample", "0..4", "ln 2"),
    ("rs", "modulo", "a byte modulo 3", "0..2", "ln 4"),
    ("rs", "letter", "gen_bool, Alphanumeric", "97..99", "ln 63"),
    ("mjs", "modulo", "randomBytes(1)[0] % 3", "0..2", "ln 4"),
    ("mjs", "sorted", "sort(() => Math.random() - 0.5)", "0..3", "ln 3"),
    ("mjs", "shuffled", "the shuffle of Fisher and Yates", "0..3", "ln 5"),
)
NOISE = (  # (function of noise.rs, what it is, inputs, the level asked for, options)
    ("randomized", "Bernoulli(exp(-1/2)) of Canonne, Kamath and Steinke", "0..1", "ln 2", {"outputs": [0, 1]}),
    ("clamped", "their discrete Laplace, scale 1, clamped to 0..5", "0..1", "1.01", {"outputs": range(6)}),
    ("laplace1", "their discrete Laplace, scale 1, delta 1e-12", "0..1", "1", {"delta": "1/1000000000000"}),
    ("gaussian1", "their discrete Gaussian, variance 1, delta 1e-3", "0..1", "4", {"delta": "1/1000", "negligible": "1/10000"}),
)
NAMES = {"cpp": "libc++ 14", "rs": "rand 0.8.5", "mjs": "JavaScript", "noise": "typed in Rust"}
HEAD = """
Written by `python tests/corpus/compiled/findings.py FINDINGS.md` from the sources in `tests/corpus/compiled`, which are ours.
libc++ 14 (C++) and the crate rand 0.8.5 (Rust) are compiled with them from their own source, to WebAssembly, on the system's
random bytes. The rows of JavaScript are typed from what such code is documented to do: they ask for their randomness, and the
`sort` of node itself runs. The samplers of Canonne, Kamath and Steinke are typed in Rust from their paper, and said to be so. The
tolerance is 1e-12.

| library | function | calls | asked | word | e^epsilon |
|---|---|---|---|---|---|
"""
TAIL = """
- **bernoulli_distribution(0.5) of libc++** is true with probability 1/2 - 2^-55 on a device of 32 bits. Its uniform number is a
  word of 64 bits that is rounded to a double: it is 1 for the largest 2^10 words, and 1/2 for 2^9 words below the middle.
- **A byte modulo 3** favours 0: the ratio is above the 4 of a uniform choice in all three languages.
- **`sort` with a random comparison** is no shuffle: the first item stays first more often than any other comes there.
- **geometric_distribution** adds noise of one side: what the next input cannot report tells them apart. Runs that are left have
  less than 2^-127, so the ratio is at least that of the likeliest report to them.
- **Samplers that count without a bound** have runs that are left: their level is proved where the reports are given, or with a
  delta.
- **Undecided**, as 40 s were over: `minstd_rand` mixes all bits of its seed; `seq::index::sample` moves items to random places of
  an array.
"""


def built(kind: str, folder: Path) -> Path:
    """The module of the C++ or the Rust source."""
    made = folder / f"{kind}.wasm"
    target, wasi = ["--target=wasm32-wasi", "-O2", "-fno-exceptions", "-mexec-model=reactor"], ["--target", "wasm32-wasi", "-O"]
    if kind == "cpp":
        subprocess.run(["clang++-14", *target, str(HERE / "library.cpp"), "-o", str(made)], check=True)
        return made
    if kind == "noise":
        plain = ["--target", "wasm32-unknown-unknown", "-O", "--crate-type", "cdylib", "-C", "strip=symbols"]
        subprocess.run(["/usr/bin/rustc", *plain, str(HERE / "noise.rs"), "-o", str(made)], check=True)
        return made
    rustc = ["/usr/bin/rustc", *wasi, "--edition", "2018", "--cap-lints", "allow", "-L", str(folder)]
    library = [*rustc, "--crate-type", "rlib", "--cfg", 'feature="alloc"', "--out-dir", str(folder)]
    subprocess.run([*library, "--crate-name", "rand_core", f"{CRATES}/rand_core-0.6.3/src/lib.rs"], check=True)
    core = f"rand_core={folder}/librand_core.rlib"
    subprocess.run([*library, "--crate-name", "rand", f"{CRATES}/rand-0.8.5/src/lib.rs", "--extern", core], check=True)
    linked = ["--crate-type", "cdylib", "-C", "strip=symbols", "--extern", f"rand={folder}/librand.rlib", "-o", str(made)]
    subprocess.run([*rustc, *linked, str(HERE / "library.rs")], check=True)
    return made


def row(code: str | Callable[..., object], line: tuple[str, str, str, str, str], **options: Any) -> str:
    """A row of the table."""
    kind, name, calls, inputs, epsilon = line
    audit = exactdp.audit_code(code, inputs, epsilon, **{"tolerance": SLACK, "seconds": 40, **options})
    ratio = "-"
    if audit.smallest is not None:
        ratio = "infinite" if isinstance(audit.smallest.ratio, float) else exact_text(audit.smallest.ratio)
    elif audit.outcome == "proved" and options.get("delta") is None:
        ratio = f"at most {ceil(audit.ratios[1] * 10**6) / 10**6:.6f}"
    elif audit.outcome == "refuted":
        ratio = f"at least 2^{int(audit.ratios[0]).bit_length() - 1}"
    return f"| {NAMES[kind]} | {name} | {calls} | {epsilon} | {audit.outcome} | {ratio} |"


def section(rows: list[str]) -> str:
    """The section with these rows."""
    return COMPILED + HEAD + "\n".join(rows) + "\n" + TAIL


def main(path: Path) -> None:
    """Writes the section at the end of the page."""
    lines = []
    with TemporaryDirectory() as folder:
        modules = {kind: built(kind, Path(folder)) for kind in ("cpp", "rs", "noise")}
        for line in ROWS:
            kind, name, *_ = line
            asked = exactdp.Program(["node", str(HERE / "library.mjs"), name])
            lines.append(row(asked if kind == "mjs" else f"{modules[kind]}:{name}", line))
        for name, what, inputs, epsilon, options in NOISE:
            lines.append(row(f"{modules['noise']}:{name}", ("noise", name, what, inputs, epsilon), seconds=None, **options))
    page = path.read_text("utf-8").partition(COMPILED)[0]
    path.write_text(page + section(lines), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
