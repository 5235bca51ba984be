(* Rational formulas, with every step in lowest terms: sums of many fractions do not explode. *)
Inductive tree := Num (q : Q) | Add (a b : tree) | Sub (a b : tree) | Mul (a b : tree) | Div (a b : tree) | Pow (a : tree) (n : Z).
Fixpoint plain (e : tree) : Q :=
  match e with
  | Num q => q | Add a b => plain a + plain b | Sub a b => plain a - plain b | Mul a b => plain a * plain b
  | Div a b => plain a / plain b | Pow a n => plain a ^ n
  end%Q.
Fixpoint lowest (e : tree) : Q :=
  match e with
  | Num q => Qred q | Add a b => Qred (lowest a + lowest b) | Sub a b => Qred (lowest a - lowest b)
  | Mul a b => Qred (lowest a * lowest b) | Div a b => Qred (lowest a / lowest b) | Pow a n => Qred (lowest a ^ n)
  end%Q.
Lemma lowest_plain e : (lowest e == plain e)%Q.
Proof.
induction e as [q|a ha b hb|a ha b hb|a ha b hb|a ha b hb|a ha n]; cbn [lowest plain]; rewrite Qred_correct; try rewrite ha; try rewrite hb; reflexivity.
Qed.
Lemma decide_eq a b : Qeq_bool (lowest a) (lowest b) = true -> (plain a == plain b)%Q.
Proof. intros h; rewrite <- !lowest_plain; now apply Qeq_bool_iff. Qed.
Lemma decide_ne a b : Qeq_bool (lowest a) (lowest b) = false -> ~ (plain a == plain b)%Q.
Proof. intros h e; rewrite <- !lowest_plain in e; apply Qeq_bool_iff in e; congruence. Qed.
Lemma decide_le a b : Qle_bool (lowest a) (lowest b) = true -> (plain a <= plain b)%Q.
Proof. intros h; rewrite <- !lowest_plain; now apply Qle_bool_iff. Qed.
Lemma decide_lt a b : Qle_bool (lowest b) (lowest a) = false -> (plain a < plain b)%Q.
Proof. intros h; apply Qnot_le_lt; intros h'; rewrite <- !lowest_plain in h'; apply Qle_bool_iff in h'; congruence. Qed.
Lemma decide_not_le a b : Qle_bool (lowest a) (lowest b) = false -> ~ (plain a <= plain b)%Q.
Proof. intros h h'; rewrite <- !lowest_plain in h'; apply Qle_bool_iff in h'; congruence. Qed.
Lemma decide_not_lt a b : Qle_bool (lowest b) (lowest a) = true -> ~ (plain a < plain b)%Q.
Proof. intros h; apply Qle_not_lt; rewrite <- !lowest_plain; now apply Qle_bool_iff. Qed.

(* ---- Formulas in real variables ---- *)

Lemma from_corner c v : c <= v -> exists w, v = c + w /\ 0 <= w. Proof. exists (v - c); lra. Qed.
Lemma above_corner c v : c < v -> exists w, v = c + w /\ 0 < w. Proof. exists (v - c); lra. Qed.
Lemma gap_le d l r : r - l = d -> 0 <= d -> l <= r. Proof. lra. Qed.
Lemma gap_lt d l r : r - l = d -> 0 < d -> l < r. Proof. lra. Qed.
Lemma quotient_le n d : 0 <= n -> 0 < d -> 0 <= n / d.
Proof. intros hn hd; apply Rmult_le_pos; [exact hn|left; now apply Rinv_0_lt_compat]. Qed.
Lemma quotient_lt n d : 0 < n -> 0 < d -> 0 < n / d.
Proof. intros hn hd; apply Rmult_lt_0_compat; [exact hn|now apply Rinv_0_lt_compat]. Qed.

Ltac positive := repeat match goal with
  | |- 0 < _ + _ => first [apply Rplus_lt_le_0_compat; [solve [positive]|] | apply Rplus_le_lt_0_compat]
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat
  | |- 0 < _ * _ => apply Rmult_lt_0_compat | |- 0 <= _ * _ => apply Rmult_le_pos
  | |- 0 < _ ^ _ => apply pow_lt | |- 0 <= _ ^ _ => apply pow_le end; lra.

Ltac parts := repeat match goal with |- _ /\ _ => split end.

(* side conditions: what is not 0 *)
Ltac side := parts; first [assumption | lra
  | match goal with H : _ <> 0 |- _ <> 0 =>
      let E := fresh in intro E; apply H; first [lra | solve [rewrite E; ring] | solve [ring [E]] | solve [nsatz]] end
  | nra].

(* relations of rational numbers, by computation *)
Ltac reify e :=
  lazymatch e with
  | (?a + ?b)%Q => let x := reify a in let y := reify b in constr:(Add x y)
  | (?a - ?b)%Q => let x := reify a in let y := reify b in constr:(Sub x y)
  | (?a * ?b)%Q => let x := reify a in let y := reify b in constr:(Mul x y)
  | (?a / ?b)%Q => let x := reify a in let y := reify b in constr:(Div x y)
  | (?a ^ ?n)%Q => let x := reify a in constr:(Pow x n)
  | ?q => constr:(Num q)
  end.
Ltac computed :=
  let by_lemma f a b := (let x := reify a in let y := reify b in apply (f x y); vm_compute; reflexivity) in
  lazymatch goal with
  | |- (?a == ?b)%Q => by_lemma decide_eq a b
  | |- (~ ?a == ?b)%Q => by_lemma decide_ne a b
  | |- (?a <= ?b)%Q => by_lemma decide_le a b
  | |- (~ ?a <= ?b)%Q => by_lemma decide_not_le a b
  | |- (?a < ?b)%Q => by_lemma decide_lt a b
  | |- (~ ?a < ?b)%Q => by_lemma decide_not_lt a b
  end.
(* relations of real numbers without variables, by enclosures *)
Tactic Notation "enclose" constr(n) := first [interval with (i_prec n)
  | apply Rlt_not_eq; interval with (i_prec n) | apply Rgt_not_eq; interval with (i_prec n)
  | apply Rlt_not_le; interval with (i_prec n) | apply Rle_not_lt; interval with (i_prec n) | apply Rle_not_lt; lra | lra].
