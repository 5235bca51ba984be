"""Claims of heavy-hitters: the user of Hadamard randomised response (section 7.1.3), its privacy and what a report tells.

k is the number of items (the paper's |D|), m = 2^ceil(log2 k), items, rows and reports 2r + [w = -1] from 0, t = e^epsilon. Every
size goes over orbits: the outputs form rows 2x + 1 of the Sylvester matrix of order 2m, whose counts ``counts`` proves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from exactdp.mechanisms import hrr
from exactdp.mechanisms.hadamard_response import parity
from exactdp.numbers.exact import exact
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.programs.law import law
from exactdp_checks.proving import prove, symmetric
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import at_most, identity, tree
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["SIZES", "counts", "is_size", "size_of"]

SIZES: tuple[Mapping[str, Any], ...] = tuple({"k": k} for k in (2, 1, 3, 4, 5, 7, 8, 9, 16, 31, None))  # None is every size
FEW = tuple({"k": k} for k in (2, 1, 3, 4, 5))
OWN, OTHER = "t/(t+1)", "1/(t+1)"


def is_size(k: int | None) -> bool:
    """Whether there are as many items; None stands for every size."""
    return k is None or k >= 1


def size_of(k: int | None) -> tuple[int] | None:
    """The size as ``symmetric`` takes it."""
    return None if k is None else (k,)


def counts() -> Verdict:
    """Of 2m outputs each row has half +1, two rows have a quarter in common: the orbits of one and of two symbols."""
    return symmetric.hadamard_counts()


def _few(k: int) -> bool:
    return 1 <= k <= 16


@claim(
    "beyond-hrr-channel",
    "Section 7.1.3, Algorithm 2",
    {"own": "t/(t+2)"},
    {"other": "1/2"},
    {"own": OTHER, "other": OWN},
    at=FEW,
    when=_few,
)
def beyond_hrr_channel(k: int, own: str = OWN, other: str = OTHER) -> Verdict:
    r"""Given the row $r$, the user of Algorithm 2 sends $w$ with $Q_r(w|v) = \frac{t}{t+1}$ if $w = H[r,v]$, else
    $\frac{1}{t+1}$: the law of the code over all its draws, for every $\epsilon \ge 0$ at the sizes listed.

    Given the row r, P(w | x) = own where w = H(r, x) and other elsewhere: the law of the code over all its draws.
    """
    m, pairs = hrr.order(k), []
    for x in range(k):
        found = law(partial(hrr.sample, x, k, exact("t")))
        for r in range(m):
            channel = hrr.row_channel(r, k)
            for bit in (0, 1):
                claimed = tree(own if bit == parity(r, x) else other)
                pairs += [(m * found.mass[2 * r + bit], claimed), (channel[x, bit], claimed)]
    return distinct(pairs)


@claim("beyond-hrr-joint-channel", "Section 7.1.3", {"own": "t^2"}, {"rows": "2*m"}, {"rows": "m + 1"}, at=FEW, when=_few)
def beyond_hrr_joint_channel(k: int, own: str = "t", rows: str = "m") -> Steps:
    r"""$Q((r,w)|v) = \frac{1}{m}\frac{t^{[w=H[r,v]]}}{t+1}$ on $2m$ outputs, $\log_2 m + 1$ bits, for every $\epsilon \ge 0$:
    entries and the law of the code at the sizes listed; rows sum to 1 at every size.

    Q((r, w)|x) = own^[w = H(r, x)] / (rows (t+1)), of the channel and the code; rows sum to 1 at every size.
    """
    m, roles = hrr.order(k), hrr.roles(k).tolist()
    claimed = [tree(f"{part}/(({rows})*(t+1))".replace("m", str(m))) for part in ("1", f"({own})")]
    channel, pairs = hrr.channel(k), []
    for x in range(k):
        found = law(partial(hrr.sample, x, k, exact("t")))
        for y in range(2 * m):
            pairs += [(channel[x, y], claimed[roles[x][y]]), (found.mass[y], claimed[roles[x][y]])]
    yield distinct(pairs)
    yield symmetric.sums_to_one(hrr)


@claim(
    "fact-7.6",
    "Fact 7.6",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=SIZES,
    when=is_size,
    uses="fact-7.2",
    theorem="HeavyHitters.fact_7_6",
)
def fact_7_6(k: int | None, factor: str = "1") -> Verdict:
    r"""Algorithm 2 is $\epsilon$-LDP, for every $\epsilon \ge 0$ and both outputs, with the row in the report.

    For every $k$ over orbits, and as a matrix at the sizes listed.

    The kernel proves by induction over $k$ that the sums over the cells of the orbits are those of the statement; the steps
    after it are the probabilities and the moments in one cell, for every $m\ge2$ and $t=e^\epsilon$.

    Within a cell both probabilities are $\frac t{mt+m}$ or $\frac1{mt+m}$, whose quotients are at most $t$; the channel of
    fact-7.2 is the one of a single row.
    """
    found = symmetric.private(hrr, size_of(k), factor)
    return found if k is not None else prove.all_of([counts(), found])


@claim("sec-7.1.3-upper", "Section 7.1.3, proof of Fact 7.6", {"bound": "1/2"}, {"bound": "t/(t+2)"})
def sec_7_1_3_upper(bound: str = OWN) -> Steps:
    r"""$\Pr[b\,H[r,v] = 1] \le \frac{e^\epsilon}{e^\epsilon+1}$ for every $\epsilon \ge 0$: it is that, or
    $\frac{1}{e^\epsilon+1}$.

    Both probabilities that an output can have are at most the bound.
    """
    yield from [at_most(p, bound, t=1) for p in (OWN, OTHER)]


@claim("sec-7.1.3-lower", "Section 7.1.3, proof of Fact 7.6", {"bound": "1/2"}, {"bound": "2/(t+2)"})
def sec_7_1_3_lower(bound: str = OTHER) -> Steps:
    r"""$\Pr[b'H[r,v'] = 1] \ge \frac{1}{e^\epsilon+1}$ for every $\epsilon \ge 0$."""
    yield from [at_most(bound, p, t=1) for p in (OWN, OTHER)]


@claim("sec-7.1.3-ratio", "Section 7.1.3, proof of Fact 7.6", {"factor": "t*99/100"}, {"factor": "1"})
def sec_7_1_3_ratio(factor: str = "t") -> Steps:
    r"""$\Pr[A(v) = w] \le e^\epsilon\Pr[A(v') = w]$ for both outputs $w$ and every $\epsilon \ge 0$.

    An output has probability $\frac t{t+1}$ or $\frac1{t+1}$ with $t=e^\epsilon\ge1$. The steps bound each of the two by $t$
    times the other; equal ones are bounded by $t\ge1$.
    """
    yield from [at_most(one, f"({factor})*{two}", t=1) for one in (OWN, OTHER) for two in (OWN, OTHER)]


@claim(
    "fact-7.6-sharp",
    "Fact 7.6",
    {"level": "t*99/100"},
    {"level": "t^2"},
    at=tuple({"k": k} for k in (2, 1, 3, 4, 5, 8, 9)),
    when=_few,
)
def fact_7_6_sharp(k: int, level: str = "t") -> Steps:
    r"""For every $\epsilon \ge 0$ and every row $r$: all items have the same law if $H[r,\cdot]$ is constant on them, as for $r =
    0$; else the largest ratio is exactly $e^\epsilon$, and there is such a row once $d \ge 2$. For the $d$ listed.

    For every row: equal probabilities of all items if H is constant on them, as for r = 0, else the largest ratio is t. Some
    row is not constant from two items on, as H(1, 0) != H(1, 1).
    """
    found, mixed = [], 0
    for r in range(hrr.order(k)):
        channel = hrr.row_channel(r, k)
        for bit in (0, 1):
            column = [channel[x, bit] for x in range(k)]
            if len(set(column)) == 1:
                continue
            mixed += bit
            least, most = sorted(set(column), key=lambda v: v != exact(OTHER))
            found += [prove.equal(most, exact(level) * least), prove.at_most(least, most, t=1)]
            found.append(prove.comparison(len(set(column)), "==", 2))
    constant = sum(len(set(hrr.row_channel(r, k).rows)) == 1 for r in range(hrr.order(k)))
    found.append(prove.comparison(constant + mixed, "==", hrr.order(k)))
    yield from found
    yield prove.comparison(int(k >= 2), "<=", mixed)


@claim(
    "beyond-hrr-information",
    "Section 7.1.3",
    {"h": "1/(t+1)*(B-A) + 1/(t+1)*B"},
    {"rows": "1"},
    {"rows": "1 - 2/m"},
    uses="fact-7.2",
)
def beyond_hrr_information(h: str = "t/(t+1)*(B-A) + 1/(t+1)*B", rows: str = "1 - 1/m") -> Steps:
    r"""For $V$ uniform on $[m]$: $I(V;(r,w)) = (1-\frac1m)(1 - h_2(\frac{1}{t+1}))$ bits, for every power of two $m$ and every
    $\epsilon \ge 0$, the logarithms as variables; at $t = 3$, $m = 4$ it begins $0.14154140665$.

    A = ln t, B = ln(t+1), C = ln 2, in nats: a row r != 0 has outputs of probability 1/(2m), and adds 1/m of t/(t+1)
    ln(2t/(t+1)) + 1/(t+1) ln(2/(t+1)); r = 0 adds nothing. Row sums by the counts of one symbol: half of the m items.
    """
    half = identity("(m/2)/m*(t/(m*(t+1))) + (m/2)/m*(1/(m*(t+1)))", "1/(2*m)")
    total = identity("(m-1)/m*(t/(t+1)*(A - B + C) + 1/(t+1)*(C - B))", f"({rows})*(C - ({h}))")
    golden = "(3/4)*(1 - (3/4*ln(4/3) + 1/4*ln(4))/ln(2))"
    near = [prove.comparison(low, "<", high) for low, high in (
        (tree("14154140665/100000000000"), tree(golden)), (tree(golden), tree("14154140666/100000000000")))]  # fmt: skip
    yield counts()
    yield half
    yield total
    yield from near


@claim("beyond-hrr-divergences", "Section 7.1.3", {"kl": "(t-1)/t*A"}, {"chi": "(t-1)^2/(t+1)"}, {"chi": "(t-1)/t"})
def beyond_hrr_divergences(kl: str = "(t-1)/(t+1)*A", chi: str = "(t-1)^2/t") -> Steps:
    r"""On a row where $H[r,v] \ne H[r,v']$: $KL = \frac{t-1}{t+1}\ln t$ and $\chi^2 = (t-1)^2/t$, for every $\epsilon \ge 0$,
    $\ln t$ as a variable; the two laws are equal on the others.

    p ln(p/q) + q ln(q/p) for p = t/(t+1), q = 1/(t+1), p/q = t, A = ln t; (p-q)^2/q + (q-p)^2/p. Rows that agree: 0.
    """
    p, q = OWN, OTHER
    yield f"({p})/({q}) = t"
    yield identity(f"({p})*A + ({q})*(0-A)", kl)
    yield identity(f"(({p})-({q}))^2/({q}) + (({q})-({p}))^2/({p})", chi)
