import { type ReactNode, useId } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice in one bar, made of native radio buttons. `RadioGroup` is for forms: it can be busy or invalid. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  // If two groups on a page had the same name, only one could show its choice.
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
