"""The bounds of online-recommendation again: sums over the binomial law, logarithms with 60 digits, weights of one round.

lambda = 2m ln(tau), rho = 1/(2m), gamma = m/(3 tau - 1), tau = T/(R+1); c = KL(3/4 || 1/2) = (3/4) ln(3/2) + (1/4) ln(1/2).
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from second_source.numbers import mp, real

e, ln = mp.exp, mp.log
ROOM = "online_recommendation"


def log(value: Any) -> Any:
    return ln(real(value))


def leak() -> Any:
    return (3 * log(Fraction(3, 2)) + log(Fraction(1, 2))) / 4


def phases(m: int, P: int, n: int) -> int:
    """How often the n voters can be cut into m parts before fewer than P are left."""
    done = 0
    while P * m ** (done + 1) <= n:
        done += 1
    return done


def games(m: int, k: int) -> Fraction:
    """Wrong guesses of k phases: the good one of m is uniform, and found after 0 to m-1 of them."""
    return k * Fraction(sum(range(m)), m)


def theorem_7(T: int, P: int, L: Any, n: Any = None) -> Any:
    return (log(T) - log(2 * L)) / P


def effective(T: int, D: int, R: int) -> int:
    return min(T, D + R)


def illegal(T: int, D: int, R: int) -> Fraction:
    s = effective(T, D, R)
    p = Fraction(s, 2 * T)
    return 1 - sum((comb(T, i) * p**i * (1 - p) ** (T - i) for i in range(s + 1)), start=Fraction(0))


def divergence(T: int, D: int, R: int, L: Any, factor: int = 8) -> Any:
    one, two = Fraction(effective(T, D, R), 4) - 1, Fraction(T, 8) - factor * (L + 1) - 1
    return leak() * real(min(one, two))


def theorem_15_linear(T: int, D: int, R: int, P: int, L: Any, n: Any = None) -> Any:
    s = effective(T, D, R)
    return leak() * real(max(Fraction(5 * s, 18) - 4 * s * L / Fraction(T) - Fraction(1, 6), 0)) / (2 * P)


def theorem_15(T: int, D: int, R: int, P: int, L: Any, n: Any = None) -> Any:
    found = [theorem_15_linear(T, D, R, P, L)] if n is None or n >= 2 * P else [mp.mpf(0)]
    if effective(T, D, R) >= 6 * ln(T):
        found.append(divergence(T, D, R, L, 4) / (2 * P))
    return max(found)


def theorem_15_exact(T: int, D: int, R: int, P: int, L: Any, n: Any = None) -> Any:
    lost = T * illegal(T, D, R)
    most = min(Fraction(effective(T, D, R), 4) - lost, Fraction(T, 8) - 4 * (L + lost) - lost)
    linear = theorem_15_linear(T, D, R, P, L) if n is None or n >= 2 * P else mp.mpf(0)
    return max(linear, leak() * real(most) / (2 * P))


def theorem_1(T: int, D: int, R: int, P: int, L: Any, n: Any = None) -> Any:
    found = [theorem_7(T, P, L)] if n is None or n >= 2 * P else []
    return max([*found, theorem_15(T, D, R, P, L, n)])


def divergence_limit(P: int, t: Any) -> Any:
    """Of two answers with the probabilities t^(2P)/(1 + t^(2P)) and the rest, exchanged."""
    more = real(t) ** (2 * P)
    p, q = more / (1 + more), 1 / (1 + more)
    return p * ln(p / q) + q * ln(q / p)


def tau(T: int, R: int = 0) -> Fraction:
    return Fraction(T, R + 1)


def sharp(m: int, W: int) -> int:
    """2m times the constant."""
    return 2 * m + 1 if 6 * m <= W else (12 if m == 2 else 4 * m)


def steep(m: int, T: int, R: int = 0) -> Any:
    return 2 * m * log(tau(T, R))


def uniform(m: int, T: int, R: int = 0) -> Fraction:
    return m / (3 * tau(T, R) - 1)


def lost(m: int, P: int, n: int) -> Any:
    """The logarithm of n/P to the base 1/(1-rho)."""
    return (ln(n) - ln(P)) / (ln(2 * m) - ln(2 * m - 1))


def whole(m: int, P: int, n: int) -> int:
    """``lost`` rounded down; within 10^-40 of a whole number it is that number."""
    near = int(mp.nint(lost(m, P, n)))
    return near if abs(lost(m, P, n) - near) < mp.mpf(10) ** -40 else int(mp.floor(lost(m, P, n)))


def credits_lost(m: int, R: int, P: int, n: int) -> Any:
    return 2 * m * (2 * R + 1) * log(Fraction((2 * R + 1) * n, (R + 1) * P))


def survivors(m: int, W: int) -> int:
    """Fewer than W - (W-1)/(2m) are left."""
    return max(w for w in range(W + 1) if w < W - Fraction(W - 1, 2 * m))


def privacy(m: int, T: int, D: int, R: int, P: int) -> Any:
    """3 (2D+2R+1) lambda times sum 1/C over the rounds that leak, 3m (2D+2R+1)/((D+R+1) P)."""
    credit = 2 * D + 2 * R + 1
    return 3 * credit * steep(m, T, R) * real(Fraction(3 * m * credit, (D + R + 1) * P))


def phi(x: Any, lam: Any, rho: Any) -> Any:
    return e(real(lam) * real(x)) - e(real(lam) * real(rho)) if x > rho else Fraction(0)


def lemma_3(x: Any, other: Any, lam: Any, rho: Any) -> Any:
    factor = e(real(lam) * real(abs(x - other)))
    return factor * phi(other, lam, rho) + (factor - 1) * e(real(lam) * real(rho))


def lemma_5(points: Sequence[Any], shifts: Sequence[Any], top: Any, lam: Any, rho: Any) -> list[Any]:
    one = sum(phi(x + s, lam, rho) for x, s in zip(points, shifts, strict=True)) + phi(top, lam, rho)
    return [one, sum(phi(x, lam, rho) for x in points) + phi(top + sum(shifts), lam, rho)]


def weights(counts: Sequence[int], tau: Any) -> list[Any]:
    """phi of the shares."""
    m, W = len(counts), sum(counts)
    return [phi(Fraction(c, W), 2 * m * log(tau), Fraction(1, 2 * m)) for c in counts]


def share_step(W: int, votes: int, own: bool) -> Fraction:
    return Fraction(votes + own, W) - Fraction(votes, W - 1)


def lemma_13(counts: Sequence[int], extra: int, tau: Any) -> Any:
    larger = [c + (j == extra) for j, c in enumerate(counts)]
    ratio = sum(weights(larger, tau)) / sum(weights(counts, tau))
    return sum(larger) * ln(ratio) / (2 * len(counts) * log(tau))


def one_can_verify(tau: Any, m: int, y: Any) -> list[Any]:
    """(y-1) e^(lambda rho)/phi(1/m) and (y^3-1) gamma/(m (1-gamma))."""
    gamma = Fraction(m) / (3 * tau - 1)
    return [(y - 1) * tau / (tau**2 - tau), (y**3 - 1) * gamma / (m * (1 - gamma))]


LOWER: dict[str, Callable[..., Any]] = {
    "phases": phases,
    "theorem_6_radius": lambda m, T, R: sum((1 - Fraction(1, m) for _ in range(R)), start=Fraction(0)),
    "theorem_6_logarithm": lambda m, T, P, n: games(m, phases(m, P, n)),
    "theorem_6_rounded": lambda m, T, P, n: (m - 1) * (ln(n) - ln(P)) / (4 * ln(m)),
    "theorem_6": lambda m, T, R, P, n: (1 - Fraction(1, m)) * R + games(m, phases(m, P, n)),
    "lemma_8": lambda T, P, t, n=None: Fraction(T, 2) / t**P,
    "minimax_private": lambda T, P, t, n: max(Fraction(1, 2), Fraction(T, 2) / t**P),
    "theorem_7": theorem_7,
    "theorem_7_rounded": lambda T, P, L, n=None: (log(T) - log(L)) / (2 * P),
    "effective": effective,
    "illegal": illegal,
    "chernoff": lambda D, R: 1 / mp.root(e(D + R), 6),
    "theorem_15_divergence": divergence,
    "theorem_15": theorem_15,
    "theorem_15_linear": theorem_15_linear,
    "theorem_15_sharp": lambda T, D, R, P, L, n=None: divergence(T, D, R, L, 4) / (2 * P),
    "theorem_15_exact": theorem_15_exact,
    "theorem_1": theorem_1,
    "divergence_limit": divergence_limit,
}

RATES: dict[str, Callable[..., Any]] = {
    "theorem_2_loss": lambda R, P, n: (R + 1) * (ln(n) - ln(P)),
    "theorem_2_loss_corrected": lambda R, P, n: (R + 1) * (1 + ln(n) - ln(P)),
    "theorem_2_privacy": lambda T, P, D=0, R=0: (D + R + 1) * (ln(T) - ln(R + 1)) / P,
    "theorem_1": lambda T, P, D, R, L: (D + R + ln(T) - log(L)) / P,
    "theorem_6": lambda R, P, n: R + ln(n) - ln(P),
    "theorem_7": lambda T, P, L: (ln(T) - log(L)) / P,
    "theorem_15": lambda P, D, R: Fraction(D + R, P),
    "loss_over_radius": lambda m, P, n: 12 * m * (ln(2) + ln(n) - ln(P)) + 2 * m,
    "loss_over_logarithm": lambda m, P, n: 8 * m * ln(m) + m,
}

UPPER: dict[str, Callable[..., Any]] = {
    "loss_rounds": lost,
    "loss_rounds_rounded": lambda m, P, n: 2 * m * (ln(n) - ln(P)),
    "loss_rounds_whole": whole,
    "uniform_loss": lambda m, T, R=0: uniform(m, T, R) * T,
    "uniform_loss_rounded": lambda m, T, R=0: Fraction(m, 2) * (R + 1),
    "random_loss": lambda m, T: T - Fraction(T, m),
    "kick_out": lambda m, W: W - Fraction(W, 2 * m),
    "round_range": lambda m, T, R=0: [uniform(m, T, R) / m, 1 - (m - 1) * uniform(m, T, R) / m],
    "theorem_10": lambda m, T, P, n: lost(m, P, n) + real(uniform(m, T) * T),
    "theorem_10_rounded": lambda m, P, n: 2 * m * (ln(n) - ln(P)) + mp.mpf(m) / 2,
    "theorem_10_sharp": lambda m, T, P, n: lost(m, P, n) + real((1 - Fraction(1, m)) * uniform(m, T) * T),
    "lemma_12": lambda m, T, W, R=0: 3 * steep(m, T, R) / W,
    "lemma_12_sharp": lambda m, T, W, R=0: sharp(m, W) * steep(m, T, R) / (2 * m * W),
    "lemma_13": lambda m, T, W, R=0: 2 * steep(m, T, R) / W,
    "exponential_weights": lambda m, T, W, R=0: 2 * steep(m, T, R) / W,
    "lemma_14": lambda m, W: W - Fraction(W, 3 * m),
    "lemma_14_sharp": survivors,
    "never_leaks": lambda m, P, n: Fraction(n - P, n) <= Fraction(1, 2 * m),
    "leaking_rounds": lambda m, P, n: 3 * m * (ln(n) - ln(P)),
    "crude_privacy": lambda m, T, P, n: 3 * steep(m, T) / P * 3 * m * (ln(n) - ln(P)),
    "theorem_11": lambda m, T, P: 9 * m * steep(m, T) / P,
    "theorem_11_sharp": lambda m, T, P: 3 * steep(m, T) * (3 * m - 1) / P,
    "credit_loss_rounds": credits_lost,
    "credit_loss_rounds_rounded": lambda m, R, P, n: 4 * m * (R + 1) * (1 + ln(n) - ln(P)),
    "credit_decay": lambda m, R, C: C - Fraction(C, 2 * m * (2 * R + 1)),
    "theorem_16": lambda m, T, R, P, n: credits_lost(m, R, P, n) + real(uniform(m, T, R) * T),
    "theorem_16_rounded": lambda m, T, R, P, n: 5 * m * (R + 1) * (1 + ln(n) - ln(P)),
    "lemma_18": lambda m, T, D, R, P, C: 3 * (2 * D + 2 * R + 1) * steep(m, T, R) / C,
    "lemma_19": lambda m, D, R, C: C - Fraction(C, 3 * m * (2 * D + 2 * R + 1)),
    "theorem_17": lambda m, T, D, R, P: 3 * (2 * D + 2 * R + 1) * steep(m, T, R) * 6 * m / P,
    "theorem_17_sharp": privacy,
}

WEIGHTS: dict[str, Callable[..., Any]] = {
    "phi": phi,
    "lemma_3": lemma_3,
    "lemma_4": lambda x, other, lam, rho: e(real(lam) * real(x - other)) ** 2,
    "lemma_4_needs": lambda d: (d + 1) / d,
    "lemma_5": lemma_5,
    "weights": weights,
    "least_sum": lambda tau: tau * (tau - 1),
    "share_step": share_step,
    "one_can_verify": one_can_verify,
    "lemma_13": lemma_13,
}

FUNCTIONS: dict[str, Callable[..., Any]] = {
    f"{ROOM}.{module}.{name}": function
    for module, table in {"lower": LOWER, "rates": RATES, "upper": UPPER, "weights": WEIGHTS}.items()
    for name, function in table.items()
}
