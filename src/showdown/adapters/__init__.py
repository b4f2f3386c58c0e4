"""Faces of other packages over this one: import the module you need, ``from showdown.adapters import eval7``."""
