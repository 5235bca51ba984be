"""What `meaning` of theorems/Kernel/Sound.v says of examples, as the assistant prints it, beside the kernel's sentence.

    python tests/support/meanings.py

It builds the checker and writes theorems/MEANINGS.md. Nothing here prints a meaning: the assistant is given the certificate as
data and unfolds the definition, formulas and privacy; long parts of the data keep the names that they have in the definition.
"""

import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root / part) for part in ("tests/support", "proofs_checks", "reference")]

import exported_claims
from kernel_examples import EXAMPLES, level, one

from exactdp_checks.exporting.building import theorems
from exactdp_checks.exporting.coq import lemmas
from exactdp_checks.exporting.lemma import Lemma

__all__ = ["PAGE", "SHOWN", "lemma", "page", "printed", "said"]

PAGE = theorems() / "MEANINGS.md"
AT_T = {
    **EXAMPLES["violation at t"][1],
    "policy": one(level(0, 1, ["9/10", 1])),
}  # that one has a root of t, which has no theorem
SHOWN: Mapping[str, tuple[str, Any]] = {  # one for each clause of the definition, and where a clause has cases, one for each
    name: EXAMPLES[name][:2] if name in EXAMPLES else ("violation", AT_T)
    for name in (
        *("rational", "constant level", "no pair", "blocks", "violation", "radius", "violation in a radius"),
        *("symbolic", "symbolic blocks", "violation over Q(t)", "identity", "nonnegative", "open corner"),
        *("comparison", "comparison refuted", "enclosure", "enclosure refuted", "counterexample", "counterexample in reals"),
        *("enumeration", "approximate", "approximate refuted", "columns", "entries", "product", "product violation"),
        *("optimum", "law", "law over Q(t)", "moments", "second moments", "guessing", "squares", "information"),
    )
}
NAMED = {
    "q",
    "E",
    "T",
    "scores",
    "targets",
    "lows",
    "tops",
    "laws",
    "rows",
    "cost",
    "rhs",
    "chains",
    "u",
    "bases",
}  # but formulas
UNFOLDED = "meaning private related_at related_in ldp compares point_env is_integer largest near"
REDUCED = "worth is_defined List.map List.length in_ranges upper lower letter"
INTRODUCTION = """# What is proved, beside what is said

For examples of each kind: the sentence of the kernel, and `meaning` of `Kernel/Sound.v` as the assistant prints it, with
privacy and formulas unfolded. `python tests/support/meanings.py` writes this page; a test compares it, and another changes
quantifiers, relations, levels and indices: each time both change. `expo` is e^q for a number q, `special` what ln, exp, sqrt
and erf are worth; `variable_at env 1` is the first variable in the order of the alphabet. Long parts of the data stand below.
"""
OTHERWISE = (  # what two versions of the library print in their own ways
    (re.compile(r"(?:[\w.]*ordinal_finType|[\w.]*ordinal__canonical__fintype_Finite) "), "'I_"),
    (re.compile(r"\\val\b"), "val"),
    (
        re.compile(
            r"[\w.]*(?:finfun_finType|finfun_of__canonical__fintype_Finite)\w* \('I_\(parts_of rows\)\) \('I_\(widest laws\)\)"
        ),
        "reports laws rows",
    ),
)
HEAD = """From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Certificates Tables Numbers Matrices Formulas Expectations TableChannels Optima Columns.
From Exactdp.Kernel Require Import Products Convex BestChannels Chains Laws Sound.
Import ListNotations Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.
Unset Printing Implicit Defensive.
Set Printing Width 1000000.
Set Printing Depth 1000000.
Arguments of_fraction {R}.
Arguments channel_of : clear implicits.
Arguments table_matrix {R} special T t x y.
Arguments product_of_laws : clear implicits.
"""


def lemma(kind: str, body: Any) -> Lemma:
    """The theorem of a certificate that is written as data."""
    ((_, _, found),) = lemmas(kind, body)
    if not isinstance(found, Lemma) or not found.data:
        raise ValueError(f"a certificate of kind {kind} has no data")
    return found


def said(kind: str, body: Any) -> str:
    """The kernel's sentence."""
    ((_, sentence, _),) = lemmas(kind, body)
    return sentence


def arguments() -> dict[str, list[tuple[str, str]]]:
    """The parts of each kind of certificate, by their names and types, from its definition."""
    source = (theorems() / "Kernel/Certificates.v").read_text("utf-8")
    given = source.partition("Inductive certificate :=")[2].partition("\n\n")[0]
    found = re.findall(r"^  \| (\w+) (.*)$", given, re.MULTILINE)
    return {
        kind: [(name, of) for names, of in re.findall(r"\(([^:]+?) : (.+?)\)(?= \(|\.?$)", rest) for name in names.split()]
        for kind, rest in found
    }


def parts(term: str, between: str) -> list[str]:
    """What stands between such signs outside of all brackets."""
    found, depth = [""], 0
    for sign in term:
        depth += (sign in "([{") - (sign in ")]}")
        found[-1] += sign
        if not depth and found[-1].endswith(between):
            found[-1] = found[-1].removesuffix(between)
            found.append("")
    return found


def named(term: str) -> tuple[str, list[str], dict[str, tuple[str, str]]]:
    """The constructor, its arguments with names for long ones, and for each name its type and what it stands for."""
    kind, *given = parts(term[1:-1], " ")
    taken = list(zip(arguments()[kind], given, strict=True))
    long = {name: (of, part) for (name, of), part in taken if name in NAMED and of != "formula"}
    return kind, [name if name in long else part for (name, _), part in taken], long


def script(data: Sequence[str]) -> str:
    """What the assistant is asked: each certificate in a section of its own."""
    lines = [HEAD]
    for term in data:
        kind, given, long = named(term)
        lines.append("Section It.\nVariables (R : realFieldType) (expo : Q -> R) (special : function_name -> R -> R).")
        lines += [f"Let {name} : {of} := {part}." for name, (of, part) in long.items()]
        unfolded = (
            f"let m := eval cbv beta iota zeta delta [{UNFOLDED}] in (meaning expo special ({kind} {' '.join(given)})) in exact m"
        )
        lines.append(f"Eval cbn [{REDUCED}] in ltac:({unfolded}).\nEnd It.")
    return "\n".join(lines)


def printed(data: Sequence[str], folder: Path) -> list[str]:
    """The meaning of each, and below it the long parts of the data that it names; the folder has the compiled checker."""
    (folder / "Meanings.v").write_text(script(data), "utf-8")
    done = exported_claims.limited("coqc -q -w none -R kernel Exactdp Meanings.v", folder)
    found = re.findall(r"^     = (.*?)^     : Prop", done.stdout, re.MULTILINE | re.DOTALL)
    if done.returncode or len(found) != len(data):
        raise ChildProcessError(f"{len(found)} meanings of {len(data)}: {done.stderr[:1000]}")
    return [with_names(" ".join(said.split()), term) for said, term in zip(found, data, strict=True)]


def with_names(meaning: str, term: str) -> str:
    """What is printed, with the definitions of the names in it."""
    for pattern, name in OTHERWISE:
        meaning = pattern.sub(name, meaning)
    used = {name: part for name, (_, part) in named(term)[2].items() if re.search(rf"(?<![\w']){name}(?![\w'])", meaning)}
    lines = " /\\\n".join(parts(meaning, " /\\ "))
    return "\n".join([lines, *(f"  {name} := {part}" for name, part in used.items())])


def page(folder: Path) -> str:
    """The examples, each with its sentence and its meaning."""
    meanings = printed([lemma(*example).data for example in SHOWN.values()], folder)
    shown = [
        f"## {name}\n\n{said(*example)}\n\n```text\n{meaning}\n```\n"
        for (name, example), meaning in zip(SHOWN.items(), meanings, strict=True)
    ]
    return "\n".join([INTRODUCTION, *shown])


def main() -> int:
    """Write the page."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        exported_claims.prepared(folder)
        PAGE.write_text(page(folder), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
