import { useLingui } from '@lingui/react/macro';
import type { PattyDraft } from '#domain/drafts/patty-draft.ts';
import { pattyHints } from '#domain/drafts/patty-hints.ts';
import styles from './burger-settings.module.css';
import { Hint } from './hint.tsx';

/** The faults of a tool. */
export function PattyHintList({ draft }: { draft: PattyDraft }) {
  const { t } = useLingui();
  const hints = pattyHints(draft);
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints} aria-label={t`What still needs fixing`}>
      {hints.map((text) => (
        <li key={`${text.id} ${text.values?.name ?? ''}`}>
          <Hint text={text} />
        </li>
      ))}
    </ul>
  );
}
