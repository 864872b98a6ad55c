import { useLingui } from '@lingui/react/macro';
import type { HistoryEntry } from '#domain/history/entry.ts';
import { layerNameOf, subjectOf, whatOf } from '#domain/history/entry-words.ts';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import { useText } from '#views/controls/text.ts';
import { When } from '#views/list/cells.tsx';
import { ChangedWords } from './changed-words.tsx';
import { EntryChange, type EntryChangeProps } from './entry-change.tsx';
import styles from './history.module.css';

interface EntryRowProps extends EntryChangeProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Who has changed what and when. It opens to show the change. */
export function EntryRow({ isOpen, onOpenChange, ...change }: EntryRowProps) {
  return (
    <Disclosure title={<Head entry={change.entry} />} isExpanded={isOpen} onExpandedChange={onOpenChange}>
      {isOpen && <EntryChange {...change} />}
    </Disclosure>
  );
}

function Head({ entry }: { entry: HistoryEntry }) {
  const { t } = useLingui();
  const say = useText();
  const layer = layerNameOf(entry);
  return (
    <span className={styles.head}>
      <strong className={styles.subject}>{say(subjectOf(entry))}</strong>
      {layer !== null && <span className={styles.layer}>{layer}</span>}
      <span>{say(whatOf(entry))}</span>
      <ChangedWords entry={entry} />
      <span className={styles.by}>
        <span className={styles.person}>{entry.by?.account ?? t`Unknown`}</span>
        <When time={entry.at} isShort />
      </span>
    </span>
  );
}
