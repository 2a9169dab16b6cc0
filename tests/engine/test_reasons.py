"""A reason, or the name of a session, is a text, as the log keeps it for ever; what is none is refused before that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.talk import a, u
from unabridged import Memory, Thread, UsageError
from unabridged.coordinator import SwitchReason

WAYS: dict[str, Callable[[Thread, Any], object]] = {
    "hide": lambda thread, given: thread.hide(1, reason=given),
    "pop": lambda thread, given: thread.pop(reason=given),
    "purge": lambda thread, given: thread.purge(1, reason=given),
    "rewind": lambda thread, given: thread.rewind(1, reason=given),
    "switched": lambda thread, given: thread.switched(SwitchReason.NEW, session=given),
}


@pytest.mark.parametrize("given", [7, None, ["tidy"], b"tidy"], ids=repr)
@pytest.mark.parametrize("verb", WAYS)
def test_what_is_no_text_is_no_reason(verb: str, given: object) -> None:
    with Memory.open() as memory:
        thread = memory.thread("t")
        thread.append([u("one"), a("two")])
        with pytest.raises(UsageError, match=f"{verb} takes its words as a text, not as {type(given).__name__}"):
            WAYS[verb](thread, given)
        assert [each.kind.title for each in thread.events()] == ["Message", "Message"]
