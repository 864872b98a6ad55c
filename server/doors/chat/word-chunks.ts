import { GrowingText } from '../../lib/growing-text.ts';
import { unixLines } from './frames.ts';

/**
 * Characters beside which every client puts no space: white space, and those Han, Kana and Hangul that every definition of
 * "Chinese, Japanese or Korean" includes.
 */
const JOINS = /[\s\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/;

/** A word that gets longer is cut, because nobody reads on before it ends. Clients show a space there. */
const MAX_WORD_LENGTH = 64 * 1024;

/**
 * Regroups the pieces of a text so that no chunk ends within a word. The client joins two chunks with a space if neither
 * side has white space or a Chinese, Japanese or Korean character. Chunks are cut only where one side has such a
 * character, so joining restores the text exactly. Line ends become LF, the only one that frames can carry.
 */
export function createWordChunks() {
  // The beginning of a word, or half a line end, that the next piece may continue.
  const held = new GrowingText();

  /** Holds a piece back, and returns the part that is too long to be held back. */
  function hold(piece: string): string {
    held.add(piece);
    return held.length < MAX_WORD_LENGTH
      ? ''
      : release(isHalf(piece.charAt(piece.length - 1)) ? piece.slice(-1) : '');
  }

  /** Returns the text that is held back, except its end `kept`, which stays. */
  function release(kept: string): string {
    const text = held.take();
    held.add(kept);
    return unixLines(text.slice(0, text.length - kept.length));
  }

  return {
    /** Takes the next piece of the text, cut anywhere. Returns what can be sent now, '' if nothing. */
    push(delta: string): string {
      const cut = safeCut(delta);
      if (cut === 0) return hold(delta);
      held.add(delta);
      return release(delta.slice(cut));
    },
    /** Ends the text, and returns the rest of it. */
    end: () => release(''),
  };
}

/** True if the next character may belong to this one: a CR, or the first half of a pair. */
const isHalf = (character: string) => character === '\r' || /[\ud800-\udbff]/.test(character);

/** The last place in `delta` where the text can be cut; 0 where there is none. */
function safeCut(delta: string): number {
  for (let end = delta.length; end > 0; end -= 1) {
    const character = delta.charAt(end - 1);
    // A CR at the end may be half a line end, so it waits for the next piece.
    if (JOINS.test(character) && !(character === '\r' && end === delta.length)) return end;
  }
  return 0;
}
