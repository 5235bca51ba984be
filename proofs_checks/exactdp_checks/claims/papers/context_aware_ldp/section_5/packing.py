"""Claims of context-aware-ldp: Lemma 1, its readings and repairs; how many members of the hard families lie in a ball.

chi2(Q|P) is the mean over p in P of the chi-square distance of p^Q from u^Q. Not certified, and named where they are used: Fano's
inequality for lists, the chain rule of mutual information, KL <= chi-square (by ln x <= x - 1). 2^(h(1/3) m) is (27/4)^(m/3), so
that bounds on sizes of balls are comparisons of integers.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf
from typing import Any

from exactdp.bounds.context_aware_ldp import lower, packing
from exactdp.bounds.context_aware_ldp.families import ball, chi_square, distance, high_low_ball, high_low_uniform, signs, uniform
from exactdp.channel import Channel
from exactdp.information import mutual_information
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact, rational, variable
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import even_blocks
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees, refuses
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict

CODE = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
T = variable("t")


def _from_2(k: int | None) -> bool:
    return k is None or k >= 2


def _code_family(alpha: Fraction, shift: Fraction) -> tuple[list[tuple[Exact, ...]], tuple[Exact, ...]]:
    """Four p_z around c_0 = u + (4 alpha/3)(e_7 - e_8) on 8 symbols: three pairs moved by +-shift alpha; and c_0."""
    far = Fraction(4, 3) * alpha
    centre = tuple(Fraction(1, 8) + v for v in (*(Fraction(0),) * 6, far, -far))
    moves = [[v * sign * shift * alpha for v in z for sign in (1, -1)] + [0, 0] for z in CODE]
    return [tuple(c + m for c, m in zip(centre, move, strict=True)) for move in moves], centre


def _points(k: int) -> list[tuple[Fraction, ...]]:
    """The k distributions on one symbol."""
    return [tuple(Fraction(int(x == y)) for y in range(k)) for x in range(k)]


def _ball_high_low(size: int, ratio: str = "1/3", base: str = "27/4", factor: int = 1) -> Verdict:
    """Is C^3 <= factor base^k' for the ball of radius ratio alpha around every p_z of section 5.2, with the minus sign?"""
    bound = ["*", factor, ["^", rational(base), size]]
    balls = (high_low_ball(plus, size - plus, ratio) for plus in range(size // 2, size + 1))  # z and -z have the same ball
    return prove.all_of(prove.comparison(["^", most, 3], "<=", bound) for most in balls)


def _ball_blocks(sizes: tuple[int, ...], ratio: str = "2/3", base: str = "27/4") -> Verdict:
    """Is C^3 <= base^(k/2) for the ball of radius ratio alpha in the family of section 6.2?"""
    squares, groups = sum(v * v for v in sizes), {v: sizes.count(v) * v // 2 for v in sizes}
    most = ball(groups.items(), rational(ratio) * squares / 4)
    return prove.comparison(["^", most, 3], "<=", ["^", rational(base), sum(sizes) // 2])


@claim("lem-1-family-form", "Section 5.2, Lemma 1, read for the family", {"shift": "1/11"}, {"accuracy": "31/100"},
       at=({"alpha": "1/20"}, {"alpha": "1/12"}, {"alpha": "1/1000"}), when=lambda alpha: 0 < rational(alpha) <= Fraction(1, 12),
       refuted="statement", cause="E9")  # fmt: skip
def lem_1_family_form_as_printed(alpha: str, shift: str = "1/10", accuracy: str = "1/3") -> Steps:
    r"""Under the hypotheses of Lemma 1 with $\log|\mathcal P| > \log C_\alpha$, to learn the members of $\mathcal P$ to accuracy
    $\alpha/3$ takes a sample: no single answer is that close to them all. (Refuted with $k = 8$, $|\mathcal P| = 4$,
    $C_\alpha = 1$: the centre is at distance $3\alpha/10$ from each.)

    With C = 1 and |P| = 4, is no answer within accuracy alpha of all members, as a positive number of samples would need?
    First the hypotheses of Lemma 1: distributions, d_TV(p, u) >= alpha, other members further than alpha/3.
    """
    a = rational(alpha)
    family, centre = _code_family(a, rational(shift))
    held = [prove.comparison(0, "<=", v) for p in family for v in sorted(set(map(rational, p)))]
    held += [prove.comparison(sum(p, start=Fraction(0)), "==", 1) for p in family]
    held += [prove.comparison(a, "<=", distance(p, uniform(8))) for p in family]
    held += [prove.comparison(a / 3, "<", distance(p, q)) for i, p in enumerate(family) for q in family[:i]]
    worst = max(rational(distance(p, centre)) for p in family)
    yield from held
    yield prove.comparison(rational(accuracy) * a, "<", worst)


@claim("lem-1-family-form-corrected", "Section 5.2, Lemma 1, read for the family", {"radius": "1/3"}, {"radius": "19/30"},
       at=({"alpha": "1/20"}, {"alpha": "1/12"}, {"alpha": None}),
       when=lambda alpha: alpha is None or 0 < rational(alpha) <= Fraction(1, 12), uses="beyond-fano-list",
       assumes="fano-list")  # fmt: skip
def lem_1_family_form_corrected(alpha: str | None, radius: str = "2/3") -> Steps:
    r"""The members of a family within $r = \alpha/3$ of any one answer are within $2\alpha/3$ of each other, so that balls of
    radius $2\alpha/3$, not $\alpha/3$, bound their number (for every event: two differences of at most $r$; in the
    counterexample to the family form all four members are that close). With the list form of Fano, accuracy $\alpha/3$ takes
    $\frac{(1-\delta)\ln(|\mathcal P|/C)-\ln 2}{\max_Q\chi^2(Q|\mathcal P)}$ samples for this $C$.

    For an event let $r - v$ and $r - w$ be the differences of the probabilities under two such members from that under the
    answer, at most $r = \frac\alpha3$ each; the step is that they add up to at most $\frac23\alpha$. So all members within $r$
    of an answer are in the ball of one of them, and beyond-fano-list with $N_r = C$ is the bound. At the listed $\alpha$ the
    example of the family form is put in.
    """
    yield f"for r >= 0, v >= 0, w >= 0: (r - v) + (r - w) <= 3*r*({radius})"
    if alpha is None:
        return
    family, centre = _code_family(rational(alpha), Fraction(1, 10))
    near = [p for p in family if rational(distance(p, centre)) <= rational(alpha) / 3]
    yield from (prove.comparison(distance(p, q), "<=", rational(radius) * rational(alpha)) for p in near for q in near)


@claim("lem-1-corrected", "Section 5.2, Lemma 1", {"twice": "3"}, {"twice": "3/2"}, {"square": "2"},
       uses="beyond-fano-list lem-1-family-form-corrected", assumes="fano-list")  # fmt: skip
def lem_1_corrected(twice: str = "2", square: str = "4") -> Steps:
    r"""For $2p \ge u$ the vectors $p' = 2p - u$ are distributions, with distances twice those of $p$ and $\chi^2(Q|\mathcal P') =
    4\chi^2(Q|\mathcal P)$ (entry by entry, every $p$, $u > 0$). So balls of radius $\alpha/3$ in $\mathcal P$ are balls of
    radius $2\alpha/3$ in $\mathcal P'$, and the list form of Fano gives Lemma 1 over the simplex with $n \ge
    \frac{(1-\delta)\ln(|\mathcal P|/C_\alpha)-\ln2}{4\max_Q\chi^2(Q|\mathcal P)}$.

    With p' = twice p - u: mass 1, p' >= 0 where 2p >= u, distances times 2, chi-square terms times ``square``. And n >= ((1 -
    delta) L - ln 2)/(4 X) is the list form of Fano for P', of chi-square 4X; L = ln(|P|/C).
    """
    p, q, u, w = (variable(name) for name in ("p", "q", "u", "w"))
    factor = exact(twice)
    moved, other = ["-", ["*", factor, p], u], ["-", ["*", factor, q], u]
    yield identity(["-", ["*", factor, 1], 1], 1)
    yield prove.at_most(0, ["-", ["*", factor, ["/", ["+", u, w], 2]], u], u=0, w=0)
    yield identity(["-", moved, other], 2 * (p - q))
    yield identity(["/", ["^", ["-", moved, u], 2], u], exact(square) * (p - u) ** 2 / u)
    text = "((1-d)*ln(M/N) - ln(2))/(4*x)"
    yield agrees(packing.lemma_1_corrected(64, 3, "1/10", "1/100"), text, d="1/10", M=64, N=3, x="1/100")
    yield agrees(packing.lemma_1_corrected(64, 3, "1/10", inf), "0")
    yield refuses(packing.lemma_1_corrected, (64, 3, "1/10", 2.5))


@claim("beyond-fano-list", "after Lemma 1", {"gain": "1/2"}, {"gain": "2/3"}, {"lost": "2"},
       assumes="fano-list tensorisation chain-rule conditioning kl-chi-square")  # fmt: skip
def beyond_fano_list(gain: str = "1", lost: str = "1") -> Steps:
    r"""If every $p \in \mathcal P$ is learned to $d_{TV} \le r$ with probability at least $1-\delta$ and at most $N_r$ members
    are within $r$ of any answer: $n \ge \frac{(1-\delta)\ln(|\mathcal P|/N_r)-\ln 2}{\max_Q\chi^2(Q|\mathcal P)}$.

    Let $V$ be uniform on $\mathcal P$, and let the list be the members within $r$ of the answer: at most $N_r$ of them, and $V$
    is one with probability at least $1-\delta$. By fano-list $1-\delta \le \frac{I(V;Y^n)+\ln2}{L}$, $L = \ln(|\mathcal P|/N_r)$.
    Given $V$ the reports are independent, so that $I(V;Y^n) \le \sum_iI(V;Y_i)$ (conditioning), and each
    $I(V;Y_i)$ is at most the mean over $p$ of the divergence of $p^Q$ from any fixed law, such as $u^Q$, so at most
    $\chi^2(Q|\mathcal P)$ (kl-chi-square).

    With $X$ the largest of these, $1-\delta = \frac{nX+\ln2}L - v$, $v \ge 0$, and the step is $(1-\delta)L - \ln2 \le nX$
    (for $L \le 0$ the left side is negative). The facts are shown, by enclosures, on up to two reports of 4-ary randomised
    response.
    """
    yield f"for L > 0, l >= 0, n >= 0, v >= 0, x >= 0: ((n*x + ({lost})*l)/L - v)*L - l <= n*x"
    for t, n, size in (("100", 1, 1), ("3", 2, 1), ("3", 2, 2), ("3/2", 2, 3)):
        channel = krr.channel(4, t)
        joint: Channel = channel.compose(channel) if n == 2 else channel
        chances = (sum(sorted(map(rational, column))[-size:], start=Fraction(0)) / 4 for column in zip(*joint.rows, strict=True))
        single, nats = (mutual_information(q, [Fraction(1, 4)] * 4) for q in (channel, joint))
        right = ["*", rational(gain), ["+", nats, LogSum.ln(2)]]
        fano = prove.comparison(["*", sum(chances, start=Fraction(0)), LogSum.ln(Fraction(4, size))], "<", right)
        found = [fano, prove.comparison(single, "<", chi_square(channel, _points(4), uniform(4)))]
        yield "example: the facts", [*found, *([prove.comparison(nats, "<", ["*", n, single])] if n > 1 else [])]
    text = "((1-d)*ln(M/N) - ln(2))/x"
    yield agrees(packing.fano_list(64, 3, "1/10", "1/100"), text, d="1/10", M=64, N=3, x="1/100")
    yield agrees((packing.fano_list(64, 40, "1/10", "1/100"), packing.fano_list(64, 3, "1/10", inf)), "0", "0")
    yield refuses(packing.fano_list, (64, 64, 0, 1), (64, 0, 0, 1), (0, 0, 0, 1), (64, 3, "11/10", 1), (64, 3, 0, -1))
    yield agrees(lower.fano_blocks([2] * 6, "1/24", "1/10", 3), text, d="1/10", M=64, N=22, x="9/576")
    yield agrees((lower.fano_blocks([2] * 6, "1/6", 0, 3), lower.fano_blocks([2], "1/6", 0, 3)), "(ln(64/22) - ln(2))*4", "0")
    yield refuses(
        lower.fano_blocks,
        ([2, 4], "1/7", 0, 3),
        ([2] * 8, "1/5", 0, 3),
        ([2] * 8, 0, 0, 3),
        ([3], "1/6", 0, 3),
        ([2], "1/6", 0, "1/2"),
    )


@claim("lem-1-chi2-q", "Section 5.2, Lemma 1", {"value": "k*(t-1)^2/(t+k-1)^2"}, {"value": "(k-1)*(t-1)^2/(t+k-1)"},
       at=tuple({"k": k} for k in (3, 2, 4, 7, None)), when=_from_2)  # fmt: skip
def lem_1_chi2_q(k: int | None, value: str = "(k-1)*(t-1)^2/(t+k-1)^2") -> Steps:
    r"""$\chi^2(Q|\mathcal P) = \frac1{|\mathcal P|}\sum_pd_{\chi^2}(p^Q,u^Q)$: for $k$-ary randomised response and the $k$
    distributions on one symbol it is $(k-1)(e^\epsilon-1)^2/(e^\epsilon+k-1)^2$, for every $\epsilon$.

    Every column sums to $1$, so that $u^Q(y) = \frac1k$. For the distribution on $x$ one column has $\frac t{t+k-1}$ and the
    others $\frac1{t+k-1}$, $t = e^\epsilon$: the step is $k$ times the sum of the squared differences from $\frac1k$, the same
    for every $x$, so for their mean. At the listed $k$ it is the function of the code.
    """
    if k is None:
        yield f"k*((t/(t+k-1) - 1/k)^2 + (k-1)*(1/(t+k-1) - 1/k)^2) = {value}"
        return
    claimed = exact(value).at(k=k)  # type: ignore[union-attr]
    yield identity(chi_square(krr.channel(k), _points(k), uniform(k)), claimed)


@claim("lem-1-chi2-d", "Section 5.2, Lemma 1", {"lost": "2"}, {"lost": "0"}, at=tuple({"k": k} for k in (2, 3, 4, None)),
       when=_from_2)  # fmt: skip
def lem_1_chi2_d(k: int | None, lost: str = "1") -> Steps:
    r"""$d_{\chi^2}(p,q) = \sum_y(p(y)-q(y))^2/q(y) = \sum_yp(y)^2/q(y) - 1$, as rational functions of the entries.

    Term by term $\frac{(p-q)^2}q = \frac{p^2}q - 2p + q$, and the sums of $p$ and of $q$ are 1. At the listed sizes the sums are
    written out.
    """
    if k is None:
        yield "(p - q)^2/q = p^2/q - 2*p + q"
        yield f"0 - 2*1 + 1 = 0 - {lost}"
        return
    p, q = ([variable(f"{name}{x}") for x in range(k - 1)] for name in "pq")
    one, two = ((*v, 1 - sum(v, start=Fraction(0))) for v in (p, q))
    same = Channel([[int(x == y) for y in range(k)] for x in range(k)])
    squares = sum((a**2 / b for a, b in zip(one, two, strict=True)), start=Fraction(0))
    yield identity(chi_square(same, [one], two), squares - rational(lost))
    of: Any = chi_square
    whole, half = Channel([[1, 0], [1, 0]]), Channel([["1/2", "1/2"], ["1/4", "3/4"]])  # for any vectors, and a law of 0
    yield agrees((of(whole, [[1, 1], [2, 1]], ["1/2", "1/2"]), of(whole, [[1, 0]], [0, 0])), "(1 + 4)/2", "0")
    yield agrees(of(half, [[1, 0], [0, 1]], ["1/2", "1/2"]), "((1/8)^2/(3/8) + (1/8)^2/(5/8))")
    yield refuses(of, (half, [], ["1/2", "1/2"]), (half, [[1]], ["1/2", "1/2"]), (half, [[1, 0]], [1]))


@claim("sec-5.2-calpha", "Section 5.2", {"factor": 1, "base": "32/27"}, {"factor": 64},
       at=({"size": 12}, {"size": 6}, {"size": 2}), when=lambda size: size >= 2, refuted="step", cause="E8")  # fmt: skip
def sec_5_2_calpha_as_printed(size: Any, factor: int = 8, base: str = "4/27") -> Any:
    r"""$C_\alpha \le 2^{1-h(1/3)k'}$ as printed (for $\sum z = 0$ a ball of radius $\alpha/3$ has 484 members at $k' = 12$, and
    at least one at $k' = 2$, where the bound is below 1; $2^{(1-h(1/3))k'}$ fails too, by 16 to 1.41 at $k' = 6$).
    """
    return _ball_high_low(size, "1/3", base, factor)


@claim("sec-5.2-calpha-corrected", "Section 5.2", {"ratio": "2/3"}, {"base": "4"},
       at=({"size": 12}, *({"size": size} for size in range(1, 65)), {"size": None}), when=lambda size: size is None or size >= 1,
       assumes="entropy-bound")  # fmt: skip
def sec_5_2_calpha_corrected(size: int | None, ratio: str = "1/3", base: str = "27/4", factor: int = 1) -> Steps:
    r"""With the minus sign a ball of radius $\alpha/3$, or $2\alpha/3$ when the perturbation is doubled, around any $p_z$ has at
    most $2^{h(1/3)k'}$ members, for every $k' \ge 1$ (counted for $k' \le 64$).

    Let $d_+$ and $d_-$ be the numbers of $+1$ and of $-1$ that are flipped. The masses of the symbols $s+i$ move by
    $\frac{2\alpha}{k'}(d_++d_-)$ together and that of symbol 1 by $\frac{2\alpha}{k'}|d_+-d_-|$, so that $d_{TV}$ is
    $\frac{2\alpha}{k'}\max(d_+, d_-)$: step 1, for $d_+ = d_- + v$. Within $\frac\alpha3$ both are at most $\frac{k'}6$, step
    2, so that at most $\frac{k'}3$ signs differ, step 3. There are at most $2^{h(1/3)k'}$ such $z'$ (entropy-bound), and
    $2^{3h(1/3)} = \frac{27}4$, step 4, as $h(\frac13) = \log_23 - \frac23$.
    """
    if size is None:
        yield "(2*alpha/k*(2*d + v) + 2*alpha/k*v)/2 = 2*alpha/k*(d + v)"
        yield f"2*alpha/k*(k/6) = ({ratio})*alpha"
        yield "k/6 + k/6 = k/3"
        yield f"3^3/2^2 = ({base})*{factor}"
        return
    yield _ball_high_low(size, ratio=ratio, base=base, factor=factor)
    if size <= 12:
        printed = packing.section_5_2_ball(size), packing.section_5_2_ball_printed(size)
        yield agrees(printed, "exp(k*(ln(3) - 2/3*ln(2)))", "exp(ln(2) - k*(ln(3) - 2/3*ln(2)))", k=size)
        yield agrees((packing.section_5_2_ball(3), packing.section_5_2_ball_printed(3)), "27/4", "8/27")
        yield agrees(int(isinstance(packing.section_5_2_ball(3).tree, Fraction)), "1")
        yield refuses(packing.section_5_2_ball, (0,), ("3",))
        yield refuses(packing.section_5_2_ball_printed, (0,), ("3",))
    if size <= 5:
        for plus, part in product(range(size + 1), ("1/3", "2/3", "1", "2")):
            p, *others = (
                high_low_uniform(size + 1, [0], "1/9", z, -1) for z in ((1,) * plus + (-1,) * (size - plus), *signs(size))
            )
            near = sum(rational(distance(p, q)) <= rational(part) / 9 for q in others)
            yield agrees(high_low_ball(plus, size - plus, part), "n", n=near)
        yield refuses(high_low_ball, (-1, 2, "1/3"), (2, -1, "1/3"), (True, 2, "1/3"), ("2", 2, "1/3"), (2, "2", "1/3"))


@claim("sec-6.2-calpha", "Section 6.2", {"ratio": "2/3"}, {"base": "20/3"},
       at=({"sizes": (56, *(2,) * 216)}, {"sizes": (128, *(2,) * 800)}), when=even_blocks, refuted="step",
       cause="E11")  # fmt: skip
def sec_6_2_calpha_as_printed(sizes: Any, ratio: str = "1/3", base: str = "27/4") -> Any:
    r"""$|C_\alpha| \le 2^{\frac k2h(1/3)}$ for balls of radius $\alpha/3$. (One block of 56 and 216 pairs: more than 224.07 bits
    against 224.06; by search the smallest $k$ for one block and equal smaller ones of size 2, 4, 6 or 8.)
    """
    return _ball_blocks(sizes, ratio, base)


@claim("sec-6.2-calpha-corrected", "Section 6.2", {"ratio": "1"}, {"base": "5"}, at=(*({"sizes": (b,) * m} for b, m in ((2, 32),
       *((b, m) for b in (2, 4, 10, 16) for m in range(1, 17)))), {"sizes": None}),
       when=lambda sizes: sizes is None or (even_blocks(sizes) and len(set(sizes)) == 1), assumes="entropy-bound",
       uses="beyond-sec-6.2-distance")  # fmt: skip
def sec_6_2_calpha_corrected(sizes: tuple[int, ...] | None, ratio: str = "2/3", base: str = "27/4") -> Steps:
    r"""For equal blocks of even size a ball of radius $2\alpha/3$, hence one of $\alpha/3$, has at most $2^{\frac k2h(1/3)}$
    members, for every number and size of blocks (counted for $k \le 256$). (One block of 22 and 30 pairs breaks it at
    $2\alpha/3$.)

    By beyond-sec-6.2-distance a flipped sign costs $\frac{4b\alpha}{S_2} = \frac{4\alpha}k$ in each of $m$ blocks of size
    $b$, $k = mb$, $S_2 = mb^2$: step 1. Within $\frac23\alpha$ at most $\frac k6$ signs differ, step 2, a third of the $\frac
    k2$ signs. There are at most $2^{h(1/3)k/2}$ such members (entropy-bound), with $2^{3h(1/3)} = \frac{27}4$, step 3.
    """
    if sizes is None:
        yield "4*b*alpha/(m*b^2) = 4*alpha/(m*b)"
        yield f"4*alpha/k*(k/6) = ({ratio})*alpha"
        yield f"3^3/2^2 = {base}"
        most = ball([(22, 11), (2, 30)], Fraction(22 * 22 + 30 * 4, 6))
        yield "example: 22 and 30 pairs", prove.comparison(["^", Fraction(27, 4), 41], "<", ["^", most, 3])
        return
    yield _ball_blocks(sizes, ratio=ratio, base=base)
    if sum(sizes) <= 32:
        yield agrees(packing.section_6_2_ball(sizes), "exp(k/2*(ln(3) - 2/3*ln(2)))", k=sum(sizes))
        yield agrees(packing.section_6_2_ball_printed([2, 4]), "27/4")
        yield refuses(packing.section_6_2_ball_printed, ([2, 3],), ([3, 2],))
        yield refuses(packing.section_6_2_ball, ([2, 4],), ([],), ([3, 3],), ([0],), ("22",), (2,))


@claim("beyond-sec-6.2-ball", "Section 6.2", {"factor": 7}, {"share": "1"},
       at=tuple({"b": b, "pairs": n} for b, n in ((4, 2), (4, 1), (6, 4), (10, 12), (30, 100), (90, 1000), (None, None))),
       when=lambda b, pairs: b is pairs is None or (b > 0 and b % 2 == 0 and pairs >= 1 and b * b >= 8 * pairs))  # fmt: skip
def beyond_sec_6_2_ball(b: int | None, pairs: int | None, factor: int = 8, share: str = "1/2") -> Steps:
    r"""For one block of even size $b$ and $N$ pairs with $b^2 \ge 8N$, flips in up to $N/2$ pairs stay within $\alpha/3$ (every
    $b$, $N$), so that a ball has at least half of all $2^N$ pair patterns (by symmetry; counted at the listed $b$, $N$) and
    $\log_2|\mathcal P|-\log_2C_\alpha \le b/2+1$, which is $O(\sqrt N)$ for $b \sim \sqrt{8N}$ while $k \sim 2N$.

    By beyond-sec-6.2-distance a flip in a pair of two symbols costs $\frac{8\alpha}{S_2}$, with $S_2 = b^2 + 4N$, so that
    $\frac N2$ of them stay within $\frac\alpha3$ if $12N \le S_2$: the step, for $b^2 = 8N + w$. A set of pairs or its
    complement has at most $\frac N2$ elements, so that at least half of the $2^N$ sets do, and $C_\alpha \ge 2^{N-1}$, while
    $|\mathcal P| = 2^{b/2+N}$. At the listed sizes the ball is counted.
    """
    yield f"for N >= 1, w >= 0: 12*N <= ({factor}*N + w) + 4*N"
    if b is None or pairs is None:
        return
    most = ball([(b, b // 2), (2, pairs)], Fraction(b * b + 4 * pairs, 12))
    yield prove.comparison(rational(share) * 2**pairs, "<=", most)
    yield agrees(packing.packing_gain(b, pairs), "b/2 + 1", b=b)
    yield refuses(packing.packing_gain, (b, b * b // 8 + 1), (5, 1), (b, 0))
