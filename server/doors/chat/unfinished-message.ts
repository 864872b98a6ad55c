/** The memory that a piece takes besides its bytes. */
const OF_PIECE = 256;
const LAST = 0x80;
const CONTROL = 0x08;
const MASKED = 0x80;

/**
 * Follows the frames of a client, because ws does not tell how much of a message it holds. A frame that ws refuses is followed
 * as if it were right.
 */
export class UnfinishedMessage {
  /** The memory of the pieces of the unfinished message. */
  bytes = 0;
  /** The minimum length of the unfinished message according to its frames. */
  length = 0;
  readonly since = performance.now();
  /** The beginning of a frame, until its length is known. */
  #head: number[] = [];
  /** The length of the rest of the frame. */
  #rest = 0;
  /** True if a frame has come that more frames of the same message follow. */
  #goesOn = false;

  /** Takes the next piece. Returns whether every message that it belongs to has ended. */
  take(piece: Uint8Array): boolean {
    this.bytes += OF_PIECE;
    for (let at = 0; at < piece.length; ) {
      if (this.#rest > 0) {
        const taken = Math.min(this.#rest, piece.length - at);
        this.#rest -= taken;
        this.bytes += taken;
        at += taken;
      } else {
        this.#head.push(piece[at] ?? 0);
        this.bytes += 1;
        at += 1;
        this.#readHead();
      }
      if (this.#rest === 0 && this.#head.length === 0 && !this.#goesOn) this.bytes = this.length = 0;
    }
    return this.bytes === 0;
  }

  #readHead(): void {
    const [first = 0, second = 0, ...more] = this.#head;
    const short = second & ~MASKED;
    const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
    const maskBytes = second & MASKED ? 4 : 0;
    if (this.#head.length < 2 + lengthBytes + maskBytes) return;
    this.#rest = more.slice(0, lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0);
    if (lengthBytes === 0) this.#rest = short;
    if ((first & CONTROL) === 0) {
      this.#goesOn = (first & LAST) === 0;
      this.length += this.#rest;
    }
    this.#head = [];
  }
}
