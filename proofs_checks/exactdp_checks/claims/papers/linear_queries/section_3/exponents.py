"""Claims of linear-queries: the elementary inequalities in the proof of Theorem 3.3 (section 3.2).

D is delta, x is epsilon. A range 0 < x <= 1 is written x = 1/(1 + m), m >= 0. Standard facts that are used and not certified: a
convex function lies below its chords, a concave one above them, and e^t = lim (1 + t/2^i)^(2^i).
"""

from exactdp_checks.claims.notation import Steps, Verdict, prove, rational, tree
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

PROOF = "Section 3.2, proof of Theorem 3.3"
POINTS = (("1", "1/100"), ("1/2", "1/100"), ("1/10", "1/1000"))  # epsilon, delta
LAST = ((120, "1/2000"), (120, "1/1000"), (1000, "1/100000"))  # n, epsilon


@claim("sec-3.2-exp", PROOF, {"square": "0"}, {"square": "1/2"}, {"slope": "2"})
def sec_3_2_exp(square: str = "1/4", slope: str = "1") -> Steps:
    r"""$1 + t \le e^t$ for all real $t$: $(1+\frac t2)^2 = 1 + t + \frac{t^2}4$, so that $(1+t/2^i)^{2^i}$ rises to $e^t$.

    (1 + t/2)^2 = 1 + slope t + square t^2: so (1 + t/2^i)^(2^i) rises from 1 + t to e^t, once its base is positive.
    """
    yield f"(1 + t/2)^2 = 1 + ({slope})*t + ({square})*t^2"


@claim(
    "sec-3.2-exp-quarter", PROOF, {"slope": "1/4"}, {"slope": "7/25"}, {"below": "1/3"}, uses="sec-3.2-exp", assumes="calculus"
)
def sec_3_2_exp_quarter(slope: str = "5/16", below: str = "1/4") -> Steps:
    r"""$1 + \epsilon/4 \le e^{\epsilon/4} \le 1 + \frac5{16}\epsilon$ for $0 \le \epsilon \le 1$: by sec-3.2-exp, and convexity
    with $e^{1/4} < \frac{21}{16}$.

    e^(1/4) < 1 + slope, the chord at epsilon = 1; and 1 + t <= e^t at t = epsilon below.
    """
    yield prove.comparison(["exp", "1/4"], "<", 1 + rational(slope))
    yield f"(1 + x/8)^2 = 1 + ({below})*x + x^2/64"


@false("sec-3.2-b0-rewriting", PROOF, "E12.3", {"factor": "1"}, {"factor": "1/5"}, at=rows(POINTS))
def sec_3_2_b0_rewriting_as_printed(row: int, factor: str = "4") -> Verdict:
    r"""$\frac{\frac12(1+\epsilon/4)+\delta}{\frac12(1-\frac5{16}\epsilon)(1-\delta)} = \frac{1+\epsilon/4}{1-\frac5{16}\epsilon}
    \cdot \frac{1+2\delta/(1+4\epsilon)}{1-\delta}$: false.

    ((1 + x/4)/2 + D)/((1 - 5x/16)(1 - D)/2) = ((1 + x/4)/(1 - 5x/16)) (1 + 2D/(1 + factor x))/(1 - D) at a point.
    """
    epsilon, delta = POINTS[row]
    lhs = tree("((1 + x/4)/2 + D)/((1 - 5*x/16)*(1-D)/2)")
    rhs = tree("((1 + x/4)/(1 - 5*x/16))*(1 + 2*D/(1 + f*x))/(1-D)")
    return prove.comparison(lhs, "==", rhs, x=epsilon, D=delta, f=factor)


@claim("sec-3.2-b0-rewriting-corrected", PROOF, {"factor": "4"}, {"factor": "1/5"}, {"factor": "-1/4"})
def sec_3_2_b0_rewriting_corrected(factor: str = "1/4") -> Steps:
    r"""$\frac{\frac12(1+\epsilon/4)+\delta}{\frac12(1-\frac5{16}\epsilon)(1-\delta)} = \frac{1+\epsilon/4}{1-\frac5{16}\epsilon}
    \cdot \frac{1+2\delta/(1+\epsilon/4)}{1-\delta}$ for all $\epsilon, \delta$ where both sides are defined.
    """
    right = f"((1 + x/4)/(1 - 5*x/16))*(1 + 2*D/(1 + ({factor})*x))/(1-D)"
    yield "statement", f"((1 + x/4)/2 + D)/((1 - 5*x/16)*(1-D)/2) = {right}"


@claim("sec-3.2-b0-factors", PROOF, {"rate": "1/2"}, {"power": "5/2"}, {"power": "2"}, {"top": "99/100"}, assumes="calculus")
def sec_3_2_b0_factors(rate: str = "7/8", power: str = "4", top: str = "9/10") -> Steps:
    r"""$\frac{1+\epsilon/4}{1-\frac5{16}\epsilon} \le e^{\frac78\epsilon}$ for $0 \le \epsilon \le 1$, and
    $\frac{1+2\delta/(1+4\epsilon)}{1-\delta} \le \frac{1+2\delta}{1-\delta} \le e^{4\delta}$ for $0 \le \delta \le \frac9{10}$: a
    concave function with its ends, and one that rises and is concave then.

    rate x + ln(1 - 5x/16) - ln(1 + x/4) is concave on [0, 1], 0 at 0, > 0 at 1 (1, 2); its second derivative is written out. h =
    power D + ln(1-D) - ln(1+2D): h(0) = 0; h' >= 0 on [0, 1/2] (3); on [1/2, top] h is concave (4), > 0 at the ends (5, 6).
    """
    x, small, large = "(1/(1+m))", "(1/(2+m))", f"(1/2 + (({top})-1/2)/(1+m))"
    end = rational(top)
    yield f"for m >= 0: (1/16)/(1 + {x}/4)^2 <= (25/256)/(1 - 5*{x}/16)^2"
    yield prove.comparison(0, "<", ["+", rational(rate), ["ln", "11/16"], ["-", 0, ["ln", "5/4"]]])
    yield f"for m >= 0: 1/(1-{small}) + 2/(1+2*{small}) <= ({power})"
    yield f"for m >= 0: 4/(1+2*{large})^2 <= 1/(1-{large})^2"
    yield prove.comparison(0, "<", ["-", rational(power) / 2, ["*", 2, ["ln", 2]]])
    yield prove.comparison(0, "<", ["+", rational(power) * end, ["ln", 1 - end], ["-", 0, ["ln", 1 + 2 * end]]])


@false("sec-3.2-b0-final", PROOF, "E3", {"rate": "8/9"}, {"power": "5"}, at=rows(LAST))
def sec_3_2_b0_final_as_printed(row: int, rate: str = "7/8", power: str = "4") -> Verdict:
    r"""$e^{\frac78\epsilon} e^{4\delta} \le e^\epsilon$ with $\delta = 1/n^2$ for $n \ge 120$, $0 < \epsilon \le 1$: false for
    small $\epsilon$.

    e^(rate epsilon + power delta) <= e^epsilon with delta = 1/n^2, as exponents.
    """
    n, epsilon = LAST[row]
    return prove.comparison(rational(rate) * rational(epsilon) + rational(power) / n**2, "<=", rational(epsilon))


@claim("sec-3.2-b0-final-corrected", PROOF, {"part": "16"}, {"part": "31"}, {"root": "4"})
def sec_3_2_b0_final_corrected(part: str = "32", root: str = "8") -> Steps:
    r"""$e^{\frac78\epsilon} e^{4\delta} \le e^\epsilon$ if and only if $\delta \le \epsilon/32$; with $\delta = 2/n^2$ this is $n
    \ge 8/\sqrt\epsilon$.

    x - (7x/8 + 4D) = 4 (x/part - D), of the sign of epsilon/32 - delta; x/32 - 2/n^2 = (n^2 - root^2/x) x/(32 n^2).
    """
    yield f"x - (7*x/8 + 4*D) = 4*(x/({part}) - D)"
    yield f"x/32 - 2/n^2 = (n^2 - ({root})^2/x)*x/(32*n^2)"
