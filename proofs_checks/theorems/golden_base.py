# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""The tables of what every mechanism has, for the folder Golden: scores, channels of channels, policies, estimates, information.

Two users are ``both_reports a b``; a prior is a list of rational numbers.

>>> "block_hadamard" in "".join(scores())
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

from golden_text import columns, lemma, numeral, order, table_of, value_of

from exactdp.channel import public_coins
from exactdp.information import chi_square, entropy, mutual_information, relative_entropy, total_variation
from exactdp.mechanisms import block_hadamard, high_low_hadamard, hrr, krr, subset_selection
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy import testing

__all__ = ["channels", "estimates", "information", "policies", "scores"]

UNFOLD = "rewrite !enum_ordSl !enum_ord0 /= "


def scores() -> Iterable[str]:
    """The scores of HRR, subset selection, high-low and block Hadamard response; the channel of the last."""
    for k in (1, 2, 3):
        n = order(hrr.alphabet(k)) - 1
        reports = f"[seq (bits_of {n} r, w) | r <- iota 0 {2**n}, w <- [:: true; false]]"
        left = f"[seq [seq one_row_score (fun x : 'I_{k} => bits_of {n} x) t y j | j <- enum 'I_{k}] | y <- {reports}]"
        proof = UNFOLD + "!one_row_score_entry /gain /= ?expr0 ?expr1; by entries."
        yield lemma(f"hrr_score_{k}", left, table_of(hrr.estimator(k).scores.rows), proof)
    k, d = 3, 2
    for number, found in enumerate(subset_selection.estimator(k, d).scores.rows):
        chosen = f"[set x : 'I_{k} | val x \\in [:: {'; '.join(map(str, subset_selection.members(number, k, d)))}]%N]"
        left = f"[seq select_score {k - 1} t (exist _ {chosen} e : selection _ {d}%N) x | x <- enum 'I_{k}]"
        proof = (
            f"have v : {k}%:R - {d}%:R != 0 :> R by rewrite (_ : _ - _ = {numeral(k - d)}); [rewrite oner_neq0|ring].\n"
            + UNFOLD
            + "!select_score_entry !inE /=; by entries."
        )
        yield lemma(f"subset_selection_score_{number} (e : #|{chosen}| == {d}%N)", left, table_of([found])[4:-1], proof)
    for k, s in ((3, 1), (3, 2), (4, 2)):
        sensitive = range(s)
        size = high_low_hadamard.order(k, sensitive)
        n, row = order(size), f"(fun x : 'I_{s} => bits_of {order(size)} x.+1)"
        outputs = f"map inl [seq bits_of {n} b | b <- iota 0 {size}] ++ map inr (enum 'I_{k - s})"
        left = f"[seq [seq mixed_score {row} t y j | j <- map inl (enum 'I_{s}) ++ map inr (enum 'I_{k - s})] | y <- {outputs}]"
        proof = UNFOLD + "!response_score_entry /gain /= ?expr0 ?expr1 -?val_eqE /=; by entries."
        yield lemma(f"high_low_score_{k}_{s}", left, table_of(high_low_hadamard.estimator(k, sensitive).scores.rows), proof)
    for partition in ([[0, 1], [2]], [[0], [1, 2, 3]]):
        yield from _blocks(partition)


def _blocks(partition: Sequence[Sequence[int]]) -> Iterable[str]:
    sizes = [len(block) for block in partition]
    name = "_".join(map(str, sizes))
    orders = [1 + order(size) for size in sizes]  # 2^n is the least above the size
    of_block = f"(fun i : 'I_{len(sizes)} => nth 0%N [:: {'; '.join(map(str, sizes))}]%N i)"
    digits = f"(fun i : 'I_{len(sizes)} => nth 0%N [:: {'; '.join(map(str, orders))}]%N i)"
    symbols = f"[seq Tagged (fun i => [finType of 'I_({of_block} i)]) a | i <- enum 'I_{len(sizes)}, a <- enum 'I_({of_block} i)]"
    results = (
        f"[seq Tagged (fun i => bits ({digits} i)) (bits_of ({digits} i) b) | "
        f"i <- enum 'I_{len(sizes)}, b <- iota 0 (2 ^ {digits} i)]"
    )
    rows = f"(fun i (a : 'I_({of_block} i)) => bits_of ({digits} i) a.+1)"
    for kind, entry, outer, inner, found in (
        ("", f"block_response {rows} t x y", f"x <- {symbols}", f"y <- {results}", block_hadamard.channel(partition).rows),
        (
            "_score",
            f"block_score {rows} t y x",
            f"y <- {results}",
            f"x <- {symbols}",
            block_hadamard.estimator(partition).scores.rows,
        ),
    ):
        left = f"[seq [seq {entry} | {inner}] | {outer}]"
        proof = (
            "rewrite !enum_ordSl !enum_ord0 /= !enum_ordSl !enum_ord0 /=.\n"
            f"rewrite !(block{kind}_entry _ (fun i (a : 'I_({of_block} i)) => a.+1)) -?val_eqE /= /gain ?expr0 ?expr1; "
            "by entries."
        )
        yield lemma(f"block_hadamard{kind}_{name}", left, table_of(found), proof)


def _prior(p: Sequence[Fraction]) -> str:
    return f"(fun x : 'I_{len(p)} => nth 0 [:: {'; '.join(map(value_of, p))}] x)"


def channels() -> Iterable[str]:
    """Channels made of k-RR: after each other, side by side, both on one input, under a public coin; what comes out."""
    two, three = krr.channel(2), krr.channel(3)
    entries = UNFOLD + "{unfold} ?big_ord_recl ?big_ord0 /= ?krr_entry /=; by entries."
    left = columns(2, "before (krr t) (krr (t ^+ 2)) x y", "y <- enum 'I_2")
    squared = krr.channel(2, "t^2")
    yield lemma("after_each_other", left, table_of(two.then(squared).rows), entries.format(unfold="/before"))
    pairs = "[seq (a, b) | a <- enum 'I_2, b <- enum 'I_3]"
    left = f"[seq [seq tensor (krr t) (krr t) x y | y <- {pairs}] | x <- {pairs}]"
    yield lemma("side_by_side", left, table_of(two.product(three).rows), entries.format(unfold="/tensor /="))
    left = columns(2, "composed (krr t) (fun _ => krr (t ^+ 2)) x y", "y <- [seq (a, b) | a <- enum 'I_2, b <- enum 'I_2]")
    yield lemma("on_one_input", left, table_of(two.compose(squared).rows), entries.format(unfold="/composed /="))
    coin = [Fraction(1, 3), Fraction(2, 3)]
    left = columns(
        2,
        f"public_coin {_prior(coin)} (fun c => if val c == 0%N then krr t else krr (t ^+ 2)) x y",
        "y <- [seq (a, b) | a <- enum 'I_2, b <- enum 'I_2]",
    )
    yield lemma("public_coins", left, table_of(public_coins([two, squared], coin).rows), entries.format(unfold="/public_coin /="))
    p = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]
    left = f"[seq output {_prior(p)} (krr t) y | y <- enum 'I_3]"
    yield lemma("law_of_reports", left, table_of([three.output(p)])[4:-1], entries.format(unfold="/output"))
    rule, asked = (
        testing.decide(three, 0, 1, [0, 2]),
        "(krr t) (ord0 : 'I_3) (lift ord0 ord0) (deterministic R [set ord0; ord_max])",
    )
    proof = "rewrite /false_alarm /missed /deterministic !big_ord_recl !big_ord0 /= !krr_entry !inE -?val_eqE /=; by entries."
    left = f"[:: false_alarm {asked}; missed {asked}]"
    yield lemma("errors_of_a_rule", left, table_of([[rule.false_alarm, rule.missed]])[4:-1], proof)


SUMS = "/covariance /mean !sum_two !total_two /estimate /histogram /sampled /reports /independent ?prod_two ?total_two /output "


def estimates() -> Iterable[str]:
    """Two users with k-RR on two symbols: estimates, their covariances and risks, for a prior and for fixed data."""
    channel, estimator, p = krr.channel(2), krr.estimator(2), [Fraction(1, 3), Fraction(2, 3)]
    reports = list(product(range(2), repeat=2))
    ordinal = ("ord0", "(lift ord0 ord0)")
    outcomes = "[:: " + "; ".join(f"both_reports {ordinal[a]} {ordinal[b]}" for a, b in reports) + "]"
    unfold = UNFOLD + SUMS + "?total_two ?at_two /= ?krr_entry ?krr_score_entry -?val_eqE /= ?mulr1n ?mulr0n; by entries."
    left = f"[seq [seq estimate (krr_score t) y j | j <- enum 'I_2] | y <- {outcomes} : seq {{ffun 'I_2 -> 'I_2}}]"
    rows = [estimator.estimate(pair) for pair in reports]
    proof = UNFOLD + "/estimate !total_two !at_two !krr_score_entry /=; by entries."
    yield lemma("estimate_of_two", left, table_of(rows), proof)
    left = f"[seq @sampled R _ _ 2 (krr t) {_prior(p)} y | y <- {outcomes} : seq {{ffun 'I_2 -> 'I_2}}]"
    law = channel.output(p)
    proof = "rewrite /= /sampled /independent /output !prod_two !total_two !at_two /= !krr_entry /=; by entries."
    yield lemma("sampled_two", left, table_of([[law[a] * law[b] for a, b in reports]])[4:-1], proof)
    left = f"[seq [seq reports (krr t) x y | y <- {outcomes}] | x <- {outcomes} : seq {{ffun 'I_2 -> 'I_2}}]"
    proof = "rewrite /= /reports /independent !prod_two !at_two !krr_entry /=; by entries."
    yield lemma("reports_of_two", left, table_of(channel.product(channel).rows), proof)
    score = "(fun y => estimate (krr_score t) y {})"
    for name, law_of, found in (
        ("", f"(@sampled R _ _ 2 (krr t) {_prior(p)})", estimator.covariance(channel, p, 2).rows),
        (
            "_of_data",
            "(reports (krr t) (both_reports ord0 (lift ord0 ord0)))",
            estimator.covariance_of_data(channel, [1, 1]).rows,
        ),
    ):
        left = f"[seq covariance {law_of} {score.format('ord0')} {score.format('j')} | j <- enum 'I_2]"
        yield lemma(f"covariance_of_two{name}", left, table_of(found[:1])[4:-1], unfold)
    proof = f"rewrite /risk /risk_of_data {unfold.removeprefix(UNFOLD).removeprefix('/covariance ')}"
    left = f"@risk R _ _ 2 (krr t) (krr_score t) {_prior(p)}"
    yield lemma("risk_of_two", left, value_of(estimator.risk(channel, p, 2)), proof)
    for counts, data in (([1, 1], "(ord0 : 'I_2) (lift ord0 ord0)"), ([2, 0], "(ord0 : 'I_2) ord0")):
        left = f"risk_of_data (krr t) (krr_score t) (both_reports {data})"
        yield lemma(f"risk_of_data_{counts[0]}", left, value_of(estimator.risk_of_data(channel, counts)), proof)


def policies() -> Iterable[str]:
    """The factors that a policy asks for off the diagonal: one level, a sensitive set, blocks; None is an infinite level."""
    pairs = "| x' <- enum 'I_3] | x <- enum 'I_3]"
    for name, entry, policy in (
        ("constant", "constant (X := 'I_3) t", PrivacyMatrix.ldp(3, "eps")),
        ("high_low", "high_low [set x : 'I_3 | (val x < 2)%N] t", PrivacyMatrix.high_low(3, [0, 1], "eps")),
        ("blocks", "blocks (fun x : 'I_3 => (val x < 2)%N) t", PrivacyMatrix.blocks([[0, 1], [2]], "eps")),
    ):
        rows = ";\n      ".join("[:: " + "; ".join(map(_factor, row)) + "]" for row in policy.rows)
        proof = "by " + UNFOLD + "/high_low /blocks /constant ?inE -?val_eqE /= ?inE."
        yield lemma(f"policy_{name}", f"[seq [seq if x == x' then Some 1 else {entry} x x' {pairs}", f"[:: {rows}]", proof)


def _factor(level: LogSum | float) -> str:
    """e^level, with t for e^eps."""
    return {"0": "Some 1", "eps": "Some t", "inf": "None"}[str(level)]


def information() -> Iterable[str]:
    """Divergences, entropy and information of two values; logarithms are written with those of primes."""
    p, q = [Fraction(1, 2)] * 2, [Fraction(1, 3), Fraction(2, 3)]
    even, other = _prior(p), _prior(q)
    proof = (
        "have a : 1 / 2%:R - 1 / 3%:R = 1 / 6%:R :> R by entry.\nhave b : 1 / 2%:R - 2%:R / 3%:R = - (1 / 6%:R) :> R by entry.\n"
        "rewrite /tv total_two /= a b normrN ger0_norm ?divr_ge0 ?ler01 ?ler0n //; by entries."
    )
    yield lemma("total_variation", f"(tv {even} {other} : R)", value_of(total_variation(p, q)), proof)
    yield lemma(
        "chi_square",
        f"(chi2 {even} {other} : R)",
        value_of(Fraction(str(chi_square(p, q)))),
        "rewrite /chi2 total_two /=; by entries.",
    )
    logs = "rewrite !ln_div ?divr_gt0 ?ltr0n ?ltr01 // ?ln1; set b := ln 2%:R; set c := ln 3%:R; by entries."
    yield lemma(
        "relative_entropy", f"kl {even} {other}", _logarithms(relative_entropy(p, q)), f"rewrite /kl total_two /=. {logs}"
    )
    yield lemma("entropy_value", f"entropy {other}", _logarithms(entropy(q)), f"rewrite /entropy total_two /=. {logs}")
    channel = krr.channel(2).at(t=3)
    proof = (
        "have o y : output " + even + " (krr (X := [finType of 'I_2]) 3%:R) y = 1 / 2%:R :> real.\n"
        "  by rewrite /output total_two !krr_entry; case: y => -[|[|//]] i /=; entry.\n"
        "have f : 3%:R + 1 = 2%:R * 2%:R :> real by ring.\n"
        "rewrite /mutual /kl !total_two !o !krr_entry /= !f.\n"
        "rewrite !ln_div ?divr_gt0 ?mulr_gt0 ?ltr0n ?ltr01 // !lnM ?ltr0n // ?ln1.\n"
        "set b := ln 2%:R; set c := ln 3%:R; by entries."
    )
    yield lemma(
        "information_of_krr",
        f"mutual {even} (krr (X := [finType of 'I_2]) 3%:R)",
        _logarithms(mutual_information(channel, p)),
        proof,
    )


def _logarithms(value: LogSum | float) -> str:
    """A finite sum of logarithms, with those of coprime integers, in Coq's ring scope."""
    if not isinstance(value, LogSum) or value.constant:
        raise TypeError("a sum of logarithms is written here, and nothing else")
    return " + ".join(f"({value_of(c)}) * ln {numeral(int(n))}" for n, c in value.canonical().terms.items())
