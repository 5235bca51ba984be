"""answering: questions find their statements, answers say what the ledger says, and nothing heavy is imported for them."""

import re
import subprocess
import sys
from fractions import Fraction

import mpmath
import pytest

import exactdp
from exactdp.errors import BadInput
from exactdp_checks.answering.answer import why
from exactdp_checks.answering.counterexample import decimal, rounded
from exactdp_checks.answering.finding import find
from exactdp_checks.answering.index import base, family, near, rows
from exactdp_checks.answering.indexing import functions
from exactdp_checks.answering.sections import MEANS, headline, sections
from exactdp_checks.claims.inventory import statements
from exactdp_checks.claims.ladder import Word
from exactdp_checks.claims.papers import KEYS, claims
from exactdp_checks.claims.sources import PAPERS

ASKED = [
    ("linear-queries 3.1", "linear-queries/thm-3.1"),
    ("linear-queries/thm-3.1-as-printed", "linear-queries/thm-3.1"),
    ("linear-queries/thm-3.1-corrected", "linear-queries/thm-3.1"),
    ("Theorem 3.1 of Bassily", "linear-queries/thm-3.1"),
    ("thm 3.3 bassily's", "linear-queries/thm-3.3"),
    ("lemma 6.4", "price-of-privacy/lem-6.4"),
    ("A.5 banerjee", "price-of-privacy/thm-a.5"),
    ("1810.02810 3.1", "linear-queries/thm-3.1"),
    ("prop 1", "context-aware-ldp/prop-1"),
    ("heavy hitters corollary 3.2", "heavy-hitters/cor-3.2"),
]
LISTS = [
    ("theorem 3 of bassily", {"linear-queries/thm-3.1", "linear-queries/thm-3.3"}),
    ("optimal binary channel", {"context-aware-ldp/thm-2"}),
    ("HadaOracle error", {"heavy-hitters/cor-3.2"}),
    ("theorem 3.3", {"linear-queries/thm-3.3", "heavy-hitters/thm-3.3", "price-of-privacy/thm-3.3"}),
    ("section 7.1 online recommendation", {"online-recommendation/sec-7.1-chain"}),
    ("bassily", {"linear-queries/thm-3.1"}),
]
REFUSED = [
    ("", "nothing is asked"),
    ("   ", "nothing is asked"),
    ("xyzzy", "other words"),
    ("hadaorcle", "did you mean hadaoracle"),
    ("linear-queries/thm-33", "did you mean linear-queries/thm-3.3"),
    ("linear-querys/thm-3.3", "did you mean linear-queries/thm-3.3"),
    ("theorem 99", "the nearest are"),
]


@pytest.mark.parametrize(("question", "name"), ASKED)
def test_a_question_finds_its_statement(question: str, name: str) -> None:
    found = find(question)
    assert found.certain
    assert found.families[0][0]["id"] == name


@pytest.mark.parametrize(("question", "names"), LISTS)
def test_an_ambiguous_question_is_a_list(question: str, names: set[str]) -> None:
    """It holds what may be meant, and says how to ask for one."""
    found = why(question)
    assert not found.certain
    assert names <= {one[0]["id"] for one in found.families}
    assert "to be asked for by id, as in exactdp why " in " ".join(found.text().split())
    assert f"  exactdp why {found.families[0][0]['id']}\n" in found.text()
    assert [c["id"] for c in found.to_json()["choices"]] == [one[0]["id"] for one in found.families]
    assert found.to_json()["statements"] == []


@pytest.mark.parametrize(("question", "part"), REFUSED)
def test_what_is_not_found_is_refused_with_advice(question: str, part: str) -> None:
    with pytest.raises(BadInput, match=part):
        find(question)


def test_every_statement_is_found_by_its_id_and_by_that_of_its_claim() -> None:
    for s in statements():
        assert s.id in {r["id"] for r in family(s.id)}
    for c in claims():
        assert find(c.id).certain
        assert base(c.id) == base(find(c.id).families[0][0]["id"])


def test_every_answer_is_printed_within_its_width() -> None:
    """At 40 and at 80 columns; only what is to be copied may be wider."""
    for name in rows():
        for width in (40, 80):
            lines = why(name).text(width).splitlines()
            copied = ("  exactdp", "linear-", "context-", "heavy-", "price-", "online-", "True instead", "Also")
            assert [x for x in lines if len(x) > width and not x.startswith(copied) and len(x.split()) > 1] == [], name


def test_every_answer_is_printed_without_the_signs() -> None:
    """In ASCII alone, with the mathematics in LaTeX."""
    assert [name for name in rows() if not why(name).text(unicode=False).isascii()] == []


def test_an_answer_has_the_word_of_the_ledger() -> None:
    """A meaning for each word; what is refuted has a counterexample and, but for none, what is true."""
    assert set(MEANS) == {*(w.value for w in Word), "open"}
    for name, row in rows().items():
        assert row["word"] in MEANS
        headings = [h for h, _ in sections(family(name))]
        assert (name in headline(family(name))[0]) or base(name) != name
        if row["word"] in ("refuted", "argued false"):
            assert "Counterexample" in headings
            assert any(h.startswith("True instead") for h in headings)
        assert "Check it again" in headings


def test_the_larger_side_is_the_one_that_breaks_the_relation() -> None:
    for row in rows().values():
        found = row.get("counterexample", {})
        if "left" in found:
            assert found["larger"] in {"<=": ("left",), "<": ("left", "neither"), "==": ("left", "right")}[found["relation"]]


def test_a_side_has_the_digits_of_its_formula() -> None:
    """By another arithmetic: sums of logarithms and exponentials in mpmath."""
    found = rows()["price-of-privacy/lem-4.1"]["counterexample"]
    assert found["left"]["formula"] == r"2 \ln(2) - \ln(3)"
    assert found["left"]["decimal"] == mpmath.nstr(2 * mpmath.log(2) - mpmath.log(3), 6)
    small = rows()["price-of-privacy/sec-5-chernoff"]["counterexample"]["right"]
    assert small["decimal"] == mpmath.nstr(2 * mpmath.exp(mpmath.mpf(-3267) / 100), 6)


def test_a_value_that_is_nearly_nothing_is_a_range() -> None:
    """No digit is shown that the enclosure does not give."""
    shown = [
        r["counterexample"][side] for r in rows().values() for side in ("left", "right") if side in r.get("counterexample", {})
    ]
    assert all(not one["decimal"].startswith("between") or one["decimal"].startswith("between 0 and ") for one in shown)
    assert rounded((Fraction(0), Fraction(1, 10**80)), 6) == "between 0 and 1.02e-80"
    assert rounded((Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**9)), 6) == "0.333333"
    assert rounded((Fraction(1), Fraction(2)), 6) == "between 0.94 and 2.06"


def test_the_three_examples() -> None:
    """Theorem 3.1, Theorem 3.3 and Lemma 6.4: what is printed, the numbers, what is true, and how to check it."""
    first = why("theorem 3.1 of bassily").text()
    assert "σ² = 2r² ln(2/δ)/ε²" in first
    assert "0.00144062" in first
    assert "True instead: linear-queries/thm-3.1-corrected" in first
    assert "exactdp check linear-queries/thm-3.1-as-printed" in first
    assert "exactdp.mechanisms.gaussian.profile" in first
    assert "0.0567242" in why("thm 3.3 bassily").text()
    lemma = why("lemma 6.4 banerjee").text()
    assert "At N = 25" in lemma
    assert "The left side is larger, by 31.2" in lemma
    assert "<math>" in why("lemma 6.4").to_html()
    assert "\\epsilon" in why("theorem 3.1 bassily").text(unicode=False)


def test_the_functions_exist() -> None:
    """Every name is importable as it is printed."""
    for name in {n for r in rows().values() for n in r.get("functions", ())}:
        module, _, attribute = name.rpartition(".")
        code = __import__(module, fromlist=[attribute])
        assert hasattr(code, attribute) or _module(name), name
    assert functions(next(c for c in claims() if c.id == "linear-queries/thm-3.1-as-printed")) == [
        "exactdp.mechanisms.gaussian.profile"
    ]


def _module(name: str) -> bool:
    return bool(__import__(name))


def test_the_papers_are_those_of_the_claims() -> None:
    assert tuple(p.key for p in PAPERS) == KEYS
    assert all(p.link.endswith(p.arxiv) and p.about for p in PAPERS)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0", "0"),
        ("1/3", "0.333333"),
        ("-5/2", "-2.5"),
        ("9999999/10000000", "1"),
        ("123456789", "123457000"),
        ("1e-7", "1e-7"),
        ("1e30", "1e30"),
        ("1/1024", "0.000976562"),
        ("99999999/100", "1000000"),
        ("-1e-20", "-1e-20"),
    ],
)
def test_decimals(value: str, text: str) -> None:
    assert decimal((Fraction(value), Fraction(value)), 6) == text


def test_an_answer_imports_no_claims() -> None:
    """Nor sympy, numpy, flint: it must come at once."""
    code = "import sys; from exactdp_checks.answering.answer import why; why('lemma 6.4').text(); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = ("numpy", "flint", "sympy", "rich", "exactdp_checks.claims.papers", "exactdp_checks.claims.claim", "exactdp.channel")
    assert [m for m in heavy if f"'{m}'" in done.stdout] == []
    assert exactdp.__version__


def test_near_ids() -> None:
    assert near("thm-31")[0].endswith("thm-3.1")
    assert near("nonsense/qqq") == []


def test_words_that_no_statement_has_are_named() -> None:
    """And what fits without them is a list to choose from, never the answer."""
    found = why("gobbledygook theorem")
    assert found.unknown == ("gobbledygook",)
    assert not found.certain
    assert str(found).startswith("No statement has 'gobbledygook' in it.")
    assert why("optimal binary channel").unknown == ()
    assert why("theorem 3.1 of bassily").unknown == ()
    with pytest.raises(BadInput, match="no statement is about"):
        why("gobbledygook")


def test_a_choice_names_the_papers_by_their_authors() -> None:
    """Who has only the paper knows no key; what is printed comes before what is ours."""
    found = why("theorem 3.3")
    assert "linear-queries/thm-3.3  (refuted; Bassily)" in found.text()
    assert "heavy-hitters/thm-3.3  (refuted; Wu and Wirth)" in found.text()
    assert "(refuted; Banerjee et al.)" in found.to_html()
    assert all(len(line) <= 40 for line in found.text(40).splitlines())
    assert "/beyond-" not in why("HadaOracle error").families[0][0]["id"]


def test_a_note_says_what_its_number_is() -> None:
    assert "Erratum E7: false for general" in why("lemma 6.4").text()
    assert "E4, E1, E2:" not in "".join(why(i).text() for i in ("linear-queries/thm-3.1", "price-of-privacy/thm-3.3"))


def test_what_is_near_is_of_the_paper_that_was_named() -> None:
    with pytest.raises(BadInput, match=r"the nearest are linear-queries/thm-3\.1, linear-queries/"):
        find("theorem 3.11 of bassily")
    with pytest.raises(BadInput, match="the nearest are ") as caught:
        find("theorem 9.9 of bassily")
    assert set(re.findall(r"([a-z-]+)/", str(caught.value))) == {"linear-queries"}
