"""The sizes in lines that pages about the proved checker name, written from the files: python tests/support/kernel_sizes.py."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHECKS, THEOREMS = ROOT / "proofs_checks/exactdp_checks", ROOT / "proofs_checks/theorems"
COMPUTED = ("Boxes", "Expressions", "Tables", "Sums", "Rays", "Utilities", "Chains", "Certificates", "Documents")
BEFORE = 2121 + 1561  # lines of exporting/ when every kind had a proof of its own

__all__ = ["COMPUTED", "outdated", "written"]


def lines(folder: Path, *suffixes: str) -> int:
    """Of all files with such an ending."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in folder.iterdir() if path.suffix in suffixes)


def written() -> dict[Path, str]:
    """Each page with the numbers as they are."""
    kernel, program = lines(THEOREMS / "Kernel", ".v"), lines(THEOREMS / "extracted", ".ml", ".v")
    definitions = sum(len((THEOREMS / f"Kernel/{name}.v").read_text("utf-8").splitlines()) for name in COMPUTED)
    python, coq = lines(CHECKS / "exporting", ".py"), lines(CHECKS / "exporting", ".v")
    reader = lines(THEOREMS / "extracted", ".ml")
    trusted, second = lines(CHECKS / "trusted", ".py"), lines(CHECKS / "second_kernel", ".mjs")
    grown = kernel + program + python + coq - BEFORE
    places = {
        THEOREMS / "README.md": [
            (
                r"it has [\d,]+ and \d+\. `Kernel/` has [\d,]+ lines, [\d,]+ of them",
                f"it has {python:,} and {coq}. `Kernel/` has {kernel:,} lines, {definitions:,} of them",
            ),
            (
                r"`extracted/` [\d,]+\. So the whole has grown by [\d,]+ lines",
                f"`extracted/` {program:,}. So the whole has grown by {grown:,} lines",
            ),
        ],
        ROOT / "docs/pages/why-believe.md": [
            (r"`trusted/`, [\d,]+ lines", f"`trusted/`, {trusted:,} lines"),
            (r"`second_kernel/`, [\d,]+ lines", f"`second_kernel/`, {second:,} lines"),
            (
                r"[\d,]+ lines of definitions, [\d,]+ of proofs",
                f"{definitions:,} lines of definitions, {kernel - definitions:,} of proofs",
            ),
            (r"[\d,]+ lines of OCaml", f"{reader:,} lines of OCaml"),
        ],
    }
    found = {}
    for path, changes in places.items():
        text = path.read_text("utf-8")
        for old, new in changes:
            text, count = re.subn(old, new, text)
            if count != 1:
                raise ValueError(f"{path.name} has {count} places for {new!r}")
        found[path] = text
    return found


def outdated() -> list[str]:
    """The pages whose numbers are others than those of the files."""
    return [path.name for path, text in written().items() if path.read_text("utf-8") != text]


if __name__ == "__main__":
    for page, text in written().items():
        page.write_text(text, "utf-8")
    sys.exit(0)
