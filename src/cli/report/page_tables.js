// Summary, generations, config, efficiency and provenance.

function stateText() {
  const missing = data.generations_wanted - data.generations;
  if (data.state === "finished") return "finished";
  return data.state === "training" ? `training: ${plural(missing, "generation")} to go`
    : `not finished: ${plural(missing, "generation")} to go`;
}

function card(name, value, more) {
  return element("div", {}, ...term(name, value, more));
}

function showSummary() {
  const cards = [card("generations", `${number(data.generations)} of ${number(data.generations_wanted)}`, stateText())];
  if (data.generations > 0) {
    const last = data.history.generation.length - 1, champion = data.champion;
    cards.push(
      card("champion", withError(champion.mean, champion.error),
        champion.games ? `${measureName()} a game, mean ± standard error over ${plural(champion.games, "fresh game")}` : "not validated"),
      card("best of the last generation", number(data.history.best[last]), `mean ${number(data.history.mean[last])}`),
      card("population", plural(data.population, "genome"), `${plural(data.games, "game")} each, ${data.method}`),
      card("games played", compact.format(data.work.games), `${compact.format(data.work.pieces)} pieces`),
      card("time", duration(data.work.seconds), `${percent(data.work.efficiency)} of the ranks' time was play`));
  }
  section("summary").append(element("dl", {class: "cards"}, ...cards));
  if (data.generations === 0)
    section("summary").append(element("p", {class: "note"}, "This run has no generation yet: there is nothing to draw."));
}

// ---- generations ----

function showGenerations() {
  const history = data.history, place = section("generations");
  const columns = [["generation", true], ["best", true], ["mean", true], ["worst", true], ["champion", true],
    ["from", true], ["games", true], ["pieces", true], ["seconds", true], ["efficiency", true], ["digest"]];
  const rows = history.generation.map((generation, i) => [
    number(generation), number(history.best[i]), number(history.mean[i]), number(history.worst[i]),
    withError(history.champion[i], history.champion_error[i]),
    `${number(history.champion_generation[i])}:${number(history.champion_individual[i])}`,
    number(history.games[i]), number(history.pieces[i]), number(history.seconds[i]), percent(history.efficiency[i]),
    element("td", {title: history.digest[i]}, element("code", {}, history.digest[i].slice(0, 8))),
  ]);
  place.append(table("Generations", columns, rows),
    element("p", {class: "note"}, "“from” is the generation and individual in which the champion appeared; games and pieces " +
      "include those of its validation."));
}

// ---- config ----

function valueCell(text) {
  return element("td", {class: "value"}, text === undefined || text === "null" ? "–" : element("code", {}, text));
}

function settingRow(setting) {
  const cells = [element("td", {title: setting.meaning}, codeName(setting.path)), valueCell(setting.value)];
  if (data.preset) cells.push(valueCell(setting.preset));
  cells.push(valueCell(setting.default));
  return cells;
}

function presetName() {
  return data.preset.replace(/\.json$/, "");
}

function configNote(different, changed) {
  if (!data.preset)
    return `This config is none of the presets (no preset has its “about”). ${plural(different, "setting")} ` +
      `${different === 1 ? "differs" : "differ"} from the default.`;
  const from = changed === 0 ? "All settings are as in it" : `${plural(changed, "setting")} ${changed === 1 ? "differs" : "differ"} from it`;
  return `By its “about” this is the preset ${presetName()}. ${from}; ${plural(different, "setting")} ` +
    `${different === 1 ? "differs" : "differ"} from the default.`;
}

function showConfig() {
  const place = section("config");
  const columns = [["setting"], ["this run"], ...(data.preset ? [[`preset ${presetName()}`]] : []), ["default"]];
  const settings = data.settings.filter(setting => setting.path !== "about");
  const different = settings.filter(setting => !setting.is_default);
  const changed = data.preset ? settings.filter(setting => !setting.is_preset) : [];
  place.append(element("p", {id: "config-note"}, configNote(different.length, changed.length)));
  if (changed.length)
    place.append(element("h3", {}, "Other than in the preset"), table("Other than in the preset", columns, changed.map(settingRow)));
  place.append(
    element("details", {open: !changed.length}, element("summary", {}, "other than the default"),
      table("Other than the default", columns, different.map(settingRow))),
    element("details", {}, element("summary", {}, "all settings"),
      table("All settings", [...columns, ["meaning"]], settings.map(setting => [...settingRow(setting), setting.meaning]))),
    data.config === undefined
      ? element("p", {class: "note"}, "The config file is too long for this page; ‘wellbred show’ prints it.")
      : element("details", {}, element("summary", {}, "the config file"),
        element("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "The config file"}, element("pre", {}, data.config))));
}

// ---- efficiency ----

/** Where a rank's time went, as a bar of three parts. */
function timeBar(rank) {
  const parts = [["busy", rank.busy], ["waiting", rank.waiting], ["messaging", rank.messaging]];
  const sum = parts.reduce((total, [, seconds]) => total + (seconds || 0), 0);
  let left = 0;
  return element("span", {class: "bar", "aria-hidden": "true"}, ...parts.map(([kind, seconds]) => {
    const width = sum > 0 ? 100 * (seconds || 0) / sum : 0, part = element("i", {class: kind, style: `left: ${left}%; width: ${width}%`});
    left += width;
    return part;
  }));
}

function showWork() {
  const work = data.work, place = section("work");
  place.append(element("dl", {class: "facts"},
    ...term("games", number(work.games)), ...term("pieces placed", number(work.pieces)),
    ...term("boards rated", number(work.boards)), ...term("time of all generations", duration(work.seconds)),
    ...term("play of all ranks", duration(work.busy_seconds)),
    ...term("pieces a second of play", work.busy_seconds > 0 ? number(work.pieces / work.busy_seconds) : "–"),
    ...term("share of the ranks' time that was play", percent(work.efficiency))));
  if (!work.rank.length) return;
  place.append(element("h3", {}, "Ranks in the last generation, seconds"), table("Ranks",
    [["rank", true], ["host"], [""], ["playing", true], ["waiting", true], ["messages", true], ["games", true], ["pieces", true]],
    work.rank.map((rank, i) => [number(i), rank.host, element("td", {}, timeBar(rank)), number(rank.busy), number(rank.waiting),
      number(rank.messaging), number(rank.games), number(rank.pieces)])));
  if (work.rank.length < work.ranks)
    place.append(element("p", {class: "note"}, `The first ${work.rank.length} of ${number(work.ranks)} ranks.`));
}

// ---- provenance ----

function showProvenance() {
  section("provenance").append(element("dl", {class: "facts"},
    ...Object.entries(data.provenance).flatMap(([name, value]) => term(name.replaceAll("_", " "), value)),
    ...term("run", data.path + (data.packed ? " (packed)" : "")),
    ...term("config digest", element("code", {}, data.config_digest)),
    ...term("digest", element("code", {}, data.digest))));
  document.getElementById("written").append(
    `Written ${data.written} by wellbred ${data.version}, commit ${data.commit}. This page needs no network.`);
}
