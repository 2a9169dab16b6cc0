"""One run of compaction, from a view that is due to what stands in its place, and what is told of it later.
It refuses to change what was said, and to write over what changed meanwhile.
"""
