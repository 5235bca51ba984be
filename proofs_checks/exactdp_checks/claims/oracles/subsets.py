"""Claims about subset selection as a pure protocol: p and q at every size, and how it compares with OUE at its best size."""

from __future__ import annotations

from exactdp.mechanisms import subset_selection
from exactdp.numbers.exact import exact, variable
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.stated import claim
from exactdp_checks.proving import prove, symmetric
from exactdp_checks.proving.formula import tree

__all__: list[str] = []

YE = "Ye, Barg 2018"


@claim("ss-support", YE, {"p": "d*t/(d*t+k)"}, {"q": "d*((d-1)*t+k-d)/(k*(d*t+k-d))"})
def ss_support(p: str = "d*t/(d*t+k-d)", q: str = "d*((d-1)*t+k-d)/((k-1)*(d*t+k-d))") -> Steps:
    r"""A set of subset selection holds the own item with probability $\frac{dt}{dt+k-d}$ and another with probability
    $\frac{d((d-1)t+k-d)}{(k-1)(dt+k-d)}$, for all $1 \le d < k$ and every $\epsilon \ge 0$.

    Over the orbits of one and of two items: of the $\binom kd$ sets a share $d/k$ has the own item, of these a share
    $\frac{d-1}{k-1}$ another given one.
    """
    orders = [variable(name) for name in subset_selection.ORDERS]
    chances = subset_selection.probabilities(*orders)
    one, two = (next(o for o in subset_selection.orbits(*orders) if o.symbols == n) for n in (1, 2))
    held = (exact(0), exact(1))
    yield "the own item", prove.equal(symmetric.total(one, (0, chances), (0, held)), tree(p))
    yield "another item", prove.equal(symmetric.total(two, (0, chances), (1, held)), tree(q))


@claim("ss-below-oue", YE, {"more": "1"}, {"more": "(2 + 1/k)*(t+1)^2/(t-1)^2"}, uses="ss-support oue-variance")
def ss_below_oue(more: str = "(2 - 1/k)*(t+1)^2/(t-1)^2") -> Steps:
    r"""With $d = \frac k{t+1}$ items, if that is a whole number, subset selection has for fixed data the risk $n E\|\hat f -
    f\|_2^2 = \frac{4tk}{(t-1)^2} + 1 - (2 - \frac1k)\frac{(t+1)^2}{(t-1)^2}$: that of OUE (oue-variance) less a positive number.

    The step puts $p$ and $q$ of ss-support at this $d$ into $(p(1-p) + (k-1)q(1-q))/(p-q)^2$.
    """
    law = subset_selection.support("k", exact("k/(t+1)"))
    risk = f"(({law.p})*(1-({law.p})) + (k-1)*({law.q})*(1-({law.q})))/(({law.p})-({law.q}))^2"
    yield "the risk", f"{risk} = 4*t*k/(t-1)^2 + 1 - {more}"
