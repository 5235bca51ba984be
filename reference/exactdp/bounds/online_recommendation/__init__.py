"""Bounds of online-recommendation: loss and privacy of p-REC, and what no algorithm can beat."""
