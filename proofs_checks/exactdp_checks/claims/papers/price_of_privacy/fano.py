"""Claims of price-of-privacy: lower bounds by Fano and by counting, section 3 and appendix A.

l is ln 2, x = t^U. Certified: the algebra and the values. Stated, not certified: the chain rule, data processing and the log-sum
inequality of information, ln u <= u - 1. Clusterings and Theorem A.5 are in ``fano_counts``, Lemma 3.1 in ``fano_level``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.bounds.price_of_privacy.mismatch import sampling_channel
from exactdp.information import mutual_information
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact, rational, variable
from exactdp.policy import PrivacyMatrix
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy import fano_level
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.claims.papers.price_of_privacy.steps import given
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

LN2 = LogSum.ln(2)


def _uniform(k: int) -> list[Fraction]:
    return [Fraction(1, k)] * k


def _posterior_of_a_guess(plus: str = "1") -> Verdict:
    """kl(a || m/M) = a g + (1-a) h + a ln a + (1-a) ln(1-a), g = ln(M/m), h = ln(M/(M-m)) >= 0, and the entropy is at most ln 2:

    a ln(1/(2a)) + (1-a) ln(1/(2(1-a))) <= a (1/(2a) - 1) + (1-a)(1/(2(1-a)) - 1) = 0. Then I >= (1-P) g - ln 2, solved for P.
    Near equality: a = 1/2, m = 1, M = 2^20, the rest uniform, where I = ln M - ln 2 - ln(M-1)/2.
    """
    M = 2**20
    told = LogSum.ln(M) - LN2 - LogSum.ln(M - 1) * Fraction(1, 2)
    return prove.all_of(
        [
            compared(LogSum.ln(M) * Fraction(1, 2), "<=", told + LN2 * rational(plus)),
            compared(told + LN2 * Fraction(999_999, 10**6), "<", LogSum.ln(M) * Fraction(1, 2)),
            identity("a*(p + g) + (1-a)*(q + h)", "a*g + (1-a)*h + (a*p + (1-a)*q)"),
            at_most("1/(1+b)*g - l", "1/(1+b)*g + (1 - 1/(1+b))*h - l", b=0, g=0, h=0, l=0),
            identity("a*(1/(2*a) - 1) + (1-a)*(1/(2*(1-a)) - 1)", "0*a"),
            at_most("1 - (((1-P)*g - l + s) + l)/g", "P", above=("g",), P=0, g=0, l=0, s=0),
        ]
    )


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


SMALL = ({"N": 1, "w": 1, "t": "3"}, {"N": 2, "w": 1, "t": "3"}, {"N": 2, "w": 2, "t": "3/2"}, {"N": 3, "w": 1, "t": "5"})
FANO = r"(Uncertified: data processing to the event that the guess is right, and $\ln u \le u - 1$.)"


@claim("sec-1.1-hypotheses", "Section 1.1", {"least": "3"}, {"growth": "1"})
def sec_1_1_hypotheses(least: str = "2", growth: str = "2") -> Steps:
    r"""There are $L^N$ maps from $N$ items to $[L]$, and $N\log2 \le \log|\mathcal H| \le N(L-1)\log2$, for all $L \ge 2$ and
    $N$, by induction on $N$ and on $L$.

    One more item: least a <= L (a + m) for L = 2 + j; L <= 2^(L-1) by L + 1 <= growth x for x >= L >= 2.
    """
    yield f"for a >= 0, j >= 0, m >= 0: ({least})*a <= (2 + j)*(a + m)"
    yield f"for j >= 0, m >= 0: (2 + j) + 1 <= ({growth})*(2 + j + m)"


@claim("inf-thm-1", "Informal Theorem 1", {"powers": (2, 3)}, {"powers": (1, 1)}, uses="beyond-success")
def inf_thm_1(powers: tuple[int, int] = (1, 2)) -> Steps:
    r"""If $M = |\mathcal H| \ge 3$ and $U < \frac{\ln M}{2\epsilon}$, every $\epsilon$-LDP algorithm is unreliable: the success
    of beyond-success is below $\frac12$, for every $\epsilon$ and $M$. (For small $\epsilon$ more is needed.)

    x^2 < M <= (M-1)^2 for M >= 3, so that x < M - 1, and the success is below 1/2.
    """
    above, below = powers
    yield f"for M >= 3: M^{above} <= (M-1)^{below}"
    yield _direct()


@claim("sec-2.3-failure", "Section 2.3", {"share": "1"}, {"share": "199/100"}, uses="lem-2.5")
def sec_2_3_failure(share: str = "2") -> Steps:
    r"""If $I(H; X_1^U) \le \delta\log M$ and $\log M \ge 1/\delta$ (bits), every algorithm has $P_e \ge 1 - 2\delta$.

    I = d L - s and ln 2 = d L - r give P >= 1 - (I + ln 2)/L >= 1 - 2d, L = ln M.
    """
    yield f"for L > 0, d >= 0, r >= 0, s >= 0: 1 - ({share})*d <= 1 - ((d*L - s) + (d*L - r))/L"


@claim("lem-2.5", "Lemma 2.5, equation (2)", {"plus": "99/100"}, {"plus": "1/2"}, {"plus": "0"}, assumes="data-processing fano")
def lem_2_5(plus: str = "1") -> Any:
    r"""Fano, for $H$ uniform on $M$ hypotheses: $P_e \ge 1 - \frac{I(H; X_1^U) + 1}{\log M}$ in bits, that is with $\ln 2$ in
    nats; at $M = 2^{20}$ no constant below $0.999999$ will do. (Uncertified: data processing to the event that the guess is
    right, and $\ln u \le u - 1$.)
    """
    return _posterior_of_a_guess(plus=plus)


@claim(
    "sec-3.1-dataprocessing",
    "Section 3.1, Theorem 2.8.1 of Cover and Thomas",
    {"scale": "99/100"},
    {"scale": "1/2"},
    at=SMALL,
    when=lambda N, w, t: 1 <= w <= N <= 3 and rational(t) >= 1,
)
def sec_3_1_dataprocessing(N: int, w: int, t: str, scale: str = "1") -> Steps:
    r"""$I(C_N; \widehat X_u) \le I(C_N; X_u)$ and $\le I(X_u; \widehat X_u)$ along $C_N \to X_u \to \widehat X_u$: for randomised
    response on all data, at the listed $N$, $w$ and $e^\epsilon$. (The general inequality is quoted by the paper.)

    I(C_N; X^) <= I(C_N; X_u) and <= scale I(X_u; X^), for randomised response on the data, C_N uniform.
    """
    sampled = sampling_channel(N, w)
    private = krr.channel(sampled.size[1], t)
    prior = _uniform(2**N)
    told = mutual_information(sampled.then(private), prior)
    own = mutual_information(private, sampled.output(prior))
    yield compared(told, "<=", mutual_information(sampled, prior))
    yield compared(told, "<=", own * rational(scale))


@claim("sec-3.1-information", "Proof 3.4", {"factor": "99/100"}, {"factor": "1/2"}, uses="lem-3.1", assumes="chain-rule")
def sec_3_1_information(factor: str = "1") -> Steps:
    r"""$I(C_N; \widehat X_1^U) \le \sum_u I(X_u; \widehat X_u \mid \widehat X_1^{u-1}) \le U\epsilon$ nats: the chain rule as an
    identity of ratios, and Lemma 3.1 for each term, every $\epsilon \ge 0$ and $U$ (strictly below for $\epsilon > 0$ is not
    claimed).

    p(ab|z)/p(ab) = (p(a|z)/p(a)) (p(b|az)/p(b|a)), the chain rule; each factor at most t given the past, so t^(U+1) in all.
    """
    yield "p/q = (r/s)*((p/r)/(q/s))"
    yield fano_level.pointwise(factor)
    yield "for t >= 1, u >= 0, v >= 0, x >= 1: (x/(1+u))*(t/(1+v)) <= x*t"


@claim(
    "thm-3.3",
    "Theorem 3.3",
    {"scale": "9/10"},
    {"scale": "4/5"},
    at=({"N": 2, "t": "3"}, {"N": 2, "t": "83/25"}, {"N": 3, "t": "7"}, {"N": 1, "t": "3/2"}),
    when=lambda N, t: 1 <= N <= 6 and rational(t) > 1,
    refuted="ungraded",
)
def thm_3_3_as_printed(N: int, t: str, scale: str = "1") -> Verdict:
    r"""$U < \frac N{\epsilon\log e}$ makes every algorithm unreliable. (False: one user with $w = N$ and $2^N$-ary randomised
    response, $N = 2$ and $e^\epsilon = 3$ or $3.32$, $N = 3$ and $e^\epsilon = 7$, fails with probability at most $\frac12$.)

    U = 1 < scale N ln 2/eps, and the error of 2^N-ary randomised response, the same for every hypothesis, is above 1/2.
    """
    M, level = 2**N, rational(t)
    premises = [
        compared(LogSum.ln(level), "<", LN2 * (N * rational(scale))),
        prove.privacy(krr.channel(M, level), PrivacyMatrix.ldp(M, LogSum.ln(level))),
    ]
    return given(premises, prove.comparison(Fraction(1, 2), "<", (M - 1) / (level + M - 1)))


@claim("thm-3.3-corrected", "Theorem 3.3", {"scale": "101/100"}, {"scale": "2"}, uses="beyond-success")
def thm_3_3_corrected(scale: str = "1") -> Any:
    r"""With $C_N$ uniform on $\{0,1\}^N$, $M = 2^N$, every $\epsilon$-LDP algorithm, adaptive ones too, is unreliable if $U <
    \frac{\ln(M-1)}\epsilon$: its success is at most $\frac{e^{U\epsilon}}{e^{U\epsilon}+M-1} < \frac12$, every $M$; at
    equality it can be $\frac12$.
    """
    return _direct(scale=scale)


@claim("thm-3.3-fano-corrected", "Theorem 3.3", {"lost": "9/10"}, {"lost": "0"}, uses="lem-2.5 lem-3.1")
def thm_3_3_fano_corrected(lost: str = "1") -> Any:
    r"""Lemma 2.5 with $I \le U\epsilon$ nats yields: unreliable if $U < \frac{(N/2-1)\ln2}\epsilon$, every $N$ and $\epsilon$."""
    return _half(lost=lost)


@claim("beyond-fano", "consequences of Lemma 2.5 and Corollary A.3", {"lost": "9/10"}, {"lost": "1/2"}, uses="lem-2.5 cor-a.3")
def beyond_fano(lost: str = "1") -> Any:
    r"""If every sketch carries at most $\iota$ nats about $\mathbf Z$ uniform on $\{0,1\}^N$, and sketches are not adaptive,
    every algorithm is unreliable if $U < \frac{(N/2-1)\ln2}\iota$, every $N$ and $\iota > 0$.
    """
    return _half(lost=lost)


@claim("beyond-success", "section 2.3 and appendix A", {"scale": "99/100"}, {"scale": "1/2"})
def beyond_success(scale: str = "1") -> Steps:
    r"""For $\epsilon$-LDP protocols with $U$ users, adaptive ones too, and a uniform prior on $M$ hypotheses, $P[\text{success
    within } d] \le \frac{M_de^{U\epsilon}}{M_de^{U\epsilon}+M-M_d}$: the likelihoods of a transcript are within
    $e^{U\epsilon}$ of each other (by induction on $U$), and a ball has at most that posterior mass; every $\epsilon$, $M$,
    $M_d$, $U$. Equality at $U = 1$, $d = 0$ by randomised response, $M = 2, \ldots, 5$.

    U + 1 sketches are within t x of each other; mass at most bT/(1+u) on b = M_d - g types, at least (M-b)T/x on the others.
    Equality for randomised response on M = 2..5 symbols, every t.
    """
    own = "(b*T/(1+u))/(b*T/(1+u) + (g+h)*(T/x)*(1+v))"
    parts = [
        at_most("(t*b/(1+u))*(x*d/(1+v))", f"({scale})*t*x*b*d", u=0, v=0, t=1, x=1, b=0, d=0),
        at_most(own, "(b+g)*x/((b+g)*x + h)", above=("T",), T=0, b=1, g=0, h=0, u=0, v=0, x=1),
    ]
    t = variable("t")
    for M in range(2, 6):
        q = krr.channel(M)
        parts.append(prove.equal(sum((q[y, y] for y in range(M)), start=Fraction(0)) / M, exact(scale) * t / (t + M - 1)))
    yield from parts


@claim("lem-a.1", "Lemma A.1", {"plus": "99/100"}, {"plus": "1/2"}, assumes="data-processing")
def lem_a_1(plus: str = "1") -> Any:
    r"""For $Z$ uniform on $M$ hypotheses, at most $M_d < M$ within $d$ of any: $P[d(\widehat Z, Z) > d] \ge 1 - \frac{I+1}{\log
    M-\log M_d}$ in bits; at $M = 2^{20}$, $M_d = 1$ no constant below $0.999999$ will do. (Uncertified: data processing to
    the event that the guess is right, and $\ln u \le u - 1$.)
    """
    return _posterior_of_a_guess(plus=plus)


@claim("sec-a-chain", "Proof A.2", {"plus": "1/2"}, {"within": "9/10"})
def sec_a_chain(within: str = "1", plus: str = "1") -> Steps:
    r"""$\log M - H(Z|\widehat Z,E) - H(E|\widehat Z) \ge \overline{P_e}(\log M-H(Z|\widehat Z,E=0)) - 1 \ge \overline{P_e}(\log M
    - \log M_d) - 1$, from $H(Z|\widehat Z,E=1) \le \log M$, $H(E|\widehat Z) \le 1$ and $H(Z|\widehat Z,E=0) \le \log M_d$;
    $I \ge \log M - H(Z|\widehat Z)$ and $H(Z|\widehat Z) \le H(Z|\widehat Z,E)+H(E|\widehat Z)$ are standard.

    log M - ((1-P) H0 + P H1) - hE with H1 = L - u, hE = 1 - v; then H0 = m - r, m = log M_d; P = 1/(1+b).
    """
    P = "1/(1+b)"
    yield "L - (c + e) = L - c - e"
    yield f"for L >= 0, b >= 0, h >= 0, u >= 0, v >= 0: (1-{P})*(L-h) - ({plus}) <= L - ((1-{P})*h + {P}*(L-u)) - (1-v)"
    yield f"for L >= 0, b >= 0, m >= 0, r >= 0: (1-{P})*(L-({within})*m) - 1 <= (1-{P})*(L-(m-r)) - 1"


@claim(
    "cor-a.3",
    "Corollary A.3",
    {"scale": "99/100"},
    {"scale": "1/2"},
    at=({"U": 2, "t": "101/100"}, {"U": 1, "t": "3"}, {"U": 2, "t": "3"}, {"U": 3, "t": "10"}),
    when=lambda U, t: 1 <= U <= 4 and rational(t) >= 1,
    uses="lem-a.1",
)
def cor_a_3(U: int, t: str, scale: str = "1") -> Steps:
    r"""$I(Z; \widehat X_1^U) \le U I(Z; \widehat X_u)$ for outputs independent given $Z$, and $P_e \ge 1 - \frac{U I + 1}{\log M
    - \log M_d}$: for $U$-fold randomised response on $M = 3$ symbols, with its best guess, at the listed $U$ and
    $e^\epsilon$. (In general by sec-3.1-information and lem-a.1.)

    I(Z; U outputs) <= scale U I(Z; one), and the best guess errs at least as often as the bound, for M = 3.
    """
    one, prior = krr.channel(3, t), _uniform(3)
    joint = one
    for _ in range(U - 1):
        joint = joint.compose(one)
    each = mutual_information(one, prior)
    error = 1 - sum((max(column) for column in zip(*joint.rows, strict=True)), start=Fraction(0)) / 3
    yield compared(mutual_information(joint, prior), "<=", each * (U * rational(scale)))
    yield compared(LogSum.ln(3) * (1 - rational(error)), "<=", each * U + LN2)


@claim("cor-a.4", "Corollary A.4", {"unit": "69/100"}, {"unit": "1/2"}, uses="cor-a.4-sharp")
def cor_a_4(unit: str = "1") -> Steps:
    r"""$P_e \ge 1 - \frac1{\ln2}\frac{U\epsilon+1}{\log M-\log M_d}$ (bits), that is $1 - \frac{U\epsilon+1}{\ln(M/M_d)}$: from
    the sharper form, as $\ln2 < 1$.

    1 - (U e + 1)/g <= 1 - (U e + l)/g for l = ln 2 <= 1.
    """
    step = at_most("1 - (U*e + (l+r))/g", "1 - (U*e + l)/g", above=("g",), U=0, e=0, g=0, l=0, r=0)
    yield compared(LN2, "<=", rational(unit))
    yield step
    yield _posterior_of_a_guess()


@claim("cor-a.4-sharp", "Corollary A.4", {"plus": "99/100"}, {"factor": "99/100"}, uses="lem-a.1 sec-3.1-information")
def cor_a_4_sharp(plus: str = "1", factor: str = "1") -> Steps:
    r"""$P_e \ge 1 - \frac{U\epsilon/\ln2+1}{\log_2M-\log_2M_d}$: Lemma A.1 with $I \le U\epsilon$ nats.

    Lemma 3.1 for every sketch, and Lemma A.1.
    """
    yield _posterior_of_a_guess(plus)
    yield fano_level.pointwise(factor)
