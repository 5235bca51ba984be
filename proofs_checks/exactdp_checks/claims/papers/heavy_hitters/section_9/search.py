"""Claims of heavy-hitters: Lemma 9.3 and its proof (section 9.2), and what section 4.2 draws from it.

l is lambda'; g, u and w are slacks: by how much a bound holds. "Accurate" means |fhat[s] - f[s]| <= lambda' for all s in Gamma.
Examples: all runs of the code (``searches``).
"""

from exactdp_checks.claims.notation import Steps, Verdict, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.searches import LENGTH, STRINGS, USERS, heavy, light, none, prefix, runs
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

WHERE, BARS = "Section 9.2", ({"bar": "19/10"}, {"bar": "1"})


@claim("sec-4.1-monotone", "Section 4.1", {"part": "99/100"}, {"part": "1/2"})
def sec_4_1_monotone(part: str = "1") -> Steps:
    r"""$f_U[v[1:\tau]] \ge f_U[v]$: a prefix has the users of the string and of others.

    Who holds $v$ holds its prefix: with $g\ge0$ users of other strings with the prefix the step is the inequality.
    """
    yield f"for f >= 0, g >= 0: f <= ({part})*f + g"
    yield none(sum(run.frequency[s[:-1]] < run.frequency[s] for run in runs() for s in STRINGS if len(s) > 1))


@claim("sec-9.2-queries", WHERE, {"bar": "1"}, {"levels": 0}, uses="sec-9.2-inclusion")
def sec_9_2_queries(bar: str = "2", levels: int = LENGTH) -> Steps:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: the strings asked about at level $\tau+1$ are in $\mathcal
    P_\tau \times \Lambda \subset \Gamma$, each asked once; so every string of some $\mathcal P_\tau$ has an error of at most
    $\lambda'$.

    The search asks about the children of $\mathcal P_\tau\subset\Gamma_\tau$ (sec-9.2-inclusion), which are in $\Gamma$ by its
    definition; a string is the child of one prefix alone, and so asked about once. The steps are those of one level: a string
    with $f<\lambda'$ is not kept.
    """
    yield from light(bar)
    wrong = 0
    for run in runs():
        known = {s for s in run.candidates if len(s) <= levels}
        wrong += not set(run.asked) <= known or len(set(run.asked)) < len(run.asked)
    yield none(wrong)


sec_4_2_only_gamma = claim("sec-4.2-only-gamma", "Section 4.2", {"bar": "1"}, {"levels": 0}, uses="sec-9.2-inclusion")(
    sec_9_2_queries.check
)


@claim("sec-4.2-heavy-in-gamma", "Section 4.2", {"height": "2"}, {"height": "29/10"}, uses="lem-9.3 sec-4.1-monotone")
def sec_4_2_heavy_in_gamma(height: str = "3") -> Steps:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: $f[s] \ge 3\lambda'$ implies $s \in \Gamma$ and $s \in
    \mathcal P_\tau$.

    The prefix has $f\ge3\lambda'\ge\lambda'$ users (sec-4.1-monotone and step 1), so that it is in $\Gamma_{\tau-1}$, and $s$ in
    $\Gamma$. It is kept by lem-9.3; step 2 is its estimate.
    """
    yield f"for l >= 0, g >= 0: l <= ({height})*l + g"
    yield heavy("2", height)
    wrong = 0
    for run in runs():
        large = [s for s, f in run.frequency.items() if f >= rational(height) * run.threshold]
        wrong += any(s not in run.candidates or s not in run.kept for s in large)
    yield none(wrong)


@claim("beyond-search-cost", "Section 4.2", {"queries": "s"}, {"pairs": "n/(3*l)"}, uses="sec-9.2-inclusion sec-4.2-gamma")
def beyond_search_cost(queries: str = "s^2", pairs: str = "3*n/(3*l)") -> Steps:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: $|\mathcal P_\tau| \le n/\lambda' \le \sqrt n$ for $\lambda'
    \ge \sqrt n$, at most $n$ queries for $\sqrt n$ letters at each level, at most $nL$ in all, and $n/\lambda' = 3n/\lambda$
    pairs in the output.

    By sec-9.2-inclusion $\mathcal P_\tau\subset\Gamma_\tau$, which has at most $\frac n{\lambda'}$ strings; step 3, with
    $\lambda'=s+x$, $s^2=n$, bounds this by $s$. Step 1 counts the $s$ children of each, and step 2 writes the output with
    $\lambda=3\lambda'$. In all there are at most $nL$ queries (sec-4.2-gamma).
    """
    yield f"for s >= 1: s*s <= {queries}"
    yield f"n/l = {pairs}"
    yield "for s >= 1, x >= 0: s^2/(s+x) <= s"
    yield none(sum(size * run.threshold > USERS for run in runs() for size in run.levels))


@claim("lem-9.3", "Lemma 9.3", {"bar": "1"}, {"bar": "3"}, {"height": "2"}, uses="sec-4.1-monotone")
def lem_9_3(bar: str = "2", height: str = "3") -> Steps:
    r"""If $\lambda' > 0$, $f[sa] \le f[s]$ for all strings $s$ and letters $a$ (sec-4.1-monotone, of the frequencies), and
    $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: for every $\tau \in [L]$ and $s \in \Lambda^\tau$, (i) $f[s] \ge
    3\lambda'$ implies $s \in \mathcal P_\tau$; (ii) $f[s] < \lambda'$ implies $s \notin \mathcal P_\tau$.

    Induction over $\tau$ (sec-9.2-base-heavy to sec-9.2-step-light): the prefix of a heavy string is heavy (steps 4 and 5), so
    that it is kept and the string asked about, with an estimate of at least $2\lambda'$ (step 1); a light string is not asked
    about, or has an estimate below $2\lambda'$ (steps 2 and 3).
    """
    yield heavy(bar, height)
    yield from light(bar)
    yield from prefix()
    bound = rational(height)
    yield none(sum(run.frequency[s] >= bound * run.threshold and s not in run.kept for run in runs() for s in STRINGS))
    yield none(sum(run.frequency[s] < run.threshold for run in runs() for s in run.kept))


@claim("sec-9.2-inclusion", WHERE, {"bar": "1"}, {"error": "1/2"})
def sec_9_2_inclusion(bar: str = "2", error: str = "1") -> Steps:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: $\mathcal P_\tau \subset \Gamma_\tau$, and every string of
    $\mathcal P_\tau$ has an error of at most $\lambda'$.

    Induction over $\tau$: $\mathcal P_0=\Gamma_0$. What is asked about at $\tau$ are children of $\mathcal
    P_{\tau-1}\subset\Gamma_{\tau-1}$, so in $\Gamma$, where the error is at most $\lambda'$; a string with $f<\lambda'$ has an
    estimate below $2\lambda'$ (the steps) and is not kept.
    """
    yield from light(bar)
    yield none(sum(s not in run.gamma[len(s)] for run in runs() for s in run.kept))
    yield none(sum(abs(x - run.frequency[s]) > rational(error) * run.threshold for run in runs() for s, x in run.kept.items()))


@claim("sec-9.2-base-heavy", WHERE, {"bar": "21/10"}, {"height": "29/10"})
def sec_9_2_base_heavy(bar: str = "2", height: str = "3") -> Verdict:
    r"""$\tau = 1$: $f \ge 3\lambda'$ and $\hat f \ge f - \lambda'$ give $\hat f \ge 2\lambda'$; $\mathcal P_0 \times \Lambda =
    \Lambda \subset \Gamma$ by definition.

    With $f=3\lambda'+u$ and $\hat f=f-\lambda'+w$, $u,w\ge0$, the step gives $\hat f\ge2\lambda'$. All letters are candidates at
    the first level, so that the string is in $\mathcal P_1$.
    """
    return heavy(bar, height)


@claim("sec-9.2-base-light", WHERE, *BARS)
def sec_9_2_base_light(bar: str = "2") -> Steps:
    r"""$\tau = 1$: $f < \lambda'$ and $\hat f \le f + \lambda'$ give $\hat f < 2\lambda'$.

    With $f=\lambda'-u$, $u>0$, and $\hat f=f+\lambda'-w$, $w\ge0$, step 1 drops $w$ and step 2 gives $\hat f<2\lambda'$: the
    string is not kept.
    """
    yield from light(bar)


@claim("sec-9.2-step-prefix", WHERE, {"part": "99/100"}, {"part": "1/2"}, uses="sec-4.1-monotone")
def sec_9_2_step_prefix(part: str = "1") -> Steps:
    r"""$f[s[1:\tau-1]] \ge f[s] \ge 3\lambda'$.

    Step 1 is sec-4.1-monotone: who holds $s$ holds its prefix. Step 2 puts $f[s]=3\lambda'+u$, $u\ge0$.
    """
    yield from prefix(part)


@claim("sec-9.2-step-heavy", WHERE, {"bar": "21/10"}, {"height": "29/10"}, uses="sec-9.2-step-prefix")
def sec_9_2_step_heavy(bar: str = "2", height: str = "3") -> Steps:
    r"""$\tau > 1$: the prefix is heavy too, and $\hat f[s] \ge f[s] - \lambda' \ge 2\lambda'$.

    The first steps are sec-9.2-step-prefix: the prefix is heavy, so that it is kept by the induction hypothesis and $s$ is
    queried. The last step is $\hat f[s]\ge2\lambda'$ for $f[s]=3\lambda'+u$, $\hat f[s]=f[s]-\lambda'+w$.
    """
    yield from prefix()
    yield heavy(bar, height)


@claim("sec-9.2-step-light", WHERE, *BARS, uses="sec-9.2-queries")
def sec_9_2_step_light(bar: str = "2") -> Steps:
    r"""$\tau > 1$, $f[s] < \lambda'$: $s$ is not asked about, or $\hat f[s] \le f[s] + \lambda' < 2\lambda'$.

    If $s$ is asked about it is in $\Gamma$ (sec-9.2-queries), so that its error is at most $\lambda'$; with $f=\lambda'-u$,
    $u>0$, and $\hat f=f+\lambda'-w$ the steps give $\hat f<2\lambda'$.
    """
    yield from light(bar)
    yield none(sum(run.frequency[s] < run.threshold for run in runs() for s in run.kept))
