"""Whoever keeps facts is shown what leaves a view, and told where a session or its course changed.
It refuses to let him stop a compaction, or hold one up for longer than a moment.
"""
