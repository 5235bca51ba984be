"""Finds certificates and witnesses; nothing here is trusted, because the kernel re-checks all that it finds."""
