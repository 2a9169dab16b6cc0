"""One simulated story: programs that share a file, callers that do everything to its threads, and the laws they leave.
It refuses to be imported by anything but the campaign.
"""
