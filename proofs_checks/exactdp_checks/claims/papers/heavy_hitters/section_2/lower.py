"""Claims of heavy-hitters: lower bounds with explicit constants, and what is wrong with the printed ones (section 2, Table 1).

Every protocol of n reports, independent given public coins, each from an epsilon-LDP channel; the steps are in
``helpers.lower``. x = epsilon <= 1. D is ln d. z is the real number whose floor is k. f and others are the numbers of users
with the item and without. w is a slack by which one side exceeds another.
"""

from exactdp_checks.claims.notation import Steps, Verdict, prove, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.lower import corollary_2_3, fact_2_2, three_frequencies, two_frequencies
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

KAPPAS = ("1", "1/10", "1/100")
TESTS = "bretagnolle-huber fano chernoff kl-chi-square tensorisation gibbs union-bound"
SETS = "pinsker bretagnolle-huber fano kl-chi-square gibbs union-bound exp-above-tangent"
ZERO = ({"scale": "2"}, {"scale": "9/10"})
TWO, EVERY = ({"constant": "5"}, {"cap": "69"}), ({"constant": "11"}, {"list_": "39/10"})


@claim(
    "sec-1-optimal-corrected",
    "Section 1",
    {"one": "5"},
    {"every": "11"},
    uses="fact-7.9-corrected sec-1-union-sharp cor-2.3-corrected fact-2.2-corrected",
)
def sec_1_optimal_corrected(one: str = "6", every: str = "12") -> Steps:
    r"""Explicitly, for every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, and
    $\varepsilon\le1$, $n\ge579$, $\beta\le\frac1{64}$: an error $\lambda$ kept with probability at least $1-\beta$ has
    $\lambda\ge\min\{\frac n{70},\frac1{6\varepsilon}\sqrt{n\ln(1/\beta)}\}$ at one item, and $\lambda\ge\min\{\frac
    n{70},\frac1{12\varepsilon}\sqrt{n\ln(d/\beta)}\}$ over all $d\ge2$ at once; HRR has $C_\varepsilon\sqrt{2n\ln(2/\beta)}\le
    2C_\varepsilon\sqrt{n\ln(1/\beta)}$, and the same with $d/\beta$ for $1/\beta$. (Bretagnolle-Huber, Fano,
    $\mathrm{KL}\le\chi^2$ and Chernoff are stated steps.)

    The first steps are those of cor-2.3-corrected and of fact-2.2-corrected, which are the lower bounds. The last step is
    $2\ln\frac2\beta\le4\ln\frac1\beta$, with $a=\ln2$, for the error of HRR at one item (fact-7.9-corrected); over all $d$ items
    it is $C_\varepsilon\sqrt{2n\ln(2d/\beta)}$ (sec-1-union-sharp), and the step is the same with $\frac d\beta\ge2$ for
    $\frac1\beta$.
    """
    yield from corollary_2_3(one)
    yield from fact_2_2(every)
    yield "for a >= 0, v >= 0: 2*(a + a + v) <= 4*(a + v)"


@claim("cor-2.3-corrected", "Corollary 2.3", *TWO, {"share": "6"}, assumes=TESTS.replace("fano ", ""))
def cor_2_3_corrected(constant: str = "6", cap: str = "70", share: str = "8") -> Steps:
    r"""Explicitly, for every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, and
    $\varepsilon\le1$, $n\ge579$, $\beta\le\frac1{64}$: if for two items the error is at most $\lambda$ with probability at least
    $1-\beta$ on every data set, then $\lambda\ge\min\{\frac n{70},\frac1{6\varepsilon}\sqrt{n\ln(1/\beta)}\}$.
    ($\frac1{64}<\beta<\frac12$: beyond-cor-2.3-half.) (Coins and reports with finitely many values.)

    The report of one user has laws with ratio $r$, $E r=1$ and $1/t\le r\le t$: by steps 1 and 2 $\chi^2\le g=\frac{(t-1)^2}t$,
    and by step 4 $g\le1.0862\,\varepsilon^2$ for $\varepsilon\le1$, since
    $g/\varepsilon^2=2\sum_{i\ge1}\frac{\varepsilon^{2i-2}}{(2i)!}$ grows.

    Let each user hold the item with probability $2y$ in the one case, and never in the other. Step 3 gives $4y^2g$ for the
    $\chi^2$ of one report, so that $\mathrm{KL}\le4ngy^2$ for all ($\mathrm{KL}\le\chi^2$, and it adds up over independent
    reports); step 5 sets it to $\ell=\ln\frac1{8\beta}$.

    If $ny\ge4\ln\frac1\beta$, then $f[v]\ge ny$ but with probability $\beta$ (Chernoff). An error below $ny/2$ would then give a
    test that errs with at most $3\beta$ in all, while by Bretagnolle-Huber it errs with at least
    $\frac12e^{-\mathrm{KL}}=4\beta$: step 6 is the contradiction, so that $\lambda\ge ny/2$, whose square is $n\ell/(16g)$ by
    step 9.

    Steps 7, 8 and 10 turn $\ell\ge u/2$ ($u=\ln\frac1\beta\ge2\ln8$) into the second term of the minimum where $n\ge128gu$, which
    is what $ny\ge4u$ needs. For a smaller $\beta$ the bound at $u=n/(128g)$ holds too, which is the first term by steps 11 to 13
    ($n\ge579$ makes this $u$ at least $\ln64$). Where $y$ would exceed $\frac12$, let all users hold the item, or none: step 14.
    """
    yield from corollary_2_3(constant, cap, share)


@claim("fact-2.2-corrected", "Fact 2.2", *EVERY, {"cap": "69"}, uses="cor-2.3-corrected", assumes=TESTS)
def fact_2_2_corrected(constant: str = "12", cap: str = "70", list_: str = "5") -> Steps:
    r"""Explicitly, for every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, and
    $\varepsilon\le1$, $n\ge579$, $\beta\le\frac1{64}$, $d\ge2$: if the maximal error is at most $\lambda$ with probability at
    least $1-\beta$ on every data set, then $\lambda\ge\min\{\frac n{70},\frac1{12\varepsilon}\sqrt{n\ln(d/\beta)}\}$.
    (Coins and reports with finitely many values.)

    The steps of cor-2.3-corrected come first; they are the bound wherever $\ln d\le\ln\frac1\beta$, by $\ln\frac
    d\beta\le2\ln\frac1\beta$ and the step with $36x^2$.

    Else one of the $M=d-1\ge64$ other items, drawn uniformly, is held with probability $2y$. A guess of this item errs with at
    most $\beta+\frac14\le\frac12$ if $ny\ge4\ln4$. The information of the reports about the item is at most the mean KL of their
    laws to the law without it (Gibbs), so that $4ngy^2\ge\frac12\ln\frac M4$ by Fano. At $4ngy^2=\frac12\ln\frac M5$
    this is false, and $\lambda\ge ny/2$, whose square is $n\ln\frac M5/(32g)$.

    The steps with $q\ge8$ give $\frac M5\ge\sqrt d$, and so the square is at least $n(\ln d+u)/(144\varepsilon^2)$. The numbers
    that follow check $ny\ge4\ln4$, and the case in which $y$ would exceed $\frac12$, where all users hold the item and the bound
    is $n/70$ or more.
    """
    yield from fact_2_2(constant, cap, list_)


_fo_lower = claim("table-1-fo-lower-corrected", "Table 1", *TWO, uses="cor-2.3-corrected", assumes=TESTS)
table_1_fo_lower_corrected = _fo_lower(cor_2_3_corrected.check)
_shist_lower = claim("table-1-shist-lower-corrected", "Table 1", *EVERY, uses="cor-2.3-corrected", assumes=TESTS)
table_1_shist_lower_corrected = _shist_lower(fact_2_2_corrected.check)


@false("fact-2.2", "Fact 2.2", "E1", {"scale": "99/100"}, {"scale": "2"}, at=rows(3))
def fact_2_2_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""With probability at least $1-\beta$ the maximal error is at least $\frac\kappa\varepsilon\sqrt{n\ln(d/\beta)}$: false for
    $\kappa = 1, 0.1, 0.01$ at $\varepsilon=1$, $d=2$, $\beta=2^{-29/\kappa^2}$ and every $n$, as HRR has at most
    $C_\varepsilon\sqrt{2n\ln(4d)}$ with probability at least $\frac12>\beta$.
    """
    kappa = rational(KAPPAS[row])
    b = int(29 / kappa**2)
    gain = ["/", ["+", ["exp", 1], 1], ["-", ["exp", 1], 1]]
    left = ["*", rational(scale) * kappa**2 * (b + 1), ["ln", 2]]
    return prove.comparison(left, "<=", ["*", 2, ["^", gain, 2], ["ln", 8]])


@claim("beyond-zero-estimator", "Section 2.2", {"power": 1}, {"kappa": "1/4"})
def beyond_zero_estimator(power: int = 2, kappa: str = "1") -> Steps:
    r"""The all-zero estimator has error at most $n$ with certainty, so that $\lambda=n+1$ is kept for every $\beta'>0$, while
    $\frac c\varepsilon\sqrt{n\ln(1/\beta')}=\frac c\varepsilon n^2$ at $\beta'=e^{-n^3}$ exceeds $n+1$ for all $n\ge
    2\varepsilon/c$, $c\le\varepsilon$.

    The frequency of an item is between 0 and $n$: step 1. At $\beta'=e^{-n^3}$ the root is that of $n\cdot n^3=(n^2)^2$: step 2.
    With $\frac c\varepsilon=\frac1{1+w}$ and $n=2(1+w)(1+v)$ step 3 is $n+1<\frac c\varepsilon n^2$.
    """
    n = "(2*(1+w)*(1+v))"
    yield "for f >= 0, others >= 0: f <= f + others"
    yield "n*n^3 = (n^2)^2"
    yield f"for w >= 0, v >= 0: {n} + 1 < ({kappa})/(1+w)*{n}^{power}"


@false("cor-2.3", "Corollary 2.3", "E2", *ZERO, at=rows(3), uses="beyond-zero-estimator")
def cor_2_3_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""Every oracle has $\lambda\ge\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$: false for $\kappa=1,0.1,0.01$ at
    $\varepsilon=1$, $n=2/\kappa$, $\beta'=e^{-n^3}$: the all-zero estimator keeps $\lambda=n+1$.

    Its error is at most $n$ with certainty (beyond-zero-estimator), and $\sqrt{n\ln(1/\beta')}=n^2$: the step is $\kappa n^2\le
    n+1$, $4\le3$ at $\kappa=1$.
    """
    kappa = rational(KAPPAS[row])
    n = 2 / kappa
    return prove.comparison(rational(scale) * kappa * n**2, "<=", n + 1)


_no_lower = false("table-1-fo-lower", "Table 1", "E2", *ZERO, at=rows(3), uses="beyond-zero-estimator")
table_1_fo_lower_as_printed = _no_lower(cor_2_3_as_printed.check)


@false("table-1-shist-lower", "Table 1", "E2", *ZERO, at=rows(3), uses="beyond-zero-estimator")
def table_1_shist_lower_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""Every succinct histogram has $\lambda\ge\frac\kappa\varepsilon\sqrt{n\ln(d/\beta)}$: false for $\kappa=1,0.1,0.01$ at
    $\varepsilon=1$, $d=2$, $n=2/\kappa$, $\beta=e^{-n^3}$: the one with all estimates 0 keeps $\lambda=n+1$.

    As cor-2.3, since $\ln(d/\beta)\ge\ln(1/\beta)$: its error is at most $n$ with certainty (beyond-zero-estimator), and the
    root is at least $n^2$. The step is $\kappa n^2\le n+1$, $4\le3$ at $\kappa=1$.
    """
    return cor_2_3_as_printed.check(row, scale)  # type: ignore[no-any-return]


@claim(
    "sec-2.2-relation",
    "Section 2.2",
    {"failure": "b/(d+1)"},
    {"failure": "b/d^2"},
    uses="cor-2.3-corrected",
    assumes="union-bound",
)
def sec_2_2_relation(failure: str = "b/d") -> Steps:
    r"""$d$ queries at $\beta'=\frac\beta d$ fail with probability at most $\beta$ in all; as $\beta<1$, this covers
    $\beta'<\frac1d$ alone (cor-2.3-corrected covers $\beta'\le\frac1{64}$ by two items).

    A union bound over $d$ queries is the first step: $d\cdot\frac\beta d=\beta$. As $\beta<1$, $\beta'=\frac\beta d<\frac1d$: the
    second step.
    """
    yield f"d*({failure}) = b"
    yield "for d >= 1, w > 0: 1/(1+w)/d < 1/d"


@claim("beyond-cor-2.3-constants", "Corollary 2.3", {"constant": "29/10"}, {"share": "7/10"}, {"size": "19"}, assumes=SETS)
def beyond_cor_2_3_constants(constant: str = "3", share: str = "13/20", size: str = "20") -> Steps:
    r"""For every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, $0<\varepsilon\le1$, $n\ge20$,
    $\beta\le\frac1{64}$: if for two items the error is at most $\lambda$ with probability at least $1-\beta$ on every data set,
    $\lambda\ge\min\{\frac n2,\frac1{3\varepsilon}\sqrt{n\ln(1/\beta)}\}$: a random set of exactly $k$ users has
    $\mathrm{KL}\le\frac{gk^2}n$, $g=\frac{(t-1)^2}t$. (Bretagnolle-Huber, Fano, Pinsker, $\mathrm{KL}\le\ln(1+\chi^2)$ are stated
    steps.)

    A random set of exactly $k$ users holds the item. With $r_u$ the ratio of the two laws of a report, $E r_u=1$ and $E
    r_u^2\le1+g$ (steps 1 and 2), where $g=2\sum_{i\ge1}\frac{\varepsilon^{2i}}{(2i)!}\le1.0862\,\varepsilon^2$ (step 3, as
    $g/\varepsilon^2$ grows), $1+\chi^2\le(1+\frac{gk}n)^k$ by step 4, as the common part of two such sets has factorial moments
    at most those of a binomial law; so $\mathrm{KL}\le\ln(1+\chi^2)\le\frac{gk^2}n$ (step 5).

    An error below $k/2$ tells the frequencies 0 and $k$ apart with at most $2\beta$ errors in all; Bretagnolle-Huber asks for
    $\frac12e^{-\mathrm{KL}}$ at least, so that $\mathrm{KL}\ge\ln\frac1{4\beta}>\frac{13}{20}\ln\frac1\beta$ (steps 6 and 7).

    So $k=\min(n,\lfloor z\rfloor)$ with $z^2=\frac{13}{20}n\ln\frac1\beta/g$ is impossible (step 8), and $\lambda\ge\frac k2$. As
    $z\ge7$ for $n\ge20$ (step 10), $k\ge\frac78z$ unless $k=n$ (step 9), and step 11 gives the constant 3; $k=n$ gives the first
    term.
    """
    yield from two_frequencies(constant, share, size)


@claim(
    "beyond-cor-2.3-half",
    "Corollary 2.3",
    {"constant": "15"},
    {"room": "51/100"},
    {"size": "450"},
    uses="beyond-cor-2.3-constants",
    assumes=SETS,
)
def beyond_cor_2_3_half(constant: str = "16", room: str = "1/2", size: str = "500") -> Steps:
    r"""For every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, $0<\varepsilon\le1$, $n\ge500$
    and every $\beta<\frac12$: if for two items the error is at most $\lambda$ with probability at least $1-\beta$ on every data
    set, $\lambda\ge\min\{\frac n5,\frac1{16\varepsilon}\sqrt{n\ln(1/\beta)}\}$: for $\beta>\frac18$ three frequencies $0$, $k$,
    $2k$ cannot be told apart. (Bretagnolle-Huber, Fano, Pinsker, $\mathrm{KL}\le\ln(1+\chi^2)$ are stated steps.)

    A random set of exactly $k$ users holds the item. With $r_u$ the ratio of the two laws of a report, $E r_u=1$ and $E
    r_u^2\le1+g$ (steps 1 and 2), where $g=2\sum_{i\ge1}\frac{\varepsilon^{2i}}{(2i)!}\le1.0862\,\varepsilon^2$ (step 3, as
    $g/\varepsilon^2$ grows), $1+\chi^2\le(1+\frac{gk}n)^k$ by step 4, as the common part of two such sets has factorial moments
    at most those of a binomial law; so $\mathrm{KL}\le\ln(1+\chi^2)\le\frac{gk^2}n$ (step 5).

    For $\beta\le\frac18$ the proof is that of beyond-cor-2.3-constants with $\frac{33}{100}$ in place of $\frac{13}{20}$: steps 6
    to 8.

    For $\frac18<\beta<\frac12$ an error below $k/2$ tells 0, $k$ and $2k$ apart, so that $3(1-\beta)\le1+TV_1+TV_2$, the
    distances to the law at 0. By Pinsker $TV_1+TV_2\le3k\sqrt{g/(2n)}\le\frac12$ for $k=\lfloor z\rfloor$, $z^2=\frac{2n}{36g}$,
    which contradicts $\beta<\frac12$ (step 9 and the two after it).

    The steps with $n^2/4$ say that $2k\le n$, or that $k=\lfloor n/2\rfloor$ is small enough; the others turn $k\ge\frac56z$ and
    $\ln\frac1\beta\le\ln8$ into the constant 16, and $\lfloor n/2\rfloor$ into $n/5$.
    """
    yield from three_frequencies(constant, room, size)
