"""exactdp: exact channels, estimators and bounds of local differential privacy.

The mathematics only, definitions without checking; ``exactdp_checks`` proves and refutes. Import from the modules:
``exactdp.channel.Channel``, ``exactdp.policy.PrivacyMatrix``, ``exactdp.mechanisms.krr`` and so on.
"""

__version__ = "0.1.0"
