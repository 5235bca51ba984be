"""The checker that is proved, extracted to OCaml, asked about certificates that Python's kernel is asked about too.

    python tests/support/extracted.py --claims certificates
    python tests/support/extracted.py --mutants 4000 1

It prints, for each kind, how many are inside and accepted or rejected by both, and how many are outside with the reasons. If they
differ, the first such certificate, and the status is 1. Where ocamlfind, zarith or coqc is not installed it says so in one line.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, islice
from pathlib import Path

if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root / part) for part in ("tests/support", "proofs_checks", "reference")]

from checker import compiled, shared
from exported_claims import leaves
from kernel_examples import certificate
from kernel_mutants import mutants
from kernel_sizes import COMPUTED

from exactdp_checks.exporting.building import SOURCES, theorems
from exactdp_checks.trusted.kernel import FORMAT, Rejected, digest, recheck

__all__ = ["answers", "compared", "lacking", "program", "sealed"]


def lacking() -> str:
    """What has to be installed for the checker to be built here, or nothing."""
    missing = [name for name in ("coqc", "ocamlfind", "ocamlopt") if shutil.which(name) is None]
    if not missing and subprocess.run(["ocamlfind", "query", "zarith"], capture_output=True, check=False).returncode:
        missing = ["zarith"]
    return ", ".join(missing)


def program(folder: Path) -> Path:
    """The checker, extracted and compiled in a folder, or where ``shared`` says, once for all parts of a run."""
    place = compiled(folder, [name for name in SOURCES if name.removeprefix("Kernel/") in COMPUTED])
    with shared(folder):
        made = place / "program"
        if not (made / "checker").exists():
            shutil.copytree(theorems() / "extracted", made, dirs_exist_ok=True)
            modules = ["checker.mli", "checker.ml", "json.ml", "main.ml"]
            for command in (
                ["coqc", "-q", "-R", str(place), "Exactdp", "-w", "none", "extract.v"],
                ["ocamlfind", "ocamlopt", "-w", "-a", "-package", "zarith", "-linkpkg", *modules, "-o", "checker"],
            ):
                subprocess.run(command, cwd=made, check=True, capture_output=True)
    return made / "checker"


def answers(checker: Path, texts: Iterable[str]) -> list[str]:
    """What the checker says of each certificate, one on a line."""
    lines = "".join(f"{text}\n" for text in texts)
    done = subprocess.run([checker, "--answers"], input=lines, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def expected(text: str) -> str:
    """The answer of Python's kernel; nothing where it stops at the work that it allows: the program has no such limit."""
    try:
        return f"accepted {recheck(text).outcome.value}"
    except Rejected as error:
        return "" if "asks for more work" in str(error) else "rejected"


def sealed(text: str) -> bool:
    """Whether this is a certificate in this format with its own digest: the extracted checker does not look at digests."""
    try:
        given = json.loads(text)
        return bool(given["format"] == FORMAT and given["sha256"] == digest(given)) and "\n" not in text
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return False


def compared(checker: Path, texts: Sequence[str], found: Counter[str]) -> str | None:
    """The first certificate on which the kernels differ, or None; what each is goes into ``found``."""
    said = answers(checker, texts)
    if len(said) != len(texts):
        return f"{len(said)} answers to {len(texts)} certificates"
    for text, answer in zip(texts, said, strict=True):
        kind = json.loads(text)["kind"]
        short = answer if answer.startswith(("accepted", "outside")) else "rejected"
        found[f"{kind!s:.20}: {short}"] += 1
        if not answer.startswith("outside") and (wanted := expected(text)) not in ("", short):
            return f"{text[:3000]}: Python {wanted}, extracted {answer}"
    return None


def main(arguments: Sequence[str]) -> int:
    """Print the table; the exit status."""
    if missing := lacking():
        sys.stdout.write(f"NOT EXTRACTED: {missing} is not installed here\n")
        return 0
    if arguments[0] == "--claims":
        folder = Path(arguments[1])
        parts = (json.dumps(certificate(kind, body)) for kind, _, body in leaves(folder))
        texts = chain(parts, (path.read_text("utf-8").replace("\n", " ") for path in sorted(folder.rglob("*.json"))))
    else:
        given = (mutant["certificate"] for mutant in mutants(int(arguments[1]), int(arguments[2])))
        texts = (text for text in given if sealed(text))
    found, wrong = Counter[str](), None
    with tempfile.TemporaryDirectory() as folder:
        checker = program(Path(folder))
        while wrong is None and (batch := list(islice(texts, 2000))):
            wrong = compared(checker, batch, found)
    sys.stdout.write("".join(f"{count} {what}\n" for what, count in sorted(found.items())))
    inside = sum(count for what, count in found.items() if "outside" not in what)
    sys.stdout.write(f"{inside} of {found.total()} are inside\n{f'THEY DIFFER: {wrong}' if wrong else 'the kernels agree'}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
