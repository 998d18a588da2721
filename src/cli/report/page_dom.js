"use strict";
// Elements and numbers. Texts of the run go into text nodes and attributes only.

const data = JSON.parse(document.getElementById("data").textContent);

/** An element: element("td", {class: "number"}, "12", ...). */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child != null));
  return made;
}

function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes))
    if (value != null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Show a section and return it. */
function section(id) {
  const found = document.getElementById(id);
  found.hidden = false;
  return found;
}

/** A key or a feature as code that may be broken after its dots and underscores. */
function codeName(name) {
  const parts = name.split(/(?<=[._])/);
  return element("code", {}, ...parts.flatMap((part, i) => i ? [element("wbr"), part] : [part]));
}

/** A name and its value, for lists of facts; `more` is small print. */
function term(name, value, more) {
  return [element("dt", {}, name), element("dd", {}, value, more ? element("span", {class: "more"}, more) : null)];
}

/** A table in a box that scrolls, also with the keyboard. `columns`: [title, isNumber]. */
function table(label, columns, rows) {
  const head = columns.map(([title, isNumber]) => element("th", {scope: "col", class: isNumber && "number"}, title));
  const body = rows.map(cells => element("tr", {}, ...cells.map((cell, i) =>
    cell instanceof HTMLTableCellElement ? cell : element("td", {class: columns[i][1] && "number"}, cell))));
  return element("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": label},
    element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body)));
}

// ---- numbers ----

const whole = new Intl.NumberFormat("en", {maximumFractionDigits: 0});
const short = new Intl.NumberFormat("en", {maximumSignificantDigits: 4});
const exact = new Intl.NumberFormat("en", {maximumSignificantDigits: 7}); // what a float32 holds
const compact = new Intl.NumberFormat("en", {notation: "compact", maximumSignificantDigits: 3});

/** A number as one reads it: 0.01234, 12.3, 1,234, 12.3 billion stays 12,345,678,901. */
function number(value) {
  if (value == null) return "–";
  const text = Math.abs(value) >= 1000 || Number.isInteger(value) ? whole.format(value) : short.format(value);
  return text.replace("-", "−");
}

function percent(value) {
  return value == null ? "–" : (100 * value).toFixed(1) + " %";
}

function duration(seconds) {
  if (seconds == null) return "–";
  if (seconds < 1) return short.format(seconds) + " s";
  if (seconds < 100) return seconds.toFixed(1) + " s";
  const minutes = Math.round(seconds / 60), hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

function withError(value, error) {
  return error == null ? number(value) : `${number(value)} ± ${number(error)}`;
}

function plural(count, word) {
  return `${number(count)} ${word}${count === 1 ? "" : "s"}`;
}

function clamp(value, low, high) {
  return Math.max(low, Math.min(high, value));
}

/** What fitness is counted in. */
function measureName() {
  return {weighted: "weighted sum", score_integral: "score summed over moves"}[data.measure] || data.measure;
}
