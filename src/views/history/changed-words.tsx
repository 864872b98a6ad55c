import { Plural, useLingui } from '@lingui/react/macro';
import type { HistoryEntry } from '#domain/history/entry.ts';
import { wordsOf } from '#domain/history/entry-words.ts';

/** How much of a prompt a change has changed: '+12 −3 words'. Nothing if the server does not tell. */
export function ChangedWords({ entry }: { entry: HistoryEntry }) {
  const { i18n } = useLingui();
  const words = wordsOf(entry);
  if (words === null) return null;
  const { added, removed } = words;
  const figures = [added > 0 && `+${i18n.number(added)}`, removed > 0 && `−${i18n.number(removed)}`]
    .filter((figure) => figure !== false)
    .join(' ');
  return (
    <span>
      <Plural value={added + removed} one={`${figures} word`} other={`${figures} words`} />
    </span>
  );
}
