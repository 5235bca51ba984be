"""Claims of price-of-privacy: the recursion of the information of adaptive queries, and what replaces it (section 6).

e is eps' = e^epsilon - 1, C = 40 e^2. f0 and f1 are the two values of f_i. d is delta_T. k is T. L is ln N. u and v are slacks
by which one side exceeds another.
"""

from exactdp.bounds.price_of_privacy import adaptive as bounds
from exactdp.bounds.price_of_privacy.information import adaptive_sharp
from exactdp_checks.claims.notation import LogSum, Real, Steps, compared, prove
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.claims.writing import agrees


def _base(constant: str) -> Steps:
    """Var f(Z) = (f0 - f1)^2/4 with |f0 - f1| <= 2e: N of them are at most N e^2, so constant e^2 N."""
    mean = "((f0+f1)/2)"
    yield "two values", f"((f0-{mean})^2 + (f1-{mean})^2)/2 = (f0-f1)^2/4"
    yield "their distance", "(1+e) - (1-e) = 2*e"
    yield "the sum", f"for e >= 0, u >= 0, N >= 0: N*((2*e/(1+u))^2/4) <= ({constant})*e^2*N"


RUNS = ((100, 10, "3/2"), (1, 1, "2"), (100, 11, "3/2"), (10, 0, "2"), (100, 90, "3/2"))  # N, T, t


@claim("thm-6.1", "Theorem 6.1", {"share": "51/100"}, {"share": "1"}, uses="thm-6.1-sharp", assumes="exp-above-tangent")
def thm_6_1(share: str = "1/2") -> Steps:
    r"""For $w = 1$, $\epsilon$-LDP and adaptive queries every algorithm is unreliable if $T <
    \frac{\ln2}2\cdot\frac{e^\epsilon+1}{(e^\epsilon-1)^2}N^2$, so if $T <
    \frac{\ln2}2\cdot\frac{e^\epsilon+1}{(e^\epsilon-1)^2}N\ln N$: every $N \ge 4$ and $\epsilon > 0$. (Finitely many reports.)

    thm-6.1-sharp at $w = 1$, and $(\frac N2-1)2N \ge \frac12N^2$ for $N \ge 4$; $N\ln N \le N(N-1) \le N^2$. (The printed proof
    goes by Lemma 6.4, which is false.)
    """
    yield "from four items on", f"for N >= 4: ({share})*N^2 <= (N/2 - 1)*2*N"
    yield "N ln N", "for N >= 1: N*(N-1) <= N^2"


@claim(
    "thm-6.1-sharp",
    "Theorem 6.1",
    {"half": "49/100"},
    {"total": "1"},
    uses="lem-2.5",
    assumes="chain-rule conditioning kl-chi-square jensen",
)
def thm_6_1_sharp(half: str = "1/2", total: str = "2") -> Steps:
    r"""For sequentially adaptive $\epsilon$-LDP queries and every $1 \le w \le N$: $I(\mathbf Z;S_1^T) \le
    T\frac{w^2}N\frac{(e^\epsilon-1)^2}{2(e^\epsilon+1)}$ nats, so every algorithm is unreliable if $T < (\frac
    N2-1)\ln2\cdot\frac{2N(e^\epsilon+1)}{w^2(e^\epsilon-1)^2}$, every $\epsilon > 0$. (Finitely many reports.)

    Let $Z_1,\dots,Z_N$ be fair bits, and let user $t$ report $S_t$ by a channel $Q_t$ of her data $X_t = (I_t,Z_{I_t})$ that is
    $\epsilon$-LDP and depends on $S_1^{t-1}$; $I_t$ is a uniform $w$-set, independent of $\mathbf Z$ and of the past. By the
    chain rule $I(\mathbf Z;S_1^T) = \sum_iI(Z_i;S_1^T|Z_1^{i-1})$, and $I(Z_i;S_1^T|Z_1^{i-1}) \le
    I(Z_i;S_1^T,Z_{i+1}^N|Z_1^{i-1}) = I(Z_i;S_1^T|\mathbf Z_{-i})$, as $Z_i$ is independent of the other types. By the chain rule
    again this is $\sum_tI(Z_i;S_t|S_1^{t-1},\mathbf Z_{-i})$. Fix $i$, $t$, the past and $\mathbf z_{-i}$. $Z_i$ is 1 or 0 with
    some probabilities $q$ and $1-q$, and $S_t$ is $s$ with probability $a$ or $b$ given them. The information is at most the mean
    of $\chi^2$, whose term at $s$ is $\frac{q(1-q)(a-b)^2}m$ with $m = qa+(1-q)b$, by the first step, and $q(1-q) \le \frac14$ by
    the second.

    Flipping $Z_i$ changes the data only if $i \in I_t$, with probability $\frac wN$: $a-b = \frac wNE[Q(s|x)-Q(s|x')|i\in I_t]$,
    $x$ and $x'$ being the two data, so $(a-b)^2 \le (\frac wN)^2E[(Q(s|x)-Q(s|x'))^2|i\in I_t]$ by Jensen. Let $\mu =
    \min_xQ(s|x) \le m$; if it is 0, $s$ never occurs. All $Q(s|x)$ are in $[\mu,e^\epsilon\mu]$, so $|Q(s|x)-Q(s|x')| \le
    (e^\epsilon-1)\mu$, by the third step, and $\sum_s\frac{(Q(s|x)-Q(s|x'))^2}\mu \le (e^\epsilon-1)\sum_s|Q(s|x)-Q(s|x')| =
    2(e^\epsilon-1)d_{TV}$. $d_{TV} = P-R$, where $P$ and $R$ are the probabilities of the set where $Q(s|x) > Q(s|x')$. LDP for
    it and its complement says $P \le e^\epsilon R$ and $1-R \le e^\epsilon(1-P)$; the next two steps add them up, with $u =
    e^\epsilon R-P \ge 0$ and $v = e^\epsilon(1-P)-(1-R) \ge 0$, and the one after gives $d_{TV} \le
    \frac{e^\epsilon-1}{e^\epsilon+1}$.

    So one query tells at most $\frac14(\frac wN)^2\cdot\frac{2(e^\epsilon-1)^2}{e^\epsilon+1}$ about each of $N$ items: the
    product is the next step, and $T$ queries tell $T$ times as much. Fano's inequality (Lemma 2.5) with $M = 2^N$ is the last
    step, at $T$ times the bound equal to $(\frac N2-1)l-s$, $l = \ln2$, $s > 0$. In the steps $t$ is $e^\epsilon$; the third has
    $\mu = m$ and $Q(s|x) = \frac{tm}{1+u}$. Nothing in the proof asks for $w = 1$ or $N \ge 4$.
    """
    each, mean = f"({half})*(w^2/N)*(t-1)^2/(t+1)", "(q*a + (1-q)*b)"
    yield "one answer", f"q*(a-{mean})^2/{mean} + (1-q)*(b-{mean})^2/{mean} = q*(1-q)*(a-b)^2/{mean}"
    yield "at most a quarter", "1/4 - q*(1-q) = (1/2-q)^2"
    yield "two entries of a column", "for t >= 1, m >= 0, u >= 0: t*m/(1+u) - m <= (t-1)*m"
    yield "the two inequalities", "(P - t*R) + (t*P - R) = (1+t)*(P-R)"
    yield "the complement", "t*(1-P) - (1-R) = (t-1) - (t*P - R)"
    yield "the distance", "for t >= 1, u >= 0, v >= 0: ((t-1) - u - v)/(t+1) <= (t-1)/(t+1)"
    yield "all items", f"N*(1/4)*(w/N)^2*((t-1)*({total})*(t-1)/(t+1)) = {each}"
    told = f"(((N/2-1)*l - s)/({each}))*((w^2/N)*(t-1)^2/(2*(t+1)))"
    yield "Fano", f"for N > 0, l > 0, s > 0, t > 1, w > 0: 1/2 < 1 - ({told} + l)/(N*l)"
    yield agrees(adaptive_sharp(7, 2, 3), each, N=7, w=2, t=3)


@claim("sec-6-base-variance", "Section 6", {"constant": "99/100"}, {"constant": "1/2"}, assumes="expectation")
def sec_6_base_variance(constant: str = "2") -> Steps:
    r"""$\mathrm{Var}^0[F] \le 2\epsilon'^2N$ for $F = \sum_if_i(Z_i)$, $f_i \in [1-\epsilon',1+\epsilon']$, $Z_i$ i.i.d. uniform
    on $\{0,1\}$, every $N$ and $\epsilon \ge 0$; no constant below 1 will do.

    $f_i(Z_i)$ has two values of probability $\frac12$, the first step, at most $2\epsilon'$ apart, the second; variances of
    independent summands add up: the third.
    """
    yield from _base(constant)


@claim("sec-6-base-variance-sharp", "Section 6", {"constant": "99/100"}, {"constant": "1/2"}, assumes="expectation")
def sec_6_base_variance_sharp(constant: str = "1") -> Steps:
    r"""$\mathrm{Var}^0[F] \le \epsilon'^2N$, with equality for $|f_i(0)-f_i(1)| = 2\epsilon'$, every $N$ and $\epsilon \ge 0$.

    As in sec-6-base-variance; the third step with the constant 1 has equality where $|f_i(0)-f_i(1)| = 2\epsilon'$, $u = 0$.
    """
    yield from _base(constant)


@claim("sec-d-range", "Appendix D", {"constant": "99/100"}, {"constant": "1/2"}, uses="sec-6-base-variance-sharp")
def sec_d_range(constant: str = "2") -> Steps:
    r"""For $f_i \in [e^{-\epsilon},e^\epsilon]$, $\mathrm{Var}^0[F] \le N\sinh^2\epsilon \le \epsilon'^2N \le 2\epsilon'^2N$,
    every $N$ and $\epsilon \ge 0$; no constant below 1 will do for small $\epsilon$.

    $|f_i(0)-f_i(1)| \le e^\epsilon-e^{-\epsilon}$, so a variance is at most a quarter of its square, $\sinh^2\epsilon$: the first
    step. The second writes it with $\epsilon' = e^\epsilon-1$ and the factor $\frac{t+1}{2t} \le 1$, and the third is the bound.
    """
    yield "the variances", "for N >= 0, t >= 1, u >= 0: N*((t-1/t)/(1+u))^2/4 <= N*(t-1/t)^2/4"
    yield "the factor", "N*(t-1/t)^2/4 = N*(t-1)^2*((t+1)/(2*t))^2"
    yield "the bound", f"for N >= 0, t >= 1: N*(t-1/t)^2/4 <= ({constant})*N*(t-1)^2"


@claim("sec-6-recursion", "Proof 6.3", {"constant": "39"}, {"constant": "20"})
def sec_6_recursion(constant: str = "40") -> Steps:
    r"""$\frac1{N^2}\mathrm{Var}^0[F]\max\{20,10\delta\} \le \frac CN\max\{1,\delta\}$ for $\mathrm{Var}^0[F] \le 2N\epsilon'^2$,
    $C = 40\epsilon'^2$, every $N$, $\delta \ge 0$, $\epsilon \ge 0$: the arithmetic. (That $\delta_T$ bounds the information is
    not claimed: lem-6.4 is false.)

    $\mathrm{Var}^0[F] = \frac{2N\epsilon'^2}{1+u}$, times 20 for the first step and times $10\delta$ for the second.
    """
    variance = "(2*N*e^2/(1+u))"
    yield "up to two nats", f"for N > 0, e >= 0, u >= 0: {variance}*20/N^2 <= ({constant})*e^2/N"
    yield "beyond", f"for N > 0, d >= 0, e >= 0, u >= 0: {variance}*10*d/N^2 <= ({constant})*e^2*d/N"


@claim("sec-6-solution", "Proof 6.3", {"rate": "99/100"}, {"rate": "1/2"})
def sec_6_solution(rate: str = "1") -> Steps:
    r"""$\delta_{T+1} = \delta_T+\frac CN\max\{1,\delta_T\}$ from $\delta_0 = 0$: $\delta_T = \frac{CT}N$ for $T \le \frac NC$,
    and $\delta_T \le (1+\frac CN)^T$, by induction, every $C, N > 0$.

    $c = \frac CN$. While $\delta_T = cT \le 1$ a step adds $c$: the first step. With $\delta_T \le x = (1+c)^T$, $x \ge 1$: if
    $\delta_T \le 1$, $\delta_T+c \le x(1+c)$, the second; if $\delta_T \ge 1$, $\delta_T+c\delta_T \le x(1+c)$, the third.
    """
    yield "up to 1", f"k*c + ({rate})*c = (k+1)*c"
    yield "at most 1 before", "for c >= 0, u >= 0, v >= 0: 1/(1+u) + c <= (1+v)*(1+c)"
    yield "at least 1 before", "for c >= 0, d >= 1, v >= 0: d + c*d <= (d+v)*(1+c)"
    for N, T, t in RUNS:
        relation = "==" if bounds.growth(t) * T <= N else "<="
        yield (
            "example: the recursion, run",
            prove.comparison(bounds.recursion(N, T, t), relation, bounds.recursion_solved(N, T, t)),
        )


@claim("sec-6-bits", "Proof 6.3", {"scale": "21/20"}, {"scale": "2"}, uses="sec-6-solution", assumes="exp-above-tangent")
def sec_6_bits(scale: str = "1") -> Steps:
    r"""The recursion stays at most $N^\alpha$ for $T \le \frac{\alpha\ln N}{\ln(1+C/N)}$, and this is at least $\frac{\alpha N\ln
    N}C$ , every $N \ge 2$, $\alpha > 0$ and $\epsilon > 0$.

    By sec-6-solution $\delta_T \le (1+\frac CN)^T$, which is at most $N^\alpha$ for these $T$. $\ln(1+x) \le x = \frac CN$: the
    first step with $m = \ln(1+x)$, $x = m+r$, and the second.
    """
    yield "a smaller denominator", "for L >= 0, a >= 0, m > 0, r >= 0: a*L/(m + r) <= a*L/m"
    yield "the number of queries", f"a*L/(C/N) = ({scale})*a*N*L/C"
    for N, t, alpha in ((100, "3/2", 1), (100, "3/2", 2), (16, "11/10", 1), (400, "2", 1)):
        number = bounds.theorem_6_1(N, t, alpha)
        T = int(number.enclosure(64).lower)
        yield "example: the recursion, run", prove.comparison(bounds.recursion(N, T, t), "<=", N**alpha)
        yield "example: the number", compared(Real.of(LogSum.ln(N)) * (alpha * N / bounds.growth(t)), "<=", number)


@claim(
    "sec-6-recursion-corrected",
    "Proof 6.3",
    {"rate": "99/10"},
    {"scale": "99/100"},
    uses="lem-6.4-corrected eq-13 sec-6-variance sec-6-base-variance-sharp",
)
def sec_6_recursion_corrected(rate: str = "10", scale: str = "1") -> Steps:
    r"""$E_sD(P^T\|P^0) = I(Z;S_1^T)$ , so $E_s\mathrm{Var}^T \le \sigma^2(20+10\,I(Z;S_1^T))$ by lem-6.4-corrected, and
    $\delta_{T+1} = \delta_T+\frac{\epsilon'^2}N(20+10\delta_T)$ from 0 is $2[(1+10\epsilon'^2/N)^T-1]$, every $N$ and $\epsilon
    \ge 0$.

    $I(Z;S_1^T)$ is by definition the mean of $D(P^T\|P^0)$, so the mean over $s$ of lem-6.4-corrected, with $\max\{20,10d\} \le
    20+10d$ (the first two steps), bounds $E_s\mathrm{Var}^T$. By (13) and sec-6-variance $I(Z;S_1^{T+1})-I(Z;S_1^T) \le
    \frac1{N^2}E_s\mathrm{Var}^T[F]$, and $\sigma^2 \le N\epsilon'^2$ (sec-6-base-variance-sharp): the third step. The last solves
    the recursion, $x = (1+10g)^T$, $g = \frac{\epsilon'^2}N$.
    """
    yield "20", "for d >= 0: 20 <= 20 + 10*d"
    yield "10 d", "for d >= 0: 10*d <= 20 + 10*d"
    yield "one query", f"N*e^2/N^2 = ({scale})*e^2/N"
    yield "one step of the recursion", f"2*(x-1) + g*(20 + 10*2*(x-1)) = 2*(x*(1 + ({rate})*g) - 1)"
    for N, T, t in RUNS:
        x = (1 + bounds.growth(t) / (4 * N)) ** T
        yield "example: the function", prove.comparison(["*", 2, ["-", x, 1]], "==", bounds.recursion_corrected(N, T, t))
