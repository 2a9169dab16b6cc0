"""The tour: days of a coding agent's work, folded away while they grow, on a store in a temporary folder.
It refuses to need a key, a model, a network, or anything but the package itself.
"""

from unabridged.tour.walk import Guest, main

__all__ = ["Guest", "main"]
