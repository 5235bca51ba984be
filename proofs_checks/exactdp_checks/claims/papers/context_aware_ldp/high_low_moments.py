"""Claims of context-aware-ldp: probabilities, unbiasedness and variances of the high-low Hadamard scheme (5.1, appendix C.1).

Each for every epsilon > 0: at k symbols of which the first s are sensitive, and at every size over orbits (k and s None).
t = e^epsilon, c = (t+1)/(t-1), p(A) and p(B) are the shares of the sensitive and of the other symbols, inputs i.i.d. p.
"""

from __future__ import annotations

from exactdp.numbers.exact import exact
from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers.context_aware_ldp import high_low_checks as checks
from exactdp_checks.claims.papers.context_aware_ldp.high_low_checks import SIZES, SMALL, C
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

HALF = "(t-1)/(2*(t+1))"
SETS = ("context-aware-ldp/sec-2-hadamard-size", "context-aware-ldp/sec-2-hadamard-pairs")


def _inside(k: int | None, s: int | None, base: str = "2/(t+1)", slope: str = "(t-1)/(t+1)") -> Verdict:
    return checks.shares(k, s, lambda mass, _p, _i: ["+", exact(base), ["*", exact(slope), mass["A"]]], checks.INSIDE)


def _hit(k: int | None, s: int | None, base: str = "1/(t+1)", slope: str = HALF, own: str = HALF) -> Verdict:
    return checks.shares(
        k, s, lambda mass, p, _i: ["+", exact(base), ["*", exact(slope), mass["A"]], ["*", exact(own), p]], checks.HIT
    )


def _chain(k: int | None, s: int | None, half: str = "S/2", quarter: str = "S/4") -> Verdict:
    high, low = exact("2*t/(S*(t+1))"), exact("2/(S*(t+1))")
    single, common = exact(half), exact(quarter)

    def value(mass: dict[str, object], p: object, _i: int) -> object:
        others = ["*", ["-", mass["A"], p], ["+", ["*", common, high], ["*", ["-", single, common], low]]]
        return ["+", ["*", p, single, high], others, ["*", mass["B"], single, low]]

    return checks.shares(k, s, value, checks.HIT)


CLAIMS = (
    Claim(
        id="context-aware-ldp/beyond-hl-decoder",
        statement=r"With $f(i) = \frac1n\sum_m \mathbf 1\{Y_m \in [S]\} H_S(i+1, Y_m)$: (15) is $c f(i)$, and "
        r"$\widehat{p(A)} = c(f(0) - \frac2{e^\epsilon+1})$, for any reports.",
        where="Section 5.1, equation (15)",
        hypotheses=lambda s: s is None or s >= 1,
        checks={Method.SYMBOLIC: checks.decoder},
        instances=tuple({"s": s} for s in (*range(1, 10), None)),
        mutants=({"gain": C}, {"scale": f"2*{C}"}, {"mass": "1/(t+1)"}, {"mass": "2/(t+2)"}),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/beyond-hl-sum",
        statement=r"$\widehat{p(A)} + \sum_{i \in B} \widehat{p_i} = 1$ for any reports. Not so $\sum_{i \in "
        r"A} \widehat{p_i}$ for "
        r"$\widehat{p(A)}$: at $t = 3$ and one report $y = 2$ (from 1), $\widehat{p(A)} = 1$ and that sum is less.",
        where="Section 5.1, equations (15) and (16)",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: checks.sum_of_estimates},
        instances=SIZES,
        mutants=({"mass": "1/(t+1)"}, {"own": "1"}),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/beyond-hl-var-a",
        statement=r"For $i \in A$: $n \mathrm{Var}(\widehat{p_i}) = c^2(1 - p(B)/c) - p_i^2$.",
        where="Section 5.1, equation (15)",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: lambda k, s, value=f"({C})^2 - ({C})*b - p^2": checks.variance(k, s, "sensitive", value)},
        instances=SMALL,
        mutants=({"value": f"({C})^2 - p^2"}, {"value": f"({C})^2 - ({C})*b - p"}, {"value": f"({C})^2 - ({C})^2*b - p^2"}),
        uses=("context-aware-ldp/sec-c.1-unbiased",),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/beyond-hl-var-b",
        statement=r"For $i \in B$: $n \mathrm{Var}(\widehat{p_i}) = c p_i - p_i^2$.",
        where="Section 5.1, equation (16)",
        hypotheses=lambda k, s: checks.sizes(k, s) and (k is None or k != s),
        checks={Method.SYMBOLIC: lambda k, s, value=f"({C})*p - p^2": checks.variance(k, s, "other", value)},
        instances=tuple(i for i in SMALL if i["k"] is None or i["k"] != i["s"]),
        mutants=({"value": f"({C})^2*p - p^2"}, {"value": f"({C})*p - p"}, {"value": "p - p^2"}),
        uses=("context-aware-ldp/sec-c.1-unbiased",),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/beyond-hl-var-pa",
        statement=r"$\widehat{p(A)}$ is unbiased, with "
        r"$n \mathrm{Var}(\widehat{p(A)}) = c^2 p([S])(1-p([S])) = c\,p(B)(1 - p(B)/c)$.",
        where="Section 5.1, estimate of p(A)",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: checks.mass_variance},
        instances=({"k": 2, "s": 1}, *SMALL),
        mutants=({"value": "b - b^2"}, {"value": f"({C})^2*b - b^2"}, {"mean": "1 - b/2"}),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/beyond-hl-l2",
        statement=r"$n E[\ell_2^2(\hat p, p)] = s c^2 - (s-1) c\,p(B) - \|p\|_2^2$: "
        r"$E[\|A(Y)\|^2 \mid x]$ is $s c^2$ for $x \in A$ and $s c^2 - (s-1) c$ for $x \in B$.",
        where="Section 5.1",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: checks.norm},
        instances=({"k": 3, "s": 2}, *SIZES),
        mutants=({"inside": f"s*({C})"}, {"inside": f"(s+1)*({C})^2"}, {"less": f"s*({C})"}, {"less": "0"}),
        uses=("context-aware-ldp/sec-c.1-unbiased",),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/beyond-hl-covariance",
        statement=r"$E[A_i A_j \mid x]$ is, for $i = j \in A$: $c^2$ if $x \in A$, else $c^2 - c$; for $i = j \in B$: $c$ if "
        r"$x = i$, else 0; for $i \ne j$ in $A$: $c$ if the row of $x \in A$ is the product of theirs, else "
        r"0; for all other $i \ne j$: 0.",
        where="Section 5.1",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: checks.second_moments},
        instances=({"k": 4, "s": 3}, *(i for i in SIZES if i["k"] is None or i["k"] <= 7)),
        mutants=({"square": C}, {"noise": f"({C})^2"}, {"own": f"({C})^2"}, {"third": "0"}, {"third": f"({C})^2"}),
        uses=("context-aware-ldp/sec-c.1-unbiased",),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/eq-24",
        statement=r"$p([S]) = \frac2{e^\epsilon+1} + \frac{e^\epsilon-1}{e^\epsilon+1}\Pr(x \in A)$, with row $x+1$ in (13).",
        where="Appendix C.1, equation (24)",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: _inside},
        instances=({"k": 2, "s": 1}, *SMALL),
        mutants=({"base": "1/(t+1)"}, {"slope": "t/(t+1)"}, {"slope": HALF}),
    ),
    Claim(
        id="context-aware-ldp/eq-25-chain",
        statement=r"For $i \in [s]$, $p(S_i)$ is the sum of (13) and (14) over $S_i$ with $|S_i| = S/2$ and "
        r"$|S_i \cap S_x| = S/4$ "
        r"for $x \in A$, $x \ne i$, with row $x+1$ in (13).",
        where="Appendix C.1, equation (25), intermediate line",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: _chain},
        instances=({"k": 3, "s": 2}, *SMALL),
        mutants=({"half": "S/4"}, {"quarter": "S/8"}, {"quarter": "S/2"}),
        uses=SETS,
    ),
    Claim(
        id="context-aware-ldp/eq-25",
        statement=r"For $i \in [s]$: $p(S_i) = \frac1{e^\epsilon+1} + \frac{e^\epsilon-1}{2(e^\epsilon+1)}(\Pr(x \in A) + p_i)$, "
        r"with row $x+1$ in (13).",
        where="Appendix C.1, equation (25)",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: _hit},
        instances=({"k": 2, "s": 1}, *SMALL),
        mutants=({"base": "2/(t+1)"}, {"slope": "(t-1)/(t+1)"}, {"own": "(t-1)/(t+1)"}, {"own": "0"}),
        uses=SETS,
    ),
    Claim(
        id="context-aware-ldp/sec-c.1-empirical",
        statement=r"$\widehat{p(S_i)}$ and $\widehat{p([S])}$ are unbiased: given $x$, $\Pr(Y \in S_i)$ is "
        r"$\frac{e^\epsilon}{e^\epsilon+1}$ for $x = i$, $\frac12$ for other $x \in A$, "
        r"$\frac1{e^\epsilon+1}$ for $x \in B$, and "
        r"$\Pr(Y \in [S])$ is 1 for $x \in A$, $\frac2{e^\epsilon+1}$ for $x \in B$.",
        where="Appendix C.1, empirical estimates",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: checks.share},
        instances=({"k": 3, "s": 2}, *SIZES),
        mutants=({"own": "t/(t+2)"}, {"same": "1/3"}, {"other": "2/(t+1)"}, {"noise": "1/(t+1)"}),
        uses=SETS,
    ),
    Claim(
        id="context-aware-ldp/sec-c.1-unbiased",
        statement=r"(15) and (16), with $[S]$ for $S$ and row $x+1$ in (13), are unbiased for every $\epsilon "
        r"> 0$: given $x$ the "
        r"mean of $\widehat{p_i}$ is 1 for $i = x$ and 0 otherwise. So $E[\ell_2^2(\hat p, p)] = \sum_i "
        r"\mathrm{Var}(\widehat{p_i})$.",
        where="Appendix C.1",
        hypotheses=checks.sizes,
        checks={Method.SYMBOLIC: checks.unbiased},
        instances=({"k": 3, "s": 2}, *SIZES),
        mutants=({"gain": C}, {"centre": "1/(t+2)"}, {"scale": f"2*{C}"}, {"mass": "1/(t+1)"}, {"own": "t/(t-1)"}),
        uses=SETS,
    ),
)
