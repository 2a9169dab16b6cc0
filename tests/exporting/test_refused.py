"""What is no thread, and what is no form, is refused with what to pass, and nothing is written."""

from __future__ import annotations

from typing import Any

import pytest

from unabridged import Memory, UsageError
from unabridged.exporting import Form, export_thread, messages_of


@pytest.mark.parametrize("form", ["markdown", "openai", None])
def test_a_form_is_named_as_one(form: Any) -> None:  # noqa: ANN401  # whatever is passed
    with Memory.open() as memory, pytest.raises(UsageError, match=r"is not one of Form\.MARKDOWN, Form\.HTML"):
        next(export_thread(memory.thread("trip"), form))


@pytest.mark.parametrize("what", ["trip", None, object()], ids=["an id", "nothing", "anything"])
def test_what_is_no_thread_is_not_written(what: Any) -> None:  # noqa: ANN401  # as above
    with pytest.raises(UsageError, match=r"a Thread of a Memory is exported, the handle and not its id; "):
        next(export_thread(what, Form.HTML))
    with pytest.raises(UsageError, match=r"a Thread of a Memory is exported"):
        messages_of(what, "plain")
