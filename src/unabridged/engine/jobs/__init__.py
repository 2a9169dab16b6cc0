"""What is done behind a conversation's back: found, claimed, carried out, and given back.
It refuses to know threads, loops and programs; whoever runs it brings those.
"""
