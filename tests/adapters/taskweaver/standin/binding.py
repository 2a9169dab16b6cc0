"""What of an injector the door is bound by: a class, and the object that stands for it.
It refuses to make anything by itself.
"""

from __future__ import annotations

from typing import Any

from tests.adapters.taskweaver.standin.anything import Anything


class Binder:
    def __init__(self) -> None:
        self.bound: dict[type, Any] = {}

    def bind(self, interface: type, to: Anything) -> None:
        self.bound[interface] = to


class Injector:
    def __init__(self) -> None:
        self.binder = Binder()

    def get(self, interface: type) -> Anything:
        return self.binder.bound[interface]
