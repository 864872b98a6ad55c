import { useLingui } from '@lingui/react/macro';
import type { PattyDraft } from '#domain/drafts/patty-draft.ts';
import { pattyHints } from '#domain/drafts/patty-hints.ts';
import { Button } from '../controls/buttons/button.tsx';
import styles from './burger-settings.module.css';
import { Hint } from './hint.tsx';

interface PattyHintListProps {
  readonly draft: PattyDraft;
  readonly onChange: (change: Partial<PattyDraft>) => void;
}

/** The faults of a tool, with the edits that fix them. */
export function PattyHintList({ draft, onChange }: PattyHintListProps) {
  const { t } = useLingui();
  const hints = pattyHints(draft);
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints} aria-label={t`What still needs fixing`}>
      {hints.map(({ text, mend }) => (
        <li key={`${text.id} ${mend?.parameter ?? ''}`}>
          <Hint text={text} />
          {mend && (
            <Button size="small" onPress={() => onChange(mend.change)}>{t`Add ${mend.parameter}`}</Button>
          )}
        </li>
      ))}
    </ul>
  );
}
