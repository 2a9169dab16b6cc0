"""Secrets in a text, told as what they are: one redactor for summaries, answers and whatever lasts.
This floor is pure, and refuses to know whose text it is and where it goes.
"""
