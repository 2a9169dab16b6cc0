"""Whom a gate tries in turn: a summariser by itself, or those that one is made of, the best first.
It refuses to call any of them.
"""

from __future__ import annotations

from unabridged.ports.world import Brief, Summariser


def links_of(summariser: Summariser, brief: Brief) -> tuple[Summariser, ...]:
    """Those that are asked for this brief: as ``links_for`` says of it, or ``links`` of all; else the one there is."""
    links_for = getattr(summariser, "links_for", None)
    links = tuple(getattr(summariser, "links", ())) if links_for is None else tuple(links_for(brief))
    return links or (summariser,)
