import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { prettyJson } from '#domain/json/pretty.ts';
import { useBusy } from '#views/controls/busy.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import styles from './code-area.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useGrowth } from './use-growth.ts';

interface CodeAreaProps extends Omit<TextFieldProps, 'type' | 'isMono'> {
  /** The minimum number of rows: 8 by default, 4 while only the placeholder shows. */
  readonly rows?: 4 | 8;
}

/**
 * The maximum length of a text, in characters, up to which the area grows. A longer text takes too long to lay out with every
 * key.
 */
const MAX_GROWING = 100_000;

/** A monospaced text area for JSON, which grows with its content and can be formatted. */
export function CodeArea({ rows = 8, ...props }: CodeAreaProps) {
  const { t } = useLingui();
  const isBusy = useBusy();
  const { value, isDisabled = false, onChange } = props;
  const area = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useGrowth(area, MAX_GROWING);
  const format = () => {
    const formatted = prettyJson(value);
    if (formatted !== null) onChange(formatted);
  };
  return (
    <div className={cx(styles.code, value.length <= MAX_GROWING && styles.grows)}>
      <TextField {...props} ref={area} rows={rows} isMono />
      <div className={styles.format}>
        <Button
          variant="quiet"
          size="small"
          isDisabled={isBusy || isDisabled || prettyJson(value) === null}
          onPress={format}
        >{t`Format`}</Button>
      </div>
    </div>
  );
}
