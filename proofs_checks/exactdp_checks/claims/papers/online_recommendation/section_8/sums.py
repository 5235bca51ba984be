"""Claims of online-recommendation: the sums in the proof of Theorem 15, equations (5) to (12) (section 8.1).

Privacy is central and at the level of voters. Variables as in ``configurations``; an expectation conditioned on a case is its
least value plus what it exceeds that by. Sums over rounds are linear, and written out for three rounds where they stand alone.
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = [
    "Q",
    "conditioning",
    "disjoint",
    "few_2b",
    "final",
    "leak",
    "many_2a",
    "many_2b",
    "mean",
    "one_round",
    "quarter",
    "random_loss",
]


WHERE = "Section 8.1, proof of Theorem 15"
Q = "((1 - s/(2*(s+v)))/2)"  # Pr[X_t = 1] = Pr[X_t = 2]


def quarter(least: str = "1/4") -> Verdict:
    """least <= (1 - s/(2T))/2 for s <= T."""
    return at_most(least, Q, s=1, v=0)


def one_round(least: str = "1/16") -> list[Verdict]:
    """E L_t = A Q (1/4 + g) + r >= A Q/4 = A (1 - s/(2T))/8 >= A/16."""
    return [
        at_most("A*q/4", "A*q*(1/4 + g) + r", A=0, q=0, g=0, r=0),
        identity(f"A*{Q}/4", "(1 - s/(2*(s+v)))*A/8"),
        at_most(f"({least})*A", "(1 - s/(2*(s+v)))*A/8", A=0, s=1, v=0),
    ]


def _rounds(least: str = "1/16") -> Verdict:
    """The sum of three rounds."""
    return prove.all_of(
        [
            *one_round(least),
            at_most(f"({least})*(A + B + C)", "(A/16 + x) + (B/16 + y) + (C/16 + z)", A=0, B=0, C=0, x=0, y=0, z=0),
        ]
    )


def mean(least: str = "1/32") -> Verdict:
    """M = A/16 + x >= B/16 = (A + y)/16, or the other way round: M = (A + y)/16 + x."""
    return prove.all_of(
        [
            at_most(f"({least})*(A + (A+y))", "(A+y)/16 + x", A=0, x=0, y=0),
            at_most(f"({least})*((A+y) + A)", "(A+y)/16 + x", A=0, x=0, y=0),
        ]
    )


def disjoint(least: str = "1/16") -> Verdict:
    """least (A + B) <= (A Q + B Q)(1/4 + g) + r."""
    return prove.all_of(
        [*one_round(least), at_most(f"({least})*(A+B)", f"(A*{Q} + B*{Q})*(1/4 + g) + r", A=0, B=0, g=0, r=0, s=1, v=0)]
    )


def conditioning(lost: str = "1") -> list[Verdict]:
    """a, e: legal, in the event and not; b, r: illegal, in it and not. a/(a+e) >= (a+b)/S - (b+r)/S, S = a+b+e+r; e = 0 apart."""
    S = "(a+b+e+r)"
    return [
        at_most(f"(a+b)/{S} - ({lost})*(b+r)/{S}", "a/(a+e)", above=("e",), a=0, b=0, e=0, r=0),
        at_most("(x+b)/(x+b+r) - (b+r)/(x+b+r)", "1", above=("x",), b=0, r=0, x=0),
    ]


def leak(probability: str, least: str, lost: str = "1") -> list[Verdict]:
    """c Pr[...|legal] <= E[E_t|legal] = c Pr (1 + g) + r, then c (Pr - 1/T), then ``probability`` >= ``least``; y = 1/T."""
    return [
        at_most("c*p", "c*p*(1 + g) + r", c=0, g=0, p=0, r=0),
        *conditioning(lost),
        at_most(f"c*(({least})*A - y)", f"c*(({probability})*A - ({lost})*y)", A=0, c=0, s=1, v=0, y=0),
        holds("13/100", "<", "3/4*ln(3) - ln(2)"),
    ]


def _summed(probability: str, least: str, lost: str = "1") -> Verdict:
    """T terms 1/T make 1."""
    total = at_most(
        "(A + B + C)*p - T*(1/T)",
        f"(A*p - 1/T) + (B*p - 1/T) + (C*p - 1/T) + ({lost})*(3/T - 1)",
        above=("T",),
        T=0,
        A=0,
        B=0,
        C=0,
        p=0,
    )
    return prove.all_of([*leak(probability, least), total])


def many_2b(share: str = "1/4") -> list[Verdict]:
    """c (s/(2T) A - 1) for A = T/2 + g."""
    return [at_most(f"c*(({share})*s - 1)", "c*(s/(2*T)*(T/2 + g) - 1)", above=("T",), T=0, c=0, g=0, s=0)]


def few_2b(half: str = "1/2") -> list[Verdict]:
    """The four cases make T: A + B = T - (T/2 - g)."""
    return [at_most(f"({half})*T", "T - (T/2 - g)", strict=True, above=("g",), T=0, g=0)]


def many_2a(factor: str = "32") -> list[Verdict]:
    """A = T/2 + g - B, where B = 32 l - e is that of cases 1.a and 1.b."""
    return [at_most(f"T/2 - ({factor})*l", "T/2 + g - (32*l - e)", strict=True, above=("g",), T=0, e=0, g=0, l=0)]


def final(eight: str = "8") -> list[Verdict]:
    """A/4 - 1 for A = T/2 - 32 l + g, l = L + 1 - e."""
    return [at_most(f"T/8 - ({eight})*(L+1) - 1", "(T/2 - 32*(L + 1 - e) + g)/4 - 1", L=0, T=0, e=0, g=0)]


def random_loss(extra: str = "1") -> list[Verdict]:
    """(1 - f) L + f T for f = 1/(T (1+w)): an illegal configuration costs at most T."""
    return [at_most("(1 - 1/(T*(1+w)))*L + T*(1/(T*(1+w)))", f"L + ({extra})", L=0, T=1, w=0)]


PAIR = ({"least": "17/100"}, {"least": "1/8"})


@claim("sec-8.1-quarter", "Section 8.1, proof of Theorem 15", {"least": "26/100"}, {"least": "1/2"})
def sec_8_1_quarter(least: str = "1/4") -> Any:
    r"""$\frac12(1-\frac{D+R}{2T}) \ge \frac14$ for $D+R \le T$.

    With $s=D+R\ge1$ and $T=s+v$, $v\ge0$, the step is the inequality; for $D+R=0$ the left side is $\frac12$.
    """
    return quarter(least=least)


@claim("eq-5", "equation (5)", *(PAIR), uses="sec-8.1-independence sec-8.1-cond-loss", assumes="expectation")
def eq_5(least: str = "1/16") -> Any:
    r"""$E[\mathcal L_t] \ge \frac14\Pr[I^{(1.a)}_t=1, X_t=1] = \frac18(1-\frac{D+R}{2T})\Pr[I^{(1.a)}_t=1] \ge
    \frac1{16}E[I^{(1.a)}_t]$ for $D+R \le T$.

    Let $A=\Pr[I=1]$ and $s=D+R$, $T=s+v$. Given the case and $X_t$, which are independent (the algorithm has not seen $X_t$),
    the loss is at least $\frac14$ by sec-8.1-cond-loss: step 1. Step 2 puts $\Pr[X_t=1]=\frac12(1-\frac s{2T})$ in, and step
    3 is $s\le T$.
    """
    return prove.all_of(one_round(least))


@claim("sec-8.1-cond-loss", "Section 8.1, proof of Theorem 15", {"least": "26/100"}, {"least": "1/2"},
    uses="sec-8.1-case-1a sec-8.1-case-1b", assumes="expectation")  # fmt: skip
def sec_8_1_cond_loss(least: str = "1/4") -> Any:
    r"""A loss whose conditional mean is at least $\frac14$ for every history has this mean given the case: $E[\mathcal L_t] \ge
    \frac14\Pr$ of the event.

    Two histories with probabilities $A$, $B$ and conditional losses $\frac14+x$, $\frac14+y$ make the step; more histories
    are an induction on it. The losses are at least $\frac14$ by sec-8.1-case-1a and sec-8.1-case-1b, and a loss elsewhere is
    at least 0.
    """
    return at_most(f"({least})*(A + B)", "A*(1/4 + x) + B*(1/4 + y)", A=0, B=0, x=0, y=0)


@claim("eq-6", "equation (6)", *(PAIR), uses="eq-5", assumes="expectation")
def eq_6(least: str = "1/16") -> Any:
    r"""$E[\sum_t\mathcal L_t] \ge \frac1{16}E[\sum_tI^{(1.a)}_t]$.

    The first three steps are (5). Its sum over the rounds, written out for three of them in step 4, is the statement, as
    expectations are linear.
    """
    return _rounds(least=least)


@claim("eq-7", "equation (7)", *(PAIR), uses="eq-5", assumes="expectation")
def eq_7(least: str = "1/16") -> Any:
    r"""$E[\sum_t\mathcal L_t] \ge \frac1{16}E[\sum_tI^{(1.b)}_t]$.

    The proof is that of (6) with case 1.b and Setting 2, $X_t=2$, which has the probability of $X_t=1$: the first three steps
    are (5) for it, and step 4 is the sum over the rounds, written out for three of them.
    """
    return _rounds(least=least)


@claim("eq-8", "equation (8)", {"least": "1/16"}, {"least": "1/31"}, uses="eq-6 eq-7")
def eq_8(least: str = "1/32") -> Any:
    r"""$E[\sum_t\mathcal L_t] \ge \frac1{32}(E[\sum_tI^{(1.a)}_t] + E[\sum_tI^{(1.b)}_t])$, the mean of (6) and (7).

    The loss is at least $\frac1{16}$ of each of the two sums by (6) and (7), so at least the mean of these two numbers. Step
    1 is the case in which the second sum is the larger one, step 2 the other.
    """
    return mean(least=least)


@claim("eq-8-sharp", "equation (8)", {"least": "1/15"}, {"least": "1/8"}, uses="eq-5")
def eq_8_sharp(least: str = "1/16") -> Any:
    r"""$E[\sum_t\mathcal L_t] \ge \frac1{16}(E[\sum_tI^{(1.a)}_t] + E[\sum_tI^{(1.b)}_t])$: the two events of a round are
    disjoint.

    The first three steps are (5). In one round the events $\{1.a, X_t=1\}$ and $\{1.b, X_t=2\}$ are disjoint, so that their
    losses add up: step 4, with probabilities $A$ and $B$ of the cases. The sum over the rounds is the statement.
    """
    return disjoint(least=least)


@claim("sec-8.1-conditioning", "Section 8.1, proof of Theorem 15", {"lost": "1/2"}, {"lost": "0"})
def sec_8_1_conditioning(lost: str = "1") -> Any:
    r"""$\Pr[A|\mathcal F_0] \ge \Pr[A] - \Pr[\mathcal F\setminus\mathcal F_0]$ for every event $A$.

    Let the legal configurations in $A$ and not in it have the weights $a$, $e$, the illegal ones $b$, $r$; the sum need not
    be 1. Step 1 is the inequality for $e>0$, step 2 for $e=0$, where the left side is 1.
    """
    return prove.all_of(conditioning(lost))


@claim("eq-9", "equation (9)", {"least": "26/100"}, {"lost": "1/2"},
    uses="sec-8.1-cond-leak sec-8.1-conditioning sec-8.1-independence")  # fmt: skip
def eq_9(least: str = "1/4", lost: str = "1") -> Any:
    r"""$E[\mathcal E_t|\mathcal F_0] \ge c\Pr[I^{(2.a)}_t=1,X_t=2|\mathcal F_0] \ge
    c(\frac12(1-\frac{D+R}{2T})\Pr[I^{(2.a)}_t=1]-\frac1T) \ge c(\frac14E[I^{(2.a)}_t]-\frac1T)$, $c > 0.13$.

    Let $A=\Pr[I=1]$, $s=D+R$, $T=s+v$. On the event the leak has mean at least $c$, and elsewhere at least 0, both given the
    past (sec-8.1-cond-leak): step 1. Steps 2 and 3 are sec-8.1-conditioning with $\Pr[\mathcal F\setminus\mathcal
    F_0]\le\frac1T$.

    Step 4 puts $\Pr[X_t=2]=\frac12(1-\frac s{2T})$ in, which is independent of the case, and is the last inequality with
    $\frac14$ for $s\le T$. Step 5 is the number.
    """
    return prove.all_of(leak(Q, least, lost))


@claim("eq-10", "equation (10)", {"least": "26/100"}, {"least": "1/2"}, uses="eq-9", assumes="expectation")
def eq_10(least: str = "1/4") -> Any:
    r"""$E[\mathcal E|\mathcal F_0] \ge c(\frac14E[\sum_tI^{(2.a)}_t]-1)$: $T$ terms $\frac1T$ make 1.

    The first steps are (9). The last step is its sum over the rounds, written out for three of them: $T$ summands $\frac1T$
    make 1. Expectations are linear, and $\mathcal E=\sum_t\mathcal E_t$.
    """
    return _summed(Q, least)


@claim("eq-11", "equation (11)", {"least": "s/(s+v)"}, {"lost": "1/2"},
    uses="sec-8.1-cond-leak sec-8.1-conditioning sec-8.1-independence")  # fmt: skip
def eq_11(least: str = "s/(2*(s+v))", lost: str = "1") -> Any:
    r"""$E[\mathcal E_t|\mathcal F_0] \ge c\Pr[I^{(2.b)}_t=1,X_t=0|\mathcal F_0] \ge c(\frac{D+R}{2T}E[I^{(2.b)}_t]-\frac1T)$.

    Let $A=\Pr[I=1]$, $s=D+R$, $T=s+v$. On the event the leak has mean at least $c$, and elsewhere at least 0, both given the
    past (sec-8.1-cond-leak): step 1. Steps 2 and 3 are sec-8.1-conditioning with $\Pr[\mathcal F\setminus\mathcal
    F_0]\le\frac1T$.

    Step 4 puts $\Pr[X_t=0]=\frac s{2T}$ in, which is independent of the case. Step 5 is the number.
    """
    return prove.all_of(leak("s/(2*(s+v))", least, lost))


@claim("eq-12", "equation (12)", {"least": "s/(s+v)"}, {"least": "1/2"}, uses="eq-11", assumes="expectation")
def eq_12(least: str = "s/(2*(s+v))") -> Any:
    r"""$E[\mathcal E|\mathcal F_0] \ge c(\frac{D+R}{2T}E[\sum_tI^{(2.b)}_t]-1)$.

    The first steps are (11). The last step is its sum over the rounds, written out for three of them: $T$ summands $\frac1T$
    make 1. Expectations are linear, and $\mathcal E=\sum_t\mathcal E_t$.
    """
    return _summed("s/(2*(s+v))", least)


@claim("sec-8.1-many-2b", "Section 8.1, proof of Theorem 15", {"share": "26/100"}, {"share": "1/2"}, uses="eq-12")
def sec_8_1_many_2b(share: str = "1/4") -> Any:
    r"""If $E[\sum_tI^{(2.b)}_t] \ge \frac T2$, then $E[\mathcal E|\mathcal F_0] \ge c(\frac14(D+R)-1)$.

    Put $E[\sum_tI^{(2.b)}_t]=\frac T2+g$, $g\ge0$, into (12), with $s=D+R$: the step.
    """
    return prove.all_of(many_2b(share))


@claim("sec-8.1-few-2b", "Section 8.1, proof of Theorem 15", {"half": "51/100"}, {"half": "1"})
def sec_8_1_few_2b(half: str = "1/2") -> Any:
    r"""If $E[\sum_tI^{(2.b)}_t] < \frac T2$, the other three cases have more than $\frac T2$ rounds on the average.

    Each round is in exactly one of the four cases, so that their expected numbers add up to $T$. With $\frac T2-g$, $g>0$,
    for case 2.b the step is the rest.
    """
    return prove.all_of(few_2b(half))


@claim("sec-8.1-many-2a", "Section 8.1, proof of Theorem 15", {"factor": "31"}, {"factor": "16"}, uses="eq-8")
def sec_8_1_many_2a(factor: str = "32") -> Any:
    r"""In that case $E[\sum_tI^{(2.a)}_t] > \frac T2 - 32E[\sum_t\mathcal L_t]$.

    Three cases have $\frac T2+g$ rounds, $g>0$ (sec-8.1-few-2b). By (8) the cases 1.a and 1.b have $32E[\sum_t\mathcal
    L_t]-e$ of them, $e\ge0$; the step is what is left.
    """
    return prove.all_of(many_2a(factor))


@claim("sec-8.1-final", "Section 8.1, proof of Theorem 15", {"eight": "7"}, {"eight": "79/10"},
    uses="eq-10 sec-8.1-many-2a sec-8.1-random-loss")  # fmt: skip
def sec_8_1_final(eight: str = "8") -> Any:
    r"""In that case $E[\mathcal E|\mathcal F_0] \ge c(\frac14(\frac T2 - 32E[\sum_t\mathcal L_t])-1) \ge c(\frac
    T8-8(L+1)-1)$.

    Put sec-8.1-many-2a into (10), and $E[\sum_t\mathcal L_t]=L+1-e$, $e\ge0$, by sec-8.1-random-loss: the step, which is
    multiplied by $c>0$.
    """
    return prove.all_of(final(eight))


@claim("sec-8.1-random-loss", "Section 8.1, proof of Theorem 15", {"extra": "9/10"}, {"extra": "0"}, uses="sec-8.1-chernoff",
    assumes="expectation")  # fmt: skip
def sec_8_1_random_loss(extra: str = "1") -> Any:
    r"""$E[\sum_t\mathcal L_t] \le (1-f)L + fT \le L+1$ for $f = \Pr[\text{illegal}] \le \frac1T$.

    A legal configuration loses at most $L$, and an illegal one at most $T$, one in each round. With $f=\frac1{T(1+w)}$,
    $w\ge0$, which sec-8.1-chernoff allows, the step is the bound; at $f=0$ it is $L$.
    """
    return prove.all_of(random_loss(extra))
