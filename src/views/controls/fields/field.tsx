import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text as AriaText } from 'react-aria-components/Text';
import type { TextFieldProps } from 'react-aria-components/TextField';
import { useBusy } from '#views/controls/busy.ts';
import { cx } from '#views/controls/cx.ts';
import { ErrorIcon } from '#views/controls/icons/icons.tsx';
import { type Text, useText } from '#views/controls/text.ts';
import styles from './field.module.css';

export interface FieldProps extends FieldNotesProps, Pick<TextFieldProps, 'isRequired' | 'isDisabled'> {
  readonly label: string;
  /** The mark beside the label: in a form, `<Optional />` if the field is not required. */
  readonly mark?: ReactNode;
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
