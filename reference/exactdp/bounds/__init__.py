"""Bounds of the papers, one package or module for each: one function for each displayed bound, with its hypotheses."""
