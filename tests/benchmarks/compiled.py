"""Audits of compiled mechanisms: the result of each and its CPU seconds, from the sources in ``tests/corpus/compiled``.

    python tests/benchmarks/compiled.py [--only NAME] [--json]

It needs clang 14 with WASI's C library, and rustc with the target wasm32-unknown-unknown. Figures and targets are CPU seconds: of
the law alone, and with its replay, on wasmtime where that is installed. A row whose result is not that written here ends the run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import exactdp
from exactdp.numbers.exact import rational

SOURCES = Path(__file__).parents[1] / "corpus" / "compiled"
C = ["clang-14", "--target=wasm32-wasi", "-O2", "-mexec-model=reactor", "-w", str(SOURCES / "measured.c")]
RUST = ["/usr/bin/rustc", "--target", "wasm32-unknown-unknown", "--crate-type", "cdylib", "-O", "-C", "strip=symbols"]
BUILDS = {"c": C, "rs": [*RUST, str(SOURCES / "noise.rs")]}
ROWS = (  # (language, function, what it is, inputs, level asked for, options, result: word and e^epsilon, target)
    ("c", "krr4", "4-RR, a double and arc4random_uniform", "0..3", "ln 5", {}, "proved 5", None),
    ("c", "krr3", "3-RR, a loop that rejects", "0..2", "ln 4", {}, "proved 4", None),
    ("c", "biased", "low bit, then byte % 3", "0..2", "ln 4", {}, "refuted 341/85", None),
    ("c", "krr1000", "k-RR by rejection, k = 1000", "0..1", "ln 3001", {}, "proved 3001", 10),
    ("c", "krr1000_rest", "k-RR by % n, k = 1000", "0..1", "ln 3001", {}, "proved 3459917435325147775/1152921504606847", 10),
    (
        "c",
        "attribution3",
        "attribution response, k = 3",
        "0..2",
        "ln 11",
        {},
        "proved 61489146912365172053/6148914691236517205",
        0.2,
    ),
    (
        "c",
        "attribution37",
        "attribution response, k = 37",
        "0..36",
        "ln 113",
        {},
        "proved 13959698217942363385/124640162660199673",
        10.6,
    ),
    (
        "c",
        "attribution2925",
        "attribution response, k = 2925",
        "0..1",
        "ln 8776",
        {},
        "proved 55346538800299153841/6306579170498993",
        None,
    ),
    ("c", "rappor6", "RAPPOR, 6 bits, masks", "0..5", "ln 2", {}, "proved 77/45", 1.3),
    ("c", "rappor128", "RAPPOR, 128 bits", "0..1", "ln 4", {}, "proved 128 parts", None),
    ("c", "oue128", "OUE, k = 128", "0..1", "ln 3", {}, "proved 128 parts", None),
    ("c", "olh8", "OLH with its hash, seeds of 8 bits", "0..3", "ln 5", {}, "proved 5", None),
    ("c", "olh16", "OLH with its hash, seeds of 16 bits", "0..1", "ln 5", {}, "proved 5", None),
    ("c", "subset20", "subset selection, 3 of 20", "0..1", "ln 6", {}, "proved 17/3", None),
    ("c", "hadamard", "Hadamard response, k = 1024, all inputs", "0..1022", "ln 3", {}, "proved 3", None),
    ("c", "logarithm", "a logarithm of a double", "0..1", "1", {}, "undecided bits of a random real number", None),
    ("rs", "bits", "Bernoulli by the bits of p", "0..1", "1.01", {}, "proved 6584790284608189/2422408970132803", 0.03),
    ("rs", "geometric", "clamped geometric noise", "0..5", "ln 48", {}, "proved 48", 1.6),
    ("rs", "krr7", "7-RR", "0..6", "ln 5", {}, "proved 21617278211378382/5404319552844595", None),
    ("rs", "subset5", "subset selection, 2 of 5", "0..4", "ln 3", {}, "proved 16212958658533785/7205759403792794", 0.3),
    ("rs", "randomized", "Bernoulli(exp(-1/2))", "0..1", "ln 2", {"outputs": [0, 1]}, "proved below 2^-64", None),
    ("rs", "clamped", "discrete Laplace, clamped to 0..5", "0..1", "1.01", {"outputs": range(6)}, "proved below 2^-64", None),
    ("rs", "laplace1", "discrete Laplace, scale 1", "0..1", "1", {"delta": "1/1000000000000"}, "proved below 2^-40", None),
    (
        "rs",
        "gaussian1",
        "discrete Gaussian, variance 1",
        "0..1",
        "4",
        {"delta": "1/1000", "negligible": "1/10000"},
        "proved below 2^-13",
        None,
    ),
)


def built(folder: Path) -> dict[str, Path]:
    """The modules."""
    made = {language: folder / f"{language}.wasm" for language in BUILDS}
    for language, command in BUILDS.items():
        subprocess.run([*command, "-o", str(made[language])], check=True)
    return made


def result(audit: Any) -> str:
    """The word, with e^epsilon, how much is left, or why it is undecided."""
    if audit.explored.parts:
        return f"{audit.outcome} {len(audit.explored.parts[0].places)} parts"
    left = max(map(rational, audit.unexplored))
    if audit.outcome == "undecided":
        return f"undecided {' '.join(audit.notes)} {audit.gap}"
    if left:
        return f"{audit.outcome} below 2^-{(left.denominator // left.numerator).bit_length() - 1}"
    return f"{audit.outcome} {audit.smallest.ratio}"


def meets(given: str, wanted: str) -> bool:
    """Whether it is that, or says it, or less is left."""
    if "below" in wanted and "below" in given:
        return int(given.rpartition("-")[2]) >= int(wanted.rpartition("-")[2]) and given.split()[0] == wanted.split()[0]
    word, _, rest = wanted.partition(" ")
    return given == wanted or (word == "undecided" and given.startswith(word) and rest in given)


def lines(only: str) -> list[dict[str, Any]]:
    """Each row, measured: one audit beforehand loads what audits need."""
    found = []
    with TemporaryDirectory() as folder:
        made = built(Path(folder))
        exactdp.audit_code(f"{made['c']}:krr4", "0..3", "ln 5")
        for language, name, what, inputs, epsilon, options, wanted, target in ROWS:
            if only in name:
                start = process_time()
                audit = exactdp.audit_code(f"{made[language]}:{name}", inputs, epsilon, **options)
                seconds, given, start = process_time() - start, result(audit), process_time()
                exactdp.audit_code(f"{made[language]}:{name}", inputs, epsilon, checks=False, **options)
                law = min(process_time() - start, seconds)
                if not meets(given, wanted):
                    raise SystemExit(f"{name}: {given}, and it should be {wanted}")
                found.append(
                    {"name": what, "language": language, "result": given, "law": law, "seconds": seconds, "target": target}
                )
    return found


def main(arguments: list[str] | None = None) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="rows whose function has this in its name")
    parser.add_argument("--json", action="store_true", help="print the lines as JSON")
    options = parser.parse_args(arguments)
    table = lines(options.only)
    if options.json:
        sys.stdout.write(json.dumps(table, indent=1) + "\n")
        return
    for line in table:
        target = "" if line["target"] is None else f"{line['target']:g}"
        figures = f"{line['law']:8.2f} {line['seconds']:8.2f} {target:>5}"
        sys.stdout.write(f"{line['name']:42} {line['language']:3} {line['result'][:60]:60} {figures}\n")


if __name__ == "__main__":
    main()
