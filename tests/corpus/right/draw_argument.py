"""k-ary randomised response by draw(n), uniform on 0, ..., n - 1: a table of six tickets, three of them the item's own."""

from collections.abc import Callable

PATTERN = "own item among the others"
HABIT = "tickets in a table"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 3"
EXPECTED = "proved"


def krr(item: int, draw: Callable[[int], int]) -> int:
    ticket = draw(6)
    return item if ticket < 3 else (item + ticket - 2) % 4
