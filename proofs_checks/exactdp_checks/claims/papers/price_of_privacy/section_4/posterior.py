"""Claims of price-of-privacy: the posterior of a user's data given an eps-DP sketch of them, Lemma 4.5.

P = 1/(1+g) is the prior probability of a value, u and v what is left of an inequality. Every prior and every epsilon >= 0.
"""

from exactdp_checks.claims.notation import Steps, identity
from exactdp_checks.claims.papers.price_of_privacy.stated import claim

BAYES = "p*a/(p*a + r*b)", "p*(1/(p + r*(b/a)))"


@claim("lem-4.5", "Lemma 4.5, equation (7)", {"factor": "99/100"}, {"factor": "1/2"})
def lem_4_5(factor: str = "1") -> Steps:
    r"""$P(A=a|S=s) = P(A=a)\lambda(a,s)$ with $e^{-\epsilon} \le \lambda \le e^\epsilon$: by Bayes's rule, for every prior,
    every $\epsilon \ge 0$, every $a$ and every $s$ with $P(s) > 0$. (Finite alphabets.)

    The first step is Bayes's rule for two values, of likelihoods $a$ and $b$: $\lambda = 1/(P+(1-P)\rho)$ with $P = P(A=a)$ and
    $\rho$ the mean of the ratios of the other likelihoods to the own one, which is in $[e^{-\epsilon},e^\epsilon]$. $P =
    \frac1{1+g}$; $\rho = \frac1t+u$ and $\rho = \frac t{1+v}$ are the two sides.
    """
    yield "Bayes's rule", identity(*BAYES)
    yield "at most t", f"for u >= 0, t >= 1, g >= 0: 1/(1/(1+g) + g/(1+g)*(1/t + u)) <= ({factor})*t"
    yield "at least 1/t", "for g >= 0, t >= 1, v >= 0: 1/t <= 1/(1/(1+g) + g/(1+g)*(t/(1+v)))"


@claim("lem-4.5-sharp", "Lemma 4.5", {"scale": "99/100"}, {"factor": "99/100"})
def lem_4_5_sharp(scale: str = "1", factor: str = "1") -> Steps:
    r"""$\frac1{P(a)+(1-P(a))e^\epsilon} \le \lambda(a,s) \le \frac1{P(a)+(1-P(a))e^{-\epsilon}}$, and $\lambda(a,s)/\lambda(a',s)
    = P(s|a)/P(s|a') \le e^\epsilon$, for every prior, every $\epsilon \ge 0$ and $P(s) > 0$. (Finite alphabets.)

    In $\lambda = 1/(P+(1-P)\rho)$ of lem-4.5 the ends of $\rho \in [\frac1t,t]$ are put in. The quotient of $\lambda(a,s)$ and
    $\lambda(a',s)$ is that of the likelihoods, at most $e^\epsilon$.
    """
    yield "the upper end", f"for g >= 0, u >= 0, t >= 1: 1/(1/(1+g) + g/(1+g)*(1/t + u)) <= ({scale})/(1/(1+g) + g/(1+g)/t)"
    yield "the lower end", "for g >= 0, t >= 1, v >= 0: 1/(1/(1+g) + g/(1+g)*t) <= 1/(1/(1+g) + g/(1+g)*(t/(1+v)))"
    yield "the quotient", f"(1/(p + r*(b/a)))/(1/(r + p*(a/b))) = ({factor})*a/b"


@claim("sec-4.3-lambda", "Proof 4.6", {"factor": "99/100"}, {"factor": "1/2"})
def sec_4_3_lambda(factor: str = "1") -> Steps:
    r"""$\lambda(a,s) = (\sum_{a'}P(A=a')\frac{P(S=s|A=a')}{P(S=s|A=a)})^{-1}$, a mean of ratios in $[e^{-\epsilon},e^\epsilon]$,
    every $\epsilon \ge 0$.

    Bayes's rule; each ratio of two likelihoods $a$, $b$ with $a \le tb$ and $b \le ta$ is in $[\frac1t,t]$, and so is their mean.
    """
    yield "Bayes's rule", identity(*BAYES)
    yield "a ratio is at most t", f"for u >= 0, t >= 1, b > 0: b*t/(1+u)/b <= ({factor})*t"
    yield "and at least 1/t", "for u >= 0, t >= 1, b > 0: 1/t <= (b/t + u)/b"
