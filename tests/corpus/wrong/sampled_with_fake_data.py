"""One of two attributes is reported with noise, the other is fake; nobody sees which, so e^epsilon becomes 2(e^epsilon - 1) + 1.

The ratio is 5/3 between records that differ in one attribute, and 5, not 3, between records that differ in both.
Of this kind: sampling plus fake data for many attributes, with amplification by sampling.
"""

import random

PATTERN = "neighbouring relation changed"
HABIT = "amplification by sampling, for neighbours that differ in one attribute"
FUNCTION, INPUTS, EPSILON = "report", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 3"
EXPECTED, WITNESS = "refuted", ((0, 0), (1, 1), (0, 0), "5")


def report(record: tuple[int, int], t: int = 3) -> tuple[int, ...]:
    amplified, which = 2 * (t - 1) + 1, random.randrange(2)
    out = [random.randrange(2), random.randrange(2)]
    out[which] = record[which] if random.randrange(amplified + 1) < amplified else 1 - record[which]
    return tuple(out)
