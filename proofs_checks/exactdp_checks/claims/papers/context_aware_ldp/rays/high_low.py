"""Claims of context-aware-ldp: exact maxima over all channels of a policy, by the extreme rays of their columns.

A bound f(r) <= y r at the extreme rays r (claims of ``rays``) holds for all columns, f being convex with f(c v) = c f(v), and so
bounds the sum of f(Q(y|.)) by the sum of y: this step is stated, not certified. The maxima at listed sizes come with the kernel's
own enumeration of the rays. t = e^epsilon, u = t - 1, k' = k - s.
"""

from fractions import Fraction
from typing import Any

from exactdp.bounds.context_aware_ldp.lower import claim_1_maximum, high_low_key
from exactdp_checks.claims.notation import Exact, PrivacyMatrix, Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.rays import at
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity, written
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim
from exactdp_checks.proving.optimal import Utility, optimal_channel, squares

EVERY: dict[str, Any] = {"k": None, "s": None, "t": None}


def _condition(k: int, s: int, t: Fraction, more: int) -> bool:
    """t u^2 (s-1) <= (k+u)(k+(s+more)u)."""
    u = t - 1
    return t >= 1 and t * u**2 * (s - 1) <= (k + u) * (k + (s + more) * u)


def _sizes(k: object, s: object, t: object) -> bool:
    """Whether these are k > s >= 1 and t >= 1, or all None: every size."""
    if k is s is t is None:
        return True
    return isinstance(k, int) and isinstance(s, int) and isinstance(t, str) and 1 <= s < k and rational(t) >= 1


def _hl_functional(k: int, s: int, base: Exact | None = None) -> Utility:
    """f(v) = sum over b in B of (v_b - v_1)^2 over the sum of v; or over v_1/2 + sum of v_b/(2k')."""
    differences = [[int(x == b) - int(x == 0) for x in range(k)] for b in range(s, k)]
    if base is None:
        return squares(differences, [1] * k)
    return squares(differences, [base, *[0] * (s - 1), *[Fraction(1, 2 * (k - s))] * (k - s)])


def _hl_value(t: Any, s: Any, m: Any, gain: object = 1) -> Any:
    """k'(1 - 1/t)(1 + gain u/(k + su)), m = k', for numbers, elements of Q(t, ...) or written ones."""
    return m * (1 - 1 / t) * (1 + exact(gain) * (t - 1) / (m + s + s * (t - 1)))


def _hl_steps(gain: object, need: object) -> list[Verdict]:
    """The maximum for every k' = m >= 1, s >= 1, t >= 1 with h = (k+u)(k+(s+1)u) - need t u^2 (s-1) >= 0: identities and signs.

    Weights: 1/t of ray(A), 1 - 1/t of each e_b. Dual vector: 1 on B, z on A - {1}, y at 1, tight at these rays. Rays with 1 in T,
    j = |T|: slack m u^4 (j-1)(s-j)/...; with 1 not in T: h times what is >= 0, and -u (s-1-j) z. h is at least
    (k+u)(k+su) - t u^2 (s-1). Where h < 0, weight moved from ray(A) and all e_b to ray({1}) and ray(A - {1}) gains.
    """

    def formulas(t: Any, s: Any, m: Any, j: Any) -> tuple[Any, ...]:
        u, k = t - 1, s + m
        one, all_, this = k + u, k + s * u, k + j * u
        value = {1: m * u**2 / one, "s": m * u**2 / all_, "j": m * u**2 / this}
        z = 0 - m * u**2 / (one * all_)
        factor = m * u / (t * one * all_)
        return u, k, value, z, factor, m * u**4 * (j - 1) * (s - j) / (one * all_ * this), one * all_

    t, s, m, j = written("t", "s", "m", "j")
    u, k, value, z, factor, slack, product = formulas(t, s, m, j)
    h = (k + u) * (k + (s + 1) * u) - exact(need) * t * u**2 * (s - 1)
    y = (value["s"] - m) / t - (s - 1) * z
    a, b, w, v = (variable(name) for name in ("a", "b", "w", "t"))  # j = 1 + a, s = 1 + a + b, k' = 1 + w
    _, _, _, low, part, least, _ = formulas(v, 1 + a + b, 1 + w, 1 + a)
    claimed = _hl_value(t, s, m, gain)
    return [
        identity(value["s"] / t + (1 - 1 / t) * m, claimed),
        identity(y + (s - 1) * z + m, claimed),
        identity(t * y + (t * (j - 1) + s - j) * z + m - value["j"], slack),
        prove.at_most(0, least, t=1, a=0, b=0, w=0),
        identity(y + (s - 1 - j) * z + t * j * z + m, factor * h - u * (s - 1 - j) * z),
        prove.at_most(0, part, t=1, a=0, b=0, w=0),
        prove.at_most(low, 0, t=1, a=0, b=0, w=0),
        identity(h - (product - t * u**2 * (s - 1)), u * (k + u)),
        identity(value[1] - (t + 1) / t * value["s"] - m * u / t, 0 - factor * h),
    ]


def _hl_maximum(k: int | None, s: int | None, t: str | None, gain: object = 1, need: object = 1) -> Verdict:
    """Is that the maximum exactly where h >= 0: at every size (None), or here, over all channels, and is it larger else?"""
    if k is None or s is None or t is None:
        return prove.all_of(_hl_steps(gain, need))
    policy, utility = PrivacyMatrix.high_low(k, range(s), f"t={t}"), _hl_functional(k, s)
    if _condition(k, s, rational(t), 1):
        return at(policy, utility, claim_1_maximum(k, s, t))
    best = optimal_channel(policy, None, utility)
    return prove.all_of([best.verdict, prove.comparison(_hl_value(rational(t), s, k - s), "<", best.value)])


def _key_value(t: Any, m: Any, scale: object = 2) -> Any:
    return exact(scale) * m**2 * (1 - 1 / t) + 2 * m * (1 - 1 / t) ** 2 / (1 + 1 / t)


@claim(
    "beyond-hl-chi2-max",
    "Claim 1, beyond the paper",
    {"gain": "99/100"},
    {"gain": "101/100"},
    {"gain": 0},
    {"gain": -1},
    at=(
        EVERY,
        *(
            {"k": k, "s": s, "t": t}
            for k in range(2, 8)
            for s, t in ((1, "100"), (k // 2, "2"), (k - 1, "3/2"), (2, "3"), (k - 1, "101/100"))
            if 1 <= s < k and _condition(k, s, Fraction(t), 0)
        ),
    ),
    when=lambda k, s, t: _sizes(k, s, t) and (k is None or _condition(k, s, rational(t), 0)),
    uses="beyond-rays-hl",
)
def beyond_hl_chi2_max(k: int | None, s: int | None, t: str | None, gain: object = 1, need: object = 1) -> Any:
    r"""Over all $(A,\varepsilon)$-HLLDP channels $\sum_i\sum_y\frac{(Q(y|s+i)-Q(y|1))^2}{\sum_jQ(y|j)}$ has the maximum
    $k'(1-\frac1t)(1+\frac u{k+su})$ whenever $tu^2(s-1)\le(k+u)(k+su)$: a dual vector for all $k'\ge1$, $s\ge1$, $t\ge1$, and
    all channels, by the kernel, at the sizes listed.

    Write $t = e^\epsilon$, $u = t - 1$, $k = k' + s$. By beyond-rays-hl every column is a sum, with weights, of rays: $e_b$
    for $b \in B$, and the vectors that are $t$ on a set $T \subset A$ and 1 elsewhere. The function of a column is convex
    and homogeneous, being a sum of squares over a positive sum, so that a linear bound $\langle y, v\rangle$ that holds on
    all rays holds for all columns; and the columns of a channel add up to the vector of ones, so that the sum is at most the
    sum of the entries of $y$.

    The vector $y$ is 1 on $B$, $z$ on $A$ without the symbol 1, and chosen at 1 such that it is tight on the ray of $T = A$;
    on $e_b$ both sides are 1. In the step at every size, part (2) is that its entries add up to the value; parts (3) and (4)
    that the slack on the rays with $1 \in T$, $|T| = j$, is not negative; parts (5) to (7) the same for $1 \notin T$, where
    the function is 0: the slack is a factor that is not negative times $h = (k+u)(k+(s+1)u) - tu^2(s-1)$, plus $-u(s-1-j)z
    \ge 0$.

    By part (8), $h$ is $u(k+u)$ plus the difference of the sides of the condition, so it is not negative under the
    condition. Part (1): the weights $\frac1t$ on the ray of $A$ and $1 - \frac1t$ on every $e_b$ make a channel of this
    value. Part (9) belongs to beyond-hl-chi2-max-sharp.
    """
    return _hl_maximum(k, s, t, gain=gain, need=need)


@claim(
    "beyond-hl-chi2-max-sharp",
    "Claim 1, beyond the paper",
    {"need": "9/10"},
    {"need": "11/10"},
    {"gain": "101/100"},
    at=(
        EVERY,
        *(
            {"k": k, "s": s, "t": t}
            for k, s, t in (
                (3, 2, "2"),
                (4, 3, "5"),
                (3, 2, "5"),
                (3, 2, "6"),
                (5, 4, "4"),
                (5, 4, "5"),
                (6, 3, "5"),
                (6, 3, "8"),
                (7, 5, "60"),
            )
        ),
    ),
    when=lambda k, s, t: _sizes(k, s, t) and (k is None or s >= 2),
    uses="beyond-rays-hl",
)
def beyond_hl_chi2_max_sharp(k: int | None, s: int | None, t: str | None, gain: object = 1, need: object = 1) -> Any:
    r"""The same maximum whenever $tu^2(s-1)\le(k+u)(k+(s+1)u)$, and only then: beyond it the maximum is larger. Certified for all
    $k'\ge1$, $s\ge1$, $t\ge1$, and by the kernel on both sides of the condition at the sizes listed.

    Parts (1) to (7) of the step at every size are the argument of beyond-hl-chi2-max: a linear bound that holds on all rays
    of beyond-rays-hl, provided that $h = (k+u)(k+(s+1)u) - tu^2(s-1) \ge 0$, which is the condition here, and a channel that
    attains it.

    Beyond the condition, $h < 0$, so that $s \ge 2$ and $t > 1$. The rays of $\{1\}$ and of $A$ without 1 add up to
    $\frac{t+1}t$ times the ray of $A$ plus $\frac ut$ times every $e_b$. So a little weight can be moved from the latter,
    which have the weights $\frac1t$ and $1 - \frac1t$, to the former; by part (9) the sum grows at the rate $-h$ times a
    factor that is positive.
    """
    return _hl_maximum(k, s, t, gain=gain, need=need)


@claim(
    "beyond-assouad-hl-key",
    "Section 5.2, beyond the paper",
    {"scale": "199/100"},
    {"scale": "201/100"},
    {"scale": 1},
    at=(EVERY, *({"k": k, "s": s, "t": t} for k in range(2, 7) for s, t in ((1, "3"), (2, "3/2"), (k - 1, "10")) if s < k)),
    when=_sizes,
    uses="beyond-rays-hl",
)
def beyond_assouad_hl_key(k: int | None, s: int | None, t: str | None, scale: object = 2) -> Verdict:
    r"""Over all HLLDP channels with $1\in A$, $a_y=Q(y|1)$, $b_{i,y}=Q(y|s+i)$, the maximum of
    $\sum_y\sum_i\frac{(b_{i,y}-a_y)^2}{a_y/2+\sum_lb_{l,y}/(2k')}$ is $2k'^2(1-\frac1t)+2k'\frac{(1-1/t)^2}{1+1/t}$: for
    every $k'\ge1$ and $t$ by the decomposition into rays, and by the kernel at the sizes listed.

    Is the maximum of sum (b_i - a)^2/(a/2 + sum b/(2k')) scale k'^2 (1-1/t) + 2k' (1-1/t)^2/(1+1/t), everywhere or here? Only
    symbols 1 and B occur; a column on these is v_1/t ray({1}) + sum of (v_b - v_1/t) e_b, which decides the weights 1/t and 1
    - 1/t. f is 2k'u^2/(t+1) at the one ray and 2k' at the others; q^2/d is subadditive, a square over a positive number.
    """
    if k is None or s is None or t is None:
        x, m, a, p, q, d, h = written("t", "m", "a", "p", "q", "d", "h")
        ray, unit = 2 * m * (x - 1) ** 2 / (x + 1), 2 * m
        return prove.all_of(
            [
                identity(m * (1 - x) ** 2 / (x / 2 + m / (2 * m)), ray),
                identity(1 / (1 / (2 * m)), unit),
                identity(ray / x + m * ((1 - 1 / x) * unit), _key_value(x, m, scale)),
                identity(a / x + (p - a / x), p),
                identity(a / x * x, a),
                identity(p**2 / d + q**2 / h - (p + q) ** 2 / (d + h), (p * h - q * d) ** 2 / (d * h * (d + h))),
            ]
        )
    policy = PrivacyMatrix.high_low(k, range(s), f"t={t}")
    return at(policy, _hl_functional(k, s, exact("1/2")), rational(high_low_key(k, s, t)))
