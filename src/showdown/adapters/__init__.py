"""Faces of other packages over this one: import the one that your code was written for.

``showdown.adapters.eval7``, ``showdown.adapters.treys`` and ``showdown.adapters.phevaluator`` have the names and the
modules of those packages and need none of them.
"""
