"""The people of a house: who works there, who is signed in, which terminal stands at which seat, who approved what.

Lives here: what may be asked (`commands`), what then has happened (`events`), what is true now (`state`), why something
is refused (`refusals`), the two functions that join them (`decide`, `evolve`), who may send and see what (`policy`),
whose a session is (`signing.who`), and the slow work with passwords, done outside of the core (`passwords`). The people
of a house are one stream, as a table is.

Does not live here: clocks, chance, files and sockets; players, who are people of a table; cookies and screens. A time
is in milliseconds since 1970 and comes with each command; tokens are drawn elsewhere, and only their digests come in.

May import: aggregate, rulebook.refusal, money; of the table its people, and in `at_tables` who may send what; argon2 in
`passwords` alone.
"""
