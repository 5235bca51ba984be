"""The samplers of Canonne, Kamath and Steinke 2020, discrete Laplace and Gaussian, as users write them: randrange, fractions."""

import random
from fractions import Fraction
from math import isqrt

RNG = random.SystemRandom()


def bernoulli(p: Fraction) -> bool:
    """True with probability p."""
    return RNG.randrange(p.denominator) < p.numerator


def bernoulli_exp_small(x: Fraction) -> bool:
    """True with probability e^-x, for x from 0 to 1."""
    k = 1
    while bernoulli(x / k):
        k += 1
    return k % 2 == 1


def bernoulli_exp(x: Fraction) -> bool:
    """True with probability e^-x."""
    while x > 1:
        if not bernoulli_exp_small(Fraction(1)):
            return False
        x -= 1
    return bernoulli_exp_small(x)


def geometric_exp(t: int, s: int) -> int:
    """n with probability proportional to e^(-n s / t)."""
    while True:
        u = RNG.randrange(t)
        if bernoulli_exp(Fraction(u, t)):
            break
    v = 0
    while bernoulli_exp(Fraction(1)):
        v += 1
    return (u + t * v) // s


def discrete_laplace(t: int, s: int) -> int:
    """n with probability proportional to e^(-|n| s / t)."""
    while True:
        negative = bernoulli(Fraction(1, 2))
        size = geometric_exp(t, s)
        if not (negative and size == 0):
            return -size if negative else size


def discrete_gaussian(variance: int) -> int:
    """n with probability proportional to e^(-n^2 / (2 variance))."""
    t = isqrt(variance) + 1
    while True:
        n = discrete_laplace(t, 1)
        if bernoulli_exp(Fraction((abs(n) * t - variance) ** 2, 2 * variance * t * t)):
            return n


def blurred(x: int) -> int:
    """x with Gaussian noise of variance 1."""
    return x + discrete_gaussian(1)


def blurred_and_cut(x: int) -> int:
    """The same, cut to -2, ..., 3."""
    return max(-2, min(3, blurred(x)))


def noisy(x: int) -> int:
    """x with noise of scale 1."""
    return x + discrete_laplace(1, 1)


def wider(x: int) -> int:
    """x with noise of scale 3/2."""
    return x + discrete_laplace(3, 2)


def with_two_zeros(x: int) -> int:
    """x with noise of scale 1, in which -0 is forgotten."""
    size = geometric_exp(1, 1)
    return x - size if bernoulli(Fraction(1, 2)) else x + size


def coin(x: int) -> int:
    """The bit, turned with probability e^-(1/2), or e^-(3/2) if it is one."""
    return x ^ bernoulli_exp(Fraction(2 * x + 1, 2))


def in_doubles(x: float) -> int:
    """e^-x by doubles and random()."""
    k = 1
    while random.random() < x / k:
        k += 1
    return k % 2
