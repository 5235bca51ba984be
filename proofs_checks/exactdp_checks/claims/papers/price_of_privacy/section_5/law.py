"""Claims of price-of-privacy: the laws of the MaxSense sketch and of a score, in both sampling models (section 5, proof 5.2).

t = e^epsilon, p = theta/w, r = w/N. "At every size": the class i of one item and the rest are symbols (E, E1, E2 stand for the
elementary symmetric polynomials e_w, e_(w-1), e_(w-2) of the other x_m), so N and w are arbitrary. Listed sizes are compared with
sums over all rated sets, and with the law of the program, by running every outcome of its draws.
"""

from collections import Counter
from functools import partial
from itertools import product
from typing import Any

from exactdp.likes import ExactLike
from exactdp.protocols import max_sense as protocol
from exactdp_checks.claims.notation import Exact, Steps, distinct, exact, prove
from exactdp_checks.claims.papers.price_of_privacy.helpers.products import averaged, names, product_of
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.code.law.program import law

WHERE = "Section 5, proof 5.2"


def _scores(b: Any, sizes: tuple[int, ...], w: int, model: str, draw: Any) -> tuple[int, ...]:
    found = protocol.run(b, sizes, w, "1/3", "t", draw, model)
    return protocol.counts(found.sensed, found.reports, 2)


SIZES = ((3, 2), (1, 1), (2, 1), (2, 2), (3, 1), (4, 2), (4, 3))  # N, w


@claim("fig-2", "Figure 2", {"share": "99/100"}, {"share": "1/2"}, at=({"w": 1}, {"w": 2}), when=lambda w: w in (1, 2))
def fig_2(w: int, share: str = "1") -> Steps:
    r"""The law of $(H_u, S_u)$ of one user of MaxSense, by running all outcomes of the draws of the program, is $P(H)P(S \mid H)$
    with i.i.d. $H_{ui}$ and $S^0 = \max_iH_{ui}\hat R_{ui}$: $N = 2$, $w = 1, 2$, one class, $p = \frac14$, every $\epsilon \ge
    0$.

    All outcomes of the draws of the program are run; the law of two users or more is a product of such laws.
    """
    b = ["1/3", "3/4"]
    found = law(lambda draw: protocol.run([b], [1], w, "1/4", "t", draw)).mass
    parts: list[tuple[Exact, Exact]] = []
    for chosen in ((), (0,), (1,), (0, 1)):
        chance = exact("1/4") ** len(chosen) * exact("3/4") ** (2 - len(chosen))
        liked = [exact(b[j]) if j in chosen else exact(0) for j in range(2)]
        zero = (2 - sum(liked, start=exact(0))) / 2 if w == 1 else (1 - liked[0]) * (1 - liked[1])
        one = protocol.released(zero, "t") * exact(share)
        for bit, given in ((1, one), (0, 1 - one)):
            parts.append((found.get(protocol.Transcript((chosen,), (bit,)), exact(0)), chance * given))
    yield "the law of the program", distinct(parts)


@claim("beyond-ms-exact", WHERE, {"own": "p"}, {"sensed": "p/2"})
def beyond_ms_exact(own: str = "1", sensed: str = "p") -> Steps:
    r"""Exactly $w$ rated items: $P[S^0 = 0] = e_w(x)/\binom Nw$, $x_j = 1 - pb_j$, and the formula for $P[S^0 = 0 \mid H_i = 1]$
    $= \frac wN(1-b_i)\frac{e_{w-1}(x_{-i})}{\binom{N-1}{w-1}}+(1-\frac wN)\frac{e_w(x_{-i})}{\binom{N-1}w}$ are those of all
    rated sets, for every $p$, all $b_j$ and every $1 \le w \le N$.

    Given the rated set $W$, $S^0 = 0$ says that no item of $W$ is both sensed and liked; items are independent, and one has the
    factor of the second step, $x_j$. The mean of $\prod_{j\in W}x_j$ over all $w$-sets is $e_w(x)/\binom Nw$. Given $H_i = 1$ the
    item $i$ is sensed for sure, the first step, if it is in $W$, with probability $\frac wN$; the rest of $W$ is a uniform set of
    $w-1$, or else of $w$, of the other items.
    """
    yield "an item that is sensed for sure", f"(1-1) + 1*(1-b) = 1 - ({own})*b"
    yield "an item", f"(1-p) + p*(1-b) = 1 - ({sensed})*b"
    for N, w in SIZES:
        found = averaged(N, w, lambda j: ["-", 1, ["*", "p", f"b{j}"]])
        yield "example: the code", prove.equal(found, protocol.zero(names(N), w, "p"))
        for i in range(N):
            found = averaged(N, w, lambda j, i=i: ["-", 1, ["*", 1 if j == i else "p", f"b{j}"]])
            yield "example: the code", prove.equal(found, protocol.zero_given(names(N), w, "p", i))


@claim("beyond-ms-independent", WHERE, {"share": "r*r"}, {"given": "p"})
def beyond_ms_independent(share: str = "r", given: str = "1") -> Steps:
    r"""Each item rated independently with probability $w/N$: an item is sensed, rated and 1 with probability $pwb_j/N$, so $q^0 =
    \prod_j(1 - pwb_j/N)$, and $P[S^0 = 0 \mid H_i = 1] = q^0\frac{1 - wb_i/N}{1 - pwb_i/N}$; every size.

    An item is not rated, or rated and not liked, or rated, liked and not sensed: the first step; sensed for sure, the second.
    Items are independent, so $q^0$ is the product of the factors, and at $i$ the one is exchanged for the other, the third.
    """
    factor, own = f"(1-{share}*p*b)", f"(1-({given})*{share}*b)"
    yield "an item", f"(1-r) + r*(1-b) + r*b*(1-p) = {factor}"
    yield "an item that is sensed for sure", f"(1-r) + r*(1-b) = {own}"
    yield "exchanged", f"{own}*others = ({factor}*others)*{own}/{factor}"
    for N, w in ((1, 1), (2, 1), (3, 2)):
        whole: list[Any] = [["-", 1, ["*", "p", f"b{j}", f"{w}/{N}"]] for j in range(N)]
        yield "example: the code", prove.equal(product_of(whole), protocol.zero(names(N), w, "p", "independent"))
        one, code = ["-", 1, ["*", "b0", f"{w}/{N}"]], protocol.zero_given(names(N), w, "p", 0, "independent")
        yield "example: the code", prove.equal(["/", ["*", product_of(whole), one], whole[0]], code)


@claim("beyond-ms-separation", WHERE, {"rest": "1"}, {"rest": "1-p/2"}, {"second": "0"}, uses="beyond-ms-exact")
def beyond_ms_separation(rest: str = "1-p", second: str = "E2") -> Steps:
    r"""Exactly $w$ rated items, every $N$, $w$, $p$, $\epsilon$: one user of a class adds $p\tau(1-p)(b_i - b_j)\frac{e_{w-1} +
    e_{w-2}}{\binom Nw}$ to $E[B_i] - E[B_j]$, $e_m$ of the $x$ without $i$, $j$; from $e_m(x_{-i}) = e_m + x_je_{m-1}$.

    In the formula of beyond-ms-exact for the items $i$ and $j$, of ratings $b$ and $c$: $e_m(x_{-i}) = e_m+x_je_{m-1}$, with
    $e_m$ of the other $N-2$ values ($E$, $E_1$, $E_2$ for $m = w, w-1, w-2$), $\binom{N-1}{w-1} = r\binom Nw$ and $\binom{N-1}w =
    (1-r)\binom Nw$, $r = \frac wN$. The step subtracts the two.
    """

    def zero(own: str, other: str) -> str:
        x = f"(1-p*{other})"
        return f"r*(1-{own})*(E1 + {x}*E2)/(C*r) + (1-r)*(E + {x}*E1)/(C*(1-r))"

    release = "(1 + (t-1)*(1-{z}))/(t+1)"
    one, two = (release.format(z=f"({zero(*pair)})") for pair in (("b", "c"), ("c", "b")))
    yield "the difference", f"p*{one} - p*{two} = p*(t-1)/(t+1)*({rest})*(b-c)*(E1 + {second})/C"


@claim(
    "beyond-ms-law",
    WHERE,
    {"flip": "t^2"},
    {"flip": "2*t"},
    at=tuple({"w": w, "model": m} for w, m in ((1, "exact"), (2, "exact"), (1, "independent"))),
    when=lambda w, model: w in (1, 2) and model in protocol.MODELS,
    uses="beyond-ms-exact beyond-ms-independent",
)
def beyond_ms_law(w: int, model: str, sizes: tuple[int, ...] = (1, 1), flip: str = "t") -> Steps:
    r"""The law of $B_i$ for two users of two classes, by running all outcomes of the draws of the program, is that of two
    independent bits with $ps_k(i)$, with the mean and the variance of the formulas: $N = 2$, $w = 1, 2$, $p = \frac13$, both
    sampling models, every $\epsilon \ge 0$.

    All outcomes of the draws of the program are run.
    """
    b: list[list[ExactLike]] = [["1/3", 1], ["1/2", "1/4"]]
    found = law(partial(_scores, b, sizes, w, model), depth=64).mass
    parts: list[tuple[Exact, Exact]] = []
    for i in (0, 1):
        seen: dict[int, Exact] = Counter()  # type: ignore[assignment]
        for scores, chance in found.items():
            seen[scores[i]] = seen[scores[i]] + chance
        one, two = (protocol.hit(row, w, "1/3", i, flip, model) for row in b)
        wanted = {0: (1 - one) * (1 - two), 1: one * (1 - two) + two * (1 - one), 2: one * two}
        parts += [(seen[m], chance) for m, chance in wanted.items()]
        mean = sum((m * chance for m, chance in seen.items()), start=exact(0))
        square = sum((m * m * chance for m, chance in seen.items()), start=exact(0))
        parts.append((mean, protocol.mean(b, [1, 1], w, "1/3", i, flip, model)))
        parts.append((square - mean * mean, protocol.variance(b, [1, 1], w, "1/3", i, flip, model)))
    yield "the law of the program", distinct(parts)


@claim("sec-5-mean-product-corrected", WHERE, {"rated": "p"}, {"rated": "0"})
def sec_5_mean_product_corrected(rated: str = "1") -> Steps:
    r"""Exactly $w$ rated items: $P[S^0 = 0 \mid H]$ is the mean over the $w$-sets $W$ of $\prod_{j \in W \cap H}(1 - b_j)$, and
    its mean over $H$ is $e_w(x)/\binom Nw$, $x_j = 1-pb_j$; for every $p$, all $b_j$ and every $1 \le w \le N$.

    Given $H$ and $W$, $S^0 = 0$ says that no item of $W\cap H$ is liked. The $H_j$ are independent of $W$, and over $H$ an item
    of $W$ has the factor of the step.
    """
    yield "an item of W", f"(1-p)*({rated}) + p*(1-b) = 1 - p*b"
    for N, w in SIZES[:5]:
        found = []
        for h in product((0, 1), repeat=N):
            weight = product_of(["p" if one else ["-", 1, "p"] for one in h])
            found.append(["*", weight, averaged(N, w, lambda j, h=h: ["-", 1, f"b{j}"] if h[j] else 1)])
        yield "example: the code", prove.equal(["+", 0, *found], protocol.zero(names(N), w, "p"))
