"""The protocols, one module for each: what the server does with the reports of many users."""
