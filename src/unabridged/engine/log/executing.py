"""What came of running code as a message: its tool's, or the result of the call that asked for it.
It refuses to run anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from unabridged.compaction.said.failures import failed, shows_traceback
from unabridged.errors import UsageError
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Part, Text, ToolResult

# As providers know a result that went wrong.
_FAILED: Final = "failed"


def message_of(result: object, *, call_id: str, name: str, sender: str, recipient: str) -> Message:
    """The message that tells of one execution; with a call's id, what was printed is that call's result."""
    if not isinstance(result, ExecutionResult):
        message = (
            f"update_from_execution takes an ExecutionResult, not {type(result).__name__}; unabridged.executions makes "
            "one of a namespace, of Jupyter messages or of a notebook's outputs"
        )
        raise UsageError(message)
    parts: tuple[Part, ...] = (result,)
    if call_id:
        printed = "\n".join(each for each in (result.stdout, result.stderr, result.result) if each)
        content = (Text(text=printed),) if printed else ()
        status = _FAILED if broke_off(result) else result.status
        left = replace(result, stdout="", stderr="", result="", status="")
        parts = (ToolResult(call_id=call_id, name=name, content=content, status=status), left)
    return Message(role="tool", parts=parts, sender=sender, recipient=recipient)


def executions_of(message: Message) -> Iterator[tuple[ExecutionResult, bool]]:
    """What a message tells of executions, each with whether it failed; one without a status ended as its call did."""
    status = next((each.status for each in message.parts if isinstance(each, ToolResult)), "")
    for part in message.parts:
        if isinstance(part, ExecutionResult):
            yield part, broke_off(part if part.status else replace(part, status=status))


def broke_off(part: ExecutionResult) -> bool:
    """Whether code failed: by its status, or by a traceback where no status says anything; warnings are no failure."""
    if not part.status and not part.stderr and not part.extra:
        return False
    stderr = part.stderr if not part.status and shows_traceback(part.stderr) else ""
    return failed(ExecutionResult(status=part.status, stderr=stderr, extra=part.extra))
