"""Inputs for ``fuzzing``: commands that are given options, names, folders of vectors or code, with hostile ones among them."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

from fuzzing_inputs import PIECES, damaged, text

import exactdp
from exactdp_checks.conformance.requests import cases
from exactdp_checks.golden import files, verifying
from exactdp_checks.golden.schema import text_of

GOLDEN = Path(exactdp.__file__).parent / "golden"
SMALL = ("mangat.json", "hrr.json", "one_bit_mean.json", "binary_optimal.json", "schema.json", "index.json")
FEW = ("mangat", "one_bit_mean")  # documents that are derived whole
SCHEMES = ("GRR", "SUE", "OUE", "BLH", "OLH", "SS", "HR", "GHR", "RAPPOR", "CMS", "HCMS", "HadaOracle", "HadaHeavy", "MaxSense")
LEVELS = ("1", "0.5", "ln 3", "t=3", "1,2", "eps", "1e-9", "0", "-1", "1e9", "ln 0", "ln(3)/2 + 1/7")
NAMES = (
    "krr",
    "hadamard",
    "uhr/thm-1",
    "uhr",
    "--all",
    "--json",
    "no-such",
    "oue",
    "oracles/pure-risk",
    "--paper",
    "--word",
    "..",
)
CODE = '''import random

def flip(x: int) -> int:
    """A coin."""
    return x if random.random() < 0.75 else 1 - x

def krr(x: int, k: int = 3) -> int:
    y = random.randrange(k)
    return x if random.getrandbits(1) else y

def noise(x: int) -> int:
    size = 0
    while random.getrandbits(1):
        size += 1
    return x + size

def wrong(x: int) -> float:
    return x / 0

def mean(reports: list[int]) -> list[float]:
    return [sum(reports) / len(reports)]
'''
CHECK_INS = "0\t2010-10-19T23:55:27Z\t30.2359091167\t-97.7951395833\t22847\n1\t2010-10-18T22:17:43Z\t30.26\t-97.74\t420315\n"
WEIGHTS = "1\n2\n3\n4\n"


@contextmanager
def bounded() -> Iterator[None]:
    """Golden documents are few, so that what derives them all can be asked often; what was kept of so few is forgotten after."""
    try:
        with patch.object(files, "NAMES", FEW), patch.object(verifying, "NAMES", FEW):
            yield
    finally:
        cases.cache_clear()


@cache
def whole(name: str) -> str:
    """A golden document, or the schema or the index of the few."""
    documents = {n: json.loads((GOLDEN / f"{n}.json").read_text()) for n in FEW}
    found = {files.SCHEMA: text_of(documents).encode(), **{f"{n}.json": files.render(d).encode() for n, d in documents.items()}}
    return files.index_of(found) if name == "index" else found[f"{name}.json"].decode()


@cache
def vectors(name: str) -> str:
    """A golden document, of its vectors the first ones."""
    found = json.loads((GOLDEN / name).read_text())
    if isinstance(found, dict) and "vectors" in found and isinstance(found["vectors"], list):
        found["vectors"] = found["vectors"][:4]
    return json.dumps(found, indent=1)


def command(word: str, folder: Path, rng: random.Random) -> list[str]:
    """The arguments of one call of this command; its files written."""
    return [word, *COMMANDS[word](folder, rng)]


def mutated(folder: Path, name: str, good: str, rng: random.Random) -> str:
    """The path of a file with a text that is perhaps damaged; now and then of none, or of a folder."""
    if rng.random() < 0.04:
        return rng.choice((str(folder), str(folder / "none"), "", "-", "\0"))
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(text(good, rng) if rng.random() < 0.8 else damaged(good.encode(), rng))
    return str(folder / name)


def some(options: dict[str, Callable[[], str]], rng: random.Random, often: float = 0.25) -> list[str]:
    """Some of the options, a value or a hostile text for each."""
    chosen = [name for name in options if rng.random() < often]
    return [f"{name}={rng.choice(PIECES) if rng.random() < 0.3 else options[name]()}" for name in chosen]


def flags(names: tuple[str, ...], rng: random.Random) -> list[str]:
    """Some of the flags."""
    return [name for name in names if rng.random() < 0.15]


def audit_code(folder: Path, rng: random.Random) -> list[str]:
    """Good code in this process, or damaged code in a child."""
    child = rng.random() < 0.02
    path = mutated(folder, "code.py", CODE, rng) if child else str(folder / "code.py")
    if not child:
        (folder / "code.py").write_text(CODE)
    place = f"{path}:{rng.choice(('flip', 'flip', 'krr', 'krr', 'noise', 'wrong', 'none'))}"
    if rng.random() < 0.1:
        place = rng.choice((*PIECES, f"json:{path}"))
    inputs = rng.choice(
        ("0..1",) * 8 + ("[0, 1]", "0..1 x 0..1", "1..0", "0..9999999999", '["a", "b"]', "[[]]", rng.choice(PIECES))
    )
    options: dict[str, Callable[[], str]] = {
        "--epsilon": lambda: rng.choice(LEVELS),
        "--policy": lambda: mutated(folder, "policy.csv", "0,1\n1,0\n", rng),
        "--tolerance": lambda: "1e-9",
        "--delta": lambda: "0.1",
        "--prior": lambda: rng.choice(("uniform", "1/2,1/2")),
        "--outputs": lambda: rng.choice(("0..1", "[0]", "0..2")),
        "--estimator": lambda: f"{path}:mean",
        "--users": lambda: rng.choice(("1", "2", "0")),
        "--argument": lambda: rng.choice(("k=2", "k", "k=[]", "=1", "k=" + "[" * 3000, "x=1")),
        "--public": lambda: rng.choice(("k=2..3", "k", "k=[]", "none=1")),
        "--grid": lambda: rng.choice(("ideal", "53", "2", "0", "-1", "9999")),
        "--depth": lambda: rng.choice(("0", "3", "64")),
        "--negligible": lambda: rng.choice(("1/4", "0", "2")),
        "--certificate": lambda: str(folder / rng.choice(("c.json", "no/c.json", "c" * 300))),
        "--report": lambda: str(folder / rng.choice(("r.html", "no/r.html"))),
    }
    given = [place, f"--inputs={inputs}", *some(options, rng, 0.06), *flags(("--json", "--counts", "--unchecked"), rng)]
    return [*given, "--seconds=2", "--outcomes=2000", *([] if child else ["--same-process"])]


def golden(folder: Path, rng: random.Random) -> list[str]:
    """Folders with some small documents, damaged; within ``bounded``, what derives vectors derives a few."""

    def documents(name: str) -> str:
        chosen = rng.sample(SMALL, rng.choice((0, 1, 1, 2)))
        (folder / name).mkdir(exist_ok=True)
        for document in chosen:
            mutated(folder, f"{name}/{document}", vectors(document), rng)
        return rng.choice((str(folder / name),) * 9 + (rng.choice(PIECES), mutated(folder, f"{name}.zip", "PK\3\4", rng)))

    word = rng.choice(("verify", "diff", "diff", "diff", "export"))
    if word == "export" and len(files.NAMES) == len(FEW) and rng.random() < 0.3:
        removed = [f"--remove={rng.choice(FEW)}/{rng.choice((1, 2, 99))}"] if rng.random() < 0.3 else []
        return ["export", f"--out={documents('made')}", *removed, *some({"--archive": lambda: str(folder / "kept")}, rng)]
    if word == "verify" and len(files.NAMES) == len(FEW) and rng.random() < 0.3:
        for name in (*FEW, "schema", "index"):
            (folder / "whole").mkdir(exist_ok=True)
            (folder / "whole" / f"{name}.json").write_text(whole(name))
        if rng.random() < 0.8:
            mutated(folder, f"whole/{(name := rng.choice((*FEW, 'schema', 'index')))}.json", whole(name), rng)
        return ["verify", str(folder / "whole"), *flags(("--json",), rng)]
    if word == "export":
        out = mutated(folder, "taken", "a file", rng)
        return ["export", f"--out={out}", f"--remove={rng.choice(('krr', '/1', 'none/1', 'krr/x', rng.choice(PIECES)))}/x"]
    if word == "verify":
        return ["verify", documents("given"), *flags(("--json", "--jobs=0", "--jobs=x", "--scheduler="), rng)]
    return ["diff", documents("old"), documents("new"), *flags(("--json",), rng)]


def simulate(folder: Path, rng: random.Random) -> list[str]:
    """Few users, few items."""
    options: dict[str, Callable[[], str]] = {
        "--epsilon": lambda: rng.choice(LEVELS),
        "--distribution": lambda: rng.choice(
            ("uniform", "zipf", "zipf:2", "geometric:1/2", "zipf:x", mutated(folder, "weights.txt", WEIGHTS, rng))
        ),
        "--seed": lambda: rng.choice(("0", "7", "-1", "9" * 40)),
        "--domain": lambda: rng.choice(("66^20", "2^9999", "5", "2^-1", "0^0")),
        "--threshold": lambda: rng.choice(("1/20", "1", "0", "2")),
        "--out": lambda: str(folder / rng.choice(("kept", "no/kept", "weights.txt"))),
        "--k": lambda: rng.choice(("2", "5", "1", "0", "99999999999")),
    }
    named = [rng.choice(SCHEMES if rng.random() < 0.9 else PIECES) for _ in range(rng.choice((1, 1, 2)))]
    users = rng.choice(("20", "20,30", "1", "0", "1e1", "20,20", "1e99"))
    return [*named, "--k=4", f"--n={users}", "--runs=1", *some(options, rng), *flags(("--json", "--iid"), rng)]


def compare(folder: Path, rng: random.Random) -> list[str]:
    """Oracles at few items."""
    options: dict[str, Callable[[], str]] = {
        "--epsilon": lambda: rng.choice(LEVELS),
        "--users": lambda: rng.choice(("1", "1000", "0", "-5")),
        "--criterion": lambda: rng.choice(("nobody", "average")),
        "--certificate": lambda: str(folder / rng.choice(("c.json", "no/c.json"))),
    }
    crossing = ["--crossing", rng.choice(SCHEMES + PIECES), rng.choice(SCHEMES + PIECES)] if rng.random() < 0.1 else []
    size = rng.choice(("2", "3", "4", "5", "7", "8", "1", "0", "-1", rng.choice(PIECES)))
    level = [] if rng.random() < 0.1 else [f"--epsilon={rng.choice(LEVELS[:4])}"]
    return [f"--k={size}", *level, *some(options, rng, 0.15), *crossing, *flags(("--json",), rng)]


def experiment(folder: Path, rng: random.Random) -> list[str]:
    """Maps of a few check-ins; options that are refused before anything is simulated."""
    taken = folder / "taken"
    taken.write_text("a file")
    refused = [f"--out={taken}/x", f"--out={taken}", f"--seed={rng.choice(PIECES)}x", f"--runs={rng.choice(PIECES)}x"]
    if rng.random() < 0.5:
        bad = rng.choice((*refused, f"--epsilon={rng.choice(('-1', 'eps', 'ln 0', '', 'nan', '[', '9' * 5000))}"))
        return [rng.choice(("figure-2", "table-1")), "--small", bad, *flags(("--json",), rng)]
    lines = CHECK_INS * rng.choice((1, 3)) if rng.random() < 0.9 else ""
    given = mutated(folder, rng.choice(("map.txt", "map.gz")), lines, rng)
    return ["table-1", f"--check-ins={given}", "--runs=1", *some({"--epsilon": lambda: rng.choice(LEVELS)}, rng)]


def asked(folder: Path, rng: random.Random) -> list[str]:
    """Names of what is shown, and hostile ones."""
    del folder
    return [rng.choice(PIECES + NAMES) for _ in range(rng.choice((1, 1, 1, 2)))]


COMMANDS: dict[str, Callable[[Path, random.Random], list[str]]] = {
    "audit-code": audit_code,
    "golden": golden,
    "simulate": simulate,
    "compare": compare,
    "experiment": experiment,
    "show": asked,
    "why": asked,
    "claims": asked,
}
