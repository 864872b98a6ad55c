import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import type { TextFieldProps } from 'react-aria-components/TextField';
import { useBusy } from '../busy.ts';
import { cx } from '../cx.ts';
import styles from './field.module.css';
import { FieldNotes, type FieldNotesProps } from './field-notes.tsx';

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
