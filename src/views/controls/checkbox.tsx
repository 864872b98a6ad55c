import type { ReactNode } from 'react';
import styles from './checkbox.module.css';
import fieldStyles from './field.module.css';
import { useField } from './field.tsx';

export interface CheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly description?: ReactNode;
}

/**
 * A native checkbox with its label beside it (docs/decisions.md#react-aria-where-it-has-the-control-and-the-page-has-the-room).
 */
export function Checkbox({ label, isSelected, onChange, description }: CheckboxProps) {
  const { ids, control, isBusy } = useField({ label, description });
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <input
          {...control}
          type="checkbox"
          className={styles.checkbox}
          checked={isSelected}
          aria-readonly={isBusy || undefined}
          onChange={() => {
            if (!isBusy) onChange(!isSelected);
          }}
        />
        {label}
      </label>
      {description && (
        <div id={ids.description} className={fieldStyles.description}>
          {description}
        </div>
      )}
    </div>
  );
}
