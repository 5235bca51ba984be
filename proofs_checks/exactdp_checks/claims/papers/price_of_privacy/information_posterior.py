"""Claims of price-of-privacy: the posterior of a user's data given an eps-DP sketch of them, Lemma 4.5.

P = 1/(1+g) is the prior probability of a value, u and v what is left of an inequality. Every prior and every epsilon >= 0.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["CLAIMS"]

BAYES = "p*a/(p*a + r*b)", "p*(1/(p + r*(b/a)))"


def _lambda(factor: str = "1") -> Verdict:
    """Bayes's rule; 1/t <= 1/(P + (1-P) ratio) <= factor t for a mean ratio from 1/t on, and up to t."""
    return prove.all_of(
        [
            identity(*BAYES),
            at_most("1/(1/(1+g) + g/(1+g)*(1/t + u))", f"({factor})*t", u=0, t=1, g=0),
            at_most("1/t", "1/(1/(1+g) + g/(1+g)*(t/(1+v)))", g=0, t=1, v=0),
        ]
    )


def _lambda_sharp(scale: str = "1", factor: str = "1") -> Verdict:
    """The ends of the ratio put in; and the quotient of two values of lambda is that of the likelihoods."""
    return prove.all_of(
        [
            at_most("1/(1/(1+g) + g/(1+g)*(1/t + u))", f"({scale})/(1/(1+g) + g/(1+g)/t)", g=0, u=0, t=1),
            at_most("1/(1/(1+g) + g/(1+g)*t)", "1/(1/(1+g) + g/(1+g)*(t/(1+v)))", g=0, t=1, v=0),
            identity("(1/(p + r*(b/a)))/(1/(r + p*(a/b)))", f"({factor})*a/b"),
        ]
    )


def _formula(factor: str = "1") -> Verdict:
    """1/lambda is a mean of ratios a/b, each between 1/t and t where a <= t b and b <= t a."""
    return prove.all_of(
        [
            identity(*BAYES),
            at_most("b*t/(1+u)/b", f"({factor})*t", above=("b",), u=0, t=1, b=0),
            at_most("1/t", "(b/t + u)/b", above=("b",), u=0, t=1, b=0),
        ]
    )


CLAIMS = (
    claim(
        "lem-4.5",
        r"$P(A=a|S=s) = P(A=a)\lambda(a,s)$ with $e^{-\epsilon} \le \lambda \le e^\epsilon$: by Bayes's rule, for every prior "
        r"and every $\epsilon \ge 0$; the other values enter by the mean of their likelihood ratios.",
        "Lemma 4.5, equation (7)", _lambda, ({"factor": "99/100"}, {"factor": "1/2"}),
    ),
    claim(
        "lem-4.5-sharp",
        r"$\frac1{P(a)+(1-P(a))e^\epsilon} \le \lambda(a,s) \le \frac1{P(a)+(1-P(a))e^{-\epsilon}}$, and "
        r"$\lambda(a,s)/\lambda(a',s) = P(s|a)/P(s|a') \le e^\epsilon$, for every prior and every $\epsilon \ge 0$.",
        "Lemma 4.5", _lambda_sharp, ({"scale": "99/100"}, {"factor": "99/100"}),
    ),
    claim(
        "sec-4.3-lambda",
        r"$\lambda(a,s) = (\sum_{a'}P(A=a')\frac{P(S=s|A=a')}{P(S=s|A=a)})^{-1}$, a mean of ratios in "
        r"$[e^{-\epsilon},e^\epsilon]$, every $\epsilon \ge 0$.",
        "Proof 4.6", _formula, ({"factor": "99/100"}, {"factor": "1/2"}),
    ),
)  # fmt: skip
