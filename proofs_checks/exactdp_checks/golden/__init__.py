"""The golden vectors: exact answers in files of JSON, for tests of other implementations: made, verified, compared."""
