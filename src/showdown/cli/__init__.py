"""The command line: one module a command, read only when it is called.

Each command works out plain data, then writes it as JSON or as text. Exit codes: 0 all is well, 1 a recorded result
differs from the rules, 2 a usage error or input that cannot be read, which one line on standard error names.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from showdown import ShowdownError, __version__
from showdown.cli.output import BAD_INPUT, complain, environment_color

COMMANDS = (
    "evaluate",
    "settle",
    "equity",
    "range",
    "matchups",
    "variants",
    "rules",
    "deal",
    "simulate",
    "replay",
    "ofc",
    "odds",
    "outs",
    "icm",
    "starting",
    "bench",
    "completion",
)
"""Each is the `command` of the module of its name."""

# What a shell makes of a program that a signal has ended: 128 and the signal's number, on every platform.
INTERRUPTED, BROKEN_PIPE = 128 + 2, 128 + 13


def follows_interrupt(error: BaseException) -> bool:
    """Tell whether an interrupt led to an error, as where it meets Python between taking a lock and noting it."""
    earlier = error.__context__
    return earlier is not None and (isinstance(earlier, KeyboardInterrupt) or follows_interrupt(earlier))


class Commands(click.Group):
    """A group that reads a command when it is called, and reports whatever is refused as one plain line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"showdown.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command named."""
        try:
            return super().invoke(ctx)
        except ShowdownError as error:
            raise click.ClickException(str(error)) from error
        except MemoryError as error:
            raise click.ClickException("not enough memory") from error
        except RuntimeError as error:
            if follows_interrupt(error):
                raise KeyboardInterrupt from error
            if "new thread" not in str(error):
                raise
            raise click.ClickException("the system gives no more threads: ask for fewer --threads") from error
        except BrokenPipeError:
            # The reader has seen enough, as head does; nor may the rest be written when the interpreter ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return BROKEN_PIPE

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command line and leave with its exit code."""
        if "_SHOWDOWN_COMPLETE" in os.environ:
            import_module("showdown.cli.completion")  # it says how a shell is answered
        extra |= {"standalone_mode": False, "color": environment_color()}
        try:
            code = super().main(*args, **extra)
        except click.Abort:  # which click makes of an interrupt
            code = INTERRUPTED
        except click.ClickException as error:
            see = f" (see {error.ctx.command_path} --help)" if isinstance(error, click.UsageError) and error.ctx else ""
            complain(f"{' '.join(error.format_message().split())}{see}")
            code = BAD_INPUT
        except OSError as error:
            place = "input or output" if error.filename is None else error.filename
            complain(f"{place}: {error.strerror or error}")
            code = BAD_INPUT
        sys.exit(code)


@click.group(
    "showdown", cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Rank poker hands and settle showdowns, in every variant.

    Cards are written As Td 9h 2c: rank, then suit. Every command takes --json.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
