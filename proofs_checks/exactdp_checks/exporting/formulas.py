"""Formulas in one variable as lemmas of Coq: inequalities that coefficients do not show; identities and signs for inductions.

The proofs are untrusted: the assistant checks them. Inequalities from a corner on are shown by shifting to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp_checks.exporting import polynomials
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.statements import Relation, Statement
from exactdp_checks.exporting.terms import divisors, literal, variable, write
from exactdp_checks.trusted.arithmetic import evaluate, number, quotients

__all__ = ["FORMULAS", "domain", "from_corner", "identity"]

Body = Mapping[str, Any]


def domain(*trees: Any) -> list[Relation]:
    """What has to hold for the expressions to be defined."""
    return [Relation(d, "!=", 0) for d in divisors(*trees)]


def quotient(tree: Any, name: str) -> tuple[list[Fraction], list[Fraction]]:
    """The coefficients of numerator and denominator."""
    value = evaluate(tree, *quotients([name]))
    above, below = (
        [Fraction(terms.get((i,), 0)) for i in range(1 + max((e for (e,) in terms), default=0))]
        for terms in (value.above, value.below)
    )
    return above, below


def identity(lhs: Any, rhs: Any, name: str) -> Lemma:
    """Both sides are equal wherever no divisor is 0."""
    nonzero = tuple(domain(lhs, rhs))
    statement = Statement((name,), nonzero, (Relation(lhs, "==", rhs),))
    return Lemma(statement.text(), ("intros.", *cleared([r.left for r in nonzero], name), "field; side."))


def cleared(found: Sequence[Any], name: str) -> Iterator[str]:
    """The numerator of each divisor is not 0, if the divisor is not."""
    for i, d in enumerate(found):
        above, below = (polynomials.text(p, variable(name)) for p in quotient(d, name))
        text = write(d)
        yield (
            f"assert (N{i} : {above} <> 0) by (intro E; match goal with H : {text} <> 0 |- _ => apply H; "
            f"replace ({text}) with ({above} / {below}) by (field; side); rewrite E; unfold Rdiv; apply Rmult_0_l end)."
        )


def from_corner(name: str, corner: Fraction, claims: Sequence[Relation], given: int = 0) -> Iterator[str]:
    """The proof of all claims, from the corner on; so many hypotheses are given beside."""
    v = variable(name)
    yield f"intros {' '.join([v, f'H{v}', *(f'G{i}' for i in range(given))])}."
    if corner:
        low = f"destruct (from_corner {literal(corner)} {v} H{v}) as [w [E K]]"
        yield f"{low}; clear H{v}; subst {v}; rename w into {v}; rename K into H{v}."
    for i, claim in enumerate(claims):
        last = i == len(claims) - 1
        yield f"assert ({'L' if last else f'N{i}'} : {shifted_text(claim, name, corner)})."
        yield "{"
        yield from signed(claim, name, corner, positive=not last)
        yield "}"
    yield "repeat split; assumption."


def shifted_text(claim: Relation, name: str, corner: Fraction) -> str:
    """The relation with corner + v in place of v."""

    def moved(tree: Any) -> Any:
        if isinstance(tree, list):
            return [tree[0], *(part if tree[0] == "^" and i else moved(part) for i, part in enumerate(tree[1:]))]
        return ["+", str(corner), tree] if tree == name and corner else tree

    return Relation(moved(claim.left), claim.sign, moved(claim.right)).text()


def signed(claim: Relation, name: str, corner: Fraction, *, positive: bool) -> Iterator[str]:
    """The proof of one claim: the difference is a quotient of polynomials that have one sign from the corner on."""
    tree, v = claim.left if positive else ["-", claim.right, claim.left], variable(name)
    above, below = (polynomials.moved(p, corner) for p in quotient(tree, name))
    if below[-1] < 0:
        above, below = [-c for c in above], [-c for c in below]
    if down := positive and above[-1] < 0:
        above = [-c for c in above]
    strict = positive or claim.sign == "<"
    over, under = polynomials.text(above, v), polynomials.text(below, v)
    yield f"assert (D : 0 < {under})."
    yield from ("{", *polynomials.sign_proof(below, v, strict=True), "}")
    yield "assert (D' := Rgt_not_eq _ _ D)."
    yield f"assert (U : 0 {'<' if strict else '<='} {over})."
    yield from ("{", *polynomials.sign_proof(above, v, strict), "}")
    text = shifted_text(Relation(tree, "==", 0), name, corner)[1:].removesuffix(" = 0)")
    if positive:
        said = f"{'- ' if down else ''}({over} / {under})"
        yield f"assert (P := quotient_lt _ _ U D). replace ({text}) with ({said}) by (field; side). lra."
    else:
        end = "lt" if strict else "le"
        yield f"apply (gap_{end} ({over} / {under})); [field; side|exact (quotient_{end} _ _ U D)]."


def sturm(body: Body) -> Lemma:
    """One variable, from a number on: both sides are defined (strict), or where they are defined; and the relation."""
    ((name, low),) = body["from"].items()
    claim, nonzero = Relation(body["lhs"], body["relation"], body["rhs"]), tuple(domain(body["lhs"], body["rhs"]))
    strict = body["relation"] == "<"
    claims, given = ((*nonzero, claim), ()) if strict else ((claim,), nonzero)
    statement = Statement((name,), (Relation(low, "<=", name), *given), claims)
    return Lemma(statement.text(), tuple(from_corner(name, number(low), claims, len(given))))


FORMULAS: Mapping[str, Callable[[Body], Lemma]] = {"sturm": sturm}
