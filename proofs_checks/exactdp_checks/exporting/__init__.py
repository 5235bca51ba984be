"""Certificates as files that a proof assistant checks by itself: what it accepts rests on neither kernel of this project."""
