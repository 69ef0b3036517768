"""The machines beside a table: the clock of the house, the entropy of the operating system, wheels and their sensors.

Lives here: adapters to the world outside that give a table its draws and its times: `drbg` on watched `entropy`, its
tests (`health`), draws that are committed to and revealed (`electronic_wheel`, its secrets in a `vault`), a wheel's
sensor from bytes to telemetry (`sensor`, `sensor_link`, `spin_watch`), and each of them at a table (`hand`,
`wheel_hand`, `sensor_hand`, `timer_hand`). Does not live here: what a draw means (`table`), where events are kept
(`storage`).
"""
