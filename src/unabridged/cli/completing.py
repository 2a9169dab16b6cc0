"""``completion``: what makes a shell complete commands and options, written from the program's own parser.
It refuses to be asked at each key: a shell reads it once.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any, Final, TextIO

from unabridged.cli.commands import ABOUT, MODULES

_WELL: Final = 0
_PROGRAM: Final = "unabridged"


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    parser.add_argument("shell", choices=[*_SHELLS], help='for bash: eval "$(unabridged completion bash)"')
    parser.set_defaults(run=_completion)


def _completion(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    from unabridged.cli.main import parser  # noqa: PLC0415  # whoever asks for another command does not wait for all

    out.write(_SHELLS[told.shell](dict(_words(parser(set(MODULES))))))
    return _WELL


def _words(of: argparse.ArgumentParser, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """What may follow each command, those below it or its options, and each option that takes one of a few words."""
    below = next((each for each in of._actions if isinstance(each, argparse._SubParsersAction)), None)  # noqa: SLF001  # argparse tells it nowhere else
    if below is None:
        first = [word for each in of._actions if not each.option_strings for word in each.choices or ()]  # noqa: SLF001  # as above
        options = {name for each in of._actions for name in each.option_strings if name.startswith("--")}  # noqa: SLF001  # as above
        yield path, [*first, *sorted(options)]
        for each in of._actions:  # noqa: SLF001  # as above
            values = [*map(str, each.choices or ())]
            yield from (((*path, name), values) for name in each.option_strings if values)
        return
    yield path, sorted(below.choices)
    for name, each in below.choices.items():
        yield from _words(each, (*path, name))


def _bash(words: dict[tuple[str, ...], list[str]]) -> str:
    cases = "".join(f'      "{" ".join(path)}") words="{" ".join(each)}" ;;\n' for path, each in words.items())
    return f"""_{_PROGRAM}() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" first="${{COMP_WORDS[1]}}" second="${{COMP_WORDS[2]}}" path="" words=""
  local before="${{COMP_WORDS[COMP_CWORD-1]}}"
  if [ "$COMP_CWORD" -gt 1 ]; then path="$first"; fi
  if [ "$COMP_CWORD" -gt 2 ] && [ "$first" = facts -o "$first" = config ]; then path="$first $second"; fi
  for path in "$path" "$path $before"; do
    case "$path" in
{cases}    esac
  done
  case "$words:$current" in
    --*:-* | [a-z]*:*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}}
complete -o filenames -F _{_PROGRAM} {_PROGRAM}
"""


def _zsh(words: dict[tuple[str, ...], list[str]]) -> str:
    return f"autoload -U +X bashcompinit && bashcompinit\n{_bash(words)}"


def _fish(words: dict[tuple[str, ...], list[str]]) -> str:
    lines = [f"complete -c {_PROGRAM} -n __fish_use_subcommand -f"]
    for name in words[()]:
        about = ABOUT[name].replace("'", "\\'")
        lines.append(f"complete -c {_PROGRAM} -n __fish_use_subcommand -a {name} -d '{about}'")
    for path, each in words.items():
        if path and not path[-1].startswith("--"):
            seen = " ".join(f"; and __fish_seen_subcommand_from {name}" for name in path)[6:]
            lines += [
                f"complete -c {_PROGRAM} -n '{seen}' {_fish_word(word, words.get((*path, word), ()))}" for word in each
            ]
    return "\n".join(lines) + "\n"


def _fish_word(word: str, values: Sequence[str]) -> str:
    """A word, or an option with the words that it takes."""
    if not word.startswith("--"):
        return f"-a {word}"
    return f"-l {word[2:]} -x -a '{' '.join(values)}'" if values else f"-l {word[2:]}"


_SHELLS: Final = MappingProxyType({"bash": _bash, "zsh": _zsh, "fish": _fish})
