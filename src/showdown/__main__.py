"""`python -m showdown` and the command `showdown`: the command line, where its extra is installed."""

import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line, or say in one line what it needs."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # none where the program was started without it
            stream.reconfigure(errors="backslashreplace")
    try:
        from showdown.cli import commands

        commands(prog_name="showdown")
    except ModuleNotFoundError as missing:
        library = str(missing.name).partition(".")[0]
        if library not in {"click", "rich"}:
            raise
        print(f"showdown: the command line needs {library}: pip install 'showdown[cli]'", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:  # while the modules were being read
        sys.exit(130)


if __name__ == "__main__":
    main()
