"""The rejection sampler's window again, by quadrature of its definition: y = x a/|a| + the rest, x normal, B by the loss of x.

Everything happens along a: y has the component x there, loss = (x |a| - |a|^2/2)/sigma^2, and P(B = 1|y) is e^loss/2 in the
window, outside it 0 as printed and 1/2 as corrected. Moments are integrals of x against the density times this probability.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from second_source.noise import phi
from second_source.numbers import mp, real


def ends(length: Any, variance: Any, tau: Any) -> tuple[Any, Any]:
    """Where the loss is -tau and tau: x |a| = |a|^2/2 -+ sigma^2 tau."""
    return (length * length / 2 - variance * tau) / length, (length * length / 2 + variance * tau) / length


def integral(weight: Callable[[Any], Any], squared: Any, variance: Any, tau: Any, corrected: bool, low: Any, high: Any) -> Any:
    """E[weight(x) 1(low < x <= high) P(B = 1|x)] for x normal with mean 0, by parts that end where the definition changes."""
    length, variance, tau = mp.sqrt(real(squared)), real(variance), real(tau)
    sigma = mp.sqrt(variance)
    left, right = ends(length, variance, tau) if length else (-mp.inf, mp.inf)

    def chance(x: Any) -> Any:
        loss = (x * length - length * length / 2) / variance
        return mp.exp(loss) / 2 if abs(loss) <= tau * (1 + mp.mpf(10) ** -50) else mp.mpf(corrected) / 2

    far = 22 * sigma  # beyond is less than 10^-100
    cuts = sorted({min(max(real(v), low), high) for v in (left, right, -far, far, 0, -3 * sigma, 3 * sigma)} | {low, high})
    cuts = [c for c in cuts if abs(c) <= far] or [mp.mpf(0)]
    total = mp.mpf(0)
    for a, b in pairwise(cuts):
        middle = chance((a + b) / 2)
        inside = left < (a + b) / 2 <= right
        total += part(weight, chance, sigma, a, b) if inside and length else middle * part(weight, one, sigma, a, b)
    return total


def one(_: Any) -> int:
    return 1


def part(weight: Callable[[Any], Any], share: Callable[[Any], Any], sigma: Any, a: Any, b: Any) -> Any:
    return mp.quad(lambda x: weight(x) * share(x) * mp.npdf(x, 0, sigma), mp.linspace(a, b, 9))


def whole(weight: Callable[[Any], Any], squared: Any, variance: Any, tau: Any, corrected: bool) -> Any:
    return integral(weight, squared, variance, tau, corrected, -mp.inf, mp.inf)


def bias(squared: Any, variance: Any, tau: Any, corrected: bool = False) -> Any:
    """E[x - |a| | B = 1]; 0 if a = 0."""
    if not squared:
        return squared * 0
    length = mp.sqrt(real(squared))
    return whole(lambda x: x - length, squared, variance, tau, corrected) / whole(lambda _: 1, squared, variance, tau, corrected)


def second_moment(squared: Any, d: int, variance: Any, tau: Any, corrected: bool = False) -> Any:
    """E[(x - |a|)^2 | B = 1] along a, and sigma^2 in each of the d - 1 other directions."""
    length = mp.sqrt(real(squared))
    share = whole(lambda _: 1, squared, variance, tau, corrected)
    return whole(lambda x: (x - length) ** 2, squared, variance, tau, corrected) / share + (d - 1) * real(variance)


def slab(squared: Any, variance: Any, tau: Any) -> list[Any]:
    length = mp.sqrt(real(squared))
    if not length:
        return [-real(variance) * real(tau), real(variance) * real(tau)]
    return [length * end for end in ends(length, real(variance), real(tau))]


def event(column: Any, variance: Any, tau: Any, low: Any, high: Any, corrected: bool = False) -> Any:
    """P(B = 1 and low < y <= high), y = x where a > 0, and -x where a < 0."""
    (a,) = column
    first, last = -mp.inf if low is None else real(low), mp.inf if high is None else real(high)
    if first >= last:
        return a * 0
    if not a:
        sigma = mp.sqrt(real(variance))
        return (phi(last / sigma) - phi(first / sigma)) / 2
    if a < 0:
        first, last = -last, -first
    return integral(lambda _: 1, a * a, variance, tau, corrected, first, last)


def tilt(squares: Any, prior: Any, variance: Any, tau: Any) -> list[Any]:
    """Bayes: the probability of each item given that B = 1, as printed."""
    joint = [real(p) * whole(lambda _: 1, v, variance, tau, corrected=False) for p, v in zip(prior, squares, strict=True)]
    return [v / sum(joint) for v in joint]


FUNCTIONS: dict[str, Callable[..., Any]] = {
    f"rejection_sampling.{one.__name__}": one for one in (bias, second_moment, slab, event, tilt)
}
