import { diffWords, diffWordsWithSpace } from 'diff';
import { type TextPart, wholeTexts } from './text-parts.ts';

/** The time grows with the square: three thousand changed words would take seconds. */
const MOST_EDITS = 400;
/** The number of characters of an equal stretch that are shown beside a difference. */
const AROUND = 80;

/**
 * The difference of two texts by words; Chinese and Japanese have some, too. Texts that differ in their spaces only are compared
 * with them. Of a long equal stretch the parts beside a difference remain.
 */
export function wordDifference(former: string, latter: string, language: string): readonly TextPart[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const words = diffWords(former, latter, { intlSegmenter, maxEditLength: MOST_EDITS });
  const isFound = words?.some(({ added, removed }) => added || removed) ?? true;
  const changes = isFound ? words : diffWordsWithSpace(former, latter, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return wholeTexts(former, latter);
  return changes.map(({ value, added, removed }, index) => {
    if (added) return { kind: 'latter', text: value };
    if (removed) return { kind: 'former', text: value };
    return { kind: 'same', text: shortened(value, index === 0, index === changes.length - 1) };
  });
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (isFirst && isLast) return text;
  // A character may take two places.
  const characters = (part: string) => Array.from(part);
  const beginning = isFirst
    ? ''
    : characters(text.slice(0, 2 * AROUND))
        .slice(0, AROUND)
        .join('');
  const end = isLast
    ? ''
    : characters(text.slice(-2 * AROUND))
        .slice(-AROUND)
        .join('');
  return beginning.length + end.length < text.length ? `${beginning}…${end}` : text;
}
