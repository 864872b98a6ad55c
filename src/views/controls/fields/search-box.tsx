import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { cx } from '#views/controls/cx.ts';
import { CloseIcon } from '#views/controls/icons/icons.tsx';
import { SearchIcon } from '#views/controls/icons/member-icons.tsx';
import fieldButton from './field-button.module.css';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
  readonly className?: string;
  readonly autoFocus?: boolean;
}

/** A search box, with a cross while there is text in it. Escape clears it, too. */
export function SearchBox({ label, ref, className, ...field }: SearchBoxProps) {
  const { t } = useLingui();
  return (
    <SearchField {...field} aria-label={label} className={cx(fieldButton.frame, styles.search, className)}>
      <SearchIcon />
      <Input ref={ref} placeholder={label} />
      {field.value !== '' && (
        <Button className={cx(fieldButton.button)} aria-label={t`Clear search`}>
          <CloseIcon />
        </Button>
      )}
    </SearchField>
  );
}
