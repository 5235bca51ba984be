"""Claims of online-recommendation: privacy of p-REC, Theorems 11 and 17. CENTRAL, voter-level privacy, not local."""

from __future__ import annotations
