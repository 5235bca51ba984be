"""Parameters of statements, drawn within the hypotheses that most of them have."""

import random
from fractions import Fraction
from types import SimpleNamespace

__all__ = ["drawn"]


def drawn(seed: int) -> SimpleNamespace:
    """Parameters of one case: levels, accuracies, sizes, users; whatever a row does not read is not looked at."""
    draw, p = random.Random(seed), SimpleNamespace()
    p.k = draw.randint(2, 60)
    p.s = draw.randint(1, p.k)
    p.sizes = [draw.choice([1, 1, 2, 3, draw.randint(1, 20)]) for _ in range(draw.randint(2, 12))]
    p.N, p.near = draw.randint(4, 500), draw.randint(1, 20)
    p.w, p.M = draw.randint(1, p.N), p.near + draw.randint(1, 99)
    p.t = 1 + Fraction(draw.randint(1, 60), draw.choice([10, 20]))
    p.n, p.L, p.b = draw.randint(2, 10**6), draw.randint(2, 30), draw.randint(1, 1000)
    p.beta, p.epsilon = Fraction(draw.randint(1, 99), 100), Fraction(draw.randint(1, 20), 20)
    p.alpha, p.chance = Fraction(1, draw.randint(16, 900)), Fraction(draw.randint(0, 50), 50)
    p.m, p.P, p.R, p.U = draw.randint(2, 7), draw.randint(2, 30), draw.randint(0, 9), draw.randint(0, 9)
    p.more, p.nats, p.x = draw.randint(0, 400), Fraction(draw.randint(0, 90), 30), Fraction(draw.randint(1, 49), 100)
    p.z = [Fraction(draw.randint(-9, 9), 3) for _ in range(3)]
    p.rows = [[draw.randint(-4, 4) for _ in range(4)] for _ in range(3)]
    return p
