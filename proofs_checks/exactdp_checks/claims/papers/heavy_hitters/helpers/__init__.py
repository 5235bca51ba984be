"""What the claims of heavy-hitters share; no claim stands here."""
