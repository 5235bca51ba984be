"""exactdp: exact channels, estimators and bounds of local differential privacy, and what checks them.

One import shows the whole product: ``exactdp.audit``, ``audit_code``, ``sample_audit``, ``compare_code``, ``optimal``,
``profile``, ``solve``, ``compare``, ``simulate`` and ``why`` answer questions; ``recheck`` checks a certificate again.
``mechanisms``, ``protocols``, ``bounds`` and ``fast`` hold modules, ``Channel`` and ``PrivacyMatrix`` are the objects,
``Program`` is a command that asks for its randomness, ``plot`` draws. Nothing is imported before it is asked for. The
mathematics is in this package, definitions without checking; ``exactdp_checks`` proves and refutes, and this module alone
reaches up to it.

>>> import exactdp
>>> exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3").status
0
>>> exactdp.mechanisms.krr.channel(2, t=3) == exactdp.Channel([["3/4", "1/4"], ["1/4", "3/4"]])
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from exactdp import bounds as bounds
    from exactdp import deployments as deployments
    from exactdp import fast as fast
    from exactdp import mechanisms as mechanisms
    from exactdp import plot as plot
    from exactdp import protocols as protocols
    from exactdp.channel import Channel as Channel
    from exactdp.instance import mechanism as mechanism
    from exactdp.oracles.comparing import compare as compare
    from exactdp.oracles.solving import solve as solve
    from exactdp.policy import PrivacyMatrix as PrivacyMatrix
    from exactdp_checks.answering.answer import why as why
    from exactdp_checks.auditing.audit import audit as audit
    from exactdp_checks.auditing.profile import profile as profile
    from exactdp_checks.code.asking.program import Program as Program
    from exactdp_checks.code.verdict.audit import audit_code as audit_code
    from exactdp_checks.code.verdict.comparing import compare_code as compare_code
    from exactdp_checks.proving.optimal import optimal_channel as optimal
    from exactdp_checks.sampling.audit import sample_audit as sample_audit
    from exactdp_checks.simulating.simulate import simulate as simulate
    from exactdp_checks.trusted.kernel import recheck as recheck

__version__ = "0.1.0"
__all__ = [
    "Channel",
    "PrivacyMatrix",
    "Program",
    "audit",
    "audit_code",
    "bounds",
    "compare",
    "compare_code",
    "deployments",
    "fast",
    "mechanism",
    "mechanisms",
    "optimal",
    "plot",
    "profile",
    "protocols",
    "recheck",
    "sample_audit",
    "simulate",
    "solve",
    "why",
]


if not TYPE_CHECKING:  # what is not named above is an error for a type checker too

    def __getattr__(name: str) -> Any:
        found: Any
        match name:
            case "Channel":
                from exactdp.channel import Channel

                return Channel
            case "PrivacyMatrix":
                from exactdp.policy import PrivacyMatrix

                return PrivacyMatrix
            case "Program":
                from exactdp_checks.code.asking.program import Program

                return Program
            case "audit":
                from exactdp_checks.auditing.audit import audit as found
            case "audit_code":
                from exactdp_checks.code.verdict.audit import audit_code as found
            case "compare_code":
                from exactdp_checks.code.verdict.comparing import compare_code as found
            case "mechanism":
                from exactdp.instance import mechanism as found
            case "recheck":
                from exactdp_checks.trusted.kernel import recheck as found
            case "sample_audit":
                from exactdp_checks.sampling.audit import sample_audit as found
            case "simulate":
                from exactdp_checks.simulating.simulate import simulate as found
            case "optimal":
                from exactdp_checks.proving.optimal import optimal_channel as found
            case "profile":
                from exactdp_checks.auditing.profile import profile as found
            case "solve":
                from exactdp.oracles.solving import solve as found
            case "why":
                from exactdp_checks.answering.answer import why as found
            case "compare":
                from exactdp.oracles.comparing import compare as found
            case "bounds":
                import exactdp.bounds as found
            case "deployments":
                import exactdp.deployments as found
            case "fast":
                import exactdp.fast as found
            case "mechanisms":
                import exactdp.mechanisms as found
            case "plot":
                import exactdp.plot as found
            case "protocols":
                import exactdp.protocols as found
            case _:
                from exactdp.arguments import unknown

                raise AttributeError(unknown("attribute of exactdp", name, __all__), name=name)
        return found


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
