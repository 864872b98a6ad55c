import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { FieldNotes, useField } from './field.tsx';
import type { Text } from './text.ts';
import styles from './toggle.module.css';

export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly options: readonly {
    value: Value;
    label: ReactNode;
    description?: ReactNode;
    isDisabled?: boolean;
  }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly description?: ReactNode;
  readonly errorMessage?: Text | undefined;
  readonly isDisabled?: boolean;
  /** `segments`: one compact bar, for two to four short labels. */
  readonly variant?: 'list' | 'segments';
}

/** One of a few: all choices in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { ids, control, isBusy } = useField(props);
  const name = useId();
  return (
    <div
      role="radiogroup"
      className={styles.group}
      aria-labelledby={ids.label}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
    >
      <span id={ids.label} className={cx(fieldStyles.label, props.isLabelHidden && fieldStyles.hidden)}>
        {props.label}
      </span>
      <div className={props.variant === 'segments' ? styles.segments : styles.list}>
        {props.options.map((option) => (
          <label key={option.value} className={styles.row}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              disabled={control.disabled || option.isDisabled}
              aria-disabled={isBusy || undefined}
              onChange={() => !isBusy && props.onChange(option.value)}
              className={styles.radio}
            />
            <span>
              {option.label}
              {option.description && <span className={styles.hint}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes {...props} ids={ids} />
    </div>
  );
}
