"""The machines beside a table: the clock of the house, the entropy of the operating system, wheels and their sensors.

Lives here: adapters to the world outside that give a table its draws and its times: `drbg` on watched `entropy`, its
tests (`health`), draws that are committed to and revealed (`commitment`, `electronic_wheel`), a wheel's sensor from
bytes to telemetry (`sensor`, `sensor_link`, `spin_watch`). Does not live here: what a draw means (`table`), where
anything is kept (`storage`).
"""
