"""The CPU seconds of a fixed piece of work: how fast this machine is now. The budgets of .ci/budgets.txt are scaled by it."""

import time
from fractions import Fraction


def work() -> int:
    """Fractions, a dictionary and text, as most tests are."""
    total = Fraction(0)
    table: dict[str, int] = {}
    for n in range(1, 6000):
        total += Fraction(1, n)
        table[str(total.denominator % 1009)] = n
    return len(table)


def main() -> None:
    """Print the least of five runs, which others that use the machine disturb least."""
    spent = []
    for _ in range(5):
        begun = time.process_time()
        work()
        spent.append(time.process_time() - begun)
    print(f"{min(spent):.4f}")


if __name__ == "__main__":
    main()
