"""Gates: processes that hold the connections of a house which needs more than one core (`croupier serve --gates N`).

Theory of operation. One process owns the house and decides, as always. Each gate accepts from the one listening socket,
speaks TLS, HTTP and WebSocket by the same classes as a house without gates (`web.visit`, `web.wire`), and keeps their
limits. It decides nothing. Its application hands every request and every socket on to the house, over a pair of
connected sockets that nobody else can reach, in batches: a frame for a thousand screens crosses once. In the house the
same application answers as without gates. A screen, a hub and a command find a `FarWire` in the place of a `Wire`.

A gate that dies takes its connections with it, and another takes its place. When the house dies, the gates end at once.

`words`: what is said. `line`: how it crosses. `gate`: the process. `house_line`, `far`: the house's end. `gated`:
starts and ends gates.
"""
