"""Claims of context-aware-ldp: the block Hadamard scheme (section 6.1, appendix C.3), and the baselines."""

from __future__ import annotations
