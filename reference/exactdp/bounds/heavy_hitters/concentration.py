"""Tail bounds of section 6, and exact tails to compare them with: binomial, Poisson-binomial, hypergeometric.

Chernoff (mu > 0 the mean of a sum of independent 0-1 variables), Bernstein with Var S = sum of Var X_i and |X_i| <= c, Hoeffding
for X_i in [a_i, b_i], Azuma and Chung-Lu for martingales, McDiarmid for bounded differences, for independent coordinates and for
permutations. Bernstein and Hoeffding are printed with Var(X_i^2) and with |X_i| in [a_i, b_i]: false. All arguments are rational.
Source: heavy-hitters, Facts 6.1 to 6.10, corrected.

>>> tail(binomial(4, "1/2"), 3), chernoff(2, "1/2") > Fraction(5, 16)
(Fraction(5, 16), True)
>>> hypergeometric(4, 2, 2), poisson_binomial(["1/2", "1"])
((Fraction(1, 6), Fraction(2, 3), Fraction(1, 6)), (Fraction(0, 1), Fraction(1, 2), Fraction(1, 2)))
>>> print(round(float(hoeffding(1, [2])), 4), round(float(bernstein(0, 1, "1/2")), 4))
0.6065 0.9242
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from exactdp.arguments import check_flag
from exactdp.bounds.heavy_hitters.constants import log_over
from exactdp.bounds.parameters import count, root
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "azuma",
    "bernstein",
    "binomial",
    "chernoff",
    "chernoff_lower",
    "chung_lu",
    "hoeffding",
    "hypergeometric",
    "mcdiarmid",
    "permutation_mcdiarmid",
    "poisson_binomial",
    "tail",
]

MOST = 1000  # values of a law that is listed
BITS = 20_000  # of a common denominator
Law = tuple[Fraction, ...]  # the probabilities of 0, 1, 2, ...


def _positive(value: object, name: str) -> Fraction:
    found = rational(value)
    if found <= 0:
        raise BadInput(f"{name} = {found}: write a number > 0")
    return found


def _at_least_zero(value: object, name: str) -> Fraction:
    found = rational(value)
    if found < 0:
        raise BadInput(f"{name} = {found}: write a number >= 0")
    return found


def _list(values: Sequence[ExactLike], name: str, of: str) -> Sequence[ExactLike]:
    if isinstance(values, str | bytes) or not isinstance(values, Sequence) or not values:
        raise BadInput(f"{name} is not a list: write a list of {of}, one at least")
    return values


def _squares(values: Sequence[ExactLike], name: str) -> Fraction:
    steps = _list(values, name, "numbers >= 0")
    return sum((_at_least_zero(v, name) ** 2 for v in steps), start=Fraction(0))


def _exp(above: Fraction, below: Fraction) -> Real:
    """e^(-above/below); where no deviation is possible (below = 0), 1 at 0 and 0 beyond."""
    if not below:
        return Real.of(0 if above else 1)
    return Real.of(-above / below).exp()


@numeric
def chernoff(mu: ExactLike, delta: ExactLike) -> Real:
    """(e^delta/(1+delta)^(1+delta))^mu >= P(X >= (1+delta) mu): Fact 6.1, delta > 0. A bound on a probability.

    Args:
        mu: the mean, above 0.
        delta: above 0.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(chernoff(10, 1)), 4)
        0.021

    Source: heavy-hitters, Fact 6.1.
    """
    mean, gap = _positive(mu, "mu"), _positive(delta, "delta")
    return Real.of(LogSum(mean * gap, [(1 + gap, -mean * (1 + gap))])).exp()


@numeric
def chernoff_lower(mu: ExactLike, delta: ExactLike) -> Real:
    """(e^-delta/(1-delta)^(1-delta))^mu >= P(X <= (1-delta) mu): Fact 6.1, 0 < delta < 1. A bound on a probability.

    Args:
        mu: the mean, above 0.
        delta: above 0 and below 1.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: if delta >= 1.

    Example:
        >>> round(float(chernoff_lower(10, "1/2")), 4)
        0.2156

    Source: heavy-hitters, Fact 6.1.
    """
    mean, gap = _positive(mu, "mu"), _positive(delta, "delta")
    if gap >= 1:
        raise OutOfScope(f"delta = {gap}: the lower tail is stated for 0 < delta < 1")
    return Real.of(LogSum(-mean * gap, [(1 - gap, -mean * (1 - gap))])).exp()


@numeric
def bernstein(variance: ExactLike, c: ExactLike, beta: ExactLike) -> Real:
    """sqrt(2 V ln(2/beta)) + 2 c ln(2/beta)/3, V = sum of Var X_i: |S - E S| stays within it but for a chance of beta.

    Args:
        variance: V, at least 0.
        c: a bound on |X_i|, at least 0.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The radius, in the unit of the sum.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(bernstein(4, 1, "1/10")), 4)
        6.8926
    """
    total, most, log = _at_least_zero(variance, "variance"), _at_least_zero(c, "c"), log_over(2, beta)
    return root(log * (2 * total)) + Real.of(log * (2 * most / 3))


@numeric
def hoeffding(eta: ExactLike, widths: Sequence[ExactLike]) -> Real:
    """exp(-2 eta^2/sum of (b_i - a_i)^2) >= P(S - E S >= eta) for independent X_i in [a_i, b_i]; ``widths`` are b_i - a_i.

    A bound on a probability.

    Args:
        eta: eta, the deviation, at least 0.
        widths: of the intervals of the summands, at least 0.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(hoeffding(2, [1, 1, 1, 1])), 4)
        0.1353

    Source: heavy-hitters, Fact 6.2.
    """
    return _exp(2 * _at_least_zero(eta, "eta") ** 2, _squares(widths, "widths"))


@numeric
def azuma(eta: ExactLike, widths: Sequence[ExactLike], *, two_sided: bool = True) -> Real:
    """2 exp(-2 eta^2/sum of c_i^2) >= P(|Y_t - Y_0| >= eta), eta > 0; half of it bounds one side. c_i = ``widths[i]`` is the

    length of an interval that contains Y_i - Y_(i-1), given the past. A bound on a probability.

    Args:
        eta: the deviation, above 0.
        widths: of the intervals of the steps, at least 0.
        two_sided: bound both sides together.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(azuma(2, [1, 1, 1, 1])), 4)
        0.2707

    Source: heavy-hitters, Fact 6.8.
    """
    return _exp(2 * _positive(eta, "eta") ** 2, _squares(widths, "widths")) * (2 if check_flag(two_sided, "two_sided") else 1)


@numeric
def chung_lu(eta: ExactLike, variances: Sequence[ExactLike], c: ExactLike) -> Real:
    """exp(-eta^2/(2 (sum of sigma_i^2 + c eta/3))) >= P(Y_n - Y_0 >= eta), eta > 0, Var(Y_i | past) <= ``variances[i]``,

    |Y_i - Y_(i-1)| <= c. A bound on a probability.

    Args:
        eta: the deviation, above 0.
        variances: of the steps, at least 0.
        c: a bound on the steps, at least 0.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(chung_lu(2, [1, 1], 1)), 4)
        0.4724

    Source: heavy-hitters, Fact 6.10.
    """
    steps = _list(variances, "variances", "numbers >= 0")
    total = sum((_at_least_zero(v, "variances") for v in steps), start=Fraction(0))
    gap = _positive(eta, "eta")
    return _exp(gap**2, 2 * (total + _at_least_zero(c, "c") * gap / 3))


@numeric
def mcdiarmid(eta: ExactLike, n: int, c: ExactLike) -> Real:
    """exp(-2 eta^2/(n c^2)) >= P(Delta - E Delta >= eta): changing one of n independent coordinates moves Delta by at most c.

    A bound on a probability.

    Args:
        eta: eta, the deviation, at least 0.
        n: the number of coordinates, at least 1.
        c: what one coordinate moves, at least 0.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(mcdiarmid(2, 4, 1)), 4)
        0.1353

    Source: heavy-hitters, Fact 6.3.
    """
    return _exp(2 * _at_least_zero(eta, "eta") ** 2, count(n, "n") * _at_least_zero(c, "c") ** 2)


@numeric
def permutation_mcdiarmid(eta: ExactLike, n: int, n_1: int, c: ExactLike) -> Real:
    """exp(-(2 eta^2/(n_1 c^2)) ((n - 1/2)/(n - n_1)) (1 - 1/(2 max(n_1, n - n_1)))) >= P(Delta - E Delta >= eta).

    Delta is (n_1, n - n_1)-symmetric on permutations of n, 1 <= n_1 < n, and a swap across the two parts moves it by at most c.

    A bound on a probability.

    Args:
        eta: eta, the deviation, at least 0.
        n: the number of places, at least 2.
        n_1: the size of the first part, from 1 to n - 1.
        c: what one swap moves, at least 0.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: if n_1 >= n.

    Example:
        >>> round(float(permutation_mcdiarmid(2, 4, 2, 1)), 4)
        0.0052

    Source: heavy-hitters, Fact 6.5.
    """
    if count(n_1, "n_1") >= count(n, "n"):
        raise OutOfScope(f"n_1 = {n_1}, n = {n}: the bound is stated for 1 <= n_1 < n")
    share = (n - Fraction(1, 2)) / (n - n_1) * (1 - Fraction(1, 2 * max(n_1, n - n_1)))
    return _exp(2 * _at_least_zero(eta, "eta") ** 2 * share, n_1 * _at_least_zero(c, "c") ** 2)


@numeric
def binomial(n: int, p: ExactLike) -> Law:
    """P(X = j) = C(n, j) p^j (1-p)^(n-j) for j = 0..n, n >= 0. Probabilities.

    Args:
        n: the number of trials, at least 0.
        p: from 0 to 1.

    Returns:
        n + 1 probabilities.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> binomial(2, "1/2")
        (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    """
    one = _probability(p)
    _small(count(n, "n", 0), one.denominator.bit_length() * n)
    return tuple(comb(n, j) * one**j * (1 - one) ** (n - j) for j in range(n + 1))


def poisson_binomial(chances: Sequence[ExactLike]) -> Law:
    """The law of a sum of independent 0-1 variables with these chances.

    Args:
        chances: probabilities.

    Returns:
        One probability more than there are chances.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> poisson_binomial(["1/2", "1/4"])
        (Fraction(3, 8), Fraction(1, 2), Fraction(1, 8))
    """
    _small(len(_list(chances, "chances", "probabilities")))
    found, whole = [1], 1  # in integers: a sum of fractions is brought to lowest terms each time
    for p in map(_probability, chances):
        no, yes = p.denominator - p.numerator, p.numerator
        found = [a * no + b * yes for a, b in zip([*found, 0], [0, *found], strict=True)]
        whole *= p.denominator
        _small(0, whole.bit_length())
    return tuple(Fraction(a, whole) for a in found)


@numeric
def hypergeometric(n: int, marked: int, drawn: int) -> Law:
    """P(X = j) = C(marked, j) C(n - marked, drawn - j)/C(n, drawn): marked ones among ``drawn`` of n, j = 0..drawn.

    Probabilities.

    Args:
        n: the number of items.
        marked: how many are marked, at most n.
        drawn: how many are drawn, at most n.

    Returns:
        drawn + 1 probabilities.

    Raises:
        BadInput: for more than n items.

    Example:
        >>> hypergeometric(4, 2, 2)
        (Fraction(1, 6), Fraction(2, 3), Fraction(1, 6))
    """
    for value, name in ((marked, "marked"), (drawn, "drawn")):
        if count(value, name, 0) > count(n, "n"):
            raise BadInput(f"{name} = {value}: write at most n = {n}")
    _small(n)
    whole = comb(n, drawn)
    return tuple(Fraction(comb(marked, j) * comb(n - marked, drawn - j), whole) for j in range(drawn + 1))


@numeric
def tail(law: Sequence[ExactLike], least: int) -> Fraction:
    """P(X >= least), a probability, for a law on 0, 1, 2, ...

    Args:
        law: probabilities of 0, 1, 2, ..., of sum 1.
        least: from 0.

    Returns:
        A probability.

    Raises:
        BadInput: where the law is not a distribution.

    Example:
        >>> tail(["1/4", "1/2", "1/4"], 1)
        Fraction(3, 4)
    """
    values = [rational(p) for p in _list(law, "law", "probabilities")]
    if sum(values) != 1 or min(values) < 0:
        raise BadInput("the law is not a distribution: write probabilities that sum to 1")
    return sum(values[count(least, "least", 0) :], start=Fraction(0))


def _probability(value: object) -> Fraction:
    found = rational(value)
    if not 0 <= found <= 1:
        raise BadInput(f"{found} is not a probability: write a number from 0 to 1")
    return found


def _small(n: int, bits: int = 0) -> None:
    if n > MOST:
        raise OutOfScope(f"a law of {n} values is not listed: write at most {MOST}")
    if bits > BITS:
        raise OutOfScope(f"a law with a common denominator of {bits} bits is not listed: write at most {BITS}")
