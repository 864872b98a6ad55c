import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { useBusy } from '../busy.ts';
import { cx } from '../cx.ts';
import { FieldNotes } from './field.tsx';
import styles from './toggle.module.css';

export interface CheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly description?: ReactNode;
}

/** An option of the current action, as opposed to a setting (see `Switch`). */
export function Checkbox({ label, description, ...checkbox }: CheckboxProps) {
  return (
    <CheckboxField {...checkbox} className={cx(styles.toggle)} isReadOnly={useBusy()}>
      <CheckboxButton className={cx(styles.row)}>
        <span className={styles.box} />
        <span>{label}</span>
      </CheckboxButton>
      <FieldNotes description={description} />
    </CheckboxField>
  );
}
