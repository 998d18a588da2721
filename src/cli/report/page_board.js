// The board on a canvas, as sharp as the screen, in the colours of the page.

const pieceColours = {I: "#3aa6d0", O: "#d8b02a", T: "#a368c4", S: "#4fae54", Z: "#d6524c", J: "#4f73d0", L: "#e08a35"};
const spawnRows = 4; // above the board, for the piece that is to be placed

function pieceColour(rules, piece) {
  const {pieces} = rules, isTetromino = pieces.length === 7;
  return isTetromino ? pieceColours[pieces[piece].name] : `hsl(${360 * piece / pieces.length} 52% 55%)`;
}

function pageColour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Give a canvas a size in CSS pixels and all the pixels that the screen has for it. */
function sizeCanvas(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = width + "px";
  canvas.style.height = height + "px";
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

class BoardView {
  constructor(rules, canvas, nextCanvas) {
    Object.assign(this, {rules, canvas, nextCanvas, rows: rules.height + spawnRows});
  }

  fit(width, height) {
    this.cell = clamp(Math.floor(Math.min(width / this.rules.width, height / this.rows)), 6, 34);
    this.context = sizeCanvas(this.canvas, this.cell * this.rules.width, this.cell * this.rows);
    this.nextCell = 14;
    this.nextContext = sizeCanvas(this.nextCanvas, 5 * this.nextCell, 3 * this.nextCell);
  }

  fill(context, cell, x, top, colour) {
    context.fillStyle = colour;
    context.fillRect(x * cell + 0.5, top * cell + 0.5, cell - 1, cell - 1);
  }

  drawGrid() {
    const {context, cell, rules} = this, top = spawnRows * cell;
    context.clearRect(0, 0, rules.width * cell, this.rows * cell);
    context.fillStyle = pageColour("--grid");
    for (let x = 0; x < rules.width; x++)
      for (let y = 0; y < rules.height; y++)
        context.fillRect(x * cell + 0.5, top + y * cell + 0.5, cell - 1, cell - 1);
    context.strokeStyle = pageColour("--soft");
    context.setLineDash([4, 4]);
    context.beginPath();
    context.moveTo(0, top);
    context.lineTo(rules.width * cell, top);
    context.stroke();
    context.setLineDash([]);
  }

  outline(cells, colour, width) {
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    for (const [x, y] of cells)
      this.context.strokeRect(x * this.cell + 1.5, (this.rows - 1 - y) * this.cell + 1.5, this.cell - 3, this.cell - 3);
    this.context.lineWidth = 1;
  }

  /** The piece that is to be placed waits above the board. */
  drawWaiting(replay, piece) {
    const cells = replay.cells({piece, rotation: 0, x: 0, row: 0}), width = 1 + Math.max(...cells.map(([x]) => x));
    const left = (this.rules.width - width) >> 1, highest = Math.max(...cells.map(([, y]) => y));
    for (const [x, y] of cells)
      this.fill(this.context, this.cell, left + x, Math.min(1, spawnRows - 1 - highest) + highest - y, pieceColour(this.rules, piece));
  }

  drawNext(replay, piece) {
    const {nextContext: context, nextCell: cell} = this;
    context.clearRect(0, 0, 5 * cell, 3 * cell);
    if (piece === undefined) return;
    const cells = replay.cells({piece, rotation: 0, x: 0, row: 0}), highest = Math.max(...cells.map(([, y]) => y));
    for (const [x, y] of cells) this.fill(context, cell, x, highest - y, pieceColour(this.rules, piece));
  }

  /** The board after `count` moves; `preview` is a placement to outline, `lit` shows full rows before they go. */
  draw(replay, count, preview, lit) {
    const rows = replay.board(count, lit), ink = pageColour("--ink");
    this.drawGrid();
    rows.slice(0, this.rows).forEach((row, y) => row.forEach((cell, x) => {
      if (cell) this.fill(this.context, this.cell, x, this.rows - 1 - y, pieceColour(this.rules, cell - 1));
    }));
    if (lit) this.outline(rows.flatMap((row, y) => row.every(cell => cell) ? [...row].map((_, x) => [x, y]) : []), ink, 3);
    else if (count > 0 && replay.moves[count - 1].removed === 0) this.outline(replay.cells(replay.moves[count - 1]), ink, 1);
    const piece = replay.piece(count);
    if (piece !== undefined) this.drawWaiting(replay, piece);
    if (preview) this.outline(replay.cells(preview), pieceColour(this.rules, preview.piece), 3);
    this.drawNext(replay, replay.next(count));
  }
}
