import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { cx } from '#views/controls/cx.ts';
import styles from './field.module.css';
import { FieldContent, type FieldProps, useField } from './field.tsx';

type Passed = 'type' | 'name' | 'autoComplete' | 'inputMode' | 'isReadOnly' | 'autoFocus';

export interface TextFieldProps extends FieldProps, Pick<AriaTextFieldProps, Passed> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The number of rows of a text area. */
  readonly rows?: number;
  /** A monospaced font and no spell checking, for identifiers, addresses and code. */
  readonly isMono?: boolean;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A text field of one line, or of several with `rows`. */
export function TextField(props: TextFieldProps) {
  const { label, description, errorMessage, mark, rows, isMono, placeholder = '', ref, ...field } = props;
  const { isReadOnly, ...shared } = useField(props);
  const input = { ref, placeholder, dir: 'auto', className: cx(styles.input, isMono && styles.mono) };
  return (
    <AriaTextField
      autoComplete="off"
      {...(isMono && { spellCheck: 'false', autoCapitalize: 'none' })}
      {...field}
      {...shared}
      isReadOnly={field.isReadOnly || isReadOnly}
    >
      <FieldContent {...props}>
        {rows === undefined ? <Input {...input} /> : <TextArea {...input} rows={rows} />}
      </FieldContent>
    </AriaTextField>
  );
}
