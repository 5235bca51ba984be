"""Appendix D: the variance under a bound on the divergence."""
