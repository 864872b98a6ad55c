import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { cx } from './cx.ts';
import fieldButton from './field-button.module.css';
import { CloseIcon } from './icons.tsx';
import { SearchIcon } from './member-icons.tsx';
import styles from './table.module.css';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onClear: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The search box of a table, with a cross while there is text in it. */
export function SearchBox({ label, value, onChange, onClear, ref }: SearchBoxProps) {
  const { t } = useLingui();
  return (
    <div className={cx(fieldButton.frame, styles.search)}>
      <SearchIcon />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button type="button" className={fieldButton.button} aria-label={t`Clear search`} onClick={onClear}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
