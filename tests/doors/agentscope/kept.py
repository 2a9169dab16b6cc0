"""A memory with a call, its result, marks and a summary in it, and all that can be read of one.
It refuses to judge.
"""

from __future__ import annotations

from typing import Any

from agentscope.memory import MemoryBase
from agentscope.message import Msg

from tests.doors.agentscope.kit import answered, asked, assistant, ran, user

SAID = [user("one"), asked("c"), answered("c"), assistant("two"), user("three")]


def filled(memory: MemoryBase, said: list[Msg] = SAID) -> MemoryBase:
    ran(memory.add(said[:2]))
    ran(memory.add(said[2:], marks=["todo"]))
    ran(memory.update_compressed_summary("so far"))
    return memory


def everything(memory: MemoryBase) -> tuple[list[Any], list[Any]]:
    return [each.to_dict() for each in ran(memory.get_memory(prepend_summary=False))], [
        each.id for each in ran(memory.get_memory(mark="todo", prepend_summary=False))
    ]
