"""Certificates about formulas as lemmas of Coq: identities, inequalities, comparisons at a point or at all points of ranges.

The proofs are untrusted: the assistant checks them. A rational comparison is computed, with every step in lowest terms; an
enclosure is found again by the assistant's own interval arithmetic; an identity is proved in the field of real numbers; an
inequality from a corner on by shifting to the corner, where all coefficients have one sign.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any

from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.statements import Relation, Statement
from exactdp_checks.exporting.terms import RATIONAL, REAL, NotExported, arguments, divisors, variable, write
from exactdp_checks.trusted.arithmetic import evaluate, number, quotients, shifted
from exactdp_checks.trusted.kernel import compare

__all__ = ["FORMULAS", "domain", "from_corner", "identity", "nonnegative"]

RANGE = re.compile(r"\((-?\d+) <= k_(\w+) <= (-?\d+)\)%Z")
POINTS = 200  # of an enumeration, each a computation of its own
CLEAR = 20  # bits of the assistant's intervals beyond those of the certificate
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
    return [
        *(Relation(d, "!=", 0) for d in divisors(*trees)),
        *(Relation(0, "<", a) for a in arguments("ln", *trees)),
        *(Relation(0, "<=", a) for a in arguments("sqrt", *trees)),
    ]


def identity(body: Body) -> Lemma:
    """Both sides are equal wherever no divisor is 0."""
    names = list(body["variables"])
    found = divisors(body["lhs"], body["rhs"])
    nonzero = tuple(Relation(d, "!=", 0) for d in found)
    statement = Statement(REAL, tuple(names), nonzero, (Relation(body["lhs"], "==", body["rhs"]),))
    return Lemma(statement.text(), ("intros.", *cleared(found, names), "field; side."))


def cleared(found: Sequence[Any], names: Sequence[str]) -> Iterator[str]:
    """The numerator of each divisor is not 0, if the divisor is not."""
    own = [variable(n) for n in names]
    for i, d in enumerate(found):
        value = evaluate(d, *quotients(names))
        above, below = polynomial(value.above, own), polynomial(value.below, own)
        text = write(d, REAL)
        yield (
            f"assert (N{i} : {above} <> 0) by (intro E; match goal with H : {text} <> 0 |- _ => apply H; "
            f"replace ({text}) with ({above} / {below}) by (field; side); rewrite E; unfold Rdiv; apply Rmult_0_l end)."
        )


def nonnegative(body: Body) -> Lemma:
    """From the corner on both sides are defined, and the relation holds."""
    names, opened = sorted(body["from"]), set(body["open"])
    hypotheses = tuple(Relation(body["from"][n], "<" if n in opened else "<=", n) for n in names)
    claims = (*domain(body["lhs"], body["rhs"]), Relation(body["lhs"], body["relation"], body["rhs"]))
    statement = Statement(REAL, tuple(names), hypotheses, claims)
    return Lemma(statement.text(), tuple(from_corner(body, names, opened, claims)))


def from_corner(body: Body, names: Sequence[str], opened: set[str], claims: Sequence[Relation]) -> Iterator[str]:
    """The proof of all claims, by coefficients at the corner."""
    own, corner = [variable(n) for n in names], [body["from"][n] for n in names]
    yield f"intros {' '.join(own)} {' '.join('H' + v for v in own)}."
    for n, v, c in zip(names, own, corner, strict=True):
        if c:
            lemma, low = "above_corner" if n in opened else "from_corner", c if c > 0 else f"(- {-c})"
            yield f"destruct ({lemma} {low} {v} H{v}) as [w [E K]]; clear H{v}; subst {v}; rename w into {v}; rename K into H{v}."
    for i, claim in enumerate(claims[:-1]):
        yield f"assert (N{i} : {shifted_text(claim, names, corner)})."
        yield "{ " + " ".join(signed(claim, names, opened, corner, positive=True)) + " }"
    last = f"assert (L : {shifted_text(claims[-1], names, corner)})."
    yield last
    yield "{ " + " ".join(signed(claims[-1], names, opened, corner, positive=False)) + " }"
    yield "repeat split; assumption."


def shifted_text(claim: Relation, names: Sequence[str], corner: Sequence[int]) -> str:
    """The relation with corner + v in place of v."""

    def moved(tree: Any) -> Any:
        if isinstance(tree, list):
            return [tree[0], *(part if tree[0] == "^" and i else moved(part) for i, part in enumerate(tree[1:]))]
        return ["+", corner[names.index(tree)], tree] if tree in names and corner[names.index(tree)] else tree

    return Relation(moved(claim.left), claim.sign, moved(claim.right)).text(REAL)


def signed(claim: Relation, names: Sequence[str], opened: set[str], corner: Sequence[int], *, positive: bool) -> Iterator[str]:
    """The proof of one claim: the difference is a quotient whose coefficients have one sign at the corner."""
    own, first = [variable(n) for n in names], [variable(n) for n in opened]
    tree = claim.left if positive else ["-", claim.right, claim.left]
    value = evaluate(tree, *quotients(list(names)))
    above, below = shifted(value.above, corner), shifted(value.below, corner)
    if below and max(below.values()) < 0:
        above, below = ({e: -c for e, c in p.items()} for p in (above, below))
    down = positive and above and max(above.values()) < 0
    above = {e: -c for e, c in above.items()} if down else above
    if any(c < 0 for p in (above, below) for c in p.values()):
        raise NotExported("a divisor or the difference has no sign by coefficients")
    up, under = polynomial(above, own, first), polynomial(below, own, first)
    strict = positive or claim.sign == "<"
    yield f"assert (D : 0 < {under}) by positive. assert (D' := Rgt_not_eq _ _ D)."
    yield f"assert (U : 0 {'<' if strict else '<='} {up}) by positive."
    text = shifted_text(Relation(tree, "==", 0), names, corner)[1:].removesuffix(" = 0)")
    quotient = f"{'- ' if down else ''}({up} / {under})"
    if positive:
        yield f"assert (P := quotient_lt _ _ U D). replace ({text}) with ({quotient}) by (field; side). lra."
    else:
        end = "lt" if strict else "le"
        yield f"apply (gap_{end} ({up} / {under})); [field; side|exact (quotient_{end} _ _ U D)]."


def sturm(body: Body) -> Lemma:
    """One variable, from an integer on, where coefficients show the sign."""
    ((name, low),) = body["from"].items()
    if number(low).denominator != 1:
        raise NotExported("an inequality from a number on that is no integer is not written yet")
    given = {**body, "from": {name: int(number(low))}, "open": []}
    names, claim = (name,), Relation(body["lhs"], body["relation"], body["rhs"])
    nonzero = tuple(domain(body["lhs"], body["rhs"]))
    hypotheses = (Relation(low, "<=", name), *(() if body["relation"] == "<" else nonzero))
    claims = (*(nonzero if body["relation"] == "<" else ()), claim)
    if body["relation"] == "<=" and nonzero:
        raise NotExported("an inequality where both sides are defined, by Sturm's theorem, is not written yet")
    statement = Statement(REAL, names, hypotheses, claims)
    return Lemma(statement.text(), tuple(from_corner(given, list(names), set(), claims)))


def comparison(body: Body) -> Lemma:
    """The relation or its denial at one point."""
    point = {n: number(v) for n, v in body["point"].items()}
    true, bits = compare(body, point), body["bits"]
    claim = Relation(body["lhs"], body["relation"], body["rhs"], denied=not true)
    names = tuple(sorted(point))
    hypotheses = tuple(Relation(n, "is", body["point"][n]) for n in names)
    statement = Statement(REAL if bits else RATIONAL, names, hypotheses, (*domain(body["lhs"], body["rhs"]), claim))
    return Lemma(statement.text(), ("intros; subst.", decided(bits)))


def decided(bits: int) -> str:
    """The proof of relations without variables."""
    return f"parts; enclose ({bits + CLEAR})%positive." if bits else "parts; computed."


def enumeration(body: Body) -> Lemma:
    """The relation at all integers of the ranges: one point after the other."""
    names = sorted(body["ranges"])
    ranges = [range(low, high + 1) for low, high in (body["ranges"][n] for n in names)]
    if prod(map(len, ranges)) > POINTS:
        raise NotExported(f"an enumeration of more than {POINTS} points is not written: each would be a computation of its own")
    bits = body["bits"]
    claims = (*domain(body["lhs"], body["rhs"]), Relation(body["lhs"], body["relation"], body["rhs"]))
    inner = Statement(REAL if bits else RATIONAL, (), (), claims).text()
    binders = " ".join(f"k_{n}" for n in names)
    within = " -> ".join(f"({r[0]} <= k_{n} <= {r[-1]})%Z" for n, r in zip(names, ranges, strict=True))
    equal = " ".join(f"let {variable(n)} := {'IZR' if bits else 'inject_Z'} k_{n} in" for n in names)
    statement = f"forall {binders} : Z, {within} -> {equal} {inner}"
    if {n: [int(a), int(b)] for a, n, b in RANGE.findall(statement)} != dict(body["ranges"]):
        raise NotExported("the ranges do not read as the certificate says")
    each = [" \\/ ".join(f"k_{n} = {value}" for value in r) for n, r in zip(names, ranges, strict=True)]
    cases = [f"assert (C_{n} : ({values})%Z) by lia; clear H_{n}." for n, values in zip(names, each, strict=True)]
    split = "repeat match goal with H : _ \\/ _ |- _ => destruct H end; subst;"
    intro = f"cbv zeta; intros {binders} {' '.join(f'H_{n}' for n in names)}."
    return Lemma(statement, (intro, *cases, split, decided(bits)))


def counterexample(body: Body) -> Lemma:
    """There is a point of the range at which both sides are defined and the relation fails."""
    names = tuple(sorted(body["from"]))
    hypotheses = tuple(Relation(body["from"][n], "<=", n) for n in names)
    claims = (*domain(body["lhs"], body["rhs"]), Relation(body["lhs"], body["relation"], body["rhs"], denied=True))
    statement = Statement(REAL, names, hypotheses, claims, exists=True, integers=tuple(n for n in names if n in body["integers"]))
    point = {n: number(body["point"][n]) for n in names}
    given = f"exists {', '.join(write(str(point[n]), REAL) for n in names)}; " if names else ""
    whole = " ".join(f"| exists ({point[n].numerator})%Z; reflexivity" for n in statement.integers)
    return Lemma(statement.text(), (f"{given}parts; first [enclose ({(body['bits'] or 200) + CLEAR})%positive {whole}].",))


FORMULAS: Mapping[str, Callable[[Body], Lemma]] = {
    "identity": identity,
    "nonnegative": nonnegative,
    "sturm": sturm,
    "comparison": comparison,
    "enclosure": comparison,
    "enumeration": enumeration,
    "counterexample": counterexample,
}
