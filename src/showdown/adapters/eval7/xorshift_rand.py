"""The random generator behind `py_hand_vs_range_monte_carlo`: eval7's names, not its numbers.

It is one for the whole process, as eval7's is: `seed` it and sampled equities come out the same again.
"""

from __future__ import annotations

from random import Random

__all__ = ["MAX_ULONG", "randint", "random", "seed"]

MAX_ULONG = 0xFFFFFFFF

_generator = Random()


def seed(seed: int | float | str | None = None) -> None:
    """Start the generator anew.

    Parameters
    ----------
    seed : int, float or str, optional
        What the numbers to come follow from; entropy of the system if not given.

    Examples
    --------
    >>> from showdown.adapters.eval7 import xorshift_rand
    >>> xorshift_rand.seed(7)
    >>> first = xorshift_rand.randint(1000)
    >>> xorshift_rand.seed(7)
    >>> xorshift_rand.randint(1000) == first
    True
    """
    _generator.seed(seed)


def randint(n: int) -> int:
    """Draw a whole number from 0 to below `n`."""
    return _generator.randrange(n)


def random() -> float:
    """Draw a number above 0 and at most 1."""
    return 1.0 - _generator.random()
