"""Oracles, protocols and the experiments of the papers run on simulated users, many times, with the exact predictions beside them."""
