"""The committed tables are those that the rules give."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import showdown
from showdown._core import tablegen


@pytest.fixture(scope="module")
def built() -> object:
    """The tables and sizes, derived once more."""
    return tablegen.build()


@pytest.fixture(autouse=True)
def derive_once(built: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablegen, "build", lambda: built)


@pytest.mark.skipif(not tablegen.TABLES.exists(), reason="tables.c is not installed, only compiled")
class TestCommitted:
    def test_tables_are_what_the_rules_give(self) -> None:
        assert tablegen.main(["--check"]) == 0

    @pytest.mark.parametrize("file", ["TABLES", "SIZES"])
    def test_a_difference_is_seen(
        self, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        committed: Path = getattr(tablegen, file)
        changed = tmp_path / committed.name
        changed.write_text(committed.read_text().replace("7462", "7461", 1))
        monkeypatch.setattr(tablegen, file, changed)
        assert tablegen.main(["--check"]) == 1
        assert f"{committed.name} differs" in capsys.readouterr().out


CLASSES = {
    "HIGH": "high", "SHORT": "short_deck", "LOW_A5": "ace_to_five", "LOW_27": "deuce_to_seven", "BADUGI": "badugi",
    "FRONT": "front", "LOW_8": "eight_or_better", "LOW_9": "nine_or_better",
}  # fmt: skip


@pytest.mark.parametrize("size", CLASSES)
def test_sizes_are_those_of_the_hand_types(size: str) -> None:
    header = Path(showdown.get_include(), "showdown", "sizes.h").read_text()
    found = re.search(rf"^#define SD_{size}_CLASSES (\d+)$", header, re.MULTILINE)
    assert found is not None
    assert int(found[1]) == showdown.HAND_TYPES[CLASSES[size]].classes
