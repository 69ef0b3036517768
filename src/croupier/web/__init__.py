"""The house on the network: pages, a query API, and live views over WebSockets.

Lives here: routes, sockets, the hub that tells screens, the gateway for commands, the one shape of an error, what
browsers are told about security, the contracts of all this, and the log. Does not live here: decisions (`table`),
durability (`service`), what a screen may know (`views`).

May import: service, views and what lies below; not storage and not devices, which `cli` hands in.
"""
