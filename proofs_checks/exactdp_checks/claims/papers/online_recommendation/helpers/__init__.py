"""What the claims of online-recommendation share; nothing here is a claim."""
