"""What objects have in common that are set once and compared by content."""

from __future__ import annotations

__all__ = ["Value"]


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
