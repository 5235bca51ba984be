"""Claims of online-recommendation: the random configurations of Theorem 15, and the theorem put together (section 8.1).

Privacy is central and at the level of voters. X_t is 0, 1 or 2 in every round; the settings follow from it, and the cases from
the algorithm and the history. Variables as in ``section_8.sums``; c = (3/4) ln 3 - ln 2.
"""

from fractions import Fraction
from typing import Any

from exactdp.bounds.online_recommendation import lower, rates
from exactdp_checks.claims.notation import LogSum, Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.chains import Votes, law, runs
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows

SIZES = ((2, 1, 1), (1, 1, 0), (2, 1, 0), (2, 0, 1), (3, 1, 1))
WHERE, FIFTEEN, REDUCED = "Section 8.1, proof of Theorem 15", "Section 8.1, Theorem 15", "Section 8.1"
C = "(3/4*ln(3)-ln(2))"


@claim("sec-8.1-independence", WHERE, {"zero": "1/3"}, {"zero": "1"}, {"part": "2"})
def sec_8_1_independence(zero: str = "1/2", part: str = "1") -> Steps:
    r"""The case of round $t$ and $X_t$ are independent, for every round and every causal algorithm.

    The case is decided by $p_\alpha$, $p_\beta$ and $p_\beta'$, which depend on $b_{<t}$ and on the votes and the feedback of the
    rounds before, so on $X_1,\dots,X_{t-1}$ and on what the algorithm draws, all of which is independent of $X_t$. The step adds
    two pasts of probabilities $A$ and $B$ with the case, and $\Pr[X_t=x]=q$. The examples are the exact law over all $X$ and
    recommendations of an algorithm that follows $U$ more than $U'$ and looks at the past.
    """
    yield f"A*q + B*q = (A + B)*q*({part})"
    for T, D, R in SIZES:
        rate = rational(zero) * (D + R) / T
        chances = (rate, (1 - rate) / 2, (1 - rate) / 2)
        joint: dict[tuple[int, str, int], Fraction] = {}
        for xs, cases, p in runs(T, D, R):
            for t, (x, case) in enumerate(zip(xs, cases, strict=True)):
                joint[t, case, x] = joint.get((t, case, x), Fraction(0)) + p
        for t, case in sorted({(t, case) for t, case, _ in joint}):
            parts = [joint.get((t, case, x), Fraction(0)) for x in range(3)]
            whole = sum(parts, start=Fraction(0))
            yield "example: a law", [prove.comparison(p, "==", whole * q) for p, q in zip(parts, chances, strict=True)]


@claim("sec-8.1-cond-entropy-sum", WHERE, {"last": "2"}, {"last": "9/10"}, assumes="expectation")
def sec_8_1_cond_entropy_sum(last: str = "1") -> Steps:
    r"""$E[\mathcal E|\mathcal G] = \sum_tE[\mathcal E_t|\mathcal G] = \sum_{F\in\mathcal G}E[\mathcal E|F]\Pr[F|\mathcal G]$.

    Expectations are linear, and $E[\cdot|\mathcal G]$ is the mean over $F\in\mathcal G$ of that given $F$. The step is the sum
    over two configurations of weights $v$, $w$ and one more round, $e$ and $f$ beside $a$ and $b$ of the rounds before. The
    examples are whole sums in the unknown probabilities of a causal algorithm and unknown $\mathcal E_t(b)$, $T\le3$.
    """
    yield f"(v*(a + e) + w*(b + f))/(v + w) = (v*a + w*b)/(v + w) + ({last})*(v*e + w*f)/(v + w)"

    def leak(f: int, b: Votes) -> str:
        return f"e{f}x" + "".join(map(str, b))

    for T in (1, 2, 3):
        whole, parts = list[Any](["+", 0]), list[Any](["+", 0])
        for f, liked in enumerate(tuple((f + s) % 2 for s in range(T)) for f in (0, 1)):
            weight = ["/", f"w{f}", ["+", "w0", "w1"]]
            whole += [["*", weight, p, ["+", 0, *(leak(f, b[: t + 1]) for t in range(T))]] for b, p in law(liked, liked, T)]
            for t in range(T):
                factor = rational(last) if t == T - 1 else 1
                parts += [["*", factor, weight, p, leak(f, b)] for b, p in law(liked, liked, t + 1)]
        yield "example: written out", prove.equal(whole, parts)


@claim(
    "thm-15-sharp",
    FIFTEEN,
    {"factor": "1"},
    {"factor": "19/10"},
    uses="sec-8.1-dichotomy sec-8.1-many-2b sec-8.1-few-2b"
    " sec-8.1-final sec-8.1-many-peers sec-8.1-large-sum-corrected beyond-thm-15-m",
)
def thm_15_sharp(factor: str = "2") -> Steps:
    r"""With $c = \frac34\ln3-\ln2$, $6\ln T \le D+R \le T$ and $D+R\ge1$: $E[\mathcal E|\mathcal F_0] \ge c\min\{\frac{D+R}4-1,
    \frac T8-8(L+1)-1\}$, hence $\epsilon \ge \frac c{2P}\min\{\ldots\}$; for $D+R > T$ put $T$ for $D+R$ ($T \ge 17$).

    By sec-8.1-dichotomy each round is in one of the cases 1.a, 1.b, 2.a, 2.b, which the algorithm and the past decide. If case
    2.b has $\frac T2$ rounds or more on the average, sec-8.1-many-2b, which is (12), is the first term of the minimum. Else the
    other three have more than $\frac T2$ (sec-8.1-few-2b), at most $32(L+1)$ of them in cases 1 by (8) and sec-8.1-random-loss,
    and sec-8.1-final, which is (10), is the second term. Some legal configuration and $b$ have $\mathcal E(b)\ge E[\mathcal
    E|\mathcal F_0]$. There $P$ clones of $U$ and of $U'$ are $2P$ adjacent steps apart, and all of them are peers, $D_C\le D$
    (sec-8.1-many-peers): the step divides by $2P$. For $m>2$ see beyond-thm-15-m, and for $D+R>T$ sec-8.1-large-sum-corrected.
    """
    yield f"for P > 0, x >= 0: 2*P*x/(({factor})*P) <= x"
    one = f"{C}*((D+R)/4 - 1)"
    small = (199, 32, 0), (1000, 40, 2), (10**5, 3000, 1000)
    yield agrees(lower.theorem_15, "T D R P L n", f"{one}/({factor}*P) + 0*(L+n)", *((*p, 3, 1, 4) for p in small))
    for T, D, R, L in ((1000, 900, 100, 10), (17, 17, 0, 1)):
        weak = lower.theorem_15_divergence(T, D, R, L) * Fraction(1, 10)
        yield "example: the function", prove.comparison(weak, "<=", lower.theorem_15(T, D, R, 5, L))
    for T, D, R, s in ((17, 9, 8, 17), (17, 17, 3, 17), (9, 1, 0, 1), (9, 0, 2, 2), (9, 5, 5, 9)):
        yield "example: the function", prove.comparison(lower.effective(T, D, R), "==", s)


@claim("thm-15", FIFTEEN, {"rounds": "20"}, {"sixteen": "9"}, uses="thm-1-sharp")
def thm_15(rounds: str = "128", sixteen: str = "16") -> Steps:
    r"""Explicitly, for $1 \le D+R \le T$ and $T \ge 128L$: $\epsilon \ge \frac{c(D+R)}{32P}$.

    By thm-1-sharp with $s=D+R\ge1$ and $\frac TL=128+w$: $(\frac5{18}-\frac{4L}T)s-\frac16\ge\frac s{16}$ is the step, and $\frac
    c{2P}\cdot\frac s{16}$ is the bound.
    """
    yield f"for s >= 1, w >= 0: s/({sixteen}) <= (5/18 - 4/(({rounds}) + w))*s - 1/6"


@claim(
    "beyond-thm-15-four",
    FIFTEEN,
    {"four": "3"},
    {"four": "39/10"},
    uses="eq-8-sharp eq-10 sec-8.1-few-2b sec-8.1-random-loss thm-15-sharp",
)
def beyond_thm_15_four(four: str = "4") -> Steps:
    r"""With the disjoint events of a round, under the hypotheses of thm-15-sharp: $\epsilon \ge \frac c{2P}\min\{\frac{D+R}4-1,
    \frac T8-4(L+1)-1\}$.

    The proof is that of thm-15-sharp with eq-8-sharp for (8): the cases 1 have at most $16E[\sum_t\mathcal L_t]$ rounds, so that
    case 2.a has more than $\frac T2-16(L+1)$. The step puts this into (10).
    """
    yield f"for L >= 0, T >= 0, e >= 0, g >= 0, x >= 0: T/8 - ({four})*(L+1) - 1 <= (T/2 + g - (16*(L + 1 - x) - e))/4 - 1"
    two = f"{C}/(2*P)*(T/8 - ({four})*(L+1) - 1) + 0*(D+R)"
    yield agrees(lower.theorem_15_sharp, "T D R P L", two, (1000, 900, 100, 1, 10), (1000, 900, 300, 5, 10))


@claim("beyond-thm-15-tail", FIFTEEN, {"loss": "4"}, {"loss": "6"}, uses="eq-8-sharp sec-8.1-conditioning thm-15-sharp")
def beyond_thm_15_tail(loss: str = "5") -> Steps:
    r"""For all $1 \le D+R \le T$, with $q = \Pr[\mathrm{Bin}(T,\frac{D+R}{2T}) > D+R]$: $\epsilon \ge \frac
    c{2P}\min\{\frac{D+R}4-Tq, \frac T8-4(L+Tq)-Tq\}$, without $D+R \ge 6\ln T$.

    The proof is that of beyond-thm-15-four with $q$ in place of $\frac1T$ for the probability of an illegal configuration. The
    expected loss is at most $L+Tq$, and the $T$ summands $q$ make $Tq$: the steps are the two terms of the minimum with these.
    """
    yield f"T/8 - 4*(L + y) - y = T/8 - 4*L - ({loss})*y"
    yield "for L >= 0, T >= 1, f >= 0, w >= 0: (1 - f)*L + T*f <= L + T*f + 0*w"
    yield "for T > 0, g >= 0, s >= 0, y >= 0: s/4 - y <= s/(2*T)*(T/2 + g) - y"


@claim("sec-8.1-small-dr", REDUCED, {"share": "11"}, {"share": "6"})
def sec_8_1_small_dr(share: str = "12") -> Steps:
    r"""Explicitly, for $D+R \le 6\ln T$ and $\ln\frac TL \ge (1-\beta)\ln T$: $\ln\frac TL \ge \frac12\ln\frac TL +
    \frac{1-\beta}{12}(D+R)$.

    Put $y=\ln T$, $D+R=\frac{6y}{1+v}$, $1-\beta=\frac1{1+w}$ and $\ln\frac TL=\frac y{1+w}+r$ with $v,w,r\ge0$, where
    $0\le\beta<1$. The step is the inequality in these variables; for $D+R=0$ it is that $\ln\frac TL\ge0$.
    """
    yield f"for w >= 0, y >= 0, v >= 0, r >= 0: (1/(1+w))*(6*y/(1+v))/({share}) + (y/(1+w) + r)/2 <= y/(1+w) + r"


@claim(
    "sec-8.1-large-dr",
    REDUCED,
    {"kappa": 1},
    {"kappa": 4000},
    at=rows(((17, 17), (100, 28), (199, 32)), "T", "s"),
    cause="E12",
    repair="sec-8.1-large-dr-corrected",
)
def sec_8_1_large_dr_as_printed(T: int, s: int, bits: int = 10**5, kappa: int = 1000) -> Verdict:
    r"""If $D+R \ge 6\ln T$, then $D+R+\ln\frac TL \le \kappa(D+R)$. (False for every $\kappa$: $L$ may be as small as one likes,
    as where $P\le n<2P$, $R=0$ and majority loses nothing; shown at $\kappa = 1000$, $L = 2^{-100000}$, the listed $T$ and $s =
    D+R$.)
    """
    return prove.comparison(rates.theorem_1(T, 1, s, 0, 1) + LogSum.ln(2) * bits, "<=", kappa * s)


@claim("sec-8.1-large-dr-corrected", REDUCED, {"sixth": "7"}, {"sixth": "12"})
def sec_8_1_large_dr_corrected(sixth: str = "6") -> Steps:
    r"""Explicitly, for $D+R \ge 6\ln T$ and $\ln\frac TL \le \kappa\ln T$: $D+R \ge (D+R+\ln\frac TL)/(1+\frac\kappa6)$.

    Put $y=\ln T$, $D+R=6y+r$ and $\ln\frac TL=\frac{\kappa y}{1+w}$ with $r,w\ge0$. The step is the inequality in these
    variables, for $L<T$; for $L\ge T$ the sum is at most $D+R$. For a smaller $L$ Theorem 1 is the maximum of both bounds, of
    which Lemma 8 needs no hypothesis on $D+R$.
    """
    yield f"for k >= 0, r >= 0, w >= 0, y >= 0: ((6*y + r) + k*y/(1+w))/(1 + k/({sixth})) <= 6*y + r"


@claim("sec-8.1-expected-zeros", WHERE, {"rate": "s/T"}, {"rate": "s/(2*T+1)"}, assumes="expectation")
def sec_8_1_expected_zeros(rate: str = "s/(2*T)") -> Steps:
    r"""$T$ rounds, each with $X_t = 0$ with probability $\frac{D+R}{2T}$: $\frac12(D+R)$ on the average.

    Expectations are linear: the step is $T$ times the probability of one round.
    """
    yield f"T*({rate}) = s/2"


@claim(
    "sec-8.1-chernoff",
    WHERE,
    {"third": "14/10"},
    {"rate": "5"},
    {"bound": "1/100"},
    uses="sec-8.1-expected-zeros",
    assumes="chernoff",
)
def sec_8_1_chernoff(bound: str = "1", third: str = "4/3", rate: str = "6") -> Steps:
    r"""$1\le D+R\le T$, $D+R \ge 6\ln T$: $\Pr[\mathrm{Bin}(T,\frac{D+R}{2T}) > D+R] \le (e/4)^{(D+R)/2} \le e^{-(D+R)/6} \le
    \frac1T$.

    Chernoff's bound with $\delta=1$ and the mean $\mu=\frac12(D+R)$ (sec-8.1-expected-zeros) is the first inequality. The
    logarithm of the second is $\frac{D+R}2(1-\ln4)\le-\frac{D+R}6$, which is $\ln4\ge\frac43$: step 1. The third is
    $\frac{D+R}6\ge y=\ln T$ for $D+R=6y+r$: step 2. The examples are exact tails.
    """
    yield f"{third} <= ln(4)"
    yield f"for y >= 0, r >= 0: y <= (({rate})*y + r)/6"
    for T, s in ((199, 32), (17, 17), (30, 21), (60, 25), (100, 28)):
        yield "example: the tail", prove.comparison(T * lower.illegal(T, s, 0), "<=", rational(bound))
        yield "example: the tail", prove.comparison(lower.illegal(T, s, 0), "<=", lower.chernoff(s, 0).tree)


@claim(
    "sec-8.1-large-sum",
    WHERE,
    {"copies": 1},
    {"copies": 3},
    at=rows(((20, 1), (17, 8), (100, 49)), "T", "R"),
    cause="E5",
    repair="sec-8.1-large-sum-corrected",
)
def sec_8_1_large_sum_as_printed(T: int, R: int, copies: int = 2) -> Verdict:
    r"""For $D+R > T$ there are $D' \le R$ and $R' \le R$ with $D'+R' = T$. (False where $2R < T$, as at $D = T$ and the listed
    $T$, $R$.)
    """
    return prove.comparison(T, "<=", copies * R)


@claim("sec-8.1-large-sum-corrected", WHERE, {"first": "16"}, {"over": "2"})
def sec_8_1_large_sum_corrected(first: str = "17", over: str = "1") -> Steps:
    r"""For $D+R > T$, $D, R \le T$: $D' = D$ and $R' = T-D \le R$ have $D'+R' = T \ge \frac12(D+R)$; and $T \ge 6\ln T$ at $T =
    17$, so from there on.

    For $D+R=T+1+w$ the first step is $R'=T-D\le R$, and $R'\ge0$ as $D\le T$. The second step is $\frac12(D+R)\le T$ for $D=T-x$,
    $R=T-y$. The last step is $6\ln17\le17$, and $T-6\ln T$ grows for $T\ge6$.
    """
    yield f"for D >= 0, T >= 0, w >= 0: T - D + ({over}) - 1 <= T - D + w"
    yield "for T >= 0, x >= 0, y >= 0: ((T - x) + (T - y))/2 <= T"
    yield f"6*ln({first}) <= {first}"
