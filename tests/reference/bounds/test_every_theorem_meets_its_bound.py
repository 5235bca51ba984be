"""Every theorem about a label meets the public bounds of that label, in one of the files beside this one, or here is why not."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

from exactdp import bounds
from exactdp_checks.claims.theorems import established

HERE = Path(__file__)
UNPAIRED = HERE.with_name("unpaired.txt")
KINDS = {"theorem": "thm", "lemma": "lem", "corollary": "cor", "proposition": "prop", "equation": "eq"}
KINDS |= {name: name for name in ("fact", "claim")}
LABELLED = re.compile(rf"({'|'.join(KINDS)})((?:_(?:[a-d]|\d+))+)(?:_[a-z].*)?")
NAME = re.compile(rf"(?:\b([A-Z]\w+)\.)?\b((?:{'|'.join(KINDS.values())})_\w+)")
LONGEST = 319  # functions in unpaired.txt: this number may only fall
NOT_COMPARED = {
    "ContextAware.prop_3": "a region of errors, which the function returns",
    "HeavyHittersSearch.thm_4_1_hashes": "there are such hash functions",
    "HeavyHittersSearch.thm_4_1_one_bit": "one bit depends on the item",
    "HeavyHittersSearch.thm_4_1_parameters": "there are such integers",
    "HeavyHittersSearch.thm_4_1_permutation": "levels by a permutation, independent groups: no function is about this partition",
    "HeavyHittersSearch.thm_4_1_privacy": "a level of privacy, which the channel has",
    "HeavyHittersSearch.thm_4_1_rate": "an order, with the constant 12 C for any C",
    "HeavyHittersSketch.thm_3_1_medians": "there are medians",
    "HeavyHittersSketch.thm_3_1_privacy": "a level of privacy, which the channel has",
    "HeavyHittersTimes.cor_3_2_estimates": "what a program leaves in memory",
    "LinearQueries.thm_3_3": "a level of privacy, of the repaired sampler; the function is a delta of the printed one",
    "LinearQueriesAdaptive.thm_5_2_optimal_corrected": "what one bit reaches at two items: no function is about that protocol",
    "LinearQueriesReals.thm_3_3": "a level of privacy, of the repaired sampler; the function is a delta of the printed one",
    "LinearQueriesReals.thm_3_4_bias": "it is above the printed bound; no theorem bounds the error",
    "OnlineRecommendation.lem_12_verify": "a step of the proof, about two numbers",
    "OnlineRecommendation.lem_3": "an inequality of two numbers, which the function returns",
    "OnlineRecommendation.lem_4": "an inequality of two numbers, which the function returns",
    "OnlineRecommendation.lem_5": "an inequality of two numbers, which the function returns",
    "OnlineRecommendation.thm_2": "its two parts are thm_16 and thm_17",
    "PriceOfPrivacy.lem_4_1": "an inequality of two quantities of a posterior, which the function returns",
    "PriceOfPrivacy.lem_4_1_chi2": "an identity of two quantities of a posterior",
}


def compared() -> set[str]:
    """The theorems that the files beside this one name: in rows with their module, in docstrings also behind another of it."""
    found, module = set(), ""
    for path in sorted(HERE.parent.glob("test_*meet*_theorems.py")):
        text = path.read_text(encoding="utf-8")
        for said in [*re.findall(r'"""(.*?)"""', text, re.DOTALL), *re.findall(r'"([A-Z][\w. ]+)"', text)]:
            for match in NAME.finditer(said):
                module = match[1] or module
                found.add(f"{module}.{match[2]}")
    return found


def pairs() -> Iterator[tuple[str, str]]:
    """(public bound, theorem) of one paper and one label; what only refutes is no bound."""
    for module in (importlib.import_module(m.name) for m in pkgutil.walk_packages(bounds.__path__, "exactdp.bounds.")):
        start = "".join(part.capitalize() for part in module.__name__.split(".")[2].split("_")).removesuffix("Ldp")
        for name in getattr(module, "__all__", ()):
            match = LABELLED.fullmatch(name)
            label = f"{KINDS[match[1]]}{match[2]}" if match else "-"
            for theorem in established():
                paper, _, tail = theorem.partition(".")
                if paper.startswith(start) and re.fullmatch(rf"{label}(_[a-z]\w*)?", tail) and not tail.endswith("_refuted"):
                    yield f"{module.__name__}.{name}", theorem


def unlabelled() -> set[str]:
    """The public functions whose names are no labels and that no row of the files beside this one names."""
    said = {w for p in HERE.parent.glob("test_*meet*_theorems.py") for w in re.findall(r"\w+", p.read_text(encoding="utf-8"))}
    found = set()
    for module in (importlib.import_module(m.name) for m in pkgutil.walk_packages(bounds.__path__, "exactdp.bounds.")):
        public = (getattr(module, name) for name in getattr(module, "__all__", ()))
        own = (one.__name__ for one in public if inspect.isfunction(one) and one.__module__ == module.__name__)
        names = (name for name in own if not LABELLED.fullmatch(name) and name not in said)
        found |= {f"{module.__name__.removeprefix('exactdp.bounds.')} {name}" for name in names}
    return found


def test_what_has_no_label_and_no_row_is_listed() -> None:
    """A new public function has a numbered label, or a row with a theorem, or a place in a list that only gets shorter."""
    lines = [line.split() for line in UNPAIRED.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    listed = {f"{module} {name}" for module, *names in lines for name in names}
    assert sorted(unlabelled() ^ listed) == []
    assert len(listed) <= LONGEST


def test_every_theorem_about_a_bound_is_compared() -> None:
    here = {theorem for _, theorem in pairs()}
    assert len(here) > 120
    assert sorted(here - compared() - NOT_COMPARED.keys()) == []


def test_what_is_not_compared_is_a_theorem_about_a_bound() -> None:
    assert sorted(NOT_COMPARED.keys() - {theorem for _, theorem in pairs()}) == []
    assert sorted(NOT_COMPARED.keys() & compared()) == []


def test_what_is_compared_is_a_theorem() -> None:
    assert sorted(compared() - established().keys()) == []
