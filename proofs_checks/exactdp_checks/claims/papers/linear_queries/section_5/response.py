"""Claims of linear-queries: the one-bit response (15): definition, moments, privacy, and that none is better (section 5).

t = e^epsilon, c = (t+1)/(t-1). A value q in (-r, r] is r (1-x)/(1+x) and one in [-r, r) is r (x-1)/(1+x), for x >= 0, so that a
statement about all values, and with it about every J, is one about x >= 0.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

from exactdp.likes import ExactLike
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import one_bit_mean
from exactdp_checks.claims.notation import LogSum, PrivacyMatrix, Steps, exact, prove, rational, tree
from exactdp_checks.claims.papers.linear_queries.helpers.bit import QUERIES, C, answers, ends
from exactdp_checks.claims.papers.linear_queries.stated import claim

PRIVACY = "Section 5, proof of Theorem 5.1"
ALL: tuple[tuple[tuple[ExactLike, ...], ExactLike], ...] = tuple(zip(QUERIES, (1, "3/2", 1, 2, 1, "1/2"), strict=True))


@claim("eq-15", "equation (15)", {"c": "t/(t-1)"}, {"c": "(t-1)/(t+1)"}, {"c": f"{C} + 1/1000"})
def eq_15(c: str = C) -> Steps:
    r"""The channel of the code is (15): $\tilde y = c_\epsilon r$ with probability $\frac12(1 + \frac{q(v)}{c_\epsilon r})$ and
    $-c_\epsilon r$ with probability $\frac12(1 - \frac{q(v)}{c_\epsilon r})$, $c_\epsilon = \frac{e^\epsilon+1}{e^\epsilon-1}$,
    for all values $q(v)$, $r$ and $\epsilon > 0$.

    The steps compare the probabilities of the code for the value $q$, as functions of $q$, $r$ and $t = e^\epsilon$, with (15).
    The examples are the channel and the scores of the code at six queries.
    """
    for own, sign in zip(answers("q"), "+-", strict=True):
        yield prove.equal(own, tree(f"(1 {sign} q/(({c})*r))/2"))
    for query, r in ALL:
        values, found = one_bit_mean.query_of(query, r), one_bit_mean.channel(query, r)
        scores = one_bit_mean.estimator(query, r).scores.rows
        parts = [prove.equal(found[v, 0], tree(f"(1 + ({q})/(({c})*({r})))/2")) for v, q in enumerate(values)]
        yield "example: a query", [*parts, *(prove.equal(scores[y][0], tree(f"({1 - 2 * y})*({c})*({r})")) for y in (0, 1))]


@claim(
    "beyond-eq-15-moments",
    "equation (15)",
    {"mean": "q/2"},
    {"second": f"({C})*r^2"},
    {"second": f"({C})^2*r^2 - q^2"},
    uses="eq-15",
)
def beyond_eq_15_moments(mean: str = "q", second: str = f"({C})^2*r^2") -> Steps:
    r"""The response (15) with value $q(v)$ has mean $q(v)$, second moment $c_\epsilon^2 r^2$ and variance $c_\epsilon^2 r^2 -
    q(v)^2$, for all $q(v)$, $r$ and $\epsilon > 0$; it has two outputs, one bit.

    The steps are the sums over the two outputs, with the probabilities of eq-15. The examples are the channels of six queries.
    """
    plus, minus = answers("q")
    score = tree(f"({C})*r")
    first = ["-", ["*", score, plus], ["*", score, minus]]
    square = ["+", ["*", ["^", score, 2], plus], ["*", ["^", score, 2], minus]]
    yield "the mean", prove.equal(first, tree(mean))
    yield "the second moment", prove.equal(square, tree(second))
    yield "the variance", prove.equal(["-", square, ["^", first, 2]], tree(f"({second}) - ({mean})^2"))
    for query, r in ALL:
        channel, estimator, most = one_bit_mean.channel(query, r), one_bit_mean.estimator(query, r), exact(f"({C})^2*({r})^2")
        target = ExactMatrix.of([[most]] * channel.size[0])
        yield "example: a query", [prove.mean(channel, estimator), prove.second_moments(channel, estimator, target)]


@claim("sec-5-probabilities", PRIVACY, {"least": "101/100"}, {"total": "99/100"})
def sec_5_probabilities(least: str = "1", total: str = "1") -> Steps:
    r"""$c_\epsilon > 1$ for all $\epsilon > 0$; the two probabilities of (15) lie in $(0, 1)$ and sum to 1, for all $q(v) \in
    [-r, r]$, $r > 0$, $\epsilon > 0$.

    Step 1 is $c_\epsilon > 1$. The next steps are $0 < p < 1$ for both probabilities and the two families of values, $x \ge 0$,
    and the last that they add up to 1.
    """
    yield f"for t > 1: {least} < {C}"
    for p in (p for value in ends("x") for p in answers(value)):
        yield [prove.at_most(*pair, strict=True, t=1, x=0) for pair in ((0, p), (p, 1))]
    yield prove.equal(["+", tree(f"(1 + q/(({C})*r))/2"), tree(f"(1 - q/(({C})*r))/2")], tree(total))


def _ratio(side: int, sign: str, ratio: str, top: str, level: str) -> Steps:
    """The displayed ratio, its bound and the value of the bound, for the answer +c r or -c r."""
    shown, most = (tree(text.replace("c", f"({C})")) for text in (ratio.replace("+", sign), top))
    yield "the ratio", prove.equal(["/", answers("q")[side], answers("o")[side]], shown)
    yield "the value of the bound", prove.equal(most, tree(level))
    for q, o in product(ends("x"), ends("y")):
        yield "the bound", prove.at_most(["/", answers(q)[side], answers(o)[side]], most, above=["t"], t=1, x=0, y=0)


RATIO, WRONG = "(c + q/r)/(c + o/r)", ({"top": "(c+1)/c"}, {"level": "t - 1/100"}, {"ratio": "(c + q)/(c + o)"})


@claim("sec-5-ratio-plus", PRIVACY, *WRONG, uses="eq-15")
def sec_5_ratio_plus(ratio: str = RATIO, top: str = "(c+1)/(c-1)", level: str = "t") -> Steps:
    r"""$\frac{P[\tilde y = c_\epsilon r|v]}{P[\tilde y = c_\epsilon r|v']} = \frac{c_\epsilon + q(v)/r}{c_\epsilon + q(v')/r} \le
    \frac{c_\epsilon+1}{c_\epsilon-1} = e^\epsilon$ for all $q(v), q(v') \in [-r, r]$, $r > 0$, $\epsilon > 0$.

    The probabilities are those of eq-15; the bound is shown for both values in each of the two families of values.
    """
    yield from _ratio(0, "+", ratio, top, level)


@claim("sec-5-ratio-minus", PRIVACY, *WRONG, uses="eq-15")
def sec_5_ratio_minus(ratio: str = RATIO, top: str = "(c+1)/(c-1)", level: str = "t") -> Steps:
    r"""$\frac{P[\tilde y = -c_\epsilon r|v]}{P[\tilde y = -c_\epsilon r|v']} = \frac{c_\epsilon - q(v)/r}{c_\epsilon - q(v')/r}
    \le \frac{c_\epsilon+1}{c_\epsilon-1} = e^\epsilon$ for all $q(v), q(v') \in [-r, r]$, $r > 0$, $\epsilon > 0$.

    As sec-5-ratio-plus, for the other answer.
    """
    yield from _ratio(1, "-", ratio, top, level)


@claim(
    "beyond-eq-15-loss",
    "equation (15)",
    {"factor": "99/100"},
    {"factor": "101/100"},
    at=[{"query": q, "r": r, "t": t} for (q, r), t in zip(ALL, (3, "3/2", 2, 5, 7, "1001/1000"), strict=True)],
)
def beyond_eq_15_loss(query: Iterable[ExactLike], r: ExactLike, t: int | str, factor: str = "1") -> Steps:
    r"""At a rational $e^\epsilon$: the largest ratio of (15) is $\frac{c r + M}{c r + m}$ if $|m| \ge |M|$ and $\frac{c r - m}{c
    r - M}$ else, for $M = \max q$, $m = \min q$, $c = c_\epsilon$; it is $e^\epsilon$ if $q$ takes both values $r$ and $-r$ and
    less if not. For the listed queries.

    The channel is private at the logarithm of this number, step 1, a ratio is equal to it, step 2, and it is $e^\epsilon$ or
    less, step 3.
    """
    values, found = one_bit_mean.query_of(query, r), rational(one_bit_mean.loss(query, r, t))
    policy = PrivacyMatrix.ldp(len(values), LogSum.ln(max(Fraction(1), found * rational(factor))))
    q = one_bit_mean.channel(query, r, t)
    pairs = ((q[x, y], q[o, y]) for x, o, y in product(range(len(values)), range(len(values)), (0, 1)))
    best = max(pairs, key=lambda pair: rational(pair[0]) / rational(pair[1]))
    both = {rational(r), -rational(r)} <= set(values)
    yield prove.privacy(q, policy)
    yield prove.comparison(["/", *best], "==", rational(factor) * found)
    yield prove.comparison(found, "==" if both else "<", t)


@claim(
    "beyond-eq-15-optimal",
    "equation (15)",
    {"square": f"({C})^2 - 1/100"},
    {"square": C},
    {"own": f"2*({C})"},
    {"other": f"-2*({C})*t/(t^2-1)"},
    uses="beyond-eq-15-moments thm-5.1",
    assumes="expectation",
)
def beyond_eq_15_optimal(
    square: str = f"({C})^2", own: str = f"2*({C})*(t^2+1)/(t^2-1)", other: str = f"-4*({C})*t/(t^2-1)"
) -> Steps:
    r"""For every $\epsilon > 0$, every $\epsilon$-LDP channel with finitely many outputs and every $f$ with $E[f(Y)|x] = x$ for
    $x \in \{-1, 1\}$: $E[f(Y)^2|1] \ge c_\epsilon^2$ (by symmetry $E[f(Y)^2|{-1}]$ too), hence also for $x \in \{-1, 0, 1\}$;
    (15) with $r = 1$ is such a channel, with second moment $c_\epsilon^2$ for every $x$.

    Let $(v_1, v_2)$ be the probabilities of an output $y$ for the inputs $1$ and $-1$, $w_1 = \frac{tv_1-v_2}{t-1}$ and $w_2 =
    \frac{tv_2-v_1}{t-1}$; steps 1 and 2 recover $v_1$ and $v_2$. Both are at least 0: for $v_2 = tv_1-s$, $s \ge 0$, $w_1 = \frac
    s{t-1}$, steps 3 and 4. (The channel is Warner's response followed by $(w_1, w_2)$.)

    Step 5 writes $v_1f^2$ as $\alpha v_1f+\beta v_2f-c_\epsilon^2v_1$ with two numbers $\alpha$, $\beta$, plus a sum of squares
    with the factors $tw_1$ and $w_2$, which is at least 0 by step 6. The sums of $v_1$, $v_1f$, $v_2f$ over $y$ are $1, 1, -1$,
    so $E[f(Y)^2|1] \ge \alpha-\beta-c_\epsilon^2$: $c_\epsilon^2$, step 7. For (15) see thm-5.1 and beyond-eq-15-moments.
    """
    v1, v2 = "((t*w1 + w2)/(t+1))", "((w1 + t*w2)/(t+1))"
    w1, w2 = "((t*v1 - v2)/(t-1))", "((t*v2 - v1)/(t-1))"
    yield f"(t*{w1} + {w2})/(t+1) = v1"
    yield f"({w1} + t*{w2})/(t+1) = v2"
    yield "(t*v1 - (t*v1 - s))/(t-1) = s/(t-1)"
    yield "for s >= 0, t > 1: 0 <= s/(t-1)"
    gap = f"(t*w1*(f - {C})^2 + w2*(f + {C})^2)/(t+1)"
    yield f"{v1}*f^2 - (({own})*{v1}*f + ({other})*{v2}*f - ({square})*{v1}) = {gap}"
    yield "for t >= 1, w1 >= 0, w2 >= 0, a >= 0, b >= 0: 0 <= (t*w1*a + w2*b)/(t+1)"
    yield f"({own})*1 + ({other})*(-1) - ({square})*1 = {square}"
    for query in QUERIES[:2]:
        channel, estimator = one_bit_mean.channel(query, 1), one_bit_mean.estimator(query, 1)
        target = ExactMatrix.of([[exact(square)]] * len(query))
        found = [prove.privacy(channel, PrivacyMatrix.ldp(len(query), LogSum.eps())), prove.mean(channel, estimator)]
        yield "example: (15)", [*found, prove.second_moments(channel, estimator, target)]
