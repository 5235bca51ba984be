"""Claims of heavy-hitters: the martingale of Delta_1 over a permutation, and what a swap of two users changes (section 8.4.2).

X is a uniform permutation, Y_i = E[Delta_1 | X_1, ..., X_i], x_(i,l) is x with the entries i and l exchanged. Examples: all
permutations of the items aabb, ab, abcc with k = 2, abb with k = 3 and k = 1, abcd with k = 4.
"""

from fractions import Fraction

from exactdp_checks.claims.notation import Steps, Verdict, distinct, prove, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.deviations import swapped_pair
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import Place, delta_1, norm, tower
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, largest, related, relations
from exactdp_checks.claims.papers.heavy_hitters.helpers.swaps import DATA, changes, given, law, means, pairs, ranges, swaps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

ROWS, TWICE_ROOT, WHERE = range(len(DATA)), RootSum.root(8), "Section 8.4.2"
SHIFTS = ({"shift": "1/100"}, {"more": 1})


@claim("sec-8.4.2-martingale", WHERE, {"shift": "1/100"}, {"last": "1/100"}, assumes="expectation")
def sec_8_4_2_martingale(shift: str = "0", last: str = "0") -> Steps:
    r"""$\mathbb E[Y_{i+1}|\mathbf S_i]=Y_i$, $Y_n=\Delta_1$, $Y_0=\mathbb E[\Delta_1]$ for $Y_i=\mathbb
    E[\Delta_1|X_1,\dots,X_i]$.

    The mean of the conditional means is the conditional mean; the step splits one case of chance $p$ into two, of chances $q$ and
    $1-q$ given it. All of $\mathbf X$ determines $\Delta_1$, and nothing of it leaves the mean. Examples: all permutations.
    """
    yield "p*(q*a + (1-q)*b) + (1-p)*c = p*q*a + p*(1-q)*b + (1-p)*c"
    for row in ROWS:
        every, mean = law(row), means(row)
        found = [(value, "==", mean[x] + RootSum.of(shift)) for x, value in tower(every, mean).items()]
        found += [(value, "==", mean[x] + RootSum.of(last)) for x, (_, value) in every.items()]
        total = sum((value * p for p, value in every.values()), start=RootSum.of(0))
        yield "example: all permutations", relations([*found, (total, "==", mean[()])])


@claim("eq-5", "Section 8.4.2, (5)", {"scale": "99/100"}, {"most": "99/100*c"}, uses="sec-8.4.2-gamma-bound sec-8.4.2-martingale")
def eq_5(scale: str = "1", most: str = "c") -> Steps:
    r"""Given the past, the values of $Y_i-Y_{i-1}$ lie in an interval of length $2\sqrt2$ that contains 0.

    Two values of $Y_i$, given the past, differ by at most $2\sqrt2=c$ (sec-8.4.2-gamma-bound): step 1, for a least value and one
    that is $\gamma=c-w$ above it. $Y_{i-1}$ is their mean (sec-8.4.2-martingale), a share $\frac1{1+z}$ of the way from the least
    to the largest in the case of two: not below the least (step 2), not above the largest (step 3). Examples: all permutations;
    $2\sqrt2$ is attained at $aabb$.
    """
    yield f"for c >= 0, w >= 0: c - w <= {most}"
    yield "for z >= 0, g >= 0: 0 <= g/(1+z)"
    yield "for z >= 0, g >= 0: g/(1+z) <= g"
    for row in ROWS:
        sides = [(values[0], "<=", means(row)[x]) for x, values in ranges(row).items()]
        sides += [(means(row)[x], "<=", values[-1]) for x, values in ranges(row).items()]
        wide = [(values[-1] - values[0], "<=", TWICE_ROOT * rational(scale)) for values in ranges(row).values()]
        yield "example: all permutations", relations([*wide, *sides])


sec_8_4_2_range = claim("sec-8.4.2-range", WHERE, {"scale": "9/10"}, {"most": "9/10*c"}, uses="eq-5")(eq_5.check)


@claim("sec-8.4.2-range-sup", WHERE, {"shift": "1/100"}, {"factor": 2})
def sec_8_4_2_range_sup(shift: str = "0", factor: int = 1) -> Steps:
    r"""$B_i-A_i=\sup_{x,x'}\gamma_{x',x}$ for the least and the largest value of $Y_i$, given the past.

    $\gamma_{x',x}$ is the value of $Y_i$ at $X_i=x'$ less that at $X_i=x$; the step takes $Y_{i-1}$ out of both, and the largest
    difference of two values is that of the largest and the least. Examples: all permutations.
    """
    yield "(b - y) - (a - y) = b - a"
    for row in ROWS:
        gaps: dict[Place, list[RootSum]] = {}
        for before, i, one, two, _ in pairs(row):
            gaps.setdefault(before, [RootSum.of(0)]).append(given(row, before, i, one) - given(row, before, i, two))
        spread = {x: ranges(row)[x][-1] - ranges(row)[x][0] for x in gaps}
        yield (
            "example: all permutations",
            relations((spread[x], "==", largest(gaps[x]) * factor + RootSum.of(shift)) for x in gaps),
        )


@claim("sec-8.4.2-position", WHERE, *SHIFTS, assumes="expectation")
def sec_8_4_2_position(shift: str = "0", more: int = 0) -> Steps:
    r"""$\mathbb E[\Delta_1|\boldsymbol x_{i-1},X_i=x']$ is the mean over the $n-i$ places $\ell>i$ at which $x$ can stand.

    Given $\boldsymbol x_{i-1}$ and $X_i=x'$ the rest of the permutation is uniform, so that $x$ stands at each of the $n-i$ later
    places with the same chance: the step. Examples: all permutations.
    """
    yield "(n-i)*(1/(n-i)) = 1"
    for row in ROWS:
        found = []
        for before, i, one, two, later in pairs(row):
            total = sum((given(row, before, i, one, j, two) for j in later), start=RootSum.of(0))
            found.append((given(row, before, i, one), "==", total * Fraction(1, len(later) + more) + RootSum.of(shift)))
        yield "example: all permutations", relations(found)


@claim("sec-8.4.2-gamma", WHERE, *SHIFTS, uses="sec-8.4.2-position")
def sec_8_4_2_gamma(shift: str = "0", more: int = 0) -> Steps:
    r"""$\gamma_{x',x}$ is the mean, over the places $\ell>i$, of the differences of $\mathbb E[\Delta_1|\dots]$ under the swap of
    $x'$ at $i$ and $x$ at $\ell$.

    By sec-8.4.2-position both conditional means are means over the same $m=n-i$ places, here two; the swap maps the permutations
    with $x'$ at $i$ and $x$ at $\ell$ onto those with $x$ at $i$ and $x'$ at $\ell$, one to one. The step pairs the summands.
    Examples: all permutations.
    """
    yield "(a + b)/m - (c + d)/m = ((a - c) + (b - d))/m"
    for row in ROWS:
        found = []
        for before, i, one, two, later in pairs(row):
            gaps = [given(row, before, i, one, j, two) - given(row, before, i, two, j, one) for j in later]
            mean = sum(gaps, start=RootSum.of(0)) * Fraction(1, len(later) + more)
            found.append((given(row, before, i, one) - given(row, before, i, two), "==", mean + RootSum.of(shift)))
        yield "example: all permutations", relations(found)


@claim("eq-6", "Section 8.4.2, (6)", {"square": "19/10"}, {"scale": "99/100"}, uses="sec-8.4.2-trivial-swap sec-8.4.2-triangle")
def eq_6(square: str = "2", scale: str = "1") -> Steps:
    r"""A swap moves $\Delta_1$ by at most $2\sqrt2$.

    If the users hold one item or are in one block, nothing changes (sec-8.4.2-trivial-swap). Else the norms of two blocks change,
    each by at most $\sqrt2$: the first steps are those of sec-8.4.2-triangle. The last step, with $s=\sqrt2$, adds the two.
    Examples: all swaps; $2\sqrt2$ is attained at $aabb$.
    """
    yield from swapped_pair(square)
    yield "for s >= 0, z >= 0, w >= 0: (s - z) + (s - w) <= 2*s"
    top = TWICE_ROOT * rational(scale)
    for row, (items, k) in enumerate(DATA):
        gaps = [delta_1(items, a, k) - delta_1(items, b, k) for _, a, _, b, _, _ in swaps(row)]  # in both directions
        yield "example: all swaps", related(largest(gaps), "==" if row == 0 else "<=", top)


@claim("sec-8.4.2-gamma-bound", WHERE, {"scale": "99/100"}, {"more": "1/100"}, uses="eq-6 sec-8.4.2-gamma")
def sec_8_4_2_gamma_bound(scale: str = "1", more: str = "0") -> Steps:
    r"""Each difference in sec-8.4.2-gamma, and $\gamma_{x',x}$, is at most $2\sqrt2$.

    The differences are means of differences of $\Delta_1$ under one swap, each at most $c=2\sqrt2$ by (6), and $\gamma$ is a mean
    of them: the step, for $m$ numbers whose sum is $mc-w$. Examples: all permutations.
    """
    yield "for m > 0, c >= 0, w >= 0: (m*c - w)/m <= c"
    top = TWICE_ROOT * rational(scale)
    for row in ROWS:
        found = []
        for before, i, one, two, later in pairs(row):
            found += [(given(row, before, i, one, j, two) - given(row, before, i, two, j, one), "<=", top) for j in later]
            found.append((given(row, before, i, one) - given(row, before, i, two), "<=", TWICE_ROOT - RootSum.of(more)))
        yield "example: all permutations", relations(found)


@claim("sec-8.4.2-trivial-swap", WHERE, {"shift": "1/100"}, {"shift": "-1/100"})
def sec_8_4_2_trivial_swap(shift: str = "0") -> Steps:
    r"""Users of one item, or of one block: the swap does not change $\Delta_1$.

    The block of $x_i$ loses a user of the item of $x_i$ and gains one of the item of $x_\ell$; for one item the frequency is as
    before: the step. Within one block nobody changes his block. Examples: all such swaps.
    """
    yield "(a - 1) + 1 = a"
    for row, (items, k) in enumerate(DATA):
        same = (swap for swap in swaps(row) if items[swap[0][swap[4]]] == items[swap[0][swap[5]]] or swap[1] == swap[3])
        moved = ((delta_1(items, a, k), "==", delta_1(items, b, k) + RootSum.of(shift)) for _, a, _, b, _, _ in same)
        yield "example: all such swaps", relations(moved)


@false("sec-8.4.2-vectors", WHERE, "E20", {"scale": 2}, {"scale": 3}, at=rows(5))
def sec_8_4_2_vectors_as_printed(row: int, scale: int = 1) -> Verdict:
    r"""$f_{\mathcal U_j,x}-f_{\mathcal U_j,x_{i,\ell}}=-e_{v^{(x_i)}}+e_{v^{(x_\ell)}}$: false, both signs are reversed; the
    first swap of $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $abcd$ with $k=4$.
    """
    one, two = next((one, two) for one, two in changes(row, -scale) if one != two)
    return prove.comparison(one, "==", two)


@claim("sec-8.4.2-vectors-corrected", WHERE, {"sign": -1}, {"own": "2"})
def sec_8_4_2_vectors_corrected(sign: int = 1, own: str = "1") -> Steps:
    r"""$f_{\mathcal U_j,x}-f_{\mathcal U_j,x_{i,\ell}}=e_{v^{(x_i)}}-e_{v^{(x_\ell)}}$ for different items and blocks, $x_i$ in
    block $j$.

    Under $x$ the block has one user more of the item of $x_i$ (step 1) and one less of that of $x_\ell$ (step 2). Examples: all
    swaps.
    """
    yield f"(a + 1) - a = {own} + 0*a"
    yield f"a - (a + 1) = 0 - ({own}) + 0*a"
    yield "example: all swaps", distinct(pair for row in ROWS for pair in changes(row, sign))


@claim("sec-8.4.2-triangle", WHERE, {"square": "19/10"}, {"scale": "9/10"}, uses="sec-8.4.2-vectors-corrected")
def sec_8_4_2_triangle(square: str = "2", scale: str = "1") -> Steps:
    r"""Subtracting $e_v-e_w$, $v\ne w$, moves a norm by at most $\sqrt2$.

    With $N$ for the norm, $a,b$ for the two coordinates and $M=N^2$ the new norm has the square $M-2(a-b)+2$. Step 1 is
    $(a-b)^2\le2(a^2+b^2+\dots)=2M$, so that $\sqrt2N=|a-b|+w$, $w\ge0$; with $d=|a-b|$ steps 2 to 5 put the new square between
    $(N-\sqrt2)^2$ and $(N+\sqrt2)^2$ for both signs of $a-b$. Examples: the norms of the two blocks for all swaps.
    """
    yield from swapped_pair(square)
    for row, (items, k) in enumerate(DATA):
        moved = ((norm(items, a, g, k), norm(items, b, g, k)) for x, a, _, b, i, j in swaps(row) for g in (a[x[i]], a[x[j]]))
        yield "example: all swaps", relations((one - two, "<=", RootSum.root(2) * rational(scale)) for one, two in moved)
