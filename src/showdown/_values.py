"""What several modules need to take a value or to be one."""

from __future__ import annotations

from operator import index

from showdown._core.evaluate import ShowdownError

__all__ = ["Value", "shown", "whole"]


def shown(given: object) -> str:
    """A repr for a message: short whatever was given, and never an error of its own, as that of the core."""
    try:
        text = repr(given[:61] if isinstance(given, (str, bytes)) else given)
    except Exception:
        text = f"<{type(given).__name__}>"
    return text if len(text) <= 60 else f"{text[:57]}..."


def whole(name: str, given: object, least: int, most: int | None = None) -> int:
    """Return a whole number that a caller gave, checked, as a plain int."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise TypeError(f"{name} cannot be {shown(given)}: a whole number is needed")
    number = int(index(given))
    if number < least or (most is not None and number > most):
        bounds = f"at least {least}" if most is None else f"from {least} to {most}"
        raise ShowdownError(f"{name} cannot be {shown(given)}: {bounds}")
    return number


class Value:
    """What is set once and compared by content."""

    __slots__: tuple[str, ...] = ()
    _words: tuple[str, ...] = ()
    """What it is set to."""

    def _set(self, **words: object) -> None:
        for name, value in words.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: {name} cannot be deleted")

    def _content(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self._words)

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content())
