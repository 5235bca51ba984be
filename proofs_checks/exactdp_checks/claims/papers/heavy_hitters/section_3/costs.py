"""Claims of heavy-hitters: what the sketch costs, in counters, additions and look-ups (section 3).

l = ell = ln(4/beta); k = 8 l groups or its ceiling, m the least power of two with m >= 8 e^2 epsilon sqrt(k n/ell).
"""

from exactdp.bounds.heavy_hitters import oracle
from exactdp_checks.claims.notation import Real, Steps, compared, holds, rounds_to
from exactdp_checks.claims.papers.heavy_hitters.helpers.counting import sizes
from exactdp_checks.claims.papers.heavy_hitters.stated import claim


@claim("thm-3.1-cost", "Theorem 3.1", {"range_": "348"}, {"ratio": "43/5"}, uses="beyond-alg-1-channel")
def thm_3_1_cost(range_: str = "349", ratio: str = "26/3") -> Steps:
    r"""With $k=\lceil8\ell\rceil$ and $m$ the least power of two at or above $8e^2\varepsilon\sqrt{kn/\ell}$:
    $k\le\frac{26}3\ell$ and $m\le\max\{1,349\,\varepsilon\sqrt n\}$, so that $k$ copies on domains of $m$ values, of at most $n$
    users each, cost at most $\frac{26}3\ell\,\Phi(n,\max\{1,349\,\varepsilon\sqrt n\})$ for every $\Phi\ge0$ that is monotone
    in both.

    For $k\le12$ step 1 and $\ell\ge\ln4$ give $k\le12\le\frac{26}3\ell$; for $k\ge13$ step 2 gives it from $k-1<8\ell$.

    The least power of two at or above $y>1$ is below $2y$, so that $m<2\cdot8e^2\varepsilon\sqrt{kn/\ell}$, which is at most
    $349\,\varepsilon\sqrt n$ by step 3 and $k/\ell\le\frac{26}3$; for $y\le1$ it is 1. The cost is then the sum over the $k$
    copies, as $\Phi$ is monotone. The printed $\tilde O(\Phi(n,\sqrt n))$ follows where $\Phi$ grows at most like a power of the
    domain's size and $\varepsilon=O(1)$.
    """
    yield from sizes(range_, ratio)


@claim("beyond-memory-threshold", "Corollary 3.2", {"value": "1337.57"}, {"power": "1"}, uses="cor-3.2-memory-corrected")
def beyond_memory_threshold(value: str = "1337.56", power: str = "2") -> Steps:
    r"""Before rounding $km=128\sqrt2e^2\varepsilon\sqrt n\,\ell$, $128\sqrt2e^2=1337.56$, is at most $n$ iff
    $n\ge(1337.56\varepsilon\ell)^2$: between $6.39\cdot10^7$ and $6.45\cdot10^7$ at $\varepsilon=1$, $\beta'=0.01$.

    Steps 1 and 2 enclose the constant $c$ of cor-3.2-memory-corrected. With $r=\sqrt n$, $km=cx\ell r\le r^2$ for $r\ge cx\ell$
    (step 3) and not for smaller $r$ (step 4). The last two steps enclose the threshold.
    """
    yield from rounds_to(Real.of(2).exp() * Real.of(8).sqrt() * 64, value)
    yield f"for c >= 0, x >= 0, l >= 0, w >= 0: (c*x*l)*(c*x*l + w) <= (c*x*l + w)^{power}"
    yield "for r > 0, w > 0: r^2 < (r + w)*r"
    limit = oracle.memory_threshold
    yield compared(Real.of(639 * 10**5), "<", limit(1, "1/100"))
    yield compared(limit(1, "1/100"), "<", Real.of(645 * 10**5))


@claim("cor-3.2-cost", "Corollary 3.2", {"counters": "3000"}, {"range_": "348"}, uses="thm-3.1-cost fact-7.4-sharp")
def cor_3_2_cost(counters: str = "3025", range_: str = "349") -> Steps:
    r"""HadaOracle has $k\le\frac{26}3\ell$ tables of $m\le\max\{1,349\,\varepsilon\sqrt n\}$ counters, at most
    $3025\,\varepsilon\sqrt n\,\ell$ where $m>1$; the transform of a table takes $m\log_2m$ additions (fact-7.4-sharp), a report
    one, a query one look-up in each table.

    By thm-3.1-cost there are $k\le\frac{26}3\ell$ tables of $m\le349\,\varepsilon\sqrt n$ counters where $m>1$; the product of
    the two constants is at most 3025. Each table is transformed once (fact-7.4-sharp), and a query looks up one counter in each.
    """
    yield from sizes(range_)
    yield holds(f"26/3*({range_})", "<=", counters)
