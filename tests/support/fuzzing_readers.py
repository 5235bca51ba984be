"""Malformed files and texts for every reader, called in this process: each reads, or refuses with an error of ours.

    python tests/support/fuzzing_readers.py COUNT [SEED]

prints how often each reader read and refused, and stops at the first error that is not one of ours.
"""

import random
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from fuzzing_certificates import certificate
from fuzzing_inputs import PIECES, PLAIN, POLICIES, SCORES, matrix, text

from exactdp.errors import ExactDPError
from exactdp.numbers.exact import exact
from exactdp.numbers.text import level
from exactdp_checks.auditing.policies import read_policy
from exactdp_checks.auditing.products import read_matrix
from exactdp_checks.auditing.streams.streamed import stream
from exactdp_checks.trusted.kernel import Rejected, recheck

LEVELS = ("ln 3", "t=3", "1/2*eps + ln 3", "2 ln 3 - 1/7", "1e-9")
ENTRIES = ("t/(t+1)", "(t^2 - 1)/(t*(t+1)^3)", "0.1", "3/4", "75e-2")
PROOF = """{"body":{"attained":[0,1,0],"channel":{"denominators":[4,4],"radius":0,"rows":[[3,1],[1,3]]},"policy":{"levels":
[{"constant":0,"eps":0,"logs":[[3,1]]}],"pattern":null}},"format":"exactdp-certificate/2","kind":"privacy","sha256":"0"}"""


def of_file(folder: Path, rng: random.Random) -> Path:
    """A file that may be a matrix."""
    suffix, content = matrix(rng)
    path = folder / f"matrix{suffix}"
    path.write_bytes(content)
    return path


def of_policy(folder: Path, rng: random.Random) -> Path:
    """A file that may be a policy."""
    good = rng.choice(POLICIES)
    path = folder / ("policy.json" if good[0] == "{" else "policy.csv")
    path.write_bytes(text(good, rng))
    return path


def said(good: tuple[str, ...], rng: random.Random) -> str:
    """A text that may be one of these, or a hostile one."""
    return rng.choice(PIECES) if rng.random() < 0.05 else text(rng.choice(good), rng).decode("utf-8", "replace")


READERS: dict[str, Callable[[Path, random.Random], object]] = {
    "a matrix": lambda folder, rng: read_matrix(of_file(folder, rng)),
    "a stream": lambda folder, rng: stream(of_file(folder, rng), rng.choice((None, "1"))),
    "a policy": lambda folder, rng: read_policy(of_policy(folder, rng), rng.choice((["a", "b", "c"], range(3)))),
    "a level": lambda _, rng: level(said(LEVELS, rng)),
    "a number": lambda _, rng: exact(said(ENTRIES, rng)),
    "a certificate": lambda _, rng: recheck(certificate(rng)),
    "a text of a certificate": lambda _, rng: recheck(text(rng.choice((PROOF, PROOF, PLAIN, SCORES[1])), rng)),
}


def fuzz_readers(count: int, seed: int, folder: Path) -> Counter[str]:
    """How often each reader read and refused. Raises SystemExit at the first error that is not one of ours, with the input."""
    found: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for i in range(count):
            rng = random.Random(f"{seed} {i}")
            for path in folder.iterdir():
                path.unlink()
            name = rng.choice(tuple(READERS))
            try:
                READERS[name](folder, rng)
            except (ExactDPError, Rejected, MemoryError):
                found[f"{name}: refused"] += 1
            except Exception as error:
                files = {path.name: path.read_bytes()[:2000] for path in sorted(folder.iterdir())}
                raise SystemExit(f"seed {seed}, input {i}, {name}: {type(error).__name__} {error} {files}") from error
            else:
                found[f"{name}: read"] += 1
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as here:
        for key, times in sorted(fuzz_readers(int(sys.argv[1]), int((sys.argv + ["1"])[2]), Path(here)).items()):
            print(f"{key}, {times} times")  # noqa: T201
