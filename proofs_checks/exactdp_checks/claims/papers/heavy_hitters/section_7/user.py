"""Claims of heavy-hitters: the user of Hadamard randomised response (section 7.1.3), its privacy and what a report tells.

k is the number of items (the paper's |D|), m = 2^ceil(log2 k), items, rows and reports 2r + [w = -1] from 0, t = e^epsilon. Every
size goes over orbits: the outputs form rows 2x + 1 of the Sylvester matrix of order 2m, whose counts the kernel proves.
"""

from functools import partial
from itertools import product

from exactdp.mechanisms import hrr
from exactdp.mechanisms.hadamard_response import parity
from exactdp_checks.claims.notation import Steps, Verdict, at_most, distinct, exact, prove, symmetric, tree
from exactdp_checks.claims.papers.heavy_hitters.helpers.orbits import SIZES, is_size, size_of
from exactdp_checks.claims.papers.heavy_hitters.helpers.privacy import OTHER, OWN
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.code.law.program import law

FEW, WHERE = (2, 1, 3, 4, 5), "Section 7.1.3"
PROOF = "Section 7.1.3, proof of Fact 7.6"


@claim("beyond-hrr-channel", "Section 7.1.3, Algorithm 2", {"own": "t/(t+2)"}, {"other": "1/2"}, {"own": OTHER, "other": OWN})
def beyond_hrr_channel(own: str = OWN, other: str = OTHER) -> Steps:
    r"""Given the row $r$, the user of Algorithm 2 sends $w$ with $Q_r(w|v) = \frac{t}{t+1}$ if $w = H[r,v]$, else
    $\frac{1}{t+1}$, for every $\epsilon \ge 0$.

    The user sends $bH[r,v]$ with $\Pr[b=1]=\frac t{t+1}$, and $w=H[r,v]$ exactly for $b=1$; the step is that the two
    probabilities sum to 1. Examples: the law of the code over all its draws, and the channel, for $d\le5$.
    """
    yield f"({OWN}) + ({OTHER}) = 1"
    for k in FEW:
        m, pairs = hrr.order(k), []
        for x in range(k):
            found = law(partial(hrr.sample, x, k, exact("t")))
            for r, bit in product(range(m), (0, 1)):
                claimed = tree(own if bit == parity(r, x) else other)
                pairs += [(m * found.mass[2 * r + bit], claimed), (hrr.row_channel(r, k)[x, bit], claimed)]
        yield "example: the code", distinct(pairs)


@claim("beyond-hrr-joint-channel", WHERE, {"own": "t^2"}, {"rows": "2*m"}, {"rows": "m + 1"}, uses="beyond-hrr-channel")
def beyond_hrr_joint_channel(own: str = "t", rows: str = "m") -> Steps:
    r"""$Q((r,w)|v) = \frac{1}{m}\frac{t^{[w=H[r,v]]}}{t+1}$ on $2m$ outputs, $\log_2 m + 1$ bits, for every $\epsilon \ge 0$.

    The row is uniform, and given the row the law is that of beyond-hrr-channel. The kernel proves over orbits, for every size,
    that rows sum to 1. Examples: entries, and the law of the code, for $d\le5$.
    """
    yield symmetric.sums_to_one(hrr)
    for k in FEW:
        m, roles, channel, pairs = hrr.order(k), hrr.roles(k).tolist(), hrr.channel(k), []
        claimed = [tree(f"{part}/(({rows})*(t+1))".replace("m", str(m))) for part in ("1", f"({own})")]
        for x in range(k):
            found = law(partial(hrr.sample, x, k, exact("t")))
            for y in range(2 * m):
                pairs += [(channel[x, y], claimed[roles[x][y]]), (found.mass[y], claimed[roles[x][y]])]
        yield "example: the code", distinct(pairs)


@claim("fact-7.6", "Fact 7.6", {"factor": "99/100"}, {"factor": "1/2"}, at=SIZES, when=is_size, uses="fact-7.2")
def fact_7_6(k: int | None, factor: str = "1") -> Verdict:
    r"""Algorithm 2 is $\epsilon$-LDP, for every $\epsilon \ge 0$ and both outputs, with the row in the report.

    For every $k$ over orbits, and as a matrix at the sizes listed.

    The kernel proves by induction over $k$ that the sums over the cells of the orbits are those of the statement; the steps after
    it are the probabilities and the moments in one cell, for every $m\ge2$ and $t=e^\epsilon$.

    Within a cell both probabilities are $\frac t{mt+m}$ or $\frac1{mt+m}$, whose quotients are at most $t$; the channel of
    fact-7.2 is the one of a single row.
    """
    found = symmetric.private(hrr, size_of(k), factor)
    return found if k is not None else prove.all_of([symmetric.hadamard_counts(), found])


@claim("sec-7.1.3-upper", PROOF, {"bound": "1/2"}, {"bound": "t/(t+2)"})
def sec_7_1_3_upper(bound: str = OWN) -> Steps:
    r"""$\Pr[b\,H[r,v] = 1] \le \frac{e^\epsilon}{e^\epsilon+1}$ for every $\epsilon \ge 0$: it is that, or
    $\frac{1}{e^\epsilon+1}$.

    The probability is $\frac t{t+1}$ or $\frac1{t+1}$ with $t=e^\epsilon\ge1$; the first is the bound (step 1), the second is at
    most the bound (step 2).
    """
    yield f"t/(t+1) - ({bound}) = 0*t"
    yield at_most(OTHER, bound, t=1)


@claim("sec-7.1.3-lower", PROOF, {"bound": "1/2"}, {"bound": "2/(t+2)"})
def sec_7_1_3_lower(bound: str = OTHER) -> Steps:
    r"""$\Pr[b'H[r,v'] = 1] \ge \frac{1}{e^\epsilon+1}$ for every $\epsilon \ge 0$.

    As sec-7.1.3-upper: one of the two probabilities is the bound (step 1), and the other is no smaller (step 2).
    """
    yield f"1/(t+1) - ({bound}) = 0*t"
    yield at_most(bound, OWN, t=1)


@claim("sec-7.1.3-ratio", PROOF, {"factor": "t*99/100"}, {"factor": "1"})
def sec_7_1_3_ratio(factor: str = "t") -> Steps:
    r"""$\Pr[A(v) = w] \le e^\epsilon\Pr[A(v') = w]$ for both outputs $w$ and every $\epsilon \ge 0$.

    An output has probability $\frac t{t+1}$ or $\frac1{t+1}$ with $t=e^\epsilon\ge1$. The steps bound each of the two by $t$
    times the other; equal ones are bounded by $t\ge1$.
    """
    yield from [at_most(one, f"({factor})*{two}", t=1) for one in (OWN, OTHER) for two in (OWN, OTHER)]


@claim("fact-7.6-sharp", "Fact 7.6", {"level": "t*99/100"}, {"level": "t^2"}, uses="sec-7.1.3-ratio fact-7.3")
def fact_7_6_sharp(level: str = "t") -> Steps:
    r"""For every $\epsilon \ge 0$ and every row $r$: all items have the same law if $H[r,\cdot]$ is constant on them, as for $r =
    0$; else the largest ratio is exactly $e^\epsilon$, and there is such a row once $d \ge 2$.

    An item's law in row $r$ is $\frac t{t+1}$ at its sign and $\frac1{t+1}$ at the other (sec-7.1.3-ratio), so that items of one
    sign have one law, and two of different signs have the ratio of step 1, $t\ge1$. Row 0 is constant, and row 1 is 1 at item 0
    and $-1$ at item 1, as $(-1)^{1\cdot1}=-1$ (fact-7.3): step 2. Examples: every row of the code for $d=2,1,3,4,5,8,9$.
    """
    yield f"(t/(t+1))/(1/(t+1)) = {level}"
    yield "1 - 2*1*1 < 1 - 2*1*0"
    for k in (2, 1, 3, 4, 5, 8, 9):
        mixed, constant = 0, 0
        for r in range(hrr.order(k)):
            channel = hrr.row_channel(r, k)
            constant += len(set(channel.rows)) == 1
            for bit in (0, 1):
                column = {channel[x, bit] for x in range(k)}
                if len(column) > 1:
                    mixed += bit
                    least, most = sorted(column, key=lambda v: v != exact(OTHER))
                    yield "example: one row", [prove.equal(most, exact(level) * least), prove.comparison(len(column), "==", 2)]
        yield "example: how many rows", prove.comparison(constant + mixed, "==", hrr.order(k))
        yield "example: a row that is not constant", prove.comparison(int(k >= 2), "<=", mixed)
