import { diffWords, diffWordsWithSpace } from 'diff';
import { type TextPart, wholeTexts } from './text-parts.ts';

/** The time grows with the square: three thousand changed words would take seconds. */
const MAX_EDITS = 400;

/**
 * The difference of two texts by words; Chinese and Japanese have some, too. Spaces count where nothing else differs.
 */
export function wordDifference(former: string, latter: string, language: string): readonly TextPart[] {
  if (former === '' || latter === '') return wholeTexts(former, latter);
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const words = diffWords(former, latter, { intlSegmenter, maxEditLength: MAX_EDITS });
  const isFound = words?.some(({ added, removed }) => added || removed) ?? true;
  const changes = isFound ? words : diffWordsWithSpace(former, latter, { maxEditLength: MAX_EDITS });
  if (changes === undefined) return wholeTexts(former, latter);
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'latter' : removed ? 'former' : 'same',
    text: value,
  }));
}
