"""The text of a compaction: what a summariser is told, who is asked, and how what he gives is judged.
It refuses to put a text anywhere; whoever asked for it does.
"""
