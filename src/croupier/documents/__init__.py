"""Pictures and paper: charts as SVG and PNG, documents as HTML and PDF, the same bytes from the same data.

Lives here: charts (`svg` and `frame` have what they are drawn with, `charts` and `many_rounds` each kind), what a
document consists of (`page`), what it becomes (`html`, `paper` by Typst, the extra `documents`, `plain` text, `escpos`
for slip printers), what a PAR sheet shows (`par_page`), what is printed of a table (`prints`), files that are written
whole or not at all. Does not live here: numbers (`desk` has them as data), printing on a terminal (`cli`).
"""
