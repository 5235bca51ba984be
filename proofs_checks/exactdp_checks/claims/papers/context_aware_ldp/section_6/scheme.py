"""Claims of context-aware-ldp: the block Hadamard scheme as a channel (section 6.1).

For every epsilon, at all partitions of up to 6 symbols by the sizes of the blocks, at larger, unequal and interleaved ones, and
at every block size over orbits (partition None), where K is the order of a block, N = the number of outputs. t = e^epsilon.
"""

from fractions import Fraction
from functools import partial
from types import SimpleNamespace
from typing import Any

from exactdp.bounds.context_aware_ldp import communication
from exactdp.mechanisms import block_hadamard, hadamard_response
from exactdp_checks.claims.notation import Steps, Verdict, exact, prove, rational, symmetric, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import ALL, Partition, at, is_partition, parameters
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

RELEASED: Any = SimpleNamespace(
    **{
        name: partial(getattr(block_hadamard, name), release_singletons=True)
        for name in ("channel", "estimator", "policy", "orbits", "orders_of", "orbit_of", "probabilities", "scores", "roles")
    },
    ORDERS=block_hadamard.ORDERS,
)


@claim(
    "sec-6-bits",
    "Section 6, communication",
    {"most": "19/10"},
    {"most": "3/2"},
    {"more": 0},
    at=({"partition": ((2, 0), (1,))}, *ALL),
    when=is_partition,
    uses="beyond-bs-alphabet",
)
def sec_6_bits(partition: Partition | None, most: str = "2", more: int = 1) -> Steps:
    r"""The block scheme has at most $2k$ outputs, for every partition, so a report takes at most $\lceil \log_2 k \rceil + 1$
    bits (the explicit form of $O(\log k)$).

    Part (1) of the step is for one block after the other: blocks of together $s$ symbols have at most $2s - d$ outputs, $d
    \ge 0$; a block of $k_j = n + m$ symbols has $2n$ outputs (beyond-bs-alphabet), and then there are at most twice as many
    outputs as symbols again. So there are at most $2k$.

    Part (2): $2^{\lceil\log_2k\rceil} = k + d$ with $d \ge 0$, and $2k \le 2(k+d)$, which $\lceil\log_2k\rceil + 1$ bits can
    number.
    """
    factor = rational(most)
    if partition is None:
        s, d, n, m = (variable(name) for name in "sdnm")
        step = prove.at_most(factor * s - d + 2 * n, factor * (s + n + m), s=0, d=0, n=1, m=0)
        k = variable("k")
        yield step
        yield prove.at_most(factor * k, 2**more * (k + d), k=1, d=0)
    else:
        size, outputs = sum(len(block) for block in partition), communication.block_outputs([len(block) for block in partition])
        bits = (size - 1).bit_length() + more
        yield prove.comparison(outputs, "<=", factor * size)
        yield prove.comparison(outputs, "<=", 2**bits)
        yield agrees(outputs, "n", n=block_hadamard.alphabet(partition))


@claim(
    "sec-6.1-channel",
    "Section 6.1",
    {"high": "2*t/(K*t+1)"},
    {"low": "1/(K*(t+1))"},
    {"high": "t/(K*(t+1))"},
    at=ALL,
    when=is_partition,
    uses="sec-2-hadamard-size",
)
def sec_6_1_channel(partition: Partition | None, high: str = "2*t/(K*(t+1))", low: str = "2/(K*(t+1))") -> Steps:
    r"""The entries $\frac{2e^\epsilon}{K_j(1+e^\epsilon)}$ on $S_x$, $\frac2{K_j(1+e^\epsilon)}$ on the rest of the block and $0$
    elsewhere are a channel: every row sums to 1, for every order $K_j$ and every $\epsilon \ge 0$.

    The stated entries sum to 1 over the K/2 outputs in S_x and the K/2 others; and they are those of the channel.
    """
    orders = [None] if partition is None else sorted({b.order for b in block_hadamard.layout(partition)})
    steps, ours = [], []
    for order in orders:
        k = variable("K") if order is None else Fraction(order)
        entries = [at(v, K=k) for v in (high, low)]
        _, ours_low, ours_high, _ = block_hadamard.probabilities(1, k)
        steps.append(identity(["+", *(["*", k / 2, v] for v in entries)], 1))
        ours += [identity(entries[0], ours_high), identity(entries[1], ours_low)]
    yield from steps
    yield "example: the entries of the code", ours


@claim(
    "sec-6.1-privacy",
    "Section 6.1",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=ALL,
    when=is_partition,
    uses="sec-2-hadamard-pairs",
)
def sec_6_1_privacy(partition: Partition | None, factor: str = "1") -> Verdict:
    r"""The block scheme satisfies $(\Pi, \epsilon)$-BSLDP for every $\epsilon \ge 0$, and no less if a block has two symbols:
    some ratio within a block is $e^\epsilon$.

    An output of the block has $\frac{2e^\epsilon}{K(e^\epsilon+1)}$ or $\frac2{K(e^\epsilon+1)}$ for each symbol of the
    block, one of another block 0 for all of them. The first steps at every size are the bound for each pair of roles that an
    output can have for two symbols of one block; symbols of different blocks are not bounded. The last two are that the roles
    in and not in the set have the ratio $e^\epsilon$, and that for two symbols of one block there are outputs with these
    roles: $K/4$ of them, by sec-2-hadamard-pairs.
    """
    found = symmetric.private(block_hadamard, parameters(partition), factor)
    if partition is None:
        values, t = block_hadamard.probabilities("N", "K"), variable("t")
        ratio = values[block_hadamard.SUPPORTED], ["*", exact(factor), t, values[block_hadamard.AGAINST]]
        (together,) = [o for o in block_hadamard.orbits("N", "K", "L", "M") if o.name == "two symbols of one block"]
        count = dict(together.cells)[block_hadamard.SUPPORTED, block_hadamard.AGAINST]
        return prove.all_of([found, identity(*ratio), prove.at_most(0, count, strict=True, K=2)])
    body = {} if found.certificate is None else found.certificate["body"]
    if any(len(block) > 1 for block in partition) and body.get("attained", "") is None:
        return prove.undecided(found.method, found.scope, "the bound is not attained, so it could be lower")
    return found


@claim(
    "beyond-bs-alphabet",
    "Section 6.1",
    {"least": "k + 2"},
    {"most": "2*k - 1"},
    {"next_least": "K/2 + 2"},
    at=(*({"k": k} for k in (*range(1, 65), 127, 128, 129, 1000)), {"k": None}),
    when=lambda k: k is None or k >= 1,
)
def beyond_bs_alphabet(k: int | None, least: str = "k + 1", most: str = "2*k", next_least: str = "K/2 + 1") -> Verdict:
    r"""$k_j + 1 \le K_j \le 2 k_j$ for $K_j = 2^{\lceil \log_2(k_j+1) \rceil}$ and every $k_j \ge 1$: $k_j = n + m$ with $n =
    2^r$, $0 \le m < n$, and $K_j = 2n$; equalities at $k_j = 2^r - 1$ and $k_j = 2^r$.

    An integer $k_j \ge 1$ is $n + m$ with a power of two $n$ and $0 \le m < n$, that is $n = m + 1 + d$, $d \ge 0$; the
    least power of two above $k_j$ is then $2n$. The parts of the step are the two bounds on $2n$, and that $n$, half of it,
    is less than $k_j + 1$, so that no smaller power of two will do.
    """
    m, d = variable("m"), variable("d")
    here, order = (2 * m + d + 1, 2 * (m + d + 1)) if k is None else (Fraction(k), Fraction(hadamard_response.alphabet(k)))
    bounds = [at(v, k=here, K=order) for v in (least, most, next_least)]
    pairs = (bounds[0], order), (order, bounds[1]), (bounds[2], here + 1)
    if k is None:
        return prove.all_of(prove.at_most(a, b, m=0, d=0) for a, b in pairs)
    return prove.all_of(prove.comparison(a, "<=", b) for a, b in pairs)


@claim(
    "beyond-bs-singleton-channel",
    "Section 6.1",
    {"factor": "99/100"},
    {"gain": "99/100"},
    {"gain": "(t-1)/(t+1)"},
    at=ALL,
    when=is_partition,
    uses="sec-6.1-privacy",
)
def beyond_bs_singleton_channel(partition: Partition | None, factor: str = "1", gain: str = "1") -> Steps:
    r"""With the one output $(j, 1)$ for certain if $k_j = 1$, and otherwise as in section 6.1, the scheme is $(\Pi,
    \epsilon)$-BSLDP for every $\epsilon \ge 0$; with $\hat p_x$ the share of that output it stays unbiased.

    Step 1 is privacy: rows sum to 1, no entry is negative, and for two symbols of one block, of any size of alphabet $K$ or
    of size 1, each entry is at most $e^\epsilon$ times the other; for a block of one symbol there is no pair to compare. The
    policy asks nothing of symbols of different blocks.

    Step 2 is unbiasedness: one identity for each kind of pair of symbols, the mean of the score of $x$ being 1 if the input
    is $x$ and 0 otherwise. For a block of one symbol the score is the indicator of its output, which the input $x$ and no
    other sends.
    """
    size = parameters(partition)
    yield symmetric.private(RELEASED, size, factor)
    yield symmetric.unbiased(RELEASED, size, gain)
