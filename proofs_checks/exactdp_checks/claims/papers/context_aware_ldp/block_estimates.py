"""Claims of context-aware-ldp: the estimates of the block Hadamard scheme, their means and moments (section 6.1, appendix C.3).

At the partitions of ``block_channel``, and at every block size over orbits (partition None), where K is the order of the block;
what is said of a symbol x depends on whether the input is x, another symbol of its block, or one of another block. t = e^epsilon,
c = (t+1)/(t-1). Probabilities and moments of an estimate are linear in the law p of the inputs, so an identity in p is one for
each input; a variance is the second moment less the square of the mean p_x.
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.channel import Channel
from exactdp.estimator import Estimator, identity
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import block_hadamard
from exactdp.numbers.exact import exact
from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers.context_aware_ldp.baselines import squared_norms
from exactdp_checks.claims.papers.context_aware_ldp.block_channel import ALL, Partition, at, is_partition, parameters
from exactdp_checks.proving import prove, symmetric
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

C = "(t+1)/(t-1)"
SECTION, APPENDIX = "Section 6.1", "Appendix C.3"


def _mean(partition: Partition | None, images: tuple[object, ...], own: object, same: object, elsewhere: object) -> Verdict:
    """Is E[f | X] = own at X = x, same in the rest of its block, elsewhere in the others?

    f is a function of the output: images = its values in the other blocks, in the block but not in S_x, and in S_x.
    """
    values = [exact(v) for v in (*images, 0)]
    claimed = {"one symbol": own, "two symbols of one block": same, "two symbols of two blocks": elsewhere}
    return symmetric.mean(block_hadamard, parameters(partition), lambda role: values[role % 4], claimed)


def _chain(
    partition: Partition | None,
    both: str = "K/4",
    only: str = "K/4",
    size: str = "K/2",
    high: str = "2*t/(K*(t+1))",
    low: str = "2/(K*(t+1))",
) -> Verdict:
    same = exact(both) * exact(high) + exact(only) * exact(low)
    return _mean(partition, (0, 0, 1), exact(size) * exact(high), same, 0)


def _set_mass(partition: Partition | None, half: str = "1/2", slope: str = "(t-1)/(2*(t+1))") -> Verdict:
    return _mean(partition, (0, 0, 1), exact(half) + exact(slope), half, 0)


def _block_mass(partition: Partition | None, inside: str = "1", outside: str = "0") -> Verdict:
    return _mean(partition, (0, 1, 1), inside, inside, outside)


def _unbiased(partition: Partition | None, factor: str = f"2*{C}", half: str = "1/2") -> Verdict:
    scale, part = exact(factor), exact(half)
    return _mean(partition, (0, -scale * part, scale * (1 - part)), 1, 0, 0)


def _decoder(partition: Partition | None, gain: str = C) -> Verdict:
    """For each report: (19) is gain f_j(i) and p(X_j) is f_j(0), by fast Walsh-Hadamard transforms; at every size, by role."""
    c = exact(C)
    if partition is None:
        steps = [(0, 0, 0), (1, 0, -1), (1, 1, 1)]  # whether y is in the block, in S_x; 1[block] H(i+1, y)
        return prove.all_of(prove.equal(["*", 2 * c, s - Fraction(b, 2)], ["*", exact(gain), h]) for b, s, h in steps)
    outputs = block_hadamard.alphabet(partition)
    itself = Channel(identity(outputs))
    found = [block_hadamard.decode([y], partition, "t") for y in range(outputs)]
    estimates = ExactMatrix.of([[exact(gain) / c * v for v in line] for line, _ in found])
    blocks = block_hadamard.layout(partition)
    masses = [[int(b.start <= y < b.start + b.order) for b in blocks] for y in range(outputs)]
    of_blocks = Estimator(ExactMatrix.of(masses), ExactMatrix.of([line for _, line in found]))
    printed = Estimator(block_hadamard.printed_estimator(partition).scores, estimates)
    return prove.all_of([prove.mean(itself, printed), prove.mean(itself, of_blocks)])


def _variance(partition: Partition | None, square: str = f"({C})^2", outside: str = "0") -> Verdict:
    second = _mean(partition, (0, exact(f"({C})^2"), exact(f"({C})^2")), square, square, outside)
    return prove.all_of([second, symmetric.unbiased(block_hadamard, parameters(partition))])


def _covariance(partition: Partition | None, square: str = f"({C})^2", product: str = C, apart: str = "0") -> Verdict:
    claimed: dict[str, object] = dict.fromkeys(block_hadamard.KINDS, 0)
    claimed |= {"one symbol": square, "two symbols of one block": (square, 0), "two symbols of two blocks": (0, apart)}
    claimed["three dependent symbols of one block"] = product
    return symmetric.second_moments(block_hadamard, parameters(partition), claimed)


def _risk(partition: Partition | None, value: str = f"d*({C})^2") -> Verdict:
    """``value`` is a function of t and of the number d of symbols in the block of x; k is the number of all symbols."""
    if partition is None:
        others = {"two symbols of one block": "d-1", "two symbols of two blocks": "k-d"}
        return symmetric.norm(block_hadamard, None, {"one symbol": (value, others)})
    sizes = {x: len(block) for block in partition for x in block}
    claimed = [at(value, d=sizes[x]) for x in sorted(sizes)]
    return squared_norms(block_hadamard.channel(partition), block_hadamard.estimator(partition), claimed)


CLAIMS = (
    Claim(
        id="context-aware-ldp/sec-6.1-pxj",
        statement=r"$\widehat{p(\mathcal X_j)}$ is exact for the data: a report lies in block $j$ exactly if the input does.",
        where=SECTION,
        hypotheses=is_partition,
        checks={Method.SYMBOLIC: _block_mass},
        instances=ALL,
        mutants=({"inside": "t/(t+1)"}, {"outside": "1/(t+1)"}),
    ),
    Claim(
        id="context-aware-ldp/beyond-bs-decoder",
        statement=r"With $f_j(i) = \frac1n \sum_m \mathbf 1\{Y_m(1) = j\} H_{K_j}(i+1, Y_m(2))$: (19) equals "
        r"$\hat p_{(j,i)} = c f_j(i)$ and $\widehat{p(\mathcal X_j)} = f_j(0)$, for every report, so for every mean of reports.",
        where=SECTION,
        hypotheses=is_partition,
        checks={Method.SYMBOLIC: _decoder},
        instances=ALL,
        mutants=({"gain": "(t+1)/(2*(t-1))"}, {"gain": "2*(t+1)/(t-1)"}, {"gain": "(t-1)/(t+1)"}),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/beyond-bs-var",
        statement=r"For $x \in \mathcal X_j$: $n \mathrm{Var}(\hat p_x) = c^2 p(\mathcal X_j) - p_x^2$; that is, $E[A_x^2 | "
        r"x']$ is $c^2$ for $x'$ in the block of $x$ and $0$ elsewhere, and $\hat p_x$ is unbiased.",
        where=SECTION,
        hypotheses=is_partition,
        checks={Method.SYMBOLIC: _variance},
        instances=ALL,
        mutants=({"square": C}, {"square": f"({C})^2 - 1"}, {"outside": "1"}),
        uses=("context-aware-ldp/sec-c.3-unbiased",),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/beyond-bs-covariance",
        statement=r"For $x \ne y$ in the same block $n \mathrm{Cov}(\hat p_x, \hat p_y) = c p_z - p_x p_y$, $z$ the symbol of "
        r"the block with $H_z = H_x H_y$ ($p_z = 0$ if there is none), and $-p_x p_y$ for $x$, $y$ in different blocks: "
        r"$E[A_x A_y | x']$ is $c$ if $x' = z$ and else $0$.",
        where=SECTION,
        hypotheses=is_partition,
        checks={Method.SYMBOLIC: _covariance},
        instances=(*ALL[:32], ALL[-1]),
        mutants=({"square": C}, {"product": f"({C})^2"}, {"product": "0"}, {"apart": "1"}),
        uses=("context-aware-ldp/sec-c.3-unbiased",),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/beyond-bs-l2",
        statement=r"For inputs i.i.d. $p$: $n E\|\hat p - p\|_2^2 = c^2 \sum_j k_j p(\mathcal X_j) - \|p\|_2^2$; that is, "
        r"$E[\|A(Y)\|^2 | x] = k_j c^2$ for $x$ in block $j$.",
        where=SECTION,
        hypotheses=is_partition,
        checks={Method.SYMBOLIC: _risk},
        instances=ALL,
        mutants=({"value": f"d*({C})"}, {"value": f"(d+1)*({C})^2"}, {"value": f"12*d*({C})^2"}),
        uses=("context-aware-ldp/sec-c.3-unbiased",),
        beyond=True,
    ),
    Claim(
        id="context-aware-ldp/eq-28-chain",
        statement=r"For $x \in \mathcal X_j$: $p(S_x) = \Pr(X \in \mathcal X_j, X \ne x) (|S_x \cap S_X| h + |S_x \cap S_X^c| "
        r"l) + p_x h |S_x|$ with $h = \frac{2e^\epsilon}{K_j(1+e^\epsilon)}$, $l = \frac2{K_j(1+e^\epsilon)}$ and the sizes "
        r"$K_j/4$, $K_j/4$, $K_j/2$.",
        where=f"{APPENDIX}, equation (28)",
        hypotheses=is_partition,
        checks={Method.SYMBOLIC: _chain},
        instances=ALL,
        mutants=({"both": "K/2"}, {"only": "K/8"}, {"size": "K"}, {"high": "2*t/(K*(t+2))"}, {"low": "2*t/(K*(t+1))"}),
        uses=("context-aware-ldp/sec-2-hadamard-size", "context-aware-ldp/sec-2-hadamard-pairs"),
    ),
    Claim(
        id="context-aware-ldp/eq-28",
        statement=r"For $x \in \mathcal X_j$: $p(S_x) = \frac{p(\mathcal X_j)}2 + \frac{e^\epsilon-1}{2(e^\epsilon+1)} p_x$.",
        where=f"{APPENDIX}, equation (28)",
        hypotheses=is_partition,
        checks={Method.SYMBOLIC: _set_mass},
        instances=ALL,
        mutants=({"half": "1/3"}, {"slope": "(t-1)/(t+1)"}, {"slope": "(t-1)/(2*t)"}),
        uses=("context-aware-ldp/eq-28-chain",),
    ),
    Claim(
        id="context-aware-ldp/sec-c.3-unbiased",
        statement=r"(19), $\hat p_x = 2c (\widehat{p(S_x)} - \widehat{p(\mathcal X_j)}/2)$, is unbiased for $p_x$, for every "
        r"$x$ and every $\epsilon > 0$.",
        where=APPENDIX,
        hypotheses=is_partition,
        checks={Method.SYMBOLIC: _unbiased},
        instances=ALL,
        mutants=({"factor": C}, {"factor": "2*(t+2)/(t-1)"}, {"half": "1"}, {"half": "0"}),
        uses=("context-aware-ldp/eq-28",),
    ),
)
