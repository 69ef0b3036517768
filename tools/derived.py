"""Writes anew what is committed and derived from the code: the types of ui/, and the lists of docs/table.md.

python3 go.py types
"""

from __future__ import annotations

from tools import api_types, say, table_page

if __name__ == "__main__":
    for target, text in ((api_types.TARGET, api_types.text()), (table_page.TARGET, table_page.text())):
        if target.read_text("utf-8") != text:
            target.write_text(text, "utf-8")
            say(f"wrote {target.name}")
