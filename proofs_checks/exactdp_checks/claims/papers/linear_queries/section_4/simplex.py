"""Claims of linear-queries: projections onto the simplex and the L1 ball in the proof of Theorem 4.2; pbar = p + z, every pbar.

phat is the nearest point of the simplex, p* that of the L1 ball. The proof compares the two: falsely for J >= 3.
"""

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.postprocess import simplex
from exactdp.projection import l1_ball
from exactdp_checks.claims.notation import Steps, Verdict, at_most, identity, prove, rational, tree
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import bounds, simplex_bounds, squared
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.proving.certificate import names_of

PROOF = "Section 4, proof of Theorem 4.2"
TWO = {  # p*, pbar = p* + a vector of the normal cone of the ball at p*, phat; a is in [0, 1], l, u >= 0 and |u - v| <= u
    "inside": (("x", "y"), ("x", "y"), ("(1+x-y)/2", "(1-x+y)/2")),
    "positive edge": (("a", "1-a"), ("a+l", "1-a+l"), ("a", "1-a")),
    "negative edge": (("-a", "-(1-a)"), ("-a-l", "-(1-a)-l"), ("1-a", "a")),
    "mixed edge": (("a", "-(1-a)"), ("a+l", "-(1-a)-l"), ("1", "0")),
    "positive vertex": (("1", "0"), ("1+u", "u-v"), ("1", "0")),
    "negative vertex": (("-1", "0"), ("-1-u", "v-u"), ("0", "1")),
}


def _points(k: int) -> tuple[list[Fraction], list[Fraction]]:
    """pbar = (1, 0, ..., 0, -1) and p = e_2, k >= 3."""
    return [Fraction(v) for v in (1, *[0] * (k - 2), -1)], [Fraction(j == 1) for j in range(k)]


def _two(factor: str = "1") -> Verdict:
    """J = 2: ||phat - p||^2 = (d - w)^2/2 <= factor ||p* - p||^2, with d = p*_1 - p*_2 = phat_1 - phat_2 and w = p_1 - p_2.

    (a-b)^2/2 = a^2 + b^2 - (a+b)^2/2. Every pbar is p* plus a vector of the normal cone of the ball there; ``TWO`` has all cases,
    up to an exchange of the coordinates. In each the named phat has the same difference d and is the nearest point of the
    simplex (|d| <= 1 in the ball, so that phat >= 0 inside): pbar_j - phat_j <= <phat, pbar - phat> for both j.
    """
    found = [
        identity("((1+d)/2 - q)^2 + ((1-d)/2 - (1-q))^2", "(d - (q - (1-q)))^2/2"),
        identity(f"({factor})*(a^2 + b^2) - (a-b)^2/2", "(a+b)^2/2"),
    ]
    for face, ((ball_1, ball_2), (far_1, far_2), (near_1, near_2)) in TWO.items():
        moved = [f"({far_1} - ({near_1}))", f"({far_2} - ({near_2}))"]
        inner = f"({near_1})*{moved[0]} + ({near_2})*{moved[1]}"
        found.append(identity(f"({near_1}) + ({near_2})", "1"))
        if (near_1, near_2) != (ball_1, ball_2):
            found.append(identity(f"({near_1}) - ({near_2})", f"({ball_1}) - ({ball_2})"))
        if face == "inside":  # x and y have any sign
            found += [identity(m, inner) for m in moved]
        else:
            corner: dict[str, Any] = dict.fromkeys(names_of(tree(f"{moved[0]} + {inner}")), 0)
            found += [at_most(f"{m} - ({inner})", "0", **corner) for m in moved]
    return prove.all_of(found)


def _two_on_grid(factor: str = "1") -> Verdict:
    """J = 2, number by number: pbar with entries -2, -3/2, ..., 2 and p with entries in Z/4."""
    halves, found = [Fraction(i, 2) for i in range(-4, 5)], []
    for pbar in product(halves, repeat=2):
        for i in range(5):
            p = [Fraction(i, 4), 1 - Fraction(i, 4)]
            near, far = squared(simplex(pbar), p), squared(l1_ball(pbar), p)
            found.append(prove.comparison(near, "<=", ["*", rational(factor), far]))
    return prove.all_of(found)


@claim(
    "beyond-simplex-projection-bound",
    "Section 4, Theorem 4.2",
    {"spread": "99/100"},
    {"norm": "199/100"},
    uses="beyond-projection-obtuse",
)
def beyond_simplex_projection_bound(spread: str = "1", norm: str = "2") -> Steps:
    r"""$\|\hat p - p\|_2^2 \le \max_jz_j - \min_jz_j \le 2\|z\|_\infty$ for $p$ in the simplex, $\hat p$ the nearest point of the
    simplex to $p+z$, every $J$ and $z$; both constants are attained at $J = 2$.

    By beyond-projection-obtuse, step 1, $\|\hat p-p\|^2 \le \langle z, \hat p-p\rangle$. With $z_j = \max z-u_j$ and $\hat p_j
    \ge 0$, $\langle z, \hat p\rangle = \max z-a$, $a \ge 0$, since the entries of $\hat p$ add up to 1 (steps 2 and 3), and
    likewise $\langle z, p\rangle = \min z+b$. Steps 4 and 5: the difference is at most $\max z-\min z$, and step 6 at most
    $2\|z\|_\infty$. The remaining steps are the case $p = (0, 1)$, $z = (1, -1)$, $\hat p = (1, 0)$: $2$.
    """
    yield from simplex_bounds(spread, norm)


@claim("beyond-simplex-projection", "Section 4, Algorithm 5", {"theta": "h/2"}, {"theta": "-h"}, {"theta": "2*h"})
def beyond_simplex_projection(theta: str = "h") -> Steps:
    r"""$(\bar p - \theta)_+$ of sum 1 is the nearest point of the simplex to $\bar p$, and outside $\mathbb B_1^J$ the vector
    $\mathrm{sign}(x)$ times the projection of $|x|$ to the simplex is its nearest point to $x$; every $J$. (That the printed
    $\theta$ gives the sum 1 is tested, not certified.)

    h_j = x_j - theta where x_j > theta and 0 elsewhere, of sum 1, is the nearest point: <x - h, q - h> <= theta (1 - 1) = 0.
    Coordinate by coordinate for q in the simplex: with equality where x_j is kept, and with x_j = theta - g, g >= 0, where it is
    cut, for theta >= 0 and theta = -a. In the ball, for ||x||_1 >= 1 and so theta >= 0: with |x_j| for x_j, w_j for |h_j| and m
    for |q_j| a term is at most theta (m - w_j), and ||q||_1 <= 1.
    """
    negative = theta.replace("h", "(-a)")
    yield f"(x - (x-h))*(q - (x-h)) = ({theta})*(q - (x-h))"
    yield f"for h >= 0, g >= 0, q >= 0: (h-g)*(q-0) <= ({theta})*(q-0)"
    yield f"for a >= 0, g >= 0, q >= 0: (-a-g)*(q-0) <= ({negative})*(q-0)"
    yield f"for h >= 0, w >= 0, m >= 0, e >= 0: ((h+w) - w)*((m-e) - w) <= ({theta})*(m-w)"
    yield f"for h >= 0, g >= 0, m >= 0: (h-g)*m <= ({theta})*m"


@claim("sec-4-l1-ball", PROOF, {"rest": "1"}, {"rest": "1/3"})
def sec_4_l1_ball(rest: str = "1/2") -> Steps:
    r"""$\mathrm{conv}(\mathsf{Simplex}(J) \cup -\mathsf{Simplex}(J)) = \mathbb B_1^J$ for every $J$.

    conv(Simplex and -Simplex) = B_1^J. x with ||x||_1 <= 1 and entries g - h, one of g, h >= 0 being 0, of sums s and m: r =
    (1-s-m) rest moves to one coordinate of both, and x = a u - b v with a = s + r, b = m + r of sum 1, u = (g + r)/a and v = (h +
    r)/b, in the simplex; where a = 0 or b = 0, -x or x is in the simplex itself. Conversely |a u - b v| <= a u + b v for each
    coordinate, and these have the sum a + b = 1.
    """
    yield f"(s + (1-s-m)*({rest})) + (m + (1-s-m)*({rest})) = 1"
    yield "(s+r)*((g+r)/(s+r)) - (m+r)*((h+r)/(m+r)) = g - h"
    yield "(s+r)/(s+r) = 1"
    yield "for a >= 0, u >= 0, b >= 0, v >= 0: a*u - b*v <= a*u + b*v"
    yield "for a >= 0, u >= 0, b >= 0, v >= 0: b*v - a*u <= a*u + b*v"


@claim("sec-4-pstar", PROOF, {"factor": "199/100"}, {"factor": "1"}, uses="cor-2.3-sharp")
def sec_4_pstar(factor: str = "4") -> Steps:
    r"""$\|p^* - p\|_2^2 \le 4\max_j|\bar p_j - p_j|$ for the nearest point $p^*$ of $\mathbb B_1^J$ to $\bar p$, every $J$, every
    $p$ in the simplex and every $\bar p$; 2 is enough, and attained.

    The steps are Corollary 2.3 (sharp) for $a_j = e_j$, $L = \mathbb B_1^J$, the point $p$ of $L$ and $z = \bar p - p$: $\|p^* -
    p\|_2^2 \le 2\max_j|z_j|$, at most 4 times the maximum. The remaining step is a case that needs the factor 2: $p = e_1$ and
    $\bar p = p^* = -e_1$, so $z = -2e_1$.
    """
    attained = prove.comparison(squared(l1_ball([-1, 0]), [1, 0]), "<=", ["*", rational(factor), 2])
    yield from bounds(factor, factor)
    yield attained


@false(
    "sec-4-orthogonal",
    PROOF,
    "E8",
    {"factor": "5/4"},
    {"factor": "33/25"},
    at=tuple({"k": k} for k in (3, 4, 5, 8, 64)),
    when=lambda k: 3 <= k <= 64,
)
def sec_4_orthogonal_as_printed(k: int, factor: str = "1") -> Verdict:
    r"""$\|\hat p - p\|_2 \le \|p^* - p\|_2$ always: at $\bar p = (1, 0, \ldots, 0, -1)$, $p = e_2$ the squares are 2 and 3/2.

    Is ||phat - p||^2 <= factor ||p* - p||^2?
    """
    pbar, p = _points(k)
    return prove.comparison(squared(simplex(pbar), p), "<=", ["*", rational(factor), squared(l1_ball(pbar), p)])


@claim("sec-4-orthogonal-corrected", PROOF, {"factor": "99/100"}, {"factor": "1/2"})
def sec_4_orthogonal_corrected(factor: str = "1") -> Steps:
    r"""$\|\hat p - p\|_2 \le \|p^* - p\|_2$ for $J = 2$, every $\bar p$ and every $p$ in the simplex ($J = 1$ is trivial: $\hat p
    = p$).

    Step 1 writes $\|\hat p-p\|^2$ as $\frac12(d-w)^2$, $d$ and $w$ the differences of the two entries of $\hat p$ and of $p$, and
    step 2 is $\frac12(a-b)^2 \le a^2+b^2$ for $p^*-p = (a, b)$. The other steps show $p^*_1-p^*_2 = d$ by the face of the ball
    that $p^*$ lies on: $\bar p$ is $p^*$ plus a vector of the normal cone there, and the named $\hat p$ meets the optimality
    conditions of the simplex. The example compares the computed projections on a grid.
    """
    yield _two(factor)
    yield "example: a grid", _two_on_grid(factor)


@claim("sec-4-simplex-bound", PROOF, {"factor": "199/100"}, {"factor": "1"}, uses="beyond-simplex-projection-bound")
def sec_4_simplex_bound(factor: str = "4") -> Steps:
    r"""$\|\hat p - p\|_2^2 \le 4\max_j|\bar p_j - p_j|$ for every $J$, every $p$ in the simplex and every $\bar p$, from the
    obtuse angle on the simplex itself (the printed comparison with $p^*$ is false); 2 is enough, and attained at $J = 2$.

    The steps are those of beyond-simplex-projection-bound, with the factor 4 for 2 in the bound by $\|z\|_\infty$.
    """
    yield from simplex_bounds(norm=factor)
