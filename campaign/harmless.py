"""Columns of which a flipped bit may pass unseen, each with the reason why nothing is lost by it.
It refuses to grow without a reason; the campaign prints it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# Columns whose flips may pass unseen, each with the reason why nothing is lost by it.
HARMLESS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tombstone.digest": "it only keeps the name of a deleted thread from being used again, and holds no word",
        "tombstone.scope": "as the digest: the name of a deleted thread becomes free in one scope and taken in another",
        "event.role": "of an erased event alone: the body it was derived from is gone, and no view shows it",
        "event.counter": "of an erased event alone: its tokens are nothing, whoever counted them",
        **dict.fromkeys(
            (f"snapshot.{name}" for name in ("scope", "thread", "lane", "version", "through", "content", "digest")),
            "a kept fold whose digest no longer holds is given to nobody, and is made anew from the log",
        ),
        **dict.fromkeys(
            (f"draft.{name}" for name in ("scope", "thread", "key", "through", "content", "digest")),
            "a kept text whose digest no longer holds is given to nobody, and is written anew",
        ),
        **dict.fromkeys(
            (
                f"indexed.{name}"
                for name in (
                    "number",
                    "scope",
                    "thread",
                    "version",
                    "through",
                    "documents",
                    "words",
                    "content",
                    "digest",
                )
            ),
            "a state of an index whose digest no longer holds is believed by nobody, and the index is made anew",
        ),
        **dict.fromkeys(
            (
                f"job.{name}"
                for name in (
                    "scope",
                    "thread",
                    "lane",
                    "due_at",
                    "policy",
                    "summariser",
                    "lease_until",
                    "fence",
                    "attempts",
                    "reason",
                    "holder",
                    "parked",
                    "state",
                    "digest",
                )
            ),
            "a lane's row whose digest no longer holds is believed by nobody, and what is due falls due anew",
        ),
        **dict.fromkeys(
            (f"shown.{name}" for name in ("scope", "thread", "kind", "name", "content", "digest")),
            "what was shown and has not its digest any more is believed by nobody, and is made anew",
        ),
        "fact.last_used_at": "when it was shown last decides which of equals makes room first, and nothing else",
        **dict.fromkeys(
            (f"document.{name}" for name in ("number", "at", "length")),
            "an index finds and never tells: what it finds is read from the log; reindex() makes it anew",
        ),
        **dict.fromkeys(
            (
                "words_config.k",
                "words_config.v",
                "words_data.block",
                "words_data.id",
                "words_idx.term",
                "words_idx.segid",
                "words_idx.pgno",
            ),
            "as the documents: after each flip searches are asked, and every hit is held against the log",
        ),
    }
)
ERASED: Final = frozenset({"event.role", "event.counter"})
