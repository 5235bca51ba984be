"""Claims of price-of-privacy: lower bounds by Fano and by counting, section 3 and appendix A.

l is ln 2, x = t^U. Clusterings and Theorem A.5 are in ``fano_counts``, Lemma 3.1 in ``fano_level``.
"""

from fractions import Fraction

from exactdp.bounds.price_of_privacy import fano as bounds
from exactdp.bounds.price_of_privacy.mismatch import sampling_channel
from exactdp.information import mutual_information
from exactdp.mechanisms import krr
from exactdp_checks.claims.notation import (
    LogSum,
    PrivacyMatrix,
    Steps,
    Verdict,
    at_most,
    compared,
    identity,
    prove,
    rational,
    tree,
    variable,
)
from exactdp_checks.claims.papers.price_of_privacy.helpers.guesses import guessed
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import given, pointwise
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false


def _uniform(k: int) -> list[Fraction]:
    return [Fraction(1, k)] * k


def _direct(scale: str = "1") -> Verdict:
    """x < scale (M - 1), M - 1 = (x + s)/scale: the success x/(x + M - 1) is below 1/2; at x = M - 1 it is 1/2."""
    return prove.all_of(
        [
            at_most(f"x/(x + (x+s)/({scale}))", "1/2", strict=True, above=("s", "x"), s=0, x=0),
            identity("(M-1)/((M-1) + M - 1)", "1/2 + 0*M"),
        ]
    )


def _half(lost: str = "1") -> Verdict:
    """U i = (N/2 - lost) l - s, s > 0: 1 - (U i + l)/(N l) > 1/2, whatever i: the information of one sketch."""
    return at_most("1/2", f"1 - (((N/2 - ({lost}))*l - s) + l)/(N*l)", strict=True, above=("N", "l", "s"), N=0, l=0, s=0)


SMALL = ((1, 1, "3"), (2, 1, "3"), (2, 2, "3/2"), (3, 1, "5"))  # N, w, t


@claim("sec-1.1-hypotheses", "Section 1.1", {"least": "3"}, {"growth": "1"})
def sec_1_1_hypotheses(least: str = "2", growth: str = "2") -> Steps:
    r"""There are $L^N$ maps from $N$ items to $[L]$, and $N\log2 \le \log|\mathcal H| \le N(L-1)\log2$, for all $L \ge 2$ and
    $N$, by induction on $N$ and on $L$.

    $L^N = 2^N$ at $L = 2$ and each further item multiplies the number by $L \ge 2$: with $a$ maps of $N$ items, $2a \le La$, the
    first step, gives $N\log2$ below. Above: $L \le 2^{L-1}$ by induction on $L$ (the second step, from $x = 2^{L-1} \ge L$ to
    $2x$), and the $N$-th power.
    """
    yield "one more item", f"for a >= 0, j >= 0, m >= 0: ({least})*a <= (2 + j)*(a + m)"
    yield "one more class", f"for j >= 0, m >= 0: (2 + j) + 1 <= ({growth})*(2 + j + m)"


@claim("inf-thm-1", "Informal Theorem 1", {"powers": (2, 3)}, {"powers": (1, 1)}, uses="beyond-success")
def inf_thm_1(powers: tuple[int, int] = (1, 2)) -> Steps:
    r"""If $M = |\mathcal H| \ge 3$ and $U < \frac{\ln M}{2\epsilon}$, every $\epsilon$-LDP algorithm is unreliable: the success
    of beyond-success is below $\frac12$, for every $\epsilon$ and $M$. (For small $\epsilon$ more is needed.)

    $U < \frac{\ln M}{2\epsilon}$ says $x^2 < M$ for $x = e^{U\epsilon}$, and $M \le (M-1)^2$ for $M \ge 3$ by the first step: so
    $x < M-1$, and by the second step the success of beyond-success (at $M_d = 1$) is below $\frac12$.
    """
    above, below = powers
    yield "M against its square", f"for M >= 3: M^{above} <= (M-1)^{below}"
    yield "the success", _direct()


@claim("sec-2.3-failure", "Section 2.3", {"share": "1"}, {"share": "199/100"}, uses="lem-2.5")
def sec_2_3_failure(share: str = "2") -> Steps:
    r"""If $I(H; X_1^U) \le \delta\log M$ and $\log M \ge 1/\delta$ (bits), every algorithm has $P_e \ge 1 - 2\delta$.

    Lemma 2.5 gives $P_e \ge 1-\frac{I+\ln2}{\ln M}$; put in $I = \delta\ln M-s$ and $\ln2 = \delta\ln M-r$ with $r, s \ge 0$.
    """
    yield "the bound", f"for L > 0, d >= 0, r >= 0, s >= 0: 1 - ({share})*d <= 1 - ((d*L - s) + (d*L - r))/L"


@claim(
    "lem-2.5",
    "Lemma 2.5, equation (2)",
    {"plus": "99/100"},
    {"plus": "1/2"},
    {"plus": "0"},
    assumes="data-processing gibbs exp-above-tangent",
)
def lem_2_5(plus: str = "1") -> Steps:
    r"""Fano, for $H$ uniform on $M \ge 2$ hypotheses: $P_e \ge 1 - \frac{I(H; X_1^U) + 1}{\log M}$ in bits, that is with $\ln 2$
    in nats; at $M = 2^{20}$ no constant below $0.999999$ will do.

    Let $a$ be the probability that the guess is right (is within $d$), and $q \le \frac{M_d}M$ that under independent $Z$ and
    guess, $g = -\ln q \ge \ln\frac M{M_d}$ and $h = -\ln(1-q) \ge 0$. Data processing to this event: $I \ge \mathrm{kl}(a\|q)$,
    which is $ag+(1-a)h$ less the entropy of $a$, the first step. The entropy is at most $\ln2$: less $\ln2$ it is
    $a\ln\frac1{2a}+(1-a)\ln\frac1{2(1-a)}$, and $\ln u \le u-1$ bounds that by the second step, 0. So $I \ge ag-\ln2$, by the
    third step, and the fourth solves for $P_e = 1-a$. The last steps are the case $a = \frac12$, $M_d = 1$, $M = 2^{20}$, where
    $I = \ln M-\ln2-\frac12\ln(M-1)$ is near the bound.
    """
    yield from guessed(plus)


@claim(
    "sec-3.1-dataprocessing",
    "Section 3.1, Theorem 2.8.1 of Cover and Thomas",
    {"scale": "99/100"},
    {"scale": "1/2"},
    assumes="data-processing",
)
def sec_3_1_dataprocessing(scale: str = "1") -> Steps:
    r"""$I(C_N; \widehat X_u) \le I(C_N; X_u)$ and $\le I(X_u; \widehat X_u)$ along $C_N \to X_u \to \widehat X_u$.

    Both are the data-processing inequality along the chain, which the paper quotes: the mechanism of a user sees her data $X_u$
    alone, so $C_N \to X_u \to \widehat X_u$ is a Markov chain. The first step is the chain itself, for a law $p$ of $C_N$ and
    channels $q$, $r$: $P(c,x,y) = p\,q\,r$ gives $P(y|x,c) = r$. The examples compute both sides for randomised response on all
    the data.
    """
    yield "the chain", "p*q*r/(p*q) = r"
    for N, w, t in SMALL:
        sampled = sampling_channel(N, w)
        private, prior = krr.channel(sampled.size[1], t), _uniform(2**N)
        told = mutual_information(sampled.then(private), prior)
        own = mutual_information(private, sampled.output(prior))
        yield "example: told by the data", compared(told, "<=", mutual_information(sampled, prior))
        yield "example: told by the report", compared(told, "<=", own * rational(scale))


@claim("sec-3.1-information", "Proof 3.4", {"factor": "99/100"}, {"factor": "1/2"}, uses="lem-3.1", assumes="chain-rule")
def sec_3_1_information(factor: str = "1") -> Steps:
    r"""$I(C_N; \widehat X_1^U) \le \sum_u I(X_u; \widehat X_u \mid \widehat X_1^{u-1}) \le U\epsilon$ nats: the chain rule as an
    identity of ratios, and Lemma 3.1 for each term, every $\epsilon \ge 0$ and $U$ (strictly below for $\epsilon > 0$ is not
    claimed).

    The chain rule: the first step is its identity of ratios, for two sketches, so the logarithms add up. Given the past and $x$,
    the sketch is $\epsilon$-LDP, so each factor is at most $e^\epsilon$ (Lemma 3.1, the second step), and the third multiplies
    them: $e^{(U+1)\epsilon}$ after $U+1$ users.
    """
    yield "the chain rule, value by value", "p/q = (r/s)*((p/r)/(q/s))"
    yield "one sketch", pointwise(factor)
    yield "one more sketch", "for t >= 1, u >= 0, v >= 0, x >= 1: (x/(1+u))*(t/(1+v)) <= x*t"


@false(
    "thm-3.3",
    "Theorem 3.3",
    "E2",
    {"scale": "9/10"},
    {"scale": "4/5"},
    at=({"N": 2, "t": "3"}, {"N": 2, "t": "83/25"}, {"N": 3, "t": "7"}, {"N": 1, "t": "3/2"}),
    when=lambda N, t: 1 <= N <= 6 and rational(t) > 1,
)
def thm_3_3_as_printed(N: int, t: str, scale: str = "1") -> Steps:
    r"""$U < \frac N{\epsilon\log e}$ makes every algorithm unreliable. (False: one user with $w = N$ and $2^N$-ary randomised
    response fails with probability at most $\frac12$ for every clustering, whenever $N \ge 1$ and $2^N-1 \le e^\epsilon < 2^N$,
    as at $N = 2$ and $e^\epsilon = 3$ or $3.32$, $N = 3$ and $e^\epsilon = 7$.)

    U = 1 < scale N ln 2/eps, and the error of 2^N-ary randomised response, the same for every hypothesis, is above 1/2.
    """
    M, level = 2**N, rational(t)
    premises = [
        compared(1, "<", bounds.theorem_3_3(N, t) * rational(scale)),
        prove.privacy(krr.channel(M, level), PrivacyMatrix.ldp(M, LogSum.ln(level))),
    ]
    yield (
        "one user is below the threshold, and the error",
        given(premises, prove.comparison(Fraction(1, 2), "<", (M - 1) / (level + M - 1))),
    )


@claim("thm-3.3-corrected", "Theorem 3.3", {"scale": "101/100"}, {"scale": "2"}, uses="beyond-success")
def thm_3_3_corrected(scale: str = "1") -> Steps:
    r"""With $C_N$ uniform on $\{0,1\}^N$, $M = 2^N$, every $\epsilon$-LDP algorithm, adaptive ones too, is unreliable if $U <
    \frac{\ln(M-1)}\epsilon$: its success is at most $\frac{e^{U\epsilon}}{e^{U\epsilon}+M-1} < \frac12$, every $M$; at equality
    it can be $\frac12$.

    beyond-success with $M_d = 1$: $x = e^{U\epsilon} < M-1$ gives a success below $\frac12$, the first step; at $x = M-1$ the
    bound is $\frac12$, the second, and $2^N$-ary randomised response at $U = 1$ attains it.
    """
    yield "below one half", _direct(scale=scale)


@claim("thm-3.3-fano-corrected", "Theorem 3.3", {"lost": "9/10"}, {"lost": "0"})
def thm_3_3_fano_corrected(lost: str = "1") -> Steps:
    r"""Lemma 2.5 with $I \le U\epsilon$ nats yields: unreliable if $U < \frac{(N/2-1)\ln2}\epsilon$, every $N$ and $\epsilon
    > 0$. (Finite alphabets; the $U$ reports together are $U\epsilon$-LDP in $\mathbf Z$, as by Proposition 2.2.)

    Lemma 2.5 with $I \le U\epsilon$ (the theorem: by the $U\epsilon$-LDP of all reports together) at $U\epsilon = (\frac
    N2-1)\ln2-s$, $s > 0$.
    """
    yield "below one half", _half(lost=lost)


@claim("beyond-fano", "consequences of Lemma 2.5 and Corollary A.3", {"lost": "9/10"}, {"lost": "1/2"}, uses="cor-a.3")
def beyond_fano(lost: str = "1") -> Steps:
    r"""If every sketch carries at most $\iota$ nats about $\mathbf Z$ uniform on $\{0,1\}^N$, and sketches are not adaptive,
    every algorithm is unreliable if $U < \frac{(N/2-1)\ln2}\iota$, every $N$ and $\iota > 0$.

    Corollary A.3 at $M = 2^N$, $M_d = 1$: $P_e \ge 1-\frac{U\iota+\ln2}{N\ln2}$, and $U\iota = (\frac N2-1)\ln2-s$, $s > 0$.
    """
    yield "below one half", _half(lost=lost)


@claim("beyond-success", "section 2.3 and appendix A", {"scale": "99/100"}, {"scale": "1/2"})
def beyond_success(scale: str = "1") -> Steps:
    r"""For $\epsilon$-LDP protocols with $U$ users, adaptive ones too, and a uniform prior on $M$ hypotheses, $P[\text{success
    within } d] \le \frac{M_de^{U\epsilon}}{M_de^{U\epsilon}+M-M_d}$: the likelihoods of a transcript are within $e^{U\epsilon}$
    of each other (by induction on $U$), and a ball has at most that posterior mass; every $\epsilon$, $M$, $M_d$, $U$. Randomised
    response has equality at $U = 1$, $d = 0$.

    Given the past each sketch is $\epsilon$-LDP, so the likelihoods of a transcript of $U+1$ users are within $e^{(U+1)\epsilon}$
    of each other if those of $U$ are within $e^{U\epsilon}$: the first step. Let $T$ be the largest likelihood of a transcript: a
    ball of $b \le M_d$ hypotheses has at most $bT$, the $M-b$ others at least $T/x$ each, $x = e^{U\epsilon}$, so the posterior
    mass of the ball is at most the bound, the second step; the success is a mean of such masses. $M$-ary randomised response
    reports the input with probability $\frac t{t+M-1}$, the third step, over orbits.
    """
    yield "one more user", at_most("(t*b/(1+u))*(x*d/(1+v))", f"({scale})*t*x*b*d", u=0, v=0, t=1, x=1, b=0, d=0)
    own = "(b*T/(1+u))/(b*T/(1+u) + (g+h)*(T/x)*(1+v))"
    yield "the mass of a ball", at_most(own, "(b+g)*x/((b+g)*x + h)", above=("T",), T=0, b=1, g=0, h=0, u=0, v=0, x=1)
    success = ["*", "M", ["/", 1, "M"], krr.probabilities(variable("M"))[1]]
    yield "equality", prove.equal(success, tree(f"({scale})*1*t/(1*t + M - 1)"))
