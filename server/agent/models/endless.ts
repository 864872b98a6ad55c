/** Longer than any line or event of an answer without an image, and with one, in UTF-16 code units. */
const MAX_LENGTH = 1024 * 1024;
const MAX_WITH_IMAGE = 8 * MAX_LENGTH;
const IMAGE = /"images"|;base64,/;

/**
 * True if a line or event has grown by `added` to a `length` that none has. It is looked at for an image once, because `text` joins
 * its pieces.
 */
export function isEndless(length: number, added: number, text: () => string): boolean {
  if (length <= MAX_LENGTH) return false;
  return length > MAX_WITH_IMAGE || (length - added <= MAX_LENGTH && !IMAGE.test(text()));
}
