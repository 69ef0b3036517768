"""The site of the docs: every page of the repository, and a reference that is written from the code.

    python3 go.py docs

Lives here: what is put side by side (`stage`), the reference of the command line, of the two contracts, of the refusals
and of the Python modules, each a function that gives Markdown, and the settings of Sphinx (`conf`). Does not live here:
any text that the code does not say itself; that is in `docs/`.
"""
