"""Messages as a kernel sends them.
It refuses to judge what is read from them.
"""

from __future__ import annotations

from typing import Any


def message(kind: str, **content: object) -> dict[str, Any]:
    """A message as a kernel sends it."""
    return {"header": {"msg_type": kind}, "msg_type": kind, "content": content}


def stream(text: str, name: str = "stdout") -> dict[str, Any]:
    return message("stream", name=name, text=text)


def shown(text: str, kind: str = "display_data") -> dict[str, Any]:
    return message(kind, data={"text/plain": text, "image/png": "aGk="}, metadata={})
