"""Claims of heavy-hitters: the four sets of good groups and what follows if they meet, section 3.2 and Theorem 3.3.

x = epsilon, l = ell = ln(4/beta'), s = |U_i|, E = e^2, a copy is bad with probability at most q = 1/(8 e^2). The sets are the
explicit ones (bounds.heavy_hitters.good_sets); bad is a strict >.
"""

from fractions import Fraction

from exactdp.bounds.heavy_hitters import constants, good_sets
from exactdp_checks.claims.notation import LogSum, Steps, Verdict, at_most, holds, identity, prove, rounds_to
from exactdp_checks.claims.papers.heavy_hitters.helpers.counting import (
    GAIN,
    binomials,
    four_sets,
    hash_step,
    scaled,
    strict_counting,
)
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

GROUPS, WHERE = ((6, 48), (5, 48), (1, 12), (10**6, 8 * 10**6)), "Section 3.2"


def _deviation(mean: str = "2", blocks: bool = False) -> list[Verdict]:
    """sqrt(2 n l) + sqrt((k-1) n) <= 3 sqrt 2 sqrt(n l) for k - 1 <= 8l: sqrt 8 = 2s, s = sqrt 2; blocks: 2 + 2 sqrt 2."""
    first = "2" if blocks else "s"
    return [
        at_most("(k-1)*n", "8*((k-1)/8 + w)*n", k=1, n=0, w=0),
        identity("(2*s)^2*n*l", "4*s^2*n*l"),
        identity(f"({first} + ({mean})*s)*r", "2*(1 + s)*r" if blocks else "3*s*r"),
    ]


@false("thm-3.3", "Theorem 3.3", "E8", {"share": "1/2"}, {"share": "3/4"}, at=rows(4), uses="beyond-gdset-0-counterexample")
def thm_3_3_as_printed(row: int, share: str = "7/8") -> Verdict:
    r"""More than $\frac78k$ groups have $k|\mathcal U_i|\in\Theta(n)$: false at $n=6$, $k=48$ ($\beta'=0.01$), $n=5$, $k=48$ and
    $n=1$, $k=12$ for independent groups: at most $n$ of them are not empty, with certainty; likewise for every $n$ at $k=8n$
    ($\ell=n$), shown at $n=10^6$.
    """
    n, k = GROUPS[row]
    return prove.comparison(Fraction(share) * k, "<", n)


@claim(
    "thm-3.3-corrected",
    "Theorem 3.3",
    {"copies": "7"},
    {"share": "1/7"},
    uses="beyond-gdset-0 sec-3.2-permutation-gdset-0 beyond-gdset-1 beyond-gdset-2 beyond-gdset-3",
)
def thm_3_3_corrected(copies: str = "8", share: str = "1/8") -> Steps:
    r"""With HRR, $k\ge8\ell$ ($k=8\ell$ or $\lceil8\ell\rceil$ for $\mathbb G_0,\mathbb G_1$),
    $m\ge8e^2\varepsilon\sqrt{kn/\ell}$ and the explicit sets $\mathbb G_0,\dots,\mathbb G_3$ of beyond-gdset-0 to beyond-gdset-3:
    each has more than $\frac78k$ of the groups with probability at least $1-\beta'/4$, for both partitions ($k\mid n$ for a
    permutation).

    The statement is the conjunction of beyond-gdset-0 (for blocks sec-3.2-permutation-gdset-0) to beyond-gdset-3. Step 1 is
    $k-\frac k8=\frac78k$, and step 2 $\ell\le\frac k8$ for $k=8\ell+w$, which the last two use.
    """
    yield f"k - ({share})*k = 7/8*k"
    yield f"for l >= 0, w >= 0: l <= (({copies})*l + w)/8"


@claim("beyond-gdset-0", WHERE, {"mean": "3"}, {"share": "7"}, {"value": "33.9412"}, uses="lem-8.1-sharp beyond-counting")
def beyond_gdset_0(mean: str = "2", share: str = "8", value: str = "33.9411") -> Steps:
    r"""By Lemma 8.1, with probability at least $1-\beta'/4$ more than $\frac78k$ of the $i\in[k]$ satisfy $|k|\mathcal
    U_i|-n|\le8C_0\sqrt{n\ell}$, $8C_0=24\sqrt2=33.9411$, for independent groups with $k-1\le8\ell$: $\sqrt2+\sqrt8=3\sqrt2$, and
    strict counting.

    Lemma 8.1 (sharp) gives $\sum_i|k|\mathcal U_i|-n|\le kB$, $B=C_0\sqrt{n\ell}$, with probability at least $1-\beta'/4$, where
    $C_0=3\sqrt2$: the first steps.

    By beyond-counting fewer than $k/8$ of the summands are above $8B$, so that more than $\frac78k$ are not. The last steps round
    $8C_0$.
    """
    yield from _deviation(mean)
    yield from strict_counting(share)
    yield from rounds_to(constants.c_0() * 8, value)


@claim("beyond-gdset-0-counterexample", WHERE, {"n": 5}, {"k": 47}, {"n": 42})
def beyond_gdset_0_counterexample(n: int = 6, k: int = 48) -> Steps:
    r"""For $\beta'=0.01$: $k=\lceil8\ell\rceil=48$ and $n=6\ge\ell$, yet at most $6<42=\frac78k$ groups are not empty.

    Steps 1 and 2 are $k=\lceil8\ln400\rceil$, step 3 is $n\ge\ell=\ln400$, and step 4 says that the at most $n$ groups that are
    not empty are fewer than $\frac78k$.
    """
    log = ["ln", 400]
    yield prove.comparison(k - 1, "<", ["*", 8, log])
    yield prove.comparison(["*", 8, log], "<", k)
    yield prove.comparison(log, "<", n)
    yield prove.comparison(n, "<", Fraction(7 * k, 8))


@claim("beyond-gdset-1", WHERE, {"mean": "1"}, {"share": "7"}, {"value": "38.6275"}, uses="lem-8.2-sharp beyond-counting")
def beyond_gdset_1(mean: str = "2", share: str = "8", value: str = "38.6274") -> Steps:
    r"""By Lemma 8.2, with probability at least $1-\beta'/4$ more than $\frac78k$ of the $i\in[k]$ satisfy
    $|\lambda_1(i,v)|\le8C_1\sqrt{n\ell}$ for all $v$ at once; $8C_1=33.9411$ (independent), $16+16\sqrt2=38.6274$ (permutation,
    $k\mid n$), for $k-1\le8\ell$.

    By lem-8.2-sharp $\Delta_1\le C_1\sqrt{n\ell}$, with $C_1=\sqrt2+\sqrt8=3\sqrt2$ or $2+\sqrt8$: steps 1 to 6. So
    $\sum_ik\|f_{\mathcal U_i}-f_{\mathcal U}/k\|\le kB$, $B=C_1\sqrt{n\ell}$, and fewer than $\frac k8$ of the summands are above
    $8B$ (beyond-counting: steps 7 and 8). One coordinate, $\lambda_1(i,v)$, is at most the norm, for every $v$: step 9. The last
    steps round $8C_1$.
    """
    yield from (*_deviation(mean), *_deviation(mean, blocks=True))
    yield from strict_counting(share)
    yield "for k >= 0, a >= 0, rest >= 0: (k*a)^2 <= k^2*(a^2 + rest)"
    yield from rounds_to(constants.c_1() * 8, "33.9411")
    yield from rounds_to(constants.c_1(permutation=True) * 8, value)


@claim(
    "beyond-gdset-2",
    WHERE,
    {"factor": "7"},
    {"copies": "7"},
    {"limit": "9/10"},
    uses="sec-8.2-markov-corrected sec-8.2-counting-corrected",
    assumes="markov union-bound",
)
def beyond_gdset_2(factor: str = "8", copies: str = "8", limit: str = "1") -> Steps:
    r"""For $k\ge8\ell$, $m\ge8e^2\varepsilon\sqrt{kn/\ell}$: with probability at least $1-\beta'/4$ more than $\frac78k$ of the
    $i\in[k]$ satisfy $\lambda_2(i,v)\le\frac1\varepsilon\sqrt{k|\mathcal U_i|\ell}$, by Markov's inequality and $\binom kaq^a\le
    e^{-a}\le\beta'/4$, $a=\lceil k/8\rceil$.

    With the mean $|\mathcal U_i|/m$ for $|\lambda_2(i,v)|/k$ Markov's inequality bounds the probability by
    $\frac{\varepsilon\sqrt{k|\mathcal U_i|/\ell}}m$ (in an empty group nobody collides). Steps 1 and 2 make this $q=\frac1{8e^2}$
    or less, squared.

    For $a=\lceil k/8\rceil$ of the groups to fail, some set of $a$ groups has to. A union bound over these sets gives $\binom
    kaq^a$, $q=\frac1{8e^2}$, as the groups are independent given the partition; the last steps (factors of $\binom ka$,
    $a^a/a!\le e^a$, $k\le8a$) make this at most $e^{-a}\le e^{-\ell}=\beta'/4$.
    """
    yield from hash_step(factor)
    yield from binomials(limit)
    yield f"for l >= 0, w >= 0: l <= (({copies})*l + w)/8"


@claim(
    "beyond-gdset-3",
    WHERE,
    {"copies": "7"},
    {"inside": "8"},
    {"value": "4.772588"},
    uses="fact-7.9-corrected sec-8.2-counting-corrected",
    assumes="union-bound",
)
def beyond_gdset_3(copies: str = "8", inside: str = "16", value: str = "4.772589") -> Steps:
    r"""With HRR, $k\ge8\ell$: with probability at least $1-\beta'/4$ more than $\frac78k$ of the $i\in[k]$ satisfy
    $|\lambda_3(i,v)|\le kC_\varepsilon\sqrt{2|\mathcal U_i|\ln(16e^2)}$, $\ln(16e^2)=4.772589$, by Fact 7.9 at $\beta'=q$ and the
    same counting.

    By fact-7.9-corrected at $\beta'=q=\frac1{8e^2}$ one group exceeds the bound with probability at most $q$: step 1 is
    $2/q=16e^2$, and the next two round its logarithm. An empty group has no error.

    For $a=\lceil k/8\rceil$ of the groups to fail, some set of $a$ groups has to. A union bound over these sets gives $\binom
    kaq^a$, $q=\frac1{8e^2}$, as the groups are independent given the partition; the last steps (factors of $\binom ka$,
    $a^a/a!\le e^a$, $k\le8a$) make this at most $e^{-a}\le e^{-\ell}=\beta'/4$.
    """
    yield f"2/(1/(8*E)) = ({inside})*E"
    yield from rounds_to(constants.oracle_root() * constants.oracle_root(), value)
    yield from binomials()
    yield f"for l >= 0, w >= 0: l <= (({copies})*l + w)/8"


@claim("eq-2", "Inequality (2)", {"share": "1/7"}, {"sets": "5"}, uses="thm-3.3-corrected", assumes="union-bound")
def eq_2(share: str = "1/8", sets: str = "4") -> Steps:
    r"""Four subsets of $[k]$ that each have more than $\frac78k$ elements have more than $\frac k2$ in common; for the explicit
    sets this happens with probability at least $1-4\cdot\frac{\beta'}4$.

    Each of the four sets lacks fewer than $\frac k8$ elements, so that all four together lack fewer than $\frac k2$: the first
    step. Each fails with probability at most $\frac{\beta'}4$ (thm-3.3-corrected), and the second step is the union bound.
    """
    yield four_sets(share)
    yield f"({sets})*(b/4) = b"


@false("sec-3.2-good-err", WHERE, "E4", {"scale": "3/2"}, {"scale": "11/10"}, at=rows(3), uses="beyond-sketch-degenerate")
def sec_3_2_good_err_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""In a group of all good sets $|\mathrm{Err}(i,v)|\le\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$: false for
    $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$, $v$ the item of the user: of the $k\ge12$ groups
    all but one are empty, and there the estimate is 0 and the error 1.

    An empty group is good: the thresholds of the good sets are at least 1 at $n=1$, as $\ell\ge\ln4$. The step is
    $1\le\kappa^2\ln(1/\beta')$, with $1/\beta'=2$ at $\kappa=1$.
    """
    square = (1, 10, 100)[row] ** 2
    return prove.comparison(Fraction(scale), "<=", LogSum.ln(1 / (1 - Fraction(1, 2 * square))) * square)


@false("sec-3.2-good-j", WHERE, "E4", {"scale": "3/2"}, {"scale": "11/10"}, at=rows(3), uses="beyond-sketch-degenerate")
def sec_3_2_good_j_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""In a group of all good sets $|\lambda_3(i,v)|\le\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$: false for
    $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$, $v$ the item of the user: in her group
    $|\lambda_3|\ge k(C_\varepsilon-1) \ge12\cdot1.16>1$, whatever HRR answers.

    HRR's estimate is $\pm C_\varepsilon$ at one user's own item, and $C_\varepsilon=\frac{e+1}{e-1}>2.16$. The group is good, as
    $k|\mathcal U_i|-n=k-1$ and $k(C_\varepsilon+1)$ are within the thresholds for $k=\lceil8\ell\rceil$. The step asks for less,
    $1\le\kappa^2\ln(1/\beta')$, with $1/\beta'=2$ at $\kappa=1$.
    """
    return sec_3_2_good_err_as_printed.check(row, scale)  # type: ignore[no-any-return]


@claim("sec-3.2-good-j-corrected", WHERE, {"limit": "591/100"}, {"square": "3"}, uses="beyond-gdset-0")
def sec_3_2_good_j_corrected(limit: str = "592/100", square: str = "4") -> Steps:
    r"""Explicitly, for $n\ge\ell$ and a group of $\mathbb G_0$: $\frac1\varepsilon\sqrt{k|\mathcal
    U_i|\ell}\le\frac{5.92}\varepsilon\sqrt{n\ell}$, and for $k=8\ell$ the bound of $\mathbb G_3$ is
    $4C_\varepsilon\sqrt{\ln(16e^2)}\sqrt{k|\mathcal U_i|\ell}$.

    In a group of $\mathbb G_0$ $k|\mathcal U_i|\le n+24\sqrt2\sqrt{n\ell}$; with $r=\sqrt\ell$, $r+w=\sqrt n$, $c=24\sqrt2$ step
    1 is at most $(1+c)n$, and step 2 bounds the root of $1+c$. Step 3 is the square of the bound of $\mathbb G_3$ with $k=8\ell$
    for one of its factors $k$.
    """
    yield "for r >= 0, w >= 0, c >= 0: (r+w)^2 + c*r*(r+w) <= (1+c)*(r+w)^2"
    yield f"1 + 24*sqrt(2) <= ({limit})^2"
    yield scaled(square)


@claim("sec-3.2-good-err-corrected", WHERE, {"limit": "151"}, {"gain": "3"}, uses="sec-3.2-good-j-corrected beyond-c-eps eq-1")
def sec_3_2_good_err_corrected(limit: str = "152", gain: str = GAIN) -> Verdict:
    r"""Explicitly, for $\varepsilon\le1$, $n\ge\ell$, $k=8\ell$ and a group of all four sets:
    $|\mathrm{Err}(i,v)|\le\frac{152}\varepsilon\sqrt{n\ell}$.

    By (1) the error is at most the sum of the three thresholds: $24\sqrt2\sqrt{n\ell}$ (the larger $8C_1$ is $16+16\sqrt2$, for
    blocks, where $N=n$), and with sec-3.2-good-j-corrected
    $(\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)})\sqrt{1+24\sqrt2}\sqrt{n\ell}$. The step bounds the constant times
    $\varepsilon$, with $\varepsilon\le1$ and $\varepsilon C_\varepsilon\le2.164$ (beyond-c-eps).
    """
    return holds(f"24*sqrt(2) + (1 + 4*({gain})*sqrt(2 + 4*ln(2)))*sqrt(1 + 24*sqrt(2))", "<=", limit)


@claim("sec-3.2-median", WHERE, {"share": "1/3"}, {"share": "49/100"})
def sec_3_2_median(share: str = "1/2") -> Steps:
    r"""If $g>\frac k2$ of $k$ values are within a common distance of $f_{\mathcal U}[v]$, at most $k-g<\frac k2$ are below it and
    at most $k-g$ above: so every point between the two middle values is within the distance.

    Let $g=\frac k2+u$, $u>0$, values be within the distance, and $a$ be too low: then $a\le k-g<\frac k2$, which is the step, so
    that neither middle value is too low. The same holds for too high values.
    """
    yield f"for k >= 0, u > 0: k - (({share})*k + u) < k/2"


@claim("sec-3.2-permutation-gdset-0", WHERE, {"size": "(n+1)/k"}, {"size": "n/(k+1)"})
def sec_3_2_permutation_gdset_0(size: str = "n/k") -> Steps:
    r"""For blocks of $n/k$ users $k|\mathcal U_i|-n=0$, so that every group is in $\mathbb G_0$.

    The blocks of a permutation have $n/k$ users each. The step says that $k|\mathcal U_i|-n$ is 0 then, which is within every
    bound that defines $\mathbb G_0$.
    """
    yield f"k*({size}) - n = 0*n*k"


@claim("sec-3.2-gdset-3-size", WHERE, {"scale": "1/10000"}, {"scale": "1/1000"}, uses="beyond-gdset-3")
def sec_3_2_gdset_3_size(scale: str = "1") -> Steps:
    r"""For every $k\ge8\ell$ at least $k/8$ of the groups are outside the explicit $\mathbb G_3$ with probability at most
    $\beta'/4$.

    This is the complement of beyond-gdset-3; the step is its last, $\ell\le\frac k8$. Examples: the exact tail of the binomial
    law at $k=12,23,48$ for $\beta'=0.99,0.25,0.01$.
    """
    yield "for l >= 0, w >= 0: l <= (8*l + w)/8"
    for k, beta in ((12, "99/100"), (23, "1/4"), (48, "1/100")):
        tail = good_sets.bad_copies(k).upper
        yield "example: the exact tail", prove.comparison(tail, "<=", Fraction(beta) / 4 * Fraction(scale))
