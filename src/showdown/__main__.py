"""`python -m showdown` and the command `showdown`: the command line, where its extra is installed."""

import sys


def main() -> None:
    """Run the command line, or say in one line what it needs."""
    try:
        from showdown.cli import commands
    except ModuleNotFoundError as missing:
        if missing.name not in {"click", "rich"}:
            raise
        print(f"showdown: the command line needs {missing.name}: pip install 'showdown[cli]'", file=sys.stderr)
        sys.exit(2)
    commands(prog_name="showdown")


if __name__ == "__main__":
    main()
