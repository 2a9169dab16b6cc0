"""Shell commands: whether a call is one, what it ran, which files that reads, writes and deletes, and how it ended.
It refuses to run anything, and to guess at a file that the command does not name.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from unabridged.compaction.ledgers.statements import short
from unabridged.compaction.said import failures
from unabridged.lazy_patterns import lazy
from unabridged.log import json_text
from unabridged.log.compacted import LedgerEntry
from unabridged.log.counted import texts_of
from unabridged.log.part import ToolCall, ToolResult
from unabridged.view import ledger
from unabridged.view.tool_names import is_path

_TOOLS: Final = lazy(r"bash|shell|terminal|command|exec|powershell|console|^sh$|^cmd$", re.IGNORECASE)
# What such a tool runs is no shell's: ``del frame`` deletes no file there.
_OTHERS: Final = lazy("python|jupyter|notebook|kernel|javascript", re.IGNORECASE)
_ARGUMENTS: Final = ("command", "cmd", "commands", "script", "input")
_LONGEST: Final = 200
_READ: Final = 4_000
# A comment, or the number of what is led elsewhere; a word; marks between words. What stands in quotation marks is of
# one word, over several lines too: of code in it no line is a command.
_TOKEN: Final = lazy(
    r"(?P<none>(?<![^\s;|&()])(?:#[^\n]*|\d{1,3}(?=[<>])))"
    r"|(?:\"(?:[^\"\\]|\\[\s\S])*+\"|\"[^\"\n]*\"|'[^']*'|\\[\"']|[^\s;|&<>()\"'])+|[<>]\(|[;|&<>\n]+|[()]"
)
_BREAKS: Final = ";|&<>\n()"
_READS: Final = frozenset(
    {"cat", "head", "tail", "less", "more", "nl", "sed", "type", "get-content", "bat", "wc", "source"}
)
_WRITES: Final = frozenset({"touch", "tee", "set-content", "out-file", "new-item", "truncate"})
_DELETES: Final = frozenset({"rm", "unlink", "del", "erase", "remove-item", "shred", "rmdir"})
_MOVES: Final = frozenset({"mv", "move", "move-item", "ren", "rename"})
_COPIES: Final = frozenset({"cp", "copy", "copy-item", "install"})
# Of these a plain word is a file or a folder too: what else would be deleted, or moved.
_NAME: Final = lazy(r"[\w@+~-]{1,120}")
_NAMES: Final = MappingProxyType(dict.fromkeys((*_DELETES, *_MOVES, "cp", "copy", "copy-item", "touch", "tee"), _NAME))
_SET: Final = lazy(r"[A-Za-z_]\w{0,80}=.*", re.DOTALL)
_BEFORE: Final = frozenset({"sudo", "git", "time", "env", "command", "nohup", "then", "do"})
_ENTERS: Final = frozenset({"cd", "pushd", "chdir"})
# By a script's option, the script is the next word or stands in the same one.
_SCRIPT: Final = lazy("-[nEr]*[ef]|--(?:expression|file)")
_QUOTES: Final = lazy("[\"']")
# What a command is given to read, up to the word that ends it, is no command. No such word stands in a comment or in
# quotation marks: code moves its bits by the same sign.
_GIVEN: Final = lazy(
    r"(?<![^\s;|&()])#[^\n]*|\"(?:[^\"\\]|\\[\s\S])*+\"|'[^']*'|\\[\s\S]|<<<|\n"
    r"|<<[-~]?[ \t]{0,4}\\?(?P<mark>[\"']?)(?P<word>[A-Za-z_][\w.-]{0,40})(?P=mark)"
)
_EXIT: Final = lazy(r"\bexit(?:ed)?[ _]?(?:with )?(?:code|status)?[\"']?[ :=]{1,3}(-?\d{1,4})\b", re.IGNORECASE)
_MADE_NOTHING: Final = lazy(r"^make(?:\[\d{1,3}\])?: \*\*\* ", re.MULTILINE)
_HEAD: Final = 300


def command_of(call: ToolCall) -> str:
    """What a call runs in a shell; empty where it is no such call."""
    if not _TOOLS.search(call.name[:200]) or _OTHERS.search(call.name[:200]):
        return ""
    try:
        said: object = json_text.value_of(call.arguments)
    except ValueError:
        return ""
    found = said
    if isinstance(said, Mapping):
        found = next((said[name] for name in _ARGUMENTS if isinstance(said.get(name), str | list)), "")
    if isinstance(found, list):
        words = [each for each in found if isinstance(each, str)]
        found = words[-1] if len(words) > 1 and words[1] in ("-c", "-lc", "/c", "-Command") else " ".join(words)
    return found if isinstance(found, str) else ""


def ran(command: str, seq: int, state: str) -> LedgerEntry:
    """A command, and how it ended."""
    return ledger.entry_of(ledger.COMMAND, short(command.strip(), _LONGEST), seq, state=state)


def ended(result: ToolResult | None) -> str:
    """How a command ended, as far as its result says."""
    if result is None:
        return "no result"
    text = "\n".join(texts_of(result.content))
    match = _EXIT.search(text, max(0, len(text) - _HEAD)) or _EXIT.search(text[:_HEAD])
    if match is not None:
        return f"exit {int(match[1])}"
    return "failed" if failures.failed(result) or _MADE_NOTHING.search(text) else "ok"


def files(command: str, seq: int) -> Iterator[LedgerEntry]:
    """The files that a command names and reads, writes or deletes."""
    words, redirects, place, outside = list[str](), "", "", list[str]()
    for word in [*_words(command), ";"]:
        if redirects:
            if ">" in redirects and (path := _path(word, names=_NAME)) and not path.isdigit():
                yield ledger.entry_of(ledger.FILE_WRITTEN, _within(place, path), seq)
            redirects = ""
        elif word[0] in "<>" and word[-1] != "(":
            redirects = word
        elif word[0] in _BREAKS:
            for kind, path in _simple(words):
                yield ledger.entry_of(kind, _within(place, path), seq)
            place, words = _moved(place, words), []
            if word[-1] == "(":
                outside.append(place)
            elif word == ")" and outside:  # who goes elsewhere in brackets is back behind them
                place = outside.pop()
        else:
            words.append(word)


def _words(command: str) -> Iterator[str]:
    """The words and marks of a command, without what it is given to read, and without its comments."""
    told = _without_given(command)[:_READ].replace("\\\n", " ")
    return (match[0] for match in _TOKEN.finditer(told) if match["none"] is None)


def _without_given(command: str) -> str:
    """A command without what it is given to read, as much of it as is looked at."""
    if "<<" not in command:
        return command
    kept, begun, at, ends = "", 0, 0, list[str]()
    while len(kept) + at - begun <= _READ and (match := _GIVEN.search(command, at)):
        at = match.end()
        if match["word"]:
            ends.append(match["word"])
        elif match[0] == "\n" and ends:
            kept += command[begun:at]
            begun = at = _behind(command, at, ends)
            ends = []
    return kept + command[begun:]


def _behind(command: str, at: int, ends: list[str]) -> int:
    """Where a command goes on that is given lines to read from here on, up to each of these words."""
    for word in ends:
        line = ""
        while line.strip() != word and at < len(command):
            line = command[at : command.find("\n", at) + 1 or len(command)]
            at += len(line)
    return at


def _simple(words: list[str]) -> Iterator[tuple[str, str]]:
    while words and (words[0].lower() in _BEFORE or _SET.fullmatch(words[0])):
        words = words[1:]
    if not words:
        return
    verb, flags = words[0].lower().rpartition("/")[2], [each for each in words[1:] if each.startswith("-")]
    plain = [each for each in words[1:] if not each.startswith("-")]
    if verb == "sed":
        plain = _behind_script(words[1:])
    paths = [path for each in plain if (path := _path(each, names=_NAMES.get(verb)))]
    if verb in _DELETES:
        yield from ((ledger.FILE_DELETED, path) for path in paths)
    elif verb in _MOVES | _COPIES and len(paths) > 1:
        if verb in _MOVES:
            yield from ((ledger.FILE_DELETED, path) for path in paths[:-1])
        yield ledger.FILE_WRITTEN, paths[-1]
    elif verb in _WRITES or (verb == "sed" and any(flag.startswith("-i") for flag in flags)):
        yield from ((ledger.FILE_WRITTEN, path) for path in paths)
    elif verb in _READS:
        yield from ((ledger.FILE_READ, path) for path in paths)


def _behind_script(words: list[str]) -> list[str]:
    """What stands behind the script that is done to it, wherever that is said."""
    scripts = {
        n + (word in ("-e", "-f", "--expression", "--file")) for n, word in enumerate(words) if _SCRIPT.match(word)
    }
    plain = [n for n, word in enumerate(words) if not word.startswith("-") and word.strip("\"'")]
    return [words[n] for n in plain if n not in scripts and (scripts or n != plain[0])]


def _moved(place: str, words: list[str]) -> str:
    """Where the commands behind this one run, as far as it is said."""
    if len(words) != len(("cd", "there")) or words[0] not in _ENTERS:
        return place
    there = words[1].strip("\"'")
    return _within(place, there) if not there.startswith(("-", "$", "~")) else ""


def _within(place: str, path: str) -> str:
    if not place or path.startswith(("/", "~", "\\")) or path[1:2] == ":":
        return path
    return posixpath.normpath(posixpath.join(place, path))


def _path(token: str, names: re.Pattern[str] | None = None) -> str:
    """A word as a path, without its quotation marks; empty where it can be none, and is no name of one either."""
    plain = _QUOTES.sub("", token)
    if plain.startswith("-"):
        return ""
    if names is not None and names.fullmatch(plain):
        return plain
    looks = is_path(plain) and not plain.startswith(("$", "&")) and plain not in (".", "..", "/dev/null", "{", "}")
    return plain if looks and any(each in plain for each in "./\\_") and not plain.isdigit() else ""
