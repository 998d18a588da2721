// Best, mean, worst and champion by generation, over every genome's fitness.

const fitnessSeries = [
  {key: "best", name: "best"}, {key: "mean", name: "mean"}, {key: "worst", name: "worst"},
  {key: "champion", name: data.champion?.games ? "champion, on fresh games" : "champion so far"},
];
const confidence = 1.96; // standard errors to each side hold 95 %

function fitnessLegend() {
  const samples = fitnessSeries.map(({key, name}) => element("li", {},
    svg("svg", {"aria-hidden": "true"}, svg("line", {class: `series ${key}`, x1: 2, x2: 26, y1: 6, y2: 6})), name));
  samples.push(element("li", {}, svg("svg", {"aria-hidden": "true"},
    svg("rect", {class: "band", x: 2, y: 1, width: 24, height: 10})), "its 95 % interval"));
  samples.push(element("li", {}, svg("svg", {"aria-hidden": "true"},
    svg("path", {class: "points", d: dots([[6, 6], [14, 4], [22, 8]])})), "a genome"));
  return element("ul", {class: "legend"}, ...samples);
}

/** [low, high] of the champion's mean; null where nothing is known of its error. */
function championInterval(history, i) {
  const mean = history.champion[i], error = history.champion_error[i];
  return mean == null || error == null ? null : [mean - confidence * error, mean + confidence * error];
}

function fitnessRange(history) {
  const values = [...fitnessSeries.flatMap(({key}) => history[key]),
    ...history.generation.flatMap((_, i) => championInterval(history, i) || [])].filter(value => value != null);
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

/** Ticks of a scale that is logarithmic in 1 + value. */
function logarithmicTicks(high) {
  const ticks = [0];
  for (let power = 1; power <= high; power *= 10) ticks.push(power);
  const step = Math.ceil(ticks.length / 7);
  return ticks.filter((_, i) => i === 0 || (i - 1) % step === 0);
}

function fitnessScale(history, frame, logarithmic) {
  const [low, high] = fitnessRange(history);
  if (logarithmic) {
    const y = scale(0, Math.log10(1 + high), frame.bottom, frame.top);
    const at = value => y(Math.log10(1 + Math.max(0, value)));
    return {at, ticks: logarithmicTicks(high)};
  }
  const bottom = low >= 0 ? 0 : low, top = high > bottom ? high : bottom + 1;
  const at = scale(bottom, top, frame.bottom, frame.top);
  return {at: value => at(clamp(value, bottom, top)), ticks: niceTicks(bottom, top, 6)};
}

/** How many generations a line has to take together so that one can still see where it goes. */
function lineWindow(frame) {
  const enough = 4, corner = 14; // pixels for each generation, and for each corner if there are too many
  const pixels = (frame.right - frame.left) / data.history.generation.length;
  return pixels >= enough ? 1 : Math.ceil(corner / pixels);
}

/** [generation, value] of a series, each the mean of so many generations. */
function means(key, together) {
  const {generation, [key]: values} = data.history, mean = list => list.reduce((a, b) => a + b, 0) / list.length, found = [];
  for (let i = 0; i < values.length; i += together) {
    const known = values.slice(i, i + together).filter(value => value != null);
    if (known.length) found.push([mean(generation.slice(i, i + together)), mean(known)]);
  }
  return found;
}

function drawFitness(root, frame, logarithmic) {
  const history = data.history, last = history.generation.length - 1;
  const first = history.generation[0], end = history.generation[last];
  const x = first === end ? () => (frame.left + frame.right) / 2 : scale(first, end, frame.left + 4, frame.right - 4);
  const y = fitnessScale(history, frame, logarithmic);
  const at = key => history.generation.flatMap((g, i) => history[key][i] == null ? [] : [[x(g), y.at(history[key][i])]]);

  const xTicks = first === end ? [first]
    : niceTicks(first, end, Math.min(10, (frame.right - frame.left) / 60)).filter(Number.isInteger);
  drawAxes(root, frame, xTicks.map(tick => [x(tick), number(tick)]), y.ticks.map(tick => [y.at(tick), compact.format(tick)]),
    "generation", `${measureName()} a game`);
  const together = lineWindow(frame);
  root.append(svg("path", {class: `points${together > 1 ? " many" : ""}`, d: dots(history.points.flatMap((fitness, i) =>
    fitness.map(value => [x(history.generation[i]), y.at(value)])))}));

  const withInterval = history.generation.map((g, i) => [x(g), championInterval(history, i)]).filter(([, found]) => found);
  root.append(svg("path", {class: "band", d: path([
    ...withInterval.map(([at, [low]]) => [at, y.at(low)]),
    ...withInterval.map(([at, [, high]]) => [at, y.at(high)]).reverse()]) + (withInterval.length ? "Z" : "")}));
  const isShort = history.generation.length <= 3; // then lines are hardly there
  if (isShort) root.append(...withInterval.map(([at, [low, high]]) =>
    svg("line", {class: "whisker", x1: at, x2: at, y1: y.at(low), y2: y.at(high)})));
  for (const {key} of fitnessSeries)
    root.append(svg("path", {class: `series ${key}${together > 1 ? " raw" : ""}`, "data-series": key, d: path(at(key))}));
  for (const {key} of fitnessSeries) {
    if (together > 1) root.append(svg("path", {class: `series ${key}`, d: path(means(key, together).map(([g, value]) => [x(g), y.at(value)]))}));
    if (isShort) root.append(svg("path", {class: `series ${key} spot`, d: dots(at(key))}));
  }
  return {
    together,
    positions: history.generation.map(x),
    describe: describeFitness,
    mark: i => [
      svg("line", {class: "cross", x1: x(history.generation[i]), x2: x(history.generation[i]), y1: frame.top, y2: frame.bottom}),
      ...fitnessSeries.filter(({key}) => history[key][i] != null).map(({key}) => svg("circle",
        {class: `series ${key} ring`, r: 4, cx: x(history.generation[i]), cy: y.at(history[key][i])})),
    ],
  };
}

function describeFitness(i) {
  const history = data.history, interval = championInterval(history, i);
  return [`generation ${number(history.generation[i])}`,
    ...["best", "mean", "worst"].map(key => `${key} ${number(history[key][i])}`),
    `champion ${number(history.champion[i])}` + (interval ? ` (${number(interval[0])} to ${number(interval[1])})` : ""),
    `champion from generation ${number(history.champion_generation[i])}, ` +
      (history.champion_games[i] ? plural(history.champion_games[i], "fresh game") : "not validated")];
}

/** What was left off the page, if anything. */
function fitnessNote() {
  const history = data.history, left = [];
  if (history.generation.length < data.generations)
    left.push(`${number(history.generation.length)} of ${number(data.generations)} generations, evenly spread`);
  if (history.ranks.length < data.population)
    left.push(`of each generation ${number(history.ranks.length)} of ${number(data.population)} genomes, ` +
      "of evenly spread ranks, the fittest and the least fit among them");
  return left.length ? `To keep the page small it shows ${left.join("; ")}.` : "Every genome of every generation is a point.";
}

function showFitness() {
  const place = section("fitness");
  const isNeverNegative = data.history.worst.every(value => value >= 0), [, high] = fitnessRange(data.history);
  const box = element("input", {type: "checkbox", id: "logarithmic"});
  const lineNote = element("p", {class: "note", hidden: true});
  const drawing = plot("Fitness by generation: best, mean, worst and champion.", (root, frame) => {
    const drawn = drawFitness(root, frame, box.checked);
    lineNote.hidden = drawn.together === 1;
    lineNote.textContent = `Each corner of a line is the mean of ${drawn.together} generations; thin behind them is each generation.`;
    return drawn;
  });
  box.addEventListener("change", drawing.redraw);
  place.append(
    element("p", {class: "note"}, "Fitness is what a genome reached in its training games. " + (data.champion.games
      ? "The champion is who won on games that nobody had trained on, so luck is not in its value."
      : "The champion is the fittest so far; it was not tried on other games.")),
    fitnessLegend(), drawing.figure, lineNote, element("p", {class: "note"}, fitnessNote()));
  if (isNeverNegative && high > 10)
    place.append(element("label", {class: "switch"}, box, "logarithmic scale"));
}
