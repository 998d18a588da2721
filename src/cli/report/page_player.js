// The champion's recorded games: play, pause, step, speed, and what it thought of each placement.

const speeds = [1, 2, 5, 10, 20, 50, 100, 500]; // pieces a second
const flashSpeed = 10;                          // up to which full rows are shown before they go

class ReplayPlayer {
  constructor(place, recorded) {
    this.rules = recorded;
    this.replays = recorded.games.map(game => new Replay(game, recorded));
    this.replay = this.replays[0];
    this.count = 0;
    this.playing = false;
    this.preview = null;
    this.build(place);
    this.view = new BoardView(recorded, this.canvas, this.nextCanvas);
    this.listen();
    this.choose(0);
  }

  // ---- building ----

  build(place) {
    this.canvas = element("canvas", {class: "well", role: "img", id: "well"});
    this.nextCanvas = element("canvas", {"aria-hidden": "true"});
    this.gameChoice = element("select", {id: "game"}, ...this.replays.map((replay, i) =>
      element("option", {value: i}, this.gameName(replay))));
    this.speedChoice = element("select", {id: "speed"}, ...speeds.map(speed =>
      element("option", {value: speed, selected: speed === 5}, `${speed} a second`)));
    const button = (id, icon, label) => element("button", {type: "button", id, "aria-label": label, title: label},
      svg("svg", {viewBox: "0 0 16 16", "aria-hidden": "true"}, svg("path", {d: icon})));
    this.buttons = {
      start: button("start", "M2 3h2v10H2zM14 3v10L5 8z", "to the start"), back: button("back", "M12 3v10L3 8z", "one piece back"),
      play: element("button", {type: "button", id: "toggle", class: "main"}, "Play"),
      forward: button("forward", "M4 3v10l9-5z", "one piece on"), end: button("end", "M12 3h2v10h-2zM2 3v10l9-5z", "to the end"),
    };
    this.slider = element("input", {type: "range", id: "position", min: 0, value: 0, "aria-label": "pieces placed"});
    this.values = Object.fromEntries(["placed", "lines", "score", "seed", "next"].map(name =>
      [name, element("span", {id: `at-${name}`})]));
    this.ratingsBox = element("input", {type: "checkbox", id: "ratings"});
    this.ratingsList = element("ol", {class: "ratings", hidden: true, "aria-label": "placements, the best rated first"});
    this.gameNote = element("p", {class: "note", id: "game-note"});
    this.root = element("div", {class: "player", role: "group", "aria-label": "The champion playing"},
      element("div", {}, this.canvas), this.buildSide());
    place.append(element("p", {class: "note"}, this.sourceNote()), this.root);
  }

  buildSide() {
    const counters = [["piece", this.values.placed], ["lines", this.values.lines], ["score", this.values.score],
      ["next", element("span", {}, this.nextCanvas, this.values.next)], ["seed", this.values.seed]];
    return element("div", {class: "side"},
      element("label", {}, "Game ", this.gameChoice),
      element("dl", {class: "counters"}, ...counters.map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, value)))),
      element("div", {class: "controls"}, ...Object.values(this.buttons),
        element("label", {}, "speed ", this.speedChoice)),
      this.slider,
      this.gameNote,
      element("label", {class: "switch"}, this.ratingsBox, "what it thinks of each placement"),
      this.ratingsList,
      element("p", {class: "note"}, "Keys: ", ...this.keyHelp()));
  }

  keyHelp() {
    const keys = [["space", "play or pause"], ["← →", "step"], ["home end", "first, last"], ["+ −", "speed"], ["r", "ratings"]];
    return keys.flatMap(([key, meaning], i) => [element("kbd", {}, key), ` ${meaning}${i < keys.length - 1 ? " · " : ""}`]);
  }

  gameName(replay) {
    const {which, recorded} = replay.recorded;
    return `${data.games === 1 ? "its only game" : which}: ${plural(recorded.lines, "line")}`;
  }

  sourceNote() {
    const last = this.rules.generation === data.generations - 1;
    return `Games of individual ${this.rules.individual} of generation ${number(this.rules.generation)}` +
      (last ? ", the last" : ", in which the champion appeared") + ". They were recorded in training and played again by the engine " +
      "for this page; every move shown is the engine's.";
  }

  // ---- events ----

  listen() {
    const {start, back, play, forward, end} = this.buttons;
    start.addEventListener("click", () => this.goTo(0));
    back.addEventListener("click", () => this.goTo(this.count - 1));
    play.addEventListener("click", () => this.setPlaying(!this.playing));
    forward.addEventListener("click", () => this.goTo(this.count + 1));
    end.addEventListener("click", () => this.goTo(this.replay.length));
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    this.gameChoice.addEventListener("change", () => this.choose(Number(this.gameChoice.value)));
    this.ratingsBox.addEventListener("change", () => this.update());
    this.root.addEventListener("keydown", event => this.press(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    new ResizeObserver(() => this.fit()).observe(this.root);
  }

  press(event) {
    const key = event.key === " " ? "space" : event.key.toLowerCase(), {target} = event;
    if (event.ctrlKey || event.altKey || event.metaKey || target instanceof HTMLSelectElement) return;
    if (key === "space" && (target instanceof HTMLButtonElement || target === this.ratingsBox)) return; // presses that
    const actions = {
      space: () => this.setPlaying(!this.playing),
      arrowleft: () => this.goTo(this.count - 1), arrowright: () => this.goTo(this.count + 1),
      home: () => this.goTo(0), end: () => this.goTo(this.replay.length),
      "+": () => this.changeSpeed(1), "=": () => this.changeSpeed(1), "-": () => this.changeSpeed(-1),
      r: () => { this.ratingsBox.checked = !this.ratingsBox.checked; this.update(); },
    };
    if (!actions[key]) return;
    event.preventDefault();
    actions[key]();
  }

  changeSpeed(by) {
    this.speedChoice.selectedIndex = clamp(this.speedChoice.selectedIndex + by, 0, speeds.length - 1);
  }

  get speed() {
    return Number(this.speedChoice.value);
  }

  // ---- moving ----

  choose(index) {
    this.setPlaying(false);
    this.count = 0;
    this.replay = this.replays[index];
    this.slider.max = this.replay.length;
    this.gameNote.replaceChildren(...this.describeGame());
    this.update();
  }

  describeGame() {
    const {recorded, cut, capped, same, game, played} = this.replay.recorded;
    const ends = capped ? "stopped by its limit" : "over";
    const texts = [`Game ${game}, as recorded: ${plural(recorded.pieces, "piece")}, ${plural(recorded.lines, "line")}, ` +
      `score ${number(recorded.score)}, ${ends}. `];
    if (cut) texts.push(`It is long: here are its first ${plural(played.pieces, "piece")}. `);
    if (!same) texts.push(element("span", {class: "warning"}, "Played again it is not as it was recorded."));
    return texts;
  }

  /** A step of the user's: what plays stops. */
  goTo(count) {
    this.setPlaying(false);
    this.count = clamp(count, 0, this.replay.length);
    this.update();
  }

  setPlaying(playing) {
    if (playing && this.count === this.replay.length) this.count = 0;
    this.playing = playing;
    this.buttons.play.textContent = playing ? "Pause" : "Play";
    clearTimeout(this.timer);
    if (playing) this.timer = setTimeout(() => this.advance(), 1000 / this.speed);
    this.update();
  }

  advance() {
    const screenRate = 60, speed = this.speed, steps = Math.max(1, Math.round(speed / screenRate));
    this.count = Math.min(this.count + steps, this.replay.length);
    if (this.count === this.replay.length) {
      this.setPlaying(false);
      return;
    }
    const flashes = speed <= flashSpeed && this.replay.moves[this.count - 1].removed > 0;
    this.update(flashes);
    if (flashes) setTimeout(() => this.playing && this.update(), 400 / speed);
    this.timer = setTimeout(() => this.advance(), 1000 * steps / speed);
  }

  // ---- showing ----

  fit() {
    const room = this.root.clientWidth, narrow = matchMedia("(max-width: 40rem)").matches;
    if (room === this.room) return;
    this.room = room;
    this.view.fit(narrow ? Math.min(room, 260) : room * 0.45, Math.min(640, window.innerHeight * (narrow ? 0.6 : 0.85)));
    this.draw();
  }

  draw(lit = false) {
    if (this.view.context) this.view.draw(this.replay, this.count, this.preview, lit);
  }

  update(lit = false) {
    const {replay, count} = this, next = replay.next(count);
    this.preview = null;
    this.slider.value = count;
    this.values.placed.textContent = `${number(count)} of ${number(replay.length)}`;
    this.values.lines.textContent = number(replay.lines(count));
    this.values.score.textContent = number(replay.score(count));
    this.values.seed.textContent = replay.recorded.seed;
    this.values.next.textContent = next === undefined ? (this.rules.shows_next ? "–" : "not known") : "";
    this.nextCanvas.hidden = next === undefined;
    if (!this.playing)
      this.canvas.setAttribute("aria-label", `The board after ${plural(count, "piece")}: ${plural(replay.lines(count), "line")} removed` +
        (next === undefined ? "" : `, next is ${this.rules.pieces[next].name}`));
    this.showRatings();
    this.draw(lit);
  }

  showRatings() {
    const shown = this.ratingsBox.checked;
    this.ratingsList.hidden = !shown;
    if (!shown) return;
    if (this.playing || this.count >= this.replay.length) {
      this.ratingsList.replaceChildren(element("li", {class: "note"}, this.playing ? "Pause to see them." : "There is no piece to place."));
      return;
    }
    this.ratingsList.replaceChildren(...this.replay.ratings(this.count).map((placement, i) => this.ratingRow(placement, i)));
  }

  ratingRow(placement, i) {
    const isPlayed = this.replay.isPlayed(placement, this.count), lost = placement.rating < -3e38;
    const where = `turn ${placement.rotation}, column ${placement.x + 1}, row ${placement.row + 1}` +
      (isPlayed ? " – played" : "") + (placement.endsGame ? " – ends the game" : "");
    const row = element("button", {type: "button", class: isPlayed && "played"},
      element("span", {}, `${i + 1}.`), element("span", {}, where), element("span", {}, lost ? "lost" : exact.format(placement.rating).replace("-", "−")));
    const show = () => { this.preview = placement; this.draw(); };
    const hide = () => { this.preview = null; this.draw(); };
    row.addEventListener("pointerenter", show);
    row.addEventListener("pointerleave", hide);
    row.addEventListener("focus", show);
    row.addEventListener("blur", hide);
    return element("li", {}, row);
  }
}

function showReplays() {
  const place = section("play");
  if (data.replay) new ReplayPlayer(place, data.replay);
  else place.append(element("p", {class: "note"}, "No game of the champion is recorded in this run."));
}
