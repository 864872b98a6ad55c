import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text as AriaText } from 'react-aria-components/Text';
import { cx } from '../cx.ts';
import { ErrorIcon } from '../icons/icons.tsx';
import { type Text, useText } from '../text.ts';
import styles from './field.module.css';

export interface FieldNotesProps {
  readonly description?: ReactNode;
  /** Shown under the field, which is then marked invalid. */
  readonly errorMessage?: Text | undefined;
}

/** The lines under a field. */
export function FieldNotes({ errorMessage, description }: FieldNotesProps) {
  const say = useText();
  return (
    <>
      {errorMessage !== undefined && (
        <FieldError className={cx(styles.error)}>
          <ErrorIcon />
          <span>{say(errorMessage)}</span>
        </FieldError>
      )}
      {description && (
        <AriaText slot="description" elementType="div" className={styles.description}>
          {description}
        </AriaText>
      )}
    </>
  );
}
