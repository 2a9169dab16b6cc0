"""A run of all measurements as a page of the documents, the newest first.
It refuses to hold what only one machine knows: hosts, users and paths are not in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Final

from bench.figures import Printed, Result, table_row
from bench.machine import Machine

FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "benchmarks"

LOG_HEAD: Final = """# Measured

Written by the command that stands below each date, newest first. A figure without a bound stands there to be
compared with; where two things are compared, they were measured in turns in one run.
"""

VIEW_HEAD: Final = f"""{LOG_HEAD.replace("Measured", "Measured: the view")}
A view of k kept messages is measured in threads that were compacted every hundred messages by plans handed in. Where
other frameworks stand beside this one, each keeps the same conversation as its own pages show it, one after the other,
and a turn is: keep the question, give the model what it reads, keep the answer. They read different things, which
stands below the table; a way that shows the newest alone has lost the rest for the model.

![Time of a turn and bytes on the disk as a conversation grows](others.svg)
"""


SEARCH_HEAD: Final = f"""{LOG_HEAD.replace("Measured", "Measured: search")}
Texts are slices of source code and its comments, which have more different words than most conversations. A question is
made of words of one message. What stands beside it is a table of FTS5 as its manual has it, asked for any of the words
with its own ranking and a snippet, in the same run. How well search finds is measured by `make eval`.
"""

COMPACTION_HEAD: Final = f"""{LOG_HEAD.replace("Measured", "Measured: compaction")}
A turn is one append and one `prepare`. Turns with a compaction under way and turns without alternate in blocks of
twenty, in the same conversation; the digest's worker is given more of the same to write, so that it is at it all the
time. What a function of the caller's computes in the same interpreter holds everybody up, and is promised nothing.
"""

COST_HEAD: Final = f"""{LOG_HEAD.replace("Measured", "Measured: what sessions cost")}
A session is made up: a thousand model calls of a coding agent in a window of 128,000 tokens, with pauses in which the
provider's cache expires, laid down before anything was tuned to it. What a prompt shares with the one before it is paid
at the cached price, the rest at the price of writing it, all of `claude-sonnet-4-6`. Every way that summarises has the
same digest written, of what it shows a summariser, and pays for it as for a model's; they differ in when they do, and
in what stays. *Survival* is the share of names that a call needs and that its prompt still had, word for word, in a
message or in the digest. Conversations of a file are measured with `--conversations FILE`, in windows that hold a third
of each; what one of their answers needs are names in it that stood earlier. A way whose prompts do not fit its window
stands there and is not compared.

![Dollars up to a call, and what can still be read](cost.svg)
"""

DOORS_HEAD: Final = f"""{LOG_HEAD.replace("Measured", "Measured: inside other systems")}
A turn is one question and its answer through the real host, with a model that answers at once: what is measured is what
the host and its memory do around the model. The conversation is there before, put in at once. Each way has a process of
its own at each length, and they take their turns turn about. Ours is held against the host's own memory as it is; the
same with the host's own compaction on, which bounds what the model reads, stands beside it. "Of the processor" counts
what is done beside the turns as well, in the newest run also what putting 10,000 messages in had left to be indexed,
which is waited for since.
Summaries are written by a function that answers at once, but where turns beside a model of two seconds are measured:
there the slowest of eight turns counts, from the first one on in which a compaction is due.
"""

REDUCERS_HEAD: Final = f"""{LOG_HEAD.replace("Measured", "Measured: making long texts short")}
Texts of a megabyte are made by code, twenty from seeds of each of some thirty kinds, and shown in 2,000 tokens. Times
are of the processor, with the tokens counted as they are for a model. In most texts something is planted that a reader
needs: errors, values unlike all others, the first and the last of it; what is *lost* does not stand in the short text.
A service that fails at every line has no room for all of its errors: of those, the first and the last count. Hostile
texts repeat whatever begins something. A stream is fed five megabytes.
"""


def written(  # a page's text, and what is new on it
    page: str,
    day: date,
    command: str,
    machine: Machine,
    results: Iterable[tuple[str, list[Result]]],
    *,
    head: str = LOG_HEAD,
) -> str:
    """The page with one more run on top; of one day it takes the place of the earlier ones of its command."""
    begins = f"## {day.isoformat()}\n\n`{command}` on "
    runs = re.split(r"^(?=## )", page.removeprefix(head).strip(), flags=re.MULTILINE)
    earlier = "".join(each for each in runs if not each.startswith(begins))
    newest = "\n".join([f"{begins}{machine}.", *_sections(results)])
    return "\n".join([head, newest, *(["", earlier] if earlier else [])]) + "\n"


def _sections(results: Iterable[tuple[str, list[Result]]]) -> Iterable[str]:
    for title, found in results:
        yield from (
            "",
            f"### {title}",
            "",
            "| figure | measured | bound | verdict | beside |",
            "| --- | --- | --- | --- | --- |",
        )
        yield from map(table_row, found)
        for each in found:
            if isinstance(each, Printed):
                yield from ("", "```text", each.text, "```")
