"""What notebooks show, and what numpy and sympy take: exact, escaped, and refused where it would be cut off."""

from fractions import Fraction
from math import inf

import numpy as np
import pytest
import sympy

import exactdp
from exactdp.channel import Channel
from exactdp.display import latex_matrix, table
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import RationalFunction, exact
from exactdp.numbers.latex import latex
from exactdp.numbers.normal import PHI0, Real
from exactdp.numbers.text import level
from exactdp.oracles.comparing import Comparison
from exactdp.policy import PrivacyMatrix
from exactdp_checks.answering.answer import Answer
from exactdp_checks.auditing.audit import Audit
from exactdp_checks.code.verdict.audit import CodeAudit
from exactdp_checks.code.verdict.comparing import Comparison as Compared
from exactdp_checks.proving.optimal import Optimum
from exactdp_checks.ranking.best import Ranking, ranked
from exactdp_checks.sampling.audit import SampleAudit
from exactdp_checks.trusted.verdict import Verdict

HALF = exactdp.Channel([["3/4", "1/4"], ["1/4", "3/4"]], ["<a>", "b"], ["x", "y"])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(3), "3"),
        (Fraction(-3, 4), r"-\frac{3}{4}"),
        (exact("t/(t+1)"), r"\frac{t}{t + 1}"),
        (exact("(2*t^2 - 3)/(t - 1)"), r"\frac{2 t^{2} - 3}{t - 1}"),
        (exact("k1*t"), r"k_{1} t"),
        (exact("-t"), "-t"),
        (exact("rate + 1"), r"\mathrm{rate} + 1"),
        (level("2*eps"), r"2 \epsilon"),
        (level("ln 3"), r"\ln 3"),
        (level("1/2"), r"\frac{1}{2}"),
        (level(0), "0"),
        (inf, r"\infty"),
    ],
)
def test_latex(value: object, text: str) -> None:
    assert latex(value) == text  # type: ignore[arg-type]


def test_tables_are_escaped_and_short() -> None:
    """A label is never markup; of a large channel twelve rows and columns are shown, and how many there are."""
    shown = HALF._repr_html_()
    assert "&lt;a&gt;" in shown
    assert shown.count("<td>") == 4
    large = krr.channel(30, t=3)._repr_html_()
    assert "30 inputs, 30 outputs" in large
    assert large.count("<tr>") == 14
    assert "inf" in exactdp.PrivacyMatrix.high_low(3, [0], "ln 2")._repr_html_()
    assert table([[Fraction(1, 10**60)]], ["a"], ["b"]).count("...") == 1


def test_matrices_in_latex() -> None:
    assert HALF.to_latex() == latex_matrix(HALF.rows)
    assert exactdp.PrivacyMatrix.ldp(2, "eps").to_latex() == r"\begin{bmatrix} 0 & \epsilon \\ \epsilon & 0 \end{bmatrix}"


def test_what_a_notebook_prints_is_latex() -> None:
    """Numbers, small channels and statements; a large channel has its table alone."""
    assert exact("t/(t+1)")._repr_latex_() == r"$\frac{t}{t + 1}$"
    assert level("2*ln 3 - ln 5 + eps")._repr_latex_() == r"$\epsilon + 2 \ln 3 - \ln 5$"
    assert LogSum(terms=[(p, 1) for p in range(2, 70)])._repr_latex_() is None
    assert Interval("1/2", 1)._repr_latex_() == r"$\left[0.5, 1\right]$"
    root = Real.of(2).sqrt()
    assert (root / LogSum.ln(3) - (root + 1))._repr_latex_() == r"$\frac{\sqrt{2}}{\ln 3} - \left(\sqrt{2} + 1\right)$"
    assert (PHI0 * (root * -1).exp())._repr_latex_() == r"$\frac{1}{\sqrt{2 \pi}} \cdot e^{\sqrt{2} \cdot \left(-1\right)}$"
    assert Real.of(2).sqrt().ln().erf()._repr_latex_() == r"$\operatorname{erf}\left(\ln\left(\sqrt{2}\right)\right)$"
    assert krr.estimator(2, t=3)._repr_latex_() == rf"${latex_matrix(krr.estimator(2, t=3).scores.rows)}$"
    assert HALF._repr_latex_() == f"${HALF.to_latex()}$"
    assert krr.channel(12)._repr_latex_() is not None
    assert krr.channel(13)._repr_latex_() is None
    text = exactdp.why("lemma 6.4 of banerjee")._repr_latex_()
    assert r"\textbf{Printed}" in text
    assert r"\texttt{exactdp check price-of-privacy/lem-6.4-as-printed}" in text
    assert text.count("$") % 2 == 0
    assert r"\texttt{exactdp.bounds.price\_of\_privacy.adaptive.lemma\_6\_4}" in text
    several = exactdp.why("theorem 3.3")._repr_latex_()
    assert several.startswith("Several statements may be meant by theorem 3.3: ")
    assert r"\texttt{linear-queries/thm-3.3}" in several


def test_numpy_takes_exact_numbers() -> None:
    """As objects; as doubles where they are asked for; never cut off, never at no value of t."""
    found = np.asarray(HALF)
    assert (found.dtype, found.shape) == (np.dtype(object), (2, 2))
    assert found.tolist() == [list(row) for row in HALF.rows]
    assert np.asarray(HALF, dtype=float).tolist() == [[0.75, 0.25], [0.25, 0.75]]
    assert np.asarray(HALF, dtype="float32").dtype == np.float32
    assert np.asarray(krr.channel(3)).shape == (3, 3)
    with pytest.raises(BadInput, match="would cut probabilities off"):
        np.asarray(HALF, dtype=int)
    with pytest.raises(BadInput, match=r"\.at\(t=3\)|give a value"):
        np.asarray(krr.channel(2), dtype=float)
    with pytest.raises(ValueError, match="copy"):
        np.array(HALF, copy=False)


def test_sympy_takes_exact_numbers() -> None:
    assert (
        sympy.Matrix(HALF)
        == HALF.to_sympy()
        == sympy.Matrix(2, 2, [sympy.Rational(3, 4), sympy.Rational(1, 4)] * 1 + [sympy.Rational(1, 4), sympy.Rational(3, 4)])
    )
    t = sympy.Symbol("t")
    assert sympy.Matrix(krr.channel(2))[0, 0] == t / (t + 1)


def test_an_audit_prints_its_sentence() -> None:
    found = exactdp.audit(HALF, "ln 3")
    assert str(found).splitlines()[0] == "PROVED  the matrix is epsilon-LDP at epsilon = ln(3)."
    assert found.text().startswith(f"{found}\ninputs: 2")
    assert "&lt;a&gt;" in found._repr_html_() or "<a>" not in found._repr_html_()
    assert found.verdict._repr_html_().startswith("<p>proved")
    assert exactdp.audit(np.asarray(HALF), "ln 3").status == 0


def _report(x: int, draw: object) -> int:
    return x if draw(4) else 1 - x  # type: ignore[operator]


def test_an_audit_of_code_prints_its_sentence() -> None:
    found = exactdp.audit_code(_report, [0, 1], epsilon="ln 3", isolated=False, checks=False)
    assert str(found).splitlines()[0] == "PROVED  test_display:_report is epsilon-LDP at epsilon = ln(3)."
    assert found.text().count("\nassumption: ") == len(found.observed.assumptions)
    assert found._repr_html_().count("<li>") >= 3


def test_every_result_is_shown_in_a_notebook() -> None:
    """What the questions of ``exactdp`` answer with: a sentence, or a table; nothing of it is markup that was given."""
    compared = exactdp.compare(4, "ln 3")
    assert "<th>oracle</th>" in compared._repr_html_()
    assert compared.text().startswith("k = 4 items, epsilon = ln(3) nats, 100000 users\noracle")
    assert max(map(len, compared.text().splitlines())) <= 80
    assert "GRR        1.25     2.25" in compared.text()
    best = exactdp.optimal(exactdp.PrivacyMatrix.ldp(2, "ln 3"))
    assert best.sentence == "the best channel has the utility 0.130812035941, exactly -ln(2) + 3/4*ln(3)"
    assert best._repr_html_().count("<td>") == 4
    assert ranked(4, "ln 3", "worst")._repr_html_().startswith("<p>COMPUTED  GRR and SS have the least by &#x27;worst&#x27;")
    assert krr.estimator(2, t=3)._repr_html_().count("<td>") == 4


def test_every_class_of_results_has_html() -> None:
    """All that is asked for by ``exactdp.X``, and what their modules answer with."""
    shown = (Comparison, Optimum, Ranking, SampleAudit, Compared, Audit, CodeAudit, Answer, Verdict, exactdp.Channel)
    assert [c.__name__ for c in (*shown, exactdp.PrivacyMatrix, Estimator) if not hasattr(c, "_repr_html_")] == []
    assert [
        c for c in (RationalFunction, LogSum, Interval, Real, exactdp.Channel, Answer) if not hasattr(c, "_repr_latex_")
    ] == []


def test_matrices_of_every_kind_are_shown() -> None:
    """A matrix of numbers and one of levels have a table and LaTeX as a channel has; where they are large, a table alone."""
    half = ExactMatrix.of([["1/2", "1/2"], [0, 1]])
    assert (
        half._repr_latex_()
        == f"${half.to_latex()}$"
        == "$\\begin{bmatrix} \\frac{1}{2} & \\frac{1}{2} \\\\ 0 & 1 \\end{bmatrix}$"
    )
    assert half._repr_html_() == Channel(half.rows)._repr_html_()
    assert half._repr_html_().count("<td>1/2</td>") == 2
    levels = PrivacyMatrix.ldp(2, "eps")
    assert levels._repr_latex_() == "$\\begin{bmatrix} 0 & \\epsilon \\\\ \\epsilon & 0 \\end{bmatrix}$"
    for large in (PrivacyMatrix.ldp(13, "eps"), ExactMatrix.of([[0] * 13])):
        assert large._repr_latex_() is None
        assert "…" in large._repr_html_()
