// How Sphinx orders what a search has found: as it does by itself, but the guides before the reference of the modules.
Scorer = {
  score: ([page, , , , score]) => (page.startsWith("reference/python-") ? score - 20 : score),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
