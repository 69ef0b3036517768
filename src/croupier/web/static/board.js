// The reader board of one table: a snapshot, then numbered changes, and back again after a break.
"use strict";

const board = document.getElementById("board");
const table = board.dataset.table;
let number = -1;
let view = null;

const merge = (into, patch) => {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const whole = into !== null && typeof into === "object" && !Array.isArray(into) ? { ...into } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete whole[name];
    else whole[name] = merge(whole[name], value);
  }
  return whole;
};

const element = (name, text, className = "") => {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
};

const show = () => {
  const numbers = element("ul", "", "numbers");
  for (const pocket of [...view.results].reverse()) numbers.append(element("li", pocket));
  const limits = element("table", "");
  for (const [kind, range] of view.limits) {
    const row = element("tr", "");
    row.append(element("th", kind), element("td", range));
    limits.append(row);
  }
  const parts = [
    element("p", view.phase + (view.dolly ? " · dolly on " + view.dolly : ""), "phase"),
    element("p", view.game + " · round " + view.round),
    numbers,
  ];
  for (const bet of view.side_bets) {
    const state = [bet.pays, bet.tracker && "tracker " + bet.tracker, bet.meter && "meter $" + (bet.meter / 100).toFixed(2)];
    parts.push(element("p", bet.name + ": " + state.filter(Boolean).join(", ")));
  }
  for (const [draw, value] of Object.entries(view.draws)) parts.push(element("p", draw + " " + value));
  parts.push(limits);
  board.replaceChildren(...parts);
};

const connect = () => {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${table}/live?after=${number}`);
  socket.addEventListener("message", (message) => {
    const told = JSON.parse(message.data);
    number = told.number;
    if (told.halted) return board.replaceChildren(element("p", "This table has stopped: " + told.halted, "gone"));
    view = told.snapshot ?? merge(view, told.changes);
    show();
  });
  socket.addEventListener("close", () => {
    if (!board.querySelector(".gone")) board.prepend(element("p", "The connection is broken; trying again.", "gone"));
    setTimeout(connect, 1000);
  });
};

connect();
