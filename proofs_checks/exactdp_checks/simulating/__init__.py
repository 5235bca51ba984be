"""Oracles and protocols run on simulated users, many times, with the exact predictions beside the samples."""
