/*
 * Long text in blocks: only the last one grows, so that the others need not be rendered, compared or copied again.
 * A block ends after a line break if there is one, so that a view can stack the blocks.
 */

/** A block may end at the first line break beyond this many characters. */
const FULL = 2_048;
/** A block without a line break ends at this many characters. */
const OVERFULL = 8_192;

const WHITE_SPACE = /\p{White_Space}|\uFEFF/u;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\u3000-\u303F\uFF00-\uFFEF]/u;

/** True if the character's script does not separate words. The comparison spares most characters the expensive test. */
const isUnspaced = (character: string): boolean => character >= '\u1100' && UNSPACED.test(character);

const isWhiteSpace = (character: string): boolean =>
  character <= ' '
    ? character === ' ' || (character >= '\t' && character <= '\r')
    : character > '~' && WHITE_SPACE.test(character);

const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 32);

function lastCharacter(text: string): string {
  if (text === '') return '';
  const pair = text.slice(-2);
  const point = pair.codePointAt(0) ?? 32;
  return point > 0xffff ? String.fromCodePoint(point) : pair.slice(-1);
}

/** The separator of two chunks: a space if neither side has white space, unless one is Chinese, Japanese or Korean. */
function joint(before: string, after: string): '' | ' ' {
  if (before === '' || after === '') return '';
  const left = lastCharacter(before);
  const right = firstCharacter(after);
  return isWhiteSpace(left) || isWhiteSpace(right) || isUnspaced(left) || isUnspaced(right) ? '' : ' ';
}

/** Splits a text too large for one block: after a line break, else after a space, never within a character. */
function* pieces(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > FULL) {
    const isLow = (text.charCodeAt(start + FULL) & 0xfc00) === 0xdc00;
    const most = text.slice(start, start + (isLow ? FULL - 1 : FULL));
    const end = most.lastIndexOf('\n') + 1 || most.lastIndexOf(' ') + 1 || most.length;
    yield most.slice(0, end);
    start += end;
  }
  yield text.slice(start);
}

/** True if the last block has ended. A block that ended at an earlier line break has another one after it. */
const isSealed = (text: string): boolean =>
  text.length >= OVERFULL || (text.length >= FULL && text.endsWith('\n'));

/** The blocks of a text after more chunks. All but the last are the same as before. */
export function grown(before: readonly string[], chunks: readonly string[]): readonly string[] {
  const newest = before.at(-1) ?? '';
  const sealed = isSealed(newest) ? [...before] : before.slice(0, -1);
  let text = isSealed(newest) ? '' : newest;
  let last = lastCharacter(newest);

  function addPiece(piece: string, gap: '' | ' '): void {
    text += gap + piece;
    if (text.length < FULL) return;
    const lineEnd = piece.lastIndexOf('\n') + 1;
    if (lineEnd === 0 && text.length < OVERFULL) return;
    const rest = lineEnd === 0 ? '' : piece.slice(lineEnd);
    sealed.push(text.slice(0, text.length - rest.length));
    text = rest;
  }

  for (const chunk of chunks) {
    if (chunk === '') continue;
    let gap = joint(last, chunk);
    for (const piece of pieces(chunk)) {
      addPiece(piece, gap);
      gap = '';
    }
    last = lastCharacter(chunk);
  }
  return text === '' ? sealed : [...sealed, text];
}

/** The blocks of a text that arrived in one piece. */
export const wholeText = (text: string): readonly string[] => (text === '' ? [] : [...pieces(text)]);

/** The beginning of a text: at most `most` UTF-16 units, never ending within a character. */
export const beginningOf = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
