"""The best channel within a policy: the largest sum over outputs y of f(Q(y|.)) over all E-LDP channels, with its certificate.

f is convex and f(c v) = c f(v), so that the extreme rays r of the cone of columns decide (``exactdp.privacy.polytope``): the
maximum is that of the sum of theta_r f(r) where the sum of theta_r r is 1 at every input and theta >= 0. The kernel finds
the rays of the policy again, computes f at them for the utilities with a name, and checks weights and a dual vector.

Requires e^E[x,x'] rational. Source: context-aware-ldp, Theorem 2, whose optimality this carries over to more than two inputs.

>>> best = optimal_channel(PrivacyMatrix.ldp(3, "ln 2"), utility="guessing")
>>> best.value, [list(map(str, row)) for row in best.channel.rows]
(Fraction(1, 2), [['1/2', '1/4', '1/4'], ['1/4', '1/2', '1/4'], ['1/4', '1/4', '1/2']])
>>> best.verdict.proposition.partition(", for the utility")[0]
'over all channels with 3 inputs and any number of outputs that are private at epsilon = ln(2), the largest utility is 1/2'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from operator import mul
from typing import Any, TypeAlias

from exactdp.arguments import check_count, listed, meant, shown
from exactdp.channel import Channel, check_distribution
from exactdp.errors import BadInput, OutOfScope
from exactdp.limits import check_cells
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import coprime_basis, rational
from exactdp.policy import PrivacyMatrix, check_policy
from exactdp.privacy.polytope import MAX_BITS, MAX_RAYS, extreme_rays, power_of, ray_channel
from exactdp_checks.proving.certificate import expression, policy_body
from exactdp_checks.proving.lp import solve
from exactdp_checks.result import Result
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.kernel import certify
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = ["UTILITIES", "Optimum", "Utility", "largest", "optimal_channel", "squares", "utility_of"]

Value: TypeAlias = Fraction | LogSum
Column: TypeAlias = tuple[Fraction, ...]
MAX_BASES = 500  # different numbers under logarithms


@dataclass(frozen=True)
class Utility:
    """f, convex with f(c v) = c f(v), and its form in a certificate; without a form, convexity is the promise of who made it."""

    name: str
    function: Callable[[Column], Value]
    form: Mapping[str, Any] | None = None


@dataclass(frozen=True, repr=False)
class Optimum(Result):
    """The best channel, its utility, how many extreme rays the policy has, and the verdict with the certificate."""

    channel: Channel
    value: Value
    rays: int
    verdict: Verdict

    def __str__(self) -> str:
        return f"the best channel has {self.channel.size[1]} outputs and the utility {self.value}, about {float(self.value):.6g}"

    def _repr_html_(self) -> str:
        return f"<p>{self}</p>{self.channel._repr_html_()}"  # what a notebook shows


def optimal_channel(
    policy: PrivacyMatrix,
    prior: Sequence[object] | None = None,
    utility: str | Callable[[Column], Value] | Utility = "mutual information",
    *,
    most: int = MAX_RAYS,
    step: Callable[[str], object] = str,
) -> Optimum:
    """max over all E-LDP channels Q of the sum over y of f(Q(y|.)), and a channel that attains it, its outputs multiples of rays.

    ``utility`` is a name (see ``utility_of``, which reads ``prior``), or f itself, from columns to numbers or sums of logarithms;
    f must be convex and f(c v) = c f(v), which is not checked. Raises OutOfScope for a policy with more than ``most`` extreme
    rays or with an irrational e^level, and BadInput for a prior that does not fit. ``step`` is called with a name before each of
    the three steps that follow the rays, and at the end.
    """
    check_policy(policy)
    if isinstance(utility, str):
        utility = utility_of(utility, policy.k, prior)
    elif not isinstance(utility, Utility) and not callable(utility):
        raise BadInput(
            f"{shown(utility)} is no utility: write one of {', '.join(UTILITIES)}, or give a function{meant(utility, UTILITIES)}"
        )
    elif prior is not None:
        raise BadInput("a prior goes with a utility that has a name: build it into the function, and leave out the prior")
    chosen = utility if isinstance(utility, Utility) else Utility("a function", utility)
    numeric = _numeric(policy)
    rays = [_primitive(ray) for ray in extreme_rays(numeric, most)]
    step("utility")
    values = [chosen.function(tuple(map(Fraction, ray))) for ray in rays]
    bases = coprime_basis({n for v in values if isinstance(v, LogSum) for b in v.terms for n in (b.numerator, b.denominator)})
    if len(bases) > MAX_BASES:
        raise OutOfScope(
            f"the utility has {len(bases)} different logarithms at {len(rays)} rays: use a simpler prior or fewer symbols"
        )
    costs = [_over(v, bases) for v in values]
    step("program")
    one = [Fraction(1)] * policy.k
    primal, dual = solve(costs, [[Fraction(ray[x]) for ray in rays] for x in range(policy.k)], one, bases)
    value = [sum(column, start=Fraction(0)) for column in zip(*dual, strict=True)]
    _check_digits(c for row in (primal, value, *dual, *costs) for c in row)
    form = chosen.form or {"form": "values", "values": [list(map(expression, cost)) for cost in costs]}
    body = {
        "policy": policy_body(numeric),
        "utility": form,
        "rays": [list(ray) for ray in rays],
        "bases": bases,
        "primal": list(map(expression, primal)),
        "dual": [list(map(expression, row)) for row in dual],
        "value": list(map(expression, value)),
    }
    step("certificate")
    try:
        verdict = certify("channels", body)
    except kernel.Rejected as error:
        verdict = Verdict(Outcome.UNDECIDED, Method.OPTIMUM, f"{len(rays)} extreme rays", detail=str(error))
    channel = ray_channel((theta, tuple(map(Fraction, ray))) for theta, ray in zip(primal, rays, strict=True))
    step("done")
    total = LogSum(value[0], zip(bases, value[1:], strict=True))
    return Optimum(channel, total if total.terms else total.constant, len(rays), verdict)


def utility_of(name: str, k: int, prior: Sequence[object] | None = None) -> Utility:
    """The utility with this name on k inputs; the prior is uniform where none is given.

    "mutual information": I(X;Y) in nats. "guessing": the probability sum_y max_x p_x Q(y|x) of a best guess of X.
    "chi-square": sum over x of p_x chi2(Q(.|x) || law of Y). "total variation": that of the laws of Y under two priors (p, q),
    given as the prior. "family chi-square": the mean of chi2(p Q || u Q) over the distributions p of a family, given as the
    prior, with u uniform.

    Raises BadInput ("give a list of them as the prior") or ("give a list of lists of probabilities as the prior").
    """
    if not isinstance(name, str) or name not in UTILITIES:
        raise BadInput(
            f"there is no utility {shown(name)}: write one of {', '.join(UTILITIES)}, or give a function{meant(name, UTILITIES)}"
        )
    several = UTILITIES[name]
    check_cells(check_count(k, "k"), 1, "prior")
    if prior is None:
        if several:
            raise BadInput(f"{name} needs distributions: give a list of them as the prior")
        prior = [Fraction(1, k)] * k
    if several:
        if (
            isinstance(prior, str)
            or not isinstance(prior, Iterable)
            or any(isinstance(p, str) or not isinstance(p, Sequence) for p in prior)
        ):
            raise BadInput(f"{name} needs distributions: give a list of lists of probabilities as the prior")
        return _of_family(name, k, [_distribution(p, k) for p in prior])  # type: ignore[arg-type]
    p = _distribution(prior, k)
    if name == "mutual information":
        return Utility(name, lambda v: _information(p, v), {"form": "information", "prior": list(map(expression, p))})
    points = [tuple(Fraction(i == x) for i in range(k)) for x in range(k)]
    if name == "guessing":
        return largest([tuple(p[x] * v for v in points[x]) for x in range(k)], name)
    return _squares(name, [tuple(a - b for a, b in zip(e, p, strict=True)) for e in points], p, p)


UTILITIES: Mapping[str, bool] = {  # whether the prior is a list of distributions
    "mutual information": False,
    "guessing": False,
    "chi-square": False,
    "total variation": True,
    "family chi-square": True,
}


def _of_family(name: str, k: int, family: list[Column]) -> Utility:
    if name == "total variation":
        if len(family) != 2:
            raise BadInput(f"total variation is between two distributions, not {len(family)}: give two")
        half = tuple((a - b) / 2 for a, b in zip(*family, strict=True))
        return largest([half, tuple(-v for v in half)], name)
    if not family:
        raise BadInput("a family needs a distribution: give at least one")
    uniform = (Fraction(1, k),) * k
    differences = [tuple(a - b for a, b in zip(p, uniform, strict=True)) for p in family]
    return _squares(name, differences, uniform, (Fraction(1, len(family)),) * len(family))


def largest(weights: Sequence[Sequence[object]], name: str = "largest") -> Utility:
    """f(v) = max over i of the sum over x of weights[i][x] v_x.

    Raises BadInput ("a maximum is over at least one form: give rows of weights, with a number for each input").
    """
    rows = listed(weights, "rows of weights", "[[1, 0], [0, 1]]")
    forms = [tuple(map(rational, listed(w, "weights", "[1, 0]"))) for w in rows]
    if not forms or len(set(map(len, forms))) > 1:
        raise BadInput("a maximum is over at least one form: give rows of weights, with a number for each input")
    return Utility(name, lambda v: max(_dot(w, v) for w in forms), {"form": "maximum", "weights": _rows(forms)})


def squares(
    weights: Sequence[Sequence[object]], over: Sequence[object], masses: Sequence[object] | None = None, name: str = "squares"
) -> Utility:
    """f(v) = (sum over i of masses[i] (weights[i] v)^2) / (over v), masses >= 0 (1 by default); 0 where over v = 0.

    Requires over v >= 0 on the cone, and 0 only where all weights[i] v are 0: else the certificate is refused.

    Raises BadInput ("squares are of at least one form: give rows of weights, as long as the one below, and a mass for
    each row").
    """
    forms, below = [tuple(map(rational, w)) for w in weights], tuple(map(rational, over))
    own = tuple(map(rational, [1] * len(forms) if masses is None else masses))
    if not forms or len(own) != len(forms) or any(len(w) != len(below) for w in forms):
        raise BadInput(
            "squares are of at least one form: give rows of weights, as long as the one below, and a mass for each row"
        )
    return _squares(name, forms, below, own)


def _squares(name: str, weights: list[Column], over: Column, masses: Column) -> Utility:
    """``squares`` of vectors of fractions."""
    scale = lcm(*(c.denominator for w in (*weights, masses) for c in w))
    integers = [(int(m * scale), [int(c * scale) for c in w]) for m, w in zip(masses, weights, strict=True)]

    def function(v: Column) -> Fraction:
        below = _dot(over, v)
        if not below:
            return below
        return sum((m * sum(map(mul, w, v)) ** 2 for m, w in integers), start=Fraction(0)) / (below * scale**3)

    numbers = {"over": list(map(expression, over)), "masses": list(map(expression, masses))}
    return Utility(name, function, {"form": "squares", "weights": _rows(weights), **numbers})


def _information(prior: Column, v: Column) -> LogSum:
    """sum of p_x v_x ln(v_x / s), s = sum of p_x v_x."""
    total = _dot(prior, v)
    return LogSum(terms=[(a / total, p * a) for p, a in zip(prior, v, strict=True) if p * a])


def _dot(a: Column, b: Column) -> Fraction:
    """a b. Raises BadInput for weights and columns of different lengths."""
    if len(a) != len(b):
        raise BadInput(f"{len(a)} weights for {len(b)} inputs: give one for each")
    return sum((x * y for x, y in zip(a, b, strict=True) if x and y), start=Fraction(0))


def _rows(weights: list[Column]) -> list[list[Any]]:
    return [list(map(expression, w)) for w in weights]


def _distribution(prior: Sequence[object], k: int) -> Column:
    values = tuple(rational(v) for v in listed(prior, "probabilities", '["1/2", "1/2"]'))
    check_distribution(values, k)
    _check_digits(values)
    return values


def _check_digits(values: Iterable[Fraction]) -> None:
    """Raises OutOfScope for numbers that are too long for a certificate."""
    if any(max(v.numerator.bit_length(), v.denominator.bit_length()) > MAX_BITS for v in values):
        raise OutOfScope(f"a number has more than {MAX_BITS} bits: write simpler levels, or a simpler prior")


def _primitive(ray: Sequence[Any]) -> tuple[int, ...]:
    scale = lcm(*(v.denominator for v in ray))
    whole = [int(v * scale) for v in ray]
    return tuple(v // gcd(*whole) for v in whole)


def _numeric(policy: PrivacyMatrix) -> PrivacyMatrix:
    """The policy with levels ln q, q rational, which the kernel reads as q; its closure, if that alone has such levels."""
    levels = []
    for level in policy.levels:
        if isinstance(level, LogSum) and level.epsilon:
            raise OutOfScope("the policy depends on eps: give a value, as in policy.at('ln 3')")
        power = power_of(level) if isinstance(level, LogSum) else None
        levels.append(LogSum.ln(power) if isinstance(power, Fraction) else level)
        if isinstance(level, LogSum) and power is None and (closed := policy.closure()) != policy:
            return _numeric(closed)
    return PrivacyMatrix(levels, policy.pattern)


def _over(value: Value, bases: Sequence[int]) -> list[Fraction]:
    """The value as coefficients of 1 and of the logarithms of the bases."""
    if not isinstance(value, LogSum):
        return [rational(value), *(Fraction(0) for _ in bases)]
    if value.epsilon:
        raise BadInput("the utility depends on eps: give a function with values that are numbers or sums of logarithms")
    found = [value.constant, *(Fraction(0) for _ in bases)]
    for number, c in value.terms.items():
        for part, sign in ((number.numerator, 1), (number.denominator, -1)):
            for i, base in enumerate(bases, 1):
                while part % base == 0:
                    part //= base
                    found[i] += sign * c
    return found
