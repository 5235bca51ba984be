"""The experiments of the papers, simulated through the fast twins: they never prove, and stand beside the exact predictions."""
