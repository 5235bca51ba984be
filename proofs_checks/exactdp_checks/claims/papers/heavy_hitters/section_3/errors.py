"""Claims of heavy-hitters: the error of the sketch, Theorem 3.1 and Corollaries 3.2 and 3.4; sizes, memory, costs.

x = epsilon, l = ell = ln(4/beta), s = |U_i|, L16 = ln(16 e^2), C = C_eps; k = 8 l groups or its ceiling, m the least power of
two with m >= 8 e^2 epsilon sqrt(k n/ell). Costs are numbers of counters, of additions and of look-ups.
"""

from fractions import Fraction

from exactdp.bounds.heavy_hitters import constants, oracle
from exactdp_checks.claims.notation import LogSum, Real, Steps, Verdict, compared, holds, prove, rounds_to
from exactdp_checks.claims.papers.heavy_hitters.helpers.counting import (
    GAIN,
    binomials,
    four_sets,
    hash_step,
    independent_constant,
    scaled,
    sizes,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.counting import constants as blocks_constant
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

TAIL = "fact-7.9-corrected"
VACUOUS, KAPPAS = (("1/10", 12641), ("1/100", 20531), ("1/1000000", 52091)), (1, 10, 100)
SCALES = ({"scale": "3/2"}, {"scale": "11/10"})


@false("thm-3.1", "Theorem 3.1", "E4", *SCALES, at=rows(3), uses="beyond-sketch-degenerate")
def thm_3_1_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The oracle of the theorem's proof, Algorithm 1 around any oracle that answers 0 for no users (HRR), has error at most
    $\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$ with probability at least $1-\beta'>0$: false for $\kappa=1,10,100$ at
    $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$ (independent partition: more than half of the $k\ge12$ groups are empty,
    the estimate is 0, and the error of the user's own item is 1 with certainty).

    The median of $k$ estimates, more than half of them 0, is 0 (beyond-sketch-degenerate). The step is
    $1\le\kappa^2\ln(1/\beta')$, the square, with $1/\beta'=2$ at $\kappa=1$; every other $\kappa$: beyond-thm-3.1-every-kappa.

    $O(\cdot)$ is read with one constant for all $n\ge1$ and $\beta'$; nothing is refuted for a fixed $\beta'$ and large $n$. An
    oracle with this error for every $\beta'$, the premise, answers 0 for no users. There are such oracles, for some $\kappa$: HRR
    with noise uniform on $[-4C_\varepsilon\sqrt n,4C_\varepsilon\sqrt n]$, added by the server, is within $x$ of the truth with a
    probability of at least a constant times $\frac x{C_\varepsilon\sqrt n}$ for small $x$, and has HRR's tail.
    """
    beta = 1 - Fraction(1, 2 * KAPPAS[row] ** 2)
    return prove.comparison(Fraction(scale), "<=", LogSum.ln(1 / beta) * KAPPAS[row] ** 2)


@false("cor-3.2", "Corollary 3.2", "E4", *SCALES, at=rows(3), uses="beyond-sketch-degenerate")
def cor_3_2_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""HadaOracle has error at most $\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$ with probability at least $1-\beta'>0$: false
    for $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$ (independent partition: more than half of the
    $k\ge12$ groups are empty, the estimate is 0, and the error of the user's own item is 1 with certainty).
    """
    return thm_3_1_as_printed.check(row, scale)  # type: ignore[no-any-return]


@false("cor-3.4", "Corollary 3.4", "E4", *SCALES, at=rows(3), uses="beyond-sketch-degenerate")
def cor_3_4_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""Algorithm 1 has error at most $\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$ with probability at least $1-\beta'>0$: false
    for $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$, independent partition: more than half of the
    $k\ge12$ groups are empty, and the error of the user's own item is 1 with certainty.
    """
    return thm_3_1_as_printed.check(row, scale)  # type: ignore[no-any-return]


@claim(
    "beyond-thm-3.1-every-kappa",
    "Theorem 3.1",
    {"part": "2/3"},
    {"most": "1/4"},
    uses="beyond-sketch-degenerate",
    assumes="exp-above-tangent",
)
def beyond_thm_3_1_every_kappa(part: str = "1/4", most: str = "1/3") -> Steps:
    r"""Theorem 3.1 fails for every real constant $\kappa\ge1$: at $\varepsilon=n=1$, $\beta'=1-\frac1{4\kappa^2}$ (independent
    partition) the error of the user's own item is 1 with certainty, and $\kappa\sqrt{\ln(1/\beta')}<1$.

    With $x=\frac1{4\kappa^2}$, $\ln\frac1{1-x}\le\frac x{1-x}$; the step is that this is at most $\frac1{3\kappa^2}$, with
    $\kappa^2=1+w$. A smaller constant fails with $\kappa=1$.
    """
    x = f"({part})/(1+w)"
    yield f"for w >= 0: (1+w)*({x}/(1 - {x})) <= {most}"


@claim(
    "thm-3.1-corrected",
    "Theorem 3.1",
    {"limit": "58"},
    {"gain": "22/10"},
    {"own": "3"},
    uses="beyond-gdset-1 beyond-gdset-2 sec-8.2-counting-corrected eq-1 sec-3.2-median thm-3.1-privacy beyond-c-eps " + TAIL,
    assumes="union-bound",
)
def thm_3_1_corrected(limit: str = "586/10", gain: str = GAIN, own: str = "8") -> Steps:
    r"""For $\varepsilon\le1$, every $\beta'=4e^{-k/8}<1$, so that $k=8\ell$, $\ell=\ln(4/\beta')$, and every $\varepsilon$-LDP
    oracle that has, for every $n'\ge0$ users and every $b\in(0,1)$, an error of at most $\frac\kappa\varepsilon\sqrt{n'\ln(2/b)}$
    with probability at least $1-b$ at every query: Algorithm 1 around it, with $m\ge8e^2\varepsilon\sqrt{kn/\ell}$ and the blocks
    of a permutation, $k\mid n$, is $\varepsilon$-LDP and has error at most $\frac{39.63+6.18\kappa}\varepsilon\sqrt{n\ell}$ with
    probability at least $1-\beta'$; with HRR, $\frac{58.6}\varepsilon\sqrt{n\ell}$.

    Privacy is thm-3.1-privacy. A group has $\frac nk$ users, and at $b=q=\frac1{8e^2}$ its oracle is off by more than
    $\frac\kappa\varepsilon\sqrt{\frac nk\ln(16e^2)}$ with probability at most $q$: step 1, with $E$ for $e^2$. The copies are
    independent, so that $a=\frac k8$ of them are with probability at most $\binom kaq^a\le e^{-k/8}=\frac{\beta'}4$
    (sec-8.2-counting-corrected: step 2 is a factor $k-j$ of the binomial coefficient, step 3 is $\frac{kq\,e}a\le\frac1e$ at
    $k=\frac{8a}{1+b}$). With beyond-gdset-1 and beyond-gdset-2, each at $\frac{\beta'}4$, fewer than half of the groups are bad
    for any of the three (step 4, which leaves room for four such sets, $u>0$), and the median is within their bound
    (sec-3.2-median).

    In such a group (1) adds $8C_1\sqrt{n\ell}$, $C_1=2+2\sqrt2$ (beyond-gdset-1), $\frac1\varepsilon\sqrt{n\ell}$, as
    $k\frac nk=n$ (step 5), and $k\frac\kappa\varepsilon\sqrt{\frac nk\ln(16e^2)}$, whose square is
    $\frac{\kappa^2}{\varepsilon^2}8\ln(16e^2)n\ell$ at $k=8\ell$: step 6, with $c=\frac\kappa\varepsilon$ and $L16=\ln(16e^2)$.
    Steps 7 and 8 are the constants, for $\varepsilon\le1$. HRR has $\kappa=\sqrt2\,\varepsilon C_\varepsilon$
    (fact-7.9-corrected), $\varepsilon C_\varepsilon\le2.164$ (beyond-c-eps): step 9.
    """
    yield "2/(1/(8*E)) = 16*E"
    yield from binomials()
    yield four_sets()
    yield "k*(n/k) = n"
    yield f"(8*l)^2*c^2*(n/(8*l))*L16 = ({own})*c^2*L16*n*l"
    yield holds("16 + 16*sqrt(2) + 1", "<=", "3963/100")
    yield holds("sqrt(8*(2 + 4*ln(2)))", "<=", "618/100")
    yield blocks_constant(limit, gain)


@claim("cor-3.4-corrected", "Corollary 3.4", {"square": "3"}, {"sets": "5"}, uses="thm-3.3-corrected eq-2 sec-3.2-median eq-1")
def cor_3_4_corrected(square: str = "4", sets: str = "4") -> Steps:
    r"""With HRR, an integer $k=8\ell$, $\ell=\ln(4/\beta')$, $m\ge8e^2\varepsilon\sqrt{kn/\ell}$: with probability at least
    $1-\beta'$ the error is at most $8C_1\sqrt{n\ell}+(\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)})\sqrt{N\ell}$,
    $N=n+8C_0\sqrt{n\ell}$ (permutation: $N=n$, $k\mid n$, $C_1=2+2\sqrt2$; independent: $C_0=C_1=3\sqrt2$), for every
    $\varepsilon>0$; the thresholds of the four sets, put together.

    In a group of all four sets $k|\mathcal U_i|\le N$. So $|\lambda_2|\le\frac1\varepsilon\sqrt{k|\mathcal
    U_i|\ell}\le\frac1\varepsilon\sqrt{N\ell}$ (step 1, squared), and with $k=8\ell$
    $|\lambda_3|\le4C_\varepsilon\sqrt{\ln(16e^2)}\sqrt{N\ell}$ (steps 2 and 3, squared). $|\lambda_1|\le8C_1\sqrt{n\ell}$ is the
    threshold of $\mathbb G_1$, and (1) adds the three. Blocks of a permutation have $k|\mathcal U_i|=n$: step 4.

    By (2) more than half of the groups are of this kind, with probability at least $1-4\cdot\frac{\beta'}4$ (the next two steps),
    so that the median is within the bound (sec-3.2-median). The last steps round $4\sqrt{\ln(16e^2)}$.
    """
    yield "for ks >= 0, w >= 0, l >= 0, x > 0: (1/x)^2*ks*l <= (1/x)^2*(ks+w)*l"
    yield scaled(square)
    yield "for C >= 0, L >= 0, ks >= 0, w >= 0, l >= 0: (4*C)^2*L*ks*l <= (4*C)^2*L*(ks+w)*l"
    yield "k*(n/k) = n"
    yield four_sets()
    yield f"({sets})*(b/4) = b"
    yield from rounds_to(constants.oracle_root() * 4, "8.7385")


@claim(
    "beyond-cor-3.4-rounded",
    "Corollary 3.4",
    {"factor": "416/100"},
    {"ratio": "43/5"},
    {"square": "3"},
    uses="cor-3.4-corrected thm-3.1-cost",
)
def beyond_cor_3_4_rounded(factor: str = "41634/10000", ratio: str = "26/3", square: str = "2") -> Steps:
    r"""With $k=\lceil8\ell\rceil$ the factor 4 of cor-3.4-corrected becomes $\sqrt{2k/\ell}\le4.1634$, as $\frac
    k\ell\le\frac{26}3$; $C_0$ and $C_1$ stay, as $k-1\le8\ell$; for every $\beta'\in(0,1)$, independent groups of any $n\ge1$
    users (or blocks, $k\mid n$), and $m\ge8e^2\varepsilon\sqrt{kn/\ell}$.

    The threshold of $\mathbb G_3$ is $kC_\varepsilon\sqrt{2|\mathcal U_i|\ln(16e^2)}$, whose square step 1 writes with
    $\frac{2k}\ell$; $\frac k\ell\le\frac{26}3$ by thm-3.1-cost (steps 2 to 4), so that step 5 bounds the root. The next two steps
    are those of the hash range at this $m$, and the last is $k-1\le8\ell$ for $C_0$ and $C_1$ (beyond-gdset-0, beyond-gdset-1).
    The rest is cor-3.4-corrected.
    """
    yield f"k^2*C^2*2*s*L = (({square})*k/l)*C^2*L*(k*s)*l"
    yield from sizes(ratio=ratio)
    yield f"2*(26/3) <= ({factor})^2"
    yield from hash_step()
    yield "for k >= 1, n >= 0, w >= 0: (k-1)*n <= 8*((k-1)/8 + w)*n"


@claim(
    "beyond-cor-3.4-constants",
    "Corollary 3.4",
    {"independent": "53.84"},
    {"blocks": "58.55"},
    {"plain": "3.07"},
    uses="cor-3.4-corrected",
)
def beyond_cor_3_4_constants(independent: str = "53.85", blocks: str = "58.54", plain: str = "3.06") -> Steps:
    r"""At $\varepsilon=1$ the bound is $58.54\sqrt{n\ell}$ (permutation), and for independent groups it falls to
    $53.85\sqrt{n\ell}$ as $n\to\infty$; HRR has $3.06\sqrt{n\ln(2/\beta')}$ (rounded values).

    The constants are those of cor-3.4-corrected at $\varepsilon=1$, where $C_\varepsilon=\frac{e+1}{e-1}$, $\ln(16e^2)=2+4\ln2$
    and $N=n$ for a permutation. Each pair of steps encloses one of them between the ends of its rounding interval; for
    independent groups $N/n$ tends to 1 as $n\to\infty$.
    """
    yield from rounds_to(oracle.constant(1), independent)
    yield from rounds_to(oracle.constant(1, permutation=True), blocks)
    yield from rounds_to(constants.c_epsilon(1) * Real.of(2).sqrt(), plain)
    yield "for n >= 0, l >= 0, c >= 0, r >= 0: n*l <= (n + c*r)*l"


@claim("beyond-cor-3.4-vacuity", "Corollary 3.4", {"users": 1}, {"users": -1}, {"square": "3426"}, uses="cor-3.4-corrected")
def beyond_cor_3_4_vacuity(users: int = 0, square: str = "3427") -> Steps:
    r"""At $\varepsilon=1$, permutation, $k=8\ell$: the bound $K\sqrt{n\ell}$ is below $n$ for $n>K^2\ell$ alone, $K^2\le3427$:
    the first such integers are $12641$ at $\beta'=0.1$, $20531$ at $0.01$, $52091$ at $10^{-6}$.

    $(K\sqrt{n\ell})^2<n^2$ says $K^2\ell<n$: step 1. Step 2 bounds $K^2$; the others, for each $\beta'$, put $K^2\ell$ between
    $n-1$ and $n$.
    """
    yield "K^2*(n*l)/n^2 = K^2*l/n"
    yield compared(oracle.constant(1, permutation=True) * oracle.constant(1, permutation=True), "<=", Real.of(int(square)))
    for beta, n in VACUOUS:
        yield compared(n - 1 + users, "<", oracle.vacuous_below(1, beta))
        yield compared(oracle.vacuous_below(1, beta), "<", n + users)


@claim(
    "cor-3.2-corrected",
    "Corollary 3.2",
    {"limit": "151"},
    {"gain": "22/10"},
    uses="cor-3.4-corrected beyond-sketch-degenerate beyond-c-eps",
)
def cor_3_2_corrected(limit: str = "152", gain: str = GAIN) -> Steps:
    r"""For $\varepsilon\le1$, every $\beta'\in(0,1)$ with an integer $k=8\ell$, $\ell=\ln(4/\beta')$, and every $n$: HadaOracle
    with these $k$ groups and $m\ge8e^2\varepsilon\sqrt{kn/\ell}$ has error at most $\frac{152}\varepsilon\sqrt{n\ell}$ with
    probability at least $1-\beta'$ for independent groups; for $n<\ell$ it answers 0.

    For $n\ge\ell$ the bound is that of cor-3.4-corrected for independent groups, with $N=n+24\sqrt2\sqrt{n\ell}$; step 1, with
    $q=\sqrt\ell$ and $q+w=\sqrt n$, is $N\le(1+24\sqrt2)n$.

    So the constant is at most the left side of step 2, with $\varepsilon C_\varepsilon\le2.164$ for $\varepsilon\le1$
    (beyond-c-eps).

    For $n<\ell$ there are fewer users than half of the $8\ell$ groups (step 3), so that more than half of these are empty, the
    median is 0 (beyond-sketch-degenerate), and the error is at most $n\le\sqrt{n\ell}$ (step 4, squared).
    """
    yield from independent_constant(limit, gain)


@claim("sec-3.3-error-corrected", "Section 3.3", {"blocks": "386/10"}, {"factor": "7"}, uses="beyond-gdset-1")
def sec_3_3_error_corrected(blocks: str = "3863/100", factor: str = "8") -> Steps:
    r"""With $k=8\ell$ and the constants of Lemma 8.2, $8C_1=24\sqrt2$ (independent) and $8C_1=16+16\sqrt2\le38.63$ (permutation):
    $|kf_{\mathcal U_i}[v]-f_{\mathcal U}[v]|\le8C_1\sqrt{n\ln(4/\beta')}$ for all $v$ at once in more than $\frac78k$ groups,
    with probability at least $1-\beta'/4$.

    By beyond-gdset-1 more than $\frac78k$ groups have a norm of at most $8C_1\sqrt{n\ell}$, and one coordinate is at most the
    norm. The steps multiply the constants, $8(\sqrt2+\sqrt8)=24\sqrt2$ and $8(2+\sqrt8)\le38.63$, with $s=\sqrt2$.
    """
    yield f"({factor})*(s + 2*s) = 24*s"
    yield f"({factor})*(2 + 2*s) = 16 + 16*s"
    yield "(2*s)^2 = 4*s^2"
    yield holds("16 + 16*sqrt(2)", "<=", blocks)


@claim("sec-3.3-error", "Section 3.3", {"limit": "66"}, {"shift": "5/2"}, uses="sec-3.3-error-corrected")
def sec_3_3_error(limit: str = "67", shift: str = "2") -> Steps:
    r"""Explicitly, for $\beta'\le\frac12$ and $k=8\ell$: $8C_1\sqrt{n\ell}\le67\sqrt{n\ln(1/\beta')}$ bounds $|kf_{\mathcal
    U_i}[v]-f_{\mathcal U}[v]|$ in more than $\frac78k$ groups, for both partitions.

    The bound is sec-3.3-error-corrected. For $\beta'\le\frac12$ $\ell=2\ln2+\ln\frac1{\beta'}\le3\ln\frac1{\beta'}$, and
    $3(8C_1)^2\le67^2$ for both constants $C_1$: the steps.
    """
    yield f"for a >= 0, v >= 0: ({shift})*a + (a+v) <= 3*(a+v)"
    yield f"3*(16 + 16*sqrt(2))^2 <= ({limit})^2"
    yield "24*sqrt(2) <= 16 + 16*sqrt(2)"
