import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { UseSample } from '../list/use-sample.tsx';
import styles from './burger-settings.module.css';

interface RowActionsProps {
  /** The name of the row, which distinguishes its buttons from those of other rows. */
  readonly name: string;
  /** Creates a layer from a sample, which is read-only; absent for a real layer. */
  readonly onUse: (() => void) | undefined;
  /** The burger needs this edit before it can answer. */
  readonly isEditNeeded?: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** The button or link that tests it. */
  readonly test: ReactNode;
}

export function RowActions({ name, onUse, isEditNeeded, onEdit, onDelete, test }: RowActionsProps) {
  const { t } = useLingui();
  const reason = onUse && t`This is a sample`;
  return (
    <div className={styles.rowActions}>
      <Button
        size="small"
        variant={isEditNeeded ? 'primary' : 'quiet'}
        disabledReason={reason}
        aria-label={t`Edit ${name}`}
        onPress={onEdit}
      >{t`Edit`}</Button>
      {test}
      <Button
        size="small"
        variant="quiet"
        disabledReason={reason}
        aria-label={t`Delete ${name}`}
        onPress={onDelete}
      >{t`Delete`}</Button>
      {onUse && <UseSample name={name} onPress={onUse} />}
    </div>
  );
}
