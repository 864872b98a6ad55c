/** Characters beside which the client puts no space: white space, and scripts that do not separate words. */
const JOINS = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export interface WordChunks {
  /** Takes the next piece of the text, cut anywhere; gives what of it can be sent now, '' if nothing. */
  push(delta: string): string;
  /** Ends the text; gives the rest of it. */
  end(): string;
}

/**
 * Regroups a text that comes in pieces so that no chunk ends within a word. The client joins chunks with a space
 * where neither side has white space or a Chinese, Japanese or Korean character; as chunks are cut only where one
 * side has such a character, joining gives back the text exactly. Line ends become LF, the only one that survives
 * the frames.
 */
export function createWordChunks(): WordChunks {
  // The beginning of a word (or half a line end) that the next piece may go on with.
  let held: string[] = [];
  return {
    push(delta) {
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
    end() {
      const ready = unixLines(held.join(''));
      held = [];
      return ready;
    },
  };
}

const unixLines = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

/** The last place in `delta` where the text can be cut; 0 where there is none. Looks at the last word only. */
function safeCut(delta: string): number {
  for (let end = delta.length; end > 0; ) {
    const start = previousStart(delta, end);
    const character = delta.slice(start, end);
    // A CR may be half a line end, half of a pair is no character yet; both wait for what follows.
    const whole = !(character === '\r' && end === delta.length) && !isHalf(character);
    if (whole && JOINS.test(character)) return end;
    end = start;
  }
  return 0;
}

function previousStart(text: string, end: number): number {
  const isPair = end > 1 && isLow(text.charCodeAt(end - 1)) && isHigh(text.charCodeAt(end - 2));
  return isPair ? end - 2 : end - 1;
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;
const isHalf = (character: string) =>
  character.length === 1 && (isHigh(character.charCodeAt(0)) || isLow(character.charCodeAt(0)));
