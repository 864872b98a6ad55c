/**
 * Characters beside which every client puts no space: white space, and those Han, Kana and Hangul that every definition of
 * "Chinese, Japanese or Korean" includes.
 */
const JOINS = /[\s\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/;

/**
 * Regroups the pieces of a text so that no chunk ends within a word. The client joins two chunks with a space if neither
 * side has white space or a Chinese, Japanese or Korean character. Chunks are cut only where one side has such a
 * character, so joining restores the text exactly. Line ends become LF, the only one that frames can carry.
 */
export function createWordChunks() {
  // The beginning of a word, or half a line end, that the next piece may continue.
  let held: string[] = [];
  return {
    /** Takes the next piece of the text, cut anywhere. Returns what can be sent now, '' if nothing. */
    push(delta: string): string {
      const cut = safeCut(delta);
      if (cut === 0) {
        if (delta !== '') held.push(delta);
        return '';
      }
      const ready = held.join('') + delta.slice(0, cut);
      const rest = delta.slice(cut);
      held = rest === '' ? [] : [rest];
      return unixLines(ready);
    },
    /** Ends the text, and returns the rest of it. */
    end(): string {
      const ready = unixLines(held.join(''));
      held = [];
      return ready;
    },
  };
}

const unixLines = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

/** The last place in `delta` where the text can be cut; 0 where there is none. */
function safeCut(delta: string): number {
  for (let end = delta.length; end > 0; end -= 1) {
    const character = delta.charAt(end - 1);
    // A CR at the end may be half a line end, so it waits for the next piece.
    if (JOINS.test(character) && !(character === '\r' && end === delta.length)) return end;
  }
  return 0;
}
