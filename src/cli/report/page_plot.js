// What all plots have: axes, a tip with values under the pointer or the arrow keys, and
// drawing anew when the width changes, so that letters keep their size on a telephone.

const plotHeight = 320, plotMargin = {top: 12, right: 12, bottom: 40, left: 58};

/** Round numbers that cut low..high into about `count` parts. */
function niceTicks(low, high, count) {
  const rough = (high - low) / Math.max(1, count) || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(candidate => candidate >= rough * 0.999);
  const ticks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) ticks.push(i * step + 0); // no −0
  return ticks;
}

/** From low..high to from..to. */
function scale(low, high, from, to) {
  const factor = high > low ? (to - from) / (high - low) : 0;
  return value => from + (value - low) * factor;
}

function path(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Zero-length strokes with round ends: thousands of points in one element. */
function dots(points) {
  return points.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
}

function drawAxes(root, frame, xTicks, yTicks, xTitle, yTitle) {
  for (const [y, label] of yTicks) {
    root.append(svg("line", {class: "gridline", x1: frame.left, x2: frame.right, y1: y, y2: y}));
    root.append(svg("text", {x: frame.left - 7, y: y + 4, "text-anchor": "end"}, label));
  }
  for (const [x, label] of xTicks) {
    root.append(svg("line", {class: "axis", x1: x, x2: x, y1: frame.bottom, y2: frame.bottom + 4}));
    root.append(svg("text", {x, y: frame.bottom + 17, "text-anchor": "middle"}, label));
  }
  root.append(svg("line", {class: "axis", x1: frame.left, x2: frame.right, y1: frame.bottom, y2: frame.bottom}));
  root.append(svg("text", {x: (frame.left + frame.right) / 2, y: frame.bottom + 35, "text-anchor": "middle"}, xTitle));
  const middle = (frame.top + frame.bottom) / 2;
  root.append(svg("text", {x: 12, y: middle, "text-anchor": "middle", transform: `rotate(-90 12 ${middle})`}, yTitle));
}

/**
 * A plot in a figure. `draw(root, frame)` fills the picture and returns
 *   positions   x of each thing that the arrow keys go through
 *   describe(i) the texts of its tip, the first is its title
 *   mark(i)     elements that show which one it is
 */
function plot(label, draw) {
  const root = svg("svg", {role: "img", "aria-label": label + " Arrow keys tell the values.", tabindex: "0"});
  const tip = element("div", {class: "tip", role: "status", hidden: true});
  const figure = element("figure", {}, root, tip);
  let drawn = null, marks = [], at = -1;

  function hide() {
    marks.forEach(mark => mark.remove());
    marks = [];
    tip.hidden = true;
    at = -1;
  }

  function show(index) {
    if (!drawn || drawn.positions.length === 0 || index === at) return;
    hide();
    at = index;
    marks = drawn.mark(at);
    root.append(...marks);
    const [title, ...lines] = drawn.describe(at);
    tip.replaceChildren(element("b", {}, title), ...lines.map(line => element("div", {}, line)));
    tip.hidden = false;
    const x = drawn.positions[at], width = figure.clientWidth;
    const left = x < width / 2 ? x + 12 : x - tip.offsetWidth - 12;
    tip.style.left = clamp(left, 0, Math.max(0, width - tip.offsetWidth)) + "px";
    tip.style.top = root.clientTop + plotMargin.top + "px";
  }

  function nearest(x) {
    let best = 0;
    drawn.positions.forEach((position, i) => {
      if (Math.abs(position - x) < Math.abs(drawn.positions[best] - x)) best = i;
    });
    return best;
  }

  function redraw() {
    const width = figure.clientWidth;
    if (!width) return;
    hide();
    root.replaceChildren();
    root.setAttribute("viewBox", `0 0 ${width} ${plotHeight}`);
    root.setAttribute("height", plotHeight);
    drawn = draw(root, {
      left: plotMargin.left, right: width - plotMargin.right,
      top: plotMargin.top, bottom: plotHeight - plotMargin.bottom,
    });
  }

  root.addEventListener("pointermove", event => show(nearest(event.clientX - root.getBoundingClientRect().left)));
  root.addEventListener("pointerdown", event => show(nearest(event.clientX - root.getBoundingClientRect().left)));
  root.addEventListener("pointerleave", hide);
  root.addEventListener("blur", hide);
  root.addEventListener("keydown", event => {
    const last = drawn.positions.length - 1;
    const to = {ArrowLeft: at < 0 ? last : at - 1, ArrowRight: at + 1, Home: 0, End: last}[event.key];
    if (event.key === "Escape") hide();
    if (to === undefined) return;
    event.preventDefault();
    show(clamp(to, 0, last));
  });
  let width = 0;
  new ResizeObserver(() => {
    if (figure.clientWidth === width) return;
    width = figure.clientWidth;
    redraw();
  }).observe(figure);
  return {figure, redraw};
}
