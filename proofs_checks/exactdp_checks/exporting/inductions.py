"""Certificates by induction along doublings as theorems of Coq: a sequence that starts and steps so has the closed forms.

States are numbered in the order of their names. Each step is an identity in n, proved wherever it is defined; that it is defined
from the base on is shown by coefficients.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from exactdp_checks.exporting.formulas import domain, from_corner, identity
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.statements import Relation, Statement, relation
from exactdp_checks.exporting.terms import NotExported, divisors, write
from exactdp_checks.trusted.arithmetic import number

__all__ = ["induction"]

AND, OR = " /\\ ", " \\/ "
SHOWN = "first [assumption|rewrite v; "
KNOWN = "try match goal with K : a r = _ |- _ => rewrite K end; "
Body = Mapping[str, Any]


def replaced(tree: Any, values: Mapping[str, Any]) -> Any:
    """The expression with expressions in place of variables."""
    if isinstance(tree, list):
        return [tree[0], *(part if tree[0] == "^" and i else replaced(part, values) for i, part in enumerate(tree[1:]))]
    return values.get(tree, tree) if isinstance(tree, str) else tree


def said(claim: Relation) -> str:
    """A relation, read back."""
    text = claim.text()
    if relation(text) != claim.meaning():
        raise NotExported("a relation does not read as the certificate says")
    return text


def choose(i: int, count: int) -> str:
    """Which of so many alternatives is shown."""
    return "; ".join(["right"] * i + (["left"] if i < count - 1 else [])) or "idtac"


def cases(count: int, pattern: str) -> str:
    """The pattern of a disjunction of so many."""
    return pattern if count == 1 else f"[{pattern}|{cases(count - 1, pattern)}]"


def induction(body: Body) -> Lemma:
    """Every sequence of states and values that begins with an initial one and goes on by steps has the closed forms."""
    names, base = sorted(body["states"]), number(body["base"])
    forms, steps = body["states"], body["steps"]
    start, n = sorted(body["initial"]), f"({write(str(base))} * 2 ^ r)"
    begins = [f"(s 0%nat = {names.index(i)}%nat /\\ {equals('a 0%nat', body['initial'][i])})" for i in start]
    moves = [f"(s r = {names.index(i)}%nat /\\ s (S r) = {names.index(u)}%nat /\\ {equals('a (S r)', e)})" for i, e, u in steps]
    ends = [
        f"(s r = {i}%nat /\\ "
        + AND.join([*(said(Relation(d, "!=", 0)) for d in divisors(forms[name])), equals("a r", forms[name])])
        + ")"
        for i, name in enumerate(names)
    ]
    statement = (
        f"forall (s : nat -> nat) (a : nat -> R), ({OR.join(begins)}) -> "
        f"(forall r, let v_n := {n} in let v_a := a r in {OR.join(moves)}) -> "
        f"forall r, let v_n := {n} in {OR.join(ends)}"
    )
    proof = [
        "intros s a H0 H r; induction r as [|r ih]; cbv zeta in *.",
        f"{{ assert (hn : {n.replace(' r)', ' 0)')} = {write(str(base))}) by (simpl; field); rewrite hn.",
        f"assert (hb : {floor(base)} <= {write(str(base))}) by lra.",
        f"destruct H0 as {cases(len(start), '[e v]')}.",
        *(first(names.index(i), len(names)) for i in start),
        "}",
        f"assert (hn : {n.replace(' r)', ' S r)')} = 2 * {n}) by (simpl; ring); rewrite hn.",
        f"assert (hb : {floor(base)} <= {n}) by (assert (hp := pow_R1_Rle 2 r ltac:(lra)); lra).",
        f"clear H0 hn; specialize (H r); revert hb ih H; generalize {n}; intros v_n hb ih H.",
        f"destruct ih as {cases(len(names), 'ih')}; destruct H as {cases(len(steps), '[e [f v]]')}; conjuncts.",
        *taken(names, steps),
    ]
    lemmas = [defined(forms[name], floor(base)) for name in names]
    for i, e, u in steps:
        after, before = replaced(forms[u], {"n": ["*", 2, "n"]}), replaced(e, {"a": forms[i]})
        lemmas += [defined(["+", after, before], floor(base)), identity(before, after, "n")]
    return Lemma(statement, tuple(proof), tuple(lemmas))


def equals(left: str, tree: Any) -> str:
    """What the sequence is."""
    return f"{left} = {said(Relation(tree, '==', 0))[1:].removesuffix(' = 0)')}"


def first(i: int, count: int) -> str:
    """The state i at the base."""
    return f"{{ {choose(i, count)}; assert (D := @{i} _ hb); conjuncts; parts; {SHOWN}field; side]. }}"


def taken(names: Sequence[str], steps: Sequence[Any]) -> Iterator[str]:
    """Every pair of a state and a step: from another state it cannot be."""
    for name in names:
        for j, (source, _, target) in enumerate(steps):
            at = len(names) + 2 * j
            begin = f"{choose(names.index(target), len(names))}; assert (D := @{at} _ hb); conjuncts; parts"
            yield f"{{ {begin}; {SHOWN}{KNOWN}apply @{at + 1}; side]. }}" if source == name else "{ exfalso; congruence. }"


def defined(tree: Any, corner: int) -> Lemma:
    """From the corner on all divisors are not 0."""
    claims = (*domain(tree), Relation(0, "<=", 1))
    statement = Statement(("n",), (Relation(corner, "<=", "n"),), claims)
    return Lemma(statement.text(), tuple(from_corner("n", Fraction(corner), claims)))
