"""The checker that is proved, compiled in a folder of its own: its sources, in the order in which one uses the other."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import exactdp_checks

__all__ = ["OPENED", "SOURCES", "built", "theorems"]

SOURCES = (
    "Compat",
    "Base/Channels",
    "Base/ErrorFunction",
    "Kernel/Boxes",
    "Kernel/Expressions",
    "Kernel/Tables",
    "Kernel/Sums",
    "Kernel/Rays",
    "Kernel/Utilities",
    "Kernel/Chains",
    "Kernel/Certificates",
    "Kernel/Documents",
    "Kernel/Numbers",
    "Kernel/Matrices",
    "Kernel/Formulas",
    "Kernel/Expectations",
    "Kernel/TableChannels",
    "Kernel/Optima",
    "Kernel/Cones",
    "Kernel/Growing",
    "Kernel/Columns",
    "Kernel/Products",
    "Kernel/Convex",
    "Kernel/BestChannels",
    "Kernel/Laws",
    "Kernel/Sound",
    "Kernel/Series",
    "Kernel/Enclosures",
    "Kernel/Arctangents",
    "Kernel/SquareRoots",
    "Kernel/ErrorFunctions",
    "Kernel/Functions",
    "Kernel/RealLevels",
)
REQUIRED = "From Exactdp.Kernel Require Certificates Documents Sound{}."
OPENED = f"From Coq Require Import List ZArith QArith.\nImport ListNotations.\n{REQUIRED}\n"


def theorems() -> Path:
    """The folder of the theorems: in the package that is installed, or beside it in a checkout."""
    package = Path(exactdp_checks.__file__).parent
    return next(folder for folder in (package / "theorems", package.parent / "theorems") if folder.exists())


def _mathcomp(coqc: str) -> str:
    """The version of the library that the assistant has, unless MATHCOMP says it, as for the theorems' Makefile."""
    where = subprocess.run([coqc, "-where"], capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    return "2" if (Path(where) / "user-contrib/mathcomp/algebra/archimedean.vo").exists() else "1"


def built(folder: Path, names: Sequence[str] = SOURCES) -> str:
    """Compile the checker, or some files of it, in a folder; what the assistant says against it, or nothing."""
    coqc = shutil.which("coqc") or "coqc"
    version = os.environ.get("MATHCOMP") or _mathcomp(coqc)
    for name in names:
        source = theorems() / (f"versions/mathcomp-{version}.v" if name == "Compat" else f"{name}.v")
        target = folder / f"{name}.v"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
        command = [coqc, "-q", "-R", ".", "Exactdp", "-w", "none", f"{name}.v"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            return f"{name}.v: {' '.join(done.stderr.split())[:300]}"
    return ""
