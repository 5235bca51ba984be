"""Claims of price-of-privacy: the posterior of a user's data given an eps-DP sketch of them, Lemma 4.5.

P = 1/(1+g) is the prior probability of a value, u and v what is left of an inequality. Every prior and every epsilon >= 0.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving.formula import identity

BAYES = "p*a/(p*a + r*b)", "p*(1/(p + r*(b/a)))"


@claim("lem-4.5", "Lemma 4.5, equation (7)", {"factor": "99/100"}, {"factor": "1/2"})
def lem_4_5(factor: str = "1") -> Steps:
    r"""$P(A=a|S=s) = P(A=a)\lambda(a,s)$ with $e^{-\epsilon} \le \lambda \le e^\epsilon$: by Bayes's rule, for every prior and
    every $\epsilon \ge 0$; the other values enter by the mean of their likelihood ratios.

    Bayes's rule; 1/t <= 1/(P + (1-P) ratio) <= factor t for a mean ratio from 1/t on, and up to t.
    """
    yield identity(*BAYES)
    yield f"for u >= 0, t >= 1, g >= 0: 1/(1/(1+g) + g/(1+g)*(1/t + u)) <= ({factor})*t"
    yield "for g >= 0, t >= 1, v >= 0: 1/t <= 1/(1/(1+g) + g/(1+g)*(t/(1+v)))"


@claim("lem-4.5-sharp", "Lemma 4.5", {"scale": "99/100"}, {"factor": "99/100"})
def lem_4_5_sharp(scale: str = "1", factor: str = "1") -> Steps:
    r"""$\frac1{P(a)+(1-P(a))e^\epsilon} \le \lambda(a,s) \le \frac1{P(a)+(1-P(a))e^{-\epsilon}}$, and $\lambda(a,s)/\lambda(a',s)
    = P(s|a)/P(s|a') \le e^\epsilon$, for every prior and every $\epsilon \ge 0$.

    The ends of the ratio put in; and the quotient of two values of lambda is that of the likelihoods.
    """
    yield f"for g >= 0, u >= 0, t >= 1: 1/(1/(1+g) + g/(1+g)*(1/t + u)) <= ({scale})/(1/(1+g) + g/(1+g)/t)"
    yield "for g >= 0, t >= 1, v >= 0: 1/(1/(1+g) + g/(1+g)*t) <= 1/(1/(1+g) + g/(1+g)*(t/(1+v)))"
    yield f"(1/(p + r*(b/a)))/(1/(r + p*(a/b))) = ({factor})*a/b"


@claim("sec-4.3-lambda", "Proof 4.6", {"factor": "99/100"}, {"factor": "1/2"})
def sec_4_3_lambda(factor: str = "1") -> Steps:
    r"""$\lambda(a,s) = (\sum_{a'}P(A=a')\frac{P(S=s|A=a')}{P(S=s|A=a)})^{-1}$, a mean of ratios in $[e^{-\epsilon},e^\epsilon]$,
    every $\epsilon \ge 0$.

    1/lambda is a mean of ratios a/b, each between 1/t and t where a <= t b and b <= t a.
    """
    yield identity(*BAYES)
    yield f"for u >= 0, t >= 1, b > 0: b*t/(1+u)/b <= ({factor})*t"
    yield "for u >= 0, t >= 1, b > 0: 1/t <= (b/t + u)/b"
