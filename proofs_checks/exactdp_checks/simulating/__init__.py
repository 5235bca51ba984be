"""Oracles, protocols and the papers' experiments on simulated users, many times, with the exact predictions beside them."""
