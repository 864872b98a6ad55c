import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text as AriaText } from 'react-aria-components/Text';
import { useBusy } from '../busy.ts';
import { cx } from '../cx.ts';
import { ErrorIcon } from '../icons/icons.tsx';
import { type Text, useText } from '../text.ts';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  /** Shown under the field, which is then marked invalid. */
  readonly errorMessage?: Text | undefined;
  readonly isRequired?: boolean;
  /** The mark beside the label: in a form, `<Optional />` if the field is not required. */
  readonly mark?: ReactNode;
  readonly isDisabled?: boolean;
}

/** The props of every React Aria field. A field is read-only while its form is busy. */
export const useField = ({ errorMessage, isRequired = false, isDisabled = false }: Partial<FieldProps>) => ({
  className: cx(styles.field),
  isRequired,
  isDisabled,
  isReadOnly: useBusy(),
  isInvalid: errorMessage !== undefined,
  validationBehavior: 'aria' as const,
});

/** The content of every field: label, control, error, description. React Aria connects them. */
export function FieldContent(props: FieldProps & { children: ReactNode }) {
  return (
    <>
      <div>
        <Label className={cx(styles.label)}>{props.label}</Label>
        {props.mark}
      </div>
      {props.children}
      <FieldNotes {...props} />
    </>
  );
}

/** The lines under a field. */
export function FieldNotes({ errorMessage, description }: Pick<FieldProps, 'errorMessage' | 'description'>) {
  const say = useText();
  return (
    <>
      {errorMessage !== undefined && (
        <FieldError className={cx(styles.error)}>
          <ErrorIcon />
          {say(errorMessage)}
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
