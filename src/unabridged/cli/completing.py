"""``completion``: what makes a shell complete commands and options, written from the program's own parser.
It refuses to be asked at each key: a shell reads it once.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TextIO, TypeAlias

from unabridged.cli.commands import ABOUT, MODULES
from unabridged.cli.parsing import options_of

_WELL: Final = 0
_PROGRAM: Final = "unabridged"
# A program of its own, with a parser of its own.
_MEASURING: Final = "eval"


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    parser.add_argument("shell", choices=[*_SHELLS], help='for bash: eval "$(unabridged completion bash)"')
    parser.set_defaults(run=_completion)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Next:
    """What may follow where one is: words of which one is said, and options."""

    words: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


_Path: TypeAlias = tuple[str, ...]


def _completion(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    from unabridged.cli.main import parser  # noqa: PLC0415  # whoever asks for another command does not wait for all
    from unabridged.eval import main as measuring  # noqa: PLC0415  # as above

    nexts = dict(_nexts(parser(set(MODULES)))) | dict(_nexts(measuring.parser(), (_MEASURING,)))
    out.write(_SHELLS[told.shell](nexts))
    return _WELL


def _nexts(of: argparse.ArgumentParser, path: _Path = ()) -> Iterator[tuple[_Path, _Next]]:
    """What may follow each command, and each option that takes one of a few words."""
    actions = of._actions  # noqa: SLF001  # argparse tells it nowhere else
    words = [str(word) for each in actions if not each.option_strings for word in each.choices or ()]
    yield path, _Next(words=tuple(words), options=tuple(options_of(of)))
    for each in actions:
        if isinstance(each, argparse._SubParsersAction):  # noqa: SLF001  # as above
            for name, below in each.choices.items():
                yield from _nexts(below, (*path, name))
        elif values := tuple(map(str, each.choices or ())):
            yield from (((*path, name), _Next(words=values)) for name in each.option_strings)


def _bash(nexts: Mapping[_Path, _Next]) -> str:
    cases = "".join(
        f'      "{" ".join(path)}") words="{" ".join(each.words)}" flags="{" ".join(each.options)}" ;;\n'
        for path, each in nexts.items()
    )
    verbs = " | ".join(sorted({path[0] for path in nexts if len(path) > 1 and not path[1].startswith("-")}))
    return f"""_{_PROGRAM}() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" first="${{COMP_WORDS[1]}}" second="${{COMP_WORDS[2]}}" path=""
  local before="${{COMP_WORDS[COMP_CWORD-1]}}" words="" flags=""
  if [ "$COMP_CWORD" -gt 1 ]; then path="$first"; fi
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$first" in {verbs}) path="$first $second" ;; esac
  fi
  for path in "$path" "$path $before"; do
    case "$path" in
{cases}    esac
  done
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
  esac
}}
complete -o default -F _{_PROGRAM} {_PROGRAM}
"""


def _zsh(nexts: Mapping[_Path, _Next]) -> str:
    return f"autoload -U +X bashcompinit && bashcompinit\n{_bash(nexts)}"


def _fish(nexts: Mapping[_Path, _Next]) -> str:
    lines = []
    for path, each in nexts.items():
        if path and path[-1].startswith("--"):
            continue
        seen = "; and ".join(f"__fish_seen_subcommand_from {name}" for name in path) or "__fish_use_subcommand"
        # Once one of the words is said the others follow no more, and in their place no file is meant.
        first = f"{seen}; and not __fish_seen_subcommand_from {' '.join(each.words)}" if path else seen
        lines += [f"complete -c {_PROGRAM} -n '{first}' -f -a {word}{_about(path, word)}" for word in each.words]
        lines += [
            f"complete -c {_PROGRAM} -n '{seen}' -l {option[2:]}{_values(nexts.get((*path, option)))}"
            for option in each.options
        ]
    return "\n".join(lines) + "\n"


def _about(path: _Path, word: str) -> str:
    if path:
        return ""
    about = ABOUT[word].replace("'", "\\'")
    return f" -d '{about}'"


def _values(taken: _Next | None) -> str:
    """The words that an option takes, if it takes one of a few."""
    return "" if taken is None else f" -x -a '{' '.join(taken.words)}'"


_SHELLS: Final = MappingProxyType({"bash": _bash, "zsh": _zsh, "fish": _fish})
