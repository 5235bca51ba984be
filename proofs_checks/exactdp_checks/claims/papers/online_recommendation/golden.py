"""Claims of online-recommendation: p-REC, its variants, and exact values by recursion. CENTRAL, voter-level privacy."""

from __future__ import annotations
