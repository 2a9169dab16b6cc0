"""Memories of docker-agent: its database read and written, and its form of them in a prompt.
It refuses to believe what it reads more than a model's word: everything passes the screen, as any fact does.
"""

from unabridged.adapters.docker_agent.memories import Imported, exported, imported
from unabridged.adapters.docker_agent.rendering import rendered

__all__ = ["Imported", "exported", "imported", "rendered"]
