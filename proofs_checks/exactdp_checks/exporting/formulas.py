"""Formulas as lemmas of Coq: inequalities in one variable that coefficients do not show; identities and signs for inductions.

The proofs are untrusted: the assistant checks them. Inequalities from a corner on are shown by shifting to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from exactdp_checks.exporting import polynomials
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.statements import Relation, Statement
from exactdp_checks.exporting.terms import NotExported, divisors, literal, variable, write
from exactdp_checks.trusted.arithmetic import Quotient, evaluate, number, quotients, shifted

__all__ = ["FORMULAS", "domain", "from_corner", "identity"]

FEW, TRIED = 12, 500  # divisors that a denominator is looked for among, and products of them
Body = Mapping[str, Any]


def polynomial(terms: Mapping[tuple[int, ...], int], names: Sequence[str], first: Sequence[str] = ()) -> str:
    """A polynomial; what is positive if the variables of ``first`` are comes first."""

    def order(item: tuple[tuple[int, ...], int]) -> tuple[Any, ...]:
        return any(k and n not in first for n, k in zip(names, item[0], strict=True)), sum(item[0]), item[0]

    def monomial(exponents: tuple[int, ...], c: int) -> str:
        return " * ".join(
            [str(c) if c >= 0 else f"(- {-c})", *(f"{n} ^ {k}" for n, k in zip(names, exponents, strict=True) if k)]
        )

    return "(" + " + ".join(monomial(*item) for item in sorted(terms.items(), key=order)) + ")" if terms else "0"


def domain(*trees: Any) -> list[Relation]:
    """What has to hold for the expressions to be defined."""
    return [Relation(d, "!=", 0) for d in divisors(*trees)]


def identity(body: Body) -> Lemma:
    """Both sides are equal wherever no divisor is 0."""
    names = list(body["variables"])
    found = divisors(body["lhs"], body["rhs"])
    nonzero = tuple(Relation(d, "!=", 0) for d in found)
    statement = Statement(tuple(names), nonzero, (Relation(body["lhs"], "==", body["rhs"]),))
    return Lemma(statement.text(), ("intros.", *cleared(found, names), "field; side."))


def cleared(found: Sequence[Any], names: Sequence[str]) -> Iterator[str]:
    """The numerator of each divisor is not 0, if the divisor is not; nor is its denominator, made of numerators before."""
    own, before = [variable(n) for n in names], list[Any]()
    for i, d in enumerate(found):
        value = evaluate(d, *quotients(names))
        above, below = polynomial(value.above, own), polynomial(value.below, own)
        text = write(d)
        scale, factors = made_of(value.below, before, len(names))
        if factors:
            first = [literal(scale)] if scale != 1 else []
            made = " * ".join([*first, *(f"{polynomial(before[j], own)} ^ {power}" for j, power in factors)])
            yield (
                f"assert (M{i} : {below} <> 0) by (replace {below} with ({made}) by ring; "
                "repeat first [apply pow_nonzero; assumption|lra|apply Rmult_integral_contrapositive_currified])."
            )
        yield (
            f"assert (N{i} : {above} <> 0) by (intro E; match goal with H : {text} <> 0 |- _ => apply H; "
            f"replace ({text}) with ({above} / {below}) by (field; side); rewrite E; unfold Rdiv; apply Rmult_0_l end)."
        )
        before.append(value.above)


def made_of(terms: Any, before: Sequence[Any], count: int) -> tuple[Fraction, list[tuple[int, int]]]:
    """(c, (which, power)...): an integer c times the product of those, found by degrees; nothing if it is not found."""
    if len(before) > FEW or len(terms) > 200:
        return Fraction(1), []
    for powers in islice(_powers(_degrees(terms, count), [_degrees(p, count) for p in before]), TRIED):
        found: Any = {(0,) * count: 1}
        for polynomial_, power in zip(before, powers, strict=True):
            for _ in range(power):
                found = Quotient.times(found, polynomial_)
        top = max(found)
        scale = Fraction(terms.get(top, 0)) / Fraction(found[top])
        if scale and scale.denominator == 1 and any(powers) and {p: scale * c for p, c in found.items()} == terms:
            return scale, [(j, power) for j, power in enumerate(powers) if power]
    return Fraction(1), []


def _degrees(terms: Any, count: int) -> list[int]:
    """In each variable."""
    return [max(powers[i] for powers in terms) for i in range(count)]


def _powers(wanted: Sequence[int], degrees: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Those of the polynomials with these degrees that have the wanted ones together; of constants the power is 0."""
    if not degrees:
        if not any(wanted):
            yield ()
        return
    first = degrees[0]
    if any(w and not any(d[i] for d in degrees) for i, w in enumerate(wanted)):
        return
    most = min((w // d for w, d in zip(wanted, first, strict=True) if d), default=0)
    for power in range(most, -1, -1):
        rest = [w - power * d for w, d in zip(wanted, first, strict=True)]
        yield from ((power, *others) for others in _powers(rest, degrees[1:]))


def from_corner(body: Body, names: Sequence[str], opened: set[str], claims: Sequence[Relation], given: int = 0) -> Iterator[str]:
    """The proof of all claims, by coefficients at the corner; so many hypotheses are given beside."""
    own, corner = [variable(n) for n in names], [number(body["from"][n]) for n in names]
    yield f"intros {' '.join([*own, *('H' + v for v in own), *(f'G{i}' for i in range(given))])}."
    for n, v, c in zip(names, own, corner, strict=True):
        if c:
            lemma, low = "above_corner" if n in opened else "from_corner", literal(c)
            yield f"destruct ({lemma} {low} {v} H{v}) as [w [E K]]; clear H{v}; subst {v}; rename w into {v}; rename K into H{v}."
    for i, claim in enumerate(claims):
        last = i == len(claims) - 1
        yield f"assert ({'L' if last else f'N{i}'} : {shifted_text(claim, names, corner)})."
        yield "{"
        yield from signed(claim, names, opened, corner, positive=not last)
        yield "}"
    yield "repeat split; assumption."


def shifted_text(claim: Relation, names: Sequence[str], corner: Sequence[Fraction]) -> str:
    """The relation with corner + v in place of v."""

    def moved(tree: Any) -> Any:
        if isinstance(tree, list):
            return [tree[0], *(part if tree[0] == "^" and i else moved(part) for i, part in enumerate(tree[1:]))]
        return ["+", str(corner[names.index(tree)]), tree] if tree in names and corner[names.index(tree)] else tree

    return Relation(moved(claim.left), claim.sign, moved(claim.right)).text()


def signed(
    claim: Relation, names: Sequence[str], opened: set[str], corner: Sequence[Fraction], *, positive: bool
) -> Iterator[str]:
    """The proof of one claim: the difference is a quotient of polynomials that have one sign from the corner on."""
    tree = claim.left if positive else ["-", claim.right, claim.left]
    value = evaluate(tree, *quotients(list(names)))
    strict = positive or claim.sign == "<"
    texts, proofs, down = parts(value.above, value.below, names, opened, corner, positive=positive, strict=strict)
    yield f"assert (D : 0 < {texts[1]})."
    yield from ("{", *proofs[1], "}")
    yield "assert (D' := Rgt_not_eq _ _ D)."
    yield f"assert (U : 0 {'<' if strict else '<='} {texts[0]})."
    yield from ("{", *proofs[0], "}")
    text = shifted_text(Relation(tree, "==", 0), names, corner)[1:].removesuffix(" = 0)")
    quotient = f"{'- ' if down else ''}({texts[0]} / {texts[1]})"
    if positive:
        yield f"assert (P := quotient_lt _ _ U D). replace ({text}) with ({quotient}) by (field; side). lra."
    else:
        end = "lt" if strict else "le"
        yield f"apply (gap_{end} ({texts[0]} / {texts[1]})); [field; side|exact (quotient_{end} _ _ U D)]."


def parts(
    above: Any, below: Any, names: Sequence[str], opened: set[str], corner: Sequence[Fraction], *, positive: bool, strict: bool
) -> tuple[list[str], list[list[str]], bool]:
    """(numerator and denominator from the corner on, a proof of the sign of each, whether the quotient is negative)."""
    own, first = [variable(n) for n in names], [variable(n) for n in opened]
    if all(c.denominator == 1 for c in corner):
        up, under = shifted(above, list(map(int, corner))), shifted(below, list(map(int, corner)))
        if under and max(under.values()) < 0:
            up, under = ({e: -c for e, c in p.items()} for p in (up, under))
        down = bool(positive and up and max(up.values()) < 0)
        up = {e: -c for e, c in up.items()} if down else up
        if all(c >= 0 for p in (up, under) for c in p.values()):
            return [polynomial(p, own, first) for p in (up, under)], [["positive."]] * 2, down
    if len(names) > 1:
        raise NotExported("a divisor or the difference has no sign by coefficients")
    over, below_ = (from_terms(p, corner[0]) for p in (above, below))
    if below_[-1] < 0:
        over, below_ = [-c for c in over], [-c for c in below_]
    down = positive and over[-1] < 0
    over = [-c for c in over] if down else over
    return (
        [polynomials.text(p, own[0]) for p in (over, below_)],
        [polynomials.sign_proof(over, own[0], strict), polynomials.sign_proof(below_, own[0], strict=True)],
        down,
    )


def from_terms(terms: Mapping[tuple[int, ...], int], corner: Fraction) -> list[Fraction]:
    """The coefficients of a polynomial in one variable from the corner on."""
    size = 1 + max((e for (e,) in terms), default=0)
    return polynomials.moved([Fraction(terms.get((i,), 0)) for i in range(size)], corner)


def sturm(body: Body) -> Lemma:
    """One variable, from a number on: both sides are defined (strict), or where they are defined; and the relation."""
    ((name, low),) = body["from"].items()
    claim, nonzero = Relation(body["lhs"], body["relation"], body["rhs"]), tuple(domain(body["lhs"], body["rhs"]))
    strict = body["relation"] == "<"
    claims, given = ((*nonzero, claim), ()) if strict else ((claim,), nonzero)
    statement = Statement((name,), (Relation(low, "<=", name), *given), claims)
    return Lemma(statement.text(), tuple(from_corner(body, [name], set(), claims, len(given))))


FORMULAS: Mapping[str, Callable[[Body], Lemma]] = {"sturm": sturm}
