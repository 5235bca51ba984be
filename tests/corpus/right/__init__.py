"""Mechanisms that look suspicious and are what they say."""
