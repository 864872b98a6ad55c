import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './burger-settings.module.css';

interface RowActionsProps {
  /** The row's name, which tells its buttons from those of the other rows. */
  readonly name: string;
  /** Samples are read-only. */
  readonly isReadOnly: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** The button or link that tests it. */
  readonly test: ReactNode;
}

/** The actions of one layer. */
export function RowActions({ name, isReadOnly, onEdit, onDelete, test }: RowActionsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.rowActions}>
      <Button
        size="small"
        variant="quiet"
        isDisabled={isReadOnly}
        aria-label={t`Edit ${name}`}
        onPress={onEdit}
      >{t`Edit`}</Button>
      {test}
      <Button
        size="small"
        variant="quiet"
        isDisabled={isReadOnly}
        aria-label={t`Delete ${name}`}
        onPress={onDelete}
      >{t`Delete`}</Button>
    </div>
  );
}
