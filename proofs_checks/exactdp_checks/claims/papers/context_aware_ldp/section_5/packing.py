"""Claims of context-aware-ldp: Lemma 1, its readings and repairs; how many members of the hard families lie in a ball.

chi2(Q|P) is the mean over p in P of the chi-square distance of p^Q from u^Q. Not certified, and named where they are used: Fano's
inequality for lists, the chain rule of mutual information, KL <= chi-square (by ln x <= x - 1). 2^(h(1/3) m) is (27/4)^(m/3), so
that bounds on sizes of balls are comparisons of integers.
"""

from fractions import Fraction

from exactdp.bounds.context_aware_ldp.families import chi_square, distance, uniform
from exactdp.information import mutual_information
from exactdp.mechanisms import krr
from exactdp_checks.claims.notation import Channel, Exact, LogSum, Steps, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

CODE = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))


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


@claim(
    "lem-1-family-form",
    "Section 5.2, Lemma 1, read for the family",
    {"shift": "1/11"},
    {"accuracy": "31/100"},
    at=({"alpha": "1/20"}, {"alpha": "1/12"}, {"alpha": "1/1000"}),
    when=lambda alpha: 0 < rational(alpha) <= Fraction(1, 12),
    cause="E9-family",
)
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


@claim(
    "lem-1-family-form-corrected",
    "Section 5.2, Lemma 1, read for the family",
    {"radius": "1/3"},
    {"radius": "19/30"},
    at=({"alpha": "1/20"}, {"alpha": "1/12"}, {"alpha": None}),
    when=lambda alpha: alpha is None or 0 < rational(alpha) <= Fraction(1, 12),
    uses="beyond-fano-list",
    assumes="fano-list",
)
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


@claim(
    "lem-1-corrected",
    "Section 5.2, Lemma 1",
    {"twice": "3"},
    {"twice": "3/2"},
    {"square": "2"},
    uses="beyond-fano-list lem-1-family-form-corrected",
    assumes="fano-list",
)
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


@claim(
    "beyond-fano-list",
    "after Lemma 1",
    {"gain": "1/2"},
    {"gain": "2/3"},
    {"lost": "2"},
    assumes="fano-list tensorisation chain-rule conditioning kl-chi-square",
)
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


@claim(
    "lem-1-chi2-q",
    "Section 5.2, Lemma 1",
    {"value": "k*(t-1)^2/(t+k-1)^2"},
    {"value": "(k-1)*(t-1)^2/(t+k-1)"},
    at=tuple({"k": k} for k in (3, 2, 4, 7, None)),
    when=_from_2,
)
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


@claim(
    "lem-1-chi2-d",
    "Section 5.2, Lemma 1",
    {"lost": "2"},
    {"lost": "0"},
    at=tuple({"k": k} for k in (2, 3, 4, None)),
    when=_from_2,
)
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
