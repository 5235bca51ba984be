"""The commands of ``exactdp``, one module for each kind of work; a command is imported when it is run, or when help lists it."""

from __future__ import annotations

from importlib import import_module

import click

__all__ = ["MODULES", "command"]

MODULES = {
    "demo": "demo",
    "audit": "audit",
    "audit-code": "audit_code",
    "audit-files": "audit_files",
    "sample-audit": "sample_audit",
    "compare-code": "compare_code",
    "compare": "compare",
    "executed": "executed",
    "optimal": "optimal",
    "profile": "profile",
    "recheck": "recheck",
    "export": "export",
    "why": "why",
    "claims": "claims",
    "show": "claims",
    "check": "claims",
    "experiment": "experiment",
    "simulate": "simulate",
    "conformance": "conformance",
    "golden": "golden",
}


def command(name: str) -> click.Command:
    """The command of this name, one of ``MODULES``."""
    module = MODULES[name]
    found: click.Command = getattr(import_module(f"{__name__}.{module}"), name.replace("-", "_"))
    return found
