"""Appendix C: the mismatch for any prior, Lemma C.3, Theorem C.5."""
