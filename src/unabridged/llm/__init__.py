"""Who writes summaries.
It knows briefs and texts, and nothing of logs.
"""
