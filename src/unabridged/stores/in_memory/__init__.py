"""The store as plain code: what every other store must do, in dicts and lists.
It refuses to know files and transactions, and forgets everything with the program that holds it.
"""

from __future__ import annotations

from unabridged.stores.in_memory.store import InMemoryStore

__all__ = ["InMemoryStore"]
