"""The pictures of `docs/screens`: each screen in a state that shows what it is for, taken in a real browser.

    python3 go.py screenshots [NAME …]

Lives here: the camera, and the scenes that it is shown. A scene is a real house of the tests with one table, brought to
its state by commands, on a clock that ticks when it is asked: the same numbers, times and names each time. Does not
live here: anything that is needed to run or to test Croupier.
"""
