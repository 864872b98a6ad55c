import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import styles from '../controls/segments.module.css';

const Formatted = createContext(true);

/** Tells the rows below it whether to show answers formatted. */
export const FormatProvider = Formatted.Provider;

/** Whether the burger's words are shown formatted, and not as received. */
export const useIsFormatted = (): boolean => use(Formatted);

export interface FormatChoiceProps {
  readonly isFormatted: boolean;
  readonly onChange: (isFormatted: boolean) => void;
}

/** The choice between formatted answers and the exact text that was received. */
export function FormatChoice({ isFormatted, onChange }: FormatChoiceProps) {
  const { t } = useLingui();
  const options = [
    { value: true, label: t`Formatted` },
    { value: false, label: t`As received` },
  ];
  return (
    <div role="radiogroup" aria-label={t`Answers`} className={styles.segments}>
      {options.map(({ value, label }) => (
        <label key={label} className={styles.segment}>
          <input
            type="radio"
            name="format"
            className={styles.input}
            checked={value === isFormatted}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
