"""Claims of heavy-hitters: two users change places in a permutation, section 9.1.2.

L divides n; D is the norm of the first level.
"""

from exactdp_checks.claims.notation import Steps, Verdict, distinct, prove, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.deviations import swapped_pair
from exactdp_checks.claims.papers.heavy_hitters.helpers.levels import BLOCKS, changed, swaps
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import difference, norm, unit
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

ROWS, ROOT, WHERE = range(len(BLOCKS)), RootSum.root(2), "Section 9.1.2"


@false("sec-9.1.2-cases", WHERE, "E20", {"step": 2}, {"step": -1}, at=rows(2))
def sec_9_1_2_cases_as_printed(row: int, step: int = 1) -> Verdict:
    r"""$f-1$ at $s^{(x_i)}$ after the exchange: false if $s^{(x_i)}=s^{(x_j)}$, where nothing changes; the first such exchange of
    $aabb$, $L=2$, and of $abb$, $L=3$.
    """
    after, before, one, _ = next(entry for entry in changed((0, 2)[row]) if entry[2] == entry[3])
    return prove.comparison(after[one], "==", before[one] - step)


@claim("sec-9.1.2-cases-corrected", WHERE, {"step": 2}, {"common": 1})
def sec_9_1_2_cases_corrected(step: int = 1, common: int = 0) -> Steps:
    r"""After the exchange the frequency in the first level is $f-1$ at $s^{(x_i)}$ and $f+1$ at $s^{(x_j)}$ if they differ, and
    unchanged if they coincide.

    The level loses a user of $s^{(x_i)}$ and gains one of $s^{(x_j)}$; for equal prefixes both happen to one frequency: the step.
    Examples: all exchanges.
    """
    yield "(f - 1) + 1 = f"
    pairs: list[tuple[int, int]] = []
    for after, before, one, two in (entry for row in ROWS for entry in changed(row)):
        changes = (common if one == two else (v == two) - step * (v == one) for v in range(len(before)))
        pairs += [(after[v], before[v] + change) for v, change in enumerate(changes)]
    yield "example: all exchanges", distinct(pairs)


@false("sec-9.1.2-vectors", WHERE, "E20", {"scale": 2}, {"scale": 3}, at=rows(5))
def sec_9_1_2_vectors_as_printed(row: int, scale: int = 1) -> Verdict:
    r"""$f_{\mathbb U_1,x}-f_{\mathbb U_1,x_{i,j}}=-e_{s^{(x_i)}}+e_{s^{(x_j)}}$: false, both signs are reversed; the first
    exchange of different prefixes of the prefixes $aabb$, $ab$, $abcd$ with $L=2$, $abb$ with $L=3$, $aaab$ with $L=4$.
    """
    after, before, one, _ = next(entry for entry in changed(row) if entry[2] != entry[3])
    return prove.comparison(before[one] - after[one], "==", -scale)


@claim("sec-9.1.2-vectors-corrected", WHERE, {"sign": -1}, {"sign": 2}, uses="sec-9.1.2-cases-corrected")
def sec_9_1_2_vectors_corrected(sign: int = 1) -> Steps:
    r"""$f_{\mathbb U_1,x}-f_{\mathbb U_1,x_{i,j}}=e_{s^{(x_i)}}-e_{s^{(x_j)}}$, also for equal prefixes.

    By sec-9.1.2-cases-corrected the difference is $f-(f-1)$ at $s^{(x_i)}$ and $f-(f+1)$ at $s^{(x_j)}$: the steps; for equal
    prefixes both sides are 0. Examples: all exchanges.
    """
    yield "f - (f - 1) = 1 + 0*f"
    yield "f - (f + 1) = 0 - 1 + 0*f"
    pairs: list[tuple[int, int]] = []
    for after, before, one, two in (entry for row in ROWS for entry in changed(row)):
        size = len(before)
        printed = map(sum, zip(unit(one, size, sign), unit(two, size, -sign), strict=True))
        pairs += list(zip(difference(before, after), printed, strict=True))
    yield "example: all exchanges", distinct(pairs)


@claim("sec-9.1.2-norm", WHERE, {"square": "19/10"}, {"scale": "99/100"}, uses="sec-9.1.2-vectors-corrected")
def sec_9_1_2_norm(square: str = "2", scale: str = "1") -> Steps:
    r"""Subtracting $e_s-e_{s'}$ moves a norm by at most $\sqrt2$.

    For $s=s'$ nothing is subtracted. Else, with $N$ for the norm, $a,b$ for the two coordinates and $M=N^2$, the new norm has the
    square $M-2(a-b)+2$. Step 1 is $(a-b)^2\le2M$, so that $\sqrt2N=|a-b|+w$, $w\ge0$; with $d=|a-b|$ steps 2 to 5 put the new
    square between $(N-\sqrt2)^2$ and $(N+\sqrt2)^2$. Examples: all exchanges.
    """
    yield from swapped_pair(square)
    for row, (items, L) in enumerate(BLOCKS):
        moved = ((norm(items, a, 0, L), norm(items, b, 0, L)) for _, a, b, _, _ in swaps(row))
        yield "example: all exchanges", relations((one - two, "<=", ROOT * rational(scale)) for one, two in moved)
