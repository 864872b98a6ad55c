/** So many pieces are joined to one. Each takes tens of bytes besides its characters. */
const MAX_LOOSE = 256;

/** A text that comes in pieces, and takes little more memory than its characters however short they are. */
export class GrowingText {
  #joined: string[] = [];
  #loose: string[] = [];
  /** In UTF-16 code units. */
  length = 0;

  add(piece: string): void {
    if (piece === '') return;
    this.length += piece.length;
    this.#loose.push(piece);
    if (this.#loose.length < MAX_LOOSE) return;
    this.#joined.push(this.#loose.join(''));
    this.#loose = [];
  }

  /** The text so far. */
  whole(): string {
    return [...this.#joined, ...this.#loose].join('');
  }

  /** Returns the text, and begins another. */
  take(): string {
    const text = this.whole();
    this.#joined = [];
    this.#loose = [];
    this.length = 0;
    return text;
  }
}
