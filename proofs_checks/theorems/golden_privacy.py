# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""The objects of price-of-privacy for the folder Golden: data, their overlaps and the mismatch, MaxSense, decoders, Lemma 4.7.

Data and types are lists, item 0 first; a law of the data may depend on t. All is over the real numbers, as some definitions are.

>>> "Lemma mismatch_skewed" in "".join(mismatched("skewed"))
True
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import comb

from golden_text import above_one, lemma, nested, numeral, table_of, value_of

from exactdp.bounds.price_of_privacy import fano, mismatch, overlap
from exactdp.bounds.price_of_privacy import max_sense as scores
from exactdp.mechanisms import max_sense, multi_max_sense
from exactdp.numbers.exact import exact
from exactdp.protocols import max_sense as sensing_protocol
from exactdp.ratings import Rating, ratings

__all__ = ["deciding", "mismatched", "scoring", "sensing", "several"]

# N, w, the law of the types (None: uniform), the law of the data
CASES = (
    ("one", 2, 1, None, ("t/(t+3)", "2/(t+3)", "1/(t+3)", 0)),
    ("both", 2, 2, None, ("1/3", "1/3", "1/3", 0)),
    ("skewed", 2, 1, ("1/2", "1/8", "1/8", "1/4"), ("1/(t+2)", 0, "t/(t+2)", "1/(t+2)")),
    ("three", 3, 2, ("1/8", "1/8", "1/4", 0, "1/8", "1/8", 0, "1/4"), ("1/2", 0, 0, "1/4", 0, 0, 0, 0, 0, "1/4", 0, 0)),
)


def _listed(values: Iterable[object]) -> str:
    return "[:: " + "; ".join(map(str, values)) + "]"


def _bits(z: Iterable[int]) -> str:
    return _listed("true" if b else "false" for b in z)


def _data(x: Rating, N: int) -> str:
    """The rating of every item, None where it is not rated."""
    return _listed("None" if x.of(i) is None else "Some true" if x.of(i) else "Some false" for i in range(N))


def _joined(one: Rating, two: Rating) -> Rating:
    items = sorted({*one.items, *two.items})
    return Rating(tuple(items), tuple(int(bool(one.of(i) if one.of(i) is not None else two.of(i))) for i in items))


def mismatched(case: str) -> Iterable[str]:
    """The double sums, and the law of the types that a law of the data leaves."""
    for name, N, w, prior, posterior in (one for one in CASES if one[0] == case):
        n, types = N - 1, tuple(product((0, 1), repeat=N))
        law = mismatch.uniform(N) if prior is None else tuple(Fraction(p) for p in prior)
        data = [(x, exact(p)) for x, p in zip(ratings(N, w), posterior, strict=True) if exact(p) != 0]
        yield (
            f"\nDefinition types_{name} : seq (seq bool * real) := "
            + _listed(f"({_bits(z)}, {value_of(p)})" for z, p in zip(types, law, strict=True))
            + f".\nDefinition data_{name} : seq (seq (option bool) * real) := "
            + _listed(f"({_data(x, N)}, {value_of(p)})" for x, p in data)
            + ".\n"
        )
        # the chances of the data, for the proofs alone
        joined = [_joined(x, y) for x, _ in data for y, _ in data if mismatch.overlap_form(x, y) >= 0]
        known = {_data(x, N): x for x in (*(x for x, _ in data), *joined)}
        places, ats = list[str](), list[str]()
        for number, (written, x) in enumerate(known.items()):
            chance = sum((p for z, p in zip(types, law, strict=True) if mismatch.agree(z, x)), start=Fraction(0))
            unfold = f"rewrite /chance_with /types_{name} !big_cons !big_nil /=; evaluate; by entry."
            left = f"chance_with {n} types_{name} {written}"
            yield f"\nLemma {name}_{number} : {left} = {value_of(chance)}.\nProof. {unfold} Qed.\n"
            places.append(f"?{name}_{number}")
        for number, (z, p) in enumerate(zip(types, law, strict=True)):
            unfold = f"rewrite /chance_at /types_{name} !big_cons !big_nil /=; evaluate; by entry."
            yield f"\nLemma {name}_at_{number} : chance_at {n} types_{name} {_bits(z)} = {value_of(p)}.\nProof. {unfold} Qed.\n"
            ats.append(f"?{name}_at_{number}")
        of_types, of_data = f"(@law_types {n} types_{name})", f"(@law_data {n} data_{name})"
        expanded = f"/data_{name} !big_cons !big_nil /=; evaluate"
        found = mismatch.mismatch(N, w, posterior, law)
        proof = above_one([found]) + f"rewrite mismatch_items {expanded}; rewrite {' '.join(places)} ?mul0r; by entry."
        yield lemma(f"mismatch_{name}", f"mismatch {of_types} {of_data}", value_of(found), proof)
        found = mismatch.mismatch(N, w, posterior)
        proof = above_one([found]) + f"rewrite overlap_items {expanded}; by entry."
        yield lemma(f"overlap_{name}", f"overlap {of_data}", value_of(found), proof)
        row = mismatch.types_given(N, w, posterior, law)
        proof = f"rewrite /= !told_items {expanded}; rewrite {' '.join(places + ats)} /= ?mulr0 ?mul0r ?add0r ?addr0; by entries."
        left = f"[seq told {of_types} {of_data} (types {n} z) | z <- {_listed(map(_bits, types))}]"
        yield lemma(f"told_{name}", left, table_of([row])[4:-1], above_one(row) + proof)


def sensing() -> Iterable[str]:
    """What a user knows by the sampling channel, and what she answers to a public set of items."""
    for N, w in ((2, 1), (2, 2), (3, 2)):
        n, types, data = N - 1, list(product((0, 1), repeat=N)), ratings(N, w)
        listed = _listed(_data(x, N) for x in data)
        if (N, w) != (3, 2):
            entry = f"sample (@sets_of {N} {w}) (types {n} z) (knows {n} s)"
            left = f"[seq [seq {entry} | s <- {listed}] | z <- {_listed(map(_bits, types))}]"
            proof = f"rewrite /= !sample_items (_ : 'C({N}, {w}) = {comb(N, w)}%N) //; evaluate; rewrite /=; by entries."
            yield lemma(f"sample_{N}_{w}", left, table_of(mismatch.sampling_channel(N, w).rows), proof)
        for H in ((), (0,), (0, N - 1)):
            entry = f"asked (fun x => ~~ [disjoint rated_one x & among {n} {nested(H)}%N]) t (knows {n} s) b"
            left = f"[seq [seq {entry} | b <- [:: false; true]] | s <- {listed}]"
            rows, name = max_sense.channel(N, w, H).rows, "_".join(map(str, ("asked", N, w, *H)))
            yield lemma(
                name, left, table_of(rows), "rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries."
            )
    for N in (2, 3):
        left = f"[seq @prior {N - 1} (types {N - 1} z) | z <- {_listed(map(_bits, product((0, 1), repeat=N)))}]"
        yield lemma(f"prior_{N}", left, table_of([mismatch.uniform(N)])[4:-1], "rewrite /= !prior_items; by entries.")
    # one rated item, two classes of users; which items only the first class likes
    for cluster, H in (((1, 0), (0,)), ((1, 0), (0, 1)), ((0, 1, 1), (0, 2)), ((0, 1, 1), (1,))):
        N = len(cluster)
        users = [[Fraction(own) if c else Fraction(1, 2) for c in cluster] for own in (1, 0)]
        chance = sum(
            (
                Fraction(max_sense.bit(x, H), 2 * N) * (b[x.items[0]] if x.bits[0] else 1 - b[x.items[0]])
                for b in users
                for x in ratings(N, 1)
            ),
            start=Fraction(0),
        )
        left = f"@sensed _ {N} (fun i : 'I_{N} => nth false {_bits(cluster)} i) (among {N - 1} {nested(H)}%N)"
        proof = "rewrite /sensed big_bool !sum_among !(big_cons, big_nil) /=; by entry."
        yield lemma("_".join(map(str, ("sensed", *cluster, "in", *H))), left, f"{value_of(chance)} :> real", proof)


def deciding() -> Iterable[str]:
    """The decoder that believes the report of k-RR, where the bound of Python is attained; Lemma 4.7."""
    for M, t in ((2, Fraction(3)), (3, Fraction(5, 2)), (4, Fraction(2))):
        found = fano.success(M, 1, t, 1)
        level = value_of(t)
        proof = "rewrite /success !big_ord_recl big_ord0 !krr_entry card_ord /=; by entry."
        yield lemma(f"success_{M}", f"success (fun h y : 'I_{M} => krr ({level}) h y) id", value_of(found), proof)
        proof = "rewrite error_items /equally !big_ord_recl !big_ord0 card_ord -?val_eqE /= !krr_entry /=; by entry."
        left = f"error (fun h h' : 'I_{M} => h == h') (fun h y : 'I_{M} => krr ({level}) h y) id"
        yield lemma(f"error_{M}", left, value_of(1 - found), proof)
    for N, w in ((3, 1), (4, 2), (7, 2), (9, 3), (5, 4)):
        found = overlap.apart(N, w) - 1 + overlap.mean(N, w)
        binomials = f"(_ : 'C({N} - {w}, {w}) = {comb(N - w, w)}%N) // (_ : 'C({N}, {w}) = {comb(N, w)}%N) //"
        yield lemma(f"gap_{N}_{w}", f"gap _ {N} {w}", f"{value_of(found)} :> real", f"rewrite /gap {binomials}; by entry.")


def several() -> Iterable[str]:
    """Several bits of one user, each about a public set."""
    for N, w, H in ((2, 1, ((0,), (1,))), (2, 2, ((1,), (0,)))):
        listed = _listed(_data(x, N) for x in ratings(N, w))
        reports = nested(map(_bits, product((0, 1), repeat=len(H))))
        left = f"[seq [seq several {N - 1} {len(H) - 1} t {nested(H)}%N s y | y <- {reports}] | s <- {listed}]"
        proof = "rewrite /= !several_items !(big_cons, big_nil) /=; evaluate; rewrite /=; by entries."
        yield lemma(f"several_{N}_{w}", left, table_of(multi_max_sense.channel(N, w, H).rows), proof)


def scoring() -> Iterable[str]:
    """Theorem 5.1: two classes of users and of items, every item is rated with probability w/N."""
    classes, clusters = (0, 1, 1), (0, 1, 0, 1)
    rows = ((Fraction(1), Fraction(1, 2)), (Fraction(0), Fraction(3, 4)))
    U, N, w, theta = len(classes), len(clusters), 2, 1
    written = nested(nested(map(value_of, row)) for row in rows)
    users, items = f"(@class_of {U - 1} 1 {nested(classes)}%N)", f"(@cluster_of {N - 1} 1 {nested(clusters)}%N)"
    expanded = "!(big_cons, big_nil) /="
    for k, row in enumerate(rows):
        likes = [row[j] for j in clusters]
        found = sensing_protocol.zero(likes, w, Fraction(theta, w), "independent")
        left = f"zero {items} (@likely 1 1 {written}) {numeral(theta)} (item_at 1 {k})"
        yield lemma(f"zero_{k}", left, value_of(found), f"rewrite zeros_items // {expanded}; by entry.")
        for i in (0, 1):
            hit = sensing_protocol.hit(likes, w, Fraction(theta, w), i, "t", "independent")
            like = f"(like {items} (@likely 1 1 {written}) {numeral(w)} (item_at 1 {k}))"
            left = f"mean (user ({numeral(theta)} / {numeral(w)}) t {like}) (adds (item_at {N - 1} {i}))"
            cases = "case: k l => [[|[|k]]] // kk [[|[|l]]] // ll; rewrite /likely; settle."
            bounds = f"have b01 k l : 0 <= @likely 1 1 {written} k l <= 1 by {cases}"
            proof = (
                above_one([hit]) + bounds + f"\nrewrite (@mean_user _ _ _ _ _ {numeral(w)} {numeral(theta)} t) //; "
                f"try (by settle); rewrite zeros_items // {expanded} /cluster_of !likely_items //=; by entry."
            )
            yield lemma(f"hit_{k}_{i}", left, value_of(hit), proof)
    shares = [Fraction(classes.count(k), U) for k in range(2)]
    sizes = [Fraction(clusters.count(j), N) for j in range(2)]
    found = scores.delta(shares, sizes, rows, theta, w, N)
    signed = sum(
        (
            a
            * sensing_protocol.zero([row[j] for j in clusters], w, Fraction(theta, w), "independent")
            * (row[0] - row[1])
            / ((1 - Fraction(theta, N) * row[0]) * (1 - Fraction(theta, N) * row[1]))
            for a, row in zip(shares, rows, strict=True)
        ),
        start=exact(0),
    )
    left = f"separation {users} {items} (@likely 1 1 {written}) {numeral(theta)} (item_at 1 0) (item_at 1 1)"
    absolute = f"rewrite {'?mulNr normrN ' if signed != found else ''}ger0_norm // divr_ge0 ?ler0n ?ler01."
    proof = (
        f"rewrite /separation (_ : \\sum_k _ = {value_of(signed)}); first by {absolute}\n"
        f"rewrite sum_all {expanded} !share_items // !zeros_items // {expanded} !likely_items //=; by entry."
    )
    yield lemma("separation", left, value_of(found), proof)
    for t in (2, 3, 5):
        yield lemma(f"hat_{t}", f"hat {t}%:R", value_of(scores.epsilon_hat(t)), "rewrite /hat; by entry.")
