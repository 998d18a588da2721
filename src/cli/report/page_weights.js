// The champion's genes, beside what they belong to.

/** A bar from the middle to the left or right, or from the left if there is nothing negative. */
function bar(value, largest, isSigned) {
  const share = largest > 0 ? Math.abs(value) / largest : 0, half = isSigned ? 50 : 100;
  const left = isSigned ? (value < 0 ? 50 - half * share : 50) : 0;
  return element("span", {class: "bar", "aria-hidden": "true"},
    element("i", {class: value < 0 && "negative", style: `left: ${left}%; width: ${half * share}%`}),
    isSigned ? element("span", {class: "middle"}) : null);
}

function largestOf(values) {
  return values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}

/** One row a feature; `columns` are [title, values], the first of which are drawn. */
function weightTable(features, columns, isSigned) {
  const [, drawn] = columns[0], largest = largestOf(drawn);
  return table("Weights by feature", [["feature"], [""], ...columns.map(([title]) => [title, true])],
    features.map((feature, f) => [
      element("td", {title: feature.definition}, codeName(feature.name)),
      element("td", {class: "wide"}, bar(drawn[f], largest, isSigned)),
      ...columns.map(([, values]) => number(values[f])),
    ]));
}

/** What the features are: the tips on their names are out of reach on a telephone. */
function featureMeanings(features) {
  return element("details", {}, element("summary", {}, "what the features are"), element("dl", {class: "facts"},
    ...features.flatMap(feature => term(codeName(feature.name), feature.definition))));
}

// ---- nets ----

/** The layers of a net, taken from its genome: weights [outputs][inputs], then biases. */
function netLayers(champion) {
  const sizes = [champion.features.length, ...champion.hidden, 1], layers = [];
  let at = 0;
  const take = count => champion.genome.slice(at, at += count);
  for (let l = 1; l < sizes.length; l++) {
    const layer = {inputs: sizes[l - 1], outputs: sizes[l]};
    layer.weights = take(layer.inputs * layer.outputs);
    layer.biases = champion.biases ? take(layer.outputs) : [];
    layers.push(layer);
  }
  return layers;
}

function layerPicture(layer, inputName, outputName, largest) {
  const cell = 18, names = Array.from({length: layer.inputs}, (_, i) => inputName(i));
  if (layer.biases.length) names.push("bias");
  const left = 10 + 7.2 * Math.max(...names.map(name => name.length));
  const root = svg("svg", {width: left + layer.outputs * cell, height: names.length * cell + 4, role: "img",
    "aria-label": `Weights from ${layer.inputs} inputs to ${layer.outputs} outputs`});
  names.forEach((name, i) => {
    root.append(svg("text", {x: left - 6, y: i * cell + 13, "text-anchor": "end"}, name));
    for (let o = 0; o < layer.outputs; o++) {
      const value = i < layer.inputs ? layer.weights[o * layer.inputs + i] : layer.biases[o];
      const at = {x: left + o * cell, y: i * cell, width: cell - 1, height: cell - 1};
      root.append(svg("rect", {class: "zero", ...at}), svg("rect", {class: value < 0 ? "minus" : "plus", ...at,
        "fill-opacity": (largest > 0 ? Math.abs(value) / largest : 0).toFixed(3)},
        svg("title", {}, `${name} → ${outputName(o)}: ${number(value)}`)));
    }
  });
  return root;
}

function showLayers(champion) {
  const layers = netLayers(champion), largest = largestOf(champion.genome);
  return element("div", {class: "layers"}, ...layers.map((layer, l) => {
    const inputName = i => l === 0 ? champion.features[i].name : `neuron ${i + 1}`;
    const outputName = o => l === layers.length - 1 ? "rating" : `neuron ${o + 1}`;
    return element("figure", {}, element("h3", {}, l === layers.length - 1 ? "to the rating" : `to layer ${l + 1}`),
      layerPicture(layer, inputName, outputName, largest));
  }));
}

function netNote(champion) {
  const shape = [champion.features.length, ...champion.hidden, 1].join("-");
  return `A ${shape} net of ${plural(champion.genes, "gene")} (${champion.activation}${champion.biases ? ", with biases" : ""}). ` +
    "The bars are the root mean square of the weights that lead away from a feature. In the pictures blue is positive, " +
    "orange negative, and the stronger the colour, the larger the weight.";
}

// ---- all policies ----

function policyNote(champion) {
  const notes = {
    linear: "The rating of a board is the sum of weight times feature.",
    exponential: "The rating of a board is the sum of weight times feature to the power of its exponent.",
    displacement: "The rating of a board is the sum of weight times |feature − displacement| to the power of its exponent.",
    mlp: champion.policy === "mlp" ? netNote(champion) : "",
  };
  return (champion.lower_is_better ? "The lowest rating is played. " : "The highest rating is played. ") +
    (champion.lookahead ? "It looks one piece ahead. " : "") + notes[champion.policy];
}

function showWeights() {
  const champion = data.champion, count = champion.features.length, place = section("weights");
  place.append(element("p", {}, policyNote(champion)));
  if (champion.policy === "mlp") {
    place.append(weightTable(champion.features, [["strength", champion.input_strength]], false));
    place.append(champion.genome ? showLayers(champion)
      : element("p", {class: "note"}, "These are too many genes to draw; 'wellbred export' writes them."));
    place.append(featureMeanings(champion.features));
    return;
  }
  const titles = ["weight", "exponent", "displacement"].slice(0, champion.genes / count);
  place.append(weightTable(champion.features,
    titles.map((title, i) => [title, champion.genome.slice(i * count, (i + 1) * count)]), true), featureMeanings(champion.features));
}
