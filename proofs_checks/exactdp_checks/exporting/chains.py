"""Certificates of laws by solving as theorems of Coq: what a Markov chain returns within n steps tends to the row of the channel.

The assistant is given the visits, and proves from them that the chain ends: nothing but their equations is asked. With rational
weights all of it is computed; over Q(t) each equation is proved in the field of real functions of t.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from exactdp_checks.exporting.bounds import COMPUTED, rationals
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.matrices import matrix_text
from exactdp_checks.exporting.statements import Relation
from exactdp_checks.exporting.tables import T, Table, from_one, values_text
from exactdp_checks.exporting.terms import REAL, NotExported, divisors
from exactdp_checks.trusted.arithmetic import number

__all__ = ["law"]

AND = " /\\ "
STEPS = 3_000_000  # of the computation with rational numbers
EQUATIONS = 300  # over Q(t), each proved by itself
Body = Mapping[str, Any]


def pairs_text(rows: Sequence[Sequence[Sequence[int]]], kind: str) -> str:
    """Lists of pairs, the first an integer (Z) or a natural number (nat), read back."""
    found = "; ".join(f"[{'; '.join(f'(({a})%{kind}, {v}%nat)' for a, v in row)}]" for row in rows)
    read = [
        [[int(a), int(v)] for a, v in re.findall(rf"\(\((-?\d+)\)%{kind}, (\d+)%nat\)", row)]
        for row in re.findall(r"\[([^\[\]]*)\]", found)
    ]
    if read != [[list(pair) for pair in row] for row in rows] or found.count("[") != len(rows):
        raise NotExported("a chain does not read as the certificate says")
    return f"[{found}]"


def chain_text(chain: Body) -> str:
    """The rows and the ends."""
    return f"{pairs_text(chain['rows'], 'Z')} {pairs_text(chain['ends'], 'nat')}"


def visits_text(chain: Body) -> str:
    """Which value each state's visits have."""
    return f"[{'; '.join(map(str, chain['visits']))}]%nat"


def law(body: Body) -> Lemma:
    """The channel is one, and what each chain returns tends to its row."""
    return numeric(body) if "rows" in body["channel"] else symbolic(body)


def numeric(body: Body) -> Lemma:
    """With rational weights."""
    channel, chains = body["channel"], body["chains"]
    k, m = len(channel["rows"]), len(channel["rows"][0])
    if sum(cost(chain, m) for chain in chains) > STEPS:
        raise NotExported(f"{k} chains with {sum(len(chain['rows']) for chain in chains)} states are too many for the assistant")
    values = [rationals([number(v) for v in chain["values"]]) for chain in chains]
    q = matrix_text(channel)
    laws = [
        f"law_of {m} (map Q2R {own}) {chain_text(chain)} (entry q {x})"
        for x, (own, chain) in enumerate(zip(values, chains, strict=True))
    ]
    steps = [
        f"apply (law_computed {k} {m} _ {own} _ _ {visits_text(chain)} {x}); [{COMPUTED}|reflexivity|lia|{COMPUTED}]."
        for x, (own, chain) in enumerate(zip(values, chains, strict=True))
    ]
    statement = f"let q := {q} in channel {m} q /\\ {AND.join(laws)}"
    return Lemma(statement, (f"cbv zeta; parts; [apply channel_by; {COMPUTED}|..].", *steps))


def cost(chain: Body, m: int) -> int:
    """About how many steps the assistant computes."""
    states, weights = len(chain["rows"]), sum(map(len, (*chain["rows"], *chain["ends"])))
    return weights * (states + len(chain["ends"])) * (1 + m)


def symbolic(body: Body) -> Lemma:
    """With weights in Q(t), for every t >= 1."""
    table, chains = Table(body["channel"]), body["chains"]
    if sum(2 * len(c["rows"]) + len(c["ends"]) + 2 * table.m for c in chains) > EQUATIONS:
        raise NotExported(f"{len(chains)} chains over Q(t) have too many equations for the assistant")
    values: list[Any] = []
    for chain in chains:
        values += [v for v in chain["values"] if v not in values]
    start = len(table.lemmas)
    known = divisors(*table.values)
    defined = "".join(f" /\\ {Relation(d, '!=', 0).text(REAL)}" for d in divisors(*values) if d not in known)
    laws = [
        f"law_of {table.m} {values_text(chain['values'])} {chain_text(chain)} (at_place {table.text} {x})"
        for x, chain in enumerate(chains)
    ]
    proof = [
        f"intros {T} H.",
        f"assert (C : {table.statement}).",
        "{",
        *table.proof(),
        "}",
        *(f"assert (V{i} := @{start + i} {T} H)." for i in range(len(values))),
        "conjuncts; parts; try assumption.",
        *(
            f"{{ apply (law_by _ _ _ _ {visits_text(chain)}); [each; assumption|unfold solved; parts; at_each|equations]. }}"
            for chain in chains
        ),
    ]
    statement = f"forall {T} : R, (1 <= {T}) -> {table.statement}{defined} /\\ {AND.join(laws)}"
    return Lemma(statement, tuple(proof), (*table.lemmas, *(from_one(0, v) for v in values)))
