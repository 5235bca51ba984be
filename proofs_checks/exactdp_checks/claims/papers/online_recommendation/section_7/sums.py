"""Claims of online-recommendation: the sum of the weights, Lemma 13, case by case (section 7.2).

Privacy is central and at the level of voters. Variables as in ``section_5.phi``; k is the object of the extra voter, l_ that with
the largest x'_j, theta_j = |x_j - x'_j|. Sums of phi over the other objects are F and F + e where they only fall. tau = T/(R+1).
F is the sum of phi over the other objects. A = e^(lambda (x - rho)) at the smaller argument; d is its factor to the larger one. X
is the same A of Lemma 5. b and c are votes of other objects. z is the smaller of two values of phi or of sums of them. f is
phi(x'_k). h is what T exceeds 3 by. e, g, r, s, v and w are slacks by which one side exceeds another.
"""

from exactdp.bounds.online_recommendation import weights
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.phi import lemma_4, lemma_5, shares, threshold
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, claim, rows

WHERE, LEMMA = "Section 7.2, proof of Lemma 13", "Section 7.2, Lemma 13"
LARGEST = "for h >= 0, m >= 2: ({})/m <= 1/m + h - 1/(6*m)"


@claim(
    "sec-7.2-lem13-monotone",
    WHERE,
    {"gap": "1/100"},
    {"gap": "1"},
    at=rows(((0,), (1,)), "row"),
    cause="E9",
    repair="sec-7.2-lem13-monotone-corrected",
)
def sec_7_2_lem13_monotone_as_printed(row: int, gap: str = "0") -> Verdict:
    r"""$x_k > x_k'$ and $x_j < x_j'$ for all $j \ne k$. (False for $W = 12$ where all survivors vote $k$, and for an object
    without votes: equality.)
    """
    low, high = ((11, 11), (12, 12)) if row == 0 else ((0, 12), (0, 11))
    return prove.comparison(["+", rational(gap), ["/", *low]], "<", ["/", *high])


@claim("sec-7.2-lem13-monotone-corrected", WHERE, {"corner": "0-1"}, {"corner": "0-1/100"}, uses="sec-7.2-shares-sharp")
def sec_7_2_lem13_monotone_corrected(corner: str = "1") -> Steps:
    r"""$x_k \ge x_k'$ and $x_j \le x_j'$ for all $j \ne k$, $W \ge 2$; all values.

    By sec-7.2-shares-sharp $x_k-x_k'=\frac{W-1-a}{W(W-1)}$ and $x_j'-x_j=\frac c{W(W-1)}$. Steps 1 and 2 say that the first is at
    least 0, for $a=0$ (where $W\ge2$) and for $a\ge1$, with $W=1+a+v$; step 3 says it of the second.
    """
    yield "for a >= 0, v > 0: 0 <= v/((1+a+v)*(a+v))"
    yield "for a >= 1, v >= 0: 0 <= v/((1+a+v)*(a+v))"
    yield f"for c >= 0, v >= 0: 0 <= ({corner})*c/((2+v)*(1+v))"


@claim("sec-7.2-lem13-phi-monotone", WHERE, {"one": "11/10"}, {"one": "2"}, uses="sec-7.2-lem13-monotone-corrected")
def sec_7_2_lem13_phi_monotone(one: str = "1") -> Steps:
    r"""$\phi(x_k) \ge \phi(x_k')$ and $\phi(x_j) \le \phi(x_j')$ for $j \ne k$: $\phi$ does not decrease, in its two cases.

    The arguments are in this order by sec-7.2-lem13-monotone-corrected, so that it is enough that $\phi$ does not decrease: step
    1 where both arguments exceed $\rho$, steps 2 and 3 where only the larger one does or is at $\rho$; below $\rho$ both values
    are 0.
    """
    yield f"for A >= 1, d >= 1: ({one})*A - 1 <= A*d - 1"
    yield "for A >= 1: 0 <= A - 1"
    yield f"for A >= 1, d >= 1: 0 <= ({one})*0 + A*d - 1"


@claim("sec-7.2-lem13-theta", WHERE, {"sixth": "7"}, {"sixth": "61/10"}, uses="sec-7.2-shares")
def sec_7_2_lem13_theta(sixth: str = "6") -> Steps:
    r"""$\sum_{j\ne k}\theta_j = \theta_k \le \frac1{W_t} \le \frac1P \le \frac1{6m}$ for $W_t \ge P \ge 6m$; all values.

    Steps 1 and 2 are the changes of the shares; the others have $W-1-a$ votes together, so that step 3 makes their changes add up
    to that of $k$. By sec-7.2-shares this is at most $\frac1W$. Steps 4 and 5 are $\frac1{W_t}\le\frac1P\le\frac1{6m}$, with
    $P=6m+r$ and $W_t=P+v$.
    """
    yield from shares()
    yield "(W - 1 - a)/(W*(W-1)) = (b + ((W - 1 - a) - b))/(W*(W-1))"
    yield "for m >= 2, r >= 0, v >= 0: 1/(6*m + r + v) <= 1/(6*m + r)"
    yield f"for m >= 2, r >= 0: 1/(6*m + r) <= 1/(({sixth})*m)"


@claim("sec-7.2-lem13-largest", WHERE, {"part": "6/7"}, {"part": "1"}, uses="sec-7.2-lem13-theta")
def sec_7_2_lem13_largest(part: str = "5/6") -> Steps:
    r"""$x_\ell' \ge \frac1m$ and $x_\ell \ge x_\ell'-\frac1{6m} \ge \frac56\cdot\frac1m$ for the largest $x_\ell'$; $W \ge 6m$.

    The shares add up to 1, so that the largest is $x_\ell'=\frac1m+h$, $h\ge0$. No share changes by more than $\frac1{6m}$
    (sec-7.2-lem13-theta): the step is the rest.
    """
    yield LARGEST.format(part)


@claim("sec-7.2-lem13-case1-upper", WHERE, {"power": 1}, uses="lem-4 sec-7.2-lem13-phi-monotone")
def sec_7_2_lem13_case1_upper(power: int = 2) -> Steps:
    r"""If $k = \ell$: $\frac{\sum\phi(x_j)}{\sum\phi(x_j')} \le \frac{\phi(x_\ell)}{\phi(x_\ell')} \le e^{2\lambda/W}$ for $\tau
    \ge 2$: a mediant, then Lemma 4.

    With the extra voter $\phi(x_\ell)$ grows from $z$ to $z+g$, and the sum of the others falls from $F+e$ to $F$
    (sec-7.2-lem13-phi-monotone). Step 1 is that then the quotient of the sums is at most that of the one object. Step 2 is Lemma
    4, with $x_\ell-x_\ell'\le\frac1W$ and $x_\ell'\ge\frac1m=\rho+\frac{\ln\tau}\lambda$.
    """
    yield "for z > 0, F >= 0, e >= 0, g >= 0: (z + g + F)/(z + F + e) <= (z + g)/z"
    yield lemma_4("2", power)


@claim("sec-7.2-lem13-case1-lower", WHERE, {"gain": "9/10"}, {"gain": "1/2"}, uses="lem-5-sharp sec-7.2-lem13-monotone-corrected")
def sec_7_2_lem13_case1_lower(gain: str = "1") -> Steps:
    r"""If $k = \ell$: $\frac{\sum\phi(x_j)}{\sum\phi(x_j')} \ge 1$ by Lemma 5, as $x_j' = x_j+\theta_j$ and $x_\ell =
    x_\ell'+\sum_{j\ne\ell}\theta_j$.

    The first steps are Lemma 5 in its sharp form, at $x_j$, $\theta_j$ for $j\ne\ell$ and $x_\ell'$ as the largest one: $x_j\le
    x_j'\le x_\ell'$. It says $\sum\phi(x_j')\le\sum\phi(x_j)$, so that the quotient is $\frac{z+r}z$ with $r\ge0$: the last step.
    """
    yield from lemma_5(gain)
    yield "for z > 0, r >= 0: 1 <= (z + r)/z"


@claim("sec-7.2-lem13-case2-split", WHERE, {"one": "9/10"}, {"one": "99/100"}, uses="sec-7.2-lem13-phi-monotone")
def sec_7_2_lem13_case2_split(one: str = "1") -> Steps:
    r"""If $k \ne \ell$ the quotient of the sums is at most 1 if $\frac{\phi(x_k)+\phi(x_\ell)}{\phi(x_k')+\phi(x_\ell')} \le 1$,
    and at most that quotient otherwise; all values.

    Let $a$ and $b$ be the numerator and the denominator of the quotient of the two objects, and $F$, $F+e$ the sums of the
    others, which only fall (sec-7.2-lem13-phi-monotone). Step 1 is the case $a\le b$, step 2 the case $a>b$.
    """
    yield f"for z > 0, F >= 0, a >= 0, e >= 0: (a + F)/(a + z + F + e) <= {one}"
    yield f"for z > 0, F >= 0, e >= 0, g >= 0: (z + g + F)/(z + F + e) <= ({one})*(z + g)/z"


@claim("eq-2", "equation (2)", {"gain": "9/10"}, {"gain": "1/2"}, uses="sec-5-lem5-step")
def eq_2(gain: str = "1") -> Steps:
    r"""If $k \ne \ell$ and $x_k' \le x_\ell$: $\frac{\phi(x_k)+\phi(x_\ell)}{\phi(x_k')+\phi(x_\ell')} \le
    \frac{\phi(x_k')+\phi(x_\ell+\theta_k)}{\phi(x_k')+\phi(x_\ell')}$: the base case of Lemma 5, $x_k = x_k'+\theta_k$.

    By the base case of Lemma 5 (sec-5-lem5-step) at $x_1=x_k'\le x_2=x_\ell$ and $\theta=\theta_k$, as $x_k=x_k'+\theta_k$, the
    numerator $F$ on the left is at most that on the right, $F+r$. The step divides by the common denominator $z>0$.
    """
    yield f"for z > 0, F >= 0, r >= 0: F/z <= ({gain})*(F + r)/z"


@claim("sec-7.2-lem13-after-2", WHERE, {"power": 1}, uses="lem-4 sec-7.2-lem13-theta")
def sec_7_2_lem13_after_2(power: int = 2) -> Steps:
    r"""$0 \le (x_\ell+\theta_k)-x_\ell' = \sum_{j\in B}\theta_j \le \frac1W$ and $1 \le
    \frac{\phi(x_\ell+\theta_k)}{\phi(x_\ell')} \le e^{2\lambda/W}$ for $\tau \ge 2$, all values; so the quotient of (2) is at
    most that.

    As $\theta_k=\theta_\ell+\sum_B\theta_j$ and $x_\ell'=x_\ell+\theta_\ell$, step 1 is the difference, and step 2 that it is at
    most $\theta_k\le\frac1W$ (sec-7.2-lem13-theta). Step 3 is that the quotient is at least 1, and step 4 is Lemma 4 at
    $x_\ell'\ge\frac1m$. The last step: a summand $\phi(x_k')$ added to both sides of a quotient that is at least 1 does not raise
    it, which is the bound for (2).
    """
    yield "(x - p) + (p + B) - x = B"
    yield "for B >= 0, p >= 0: B <= B + p"
    yield "for z > 0, r >= 0: 1 <= (z + r)/z"
    yield lemma_4("2", power)
    yield "for z > 0, F >= 0, r >= 0: (F + z + r)/(F + z) <= (z + r)/z"


@claim("eq-3", "equation (3)", {"two": "19/10"}, {"two": "1"}, uses="sec-7.2-lem13-phi-monotone sec-7.2-lem13-largest")
def eq_3(two: str = "2") -> Steps:
    r"""If $k \ne \ell$, $x_k' > x_\ell$ and $W \ge 6m$: $\frac{\phi(x_k)+\phi(x_\ell)}{\phi(x_k')+\phi(x_\ell')} \le
    \frac{2\phi(x_k)}{2\phi(x_k')} = \frac{\phi(x_k)}{\phi(x_k')}$; all values.

    Here $0<\phi(x_\ell)\le\phi(x_k')\le\phi(x_k)$, as $x_\ell\ge\frac5{6m}>\frac1{2m}=\rho$ (sec-7.2-lem13-largest), and
    $\phi(x_k')\le\phi(x_\ell')$, as $\ell$ has the largest $x_\ell'$. So the numerator is at most $2\phi(x_k)$ and the
    denominator at least $2\phi(x_k')$: step 1, with $\phi(x_k')=z$. Step 2 cancels the 2.
    """
    yield f"for z > 0, g >= 0, r >= 0, s >= 0: (z + g + z/(1+s))/(z + (z + r)) <= (({two})*(z + g))/(2*z)"
    yield f"(({two})*(z + g))/(2*z) = (z + g)/z"


@claim("sec-7.2-lem13-after-3", WHERE, {"eight": "7"}, {"power": 1}, uses="lem-4 sec-7.2-lem13-largest")
def sec_7_2_lem13_after_3(eight: str = "8", power: int = 2) -> Steps:
    r"""For $\tau \ge 2\sqrt2$, $W \ge 6m$, $x_k' > x_\ell \ge \frac5{6m} \ge \rho+\frac{\ln2}\lambda$ and
    $\frac{\phi(x_k)}{\phi(x_k')} \le e^{2\lambda/W}$: $e^{\lambda(5/(6m)-\rho)} = \tau^{2/3} \ge 2$ iff $\tau^2 \ge 8$; all
    values.

    Step 1 is $x_\ell\ge\frac5{6m}$ (sec-7.2-lem13-largest). With $\lambda=2m\ln\tau$: $\lambda(\frac1m-\rho)=\ln\tau$ and
    $\lambda(\frac5{6m}-\rho)=\frac23\ln\tau$, so that $a=e^{\lambda(5/(6m)-\rho)}$ has $a^3=\tau^2$, and $a\ge2$ exactly for
    $\tau^2\ge8$ (the steps with cubes). Hence Lemma 4, the last step, applies at $x_k'>x_\ell$, with $x_k-x_k'\le\frac1W$.
    """
    yield LARGEST.format("5/6")
    yield from threshold(eight)
    yield lemma_4("2", power)


@claim("eq-4", "equation (4)", {"gain": "9/10"}, {"gain": "99/100"}, uses="lem-5-sharp sec-7.2-lem13-phi-monotone")
def eq_4(gain: str = "1") -> Steps:
    r"""If $k \ne \ell$: $\frac{\sum\phi(x_j)}{\sum\phi(x_j')} \ge
    \frac{\phi(x_\ell)+\sum_B\phi(x_j)}{\phi(x_\ell'+\sum_B\theta_j)+\sum_B\phi(x_j)}$: without the object $k$ the quotient falls,
    then Lemma 5; all values.

    Let $N$ be the numerator on the right, and $M$ the sum of $\phi(x_j')$ over the same objects; $M\ge N$, as $x_j'\ge x_j$ for
    all of them. So the quotient falls without the object $k$, for which $\phi(x_k)\ge\phi(x_k')$: step 1, with $N=z$, $M=z+e$. By
    Lemma 5 (lem-5-sharp), at $x_j$, $\theta_j$ for $j\in B$ and the largest one $x_\ell'\ge x_j$, the denominator on the right is
    $M+r$, $r\ge0$; step 2 divides by it.
    """
    yield f"for z > 0, e >= 0, f >= 0, g >= 0: z/(z + e) <= ({gain})*(f + g + z)/(f + z + e)"
    yield f"for z > 0, e >= 0, r >= 0: z/(z + e + r) <= ({gain})*z/(z + e)"


@claim("sec-7.2-lem13-after-4", WHERE, {"eight": "7"}, {"power": 1}, uses="lem-4 sec-7.2-lem13-largest sec-7.2-lem13-theta")
def sec_7_2_lem13_after_4(eight: str = "8", power: int = 2) -> Steps:
    r"""For $\tau \ge 2\sqrt2$, $W \ge 6m$: $0 \le (x_\ell'+\sum_B\theta_j)-x_\ell = \theta_k \le \frac1W$ and $1 \le
    \frac{\phi(x_\ell'+\sum_B\theta_j)}{\phi(x_\ell)} \le e^{2\lambda/W}$, Lemma 4 at the smaller argument $x_\ell \ge
    \frac5{6m}$; so the quotient of (4) is at least $e^{-2\lambda/W}$.

    Step 1 is the difference: $x_\ell'=x_\ell+\theta_\ell$, and the changes add up to $\theta_k\le\frac1W$ (sec-7.2-lem13-theta).
    Step 2 is $x_\ell\ge\frac5{6m}$, and the next ones are $\frac5{6m}\ge\rho+\frac{\ln2}\lambda$ for $\tau^2\ge8$, as in
    sec-7.2-lem13-after-3. Hence Lemma 4 applies at $x_\ell$, which bounds the quotient of the two values. A summand added to both
    sides of its inverse does not lower it: the last step, which is the bound for (4).
    """
    yield "(x + p) + B - x = p + B"
    yield LARGEST.format("5/6")
    yield from threshold(eight)
    yield lemma_4("2", power)
    yield "for z > 0, F >= 0, r >= 0: z/(z + r) <= (z + F)/(z + r + F)"


@claim("lem-13-corrected", LEMMA, {"eight": "7"}, {"power": 1})
def lem_13_corrected(eight: str = "8", power: int = 2) -> Steps:
    r"""If $W_t \ge 2$ and $\tau \ge 1+\frac1m$: $e^{-2\lambda/W} \le \sum\phi(x_j)/\sum\phi(x_j') \le e^{2\lambda/W}$, all votes.

    The cases of the paper's proof are the claims sec-7.2-lem13-case1-upper to sec-7.2-lem13-after-4. The steps here are what they
    have in common: $\tau^2\ge8$ is what Lemma 4 needs at $\frac5{6m}$, and its inequality. They are for $W_t\ge6m$ and
    $\tau\ge2\sqrt2$; below, the theorem alone has it.
    """
    yield from threshold(eight)
    yield lemma_4("2", power)


@claim("lem-13", LEMMA, {"first": "2"}, {"first": "14/5"})
def lem_13(first: str = "3") -> Steps:
    r"""In every round of p-REC$_{\text{sim}}$ with $W_t \ge P \ge 6m$ and $T \ge 2$ the same holds with $\tau = T$.

    The step is $\tau^2=T^2\ge9>8$ for $T\ge3$, so that lem-13-corrected applies; $W_t\ge P\ge6m$. At $T=2$ the theorem alone has
    it: its proof needs $\tau\ge1+\frac1m$, and no case of the paper's.
    """
    yield f"for h >= 0: 8 <= (({first}) + h)^2"


@claim("beyond-lem-13-small-tau", LEMMA, {"bound": "-26/10"}, {"votes": 6})
def beyond_lem_13_small_tau(bound: str = "-2", votes: int = 9) -> Steps:
    r"""At $T = 6$, $R = 4$ ($\tau = \frac65$), $m = 2$, $W = 12$, votes $(9,2)$ and $(9,3)$: $\frac
    W\lambda\ln\frac{\sum\phi(x_j)}{\sum\phi(x_j')} < -2$, so the lower half of Lemma 13 fails (it is $-2.539\ldots$).

    $\lambda=4\ln\frac65$ and $\phi(\frac cW)=\tau^{4c/W}-\tau$ for $4c>W$, else 0; the library has the quotient in logarithms.
    """
    yield prove.comparison(weights.lemma_13([votes, 11 - votes], 1, "6/5").tree, "<", rational(bound))
