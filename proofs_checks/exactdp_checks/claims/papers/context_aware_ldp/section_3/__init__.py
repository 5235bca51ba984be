"""Section 3 and appendix A: E-LDP."""
