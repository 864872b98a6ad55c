import { type ReactNode, useId } from 'react';
import { cx } from '#views/controls/cx.ts';
import inputStyles from './pressable.module.css';
import styles from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/**
 * A choice in one bar of how something is shown. `RadioGroup` is for forms: it can be busy or invalid. The browser's own radio
 * buttons, because the first page has one, and React Aria's bring along its locales.
 */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} className={cx(styles.segment, inputStyles.pressable)}>
          <span>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
          </span>
          {option.label}
        </label>
      ))}
    </div>
  );
}
