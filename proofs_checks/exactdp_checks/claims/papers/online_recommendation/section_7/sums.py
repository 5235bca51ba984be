"""Claims of online-recommendation: the sum of the weights, Lemma 13, case by case (section 7.2).

Privacy is central and at the level of voters. Variables as in ``weights``; k is the object of the extra voter, l_ that with the
largest x'_j, theta_j = |x_j - x'_j|. Sums of phi over the other objects are F and F + e where they only fall. tau = T/(R+1).
"""

from __future__ import annotations

from typing import Any

from exactdp.bounds.online_recommendation import weights as bounds
from exactdp.numbers.exact import rational
from exactdp_checks.claims.papers.online_recommendation.helpers.phi import lemma_4, lemma_5, shares
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["lemma_13"]

WHERE = "Section 7.2, proof of Lemma 13"


def _monotone(corner: str = "1") -> list[Verdict]:
    """0 <= (W-1-a)/(W (W-1)) and 0 <= c/(W (W-1)) for W = 1 + a + v, a, c >= 0 (a = 0 and a >= 1 apart)."""
    return [
        at_most("0", "v/((1+a+v)*(a+v))", above=("v",), a=0, v=0),
        at_most("0", "v/((1+a+v)*(a+v))", a=1, v=0),
        at_most("0", f"({corner})*c/((2+v)*(1+v))", c=0, v=0),
    ]


def _phi_monotone(one: str = "1") -> list[Verdict]:
    """A - 1 <= A d - 1 for A, d >= 1; 0 <= A - 1 where only the larger argument is above rho."""
    return [
        at_most(f"({one})*A - 1", "A*d - 1", A=1, d=1),
        at_most("0", "A - 1", A=1),
        at_most("0", f"({one})*0 + A*d - 1", A=1, d=1),
    ]


def _theta(sixth: str = "6") -> list[Verdict]:
    """The others have W - 1 - a votes together; 1/(6m + r + v) <= 1/(6m + r) <= 1/(sixth m)."""
    return [
        *shares(),
        identity("(W - 1 - a)/(W*(W-1))", "(b + ((W - 1 - a) - b))/(W*(W-1))"),
        at_most("1/(6*m + r + v)", "1/(6*m + r)", m=2, r=0, v=0),
        at_most("1/(6*m + r)", f"1/(({sixth})*m)", m=2, r=0),
    ]


def _largest(part: str = "5/6") -> list[Verdict]:
    """1/m + h - 1/(6m) >= part/m."""
    return [at_most(f"({part})/m", "1/m + h - 1/(6*m)", h=0, m=2)]


def _threshold(eight: str = "8") -> list[Verdict]:
    """lambda (1/m - rho) = ln tau, lambda (5/(6m) - rho) = (2/3) ln tau = ln a; a >= 2 iff a^3 = tau^2 >= 8; tau >= 2 then."""
    return [
        identity("(2*m*l)*(1/m - 1/(2*m))", "l"),
        identity("(2*m*l)*(5/(6*m) - 1/(2*m))", "2/3*l"),
        at_most("8", f"({eight})*(1+h)^3", h=0),
        at_most("(2/(1+g))^3", "8", strict=True, above=("g",), g=0),
        at_most("2^2", f"({eight}) + h", h=0),
    ]


def _first_upper(power: int = 2) -> list[Verdict]:
    """(G + g + F)/(G + F + e) <= (G + g)/G for the object l_ and the others; then Lemma 4; G > 0 is named z."""
    return [at_most("(z + g + F)/(z + F + e)", "(z + g)/z", above=("z",), F=0, e=0, g=0, z=0), *lemma_4("2", power)]


def _first_lower(gain: str = "1") -> list[Verdict]:
    """Lemma 5 with x_j + theta_j = x'_j and x'_l + sum theta = x_l: sum phi(x'_j) <= sum phi(x_j), r by how much."""
    return [*lemma_5(gain), at_most("1", "(z + r)/z", above=("z",), r=0, z=0)]


def _split(one: str = "1") -> list[Verdict]:
    """(a + F)/(b + F + e): at most 1 for a <= b = a + g; at most a/b for a = b + g; b is named z."""
    return [
        at_most("(a + F)/(a + z + F + e)", one, above=("z",), F=0, a=0, e=0, z=0),
        at_most("(z + g + F)/(z + F + e)", f"({one})*(z + g)/z", above=("z",), F=0, e=0, g=0, z=0),
    ]


def _equation_2(gain: str = "1") -> list[Verdict]:
    """Lemma 5 for x_1 = x'_k <= x_2 = x_l, theta = theta_k; the numerator grows by r, the denominator G + H = z stays."""
    return [*lemma_5(gain), at_most("F/z", f"({gain})*(F + r)/z", above=("z",), F=0, r=0, z=0)]


def _after_2(power: int = 2) -> list[Verdict]:
    """theta_k = theta_l + B, so x_l + theta_k - x'_l = theta_k - theta_l = B; 1 <= ratio; Lemma 4 at x'_l; a mediant."""
    return [
        identity("(x - p) + (p + B) - x", "B"),
        at_most("B", "B + p", B=0, p=0),
        at_most("1", "(z + r)/z", above=("z",), r=0, z=0),
        *lemma_4("2", power),
        at_most("(F + z + r)/(F + z)", "(z + r)/z", above=("z",), F=0, r=0, z=0),
    ]


def _equation_3(two: str = "2") -> list[Verdict]:
    """phi(x_l) <= phi(x'_k) = z <= phi(x_k) = z + g, phi(x_l) = z/(1 + s) > 0, phi(x'_l) = z + r; and 2a/(2b) = a/b."""
    return [
        at_most("(z + g + z/(1+s))/(z + (z + r))", f"(({two})*(z + g))/(2*z)", above=("z",), g=0, r=0, s=0, z=0),
        identity(f"(({two})*(z + g))/(2*z)", "(z + g)/z"),
    ]


def _after_3(eight: str = "8", power: int = 2) -> list[Verdict]:
    """x'_k > x_l >= 5/(6m) >= rho + ln(2)/lambda; Lemma 4."""
    return [*_largest(), *_threshold(eight), *lemma_4("2", power)]


def _equation_4(gain: str = "1") -> list[Verdict]:
    """(f + g + N)/(f + M) >= N/M for M = N + e, N = z: dropping the object k; then Lemma 5 in the denominator, M* = M + r."""
    return [
        at_most("z/(z + e)", f"({gain})*(f + g + z)/(f + z + e)", above=("z",), e=0, f=0, g=0, z=0),
        at_most("z/(z + e + r)", f"({gain})*z/(z + e)", above=("z",), e=0, r=0, z=0),
        *lemma_5(),
    ]


def _after_4(eight: str = "8", power: int = 2) -> list[Verdict]:
    """x'_l + B - x_l = theta_l + B = theta_k; Lemma 4 at x_l >= 5/(6m); (z + F)/(z + r + F) >= z/(z + r)."""
    return [
        identity("(x + p) + B - x", "p + B"),
        *_after_3(eight, power),
        at_most("z/(z + r)", "(z + F)/(z + r + F)", above=("z",), F=0, r=0, z=0),
    ]


def lemma_13(eight: str = "8", power: int = 2) -> list[Verdict]:
    """All cases."""
    return [
        *_monotone(), *_phi_monotone(), *_theta(), *_largest(), *_first_upper(power), *_first_lower(), *_split(), *_equation_2(),
        *_after_2(power), *_equation_3(), *_after_3(eight, power), *_equation_4(), *_after_4(eight, power),
    ]  # fmt: skip


@claim("sec-7.2-lem13-monotone", "Section 7.2, proof of Lemma 13", {"gap": "1/100"}, {"gap": "1"}, at=rows(((0,), (1,)), "row"),
    refuted="corner", cause="E9")  # fmt: skip
def sec_7_2_lem13_monotone_as_printed(row: int, gap: str = "0") -> Verdict:
    r"""$x_k > x_k'$ and $x_j < x_j'$ for all $j \ne k$. (False for $W = 12$ where all survivors vote $k$, and for an object
    without votes: equality.)

    x'_k + gap < x_k where all 11 vote k; x_j + gap < x'_j where nobody votes j.
    """
    low, high = ((11, 11), (12, 12)) if row == 0 else ((0, 12), (0, 11))
    return prove.comparison(["+", rational(gap), ["/", *low]], "<", ["/", *high])


@claim("sec-7.2-lem13-monotone-corrected", "Section 7.2, proof of Lemma 13", {"corner": "0-1"}, {"corner": "0-1/100"},
    uses="sec-7.2-shares-sharp")  # fmt: skip
def sec_7_2_lem13_monotone_corrected(corner: str = "1") -> Any:
    r"""$x_k \ge x_k'$ and $x_j \le x_j'$ for all $j \ne k$, $W \ge 2$; all values.

    By sec-7.2-shares-sharp $x_k-x_k'=\frac{W-1-a}{W(W-1)}$ and $x_j'-x_j=\frac c{W(W-1)}$. Steps 1 and 2 say that the first
    is at least 0, for $a=0$ (where $W\ge2$) and for $a\ge1$, with $W=1+a+v$; step 3 says it of the second.
    """
    return prove.all_of(_monotone(corner))


@claim("sec-7.2-lem13-phi-monotone", "Section 7.2, proof of Lemma 13", {"one": "11/10"}, {"one": "2"},
    uses="sec-7.2-lem13-monotone-corrected")  # fmt: skip
def sec_7_2_lem13_phi_monotone(one: str = "1") -> Any:
    r"""$\phi(x_k) \ge \phi(x_k')$ and $\phi(x_j) \le \phi(x_j')$ for $j \ne k$: $\phi$ does not decrease, in its two cases.

    The arguments are in this order by sec-7.2-lem13-monotone-corrected, so that it is enough that $\phi$ does not decrease:
    step 1 where both arguments exceed $\rho$, steps 2 and 3 where only the larger one does or is at $\rho$; below $\rho$ both
    values are 0.
    """
    return prove.all_of(_phi_monotone(one))


@claim("sec-7.2-lem13-theta", "Section 7.2, proof of Lemma 13", {"sixth": "7"}, {"sixth": "61/10"}, uses="sec-7.2-shares")
def sec_7_2_lem13_theta(sixth: str = "6") -> Any:
    r"""$\sum_{j\ne k}\theta_j = \theta_k \le \frac1{W_t} \le \frac1P \le \frac1{6m}$ for $W_t \ge P \ge 6m$; all values.

    Steps 1 and 2 are the changes of the shares; the others have $W-1-a$ votes together, so that step 3 makes their changes
    add up to that of $k$. By sec-7.2-shares this is at most $\frac1W$. Steps 4 and 5 are
    $\frac1{W_t}\le\frac1P\le\frac1{6m}$, with $P=6m+r$ and $W_t=P+v$.
    """
    return prove.all_of(_theta(sixth))


@claim("sec-7.2-lem13-largest", "Section 7.2, proof of Lemma 13", {"part": "6/7"}, {"part": "1"}, uses="sec-7.2-lem13-theta")
def sec_7_2_lem13_largest(part: str = "5/6") -> Any:
    r"""$x_\ell' \ge \frac1m$ and $x_\ell \ge x_\ell'-\frac1{6m} \ge \frac56\cdot\frac1m$ for the largest $x_\ell'$; every $m$.

    The shares add up to 1, so that the largest is $x_\ell'=\frac1m+h$, $h\ge0$. No share changes by more than $\frac1{6m}$
    (sec-7.2-lem13-theta): the step is the rest.
    """
    return prove.all_of(_largest(part))


@claim("sec-7.2-lem13-case1-upper", "Section 7.2, proof of Lemma 13", {"power": 1}, uses="lem-4 sec-7.2-lem13-phi-monotone")
def sec_7_2_lem13_case1_upper(power: int = 2) -> Any:
    r"""If $k = \ell$: $\frac{\sum\phi(x_j)}{\sum\phi(x_j')} \le \frac{\phi(x_\ell)}{\phi(x_\ell')} \le e^{2\lambda/W}$ for $\tau
    \ge 2$: a mediant, then Lemma 4.

    With the extra voter $\phi(x_\ell)$ grows from $z$ to $z+g$, and the sum of the others falls from $F+e$ to $F$
    (sec-7.2-lem13-phi-monotone). Step 1 is that then the quotient of the sums is at most that of the one object. Step 2 is
    Lemma 4, with $x_\ell-x_\ell'\le\frac1W$ and $x_\ell'\ge\frac1m=\rho+\frac{\ln\tau}\lambda$.
    """
    return prove.all_of(_first_upper(power))


@claim("sec-7.2-lem13-case1-lower", "Section 7.2, proof of Lemma 13", {"gain": "9/10"}, {"gain": "1/2"}, uses="lem-5-sharp")
def sec_7_2_lem13_case1_lower(gain: str = "1") -> Any:
    r"""If $k = \ell$: $\frac{\sum\phi(x_j)}{\sum\phi(x_j')} \ge 1$ by Lemma 5, as $x_j' = x_j+\theta_j$ and $x_\ell =
    x_\ell'+\sum_{j\ne\ell}\theta_j$.

    The first steps are Lemma 5 in its sharp form, at $x_j$, $\theta_j$ for $j\ne\ell$ and $x_\ell'$ as the largest one. It
    says $\sum\phi(x_j')\le\sum\phi(x_j)$, so that the quotient is $\frac{z+r}z$ with $r\ge0$: the last step.
    """
    return prove.all_of(_first_lower(gain))


@claim("sec-7.2-lem13-case2-split", "Section 7.2, proof of Lemma 13", {"one": "9/10"}, {"one": "99/100"},
    uses="sec-7.2-lem13-phi-monotone")  # fmt: skip
def sec_7_2_lem13_case2_split(one: str = "1") -> Any:
    r"""If $k \ne \ell$ the quotient of the sums is at most 1 if $\frac{\phi(x_k)+\phi(x_\ell)}{\phi(x_k')+\phi(x_\ell')} \le 1$,
    and at most that quotient otherwise; all values.

    Let $a$ and $b$ be the numerator and the denominator of the quotient of the two objects, and $F$, $F+e$ the sums of the
    others, which only fall (sec-7.2-lem13-phi-monotone). Step 1 is the case $a\le b$, step 2 the case $a>b$.
    """
    return prove.all_of(_split(one))


@claim("eq-2", "equation (2)", {"gain": "9/10"}, {"gain": "1/2"}, uses="sec-5-lem5-step")
def eq_2(gain: str = "1") -> Any:
    r"""If $k \ne \ell$ and $x_k' \le x_\ell$: $\frac{\phi(x_k)+\phi(x_\ell)}{\phi(x_k')+\phi(x_\ell')} \le
    \frac{\phi(x_k')+\phi(x_\ell+\theta_k)}{\phi(x_k')+\phi(x_\ell')}$: the base case of Lemma 5, $x_k = x_k'+\theta_k$.

    The first steps are the base case of Lemma 5 at $x_1=x_k'\le x_2=x_\ell$ and $\theta=\theta_k$, as $x_k=x_k'+\theta_k$:
    the numerator does not fall. The last step divides by the common denominator.
    """
    return prove.all_of(_equation_2(gain))


@claim("sec-7.2-lem13-after-2", "Section 7.2, proof of Lemma 13", {"power": 1}, uses="lem-4 sec-7.2-lem13-theta")
def sec_7_2_lem13_after_2(power: int = 2) -> Any:
    r"""$0 \le (x_\ell+\theta_k)-x_\ell' = \sum_{j\in B}\theta_j \le \frac1W$ and $1 \le
    \frac{\phi(x_\ell+\theta_k)}{\phi(x_\ell')} \le e^{2\lambda/W}$ for $\tau \ge 2$, all values; so the quotient of (2) is at
    most that.

    As $\theta_k=\theta_\ell+\sum_B\theta_j$ and $x_\ell'=x_\ell+\theta_\ell$, step 1 is the difference, and step 2 that it is
    at most $\theta_k\le\frac1W$ (sec-7.2-lem13-theta). Step 3 is that the quotient is at least 1, and step 4 is Lemma 4 at
    $x_\ell'\ge\frac1m$.

    The last step: a summand $\phi(x_k')$ added to both sides of a quotient that is at least 1 does not raise it, which is the
    bound for (2).
    """
    return prove.all_of(_after_2(power))


@claim("eq-3", "equation (3)", {"two": "19/10"}, {"two": "1"}, uses="sec-7.2-lem13-phi-monotone")
def eq_3(two: str = "2") -> Any:
    r"""If $k \ne \ell$ and $x_k' > x_\ell$: $\frac{\phi(x_k)+\phi(x_\ell)}{\phi(x_k')+\phi(x_\ell')} \le
    \frac{2\phi(x_k)}{2\phi(x_k')} = \frac{\phi(x_k)}{\phi(x_k')}$; all values.

    Here $\phi(x_\ell)\le\phi(x_k')\le\phi(x_k)$ and $\phi(x_k')\le\phi(x_\ell')$, as $\ell$ has the largest $x_\ell'$. So the
    numerator is at most $2\phi(x_k)$ and the denominator at least $2\phi(x_k')$: step 1. Step 2 cancels the 2.
    """
    return prove.all_of(_equation_3(two))


@claim("sec-7.2-lem13-after-3", "Section 7.2, proof of Lemma 13", {"eight": "7"}, {"power": 1},
    uses="lem-4 sec-7.2-lem13-largest")  # fmt: skip
def sec_7_2_lem13_after_3(eight: str = "8", power: int = 2) -> Any:
    r"""For $\tau \ge 2\sqrt2$, $x_k' > x_\ell \ge \frac5{6m} \ge \rho+\frac{\ln2}\lambda$ and $\frac{\phi(x_k)}{\phi(x_k')} \le
    e^{2\lambda/W}$: $e^{\lambda(5/(6m)-\rho)} = \tau^{2/3} \ge 2$ iff $\tau^2 \ge 8$; all values.

    Step 1 is $x_\ell\ge\frac5{6m}$ (sec-7.2-lem13-largest). With $\lambda=2m\ln\tau$: $\lambda(\frac1m-\rho)=\ln\tau$ and
    $\lambda(\frac5{6m}-\rho)=\frac23\ln\tau$, so that $a=e^{\lambda(5/(6m)-\rho)}$ has $a^3=\tau^2$, and $a\ge2$ exactly for
    $\tau^2\ge8$ (the steps with cubes).

    Hence Lemma 4, the last step, applies at $x_k'>x_\ell$, with $x_k-x_k'\le\frac1W$.
    """
    return prove.all_of(_after_3(eight, power))


@claim("eq-4", "equation (4)", {"gain": "9/10"}, {"gain": "99/100"}, uses="lem-5-sharp sec-7.2-lem13-phi-monotone")
def eq_4(gain: str = "1") -> Any:
    r"""If $k \ne \ell$: $\frac{\sum\phi(x_j)}{\sum\phi(x_j')} \ge
    \frac{\phi(x_\ell)+\sum_B\phi(x_j)}{\phi(x_\ell'+\sum_B\theta_j)+\sum_B\phi(x_j)}$: without the object $k$ the quotient
    falls, then Lemma 5; all values.

    Let $N$ be the numerator on the right, and $M$ the sum of $\phi(x_j')$ over the same objects. If $M\ge N$, the quotient
    falls without the object $k$, for which $\phi(x_k)\ge\phi(x_k')$: step 1. If $M<N$, the quotient is at least 1. By Lemma 5
    (sharp), the last steps, the denominator on the right is at least $M$, and it is at least $N$ as
    $x_\ell'+\sum_B\theta_j\ge x_\ell$; step 2 divides by it.
    """
    return prove.all_of(_equation_4(gain))


@claim("sec-7.2-lem13-after-4", "Section 7.2, proof of Lemma 13", {"eight": "7"}, {"power": 1},
    uses="lem-4 sec-7.2-lem13-largest sec-7.2-lem13-theta")  # fmt: skip
def sec_7_2_lem13_after_4(eight: str = "8", power: int = 2) -> Any:
    r"""For $\tau \ge 2\sqrt2$: $0 \le (x_\ell'+\sum_B\theta_j)-x_\ell = \theta_k \le \frac1W$ and $1 \le
    \frac{\phi(x_\ell'+\sum_B\theta_j)}{\phi(x_\ell)} \le e^{2\lambda/W}$, Lemma 4 at the smaller argument $x_\ell \ge
    \frac5{6m}$; so the quotient of (4) is at least $e^{-2\lambda/W}$.

    Step 1 is the difference: $x_\ell'=x_\ell+\theta_\ell$, and the changes add up to $\theta_k\le\frac1W$
    (sec-7.2-lem13-theta). Step 2 is $x_\ell\ge\frac5{6m}$. With $\lambda=2m\ln\tau$: $\lambda(\frac1m-\rho)=\ln\tau$ and
    $\lambda(\frac5{6m}-\rho)=\frac23\ln\tau$, so that $a=e^{\lambda(5/(6m)-\rho)}$ has $a^3=\tau^2$, and $a\ge2$ exactly for
    $\tau^2\ge8$ (the steps with cubes).

    Hence Lemma 4 applies at $x_\ell$, which bounds the quotient of the two values. A summand added to both sides of its
    inverse does not lower it: the last step, which is the bound for (4).
    """
    return prove.all_of(_after_4(eight, power))


@claim("lem-13-corrected", "Section 7.2, Lemma 13", {"eight": "7"}, {"power": 1},
    uses="eq-2 eq-3 eq-4 sec-7.2-lem13-after-2 sec-7.2-lem13-after-3 sec-7.2-lem13-after-4")  # fmt: skip
def lem_13_corrected(eight: str = "8", power: int = 2) -> Any:
    r"""If $W_t \ge 6m$ and $\tau \ge 2\sqrt2$: $e^{-2\lambda/W} \le \sum\phi(x_j)/\sum\phi(x_j') \le e^{2\lambda/W}$, every case
    of the proof, all values.

    The first steps are the changes of the shares and of $\phi$ (sec-7.2-lem13-monotone-corrected, -phi-monotone, -theta,
    -largest).

    For the object $k$ of the extra voter and the object $\ell$ with the largest $x_\ell'$ there are two cases. If $k=\ell$,
    sec-7.2-lem13-case1-upper and -lower are the two bounds.

    If $k\ne\ell$, sec-7.2-lem13-case2-split leaves the quotient of the two objects; (2) with sec-7.2-lem13-after-2 bounds it
    where $x_k'\le x_\ell$, and (3) with sec-7.2-lem13-after-3 where $x_k'>x_\ell$. The lower bound is (4) with
    sec-7.2-lem13-after-4. The steps of all these stand here in this order.
    """
    return prove.all_of(lemma_13(eight, power))


@claim("lem-13", "Section 7.2, Lemma 13", {"first": "2"}, {"power": 1}, uses="lem-13-corrected")
def lem_13(first: str = "3", power: int = 2) -> Any:
    r"""In p-REC$_{\text{sim}}$, $P \ge 6m$, for $T \ge 3$, where $\tau^2 = T^2 \ge 9 > 8$: the same.

    Step 1 is $\tau^2=T^2\ge9>8$ for $T\ge3$, so that lem-13-corrected applies; $W_t\ge P\ge6m$. The other steps are its
    steps.

    For the object $k$ of the extra voter and the object $\ell$ with the largest $x_\ell'$ there are two cases. If $k=\ell$,
    sec-7.2-lem13-case1-upper and -lower are the two bounds.

    If $k\ne\ell$, sec-7.2-lem13-case2-split leaves the quotient of the two objects; (2) with sec-7.2-lem13-after-2 bounds it
    where $x_k'\le x_\ell$, and (3) with sec-7.2-lem13-after-3 where $x_k'>x_\ell$. The lower bound is (4) with
    sec-7.2-lem13-after-4. The steps of all these stand here in this order.
    """
    return prove.all_of([at_most("8", f"(({first}) + h)^2", h=0), *lemma_13("8", power)])


@claim("beyond-lem-13-small-tau", "Section 7.2, Lemma 13", {"bound": "-26/10"}, {"votes": 6})
def beyond_lem_13_small_tau(bound: str = "-2", votes: int = 9) -> Verdict:
    r"""At $T = 6$, $R = 4$ ($\tau = \frac65$), $m = 2$, $W = 12$, votes $(9,2)$ and $(9,3)$: $\frac
    W\lambda\ln\frac{\sum\phi(x_j)}{\sum\phi(x_j')} < -2$, so the lower half of Lemma 13 fails (it is $-2.539\ldots$).

    (W/lambda) ln(sum/sum') < bound at tau = 6/5, W = 12, votes (9, 2) and the extra voter on the second object.
    """
    value = bounds.lemma_13([votes, 11 - votes], 1, "6/5")
    return prove.comparison(value.tree, "<", rational(bound))
