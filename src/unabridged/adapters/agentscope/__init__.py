"""AgentScope's memories, kept in a log: change the line that makes the memory, and nothing else.
It refuses to import AgentScope before somebody asks for what needs it.
"""
