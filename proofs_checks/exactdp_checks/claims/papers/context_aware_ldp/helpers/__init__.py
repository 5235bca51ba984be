"""What the claims of context-aware-ldp share; no claim stands here."""
