"""Claims of online-recommendation: loss of p-REC, Theorems 10 and 16, and Theorem 9. CENTRAL, voter-level privacy."""

from __future__ import annotations
