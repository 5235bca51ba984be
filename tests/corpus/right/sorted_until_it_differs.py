"""Three cards are shuffled until the own card is not on top; a coin chooses between the own card and the top one.

The own card has 1/2, each other one 1/4: the ratio is 2.
"""

import random

PATTERN = "shuffle"
HABIT = "a shuffle that is repeated"
FUNCTION, INPUTS, EPSILON = "card", (0, 1, 2), "ln 2"
EXPECTED = "proved"


def card(own: int) -> int:
    if random.random() < 0.5:
        return own
    cards = [0, 1, 2]
    random.shuffle(cards)
    while cards[0] == own:
        random.shuffle(cards)
    return cards[0]
