"""One history of the house: a tree over all its records in the order in which they became durable, and what is signed.

Lives here: the Merkle tree and its proofs (`tree`), signed notes and their keys (`note`), checkpoints (`checkpoint`),
what a witness says to one (`witnessing`), and what a restored copy signs when it goes on (`epoch`).
The forms are the published ones, so that programs of others can read them: the tree is that of RFC 6962, notes,
checkpoints and cosignatures are those that transparency logs use (C2SP signed-note, tlog-checkpoint, tlog-cosignature).

Does not live here: where records and checkpoints are kept, when a checkpoint is made, whom it is sent to (`service`).
No clock, no chance, no file: a key and a time come from outside.

May import: nothing of ours.
"""
