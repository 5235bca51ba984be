"""The numpy twins of the mechanisms: the same module names, ``encode`` and ``estimate`` for many users at once.

They share nothing with the exact side but the idea: numpy and the standard library only.
"""
