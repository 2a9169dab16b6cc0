"""What every implementation of a port is held to: plain pytest classes, each with one fixture to supply.
It refuses to name an implementation.
"""
