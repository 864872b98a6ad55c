import type { KeyboardEventHandler, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { cx } from '../cx.ts';
import styles from './field.module.css';
import { FieldContent, type FieldProps, useField } from './field.tsx';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password' | 'email' | 'url' | 'search';
  /** The number of rows of a text area. */
  readonly rows?: number;
  /** A monospaced font and no spell checking, for identifiers, addresses and code. */
  readonly isMono?: boolean;
  readonly name?: string;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'search';
  readonly isReadOnly?: boolean;
  /** Takes the focus when it appears. */
  readonly hasFocus?: boolean;
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
  readonly ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A text field of one line, or of several with `rows`. */
export function TextField(props: TextFieldProps) {
  const field = useField(props);
  const input = {
    ref: props.ref,
    name: props.name,
    autoComplete: props.autoComplete ?? 'off',
    inputMode: props.inputMode,
    spellCheck: props.isMono ? false : undefined,
    autoCapitalize: props.isMono ? 'none' : undefined,
    onKeyDown: props.onKeyDown,
    className: cx(styles.input, props.isMono && styles.mono),
    ...(props.placeholder !== undefined && { placeholder: props.placeholder }),
  };
  return (
    <AriaTextField
      {...field}
      value={props.value}
      onChange={props.onChange}
      isReadOnly={props.isReadOnly || field.isReadOnly}
      autoFocus={props.hasFocus ?? false}
    >
      <FieldContent {...props}>
        {props.rows === undefined ? (
          <Input {...input} type={props.type ?? 'text'} />
        ) : (
          <TextArea {...input} rows={props.rows} />
        )}
      </FieldContent>
    </AriaTextField>
  );
}
