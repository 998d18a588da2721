// How long the games of the last generation were: a histogram with bins of equal factors.

const lengthKinds = [["counted", "counted"], ["dropped", "left out as best or worst"], ["capped", "stopped by a limit"]];

/** The bins from the first to the last that has a game. */
function usedBins() {
  const isUsed = ([, , ...counts]) => counts.some(count => count > 0);
  const first = data.lengths.findIndex(isUsed), last = data.lengths.length - 1 - [...data.lengths].reverse().findIndex(isUsed);
  return first < 0 ? [] : data.lengths.slice(first, last + 1);
}

function describeBin([from, to, ...counts]) {
  const pieces = to - from === 1 ? plural(from, "piece") : `${number(from)} to ${number(to - 1)} pieces`;
  return [pieces, plural(counts.reduce((a, b) => a + b), "game"),
    ...lengthKinds.flatMap(([, name], k) => k > 0 && counts[k] ? [`${number(counts[k])} ${name}`] : [])];
}

function drawLengths(root, frame, bins) {
  const highest = Math.max(...bins.map(([, , ...counts]) => counts.reduce((a, b) => a + b)));
  const y = scale(0, highest, frame.bottom, frame.top), width = (frame.right - frame.left) / bins.length;
  const x = i => frame.left + i * width, every = Math.ceil(52 / width);
  drawAxes(root, frame, bins.flatMap(([from], i) => i % every ? [] : [[x(i), compact.format(from)]]),
    niceTicks(0, highest, 5).filter(Number.isInteger).map(tick => [y(tick), compact.format(tick)]),
    "pieces in a game", "games");
  bins.forEach(([, , ...counts], i) => {
    let below = 0;
    lengthKinds.forEach(([kind], k) => {
      if (counts[k]) root.append(svg("rect", {class: kind, x: x(i) + 0.5, width: Math.max(1, width - 1),
        y: y(below + counts[k]), height: y(below) - y(below + counts[k])}));
      below += counts[k];
    });
  });
  return {
    positions: bins.map((_, i) => x(i + 0.5)),
    describe: i => describeBin(bins[i]),
    mark: i => [svg("line", {class: "cross", x1: x(i + 0.5), x2: x(i + 0.5), y1: frame.top, y2: frame.bottom})],
  };
}

function showLengths() {
  const bins = usedBins(), place = section("lengths");
  const present = lengthKinds.filter((_, k) => bins.some(bin => bin[2 + k] > 0));
  const legend = element("ul", {class: "legend"}, ...present.map(([kind, name]) => element("li", {},
    svg("svg", {"aria-hidden": "true"}, svg("rect", {class: kind, x: 8, y: 0, width: 12, height: 12})), name)));
  const games = bins.reduce((sum, [, , ...counts]) => sum + counts.reduce((a, b) => a + b), 0);
  const drawing = plot(`Lengths of the ${plural(games, "game")} of the last generation.`, (root, frame) => drawLengths(root, frame, bins));
  place.append(legend, drawing.figure, element("p", {class: "note"}, "Each bar is for games 1.26 times as long as those of the bar before: ten bars to a factor of ten."));
}
