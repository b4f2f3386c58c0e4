"""Scripts that make a shell complete what is typed."""

from __future__ import annotations

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
)

from showdown.cli.options import output_options
from showdown.cli.output import write_json


@add_completion_class
class Bash(BashComplete):
    """Bash, which takes NAME=VALUE apart at its =, and puts in the place of the last part only."""

    name = "bash"

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one to complete, and that one, put together again."""
        before, last = super().get_completion_args()
        words: list[str] = []
        for word in [*before, last]:
            if words and (word == "=" or words[-1].endswith("=")):
                words[-1] += word
            else:
                words.append(word)
        return words[:-1], words[-1]

    def format_completion(self, item: CompletionItem) -> str:
        """Write a completion; of NAME=VALUE the value where the name stands there already."""
        name, equals, _ = self.get_completion_args()[1].partition("=")
        if equals and not name.startswith("-"):
            item = CompletionItem(item.value.removeprefix(f"{name}="), item.type, item.help)
        return super().format_completion(item)


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@output_options
def command(shell: str, as_json: bool) -> None:
    """Write the script that makes SHELL complete.

    It completes commands, games, hand types, options and their values.

    \b
    bash, in ~/.bashrc:                   eval "$(showdown completion bash)"
    zsh, in ~/.zshrc:                     eval "$(showdown completion zsh)"
    fish, in ~/.config/fish/config.fish:  showdown completion fish | source
    """  # noqa: D301
    chosen = get_completion_class(shell)
    root = click.get_current_context().find_root()
    assert chosen is not None
    # Not the source() of the class: bash's runs a bash to ask for its version.
    script = ShellComplete.source(chosen(root.command, {}, "showdown", "_SHOWDOWN_COMPLETE"))
    if as_json:
        write_json({"shell": shell, "script": script})
    else:
        click.echo(script)
