"""What whoever writes a summary is shown, without secrets and in fences, and the headings that are asked for.
It refuses to ask anybody; it makes what is asked.
"""
