"""Load on a server, from a client that costs little: terminals, a dealer, boards, and clients that misbehave.

Lives here: sockets on one epoll, a run of betting and rounds, the start of a server of one's own, what it costs, and
the report with its plots. Does not live here: making a house (`cli.load_house`), anything that the server is made of:
it is known by its sockets alone.

May import: documents, for the plots.
"""
