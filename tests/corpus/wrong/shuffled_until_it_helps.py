"""Three cards are shuffled again, by a coin, where the own card is not on top.

Should be: ratio 2. The own card has 2/3, the others 1/6: the ratio is 4.
"""

import random

PATTERN = "shuffle"
HABIT = "a shuffle that is repeated with a coin"
FUNCTION, INPUTS, EPSILON = "card", (0, 1, 2), "ln 2"
EXPECTED, WITNESS = "refuted", (1, 0, 1, "4")


def card(own: int) -> int:
    cards = [0, 1, 2]
    random.shuffle(cards)
    while cards[0] != own and random.random() < 0.75:
        random.shuffle(cards)
    return cards[0]
