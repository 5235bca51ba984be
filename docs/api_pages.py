"""The reference of the API: a page for each module that people use, and for each package one that lists them."""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INTERNAL = {  # modules for the other modules, which no page shows
    *("arguments", "arrays", "display", "limits", "numbering", "numeric", "shown", "signs", "truth"),
    *("bounds.linear_queries.parameters", "bounds.online_recommendation.parameters", "bounds.parameters"),
    *("bounds.price_of_privacy.parameters", "fast.bits", "fast.noise", "fast.portions", "fast.signed_sums", "fast.tables"),
    *("mechanisms.parameters", "mechanisms.records", "numbers.foreign", "numbers.latex", "numbers.outward", "numbers.powers"),
    *("numbers.quotients", "numbers.readings", "numbers.remainders", "numbers.sign", "privacy.rows", "privacy.units"),
}
PACKAGES = {  # what a page of the API lists -> what it is about; "objects" are the modules of exactdp itself
    "objects": "channels, policies, estimators, matrices, products, information, drawings, errors",
    "numbers": "exact numbers, levels, enclosures",
    "privacy": "tight matrices, trade-offs, testing, curves, Renyi, repeated and shuffled reports",
    "mechanisms": "what one user does, exactly",
    "protocols": "what many users and a server do, exactly",
    "bounds": "the displayed bounds of the five papers, a function for each",
    "oracles": "the frequency oracles side by side",
    "deployments": "published deployments and their levels",
    "fast": "NumPy implementations of mechanisms and protocols, for many users",
}


def api() -> Iterator[tuple[str, str]]:
    """(path, Markdown): for each package its list, and a page for each of its modules."""
    for package, about in PACKAGES.items():
        lines = [f"# API: {package}", "", about.capitalize() + ".", "", "| module | what is in it |", "|---|---|"]
        for name in shown(package):
            said = first_line(name).replace("|", "\\|").replace("*", "\\*")
            lines.append(f"| [{name.removeprefix(f'{package}.')}](api/{name}.md) | {said} |")
            yield f"api/{name}.md", f"# exactdp.{name}\n\n[{package}](../api-{package}.md)\n\n::: exactdp.{name}\n"
        yield f"api-{package}.md", "\n".join([*lines, ""])


def shown(package: str) -> list[str]:
    """The modules that have a page, without "exactdp."."""
    folder = ROOT / "reference" / "exactdp"
    if package == "objects":
        found = [module.name for module in pkgutil.iter_modules([str(folder)]) if not module.ispkg]
    else:
        found = [module.name for module in pkgutil.walk_packages([str(folder / package)], f"{package}.")]
    return sorted(name for name in found if name not in INTERNAL and not name.rpartition(".")[2].startswith("_"))


def first_line(name: str) -> str:
    """The first line of the docstring of a module."""
    path = ROOT / "reference" / "exactdp" / Path(*name.split("."))
    text = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
