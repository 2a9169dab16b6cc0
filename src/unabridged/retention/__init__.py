"""For how long threads are kept, and what becomes of those that are not: rules, and the archive they leave for.
This page lists the names; this floor is pure, and refuses to read a clock, a store or a file.
"""

from unabridged.retention.rules import Expired, Retained, Retention, Why

__all__ = ["Expired", "Retained", "Retention", "Why"]
