"""A device that verifies its owner and keeps passkeys, as part of Chromium."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def device(page: Page) -> tuple[CDPSession, str]:
    """What the browser is told about it by, and its name there."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
