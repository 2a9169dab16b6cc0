"""Events of an import on their way into a thread: many in one commit, each under a key of its own.
It refuses to let one that cannot be appended keep the others out, and to bring what another program brought meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged import Appended, Memory, Thread, UnabridgedError
from unabridged.adapters.lace.appending import system_of
from unabridged.adapters.lace.bodies import SYSTEM, bodies_of
from unabridged.adapters.lace.reading import Step, digest, identity
from unabridged.adapters.lace.readings import Readings
from unabridged.log.body import SystemSet
from unabridged.ports import ForThread


class Bringing:
    """What goes into one thread; ``read`` is what was read of its log before."""

    def __init__(self, memory: Memory, thread: Thread, read: Readings) -> None:
        self._memory, self._thread, self._read = memory, thread, read
        self._keys = set[str]()

    def brought(self, steps: Sequence[Step]) -> list[Appended | UnabridgedError]:
        """Where each of them stands now, or why it was refused."""
        return self._appended([(step, self._key(step)) for step in steps])

    def _appended(self, steps: Sequence[tuple[Step, str]]) -> list[Appended | UnabridgedError]:
        """The same, each under its key; where all were refused, they are tried one by one."""
        try:
            return list(self._memory.append_each(self._parts(steps), scope=self._thread.ref.scope))
        except UnabridgedError as problem:
            return [problem] if len(steps) == 1 else [self._appended([each])[0] for each in steps]

    def _parts(self, steps: Sequence[tuple[Step, str]]) -> list[ForThread]:
        told = any(step.event["type"] in SYSTEM for step, _ in steps)
        system, parts = system_of(self._thread, self._read) if told else (), list[ForThread]()
        for step, key in steps:
            made = bodies_of(step.event, system=system)
            system = next((each.parts for each in made if isinstance(each, SystemSet)), system)
            parts.append(ForThread(thread=self._thread.id, given=made, key=key))
        return parts

    def _key(self, step: Step) -> str:
        """A key of its own, also where a file has two events of one id."""
        name = identity(step.event)
        name = digest(step.event) if name in self._keys else name
        self._keys.add(name)
        return f"lace:{name}"
