"""Claims of context-aware-ldp: the estimates of the block Hadamard scheme, their means and moments (section 6.1, appendix C.3).

At the partitions of ``block_channel``, and at every block size over orbits (partition None), where K is the order of the block, L
and M are the orders of other blocks, N = the number of outputs; what is said of a symbol x depends on whether the input is x,
another symbol of its block, or one of another block. t = e^epsilon, c = (t+1)/(t-1). Probabilities and moments of an estimate are
linear in the law p of the inputs, so an identity in p is one for each input; a variance is the second moment less the square of
the mean p_x.
"""

from fractions import Fraction

from exactdp.bounds.context_aware_ldp import risk
from exactdp.estimator import Estimator
from exactdp.estimator import identity as each_output
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import block_hadamard
from exactdp_checks.claims.notation import Channel, Steps, Verdict, exact, prove, symmetric, tree
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import (
    ALL,
    Partition,
    at,
    is_partition,
    parameters,
    squared_norms,
)
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

C = "(t+1)/(t-1)"


def _mean(partition: Partition | None, images: tuple[object, ...], own: object, same: object, elsewhere: object) -> Verdict:
    """Is E[f | X] = own at X = x, same in the rest of its block, elsewhere in the others?

    f is a function of the output: images = its values in the other blocks, in the block but not in S_x, and in S_x.
    """
    values = [exact(v) for v in (*images, 0)]
    claimed = {"one symbol": own, "two symbols of one block": same, "two symbols of two blocks": elsewhere}
    return symmetric.mean(block_hadamard, parameters(partition), lambda role: values[role % 4], claimed)


@claim("sec-6.1-pxj", "Section 6.1", {"inside": "t/(t+1)"}, {"outside": "1/(t+1)"}, at=ALL, when=is_partition)
def sec_6_1_pxj(partition: Partition | None, inside: str = "1", outside: str = "0") -> Verdict:
    r"""$\widehat{p(\mathcal X_j)}$ is exact for the data: a report lies in block $j$ exactly if the input does.

    The estimate is the share of the reports in the outputs of block $j$. The identities say that rows sum to 1 and that the
    mean of the indicator of these outputs, given the input, is 1 for an input of the block and 0 for one of another block.

    An indicator whose mean is 1 is 1 surely, and one whose mean is 0 is 0 surely. So the share of reports is the share of
    inputs.
    """
    return _mean(partition, (0, 1, 1), inside, inside, outside)


@claim(
    "beyond-bs-decoder",
    "Section 6.1",
    {"gain": "(t+1)/(2*(t-1))"},
    {"gain": "2*(t+1)/(t-1)"},
    {"gain": "(t-1)/(t+1)"},
    at=ALL,
    when=is_partition,
)
def beyond_bs_decoder(partition: Partition | None, gain: str = C) -> Verdict:
    r"""With $f_j(i) = \frac1n \sum_m \mathbf 1\{Y_m(1) = j\} H_{K_j}(i+1, Y_m(2))$: (19) equals $\hat p_{(j,i)} = c f_j(i)$ and
    $\widehat{p(\mathcal X_j)} = f_j(0)$, for every report, so for every mean of reports.

    At every size the outputs have three roles: outside block $j$; inside, with $H_{K_j}(i+1, y) = -1$; inside, with $+1$,
    that is in the set of the symbol. There is one part of the step for each: $2c$ times the indicator of the set minus half
    of that of the block is $c$ times 0, $-1$ and 1. The mean over the reports keeps this, and $H(1, y) = 1$ makes $f_j(0)$
    the share of the block.

    At the listed partitions the decoder itself is compared, which uses fast Walsh-Hadamard transforms.
    """
    c = exact(C)
    if partition is None:
        steps = [(0, 0, 0), (1, 0, -1), (1, 1, 1)]  # whether y is in the block, in S_x; 1[block] H(i+1, y)
        return prove.all_of(identity(["*", 2 * c, s - Fraction(b, 2)], ["*", exact(gain), h]) for b, s, h in steps)
    outputs = block_hadamard.alphabet(partition)
    itself = Channel(each_output(outputs))
    found = [block_hadamard.decode([y], partition, "t") for y in range(outputs)]
    estimates = ExactMatrix.of([[exact(gain) / c * v for v in line] for line, _ in found])
    blocks = block_hadamard.layout(partition)
    masses = [[int(b.start <= y < b.start + b.order) for b in blocks] for y in range(outputs)]
    of_blocks = Estimator(ExactMatrix.of(masses), ExactMatrix.of([line for _, line in found]))
    printed = Estimator(block_hadamard.printed_estimator(partition).scores, estimates)
    return prove.all_of([prove.mean(itself, printed), prove.mean(itself, of_blocks)])


@claim(
    "beyond-bs-var",
    "Section 6.1",
    {"square": C},
    {"square": f"({C})^2 - 1"},
    {"outside": "1"},
    at=ALL,
    when=is_partition,
    uses="sec-c.3-unbiased",
)
def beyond_bs_var(partition: Partition | None, square: str = f"({C})^2", outside: str = "0") -> Steps:
    r"""For $x \in \mathcal X_j$: $n \mathrm{Var}(\hat p_x) = c^2 p(\mathcal X_j) - p_x^2$; that is, $E[A_x^2 | x']$ is $c^2$ for
    $x'$ in the block of $x$ and $0$ elsewhere, and $\hat p_x$ is unbiased.

    Step 2 is that the score $A_x$ of a report has the mean 1 given $x$ and 0 given any other input, so that its mean is
    $p_x$. Step 1 is $E[A_x^2|x'] = c^2$ for $x'$ in the block of $x$, equal to $x$ or not, and 0 elsewhere.

    The mean of $A_x^2$ over the law of the input is therefore $c^2p(\mathcal X_j)$, and $n$ times the variance of a mean of
    $n$ independent reports is $c^2p(\mathcal X_j) - p_x^2$.
    """
    second = _mean(partition, (0, exact(f"({C})^2"), exact(f"({C})^2")), square, square, outside)
    yield second
    yield symmetric.unbiased(block_hadamard, parameters(partition))


@claim(
    "beyond-bs-l2",
    "Section 6.1",
    {"value": f"d*({C})"},
    {"value": f"(d+1)*({C})^2"},
    {"value": f"12*d*({C})^2"},
    at=ALL,
    when=is_partition,
    uses="sec-c.3-unbiased",
)
def beyond_bs_l2(partition: Partition | None, value: str = f"d*({C})^2") -> Steps:
    r"""For inputs i.i.d. $p$: $n E\|\hat p - p\|_2^2 = c^2 \sum_j k_j p(\mathcal X_j) - \|p\|_2^2$; that is, $E[\|A(Y)\|^2 | x] =
    k_j c^2$ for $x$ in block $j$.

    The first part of the step at every size is that rows sum to 1. The next adds $E[A_y^2|x]$ over $y = x$, over the $k_j -
    1$ others of its block ($d = k_j$) and over the $k - k_j$ symbols of other blocks, where it is 0: $k_jc^2$.

    By sec-c.3-unbiased the mean of the score is $p$, and $nE\|\hat p - p\|_2^2$ is the mean of $E[\|A(Y)\|^2|x]$ under $p$
    minus $\|p\|_2^2$.
    """
    if partition is None:
        others = {"two symbols of one block": "d-1", "two symbols of two blocks": "k-d"}
        yield symmetric.norm(block_hadamard, None, {"one symbol": (value, others)})
    else:
        sizes = {x: len(block) for block in partition for x in block}
        claimed = [at(value, d=sizes[x]) for x in sorted(sizes)]
        yield squared_norms(block_hadamard.channel(partition), block_hadamard.estimator(partition), claimed)
    if partition is None:
        tv = [Fraction(v) ** 2 * 2 * n for v, n in ((risk.gaussian_tv([2, 3], 5), 5), (risk.gaussian_tv([2, 3]), 1))]
        many = (
            Fraction(risk.gaussian_tv_uniform(6, 2, Fraction(3, 2), 5)) ** 2 * 2 * 5 * 2
        )  # the squares times pi, between two fractions
        for square, text in ((tv[0], "(sqrt(2) + sqrt(3))^2"), (tv[1], "(sqrt(2) + sqrt(3))^2"), (many, "25*36")):
            yield "example: the approximation", prove.comparison(["*", square, "333/106"], "<", tree(text))
            yield "example: the approximation", prove.comparison(tree(text), "<", ["*", square, "355/113"])


@claim(
    "eq-28-chain",
    "Appendix C.3, equation (28)",
    {"both": "K/2"},
    {"only": "K/8"},
    {"size": "K"},
    {"high": "2*t/(K*(t+2))"},
    {"low": "2*t/(K*(t+1))"},
    at=ALL,
    when=is_partition,
    uses="sec-2-hadamard-size sec-2-hadamard-pairs",
)
def eq_28_chain(
    partition: Partition | None,
    both: str = "K/4",
    only: str = "K/4",
    size: str = "K/2",
    high: str = "2*t/(K*(t+1))",
    low: str = "2/(K*(t+1))",
) -> Verdict:
    r"""For $x \in \mathcal X_j$: $p(S_x) = \Pr(X \in \mathcal X_j, X \ne x) (|S_x \cap S_X| h + |S_x \cap S_X^c| l) + p_x h
    |S_x|$ with $h = \frac{2e^\epsilon}{K_j(1+e^\epsilon)}$, $l = \frac2{K_j(1+e^\epsilon)}$ and the sizes $K_j/4$, $K_j/4$,
    $K_j/2$.

    $p(S_x)$ is the sum over the inputs of their mass times $\Pr(Y\in S_x|X)$. The first identity at every size is that rows
    sum to 1; the others give this probability: $|S_x|h$ for $X = x$, $|S_x\cap S_X|h + |S_x\cap S_X^c|l$ for another $X$ of
    the block, and 0 for other blocks.

    With the masses $p_x$ and $\Pr(X\in\mathcal X_j, X\ne x)$ their sum is the statement.
    """
    same = exact(both) * exact(high) + exact(only) * exact(low)
    return _mean(partition, (0, 0, 1), exact(size) * exact(high), same, 0)


@claim(
    "eq-28",
    "Appendix C.3, equation (28)",
    {"half": "1/3"},
    {"slope": "(t-1)/(t+1)"},
    {"slope": "(t-1)/(2*t)"},
    at=ALL,
    when=is_partition,
    uses="eq-28-chain",
)
def eq_28(partition: Partition | None, half: str = "1/2", slope: str = "(t-1)/(2*(t+1))") -> Verdict:
    r"""For $x \in \mathcal X_j$: $p(S_x) = \frac{p(\mathcal X_j)}2 + \frac{e^\epsilon-1}{2(e^\epsilon+1)} p_x$.

    By the steps, which are those of eq-28-chain with the sums worked out, $\Pr(Y\in S_x|X)$ is $\frac12 +
    \frac{e^\epsilon-1}{2(e^\epsilon+1)}$ for $X = x$, $\frac12$ for another $X$ of the block and 0 elsewhere. The mean over
    $X$ is $\frac12p(\mathcal X_j)$, plus the excess at $X = x$ times $p_x$.
    """
    return _mean(partition, (0, 0, 1), exact(half) + exact(slope), half, 0)


@claim(
    "sec-c.3-unbiased",
    "Appendix C.3",
    {"factor": C},
    {"factor": "2*(t+2)/(t-1)"},
    {"half": "1"},
    {"half": "0"},
    at=ALL,
    when=is_partition,
    uses="eq-28",
)
def sec_c_3_unbiased(partition: Partition | None, factor: str = f"2*{C}", half: str = "1/2") -> Verdict:
    r"""(19), $\hat p_x = 2c (\widehat{p(S_x)} - \widehat{p(\mathcal X_j)}/2)$, is unbiased for $p_x$, for every $x$ and every
    $\epsilon > 0$.

    For one report the estimate is $c$ on $S_x$, $-c$ on the rest of the outputs of the block and 0 elsewhere. The steps are
    that its mean given the input is 1 for the input $x$ and 0 for any other, in the block or not; so its mean is $p_x$, and
    that of the mean over all reports too.
    """
    scale, part = exact(factor), exact(half)
    return _mean(partition, (0, -scale * part, scale * (1 - part)), 1, 0, 0)
