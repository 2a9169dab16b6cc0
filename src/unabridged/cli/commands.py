"""Every command there is: what it is for in a line, and in which module it stands.
It refuses to import any: whoever asks for help, or for one command, does not wait for the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

ABOUT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "threads": "the conversations in a store",
        "show": "what was said in a thread, also what no model sees any more",
        "view": "what a model would be shown of a thread now",
        "compactions": "what was folded away, by what, and what of it stands",
        "unfold": "the messages that a summary stands for",
        "ledger": "what code carries of what left the view",
        "variables": "the variables that code left behind in a thread",
        "watch": "tell what is said in a store as it is said, beside a running agent",
        "search": "find messages by their words, best first",
        "grep": "find lines by what stands in them",
        "append": "add a message to a thread; one that is not there yet begins",
        "pin": "keep messages in the view whatever is compacted",
        "undo": "take a compaction back: what it folded away stands again",
        "purge": "take the words of messages out for good, and off the disk",
        "compact": "fold away what may leave a view, without a model",
        "jobs": "what is due in which lane, what rests or is parked, and why; writes nothing",
        "resume": "let lanes that rest or are parked go on, once what stood in their way is mended",
        "facts": "what outlives a conversation: list, add, review, forget",
        "import": "bring in what other programs kept: a file, a folder, or a data export",
        "export": "write threads to a file: whole for another store, or for people and other programs",
        "verify": "hold everything stored against what proves it; writes nothing",
        "erase": "take what was purged off the disk; safe to interrupt and to repeat",
        "index": "bring the index of searches up to the log, or make it anew; safe to interrupt",
        "backup": "copy a live store to a new file",
        "restore": "make a new store from a backup, once it is proved",
        "stats": "how much a store holds and takes; writes nothing",
        "doctor": "everything to know of a store, and what to do; writes nothing",
        "retain": "let old conversations go: archived, then purged",
        "bring-back": "take an archive's conversations in again",
        "migrate": "bring a store up to what this program reads; it is only added to",
        "worker": "compact what is due in a store, until it is interrupted",
        "config": "a file of settings: check it, or explain where each value comes from",
        "eval": "measure what views keep of your conversations, and more",
        "completion": "print what makes a shell complete these commands",
        "demo": "see it work on a conversation that is made up",
    }
)
# Of a command that is several, one of them.
VERBS: Final[Mapping[str, str]] = MappingProxyType({"facts": "list", "config": "check"})
_LOOKING: Final = ("threads", "show", "view", "compactions", "unfold", "ledger", "variables")
_CHANGING: Final = ("append", "pin", "undo", "purge", "compact")
_UPKEEP: Final = ("verify", "erase", "index", "backup", "restore", "stats", "doctor", "migrate")
MODULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(_LOOKING, "unabridged.cli.looking"),
        **dict.fromkeys(("search", "grep"), "unabridged.cli.finding"),
        **dict.fromkeys(_CHANGING, "unabridged.cli.changing"),
        **dict.fromkeys(("jobs", "resume"), "unabridged.cli.due"),
        "facts": "unabridged.cli.facts",
        "watch": "unabridged.cli.watching",
        **dict.fromkeys(("import", "export"), "unabridged.cli.moving"),
        "completion": "unabridged.cli.completing",
        **dict.fromkeys(_UPKEEP, "unabridged.cli.upkeep"),
        **dict.fromkeys(("retain", "bring-back"), "unabridged.cli.leaving"),
        "worker": "unabridged.cli.worker",
        "config": "unabridged.cli.settings",
        **dict.fromkeys(("eval", "demo"), "unabridged.cli.others"),
    }
)
