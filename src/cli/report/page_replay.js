// A recorded game: what the engine wrote down (src/cli/report_replay.h), and the board after any move.

const moveBytes = 5, ratingBytes = 6;

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0));
}

function signed(byte) {
  return byte < 128 ? byte : byte - 256;
}

class Replay {
  constructor(recorded, rules) {
    this.recorded = recorded;
    this.rules = rules;
    this.moves = this.readMoves(bytesOf(recorded.moves));
    this.ratingBytes = bytesOf(recorded.ratings);
    this.ratingOffsets = this.findRatings();
  }

  get length() {
    return this.moves.length;
  }

  readMoves(bytes) {
    const moves = [];
    for (let at = 0; at < bytes.length; at += moveBytes) {
      const [piece, rotation, x, row, removed] = bytes.subarray(at, at + moveBytes);
      moves.push({piece, rotation, x, row: signed(row), removed});
    }
    return moves;
  }

  findRatings() {
    const offsets = [];
    for (let at = 0; at < this.ratingBytes.length;) {
      offsets.push(at);
      at += 2 + ratingBytes * (this.ratingBytes[at] + 256 * this.ratingBytes[at + 1]);
    }
    return offsets;
  }

  /** What the player thought of every placement of the piece after `count` moves, the best first. */
  ratings(count) {
    const view = new DataView(this.ratingBytes.buffer), start = this.ratingOffsets[count], played = this.moves[count];
    const placements = Array.from({length: view.getUint16(start, true)}, (_, i) => {
      const at = start + 2 + i * ratingBytes, place = view.getUint8(at);
      return {piece: played.piece, rotation: place >> 4 & 3, x: place & 15, row: view.getInt8(at + 1),
        endsGame: (place & 64) !== 0, rating: view.getFloat32(at + 2, true)};
    });
    return placements.sort((a, b) => b.rating - a.rating);
  }

  isPlayed(placement, count) {
    const played = this.moves[count];
    return ["rotation", "x", "row"].every(key => placement[key] === played[key]);
  }

  /** The cells of a piece somewhere: [x, y], row 0 at the floor. */
  cells({piece, rotation, x, row}) {
    const shape = this.rules.pieces[piece].shapes[rotation], cells = [];
    for (let i = 0; i < shape.length; i += 2) cells.push([x + shape[i], row + shape[i + 1]]);
    return cells;
  }

  /** The board as rows of 0 or piece + 1, after so many moves. The last one's full rows stay if asked for. */
  board(count, keepFullRows = false) {
    const rows = Array.from({length: this.rules.ceiling + 8}, () => new Uint8Array(this.rules.width));
    for (let m = 0; m < count; m++) {
      for (const [x, y] of this.cells(this.moves[m]))
        if (rows[y]) rows[y][x] = this.moves[m].piece + 1;
      if (this.moves[m].removed && !(keepFullRows && m === count - 1)) this.removeFullRows(rows);
    }
    return rows;
  }

  removeFullRows(rows) {
    for (let y = rows.length - 1; y >= 0; y--)
      if (rows[y].every(cell => cell)) rows.push(...rows.splice(y, 1).map(row => row.fill(0)));
  }

  lines(count) {
    return this.moves.slice(0, count).reduce((sum, move) => sum + move.removed, 0);
  }

  score(count) {
    return count > 0 ? this.recorded.scores[count - 1] : 0;
  }

  /** The piece to be placed after so many moves; undefined if there is none. */
  piece(count) {
    return count < this.length ? this.moves[count].piece : this.recorded.current;
  }

  /** The piece after that; undefined if the player did not know it. */
  next(count) {
    if (!this.rules.shows_next) return undefined;
    if (count >= this.length) return this.recorded.next;
    return count + 1 < this.length ? this.moves[count + 1].piece : this.recorded.current;
  }
}
