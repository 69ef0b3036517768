"""Paper and pictures: PAR sheets and charts, as PDF, HTML, SVG and PNG.

Lives here: how numbers look. Does not live here: the numbers (`desk`). Imports `desk` and below.
"""
