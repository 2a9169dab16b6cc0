"""Who hears of new rounds, and who has a role's summary in place of the memory.
They refuse to keep one from hearing because of what another raises.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from inspect import signature
from typing import Final

from unabridged.adapters.taskweaver.compactor import CompactionProvider

_LOG: Final = logging.getLogger(__name__)


class Hearers:
    """Functions that are told how many rounds there are, and the provider of each role; from any program thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[int], object]] = []
        self._providers: dict[str, CompactionProvider] = {}

    def provider(self, role: str) -> CompactionProvider | None:
        """Whoever has a role's summary, if somebody took it over."""
        with self._lock:
            return self._providers.get(role)

    def providers(self) -> dict[str, CompactionProvider]:
        """All of them."""
        with self._lock:
            return dict(self._providers)

    def call(self, callback: Callable[[int], object]) -> Callable[[], None]:
        """Have a function told; what is returned ends that."""
        with self._lock:
            self._callbacks.append(callback)
        return lambda: self._forget(callback)

    def provide(self, role: str, provider: CompactionProvider, total: int) -> Callable[[], None]:
        """Have a provider told, at once where there are rounds, in place of whoever was; what is returned ends that."""
        with self._lock:
            self._providers[role] = provider
        if total:
            _notify(provider, total)
        return lambda: self._unregister(role, provider)

    def tell(self, total: int) -> None:
        """Tell everybody, whatever one of them raises."""
        with self._lock:
            callbacks, providers = list(self._callbacks), list(self._providers.values())
        for callback in callbacks:
            try:
                callback(total)
            except Exception as problem:  # noqa: BLE001  # it is somebody else's function
                _LOG.warning("a callback failed: %s", type(problem).__name__)
        for provider in providers:
            _notify(provider, total)

    def _forget(self, callback: Callable[[int], object]) -> None:
        with self._lock:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

    def _unregister(self, role: str, provider: CompactionProvider) -> None:
        with self._lock:
            if self._providers.get(role) is provider:
                del self._providers[role]


def _notify(provider: CompactionProvider, total: int) -> None:
    """Tell a provider, in the way that it is told: of the design with how many rounds there are, since then without."""
    try:
        tell: Callable[..., object] = provider.notify_rounds_changed
        tell(*((total,) if signature(tell).parameters else ()))
    except Exception as problem:  # noqa: BLE001  # it is somebody else's
        _LOG.warning("a provider failed: %s", type(problem).__name__)
