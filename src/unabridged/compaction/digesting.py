"""The digest as a task for another program: what it is asked as bytes, and what it answers.
It refuses to know which program, and who waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unabridged.compaction.digest import digest
from unabridged.log import json_text


def asked(earlier: str, said: Sequence[tuple[str, str]], limit_tokens: int) -> tuple[dict[str, Any], bytes]:
    """The task, as a header and bytes."""
    return {"limit_tokens": limit_tokens}, json_text.encode({"earlier": earlier, "said": [list(each) for each in said]})


def answered(header: Mapping[str, Any], body: bytes) -> bytes:
    """What the other program answers."""
    task: Any = json_text.decode(body)
    said = [(who, what) for who, what in task["said"]]
    return digest(task["earlier"], said, header["limit_tokens"]).encode("utf-8", "surrogatepass")


def heard(answer: bytes) -> str:
    """What the other program wrote."""
    return answer.decode("utf-8", "surrogatepass")
