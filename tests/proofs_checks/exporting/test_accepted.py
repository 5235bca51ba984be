"""Certificates as data for the checker that is proved: read back, changed with the kernel's sentence, described as they are."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import anchors
import exported_claims
import kernel_sizes
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel_examples import EXAMPLES, verdict

from exactdp_checks.commands.export import axioms
from exactdp_checks.exporting.accepted import ACCEPTED
from exactdp_checks.exporting.building import SOURCES, theorems
from exactdp_checks.exporting.coq import lemmas
from exactdp_checks.exporting.data import Digits, Integer, Natural, Positive, plain, read, text
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.sums import SUMS
from exactdp_checks.exporting.terms import NotExported

README = (theorems() / "README.md").read_text("utf-8")
terms = st.recursive(
    st.one_of(
        st.integers(-9, 9).map(Integer),
        st.integers(0, 9).map(Natural),
        st.integers(1, 9).map(Positive),
        st.fractions(-9, 9, max_denominator=9),
        st.booleans(),
        st.just(("None",)),
        st.just(Digits("0072")),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.tuples(inner, inner), st.tuples(st.just("Plus"), inner, inner)),
    max_leaves=8,
)


@given(terms)
def test_a_written_term_reads_as_it_was_meant(term: Any) -> None:
    assert read(text(term)) == plain(term)


@pytest.mark.parametrize("wrong", ["[1%Z", "1%Z 2%Z", "", "(1%Z, 2%Z))", "1 & 2"])
def test_what_cannot_be_read_is_refused(wrong: str) -> None:
    with pytest.raises((NotExported, IndexError)):
        read(wrong)


def data(kind: str, body: Any) -> str:
    """What the assistant is given."""
    ((_, _, found),) = lemmas(kind, body)
    assert isinstance(found, Lemma), found
    assert found.data
    return found.data


def test_the_readme_describes_each_kind_by_what_stands_in_the_source() -> None:
    """In its table: the definition of the meaning of each kind, as it is, and the beginning of the kernel's sentence."""
    source = " ".join((theorems() / "Kernel" / "Sound.v").read_text("utf-8").split())
    rows = re.findall(r"^\| `([\w-]+)` \| `(.+)` \| (.+) \|$", README, re.MULTILINE)
    assert {kind for kind, _, _ in rows} == {name.split()[0] for name in {**ACCEPTED, **SUMS}}
    for _, meaning, _ in rows:
        assert meaning.replace("\\|", "|") in source


def test_the_sizes_that_pages_name_are_those_of_the_files() -> None:
    """If not: python tests/support/kernel_sizes.py writes them."""
    assert kernel_sizes.outdated() == []


def test_signs_over_q_of_t_that_coefficients_do_not_show_are_named() -> None:
    square = ["/", ["^", ["-", "t", 2], 2], ["+", ["^", ["-", "t", 2], 2], 1]]
    channel = {"values": [square, ["-", 1, square]], "pattern": [[0, 1], [0, 1]]}
    body = {"channel": channel, "policy": {"levels": [0], "pattern": None}, "attained": None}
    assert verdict("privacy", body).proposition
    ((_, _, found),) = lemmas("privacy", body)
    assert found == "signs that coefficients do not show are not written for the assistant"


def test_a_large_matrix_is_written_by_its_digits() -> None:
    rows = [[1] * 47 + [53 + x] + [1] * 2 for x in range(50)]
    channel = {"rows": rows, "denominators": [sum(row) for row in rows], "radius": 0}
    found = data("privacy", {"channel": channel, "policy": {"levels": [5], "pattern": None}, "attained": None})
    assert found.startswith("(Privacy (rows_of 3%nat [(001001")
    assert "053001001%uint, 102%positive)" in found
    width = read(found)[1]
    assert width[1] == 3
    assert [len(str(row)) for row, _ in width[2]] == [150] * 50


def test_what_is_outside_is_named() -> None:
    for level, reason in (({"constant": 0, "eps": 0, "logs": [[9, "1/2"]]}, "a root of a number"), (101, "above 100 nats")):
        body = {**EXAMPLES["rational"][1], "policy": {"levels": [level], "pattern": None}, "attained": None}
        ((_, _, found),) = lemmas("privacy", body)
        assert reason in found


def test_the_sources_are_those_of_the_folder() -> None:
    assert {name for name in SOURCES if name.startswith("Kernel/")} == {
        f"Kernel/{path.stem}" for path in (theorems() / "Kernel").glob("*.v")
    }
    project = next(p for p in Path(__file__).parents if (p / "pyproject.toml").exists()) / "pyproject.toml"
    shipped = set(re.findall(r'^"proofs_checks/theorems/(.+)\.v" = ', project.read_text("utf-8"), re.MULTILINE))
    assert shipped == set(SOURCES) - {"Compat"}


def test_what_the_theorems_of_the_checker_rest_on(folder: Path) -> None:
    """Of numbers alone: nothing. With e^q: the axioms of the standard library's real numbers, as elsewhere."""
    script = [exported_claims.begun(folder), "Print Assumptions Sound.accepted.", "Print Assumptions Sound.sound_refuted."]
    script += ["Print Assumptions Sound.private_ldp."]
    said = exported_claims.limited(f"coqtop -q {exported_claims.PATHS}", folder, "\n".join(script)).stdout
    assert said.count("Closed under the global context") == 3
    script = [exported_claims.begun(folder), "Print Assumptions RealLevels.accepted_in_reals."]
    said = exported_claims.limited(f"coqtop -q {exported_claims.PATHS}", folder, "\n".join(script)).stdout
    assert {"Classical_Prop.classic"} <= set(axioms(said)) <= anchors.ANALYSIS


def test_a_matrix_of_distinct_entries(folder: Path) -> None:
    """Accepted at a level that holds, and rejected at one that does not; 256 x 256 takes twenty seconds of the processor."""
    k = 48
    rows = [[10**9 + 7919 * (x * k + y) % 10**9 + (10**9 if x == y else 0) for y in range(k)] for x in range(k)]
    channel = {"rows": rows, "denominators": [sum(row) for row in rows], "radius": 0}
    texts = []
    for level in (Fraction(4), Fraction(1)):
        policy = {"levels": [{"constant": 0, "eps": 0, "logs": [[str(level), 1]]}], "pattern": None}
        body = {"channel": channel, "policy": policy, "attained": None}
        texts.append(ACCEPTED["privacy of a matrix"](body).written("@@"))
    assert exported_claims.each_accepted(texts, folder) == [True, False]
