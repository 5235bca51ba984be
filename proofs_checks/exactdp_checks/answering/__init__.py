"""Answers to "does it hold?" about a statement of the papers, from an index that is written when a release is made."""
