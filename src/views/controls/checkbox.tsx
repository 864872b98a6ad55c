import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { AriaNotes } from './aria-notes.tsx';
import { useBusy } from './busy.ts';
import { cx } from './cx.ts';
import styles from './toggle.module.css';

export interface CheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly description?: ReactNode;
}

/** An option of what one does. */
export function Checkbox({ label, isSelected, onChange, description }: CheckboxProps) {
  return (
    <CheckboxField
      className={cx(styles.toggle)}
      isSelected={isSelected}
      onChange={onChange}
      isReadOnly={useBusy()}
    >
      <CheckboxButton className={cx(styles.row)}>
        <span className={styles.box} />
        <span>{label}</span>
      </CheckboxButton>
      <AriaNotes description={description} />
    </CheckboxField>
  );
}
