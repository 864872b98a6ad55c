/** The characters of a text above which its words are not counted, and those between its first change and its last one. */
const MAX_CHARACTERS = 100_000;
const MAX_CHANGED = 5000;
/** The added and removed words above which they are not counted either. */
const MAX_WORDS = 200;

/** A word. Those of Chinese and Japanese, which have no spaces, are counted by their characters, as people do there. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}\p{N}'’]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv;
/** The code of a space. Those of tabs and line breaks are lower. */
const SPACE = 32;

/** How many words a change has added to a text, and how many it has removed. */
export interface ChangedWords {
  readonly added: number;
  readonly removed: number;
}

/** Counts the words that a change adds and removes, as few as possible. Undefined if that would take long, or there are none. */
export function changedWords(former: string, latter: string): ChangedWords | undefined {
  if (Math.max(former.length, latter.length) > MAX_CHARACTERS) return undefined;
  const start = sameAtStart(former, latter);
  const end = sameAtEnd(former, latter, start);
  const wordsIn = (text: string): readonly string[] => text.slice(start, text.length - end).match(WORD) ?? [];
  if (Math.max(former.length, latter.length) - start - end > MAX_CHANGED) return undefined;
  const [before, after] = [wordsIn(former), wordsIn(latter)];
  const changed = editsBetween(before, after);
  if (changed === null || changed === 0) return undefined;
  const added = (changed + after.length - before.length) / 2;
  return { added, removed: changed - added };
}

/** The characters that two texts begin with alike, up to a space. */
function sameAtStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  while (same > 0 && one.charCodeAt(same - 1) > SPACE) same -= 1;
  return same;
}

/** The characters that two texts end with alike after those of their start, back to a space. */
function sameAtEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let same = 0;
  while (same < most && one.charCodeAt(one.length - same - 1) === other.charCodeAt(other.length - same - 1))
    same += 1;
  while (same > 0 && one.charCodeAt(one.length - same) > SPACE) same -= 1;
  return same;
}

/**
 * The fewest words to add to a text and to remove from it that make it another one, by Myers' algorithm; null if there are more
 * than `MAX_WORDS`.
 */
function editsBetween(before: readonly string[], after: readonly string[]): number | null {
  /** For each diagonal (the words of `before` minus those of `after`) how many words of `before` have been reached. */
  const reached = new Int32Array(2 * MAX_WORDS + 3).fill(-1);
  const at = (diagonal: number) => reached[MAX_WORDS + 1 + diagonal] ?? -1;
  reached[MAX_WORDS + 2] = 0;
  for (let edits = 0; edits <= MAX_WORDS; edits += 1)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [below, above] = [at(diagonal - 1), at(diagonal + 1)];
      let place = diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1;
      while (
        place < before.length &&
        place - diagonal < after.length &&
        before[place] === after[place - diagonal]
      )
        place += 1;
      reached[MAX_WORDS + 1 + diagonal] = place;
      if (place >= before.length && place - diagonal >= after.length) return edits;
    }
  return null;
}
