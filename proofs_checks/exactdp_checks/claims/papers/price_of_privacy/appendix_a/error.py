"""Claims of price-of-privacy: the probability of an error beyond d, Lemma A.1 and Corollaries A.3 and A.4."""

from fractions import Fraction
from functools import reduce

from exactdp.information import mutual_information
from exactdp.mechanisms import krr
from exactdp_checks.claims.notation import Channel, LogSum, Steps, compared, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.guesses import guessed
from exactdp_checks.claims.papers.price_of_privacy.stated import claim

LN2 = LogSum.ln(2)


@claim("lem-a.1", "Lemma A.1", {"plus": "99/100"}, {"plus": "1/2"}, assumes="data-processing gibbs exp-above-tangent")
def lem_a_1(plus: str = "1") -> Steps:
    r"""For $Z$ uniform on $M$ hypotheses, at most $M_d < M$ within $d$ of any: $P[d(\widehat Z, Z) > d] \ge 1 - \frac{I+1}{\log
    M-\log M_d}$ in bits; at $M = 2^{20}$, $M_d = 1$ no constant below $0.999999$ will do.

    Let $a$ be the probability that the guess is right (is within $d$), and $q \le \frac{M_d}M$ that under independent $Z$ and
    guess, $g = -\ln q \ge \ln\frac M{M_d}$ and $h = -\ln(1-q) \ge 0$. Data processing to this event: $I \ge \mathrm{kl}(a\|q)$,
    which is $ag+(1-a)h$ less the entropy of $a$, the first step. The entropy is at most $\ln2$: less $\ln2$ it is
    $a\ln\frac1{2a}+(1-a)\ln\frac1{2(1-a)}$, and $\ln u \le u-1$ bounds that by the second step, 0. So $I \ge ag-\ln2$, by the
    third step, and the fourth solves for $P_e = 1-a$. The last steps are the case $a = \frac12$, $M_d = 1$, $M = 2^{20}$, where
    $I = \ln M-\ln2-\frac12\ln(M-1)$ is near the bound.
    """
    yield from guessed(plus)


@claim("sec-a-chain", "Proof A.2", {"plus": "1/2"}, {"within": "9/10"}, assumes="conditioning chain-rule")
def sec_a_chain(within: str = "1", plus: str = "1") -> Steps:
    r"""$\log M - H(Z|\widehat Z,E) - H(E|\widehat Z) \ge \overline{P_e}(\log M-H(Z|\widehat Z,E=0)) - 1 \ge \overline{P_e}(\log M
    - \log M_d) - 1$, from $H(Z|\widehat Z,E=1) \le \log M$, $H(E|\widehat Z) \le 1$ and $H(Z|\widehat Z,E=0) \le \log M_d$.

    $H(Z|\widehat Z) \le H(Z|\widehat Z,E)+H(E|\widehat Z)$ by the chain rule; $H(Z|\widehat Z,E) =
    (1-\overline{P_e})H_1+\overline{P_e}H_0$ over the two values of $E$. With $H_1 = L-u$ and $H(E|\widehat Z) = 1-v$ the first
    step is the first inequality ($L = \log M$, $\overline{P_e} = 1-P$, $P = \frac1{1+b}$), and with $H_0 = \log M_d-r$ the second
    step is the second.
    """
    P = "1/(1+b)"
    yield (
        "the first inequality",
        f"for L >= 0, b >= 0, h >= 0, u >= 0, v >= 0: (1-{P})*(L-h) - ({plus}) <= L - ((1-{P})*h + {P}*(L-u)) - (1-v)",
    )
    yield "the second", f"for L >= 0, b >= 0, m >= 0, r >= 0: (1-{P})*(L-({within})*m) - 1 <= (1-{P})*(L-(m-r)) - 1"


@claim("cor-a.3", "Corollary A.3", {"scale": "99/100"}, {"scale": "1/2"}, uses="lem-a.1", assumes="conditioning")
def cor_a_3(scale: str = "1") -> Steps:
    r"""$I(Z; \widehat X_1^U) \le U I(Z; \widehat X_u)$ for outputs that are independent given $Z$ and have one law, and $P_e \ge
    1 - \frac{U I + 1}{\log M - \log M_d}$ in bits, $\ln2$ for 1 in nats; every $M > M_d$ and $U$. (Finite alphabets.)

    Outputs that are independent given $Z$ tell at most the sum of what each tells (the fact "conditioning"), $UI$ in all; Lemma
    A.1 then holds with $I(Z;\widehat X_1^U) = UI-s$, $s \ge 0$. The examples are $U$-fold randomised response on three symbols
    with its best guess.
    """
    yield (
        "Lemma A.1 with less information",
        f"for U >= 0, I >= 0, g > 0, l >= 0, s >= 0: 1 - (({scale})*U*I + l)/g <= 1 - ((U*I - s) + l)/g",
    )
    prior = [Fraction(1, 3)] * 3
    for U, t in ((2, "101/100"), (1, "3"), (2, "3"), (3, "10")):
        one = krr.channel(3, t)
        joint, each = reduce(Channel.compose, [one] * U), mutual_information(one, prior)
        error = 1 - sum((max(column) for column in zip(*joint.rows, strict=True)), start=Fraction(0)) / 3
        yield "example: the information", compared(mutual_information(joint, prior), "<=", each * U)
        yield "example: the best guess", compared(LogSum.ln(3) * (1 - rational(error)), "<=", each * U + LN2)


@claim("cor-a.4", "Corollary A.4", {"unit": "69/100"}, {"unit": "1/2"}, uses="cor-a.4-sharp")
def cor_a_4(unit: str = "1") -> Steps:
    r"""$P_e \ge 1 - \frac1{\ln2}\frac{U\epsilon+1}{\log M-\log M_d}$ (bits), that is $1 - \frac{U\epsilon+1}{\ln(M/M_d)}$: from
    the sharper form, as $\ln2 < 1$. (Finite alphabets; the $U$ reports together are $U\epsilon$-LDP, as by Proposition 2.2.)

    cor-a.4-sharp in nats is $1-\frac{U\epsilon+\ln2}{\ln(M/M_d)}$, and $\ln2 \le 1$.
    """
    yield "ln 2 is at most 1", compared(LN2, "<=", rational(unit))
    yield "the bound with 1", "for U >= 0, e >= 0, g > 0, l >= 0, r >= 0: 1 - (U*e + (l+r))/g <= 1 - (U*e + l)/g"


@claim("cor-a.4-sharp", "Corollary A.4", {"plus": "99/100"}, {"plus": "1/2"}, uses="lem-a.1 sec-3.1-information")
def cor_a_4_sharp(plus: str = "1") -> Steps:
    r"""$P_e \ge 1 - \frac{U\epsilon/\ln2+1}{\log_2M-\log_2M_d}$: Lemma A.1 with $I \le U\epsilon$ nats. (Finite
    alphabets; the $U$ reports together are $U\epsilon$-LDP, as by Proposition 2.2.)

    Lemma A.1 with $I = U\epsilon-s$, $s \ge 0$ (sec-3.1-information), in nats; divided by $\ln2$, in bits.
    """
    yield (
        "Lemma A.1 with less information",
        f"for U >= 0, e >= 0, g > 0, l >= 0, s >= 0: 1 - (U*e + ({plus})*l)/g <= 1 - ((U*e - s) + l)/g",
    )
