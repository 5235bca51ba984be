"""Claims of online-recommendation: the sums in the proof of Theorem 15, equations (5) to (12) (section 8.1).

Privacy is central and at the level of voters. In formulas s = D + R >= 1 and T = s + v, v = T - s, so that 1 <= D + R <= T (for
D + R = 0 the theorem says nothing), Q = (1 - s/(2T))/2 is the chance of X_t = 2, A and B are mean numbers of rounds in the case
that is named, L the loss, f = Pr[illegal] <= 1/T. An expectation given a case is its least value plus what it exceeds that by.
g and r are what a mean exceeds its least value by. q is the chance of the setting that is named. l is the mean of the sum of
the losses.
"""

from exactdp.bounds.online_recommendation import lower
from exactdp_checks.claims.notation import prove, rational
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, claim

WHERE = "Section 8.1, proof of Theorem 15"
Q = "((1 - s/(2*(s+v)))/2)"  # Pr[X_t = 1] = Pr[X_t = 2]
LEGAL = "(a+b+e+r)"  # a, e: legal, in the event and not; b, r: illegal, in it and not
PAIR = ({"least": "17/100"}, {"least": "1/8"})


def _sum(least: str) -> str:
    """The sum over the rounds: of the first rounds, and of one more."""
    return f"for A >= 0, B >= 0, x >= 0, y >= 0: ({least})*(A + B) <= (A/16 + x) + (B/16 + y)"


def _leaks(probability: str, least: str) -> Steps:
    """One more round in the sum over them: each has its 1/T, and T of them make 1."""
    yield "T*(1/T) = 1"
    p = f"({probability})"
    yield f"for A >= 0, B >= 0, y >= 0, s >= 1, v >= 0: ({least})*(A+B) - 2*y <= ({p}*A - y) + ({p}*B - y)"


@claim("sec-8.1-quarter", WHERE, {"least": "26/100"}, {"least": "1/2"})
def sec_8_1_quarter(least: str = "1/4") -> Steps:
    r"""$\frac12(1-\frac{D+R}{2T}) \ge \frac14$ for $D+R \le T$.

    With $s=D+R\ge1$ and $T=s+v$, $v\ge0$, the step is the inequality; for $D+R=0$ the left side is $\frac12$.
    """
    yield f"for s >= 1, v >= 0: {least} <= {Q}"


@claim("eq-5", "equation (5)", *PAIR, uses="sec-8.1-independence sec-8.1-cond-loss", assumes="expectation")
def eq_5(least: str = "1/16") -> Steps:
    r"""For $1\le D+R \le T$: $E[\mathcal L_t] \ge \frac14\Pr[I^{(1.a)}_t=1, X_t=1] = \frac18(1-\frac{D+R}{2T})\Pr[I^{(1.a)}_t=1]
    \ge \frac1{16}E[I^{(1.a)}_t]$.

    Let $A=\Pr[I=1]$ and $s=D+R$, $T=s+v$. Given the case and $X_t$, which are independent (sec-8.1-independence), the loss is at
    least $\frac14$ by sec-8.1-cond-loss: step 1. Step 2 puts $\Pr[X_t=1]=\frac12(1-\frac s{2T})$ in, and step 3 is $s\le T$.
    """
    yield "for A >= 0, q >= 0, g >= 0, r >= 0: A*q/4 <= A*q*(1/4 + g) + r"
    yield f"A*{Q}/4 = (1 - s/(2*(s+v)))*A/8"
    yield f"for A >= 0, s >= 1, v >= 0: ({least})*A <= (1 - s/(2*(s+v)))*A/8"


@claim(
    "sec-8.1-cond-loss",
    WHERE,
    {"least": "26/100"},
    {"least": "1/2"},
    uses="sec-8.1-case-1a sec-8.1-case-1b",
    assumes="expectation",
)
def sec_8_1_cond_loss(least: str = "1/4") -> Steps:
    r"""A loss whose conditional mean is at least $\frac14$ for every history has this mean given the case: $E[\mathcal L_t] \ge
    \frac14\Pr$ of the event.

    Two histories with probabilities $A$, $B$ and conditional losses $\frac14+x$, $\frac14+y$ make the step; more histories are an
    induction on it. The losses are at least $\frac14$ by sec-8.1-case-1a and sec-8.1-case-1b, and a loss elsewhere is at least 0.
    """
    yield f"for A >= 0, B >= 0, x >= 0, y >= 0: ({least})*(A + B) <= A*(1/4 + x) + B*(1/4 + y)"


@claim("eq-6", "equation (6)", *PAIR, uses="eq-5", assumes="expectation")
def eq_6(least: str = "1/16") -> Steps:
    r"""For $1\le D+R \le T$: $E[\sum_t\mathcal L_t] \ge \frac1{16}E[\sum_tI^{(1.a)}_t]$.

    The sum of (5) over the rounds, as expectations are linear: the step adds one round, $B$, to those before, $A$.
    """
    yield _sum(least)


@claim("eq-7", "equation (7)", *PAIR, uses="sec-8.1-independence sec-8.1-cond-loss", assumes="expectation")
def eq_7(least: str = "1/16") -> Steps:
    r"""For $1\le D+R \le T$: $E[\sum_t\mathcal L_t] \ge \frac1{16}E[\sum_tI^{(1.b)}_t]$.

    The proof is that of (5) and (6) with case 1.b and Setting 2, $X_t=2$, which has the probability of $X_t=1$: the first steps
    are (5) for it, and the last adds one round to those before.
    """
    yield "for A >= 0, q >= 0, g >= 0, r >= 0: A*q/4 <= A*q*(1/4 + g) + r"
    yield f"for A >= 0, s >= 1, v >= 0: A/16 <= A*{Q}/4"
    yield _sum(least)


@claim("eq-8", "equation (8)", {"least": "1/16"}, {"least": "1/31"}, uses="eq-6 eq-7")
def eq_8(least: str = "1/32") -> Steps:
    r"""For $1\le D+R \le T$: $E[\sum_t\mathcal L_t] \ge \frac1{32}(E[\sum_tI^{(1.a)}_t] + E[\sum_tI^{(1.b)}_t])$, the mean of (6)
    and (7).

    The loss is at least $\frac1{16}$ of each of the two sums by (6) and (7), so at least the mean of these two numbers. Step 1 is
    the case in which the second sum is the larger one, step 2 the other.
    """
    yield f"for A >= 0, x >= 0, y >= 0: ({least})*(A + (A+y)) <= (A+y)/16 + x"
    yield f"for A >= 0, x >= 0, y >= 0: ({least})*((A+y) + A) <= (A+y)/16 + x"


@claim("eq-8-sharp", "equation (8)", {"least": "1/15"}, {"least": "1/8"}, uses="eq-5 eq-7", assumes="expectation")
def eq_8_sharp(least: str = "1/16") -> Steps:
    r"""For $1\le D+R \le T$: $E[\sum_t\mathcal L_t] \ge \frac1{16}(E[\sum_tI^{(1.a)}_t] + E[\sum_tI^{(1.b)}_t])$: the two events
    of a round are disjoint.

    In one round the events $\{1.a, X_t=1\}$ and $\{1.b, X_t=2\}$ are disjoint, so that their losses add up, each at least
    $\frac14$ given the event: the step, with probabilities $A$ and $B$ of the cases. The sum over the rounds is the statement.
    """
    yield f"for A >= 0, B >= 0, g >= 0, r >= 0, s >= 1, v >= 0: ({least})*(A+B) <= (A*{Q} + B*{Q})*(1/4 + g) + r"


@claim("sec-8.1-conditioning", WHERE, {"lost": "1/2"}, {"lost": "0"})
def sec_8_1_conditioning(lost: str = "1") -> Steps:
    r"""$\Pr[A|\mathcal F_0] \ge \Pr[A] - \Pr[\mathcal F\setminus\mathcal F_0]$ for every event $A$.

    Let the legal configurations in $A$ and not in it have the weights $a$, $e$, the illegal ones $b$, $r$; the sum need not be 1.
    Step 1 is the inequality for $e>0$, step 2 for $e=0$, where the left side is 1.
    """
    yield f"for a >= 0, b >= 0, e > 0, r >= 0: (a+b)/{LEGAL} - ({lost})*(b+r)/{LEGAL} <= a/(a+e)"
    yield "for x > 0, b >= 0, r >= 0: (x+b)/(x+b+r) - (b+r)/(x+b+r) <= 1"


@claim(
    "eq-9",
    "equation (9)",
    {"least": "26/100"},
    {"most": "2"},
    uses="sec-8.1-cond-leak sec-8.1-conditioning sec-8.1-independence sec-8.1-chernoff",
)
def eq_9(least: str = "1/4", most: str = "1") -> Steps:
    r"""For $1\le D+R\le T$, $D+R\ge6\ln T$: $E[\mathcal E_t|\mathcal F_0] \ge c\Pr[I^{(2.a)}_t=1,X_t=2|\mathcal F_0] \ge
    c(\frac12(1-\frac{D+R}{2T})\Pr[I^{(2.a)}_t=1]-\frac1T) \ge c(\frac14E[I^{(2.a)}_t]-\frac1T)$, $c > 0.13$.

    Let $A=\Pr[I=1]$, $s=D+R$, $T=s+v$. The first inequality is sec-8.1-cond-leak. The second is sec-8.1-conditioning with
    $\Pr[\mathcal F\setminus\mathcal F_0]\le\frac1T$ (sec-8.1-chernoff), and $\Pr[X_t=2]=\frac12(1-\frac s{2T})$ is independent of
    the case (sec-8.1-independence). Step 1, with $y=\frac1T$, is the last inequality, for $s\le T$, and step 2 the number.
    """
    yield f"for A >= 0, c >= 0, s >= 1, v >= 0, y >= 0: c*(({least})*A - y) <= c*({Q}*A - ({most})*y)"
    yield prove.comparison(rational("13/100"), "<", lower.LEAK)


@claim("eq-10", "equation (10)", {"least": "26/100"}, {"least": "1/2"}, uses="eq-9", assumes="expectation")
def eq_10(least: str = "1/4") -> Steps:
    r"""For $1\le D+R\le T$, $D+R\ge6\ln T$: $E[\mathcal E|\mathcal F_0] \ge c(\frac14E[\sum_tI^{(2.a)}_t]-1)$: $T$ terms
    $\frac1T$ make 1.

    The sum of (9) over the rounds, as expectations are linear and $\mathcal E=\sum_t\mathcal E_t$: step 1 is the sum of the
    $\frac1T$, and step 2 adds two rounds, $y=\frac1T$, and so one round to those before.
    """
    yield from _leaks(Q, least)


@claim(
    "eq-11",
    "equation (11)",
    {"zero": "s/(s+v)"},
    {"zero": "s/(3*(s+v))"},
    uses="sec-8.1-cond-leak sec-8.1-conditioning sec-8.1-independence sec-8.1-chernoff",
)
def eq_11(zero: str = "s/(2*(s+v))") -> Steps:
    r"""For $1\le D+R\le T$, $D+R\ge6\ln T$: $E[\mathcal E_t|\mathcal F_0] \ge c\Pr[I^{(2.b)}_t=1,X_t=0|\mathcal F_0] \ge
    c(\frac{D+R}{2T}E[I^{(2.b)}_t]-\frac1T)$.

    As for (9): sec-8.1-cond-leak, then sec-8.1-conditioning with $\Pr[\mathcal F\setminus\mathcal F_0]\le\frac1T$
    (sec-8.1-chernoff). $X_t=0$ is independent of the case, and its probability is what $X_t=1$ and $X_t=2$ leave: the step, with
    $s=D+R$, $T=s+v$.
    """
    yield f"1 - {Q} - {Q} = {zero}"


@claim("eq-12", "equation (12)", {"least": "s/(s+v)"}, {"least": "1/2"}, uses="eq-11", assumes="expectation")
def eq_12(least: str = "s/(2*(s+v))") -> Steps:
    r"""For $1\le D+R\le T$, $D+R\ge6\ln T$: $E[\mathcal E|\mathcal F_0] \ge c(\frac{D+R}{2T}E[\sum_tI^{(2.b)}_t]-1)$.

    The sum of (11) over the rounds, as expectations are linear and $\mathcal E=\sum_t\mathcal E_t$: step 1 is the sum of the
    $\frac1T$, and step 2 adds two rounds, $y=\frac1T$, and so one round to those before.
    """
    yield from _leaks("s/(2*(s+v))", least)


@claim("sec-8.1-many-2b", WHERE, {"share": "26/100"}, {"share": "1/2"}, uses="eq-12")
def sec_8_1_many_2b(share: str = "1/4") -> Steps:
    r"""If $E[\sum_tI^{(2.b)}_t] \ge \frac T2$, then $E[\mathcal E|\mathcal F_0] \ge c(\frac14(D+R)-1)$.

    Put $E[\sum_tI^{(2.b)}_t]=\frac T2+g$, $g\ge0$, into (12), with $s=D+R$: the step.
    """
    yield f"for T > 0, c >= 0, g >= 0, s >= 0: c*(({share})*s - 1) <= c*(s/(2*T)*(T/2 + g) - 1)"


@claim("sec-8.1-few-2b", WHERE, {"half": "51/100"}, {"half": "1"})
def sec_8_1_few_2b(half: str = "1/2") -> Steps:
    r"""If $E[\sum_tI^{(2.b)}_t] < \frac T2$, the other three cases have more than $\frac T2$ rounds on the average.

    Each round is in exactly one of the four cases, so that their expected numbers add up to $T$. With $\frac T2-g$, $g>0$, for
    case 2.b the step is the rest.
    """
    yield f"for T >= 0, g > 0: ({half})*T < T - (T/2 - g)"


@claim("sec-8.1-many-2a", WHERE, {"factor": "31"}, {"factor": "16"}, uses="eq-8 sec-8.1-few-2b")
def sec_8_1_many_2a(factor: str = "32") -> Steps:
    r"""In that case $E[\sum_tI^{(2.a)}_t] > \frac T2 - 32E[\sum_t\mathcal L_t]$.

    Three cases have $\frac T2+g$ rounds, $g>0$ (sec-8.1-few-2b). By (8) the cases 1.a and 1.b have $32E[\sum_t\mathcal L_t]-e$ of
    them, $e\ge0$; the step is what is left.
    """
    yield f"for T >= 0, e >= 0, g > 0, l >= 0: T/2 - ({factor})*l < T/2 + g - (32*l - e)"


@claim("sec-8.1-final", WHERE, {"eight": "7"}, {"eight": "79/10"}, uses="eq-10 sec-8.1-many-2a sec-8.1-random-loss")
def sec_8_1_final(eight: str = "8") -> Steps:
    r"""In that case $E[\mathcal E|\mathcal F_0] \ge c(\frac14(\frac T2 - 32E[\sum_t\mathcal L_t])-1) \ge c(\frac T8-8(L+1)-1)$.

    Put sec-8.1-many-2a into (10), and $E[\sum_t\mathcal L_t]=L+1-e$, $e\ge0$, by sec-8.1-random-loss: the step, which is
    multiplied by $c>0$.
    """
    yield f"for L >= 0, T >= 0, e >= 0, g >= 0: T/8 - ({eight})*(L+1) - 1 <= (T/2 - 32*(L + 1 - e) + g)/4 - 1"


@claim("sec-8.1-random-loss", WHERE, {"extra": "9/10"}, {"extra": "0"}, uses="sec-8.1-chernoff", assumes="expectation")
def sec_8_1_random_loss(extra: str = "1") -> Steps:
    r"""$E[\sum_t\mathcal L_t] \le (1-f)L + fT \le L+1$ for $f = \Pr[\text{illegal}] \le \frac1T$.

    A legal configuration loses at most $L$, and an illegal one at most $T$, one in each round. With $f=\frac1{T(1+w)}$, $w\ge0$,
    which sec-8.1-chernoff allows, the step is the bound; at $f=0$ it is $L$.
    """
    yield f"for L >= 0, T >= 1, w >= 0: (1 - 1/(T*(1+w)))*L + T*(1/(T*(1+w))) <= L + ({extra})"
