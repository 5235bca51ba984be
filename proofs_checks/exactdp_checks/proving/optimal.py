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

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from exactdp.arguments import meant, plain, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import coprime_basis, rational
from exactdp.policy import PrivacyMatrix, check_policy
from exactdp.privacy.polytope import MAX_RAYS, extreme_rays, power_of, ray_channel
from exactdp_checks.brief import rests
from exactdp_checks.proving.certificate import expression, policy_body
from exactdp_checks.proving.lp import solve
from exactdp_checks.proving.programs import best_linear
from exactdp_checks.proving.programs_certified import certified
from exactdp_checks.proving.utilities import (
    UTILITIES,
    Column,
    Utility,
    Value,
    check_digits,
    expected_loss,
    largest,
    squares,
    utility_of,
)
from exactdp_checks.result import Result
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.kernel import certify
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = ["UTILITIES", "Optimum", "Utility", "expected_loss", "largest", "optimal_channel", "squares", "utility_of"]

FEW = 8  # symbols up to which a linear utility goes through the extreme rays, whose certificate needs no argument
EXACT = 60  # characters of a utility that is printed exactly
MAX_BASES = 500  # different numbers under logarithms


@dataclass(frozen=True, repr=False)
class Optimum(Result):
    """The best channel, its utility, how many extreme rays the policy has, and the verdict with the certificate.

    Of a linear program ``rays`` is None, and no channel has more than ``upper``, which is not always the value.
    """

    channel: Channel
    value: Value
    rays: int | None
    verdict: Verdict
    upper: Fraction | None = None

    def __str__(self) -> str:
        outcome = self.verdict.outcome.value
        return "\n".join([f"{outcome.upper()}  {self.sentence}.", f"  {self.attained}.", f"  {rests(outcome)}"])

    @property
    def sentence(self) -> str:
        """The largest utility, in decimals and exactly where that is short."""
        start = f"the best channel has the utility {float(self.value):.12g}"
        if self.upper is not None and self.upper != self.value:
            return f"{start}, and none has {float(self.upper - self.value):.2g} more"
        exact = str(self.value)
        return f"{start}, exactly {exact}" if len(exact) <= EXACT else start

    @property
    def attained(self) -> str:
        """How many outputs attain it, and how many extreme rays the policy has."""
        outputs, rays = self.channel.size[1], self.rays
        many = "" if rays is None else f"; the policy has {rays} extreme ray{'s' * (rays != 1)}"
        return f"Attained with {outputs} output{'s' * (outputs != 1)}{many}"

    def to_json(self) -> dict[str, Any]:
        """The channel, its utility, exactly and in decimals, and the verdict.

        Returns:
            Objects that ``json.dumps`` takes.

        Example:
            >>> from exactdp.policy import PrivacyMatrix
            >>> from exactdp_checks.proving.optimal import optimal_channel
            >>> best = optimal_channel(PrivacyMatrix.ldp(2, "ln 3"), prior=["1/2"] * 2)
            >>> sorted(best.to_json())
            ['channel', 'extreme_rays', 'proposition', 'upper', 'value', 'verdict']
        """
        verdict = self.verdict
        return {
            "value": {"exact": str(self.value), "decimal": float(self.value)},
            "upper": None if self.upper is None else {"exact": str(self.upper), "decimal": float(self.upper)},
            "extreme_rays": self.rays,
            "channel": [list(map(str, row)) for row in self.channel.rows],
            "verdict": {"outcome": verdict.outcome.value, "method": verdict.method.value, "scope": verdict.scope},
            "proposition": verdict.proposition or None,
        }

    def _repr_html_(self) -> str:
        return f"{super()._repr_html_()}{self.channel._repr_html_()}"  # what a notebook shows


@plain
def optimal_channel(
    policy: PrivacyMatrix,
    prior: Sequence[object] | None = None,
    utility: str | Callable[[Column], Value] | Utility = "mutual information",
    *,
    most: int = MAX_RAYS,
    rays_alone: bool = False,
    step: Callable[[str], object] = str,
) -> Optimum:
    """max over all E-LDP channels Q of the sum over y of f(Q(y|.)), and a channel that attains it, its outputs multiples of rays.

    Args:
        policy: E, k x k.
        prior: a law of the inputs, for a utility that has a name.
        utility: a name (see ``utility_of``), or f, from columns to numbers or sums of logarithms: convex, with f(c v) = c f(v),
            which is not checked. A linear one (guessing, total variation, ``largest``, ``expected_loss``) of more than 8 symbols
            is one linear program, and the answer stands between two ends.
        most: extreme rays that are listed at most.
        rays_alone: list the rays for a linear utility too; the certificate then holds the answer without an argument.
        step: called with a name before each step, and at the end.

    Returns:
        The channel, its utility, and the certificate.

    Raises:
        OutOfScope: for more rays, or an irrational e^level. BadInput: for a prior or utility that does not fit.

    Example:
        >>> optimal_channel(PrivacyMatrix.ldp(2, "ln 3")).channel.size
        (2, 2)
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
    linear = chosen.form is not None and chosen.form["form"] == "maximum"
    if linear and policy.k > FEW and not rays_alone:
        return _by_program(policy, chosen, step)
    numeric = _numeric(policy)
    try:
        rays = [_primitive(ray) for ray in extreme_rays(numeric, most)]
    except OutOfScope:
        if (
            linear
            and not rays_alone
            and most == MAX_RAYS
            and all(power_of(v) is not None for v in policy.levels if isinstance(v, LogSum))
        ):
            return _by_program(policy, chosen, step)
        raise
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
    check_digits(c for row in (primal, value, *dual, *costs) for c in row)
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


def _by_program(policy: PrivacyMatrix, chosen: Utility, step: Callable[[str], object]) -> Optimum:
    """The best channel of a linear utility, by one linear program."""
    forms = [] if chosen.form is None else [[Fraction(c) for c in row] for row in chosen.form["weights"]]
    found = best_linear(policy, forms, chosen.above, step=step)
    return Optimum(found.channel, found.lower, None, certified(policy, found), found.upper)


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
