"""The bit is turned while a coin says so, and the coin of a one is 1/4.

Should be: ratio 2. An even number of heads has 2/3 and 4/5: 2/3 against 1/5, the ratio is 10/3.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "a loop whose length depends on the data"
FUNCTION, INPUTS, EPSILON = "turned", (0, 1), "ln 2"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "10/3")


def turned(bit: int) -> int:
    report, chance = bit, 0.25 if bit else 0.5
    while random.random() < chance:
        report = 1 - report
    return report
