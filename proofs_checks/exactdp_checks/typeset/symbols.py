"""What the macros of LaTeX stand for: signs with their kinds, letters, accents, small figures and letters, alphabets.

Kinds: "letter", "number", "relation", "operation", "large" (a sum), "name" (of a function), "open", "close", "comma", "bar",
"point" (between factors), "blank".

>>> SIGNS["le"], styled("E", "mathbb"), raised("-1"), lowered("x,y")
(('≤', 'relation'), '𝔼', '⁻¹', None)
"""

from __future__ import annotations

__all__ = ["ACCENTS", "NAMES", "SIGNS", "STYLES", "lowered", "raised", "styled"]


def _pairs(text: str) -> dict[str, str]:
    """The words of a text by twos: a name, and what it stands for."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


GREEK = _pairs("""
    alpha α beta β gamma γ delta δ epsilon ε varepsilon ε eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ
    zeta ζ tau τ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Pi Π Phi Φ Psi Ψ Sigma Σ Omega Ω
""")
RELATIONS = _pairs("""
    le ≤ ge ≥ ne ≠ in ∈ notin ∉ ni ∋ equiv ≡ sim ∼ approx ≈ to → mapsto ↦ subset ⊂ subseteq ⊆ lesssim ≲ gtrsim ≳ ll ≪ gg ≫
    propto ∝ leftarrow ← Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ nmid ∤
""")
OPERATIONS = _pairs("times × cap ∩ cup ∪ setminus ∖ circ ∘ oplus ⊕ otimes ⊗ pm ± mp ∓ wedge ∧ triangle △")
LARGE = _pairs("sum ∑ prod ∏ int ∫ bigcup ⋃")
LETTERS = GREEK | _pairs("ell ℓ infty ∞ emptyset ∅ bot ⊥ dots … ldots … cdots ⋯ prime ′ # # forall ∀ exists ∃ downarrow ↓")
SIGNS: dict[str, tuple[str, str]] = {
    **{name: (sign, "letter") for name, sign in LETTERS.items()},
    **{name: (sign, "relation") for name, sign in RELATIONS.items()},
    **{name: (sign, "operation") for name, sign in OPERATIONS.items()},
    **{name: (sign, "large") for name, sign in LARGE.items()},
    "cdot": ("·", "point"),
    "mid": ("|", "relation"),
    "|": ("‖", "bar"),
    "{": ("{", "open"),
    "}": ("}", "close"),
    "langle": ("⟨", "open"),
    "rangle": ("⟩", "close"),
    "lceil": ("⌈", "open"),
    "rceil": ("⌉", "close"),
    "lfloor": ("⌊", "open"),
    "rfloor": ("⌋", "close"),
    ",": (" ", "blank"),
    " ": (" ", "blank"),
    "bmod": ("mod", "relation"),
}
NAMES = frozenset(["ln", "log", "exp", "max", "min", "sup", "inf", "Pr", "sinh", "cosh", "tanh", "coth", "arg", "erf"])
ACCENTS = {"hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "bar": "\u0304", "overline": "\u0305"}
STYLES = frozenset(["mathcal", "mathbb", "mathbf", "boldsymbol", "mathrm", "mathsf", "text", "textit", "operatorname"])
STARTS = {"mathcal": (0x1D49C, 0x1D4B6, None), "mathbb": (0x1D538, 0x1D552, 0x1D7D8), "mathbf": (0x1D400, 0x1D41A, 0x1D7CE)}
ELSEWHERE = {"mathcal": dict(zip("BEFHILMR", "ℬℰℱℋℐℒℳℛ", strict=True)), "mathbb": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))}
UP = dict(
    zip(
        "0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδεθφχ′*",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᵋᶿᵠᵡ′*",
        strict=True,
    )
)
DOWN = dict(zip("0123456789+-=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ", strict=True))


def styled(letter: str, style: str) -> str:
    """A letter or figure in an alphabet: script, double-struck or bold; as it is where the alphabet has none."""
    style = "mathbf" if style == "boldsymbol" else style
    if letter in ELSEWHERE.get(style, {}):
        return ELSEWHERE[style][letter]
    capital, small, figure = STARTS.get(style, (None, None, None))
    for first, last, start in (("A", "Z", capital), ("a", "z", small), ("0", "9", figure)):
        if first <= letter <= last and start is not None:
            return chr(start + ord(letter) - ord(first))
    return letter


def raised(text: str) -> str | None:
    """The text in small figures and letters above the line; None where there are none for it."""
    return "".join(UP[c] for c in text) if text and all(c in UP for c in text) else None


def lowered(text: str) -> str | None:
    """The text below the line; None where there is none for it."""
    return "".join(DOWN[c] for c in text) if text and all(c in DOWN for c in text) else None
