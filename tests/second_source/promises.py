"""Verdicts again, each recognised: levels and probabilities from their definitions, and a witness by what it witnesses.

Which of several witnesses a vector names, and near which perturbation a bound is taken, is a choice; that it is one is not.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from second_source.context_aware_ldp import block_root, high_low_root, shape_of
from second_source.context_aware_ldp_lower import gain_at, peak, share, weight_of
from second_source.noise import bit_probability, columns, epsilon_public, phi, profile, smallest_epsilon, squared_diameter
from second_source.numbers import INFINITE, mp, real, same

Vector = list[Any]
NEAR = mp.mpf(10) ** -30
STEP = mp.mpf(10) ** -4  # how near to the best perturbation a bound is taken


def inner(a: Vector, b: Vector) -> Any:
    return sum(x * y for x, y in zip(a, b, strict=True))


def gaussian(queries: Any, r: Any, variance: Any, epsilon: Any, delta: Any, said: dict[str, Any]) -> bool:
    """delta*(epsilon), whether it is at most delta, the least epsilon, and the half space that two columns see differently."""
    found = columns(queries, r)
    squared = squared_diameter(found)
    least = profile(squared, variance, epsilon)
    right = same(said["delta"], least) and said["private"] is bool(real(least) <= real(delta))
    if not squared:
        return right and said["witness"] is None and same(said["smallest"], 0)
    if said["witness"] is None or not smallest_epsilon(squared, variance, delta, said["smallest"]):
        return False
    one, two = (found[said["witness"][name]] for name in ("x", "other"))
    way = [a - b for a, b in zip(one, two, strict=True)]
    if inner(way, way) != squared:
        return False
    sigma = mp.sqrt(real(variance) * real(inner(way, way)))
    limit = real(variance) * real(epsilon) + real(inner(one, one) - inner(two, two)) / 2
    chances = [phi((real(inner(column, way)) - limit) / sigma) for column in (one, two)]
    told = (said["witness"]["threshold"], said["witness"]["probability"], said["witness"]["other_probability"])
    worst = abs(chances[0] - mp.exp(real(epsilon)) * chances[1] - least) < NEAR  # the event attains delta*
    return right and worst and all(map(same, told, (limit, *chances)))


def rejection(
    queries: Any,
    r: Any,
    variance: Any,
    tau: Any,
    epsilon: Any,
    said: dict[str, Any],
    corrected: bool = False,
    public: bool = False,
) -> bool:
    """The level: infinite as printed, 2 tau or that of both answers, corrected; a point y that two columns see differently."""
    found, witness = columns(queries, r), said["witness"]
    if not corrected:
        level: Any = INFINITE if any(a != b for a, b in combinations(found, 2)) else 0
    else:
        level = epsilon_public(tau) if public else 2 * real(tau)
    private = level != INFINITE and bool(real(level) <= real(epsilon) + NEAR)
    if said["private"] is not private or (said["smallest"] != level if level == INFINITE else not same(said["smallest"], level)):
        return False
    if private or witness is None:
        return private and witness is None
    ones = [bit_probability(found[witness[name]], witness["y"], variance, tau, corrected) for name in ("x", "other")]
    chances = [p if witness["sent"] else 1 - p for p in ones]
    apart = real(chances[0]) > mp.exp(real(epsilon)) * real(chances[1])
    sent = public or witness["sent"] == 1  # where y is private, the answer 0 sends nothing
    return apart and sent and same(witness["probability"], chances[0]) and same(witness["other_probability"], chances[1])


def least_above(x: Any) -> int:
    return int(mp.floor(x)) + 1


def uppers(shape: dict[str, Any], t: Any, a: Any) -> dict[str, int]:
    """The least number of reports n with root/sqrt(n) < a, by the scheme."""
    sizes = shape["sizes"]
    between, blocks = "epsilon-LDP at the least level", "Hadamard or k-ary randomised response in each block"
    if shape["kind"] != "high-low":
        name = between if shape["kind"] == "between" else blocks
        return {name: least_above((block_root(sizes, t) / a) ** 2)}
    s, other = sizes
    found = {
        "high-low Hadamard response": least_above((high_low_root(s, other, t) / a) ** 2),
        "epsilon-LDP on all symbols": least_above((block_root([s + other], t) / a) ** 2),
    }
    if s == 1:
        own = (1 + mp.sqrt(other)) * mp.sqrt(t / (t - 1))
        found["Mangat's response for one sensitive symbol"] = least_above((own / a) ** 2)
    return found


def lowers(shape: dict[str, Any], t: Any, a: Any) -> dict[str, Any]:
    """So many reports are too few, at the best perturbation, by the bound."""
    k, sizes = sum(shape["sizes"]), shape["sizes"]
    groups = sizes[:1] if shape["kind"] == "high-low" else sizes
    even = [size - size % 2 for size in groups if size > 1]
    free = (k - sum(even)) // 2
    found: dict[str, Any] = {"an answer without reports has risk 1 - 1/k": mp.mpf(0)}

    def best(weight: Any, accuracy: Any) -> Any:
        return gain_at(real(weight), accuracy, peak(accuracy))

    if a < mp.mpf(1) / 2:
        name = "Assouad, pairs of symbols" if even and free else "Assouad, pairs in blocks" if even else "Assouad, free pairs"
        gain = mp.fsum([2 * free, *(size / real(share(size, t)) for size in even)])
        found[name] = best(gain / 16, a)
    if a < mp.mpf(1) / 4 and shape["kind"] == "high-low":
        found["Assouad, sensitive against other symbols"] = best(weight_of(k, sizes[0], t), 2 * a)
    if a < mp.mpf(1) / 4 and k > 1:
        found["Assouad, without privacy"] = best(weight_of(k, 1, INFINITE), 2 * a)
    return found


def bracket(policy: Sequence[Sequence[Any]], alpha: Any, said: dict[str, Any]) -> bool:
    """The smallest of the upper bounds; the largest of the lower ones, each within STEP of its best, rounded to integers."""
    if 1 - mp.mpf(1) / len(policy) < real(alpha):
        return (said["lower"], said["upper"]) == (0, 0)
    shape, a = shape_of(policy), real(alpha)
    low, high = (mp.mpf(2) if shape[name] is None else mp.exp(shape[name]) for name in ("level", "largest"))
    above, below = uppers(shape, low, a), lowers(shape, high, a)
    if said["upper_by"] not in above or said["lower_by"] not in below:
        return False
    right = said["upper"] == above[said["upper_by"]] == min(above.values())
    own = below[said["lower_by"]]
    near = least_above(own * (1 - STEP)) <= said["lower"] <= least_above(own)
    return right and near and all(least_above(other * (1 - STEP)) <= said["lower"] for other in below.values())


CHECKS: dict[str, Callable[..., bool]] = {
    "gaussian.promise": gaussian,
    "rejection_sampling.promise": rejection,
    "context_aware_ldp.bracket.sample_complexity_bracket": bracket,
}
