# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""What the theorems say, read from their sources: anchors that need no proof assistant; what they assume, where it is installed.

The *anchor* of a theorem of ``Claims/`` is a digest of its statement's text together with the text of every definition that the
statement reaches (through any number of definitions, of any file here, sections' variables and notations included), so that a
changed definition changes it although the printed type would not. The ledger writes the anchors into ``theorems.json``; a test
compares.

>>> sorted(claims())[:2]
['Calculus.calculus', 'Calculus.gaussian_chance']
>>> statement("Theorem one (n : nat) : n = n.\\nProof. by []. Qed.", "one")
'one (n : nat) : n = n'
>>> flaws("Axiom choice : False. Lemma a : False. Proof. Admitted.")
('Admitted', 'Axiom')
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

__all__ = [
    "ALGEBRA",
    "ANALYSIS",
    "REAL",
    "anchor",
    "anchors",
    "assumptions",
    "binders",
    "claims",
    "definitions",
    "file_of",
    "flaws",
    "modules",
    "reached",
    "sources",
    "statement",
    "unexpected",
]

HERE = Path(__file__).parent

ALGEBRA: frozenset[str] = frozenset()
"""What a theorem over any ordered field may assume: nothing."""

ANALYSIS = frozenset(
    {
        "ClassicalDedekindReals.sig_not_dec",
        "ClassicalDedekindReals.sig_forall_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "functional_extensionality_dep",
        "Classical_Prop.classic",
        "classic",
        "boolp.propositional_extensionality",
        "boolp.functional_extensionality_dep",
        "boolp.constructive_indefinite_description",
        "propositional_extensionality",
        "constructive_indefinite_description",
        "Epsilon.epsilon_statement",
    }
)
"""What a theorem over the real numbers may assume: the standard library's reals and the usual classical axioms."""

REAL = frozenset(
    {
        "Calculus",
        "ContextAwareReals",
        "Facts",
        "HeavyHitters",
        "HeavyHittersLevels",
        "HeavyHittersSearch",
        "HeavyHittersSketch",
        "LinearQueriesAdaptive",
        "LinearQueriesHadamard",
        "LinearQueriesReals",
        "OnlineRecommendation",
        "PriceOfPrivacy",
    }
)
"""The modules of claims about real numbers."""

_FORBIDDEN = (
    r"Admitted",
    r"admit",
    r"Axioms?",
    r"Parameters?",
    r"Conjectures?",
    r"Unset\s+(?:Guard|Positivity|Universe)\s+Check(?:ing)?",
    r"bypass_check",
    r"Load",
    r"Declare\s+(?:ML\s+)?Module",
    r"-type-in-type",
    r"Primitive",
    r"give_up",
)
_ITEM = re.compile(
    r"(?:#\[[^\]]*\]\s*)?(?:Local\s+|Global\s+)?"
    r"(Theorem|Lemma|Corollary|Fact|Remark|Proposition|Definition|Fixpoint|Inductive|Record|Notation|Let|Example)\b\s*"
)
_PROVED = {"Theorem", "Lemma", "Corollary", "Fact", "Remark", "Proposition"}
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_']*")


def sources() -> tuple[Path, ...]:
    """Every .v file of the folder that is kept, in order: not what the build makes."""
    return tuple(sorted(path for path in HERE.glob("*/*.v") if path.parent.name != "Golden"))


def _papers() -> tuple[Path, ...]:
    """Those that a statement about a paper may use: nothing requires what is in Kernel/, which is about certificates."""
    return tuple(path for path in sources() if path.parent.name != "Kernel")


def _bare(text: str) -> str:
    """The text without comments (they nest); strings stay."""
    kept, depth = [], 0
    for part in re.split(r"(\(\*|\*\))", text):
        depth += part == "(*"
        if not depth:
            kept.append(part)
        depth -= part == "*)" and depth > 0
    return "".join(kept)


def flaws(text: str) -> tuple[str, ...]:
    """What a source may not contain: an unfinished proof, an axiom, a switched-off check. Comments do not count.

    ``Variable`` and ``Hypothesis`` are allowed within a section only, where they become quantifiers; a module has a name and no
    parameters, which would be assumptions.
    """
    bare = _bare(text)
    found = {" ".join(match.split()) for word in _FORBIDDEN for match in re.findall(rf"(?<![\w']){word}(?![\w'])", bare)}
    opened: list[str] = []
    for sentence in _sentences(bare):
        if re.match(r"(Section|Module)\b", sentence):
            opened.append(sentence[0])
            if not re.fullmatch(r"(Section|Module)\s+\w+", sentence):
                found.add("Module with more than a name")
        elif re.match(r"End\b", sentence):
            opened = opened[:-1]
        elif "S" not in opened and (outside := re.match(r"(?:Local\s+)?(Variables?|Hypothes[ie]s|Context)\b", sentence)):
            found.add(f"{outside.group(1)} outside a section")
    return tuple(sorted(found))


def _sentences(bare: str) -> list[str]:
    """The sentences of a source: up to a full stop that is followed by white space."""
    return [s.strip() for s in re.split(r"\.(?=\s|$)", bare) if s.strip()]


_CONTEXT = re.compile(r"(?:Local\s+)?(Variables?|Hypothes[ie]s|Context|Implicit Types?)\b\s*")


def _declared(line: str) -> set[str]:
    """The names that a line of a section declares: those before a colon, or the name of a Let or a Notation."""
    if match := _CONTEXT.match(line):
        return {word for group in re.findall(r"(?:^|\()([^():]*):", line[match.end() :]) for word in _WORD.findall(group)}
    match = _ITEM.match(line)
    name = _WORD.search(line, match.end()) if match else None
    return {name.group()} if name else set()


def _with_context(text: str, context: Iterable[str]) -> str:
    """The lines of the open sections that a text uses, directly or through each other, and the text."""
    lines, used, words = list(context), set[int](), set(_WORD.findall(text))
    while grown := [i for i, line in enumerate(lines) if i not in used and _declared(line) & words]:
        used.update(grown)
        words.update(word for i in grown for word in _WORD.findall(lines[i]))
    return " ".join([*(lines[i] for i in sorted(used)), "|", text])


@cache
def _items(path: Path) -> tuple[tuple[str, str, str], ...]:
    """(kind, name, text) of all that a file declares for others; before the text stand the section's lines that it uses."""
    found: list[tuple[str, str, str]] = []
    context: list[list[str]] = [[]]
    for sentence in _sentences(_bare(path.read_text(encoding="utf-8"))):
        text = " ".join(sentence.split())
        if re.match(r"Section\b", text):
            context.append([])
        elif re.match(r"End\b", text) and len(context) > 1:  # else the end of a module
            context.pop()
        elif _CONTEXT.match(text):
            context[-1].append(text)
        elif match := _ITEM.match(text):
            local = match.group(1) == "Let" or (match.group(1) == "Notation" and len(context) > 1)
            if local:
                context[-1].append(text)
            elif name := _WORD.search(text, match.end()):
                lines = (line for opened in context for line in opened)
                found.append((match.group(1), name.group(), _with_context(text[match.end() :], lines)))
    return tuple(found)


def _header(path: Path) -> str:
    """What a file requires, imports and opens: it decides which definition a name means."""
    sentences = _sentences(_bare(path.read_text(encoding="utf-8")))
    return " ".join(
        " ".join(s.split()) for s in sentences if re.match(r"(From|Require|Import|Export|Local Open|Open|Set|Unset)\b", s)
    )


@cache
def _symbols() -> tuple[str, ...]:
    """Every notation in symbols, coercion and canonical structure of the folder: they change what is read without a name."""
    kinds = re.compile(r"(?:Local\s+|Global\s+)?(?:(?:Reserved )?Notation\s+\"|Infix|Coercion|Canonical|Arguments|Delimit|Bind)")
    every = (" ".join(s.split()) for path in _papers() for s in _sentences(_bare(path.read_text(encoding="utf-8"))))
    return tuple(sorted({sentence for sentence in every if kinds.match(sentence)}))


def statement(text: str, name: str) -> str:
    """The statement of a theorem in a source: from its name to the full stop, white space made one blank."""
    for sentence in _sentences(_bare(text)):
        match = _ITEM.match(sentence)
        if match and match.group(1) in _PROVED and sentence[match.end() :].split()[0] == name:
            return " ".join(sentence[match.end() :].split())
    raise KeyError(f"no theorem {name} in this source")


@cache
def definitions() -> Mapping[str, tuple[str, ...]]:
    """Each name that is defined here -> its definitions' texts, one for each file that has the name."""
    table: dict[str, list[str]] = {}
    for path in _papers():
        if path.parent.name == "Claims":
            continue
        for kind, name, text in _items(path):
            if kind not in _PROVED:
                table.setdefault(name, []).append(f"{kind} {text}")
    return {name: tuple(texts) for name, texts in table.items()}


def reached(text: str) -> tuple[str, ...]:
    """The names of the definitions that a text reaches, through any number of definitions."""
    table, seen, queue = definitions(), set[str](), [text]
    while queue:
        for word in _WORD.findall(queue.pop()):
            if word in table and word not in seen:
                seen.add(word)
                queue.extend(table[word])
    return tuple(sorted(seen))


@cache
def modules() -> Mapping[tuple[str, ...], str]:
    """(folder, file, module) -> its text without comments; (folder, file) for what stands in no module of its file."""
    table: dict[tuple[str, ...], list[str]] = {}
    for path in sources():
        place: tuple[str, ...] = (path.parent.name, path.stem)
        opened: list[str] = []
        for sentence in _sentences(_bare(path.read_text(encoding="utf-8"))):
            if match := re.match(r"(Section|Module)\s+(\w+)", sentence):
                opened.append(match.group(1))
                place += (match.group(2),) if match.group(1) == "Module" else ()
            elif re.match(r"End\b", sentence):
                place = place[:-1] if opened.pop() == "Module" else place
            else:
                table.setdefault(place, []).append(f"{sentence}.\n")
    return {place: "".join(sentences) for place, sentences in table.items()}


@cache
def _places() -> Mapping[str, tuple[str, ...]]:
    """Name of a claim -> folder, file, and module if it has one."""
    found = {}
    for place, text in modules().items():
        if place[0] == "Claims":
            for sentence in _sentences(text):
                match = _ITEM.match(sentence)
                if match and match.group(1) in _PROVED:
                    found[f"{place[-1]}.{sentence[match.end() :].split()[0]}"] = place
    return dict(sorted(found.items()))


@cache
def claims() -> Mapping[str, str]:
    """Name of a claim, such as ContextAware.thm_2, a module or a file and a theorem -> its statement."""
    return {name: statement(modules()[place], name.partition(".")[2]) for name, place in _places().items()}


def file_of(name: str) -> str:
    """The file of Claims in which a claim stands."""
    return _places()[name][1]


def anchor(name: str) -> str:
    """The digest of a claim's statement with the definitions that it reaches."""
    said = claims()[name]
    parts = [
        said,
        _header(HERE.joinpath(*_places()[name][:2]).with_suffix(".v")),
        *_symbols(),
        *(text for word in reached(said) for text in definitions()[word]),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def anchors() -> dict[str, str]:
    """Every claim's anchor."""
    return {name: anchor(name) for name in claims()}


def binders(name: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """(what a claim quantifies over before its colon, its hypotheses in order, its conclusion), as they are written."""
    said = claims()[name].split(" ", 1)[1]
    colon = _outside(said, ":")[0]
    groups = tuple(re.findall(r"[({]([^(){}]*(?:\{[^{}]*\}[^(){}]*|\([^()]*\)[^(){}]*)*)[)}]", said[:colon]))
    body = said[colon + 1 :].strip()
    cuts = [-2, *_outside(body, "->"), len(body)]
    parts = [body[a + 2 : b].strip() for a, b in pairwise(cuts)]
    return groups, tuple(parts[:-1]), parts[-1]


def _outside(text: str, mark: str) -> list[int]:
    """Where a mark stands outside of all brackets; a colon of := or of a type ascription in brackets is no such mark."""
    found, depth = [], 0
    for i, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if not depth and text.startswith(mark, i) and not text.startswith(":=", i):
            found.append(i)
    return found


def assumptions(groups: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    """What the claims of each group rest on together, printed by the assistant from the compiled files.

    One question for many claims goes through the libraries once. Raises FileNotFoundError without the assistant.
    """
    program = shutil.which("coqtop")
    if program is None:
        raise FileNotFoundError(
            "coqtop is not installed: apt-get install coq libcoq-mathcomp-algebra-tactics libcoq-mathcomp-analysis"
        )
    script = ["Require Import Coq.Strings.String."]
    files = sorted({file_of(name) for names in groups.values() for name in names})
    script += [f"From Exactdp.Claims Require {file}." for file in files]
    for i, (group, names) in enumerate(groups.items()):
        places = (".".join((*_places()[name], name.partition(".")[2])) for name in names)
        together = "".join(f"let _ := @Exactdp.{place} in\n" for place in places)
        script.append(f'Definition group_{i} :=\n{together}I.\nEval compute in "{group}"%string. Print Assumptions group_{i}.')
    command = [program, "-q", "-R", ".", "Exactdp", "-w", "none"]
    done = subprocess.run(command, input="\n".join(script) + "\n", capture_output=True, text=True, cwd=HERE, check=False)  # noqa: S603
    if "Error:" in done.stdout + done.stderr:
        raise FileNotFoundError("the theorems are not compiled: run make -C proofs_checks/theorems first")
    return _read(done.stdout, groups)


def _read(printed: str, names: Iterable[str]) -> dict[str, frozenset[str]]:
    """The axioms printed after each name; a name without an answer is an error, not a theorem without axioms."""
    found = {}
    for name in names:
        after = re.split(rf'= "{re.escape(name)}"', printed, maxsplit=1)
        if len(after) < 2:
            raise ValueError(f"the assistant printed nothing about {name}")
        answer = re.split(r'\n\s*= "', after[1], maxsplit=1)[0]
        if "Closed under the global context" in answer:
            found[name] = frozenset[str]()
        elif "Axioms:" in answer:
            found[name] = frozenset(re.findall(r"^([A-Za-z_][\w.']*)\s*:", answer.split("Axioms:")[1], flags=re.MULTILINE))
        else:
            raise ValueError(f"the assistant's answer about {name} is not understood: {answer.strip()[:80]!r}")
    return found


def unexpected(rests: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The axioms that no list allows, by claim."""
    found = {}
    for name, axioms in rests.items():
        beyond = axioms - (ANALYSIS if name.partition(".")[0] in REAL else ALGEBRA)
        if beyond:
            found[name] = beyond
    return found
