"""A loop that goes on with probability x / k at its k-th turn: how it ends, as a series, in closed form.

With W_i = x^i (k - 1)! / (k - 1 + i)! for the probability of i more turns from the k-th on, the loop ends at an even number of
more turns with probability (W_0 - W_1) + (W_2 - W_3) + ... = (k - 1)! (-x)^(1 - k) (e^-x - sum over j < k - 1 of (-x)^j / j!).
The states are a circle of one or two, by the parity of k; where they are more, or others are on the way, this is outside.
Source: C. Canonne, G. Kamath, T. Steinke 2020, proposition 15, after J. von Neumann 1951.

>>> ending(Fraction(1, 2), 1, 2) == exact("1/t")
True
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import Any

from exactdp.numbers.exact import Exact, exact
from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.lazy.counter import Restart
from exactdp_checks.code.lazy.harmonic import Varying
from exactdp_checks.code.lazy.roots import decay
from exactdp_checks.proving.solving import Loop

__all__ = ["ending", "summed"]


def ending(x: Fraction, k: int, root: int) -> Exact:
    """The probability that the loop, at its k-th turn, ends after an even number of more turns."""
    first = sum(((-x) ** j / factorial(j) for j in range(k - 1)), start=Fraction(0))
    return exact(factorial(k - 1) * (decay(x, root) - first) / (-x) ** (k - 1))


def summed(
    requests: list[Any], edges: list[dict[int, Any]], moves: list[dict[int, Any]], plans: Any
) -> dict[int, tuple[Loop, dict[int, Exact]]]:
    """For each state with a draw that varies, the loop, and where it leads in the end, with the probabilities from level 0 on."""
    found: dict[int, tuple[Loop, dict[int, Exact]]] = {}
    for s, request in enumerate(requests):
        if type(request) is not Varying:
            continue
        other = edges[s].get(1)
        if other is None or any(0 not in edges[r] for r in {s, other}):
            raise Outside("a loop whose turns are seldom in another way")
        back = requests[other] if other >= 0 else None
        step = 1 if other == s else 2
        x, turn = _turn(request, step)
        if other == s:
            right = moves[s].get(1) == (True, 1)
        else:
            right = (
                type(back) is Varying
                and _turn(back, step) == (x, turn + (1 if moves[s][1] == (True, 0) else -1))
                and edges[other].get(1) == s
                and {moves[s].get(1), moves[other].get(1)} == {(True, 0), (True, 1)}
            )
        begun = {
            move for r, each in enumerate(moves) if r not in (s, other) for p, move in each.items() if edges[r][p] in (s, other)
        }
        if (
            not right
            or turn.denominator != 1
            or turn < 1
            or turn < x
            or any(0 in moves[r] for r in (s, other))
            or begun - {(False, 0)}
        ):
            raise Outside("a loop whose turns are seldom in another way")
        if (x * plans.root).denominator != 1:
            raise Restart(None, "root", x.denominator)
        even, here, there = ending(x, int(turn), plans.root), edges[s][0], edges[other][0]
        row = {here: exact(1)} if here == there else {here: even, there: exact(1 - even)}
        found[s] = (s, x, int(turn), here, there), row
    return found


def _turn(request: Varying, step: int) -> tuple[Fraction, Fraction]:
    """(x, k), where the loop goes on with probability x / k at the first level, and k grows by the step from each to the next."""
    return request.x * step / request.slope, Fraction(request.offset * step, request.slope)
