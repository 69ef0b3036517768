"""Load on a running server, from a client that costs little: terminals, a dealer, boards, and clients that misbehave.

It knows the server by its sockets alone, and imports nothing of it.
"""
